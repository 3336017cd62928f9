"""Corners that a person points at, seen through a lens that bends."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.camera import CameraModel
from calibration.fit import CornersError, table_from_corners
from calibration.known_lens import table_through
from tests.calibration.drawn_table import camera_above, draw_table
from tracking.geometry import NOSE_HEIGHT_MM, TableGeometry

CORNERS = ("HL", "HR", "FL", "FR")
NINE_FOOT = (2540.0, 1270.0)
PLACES_MM = np.array([[300.0, 300.0], [1270.0, 635.0], [2000.0, 1100.0], [640.0, 1000.0]])


def corners(camera: CameraModel) -> dict[str, tuple[float, float]]:
    geometry = TableGeometry()
    length, width = geometry.length_mm, geometry.width_mm
    places = np.array([[0.0, 0.0], [0.0, width], [length, 0.0], [length, width]])
    seen = camera.mm_to_px(places, NOSE_HEIGHT_MM)
    return {name: (float(x), float(y)) for name, (x, y) in zip(CORNERS, seen, strict=True)}


@pytest.mark.parametrize("k1", [-0.15, -0.08, 0.0])
def test_the_lens_that_is_known_bends_the_lines_between_the_corners(k1: float) -> None:
    camera = camera_above((960, 540), turn_rad=np.pi, k1=k1)
    picture = draw_table(camera)
    told = corners(camera)
    fit = table_through(camera, told, size_mm=NINE_FOOT, picture_bgr=picture)
    off_mm = fit.camera.px_to_mm(camera.mm_to_px(PLACES_MM)) - PLACES_MM
    assert np.abs(off_mm).max() < 0.5
    assert fit.head_end_known
    if k1:
        plain = table_from_corners(
            told, size_wh=camera.size_wh, size_mm=NINE_FOOT, picture_bgr=picture
        )
        worse_mm = plain.camera.px_to_mm(camera.mm_to_px(PLACES_MM)) - PLACES_MM
        assert np.abs(worse_mm).max() > 10 * np.abs(off_mm).max()


def test_a_corner_that_cannot_be_is_told_by_the_error() -> None:
    camera = camera_above((960, 540), turn_rad=np.pi, k1=-0.08)
    picture = draw_table(camera)
    told = corners(camera)
    right = table_through(camera, told, size_mm=NINE_FOOT, picture_bgr=picture)
    told["HL"] = (told["HL"][0] - 12, told["HL"][1] + 9)
    wrong = table_through(camera, told, size_mm=NINE_FOOT, picture_bgr=picture)
    assert wrong.error_mm > 2 * right.error_mm
    told["HL"] = told["FR"]
    with pytest.raises(CornersError):
        table_through(camera, told, size_mm=NINE_FOOT, picture_bgr=picture)
