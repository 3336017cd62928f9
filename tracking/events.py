"""From the paths of the balls to what happened: the solver of one shot.

The order: samples cleaned, onsets, first contact, who moved whom, how paths ended, rails; then
what is sure becomes events, and what is not becomes doubts with every plausible reading. Nothing
here knows which ball is on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball, Rail
from rules.facts import (
    Contact,
    Doubt,
    DoubtAbout,
    Event,
    FirstContact,
    OffTable,
    Potted,
    RailTouch,
    Reading,
    Returned,
)
from tracking.contacts.ball_ball import SILENT_MARGIN_MM, FirstSolved, find_first_contact
from tracking.contacts.ball_rail import (
    Touch,
    find_touches,
    frozen_rail,
    left_before,
    rolling,
)
from tracking.contacts.clean_path import CleanPath, cleaned, place_at, solve_quadratic
from tracking.contacts.cushions import walls
from tracking.contacts.discs import DIAMETER_MM
from tracking.contacts.later import Meeting, meetings, starts
from tracking.contacts.onset import Onset, find_onset, first_moved_index
from tracking.contacts.pocket import Ended, find_end, outside_run
from tracking.geometry import TableGeometry
from tracking.paths import BallPath, PathEnd

PlaceMm = tuple[float, float]

SURE = 0.90
"""A first contact less sure than this is asked (research, section 5.5: none wrong of 780)."""
RAIL_DOUBT = (0.25, 0.75)
"""Between these probabilities a rail touch is a question (research, section 5.6)."""
END_DOUBT = (0.15, 0.88)
"""The same of a pot or a ball off the table."""
PASS_SPAN_S = 0.12
"""Of the cue ball's path on each side of a near miss that is fitted to tell how near it was."""
TIE_S = 0.0005
"""Real contacts last 0.2 to 0.3 ms: nearer ones are one (research, section 6)."""
TIE_SPREAD_S = 0.0015
"""A tie may be called where the gap is known this well; else the order was not seen."""
MISFIT_MIDDLE = 5.0
"""m at which a fit is worth half (research, section 5.5)."""
MODEL_MISFIT = 4.0
"""Rails that only the disc simulation shows are believed while its fit is better than this."""
MODEL_TRUST = 0.95
NO_RAIL_REST_MM = 2.0
NO_RAIL_REST_SIGMAS = 12.0
"""'No rail' is asked while a moved ball rests this near to a nose (research, section 5.6)."""
MOST_READINGS = 6
CERTAINTY_MAX = 0.995


class SolveError(ValueError):
    """The paths of a shot cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Blind:
    """A span in which part of the table or all of it could not be seen."""

    from_s: float
    to_s: float


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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Likely:
    """An event with its probability; doubtful if neither sure nor surely not."""

    event: Event
    place_mm: PlaceMm | None
    share: float
    is_doubtful: bool = False


def solve_shot(
    paths: Sequence[BallPath],
    geometry: TableGeometry,
    *,
    strike_s: float,
    frame_interval_s: float,
    blind: Sequence[Blind] | None = None,
) -> SolvedShot:
    """Solve one shot from one path for each ball on the table.

    `strike_s`: about when the cue ball was struck (the first moving frame where the footage
    begins later); `frame_interval_s`: time between different pictures; `blind`: spans in which
    the table was covered. Raises SolveError if a ball has two paths.
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
    first, first_doubt = _first_contact(solved, tracks, onsets, blind or ())
    met = _met(solved, tracks, onsets, frame_s)
    ends = {
        ball: end
        for ball, track in tracks.items()
        if _went(track, onsets) and (end := find_end(track, geometry, frame_s)) is not None
    }
    met = _with_moving(met, tracks, onsets, ends, first, frame_s)
    touches = _touches(tracks, onsets, ends, met, solved, geometry, frame_s)
    likely = [_Likely(event=_contact(m), place_mm=m.place_mm, share=m.share) for m in met]
    likely += _rail_events(touches, tracks, geometry, first, onsets)
    likely += _end_events(ends, tracks, strike_s, geometry)
    likely = _doubted(likely, first, tracks, geometry, onsets)
    likely.sort(key=lambda item: item.event.t_s)
    doubts = ([first_doubt] if first_doubt else []) + _event_doubts(likely)
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
    if track.rest_xy is not None or len(track.t_s) < 4:
        return track
    count = 3
    spread = 3.0 * track.sigma_mm[:count] + 2.0
    middle = np.median(track.xy_mm[:count], axis=0)
    if bool((np.linalg.norm(track.xy_mm[:count] - middle, axis=1) < spread).all()):
        sigma = float(track.sigma_mm[0]) / np.sqrt(count)
        return replace(track, rest_xy=middle, rest_sigma_mm=max(sigma, 1.0))
    return track


