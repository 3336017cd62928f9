"""A ball that rolls near a wall, a turn of its gap there, and how likely that is a touch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.balls import Rail
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.cushions import Wall
from tracking.paths import PathEnd

Floats = NDArray[np.float64]

GAP_TOLERANCE_MM = 4.0
"""Errors of the nose lines and of a blurred ball's middle at the rail (calibration goal: 3 mm)."""
JAW_TOLERANCE_MM = 14.0
"""Jaws differ from table to table in angle and in where they begin."""
STRONG_TURN_MM_S, STRONG_TURN_SIGMAS = 60.0, 8.0
ALONE_TOLERANCE_MM = 20.0
"""Nothing but a cushion turns a ball hard where no other ball is: how far from its nose that may be
seen is what a coarse picture, a rolling shutter and a badly found table come to together."""
REST_KEPT_S = 0.6
"""Of the rest after a shot: a slow rebound of 1 to 3 mm must show."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rolling:
    """A moving ball's samples for this purpose, from its onset to its end.

    `kinks_s`: instants of known ball contacts, which no fit may cross.
    """

    track: CleanPath
    t_s: Floats
    xy_mm: Floats
    sigma_mm: Floats
    kinks_s: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Turn:
    """The best two-sided fit of one approach: where and how the gap turned.

    `is_alone`: no other ball was near enough to have turned it. `is_inferred`: told by where the
    ball was seen before and after alone, so that it must have been alone.
    """

    ball: Rolling
    wall: Wall
    t_s: float
    t_error_s: float
    gap_mm: float
    gap_error_mm: float
    speed_before: float
    change: float
    change_sigma: float
    is_alone: bool = False
    is_inferred: bool = False


def rolling(
    track: CleanPath,
    *,
    from_s: float | None,
    from_xy: Floats | None,
    from_sigma_mm: float,
    kinks_s: Sequence[float],
    until_s: float,
) -> Rolling:
    """The samples of a moving ball; its start (onset at rest) is added as a sample."""
    use = track.t_s <= until_s
    if from_s is not None:
        use &= track.t_s > from_s
    if track.end is PathEnd.RESTING and np.count_nonzero(use) > 8:
        middle = np.median(track.xy_mm[track.t_s > track.t_s[-1] - 0.25], axis=0)
        away = np.linalg.norm(track.xy_mm - middle, axis=1) > 4.0 * track.sigma_mm + 2.0
        if away.any():
            # Noise of a ball at rest is not to be searched for touches.
            use &= track.t_s < track.t_s[np.flatnonzero(away)[-1]] + REST_KEPT_S
    t, xy, sigma = track.t_s[use], track.xy_mm[use], track.sigma_mm[use]
    if from_s is not None and from_xy is not None:
        t = np.concatenate([[from_s], t])
        xy = np.concatenate([from_xy[None], xy])
        sigma = np.concatenate([[from_sigma_mm], sigma])
    return Rolling(track=track, t_s=t, xy_mm=xy, sigma_mm=sigma, kinks_s=tuple(sorted(kinks_s)))


def turn_share(turn: Turn, offset: float) -> float:
    """Probability of a touch from the turn, its significance and where it happened."""
    kink, came, there = turn_shares(turn, offset)
    return kink * came * there


def turn_shares(turn: Turn, offset: float) -> tuple[float, float, float]:
    """The same in its parts: that the path turned, that the ball came to the wall before, that
    it turned at the nose, which is seen `offset` mm off its line."""
    wall, place = turn.wall, place_of(turn.ball, turn.t_s)
    if turn.is_inferred and not turn.is_alone:
        return 0.0, 0.0, 0.0
    if turn.change <= 0.0 or not wall.spans(place, 20.0 if wall.rail is Rail.JAW else 8.0):
        return 0.0, 0.0, 0.0
    tolerance = JAW_TOLERANCE_MM if wall.rail is Rail.JAW else GAP_TOLERANCE_MM
    z = turn.change / max(turn.change_sigma, 1.0)
    kink = 1.0 / (1.0 + np.exp(-(z - 4.0) * 1.5))
    closing = -turn.speed_before / max(min(turn.change_sigma, 1e6), 5.0)
    came = 1.0 / (1.0 + np.exp(-(closing - 1.0) * 2.0))
    # The harder the turn, the surer that something solid made it.
    if turn.change > STRONG_TURN_MM_S and z > STRONG_TURN_SIGMAS:
        tolerance *= 2.0
        allowed = max(tolerance, ALONE_TOLERANCE_MM) if turn.is_alone else tolerance
    else:
        allowed = tolerance
    beyond = max(abs(turn.gap_mm - offset) - allowed, 0.0) / np.hypot(turn.gap_error_mm, 1.0)
    there = float(np.exp(-0.5 * beyond * beyond))
    return float(kink), float(came), there


def place_of(ball: Rolling, t_s: float) -> Floats:
    """Where (2,) the ball was, on the line between the samples beside the instant."""
    k = int(np.clip(np.searchsorted(ball.t_s, t_s), 1, len(ball.t_s) - 1))
    span = ball.t_s[k] - ball.t_s[k - 1]
    share = float(np.clip((t_s - ball.t_s[k - 1]) / span, 0.0, 1.0))
    return np.asarray((1.0 - share) * ball.xy_mm[k - 1] + share * ball.xy_mm[k])
