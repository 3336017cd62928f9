"""Laws of the short look ahead."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.motion import ROLL_DECELERATION_MM_S2, is_open_side, predict

GEOMETRY = TableGeometry()
inside_x = st.floats(200, 2340)
inside_y = st.floats(200, 1070)
speed = st.floats(-3000, 3000)


@given(inside_x, inside_y, speed, speed, st.floats(0, 0.2))
def test_a_ball_never_gains_speed(x: float, y: float, vx: float, vy: float, dt: float) -> None:
    _, after = predict(np.array([x, y]), np.array([vx, vy]), dt, GEOMETRY)
    assert np.hypot(*after) <= np.hypot(vx, vy) + 1e-6


@given(inside_x, inside_y, speed, speed, st.floats(0, 0.5))
def test_a_ball_leaves_the_bed_only_through_mouths(
    x: float, y: float, vx: float, vy: float, dt: float
) -> None:
    place, _ = predict(np.array([x, y]), np.array([vx, vy]), dt, GEOMETRY)
    r = BALL_RADIUS_MM - 1e-6
    is_on_bed = r <= place[0] <= GEOMETRY.length_mm - r and r <= place[1] <= GEOMETRY.width_mm - r
    if not is_on_bed:
        # It went straight out: the line back to the bed passes a mouth.
        across_long = place[1] < r or place[1] > GEOMETRY.width_mm - r
        along = float(place[0] if across_long else place[1])
        reach = 3000.0 * dt
        assert any(
            is_open_side(GEOMETRY, along + shift, on_long_rail=across_long)
            for shift in np.linspace(-reach, reach, 101)
        )


@given(inside_x, inside_y, speed, speed)
def test_two_short_looks_are_one_long(x: float, y: float, vx: float, vy: float) -> None:
    start, velocity = np.array([x, y]), np.array([vx, vy]) / 10
    half = predict(*predict(start, velocity, 0.05, GEOMETRY), 0.05, GEOMETRY)
    whole = predict(start, velocity, 0.1, GEOMETRY)
    np.testing.assert_allclose(half[0], whole[0], atol=1e-6)
    np.testing.assert_allclose(half[1], whole[1], atol=1e-6)


def test_a_ball_stops_and_stays() -> None:
    place, velocity = predict(np.array([500.0, 600.0]), np.array([100.0, 0.0]), 50.0, GEOMETRY)
    assert place[0] == pytest.approx(500.0 + 100.0**2 / (2 * ROLL_DECELERATION_MM_S2))
    np.testing.assert_allclose(velocity, 0.0)


def test_a_ball_rebounds_at_the_nose() -> None:
    place, velocity = predict(
        np.array([600.0, 128.575]), np.array([0.0, -1000.0]), 0.2, GEOMETRY, deceleration_mm_s2=0.0
    )
    assert velocity[1] == pytest.approx(800.0)
    assert place[1] == pytest.approx(BALL_RADIUS_MM + 80.0)


def test_mouths_are_open() -> None:
    assert is_open_side(GEOMETRY, 1270.0, on_long_rail=True)
    assert is_open_side(GEOMETRY, 10.0, on_long_rail=False)
    assert not is_open_side(GEOMETRY, 635.0, on_long_rail=False)