def _went(track: CleanPath, onsets: Mapping[Ball, Onset]) -> bool:
    if track.ball is Ball.CUE:
        return track.has_samples
    return track.ball in onsets or (track.moved and track.end is not PathEnd.RESTING)


def _certainty(value: float) -> float:
    return float(np.clip(value, 0.0, CERTAINTY_MAX))


def _first_contact(
    solved: FirstSolved | None,
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    blind: Sequence[Blind],
) -> tuple[FirstContact | None, Doubt | None]:
    """The fact about the first contact, and the doubt about it if it must be asked."""
    unseen = FirstContact(balls=(), certainty=0.0)
    cue = tracks.get(Ball.CUE)
    if solved is None:
        if cue is None or not cue.has_samples:
            return unseen, None
        lost = [t for t in tracks.values() if t.moved and t.ball.is_object_ball]
        readings: list[FirstContact | None] = [None]
        readings += [FirstContact(balls=(t.ball,), certainty=0.3) for t in lost]
        for ball, t_s in _silent_passes(cue, tracks):
            readings.append(FirstContact(balls=(ball,), t_s=t_s, t_error_s=0.05, certainty=0.2))
        if len(readings) == 1:
            return None, None
        if lost:
            readings = [*readings[1:], None]
        return readings[0], _first_doubt(readings)
    sure = solved.shares[0][1] / (1.0 + np.exp(min(solved.misfit - MISFIT_MIDDLE, 50.0)))
    if solved.from_onsets_only:
        sure *= 0.85
    if solved.is_contradicted:
        sure *= 0.5
    if any(b.from_s - 0.02 <= solved.t_s <= b.to_s + 0.02 for b in blind) and not _is_seen_near(
        cue, solved.t_s
    ):
        sure *= 0.7
    ranked = [
        FirstContact(
            balls=(ball,),
            t_s=solved.t_s,
            t_error_s=solved.t_error_s,
            certainty=_certainty(sure if k == 0 else share),
        )
        for k, (ball, share) in enumerate(solved.shares)
    ]
    if _is_tie(solved):
        assert solved.second is not None
        tie = replace(ranked[0], balls=(solved.shares[0][0], solved.second))
        fit = 1.0 / (1.0 + np.exp(min(solved.misfit - MISFIT_MIDDLE, 50.0)))
        tie = replace(tie, certainty=_certainty(0.98 * fit))
        return tie, None if fit > SURE else _first_doubt([tie, *ranked[:2]])
    if sure >= SURE:
        return ranked[0], None
    readings = [r for r in ranked[:3] if r is ranked[0] or r.certainty > 0.01]
    if len(readings) == 1:
        readings += [
            replace(ranked[0], balls=(ball,), certainty=0.1)
            for ball, onset in sorted(onsets.items(), key=lambda item: item[1].t_s)
            if ball is not ranked[0].balls[0] and onset.t_s < solved.t_s + 0.06
        ][:2]
    if len(readings) == 1:
        readings.append(unseen)
    return readings[0], _first_doubt(readings)


def _is_seen_near(cue: CleanPath | None, t_s: float) -> bool:
    return cue is not None and bool(np.any(np.abs(cue.t_s - t_s) < 0.06))


