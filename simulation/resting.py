"""What a layout at rest shows: balls that touch each other or a rail, balls on the brink."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from simulation import table
from simulation.stored import Place

FROZEN_MM: Final = 0.05
"""Balls and noses closer than this touch: far below what a camera can tell."""
BRINK_MM: Final = 12.0
"""A ball whose centre lies this close to the edge of a hole hangs: a breath away from falling."""


def frozen_pairs(layout: Mapping[int, Place]) -> list[tuple[int, int]]:
    """Pairs of balls that touch."""
    balls = sorted(layout)
    return [
        (a, b)
        for i, a in enumerate(balls)
        for b in balls[i + 1 :]
        if math.dist(layout[a], layout[b]) < 2 * table.BALL_RADIUS_MM + FROZEN_MM
    ]


def frozen_to_rails(
    layout: Mapping[int, Place], size: table.TableSize = table.NINE_FOOT
) -> dict[int, tuple[str, ...]]:
    """The rails that each ball touches; balls that touch none are absent."""
    found = {}
    for ball, (x, y) in sorted(layout.items()):
        gaps = {
            "head": (x, y, size.width_mm),
            "foot": (size.length_mm - x, y, size.width_mm),
            "left": (y, x, size.length_mm),
            "right": (size.width_mm - y, x, size.length_mm),
        }
        rails = tuple(
            rail
            for rail, (gap, along, length) in gaps.items()
            if abs(gap - table.BALL_RADIUS_MM) < FROZEN_MM and _is_nose(along, length, size)
        )
        if rails:
            found[ball] = rails
    return found


def _is_nose(along_mm: float, rail_mm: float, size: table.TableSize) -> bool:
    """There is a nose at this place of a rail, not the mouth of a pocket."""
    from_end = min(along_mm, rail_mm - along_mm)
    if from_end < table.CORNER_MOUTH_MM / math.sqrt(2):
        return False
    is_long = rail_mm == size.length_mm
    return not is_long or abs(along_mm - rail_mm / 2) > table.SIDE_MOUTH_MM / 2


def brink_mm(place: Place, pocket: str, size: table.TableSize = table.NINE_FOOT) -> float:
    """From a ball's centre to the edge of a pocket's hole; negative inside."""
    shape = table.pocket_shapes(size)[pocket]
    return math.dist(place, shape.centre_xy_mm) - shape.radius_mm


def hanging(layout: Mapping[int, Place], size: table.TableSize = table.NINE_FOOT) -> dict[int, str]:
    """Balls that lie on the brink of a pocket, with that pocket."""
    return {
        ball: name
        for ball, place in sorted(layout.items())
        for name in table.POCKETS
        if brink_mm(place, name, size) < BRINK_MM
    }
