"""Balls that come back are put where the rules say, among balls as they lie."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.balls import Ball
from rules.spotting import BALL_MM, CUE_GAP_MM, TOUCH_MM, spot
from tracking.geometry import TableGeometry
from tracking.shot import PlaceMm
from tracking.spotting import places_to_spot

TABLE = TableGeometry()
SPOT_X, SPOT_Y = TABLE.foot_spot_mm
TEN, CUE = Ball.TEN, Ball.CUE


def test_a_free_spot_is_taken() -> None:
    assert places_to_spot([TEN], {CUE: (300.0, 300.0)}, TABLE) == {TEN: (SPOT_X, SPOT_Y)}


def test_behind_a_ball_on_the_spot_it_touches_it() -> None:
    (place,) = places_to_spot([TEN], {Ball.TWO: (SPOT_X, SPOT_Y)}, TABLE).values()
    assert place == pytest.approx((SPOT_X + BALL_MM, SPOT_Y))
    (place,) = places_to_spot([TEN], {CUE: (SPOT_X, SPOT_Y)}, TABLE).values()
    assert place == pytest.approx((SPOT_X + BALL_MM + CUE_GAP_MM, SPOT_Y))


def test_a_ball_beside_the_string_is_in_the_way_as_far_as_it_reaches() -> None:
    beside = {Ball.TWO: (SPOT_X, SPOT_Y + 30.0)}
    (place,) = places_to_spot([TEN], beside, TABLE).values()
    assert place[0] == pytest.approx(SPOT_X + math.sqrt(BALL_MM**2 - 900.0))


def test_a_full_string_leaves_the_places_in_front() -> None:
    lying = {
        Ball(n): (SPOT_X + (n - 1) * BALL_MM, SPOT_Y)
        for n in range(1, 13)
        if SPOT_X + (n - 1) * BALL_MM < TABLE.length_mm - BALL_MM / 2
    }
    (place,) = places_to_spot([Ball.FIFTEEN], lying, TABLE).values()
    assert place[0] == pytest.approx(SPOT_X - BALL_MM)


NEAR = st.tuples(st.floats(-200, 200), st.floats(-80, 80))


@given(st.lists(NEAR, max_size=6), st.sets(st.sampled_from([Ball.NINE, Ball.TEN]), min_size=1))
def test_no_ball_is_put_into_another(near: list[tuple[float, float]], balls: set[Ball]) -> None:
    lying: dict[Ball, PlaceMm] = {
        Ball(n): (SPOT_X + dx, SPOT_Y + dy) for n, (dx, dy) in enumerate(near)
    }
    placed = places_to_spot(balls, lying, TABLE)
    assert set(placed) == balls
    everything = {**lying, **placed}
    for ball, (x, y) in placed.items():
        assert y == SPOT_Y
        for other, (ox, oy) in everything.items():
            if other is not ball:
                assert math.hypot(x - ox, y - oy) >= BALL_MM - 2 * TOUCH_MM


@given(st.lists(st.floats(-150, 300), max_size=4))
def test_on_the_string_it_is_the_rule_itself(offsets: list[float]) -> None:
    occupied = {Ball(n): offset for n, offset in enumerate(offsets)}
    lying = {ball: (SPOT_X + offset, SPOT_Y) for ball, offset in occupied.items()}
    (ruled,) = spot([TEN], occupied)
    (place,) = places_to_spot([TEN], lying, TABLE).values()
    assert place[0] == pytest.approx(SPOT_X + ruled.offset_mm)
