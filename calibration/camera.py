"""The camera: from places on the table in mm to pixels and back, lens included.

Table frame: x to the foot, y to the right as seen from the head end, and z, to make it
right-handed, DOWN into the bed. Heights are said as positive numbers: `height_mm` = -z. There is
no one homography of "the table": noses (36 mm) and centres of balls (28.6 mm) lie in planes of
their own, and the mapping takes the height of the plane.

Lens: the usual radial and tangential polynomial, coefficients in OpenCV's order (D. C. Brown,
"Close-range camera calibration", 1971; OpenCV manual, "Camera calibration and 3D reconstruction").
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from tracking.geometry import BALL_RADIUS_MM

Array = NDArray[np.float64]

UNDISTORT_STEPS = 25
"""At most so many Newton steps for taking the lens out; three or four are usual."""
UNDISTORT_EPS = 1e-8
"""Stop when no point moves more than this (in focal lengths); the next error is its square."""


class CalibrationError(ValueError):
    """Root of this room's errors."""


class CameraError(CalibrationError):
    """A camera model that cannot be."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CameraModel:
    """A pinhole with a lens, and where it stands.

    size_wh: width and height of its pictures in pixels;
    matrix (3, 3): focal lengths and middle in pixels;
    distortion (5,): k1, k2, p1, p2, k3;
    rotation (3,): rotation vector (axis times radians) from table to camera;
    translation_mm (3,): of the table's origin in the camera's frame.
    """

    size_wh: tuple[int, int]
    matrix: Array
    distortion: Array
    rotation: Array
    translation_mm: Array
    _turn: Array = field(init=False, repr=False)

    def __post_init__(self) -> None:
        for name, shape in (
            ("matrix", (3, 3)),
            ("distortion", (5,)),
            ("rotation", (3,)),
            ("translation_mm", (3,)),
        ):
            value = np.array(getattr(self, name), dtype=np.float64)
            if value.shape != shape or not np.all(np.isfinite(value)):
                raise CameraError(f"CameraModel.{name}: expected finite {shape}, got {value!r}")
            value.flags.writeable = False
            object.__setattr__(self, name, value)
        if self.matrix[0, 0] <= 0 or self.matrix[1, 1] <= 0:
            raise CameraError(f"CameraModel.matrix: focal lengths not positive: {self.matrix!r}")
        turn = np.asarray(cv2.Rodrigues(self.rotation)[0], dtype=np.float64)
        object.__setattr__(self, "_turn", turn)

    def mm_to_px(self, points_mm: ArrayLike, height_mm: float = BALL_RADIUS_MM) -> Array:
        """Pixels (n, 2) of places (n, 2) in table mm that lie `height_mm` above the bed."""
        return self._project(self._to_camera(_pairs(points_mm), height_mm))

    def px_to_mm(self, points_px: ArrayLike, height_mm: float = BALL_RADIUS_MM) -> Array:
        """Table mm (n, 2) of pixels (n, 2), seen in the plane `height_mm` above the bed.

        The exact inverse of `mm_to_px`. A pixel at or above the plane's horizon gives nan.
        """
        flat = self._undistort(_pairs(points_px))
        turn = self._turn
        plane = np.column_stack(
            (turn[:, 0], turn[:, 1], self.translation_mm - turn[:, 2] * height_mm)
        )
        inverse = np.linalg.inv(plane)
        out: Array = flat @ inverse[:, :2].T + inverse[:, 2]
        # `plane` maps (x, y, 1) to w * (u, v, 1) with depth w: w must be positive to be seen
        out[out[:, 2] <= 0] = np.nan
        return out[:, :2] / out[:, 2:]

    def ball_radius_px(self, points_mm: ArrayLike) -> Array:
        """Apparent radius (n,) in pixels of balls on the bed at (n, 2) mm.

        The radius of the circle with the area of the outline (an ellipse off the axis).
        """
        centre = self._to_camera(_pairs(points_mm), BALL_RADIUS_MM)
        away = np.linalg.norm(centre, axis=1, keepdims=True)
        ray = centre / away
        # the outline is where rays touch the sphere: slightly wider than its great circle
        wide = BALL_RADIUS_MM / np.sqrt(np.maximum(1 - (BALL_RADIUS_MM / away) ** 2, 1e-6))
        side = np.cross(ray, np.array([0.0, 1.0, 0.0]))
        side /= np.linalg.norm(side, axis=1, keepdims=True)
        up = np.cross(ray, side)
        a = self._project(centre + wide * side) - self._project(centre - wide * side)
        b = self._project(centre + wide * up) - self._project(centre - wide * up)
        return np.asarray(np.sqrt(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])) / 2)

    def mm_per_px(self, points_mm: ArrayLike) -> Array:
        """Scale (n,) at (n, 2) mm in the plane of the balls' centres: root of mm2 per px2."""
        points = _pairs(points_mm)
        step = np.array([1.0, 0.0]), np.array([0.0, 1.0])
        a = (self.mm_to_px(points + step[0]) - self.mm_to_px(points - step[0])) / 2
        b = (self.mm_to_px(points + step[1]) - self.mm_to_px(points - step[1])) / 2
        return np.asarray(1 / np.sqrt(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])))

    def centre_mm(self) -> Array:
        """Where the camera is (3,): x, y in table mm and its HEIGHT above the bed."""
        place = -self._turn.T @ self.translation_mm
        return np.array([place[0], place[1], -place[2]])

    def tilt_rad(self) -> float:
        """Angle between the line of sight and straight down."""
        return float(np.arccos(np.clip(self._turn[2, 2], -1.0, 1.0)))

    def undistorted_px(self, points_px: ArrayLike) -> Array:
        """Where (n, 2) pixels would lie without the lens' distortion."""
        flat = self._undistort(_pairs(points_px))
        return self._pixels(flat)

    def _to_camera(self, points_mm: Array, height_mm: float) -> Array:
        turn = self._turn
        out: Array = points_mm @ turn[:, :2].T + (self.translation_mm - turn[:, 2] * height_mm)
        return out

    def _pixels(self, flat: Array) -> Array:
        out: Array = flat @ self.matrix[:2, :2].T + self.matrix[:2, 2]
        return out

    def _project(self, points: Array) -> Array:
        depth = np.where(points[:, 2:] > 0, points[:, 2:], np.nan)
        flat = self._distort(points[:, :2] / depth)
        return self._pixels(flat)

    def _distort(self, flat: Array) -> Array:
        k1, k2, p1, p2, k3 = self.distortion
        u, v = flat[:, 0], flat[:, 1]
        r2 = u * u + v * v
        radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
        return np.column_stack(
            (
                u * radial + 2 * p1 * u * v + p2 * (r2 + 2 * u * u),
                v * radial + p1 * (r2 + 2 * v * v) + 2 * p2 * u * v,
            )
        )

    def _undistort(self, points_px: Array) -> Array:
        """Newton's method on `_distort`."""
        inverse = np.linalg.inv(self.matrix)
        seen: Array = points_px @ inverse[:2, :2].T + inverse[:2, 2]
        k1, k2, p1, p2, k3 = (float(value) for value in self.distortion)
        if not (k1 or k2 or p1 or p2 or k3):
            return seen
        flat = seen.copy()
        for _ in range(UNDISTORT_STEPS):
            u, v = flat[:, 0], flat[:, 1]
            r2 = u * u + v * v
            radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
            slope = 2 * (k1 + r2 * (2 * k2 + 3 * k3 * r2))
            du = u * radial + 2 * p1 * u * v + p2 * (r2 + 2 * u * u) - seen[:, 0]
            dv = v * radial + p1 * (r2 + 2 * v * v) + 2 * p2 * u * v - seen[:, 1]
            uu = radial + slope * u * u + 2 * p1 * v + 6 * p2 * u
            vv = radial + slope * v * v + 6 * p1 * v + 2 * p2 * u
            uv = slope * u * v + 2 * p1 * u + 2 * p2 * v
            det = uu * vv - uv * uv
            step = np.column_stack((vv * du - uv * dv, uu * dv - uv * du)) / det[:, None]
            flat -= step
            if not np.any(np.abs(step) > UNDISTORT_EPS):
                break
        return flat


def _pairs(points: ArrayLike) -> Array:
    array = np.asarray(points, dtype=np.float64)
    if array.ndim != 2 or array.shape[1] != 2:
        raise CameraError(f"points: expected shape (n, 2), got {array.shape}")
    return array
