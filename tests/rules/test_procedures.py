"""Lag, rack, calls, warnings, stalemate, and where balls are spotted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.balls import Ball, Pocket
from rules.books import BOOKS, book_for
from rules.match import Game, Phase
from rules.players import Player
from rules.procedures import (
    BadLag,
    Lag,
    LagRight,
    is_call_accepted,
    is_call_required,
    is_enforced,
    is_placement_right,
    is_rack_right,
    is_stalemate,
    is_warned,
    lag,
)
from rules.scenarios import answer
from rules.spotting import BALL_MM, CUE_GAP_MM, TOUCH_MM, spot
from tests.rules.making import match

WPA = book_for("wpa", Game.TEN_BALL)
PL = book_for("pl", Game.TEN_BALL)
SK = book_for("sk", Game.TEN_BALL)


def test_the_nearest_good_lag_wins() -> None:
    near, far = Lag(rank=1), Lag(rank=2)
    assert lag(WPA, {Player.A: near, Player.B: far}) == (Player.A, LagRight.CHOOSE_BREAKER)
    assert lag(PL, {Player.A: near, Player.B: far}) == (Player.A, LagRight.BREAKS)
    bad = Lag(rank=1, bad=BadLag.POCKETED)
    assert lag(WPA, {Player.A: bad, Player.B: far})[0] is Player.B
    assert lag(WPA, {Player.A: bad, Player.B: bad}) == (None, LagRight.RELAG)
    assert lag(WPA, {Player.A: near, Player.B: near}) == (None, LagRight.RELAG)


@pytest.mark.parametrize(
    ("game", "shape", "first", "centre", "is_right"),
    [
        (Game.TEN_BALL, "triangle", 1, 10, True),
        (Game.TEN_BALL, "diamond", 1, 10, False),
        (Game.TEN_BALL, "triangle", 2, 10, False),
        (Game.TEN_BALL, "triangle", 1, 9, False),
        (Game.NINE_BALL, "diamond", 1, 9, True),
    ],
)
def test_rack(game: Game, shape: str, first: int, centre: int, is_right: bool) -> None:
    found = is_rack_right(game, shape=shape, on_foot_spot=Ball(first), centre=Ball(centre))
    assert found is is_right


def test_placement() -> None:
    assert is_placement_right(touching=None, is_moved=False)
    assert not is_placement_right(touching=Ball.ONE, is_moved=False)
    assert not is_placement_right(touching=None, is_moved=True)


def test_a_call_is_one_ball_and_its_pocket() -> None:
    state = match(on=[2, 10])
    two = (Ball.TWO, Pocket.FL)
    assert is_call_accepted(WPA, state, [two])
    assert not is_call_accepted(WPA, state, [two, (Ball.TEN, Pocket.FR)])
    assert not is_call_accepted(WPA, state, [(Ball.TWO, None)])
    assert not is_call_accepted(WPA, state, [(Ball.THREE, Pocket.FL)])
    assert not is_call_accepted(WPA, replace(state, phase=Phase.BREAK), [two])
    assert not is_call_accepted(book_for("wpa", Game.NINE_BALL), state, [two])


def test_a_call_is_required_where_somebody_asks_or_the_book_always_does() -> None:
    assert is_call_required(WPA, match(), is_asked_for=True)
    assert not is_call_required(WPA, match(), is_asked_for=False)
    assert is_call_required(SK, match(), is_asked_for=False)
    assert not is_call_required(SK, match(phase=Phase.BREAK), is_asked_for=True)


def test_only_the_wpa_takes_a_counter_for_a_warning() -> None:
    assert is_warned(WPA, is_told=False, is_counter_seen=True) is True
    assert is_warned(PL, is_told=False, is_counter_seen=True) is False
    assert is_warned(PL, is_told=True, is_counter_seen=False) is True
    assert is_warned(SK, is_told=False, is_counter_seen=False) is None


def test_stalemate() -> None:
    def decided(announced: bool, turns: int, progress: bool, agree: bool) -> bool:
        return is_stalemate(
            is_announced=announced,
            turns_each=turns,
            is_progress=progress,
            do_players_agree=agree,
        )

    assert decided(True, 3, False, False)
    assert not decided(True, 2, False, False)
    assert not decided(True, 3, True, False)
    assert decided(False, 0, True, True)
    assert not decided(False, 3, False, False)


def test_a_foul_is_called_before_the_next_stroke_or_never() -> None:
    def enforced(established: bool, called: bool, next_stroke: bool) -> bool:
        return is_enforced(
            is_established=established, is_called=called, is_next_stroke_played=next_stroke
        )

    assert enforced(True, True, True)
    assert enforced(True, False, False)
    assert not enforced(True, False, True)
    assert not enforced(False, True, False)


@pytest.mark.parametrize(
    ("occupied", "is_line_free", "offset_mm", "touching"),
    [
        ({}, True, 0.0, None),
        ({}, False, 0.0, None),
        ({Ball.CUE: 0.0}, True, BALL_MM + CUE_GAP_MM, None),
        ({Ball.SEVEN: 0.0}, True, BALL_MM, Ball.SEVEN),
        ({Ball.SEVEN: 0.0}, False, -BALL_MM, Ball.SEVEN),
        ({Ball.CUE: 0.0}, False, -BALL_MM - CUE_GAP_MM, None),
        ({Ball.SEVEN: 20.0}, True, 20.0 + BALL_MM, Ball.SEVEN),
        ({Ball.SEVEN: -20.0}, True, BALL_MM - 20.0, Ball.SEVEN),
        ({Ball.SEVEN: 0.0, Ball.SIX: 100.0}, True, 100.0 + BALL_MM, Ball.SIX),
        ({Ball.SEVEN: 0.0, Ball.SIX: 150.0}, True, BALL_MM, Ball.SEVEN),
    ],
)
def test_a_ball_is_spotted_as_close_behind_the_spot_as_can_be(
    occupied: dict[Ball, float], is_line_free: bool, offset_mm: float, touching: Ball | None
) -> None:
    (ten,) = spot([Ball.TEN], occupied, is_line_free=is_line_free)
    assert ten.offset_mm == pytest.approx(offset_mm)
    assert ten.touching is touching


@given(
    st.dictionaries(
        st.sampled_from([Ball(number) for number in range(8)]), st.floats(-600.0, 600.0), max_size=6
    ),
    st.booleans(),
)
def test_spotted_balls_lie_on_no_other(occupied: dict[Ball, float], is_line_free: bool) -> None:
    placed = spot([Ball.NINE, Ball.TEN], occupied, is_line_free=is_line_free)
    others = list(occupied.values())
    for one in placed:
        assert all(abs(one.offset_mm - at_mm) >= BALL_MM - 2 * TOUCH_MM for at_mm in others)
        others.append(one.offset_mm)


@pytest.mark.parametrize("book", [book.name for book in BOOKS if book.game is Game.TEN_BALL])
def test_scenarios_of_other_kinds_name_what_they_lack(book: str) -> None:
    state = {"shooter": "A", "rack_breaker": "A", "on_table": [10]}
    done = {"called": 10, "pocketed": 10, "legal": True}
    won = answer({"kind": "match", "state": state, "facts": done}, book)
    assert won["rack"] == {"over": True, "winner": "A", "reason": "ten_pocketed"}
    spoilt = answer({"kind": "match", "state": state, "facts": done | {"legal": False}}, book)
    assert spoilt["cue_ball"] == "in_hand_anywhere"
    told = {"foul": "no_rail", "consecutive": 3, "warned": True}
    lost = answer({"kind": "match", "state": state, "facts": told}, book)
    assert lost["rack"] == {"over": True, "winner": "B", "reason": "three_fouls"}
    told = {"foul": "no_rail", "consecutive": 1, "warned": False}
    first = answer({"kind": "match", "state": state, "facts": told}, book)
    assert first["foul_counts"] == {"A": 1, "B": 0}
