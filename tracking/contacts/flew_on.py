"""A ball that is last seen over a rail, fast and straight on its way: it has left the table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rules.balls import Rail
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.cushions import nose_gap_mm, walls
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.paths import PathEnd

OVER_NOSE_MM, OVER_NOSE_SIGMAS = 25.0, 3.0
"""A ball presses a cushion in by a few mm, and its middle errs by so much where it is smeared."""
FLEW_ON_MM_S = 1500.0
"""Slower, a hand may have taken it; a ball hops over a cushion at 2 m/s and more."""
OVER_RAIL_AHEAD_S = 0.1
OVER_RAIL_MM_S = 2000.0
"""So fast a ball may hop over the cushion that it comes to within so long."""
STEADY_FRAMES = 2.5
"""Its last sights follow each other: one that stands for itself may be of another thing."""
FLEW_ASIDE_MM, FLEW_ASIDE_SHARE = 20.0, 0.35
"""On its straight way within errors, and slowed by the cushion that it hopped over."""


def is_over_a_nose(track: CleanPath, geometry: TableGeometry) -> bool:
    """Whether the last sight of a ball is further over a nose, away from all mouths, than a ball
    that meets the cushion comes."""
    last = track.xy_mm[-1:]
    beyond_mm = OVER_NOSE_MM + OVER_NOSE_SIGMAS * float(track.sigma_mm[-1])
    return any(
        wall.rail is not Rail.JAW
        and wall.spans(last[0], -BALL_RADIUS_MM)
        and float(wall.gap_mm(last)[0]) < -beyond_mm
        for wall in walls(geometry)
    )


def flew_on(track: CleanPath, k: int) -> bool:
    """Whether a ball seen once outside, at sample k, came there fast and straight, and was gone: a
    rail would have sent it back into sight."""
    if k < 1 or track.end is not PathEnd.GONE:
        return False
    step = track.xy_mm[k] - track.xy_mm[k - 1]
    way_mm, span_s = float(np.linalg.norm(step)), float(track.t_s[k] - track.t_s[k - 1])
    if way_mm < FLEW_ON_MM_S * span_s:
        return False
    if k < 2:
        return True
    before = (track.xy_mm[k - 1] - track.xy_mm[k - 2]) / (track.t_s[k - 1] - track.t_s[k - 2])
    aside = float(np.linalg.norm(step - before * span_s))
    return aside < FLEW_ASIDE_MM + FLEW_ASIDE_SHARE * float(np.linalg.norm(before)) * span_s


def hopped_over(
    track: CleanPath,
    xy: NDArray[np.float64],
    velocity: NDArray[np.float64],
    geometry: TableGeometry,
    frame_interval_s: float,
) -> NDArray[np.float64] | None:
    """Where (2,) a ball last seen at `xy` with a velocity (2,), mm/s, came to a cushion at once, so
    fast and steadily that it may have hopped over it; None if it did not."""
    if float(np.hypot(*velocity)) < OVER_RAIL_MM_S or not flew_on(track, len(track.t_s) - 1):
        return None
    if track.t_s[-1] - track.t_s[-2] > STEADY_FRAMES * frame_interval_s:
        return None
    for share in np.linspace(0.0, 1.0, 26).tolist():
        place = np.asarray(xy + share * OVER_RAIL_AHEAD_S * velocity)
        if float(nose_gap_mm(geometry, place[None])[0]) < -BALL_RADIUS_MM:
            return place
    return None
