"""Bodies of those who do something over the table, as flat shapes for the painter of people."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from simulation.acts import Arm, Figure, RackFrame, Stick, Torso
from simulation.camera import Array
from simulation.palettes import Bgr

FOREARM = 0.5
"""From the palm to the elbow, as a share of the way to the shoulder."""
FRAME_MM = 16.0
"""Width of a triangle's sides."""


class Canvas(Protocol):
    """Takes shapes in table mm, each over those before it."""

    def polygon(self, xyz_mm: Array, colour: Bgr, shading: float = 0.0) -> None:
        """An outline (n, 3)."""
        ...

    def limb(
        self, a: Array, b: Array, wide_a: float, wide_b: float, colour: Bgr, shading: float = 1.0
    ) -> None:
        """A tapered limb with round ends between a and b (3,)."""
        ...

    def blob(self, at: Array, radii: tuple[float, float], angle: float, colour: Bgr) -> None:
        """An ellipse lying flat."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Wear:
    """Colours of one person and their things."""

    skin: Bgr
    shirt: Bgr
    hair: Bgr
    cue: tuple[Bgr, Bgr, Bgr]
    """Tip, shaft, butt."""
    short_sleeve: bool


def add_figure(canvas: Canvas, figure: Figure, wear: Wear) -> None:
    """The shapes of one figure."""
    match figure:
        case Arm():
            _arm(canvas, figure, wear)
        case Stick():
            _stick(canvas, figure, wear)
        case Torso():
            _torso(canvas, figure, wear)
        case RackFrame():
            _frame(canvas, figure)


def _arm(canvas: Canvas, arm: Arm, wear: Wear) -> None:
    palm, shoulder = arm.palm_mm, arm.shoulder_mm
    elbow = palm + FOREARM * (shoulder - palm)
    elbow[2] = max(elbow[2], palm[2] + 60.0)
    way = shoulder[:2] - palm[:2]
    way = way / max(float(np.linalg.norm(way)), 1e-9)
    along, across = np.array([*way, 0.0]), np.array([-way[1], way[0], 0.0])
    canvas.limb(elbow, shoulder, 98, 142, wear.shirt)
    canvas.limb(palm + 95 * along, elbow, 60, 92, wear.skin if wear.short_sleeve else wear.shirt)
    canvas.limb(palm + 30 * along, palm + 100 * along, 80, 60, wear.skin)
    reach = 34.0 if arm.holds else 62.0
    for side in (-30.0, -10.0, 11.0, 30.0):
        knuckle = palm + 22 * along + side * across
        tip = palm - reach * along + (0.7 if arm.holds else 1.15) * side * across
        canvas.limb(knuckle, tip - np.array([0.0, 0.0, 20.0]), 23, 16, wear.skin)


def _stick(canvas: Canvas, stick: Stick, wear: Wear) -> None:
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
        canvas.polygon(
            np.array([near + 0.85 * wide, far + wide, far - wide, near - 0.85 * wide]),
            colour,
            0.6,
        )


def _torso(canvas: Canvas, torso: Torso, wear: Wear) -> None:
    head, hip = torso.head_mm, torso.hip_mm
    facing = np.array([*torso.facing_xy, 0.0])
    across = np.array([-facing[1], facing[0], 0.0])
    chest = head + 0.4 * (hip - head)
    chest[2] = max(hip[2], head[2] - 170.0)
    dark: Bgr = (wear.shirt[0] * 0.8, wear.shirt[1] * 0.8, wear.shirt[2] * 0.8)
    canvas.limb(hip, chest, 330, 360, dark)
    canvas.limb(chest - 190 * across, chest + 190 * across, 185, 185, wear.shirt)
    canvas.limb(chest + 60 * facing, head - np.array([0.0, 0.0, 60.0]), 130, 120, wear.skin)
    angle = math.atan2(facing[1], facing[0])
    canvas.blob(head, (112.0, 88.0), angle, wear.skin)
    canvas.blob(head - 24 * facing + np.array([0.0, 0.0, 20.0]), (102.0, 90.0), angle, wear.hair)


def _frame(canvas: Canvas, frame: RackFrame) -> None:
    corners = frame.corners_mm + np.array([0.0, 0.0, 40.0])
    for k in range(3):
        canvas.limb(corners[k], corners[(k + 1) % 3], FRAME_MM, FRAME_MM, (44.0, 62.0, 84.0), 0.5)
