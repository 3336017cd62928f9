"""What a calibration is told to be off by is what it is off by."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.agreement import (
    Agreement,
    agreement_with,
    error_mm,
    mouth_offsets_mm,
    nose_stretches,
)
from calibration.camera import CameraModel
from calibration.fit import TableFit, table_fit
from rules.balls import Pocket
from tests.calibration.drawn_table import camera_above, draw_table
from tracking.geometry import TableGeometry

Picture = NDArray[np.uint8]
DRAWN_MM = 2.3
"""The drawn bed is larger all around by the half pixel (1.3 mm) that OpenCV's polygons add, and
somewhat more for the light that falls on its edge."""


@pytest.fixture(scope="module")
def camera() -> CameraModel:
    return camera_above((1280, 720), turn_rad=np.pi, k1=-0.05)


@pytest.fixture(scope="module")
def picture(camera: CameraModel) -> Picture:
    return draw_table(camera)


def fit_of(camera: CameraModel, geometry: TableGeometry | None = None) -> TableFit:
    return table_fit(
        camera,
        geometry or TableGeometry(),
        picture_bgr=None,
        cloth=None,
        error_mm=0.8,
        certainty=1.0,
        head_end_known=True,
    )


def moved(camera: CameraModel, x_mm: float, y_mm: float) -> CameraModel:
    """Over a table that is taken to lie elsewhere."""
    turn = np.asarray(cv2.Rodrigues(camera.rotation)[0], dtype=np.float64)
    return replace(camera, translation_mm=camera.translation_mm + turn @ np.array([x_mm, y_mm, 0]))


def test_the_true_camera_agrees(camera: CameraModel, picture: Picture) -> None:
    told = agreement_with(fit_of(camera), picture)
    assert told.noses_mm is not None
    assert told.noses_mm < DRAWN_MM
    assert told.pockets_mm is not None
    assert told.pockets_mm < 3.0
    assert told.spread_mm is None
    assert told.pictures == 1
    assert error_mm(fit_of(camera), told) == told.noses_mm
    offs = [one.off_mm for one in nose_stretches(fit_of(camera), picture)]
    assert all(off is not None for off in offs)
    assert np.std(np.array(offs, dtype=float)) < 0.8


@pytest.mark.parametrize(("x_mm", "y_mm"), [(5.0, 0.0), (0.0, 4.0), (-3.0, 6.0)])
def test_a_camera_that_is_off(
    camera: CameraModel, picture: Picture, x_mm: float, y_mm: float
) -> None:
    """Long sides tell y, short ones x; mouths of side pockets tell x."""
    fit = fit_of(moved(camera, x_mm, y_mm))
    right = nose_stretches(fit_of(camera), picture)
    for one, was in zip(nose_stretches(fit, picture), right, strict=True):
        assert one.off_mm is not None
        assert was.off_mm is not None
        expected = -(x_mm * one.inward[0] + y_mm * one.inward[1])
        assert one.off_mm - was.off_mm == pytest.approx(expected, abs=1.0)
    mouths = mouth_offsets_mm(fit.camera, fit.geometry, picture)
    for pocket in (Pocket.SL, Pocket.SR):
        assert mouths[pocket] == pytest.approx(-x_mm, abs=2.5)
    told = agreement_with(fit, picture)
    assert told.noses_mm is not None
    assert told.noses_mm > 2.0
    assert error_mm(fit, told) >= told.noses_mm


def test_balls_at_the_cushions_and_a_covered_side(camera: CameraModel) -> None:
    near = draw_table(
        camera, balls_mm=((700.0, 29.0), (760.0, 29.0), (2511.0, 600.0), (1500.0, 1241.0))
    )
    told = agreement_with(fit_of(camera), near)
    assert told.noses_mm is not None
    assert told.noses_mm < DRAWN_MM
    corner = camera.mm_to_px([[0.0, 0.0], [0.0, 1270.0]], 36.0)
    covered = near.copy()
    left, right = int(corner[:, 0].min()) - 60, int(corner[:, 0].max()) + 60
    covered[:, max(left, 0) : right] = 75
    stretches = nose_stretches(fit_of(camera), covered)
    assert all(one.off_mm is None for one in stretches if one.inward == (1.0, 0.0))
    still = agreement_with(fit_of(camera), covered).noses_mm
    assert still is not None
    assert still < DRAWN_MM


def test_nothing_to_be_seen(camera: CameraModel) -> None:
    grey = np.full((720, 1280, 3), 80, np.uint8)
    assert agreement_with(fit_of(camera), grey) == Agreement(
        pictures=1, noses_mm=None, pockets_mm=None, spread_mm=None
    )


def test_the_spread_of_pictures(camera: CameraModel, picture: Picture) -> None:
    """Two pictures 6 mm apart have a standard deviation of 4.2 mm; two alike have none."""
    scale = float(camera.mm_per_px(np.array([[1270.0, 635.0]]))[0])
    step = np.array([[1.0, 0.0, 6.0 / scale], [0.0, 1.0, 0.0]])
    there = cv2.warpAffine(
        picture, step, (1280, 720), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    fit = fit_of(camera)
    apart = agreement_with(fit, picture, [picture, np.asarray(there, dtype=np.uint8)])
    assert apart.spread_mm == pytest.approx(4.2, abs=1.2)
    alike = agreement_with(fit, picture, [picture, picture])
    assert alike.spread_mm == pytest.approx(0.0, abs=1e-6)
