"""What of a picture may be stored: the table and a little around it. The rest is never copied.

Whoever stands around a table is in view of its camera. A sample of a stored picture (of brightness,
or of colour, which has a quarter as many) is filled only if every pixel it stands for lies inside
the outline; all others keep the plain grey with which the buffer began.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import CameraModel
from tracking.geometry import TableGeometry
from vision.frame import Frame, Plane

MARGIN_MM = 250.0
"""Around the playing surface: the rails (150 to 200 mm wide) and what lies on them."""
RAIL_TOP_MM = 40.0
"""Height of the plane in which the margin is measured: about the top of the rails."""
STEPS = 32
"""Points of each side of the outline: a lens bends it."""
GREY_Y, GREY_UV = 40, 128
"""What stands in the place of what is not stored."""
GRID_PX = 8
"""The cut begins and ends at multiples of it: even also at half the size, colour included."""
FURTHEST_PX = 30_000
"""An outline that goes further than this (or nowhere: nan) is no table from above."""
SMALLEST_PX = 32
"""What is smaller than this is no table."""

I420 = NDArray[np.uint8]
"""(3 h / 2, w): brightness, below it the two quarter planes of colour, without a gap."""


def table_outline_px(
    camera: CameraModel, table: TableGeometry, margin_mm: float = MARGIN_MM
) -> NDArray[np.float64]:
    """(n, 2) pixels around the playing surface and `margin_mm` of its surroundings."""
    x, y = table.length_mm + margin_mm, table.width_mm + margin_mm
    corners = np.array([(-margin_mm, -margin_mm), (x, -margin_mm), (x, y), (-margin_mm, y)])
    share = np.linspace(0, 1, STEPS, endpoint=False)[:, None]
    sides = [a + share * (b - a) for a, b in zip(corners, np.roll(corners, -1, 0), strict=True)]
    return camera.mm_to_px(np.concatenate(sides), RAIL_TOP_MM)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableArea:
    """Where in pictures of `picture_wh` the table lies, and the size at which it is stored.

    `x0, y0`: corner of the cut in pixels; `size_wh` of what is stored; `shrink` 1 or 2: pixels of
    the picture to one that is stored; `may_y` (h, w), `may_uv` (h/2, w/2): 255 where a sample may
    be stored, else 0.
    """

    picture_wh: tuple[int, int]
    x0: int
    y0: int
    size_wh: tuple[int, int]
    shrink: int
    may_y: Plane
    may_uv: Plane

    def blank(self) -> I420:
        """A buffer for `cut`: all grey."""
        w, h = self.size_wh
        buffer = np.full((h * 3 // 2, w), GREY_UV, np.uint8)
        buffer[:h] = GREY_Y
        return buffer

    def cut(self, frame: Frame, into: I420) -> None:
        """Copy what may be stored of a picture of `picture_wh` into a buffer of `blank`."""
        (w, h), shrink = self.size_wh, self.shrink
        quarter = w * h // 4
        colour = into[h:].reshape(-1)
        u, v = (part.reshape(h // 2, w // 2) for part in (colour[:quarter], colour[quarter:]))
        for plane, target, may, step in (
            (frame.y, into[:h], self.may_y, 1),
            (frame.u, u, self.may_uv, 2),
            (frame.v, v, self.may_uv, 2),
        ):
            y0, x0 = self.y0 // step, self.x0 // step
            rows, columns = target.shape[0] * shrink, target.shape[1] * shrink
            part = plane[y0 : y0 + rows, x0 : x0 + columns]
            if shrink > 1:
                size = (target.shape[1], target.shape[0])
                part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
            cv2.copyTo(part, may, target)


def table_area(
    outline_px: NDArray[np.float64], picture_wh: tuple[int, int], *, shrink: int = 1
) -> TableArea | None:
    """The area inside an outline (n, 2); None where too little of it is in the picture."""
    outline = np.asarray(outline_px, dtype=np.float64)
    if len(outline) < 3 or not (np.abs(outline) < FURTHEST_PX).all():
        return None
    w, h = picture_wh
    inside = np.zeros((h, w), np.uint8)
    cv2.fillPoly(inside, [np.floor(outline).astype(np.int32).reshape(-1, 1, 2)], 255)
    rows, columns = np.flatnonzero(inside.any(1)), np.flatnonzero(inside.any(0))
    if not len(rows):
        return None
    x0, y0 = (int(found[0]) // GRID_PX * GRID_PX for found in (columns, rows))
    cut_w, cut_h = (
        (min(int(found[-1]) + GRID_PX, most) - start) // GRID_PX * GRID_PX
        for found, start, most in ((columns, x0, w), (rows, y0, h))
    )
    if min(cut_w, cut_h) < SMALLEST_PX:
        return None
    cut = inside[y0 : y0 + cut_h, x0 : x0 + cut_w]
    return TableArea(
        picture_wh=picture_wh,
        x0=x0,
        y0=y0,
        size_wh=(cut_w // shrink, cut_h // shrink),
        shrink=shrink,
        may_y=_least(cut, shrink),
        may_uv=_least(cut, 2 * shrink),
    )


def _least(inside: Plane, side: int) -> Plane:
    """(h, w) -> (h/side, w/side): a square counts as inside only as a whole."""
    h, w = inside.shape
    squares = inside.reshape(h // side, side, w // side, side)
    return np.ascontiguousarray(squares.min(axis=(1, 3)))
