from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.identity import (
    NINE_BALL,
    TEN_BALL,
    Identity,
    IdentityError,
    TableColours,
    TableReading,
    identify,
)
from rules.balls import Ball
from vision.ball_sets import BALL_SETS
from vision.colours import any_set_log_p
from vision.detections import BALL_LABELS, Detections, Trust
from vision.training.card import TRUST

SETS = {ball_set.name: ball_set for ball_set in BALL_SETS}


def _features(numbers: Sequence[int], set_name: str, noise: float, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    rows = []
    for n in numbers:
        lab = SETS[set_name].lab[n] + rng.normal(0, 3.0 * noise, 3)
        white = 1.0 if n == 0 else 0.4 if n > 8 else 0.03
        rim = 1.0 if n == 0 else 0.45 if n > 8 else 0.02
        rows.append([white, rim, *lab, 30.0 if n > 8 else 6.0])
    return np.array(rows).reshape(-1, 6)


def _look(colours: np.ndarray, *, offset: float = 0.0) -> Detections:
    n = len(colours)
    places = np.stack([100.0 + 50.0 * np.arange(n) + offset, np.full(n, 200.0)], axis=1)
    return Detections(
        frame_index=0,
        t_s=0.0,
        centres_px_xy=places,
        sigma_px=np.full(n, 0.3),
        radius_px=np.full(n, 10.0),
        scores=np.ones(n),
        label_log_p=any_set_log_p(colours),
        colours=colours,
    )


def _numbers(reading: TableReading) -> list[int | None]:
    return [None if i.ball is None else int(i.ball) for i in reading.identities]


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(sorted(SETS)),
    st.permutations(list(range(10))),
    st.integers(6, 10),
    st.integers(0, 999),
)
def test_a_table_of_any_set_is_named(
    set_name: str, order: list[int], count: int, seed: int
) -> None:
    numbers = order[:count]
    if 0 not in numbers:
        numbers[0] = 0
    reading = identify([_look(_features(numbers, set_name, 0.7, seed))])
    wrong = sum(a != b for a, b in zip(_numbers(reading), numbers, strict=True))
    assert wrong <= 1
    sure = [i.ball for i in reading.identities if i.probability > 0.99]
    assert len(sure) == len(set(sure))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(st.floats(-80, 90), min_size=3, max_size=3), max_size=12))
def test_no_number_twice_and_none_that_is_not_allowed(colours: list[list[float]]) -> None:
    rows = np.array([[0.1, 0.1, *c, 8.0] for c in colours]).reshape(-1, 6)
    reading = identify([_look(rows)], allowed=NINE_BALL)
    named = [i.ball for i in reading.identities if i.ball is not None]
    assert len(named) == len(set(named))
    assert set(named) <= NINE_BALL
    assert all(0.0 <= i.probability <= 1.0 for i in reading.identities)


def test_the_order_of_the_detections_does_not_matter() -> None:
    features = _features([0, 1, 2, 3, 5, 9], "television", 1.0, 5)
    turned = features[::-1].copy()
    assert _numbers(identify([_look(features)])) == _numbers(identify([_look(turned)]))[::-1]


def test_ten_ball_has_a_blue_stripe_and_nine_ball_has_none() -> None:
    features = _features([0, 2, 10, 1], "standard", 0.3, 1)
    assert _numbers(identify([_look(features)], allowed=TEN_BALL)) == [0, 2, 10, 1]
    assert 10 not in _numbers(identify([_look(features)], allowed=NINE_BALL))


def test_what_looks_like_no_ball_is_unknown() -> None:
    features = np.vstack(
        [_features([0, 1, 3, 6], "standard", 0.3, 2), [[0.0, 0.0, 75.0, -90.0, -90.0, 5.0]]]
    )
    assert _numbers(identify([_look(features)])) == [0, 1, 3, 6, None]


