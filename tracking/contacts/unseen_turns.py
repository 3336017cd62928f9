"""Turns that no sight shows: a ball that was hit near a wall, and is seen again after it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tracking.contacts.clean_path import SideFit
from tracking.contacts.cushions import Wall
from tracking.contacts.turn import Rolling, Turn

Floats = NDArray[np.float64]

BACK_MM, BACK_SIGHTS, BACK_MM_S = 15.0, 4, 60.0
"""A ball came back from a rail if it is seen so much nearer to it than it lay, then so often
further off again, at this speed: more than balls drift (`LEFT_MM`) and arms hide of them."""
BACK_SHARE = 0.25
"""Of the time out of sight: no ball reaches a rail in less and takes all the rest to return."""
BACK_SPEED_SIGMA = 0.1


def unseen_way_in(
    ball: Rolling, wall: Wall, left: SideFit, right: SideFit, at_s: float
) -> Turn | None:
    """A ball that was hit and met the rail before it was seen again.

    Only its start is known. If the way after, traced back, comes to the nose after the start
    and would not have come from there, the nose turned it.
    """
    start = -left.span_s
    gap_start, _, _ = left.at(start)
    for dt in np.linspace(right.span_s, start, 33).tolist():
        gap, speed, error = right.at(dt)
        if gap <= 0.0 and speed > 0.0:
            break
    else:
        return None
    back, _, back_error = right.at(start)
    if dt - start < 1e-3:
        return None
    speed_in = -max(gap_start, 0.5) / (dt - start)
    sigma = float(np.hypot(back_error, ball.sigma_mm[0]))
    plausible = 0.5 < -speed_in / max(speed, 1.0) < 4.0
    return Turn(
        ball=ball,
        wall=wall,
        t_s=at_s + dt,
        t_error_s=2.0 * max(error / max(speed, 20.0), 0.15 * (dt - start)),
        gap_mm=float(gap),
        gap_error_mm=error,
        speed_before=speed_in,
        change=speed - speed_in,
        # As significant as the way after misses the start.
        change_sigma=(speed - speed_in) * sigma / max(abs(back - gap_start), 0.1)
        if plausible
        else np.inf,
    )


def came_back(ball: Rolling, wall: Wall, gap: Floats) -> Turn | None:
    """A ball that was hit, and is seen again nearer to the nose and on its way from it.

    Half under an arm its first sights lie too badly for its way to be traced back; but if no other
    ball was there, nothing else can have turned it.
    """
    t = ball.t_s
    start_s, seen_s = float(t[0]), float(t[1])
    gap_start, gap_seen = float(gap[0]), float(gap[1])
    sigma = float(ball.sigma_mm[0] + ball.sigma_mm[1])
    further = 1 + np.flatnonzero(gap[1:] > gap_seen + BACK_MM + 4.0 * ball.sigma_mm[1:])
    if gap_start - gap_seen < BACK_MM + 4.0 * sigma or len(further) < BACK_SIGHTS:
        return None
    k = int(further[0])
    speed = float(gap[k] - gap_seen) / float(t[k] - seen_s)
    touch_s = seen_s - max(gap_seen, 0.0) / speed
    if touch_s < start_s + BACK_SHARE * (seen_s - start_s) or speed < BACK_MM_S:
        return None
    speed_in = -gap_start / (touch_s - start_s)
    if speed > -speed_in:  # no cushion gives back more than it got: a wild sight
        return None
    return Turn(
        ball=ball,
        wall=wall,
        t_s=touch_s,
        t_error_s=min(0.5 * (seen_s - start_s), 0.8 * (touch_s - start_s)),
        gap_mm=0.0,
        gap_error_mm=sigma,
        speed_before=speed_in,
        change=speed - speed_in,
        change_sigma=BACK_SPEED_SIGMA * (speed - speed_in),
        is_inferred=True,
    )
