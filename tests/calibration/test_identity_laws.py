"""What must hold of every naming, whatever the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.identity import TEN_BALL, RestingBalls, TableColours, TableReading, identify
from calibration.identity_looks import SHARED, gathered, independent_looks
from calibration.identity_memory import MOVED_DOUBT, MOVED_MM, carried_over, of_one_mistake
from rules.balls import Ball
from vision.ball_sets import BALL_SETS
from vision.colours import any_set_log_p
from vision.detections import BALL_LABELS, Detections
from vision.training.card import TRUST

SETS = {ball_set.name: ball_set for ball_set in BALL_SETS}
EVERY_BALL = frozenset(Ball)
EVIDENCE = st.lists(
    st.lists(st.floats(-12.0, 0.0), min_size=BALL_LABELS, max_size=BALL_LABELS),
    min_size=1,
    max_size=11,
)


def told(log_p: np.ndarray, *, t_s: float = 0.0, places: np.ndarray | None = None) -> Detections:
    """A look of a network: log probabilities (n, 16)."""
    n = len(log_p)
    if places is None:
        places = np.column_stack((60.0 * np.arange(n), np.zeros(n)))
    return Detections(
        frame_index=0,
        t_s=t_s,
        centres_px_xy=places,
        sigma_px=np.full(n, 0.3),
        radius_px=np.full(n, 10.0),
        scores=np.ones(n),
        label_log_p=log_p,
        trust=TRUST,
    )


def coloured(
    numbers: Sequence[int], set_name: str, light: Sequence[float] = (0.0, 0.0, 0.0, 0.0)
) -> Detections:
    """A look at balls of a make in a light, as colours are measured."""
    lab = SETS[set_name].lab[list(numbers)].copy()
    lab[:, 1:] *= 1.0 + light[3]
    lab += np.array(light[:3])
    white = [1.0 if k == 0 else 0.4 if k > 8 else 0.03 for k in numbers]
    rim = [1.0 if k == 0 else 0.45 if k > 8 else 0.02 for k in numbers]
    spread = [30.0 if k > 8 else 6.0 for k in numbers]
    colours = np.column_stack((white, rim, lab, spread))
    return replace(told(any_set_log_p(colours)), colours=colours, trust=None)


def numbers_of(reading: TableReading) -> list[int | None]:
    return [None if i.ball is None else int(i.ball) for i in reading.identities]


def shares(reading: TableReading) -> np.ndarray:
    assert reading.probabilities is not None
    return reading.probabilities


@settings(max_examples=60, deadline=None)
@given(EVIDENCE)
def test_never_two_of_a_number_and_shares_are_shares(rows: list[list[float]]) -> None:
    reading = identify([told(np.array(rows))], allowed=TEN_BALL)
    named = [i.ball for i in reading.identities if i.ball is not None]
    assert len(named) == len(set(named))
    assert set(named) <= TEN_BALL
    p = shares(reading)
    assert np.allclose(p.sum(axis=1), 1.0)
    assert (p[:, :BALL_LABELS].sum(axis=0) <= 1.0 + 1e-6).all()
    assert p[:, 11:BALL_LABELS].max() == 0.0
    for identity, row in zip(reading.identities, p, strict=True):
        if identity.ball is not None:
            assert identity.probability == pytest.approx(row[identity.ball])
            assert identity.probability >= 0.5


@settings(max_examples=40, deadline=None)
@given(EVIDENCE, st.integers(0, 999))
def test_names_follow_the_balls_however_they_are_listed(rows: list[list[float]], seed: int) -> None:
    log_p = np.array(rows)
    order = np.random.default_rng(seed).permutation(len(log_p))
    places = np.column_stack((60.0 * np.arange(len(log_p)), np.zeros(len(log_p))))
    one = identify([told(log_p, places=places)], allowed=EVERY_BALL)
    other = identify([told(log_p[order], places=places[order])], allowed=EVERY_BALL)
    assert np.allclose(shares(one)[order], shares(other), atol=1e-9)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, BALL_LABELS - 1), st.floats(0.6, 3.0), st.integers(2, 10))
def test_more_looks_that_say_the_same_make_surer_but_never_much(
    number: int, better: float, count: int
) -> None:
    log_p = np.full((1, BALL_LABELS), -5.0)
    log_p[0, number] += better + 3.0
    looks = [told(log_p, t_s=0.3 * k) for k in range(count)]
    p = [float(shares(identify(looks[:k], allowed=EVERY_BALL))[0, number]) for k in (1, 2, count)]
    assert p[0] < p[1] <= p[2] < 1.0
    # As if each look counted by itself it would be far surer.
    alone = np.log(p[0] / (1.0 - p[0]))
    assert np.log(p[2] / (1.0 - p[2])) < alone * 1.01 / SHARED + 3.0


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 11), st.floats(-9.0, 0.0))
def test_flat_evidence_names_nothing(count: int, level: float) -> None:
    reading = identify([told(np.full((count, BALL_LABELS), level))], allowed=EVERY_BALL)
    assert numbers_of(reading) == [None] * count


def test_two_that_cannot_be_told_apart_are_named_by_neither_and_the_rest_is() -> None:
    log_p = np.full((3, BALL_LABELS), -9.0)
    log_p[0, [2, 4]] = log_p[1, [2, 4]] = -0.7
    log_p[2, 3] = -0.01
    reading = identify([told(log_p)], allowed=TEN_BALL)
    p = shares(reading)
    assert p[0, 2] == pytest.approx(0.5, abs=0.03)
    assert p[0, 4] == pytest.approx(0.5, abs=0.03)
    assert numbers_of(reading) == [None, None, 3]


@pytest.mark.parametrize("name", sorted(SETS))
@pytest.mark.parametrize(
    "light", [(0, 0, 0, 0), (5, 3, 9, 0.1), (-6, 4, 10, -0.25), (3, -4, -9, 0.2)]
)
def test_a_rack_is_named_in_warm_and_in_cold_light(name: str, light: tuple[float, ...]) -> None:
    numbers = list(range(11))
    reading = identify([coloured(numbers, name, light)], allowed=TEN_BALL)
    assert numbers_of(reading) == numbers
    assert min(i.probability for i in reading.identities) > 0.6


def test_the_make_of_the_first_rack_tells_a_pink_ball_alone_later() -> None:
    memory = TableColours()
    rack = coloured(range(11), "television")
    for _ in range(4):
        assert rack.colours is not None
        memory.learn(rack.colours, identify([rack], allowed=TEN_BALL, memory=memory))
    assert memory.set_log_p("television") == 0.0
    assert max(memory.set_log_p(n) for n in SETS if n != "television") < -2.0
    few = coloured([0, 4], "television")
    reading = identify([few], allowed=TEN_BALL, memory=memory)
    assert numbers_of(reading) == [0, 4]
    before = identify([few], allowed=TEN_BALL).identities[1].probability
    assert reading.identities[1].probability >= before


def test_a_remembered_make_gives_way_to_another_rack() -> None:
    memory = TableColours()
    old, new = coloured(range(11), "dark"), coloured(range(11), "television")
    for look in [old] * 30 + [new] * 20:
        assert look.colours is not None
        reading = identify([look], allowed=TEN_BALL, memory=memory)
        memory.learn(look.colours, reading)
    assert numbers_of(reading) == list(range(11))
    assert reading.set_name == "television"
    assert memory.set_log_p("television") == 0.0


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 15), st.integers(0, 15), st.floats(0.0, 1.0))
def test_what_a_ball_was_is_bounded_evidence(was: int, now: int, certainty: float) -> None:
    p = np.full(BALL_LABELS + 1, (1.0 - certainty) / BALL_LABELS)
    p[was] = certainty
    prior = carried_over(p / p.sum())
    assert np.ptp(prior) < 8.0
    # Evidence of one clear look overrules any memory.
    log_p = np.full((1, BALL_LABELS), -14.0)
    log_p[0, now] = -1e-5
    seen = [told(log_p, t_s=2.0 * k) for k in range(4)]
    by_ball = {ball: float(prior[ball]) for ball in Ball}
    reading = identify(seen, allowed=EVERY_BALL, prior={0: by_ball})
    assert reading.identities[0].ball is Ball(now)


def test_a_ball_keeps_its_prior_while_it_lies_and_takes_its_name_along_when_it_moves() -> None:
    resting = RestingBalls()
    place = np.array([500.0, 300.0])
    first = resting.at(7, place, 1.0)
    assert not first.log_prior.any()
    p = np.zeros(BALL_LABELS + 1)
    p[3] = 1.0
    resting.named(7, p)
    again = resting.at(7, place + MOVED_MM / 3, 2.0)
    assert again.since_s == 1.0
    assert not again.log_prior.any()
    moved = resting.at(7, place + 100.0, 9.0)
    assert moved.since_s == 9.0
    assert int(moved.log_prior.argmax()) == 3
    assert resting.at(8, place, 9.0, told=Ball.CUE, told_p=1.0).log_prior.argmax() == 0
    resting.keep_only(frozenset({8}))
    assert not resting.at(7, place, 10.0).log_prior.any()


def test_a_ball_that_was_followed_is_no_other_games_because_it_looks_so_now() -> None:
    """The cue ball in the shade of a rail looks like a 15, and is followed."""
    resting = RestingBalls()
    resting.named(7, np.eye(BALL_LABELS + 1)[Ball.CUE])
    lies = resting.at(7, np.array([500.0, 300.0]), 3.0)
    fresh = resting.at(8, np.array([900.0, 300.0]), 3.0)
    assert lies.none_log_prior == pytest.approx(np.log(MOVED_DOUBT))
    assert fresh.none_log_prior == 0.0
    log_p = np.full((1, BALL_LABELS), np.log(0.005))
    log_p[0, 15] = np.log(0.925)
    seen = told(log_p)
    assert identify([seen], allowed=TEN_BALL).identities[0].ball is None
    prior = {0: {ball: float(lies.log_prior[ball]) for ball in Ball}}
    assert identify([seen], allowed=TEN_BALL, prior=prior).identities[0].ball is None
    reading = identify([seen], allowed=TEN_BALL, prior=prior, unallowed=[lies.none_log_prior])
    assert reading.identities[0].ball is Ball.CUE
    assert reading.identities[0].probability > 0.8


def test_that_nobody_could_name_a_ball_is_no_reason_not_to() -> None:
    resting = RestingBalls()
    resting.named(7, np.eye(BALL_LABELS + 1)[BALL_LABELS])
    assert resting.at(7, np.array([500.0, 300.0]), 3.0).none_log_prior == 0.0


def test_looks_of_a_ball_that_lay_there_before_say_nothing() -> None:
    three, five = np.full((1, BALL_LABELS), -9.0), np.full((1, BALL_LABELS), -9.0)
    three[0, 3] = five[0, 5] = -0.01
    looks = [told(three, t_s=0.0), told(three, t_s=1.0), told(five, t_s=9.0)]
    seen = gathered(looks, since_s=[8.0])
    assert seen.label_log_p[0].argmax() == 5
    assert seen.worth[0] == 1.0
    assert identify(looks, allowed=TEN_BALL, since_s=[8.0]).identities[0].ball is Ball.FIVE


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(0.0, 20.0), min_size=1, max_size=9))
def test_looks_are_worth_more_than_one_and_less_than_their_number(times_s: list[float]) -> None:
    worth = independent_looks(np.array(sorted(times_s)))
    assert 1.0 <= worth <= min(len(times_s), 1.0 / SHARED) + 1e-6
    assert independent_looks(np.array([0.0, 0.04])) < independent_looks(np.array([0.0, 1.0]))


def known_as(*balls: int) -> np.ndarray:
    """Priors of balls that were known for sure before they moved."""
    rows = []
    for ball in balls:
        p = np.zeros(BALL_LABELS + 1)
        p[ball] = 1.0
        rows.append(carried_over(p))
    return np.array(rows)


def test_two_balls_that_changed_places_are_one_mistake() -> None:
    own = known_as(2, 6, 3)
    prior = of_one_mistake(own)
    stay = prior[0, 2] + prior[1, 6]
    one = -np.log(MOVED_DOUBT)
    assert stay == own[0, 2] + own[1, 6]
    assert stay - (prior[0, 6] + prior[1, 2]) == pytest.approx(own[0, 2] - own[0, 6])
    assert stay - (prior[0, 6] + prior[1, 2]) == pytest.approx(one + np.log(17), abs=0.1)
    assert prior[0, 2] - prior[0, 7] == own[0, 2] - own[0, 7], "the 7 is nobody's"


def test_two_sure_looks_undo_a_swap_on_the_way() -> None:
    """The 2 and the 6 rolled past each other behind an arm, and each is followed as the other."""
    p = np.full((3, BALL_LABELS), 0.002)
    for row, ball in enumerate((2, 6, 3)):
        p[row, ball] = 0.967
    prior = of_one_mistake(known_as(6, 2, 3))
    reading = identify(
        [replace(told(np.log(p)), scores=np.full(3, 0.85))],
        allowed=TEN_BALL,
        prior={i: {ball: float(prior[i, ball]) for ball in Ball} for i in range(3)},
    )
    assert numbers_of(reading) == [2, 6, 3]
    assert min(i.probability for i in reading.identities) > 0.95


@settings(max_examples=60, deadline=None)
@given(EVIDENCE)
def test_a_prior_of_one_mistake_is_never_harder_than_each_balls_own(
    rows: list[list[float]],
) -> None:
    p = np.exp([[*row, -3.0] for row in rows])
    own = np.array([carried_over(each / each.sum()) for each in p])
    prior = of_one_mistake(own)
    assert np.allclose(prior.max(axis=1), own.max(axis=1))
    assert np.all(prior >= own - 1e-12)
    assert np.all(prior <= own.max(axis=1, keepdims=True) + 1e-12)
    assert np.allclose(of_one_mistake(own[:1]), own[:1]), "nobody else, no exchange"
