"""Pictures cut and scaled for a network, and places mapped back."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]
Picture = NDArray[np.uint8]

FILL = 114
"""Level around a picture that does not fill the input: the grey that YOLO networks are used to."""
INPUT_WH = (640, 384)
"""Pixels of the network's input. A table of 9 ft that fills it has balls 13 px across."""
STEP_PX = 32
"""Networks take sides of whole steps."""
SQUARE_WH = (640, 640)
"""For what is not so wide: photographs."""
WIDE = 1.35
"""Width by height from which a region is shown in the wide input."""
TABLE_MARGIN = 0.06
"""Of the surface's width and height, on each side: rails and pockets, and where a hand comes in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letterbox:
    """Input pixel = scale * picture pixel + shift, pixel centres at whole numbers."""

    scale: float
    shift_px_xy: tuple[float, float]
    size_wh: tuple[int, int]

    def to_input(self, points_px_xy: Doubles) -> Doubles:
        """Points (n, 2) of the picture to the input."""
        return np.asarray(self.scale * points_px_xy + np.array(self.shift_px_xy))

    def to_picture(self, points_px_xy: Doubles) -> Doubles:
        """Points (n, 2) of the input to the picture."""
        return np.asarray((points_px_xy - np.array(self.shift_px_xy)) / self.scale)

    def applied(self, bgr: Picture) -> Picture:
        """The input (h, w, 3) cut from a picture."""
        linear = np.array([self.scale, 0.0, 0.0, self.scale])
        return warped(bgr, linear, np.array(self.shift_px_xy), self.size_wh)


def shrunk(bgr: Picture, factor: float) -> Picture:
    """About `factor` of the size, averaged; exactly what the quotient of the sizes says."""
    h, w = bgr.shape[:2]
    size_wh = (max(round(factor * w), 1), max(round(factor * h), 1))
    return np.asarray(cv2.resize(bgr, size_wh, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def warped(
    bgr: Picture, linear: Doubles, shift_px_xy: Doubles, size_wh: tuple[int, int]
) -> Picture:
    """Any linear map (a, b, c, d) and shift (2,); averages where pixels become fewer."""
    a, b, c, d = (float(v) for v in linear)
    factor = float(np.sqrt(abs(a * d - b * c)))
    x, y = (float(v) for v in shift_px_xy)
    if factor < 0.75:
        # Bilinear sampling skips pixels: first average to about the size that is wanted.
        small = shrunk(bgr, factor)
        fx, fy = small.shape[1] / bgr.shape[1], small.shape[0] / bgr.shape[0]
        x += a * (0.5 / fx - 0.5) + b * (0.5 / fy - 0.5)
        y += c * (0.5 / fx - 0.5) + d * (0.5 / fy - 0.5)
        a, b, c, d = a / fx, b / fy, c / fx, d / fy
        bgr = small
    matrix = np.array([[a, b, x], [c, d, y]])
    out = cv2.warpAffine(
        bgr, matrix, size_wh, flags=cv2.INTER_LINEAR, borderValue=(FILL, FILL, FILL)
    )
    return np.asarray(out, dtype=np.uint8)


def input_wh(region_px_xyxy: tuple[float, float, float, float]) -> tuple[int, int]:
    """The input that suits the shape of a region: few pixels go to its margins."""
    x0, y0, x1, y1 = region_px_xyxy
    return INPUT_WH if x1 - x0 >= WIDE * (y1 - y0) else SQUARE_WH


def letterbox(
    picture_wh: tuple[int, int],
    *,
    region_px_xyxy: tuple[float, float, float, float] | None = None,
    size_wh: tuple[int, int] | None = None,
) -> Letterbox:
    """A region of a picture (all of it if None) as large as the input allows, in its middle."""
    region = region_px_xyxy or (-0.5, -0.5, picture_wh[0] - 0.5, picture_wh[1] - 0.5)
    x0, y0, x1, y1 = region
    size = size_wh or input_wh(region)
    scale = min(size[0] / (x1 - x0), size[1] / (y1 - y0))
    shift = (
        (size[0] - 1) / 2 - scale * (x0 + x1) / 2,
        (size[1] - 1) / 2 - scale * (y0 + y1) / 2,
    )
    return Letterbox(scale=scale, shift_px_xy=shift, size_wh=size)


def table_letterbox(picture_wh: tuple[int, int], outline_px_xy: Doubles) -> Letterbox:
    """The table with a margin, as large as the input allows; outline (n, 2) of its surface."""
    return letterbox(picture_wh, region_px_xyxy=_table_region(outline_px_xy))


def table_cut(outline_px_xy: Doubles, scale: float) -> Letterbox:
    """The table with the same margin at a scale, in an input no larger than it needs: steps of
    32 px, for networks that take any."""
    x0, y0, x1, y1 = _table_region(outline_px_xy)
    w, h = (STEP_PX * math.ceil(scale * side / STEP_PX) for side in (x1 - x0, y1 - y0))
    shift = ((w - 1) / 2 - scale * (x0 + x1) / 2, (h - 1) / 2 - scale * (y0 + y1) / 2)
    return Letterbox(scale=scale, shift_px_xy=shift, size_wh=(w, h))


def _table_region(outline_px_xy: Doubles) -> tuple[float, float, float, float]:
    low, high = outline_px_xy.min(axis=0), outline_px_xy.max(axis=0)
    margin = TABLE_MARGIN * (high - low)
    (x0, y0), (x1, y1) = (low - margin).tolist(), (high + margin).tolist()
    return x0, y0, x1, y1
