"""How paths end: pockets, the floor, arms."""

from __future__ import annotations

import numpy as np
import pytest

from rules.balls import Ball, Pocket
from tracking.contacts.clean_path import cleaned
from tracking.contacts.pocket import Ended, find_end
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