def _is_tie(solved: FirstSolved) -> bool:
    """Two balls hit so nearly together that the bars, or contact itself, include the tie."""
    if solved.second is None or solved.gap_s is None or solved.shares[0][1] >= 0.98:
        return False
    alone = solved.shares[0][1] + next((s for b, s in solved.shares if b is solved.second), 0.0)
    near = abs(solved.gap_s) < TIE_S or (
        abs(solved.gap_s) < 2.0 * solved.gap_error_s and solved.gap_error_s < TIE_SPREAD_S
    )
    return near and alone > 0.97


def _first_doubt(readings: Sequence[FirstContact | None]) -> Doubt:
    return Doubt(
        about=DoubtAbout.FIRST_CONTACT,
        readings=tuple(Reading(first_contact=r) for r in readings),
    )


def _silent_passes(cue: CleanPath, tracks: Mapping[Ball, CleanPath]) -> list[tuple[Ball, float]]:
    """Balls that the cue ball passed so near that a contact may have moved them unseen."""
    found: list[tuple[Ball, float]] = []
    if len(cue.t_s) < 2:
        return []
    a, b = cue.xy_mm[:-1], cue.xy_mm[1:]
    way = b - a
    length2 = np.maximum((way * way).sum(1), 1e-9)
    for ball, track in tracks.items():
        if ball is Ball.CUE or track.rest_xy is None:
            continue
        share = np.clip(((track.rest_xy - a) * way).sum(1) / length2, 0.0, 1.0)
        far = np.linalg.norm(a + share[:, None] * way - track.rest_xy, axis=1)
        k = int(np.argmin(far))
        nearest, sigma, t_s = _nearest(cue, track, k, float(far[k]), float(share[k]))
        if nearest < DIAMETER_MM + SILENT_MARGIN_MM + 2.0 * sigma:
            found.append((ball, t_s))
    return found


def _nearest(
    cue: CleanPath, track: CleanPath, k: int, chord_mm: float, share: float
) -> tuple[float, float, float]:
    """How near the cue ball came to a resting ball next to sample k, its error, and when.

    From a short piece of its path fitted around, or from the chord where that does not fit.
    """
    at_s = float(cue.t_s[k] + share * (cue.t_s[k + 1] - cue.t_s[k]))
    sigma = float(np.hypot(cue.sigma_mm[k] / np.sqrt(2.0), track.rest_sigma_mm))
    use = np.abs(cue.t_s - at_s) < PASS_SPAN_S
    if np.count_nonzero(use) < 5 or track.rest_xy is None:
        return chord_mm, sigma, at_s
    dt = np.linspace(-0.04, 0.04, 41)
    way, error2 = np.zeros((41, 2)), 0.0
    for axis in (0, 1):
        state, cov, z = solve_quadratic(
            cue.t_s[use] - at_s, cue.xy_mm[use, axis], cue.sigma_mm[use]
        )
        if float(z @ z) > 2.5 * len(z):
            return chord_mm, sigma, at_s
        way[:, axis] = state[0] + state[1] * dt + 0.5 * state[2] * dt * dt
        error2 = max(error2, float(cov[0, 0]))
    far = np.linalg.norm(way - track.rest_xy, axis=1)
    best = int(np.argmin(far))
    error = float(np.sqrt(error2 + track.rest_sigma_mm**2))
    return float(far[best]), error, at_s + float(dt[best])


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
        certainty=_certainty(meeting.share),
    )


def _touches(
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    ends: Mapping[Ball, Ended],
    met: Sequence[Meeting],
    solved: FirstSolved | None,
    geometry: TableGeometry,
    frame_s: float,
) -> list[Touch]:
    balls = []
    for ball, track in tracks.items():
        if not track.has_samples or not _went(track, onsets):
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
    found = _with_model(find_touches(balls, geometry, frame_s), solved, tracks, frame_s)
    table = walls(geometry)
    result = []
    for touch in found:
        ball_rolling = next(b for b in balls if b.track.ball is touch.ball)
        frozen = frozen_rail(ball_rolling.track, geometry, table)
        left = frozen is not None and left_before(ball_rolling, frozen, touch.t_s, table)
        result.append(replace(touch, frozen_to=frozen, left=left))
    return result


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
        place = place_at(tracks[model.ball], model.t_s)
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
            )
        )
    return sorted(result, key=lambda t: t.t_s)


