"""Balls drawn on cloth, with dark rims, in their own shade, and where their middles are found."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.centres import Middles, fit_middles, round_shapes

Picture = NDArray[np.uint8]
Doubles = NDArray[np.float64]
Bgr = tuple[float, float, float]

SIDE_PX, FINE = 72, 4
BLUE, GREEN, GREY = (200.0, 120.0, 20.0), (60.0, 110.0, 20.0), (120.0, 125.0, 122.0)
WHITE, BLACK, YELLOW, RED = (
    (225.0, 232.0, 235.0),
    (24.0, 22.0, 22.0),
    (30.0, 180.0, 235.0),
    (40.0, 30.0, 190.0),
)
CLOTHS = (BLUE, GREEN, GREY)
BALLS = (WHITE, BLACK, YELLOW, RED)
quick = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A ball: middle and radius in px, colour, that of its left half if it has another, and how its
    circle is stretched."""

    xy: tuple[float, float]
    radius: float = 11.0
    colour: Bgr = YELLOW
    left: Bgr | None = None
    stretch: tuple[tuple[float, float], tuple[float, float]] = ((1.0, 0.0), (0.0, 1.0))


def drawn(
    *balls: Drawn,
    cloth: Bgr = BLUE,
    cover: tuple[int, int, int, int] | None = None,
    blur_px: float = 0.8,
    noise: float = 1.5,
    seed: int = 0,
) -> Picture:
    """(SIDE_PX, SIDE_PX, 3): balls lit from above in soft shade, behind a lens and a sensor."""
    grid = (np.arange(SIDE_PX * FINE) + 0.5) / FINE - 0.5
    points = np.stack(np.meshgrid(grid, grid), axis=-1)
    parts = [
        np.linalg.norm((points - b.xy) @ np.linalg.inv(np.array(b.stretch)).T, axis=2) / b.radius
        for b in balls
    ]
    fine = np.broadcast_to(np.array(cloth), (*points.shape[:2], 3)).copy()
    for part in parts:
        fine *= (1 - 0.35 * np.exp(-np.maximum(part - 1, 0) / 0.25))[..., None]
    for ball, part in zip(balls, parts, strict=True):
        facing = np.sqrt(np.clip(1 - part**2, 0, 1))
        colour = np.broadcast_to(np.array(ball.colour), fine.shape).copy()
        if ball.left is not None:
            colour[points[..., 0] < ball.xy[0]] = ball.left
        surface = (0.55 + 0.45 * facing)[..., None] * colour
        fine = np.where((part < 1)[..., None], surface, fine)
    if cover is not None:
        x0, y0, x1, y1 = (v * FINE for v in cover)
        fine[y0:y1, x0:x1] = (70.0, 95.0, 150.0)
    small = cv2.resize(fine, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), blur_px)
    soft += np.random.default_rng(seed).normal(0, noise, soft.shape)
    return np.asarray(np.clip(np.rint(soft), 0, 255), dtype=np.uint8)


def fitted(
    bgr: Picture, *starts: tuple[float, float], radius: float = 11.0, sigma: float = 0.7
) -> Middles:
    told = Middles(xy_px=np.array(starts), sigma_px=np.full(len(starts), sigma))
    return fit_middles(bgr, told, round_shapes(np.full(len(starts), radius)))


def off(fit: Middles, *true: tuple[float, float]) -> Doubles:
    """(n,) px."""
    return np.asarray(np.linalg.norm(fit.xy_px - np.array(true), axis=1))


ways = st.floats(0, 2 * np.pi)
places = st.tuples(st.floats(33, 39), st.floats(33, 39))


@quick
@given(
    places, ways, st.floats(7, 16), st.sampled_from(CLOTHS), st.sampled_from(BALLS),
    st.floats(0.5, 1.2), st.integers(0, 99),
)  # fmt: skip
@example((35.5, 36.25), 0.0, 9.0, GREEN, BLACK, 1.0, 1)
def test_a_whole_ball_is_found_to_a_part_of_a_pixel(
    true: tuple[float, float], way: float, radius: float, cloth: Bgr, colour: Bgr, blur_px: float,
    seed: int,
) -> None:  # fmt: skip
    bgr = drawn(
        Drawn(xy=true, radius=radius, colour=colour), cloth=cloth, blur_px=blur_px, seed=seed
    )
    start = (true[0] + 0.1 * radius * np.cos(way), true[1] + 0.1 * radius * np.sin(way))
    fit = fitted(bgr, start, radius=radius, sigma=0.07 * radius)
    assert off(fit, true)[0] < 0.3
    assert off(fit, true)[0] < 4 * fit.sigma_px[0]
    assert fit.sigma_px[0] < 0.07 * radius


@quick
@given(places, ways, st.integers(0, 99))
def test_a_ball_of_two_colours_is_not_drawn_to_either_side(
    true: tuple[float, float], way: float, seed: int
) -> None:
    bgr = drawn(Drawn(xy=true, colour=BLACK, left=WHITE), cloth=GREY, seed=seed)
    fit = fitted(bgr, (true[0] + 0.7 * np.cos(way), true[1] + 0.7 * np.sin(way)))
    assert abs(fit.xy_px[0, 0] - true[0]) < 0.15


@quick
@given(places, ways, st.integers(-6, 6), st.integers(-6, 6))
def test_what_is_found_moves_with_the_picture(
    true: tuple[float, float], way: float, right: int, down: int
) -> None:
    bgr = drawn(Drawn(xy=true))
    moved = np.roll(bgr, (down, right), axis=(0, 1))
    start = (true[0] + np.cos(way), true[1] + np.sin(way))
    one = fitted(bgr, start)
    other = fitted(moved, (start[0] + right, start[1] + down))
    assert other.xy_px - (right, down) == pytest.approx(one.xy_px, abs=1e-4)
    assert other.sigma_px == pytest.approx(one.sigma_px, rel=1e-3)


