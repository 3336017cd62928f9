"""How paths end: pockets, the floor, arms."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rules.balls import Ball, Pocket
from tracking.contacts.clean_path import cleaned
from tracking.contacts.ended import Ended
from tracking.contacts.pocket import find_end
from tracking.geometry import TableGeometry
from tracking.paths import BallPath, PathEnd

GEOMETRY = TableGeometry()
FRAME_S = 0.02


def ended(
    start: tuple[float, float],
    velocity: tuple[float, float],
    seconds: float,
    end: PathEnd,
) -> Ended | None:
    """What becomes of a ball that went straight on at constant speed and was seen so long."""
    t = np.arange(0.0, seconds, FRAME_S)
    xy = np.array(start) + t[:, None] * np.array(velocity)
    xy += np.random.default_rng(5).normal(size=xy.shape) * 0.7
    path = BallPath(
        ball=Ball.FIVE,
        t_s=t,
        xy_mm=xy,
        sigma_mm=np.ones(len(t)),
        rest_before_mm=start,
        moved=True,
        end=end,
    )
    return find_end(cleaned(path), GEOMETRY, FRAME_S)


@pytest.mark.parametrize(
    ("start", "velocity", "pocket"),
    [
        ((300.0, 300.0), (-1000.0, -1000.0), Pocket.HL),
        ((300.0, 970.0), (-1000.0, 1000.0), Pocket.HR),
        ((2240.0, 300.0), (1000.0, -1000.0), Pocket.FL),
        ((2240.0, 970.0), (1000.0, 1000.0), Pocket.FR),
        ((1270.0, 300.0), (0.0, -1000.0), Pocket.SL),
        ((1270.0, 970.0), (0.0, 1000.0), Pocket.SR),
    ],
)
def test_a_ball_that_vanishes_on_its_way_into_a_pocket_fell(
    start: tuple[float, float], velocity: tuple[float, float], pocket: Pocket
) -> None:
    found = ended(start, velocity, 0.24, PathEnd.GONE)
    assert found is not None
    assert found.pocket is pocket
    assert found.share > 0.9
    assert 0.2 < found.t_s < 0.36


def test_a_ball_seen_lying_in_the_cup_fell() -> None:
    found = ended((1270.0, 300.0), (0.0, -1000.0), 0.36, PathEnd.RESTING)
    assert found is not None
    assert found.pocket is Pocket.SL
    assert found.t_s == pytest.approx(0.305, abs=0.02)


@pytest.mark.parametrize(
    ("lies_mm", "end", "least", "most"),
    [
        ((24.0, 1278.0), PathEnd.RESTING, 0.0, 0.0),  # hangs: still a ball of the table
        ((-2.0, 1257.0), PathEnd.RESTING, 0.3, 0.8),  # hangs or fell: asked
        ((-2.0, 1257.0), PathEnd.GONE, 0.9, 1.0),  # seen no more
        ((-35.0, 1300.0), PathEnd.RESTING, 0.9, 1.0),  # in the cup
    ],
)
def test_a_ball_that_lies_where_the_slate_may_end_is_not_said_to_have_fallen(
    lies_mm: tuple[float, float], end: PathEnd, least: float, most: float
) -> None:
    start = np.array([253.0, 1060.0])
    share = np.minimum(np.arange(0.0, 1.5, FRAME_S), 1.0)[:, None]
    way = start + (np.array(lies_mm) - start) * (1.0 - (1.0 - share) ** 2)
    found = ended_at([(float(x), float(y)) for x, y in way], end, FRAME_S)
    if most == 0.0:
        assert found is None
    else:
        assert found is not None
        assert found.pocket is Pocket.HR
        assert least < found.share <= most


def test_a_ball_that_flies_over_a_pocket_leaves_the_table() -> None:
    found = ended((1270.0, 300.0), (0.0, -2000.0), 0.28, PathEnd.GONE)
    assert found is not None
    assert found.is_off
    assert found.pocket is None


def test_a_ball_that_crosses_a_nose_leaves_the_table() -> None:
    found = ended((600.0, 300.0), (0.0, -2000.0), 0.24, PathEnd.GONE)
    assert found is not None
    assert found.is_off


def test_a_ball_that_goes_under_an_arm_is_not_said_to_have_fallen() -> None:
    found = ended((900.0, 600.0), (-300.0, -300.0), 0.3, PathEnd.HIDDEN)
    assert found is None or found.share < 0.6


def test_a_ball_seen_on_the_bed_has_not_ended() -> None:
    assert ended((900.0, 600.0), (100.0, 0.0), 0.3, PathEnd.RESTING) is None
    assert ended((900.0, 600.0), (100.0, 0.0), 0.3, PathEnd.MOVING) is None


def ended_at(places: list[tuple[float, float]], end: PathEnd, step_s: float = 0.04) -> Ended | None:
    """What becomes of a ball seen in these places one after the other."""
    path = BallPath(
        ball=Ball.FIVE,
        t_s=step_s * np.arange(len(places)),
        xy_mm=np.array(places),
        sigma_mm=np.ones(len(places)),
        rest_before_mm=places[0],
        moved=True,
        end=end,
    )
    return find_end(cleaned(path), GEOMETRY, step_s)


def test_a_ball_seen_beyond_a_pocket_it_crossed_is_off_the_table() -> None:
    places = [(1270.0 - 40.0 * k, 1100.0 + 50.0 * k) for k in range(10)]
    found = ended_at(places, PathEnd.GONE)
    assert found is not None
    assert found.is_off
    assert found.share > 0.95
    assert found.or_pocket is None


def test_a_ball_last_seen_over_the_far_side_of_a_pocket_may_have_dropped() -> None:
    found = ended_at([(1270.0, 1050.0 + 50.0 * k) for k in range(8)], PathEnd.GONE)
    assert found is not None
    assert found.is_off
    assert found.share < 0.88
    assert found.or_pocket is Pocket.SR


def test_a_ball_that_comes_to_a_stop_beside_the_opening_it_entered_is_held_by_it() -> None:
    in_basket = [(-100.0, -65.0), (-110.0, -50.0), (-112.0, -20.0), (-113.0, 0.0), (-113.0, 5.0)]
    places = [(250.0 - 70.0 * k, 250.0 - 70.0 * k) for k in range(5)] + in_basket
    found = ended_at(places, PathEnd.GONE)
    assert found is not None
    assert found.pocket is Pocket.HL
    assert found.share > 0.88


def test_what_stands_outside_after_a_long_gap_is_not_said_to_have_left() -> None:
    t_s = np.array([0.0, 0.04, 0.08, 0.6, 0.64, 0.68])
    xy = np.array([(700, 800), (705, 830), (710, 860), (815, 1325), (815, 1325), (815, 1325)])
    path = BallPath(
        ball=Ball.CUE,
        t_s=t_s,
        xy_mm=xy.astype(np.float64),
        sigma_mm=np.ones(6),
        rest_before_mm=(700.0, 800.0),
        moved=True,
        end=PathEnd.RESTING,
    )
    found = find_end(cleaned(path), GEOMETRY, 0.04)
    assert found is not None
    assert found.is_off
    assert found.share < 0.5


def test_a_very_fast_ball_at_a_pocket_may_have_jumped_out() -> None:
    found = ended_at([(1600.0 + 300.0 * k, 330.0 - 100.0 * k) for k in range(4)], PathEnd.GONE)
    assert found is not None
    assert found.pocket is Pocket.FL
    assert found.share < 0.88
    assert found.or_off


@pytest.mark.parametrize(
    ("places", "end", "is_off"),
    [
        # 4.5 m/s at the head rail, far from all pockets: a cushion would have sent it back.
        ([(500.0 - 180.0 * k, 600.0 + 10.0 * k) for k in range(3)], PathEnd.GONE, True),
        # The same under somebody who leans over there.
        ([(500.0 - 180.0 * k, 600.0 + 10.0 * k) for k in range(3)], PathEnd.HIDDEN, False),
        # A corner is near: it may have dropped there.
        ([(500.0 - 180.0 * k, 110.0) for k in range(3)], PathEnd.GONE, False),
        # Its last sight stands for itself: it may be of another thing.
        ([*((500.0 + 60.0 * k, 700.0) for k in range(3)), (80.0, 640.0)], PathEnd.GONE, False),
        # So slow a ball hops over nothing: somebody took it.
        ([(190.0 - 20.0 * k, 600.0) for k in range(6)], PathEnd.GONE, False),
    ],
)
def test_a_fast_ball_that_is_gone_at_a_cushion_has_hopped_over_it(
    places: list[tuple[float, float]], end: PathEnd, is_off: bool
) -> None:
    found = ended_at(places, end)
    assert found is not None
    assert (found.is_off and found.share > 0.88) is is_off


def test_what_was_followed_over_a_rail_was_not_the_ball_that_lies_on_the_bed() -> None:
    """In a cluster its track went over to a sleeve; the look at rest sees where it lies."""
    t = np.arange(0.0, 0.4, FRAME_S)
    xy = np.column_stack((2000.0 + 500.0 * t, 700.0 + 2000.0 * t))
    path = BallPath(
        ball=Ball.EIGHT,
        t_s=t,
        xy_mm=xy,
        sigma_mm=np.ones(len(t)),
        rest_before_mm=(2000.0, 700.0),
        moved=True,
        end=PathEnd.RESTING,
    )
    gone = find_end(cleaned(path), GEOMETRY, FRAME_S)
    assert gone is not None
    assert gone.is_off
    lies = replace(path, rest_after_mm=(2045.0, 724.0))
    assert find_end(cleaned(lies), GEOMETRY, FRAME_S) is None
    beside = replace(path, rest_after_mm=(2200.0, 1420.0))
    assert find_end(cleaned(beside), GEOMETRY, FRAME_S) is not None
