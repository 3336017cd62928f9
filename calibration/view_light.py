"""The light on the cloth in the pictures of a camera, against the light it was calibrated in."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array, CameraModel
from calibration.cloth import ClothColour
from tracking.geometry import TableGeometry
from vision.frame import Frame

CLIPPED = 244.0
"""Level of a channel from which it may be at its end: then more light is another colour, and the
colour of the lamp cannot be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """ratio: light on the cloth against the calibrated; step: change of its colour, 8-bit Lab."""

    ratio: float
    step: float


def bed_px(camera: CameraModel, geometry: TableGeometry) -> NDArray[np.int64]:
    """Pixels (n, 2) on the bed at which the cloth's colour is read."""
    length, width = geometry.length_mm, geometry.width_mm
    x, y = np.meshgrid(np.linspace(0.06, 0.94, 32) * length, np.linspace(0.1, 0.9, 16) * width)
    px = camera.mm_to_px(np.column_stack((x.ravel(), y.ravel())), 0.0)
    w, h = camera.size_wh
    return np.round(px[np.all((px >= 0) & (px < (w - 2, h - 2)), axis=1)]).astype(np.int64)


def light_on(cloth: ClothColour, lab: Array) -> Light:
    """A colour of the bed (3,) in 8-bit Lab against that of the calibrated cloth."""
    before = np.array(cloth.mean_lab)
    # chroma goes with the light, less where a channel is at its end: as much of it as fits best
    tint, now = before[1:] - 128, lab[1:] - 128
    low, high = sorted((1.0, float(lab[0] / max(before[0], 1.0))))
    with_light = float(np.clip(float(now @ tint) / max(float(tint @ tint), 1.0), low, high))
    step = float(np.hypot(*(now - with_light * tint)))
    if max(_brightest(before), _brightest(lab)) >= CLIPPED:
        step = 0.0
    return Light(ratio=_luminance(lab[0]) / _luminance(before[0]), step=step)


def cloth_lab(frame: Frame, at_px: NDArray[np.int64]) -> Array:
    """(3,) median colour of the bed in 8-bit Lab: balls and arms do not matter."""
    if len(at_px) == 0:
        return np.array([128.0, 128.0, 128.0])
    x, y = at_px[:, 0], at_px[:, 1]
    yuv = np.column_stack((frame.y[y, x], frame.u[y // 2, x // 2], frame.v[y // 2, x // 2]))
    luma, u, v = np.median(yuv, axis=0)
    # as Frame.bgr has it (BT.601, 16 to 235), in which the calibration's colour was measured
    bright = 1.164 * (luma - 16)
    bgr = [
        bright + 2.018 * (u - 128),
        bright - 0.813 * (v - 128) - 0.391 * (u - 128),
        bright + 1.596 * (v - 128),
    ]
    pixel = np.clip(bgr, 0, 255).astype(np.uint8).reshape(1, 1, 3)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB), dtype=np.float64).ravel()


def _brightest(lab: Array) -> float:
    """Level of the brightest channel of a colour (3,) in 8-bit Lab."""
    pixel = np.clip(np.rint(lab), 0, 255).astype(np.uint8).reshape(1, 1, 3)
    return float(np.asarray(cv2.cvtColor(pixel, cv2.COLOR_LAB2BGR)).max())


def _luminance(lab_level: float) -> float:
    """Light of an 8-bit L: CIE 1976, the inverse of L*."""
    star = 100 * lab_level / 255
    return float(((star + 16) / 116) ** 3 if star > 8 else star / 903.3) + 1e-4
