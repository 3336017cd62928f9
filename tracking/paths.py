"""The way of one ball through one shot: what the contact solver reads.

A path is made of seen centres in table mm with their errors; a ball that is not seen has no
sample (absence is never a sample), and how the path ends says what is known of it afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball


class PathEnd(Enum):
    """What is known of a ball when the shot is over."""

    RESTING = "resting"
    """Seen at rest on the bed."""
    MOVING = "moving"
    """Still seen and moving when the footage ended or cut away."""
    GONE = "gone"
    """Not seen any more although nothing covered the places where it could be."""
    HIDDEN = "hidden"
    """Last seen going under an arm, a body or a graphic: nothing is known after that."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BallPath:
    """One ball from before the strike until the end of the shot.

    t_s (n,) increasing; xy_mm (n, 2); sigma_mm (n,): standard error of a centre along each axis.
    `rest_before_mm` (x, y) and `rest_sigma_mm`: the mean place before the strike and its error,
    None if the ball was not seen at rest (footage begins mid-stroke).
    `moved`: the ball left its place at all. A ball that did not move has few or no samples.
    `is_rolling`: it rolled already when the shot began, from the shot before.
    `rest_after_mm`: where it lies at rest when the shot is over, None where that was not seen.
    """

    ball: Ball
    t_s: NDArray[np.float64]
    xy_mm: NDArray[np.float64]
    sigma_mm: NDArray[np.float64]
    rest_before_mm: tuple[float, float] | None
    rest_sigma_mm: float = 1.0
    moved: bool = False
    end: PathEnd = PathEnd.RESTING
    is_rolling: bool = False
    rest_after_mm: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        n = len(self.t_s)
        for name, shape in (("t_s", (n,)), ("xy_mm", (n, 2)), ("sigma_mm", (n,))):
            got = getattr(self, name).shape
            if got != shape:
                raise ValueError(f"BallPath.{name}: expected shape {shape}, got {got}")
        if n > 1 and not bool(np.all(np.diff(self.t_s) > 0)):
            raise ValueError(f"BallPath.t_s of {self.ball.name}: times must increase")
