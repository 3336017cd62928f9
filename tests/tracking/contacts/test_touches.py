"""Rails that the model of a shot tells, also of balls whose way no picture shows."""

from __future__ import annotations

import numpy as np
import pytest

from rules.balls import Ball, Rail
from tracking.contacts.ball_rail import find_touches
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.first_solved import FirstSolved, ModelTouch
from tracking.contacts.touches import rail_touches
from tracking.contacts.turns import Rolling, rolling
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
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


def turned(off_mm: float) -> Rolling:
    """A ball that comes back from the foot rail, seen to turn so far off its nose."""
    t = np.arange(0.0, 1.0, 0.04)
    nose_mm = TableGeometry().length_mm - BALL_RADIUS_MM - off_mm
    ahead = np.where(t < 0.5, 900.0 * (0.5 - t), 600.0 * (t - 0.5))
    xy = np.column_stack((nose_mm - ahead, 500.0 + 200.0 * t))
    xy += np.random.default_rng(3).normal(size=xy.shape)
    track = CleanPath(
        ball=Ball.ONE,
        t_s=t,
        xy_mm=xy,
        sigma_mm=np.ones(len(t)),
        rest_xy=None,
        rest_sigma_mm=1.0,
        moved=True,
        end=PathEnd.MOVING,
    )
    return rolling(track, from_s=None, from_xy=None, from_sigma_mm=1.0, kinks_s=(), until_s=np.inf)


@pytest.mark.parametrize(
    ("off_mm", "lying", "is_told"),
    [
        (2.0, [], True),
        (15.0, [], True),
        (15.0, [(2440.0, 900.0)], True),  # another ball, far from where it turned
        (15.0, [(2525.0, 640.0)], False),  # this one may have turned it
        (45.0, [], False),  # so far off no nose is seen
    ],
)
def test_nothing_but_a_cushion_turns_a_ball_where_no_other_ball_is(
    off_mm: float, lying: list[tuple[float, float]], is_told: bool
) -> None:
    found = find_touches(
        [turned(off_mm)], TableGeometry(), 0.04, lying_mm=[np.array(place) for place in lying]
    )
    assert any(t.rail is Rail.FOOT and t.share > 0.75 for t in found) is is_told
