"""Where a ball is spotted: WPA R 1.5 (2016: 1.4), the only lengths that the rules know.

Offsets are millimetres along the long string from the foot spot towards the foot rail; in front
of the spot they are negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.balls import Ball

BALL_MM: Final = 57.15
"""Diameter of a ball (WPA equipment specification)."""

CUE_GAP_MM: Final = 1.0
"""A spotted ball stays clear of the cue ball; the rule names no distance: a sheet of paper's."""

TOUCH_MM: Final = 0.01
"""Nearer than this is touching: below what anybody can place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spotted:
    """Where a ball is put; `touching`: the object ball that it then touches."""

    ball: Ball
    offset_mm: float
    touching: Ball | None = None


def spot(
    balls: Iterable[Ball], occupied: Mapping[Ball, float], *, is_line_free: bool = True
) -> list[Spotted]:
    """Where the balls go, lowest number first (reading A13).

    On the foot spot; if that is not free, behind it as close as possible, touching an object ball
    in the way but not the cue ball; if there is no place up to the foot rail, in front of it.

    Args:
        balls: those to be spotted.
        occupied: offset in mm of each ball whose centre lies on the long string.
        is_line_free: there is a place between the foot spot and the foot rail.
    """
    placed = dict(occupied)
    result: list[Spotted] = []
    for ball in sorted(set(balls)):
        offset_mm = _place(placed, 1.0 if is_line_free else -1.0)
        touching = next(
            (
                other
                for other, at_mm in placed.items()
                if other is not Ball.CUE and abs(abs(at_mm - offset_mm) - BALL_MM) < TOUCH_MM
            ),
            None,
        )
        placed[ball] = offset_mm
        result.append(Spotted(ball=ball, offset_mm=offset_mm, touching=touching))
    return result


def _place(placed: Mapping[Ball, float], direction: float) -> float:
    """The free offset nearest to the foot spot, on it or on that side of it."""
    edges = [at_mm + direction * _apart_mm(ball) for ball, at_mm in placed.items()]
    behind = [edge for edge in edges if edge * direction > 0.0]
    return min(
        (offset for offset in (0.0, *behind) if _is_free(offset, placed)),
        key=abs,
    )


def _is_free(offset_mm: float, placed: Mapping[Ball, float]) -> bool:
    return all(
        abs(at_mm - offset_mm) >= _apart_mm(ball) - TOUCH_MM for ball, at_mm in placed.items()
    )


def _apart_mm(ball: Ball) -> float:
    return BALL_MM + (CUE_GAP_MM if ball is Ball.CUE else 0.0)
