"""Of what a network takes for balls, which are told, and how their numbers are asked for."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.detectors.tiny_model import BALL_PX, model_folder
from tests.vision.painted_table import BALLS_BGR, RADIUS_PX, painted, scene
from vision.ball_patch import ball_patches
from vision.detections import BALL_LABELS, Detections
from vision.detectors import detector, two_networks
from vision.detectors.two_networks import where_balls_can_lie

PLACES = {1: (300.0, 300.0), 3: (560.0, 320.0)}
ON_THE_RAIL = (450, 30)


@pytest.mark.parametrize(
    ("times_a_ball", "is_told"),
    [(0.5, False), (0.62, False), (0.75, True), (1.0, True), (1.2, True), (2.0, False)],
)
def test_a_spot_stuck_on_the_cloth_is_smaller_than_a_ball(
    times_a_ball: float, is_told: bool
) -> None:
    found = Detections(
        frame_index=0,
        t_s=0.0,
        centres_px_xy=np.array([[450.0, 250.0]]),
        sigma_px=np.array([0.5]),
        radius_px=np.array([times_a_ball * RADIUS_PX]),
        scores=np.array([0.9]),
        label_log_p=np.zeros((1, BALL_LABELS)),
    )
    assert len(where_balls_can_lie(found, scene())) == int(is_told)


@pytest.mark.parametrize("is_on_the_rail", [False, True])
def test_numbers_are_compared_among_balls_alone_at_the_size_of_balls(
    is_on_the_rail: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies where none can lie has no say in others' numbers; boxes are off, the table's
    own measure of a ball is not."""
    picture = painted(PLACES, cloth="green")
    if is_on_the_rail:
        cv2.circle(picture, ON_THE_RAIL, round(RADIUS_PX), BALLS_BGR[3], -1)
    asked: list[tuple[np.ndarray, np.ndarray]] = []

    def noted(bgr: np.ndarray, centres: np.ndarray, sizes: np.ndarray) -> np.ndarray:
        asked.append((centres, sizes))
        return ball_patches(bgr, centres, sizes)

    monkeypatch.setattr(two_networks, "ball_patches", noted)
    looker = detector("opencv", model_folder(tmp_path / "model"))
    assert 3 * RADIUS_PX * 640 / picture.shape[1] < BALL_PX, "another size than a ball's"
    found = looker.find(picture, scene())
    assert len(found) == 2
    ((centres, sizes),) = asked
    assert np.array_equal(centres, found.centres_px_xy)
    radii_px = scene().radii_px(centres)
    assert np.allclose(sizes, 2 * radii_px[:, None])
    assert found.label_log_p.argmax(axis=1).tolist() == [
        k for x, _ in centres for k, place in PLACES.items() if abs(place[0] - x) < RADIUS_PX
    ]
