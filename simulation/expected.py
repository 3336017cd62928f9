"""What a perfect referee says of a simulated shot: the facts in the rules' own terms, the rulings.

Facts are what a camera over the table can tell at best. What only people or another sensor can
report (a double hit, a push, balls that still rolled) is kept apart: `reports` of `Expected`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.balls import Ball, Pocket, Rail
from rules.books import BOOKS
from rules.facts import (
    Call,
    CallType,
    Contact,
    Event,
    FirstContact,
    HandSeen,
    Incident,
    IncidentKind,
    OffTable,
    Potted,
    RailTouch,
    Report,
    ReportKind,
    Returned,
    ReturnedFrom,
    ShotFacts,
)
from rules.footage import follow
from rules.judge import advance, judge
from rules.match import Game, Match
from rules.notation import format_shot
from rules.ruling import Ruling, ruling_fields
from rules.shot import nothing_called
from simulation.outcome import TIE_S, frozen_rail, outcome
from simulation.stored import Called, ShotEvent, StoredShot

TIME_DIGITS = 6
"""Times are told to a microsecond: a tie lasts half a millisecond."""
NOT_JUDGED = frozenset({"lag"})
"""Kinds of shots that are no shots of a rack: facts, but no ruling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """`rulings`: by rulebook, as `rules.ruling.ruling_fields` gives them, on what a camera sees.

    `reports`: what only people report, and `rulings_with_reports` what follows when they do; both
    are empty where there is nothing of the kind.
    """

    facts: ShotFacts
    rulings: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    reports: tuple[Report, ...] = ()
    rulings_with_reports: Mapping[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def line(self) -> str:
        """The facts in the notation of `rules.notation`."""
        return format_shot(self.facts)


def facts_of(shot: StoredShot, strike_s: float = 0.0) -> ShotFacts:
    """The exact facts of a shot, times on the clip's clock."""
    hits = [e for e in shot.events if e.kind == "contact" and 0 in e.balls]
    first_t_s = hits[0].t_s if hits else None
    events: list[Event] = []
    late = []
    for event in shot.events:
        told = _event(shot, event, strike_s, first_t_s)
        if told is not None:
            events.append(told)
        if event.kind == "potted" and event.t_s > shot.rest_s + 1e-6:
            after_s = round(event.t_s - shot.rest_s, TIME_DIGITS)
            ball = Ball(event.balls[0])
            late.append(Incident(kind=IncidentKind.LATE_FALL, ball=ball, seconds=after_s))
    first = None
    if first_t_s is not None:
        balls = tuple(Ball(b) for b in outcome(shot).first_balls)
        first = FirstContact(balls=balls, t_s=_time(first_t_s, strike_s))
    facts = ShotFacts(
        on_table=frozenset(Ball(b) for b in shot.tracks),
        strike_s=_time(0.0, strike_s),
        first_contact=first,
        events=tuple(events),
        incidents=tuple(late),
    )
    return replace(facts, call=call_of(shot.called) or nothing_called(facts))


def call_of(called: Called) -> Call | None:
    """What was announced, None if nothing was."""
    if called.type == "none":
        return None
    return Call(
        type=CallType(called.type),
        ball=None if called.ball is None else Ball(called.ball),
        pocket=None if called.pocket is None else Pocket(called.pocket),
    )


def _time(t_s: float, strike_s: float) -> float:
    return round(t_s + strike_s, TIME_DIGITS)


def _event(
    shot: StoredShot, event: ShotEvent, strike_s: float, first_t_s: float | None
) -> Event | None:
    t_s = _time(event.t_s, strike_s)
    ball = Ball(event.balls[0])
    match event.kind:
        case "contact":
            one, other = sorted(event.balls)
            return Contact(t_s=t_s, balls=(Ball(one), Ball(other)))
        case "rail":
            frozen_to, has_left = frozen_rail(shot, event)
            is_tie = (
                ball is Ball.CUE and first_t_s is not None and abs(event.t_s - first_t_s) < TIE_S
            )
            return RailTouch(
                t_s=t_s,
                ball=ball,
                rail=Rail(event.rail),
                frozen_to=None if frozen_to is None else Rail(frozen_to),
                left=has_left,
                with_first_contact=is_tie,
            )
        case "potted":
            return Potted(t_s=t_s, ball=ball, pocket=Pocket(event.pocket))
        case "off_table":
            return OffTable(t_s=t_s, ball=ball)
        case "returned" if event.rail is not None:
            return Returned(t_s=t_s, ball=ball, origin=ReturnedFrom.RAIL_TOP)
    return None  # a tip that met the ball again, a ball in the air over the bed


def reports_of(shot: StoredShot) -> tuple[Report, ...]:
    """What only people or another sensor can report."""
    return tuple(Report(kind=ReportKind(name)) for name in outcome(shot).reports)


def rulebooks(game: str) -> tuple[str, ...]:
    """Names of the rulebooks that know a game."""
    return tuple(book.name for book in BOOKS if book.game.value == game)


def expected(
    shots: Sequence[StoredShot],
    strikes_s: Sequence[float],
    after_gap: Collection[int] = (),
) -> list[Expected]:
    """Facts and rulings of a clip's shots in their order, folded as `rules.footage` does.

    `after_gap`: indices of shots before which others may have been played unseen.

    The state of the match is what the clip shows: one that begins in the middle of a rack begins
    with phase and fouls not known. It goes on under the rulings of `rulings`, without reports.
    """
    game = Game(shots[0].game)
    facts = [facts_of(s, t) for s, t in zip(shots, strikes_s, strict=True)]
    found = [Expected(facts=f, reports=reports_of(s)) for f, s in zip(facts, shots, strict=True)]
    for book in rulebooks(shots[0].game):
        for k, ruling, told in _folded(shots, found, game, book, after_gap):
            more = found[k].rulings_with_reports
            if told is not None:
                more = {**more, book: ruling_fields(told)}
            rulings = {**found[k].rulings, book: ruling_fields(ruling)}
            found[k] = replace(found[k], rulings=rulings, rulings_with_reports=more)
    return found


def _folded(
    shots: Sequence[StoredShot],
    found: Sequence[Expected],
    game: Game,
    book: str,
    after_gap: Collection[int],
) -> Iterator[tuple[int, Ruling, Ruling | None]]:
    """Index, ruling, and the ruling with the reports where there are some."""
    match: Match | None = None
    for k, shot in enumerate(shots):
        if shot.kind in NOT_JUDGED:
            continue
        facts = found[k].facts
        match = follow(
            match,
            game=game,
            rulebook=book,
            is_break=shot.is_break,
            on_table=facts.on_table,
            call=facts.call,
            is_after_gap=k in after_gap,
        )
        ruling = judge(match, facts)
        told = None
        if found[k].reports:
            told = judge(match, replace(facts, reports=found[k].reports))
        yield k, ruling, told
        match = advance(match, ruling)


def touched_facts(t_s: float, ball: int, on_table: frozenset[Ball]) -> ShotFacts:
    """A ball touched between two shots, as the rules read it when somebody reports it."""
    at_s = round(t_s, TIME_DIGITS)
    return ShotFacts(
        on_table=on_table,
        strike_s=at_s,
        first_contact=None,
        events=(HandSeen(t_s=at_s, balls=(Ball(ball),)),),
        call=Call(type=CallType.NONE),
        reports=(Report(kind=ReportKind.TOUCHED_BALL, ball=Ball(ball)),),
        is_stroke=False,
    )
