"""Likely events, and the one doubt over all of them.

A reading sets the whole list of events, so rails, pots and lost balls that cannot be told are
one doubt with the likeliest combinations as its readings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from rules.balls import Ball, Rail
from rules.facts import (
    Doubt,
    DoubtAbout,
    Event,
    FirstContact,
    OffTable,
    Potted,
    RailTouch,
    Reading,
)
from tracking.contacts.ball_rail import frozen_rail
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.cushions import walls
from tracking.contacts.onset import Onset
from tracking.geometry import TableGeometry
from tracking.paths import PathEnd

PlaceMm = tuple[float, float]

TOLD_SHARE = 0.5
"""An event at least this likely is told; one that is doubtful is asked besides."""
RAIL_DOUBT = (0.25, 0.75)
"""Between these probabilities a rail touch is a question (research, section 5.6)."""
NO_RAIL_REST_MM = 2.0
NO_RAIL_REST_SIGMAS = 12.0
"""'No rail' is asked while a moved ball rests this near to a nose (research, section 5.6)."""
NEAR_NOSE_MM = 8.0
"""A ball that touches a nose may be seen so far off it: up to 3 mm of calibration, and a dark nose
and its shadow that take the ball's edge away (3.8 mm in pictures with known truth, spread 3)."""
NEAR_NOSE_SIGMAS = 2.5
CAME_MM = 4.0
"""And it came there: a ball that begins beside a nose and leaves it has not."""
JUST_BEFORE_S = 0.1
MOST_READINGS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Likely:
    """An event with its probability; doubtful if neither sure nor surely not. `instead`: what
    happened if it did not, None if nothing."""

    event: Event
    place_mm: PlaceMm | None
    share: float
    is_doubtful: bool = False
    instead: Event | None = None


def _counts(item: Likely, first_s: float) -> bool:
    """Whether an event is a rail or a pot after the first contact, as the rules count them."""
    event = item.event
    if isinstance(event, Potted):
        return event.ball.is_object_ball
    return (
        isinstance(event, RailTouch)
        and event.t_s >= first_s
        and (event.frozen_to is None or event.left or event.rail is not event.frozen_to)
    )


def with_rail_doubts(
    likely: list[Likely],
    first: FirstContact | None,
    tracks: Mapping[Ball, CleanPath],
    geometry: TableGeometry,
    onsets: Mapping[Ball, Onset],
) -> list[Likely]:
    """Marks the rail touches whose doubt can matter: for 'any rail', and for four balls."""
    if first is None or first.t_s is None:
        return likely
    first_s = first.t_s - first.t_error_s
    counted = [item for item in likely if _counts(item, first_s)]
    sure = [item for item in counted if item.share >= RAIL_DOUBT[1]]
    sure_balls = {_ball_of(i) for i in sure} - {Ball.CUE}
    result = []
    for item in likely:
        open_question = RAIL_DOUBT[0] < item.share < RAIL_DOUBT[1] and _counts(item, first_s)
        if open_question and isinstance(item.event, RailTouch):
            matters = not sure or (len(sure_balls) == 3 and _ball_of(item) not in sure_balls)
            item = replace(item, is_doubtful=matters)
        result.append(item)
    if not sure and not any(i.is_doubtful for i in result):
        result += _near_rail_at_rest(first, tracks, geometry, onsets) or _near_rail_on_its_way(
            first_s, tracks, geometry, onsets
        )
    return result


def _ball_of(item: Likely) -> Ball:
    event = item.event
    assert isinstance(event, RailTouch | Potted)
    return event.ball


