"""People over the table are drawn at every moment of what they do."""

from __future__ import annotations

import numpy as np
import pytest

from simulation.acts import Fetch
from simulation.body_paint import BodyPaint, Layer
from simulation.line import Timeline
from simulation.look import look_from_seed
from simulation.people import PeoplePainter
from simulation.render import camera_of

TAKEN_S = 1.0
FETCH = Fetch(
    from_s=0.0,
    to_s=3.0,
    knots=((TAKEN_S, 1270.0, 0.0, 20.0), (3.0, 1270.0, -900.0, 300.0)),
    way_xy=(0.0, -1.0),
    ball=3,
)


@pytest.mark.parametrize("before_s", [-0.02, 0.004, 0.03])
def test_a_hand_closes_around_a_ball_within_one_exposure(before_s: float) -> None:
    look = look_from_seed(1, size_px=(640, 360), exposure_s=0.012)
    line = Timeline(length_s=4.0)
    line.acts.append(FETCH)
    painter = PeoplePainter(camera_of(look), look)
    t_s = TAKEN_S - before_s
    points = [sum(map(len, painter.outlines_px(line, t))) for t in (t_s, t_s + look.exposure_s)]
    assert (points[0] != points[1]) == (before_s == 0.004)
    picture = np.full((360, 640, 3), 90, dtype=np.uint8)
    assert painter.draw(picture, line, t_s)
    assert (picture != 90).any()


def test_nobody_is_drawn_as_nothing() -> None:
    look = look_from_seed(1, size_px=(640, 360))
    paint = BodyPaint(camera_of(look), look, np.array([1270.0, 635.0, 0.0]))
    picture = np.full((360, 640, 3), 90, dtype=np.uint8)
    assert paint.put(picture, Layer()) is None
    assert paint.put_smeared(picture, [Layer(), Layer()]) is None
    assert (picture == 90).all()
