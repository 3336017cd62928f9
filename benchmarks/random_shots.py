"""Random shots and random matches from a seed, for the laws that hold for all of them.

Anything that is well-formed, not only what a table could show: three fouls at once, a ball that
falls twice, doubts on doubts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from rules.balls import Ball, Pocket, Rail
from rules.book import Book
from rules.facts import (
    Call,
    CallType,
    Contact,
    Doubt,
    DoubtAbout,
    Event,
    FirstContact,
    HandSeen,
    Incident,
    IncidentKind,
    OffTable,
    Potted,
    RailTouch,
    Reading,
    Report,
    ReportKind,
    Returned,
    ReturnedFrom,
    ShotFacts,
)
from rules.match import (
    BreakOrder,
    FoulMode,
    Match,
    Organiser,
    Phase,
    Referee,
    full_rack,
)
from rules.match_events import (
    CAMERA,
    Abandoned,
    Answered,
    BreakerChosen,
    CallAsked,
    CallMade,
    Chosen,
    ClockRanOut,
    Conceded,
    Decision,
    ExtensionTaken,
    FactsCorrected,
    Lagged,
    MatchEvent,
    Opened,
    Penalised,
    Penalty,
    Person,
    RackCheck,
    Racked,
    RackVoided,
    ReportAnswered,
    Reported,
    Role,
    RulingOverridden,
    ShotPlayed,
    StalemateAgreed,
    StalemateAnnounced,
    StalemateDecided,
    StateCorrected,
    TimeOutEnded,
    TimeOutTaken,
    Unit,
    Unseen,
    Warned,
    WarningMeans,
)
from rules.players import Player
from rules.procedures import BadLag, Lag
from rules.progress import Progress, Stage
from rules.ruling import Choice, CueBall, FoulKind, Outcome

Item = TypeVar("Item")

REST_S = 6.0
"""All of a shot happens within so many seconds after the strike."""


def random_match(rng: Random, book: Book) -> Match:
    """A match before any shot of a rack."""
    players = tuple(Player)[: rng.choice([2, 2, book.most_players])]
    rack = full_rack(book.game)
    phase = rng.choice([*Phase, Phase.NORMAL, Phase.NORMAL, None])
    on_table = rack if phase is Phase.BREAK else _some(rng, sorted(rack), least=1)
    return Match(
        rulebook=book.name,
        game=book.game,
        players=players,
        shooter=rng.choice(players),
        rack_breaker=rng.choice([*players, None]),
        phase=phase,
        break_fouled=rng.random() < 0.3,
        on_table=on_table,
        fouls=rng.choice([None, *({p: rng.randrange(3) for p in players},) * 5]),
        warned=_some(rng, players),
        organiser=Organiser(
            break_order=rng.choice(list(BreakOrder)),
            foul_mode=rng.choice(list(FoulMode)),
            referee=rng.choice(list(Referee)),
            has_sets=rng.random() < 0.3,
            race_to=rng.choice([None, 1, 3]),
            sets_to=rng.choice([None, 2]),
            is_set_lost_by_three_fouls=rng.random() < 0.3,
        ),
        score=dict.fromkeys(players, 0),
    )


def random_facts(rng: Random, match: Match, *, doubts: float = 0.1) -> ShotFacts:
    """Any facts of a shot on that table; with that probability each with a doubt."""
    balls = [Ball.CUE, *sorted(match.on_table)]
    events = random_events(rng, balls)
    facts = ShotFacts(
        on_table=match.on_table | {Ball.CUE},
        strike_s=0.0,
        first_contact=random_first_contact(rng, match),
        events=events,
        call=random_call(rng, balls),
        reports=tuple(_report(rng, balls) for _ in range(_few(rng, 0.1))),
        incidents=tuple(_incident(rng, balls) for _ in range(_few(rng, 0.1))),
        jumped_over=rng.choice([None, None, None, *balls]),
        is_stroke=rng.random() > 0.05,
    )
    if rng.random() >= doubts:
        return facts
    readings = [
        Reading(first_contact=random_first_contact(rng, match)),
        Reading(events=events[:-1]),
        Reading(call=random_call(rng, balls) or Call(type=CallType.NONE)),
        Reading(reports=()),
        Reading(),
    ]
    told = tuple(
        Doubt(
            about=rng.choice(list(DoubtAbout)),
            readings=tuple(rng.sample(readings, rng.randrange(1, 4))),
        )
        for _ in range(rng.randrange(1, 3))
    )
    return replace(facts, doubts=told)


def random_first_contact(rng: Random, match: Match) -> FirstContact | None:
    """Mostly the ball on, else another, several, none or not seen."""
    kind = rng.random()
    on_table = sorted(match.on_table)
    certainty = rng.choice([1.0, 1.0, 0.9, 0.6, 0.0])
    if kind < 0.6:
        return FirstContact(balls=(on_table[0],), t_s=0.5, certainty=certainty)
    if kind < 0.75:
        return FirstContact(balls=(rng.choice(on_table),), t_s=0.5, certainty=certainty)
    if kind < 0.85:
        count = min(2, len(on_table))
        return FirstContact(balls=tuple(rng.sample(on_table, count)), t_s=0.5)
    return None if kind < 0.95 else FirstContact(balls=(), certainty=0.0)


def random_events(rng: Random, balls: Sequence[Ball]) -> tuple[Event, ...]:
    """Up to eight events in time order, of any kind."""
    events = [_event(rng, balls) for _ in range(rng.randrange(9))]
    return tuple(sorted(events, key=lambda event: event.t_s))


def _event(rng: Random, balls: Sequence[Ball]) -> Event:
    ball, t_s = rng.choice(balls), rng.uniform(0.0, REST_S)
    certainty = rng.choice([1.0, 1.0, 1.0, 0.8, 0.4])
    kind = rng.random()
    if kind < 0.45:
        return RailTouch(
            t_s=t_s,
            ball=ball,
            rail=rng.choice(list(Rail)),
            certainty=certainty,
            frozen_to=rng.choice([None, None, None, *Rail]),
            left=rng.random() < 0.5,
            with_first_contact=rng.random() < 0.1,
        )
    if kind < 0.75:
        pocket = rng.choice(list(Pocket))
        return Potted(t_s=t_s, ball=ball, pocket=pocket, certainty=certainty)
    if kind < 0.85:
        return Contact(t_s=t_s, balls=(ball, rng.choice(balls)), certainty=certainty)
    if kind < 0.92:
        return OffTable(t_s=t_s, ball=ball, certainty=certainty, deflected_back=rng.random() < 0.3)
    if kind < 0.96:
        return Returned(t_s=t_s, ball=ball, origin=rng.choice([None, *ReturnedFrom]))
    return HandSeen(t_s=t_s, balls=(ball,))


def random_call(rng: Random, balls: Sequence[Ball]) -> Call | None:
    """Any call, none, or one that is not known."""
    kind = rng.random()
    if kind < 0.1:
        return None
    ball, pocket = rng.choice(balls), rng.choice(list(Pocket))
    if kind < 0.5:
        return Call(type=CallType.SHOT, ball=ball, pocket=pocket)
    obvious = (ball, pocket) if kind < 0.7 else None
    return Call(type=rng.choice(list(CallType)), obvious=obvious)


def _report(rng: Random, balls: Sequence[Ball]) -> Report:
    return Report(kind=rng.choice(list(ReportKind)), ball=rng.choice([None, *balls]))


def _incident(rng: Random, balls: Sequence[Ball]) -> Incident:
    return Incident(
        kind=rng.choice(list(IncidentKind)),
        ball=rng.choice(balls),
        seconds=rng.choice([None, 0.5, 7.0]),
    )


def _some(rng: Random, items: Sequence[Item], *, least: int = 0) -> frozenset[Item]:
    return frozenset(rng.sample(items, rng.randint(least, len(items))))


def _few(rng: Random, probability: float) -> int:
    return rng.randrange(1, 3) if rng.random() < probability else 0


def random_opened(rng: Random, book: Book) -> Opened:
    """A match under a book that nobody has begun to play."""
    players = tuple(Player)[: rng.choice([2, book.most_players])]
    return Opened(
        match_id="01JDXPLAYEDATRANDOM0000000",
        rulebook=book.name,
        rulebook_version=book.version,
        game=book.game,
        players=players,
        organiser=replace(
            random_match(rng, book).organiser,
            shot_clock_s=rng.choice([None, 30.0]),
            time_outs_each=rng.randrange(3),
        ),
        are_calls_heard=rng.random() < 0.8,
        is_lag_skipped=rng.random() < 0.3,
    )


def random_event(rng: Random, progress: Progress, t_s: float) -> MatchEvent:
    """The next event of a match: mostly what the match waits for, at times anything at all."""
    if rng.random() < 0.25:
        return _any_event(rng, progress, t_s)
    match = progress.match
    if progress.is_time_out:
        return TimeOutEnded(at_s=t_s)
    if progress.stage is Stage.LAG:
        lags = {
            player: Lag(rank=rng.randint(1, 3), bad=rng.choice([None, None, None, *BadLag]))
            for player in match.players
        }
        return Lagged(at_s=t_s, lags=lags)
    if progress.stage is Stage.BREAKER:
        by = Person(role=Role.PLAYER, player=progress.lag_winner)
        return BreakerChosen(at_s=t_s, breaker=rng.choice(match.players), by=by)
    if progress.stage is Stage.RACK:
        return Racked(at_s=t_s)
    if match.option is not None and rng.random() < 0.7:
        by = Person(role=Role.PLAYER, player=match.option.chooser)
        return Chosen(at_s=t_s, choice=rng.choice(list(Choice)), by=by)
    if progress.call is None and rng.random() < 0.4:
        call = random_call(rng, sorted(match.on_table)) or Call(type=CallType.NONE)
        return CallMade(at_s=t_s, call=call, by=Person(role=Role.PLAYER, player=match.shooter))
    return ShotPlayed(at_s=t_s, facts=random_facts(rng, match, doubts=0.05), rest_s=t_s + REST_S)


def _any_event(rng: Random, progress: Progress, t_s: float) -> MatchEvent:
    player = rng.choice(list(Player))
    by = Person(role=rng.choice(list(Role)), player=rng.choice([None, *Player]))
    seq = rng.randint(0, progress.seq + 1)
    if progress.ruled and rng.random() < 0.7:
        seq = rng.choice(progress.ruled).seq
    match, reason = progress.match, rng.choice(["", "seen on the clip"])
    balls = [Ball.CUE, *sorted(match.on_table)]
    decision = Decision(
        outcome=rng.choice(list(Outcome)),
        fouls=tuple(_some(rng, list(FoulKind)[:3])),
        spotted=rng.choice([(), (match.money_ball,)]),
        on_table=rng.choice([None, match.on_table]),
    )
    score = {p: rng.randrange(3) for p in match.players}
    everything: list[MatchEvent] = [
        Lagged(at_s=t_s, lags={player: Lag(rank=1)}),
        BreakerChosen(at_s=t_s, breaker=player, by=by),
        Racked(at_s=t_s, check=RackCheck(shape="triangle", on_foot_spot=Ball.ONE, centre=Ball.TEN)),
        Racked(at_s=t_s, check=RackCheck(shape="line", on_foot_spot=Ball.ONE, centre=Ball.TWO)),
        CallMade(at_s=t_s, call=random_call(rng, balls) or Call(type=CallType.SAFETY), by=by),
        CallAsked(at_s=t_s, by=by),
        Chosen(at_s=t_s, choice=rng.choice(list(Choice)), by=by),
        ShotPlayed(at_s=t_s, facts=random_facts(rng, match)),
        Reported(at_s=t_s, report=_report(rng, balls), by=by, shot_seq=seq),
        Reported(at_s=t_s, report=_report(rng, balls), by=by, against=rng.choice([None, player])),
        ReportAnswered(
            at_s=t_s,
            report_seq=rng.choice([seq, *progress.open_reports]),
            is_accepted=rng.random() < 0.5,
            by=by,
        ),
        Warned(at_s=t_s, player=player, means=rng.choice(list(WarningMeans)), by=CAMERA),
        ExtensionTaken(at_s=t_s, player=match.shooter),
        ClockRanOut(at_s=t_s + rng.choice([0.0, 100.0])),
        TimeOutTaken(at_s=t_s, player=player),
        TimeOutEnded(at_s=t_s),
        StalemateAnnounced(at_s=t_s, by=by),
        StalemateDecided(at_s=t_s, is_progress=rng.random() < 0.5, by=by),
        StalemateAgreed(at_s=t_s),
        Conceded(at_s=t_s, player=player, unit=rng.choice(list(Unit))),
        Penalised(at_s=t_s, player=player, penalty=rng.choice(list(Penalty)), by=by, reason=reason),
        Answered(at_s=t_s, shot_seq=seq, reading=rng.randrange(-1, 3), by=by),
        FactsCorrected(
            at_s=t_s, shot_seq=seq, facts=random_facts(rng, match), by=by, reason=reason
        ),
        RulingOverridden(at_s=t_s, shot_seq=seq, decision=decision, by=by, reason=reason),
        StateCorrected(
            at_s=t_s,
            by=by,
            reason=reason,
            shooter=rng.choice([None, player]),
            phase=rng.choice([None, *Phase]),
            on_table=rng.choice([None, match.on_table, frozenset({Ball.TEN})]),
            cue_ball=rng.choice([None, *CueBall]),
            fouls=rng.choice([None, score]),
            score=rng.choice([None, score]),
            sets=rng.choice([None, score]),
        ),
        RackVoided(at_s=t_s, by=by, reason=reason),
        Unseen(at_s=t_s, on_table=rng.choice([None, match.on_table])),
    ]
    rare: list[MatchEvent] = [
        Abandoned(at_s=t_s, by=by, reason=reason),
        random_opened(rng, progress.book),
    ]
    return rng.choice(rare if rng.random() < 0.03 else everything)
