"""The calibrated view is known again, with a body over part of it, and another view is not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
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
