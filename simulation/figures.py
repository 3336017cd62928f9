"""Bodies of those who do something over the table, as flat shapes for `simulation.body_paint`."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from simulation.acts import Arm, Figure, RackFrame, Stick, Torso
from simulation.body_paint import Layer, Stuff
from simulation.camera import Array
from simulation.palettes import Bgr

FOREARM = 0.5
"""From the palm to the elbow, as a share of the way to the shoulder."""
FRAME_MM = 16.0
"""Width of a triangle's sides."""
GLOVE: Bgr = (26.0, 25.0, 26.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wear:
    """Colours of one person and their things."""

    skin: Bgr
    shirt: Bgr
    hair: Bgr
    cue: tuple[Bgr, Bgr, Bgr]
    """Tip, shaft, butt."""
    short_sleeve: bool
    trousers: Bgr = (34.0, 32.0, 32.0)
    has_glove: bool = False

    @property
    def forearm(self) -> tuple[Bgr, Stuff]:
        """Colour and stuff of an arm below the elbow."""
        return (self.skin, Stuff.SKIN) if self.short_sleeve else (self.shirt, Stuff.SHIRT)


def darker(colour: Bgr, factor: float) -> Bgr:
    """The same colour in less light."""
    return colour[0] * factor, colour[1] * factor, colour[2] * factor


def add_figure(layer: Layer, figure: Figure, wear: Wear) -> None:
    """The shapes of one figure."""
    match figure:
        case Arm():
            _arm(layer, figure, wear)
        case Stick():
            _stick(layer, figure, wear)
        case Torso():
            _torso(layer, figure, wear)
        case RackFrame():
            _frame(layer, figure)


def add_fingers(
    layer: Layer, knuckles: list[Array], tips: list[Array], colour: Bgr, *, bare: Bgr | None = None
) -> None:
    """Fingers from knuckles to tips, (3,) each; `bare`: the colour of a glove's open tips."""
    for knuckle, tip in zip(knuckles, tips, strict=True):
        dim = darker(colour, 0.82)
        layer.limb(knuckle, tip, 24, 17, dim, stuff=Stuff.SKIN)
        layer.limb(knuckle, tip, 20, 14, colour, stuff=Stuff.SKIN)
        if bare is not None:
            end = knuckle + 0.72 * (tip - knuckle)
            layer.limb(end, tip, 19, 14, bare, stuff=Stuff.SKIN)


def _arm(layer: Layer, arm: Arm, wear: Wear) -> None:
    palm, shoulder = arm.palm_mm, arm.shoulder_mm
    elbow = palm + FOREARM * (shoulder - palm)
    elbow[2] = max(elbow[2], palm[2] + 60.0)
    way = shoulder[:2] - palm[:2]
    way = way / max(float(np.linalg.norm(way)), 1e-9)
    along, across = np.array([*way, 0.0]), np.array([-way[1], way[0], 0.0])
    layer.limb(elbow, shoulder, 98, 142, wear.shirt, stuff=Stuff.SHIRT)
    colour, stuff = wear.forearm
    layer.limb(palm + 95 * along, elbow, 60, 92, colour, stuff=stuff)
    layer.limb(palm + 30 * along, palm + 100 * along, 80, 60, wear.skin, stuff=Stuff.SKIN)
    reach = 34.0 if arm.holds else 62.0
    sides = (-30.0, -10.0, 11.0, 30.0)
    knuckles = [palm + 22 * along + side * across for side in sides]
    spread = 0.7 if arm.holds else 1.15
    tips = [palm - reach * along + spread * side * across - [0.0, 0.0, 20.0] for side in sides]
    add_fingers(layer, knuckles, tips, wear.skin)
    if not arm.holds:
        thumb = palm - 20 * along + 62 * across
        layer.limb(palm + 40 * along + 26 * across, thumb, 25, 19, wear.skin, stuff=Stuff.SKIN)


def _stick(layer: Layer, stick: Stick, wear: Wear) -> None:
    a, b = stick.tip_mm, stick.butt_mm
    side = np.array([-(b - a)[1], (b - a)[0], 0.0])
    side /= max(float(np.linalg.norm(side)), 1e-9)
    for start, end, half, colour in (
        (0.0, 0.015, 6.4, wear.cue[0]),
        (0.015, 0.51, 8.5, wear.cue[1]),
        (0.51, 1.0, 14.0, wear.cue[2]),
    ):
        near, far = a + start * (b - a), a + end * (b - a)
        wide = half * side
        quad = np.array([near + 0.85 * wide, far + wide, far - wide, near - 0.85 * wide])
        layer.polygon(quad, colour, 0.6)


def _torso(layer: Layer, torso: Torso, wear: Wear) -> None:
    head, hip = torso.head_mm, torso.hip_mm
    facing = np.array([*torso.facing_xy, 0.0])
    across = np.array([-facing[1], facing[0], 0.0])
    chest = head + 0.4 * (hip - head)
    chest[2] = max(hip[2], head[2] - 170.0)
    if head[2] > 600:
        for sign in (-1.0, 1.0):
            foot = hip + 95 * sign * across + 140 * facing
            foot[2] = -760.0
            layer.limb(foot - 90 * facing, foot + 90 * facing, 95, 85, (26.0, 26.0, 28.0))
            layer.limb(foot - 70 * facing, hip + 90 * sign * across, 120, 170, wear.trousers)
    layer.limb(hip, chest, 330, 360, darker(wear.shirt, 0.8), stuff=Stuff.SHIRT)
    layer.limb(chest - 190 * across, chest + 190 * across, 185, 185, wear.shirt, stuff=Stuff.SHIRT)
    add_head(layer, head, facing, chest + 60 * facing, wear)


def add_head(layer: Layer, head: Array, facing: Array, neck_from: Array, wear: Wear) -> None:
    """A head seen from above: face and neck show a little, most is hair."""
    neck = head - np.array([0.0, 0.0, 60.0])
    layer.limb(neck_from, neck, 130, 120, wear.skin, stuff=Stuff.SKIN)
    angle = math.atan2(facing[1], facing[0])
    layer.blob(head, (112.0, 86.0), angle, wear.skin, stuff=Stuff.SKIN)
    nose = head + 112 * facing - [0.0, 0.0, 10.0]
    layer.blob(nose, (20.0, 16.0), angle, wear.skin, stuff=Stuff.SKIN)
    across = np.array([-facing[1], facing[0], 0.0])
    for sign in (-1.0, 1.0):
        ear = head + 90 * sign * across - 8 * facing - [0.0, 0.0, 30.0]
        layer.blob(ear, (24.0, 14.0), angle, darker(wear.skin, 0.85), stuff=Stuff.SKIN)
    layer.blob(
        head - 22 * facing + [0.0, 0.0, 20.0], (102.0, 90.0), angle, wear.hair, stuff=Stuff.HAIR
    )


def _frame(layer: Layer, frame: RackFrame) -> None:
    corners = frame.corners_mm + np.array([0.0, 0.0, 40.0])
    for k in range(3):
        layer.limb(corners[k], corners[(k + 1) % 3], FRAME_MM, FRAME_MM, (44.0, 62.0, 84.0), 0.5)
