"""Sights that are another's: what a ball may not be matched with, whatever it would cost.

A hand that lies beside the cue ball looks like a ball as long as it lies still, and stands where
the ball may be a picture after the stroke; a ball that was lost is not the one that rolls by.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tracking.matching import FREE_REACH_MM, FREE_REACH_SHARE, STILL_HERE_MM
from tracking.sightings import Sightings
from tracking.track import Motion, Track

Floats = NDArray[np.float64]

STOOD_HITS = 4
"""Seen so often, as a track is confirmed, a thing that is no ball stood there."""
SEEN_JUST_NOW_S = 0.12
"""Three pictures of 25 a second: a track that was seen so lately is followed without a break."""
LEFT_SIGHTS = 3
"""With fewer sights since it left its place a ball's way is not known yet."""


def barred(
    waiting: Sequence[Track], expected_mm: Sequence[Floats], seen: Sightings, all_: Sequence[Track]
) -> NDArray[np.bool_]:
    """(tracks, sights) True where a sight cannot be the track's.

    expected_mm: (2,) for each waiting track, where it is if it met nothing.
    """
    refused = np.zeros((len(waiting), len(seen)), dtype=np.bool_)
    if not refused.size:
        return refused
    standing = _of_standing(seen, all_)
    rolling = _of_rolling(waiting, expected_mm, seen)
    for i, track in enumerate(waiting):
        if not track.is_ball:
            continue
        if track.motion in (Motion.GONE, Motion.HIDDEN):
            refused[i, rolling] = True
        elif track.motion is Motion.RESTING or len(track.samples) < LEFT_SIGHTS:
            refused[i, standing] = True
    return refused


def _of_standing(seen: Sightings, tracks: Sequence[Track]) -> list[int]:
    """Sights of things that are no balls and stood there while the balls still lay."""
    places = [
        track.xy_mm
        for track in tracks
        if not track.is_ball
        and track.hits >= STOOD_HITS
        and seen.t_s - track.seen_s < SEEN_JUST_NOW_S
    ]
    if not places:
        return []
    away = np.linalg.norm(seen.centres_mm_xy[None] - np.array(places)[:, None], axis=2)
    return np.flatnonzero(away.min(axis=0) < STILL_HERE_MM).tolist()


def _of_rolling(
    waiting: Sequence[Track], expected_mm: Sequence[Floats], seen: Sightings
) -> list[int]:
    """The one sight for each ball that is followed without a break, where it must be by now."""
    found = []
    for track, place_mm in zip(waiting, expected_mm, strict=True):
        since_s = seen.t_s - track.seen_s
        is_followed = track.is_ball and track.motion is Motion.MOVING and len(track.samples) > 1
        if not is_followed or since_s > SEEN_JUST_NOW_S:
            continue
        away = np.hypot(*(seen.centres_mm_xy - place_mm).T)
        nearest = int(away.argmin())
        if away[nearest] < FREE_REACH_MM + FREE_REACH_SHARE * track.speed_mm_s * since_s:
            found.append(nearest)
    return found
