"""Taking stock: a look at the resting table set against the tracks that are followed.

The look sees every ball on the open bed; tracks remember those it cannot see. Places are table mm.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from tracking.following import Follower
from tracking.geometry import BALL_RADIUS_MM
from tracking.pockets import has_fallen, is_in_mouth
from tracking.track import Motion, Track

SAME_PLACE_MM = 0.7 * BALL_RADIUS_MM
"""A look and a track nearer than this are one ball: two balls are never nearer than a diameter."""
MERGED_MM = 1.4 * BALL_RADIUS_MM
"""A ball that came to rest against another is seen as one thing with it, half a diameter off."""
CROWDED_MM = 1.6 * BALL_RADIUS_MM
BEHIND_MM = 2.2 * BALL_RADIUS_MM
"""One that came up to a resting ball is seen as one thing with it anywhere between the two centres,
which are a diameter apart, with the errors of both."""
MISSED_LOOKS = 3
"""A resting track that so many looks in the open do not confirm is no ball (a mark, chalk)."""


UNSEEN_S = 0.5
"""A ball that was hardly to be seen for so long does not lie there."""
SEEN_NOW_S = 0.06
ROLLS_MM_S = 60.0
"""A ball seen to move at this speed has not come to rest because it is looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class Stock:
    """What a look came to: for each detection its track; tracks that it did not see."""

    found: tuple[tuple[Track, int], ...]
    unseen: tuple[Track, ...]


def take_stock(
    follower: Follower, places_mm: NDArray[np.float64], t_s: float, is_open_at: NDArray[np.bool_]
) -> Stock:
    """Match the balls a look found (n, 2) with the tracks; begin and drop tracks.

    `is_open_at` (number of tracks,): whether each track's place, in the order of
    `follower.tracks`, can be seen now; what is covered is not dropped for not being seen.
    """
    tracks = list(follower.tracks)
    resting = [t for t in tracks if t.motion is Motion.RESTING]
    waiting = [t for t in tracks if t.motion in (Motion.HIDDEN, Motion.MOVING)]
    came = [t for t in tracks if t.is_ball and t.path and t.motion is not Motion.GONE]
    found: list[tuple[Track, int]] = []
    # Known balls choose first: what is only perhaps a ball must not take a place from them.
    for group, reach_mm in (
        (resting, SAME_PLACE_MM),
        ([t for t in waiting if t.is_ball], SAME_PLACE_MM),
        (came, MERGED_MM),
    ):
        found += _nearest(group, found, places_mm, reach_mm)
    found += _merged(came, found, places_mm)
    found += _nearest([t for t in waiting if not t.is_ball], found, places_mm, SAME_PLACE_MM)
    taken = {j for _, j in found}
    for j in range(len(places_mm)):
        if j not in taken:
            track = follower.begin(places_mm[j], t_s, None)
            track.hits = 0
            found.append((track, j))
    open_at = dict(zip((t.number for t in tracks), is_open_at.tolist(), strict=True))
    seen = {track.number for track, _ in found}
    unseen = []
    for track in tracks:
        if track.number in seen or track.motion is Motion.GONE:
            continue
        x, y = float(track.xy_mm[0]), float(track.xy_mm[1])
        if track.motion is Motion.RESTING and has_fallen(follower.geometry, x, y):
            # Followed into a pocket and lying there: the name that it had may have been another's,
            # so that the look is free to give it to a ball on the bed.
            track.motion = Motion.GONE
            track.gone_mm = (x, y)
            continue
        in_jaws = is_in_mouth(follower.geometry, x, y)
        if open_at[track.number] and _has_left(track, t_s, in_jaws=in_jaws):
            track.motion = Motion.GONE
            track.gone_mm = (x, y)
            continue
        if track.motion is Motion.RESTING and open_at[track.number] and not in_jaws:
            track.missed_looks += 1
            if track.missed_looks >= MISSED_LOOKS:
                track.is_ball = False
                track.ball = None
        unseen.append(track)
    for track in list(unseen):
        # Two balls are never nearer than a diameter: what the look sees is the one that is there.
        if track.motion is Motion.RESTING and any(
            np.hypot(*(track.xy_mm - places_mm[j])) < CROWDED_MM for _, j in found
        ):
            unseen.remove(track)
            follower.drop(track)
    for track, j in found:
        is_off = float(np.hypot(*(track.xy_mm - places_mm[j]))) > SAME_PLACE_MM
        if (track.motion is not Motion.RESTING or is_off) and not _rolls_on(track, t_s):
            track.rest_at(places_mm[j], t_s)
            track.rested_s = t_s if track.rested_s is None else track.rested_s
        track.is_ball = True
        track.missed_looks = 0
        track.found_mm = places_mm[j].copy()
    return Stock(found=tuple(found), unseen=tuple(unseen))


def _nearest(
    group: list[Track],
    found: list[tuple[Track, int]],
    places_mm: NDArray[np.float64],
    reach_mm: float,
) -> list[tuple[Track, int]]:
    """Of some tracks, those at places that are not found yet, one to one."""
    group, left = _free(group, found, places_mm)
    if not group or not left:
        return []
    xy = np.array([t.xy_mm for t in group])
    distance = np.hypot(
        xy[:, None, 0] - places_mm[None, left, 0], xy[:, None, 1] - places_mm[None, left, 1]
    )
    pairs = zip(*linear_sum_assignment(distance), strict=True)
    return [(group[i], left[k]) for i, k in pairs if distance[i, k] < reach_mm]


def _free(
    group: list[Track], found: list[tuple[Track, int]], places_mm: NDArray[np.float64]
) -> tuple[list[Track], list[int]]:
    """The tracks that are not found yet, and the places that are nobody's."""
    known = {track.number for track, _ in found}
    taken = {j for _, j in found}
    left = [j for j in range(len(places_mm)) if j not in taken]
    return [track for track in group if track.number not in known], left


def _merged(
    came: list[Track], found: list[tuple[Track, int]], places_mm: NDArray[np.float64]
) -> list[tuple[Track, int]]:
    """Balls that came to rest against another and were followed onto it: where that one lies there
    is no other, and one that nobody was followed to lies beside it."""
    group, left = _free(came, found, places_mm)
    merged: list[tuple[Track, int]] = []
    for track in group:
        far = np.hypot(*(places_mm - track.xy_mm).T)
        beside = [j for j in left if far[j] < BEHIND_MM]
        if len(beside) == 1 and any(far[j] < CROWDED_MM for _, j in found):
            merged.append((track, beside[0]))
            left.remove(beside[0])
    return merged


def _has_left(track: Track, t_s: float, *, in_jaws: bool) -> bool:
    """A ball that looks saw where it lies, and this look does not, in the open: it is gone if its
    place has not looked as it did for a while, or if it lay in the jaws and stirred since. The dark
    hole that a fallen ball leaves may look as round as it did. Of what came there just now no
    look has told yet that it sees it there."""
    if track.motion is not Motion.RESTING or track.found_mm is None:
        return False
    if float(np.hypot(*(track.xy_mm - track.found_mm))) > BALL_RADIUS_MM:
        return False
    has_changed = not track.is_as_it_lay and t_s - track.seen_s > UNSEEN_S
    return has_changed or (in_jaws and bool(track.path))


def _rolls_on(track: Track, t_s: float) -> bool:
    """A ball that moves in the very picture of the look: the next shot began before this was over,
    or the footage ends in it."""
    is_followed = track.motion is Motion.MOVING and len(track.samples) > 2
    return is_followed and t_s - track.seen_s < SEEN_NOW_S and track.speed_mm_s > ROLLS_MM_S
