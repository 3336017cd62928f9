"""From nose lines or corners in a picture to the camera: where it is, and its lens.

Seen straight from above the focal length cannot be told from the height of the camera; then it
stays at a usual field of view, which the height follows. What depends on it is only the parallax
between the plane of the noses (36 mm) and that of the balls' centres (28.6 mm).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from calibration.camera import Array, CameraModel
from tracking.geometry import NOSE_HEIGHT_MM

USUAL_FIELD_OF_VIEW_RAD = float(np.deg2rad(60.0))
"""Horizontal; webcams and the Raspberry Pi's cameras have 54 to 70 degrees."""
FOCAL_SPREAD = 0.35
"""Standard deviation of the logarithm of the focal length around the usual one."""
ASPECT_SPREAD = 0.004
"""Of the logarithm of pixel height to width, where footage has square pixels."""
LENS_SPREAD = 0.15
"""Of k1 of common lenses (in units of the focal length)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CameraSolution:
    """The camera, and by how many pixels the given places miss it (root mean square)."""

    camera: CameraModel
    miss_px: float
    focal_known: bool


def usual_focal_px(size_wh: tuple[int, int]) -> float:
    """Focal length for `USUAL_FIELD_OF_VIEW_RAD` over the longer side of the picture."""
    return max(size_wh) / 2 / float(np.tan(USUAL_FIELD_OF_VIEW_RAD / 2))


def solve_camera(
    points_px: Array,
    targets_mm: Array,
    *,
    corners_px: Array,
    corners_mm: Array,
    size_wh: tuple[int, int],
    sigma_px: float,
    is_lens_free: bool,
    aspect_spread: float = ASPECT_SPREAD,
) -> CameraSolution:
    """The camera that puts `points_px` (n, 2) on `targets_mm` (n, 2), 36 mm above the bed.

    A target may have nan for one coordinate: the point is known to lie on a line.
    corners_px, corners_mm (4, 2): a first guess, from which the search starts.
    """
    middle = (np.array(size_wh, dtype=np.float64) - 1) / 2
    usual = usual_focal_px(size_wh)
    best: tuple[float, NDArray[np.float64]] | None = None
    weight = 1 / sigma_px

    def residuals(values: Array) -> Array:
        camera = _camera(values, usual, middle, size_wh)
        seen = camera.px_to_mm(points_px, NOSE_HEIGHT_MM)
        goal = np.where(np.isnan(targets_mm), seen, targets_mm)
        off = (camera.mm_to_px(goal, NOSE_HEIGHT_MM) - points_px) * weight
        off = np.nan_to_num(off, nan=1e3)
        prior = np.array(
            [
                values[6] / FOCAL_SPREAD,
                values[7] / aspect_spread,
                values[8] / (LENS_SPREAD if is_lens_free else 1e-4),
            ]
        )
        return np.concatenate((off.ravel(), prior))

    for factor in (1.0, 0.6, 1.7):
        start = _start(corners_px, corners_mm, usual * factor, middle)
        values = np.concatenate((start, [np.log(factor), 0.0, 0.0]))
        fit = least_squares(residuals, values, x_scale=_SCALES, method="trf", max_nfev=60)
        if best is None or fit.cost < best[0] - 1e-6:
            best = float(fit.cost), np.asarray(fit.x, dtype=np.float64)
        lean = _camera(best[1], usual, middle, size_wh).tilt_rad()
        if lean < 0.25 and factor == 1.0:
            break  # from above every focal length fits: keep to the usual one
    assert best is not None
    camera = _camera(best[1], usual, middle, size_wh)
    seen = camera.px_to_mm(points_px, NOSE_HEIGHT_MM)
    goal = np.where(np.isnan(targets_mm), seen, targets_mm)
    off = camera.mm_to_px(goal, NOSE_HEIGHT_MM) - points_px
    miss = float(np.sqrt(np.nanmean((off**2).sum(axis=1))))
    return CameraSolution(camera=camera, miss_px=miss, focal_known=camera.tilt_rad() > 0.25)


_SCALES = np.array([0.1, 0.1, 0.1, 100.0, 100.0, 300.0, 0.2, 0.01, 0.05])


def _camera(values: Array, usual: float, middle: Array, size_wh: tuple[int, int]) -> CameraModel:
    focal = usual * float(np.exp(np.clip(values[6], -2.0, 2.0)))
    tall = focal * float(np.exp(np.clip(values[7], -1.0, 1.0)))
    return CameraModel(
        size_wh=size_wh,
        matrix=np.array([[focal, 0.0, middle[0]], [0.0, tall, middle[1]], [0.0, 0.0, 1.0]]),
        distortion=np.array([np.clip(values[8], -0.4, 0.8), 0.0, 0.0, 0.0, 0.0]),
        rotation=values[:3],
        translation_mm=values[3:6],
    )


def _start(corners_px: Array, corners_mm: Array, focal: float, middle: Array) -> Array:
    """Rotation vector and translation (6,) from the homography of four corners."""
    flat = (corners_px - middle) / focal
    plane = cv2.getPerspectiveTransform(corners_mm.astype(np.float32), flat.astype(np.float32))
    plane = np.asarray(plane, dtype=np.float64)
    plane = plane / np.sqrt(np.linalg.norm(plane[:, 0]) * np.linalg.norm(plane[:, 1]))
    if plane[2] @ np.append(corners_mm.mean(axis=0), 1.0) < 0:
        plane = -plane
    first = plane[:, 0] / np.linalg.norm(plane[:, 0])
    third = np.cross(first, plane[:, 1])
    third /= np.linalg.norm(third)
    turn = np.column_stack((first, np.cross(third, first), third))
    rotation = np.asarray(cv2.Rodrigues(turn)[0], dtype=np.float64).ravel()
    return np.concatenate((rotation, plane[:, 2] + third * NOSE_HEIGHT_MM))
