"""Polygons in table mm onto a picture, through the lens, finer than the picture and averaged."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.camera import Array, Camera
from simulation.palettes import Bgr

FINE = 2
"""Supersampling of the drawn shapes."""
_SHIFT = 5
"""Sub-pixel bits of OpenCV's polygon filler."""
_STEP_MM = 40.0
"""Longest straight piece of a projected side: the lens bends long ones."""

Image = NDArray[np.float32]
Mask = NDArray[np.uint8]


class Canvas:
    """A picture at `FINE` times the camera's size."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera.times(FINE)
        self.shape = (self.camera.height_px, self.camera.width_px)
        self.bgr: Mask = np.zeros((*self.shape, 3), np.uint8)

    def points(self, outline_mm: Array, z_mm: float | Array) -> NDArray[np.int32]:
        """Pixels (with sub-pixel bits) of a closed outline (n, 2) mm at heights (n,) or one."""
        closed = np.vstack([outline_mm, outline_mm[:1]])
        heights = np.broadcast_to(np.asarray(z_mm, dtype=np.float64), (len(outline_mm),))
        z = np.append(heights, heights[0])
        steps = np.maximum(np.ceil(np.linalg.norm(np.diff(closed, axis=0), axis=1) / _STEP_MM), 1)
        parts = []
        for k, n in enumerate(steps.astype(int)):
            u = np.arange(n)[:, None] / n
            a = np.array([*closed[k], z[k]])
            b = np.array([*closed[k + 1], z[k + 1]])
            parts.append(a + u * (b - a))
        px = self.camera.project(np.vstack(parts))
        return np.asarray(np.round(px * 2**_SHIFT), dtype=np.int32)

    def fill(self, outline_mm: Array, z_mm: float | Array, colour: Bgr) -> None:
        """Paint a polygon."""
        cv2.fillPoly(self.bgr, [self.points(outline_mm, z_mm)], colour, cv2.LINE_AA, _SHIFT)

    def line(
        self,
        a_mm: tuple[float, float],
        b_mm: tuple[float, float],
        wide_mm: float,
        z_mm: float,
        colour: Bgr,
    ) -> None:
        """Paint a straight stroke."""
        a, b = np.array(a_mm, dtype=np.float64), np.array(b_mm, dtype=np.float64)
        along = b - a
        across = np.array([-along[1], along[0]]) / max(float(np.linalg.norm(along)), 1e-9)
        across *= wide_mm / 2
        self.fill(np.array([a + across, b + across, b - across, a - across]), z_mm, colour)

    def ring(self, outline_mm: Array, wide_mm: float, z_mm: float, colour: Bgr) -> None:
        """Paint along an outline."""
        for a, b in zip(outline_mm, np.roll(outline_mm, -1, axis=0), strict=True):
            self.line((a[0], a[1]), (b[0], b[1]), wide_mm, z_mm, colour)

    def mask(self, outlines_mm: list[Array], z_mm: float) -> Mask:
        """0/255 at the fine size: the union of polygons."""
        mask = np.zeros(self.shape, np.uint8)
        for outline in outlines_mm:
            cv2.fillPoly(mask, [self.points(outline, z_mm)], 255, cv2.LINE_AA, _SHIFT)
        return mask

    def small(self) -> Image:
        """(h, w, 3) at the camera's size."""
        return _shrunk(self.bgr)


def _shrunk(fine: Mask) -> Image:
    h, w = fine.shape[:2]
    small = cv2.resize(fine, (w // FINE, h // FINE), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


def shares(fine: Mask) -> Image:
    """(h, w) 0..1 at the camera's size of a fine mask."""
    return np.asarray(_shrunk(fine) * np.float32(1 / 255), dtype=np.float32)


def box(size: table.TableSize, margin_mm: float, radius_mm: float = 0.0) -> Array:
    """(n, 2) the playing surface grown by a margin, with rounded corners."""
    x0, y0 = -margin_mm, -margin_mm
    x1, y1 = size.length_mm + margin_mm, size.width_mm + margin_mm
    if radius_mm <= 0:
        return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    turns = np.linspace(0, np.pi / 2, 10)
    arc = radius_mm * np.column_stack([np.cos(turns), np.sin(turns)])
    r = radius_mm
    return np.vstack(
        [
            arc + np.array([x1 - r, y1 - r]),
            arc[::-1] * [-1, 1] + [x0 + r, y1 - r],
            -arc + [x0 + r, y0 + r],
            arc[::-1] * [1, -1] + [x1 - r, y0 + r],
        ]
    )


def disc(centre_mm: tuple[float, float] | Array, radius_mm: float) -> Array:
    """(40, 2) a circle."""
    turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.asarray(centre_mm) + radius_mm * np.column_stack([np.cos(turns), np.sin(turns)])
