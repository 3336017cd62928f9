"""Players over the table: cue, bridge hand, arms, body, the hand that places a ball, and whoever
else does something there. One layer of shapes for each person.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.acts import Act
from simulation.body_paint import BodyPaint, Layer, Rect, Stuff
from simulation.camera import Array, Camera
from simulation.figures import GLOVE, Wear, add_figure, add_fingers, add_head, darker
from simulation.line import Timeline
from simulation.look import Look
from simulation.palettes import HAIRS, SHIRTS, SKINS, TROUSERS, Bgr
from simulation.posture import CUE_LENGTH_MM, Posture, posture, slide_mm, tip_gap_mm
from simulation.sensor import Sensor
from simulation.stances import ENTER_S, PLACE_S, Placing, Turn, hand_out_mm

CUE_PARTS: tuple[tuple[float, float, float, int], ...] = (
    (0.0, 22.0, 6.4, 0),
    (22.0, 720.0, 7.6, 1),
    (720.0, 745.0, 11.0, 2),
    (745.0, 1100.0, 12.5, 3),
    (1100.0, 1330.0, 14.0, 4),
    (1330.0, CUE_LENGTH_MM, 15.0, 3),
)
"""From, to along the cue, half width at the far end, colour index."""
BLUR_STEP_PX = 3.0
"""Travel between two of the moments that make up a blurred person."""
MOST_MOMENTS = 4
Place3 = Callable[[float, float, float], Array]
"""Back along the cue, across it, height, to (3,) mm."""
Moment = Callable[[float], Layer]
"""One person's shapes at a time of the clip."""