@quick
@given(places, ways)
def test_what_is_found_turns_with_the_picture(true: tuple[float, float], way: float) -> None:
    bgr = drawn(Drawn(xy=true, colour=RED))
    start = (true[0] + np.cos(way), true[1] + np.sin(way))
    one = fitted(bgr, start).xy_px[0]
    turned = np.ascontiguousarray(np.rot90(bgr))
    other = fitted(turned, (start[1], SIDE_PX - 1 - start[0])).xy_px[0]
    assert (SIDE_PX - 1 - other[1], other[0]) == pytest.approx(tuple(one), abs=0.02)


@quick
@given(places, st.floats(0.2, 2.0), st.integers(0, 99), st.sampled_from(CLOTHS))
def test_where_nothing_shows_a_ball_the_start_stays(
    start: tuple[float, float], sigma: float, seed: int, cloth: Bgr
) -> None:
    fit = fitted(drawn(cloth=cloth, seed=seed), start, sigma=sigma)
    assert np.linalg.norm(fit.xy_px[0] - start) < sigma
    assert fit.sigma_px[0] > 0.5 * min(sigma, 1.0)


def test_a_start_that_is_more_exact_than_the_picture_is_kept_as_it_is() -> None:
    start = (36.0, 36.0)
    fit = fitted(drawn(), start, sigma=0.05)
    assert fit.xy_px[0].tolist() == [36.0, 36.0]
    assert fit.sigma_px[0] == 0.05


@quick
@given(ways, st.sampled_from(BALLS), st.integers(0, 99))
def test_a_touching_neighbour_draws_no_ball_to_itself(way: float, colour: Bgr, seed: int) -> None:
    true = (36.0, 36.0)
    other = (36 + 22.1 * np.cos(way), 36 + 22.1 * np.sin(way))
    bgr = drawn(Drawn(xy=true), Drawn(xy=other, colour=colour), seed=seed)
    fit = fitted(bgr, (36.6, 35.5), (other[0] - 0.4, other[1] + 0.5))
    assert off(fit, true, other)[0] < 0.35
    assert off(fit, true, other)[0] < 4 * fit.sigma_px[0]


@quick
@given(places, st.integers(0, 99), st.sampled_from(BALLS))
def test_of_a_half_hidden_ball_is_said_how_little_is_seen(
    true: tuple[float, float], seed: int, colour: Bgr
) -> None:
    ball = Drawn(xy=true, colour=colour)
    half = drawn(ball, cover=(0, 0, SIDE_PX, 36), seed=seed)
    start = (true[0] + 0.5, true[1] - 0.4)
    hidden, whole = fitted(half, start), fitted(drawn(ball, seed=seed), start)
    assert hidden.sigma_px[0] > whole.sigma_px[0]
    assert off(hidden, true)[0] < max(1.0, 4 * hidden.sigma_px[0])


@quick
@given(places, ways, st.floats(1.0, 1.4), ways)
def test_a_ball_seen_aslant_is_an_ellipse(
    true: tuple[float, float], way: float, longer: float, axis: float
) -> None:
    cos, sin = np.cos(axis), np.sin(axis)
    turn = np.array([[cos, -sin], [sin, cos]])
    stretch = turn @ np.diag([longer, 1.0]) @ turn.T
    ball = Drawn(xy=true, radius=10.0, stretch=(tuple(stretch[0]), tuple(stretch[1])))
    start = np.array([[true[0] + np.cos(way), true[1] + np.sin(way)]])
    told = Middles(xy_px=start, sigma_px=np.array([0.7]))
    fit = fit_middles(drawn(ball), told, 10.0 * stretch[None])
    assert off(fit, true)[0] < 0.25


def test_errors_are_as_large_as_is_said() -> None:
    rng = np.random.default_rng(11)
    z = []
    for seed in range(100):
        true = (float(rng.uniform(33, 39)), float(rng.uniform(33, 39)))
        radius = float(rng.uniform(8, 14))
        colours = [BALLS[int(k)] for k in rng.integers(0, len(BALLS), 2)]
        way = float(rng.uniform(0, 2 * np.pi))
        apart = radius * float(rng.uniform(2.02, 3.5))
        other = (true[0] + apart * np.cos(way), true[1] + apart * np.sin(way))
        bgr = drawn(
            Drawn(xy=true, radius=radius, colour=colours[0]),
            Drawn(xy=other, radius=radius, colour=colours[1]),
            cloth=CLOTHS[seed % 3], blur_px=float(rng.uniform(0.6, 1.1)), seed=seed,
        )  # fmt: skip
        start = tuple(np.array(true) + rng.normal(0, 0.06 * radius, 2))
        fit = fitted(bgr, start, other, radius=radius, sigma=0.06 * radius)
        z += list(np.abs(fit.xy_px[0] - true) / fit.sigma_px[0])
    # Drawn balls have neither numbers nor gloss: their errors are smaller than told, never larger.
    assert np.mean(np.array(z) < 1) > 0.68
    assert np.mean(np.array(z) < 3) > 0.985


def test_no_balls() -> None:
    fit = fit_middles(
        drawn(), Middles(xy_px=np.empty((0, 2)), sigma_px=np.empty(0)), np.empty((0, 2, 2))
    )
    assert fit.xy_px.shape == (0, 2)
    assert fit.sigma_px.shape == (0,)
