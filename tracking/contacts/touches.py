"""All rail touches of a shot: from the paths, and from the simulation next to the contact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball, Rail
from tracking.contacts.ball_rail import (
    Touch,
    find_touches,
    frozen_rail,
    left_before,
)
from tracking.contacts.clean_path import CleanPath, place_at
from tracking.contacts.cushions import walls
from tracking.contacts.ended import Ended
from tracking.contacts.first_solved import FirstSolved
from tracking.contacts.later import Meeting
from tracking.contacts.onset import Onset, first_moved_index
from tracking.contacts.turn import Rolling, rolling
from tracking.geometry import TableGeometry
from tracking.paths import PathEnd

MODEL_MISFIT = 4.0
"""Rails that only the disc simulation shows are believed while its fit is better than this."""
MODEL_TRUST = 0.95


def may_have_moved(track: CleanPath, onsets: Mapping[Ball, Onset]) -> bool:
    """Whether a ball's path is worth reading: the cue ball's always is."""
    if track.ball is Ball.CUE:
        return track.has_samples
    is_from_rest = track.rest_xy is not None
    return track.ball in onsets or (
        track.moved and (track.end is not PathEnd.RESTING or not is_from_rest)
    )


def rail_touches(
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    ends: Mapping[Ball, Ended],
    met: Sequence[Meeting],
    solved: FirstSolved | None,
    geometry: TableGeometry,
    frame_s: float,
) -> list[Touch]:
    """All likely touches in time order, with what is known of balls frozen to rails."""
    balls = rolling_balls(tracks, onsets, ends, met)
    touched = find_touches(balls, geometry, frame_s, lying_mm=lying_mm(tracks, balls))
    found = _with_model(touched, solved, tracks, frame_s)
    table = walls(geometry)
    result = []
    by_ball = {b.track.ball: b for b in balls}
    for touch in found:
        if touch.ball not in by_ball:
            # The model of the shot drove a ball to a rail of which no picture shows the way.
            result.append(touch)
            continue
        ball_rolling = by_ball[touch.ball]
        frozen = frozen_rail(ball_rolling.track, geometry, table)
        left = frozen is not None and left_before(ball_rolling, frozen, touch.t_s, table)
        result.append(replace(touch, frozen_to=frozen, left=left))
    return result


def lying_mm(
    tracks: Mapping[Ball, CleanPath], balls: Sequence[Rolling]
) -> list[NDArray[np.float64]]:
    """Places (2,) of the balls that lay still, those that rolled being given."""
    rolled = {ball.track.ball for ball in balls}
    return [t.rest_xy for b, t in tracks.items() if b not in rolled and t.rest_xy is not None]


def rolling_balls(
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    ends: Mapping[Ball, Ended],
    met: Sequence[Meeting],
) -> list[Rolling]:
    """What of each moving ball's path can show a touch: from its onset to its end."""
    balls = []
    for ball, track in tracks.items():
        if not track.has_samples or not may_have_moved(track, onsets):
            continue
        kinks = [m.t_s for m in met if ball in m.balls and m.share > 0.5]
        from_s: float | None = None
        from_xy: NDArray[np.float64] | None = None
        sigma = 1.0
        if ball in onsets:
            onset = onsets[ball]
            started = next((m for m in met if m.balls[1] is ball), None)
            from_s = started.t_s if started else onset.t_s
            from_xy = track.rest_xy
            speed = float(np.linalg.norm(onset.velocity))
            sigma = float(np.hypot(track.rest_sigma_mm, speed * min(onset.sigma_s, 0.005)))
        else:
            k = first_moved_index(track)
            if k is not None and k > 0:
                from_s = float(track.t_s[k - 1]) - 1e-6
        until = ends[ball].inside_from_s if ball in ends else np.inf
        balls.append(
            rolling(
                track,
                from_s=from_s,
                from_xy=from_xy,
                from_sigma_mm=sigma,
                kinks_s=kinks,
                until_s=until,
            )
        )
    return balls


def _with_model(
    touches: list[Touch],
    solved: FirstSolved | None,
    tracks: Mapping[Ball, CleanPath],
    frame_s: float,
) -> list[Touch]:
    """Adds the touches within two frames of the first contact, which no path can show."""
    if solved is None or solved.misfit > MODEL_MISFIT:
        return touches
    result = list(touches)
    for model in solved.rails:
        near = [
            t
            for t in result
            if t.ball is model.ball
            and abs(t.t_s - model.t_s) < 2.0 * frame_s + model.t_error_s
            and t.rail in (model.rail, Rail.JAW)
        ]
        if any(t.share >= model.share for t in near):
            continue
        place = place_at(tracks[model.ball], model.t_s) if model.ball in tracks else None
        result = [t for t in result if t not in near]
        result.append(
            Touch(
                ball=model.ball,
                rail=model.rail,
                t_s=model.t_s,
                t_error_s=model.t_error_s,
                share=MODEL_TRUST * model.share,
                place_mm=(0.0, 0.0) if place is None else (float(place[0]), float(place[1])),
                gap_mm=0.0,
                speed_mm_s=0.0,
                is_model=True,
            )
        )
    return sorted(result, key=lambda t: t.t_s)
