"""From the paths of the balls to what each part of the solver says of them: one shot, worked out.

The order: samples cleaned, onsets, first contact, who moved whom, how paths ended, rails. What is
made of it is told by `events`; all that stands between is kept in `Worked` for those who ask why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from rules.balls import Ball
from rules.facts import Doubt, FirstContact
from tracking.contacts.ball_ball import find_first_contact
from tracking.contacts.ball_rail import Touch
from tracking.contacts.clean_path import CleanPath, cleaned
from tracking.contacts.ended import Ended
from tracking.contacts.first_fact import Blind, first_contact_fact
from tracking.contacts.first_solved import FirstSolved
from tracking.contacts.later import Meeting, meetings, starts
from tracking.contacts.met_rolling import met_rolling
from tracking.contacts.onset import Onset, find_onset
from tracking.contacts.pocket import find_end
from tracking.contacts.settling import settled
from tracking.contacts.touches import may_have_moved, rail_touches
from tracking.geometry import TableGeometry
from tracking.paths import BallPath

PlaceMm = tuple[float, float]


class SolveError(ValueError):
    """The paths of a shot cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Worked:
    """All that the solver knows of one shot.

    `fitted`: the first contact by the fit alone; `solved`: in the light of which balls can have
    been met, or, `is_met_rolling`, with a ball that rolled already. `first` and `first_doubt`:
    the fact made of it. `met`: who met whom; `ends` of balls; `touches` of rails, doubtful ones
    among them.
    """

    geometry: TableGeometry
    strike_s: float
    frame_s: float
    tracks: Mapping[Ball, CleanPath]
    onsets: Mapping[Ball, Onset]
    fitted: FirstSolved | None
    solved: FirstSolved | None
    is_met_rolling: bool
    first: FirstContact | None
    first_doubt: Doubt | None
    met: tuple[Meeting, ...]
    ends: Mapping[Ball, Ended]
    touches: tuple[Touch, ...]


def work_out(
    paths: Sequence[BallPath],
    geometry: TableGeometry,
    *,
    strike_s: float,
    frame_interval_s: float,
    blind: Sequence[Blind] | None = None,
    unnamed_mm: Sequence[PlaceMm] = (),
) -> Worked:
    """Work out one shot; arguments and errors as of `events.solve_shot`."""
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
    fitted = find_first_contact(tracks, onsets, geometry, frame_interval_s=frame_s)
    rolling = [path.ball for path in paths if path.is_rolling]
    on_its_way = met_rolling(tracks, rolling, onsets, frame_s)
    solved = on_its_way or settled(fitted, tracks, onsets, frame_s, unnamed_mm)
    first, first_doubt = first_contact_fact(
        solved, tracks, onsets, blind or (), frame_s, unnamed_mm
    )
    met = _met(solved, tracks, onsets, frame_s)
    ends = {
        ball: end
        for ball, track in tracks.items()
        if may_have_moved(track, onsets) and (end := find_end(track, geometry, frame_s)) is not None
    }
    met = _with_moving(met, tracks, onsets, ends, first, frame_s)
    touches = rail_touches(tracks, onsets, ends, met, solved, geometry, frame_s)
    return Worked(
        geometry=geometry,
        strike_s=strike_s,
        frame_s=frame_s,
        tracks=tracks,
        onsets=onsets,
        fitted=fitted,
        solved=solved,
        is_met_rolling=on_its_way is not None,
        first=first,
        first_doubt=first_doubt,
        met=tuple(met),
        ends=ends,
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
