"""A ball beyond the table: found by size, colour and that it was not there; lights are not it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.beyond import Disc, find_disc, window_of
from vision.frame import frame_from_bgr
from vision.plate import Picture

ORANGE_YUV = np.array([150.0, 70.0, 185.0])
RADIUS = 6.0
WH = (120, 90)


def floor(seed: int = 0, lights: tuple[tuple[int, int, int], ...] = ()) -> Picture:
    """Dark boards with the noise of a camera, and pale lights (x, y, radius)."""
    xs = np.arange(WH[0])
    picture = np.empty((WH[1], WH[0], 3))
    picture[..., 0] = 60 + 12 * ((xs // 9) % 2)
    picture[..., 1:] = (135, 122)
    for x, y, radius in lights:
        cv2.circle(picture, (x, y), radius, (210.0, 160.0, 118.0), -1)
    picture += np.random.default_rng(seed).normal(0, 1.5, picture.shape) * (1.0, 0.5, 0.5)
    return np.asarray(np.clip(picture, 0, 255), dtype=np.uint8)


def with_ball(
    picture: Picture, x: float, y: float, colour: np.ndarray = ORANGE_YUV, light: float = 1.0
) -> Picture:
    ys, xs = np.mgrid[0 : WH[1], 0 : WH[0]]
    cover = np.clip(RADIUS - np.hypot(xs - x, ys - y) + 0.5, 0, 1)[..., None]
    grey = np.array([0.0, 128.0, 128.0])
    own = (colour - grey) * light + grey
    return np.asarray(picture * (1 - cover) + own * cover, dtype=np.uint8)


def look(now: Picture, *earlier: Picture, at: tuple[float, float] = (60.0, 45.0)) -> Disc | None:
    return find_disc(
        now, earlier, colour=ORANGE_YUV, expected_xy=at, reach_px=9.0, radius_px=RADIUS
    )


@given(dx=st.floats(-6, 6), dy=st.floats(-6, 6), light=st.floats(0.5, 1.2), seed=st.integers(0, 99))
def test_a_ball_in_any_light_is_found_where_it_is(
    dx: float, dy: float, light: float, seed: int
) -> None:
    now = with_ball(floor(seed), 60 + dx, 45 + dy, light=light)
    found = look(now, floor(seed + 1), floor(seed + 2))
    assert found is not None
    assert found.x_px == pytest.approx(60 + dx, abs=0.7)
    assert found.y_px == pytest.approx(45 + dy, abs=0.7)


@given(seed=st.integers(0, 200))
def test_an_empty_floor_holds_no_ball(seed: int) -> None:
    assert look(floor(seed), floor(seed + 1), floor(seed + 2)) is None


def test_what_was_there_before_is_no_ball() -> None:
    assert look(with_ball(floor(0), 60, 45), with_ball(floor(1), 60, 45), floor(2)) is None
    assert look(with_ball(floor(0), 60, 45), floor(1), with_ball(floor(2), 60, 45)) is None


def test_a_ball_out_of_reach_is_another() -> None:
    assert look(with_ball(floor(0), 60, 45), floor(1), at=(40.0, 45.0)) is None


def test_a_light_that_goes_on_has_another_colour() -> None:
    assert look(floor(0, ((60, 45, 6),)), floor(1)) is None


def test_a_light_of_the_balls_colour_that_shimmers_proves_nothing() -> None:
    before = with_ball(floor(1), 58, 43, light=0.9)
    assert look(with_ball(floor(0), 60, 45, light=1.1), before) is None


def test_an_arm_is_no_disc() -> None:
    now = floor(0)
    now[30:62, :] = ORANGE_YUV.astype(np.uint8)
    assert look(now, floor(1)) is None


def test_a_ball_over_lights_is_still_a_ball() -> None:
    lights = ((40, 40, 14), (75, 50, 16))
    found = look(with_ball(floor(0, lights), 60, 45), floor(1, lights), floor(2, lights))
    assert found is not None
    assert found.x_px == pytest.approx(60, abs=0.7)


def test_nothing_is_sought_outside_the_window() -> None:
    assert look(floor(0), floor(1), at=(400.0, 45.0)) is None


def test_a_window_is_that_part_of_the_half_size_picture() -> None:
    bgr = np.random.default_rng(1).integers(0, 255, (80, 120, 3), dtype=np.uint8)
    frame = frame_from_bgr(bgr)
    assert np.array_equal(window_of(frame, 10, 6, 40, 30), frame.half_yuv()[6:30, 10:40])