def _rail_events(
    touches: Sequence[Touch],
    tracks: Mapping[Ball, CleanPath],
    geometry: TableGeometry,
    first: FirstContact | None,
    onsets: Mapping[Ball, Onset],
) -> list[_Likely]:
    found = []
    for touch in touches:
        together = (
            first is not None
            and first.t_s is not None
            and touch.ball in (Ball.CUE, *first.balls)
            and abs(touch.t_s - first.t_s) <= max(TIE_S, touch.t_error_s + first.t_error_s)
        )
        found.append(
            _Likely(
                event=RailTouch(
                    t_s=touch.t_s,
                    ball=touch.ball,
                    rail=touch.rail,
                    t_error_s=touch.t_error_s,
                    certainty=_certainty(touch.share),
                    frozen_to=touch.frozen_to,
                    left=touch.left,
                    with_first_contact=together,
                ),
                place_mm=touch.place_mm,
                share=touch.share,
            )
        )
    return found


def _end_events(
    ends: Mapping[Ball, Ended],
    tracks: Mapping[Ball, CleanPath],
    strike_s: float,
    geometry: TableGeometry,
) -> list[_Likely]:
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
                certainty=_certainty(end.share),
            )
        else:
            event = OffTable(
                t_s=t_s, ball=ball, t_error_s=end.t_error_s, certainty=_certainty(end.share)
            )
        found.append(
            _Likely(
                event=event,
                place_mm=end.place_mm,
                share=end.share,
                is_doubtful=END_DOUBT[0] < end.share < END_DOUBT[1],
            )
        )
    for ball, track in tracks.items():
        if ball in ends or not track.has_samples:
            continue
        out = outside_run(track, geometry)
        if np.count_nonzero(out) >= 2 and not out[-3:].any():
            k = int(np.flatnonzero(out)[-1]) + 1
            found.append(
                _Likely(
                    event=Returned(t_s=float(track.t_s[k]), ball=ball, certainty=0.8),
                    place_mm=(float(track.xy_mm[k, 0]), float(track.xy_mm[k, 1])),
                    share=0.8,
                )
            )
    return found


def _counts(item: _Likely, first_s: float) -> bool:
    """Whether an event is a rail or a pot after the first contact, as the rules count them."""
    event = item.event
    if isinstance(event, Potted):
        return event.ball.is_object_ball
    return (
        isinstance(event, RailTouch)
        and event.t_s >= first_s
        and (event.frozen_to is None or event.left or event.rail is not event.frozen_to)
    )


def _doubted(
    likely: list[_Likely],
    first: FirstContact | None,
    tracks: Mapping[Ball, CleanPath],
    geometry: TableGeometry,
    onsets: Mapping[Ball, Onset],
) -> list[_Likely]:
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
        result += _near_rail_at_rest(first, tracks, geometry, onsets)
    return result


def _ball_of(item: _Likely) -> Ball:
    event = item.event
    assert isinstance(event, RailTouch | Potted)
    return event.ball


def _near_rail_at_rest(
    first: FirstContact,
    tracks: Mapping[Ball, CleanPath],
    geometry: TableGeometry,
    onsets: Mapping[Ball, Onset],
) -> list[_Likely]:
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
                _Likely(
                    event=event,
                    place_mm=(float(place[0]), float(place[1])),
                    share=0.3,
                    is_doubtful=True,
                )
            ]
    return []


def _event_doubts(likely: Sequence[_Likely]) -> list[Doubt]:
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
            if not any(i is o for o in out) and (i.share >= 0.5 or any(i is d for d in doubtful))
        ]
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
