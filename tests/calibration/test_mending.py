"""A nudged camera is calibrated anew where that is safe, and left alone where it is not."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.camera import Array, CameraModel
from calibration.fit import TableFit, cloth_colour, table_fit, turned
from calibration.mending import recalibrated
from calibration.view_check import view_match
from tests.calibration.drawn_table import camera_above, draw_table
from tracking.geometry import TableGeometry

Picture = NDArray[np.uint8]
SIZE_WH = (1280, 720)


def at(camera: CameraModel, turn_rad: Array, way_mm: Array) -> CameraModel:
    """The camera turned and moved a little."""
    turn = np.asarray(cv2.Rodrigues(turn_rad)[0], dtype=np.float64)
    base = np.asarray(cv2.Rodrigues(camera.rotation)[0], dtype=np.float64)
    return replace(
        camera,
        rotation=np.asarray(cv2.Rodrigues(turn @ base)[0], dtype=np.float64).ravel(),
        translation_mm=turn @ camera.translation_mm + way_mm,
    )


def fit_of(camera: CameraModel, picture: Picture, geometry: TableGeometry) -> TableFit:
    return table_fit(
        camera,
        geometry,
        picture_bgr=picture,
        cloth=cloth_colour(camera, geometry, picture),
        error_mm=1.0,
        certainty=0.95,
        head_end_known=True,
    )


def pictures_of(camera: CameraModel, gain: float = 1.0) -> list[Picture]:
    drawn = draw_table(camera, balls_mm=((300.0, 500.0), (2200.0, 300.0), (1200.0, 30.0)))
    lit = np.asarray(cv2.convertScaleAbs(drawn, alpha=gain), dtype=np.uint8)
    return [np.asarray(cv2.add(lit, grain), dtype=np.uint8) for grain in grains()]


@cache
def grains() -> tuple[Picture, ...]:
    """What a sensor adds to three pictures."""
    size = (SIZE_WH[1], SIZE_WH[0], 3)
    return tuple(np.random.default_rng(k).integers(0, 6, size, dtype=np.uint8) for k in range(3))


def worst_mm(found: CameraModel, true: CameraModel) -> float:
    """How far places on the cloth are told from where they are."""
    x, y = np.meshgrid(np.linspace(0, 2540, 9), np.linspace(0, 1270, 5))
    places = np.column_stack((x.ravel(), y.ravel()))
    return float(np.linalg.norm(found.px_to_mm(true.mm_to_px(places)) - places, axis=1).max())


@pytest.fixture(scope="module")
def camera() -> CameraModel:
    return camera_above(SIZE_WH, turn_rad=np.pi, k1=-0.08)


@pytest.fixture(scope="module")
def fit(camera: CameraModel) -> TableFit:
    return fit_of(camera, draw_table(camera), TableGeometry())


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize(
    ("turn_rad", "way_mm"),
    [
        ((0.0015, -0.001, 0.001), (0.0, 0.0, 0.0)),
        ((0.0, 0.0, 0.004), (4.0, -3.0, 6.0)),
        ((-0.004, 0.003, -0.002), (5.0, 5.0, -5.0)),
    ],
)
def test_a_nudge_is_mended(
    fit: TableFit,
    turn_rad: tuple[float, ...],
    way_mm: tuple[float, ...],
    is_turned: bool,
) -> None:
    before = turned(fit) if is_turned else fit
    nudged = at(before.camera, np.array(turn_rad), np.array(way_mm))
    assert worst_mm(before.camera, nudged) > 3.0
    new = recalibrated(before, pictures_of(nudged, gain=0.8))
    assert new is not None
    assert worst_mm(new.camera, nudged) < 0.8
    assert new.error_mm < before.error_mm + 0.3
    assert new.head_end_known
    assert new.reference is not None
    light = cv2.cvtColor(pictures_of(nudged, gain=0.8)[0], cv2.COLOR_BGR2GRAY)
    assert view_match(new.reference, np.asarray(light, dtype=np.uint8)).shift_mm < 0.5


def test_another_light_leaves_the_camera(fit: TableFit) -> None:
    new = recalibrated(fit, pictures_of(fit.camera, gain=0.6))
    assert new is not None
    assert new.camera is fit.camera
    assert new.error_mm == fit.error_mm
    assert new.cloth is not None
    assert fit.cloth is not None
    assert new.cloth.mean_lab[0] < 0.8 * fit.cloth.mean_lab[0]


def test_many_nudges_do_not_add_up_unseen(fit: TableFit) -> None:
    """The error that is told grows with each; places stay within it."""
    rng = np.random.default_rng(5)
    camera, known = fit.camera, fit
    errors_mm = [known.error_mm]
    for _ in range(5):
        camera = at(camera, rng.normal(0.0, 0.0015, 3), rng.normal(0.0, 1.0, 3))
        new = recalibrated(known, pictures_of(camera))
        assert new is not None
        known = new
        errors_mm.append(known.error_mm)
    assert errors_mm == sorted(errors_mm)
    assert worst_mm(known.camera, camera) < 1.5 * known.error_mm


def test_a_great_push_is_searched_anew_with_the_same_head(fit: TableFit) -> None:
    loose = replace(fit, error_mm=2.5)
    pushed = at(fit.camera, np.array([0.0, 0.0, 0.02]), np.array([60.0, 40.0, 30.0]))
    new = recalibrated(loose, pictures_of(pushed))
    assert new is not None
    assert worst_mm(new.camera, pushed) < 6.0
    for name, (x, y) in fit.corners_px.items():
        assert np.hypot(new.corners_px[name][0] - x, new.corners_px[name][1] - y) < 80


def test_what_is_not_sure_is_left_alone(fit: TableFit) -> None:
    assert recalibrated(fit, [np.full((720, 1280, 3), 90, np.uint8)] * 3) is None
    assert recalibrated(fit, pictures_of(fit.camera)[:2]) is None
    small = [np.asarray(cv2.resize(one, (640, 360)), np.uint8) for one in pictures_of(fit.camera)]
    assert recalibrated(fit, small) is None
    camera = camera_above((640, 360), turn_rad=np.pi)
    known = fit_of(camera, draw_table(camera), TableGeometry())
    turned_away = at(camera, np.array([0.0, 0.35, 0.0]), np.array([-600.0, 0.0, 0.0]))
    assert recalibrated(known, [draw_table(turned_away)] * 3) is None
