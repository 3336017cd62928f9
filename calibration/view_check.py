"""Is the camera still where it was calibrated, or has the footage cut to another view?

Short profiles of brightness across the rails and noses are remembered; in a later picture they
are compared, each on its own and free of brightness and contrast, with a few shifts. A player
hides some of them; a cut destroys nearly all.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array, CalibrationError, CameraModel
from tracking.geometry import NOSE_HEIGHT_MM, TableGeometry

PROFILES_LONG = 18
PROFILES_SHORT = 9
"""Profiles on a long and on a short side."""
PROFILE_MM = (-110.0, 70.0)
"""From the rail to the bed, counted inwards from the nose: rail, cushion, nose, some bed."""
SAMPLES = 48
MAX_SHIFT = 5
"""Samples: a profile may have moved so far (some 19 mm) along itself."""
LIKE = 0.8
"""Correlation from which a profile counts as the same."""
MIN_CONTRAST = 4.0
"""Standard deviation (8-bit levels) below which a profile says nothing."""
SAME_SHARE = 0.45
"""Of the profiles that must be like. Measured on 15 overhead clips: 0.87 or more in the calibrated
view (players and graphics in it), 0.11 or less after cuts, 0.30 in another table's same framing."""
MOVED_MM = 8.0
"""A median shift along the profiles beyond this is a camera that was pushed."""


class ViewError(CalibrationError):
    """A picture that cannot be of the calibrated view."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ViewReference:
    """at (m, SAMPLES) flat pixel indices, profiles (m, SAMPLES) with mean 0 and norm 1."""

    size_wh: tuple[int, int]
    at: NDArray[np.int64]
    profiles: Array


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewMatch:
    """share: of profiles found again, 0..1; shift_mm: their median shift across the rails."""

    share: float
    shift_mm: float

    @property
    def is_same(self) -> bool:
        """The view is the one that was calibrated."""
        return self.share >= SAME_SHARE and abs(self.shift_mm) <= MOVED_MM


def view_reference(
    camera: CameraModel, geometry: TableGeometry, light: NDArray[np.uint8]
) -> ViewReference:
    """What to remember of a picture's brightness (h, w)."""
    length, width = geometry.length_mm, geometry.width_mm
    deep = np.linspace(PROFILE_MM[0], PROFILE_MM[1], SAMPLES)
    lines = []
    for s in np.linspace(0.08, 0.92, PROFILES_LONG):
        x = np.full(SAMPLES, s * length)
        lines += [np.column_stack((x, deep)), np.column_stack((x, width - deep))]
    for s in np.linspace(0.14, 0.86, PROFILES_SHORT):
        y = np.full(SAMPLES, s * width)
        lines += [np.column_stack((deep, y)), np.column_stack((length - deep, y))]
    px = camera.mm_to_px(np.concatenate(lines), NOSE_HEIGHT_MM).reshape(-1, SAMPLES, 2)
    h, w = light.shape
    inside = np.all((px >= 0) & (px <= (w - 1, h - 1)), axis=(1, 2))
    at = np.round(px[inside]).astype(np.int64)
    flat = at[..., 1] * w + at[..., 0]
    values = light.reshape(-1)[flat].astype(np.float64)
    clear = values.std(axis=1) >= MIN_CONTRAST
    return ViewReference(size_wh=(w, h), at=flat[clear], profiles=_unit(values[clear]))


def view_match(reference: ViewReference, light: NDArray[np.uint8]) -> ViewMatch:
    """How much of the calibrated view is in a picture's brightness (h, w) of the same size.

    Costs well under a millisecond. Raises ViewError where the size is another one.
    """
    h, w = light.shape
    if (w, h) != reference.size_wh:
        raise ViewError(f"picture is {w}x{h}, calibrated was {reference.size_wh}")
    if len(reference.at) == 0:
        return ViewMatch(share=0.0, shift_mm=0.0)
    values = np.ascontiguousarray(light).reshape(-1)[reference.at].astype(np.float64)
    span = SAMPLES - 2 * MAX_SHIFT
    wanted = _unit(reference.profiles[:, MAX_SHIFT : MAX_SHIFT + span])
    windows = np.lib.stride_tricks.sliding_window_view(values, span, axis=1)  # (m, shifts, span)
    means = windows.mean(axis=2)
    norms = np.sqrt(np.maximum((windows**2).sum(axis=2) - span * means**2, 1e-6))
    like = np.matmul(windows, wanted[:, :, None])[:, :, 0] / norms  # `wanted` sums to 0
    best = like.argmax(axis=1)
    found = like.max(axis=1) >= LIKE
    step_mm = (PROFILE_MM[1] - PROFILE_MM[0]) / (SAMPLES - 1)
    shift = float(np.median(best[found] - MAX_SHIFT)) * step_mm if found.any() else 0.0
    return ViewMatch(share=float(found.mean()), shift_mm=shift)


def _unit(values: Array) -> Array:
    centred = values - values.mean(axis=1, keepdims=True)
    norm = np.linalg.norm(centred, axis=1, keepdims=True)
    return np.asarray(centred / np.maximum(norm, 1e-6))
