"""From nose lines or corners in a picture to the camera: where it is, and its lens.

Seen straight from above the focal length cannot be told from the height of the camera; then it
stays at a usual field of view, which the height follows. What depends on it is only the parallax
between the plane of the noses (36 mm) and that of the balls' centres (28.6 mm).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.camera import Array, CameraModel
from tracking.geometry import NOSE_HEIGHT_MM

USUAL_FIELD_OF_VIEW_RAD = float(np.deg2rad(60.0))
"""Horizontal; webcams and the Raspberry Pi's cameras have 54 to 70 degrees."""
FOCAL_SPREAD = 0.35
"""Standard deviation of the logarithm of the focal length around the usual one."""
ASPECT_SPREAD = 0.004
"""Of the logarithm of pixel height to width, where footage has square pixels."""
LENS_SPREAD = 0.2
"""Of k1 of common lenses (in units of the focal length); -1/3 is a fisheye whose pictures grow
evenly with the angle off its axis."""
BEND_SPREAD = 1.0
"""Of k2 / k1^2 around one: 0 is a lens bent by k1 alone, 1.1 a usual wide lens, 1.8 an even
fisheye. A lens that hardly bows the noses has next to no k2, whatever this is."""
MIDDLE_SPREAD = 0.025
"""Of the place of the lens' axis, over the picture's width: lenses sit off the middle by some
hundredths of it at most, cut pictures by more."""
STEPS = 40
"""Of the search at most; six to fifteen are usual."""
STILL = 0.003
"""The search ends where a step lowers the cost (half a chi square) by less than this."""
HOLD_FIRM = 1e-4
"""Standard deviation of what may not move."""


@dataclass(frozen=True, slots=True, kw_only=True)
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
    search = Search(
        size_wh=size_wh,
        sigma_px=sigma_px,
        is_lens_free=is_lens_free,
        aspect_spread=aspect_spread,
    )
    even = np.ones(len(points_px))
    best: tuple[float, Array] | None = None
    for factor in (1.0, 0.6, 1.7):
        start = search.start(corners_px, corners_mm, factor)
        values, cost = search.improved(start, points_px, targets_mm, even, STEPS)
        if best is None or cost < best[0] - 1e-6:
            best = cost, values
        lean = search.camera(best[1]).tilt_rad()
        if lean < 0.25 and factor == 1.0:
            break  # from above every focal length fits: keep to the usual one
    assert best is not None
    return solution(search.camera(best[1]), points_px, targets_mm)


def solution(camera: CameraModel, points_px: Array, targets_mm: Array) -> CameraSolution:
    """A camera with what it misses."""
    off = camera.mm_to_px(_goals(camera, points_px, targets_mm), NOSE_HEIGHT_MM) - points_px
    miss = float(np.sqrt(np.nanmean((off**2).sum(axis=1))))
    return CameraSolution(camera=camera, miss_px=miss, focal_known=camera.tilt_rad() > 0.25)


def _goals(camera: CameraModel, points_px: Array, targets_mm: Array) -> Array:
    """Targets (n, 2) whose unknown coordinates are where the points are seen."""
    seen = camera.px_to_mm(points_px, NOSE_HEIGHT_MM)
    return np.asarray(np.where(np.isnan(targets_mm), seen, targets_mm))