def test_an_earlier_look_of_the_same_balls_helps_and_of_others_does_not() -> None:
    clear = _features([0, 1, 9], "standard", 0.2, 3)
    doubtful = clear.copy()
    # A stripe that shows its pole only, next to the cue ball.
    doubtful[2, :2] = (0.98, 0.97)
    alone = identify([_look(doubtful)])
    with_clear = identify([_look(clear), _look(doubtful)])
    assert _numbers(with_clear) == [0, 1, 9]
    assert with_clear.identities[2].probability > alone.identities[2].probability
    elsewhere = identify([_look(clear, offset=25.0), _look(doubtful)])
    assert elsewhere.identities[2].probability == pytest.approx(
        alone.identities[2].probability, abs=1e-9
    )


def test_a_prior_from_the_tracker_decides_what_colour_cannot() -> None:
    row = _features([3], "standard", 0.0, 0)[0]
    between = row.copy()
    between[2:5] = (SETS["standard"].lab[3] + SETS["standard"].lab[5]) / 2
    cue = _features([0], "standard", 0.0, 0)[0]
    look = _look(np.array([cue, between]))
    for ball in (Ball.THREE, Ball.FIVE):
        reading = identify([look], prior={1: {ball: 6.0}})
        assert reading.identities[1].ball is ball


def test_learnt_colours_make_a_worn_ball_known() -> None:
    memory = TableColours()
    worn = _features([0, 1, 2, 3, 5, 8], "standard", 0.2, 4)
    worn[4, 2:5] += (2.0, 14.0, -14.0)
    first = identify([_look(worn)], memory=memory)
    # Once the table of all balls has named it, it is known alone.
    memory.learn(
        worn,
        TableReading(
            identities=tuple(Identity(ball=Ball(n), probability=0.99) for n in (0, 1, 2, 3, 5, 8)),
            set_name=first.set_name,
            chroma_scale=first.chroma_scale,
        ),
    )
    alone = _look(worn[[0, 4]])
    before = identify([alone]).identities[1]
    after = identify([alone], memory=memory).identities[1]
    assert after.ball is Ball.FIVE
    assert before.ball is not Ball.FIVE or after.probability > before.probability
    assert memory.counts[5] == 1


def test_labels_of_a_network_are_taken_as_they_are() -> None:
    log_p = np.full((3, BALL_LABELS), -8.0)
    log_p[0, 0] = log_p[1, 7] = -0.1
    log_p[2, 7], log_p[2, 3] = -0.2, -1.0
    look = Detections(
        frame_index=0,
        t_s=0.0,
        centres_px_xy=np.zeros((3, 2)),
        sigma_px=np.ones(3),
        radius_px=np.ones(3),
        scores=np.ones(3),
        label_log_p=log_p,
    )
    assert _numbers(identify([look])) == [0, 7, 3]


def test_no_look_and_wrong_shapes_are_refused() -> None:
    with pytest.raises(IdentityError):
        identify([])
    with pytest.raises(IdentityError):
        TableColours().learn(np.zeros((2, 6)), identify([_look(np.empty((0, 6)))]))
    assert identify([_look(np.empty((0, 6)))]).identities == ()


@given(score=st.floats(0.3, 1.0), sureness=st.floats(0.5, 0.99))
def test_what_hardly_looks_like_a_ball_takes_no_number_from_one(
    score: float, sureness: float
) -> None:
    """A reflection that a network takes for a 3, and the 3 itself."""
    p = np.full((2, BALL_LABELS), (1 - sureness) / (BALL_LABELS - 1))
    p[:, 3] = sureness
    look = Detections(
        frame_index=0,
        t_s=0.0,
        centres_px_xy=np.array([[100.0, 200.0], [300.0, 200.0]]),
        sigma_px=np.full(2, 0.3),
        radius_px=np.full(2, 10.0),
        scores=np.array([0.98, score]),
        label_log_p=np.log(p),
        trust=TRUST,
    )
    ball, other = identify([look]).identities
    if score < 0.4:
        assert (ball.ball, other.ball) == (Ball.THREE, None)
    assert other.probability <= 0.5 or other.ball is None
    weaker = identify([replace(look, scores=np.array([0.98, 0.3]))]).identities[0]
    assert weaker.probability >= ball.probability - 1e-9, "the weaker the rival, the surer the ball"


