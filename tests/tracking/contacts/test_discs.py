"""Laws of the disc simulation: momentum, order, noses."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracking.contacts.discs import DIAMETER_MM, play
from tracking.geometry import BALL_RADIUS_MM, TableGeometry


@given(st.floats(-50, 50), st.floats(500, 6000))
def test_momentum_is_kept(aside: float, speed: float) -> None:
    place = np.array([[[500.0, 600.0], [800.0, 600.0 + aside], [1000.0, 640.0]]])
    velocity = np.array([[[speed, 0.0], [0.0, 0.0], [0.0, 0.0]]])
    at = np.array([0.2, 0.21])
    seen = play(place, velocity, start_s=0.0, at_s=at, end_s=0.21).seen_mm[0]
    after = (seen[1] - seen[0]) / 0.01
    np.testing.assert_allclose(after.sum(axis=0), [speed, 0.0], atol=1e-3 * speed)


@given(st.floats(-50, 50))
def test_the_contact_is_one_diameter_apart(aside: float) -> None:
    place = np.array([[[500.0, 600.0], [800.0, 600.0 + aside]]])
    velocity = np.array([[[2000.0, 0.0], [0.0, 0.0]]])
    played = play(place, velocity, start_s=0.0, at_s=np.array([0.3]), end_s=0.3)
    expected = (300.0 - np.sqrt(DIAMETER_MM**2 - aside**2)) / 2000.0
    assert played.hit_s[0, 1] == pytest.approx(expected, abs=1e-9)


def test_a_miss_hits_nothing() -> None:
    place = np.array([[[500.0, 600.0], [800.0, 658.0]]])
    velocity = np.array([[[2000.0, 0.0], [0.0, 0.0]]])
    played = play(place, velocity, start_s=0.0, at_s=np.array([0.3]), end_s=0.3)
    assert np.isinf(played.hit_s).all()


def test_draws_do_not_touch_each_other() -> None:
    rng = np.random.default_rng(0)
    place = np.zeros((20, 3, 2))
    place[:, 0] = [500.0, 600.0]
    place[:, 1] = [800.0, 600.0] + rng.normal(size=(20, 2)) * 10
    place[:, 2] = [870.0, 640.0]
    velocity = np.zeros((20, 3, 2))
    velocity[:, 0] = [2000.0, 0.0]
    at = np.array([0.1, 0.2])
    whole = play(place, velocity, start_s=0.0, at_s=at, end_s=0.2)
    one = play(place[7:8], velocity[7:8], start_s=0.0, at_s=at, end_s=0.2)
    np.testing.assert_allclose(one.seen_mm[0], whole.seen_mm[7])


def test_a_ball_against_a_rail_comes_back_from_it() -> None:
    geometry = TableGeometry()
    place = np.array([[[500.0, 300.0], [500.0, BALL_RADIUS_MM - 0.5]]])
    velocity = np.array([[[0.0, -1000.0], [0.0, 0.0]]])
    played = play(place, velocity, start_s=0.0, at_s=np.array([0.4]), end_s=0.4, geometry=geometry)
    assert np.isfinite(played.rail_s[0, 1, 2])
    assert played.rail_s[0, 1, 2] == pytest.approx(played.hit_s[0, 1], abs=1e-6)
    assert (played.seen_mm[0, 0, :, 1] >= BALL_RADIUS_MM - 1.0).all()


def test_mouths_have_no_nose() -> None:
    geometry = TableGeometry()
    place = np.array([[[1270.0, 300.0], [1270.0, 100.0]]])
    velocity = np.array([[[0.0, -1000.0], [0.0, 0.0]]])
    played = play(place, velocity, start_s=0.0, at_s=np.array([0.4]), end_s=0.4, geometry=geometry)
    assert np.isinf(played.rail_s[0, 1]).all()
    assert played.seen_mm[0, 0, 1, 1] < 0.0


@pytest.mark.parametrize("geometry", [None, TableGeometry()])
def test_a_ball_by_itself_meets_nothing(geometry: TableGeometry | None) -> None:
    place, velocity = np.array([[[500.0, 600.0]]]), np.array([[[1000.0, -200.0]]])
    played = play(place, velocity, start_s=0.0, at_s=np.array([0.5]), end_s=0.5, geometry=geometry)
    assert played.seen_mm[0, 0, 0] == pytest.approx([1000.0, 500.0])
    assert np.isinf(played.hit_s).all()


def test_a_ball_by_itself_comes_back_from_a_rail() -> None:
    place, velocity = np.array([[[500.0, 300.0]]]), np.array([[[0.0, -1000.0]]])
    at = np.array([0.1, 0.5])
    played = play(place, velocity, start_s=0.0, at_s=at, end_s=0.5, geometry=TableGeometry())
    assert played.seen_mm[0, 0, 0, 1] == pytest.approx(200.0)
    assert BALL_RADIUS_MM < played.seen_mm[0, 1, 0, 1] < 300.0
