"""One view watched picture by picture: what is new, lost, covered, and what becomes cloth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np
import pytest

from calibration.view import TableView
from device.watching import Watcher
from tests.calibration.drawn_table import camera_above, draw_table
from tracking.geometry import TableGeometry
from tracking.track import Motion
from vision.frame import Frame, frame_from_bgr

GEOMETRY = TableGeometry()
CAMERA = camera_above()
BALLS = ((600.0, 400.0), (1800.0, 900.0))
STEP_S = 0.04


@cache
def table(balls: tuple[tuple[float, float], ...] = BALLS) -> np.ndarray:
    return draw_table(CAMERA, balls_mm=balls)


def noisy(picture: np.ndarray, k: int) -> np.ndarray:
    rng = np.random.default_rng(k)
    return np.clip(picture + rng.normal(0, 1.5, picture.shape), 0, 255).astype(np.uint8)


def frame(k: int, picture: np.ndarray, step_s: float = STEP_S) -> Frame:
    return frame_from_bgr(picture, index=k, t_s=k * step_s)


@pytest.fixture
def watcher() -> Watcher:
    view = TableView(CAMERA, GEOMETRY)
    own = Watcher(view, view.crop(frame(0, table(())).half_yuv()))
    for k, place in enumerate(BALLS):
        track = own.follower.begin(np.array(place), 0.0, None)
        track.rest_at(np.array(place), 0.0)
        track.is_ball = True
        track.hits = 10 + k
    return own


def pixel(watcher: Watcher, place: tuple[float, float]) -> tuple[int, int]:
    x, y = 2 * (watcher.view.mm_to_px(np.array([place]))[0] + (watcher.view.x0, watcher.view.y0))
    return round(x), round(y)


def with_disc(
    watcher: Watcher,
    picture: np.ndarray,
    place: tuple[float, float],
    radius: int,
    colour: int = 240,
) -> np.ndarray:
    marked = picture.copy()
    cv2.circle(marked, pixel(watcher, place), radius, (colour, colour, colour), -1, cv2.LINE_AA)
    return marked


def ways(x_mm: float) -> Iterator[float]:
    while True:
        yield x_mm
        x_mm += 30.0


def test_the_crop_is_that_of_the_half_size_picture(watcher: Watcher) -> None:
    seen = frame(0, table())
    assert np.array_equal(watcher.crop(seen), watcher.view.crop(seen.half_yuv()))


def test_balls_at_rest_stay_at_rest(watcher: Watcher) -> None:
    for k in range(20):
        watched = watcher.watch(frame(k, noisy(table(), k)))
        assert watched.event is None
        assert not watched.is_lost
        assert not watched.is_covered
    assert [t.motion for t in watcher.follower.tracks] == [Motion.RESTING] * 2
    for track, place in zip(watcher.follower.tracks, BALLS, strict=True):
        assert track.xy_mm == pytest.approx(place)


def test_a_repeat_shows_nothing_new_and_a_moved_ball_does(watcher: Watcher) -> None:
    still, moved = table(), table(((600.0, 400.0), (1812.0, 900.0)))
    assert watcher.watch(frame(0, still)).is_new
    assert not watcher.watch(frame(1, still)).is_new
    assert watcher.watch(frame(2, moved)).is_new
    # At 60 pictures a second the third of three alike comes 33 ms after the first.
    assert not watcher.watch(Frame(index=3, t_s=0.113, **planes(moved))).is_new


def planes(picture: np.ndarray) -> dict[str, np.ndarray]:
    seen = frame(0, picture)
    return {"y": seen.y, "u": seen.u, "v": seen.v}


def test_long_stillness_is_no_repeat(watcher: Watcher) -> None:
    """A camera without noise: once in a while a picture counts, so that time goes on."""
    new = [watcher.watch(frame(k, table())).is_new for k in range(25)]
    assert 2 <= sum(new) <= 15


def test_another_camera_is_a_lost_view(watcher: Watcher) -> None:
    rng = np.random.default_rng(1)
    coarse = rng.integers(0, 255, (9, 16, 3), dtype=np.uint8)
    other = np.kron(coarse, np.ones((60, 60, 1), np.uint8))
    watcher.watch(frame(0, table()))
    assert watcher.watch(frame(1, other)).is_lost
    assert watcher.watch(frame(2, np.zeros_like(other))).is_lost
    assert not watcher.watch(frame(3, table())).is_lost
    assert [t.motion for t in watcher.follower.tracks] == [Motion.RESTING] * 2


def test_a_body_over_half_the_table_covers_it(watcher: Watcher) -> None:
    covered = table().copy()
    x, y = pixel(watcher, (1300.0, 0.0))
    cv2.rectangle(covered, (x - 230, y - 40), (x + 230, y + 240), (90, 110, 160), -1)
    watcher.watch(frame(0, table()))
    watched = watcher.watch(frame(1, covered))
    assert watched.is_covered
    assert not watched.is_lost
    assert not watcher.is_open_at(np.array([1300.0, 400.0]))
    assert watcher.is_open_at(np.array([150.0, 1150.0]))
    assert not watcher.stands_apart_at(np.array([1300.0, 400.0]))
    assert [t.motion for t in watcher.follower.tracks] == [Motion.RESTING] * 2


def test_a_rack_that_nobody_knows_stands_apart(watcher: Watcher) -> None:
    """Ten balls together are as large as an arm, but reach nowhere beyond the bed."""
    racked = table().copy()
    x, y = pixel(watcher, (1300.0, 500.0))
    cv2.rectangle(racked, (x - 70, y - 60), (x + 70, y + 60), (20, 30, 90), -1)
    watcher.watch(frame(0, table()))
    assert not watcher.stands_apart_at(np.array([1300.0, 500.0]))
    watcher.watch(frame(1, racked))
    assert not watcher.is_open_at(np.array([1300.0, 500.0]))
    assert watcher.stands_apart_at(np.array([1300.0, 500.0]))
    assert not watcher.stands_apart_at(np.array([300.0, 500.0]))
    assert not watcher.stands_apart_at(np.array([-9000.0, 500.0]))


def test_a_rolling_ball_is_followed_and_opens_a_shot(watcher: Watcher) -> None:
    events = []
    for k, x in zip(range(14), ways(600.0), strict=False):
        place = (x if k > 4 else 600.0, 400.0)
        watched = watcher.watch(frame(k, noisy(table((place, BALLS[1])), k)))
        if watched.event is not None:
            events.append(watched.event)
    assert len(events) == 1
    first, second = watcher.follower.tracks
    assert first.motion is Motion.MOVING
    assert second.motion is Motion.RESTING
    assert first.xy_mm == pytest.approx((600.0 + 13 * 30.0, 400.0), abs=4.0)


def test_what_stands_on_the_cloth_and_is_no_ball_becomes_cloth(watcher: Watcher) -> None:
    """A logo, larger than any ball, projected or stuck on."""
    marked = with_disc(watcher, table(), (1200.0, 300.0), 30, 200)
    x, y = watcher.view.mm_to_px(np.array([(1200.0, 300.0)]))[0]
    for k in range(12):
        watcher.watch(frame(k, noisy(marked, k), 0.6))
    assert watcher.foreground is not None
    assert watcher.foreground[round(y) - 5 : round(y) + 6, round(x) - 5 : round(x) + 6].max() == 0
    for place in BALLS:
        bx, by = watcher.view.mm_to_px(np.array([place]))[0]
        assert watcher.foreground[round(by), round(bx)] == 255


def test_measure_and_colour(watcher: Watcher) -> None:
    for look in (watcher.measure, lambda: watcher.colour_at(np.zeros(2))):
        with pytest.raises(RuntimeError, match="no picture"):
            look()
    watcher.watch(frame(0, table()))
    found = watcher.view.px_to_mm(watcher.measure().xy_px)
    for place in BALLS:
        assert np.hypot(*(found - place).T).min() < 4.5
    white, red = (watcher.colour_at(np.array(place)) for place in BALLS)
    assert white[0] > 200
    assert red[2] > 170
    assert watcher.colour_at(np.array([-9000.0, 0.0])) == pytest.approx(
        watcher.follower.cloth_colour
    )


def test_after_a_cut_nothing_is_known(watcher: Watcher) -> None:
    watcher.watch(frame(0, table()))
    watcher.forget_balls()
    assert watcher.follower.tracks == []
    assert watcher.follower.last_s is None
    assert watcher.watch(frame(1, table())).is_new
