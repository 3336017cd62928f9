"""What the look after a shot tells of the balls before it.

Which ball is which is told by looks, each with more evidence than the one before; what a track was
called when a shot began may be corrected by what it is called when it has ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rules.balls import Ball
from tracking.geometry import TableGeometry
from tracking.pockets import is_off_bed
from tracking.shot import PlaceMm
from tracking.track import Motion, Track

NAMED_CERTAINTY = 0.9
"""Of a name that a look gives after the shot, for it to be that of the ball before the shot too."""
STIRRED_MM = 4.0
"""A ball that was seen no further from its place lay still."""

Start = Mapping[int, tuple[Ball | None, PlaceMm | None]]
"""Of each track, by its number: ball and place when the shot began."""


def is_in_play(track: Track) -> bool:
    """Whether a ball is seen on the bed or rolling."""
    return track.motion in (Motion.RESTING, Motion.MOVING)


def is_on_table(track: Track, geometry: TableGeometry) -> bool:
    """Whether a track is a ball that is on the table now."""
    if not is_in_play(track) or not track.is_ball:
        return False
    return not is_off_bed(geometry, float(track.xy_mm[0]), float(track.xy_mm[1]))


def later_names(start: Start, tracks: Sequence[Track], geometry: TableGeometry) -> Start:
    """The balls as the shot began, with what is known when it is over.

    A ball that lay still all the while has the name that it has at the end. One that had no number
    has the one that it got; two tracks may have been exchanged: a track that ends under the name
    with which another began leads on to that one's end.
    """
    told = dict(_with_names_of_lying(start, tracks))
    named = {ball for ball, _ in told.values() if ball is not None}
    ends = {
        track.number: track.ball
        for track in tracks
        if track.ball is not None
        and track.ball_certainty >= NAMED_CERTAINTY
        and is_on_table(track, geometry)
    }
    began = {ball: number for number, (ball, _) in told.items() if ball is not None}
    for number, (ball, place) in list(told.items()):
        if ball is not None or place is None:
            continue
        name, passed = ends.get(number), {number}
        while name in began and began[name] not in passed:
            passed.add(began[name])
            name = ends.get(began[name])
        if name is not None and name not in named:
            told[number] = (name, place)
            named.add(name)
    return told


def _with_names_of_lying(start: Start, tracks: Sequence[Track]) -> Start:
    told = dict(start)
    for track in tracks:
        ball, place = told.get(track.number, (None, None))
        if track.ball in (None, ball) or place is None:
            continue
        if track.ball_certainty < NAMED_CERTAINTY or not _has_lain(track, place):
            continue
        for number, (other, there) in told.items():
            if other is track.ball:
                told[number] = (None, there)
        told[track.number] = (track.ball, place)
    return told


def _has_lain(track: Track, place_mm: PlaceMm) -> bool:
    """Whether a ball lies where it lay, and was not seen anywhere else."""
    x, y = track.xy_mm.tolist()
    is_there = float(np.hypot(x - place_mm[0], y - place_mm[1])) < STIRRED_MM
    return is_there and track.motion is Motion.RESTING and not track.path
