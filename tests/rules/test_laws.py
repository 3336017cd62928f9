"""What holds for any shot under any rulebook."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.balls import Ball, Pocket, Rail
from rules.books import BOOKS, book_of
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
from rules.judge import advance, judge
from rules.match import FoulMode, Game, Match, Organiser, Phase, Referee, full_rack
from rules.players import Player
from rules.readings import laid_over
from rules.ruling import CueBall, Ruling, Verdict, ruling_fields, same_but_articles

TIMES_S = st.floats(0.0, 10.0)
CERTAINTIES = st.sampled_from([0.0, 0.3, 0.6, 0.8, 1.0])


def events_of(balls: st.SearchStrategy[Ball]) -> st.SearchStrategy[Event]:
    return st.one_of(
        st.builds(Contact, t_s=TIMES_S, balls=st.tuples(balls, balls), certainty=CERTAINTIES),
        st.builds(
            RailTouch,
            t_s=TIMES_S,
            ball=balls,
            rail=st.sampled_from(Rail),
            certainty=CERTAINTIES,
            frozen_to=st.none() | st.sampled_from(Rail),
            left=st.booleans(),
            with_first_contact=st.booleans(),
        ),
        st.builds(
            Potted, t_s=TIMES_S, ball=balls, pocket=st.sampled_from(Pocket), certainty=CERTAINTIES
        ),
        st.builds(OffTable, t_s=TIMES_S, ball=balls, certainty=CERTAINTIES),
        st.builds(HandSeen, t_s=TIMES_S, balls=st.tuples(balls)),
        st.builds(
            Returned, t_s=TIMES_S, ball=balls, origin=st.none() | st.sampled_from(ReturnedFrom)
        ),
    )


@st.composite
def calls(draw: st.DrawFn, balls: st.SearchStrategy[Ball]) -> Call:
    pockets = st.sampled_from(Pocket)
    return Call(
        type=draw(st.sampled_from(CallType)),
        ball=draw(st.none() | balls),
        pocket=draw(st.none() | pockets),
        obvious=draw(st.none() | st.tuples(balls, pockets)),
    )


@st.composite
def shots(draw: st.DrawFn) -> tuple[Match, ShotFacts]:
    """A match before any shot, and any well-formed facts of it."""
    book = draw(st.sampled_from(BOOKS))
    object_balls = sorted(full_rack(book.game))
    on_table = draw(st.frozensets(st.sampled_from(object_balls), min_size=1))
    players = draw(st.sampled_from([(Player.A, Player.B), tuple(Player)]))
    fouls = {player: draw(st.integers(0, 2)) for player in players}
    match = Match(
        rulebook=book.name,
        game=book.game,
        players=players,
        shooter=draw(st.sampled_from(players)),
        rack_breaker=draw(st.none() | st.sampled_from(players)),
        phase=draw(st.none() | st.sampled_from(Phase)),
        break_fouled=draw(st.booleans()),
        on_table=on_table,
        fouls=draw(st.sampled_from([None, fouls])),
        warned=draw(st.frozensets(st.sampled_from(players))),
        organiser=Organiser(
            foul_mode=draw(st.sampled_from(FoulMode)), referee=draw(st.sampled_from(Referee))
        ),
    )
    balls = st.sampled_from([Ball.CUE, *sorted(on_table)])
    firsts = st.none() | st.builds(
        FirstContact,
        balls=st.lists(st.sampled_from(sorted(on_table)), max_size=2, unique=True).map(tuple),
        t_s=st.none() | TIMES_S,
        certainty=CERTAINTIES,
    )
    events = st.lists(events_of(balls), max_size=6).map(
        lambda found: tuple(sorted(found, key=lambda event: event.t_s))
    )
    reports = st.builds(Report, kind=st.sampled_from(ReportKind), ball=st.none() | balls)
    incidents = st.builds(
        Incident,
        kind=st.sampled_from(IncidentKind),
        ball=balls,
        seconds=st.none() | TIMES_S,
    )
    readings = st.one_of(
        st.builds(Reading, first_contact=firsts),
        st.builds(Reading, events=events),
        st.builds(Reading, call=calls(balls)),
        st.builds(Reading, reports=st.lists(reports, max_size=2).map(tuple)),
        st.builds(Reading, incidents=st.lists(incidents, max_size=2).map(tuple)),
    )
    doubts = st.builds(
        Doubt,
        about=st.sampled_from(DoubtAbout),
        readings=st.lists(readings, max_size=3).map(tuple),
    )
    return match, ShotFacts(
        on_table=on_table | {Ball.CUE},
        strike_s=0.0,
        first_contact=draw(firsts),
        events=draw(events),
        call=draw(st.none() | calls(balls)),
        doubts=draw(st.lists(doubts, max_size=2).map(tuple)),
        reports=draw(st.lists(reports, max_size=2).map(tuple)),
        incidents=draw(st.lists(incidents, max_size=2).map(tuple)),
        jumped_over=draw(st.none() | balls),
        is_stroke=draw(st.sampled_from([True, True, True, False])),
    )


LAW = settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])


@LAW
@given(shots())
def test_any_shot_has_one_ruling_that_can_be_written(told: tuple[Match, ShotFacts]) -> None:
    match, facts = told
    ruling = judge(match, facts)
    assert ruling == judge(match, facts)
    json.dumps(ruling_fields(ruling))
    for one in (ruling, *ruling.readings):
        _is_sound(match, facts, one)
    after = advance(match, ruling)
    assert after.on_table <= full_rack(match.game)


def _is_sound(match: Match, facts: ShotFacts, ruling: Ruling) -> None:
    book = book_of(match)
    for foul in ruling.fouls:
        assert foul.articles
        assert set(foul.articles) <= set(ruling.articles)
        assert foul.event is None or 0 <= foul.event < len(facts.events)
        assert book.articles_of(foul.kind, on_break=match.is_break) == foul.articles
    if ruling.fouls:
        is_hand = ruling.cue_ball is CueBall.IN_HAND_ANYWHERE
        assert is_hand is not ruling.rack.over
        assert ruling.option is None
    elif ruling.verdict is not Verdict.ASK:
        assert ruling.verdict is Verdict.LEGAL
    if ruling.rack.over:
        assert ruling.next is None
        assert not ruling.on_table_after
    else:
        assert set(ruling.spotted) <= ruling.on_table_after
        gone = {event.ball for event in facts.events if isinstance(event, (Potted, OffTable))}
        if not facts.doubts:
            assert ruling.on_table_after >= match.on_table - gone
        assert ruling.on_table_after <= match.on_table
    if ruling.foul_counts is not None:
        before = match.fouls or {}
        for player, count in ruling.foul_counts.items():
            assert 0 <= count <= 2
            assert count <= before.get(player, 0) + 1
    assert len(ruling.articles) == len(set(ruling.articles))


@LAW
@given(shots())
def test_doubt_never_makes_a_foul(told: tuple[Match, ShotFacts]) -> None:
    match, facts = told
    ruling = judge(match, facts)
    if ruling.verdict is not Verdict.FOUL:
        return
    kinds = {foul.kind for foul in ruling.fouls}
    doubts = [doubt.readings for doubt in facts.doubts if doubt.readings]
    for readings in product(*doubts):
        alone = judge(match, laid_over(facts, readings), foul_certainty_min=0.0)
        assert alone.verdict is Verdict.FOUL
        assert {foul.kind for foul in alone.fouls} == kinds


@LAW
@given(shots())
def test_what_a_reading_supposes_gives_its_ruling(told: tuple[Match, ShotFacts]) -> None:
    match, facts = told
    ruling = judge(match, facts)
    assert ruling.supposed is None
    assert (ruling.verdict is Verdict.ASK) == bool(ruling.readings)
    for reading in ruling.readings:
        assert reading.supposed is not None
        state = match
        if reading.supposed_after_break is not None:
            phase = Phase.SECOND if reading.supposed_after_break else Phase.NORMAL
            state = replace(match, phase=phase)
        laid = reading.supposed.laid_over(replace(facts, doubts=()))
        alone = judge(state, laid, foul_certainty_min=0.0)
        assert same_but_articles(alone, reading)


@LAW
@given(shots(), st.data())
def test_only_the_order_of_the_balls_and_the_money_ball_matter(
    told: tuple[Match, ShotFacts], data: st.DataObject
) -> None:
    """Other numbers in the same order, the money ball kept: the same ruling in other numbers."""
    match, facts = told
    money = match.money_ball
    lower = sorted(match.on_table - {money})
    free = sorted(full_rack(match.game) - {money})
    chosen = sorted(
        data.draw(
            st.lists(st.sampled_from(free), min_size=len(lower), max_size=len(lower), unique=True)
            if lower
            else st.just([])
        )
    )
    renamed = dict(zip(lower, chosen, strict=True)) | {money: money, Ball.CUE: Ball.CUE}
    other = judge(_renamed_match(match, renamed), _renamed(facts, renamed))
    assert _written(judge(match, facts), renamed) == _written(other, {b: b for b in Ball})


def _renamed_match(match: Match, renamed: dict[Ball, Ball]) -> Match:
    return replace(match, on_table=frozenset(renamed[ball] for ball in match.on_table))


def _renamed(facts: ShotFacts, renamed: dict[Ball, Ball]) -> ShotFacts:
    def first(contact: FirstContact | None) -> FirstContact | None:
        if contact is None:
            return None
        return replace(contact, balls=tuple(renamed[ball] for ball in contact.balls))

    def event(one: Event) -> Event:
        if isinstance(one, Contact):
            return replace(one, balls=(renamed[one.balls[0]], renamed[one.balls[1]]))
        if isinstance(one, HandSeen):
            return replace(one, balls=tuple(renamed[ball] for ball in one.balls))
        return replace(one, ball=renamed[one.ball])

    def call(one: Call) -> Call:
        obvious = one.obvious and (renamed[one.obvious[0]], one.obvious[1])
        return replace(one, ball=None if one.ball is None else renamed[one.ball], obvious=obvious)

    def report(one: Report) -> Report:
        return replace(one, ball=None if one.ball is None else renamed[one.ball])

    def incident(one: Incident) -> Incident:
        return replace(one, ball=renamed[one.ball])

    def reading(one: Reading) -> Reading:
        if isinstance(one.events, tuple):
            return replace(one, events=tuple(map(event, one.events)))
        if isinstance(one.call, Call):
            return replace(one, call=call(one.call))
        if isinstance(one.reports, tuple):
            return replace(one, reports=tuple(map(report, one.reports)))
        if isinstance(one.incidents, tuple):
            return replace(one, incidents=tuple(map(incident, one.incidents)))
        assert one.first_contact is None or isinstance(one.first_contact, FirstContact)
        return replace(one, first_contact=first(one.first_contact))

    return replace(
        facts,
        on_table=frozenset(renamed[ball] for ball in facts.on_table),
        first_contact=first(facts.first_contact),
        events=tuple(map(event, facts.events)),
        call=facts.call and call(facts.call),
        doubts=tuple(
            replace(doubt, readings=tuple(map(reading, doubt.readings))) for doubt in facts.doubts
        ),
        reports=tuple(map(report, facts.reports)),
        incidents=tuple(map(incident, facts.incidents)),
        jumped_over=None if facts.jumped_over is None else renamed[facts.jumped_over],
    )


def _written(ruling: Ruling, renamed: dict[Ball, Ball]) -> object:
    def fields(one: Ruling) -> dict[str, object]:
        told = ruling_fields(
            replace(
                one,
                readings=(),
                spotted=tuple(sorted(renamed[ball] for ball in one.spotted)),
                on_table_after=frozenset(renamed[ball] for ball in one.on_table_after),
            )
        )
        return told | {"readings": [fields(reading) for reading in one.readings]}

    return fields(ruling)


@LAW
@given(shots())
def test_every_rulebook_answers_every_shot(told: tuple[Match, ShotFacts]) -> None:
    match, facts = told
    for book in BOOKS:
        if book.game is match.game:
            judge(replace(match, rulebook=book.name), facts)


def test_a_game_has_a_rulebook() -> None:
    assert {book.game for book in BOOKS} == set(Game)
