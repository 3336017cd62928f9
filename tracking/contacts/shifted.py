"""A ball that was never seen on the move, but lies elsewhere since the cue ball came up to it.

So soft a contact shows in no picture: at 30 mm/s a ball goes on for 4 mm, in a fifth of a second.
The looks before and after the shot tell it, if they tell of the other balls that they lay still.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from rules.balls import Ball
from tracking.contacts.clean_path import CleanPath

SHIFTED_MM = 2.0
"""Looks at a resting ball differ by 0.3 to 1.3 mm in the median."""
SHIFTED_SIGMAS = 3.0
"""Ahead of the cue ball it has gone further than errors put it there: by chance 1 in 700."""
LOOK_SIGMA_MM = 0.6
"""Of a look at a resting ball along one axis, at best (0.3 to 1.3 mm off in the median)."""
MIDDLE_SIGMAS = 1.18
"""Half of all errors in two dimensions are smaller than so many of the errors along one axis."""
OTHERS = 3
"""So many others tell by their middle one how well the looks agree; two by the worse of them."""
AHEAD_COS = 0.5
"""It went on ahead of the cue ball, within 60 degrees."""
CAME_FROM_MM = 40.0
"""The way of the cue ball up to it is taken from so far."""


def shifted(
    cue: CleanPath, tracks: Mapping[Ball, CleanPath], near: Collection[Ball]
) -> Ball | None:
    """The one of the balls `near` the cue ball's way that was moved by it, though it was not seen
    to move; None if none was, or several may have been."""
    gone = {ball: _gone(track) for ball, track in tracks.items() if ball.is_object_ball}
    found = []
    for ball in near:
        way = gone.get(ball)
        others = [float(np.hypot(*w)) for b, w in gone.items() if b is not ball and w is not None]
        if way is None or len(others) < OTHERS - 1:
            continue
        far = float(np.hypot(*way))
        ahead = _ahead(cue, tracks[ball])
        if ahead is None or far < SHIFTED_MM or float(way @ ahead) < AHEAD_COS * far:
            continue
        middle = float(np.median(others)) if len(others) >= OTHERS else max(others)
        if float(way @ ahead) > SHIFTED_SIGMAS * max(middle / MIDDLE_SIGMAS, LOOK_SIGMA_MM):
            found.append(ball)
    return found[0] if len(found) == 1 else None


def _gone(track: CleanPath) -> np.ndarray | None:
    """(2,) from where a ball lay to where it lies."""
    if track.rest_xy is None or track.rest_after_xy is None:
        return None
    return np.asarray(track.rest_after_xy - track.rest_xy)


def _ahead(cue: CleanPath, track: CleanPath) -> np.ndarray | None:
    """(2,) the direction of length 1 from the cue ball, coming up to a ball, to where that lay."""
    assert track.rest_xy is not None
    far = np.hypot(*(cue.xy_mm - track.rest_xy).T)
    nearest = int(np.argmin(far))
    before = np.flatnonzero(far[: nearest + 1] > far[nearest] + CAME_FROM_MM)
    if not len(before):
        return None
    way = track.rest_xy - cue.xy_mm[before[-1]]
    return np.asarray(way / max(float(np.hypot(*way)), 1e-9))
