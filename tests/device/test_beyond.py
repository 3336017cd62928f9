"""A ball that jumps off the drawn table is followed out; one that drops or turns back is not."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from calibration.view import TableView
from device.watching import Watcher
from tests.calibration.drawn_table import camera_above, draw_table
from tracking.geometry import TableGeometry
from tracking.track import Motion, Track
from vision.frame import Frame, frame_from_bgr

GEOMETRY = TableGeometry()
CAMERA = camera_above()
STEP_S = 0.04
ORANGE_BGR = (30.0, 140.0, 240.0)
EMPTY = draw_table(CAMERA, balls_mm=())

Place = tuple[float, float]


def frame(k: int, place: Place | None) -> Frame:
    """The table with one ball, or none; noise of a camera over all."""
    picture = EMPTY.copy()
    if place is not None:
        x, y = CAMERA.mm_to_px(np.array([place]))[0]
        radius = float(CAMERA.ball_radius_px(np.array([place]))[0])
        centre = (round(16 * x), round(16 * y))
        cv2.circle(picture, centre, round(16 * radius), ORANGE_BGR, -1, cv2.LINE_AA, 4)
    noisy = picture + np.random.default_rng(k).normal(0, 1.5, picture.shape)
    return frame_from_bgr(np.clip(noisy, 0, 255).astype(np.uint8), index=k, t_s=k * STEP_S)


def followed(places: Sequence[Place | None]) -> Track:
    """The track of a ball that lay in the first place, after pictures of it in all of them."""
    view = TableView(CAMERA, GEOMETRY)
    watcher = Watcher(view, view.crop(frame(0, None).half_yuv()))
    start = places[0]
    assert start is not None
    track = watcher.follower.begin(np.array(start), 0.0, None)
    track.rest_at(np.array(start), 0.0)
    track.is_ball, track.hits = True, 10
    for k, place in enumerate([start, start, start, *places]):
        watcher.watch(frame(k, place))
        if k == 2:
            track.colour = watcher.colour_at(np.array(start))
            watcher.remember(track)
    return track


def outmost_mm(track: Track) -> float:
    return max(s.y_mm - GEOMETRY.width_mm for s in track.path)


def way(x_mm: float, step_mm: float, count: int) -> list[Place]:
    return [(x_mm + 10.0 * k, 900.0 + step_mm * k) for k in range(count)]


@pytest.mark.parametrize("x_mm", [800.0, 1200.0])
def test_a_ball_in_the_air_is_followed_over_rail_and_pocket(x_mm: float) -> None:
    track = followed(way(x_mm, 70.0, 10))
    assert track.motion is Motion.GONE
    assert outmost_mm(track) > 150.0


def test_a_ball_that_drops_is_not_seen_beyond() -> None:
    track = followed([*way(1230.0, 70.0, 6), *[None] * 12])
    assert outmost_mm(track) < 40.0


def test_a_ball_that_turns_back_stays_on_the_bed() -> None:
    out = way(800.0, 70.0, 5)
    back = [(850.0 + 10.0 * k, 1180.0 - 50.0 * k) for k in range(1, 8)]
    track = followed([*out, *back])
    assert track.motion is Motion.MOVING
    assert outmost_mm(track) < 0.0
