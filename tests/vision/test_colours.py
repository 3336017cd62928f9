import numpy as np
import pytest

from tests.vision.painted_table import BALLS_BGR, RADIUS_PX, painted
from vision.ball_sets import BALL_SETS
from vision.colours import (
    FEATURES,
    any_set_log_p,
    label_log_p,
    measure_colours,
)
from vision.detections import BALL_LABELS
from vision.patch_colour import patch_colour, patch_distance

PLACES = {k: (100.0 + 70.0 * k, 250.0 + 12.0 * (k % 3)) for k in BALLS_BGR}


def _measured(gain: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> np.ndarray:
    picture = np.clip(painted(PLACES, cloth="grey") * np.array(gain), 0, 255).astype(np.uint8)
    centres = np.array(list(PLACES.values()))
    return measure_colours(picture, centres, np.full(len(centres), 0.95 * RADIUS_PX))


def test_white_rim_tells_stripes_and_the_cue_ball_from_solids() -> None:
    features = _measured()
    rim = features[:, FEATURES.index("rim")]
    assert rim[0] > 0.95
    assert 0.3 < rim[9] < 0.8
    assert rim[1:9].max() < 0.1


def test_each_ball_is_itself_most_of_all_in_the_standard_set() -> None:
    best = label_log_p(_measured(), BALL_SETS[0])[:, :10].argmax(axis=1)
    assert list(best) == list(range(10))


@pytest.mark.parametrize("gain", [(0.7, 0.7, 0.7), (0.8, 0.95, 1.0), (1.0, 0.95, 0.9)])
def test_dim_warm_and_cool_light_change_no_ball(gain: tuple[float, float, float]) -> None:
    best = label_log_p(_measured(gain), BALL_SETS[0])[:, :10].argmax(axis=1)
    assert list(best) == list(range(10))


def test_no_ball_no_row() -> None:
    features = measure_colours(painted({}), np.empty((0, 2)), np.empty(0))
    assert features.shape == (0, len(FEATURES))
    assert any_set_log_p(features).shape == (0, BALL_LABELS)


def test_a_patch_knows_its_ball_again_at_half_size() -> None:
    rng = np.random.default_rng(3)
    half = np.full((60, 120, 3), 90, dtype=np.uint8)
    colours = [(200, 120, 130), (90, 90, 200), (40, 140, 120)]
    for k, colour in enumerate(colours):
        half[20:32, 20 + 30 * k : 32 + 30 * k] = colour
    half = np.clip(half + rng.normal(0, 2, half.shape), 0, 255).astype(np.uint8)
    templates = np.array([[*c, 1.0 if c[0] > 188 else 0.0] for c in colours], dtype=np.float64)
    for k in range(3):
        seen = patch_colour(half, (25.6 + 30 * k, 25.4), 6.0)
        assert seen is not None
        assert patch_distance(seen, templates).argmin() == k
    assert patch_colour(half, (1.0, 1.0), 6.0) is None
