"""Laws of the camera model: there and back again, and the planes at their heights."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.camera import CameraError, CameraModel
from tracking.geometry import BALL_RADIUS_MM, NOSE_HEIGHT_MM

LENGTH_MM, WIDTH_MM = 2540.0, 1270.0


@st.composite
def cameras(draw: st.DrawFn) -> CameraModel:
    """Cameras that see the whole table: 1.8 to 5 m up, tilted by up to 35 degrees, any turn."""

    def number(low: float, high: float) -> float:
        return draw(st.floats(low, high, allow_nan=False))

    up_mm = number(1800, 5000)
    turn = cv2.Rodrigues(np.array([0.0, 0.0, number(-np.pi, np.pi)]))[0]
    lean = cv2.Rodrigues(np.array([number(-0.4, 0.4), number(-0.4, 0.4), 0.0]))[0]
    rotation = lean @ turn
    aim = np.array([LENGTH_MM / 2 + number(-200, 200), WIDTH_MM / 2 + number(-200, 200), 0.0])
    translation = np.array([0.0, 0.0, up_mm]) - rotation @ aim
    focal = number(600, 2500)
    return CameraModel(
        size_wh=(1920, 1080),
        matrix=np.array([[focal, 0, 960 + number(-30, 30)], [0, focal, 540], [0, 0, 1.0]]),
        distortion=np.array(
            [number(-0.05, 0.1), number(-0.005, 0.01), *[number(-1e-3, 1e-3)] * 2, 0]
        ),
        rotation=np.asarray(cv2.Rodrigues(rotation)[0], dtype=np.float64).ravel(),
        translation_mm=translation,
    )


points = st.lists(
    st.tuples(st.floats(-100, LENGTH_MM + 100), st.floats(-100, WIDTH_MM + 100)),
    min_size=1,
    max_size=8,
)


@settings(max_examples=150, deadline=None)
@given(cameras(), points, st.sampled_from([0.0, BALL_RADIUS_MM, NOSE_HEIGHT_MM]))
def test_there_and_back(camera: CameraModel, places: list[tuple[float, float]], up: float) -> None:
    pixels = camera.mm_to_px(places, up)
    back = camera.px_to_mm(pixels, up)
    assert np.abs(back - places).max() < 0.01
    assert np.abs(camera.mm_to_px(back, up) - pixels).max() < 0.01


@settings(max_examples=100, deadline=None)
@given(cameras(), points, st.floats(-0.35, 0.1), st.floats(0.0, 2.0))
def test_there_and_back_through_a_wide_lens(
    camera: CameraModel, places: list[tuple[float, float]], k1: float, bend: float
) -> None:
    # 1.05 m to a side of a camera 1.8 m up is as wide as a table is ever seen
    wide = replace(camera, distortion=np.array([k1, bend * k1 * k1, 0.0, 0.0, 0.0]))
    flat = wide._to_camera(np.array(places), NOSE_HEIGHT_MM)
    if np.linalg.norm(flat[:, :2] / flat[:, 2:], axis=1).max() > 0.75:
        return
    back = wide.px_to_mm(wide.mm_to_px(places, NOSE_HEIGHT_MM), NOSE_HEIGHT_MM)
    assert np.abs(back - places).max() < 1e-6


@settings(max_examples=50, deadline=None)
@given(cameras(), points)
def test_agrees_with_opencv(camera: CameraModel, places: list[tuple[float, float]]) -> None:
    solid = np.column_stack((np.array(places), np.full(len(places), -BALL_RADIUS_MM)))
    expected = cv2.projectPoints(
        solid, camera.rotation, camera.translation_mm, camera.matrix, camera.distortion
    )[0].reshape(-1, 2)
    assert np.allclose(camera.mm_to_px(places), expected, atol=1e-6)


def straight_down(up_mm: float = 2500.0, focal: float = 1600.0) -> CameraModel:
    """Foot to the right of the picture."""
    return CameraModel(
        size_wh=(1920, 1080),
        matrix=np.array([[focal, 0, 960], [0, focal, 540], [0, 0, 1]]),
        distortion=np.zeros(5),
        rotation=np.zeros(3),
        translation_mm=np.array([-LENGTH_MM / 2, -WIDTH_MM / 2, up_mm]),
    )


def test_foot_right_of_the_picture_has_right_rail_below() -> None:
    camera = straight_down()
    foot_right = camera.mm_to_px([[LENGTH_MM, WIDTH_MM]])[0]
    assert foot_right[0] > 960
    assert foot_right[1] > 540


def test_height_moves_a_point_away_from_the_middle_and_makes_it_larger() -> None:
    camera = straight_down()
    bed, nose = (camera.mm_to_px([[0.0, 0.0]], up)[0] for up in (0.0, NOSE_HEIGHT_MM))
    assert np.all(np.abs(nose - (960, 540)) > np.abs(bed - (960, 540)))
    assert camera.centre_mm() == pytest.approx([LENGTH_MM / 2, WIDTH_MM / 2, 2500.0])
    assert camera.tilt_rad() == pytest.approx(0.0)


def test_radius_of_a_ball_below_the_camera() -> None:
    camera = straight_down()
    away = 2500.0 - BALL_RADIUS_MM
    expected = 1600.0 * BALL_RADIUS_MM / np.sqrt(away**2 - BALL_RADIUS_MM**2)
    middle = [[LENGTH_MM / 2, WIDTH_MM / 2]]
    assert camera.ball_radius_px(middle)[0] == pytest.approx(expected, rel=1e-4)
    assert camera.mm_per_px(middle)[0] == pytest.approx(away / 1600.0, rel=1e-6)


def test_a_pixel_above_the_horizon_is_nowhere() -> None:
    camera = CameraModel(
        size_wh=(1280, 720),
        matrix=np.array([[900.0, 0, 640], [0, 900, 360], [0, 0, 1]]),
        distortion=np.zeros(5),
        rotation=np.array([1.4, 0.0, 0.0]),
        translation_mm=np.array([-1000.0, 500.0, 3000.0]),
    )
    nowhere = np.isnan(camera.px_to_mm([[640.0, 0.0], [640.0, 719.0]])).any(axis=1)
    assert nowhere.tolist() == [True, False]


@pytest.mark.parametrize(
    ("name", "value"),
    [("matrix", np.eye(2)), ("rotation", np.full(3, np.nan)), ("matrix", np.zeros((3, 3)))],
)
def test_a_camera_that_cannot_be(name: str, value: np.ndarray) -> None:
    fields = {
        "matrix": np.eye(3),
        "distortion": np.zeros(5),
        "rotation": np.zeros(3),
        "translation_mm": np.zeros(3),
    }
    fields[name] = value
    with pytest.raises(CameraError, match=name):
        CameraModel(size_wh=(10, 10), **fields)
