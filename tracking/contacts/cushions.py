"""The solid outline of the table: noses and jaws as segments, pockets as openings.

Gaps are from a ball's surface: the distance of its centre from the segment less one radius,
negative where it would be inside the cushion.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.balls import Pocket, Rail
from tracking.geometry import (
    BALL_RADIUS_MM,
    CORNER_MOUTH_MM,
    SIDE_MOUTH_MM,
    TableGeometry,
)

Floats = NDArray[np.float64]

CORNER_CUT_DEG = 142.0
"""Between a nose and the jaw of a corner pocket; WPA equipment specifications, 9."""
SIDE_CUT_DEG = 104.0
"""The same of a side pocket."""
JAW_MM = 70.0
"""How far a jaw is taken to run behind the nose line."""
CORNER_FALL_DEPTH_MM = -12.0
"""A centre so far outside the corner point of the noses, along the pocket's axis, has passed the
edge of the slate: shelf of 1 to 2 1/4 in from the mouth line 57 mm inside (same source)."""
SIDE_FALL_DEPTH_MM = 6.0
"""The same of a side pocket, from the nose line: shelf of 0 to 3/8 in."""
HOLE_REACH_MM = 80.0
"""From the middle of a pocket's opening: farther outside than this is beyond the pocket."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Wall:
    """A straight piece of cushion from `a` to `b` (2,), `normal` (2,) into the table."""

    rail: Rail
    a: Floats
    b: Floats
    normal: Floats

    def gap_mm(self, xy_mm: Floats) -> Floats:
        """Gap (n,) of ball centres (n, 2); signed by the normal for a nose's own span."""
        if self.rail is not Rail.JAW:
            return np.asarray((xy_mm - self.a) @ self.normal - BALL_RADIUS_MM)
        way = self.b - self.a
        share = np.clip((xy_mm - self.a) @ way / float(way @ way), 0.0, 1.0)
        foot = self.a + share[:, None] * way
        return np.asarray(np.linalg.norm(xy_mm - foot, axis=1) - BALL_RADIUS_MM)

    def spans(self, xy_mm: Floats, margin_mm: float) -> bool:
        """Whether a place (2,) lies along the segment, with a margin at both ends."""
        way = self.b - self.a
        length = float(np.linalg.norm(way))
        along = float((xy_mm - self.a) @ way) / length
        return -margin_mm <= along <= length + margin_mm


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Opening:
    """One pocket: `origin` (2,) on the nose lines, `out` (2,) its axis to the outside."""

    pocket: Pocket
    origin: Floats
    out: Floats
    centre: Floats
    half_mouth_mm: float
    mouth_depth_mm: float
    fall_depth_mm: float

    def depth_mm(self, xy_mm: Floats) -> Floats:
        """How far centres (n, 2) lie outside along the axis (n,)."""
        return np.asarray((xy_mm - self.origin) @ self.out)

    def aside_mm(self, xy_mm: Floats) -> Floats:
        """How far centres (n, 2) lie from the axis (n,)."""
        side = np.array([-self.out[1], self.out[0]])
        return np.asarray(np.abs((xy_mm - self.origin) @ side))

    def is_fallen(self, xy_mm: Floats) -> NDArray[np.bool_]:
        """Whether centres (n, 2) lie over the hole (n,)."""
        near = np.linalg.norm(xy_mm - self.centre, axis=1) < HOLE_REACH_MM + 15.0
        deep = self.depth_mm(xy_mm) > self.fall_depth_mm
        return np.asarray(near & deep & (self.aside_mm(xy_mm) < self.half_mouth_mm + 12.0))


def openings(geometry: TableGeometry) -> tuple[Opening, ...]:
    """The six pockets."""
    length, width = geometry.length_mm, geometry.width_mm
    found = []
    for pocket, centre in geometry.pocket_centres_mm().items():
        corner = pocket not in (Pocket.SL, Pocket.SR)
        origin = np.array(
            [
                min(max(centre[0], 0.0), length),
                min(max(centre[1], 0.0), width),
            ]
        )
        out = np.array(centre) - origin
        out = out / np.linalg.norm(out)
        found.append(
            Opening(
                pocket=pocket,
                origin=origin,
                out=out,
                centre=np.array(centre),
                half_mouth_mm=(CORNER_MOUTH_MM if corner else SIDE_MOUTH_MM) / 2,
                mouth_depth_mm=-CORNER_MOUTH_MM / 2 if corner else 0.0,
                fall_depth_mm=CORNER_FALL_DEPTH_MM if corner else SIDE_FALL_DEPTH_MM,
            )
        )
    return tuple(found)


def walls(geometry: TableGeometry) -> tuple[Wall, ...]:
    """Noses (six pieces) and jaws (twelve)."""
    length, width = geometry.length_mm, geometry.width_mm
    c, s = CORNER_MOUTH_MM / np.sqrt(2.0), SIDE_MOUTH_MM / 2
    mid = length / 2
    noses = [
        (Rail.HEAD, (0.0, c), (0.0, width - c), (1.0, 0.0)),
        (Rail.FOOT, (length, c), (length, width - c), (-1.0, 0.0)),
    ]
    for rail, y, ny in ((Rail.LEFT, 0.0, 1.0), (Rail.RIGHT, width, -1.0)):
        noses.append((rail, (c, y), (mid - s, y), (0.0, ny)))
        noses.append((rail, (mid + s, y), (length - c, y), (0.0, ny)))
    found = [Wall(rail=r, a=np.array(a), b=np.array(b), normal=np.array(n)) for r, a, b, n in noses]
    for wall in list(found):
        along = (wall.b - wall.a) / np.linalg.norm(wall.b - wall.a)
        for tip, out in ((wall.a, -along), (wall.b, along)):
            is_side = abs(tip[0] - mid) < s + 1.0 and wall.rail in (Rail.LEFT, Rail.RIGHT)
            turn = np.deg2rad(180.0 - (SIDE_CUT_DEG if is_side else CORNER_CUT_DEG))
            way = np.cos(turn) * out - np.sin(turn) * wall.normal
            normal = np.sin(turn) * out + np.cos(turn) * wall.normal
            found.append(Wall(rail=Rail.JAW, a=tip, b=tip + JAW_MM * way, normal=normal))
    return tuple(found)


def nose_gap_mm(geometry: TableGeometry, xy_mm: Floats) -> Floats:
    """Smallest gap (n,) of centres (n, 2) to the four nose lines, mouths ignored."""
    x, y = xy_mm[:, 0], xy_mm[:, 1]
    sides = np.stack([x, geometry.length_mm - x, y, geometry.width_mm - y])
    return np.asarray(sides.min(axis=0) - BALL_RADIUS_MM)
