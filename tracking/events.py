"""From the paths of the balls to what happened: the solver of one shot.

What `working` has worked out is told here: what is sure becomes events, what is not becomes doubts
with every plausible reading. Nothing here knows which ball is on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from rules.balls import Ball
from rules.facts import (
    Contact,
    Doubt,
    Event,
    FirstContact,
    OffTable,
    Potted,
    RailTouch,
    Returned,
)
from tracking.contacts.ball_rail import Touch
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.ended import Ended
from tracking.contacts.first_fact import TIE_S, Blind, held_certainty
from tracking.contacts.first_solved import FirstSolved
from tracking.contacts.later import Meeting
from tracking.contacts.likely import TOLD_SHARE, Likely, event_doubts, with_rail_doubts
from tracking.contacts.pocket import outside_run
from tracking.geometry import TableGeometry
from tracking.paths import BallPath
from tracking.working import SolveError, Worked, work_out

__all__ = ["Blind", "SolveError", "SolvedShot", "likely_events", "solve_shot", "told"]

PlaceMm = tuple[float, float]

END_DOUBT = (0.15, 0.88)
"""The same of a pot or a ball off the table."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SolvedShot:
    """What happened in one shot.

    `first_contact`: None if it was seen that no ball was hit; balls=() if it could not be seen.
    `events` in time order, `places_mm` one entry for each. `first` and `touches` are the
    solver's own account of its choice, for traces.
    """

    first_contact: FirstContact | None
    events: tuple[Event, ...]
    places_mm: tuple[PlaceMm | None, ...]
    doubts: tuple[Doubt, ...]
    first: FirstSolved | None = None
    touches: tuple[Touch, ...] = ()


def solve_shot(
    paths: Sequence[BallPath],
    geometry: TableGeometry,
    *,
    strike_s: float,
    frame_interval_s: float,
    blind: Sequence[Blind] | None = None,
    unnamed_mm: Sequence[PlaceMm] = (),
) -> SolvedShot:
    """Solve one shot from one path for each ball on the table.

    `strike_s`: about when the cue ball was struck (the first moving frame where the footage
    begins later); `frame_interval_s`: time between different pictures; `blind`: spans in which
    the table was covered; `unnamed_mm`: where balls lay that have no path, their number not being
    known. Raises SolveError if a ball has two paths.
    """
    return told(
        work_out(
            paths,
            geometry,
            strike_s=strike_s,
            frame_interval_s=frame_interval_s,
            blind=blind,
            unnamed_mm=unnamed_mm,
        )
    )


def told(worked: Worked) -> SolvedShot:
    """What is sure of a shot as events, and what is not as doubts."""
    likely = likely_events(worked)
    doubts = ([worked.first_doubt] if worked.first_doubt else []) + event_doubts(likely)
    kept = [item for item in likely if item.share >= TOLD_SHARE]
    return SolvedShot(
        first_contact=worked.first,
        events=tuple(item.event for item in kept),
        places_mm=tuple(item.place_mm for item in kept),
        doubts=tuple(doubts),
        first=worked.solved,
        touches=worked.touches,
    )


def likely_events(worked: Worked) -> list[Likely]:
    """Every event that may have happened, with its probability, in time order."""
    w = worked
    likely = [Likely(event=_contact(m), place_mm=m.place_mm, share=m.share) for m in w.met]
    likely += _rail_events(w.touches, w.first)
    likely += _end_events(w.ends, w.tracks, w.strike_s, w.geometry)
    likely = with_rail_doubts(likely, w.first, w.tracks, w.geometry, w.onsets)
    return sorted(likely, key=lambda item: item.event.t_s)


def _contact(meeting: Meeting) -> Contact:
    return Contact(
        t_s=meeting.t_s,
        balls=meeting.balls,
        t_error_s=meeting.t_error_s,
        certainty=held_certainty(meeting.share),
    )


def _rail_events(touches: Sequence[Touch], first: FirstContact | None) -> list[Likely]:
    found = []
    for touch in touches:
        together = (
            first is not None
            and first.t_s is not None
            and touch.ball in (Ball.CUE, *first.balls)
            and abs(touch.t_s - first.t_s) <= max(TIE_S, touch.t_error_s + first.t_error_s)
        )
        found.append(
            Likely(
                event=RailTouch(
                    t_s=touch.t_s,
                    ball=touch.ball,
                    rail=touch.rail,
                    t_error_s=touch.t_error_s,
                    certainty=held_certainty(touch.share),
                    frozen_to=touch.frozen_to,
                    left=touch.left,
                    with_first_contact=together,
                ),
                place_mm=touch.place_mm,
                share=touch.share,
            )
        )
    return found


def _other_end(ball: Ball, end: Ended, t_s: float) -> Event | None:
    """What a doubtful end was if it was not what it seems."""
    rest = held_certainty(1.0 - end.share)
    if end.or_pocket is not None:
        return Potted(
            t_s=t_s, ball=ball, pocket=end.or_pocket, t_error_s=end.t_error_s, certainty=rest
        )
    if end.or_off:
        return OffTable(t_s=t_s, ball=ball, t_error_s=end.t_error_s, certainty=rest)
    return None


def _end_events(
    ends: Mapping[Ball, Ended],
    tracks: Mapping[Ball, CleanPath],
    strike_s: float,
    geometry: TableGeometry,
) -> list[Likely]:
    found = []
    for ball, end in ends.items():
        t_s = end.t_s if np.isfinite(end.t_s) else strike_s + 1.0
        event: Event
        if end.pocket is not None:
            event = Potted(
                t_s=t_s,
                ball=ball,
                pocket=end.pocket,
                t_error_s=end.t_error_s,
                certainty=held_certainty(end.share),
            )
        else:
            event = OffTable(
                t_s=t_s, ball=ball, t_error_s=end.t_error_s, certainty=held_certainty(end.share)
            )
        found.append(
            Likely(
                event=event,
                place_mm=end.place_mm,
                share=end.share,
                is_doubtful=END_DOUBT[0] < end.share < END_DOUBT[1],
                instead=_other_end(ball, end, t_s),
            )
        )
    for ball, track in tracks.items():
        if ball in ends or not track.has_samples:
            continue
        out = outside_run(track, geometry)
        if np.count_nonzero(out) >= 2 and not out[-3:].any():
            k = int(np.flatnonzero(out)[-1]) + 1
            found.append(
                Likely(
                    event=Returned(t_s=float(track.t_s[k]), ball=ball, certainty=0.8),
                    place_mm=(float(track.xy_mm[k, 0]), float(track.xy_mm[k, 1])),
                    share=0.8,
                )
            )
    return found
