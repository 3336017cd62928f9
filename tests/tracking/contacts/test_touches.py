"""Rails that the model of a shot tells, also of balls whose way no picture shows."""

from __future__ import annotations

import numpy as np
import pytest

from rules.balls import Ball, Rail
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.first_solved import FirstSolved, ModelTouch
from tracking.contacts.touches import rail_touches
from tracking.geometry import TableGeometry
from tracking.paths import PathEnd


def resting(ball: Ball) -> CleanPath:
    return CleanPath(
        ball=ball,
        t_s=np.empty(0),
        xy_mm=np.empty((0, 2)),
        sigma_mm=np.empty(0),
        rest_xy=np.array([2400.0, 600.0]),
        rest_sigma_mm=0.8,
        moved=False,
        end=PathEnd.RESTING,
    )


@pytest.mark.parametrize("tracks", [{}, {Ball.ONE: resting(Ball.ONE)}], ids=["no path", "at rest"])
def test_a_rail_that_only_the_model_tells_needs_no_path(tracks: dict[Ball, CleanPath]) -> None:
    model = ModelTouch(ball=Ball.ONE, rail=Rail.FOOT, t_s=0.6, t_error_s=0.004, share=0.9)
    solved = FirstSolved(
        shares=((Ball.ONE, 1.0),), t_s=0.5, t_error_s=0.001, misfit=0.5, rails=(model,)
    )
    (touch,) = rail_touches(tracks, {}, {}, [], solved, TableGeometry(), 1 / 60)
    assert (touch.ball, touch.rail, touch.t_s) == (Ball.ONE, Rail.FOOT, 0.6)
    assert touch.frozen_to is None
