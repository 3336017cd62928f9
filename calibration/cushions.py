"""What lies on both sides of the noses: cloth of the cushion, then no cloth but the rail.

The step in brightness at a nose is one of several like it. The outer edge of the cloth is one, but
beyond it lies wood; the edge of a shadow on the bed is one, but where the rail should be there is
cloth. Colours are held against those of the bed just inside, so that uneven light does not matter.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from calibration.camera import Array, CameraModel
from calibration.cloth import GREY_CHROMA, Picture
from tracking.geometry import NOSE_HEIGHT_MM

CUSHION_MM = (12.0, 20.0, 28.0, 36.0)
"""Outside the noses of a 9-foot table: on cushions, which are 45 to 57 mm wide."""
RAIL_MM = (68.0, 80.0, 92.0, 104.0)
"""Likewise: on rails, which are 90 mm wide and more."""
BED_MM = (40.0, 55.0, 70.0, 85.0)
"""Inside them: on the bed, out of the cushion's shadow."""
PLACES = 40
"""Along a side, less what is near pockets."""
POCKETS = ((0.0, 0.1), (0.44, 0.56), (0.9, 1.0))
LIKE_CHROMA = 14.0
LIKE_RATIO = (0.62, 1.55)
"""Chroma distance (8-bit Lab) and range of lightness in which a cushion looks like its bed: it
leans, and stands in another light."""
LIKE_RATIO_GREY = (0.75, 1.33)


def cushion_and_rail_shares(
    camera: CameraModel, noses_mm: tuple[float, float, float, float], picture_bgr: Picture
) -> tuple[Array, Array]:
    """Of each side (4,): the share of places where cloth lies outside the nose, and the share where
    something else lies further out; nan where that is out of the picture.

    noses_mm: the rectangle of the noses (x, y, length, width) in the camera's millimetres. Sides in
    the order left, foot, right, head: along y, at the end of x, at the end of y, along x = 0.
    """
    cushions, rails = np.full(4, np.nan), np.full(4, np.nan)
    for side in range(4):
        bands = [[-deep for deep in BED_MM], CUSHION_MM, RAIL_MM]
        bed, cushion, rail = _colours(camera, noses_mm, picture_bgr, side, bands)
        cushions[side] = _share(_is_like(cushion, bed))
        rails[side] = 1 - _share(_is_like(rail, bed))
    return cushions, rails


def _colours(
    camera: CameraModel,
    noses_mm: tuple[float, float, float, float],
    picture_bgr: Picture,
    side: int,
    bands_mm: Sequence[Sequence[float]],
) -> Array:
    """8-bit Lab (bands, n, 3) along a side: medians over the distances (mm) of each band outside
    its nose."""
    along = (np.arange(PLACES) + 0.5) / PLACES
    free = np.ones(PLACES, dtype=bool)
    for low, high in POCKETS:
        if side % 2 == 0 or low < 0.2 or high > 0.8:
            free &= ~((along > low) & (along < high))
    x0, y0, length, width = noses_mm
    s, out = np.meshgrid(along[free], np.ravel(bands_mm) * (length / 2540.0))
    x, y = (
        (s * length, -out),
        (length + out, s * width),
        (s * length, width + out),
        (-out, s * width),
    )[side]
    px = camera.mm_to_px(np.column_stack((x0 + x.ravel(), y0 + y.ravel())), NOSE_HEIGHT_MM)
    at = np.nan_to_num(px, nan=-1e4).astype(np.float32).reshape(*s.shape, 2)
    h, w = picture_bgr.shape[:2]
    seen = cv2.remap(
        picture_bgr,
        np.ascontiguousarray(at[..., 0]),
        np.ascontiguousarray(at[..., 1]),
        cv2.INTER_LINEAR,
    )
    lab = np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2LAB), dtype=np.float64)
    lab[np.any((at < 0) | (at > (w - 1, h - 1)), axis=2)] = np.nan
    colours: Array = np.median(lab.reshape(len(bands_mm), -1, *lab.shape[1:]), axis=1)
    return colours


def _is_like(one: Array, bed: Array) -> Array:
    """Whether colours (n, 3) may be of the cloth of `bed` (n, 3): 0 or 1, nan where unknown."""
    ratio = one[:, 0] / np.maximum(bed[:, 0], 1.0)
    dim = np.clip(ratio, 0.4, 1.2)[:, None]
    off = np.linalg.norm(one[:, 1:] - 128 - dim * (bed[:, 1:] - 128), axis=1)
    grey = np.linalg.norm(bed[:, 1:] - 128, axis=1) < GREY_CHROMA
    low = np.where(grey, LIKE_RATIO_GREY[0], LIKE_RATIO[0])
    high = np.where(grey, LIKE_RATIO_GREY[1], LIKE_RATIO[1])
    like = (off < LIKE_CHROMA) & (ratio > low) & (ratio < high)
    return np.where(np.isfinite(ratio), like.astype(np.float64), np.nan)


def _share(likes: Array) -> float:
    known = np.isfinite(likes)
    return float(likes[known].mean()) if known.sum() >= 5 else float("nan")


def most(shares: Array, low: float, high: float, *, sides: int = 3) -> float:
    """Of shares (4,) of sides, stretched so that low is 0 and high 1: the mean of the best `sides`.

    Over one rail somebody may lean. 1.0 where nothing is in the picture.
    """
    best = np.sort(np.clip((shares[np.isfinite(shares)] - low) / (high - low), 0.0, 1.0))[-sides:]
    return float(best.mean()) if len(best) else 1.0