class PeoplePainter:
    """Draws players for one camera and look."""

    def __init__(
        self,
        camera: Camera,
        look: Look,
        sensor: Sensor | None = None,
        size: table.TableSize = table.NINE_FOOT,
    ) -> None:
        self.camera = camera
        self.look = look
        self.sensor = sensor or Sensor(look)
        self.paint = BodyPaint(camera, look, np.array([size.length_mm / 2, size.width_mm / 2, 0.0]))
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
        short = bool(rng.random() < 0.5)
        self.right_handed = bool(rng.random() < 0.85)
        hair = HAIRS[int(rng.integers(len(HAIRS)))]
        self.player = self._wear(look.shirt, look.skin, hair, short_sleeve=short)

    def _wear(self, shirt: Bgr, skin: Bgr, hair: Bgr, *, short_sleeve: bool) -> Wear:
        tip, shaft, _, butt, _ = self.cue_colours
        return Wear(
            skin=skin,
            shirt=shirt,
            hair=hair,
            cue=(tip, shaft, butt),
            short_sleeve=short_sleeve,
            trousers=TROUSERS[self.look.seed % len(TROUSERS)],
            has_glove=self.look.glove,
        )

    def _other(self, number: int) -> Wear:
        """Of whoever does an act: others than the player, each in a shirt of their own."""
        seed = self.look.seed
        shirt, skin = SHIRTS[(seed + 3 * number + 1) % len(SHIRTS)], SKINS[(seed + number) % 5]
        hair = HAIRS[(seed + number) % len(HAIRS)]
        return self._wear(shirt, skin, hair, short_sleeve=(seed + number) % 2 == 0)

    def draw(self, picture: NDArray[np.uint8], line: Timeline, t_s: float) -> list[Rect]:
        """Paint whoever is there at a time into the picture; what was painted over."""
        rects = [self._draw_one(picture, moment, t_s) for moment in self._there(line, t_s)]
        return [rect for rect in rects if rect is not None]

    def outlines_px(self, line: Timeline, t_s: float) -> list[Array]:
        """Outlines (n, 2) px of all that hides what is below it; at a time of the clip."""
        layers = [moment(t_s) for moment in self._there(line, t_s)]
        return [px for layer in layers for px in self.paint.outlines_px(layer)]

    def _there(self, line: Timeline, t_s: float) -> Iterator[Moment]:
        for number, act in enumerate(line.acts):
            if act.from_s <= t_s <= act.to_s:
                yield partial(self._acting, act, self._other(number))
        for turn in line.stances:
            if turn.enter_s <= t_s <= turn.leave_s + ENTER_S:
                yield partial(self._player, turn)
        for placing in line.placings:
            if placing.from_s <= t_s <= placing.from_s + PLACE_S:
                yield partial(self._placing_hand, placing)

    @staticmethod
    def _acting(act: Act, wear: Wear, t_s: float) -> Layer:
        layer = Layer()
        for figure in act.figures(t_s):
            add_figure(layer, figure, wear)
        layer.anchor_mm = layer.shapes[0].outline_mm[0] if layer.shapes else None
        return layer

    def _draw_one(self, picture: NDArray[np.uint8], moment: Moment, t_s: float) -> Rect | None:
        """One person, when the sensor reads them, smeared over the exposure."""
        h = self.look.size_px[1]
        layer = moment(t_s)
        every = self._points_px(layer)
        seen = every[(every[:, 1] >= 0) & (every[:, 1] < h)]
        if len(seen) == 0:
            return None
        middle = t_s + self.sensor.row_delay_s(float(seen[:, 1].mean()))
        later = self._points_px(moment(t_s + self.look.exposure_s))
        # What comes into a hand or leaves it meanwhile changes how many points there are.
        is_same = len(later) == len(every)
        travel = float(np.abs(every - later).max()) if is_same else math.inf
        count = int(np.clip(np.ceil(travel / BLUR_STEP_PX), 1, MOST_MOMENTS))
        if count == 1:
            return self.paint.put(picture, layer if middle == t_s else moment(middle))
        offsets = ((np.arange(count) + 0.5) / count - 0.5) * self.look.exposure_s
        layers = [moment(middle + float(dt)) for dt in offsets]
        return self.paint.put_smeared(picture, layers)

    def _points_px(self, layer: Layer) -> Array:
        """(n, 2) px of all outlines."""
        return np.vstack([np.zeros((0, 2)), *self.paint.outlines_px(layer)])

    def _player(self, turn: Turn, t_s: float) -> Layer:
        wear = self.player
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

        layer = Layer(anchor_mm=on(stand.head, 0.0))
        chest = stand.head + stand.out * 250.0
        turned = np.array([-stand.out[1], stand.out[0]])
        turned *= 1.0 if float(turned @ side) >= 0 else -1.0
        bridge_shoulder = on(chest - turned * 185.0, 320)
        grip_shoulder = on(chest + turned * 190.0, 330)
        gap = tip_gap_mm(turn, t_s) + table.BALL_RADIUS_MM
        grip = at(gap + 1120.0, 0, 60 + 1120 * stand.slope)
        if self.look.person == "arm":
            far = on(stand.hip + stand.out * 700.0 - turned * 185.0, 340)
            layer.limb(bridge_shoulder, far, 150, 190, wear.shirt, stuff=Stuff.SHIRT)
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
        hand = GLOVE if wear.has_glove else wear.skin
        layer.limb(at(bridge + 32, 30, 55), thumb, 22, 17, hand, stuff=Stuff.SKIN)
        angle = math.atan2(aim[1], aim[0])
        layer.blob(grip, (58.0, 44.0), angle, wear.skin, stuff=Stuff.SKIN)
        for k in (-32.0, -12.0, 8.0, 28.0):
            knuckle = grip + np.array([*(aim * k), 6.0])
            layer.blob(knuckle, (9.0, 40.0), angle, darker(wear.skin, 0.93), stuff=Stuff.SKIN)
        if self.look.person == "body":
            self._body(layer, on, stand, chest, grip_shoulder, grip)
        return layer

    def _bridge_arm(
        self, layer: Layer, at: Place3, bridge: float, shoulder: Array, *, on_rail: bool
    ) -> None:
        wear = self.player
        base = 45.0 if on_rail else 24.0
        palm = at(bridge + 40, -14, base + 22)
        wrist = at(bridge + 105, -40, base + 40)
        elbow = 0.52 * wrist + 0.48 * shoulder
        elbow[:2] += 0.12 * (at(0, -300, 0) - at(0, 0, 0))[:2]
        layer.limb(elbow, shoulder, 98, 145, wear.shirt, stuff=Stuff.SHIRT)
        colour, stuff = wear.forearm
        layer.limb(wrist, elbow, 58, 90, colour, stuff=stuff)
        fingers = ((-34, 62), (-16, 84), (4, 90), (22, 70))
        knuckles = [at(bridge + 22, s * 0.8 - 10, base + 20) for s, _ in fingers]
        tips = [at(bridge + 22 - r * 0.8, s * 1.5 - 12, base + 2) for s, r in fingers]
        hand = GLOVE if wear.has_glove else wear.skin
        bare = wear.skin if wear.has_glove else None
        add_fingers(layer, knuckles, tips, hand, bare=bare)
        layer.limb(palm, wrist, 84, 60, hand, stuff=Stuff.SKIN)

    def _body(
        self,
        layer: Layer,
        on: Callable[[Array, float], Array],
        stand: Posture,
        chest: Array,
        grip_shoulder: Array,
        grip: Array,
    ) -> None:
        wear, shirt = self.player, Stuff.SHIRT
        dark = darker(wear.shirt, 0.82)
        elbow = 0.5 * (grip_shoulder + grip)
        elbow[2] = 400
        colour, stuff = wear.forearm
        layer.limb(grip, elbow, 60, 88, colour, stuff=stuff)
        layer.limb(elbow, grip_shoulder, 100, 140, wear.shirt, stuff=shirt)
        layer.limb(on(stand.hip, 260), on(chest, 330), 350, 400, dark, stuff=shirt)
        shoulders = on(chest, 340) - grip_shoulder
        other = on(chest, 340) + 0.95 * shoulders
        layer.limb(grip_shoulder, other, 165, 165, wear.shirt, stuff=shirt)
        back = on(chest + stand.out * 60, 335)
        layer.limb(on(stand.hip, 265), back, 250, 300, wear.shirt, stuff=shirt)
        facing = np.array([*stand.aim, 0.0])
        neck = on(chest - stand.out * 60, 350)
        add_head(layer, on(stand.head, 380), facing, neck, wear)

    def _placing_hand(self, placing: Placing, t_s: float) -> Layer:
        wear = self.player
        slide = hand_out_mm(t_s - placing.from_s)
        way = np.array(placing.way_xy)
        side = np.array([-way[1], way[0]])
        origin = np.array(placing.place_xy_mm) + way * slide

        def at(back: float, across: float, z: float) -> Array:
            return np.array([*(origin + way * back + side * across), z])

        layer = Layer(anchor_mm=at(420, 60, 240))
        layer.limb(at(420, 60, 240), at(1400, 120, 380), 120, 180, wear.shirt, stuff=Stuff.SHIRT)
        colour, stuff = wear.forearm
        layer.limb(at(125, 20, 120), at(420, 60, 240), 60, 100, colour, stuff=stuff)
        layer.limb(at(62, 4, 100), at(125, 20, 120), 78, 62, wear.skin, stuff=Stuff.SKIN)
        fingers = ((-32, 34), (-11, 52), (12, 50), (31, 30))
        knuckles = [at(55, a, 95) for a, _ in fingers]
        tips = [at(42 - r, a * 0.8, 70) for a, r in fingers]
        add_fingers(layer, knuckles, tips, wear.skin)
        return layer
