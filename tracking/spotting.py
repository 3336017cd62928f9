"""Where balls are put that come back: as `rules.spotting` says, among balls as they really lie.

The rule speaks of the long string; a ball beside it is in the way as far as its width reaches.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from rules.balls import Ball
from rules.spotting import BALL_MM, CUE_GAP_MM, TOUCH_MM
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.shot import PlaceMm


def places_to_spot(
    balls: Iterable[Ball], lying: Mapping[Ball, PlaceMm], geometry: TableGeometry
) -> dict[Ball, PlaceMm]:
    """A place for each ball, lowest number first: on the foot spot, else behind it as near as can
    be, else in front of it. `lying`: the others."""
    spot_x, spot_y = geometry.foot_spot_mm
    blocked = [
        (x - spot_x, half)
        for ball, (x, y) in lying.items()
        if (half := _half_mm(y - spot_y, _apart_mm(ball))) > 0.0
    ]
    most = geometry.length_mm - BALL_RADIUS_MM - spot_x
    placed: dict[Ball, PlaceMm] = {}
    for ball in sorted(set(balls)):
        offset = _offset_mm(blocked, most)
        if offset is None:
            continue  # a string full of balls: nobody has seen one
        blocked.append((offset, BALL_MM))
        placed[ball] = (spot_x + offset, spot_y)
    return placed


def _apart_mm(ball: Ball) -> float:
    return BALL_MM + (CUE_GAP_MM if ball is Ball.CUE else 0.0)


def _half_mm(aside_mm: float, apart_mm: float) -> float:
    """How much of the string a ball takes on each side, whose centre lies so far beside it."""
    return math.sqrt(max(apart_mm**2 - aside_mm**2, 0.0))


def _offset_mm(blocked: Iterable[tuple[float, float]], most_mm: float) -> float | None:
    """The free offset nearest to the spot, behind it (positive) before all in front of it."""
    taken = list(blocked)
    edges = [0.0, *(at + half for at, half in taken), *(at - half for at, half in taken)]
    free = [
        edge
        for edge in edges
        if edge <= most_mm and all(abs(edge - at) >= half - TOUCH_MM for at, half in taken)
    ]
    return min(free, key=lambda one: (one < 0.0, abs(one)), default=None)
