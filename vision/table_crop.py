"""The part of a picture with the table in it, at two sizes, and the cloth there."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cloth import Cloth, ClothError, cloth_of
from vision.scene import Scene

SEARCH_RADIUS_PX = 8.0
"""The picture is searched at the size that makes a ball this large: below it rings blur."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableCrop:
    """The part of a picture with the table in it.

    bgr (h, w, 3) at full size; small (hs, ws, 3) Lab at search size, as `cloth` and
    `surface` (hs, ws), which is 255 on the playing surface.
    """

    bgr: NDArray[np.uint8]
    small: NDArray[np.uint8]
    surface: NDArray[np.uint8]
    offset_px_xy: tuple[int, int]
    search_scale: float
    cloth: Cloth


def crop_table(
    bgr: NDArray[np.uint8],
    scene: Scene,
    *,
    radius_px: float = SEARCH_RADIUS_PX,
    cell_radii: float = 1.0,
) -> TableCrop:
    """Cut the table out of the picture (h, w, 3). radius_px: of a ball at search size; cell_radii:
    how finely the cloth's light is read, in those.

    Errors: ClothError where the scene shows no cloth.
    """
    h, w = bgr.shape[:2]
    radius = scene.typical_radius_px
    outline = scene.surface_px_xy
    low = np.maximum(np.floor(outline.min(axis=0) - 2.0 * radius), 0).astype(int)
    high = np.minimum(np.ceil(outline.max(axis=0) + 2.0 * radius), (w, h)).astype(int)
    if np.any(high - low < 4.0 * radius):
        raise ClothError(f"the outline lies outside the picture of {w} x {h}")
    crop = np.ascontiguousarray(bgr[low[1] : high[1], low[0] : high[0]])
    scale = min(1.0, radius_px / radius)
    small = np.asarray(cv2.cvtColor(_averaged(crop, scale), cv2.COLOR_BGR2Lab), dtype=np.uint8)
    surface = np.zeros(small.shape[:2], dtype=np.uint8)
    cv2.fillPoly(surface, [np.rint((outline - low) * scale).astype(np.int32)], 255)
    cloth = cloth_of(small, surface, radius_px=cell_radii * radius * scale)
    return TableCrop(
        bgr=crop,
        small=small,
        surface=surface,
        offset_px_xy=(int(low[0]), int(low[1])),
        search_scale=scale,
        cloth=cloth,
    )


def _averaged(bgr: NDArray[np.uint8], scale: float) -> NDArray[np.uint8]:
    """The picture at a scale of 1 at most. By halves first: those cost next to nothing."""
    while scale <= 0.5:
        h, w = bgr.shape[0] // 2, bgr.shape[1] // 2
        halved = cv2.resize(bgr[: 2 * h, : 2 * w], (w, h), interpolation=cv2.INTER_AREA)
        bgr, scale = np.asarray(halved, dtype=np.uint8), 2.0 * scale
    if scale < 1.0:
        rest = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        bgr = np.asarray(rest, dtype=np.uint8)
    return bgr
