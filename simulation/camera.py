"""The simulated camera: a lens with distortion over the table. Own code on purpose: it shares
nothing with the calibration that it tests.

World: table axes in mm, z up (so a left-handed frame, as a picture from above needs none).
Picture: x right, y down, pixel centres at whole numbers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulation import table

Array = NDArray[np.float64]
LENSES = ("radial", "fisheye")
_WIDEST_RAD = math.radians(80)
"""The inverse of a lens is tabulated up to this angle off its axis."""
_SAMPLES = 4096
_NEAREST_MM = 1.0
"""In front of the camera; what is nearer, or behind, is taken to be so far off."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Camera:
    """position_mm (3,); axes (3, 3): rows are the world directions of picture right, picture
    down and forward; focal_px; centre_px (2,).

    lens "radial": picture radius over focal length is r (1 + k1 r^2 + k2 r^4), r the tangent of
    the angle off the axis (Brown's model); "fisheye": a (1 + k1 a^2 + k2 a^4), a the angle
    itself (Kannala and Brandt's model).
    """

    width_px: int
    height_px: int
    position_mm: Array
    axes: Array
    focal_px: float
    centre_px: Array
    k1: float
    k2: float = 0.0
    lens: str = "radial"

    def _bent(self, tangent: Array) -> Array:
        """Picture radius over focal length for tangents of angles off the axis."""
        base = np.arctan(tangent) if self.lens == "fisheye" else tangent
        return np.asarray(base * (1 + self.k1 * base**2 + self.k2 * base**4))

    @cached_property
    def _inverse(self) -> tuple[Array, Array]:
        """Rising bent radii and their tangents, as far as the lens is one to one."""
        tangent = np.tan(np.linspace(0, _WIDEST_RAD, _SAMPLES))
        bent = self._bent(tangent)
        falls = np.nonzero(np.diff(bent) <= 0)[0]
        end = int(falls[0]) + 1 if len(falls) else _SAMPLES
        return bent[:end], tangent[:end]

    def project(self, xyz_mm: Array) -> Array:
        """(..., 3) mm to (..., 2) px.

        What lies further off the axis than the lens can show, or beside the camera itself, stays
        outside the picture on its own side; the lens's polynomial would fold it back in.
        """
        local = (np.asarray(xyz_mm, dtype=np.float64) - self.position_mm) @ self.axes.T
        flat = local[..., :2] / np.maximum(local[..., 2:3], _NEAREST_MM)
        tangent = np.maximum(np.linalg.norm(flat, axis=-1, keepdims=True), 1e-12)
        shown = np.minimum(tangent, self._inverse[1][-1])
        bent = self._bent(shown) * (2 - shown / tangent)
        return np.asarray(self.centre_px + self.focal_px * flat * (bent / tangent))

    def rays(self, px: Array) -> Array:
        """(..., 2) px to (..., 3) unit directions in the world."""
        bent = (np.asarray(px, dtype=np.float64) - self.centre_px) / self.focal_px
        radius = np.maximum(np.linalg.norm(bent, axis=-1, keepdims=True), 1e-12)
        known, tangents = self._inverse
        tangent = np.interp(radius, known, tangents)
        step = 1e-6
        there = self._bent(tangent)
        slope = (self._bent(tangent + step) - there) / step
        tangent = tangent - (there - radius) / np.where(slope > 1e-3, slope, 1)
        flat = bent * (tangent / radius)
        local = np.concatenate([flat, np.ones_like(flat[..., :1])], axis=-1)
        local /= np.linalg.norm(local, axis=-1, keepdims=True)
        return np.asarray(local @ self.axes)

    def at_height(self, px: Array, z_mm: float) -> Array:
        """(..., 2) px to (..., 2) mm where the ray meets the plane z."""
        rays = self.rays(px)
        share = (z_mm - self.position_mm[2]) / rays[..., 2:3]
        return np.asarray(self.position_mm[:2] + share * rays[..., :2])

    def scale_px_mm(self, xyz_mm: Array) -> float:
        """Pixels per mm at a point, across the line of sight, mean of all directions."""
        place = np.asarray(xyz_mm, dtype=np.float64)
        ends = self.project(place + np.vstack([self.axes[:2], -self.axes[:2]]))
        right, down = (ends[:2] - ends[2:]) / 2
        return math.sqrt(abs(float(right[0] * down[1] - right[1] * down[0])))

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
            lens=self.lens,
        )

    def as_data(self) -> dict[str, Any]:
        """For the truth file: what `project` needs."""
        return {
            "position_mm": [round(float(v), 2) for v in self.position_mm],
            "axes": [[round(float(v), 8) for v in row] for row in self.axes],
            "focal_px": round(self.focal_px, 3),
            "centre_px": [round(float(v), 3) for v in self.centre_px],
            "lens": self.lens,
            "k1": round(self.k1, 6),
            "k2": round(self.k2, 6),
        }


