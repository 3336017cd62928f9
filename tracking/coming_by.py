"""What can have set a resting ball in motion: while others roll, only one of them that comes by."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rules.balls import Ball
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.track import Motion, Track

ROLLED_LATELY_S = 1.0
COMES_BY_MM, COMES_BY_S = 120.0, 0.15
"""A ball that sets another one in motion is last seen so near to it: the errors of both, and what
it goes in a few pictures in which the two are seen as one."""
BY_HAND_MM_S, BY_HAND_MM = 3000.0, 150.0
"""A hand drives a ball no faster, and is seen to do so sooner."""
CORNER_HANGING_MM, SIDE_HANGING_MM = 2.9 * BALL_RADIUS_MM, 2.0 * BALL_RADIUS_MM
"""A ball that hangs where no look tells it from one in the pocket has its centre within 0.9 radii
of where the nose lines cross, or behind the nose line in a side mouth (`vision.resting`,
CORNER_LEAST, MOUTH_INSET); the cue ball's is a diameter from that."""
UNSEEN_MM_S = 400.0
"""So fast a ball that is out of sight may be."""


def can_be_met(track: Track, tracks: Sequence[Track], t_s: float) -> bool:
    """Whether a resting ball can have begun to move at `t_s`.

    The cue ball, and what may be it, is struck at any time; and where nothing rolls, this may be
    the first. Else what is seen elsewhere is another thing, and what hides its place hides it.
    """
    if track.ball in (None, Ball.CUE):
        return True
    rolling = _rolling(track, tracks, t_s)
    return not rolling or any(_comes_by(other, track, t_s) for other in rolling)


def may_have_leapt(track: Track, tracks: Sequence[Track], t_s: float, off_mm: float) -> bool:
    """Whether a resting ball may be what is seen so far off its place, more than its radius: not
    across the table if the cue ball lies in this very picture as it lay, so that nothing was
    struck. A hand takes a ball along; what is seen there is an arm."""
    if not can_be_met(track, tracks, t_s):
        return False
    is_cue_still = any(t.ball is Ball.CUE and t.is_as_it_lay for t in tracks)
    if _rolling(track, tracks, t_s) or not is_cue_still:
        return True
    by_hand_mm = BALL_RADIUS_MM + BY_HAND_MM_S * (t_s - track.seen_s)
    return off_mm < min(by_hand_mm, BY_HAND_MM)


def _rolling(track: Track, tracks: Sequence[Track], t_s: float) -> list[Track]:
    """The other balls that do not rest, and were seen lately."""
    return [
        other
        for other in tracks
        if other is not track
        and other.is_ball
        and other.motion is not Motion.RESTING
        and t_s - other.seen_s < ROLLED_LATELY_S
    ]


def _comes_by(other: Track, track: Track, t_s: float) -> bool:
    x, y = (other.xy_mm - track.xy_mm).tolist()
    unseen_mm = max(other.speed_mm_s, UNSEEN_MM_S) * max(t_s - other.seen_s, 0.0)
    reach_mm = 2 * BALL_RADIUS_MM + COMES_BY_MM + COMES_BY_S * other.speed_mm_s
    return math.hypot(x, y) < reach_mm + unseen_mm


def nearest_mm(way_xy_mm: NDArray[np.float64], place_mm: ArrayLike) -> float:
    """How near a ball came to a place (2,) that was seen at some places (n, 2), n at least 1, and
    went straight between them."""
    xy = way_xy_mm - np.asarray(place_mm, dtype=np.float64)
    step = np.diff(xy, axis=0, append=xy[-1:])
    share = -(xy * step).sum(axis=1) / np.maximum((step * step).sum(axis=1), 1e-9)
    return float(np.hypot(*(xy + np.clip(share, 0.0, 1.0)[:, None] * step).T).min())


def came_to_jaws(way_xy_mm: NDArray[np.float64], geometry: TableGeometry) -> bool:
    """Whether a ball that was seen at places (n, 2) came so near to where a pocket opens that it
    may have touched one hanging there: what lies in the pocket behind looks much like that, so
    that looks leave out both."""
    if not len(way_xy_mm):
        return False
    length, width = geometry.length_mm, geometry.width_mm
    corners = [(x, y) for x in (0.0, length) for y in (0.0, width)]
    sides = [(length / 2, y) for y in (0.0, width)]
    return any(nearest_mm(way_xy_mm, place) < CORNER_HANGING_MM for place in corners) or any(
        nearest_mm(way_xy_mm, place) < SIDE_HANGING_MM for place in sides
    )
