"""The simulated camera: a lens with radial distortion over the table. Own code on purpose: it
shares nothing with the calibration that it tests.

World: table axes in mm, z up (so a left-handed frame, as a picture from above needs none).
Picture: x right, y down, pixel centres at whole numbers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulation import table

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Camera:
    """position_mm (3,); axes (3, 3): rows are the world directions of picture right, picture
    down and forward; focal_px; centre_px (2,); k1, k2: radial terms on the normalised radius.
    """

    width_px: int
    height_px: int
    position_mm: Array
    axes: Array
    focal_px: float
    centre_px: Array
    k1: float
    k2: float = 0.0

    def project(self, xyz_mm: Array) -> Array:
        """(..., 3) mm to (..., 2) px."""
        local = (np.asarray(xyz_mm, dtype=np.float64) - self.position_mm) @ self.axes.T
        flat = local[..., :2] / local[..., 2:3]
        r2 = (flat**2).sum(axis=-1, keepdims=True)
        return np.asarray(
            self.centre_px + self.focal_px * flat * (1 + self.k1 * r2 + self.k2 * r2**2)
        )

    def rays(self, px: Array) -> Array:
        """(..., 2) px to (..., 3) unit directions in the world (inverse lens by iteration)."""
        bent = (np.asarray(px, dtype=np.float64) - self.centre_px) / self.focal_px
        flat = bent.copy()
        for _ in range(12):
            r2 = (flat**2).sum(axis=-1, keepdims=True)
            flat = bent / (1 + self.k1 * r2 + self.k2 * r2**2)
        local = np.concatenate([flat, np.ones_like(flat[..., :1])], axis=-1)
        local /= np.linalg.norm(local, axis=-1, keepdims=True)
        return np.asarray(local @ self.axes)

    def at_height(self, px: Array, z_mm: float) -> Array:
        """(..., 2) px to (..., 2) mm where the ray meets the plane z."""
        rays = self.rays(px)
        share = (z_mm - self.position_mm[2]) / rays[..., 2:3]
        return np.asarray(self.position_mm[:2] + share * rays[..., :2])

    def scale_px_mm(self, xyz_mm: Array) -> float:
        """Pixels per mm, across the line of sight, at a point."""
        depth = float((np.asarray(xyz_mm) - self.position_mm) @ self.axes[2])
        return self.focal_px / depth

    def times(self, factor: int) -> Camera:
        """The same view with `factor` times the pixels."""
        return Camera(
            width_px=self.width_px * factor,
            height_px=self.height_px * factor,
            position_mm=self.position_mm,
            axes=self.axes,
            focal_px=self.focal_px * factor,
            centre_px=(self.centre_px + 0.5) * factor - 0.5,
            k1=self.k1,
            k2=self.k2,
        )


def overhead_camera(
    *,
    size_px: tuple[int, int],
    height_mm: float,
    table_share: float,
    offset_mm: tuple[float, float] = (0.0, 0.0),
    shift_px: tuple[float, float] = (0.0, 0.0),
    roll_rad: float = 0.0,
    bow: float = 0.0,
    head_right: bool = False,
) -> Camera:
    """A camera that looks down at the middle of the table.

    `table_share`: length between the noses over the width of the picture. `offset_mm`: how far
    the camera stands off the middle (tilts it). `bow`: relative stretch of the lens at the end
    of the table (negative: barrel). `head_right`: the picture is turned by half a circle.
    """
    middle = np.array([table.LENGTH_MM / 2, table.WIDTH_MM / 2, 0.0])
    position = middle + np.array([*offset_mm, height_mm])
    forward = middle - position
    forward /= np.linalg.norm(forward)
    turn = roll_rad + (math.pi if head_right else 0.0)
    right = np.array([math.cos(turn), math.sin(turn), 0.0])
    right -= (right @ forward) * forward
    right /= np.linalg.norm(right)
    down = np.cross(right, forward)
    if down @ np.array([-math.sin(turn), math.cos(turn), 0.0]) < 0:
        down = -down
    half = table.LENGTH_MM / 2 / height_mm
    k1 = bow / half**2
    width, height = size_px
    focal = table_share * width / 2 / (half * (1 + bow))
    return Camera(
        width_px=width,
        height_px=height,
        position_mm=position,
        axes=np.vstack([right, down, forward]),
        focal_px=focal,
        centre_px=np.array([(width - 1) / 2 + shift_px[0], (height - 1) / 2 + shift_px[1]]),
        k1=k1,
    )
