"""The fact about the first contact: one ball, a tie, none, or a question.

The solver's shares and misfit are turned into a certainty; below it every plausible ball is a
reading of a doubt. "No ball was hit" is asked where the cue ball passed one too near to tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from rules.balls import Ball
from rules.facts import Doubt, DoubtAbout, FirstContact, Reading
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.contenders import passed_unnamed
from tracking.contacts.first_solved import FirstSolved
from tracking.contacts.onset import Onset
from tracking.contacts.passed import came_up, silent_passes, to_rest
from tracking.contacts.shifted import shifted

SURE = 0.90
"""A first contact less sure than this is asked (research, section 5.5: none wrong of 780)."""
ALONE = 0.985
"""Of a ball that alone can have been met first: right in 156 of 156 simulated shots (physics a)."""
GUESSED = 0.5
"""Below this the likeliest reading is no better than its denial."""
GONE_WHEN_MET = 0.93
"""Of a first contact with the one ball that the cue ball came to, if that ball then was gone."""
SHIFTED_CERTAINTY = 0.97
"""Of a contact that only the places of the ball before and after the shot tell."""
TIE_S = 0.0005
"""Real contacts last 0.2 to 0.3 ms: nearer ones are one (research, section 6)."""
TIE_SPREAD_S = 0.0015
"""A tie may be called where the gap is known this well; else the order was not seen."""
TIE_OPEN_BARS = 2.0
TIE_OPEN_FRAMES = 0.3
"""Of two contacts of the cue ball nearer in time than this share of the time between two pictures
which came first is not told against the shooter: of coded pictures, 30 a second, the gap of a tie
came out 9 ms wrong, four times its error bar."""
MISFIT_MIDDLE = 5.0
"""m at which a fit is worth half (research, section 5.5)."""
CERTAINTY_MAX = 0.995


@dataclass(frozen=True, slots=True, kw_only=True)
class Blind:
    """A span in which part of the table or all of it could not be seen."""

    from_s: float
    to_s: float


def held_certainty(value: float) -> float:
    return float(np.clip(value, 0.0, CERTAINTY_MAX))


def first_contact_fact(
    solved: FirstSolved | None,
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    blind: Sequence[Blind],
    frame_interval_s: float,
    unnamed_mm: Sequence[tuple[float, float]] = (),
) -> tuple[FirstContact | None, Doubt | None]:
    """The fact about the first contact, and the doubt about it if it must be asked.

    `unnamed_mm`: where balls lay whose number is not known.
    """
    unseen = FirstContact(balls=(), certainty=0.0)
    cue = tracks.get(Ball.CUE)
    if solved is None:
        if cue is None or not cue.has_samples:
            return unseen, None
        lost = [t for t in tracks.values() if t.moved and t.ball.is_object_ball]
        readings: list[FirstContact | None] = [None]
        readings += [FirstContact(balls=(t.ball,), certainty=0.3) for t in lost]
        way = to_rest(cue)
        passed = silent_passes(way, tracks)
        if len(lost) == 1 and [ball for ball, _ in passed] == [lost[0].ball]:
            # It lay there, the cue ball came to it and to no other, and it is gone.
            _, t_s = passed[0]
            met = FirstContact(
                balls=(lost[0].ball,), t_s=t_s, t_error_s=0.05, certainty=GONE_WHEN_MET
            )
            return met, None
        touched = None if lost else shifted(way, tracks, [ball for ball, _ in passed])
        if touched is not None:
            t_s, t_error_s = came_up(way, tracks[touched])
            met = FirstContact(
                balls=(touched,), t_s=t_s, t_error_s=t_error_s, certainty=SHIFTED_CERTAINTY
            )
            return met, None
        for ball, t_s in passed:
            readings.append(FirstContact(balls=(ball,), t_s=t_s, t_error_s=0.05, certainty=0.2))
        if passed_unnamed(tracks, onsets, frame_interval_s, unnamed_mm, np.inf):
            readings.append(unseen)
        if len(readings) == 1:
            return None, None
        if lost:
            readings = [*readings[1:], None]
        return readings[0], _first_doubt(readings)
    sure = _certainty(solved, cue, blind)
    ranked = [
        FirstContact(
            balls=(ball,),
            t_s=solved.t_s,
            t_error_s=solved.t_error_s,
            certainty=held_certainty(sure if k == 0 else share),
        )
        for k, (ball, share) in enumerate(solved.shares)
    ]
    if _is_tie(solved):
        assert solved.second is not None
        tie = replace(ranked[0], balls=(solved.shares[0][0], solved.second))
        fit = 1.0 / (1.0 + np.exp(min(solved.misfit - MISFIT_MIDDLE, 50.0)))
        tie = replace(tie, certainty=held_certainty(0.98 * fit))
        return tie, None if fit > SURE else _first_doubt([tie, *ranked[:2]])
    if sure >= SURE:
        open_tie = _possible_tie(solved, ranked[0], frame_interval_s)
        return ranked[0], None if open_tie is None else _first_doubt([ranked[0], open_tie])
    readings = [r for r in ranked[:3] if r is ranked[0] or r.certainty > 0.01]
    readings += [
        replace(ranked[0], balls=(ball,), certainty=0.1)
        for ball in solved.rivals
        if all(ball not in r.balls for r in readings if r is not None)
    ]
    if sure < GUESSED or solved.from_onsets_only:
        # All that was thought of may be wrong: readings that agree must not make a foul of it.
        readings.append(unseen)
    if len(readings) == 1:
        readings += [
            replace(ranked[0], balls=(ball,), certainty=0.1)
            for ball, onset in sorted(onsets.items(), key=lambda item: item[1].t_s)
            if ball is not ranked[0].balls[0] and onset.t_s < solved.t_s + 0.06
        ][:2]
    if len(readings) == 1:
        readings.append(unseen)
    return readings[0], _first_doubt(readings)


def _certainty(solved: FirstSolved, cue: CleanPath | None, blind: Sequence[Blind]) -> float:
    """How sure it is that the likeliest ball was the first."""
    fit = 1.0 / (1.0 + np.exp(min(solved.misfit - MISFIT_MIDDLE, 50.0)))
    sure = float(solved.shares[0][1] * fit)
    if solved.from_onsets_only:
        sure *= 0.85
    if solved.is_contradicted:
        sure *= 0.5
    if solved.is_alone:
        sure = max(sure, ALONE)
    is_blind = any(b.from_s - 0.02 <= solved.t_s <= b.to_s + 0.02 for b in blind)
    if is_blind and not _is_seen_near(cue, solved.t_s):
        sure *= 0.7
    return sure


def _is_seen_near(cue: CleanPath | None, t_s: float) -> bool:
    return cue is not None and bool(np.any(np.abs(cue.t_s - t_s) < 0.06))


def _is_tie(solved: FirstSolved) -> bool:
    """Two balls hit so nearly together that the bars, or contact itself, include the tie."""
    if solved.second is None or solved.gap_s is None:
        return False
    both = sum(s for b, s in solved.shares if b in (solved.shares[0][0], solved.second))
    if both < 0.97:
        return False
    # One in four or more that the two were within the time that a contact lasts: the outgoing
    # balls, which choose the order here, are those of contacts that overlap.
    if abs(solved.gap_s) - 0.7 * min(solved.gap_error_s, TIE_SPREAD_S) < TIE_S:
        return True
    included = abs(solved.gap_s) < 2.0 * solved.gap_error_s
    return included and solved.gap_error_s < TIE_SPREAD_S and solved.shares[0][1] < 0.98


def _possible_tie(
    solved: FirstSolved, first: FirstContact, frame_interval_s: float
) -> FirstContact | None:
    """The tie that errors do not exclude: it may change who plays on."""
    if solved.second is None or solved.gap_s is None:
        return None
    bars_s = TIE_OPEN_BARS * min(solved.gap_error_s, TIE_SPREAD_S)
    if abs(solved.gap_s) - max(bars_s, TIE_OPEN_FRAMES * frame_interval_s) >= TIE_S:
        return None
    return replace(first, balls=(*first.balls, solved.second), certainty=0.1)


def _first_doubt(readings: Sequence[FirstContact | None]) -> Doubt:
    return Doubt(
        about=DoubtAbout.FIRST_CONTACT,
        readings=tuple(Reading(first_contact=r) for r in readings),
    )
