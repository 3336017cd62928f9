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
        gaps = {"head": x, "foot": size.length_mm - x, "left": y, "right": size.width_mm - y}
        rails = tuple(r for r, gap in gaps.items() if gap < table.BALL_RADIUS_MM + FROZEN_MM)
        if rails:
            found[ball] = rails
    return found


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