def _near_rail_at_rest(
    first: FirstContact,
    tracks: Mapping[Ball, CleanPath],
    geometry: TableGeometry,
    onsets: Mapping[Ball, Onset],
) -> list[Likely]:
    """A moved ball that rests so near to a nose that a touch may have left no mark."""
    for wall in walls(geometry):
        if wall.rail is Rail.JAW:
            continue
        for ball, track in tracks.items():
            if not track.has_samples or (ball.is_object_ball and ball not in onsets):
                continue
            if track.end is not PathEnd.RESTING:
                continue
            last = track.t_s > track.t_s[-1] - 0.25
            place = np.median(track.xy_mm[last], axis=0)
            error = float(np.median(track.sigma_mm[last])) / np.sqrt(np.count_nonzero(last))
            gap = float(wall.gap_mm(place[None])[0])
            if not wall.spans(place, 0.0) or gap > NO_RAIL_REST_MM + NO_RAIL_REST_SIGMAS * error:
                continue
            if frozen_rail(track, geometry, [wall]) is not None:
                continue
            event = RailTouch(
                t_s=float(track.t_s[last][0]),
                ball=ball,
                rail=wall.rail,
                t_error_s=0.2,
                certainty=0.3,
            )
            return [
                Likely(
                    event=event,
                    place_mm=(float(place[0]), float(place[1])),
                    share=0.3,
                    is_doubtful=True,
                )
            ]
    return []


def _near_rail_on_its_way(
    first_s: float,
    tracks: Mapping[Ball, CleanPath],
    geometry: TableGeometry,
    onsets: Mapping[Ball, Onset],
) -> list[Likely]:
    """A ball that came up to a nose after the first contact, within the errors of its path and of
    the nose's: a soft touch leaves no turn that could be told from noise."""
    noses = [wall for wall in walls(geometry) if wall.rail is not Rail.JAW]
    best: tuple[float, Likely] | None = None
    for ball, track in tracks.items():
        if ball.is_object_ball and ball not in onsets and not track.moved:
            continue
        after = track.t_s >= first_s
        t, xy, sigma = track.t_s[after], track.xy_mm[after], track.sigma_mm[after]
        if len(t) < 2:
            continue
        # What came up to a nose when it was met goes on to it in the same picture.
        just = (track.t_s < first_s) & (track.t_s > first_s - JUST_BEFORE_S)
        for wall in noses:
            gap = wall.gap_mm(xy)
            before = wall.gap_mm(track.xy_mm[just])
            step = np.abs(np.diff(gap))
            dip = 0.5 * np.maximum(np.append(step, 0.0), np.insert(step, 0, 0.0))
            spare = gap - dip - NEAR_NOSE_MM - NEAR_NOSE_SIGMAS * sigma
            k = int(np.argmin(spare))
            came_mm = float(max(gap[: k + 1].max(), before.max(initial=-np.inf)) - gap[k])
            if spare[k] > 0.0 or came_mm < CAME_MM + NEAR_NOSE_SIGMAS * sigma[k]:
                continue
            if not wall.spans(xy[k], 0.0) or frozen_rail(track, geometry, [wall]) is not None:
                continue
            if best is None or spare[k] < best[0]:
                event = RailTouch(
                    t_s=float(t[k]), ball=ball, rail=wall.rail, t_error_s=0.1, certainty=0.3
                )
                place = (float(xy[k, 0]), float(xy[k, 1]))
                best = (
                    float(spare[k]),
                    Likely(event=event, place_mm=place, share=0.3, is_doubtful=True),
                )
    return [] if best is None else [best[1]]


def event_doubts(likely: Sequence[Likely]) -> list[Doubt]:
    """One doubt over the whole list of events: a reading sets all events at once."""
    doubtful = [item for item in likely if item.is_doubtful]
    if not doubtful:
        return []
    doubtful = sorted(doubtful, key=lambda item: abs(item.share - 0.5))[:4]
    ranked = []
    for choice in product((True, False), repeat=len(doubtful)):
        weight = 1.0
        for item, is_so in zip(doubtful, choice, strict=True):
            weight *= item.share if is_so else 1.0 - item.share
        out = [i for i, is_so in zip(doubtful, choice, strict=True) if not is_so]
        kept = [
            i.event
            for i in likely
            if not any(i is o for o in out)
            and (i.share >= TOLD_SHARE or any(i is d for d in doubtful))
        ]
        kept += [i.instead for i in out if i.instead is not None]
        kept.sort(key=lambda event: event.t_s)
        ranked.append((weight, tuple(kept)))
    ranked.sort(key=lambda pair: -pair[0])
    about = {
        Potted: DoubtAbout.POTTED,
        OffTable: DoubtAbout.OFF_TABLE,
    }.get(type(doubtful[0].event), DoubtAbout.RAILS)
    return [
        Doubt(
            about=about,
            readings=tuple(Reading(events=events) for _, events in ranked[:MOST_READINGS]),
        )
    ]
