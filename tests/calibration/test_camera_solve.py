"""The lens is found from the nose lines, also one that no single coefficient describes."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.camera_solve import solve_camera
from tracking.geometry import BALL_RADIUS_MM, NOSE_HEIGHT_MM

LENGTH_MM, WIDTH_MM = 2540.0, 1270.0
SIZE_WH = (1280, 720)
CORNERS_MM = np.array([[0.0, 0.0], [LENGTH_MM, 0.0], [LENGTH_MM, WIDTH_MM], [0.0, WIDTH_MM]])


def seen_px(
    places_mm: np.ndarray, height_mm: float, *, up_mm: float, focal_px: float, is_fisheye: bool
) -> np.ndarray:
    """Pixels of places as a camera straight above the table's middle sees them, its own way."""
    flat = (places_mm - (LENGTH_MM / 2, WIDTH_MM / 2)) / (up_mm - height_mm)
    tangent = np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-9)
    bent = np.arctan(tangent) if is_fisheye else tangent * (1 - 0.02 * tangent**2)
    return np.asarray(focal_px * flat * bent / tangent + (np.array(SIZE_WH) - 1) / 2)


@pytest.mark.parametrize(
    ("is_fisheye", "up_mm", "focal_px", "worst_mm"),
    [(True, 2000.0, 850.0, 2.5), (True, 2600.0, 1000.0, 2.5), (False, 3000.0, 1200.0, 1.5)],
)
def test_lens_from_nose_lines(
    is_fisheye: bool, up_mm: float, focal_px: float, worst_mm: float
) -> None:
    def look(places_mm: np.ndarray, height_mm: float) -> np.ndarray:
        return seen_px(places_mm, height_mm, up_mm=up_mm, focal_px=focal_px, is_fisheye=is_fisheye)

    rng = np.random.default_rng(3)
    points, targets = [], []
    for axis, value in ((1, 0.0), (0, LENGTH_MM), (1, WIDTH_MM), (0, 0.0)):
        places = np.empty((100, 2))
        places[:, axis] = value
        places[:, 1 - axis] = np.linspace(0.08, 0.92, 100) * (LENGTH_MM if axis else WIDTH_MM)
        target = np.full((100, 2), np.nan)
        target[:, axis] = value
        points.append(look(places, NOSE_HEIGHT_MM) + rng.normal(0, 0.3, (100, 2)))
        targets.append(target)
    solved = solve_camera(
        np.concatenate(points),
        np.concatenate(targets),
        corners_px=look(CORNERS_MM, NOSE_HEIGHT_MM),
        corners_mm=CORNERS_MM,
        size_wh=SIZE_WH,
        sigma_px=4.0,
        is_lens_free=True,
        aspect_spread=0.015,
    )
    x, y = np.meshgrid(np.linspace(100, 2440, 9), np.linspace(100, 1170, 5))
    places = np.column_stack((x.ravel(), y.ravel()))
    back = solved.camera.px_to_mm(look(places, BALL_RADIUS_MM), BALL_RADIUS_MM)
    assert np.linalg.norm(back - places, axis=1).max() < worst_mm
    assert solved.miss_px < 0.5
