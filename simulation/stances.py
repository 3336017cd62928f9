"""Players at the table: who stands at which shot when, and hands that carry a ball."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from simulation.camera import Array
from simulation.outcome import CUE
from simulation.stored import Place, StoredShot, Stroke

ENTER_S = 0.8
"""A player's arm comes in and goes out in this time."""
PLACE_S = 1.9
"""Ball in hand: from the hand's coming in with the ball to its leaving."""
HAND_IN_S = 0.75
HAND_OUT_S = 1.05
"""A placing hand is there after the first and leaves after the second."""
HAND_REACH_MM = 1600.0
HELD_MM = 62.0
"""Height of a ball's centre in a hand."""


def eased(u: float) -> float:
    """0 to 1 with soft ends."""
    u = min(max(u, 0.0), 1.0)
    return u * u * (3 - 2 * u)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Turn:
    """A player at one shot. Times in the clip; `phase` seeds the practice strokes.

    `stroke`: where the shot has several, which one; None: the shot's own at the cue ball.
    `strike_s` infinite: practice strokes only, the player gets up again.
    """

    shot: StoredShot
    enter_s: float
    strike_s: float
    leave_s: float
    phase: float
    stroke: Stroke | None = None

    @property
    def rest_s(self) -> float:
        """When all is still."""
        return self.strike_s + self.shot.rest_s

    @property
    def ball(self) -> int:
        """The ball that is struck."""
        return CUE if self.stroke is None else self.stroke.ball

    @property
    def ball_xy_mm(self) -> Place:
        """Where it lies then."""
        return self.shot.before_mm()[self.ball]

    @property
    def aim_xy(self) -> Place:
        """Unit vector of the cue's motion."""
        if self.stroke is None:
            return self.shot.aim_xy
        return math.cos(self.stroke.direction_rad), math.sin(self.stroke.direction_rad)

    @property
    def speed_m_s(self) -> float:
        """Of the cue at the strike."""
        return self.shot.speed_m_s if self.stroke is None else self.stroke.speed_m_s


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Placing:
    """A hand brings a ball to its place, or takes it from there."""

    from_s: float
    place_xy_mm: Place
    way_xy: Place
    ball: int = CUE
    takes: bool = False

    @property
    def to_s(self) -> float:
        """When the hand is gone."""
        return self.from_s + PLACE_S


def hand_out_mm(dt_s: float) -> float:
    """How far a placing hand is from its place, `dt_s` after it began to come in."""
    if dt_s < HAND_IN_S:
        return HAND_REACH_MM * (1 - eased(dt_s / HAND_IN_S))
    return HAND_REACH_MM * eased((dt_s - HAND_OUT_S) / HAND_IN_S)


def carried_mm(place_mm: Array, way_xy: Array, at_s: Array) -> Array:
    """(n, 3) a ball held in the hand, `at_s` after it began to come in."""
    out = np.array([hand_out_mm(float(t)) for t in at_s])
    return np.column_stack([place_mm[:2] + out[:, None] * way_xy, np.full(len(out), HELD_MM)])
