"""Rails that the model of a shot tells, also of balls whose way no picture shows."""

from __future__ import annotations

import numpy as np
import pytest

from rules.balls import Ball, Rail
from tracking.contacts.ball_rail import find_touches
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.first_solved import FirstSolved, ModelTouch
from tracking.contacts.touches import rail_touches
from tracking.contacts.turn import Rolling, rolling
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


def under_an_arm(back_mm: float, seen_mm: float = 13.0, wild_mm: float = 0.0) -> Rolling:
    """A ball that was hit 170 mm off the head rail, went out of sight, and is seen again so near
    to its nose and then further off; half hidden at first, its places lie badly."""
    t = np.arange(3.867, 4.9, 1 / 30)
    away = back_mm * (1.0 - np.exp(-2.5 * (t - t[0])))
    away[:4] *= 0.5
    xy = np.column_stack((BALL_RADIUS_MM + seen_mm + away, 501.0 + 40.0 * (t - t[0])))
    xy += 0.5 * np.random.default_rng(5).normal(size=xy.shape)
    xy[0, 0] -= wild_mm
    track = CleanPath(
        ball=Ball.SIX,
        t_s=t,
        xy_mm=xy,
        sigma_mm=np.ones(len(t)),
        rest_xy=np.array([197.0, 466.0]),
        rest_sigma_mm=1.0,
        moved=True,
        end=PathEnd.MOVING,
    )
    return rolling(
        track,
        from_s=3.433,
        from_xy=np.array([197.0, 466.0]),
        from_sigma_mm=5.0,
        kinks_s=(3.433,),
        until_s=np.inf,
    )


def test_one_wild_sight_is_no_way_to_the_rail_and_back() -> None:
    found = find_touches([under_an_arm(30.0, 150.0, 140.0)], TableGeometry(), 1 / 30)
    assert not [t for t in found if t.rail is Rail.HEAD and t.share > 0.3]


@pytest.mark.parametrize(
    ("back_mm", "seen_mm", "lying", "is_told"),
    [
        (110.0, 13.0, [], True),
        (110.0, 13.0, [(1000.0, 500.0)], True),  # another ball, far from there
        (110.0, 13.0, [(60.0, 520.0)], False),  # this one may have turned it
        (3.0, 13.0, [], False),  # it did not come back, it came to rest
        (110.0, 160.0, [], False),  # it was hardly nearer than where it lay
    ],
)
def test_a_ball_that_comes_back_from_where_it_was_not_seen_was_at_the_rail(
    back_mm: float, seen_mm: float, lying: list[tuple[float, float]], is_told: bool
) -> None:
    ball = under_an_arm(back_mm, seen_mm)
    found = find_touches(
        [ball], TableGeometry(), 1 / 30, lying_mm=[np.array(place) for place in lying]
    )
    told = [t for t in found if t.rail is Rail.HEAD and t.share > 0.75]
    assert bool(told) is is_told
    assert all(t.t_s - t.t_error_s > 3.433 and t.t_s < 3.867 for t in told)