def _axes(position: Array, target: Array, turn_rad: float) -> Array:
    """(3, 3) of a camera that looks from a position to a target."""
    forward = target - position
    forward /= np.linalg.norm(forward)
    right = np.array([math.cos(turn_rad), math.sin(turn_rad), 0.0])
    right -= (right @ forward) * forward
    right /= np.linalg.norm(right)
    down = np.cross(right, forward)
    if down @ np.array([-math.sin(turn_rad), math.cos(turn_rad), 0.0]) < 0:
        down = -down
    return np.vstack([right, down, forward])


def overhead_camera(
    *,
    size_px: tuple[int, int],
    height_mm: float,
    table_share: float,
    offset_mm: tuple[float, float] = (0.0, 0.0),
    shift_px: tuple[float, float] = (0.0, 0.0),
    roll_rad: float = 0.0,
    bow: float = 0.0,
    lens: str = "radial",
    head_right: bool = False,
    size: table.TableSize = table.NINE_FOOT,
) -> Camera:
    """A camera that looks down at the middle of the table.

    `table_share`: length between the noses over the width of the picture, less where the tilt
    would push the rails' outer edge out of it. `offset_mm`: how far the camera stands off the
    middle (tilts it). `bow`: relative stretch of the lens at the end of the table (negative:
    barrel; a fisheye bends by itself and takes `bow` on top). `head_right`: the picture is turned
    by half a circle. `shift_px` is taken as far as the table stays in the picture.
    """
    middle = np.array([size.length_mm / 2, size.width_mm / 2, 0.0])
    position = middle + np.array([*offset_mm, height_mm])
    turn = roll_rad + (math.pi if head_right else 0.0)
    half = math.atan(size.length_mm / 2 / height_mm)
    width, height = size_px
    plain = Camera(
        width_px=width,
        height_px=height,
        position_mm=position,
        axes=_axes(position, middle, turn),
        focal_px=1.0,
        centre_px=np.zeros(2),
        k1=bow / (half if lens == "fisheye" else math.tan(half)) ** 2,
        lens=lens,
    )
    ends = plain.project(middle + np.array([[-1.0, 0, 0], [1.0, 0, 0]]) * middle[0])
    focal = table_share * width / float(np.linalg.norm(ends[1] - ends[0]))
    edge = table.CUSHION_WIDTH_MM + table.RAIL_WIDTH_MM
    x, y = np.meshgrid(
        np.linspace(-edge, size.length_mm + edge, 9), np.linspace(-edge, size.width_mm + edge, 9)
    )
    rim = plain.project(np.column_stack([x.ravel(), y.ravel(), np.full(81, table.RAIL_TOP_MM)]))
    nose = plain.project(
        np.array([[*xy, table.NOSE_HEIGHT_MM] for xy in table.corners_mm(size).values()])
    )
    span = np.ptp(nose, axis=0)
    focal = min(focal, *(np.array([width, height]) * 0.94 / span))
    low, high = rim.min(axis=0) * focal, rim.max(axis=0) * focal
    frame = np.array([width - 1.0, height - 1.0])
    room = np.maximum(frame - (high - low), 0) / 2
    centre = (frame - (high + low)) / 2
    shift = np.array(shift_px)
    tight = room <= 0
    nose_low, nose_high = nose.min(axis=0) * focal, nose.max(axis=0) * focal
    centre = np.where(tight, (frame - (nose_high + nose_low)) / 2, centre)
    spare = np.maximum(frame - (nose_high - nose_low), 0) / 2 - 2
    centre = centre + np.clip(shift, -spare, spare)
    return Camera(
        width_px=width,
        height_px=height,
        position_mm=position,
        axes=plain.axes,
        focal_px=focal,
        centre_px=centre,
        k1=plain.k1,
        lens=lens,
    )
