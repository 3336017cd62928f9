"""What a network half takes for a ball is one if it has a ball's outline."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.painted_table import RADIUS_PX, painted, scene
from vision.confirming import CONFIRMED_SCORE, UNSURE_LEAST, confirmed, crop_for
from vision.detections import BALL_LABELS, Detections, Trust

BALL = (300.5, 300.2)
OTHER = (500.0, 350.5)
BARE = (640.0, 200.0)
PICTURE = painted({1: BALL, 3: OTHER})


def told(*found: tuple[tuple[float, float], float]) -> Detections:
    """By a network: places and scores."""
    n = len(found)
    return Detections(
        frame_index=0,
        t_s=0.0,
        centres_px_xy=np.array([place for place, _ in found], dtype=np.float64).reshape(n, 2),
        sigma_px=np.full(n, 0.5),
        radius_px=np.full(n, RADIUS_PX),
        scores=np.array([score for _, score in found]),
        label_log_p=np.full((n, BALL_LABELS), -3.0),
        trust=Trust(),
    )


def asked(found: Detections, picture: np.ndarray = PICTURE) -> Detections:
    return confirmed(found, crop_for(found, picture, scene()), scene())


def test_the_unsure_with_an_outline_stays_and_the_unsure_on_bare_cloth_goes() -> None:
    kept = asked(told((OTHER, 0.9), (BALL, UNSURE_LEAST), (BARE, 0.45)))
    assert kept.centres_px_xy.tolist() == [list(OTHER), list(BALL)]
    assert kept.scores.tolist() == [0.9, CONFIRMED_SCORE]


def test_what_is_sure_needs_no_second_opinion() -> None:
    found = told((BALL, 0.8), (BARE, 0.6))
    assert asked(found) is found


@pytest.mark.parametrize("off_radii", [0.2, 0.4, 0.5, 1.0])
def test_a_ball_beside_it_speaks_for_nothing(off_radii: float) -> None:
    beside = (BALL[0] + off_radii * RADIUS_PX, BALL[1])
    kept = asked(told((beside, 0.4)))
    assert len(kept) == (off_radii < 0.6)


def test_where_no_cloth_is_seen_only_the_sure_stay() -> None:
    noise = np.random.default_rng(3).integers(0, 255, PICTURE.shape, dtype=np.uint8)
    kept = asked(told((BALL, 0.4), (OTHER, 0.8)), noise)
    assert kept.scores.tolist() == [0.8]


def test_a_second_middle_within_a_ball_is_no_second_ball() -> None:
    """In a rack a network may half see a ball twice."""
    beside = (OTHER[0] + 0.5 * RADIUS_PX, OTHER[1])
    kept = asked(told((OTHER, 0.9), (beside, 0.4)))
    assert kept.centres_px_xy.tolist() == [list(OTHER)]
    twice = asked(told((OTHER, 0.4), (beside, 0.3)))
    assert len(twice) == 1
