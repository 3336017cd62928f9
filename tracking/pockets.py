"""Where a ball's centre is relative to noses and pockets: small truths of geometry."""

from __future__ import annotations

import math
from functools import cache

from rules.balls import Pocket
from tracking.geometry import (
    BALL_RADIUS_MM,
    CORNER_MOUTH_MM,
    SIDE_MOUTH_MM,
    TableGeometry,
)

CORNER_REACH_MM = CORNER_MOUTH_MM * 0.75
"""A centre so near to the middle of a corner's opening lies within its jaws."""
SIDE_REACH_MM = SIDE_MOUTH_MM * 0.65

BRINK_MM = 10.0
"""A ball on the brink may be seen so much further out: places of rest err by a few millimetres."""
CORNER_FALL_MM = 68.0
SIDE_FALL_MM = 56.0
"""A centre so near to the middle of a pocket's opening has lost the bed under it. The shelf before
the hole is 1 to 2 1/4 in deep at a corner, 0 to 3/8 in at a side (WPA equipment specifications, 9),
so that the slate ends 57 to 88 mm, and 52 to 62 mm, from these middles; a ball that lies in the
pocket is seen at most 32 mm from the hole's, and a little more aslant. A ball that hangs in the
jaws lies further out: the seats of the two do not meet, and a resting ball is not taken off the
table for an error of a few millimetres."""

DEEP_MM = 11.0
"""The shallowest slate ends 57 mm from the middle of a corner's opening (above)."""


@cache
def _centres_mm(geometry: TableGeometry) -> tuple[tuple[Pocket, float, float], ...]:
    return tuple((pocket, x, y) for pocket, (x, y) in geometry.pocket_centres_mm().items())


def nearest_pocket(geometry: TableGeometry, x_mm: float, y_mm: float) -> tuple[Pocket, float]:
    """The pocket whose opening is nearest to a place, and its distance in mm."""
    best, best_mm = Pocket.HL, math.inf
    for pocket, px, py in _centres_mm(geometry):
        away = math.hypot(px - x_mm, py - y_mm)
        if away < best_mm:
            best, best_mm = pocket, away
    return best, best_mm


def is_in_mouth(geometry: TableGeometry, x_mm: float, y_mm: float) -> bool:
    """True if a ball's centre is within the jaws of a pocket."""
    pocket, away_mm = nearest_pocket(geometry, x_mm, y_mm)
    reach = SIDE_REACH_MM if pocket in (Pocket.SL, Pocket.SR) else CORNER_REACH_MM
    return away_mm < reach


def is_outside(geometry: TableGeometry, x_mm: float, y_mm: float) -> bool:
    """True if a ball's centre is where only a ball off the bed, or in a pocket, can be."""
    edge = BALL_RADIUS_MM / 2
    return not (edge < x_mm < geometry.length_mm - edge and edge < y_mm < geometry.width_mm - edge)


def has_fallen(geometry: TableGeometry, x_mm: float, y_mm: float) -> bool:
    """True if a ball's centre is over a pocket's opening, where nothing carries it."""
    pocket, away_mm = nearest_pocket(geometry, x_mm, y_mm)
    return away_mm < (SIDE_FALL_MM if pocket in (Pocket.SL, Pocket.SR) else CORNER_FALL_MM)


def lies_deep(geometry: TableGeometry, x_mm: float, y_mm: float) -> bool:
    """True if a ball that is seen to rest there lies in the pocket: none hangs so far out."""
    pocket, away_mm = nearest_pocket(geometry, x_mm, y_mm)
    falls_mm = SIDE_FALL_MM if pocket in (Pocket.SL, Pocket.SR) else CORNER_FALL_MM
    return away_mm < falls_mm - DEEP_MM


def is_on_brink(geometry: TableGeometry, x_mm: float, y_mm: float) -> bool:
    """True if a ball that rests there hangs over a pocket's edge, or may."""
    pocket, away_mm = nearest_pocket(geometry, x_mm, y_mm)
    reach = SIDE_REACH_MM if pocket in (Pocket.SL, Pocket.SR) else CORNER_REACH_MM
    return away_mm < reach + BRINK_MM and not has_fallen(geometry, x_mm, y_mm)


def is_off_bed(geometry: TableGeometry, x_mm: float, y_mm: float) -> bool:
    """True if a resting ball there is in a pocket or over a rail; false for one in the jaws."""
    if has_fallen(geometry, x_mm, y_mm):
        return True
    return is_outside(geometry, x_mm, y_mm) and not is_in_mouth(geometry, x_mm, y_mm)
