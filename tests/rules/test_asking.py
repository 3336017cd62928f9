"""What a screen asks is answered as the judge would rule."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.random_shots import random_match
from rules.asking import (
    ball_on,
    balls_that_return,
    is_warning_due,
    legal_calls,
    may_be,
    may_call,
    may_hand_back,
    may_play_safe,
    may_push_out,
    must_call,
    reportable,
    wins,
)
from rules.balls import Ball, Pocket, Rail
from rules.books import BOOKS
from rules.facts import Call, CallType, FirstContact, RailTouch, ReportKind, ShotFacts
from rules.judge import judge
from rules.match import Game, Match, Phase
from rules.match_events import ExtensionTaken, TimeOutEnded, TimeOutTaken
from rules.notation import parse_state
from rules.players import Player
from rules.ruling import Option, OptionReason, ShotKind
from tests.rules.playing import DRY_BREAK, opened, played, started

TEN = Ball.TEN
SIX = ("wpa", "ru", "sk", "il", "pl", "es")


def state(text: str, rulebook: str = "wpa") -> Match:
    return parse_state(text, rulebook=rulebook)


def called(ball: Ball) -> Call:
    return Call(type=CallType.SHOT, ball=ball, pocket=Pocket.FL)


@pytest.mark.parametrize("rulebook", SIX)
def test_before_the_break_nothing_is_said(rulebook: str) -> None:
    match = state("break A", rulebook)
    assert not may_call(match)
    assert legal_calls(match) == ()
    assert not may_push_out(match)
    assert not may_play_safe(match)
    assert not must_call(match, is_asked_for=True)
    assert balls_that_return(match) == {TEN}


@pytest.mark.parametrize("rulebook", SIX)
def test_after_the_break_every_ball_can_be_called_into_every_pocket(rulebook: str) -> None:
    match = state("second A", rulebook)
    assert len(legal_calls(match)) == 60
    assert may_push_out(match)
    assert may_play_safe(match) is (rulebook != "wpa")
    assert must_call(match) is (rulebook in ("sk", "pl"))
    assert must_call(match, is_asked_for=True)
    assert ball_on(match) is Ball.ONE


def test_a_push_out_after_a_break_with_a_foul() -> None:
    assert [may_push_out(state("second A after foul", book)) for book in SIX] == [
        book == "sk" for book in SIX
    ]


@pytest.mark.parametrize(
    ("rulebook", "returns", "is_won"),
    [
        ("wpa", {TEN}, False),
        ("ru", {TEN}, False),
        ("sk", set(), True),
        ("il", set(), True),
        ("pl", {TEN}, False),
        ("es", set(), True),
    ],
)
def test_a_called_ten_before_its_time(rulebook: str, returns: set[Ball], is_won: bool) -> None:
    match = state("normal A", rulebook)
    assert balls_that_return(match, called(TEN)) == returns
    assert wins(match, called(TEN)) is is_won
    assert not wins(match, Call(type=CallType.SAFETY))


def test_all_balls_return_after_a_polish_push_out() -> None:
    push_out = Call(type=CallType.PUSH_OUT)
    polish, other = state("second A", "pl"), state("second A")
    assert balls_that_return(polish, push_out) == polish.on_table
    assert balls_that_return(other, push_out) == {TEN}


def test_handing_back_needs_an_open_option() -> None:
    match = state("normal A")
    assert not may_hand_back(match)
    option = Option(chooser=Player.A, by=Player.B, reason=OptionReason.PUSH_OUT)
    assert may_hand_back(replace(match, option=option))


def test_nine_ball_knows_no_calls() -> None:
    match = Match.start(rulebook="wpa", game=Game.NINE_BALL)
    match = replace(match, phase=Phase.NORMAL)
    assert not may_call(match)
    assert not may_play_safe(match)
    assert not must_call(match, is_asked_for=True)
    assert wins(match, called(Ball.NINE))
    assert balls_that_return(match) == frozenset()


@given(st.integers(0, 10**6), st.sampled_from(BOOKS))
def test_what_may_be_said_is_not_refused_by_the_judge(seed: int, book: object) -> None:
    rng = Random(seed)
    match = random_match(rng, book)  # type: ignore[arg-type]
    on = ball_on(match)
    assert on is not None
    facts = ShotFacts(
        on_table=match.on_table | {Ball.CUE},
        strike_s=0.0,
        first_contact=FirstContact(balls=(on,), t_s=0.1),
        events=(RailTouch(t_s=0.5, ball=on, rail=Rail.FOOT),),
        call=Call(type=CallType.PUSH_OUT),
    )
    ruling = judge(match, facts)
    assert (ruling.shot_kind is ShotKind.PUSH_OUT) is may_push_out(match)
    assert ruling.push_out_rejected is not may_push_out(match)
    for ball in balls_that_return(match):
        assert ball in match.on_table


def test_what_may_be_is_tried_on_the_rules_themselves() -> None:
    log = played(started(), DRY_BREAK)
    assert may_be(log.progress, TimeOutTaken(player=Player.A))
    assert not may_be(log.progress, TimeOutEnded())
    assert not may_be(log.progress, ExtensionTaken(player=Player.B))  # there is no clock


@pytest.mark.parametrize("rulebook", SIX)
def test_only_fouls_that_the_book_knows_can_be_reported(rulebook: str) -> None:
    match = played(started(opened(rulebook)), DRY_BREAK).progress.match
    book = next(one for one in BOOKS if one.name == rulebook and one.game is match.game)
    told = reportable(match)
    assert ReportKind.TOUCHED_BALL in told
    assert ReportKind.SLOW_PLAY not in told
    assert (ReportKind.SCOOP_UNINTENDED in told) == (book.scoop_foul is not None)
    between = reportable(match, is_between_shots=True)
    assert set(between) <= {ReportKind.TOUCHED_BALL, ReportKind.CUE_ON_TABLE}
    assert ReportKind.TOUCHED_BALL in between


def test_a_warning_is_due_on_two_fouls_until_it_was_given() -> None:
    start = played(started(), DRY_BREAK).progress.match
    two = replace(start, fouls={Player.A: 2, Player.B: 1})
    assert is_warning_due(two, Player.A)
    assert is_warning_due(two, Player.A, is_told=True)
    assert not is_warning_due(two, Player.B)
    assert not is_warning_due(replace(two, warned=frozenset({Player.A})), Player.A)
    assert not is_warning_due(replace(two, fouls=None), Player.A)
    by_rulebook = {
        book.name: is_warning_due(replace(two, rulebook=book.name), Player.A)
        for book in BOOKS
        if book.game is Game.TEN_BALL
    }
    assert by_rulebook == {
        book.name: book.missing_warning is not None and book.is_counter_a_warning
        for book in BOOKS
        if book.game is Game.TEN_BALL
    }
