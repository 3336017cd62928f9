"""What a network takes for a ball is asked for its size before it is told."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.painted_table import RADIUS_PX, scene
from vision.detections import BALL_LABELS, Detections
from vision.detectors.two_networks import where_balls_can_lie


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