def _network(
    p: Sequence[dict[int, float]], colours: np.ndarray | None, *, score: float = 0.9
) -> Detections:
    """A look of our network: of each ball its likeliest numbers."""
    log_p = np.full((len(p), BALL_LABELS), -7.0)
    for row, told in zip(log_p, p, strict=True):
        row[list(told)] = np.log(list(told.values()))
    n = len(p)
    return Detections(
        frame_index=0,
        t_s=0.0,
        centres_px_xy=np.column_stack((100.0 + 50.0 * np.arange(n), np.full(n, 200.0))),
        sigma_px=np.full(n, 0.3),
        radius_px=np.full(n, 10.0),
        scores=np.full(n, score),
        label_log_p=log_p,
        colours=colours,
        trust=TRUST,
    )


SURE = {k: {k: 0.97} for k in range(BALL_LABELS)}


@pytest.mark.parametrize(("one", "other"), [(1, 9), (2, 10), (3, 7), (4, 5)])
def test_where_the_network_is_torn_colours_decide(one: int, other: int) -> None:
    for ball, rival in ((one, other), (other, one)):
        balls = [0, 6, 8, ball]
        torn = [SURE[k] for k in balls[:-1]] + [{ball: 0.46, rival: 0.48}]
        alone = identify([_network(torn, None)], allowed=TEN_BALL).identities[3]
        assert alone.probability < 0.7
        colours = _features(balls, "standard", 0.3, 1)
        both = identify([_network(torn, colours)], allowed=TEN_BALL).identities[3]
        assert both.ball == ball
        assert both.probability > 0.7


def test_a_sure_network_is_not_overruled_by_a_glare() -> None:
    balls = [0, 1, 2, 3, 6, 8]
    colours = _features(balls, "standard", 0.3, 1)
    colours[3, 2:5] = SETS["standard"].lab[5]
    assert _numbers(identify([replace(_look(colours))], allowed=TEN_BALL))[3] == 5
    look = _network([SURE[k] for k in balls], colours)
    assert _numbers(identify([look], allowed=TEN_BALL)) == balls


def test_what_looks_like_a_number_that_is_elsewhere_is_not_the_next_best() -> None:
    """The cue ball's track is lost, and said to lie elsewhere: its ball is not the 3."""
    balls = [0, 1, 2, 6]
    for colours in (None, _features(balls, "standard", 0.3, 1)):
        look = _network([SURE[k] for k in balls], colours)
        reading = identify([look], allowed=TEN_BALL - {Ball.CUE})
        assert _numbers(reading) == [None, 1, 2, 6]
        assert reading.identities[0].probability > 0.6


@pytest.mark.parametrize("score", [0.5, 0.6, 0.8])
def test_a_network_that_nobody_has_measured_is_believed_what_it_says(score: float) -> None:
    """Somebody else's, whose scores are lower than ours are for a ball."""
    balls = [0, 1, 3, 9]
    foreign = _network([{k: 0.98} for k in balls], None, score=score)
    assert _numbers(identify([replace(foreign, trust=Trust())], allowed=TEN_BALL)) == balls
    assert None in _numbers(identify([replace(foreign, scores=np.full(4, 0.35))]))


@pytest.mark.parametrize(
    "wrong",
    [
        {"ball_log_odds": (0.0, -1.0)},
        {"ball_log_odds": (float("nan"), 1.0)},
        {"label_sharpness": 0.0},
        {"label_floor": 1.0},
        {"colours_weight": 0.0},
        {"colours_weight": 1.5},
    ],
)
def test_a_trust_that_is_none_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot be trusted"):
        Trust(**wrong)
