"""Players over the table: cue, bridge hand, arms, body, and the hand that places a ball.

Shapes are polygons in mm at heights of their own, so that a head stands nearer to the camera
than the table.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.camera import Array, Camera
from simulation.figures import Wear, add_figure
from simulation.look import Look
from simulation.palettes import SHIRTS, SKINS, Bgr
from simulation.posture import (
    CUE_LENGTH_MM,
    Posture,
    posture,
    slide_mm,
    tip_gap_mm,
)
from simulation.sensor import Rect
from simulation.timeline import ENTER_S, PLACE_S, Placing, Timeline, Turn, hand_out_mm

Image = NDArray[np.float32]
CUE_PARTS: tuple[tuple[float, float, float, int], ...] = (
    (0.0, 22.0, 6.4, 0),
    (22.0, 720.0, 7.6, 1),
    (720.0, 745.0, 11.0, 2),
    (745.0, 1100.0, 12.5, 3),
    (1100.0, 1330.0, 14.0, 4),
    (1330.0, CUE_LENGTH_MM, 15.0, 3),
)
"""From, to along the cue, half width at the far end, colour index."""
Place3 = Callable[[float, float, float], Array]
"""Back along the cue, across it, height, to (3,) mm."""
_SHIFT = 4


@dataclass(slots=True, kw_only=True, eq=False)
class _Layer:
    """Shapes to be put over a picture: outlines with colours, in order."""

    shapes: list[tuple[Array, Bgr, float]] = field(default_factory=list)

    def polygon(self, xyz_mm: Array, colour: Bgr, shading: float = 0.0) -> None:
        self.shapes.append((xyz_mm, colour, shading))

    def limb(
        self, a: Array, b: Array, wide_a: float, wide_b: float, colour: Bgr, shading: float = 1.0
    ) -> None:
        """A tapered limb with round ends; a, b (3,) mm, full widths in mm."""
        along = b[:2] - a[:2]
        angle = math.atan2(along[1], along[0])
        turn = np.linspace(math.pi / 2, 3 * math.pi / 2, 9) + angle
        back = np.column_stack([np.cos(turn), np.sin(turn)]) * wide_a / 2 + a[:2]
        front = -np.column_stack([np.cos(turn), np.sin(turn)]) * wide_b / 2 + b[:2]
        outline = np.vstack([back, front])
        z = np.concatenate([np.full(9, a[2]), np.full(9, b[2])])
        self.polygon(np.column_stack([outline, z]), colour, shading)

    def blob(self, at: Array, radii: tuple[float, float], angle: float, colour: Bgr) -> None:
        """An ellipse lying flat."""
        turn = np.linspace(0, 2 * math.pi, 28, endpoint=False)
        x, y = radii[0] * np.cos(turn), radii[1] * np.sin(turn)
        c, s = math.cos(angle), math.sin(angle)
        outline = np.column_stack([x * c - y * s, x * s + y * c]) + at[:2]
        self.polygon(np.column_stack([outline, np.full(28, at[2])]), colour, 1.0)


class PeoplePainter:
    """Draws players for one camera and look."""

    def __init__(self, camera: Camera, look: Look) -> None:
        self.camera = camera
        self.look = look
        rng = np.random.default_rng([look.seed, 74])
        butt = [(24, 22, 26), (30, 26, 60), (60, 46, 30), (40, 60, 96)][int(rng.integers(4))]
        self.cue_colours: tuple[Bgr, ...] = (
            (225.0, 230.0, 235.0),
            (140.0, 188.0, 222.0),
            (190.0, 190.0, 190.0),
            (float(butt[0]), float(butt[1]), float(butt[2])),
            (52.0, 48.0, 46.0),
        )
        if rng.random() < 0.25:
            self.cue_colours = (self.cue_colours[0], (64.0, 60.0, 58.0), *self.cue_colours[2:])
        self.short_sleeve = bool(rng.random() < 0.5)
        self.right_handed = bool(rng.random() < 0.85)
        self.hair: Bgr = [(30.0, 28.0, 30.0), (36.0, 54.0, 82.0), (60.0, 96.0, 130.0)][
            int(rng.integers(3))
        ]

    def draw(self, picture: NDArray[np.uint8], line: Timeline, t_s: float) -> Rect | None:
        """Paint whoever is over the table at a time into the picture; where, None if nobody is."""
        layer = self._layer(line, t_s)
        return self._put(picture, layer) if layer.shapes else None

    def outlines_px(self, line: Timeline, t_s: float) -> list[Array]:
        """Outlines (n, 2) px of all that hides what is below it; at a time of the clip."""
        return [self.camera.project(xyz) for xyz, _, _ in self._layer(line, t_s).shapes]

    def _layer(self, line: Timeline, t_s: float) -> _Layer:
        layer = _Layer()
        for number, act in enumerate(line.acts):
            if act.from_s <= t_s <= act.to_s:
                wear = self._wear(number)
                for figure in act.figures(t_s):
                    add_figure(layer, figure, wear)
        for turn in line.stances:
            if turn.enter_s <= t_s <= turn.leave_s + ENTER_S:
                self._player(layer, turn, t_s)
        for placing in line.placings:
            if placing.from_s <= t_s <= placing.from_s + PLACE_S:
                self._placing_hand(layer, placing, t_s)
        return layer

    def _wear(self, number: int) -> Wear:
        """Of whoever does an act: others than the player, each in a shirt of their own."""
        shirt = SHIRTS[(self.look.seed + 3 * number + 1) % len(SHIRTS)]
        tip, shaft, _, butt, _ = self.cue_colours
        return Wear(
            skin=SKINS[(self.look.seed + number) % len(SKINS)],
            shirt=shirt,
            hair=self.hair,
            cue=(tip, shaft, butt),
            short_sleeve=(self.look.seed + number) % 2 == 0,
        )

    def _player(self, layer: _Layer, turn: Turn, t_s: float) -> None:
        stand = posture(turn, right_handed=self.right_handed)
        slide = slide_mm(turn, t_s)
        shift = stand.out * slide
        lift = 140.0 * min(slide / 400.0, 1.0)
        aim, side, bridge = stand.aim, stand.side, stand.bridge_mm

        def at(back: float, across: float, z: float) -> Array:
            place = stand.cue_ball + shift - aim * back + side * across
            return np.array([*place, z + lift])

        def on(place: Array, z: float) -> Array:
            return np.array([*(place + shift), z + lift])

        chest = stand.head + stand.out * 250.0
        turned = np.array([-stand.out[1], stand.out[0]])
        turned *= 1.0 if float(turned @ side) >= 0 else -1.0
        bridge_shoulder = on(chest - turned * 185.0, 320)
        grip_shoulder = on(chest + turned * 190.0, 330)
        gap = tip_gap_mm(turn, t_s) + table.BALL_RADIUS_MM
        grip = at(gap + 1120.0, 0, 60 + 1120 * stand.slope)
        if self.look.person == "arm":
            far = on(stand.hip + stand.out * 700.0 - turned * 185.0, 340)
            layer.limb(bridge_shoulder, far, 150, 190, self.look.shirt)
        self._bridge_arm(layer, at, bridge, bridge_shoulder, on_rail=stand.is_on_rail)
        for start, end, half, colour in CUE_PARTS:
            a, b = at(gap + start, 0, 0), at(gap + end, 0, 0)
            a[2] += table.BALL_RADIUS_MM + start * stand.slope
            b[2] += table.BALL_RADIUS_MM + end * stand.slope
            across = np.array([*(side * half), 0.0])
            near = across * 0.9
            quad = np.array([a + near, b + across, b - across, a - near])
            layer.polygon(quad, self.cue_colours[colour], 0.6)
        thumb = at(bridge - 12, 24, 58)
        layer.limb(at(bridge + 32, 30, 55), thumb, 22, 17, self.look.skin)
        layer.blob(grip, (58.0, 44.0), math.atan2(aim[1], aim[0]), self.look.skin)
        if self.look.person == "body":
            self._body(layer, on, stand, chest, grip_shoulder, grip)

    def _bridge_arm(
        self, layer: _Layer, at: Place3, bridge: float, shoulder: Array, *, on_rail: bool
    ) -> None:
        skin, shirt = self.look.skin, self.look.shirt
        base = 45.0 if on_rail else 24.0
        palm = at(bridge + 40, -14, base + 22)
        wrist = at(bridge + 105, -40, base + 40)
        elbow = 0.52 * wrist + 0.48 * shoulder
        elbow[:2] += 0.12 * (at(0, -300, 0) - at(0, 0, 0))[:2]
        layer.limb(elbow, shoulder, 98, 145, shirt)
        layer.limb(wrist, elbow, 58, 90, skin if self.short_sleeve else shirt)
        for spread, reach in ((-34, 62), (-16, 84), (4, 90), (22, 70)):
            knuckle = at(bridge + 22, spread * 0.8 - 10, base + 20)
            tip = at(bridge + 22 - reach * 0.8, spread * 1.5 - 12, base + 2)
            layer.limb(knuckle, tip, 23, 16, skin)
        layer.limb(palm, wrist, 84, 60, skin)

    def _body(
        self,
        layer: _Layer,
        on: Callable[[Array, float], Array],
        stand: Posture,
        chest: Array,
        grip_shoulder: Array,
        grip: Array,
    ) -> None:
        shirt = self.look.shirt
        darker: Bgr = (shirt[0] * 0.82, shirt[1] * 0.82, shirt[2] * 0.82)
        elbow = 0.5 * (grip_shoulder + grip)
        elbow[2] = 400
        forearm = self.look.skin if self.short_sleeve else shirt
        layer.limb(grip, elbow, 60, 88, forearm)
        layer.limb(elbow, grip_shoulder, 100, 140, shirt)
        layer.limb(on(stand.hip, 260), on(chest, 330), 350, 400, darker)
        shoulders = on(chest, 340) - grip_shoulder
        layer.limb(grip_shoulder, on(chest, 340) + 0.95 * shoulders, 165, 165, shirt)
        layer.limb(on(stand.hip, 265), on(chest + stand.out * 60, 335), 250, 300, shirt)
        layer.limb(on(chest - stand.out * 60, 350), on(stand.head, 370), 130, 120, self.look.skin)
        angle = math.atan2(stand.aim[1], stand.aim[0])
        layer.blob(on(stand.head, 380), (112.0, 88.0), angle, self.look.skin)
        layer.blob(on(stand.head - stand.aim * 22, 400), (104.0, 90.0), angle, self.hair)

    def _placing_hand(self, layer: _Layer, placing: Placing, t_s: float) -> None:
        slide = hand_out_mm(t_s - placing.from_s)
        way = np.array(placing.way_xy)
        side = np.array([-way[1], way[0]])
        origin = np.array(placing.place_xy_mm) + way * slide

        def at(back: float, across: float, z: float) -> Array:
            return np.array([*(origin + way * back + side * across), z])

        skin, shirt = self.look.skin, self.look.shirt
        layer.limb(at(420, 60, 240), at(1400, 120, 380), 120, 180, shirt)
        forearm = skin if self.short_sleeve else shirt
        layer.limb(at(125, 20, 120), at(420, 60, 240), 60, 100, forearm)
        layer.limb(at(62, 4, 100), at(125, 20, 120), 78, 62, skin)
        for across, reach in ((-32, 34), (-11, 52), (12, 50), (31, 30)):
            layer.limb(at(55, across, 95), at(42 - reach, across * 0.8, 70), 23, 17, skin)

    def _put(self, picture: NDArray[np.uint8], layer: _Layer) -> Rect | None:
        h, w = picture.shape[:2]
        outlines = [self.camera.project(xyz) for xyz, _, _ in layer.shapes]
        every = np.vstack(outlines)
        pad = 60
        x0, y0 = np.maximum(np.floor(every.min(axis=0)) - pad, 0).astype(int)
        x1, y1 = np.minimum(np.ceil(every.max(axis=0)) + pad, [w, h]).astype(int)
        if x1 <= x0 + 1 or y1 <= y0 + 1:
            return None
        patch = np.zeros((y1 - y0, x1 - x0, 3), np.uint8)
        mask = np.zeros(patch.shape[:2], np.uint8)
        light = np.zeros(patch.shape[:2], np.float32)
        scale = self.camera.scale_px_mm(np.array([1270.0, 635.0, 0.0]))
        for outline, (_, colour, shading) in zip(outlines, layer.shapes, strict=True):
            points = np.round((outline - [x0, y0]) * 2**_SHIFT).astype(np.int32)
            cv2.fillPoly(patch, [points], colour, cv2.LINE_AA, _SHIFT)
            cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, _SHIFT)
            cv2.fillPoly(light, [points], shading, cv2.LINE_8, _SHIFT)
        region = picture[y0:y1, x0:x1].astype(np.float32)
        shade = cv2.GaussianBlur(mask, (0, 0), 26 * scale).astype(np.float32) / 255
        down = min(int(14 * scale), len(shade))
        cast = np.zeros_like(shade)
        cast[down:] = shade[: len(shade) - down]
        region *= (1 - 0.42 * np.maximum(shade, cast))[..., None]
        inside = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
        round_off = np.clip(inside / (38 * scale), 0, 1)
        tone = 1 - light * 0.5 * (1 - np.sqrt(round_off))
        cover = mask.astype(np.float32)[..., None] / 255
        solid = patch.astype(np.float32)
        lit = solid * (tone * self.look.brightness * 0.95)[..., None]
        blend = lit * cover + region * (1 - cover)
        picture[y0:y1, x0:x1] = np.clip(blend, 0, 255).astype(np.uint8)
        return int(x0), int(y0), int(x1), int(y1)
