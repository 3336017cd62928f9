"""The calibrated view is known again, with a body over part of it, and another view is not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.camera import CameraModel
from calibration.view_check import ViewError, ViewReference, view_match, view_reference
from tests.calibration.drawn_table import camera_above, draw_table
from tracking.geometry import TableGeometry


def light_of(camera: CameraModel) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(draw_table(camera), cv2.COLOR_BGR2GRAY), dtype=np.uint8)


@pytest.fixture(scope="module")
def camera() -> CameraModel:
    return camera_above(turn_rad=np.pi)


@pytest.fixture(scope="module")
def light(camera: CameraModel) -> NDArray[np.uint8]:
    return light_of(camera)


@pytest.fixture(scope="module")
def reference(camera: CameraModel, light: NDArray[np.uint8]) -> ViewReference:
    return view_reference(camera, TableGeometry(), light)


def test_the_same_view(reference: ViewReference, light: NDArray[np.uint8]) -> None:
    match = view_match(reference, light)
    assert match.is_same
    assert match.share > 0.95
    darker = np.asarray(light * 0.6, dtype=np.uint8)
    assert view_match(reference, darker).is_same


def test_a_body_over_a_third_of_it(reference: ViewReference, light: NDArray[np.uint8]) -> None:
    covered = light.copy()
    covered[:, :320] = np.random.default_rng(3).integers(20, 90, (540, 320), dtype=np.uint8)
    assert view_match(reference, covered).is_same


def test_another_view(reference: ViewReference, light: NDArray[np.uint8]) -> None:
    rng = np.random.default_rng(4)
    crowd = cv2.resize(rng.integers(0, 255, (54, 96), dtype=np.uint8), (960, 540))
    for other in (crowd, np.zeros_like(light), light[::-1, ::-1] // 4 + crowd // 2):
        assert not view_match(reference, np.asarray(other, dtype=np.uint8)).is_same
    close_up = light_of(camera_above(turn_rad=np.pi, up_mm=2000))
    assert not view_match(reference, close_up).is_same


def test_a_pushed_camera(reference: ViewReference, light: NDArray[np.uint8]) -> None:
    pushed = np.roll(light, (25, 40), axis=(0, 1))
    assert not view_match(reference, pushed).is_same


def test_another_size_is_an_error(reference: ViewReference) -> None:
    with pytest.raises(ViewError, match="640x360"):
        view_match(reference, np.zeros((360, 640), np.uint8))


@given(
    x_mm=st.floats(-9.0, 9.0),
    y_mm=st.floats(-9.0, 9.0),
    turn_rad=st.floats(-0.003, 0.003),
    gain=st.floats(0.5, 1.1),
)
@settings(max_examples=40, deadline=None)
def test_any_motion_is_seen_as_large_as_it_is(
    reference: ViewReference,
    camera: CameraModel,
    light: NDArray[np.uint8],
    x_mm: float,
    y_mm: float,
    turn_rad: float,
    gain: float,
) -> None:
    h, w = light.shape
    scale = float(camera.mm_per_px(np.array([[1270.0, 635.0]]))[0])
    turn = cv2.getRotationMatrix2D(((w - 1) / 2, (h - 1) / 2), np.rad2deg(turn_rad), 1.0)
    way = np.asarray(turn, dtype=np.float64)
    way[:, 2] = way[:, 2] + np.array([x_mm, y_mm]) / scale
    moved = cv2.warpAffine(
        light, way, (w, h), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    match = view_match(reference, np.asarray(cv2.convertScaleAbs(moved, alpha=gain), np.uint8))
    corners = camera.mm_to_px([[0, 0], [2540, 0], [2540, 1270], [0, 1270]], 36.0)
    went = np.column_stack((corners, np.ones(4))) @ way.T - corners
    true_mm = scale * float(np.linalg.norm(went, axis=1).max())
    assert match.share > 0.9
    assert match.shift_mm == pytest.approx(true_mm, abs=0.5 + 0.05 * true_mm)
    assert match.sigma_mm < 1.0