class Search:
    """Levenberg's and Marquardt's search over what a camera may be.

    The values: rotation vector and translation (mm) of the camera, logarithms of focal length
    over the usual one and of pixel height to width, k1, k2 / k1^2 - 1, and how far the axis lies
    off the middle of the picture (px).
    """

    def __init__(
        self,
        *,
        size_wh: tuple[int, int],
        sigma_px: float,
        is_lens_free: bool,
        aspect_spread: float,
    ) -> None:
        self._size_wh = size_wh
        self._usual = usual_focal_px(size_wh)
        self._middle = (np.array(size_wh, dtype=np.float64) - 1) / 2
        self._weight = 1 / sigma_px
        off_axis = MIDDLE_SPREAD * size_wh[0] if is_lens_free else HOLD_FIRM
        self._spreads = np.array(
            [
                FOCAL_SPREAD,
                aspect_spread,
                LENS_SPREAD if is_lens_free else HOLD_FIRM,
                BEND_SPREAD,
                off_axis,
                off_axis,
            ]
        )

    def camera(self, values: Array) -> CameraModel:
        """The camera of some values."""
        focal = self._usual * float(np.exp(np.clip(values[6], -2.0, 2.0)))
        tall = focal * float(np.exp(np.clip(values[7], -1.0, 1.0)))
        k1 = float(np.clip(values[8], -0.8, 0.8))
        x, y = self._middle + values[10:12]
        return CameraModel(
            size_wh=self._size_wh,
            matrix=np.array([[focal, 0.0, x], [0.0, tall, y], [0.0, 0.0, 1.0]]),
            distortion=np.array([k1, k1 * k1 * (1 + values[9]), 0.0, 0.0, 0.0]),
            rotation=values[:3],
            translation_mm=values[3:6],
        )

    def start(self, corners_px: Array, corners_mm: Array, factor: float = 1.0) -> Array:
        """Values for four corners and a focal length of `factor` times the usual one."""
        pose = _pose(corners_px, corners_mm, self._usual * factor, self._middle)
        return np.concatenate((pose, [np.log(factor)], np.zeros(5)))

    def improved(
        self, values: Array, points_px: Array, targets_mm: Array, weights: Array, steps: int
    ) -> tuple[Array, float]:
        """Better values and their cost; weights (n,) of the points, 1 for a good one."""
        with np.errstate(all="ignore"):  # wild trials see places beside the camera
            return self._improved(values, points_px, targets_mm, weights, steps)

    def _improved(
        self, values: Array, points_px: Array, targets_mm: Array, weights: Array, steps: int
    ) -> tuple[Array, float]:
        residuals, slopes = self._at(values, points_px, targets_mm, weights)
        cost = _cost(residuals)
        if cost == float("inf"):
            return values, cost
        damping = 1e-3
        for _ in range(steps):
            normal = slopes.T @ slopes
            pull = slopes.T @ residuals
            scale = np.diag(np.diag(normal) + 1e-12)
            for _ in range(6):
                step = np.asarray(np.linalg.solve(normal + damping * scale, pull), dtype=np.float64)
                trial = _moved(values, -step)
                found = self._at(trial, points_px, targets_mm, weights)
                if _cost(found[0]) < cost:
                    break
                damping = max(damping * 10, 1e-4)
            else:
                break
            gain = cost - _cost(found[0])
            values, cost, (residuals, slopes) = trial, cost - gain, found
            damping = max(damping / 10, 1e-7)
            if gain < STILL:
                break
        return values, cost

    def _at(
        self, values: Array, points_px: Array, targets_mm: Array, weights: Array
    ) -> tuple[Array, Array]:
        """Residuals (m,) and their slopes (m, 12).

        A point on a line counts by its distance across the line as seen.
        """
        goals = _goals(self.camera(values), points_px, targets_mm)
        seen, by_value, by_place = self._projected(values, goals)
        off = seen - points_px
        scale = (self._weight * weights)[:, None]
        is_line = np.isnan(targets_mm)
        on_line = is_line.any(axis=1)
        along = (by_place * is_line[:, None, :]).sum(axis=2)[on_line]
        across = np.column_stack((-along[:, 1], along[:, 0]))
        across *= scale[on_line] / np.maximum(np.linalg.norm(along, axis=1), 1e-9)[:, None]
        residuals = np.concatenate(
            (
                (off[on_line] * across).sum(axis=1),
                (off[~on_line] * scale[~on_line]).ravel(),
                values[6:] / self._spreads,
            )
        )
        slopes = np.zeros((len(residuals), 12))
        count = int(on_line.sum())
        slopes[:count] = np.einsum("ni,nij->nj", across, by_value[on_line])
        fixed = by_value[~on_line] * scale[~on_line][:, :, None]
        slopes[count : len(residuals) - 6] = fixed.reshape(-1, 12)
        slopes[len(residuals) - 6 :, 6:] = np.diag(1 / self._spreads)
        return residuals, slopes

    def _projected(self, values: Array, places_mm: Array) -> tuple[Array, Array, Array]:
        """Pixels (n, 2), their slopes by the values (n, 2, 12) and by the places (n, 2, 2).

        Rotation is differentiated by a small turn that comes after it (`_moved`).
        """
        camera = self.camera(values)
        turn = np.asarray(cv2.Rodrigues(values[:3])[0], dtype=np.float64)
        fx, fy = float(camera.matrix[0, 0]), float(camera.matrix[1, 1])
        k1, k2 = float(camera.distortion[0]), float(camera.distortion[1])
        arm = places_mm @ turn[:, :2].T - turn[:, 2] * NOSE_HEIGHT_MM
        x, y, z = (arm + values[3:6]).T
        z = np.where(z > 1.0, z, np.nan)
        u, v = x / z, y / z
        r2 = u * u + v * v
        radial = 1 + r2 * (k1 + r2 * k2)
        steep = 2 * (k1 + 2 * k2 * r2)
        bent = np.column_stack((fx * u * radial, fy * v * radial))
        by_flat = np.empty((len(u), 2, 2))
        by_flat[:, 0, 0] = fx * (radial + steep * u * u)
        by_flat[:, 1, 1] = fy * (radial + steep * v * v)
        by_flat[:, 0, 1] = fx * steep * u * v
        by_flat[:, 1, 0] = fy * steep * u * v
        by_point = np.empty((len(u), 2, 3))
        by_point[:, :, :2] = by_flat / z[:, None, None]
        by_point[:, :, 2] = -(by_flat[:, :, 0] * u[:, None] + by_flat[:, :, 1] * v[:, None])
        by_point[:, :, 2] /= z[:, None]
        slopes = np.zeros((len(u), 2, 12))
        # a turn w moves the arm by w x arm: slope by w is row x arm, turned round
        slopes[:, :, :3] = np.cross(arm[:, None, :], by_point)
        slopes[:, :, 3:6] = by_point
        slopes[:, :, 6] = bent
        slopes[:, 1, 7] = bent[:, 1]
        by_k1 = r2 + 2 * k1 * (1 + values[9]) * r2 * r2
        slopes[:, 0, 8], slopes[:, 1, 8] = fx * u * by_k1, fy * v * by_k1
        by_bend = k1 * k1 * r2 * r2
        slopes[:, 0, 9], slopes[:, 1, 9] = fx * u * by_bend, fy * v * by_bend
        slopes[:, 0, 10] = slopes[:, 1, 11] = 1.0
        return bent + self._middle + values[10:12], slopes, by_point @ turn[:, :2]


def _cost(residuals: Array) -> float:
    cost = float(residuals @ residuals) / 2
    return cost if np.isfinite(cost) else float("inf")


def _moved(values: Array, step: Array) -> Array:
    """Values after a step, whose first three numbers are a turn that comes after the rotation."""
    new = values + step
    turn = cv2.Rodrigues(np.ascontiguousarray(step[:3]))[0] @ cv2.Rodrigues(values[:3].copy())[0]
    new[:3] = cv2.Rodrigues(turn)[0].ravel()
    return np.asarray(new)


def _pose(corners_px: Array, corners_mm: Array, focal: float, middle: Array) -> Array:
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
