"""Rails that may have been touched: asked where "no rail" would be a foul."""

from __future__ import annotations

import numpy as np
import pytest

from rules.balls import Ball
from rules.facts import FirstContact, RailTouch
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.likely import with_rail_doubts
from tracking.geometry import TableGeometry
from tracking.paths import PathEnd

GEOMETRY = TableGeometry()
MET = FirstContact(balls=(Ball.FOUR,), t_s=4.161, t_error_s=0.01)


def cue_ball(y_mm: list[float]) -> CleanPath:
    """Seen 25 times a second around a contact at 4.161 s, with so much across the table."""
    t = 4.04 + 0.04 * np.arange(len(y_mm))
    return CleanPath(
        ball=Ball.CUE,
        t_s=t,
        xy_mm=np.column_stack((1900.0 + 20.0 * (t - 4.0), y_mm)),
        sigma_mm=np.ones(len(t)),
        rest_xy=np.array([1600.0, 560.0]),
        rest_sigma_mm=1.0,
        moved=True,
        end=PathEnd.MOVING,
    )


@pytest.mark.parametrize(
    ("y_mm", "is_asked"),
    [
        # Up to a ball that lies at the rail, and back from ten millimetres off its nose.
        ([1153.9, 1177.6, 1201.2, 1230.9, 1230.9, 1225.6, 1217.7, 1209.7, 1202.5], True),
        # Back from the ball itself, a diameter off the nose.
        ([1100.0, 1125.0, 1150.0, 1172.0, 1170.0, 1164.0, 1158.0, 1151.0, 1146.0], False),
    ],
)
def test_a_ball_that_came_up_to_a_nose_as_it_met_another_may_have_touched_it(
    y_mm: list[float], is_asked: bool
) -> None:
    told = with_rail_doubts([], MET, {Ball.CUE: cue_ball(y_mm)}, GEOMETRY, {})
    assert bool(told) is is_asked
    assert all(isinstance(item.event, RailTouch) and item.is_doubtful for item in told)
