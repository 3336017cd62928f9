"""Lamps over the table: how they light the bed, mirror in balls and cast shadows."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.look import Look

Image = NDArray[np.float32]
CELL_MM = 10.0
"""Grain of the picture of the ceiling."""
GLASS = 0.045
"""Share of the light that polished resin throws back, seen from straight above."""
_MARGIN_MM = 2600.0
_SPOT_MM = 60.0
_SHADE_MM = 150.0
_MOST_CASTERS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Lamp:
    """A rectangle of light (a disc if `is_round`), half sizes in mm."""

    x_mm: float
    y_mm: float
    half_x_mm: float
    half_y_mm: float
    is_round: bool = False


def lamps_of(look: Look, size: table.TableSize) -> list[Lamp]:
    """Where the light comes from."""
    length, middle = size.length_mm, size.width_mm / 2
    along = [length * (k + 1) / (look.lamps + 1) for k in range(look.lamps)]
    if look.lamp_style == "panels":
        return [Lamp(x_mm=x, y_mm=middle, half_x_mm=380, half_y_mm=170) for x in along]
    if look.lamp_style == "tubes":
        rows = (middle - 120, middle + 120)
        return [
            Lamp(x_mm=x, y_mm=y, half_x_mm=min(560.0, 0.4 * length / look.lamps), half_y_mm=34)
            for x in along
            for y in rows
        ]
    if look.lamp_style == "spots":
        places = [
            (length * (k + 0.5) / (look.lamps + 1), y)
            for k in range(look.lamps + 1)
            for y in (middle - 330, middle + 330)
        ]
        return [
            Lamp(x_mm=x, y_mm=y, half_x_mm=_SPOT_MM, half_y_mm=_SPOT_MM, is_round=True)
            for x, y in places
        ]
    if look.lamp_style == "frame":
        x, y, thick = length / 2, 420.0, 40.0
        long = 0.36 * length
        return [
            Lamp(x_mm=x, y_mm=middle - y, half_x_mm=long, half_y_mm=thick),
            Lamp(x_mm=x, y_mm=middle + y, half_x_mm=long, half_y_mm=thick),
            Lamp(x_mm=x - long, y_mm=middle, half_x_mm=thick, half_y_mm=y),
            Lamp(x_mm=x + long, y_mm=middle, half_x_mm=thick, half_y_mm=y),
        ]
    return [
        Lamp(x_mm=x, y_mm=middle, half_x_mm=_SHADE_MM, half_y_mm=_SHADE_MM, is_round=True)
        for x in along
    ]


class Lights:
    """The lamps of one look over a table; pixel_mm: what a pixel covers of a ball."""

    def __init__(
        self, look: Look, size: table.TableSize = table.NINE_FOOT, pixel_mm: float = 2.0
    ) -> None:
        self.look = look
        self.pixel_mm = pixel_mm
        self.size = size
        self.height_mm = look.lamp_height_mm
        self.lamps = lamps_of(look, size)
        self.casters = self._casters()
        self.ceiling = self._ceiling()
        self.warm = np.array([1 - look.warmth, 1.0, 1 + look.warmth], np.float32)

    def _casters(self) -> list[tuple[float, float]]:
        """Middles of at most a few groups of lamps: each casts a shadow of its own."""
        places = sorted((lamp.x_mm, lamp.y_mm) for lamp in self.lamps)
        groups = np.array_split(np.array(places), min(len(places), _MOST_CASTERS))
        return [(float(g[:, 0].mean()), float(g[:, 1].mean())) for g in groups]

    def _ceiling(self) -> Image:
        """Light that a ball mirrors, in multiples of white, over the plan at the lamps' height.

        The lamps light a white cloth to white, so the smaller they are the brighter they look.
        """
        w = int((self.size.length_mm + 2 * _MARGIN_MM) / CELL_MM)
        h = int((self.size.width_mm + 2 * _MARGIN_MM) / CELL_MM)
        picture = np.zeros((h, w), np.float32)
        for lamp in self.lamps:
            centre = (
                int((lamp.x_mm + _MARGIN_MM) / CELL_MM * 16),
                int((lamp.y_mm + _MARGIN_MM) / CELL_MM * 16),
            )
            half = (lamp.half_x_mm / CELL_MM * 16, lamp.half_y_mm / CELL_MM * 16)
            if lamp.is_round:
                cv2.circle(picture, centre, int(half[0]), 1.0, -1, cv2.LINE_8, 4)
            else:
                a = (int(centre[0] - half[0]), int(centre[1] - half[1]))
                b = (int(centre[0] + half[0]), int(centre[1] + half[1]))
                cv2.rectangle(picture, a, b, 1.0, -1, cv2.LINE_8, 4)
        area = 4 * sum(lamp.half_x_mm * lamp.half_y_mm for lamp in self.lamps)
        bright = float(np.clip(GLASS * np.pi * self.height_mm**2 / area, 1.2, 14.0))
        footprint = 2 * self.pixel_mm / table.BALL_RADIUS_MM * self.height_mm
        soft = max((0.25 * footprint + 90.0 * self.look.ball_wear) / CELL_MM, 0.6)
        seen = cv2.GaussianBlur(picture * np.float32(bright), (0, 0), soft)
        return np.asarray(seen + np.float32(0.004), dtype=np.float32)

    def mirrored(self, x_mm: Image, y_mm: Image) -> Image:
        """(h, w) light from places of the ceiling (h, w)."""
        scale, shift = np.float32(1 / CELL_MM), np.float32(_MARGIN_MM / CELL_MM)
        u, v = x_mm * scale + shift, y_mm * scale + shift
        found = cv2.remap(
            self.ceiling, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(0.0,)
        )
        return np.asarray(found, dtype=np.float32)

    def on_bed(self, bed_mm: Image) -> Image:
        """(h, w) light on places (h, w, 2) of the bed, 1 at the brightest."""
        light: Image = np.zeros(bed_mm.shape[:2], np.float32)
        reach = np.float32(self.height_mm)
        for x, y in self.casters:
            d2 = ((bed_mm[..., 0] - x) / 1.1) ** 2 + (bed_mm[..., 1] - y) ** 2
            light += 1 / (1 + d2 / reach**2)
        middle = np.array([self.size.length_mm / 2, self.size.width_mm / 2], np.float32)
        inside = (np.abs(bed_mm - middle) < middle + 10).all(axis=-1)
        peak, least = float(light[inside].max()), float(light[inside].min())
        depth = self.look.fall_off / max(1 - least / peak, 1e-3)
        return np.asarray(np.clip(1 - depth * (1 - light / peak), 0.12, 1.1), dtype=np.float32)
