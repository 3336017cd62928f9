"""One track through one shot, with the names that looks gave it at both ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from rules.balls import Ball
from tracking.track import Motion, Sample, Track

REST_FLOOR_MM = 0.8
"""Standard error given to a resting place: the centre's systematic part does not average out."""
LAY_S, LAY_MM = 0.1, 6.0
"""A ball last seen in its place of rest, so long after the last sight of it on the move, and so
near to that."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lane:
    """One track through one shot: names at both ends, and what was seen of it.

    `start`: the ball as the look before the strike has it, with its place; None for a track that
    began later. `end`: as the look at rest has it; None where it was not seen then.
    `is_rolling`: it rolled already at the strike, from the shot before. `end_mm`: where it lies at
    rest, None where it does not.
    """

    start: Ball | None
    start_mm: tuple[float, float] | None
    start_sigma_mm: float
    end: Ball | None
    samples: tuple[Sample, ...]
    motion: Motion
    is_rolling: bool = False
    end_mm: tuple[float, float] | None = None


def lane_of(
    track: Track,
    start: Ball | None,
    start_mm: tuple[float, float] | None,
    end: Ball | None,
    *,
    strike_s: float,
    is_rolling: bool = False,
) -> Lane:
    """The lane of a track; `track.path` holds what was seen of it since about the strike."""
    end_mm = None
    if track.motion is Motion.RESTING:
        end_mm = (float(track.xy_mm[0]), float(track.xy_mm[1]))
    return Lane(
        start=start,
        start_mm=start_mm,
        start_sigma_mm=REST_FLOOR_MM,
        end=end,
        samples=_with_rest(track, tuple(s for s in track.path if s.t_s > strike_s - 0.02)),
        motion=track.motion,
        is_rolling=is_rolling,
        end_mm=end_mm,
    )


def lanes_given_up(
    start: Mapping[int, tuple[Ball | None, tuple[float, float] | None]], tracks: Sequence[Track]
) -> list[Lane]:
    """Lanes of named balls that lay there at the strike, whose tracks were given up since: two
    balls were seen as one, say. Where they lay is known all the same.

    `start`: ball and place by the number of the track.
    """
    followed = {track.number for track in tracks}
    return [
        Lane(
            start=ball,
            start_mm=place,
            start_sigma_mm=REST_FLOOR_MM,
            end=None,
            samples=(),
            motion=Motion.HIDDEN,
        )
        for number, (ball, place) in start.items()
        if number not in followed and ball is not None and place is not None
    ]


def _with_rest(track: Track, samples: tuple[Sample, ...]) -> tuple[Sample, ...]:
    """The samples; for a ball that came to rest and is gone since, also that it lay there."""
    if track.motion is not Motion.GONE or track.left_mm is None or not samples:
        return samples
    last = samples[-1]
    x, y = float(track.left_mm[0]), float(track.left_mm[1])
    is_there = np.hypot(x - last.x_mm, y - last.y_mm) < LAY_MM
    if track.seen_s < last.t_s + LAY_S or not is_there:
        return samples
    return (*samples, Sample(track.seen_s, x, y, REST_FLOOR_MM, 0.0))
