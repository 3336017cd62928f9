"""How surely a ball that is followed is still the one that it was: out of a rack, less surely."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tracking.geometry import BALL_RADIUS_MM
from tracking.roll import came_close
from tracking.track import Motion, Track

CROWD_REACH_MM = 5 * BALL_RADIUS_MM
CROWD_BALLS = 3
"""Balls that lay so many together; in a rack each has two to six others touching it."""
CROWD_EXCHANGED_SHARE = 0.16
"""Tracks that ended as another ball: 9 of 56 out of racks that were broken, 3 of 98 others, in 39
simulated shots of six clips at 25 to 120 pictures a second."""


def is_from_crowd(track: Track, tracks: Sequence[Track]) -> bool:
    """Whether a ball lay in a crowd before the shot, in which tracks are easily exchanged.

    To be asked while the paths of the shot are kept.
    """
    place = _began_mm(track)
    if place is None:
        return False
    others = [_began_mm(other) for other in tracks if other is not track and other.is_ball]
    near = sum(
        1
        for other in others
        if other is not None and float(np.hypot(*(other - place))) < CROWD_REACH_MM
    )
    return near >= CROWD_BALLS


def may_be_exchanged(one: Track, other: Track) -> bool:
    """Whether two balls came so near to each other on their ways that either may be the other.

    To be asked while the paths of the shot are kept.
    """
    return bool(one.path and other.path) and came_close(one.path, other.path)


def _began_mm(track: Track) -> NDArray[np.float64] | None:
    """(2,) where a ball lay before the shot."""
    if track.motion is Motion.RESTING and not track.path:
        return track.rest_mm
    return track.left_mm
