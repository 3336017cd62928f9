"""Counting what was found: by hand, and laws for any detections."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.vision.training.test_splits import picture
from vision.detections import BALL_LABELS, Detections
from vision.training.labelled import LabelledPicture
from vision.training.scoring import Score, matched, score_picture


def detections(places: NDArray[np.float64], numbers: list[int]) -> Detections:
    n = len(places)
    log_p = np.full((n, BALL_LABELS), -9.0)
    log_p[np.arange(n), numbers] = 0.0
    return Detections(
        frame_index=0,
        t_s=0.0,
        centres_px_xy=places,
        sigma_px=np.ones(n),
        radius_px=np.full(n, 10.0),
        scores=np.ones(n),
        label_log_p=log_p,
    )


def three_balls() -> LabelledPicture:
    return LabelledPicture(
        path=Path("x"),
        name="x",
        source="numbered",
        group="B",
        view="overhead",
        size_px_wh=(400, 300),
        centres_px_xy=np.array([[50.0, 50.0], [100.0, 50.0], [200.0, 200.0]]),
        sizes_px_wh=np.full((3, 2), 20.0),
        numbers=np.array([0, 5, -1]),
        ignored_px_xyxy=np.array([[300.0, 0.0, 400.0, 100.0]]),
    )


def test_by_hand() -> None:
    places = np.array([[52.0, 50.0], [109.0, 50.0], [200.0, 211.0], [350.0, 50.0], [10.0, 290.0]])
    score = score_picture(three_balls(), detections(places, [0, 4, 7, 1, 2]))
    assert (score.balls, score.found, score.false) == (3, 2, 2)
    assert (score.numbers, score.right) == (2, 1)
    assert score.confused == ((5, 4),)
    assert score.errors_radii == pytest.approx((0.2, 0.9))


def test_a_ball_without_a_known_number_is_found_and_no_more() -> None:
    score = score_picture(three_balls(), detections(np.array([[200.0, 201.0]]), [3]))
    assert (score.found, score.numbers, score.right, score.false) == (1, 0, 0, 0)


def test_numbers_told_by_others_count_and_unknown_is_not_right() -> None:
    places = np.array([[50.0, 50.0], [100.0, 50.0]])
    score = score_picture(three_balls(), detections(places, [0, 5]), np.array([0, -1]))
    assert (score.numbers, score.right) == (2, 1)


def test_a_picture_at_which_it_could_not_look() -> None:
    score = score_picture(three_balls(), None)
    assert (score.pictures, score.unseen, score.balls, score.found) == (1, 1, 3, 0)


def test_two_detections_of_one_ball_are_one_found_and_one_false() -> None:
    places = np.array([[50.0, 50.0], [53.0, 50.0]])
    score = score_picture(three_balls(), detections(places, [0, 0]))
    assert (score.found, score.false) == (1, 1)


coordinates = st.tuples(st.floats(0, 400), st.floats(0, 300))


@given(truth=st.lists(coordinates, max_size=8), found=st.lists(coordinates, max_size=8))
def test_pairs_are_one_to_one_and_near(
    truth: list[tuple[float, float]], found: list[tuple[float, float]]
) -> None:
    one, other = np.array(truth).reshape(-1, 2), np.array(found).reshape(-1, 2)
    radii = np.full(len(one), 12.0)
    pairs = matched(one, radii, other)
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
    for i, j in pairs:
        assert np.linalg.norm(one[i] - other[j]) <= 12.0
    free = set(range(len(one))) - {i for i, _ in pairs}
    rest = set(range(len(other))) - {j for _, j in pairs}
    for i in free:
        for j in rest:
            assert np.linalg.norm(one[i] - other[j]) > 12.0, "what could be paired is"


@given(truth=st.lists(coordinates, min_size=1, max_size=8, unique=True))
def test_a_perfect_detector_is_perfect(truth: list[tuple[float, float]]) -> None:
    places = np.array(truth)
    gap = np.linalg.norm(places[:, None] - places[None], axis=2) + 99 * np.eye(len(places))
    its = LabelledPicture(
        path=Path("x"),
        name="x",
        source="numbered",
        group="B",
        view="overhead",
        size_px_wh=(400, 300),
        centres_px_xy=places,
        sizes_px_wh=np.full((len(places), 2), max(gap.min(), 0.1)),
        numbers=np.arange(len(places)),
    )
    score = score_picture(its, detections(places, list(range(len(places)))))
    assert score.found == score.balls == score.right == score.numbers
    assert score.false == 0


def test_scores_add() -> None:
    one = score_picture(three_balls(), None)
    both = one + score_picture(picture("numbered", "B"), None)
    assert (both.pictures, both.balls) == (2, 3)
    assert Score() + one == one
