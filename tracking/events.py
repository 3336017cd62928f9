"""From the paths of the balls to what happened: the solver of one shot.

The order: samples cleaned, onsets, first contact, who moved whom, how paths ended, rails; then
what is sure becomes events, and what is not becomes doubts with every plausible reading. Nothing
here knows which ball is on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

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
from tracking.contacts.ball_ball import find_first_contact
from tracking.contacts.ball_rail import Touch
from tracking.contacts.clean_path import CleanPath, cleaned
from tracking.contacts.first_fact import TIE_S, Blind, first_contact_fact, held_certainty
from tracking.contacts.later import Meeting, meetings, starts
from tracking.contacts.likely import Likely, event_doubts, with_rail_doubts
from tracking.contacts.met_rolling import met_rolling
from tracking.contacts.onset import Onset, find_onset
from tracking.contacts.pocket import Ended, find_end, outside_run
from tracking.contacts.sampling import FirstSolved
from tracking.contacts.settling import settled
from tracking.contacts.touches import may_have_moved, rail_touches
from tracking.geometry import TableGeometry
from tracking.paths import BallPath

__all__ = ["Blind", "SolveError", "SolvedShot", "solve_shot"]

PlaceMm = tuple[float, float]

END_DOUBT = (0.15, 0.88)
"""The same of a pot or a ball off the table."""


class SolveError(ValueError):
    """The paths of a shot cannot be read."""


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
    tracks = {path.ball: _prepared(path) for path in paths}
    if len(tracks) != len(paths):
        raise SolveError(f"two paths of one ball among {[p.ball.name for p in paths]}")
    frame_s = float(frame_interval_s)
    onsets: dict[Ball, Onset] = {}
    for ball, track in tracks.items():
        if ball.is_object_ball:
            onset = find_onset(track, frame_s)
            if onset is not None and onset.t_s > strike_s - 0.5:
                onsets[ball] = onset
    solved = find_first_contact(tracks, onsets, geometry, frame_interval_s=frame_s)
    rolling = [path.ball for path in paths if path.is_rolling]
    on_its_way = met_rolling(tracks, rolling, onsets, frame_s)
    solved = on_its_way or settled(solved, tracks, onsets, frame_s, unnamed_mm)
    first, first_doubt = first_contact_fact(solved, tracks, onsets, blind or ())
    met = _met(solved, tracks, onsets, frame_s)
    ends = {
        ball: end
        for ball, track in tracks.items()
        if may_have_moved(track, onsets) and (end := find_end(track, geometry, frame_s)) is not None
    }
    met = _with_moving(met, tracks, onsets, ends, first, frame_s)
    touches = rail_touches(tracks, onsets, ends, met, solved, geometry, frame_s)
    likely = [Likely(event=_contact(m), place_mm=m.place_mm, share=m.share) for m in met]
    likely += _rail_events(touches, tracks, geometry, first, onsets)
    likely += _end_events(ends, tracks, strike_s, geometry)
    likely = with_rail_doubts(likely, first, tracks, geometry, onsets)
    likely.sort(key=lambda item: item.event.t_s)
    doubts = ([first_doubt] if first_doubt else []) + event_doubts(likely)
    kept = [item for item in likely if item.share >= 0.5]
    return SolvedShot(
        first_contact=first,
        events=tuple(item.event for item in kept),
        places_mm=tuple(item.place_mm for item in kept),
        doubts=tuple(doubts),
        first=solved,
        touches=tuple(touches),
    )


def _prepared(path: BallPath) -> CleanPath:
    """The cleaned track, with a rest place from its first samples where none is given."""
    track = cleaned(path)
    if track.rest_xy is not None or path.is_rolling or len(track.t_s) < 4:
        return track
    count = 3
    spread = 3.0 * track.sigma_mm[:count] + 2.0
    middle = np.median(track.xy_mm[:count], axis=0)
    if bool((np.linalg.norm(track.xy_mm[:count] - middle, axis=1) < spread).all()):
        sigma = float(track.sigma_mm[0]) / np.sqrt(count)
        return replace(track, rest_xy=middle, rest_sigma_mm=max(sigma, 1.0))
    return track


def _met(
    solved: FirstSolved | None,
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    frame_s: float,
) -> list[Meeting]:
    known: dict[Ball, tuple[Ball, float, float]] = {}
    if solved is not None:
        ball = solved.shares[0][0]
        known[ball] = (Ball.CUE, solved.t_s, solved.t_error_s)
        if solved.second is not None and solved.gap_s is not None and solved.second in onsets:
            t_s = solved.t_s + max(solved.gap_s, 0.0)
            known[solved.second] = (
                Ball.CUE,
                t_s,
                float(np.hypot(solved.t_error_s, 2.0 * solved.gap_error_s)),
            )
    met = starts(tracks, onsets, known, frame_s)
    if solved is not None and solved.shares[0][0] not in onsets:
        place = solved.place_mm or (0.0, 0.0)
        met.append(
            Meeting(
                balls=(Ball.CUE, solved.shares[0][0]),
                t_s=solved.t_s,
                t_error_s=solved.t_error_s,
                share=solved.shares[0][1],
                place_mm=place,
            )
        )
    return met


def _with_moving(
    met: list[Meeting],
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    ends: Mapping[Ball, Ended],
    first: FirstContact | None,
    frame_s: float,
) -> list[Meeting]:
    """Adds contacts of balls already moving, leaving out those that are known."""
    moving = {b: o.t_s for b, o in onsets.items()}
    if first is not None and first.t_s is not None and Ball.CUE in tracks:
        moving[Ball.CUE] = first.t_s
    until = {b: ends[b].inside_from_s if b in ends else np.inf for b in moving}
    more = [
        m
        for m in meetings(tracks, moving, until, frame_s)
        if not any(set(m.balls) == set(k.balls) and abs(m.t_s - k.t_s) < 2.0 * frame_s for k in met)
    ]
    return met + more


def _contact(meeting: Meeting) -> Contact:
    return Contact(
        t_s=meeting.t_s,
        balls=meeting.balls,
        t_error_s=meeting.t_error_s,
        certainty=held_certainty(meeting.share),
    )


def _rail_events(
    touches: Sequence[Touch],
    tracks: Mapping[Ball, CleanPath],
    geometry: TableGeometry,
    first: FirstContact | None,
    onsets: Mapping[Ball, Onset],
) -> list[Likely]:
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
