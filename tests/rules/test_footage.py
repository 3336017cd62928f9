"""Shots seen on footage, folded into a match."""

from __future__ import annotations

from rules.balls import Ball
from rules.facts import Call, CallType
from rules.footage import follow
from rules.judge import advance, judge
from rules.match import Game, Match, Phase
from rules.players import Player
from rules.ruling import FoulKind, Outcome, Verdict
from tests.rules.making import hit, pot, rail, shot


def seen(
    match: Match | None,
    *numbers: int,
    is_break: bool = False,
    call: Call | None = None,
    is_after_gap: bool = False,
) -> Match:
    return follow(
        match,
        game=Game.NINE_BALL,
        rulebook="wpa",
        is_break=is_break,
        on_table=[Ball(number) for number in numbers],
        call=call,
        is_after_gap=is_after_gap,
    )


def test_footage_from_a_break_knows_all() -> None:
    match = seen(None, *range(10), is_break=True)
    assert match.is_break
    assert match.fouls == {Player.A: 0, Player.B: 0}
    assert match.shooter is Player.A


def test_footage_from_mid_rack_knows_neither_phase_nor_counts() -> None:
    match = seen(None, 0, 3, 9, 12)
    assert match.phase is None
    assert match.fouls is None
    assert match.on_table == {Ball.THREE, Ball.NINE}
    assert match.shooter is Player.A


def test_the_shot_after_the_first_one_seen_is_no_push_out() -> None:
    match = seen(None, 0, 3, 9)
    match = advance(match, judge(match, shot(hit(3), rail(3), on=[3, 9], call=None)))
    match = seen(match, 0, 3, 9)
    assert match.phase is Phase.NORMAL
    assert match.shooter is Player.B


def test_a_push_out_that_was_announced_tells_the_phase() -> None:
    match = seen(None, 0, 3, 9, call=Call(type=CallType.PUSH_OUT))
    assert match.phase is Phase.SECOND
    facts = shot(None, on=[3, 9], call=Call(type=CallType.PUSH_OUT))
    assert judge(match, facts).outcome is Outcome.OPT


def test_what_is_seen_goes_before_what_was_expected() -> None:
    match = seen(None, *range(10), is_break=True)
    match = advance(match, judge(match, shot(hit(1), pot(3), on=range(1, 10), call=None)))
    assert Ball.THREE not in match.on_table
    match = seen(match, 0, 1, 3, 9)
    assert match.on_table == {Ball.ONE, Ball.THREE, Ball.NINE}
    assert match.phase is Phase.SECOND


def test_a_break_begins_a_rack_wherever_the_last_one_stood() -> None:
    match = seen(None, *range(10), is_break=True)
    match = advance(match, judge(match, shot(hit(1), pot(3), on=range(1, 10), call=None)))
    match = seen(match, *range(10), is_break=True)
    assert (match.rack_index, match.shot_index) == (2, 1)
    assert match.shooter is Player.B
    assert match.is_break


def test_a_rack_that_was_won_is_followed_by_one_break_only() -> None:
    match = seen(None, 0, 9)
    match = advance(match, judge(match, shot(hit(9), pot(9), on=[9], call=None)))
    assert match.is_break
    match = seen(match, *range(10), is_break=True)
    assert match.rack_index == 2


def test_after_a_gap_phase_and_counts_are_not_known() -> None:
    match = seen(None, *range(10), is_break=True)
    match = seen(match, 0, 5, 9)
    assert match.phase is None
    assert match.fouls is None
    match = advance(match, judge(match, shot(hit(5), rail(5), on=[5, 9], call=None)))
    assert seen(match, 0, 5, 9).phase is Phase.NORMAL
    assert seen(match, 0, 9, is_after_gap=True).phase is None


def test_after_an_ask_the_reading_best_for_the_shooter_goes_on() -> None:
    match = seen(None, *range(10), is_break=True)
    match = advance(match, judge(match, shot(hit(1), pot(3), on=range(1, 10), call=None)))
    match = seen(match, 0, 1, 2, 9)
    ruling = judge(match, shot(hit(2), rail(2), on=[1, 2, 9], call=None))
    assert ruling.verdict is Verdict.ASK
    assert {foul.kind for foul in ruling.readings[0].fouls} == {FoulKind.WRONG_BALL_FIRST}
    match = advance(match, ruling)
    assert match.shooter is Player.B
    assert match.fouls == {Player.A: 0, Player.B: 0}
