"""Cleaning of samples and fits of short pieces."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.balls import Ball
from tracking.contacts.clean_path import (
    cleaned,
    fit_side,
    noise_factor,
    solve_quadratic,
    without_wild,
)
from tracking.paths import BallPath

T = np.arange(0.0, 1.0, 0.02)


@given(st.floats(-500, 500), st.floats(-3000, 3000), st.floats(-400, 400))
def test_a_quadratic_is_found_again(place: float, speed: float, acceleration: float) -> None:
    dt = T[:25]
    value = place + speed * dt + 0.5 * acceleration * dt * dt
    state, cov, residual = solve_quadratic(dt, value, np.full(25, 0.01))
    np.testing.assert_allclose(state, [place, speed, acceleration], atol=0.1, rtol=1e-3)
    assert np.all(np.linalg.eigvalsh(cov) > 0)
    assert np.abs(residual).max() < 3.0


def test_errors_of_a_fit_are_honest() -> None:
    rng = np.random.default_rng(1)
    z = []
    for _ in range(400):
        y = 3.0 + 200.0 * T[:10] + rng.normal(size=10) * 2.0
        state, cov, _ = solve_quadratic(T[:10], y, np.full(10, 2.0))
        z.append((state[1] - 200.0) / np.sqrt(cov[1, 1]))
    assert 0.7 < np.std(z) < 1.15


def test_one_wild_point_is_left_out_and_a_kink_is_not() -> None:
    xy = np.stack([1000.0 * T, np.where(T < 0.5, 800.0 * T, 800.0 - 800.0 * T)], axis=1)
    spoilt = xy.copy()
    spoilt[12] += [20.0, -25.0]
    keep = without_wild(T, spoilt, np.ones(len(T)))
    assert not keep[12]
    assert np.count_nonzero(~keep) == 1


def test_a_fit_does_not_cross_a_kink() -> None:
    value = np.where(T < 0.5, -500.0 * (T - 0.5), 400.0 * (T - 0.5))
    rng = np.random.default_rng(2)
    value = value + rng.normal(size=len(T))
    before = T < 0.7
    side = fit_side(T[before], value[before], np.ones(before.sum()), at_s=0.7, after=False)
    assert side is not None
    assert side.state[1] == pytest.approx(400.0, abs=60.0)
    assert side.count <= 11


def test_claimed_errors_grow_to_the_scatter() -> None:
    rng = np.random.default_rng(3)
    t = np.arange(0.0, 10.0, 0.02)
    xy = np.stack([30.0 * t, 20.0 * t], axis=1) + 3.0 * rng.normal(size=(len(t), 2))
    assert noise_factor(t, xy, np.ones(len(t))) == pytest.approx(3.0, rel=0.2)
    assert noise_factor(t, xy, np.full(len(t), 3.0)) == pytest.approx(1.0, abs=0.1)


def test_samples_that_are_no_numbers_are_left_out() -> None:
    xy = np.stack([300.0 * T, 200.0 * T], axis=1)
    xy[3] = np.nan
    path = BallPath(
        ball=Ball.ONE,
        t_s=T,
        xy_mm=xy,
        sigma_mm=np.ones(len(T)),
        rest_before_mm=None,
        moved=True,
    )
    track = cleaned(path)
    assert len(track.t_s) == len(T) - 1
    assert track.rest_xy is None
