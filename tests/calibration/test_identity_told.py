"""Which numbers are told in a match, and which stand."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from calibration.identity import Identity, TableReading
from calibration.identity_told import STANDS_LEAST, TOLD_LEAST, is_poor_reading, told_numbers
from rules.balls import Ball

Told = tuple[Ball | None, float]
NOTHING: Told = (None, 0.0)
PROBABLY = (TOLD_LEAST + STANDS_LEAST) / 2


def reading(told: Sequence[Told]) -> TableReading:
    return TableReading(identities=held(told), set_name="tv", chroma_scale=1.0)


def held(told: Sequence[Told]) -> tuple[Identity, ...]:
    return tuple(Identity(ball=ball, probability=p) for ball, p in told)


def numbers(now: Sequence[Told], before: Sequence[Told], *, by_network: bool = True) -> list[Told]:
    told = told_numbers(reading(now), held(before), by_network=by_network)
    return [(one.ball, one.probability) for one in told]


GOOD: list[Told] = [(Ball.ONE, 0.99), (Ball.TWO, 0.99), (Ball.THREE, 0.99)]


def test_a_network_tells_what_it_is_sure_of_and_colours_what_is_likeliest() -> None:
    now = [*GOOD, (Ball.SIX, PROBABLY)]
    assert numbers(now, [NOTHING] * 4) == [*GOOD, NOTHING]
    assert numbers(now, [NOTHING] * 4, by_network=False) == now


def test_a_number_stands_while_the_look_still_likes_it() -> None:
    before = [*GOOD, (Ball.SIX, 0.98)]
    assert numbers([*GOOD, (Ball.SIX, PROBABLY)], before) == before
    assert numbers([*GOOD, (Ball.SIX, STANDS_LEAST - 0.05)], before)[3] == NOTHING
    assert numbers([*GOOD, (Ball.SEVEN, PROBABLY)], before)[3] == NOTHING
    assert numbers([*GOOD, (None, 0.9)], before)[3] == NOTHING
    assert numbers([*GOOD, (Ball.SEVEN, 0.99)], before)[3] == (Ball.SEVEN, 0.99)


def test_in_a_poor_look_nothing_is_told_anew_and_what_was_told_stands() -> None:
    poor: list[Told] = [(Ball.ONE, 0.99), (Ball.TWO, 0.7), (Ball.THREE, 0.7), (Ball.SIX, 0.99)]
    assert is_poor_reading(reading(poor))
    for by_network in (True, False):
        assert numbers(poor, [NOTHING] * 4, by_network=by_network) == [NOTHING] * 4
        before = [(Ball.ONE, 0.99), (Ball.TWO, 0.97), NOTHING, NOTHING]
        assert numbers(poor, before, by_network=by_network) == before


def test_the_cue_ball_is_told_whenever_it_is_the_likeliest() -> None:
    assert numbers([*GOOD, (Ball.CUE, 0.55)], [NOTHING] * 4)[3] == (Ball.CUE, 0.55)
    assert numbers([(Ball.CUE, 0.55)] + [(None, 0.0)] * 3, [NOTHING] * 4)[0] == (Ball.CUE, 0.55)


@given(
    st.permutations(list(Ball)[:8]),
    st.lists(st.floats(0.0, 1.0), min_size=8, max_size=8),
    st.permutations(list(Ball)[:8]),
    st.booleans(),
)
def test_none_is_told_twice(
    now: list[Ball], p: list[float], before: list[Ball], by_network: bool
) -> None:
    told = numbers(
        list(zip(now, p, strict=True)), [(ball, 0.99) for ball in before], by_network=by_network
    )
    balls = [ball for ball, _ in told if ball is not None]
    assert len(balls) == len(set(balls))
