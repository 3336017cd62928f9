"""Balls as the camera sees them: rays against spheres, numbers and stripes that turn, lamps that
mirror, soft shadows on the cloth. A ball is drawn at several moments of an exposure at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.ball_paint import BallSet, fold
from simulation.camera import Array, Camera
from simulation.furniture import Furniture
from simulation.lights import Lights
from simulation.look import Look
from simulation.palettes import CLOTHS

Image = NDArray[np.float32]
RADIUS_MM = table.BALL_RADIUS_MM
_BOUNCE = 0.22
"""How much of the cloth's colour the lower half of a ball takes on."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sprite:
    """A patch of picture: rows and columns, light (h, w, 3) times cover, cover (h, w) 0..1.

    Light is linear: 1 is white.
    """

    rows: slice
    columns: slice
    light: Image
    cover: Image


def to_light(levels: NDArray[np.uint8] | Image) -> Image:
    """Levels 0..255 to linear light 0..1 (a square for the usual power of 2.2)."""
    scaled = levels * np.float32(1 / 255)
    return np.asarray(scaled * scaled, dtype=np.float32)


def to_levels(light: Image) -> NDArray[np.uint8]:
    """The other way of `to_light`; brighter than white is white."""
    return np.asarray(np.sqrt(np.clip(light, 0, 1)) * 255 + 0.5, dtype=np.uint8)


class BallPainter:
    """Draws balls for one camera and look."""

    def __init__(self, camera: Camera, look: Look, furniture: Furniture, lights: Lights) -> None:
        self.camera = camera
        self.look = look
        self.furniture = furniture
        self.lights = lights
        self.rays = furniture.rays
        self.set = BallSet(look)
        self.cloth = np.array(CLOTHS[look.cloth], np.float32)

    def _reach_px(self, xyz_mm: Array, reach_mm: float, scale_px_mm: float) -> int:
        sight = xyz_mm - self.camera.position_mm
        stretch = 1.1 * float(np.linalg.norm(sight) / max(sight @ self.camera.axes[2], 1.0))
        return int(np.ceil(reach_mm * scale_px_mm * stretch)) + 2

    def ball(
        self, number: int, xyz_mm: Array, turns: Array, row_step_mm: Array | None = None
    ) -> Sprite | None:
        """A ball at n moments that make up one exposure, None outside the picture.

        xyz_mm (n, 3) centres; turns (n, 3, 3) take its own directions to the world's;
        row_step_mm (3,): how far it moves while the sensor reads one row.
        """
        px = self.camera.project(xyz_mm)
        middle = len(xyz_mm) // 2
        scale = self.camera.scale_px_mm(xyz_mm[middle])
        half = self._reach_px(xyz_mm[middle], RADIUS_MM, scale)
        size = 2 * half + 1
        w, h = self.camera.width_px, self.camera.height_px
        if not ((px > -half) & (px < np.array([w, h]) + half)).all(axis=1).any():
            return None
        x0 = np.clip(np.round(px[:, 0]).astype(int) - half, 0, w - size)
        y0 = np.clip(np.round(px[:, 1]).astype(int) - half, 0, h - size)
        windows = [(slice(y, y + size), slice(x, x + size)) for x, y in zip(x0, y0, strict=True)]
        rays = np.stack([self.rays[window] for window in windows])
        to_ball = (xyz_mm - self.camera.position_mm).astype(np.float32)
        along = np.einsum("nijk,nk->nij", rays, to_ball)
        off = along[..., None] * rays - to_ball[:, None, None]
        if row_step_mm is not None:
            step = row_step_mm.astype(np.float32)
            rows = (y0[:, None] + np.arange(size) - px[:, 1:2]).astype(np.float32)[:, :, None]
            along_step = rays @ step
            off += (rows * along_step)[..., None] * rays - rows[..., None] * step
        miss2 = np.einsum("nijk,nijk->nij", off, off)
        pixel_mm = np.float32(1 / scale)
        cover = np.clip((RADIUS_MM - np.sqrt(miss2)) / pixel_mm + np.float32(0.5), 0, 1)
        inside = np.sqrt(np.maximum(np.float32(RADIUS_MM**2) - miss2, 0))
        normal = off - inside[..., None] * rays
        normal /= np.sqrt(np.einsum("nijk,nijk->nij", normal, normal))[..., None]
        own = np.einsum("nijk,nkl->nijl", normal, turns.astype(np.float32))
        brightness = self._light_at(px[middle], float(xyz_mm[middle, 2]))
        light = self._lit(self._paint(number, own), normal, rays, xyz_mm, brightness)
        cover = cover * self._in_sight(normal, xyz_mm, windows)
        return _gathered(windows, light * cover[..., None], cover)

    def _paint(self, number: int, own: Image) -> Image:
        """(n, h, w, 3) the ball's print for directions in its own frame."""
        n, h, w, _ = own.shape
        u, v = fold(own)
        seen = cv2.remap(
            self.set.texture(number),
            u.reshape(n * h, w),
            v.reshape(n * h, w),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return np.asarray(seen.reshape(n, h, w, 3), dtype=np.float32)

    def _lit(
        self, paint: Image, normal: Image, rays: Image, xyz_mm: Array, brightness: float
    ) -> Image:
        """(n, h, w, 3) linear light from the ball's skin."""
        n, h, w, _ = paint.shape
        middle = xyz_mm[len(xyz_mm) // 2]
        up = normal[..., 2]
        facing = np.clip(-np.einsum("nijk,nijk->nij", normal, rays), 0, 1)
        height = self.lights.height_mm
        lamp = np.array([0.0, self.lights.size.width_mm / 2 - middle[1], height - middle[2]])
        lamp[0] = 0.25 * (self.lights.size.length_mm / 2 - middle[0])
        lamp[1] *= 0.8
        lean = normal @ (lamp / np.linalg.norm(lamp)).astype(np.float32)
        shade = 0.42 + 0.72 * np.clip(lean, 0, 1) ** np.float32(0.75)
        shade *= 0.66 + 0.34 * np.sqrt(facing)
        lit = paint * shade[..., None]
        lit += (np.float32(_BOUNCE) * np.clip(0.75 - up, 0, 1))[..., None] * self.cloth
        lit *= np.float32(brightness) * self.lights.warm
        light = to_light(np.clip(lit, 0, 255))
        mirrored = rays + (2 * facing)[..., None] * normal
        rise = np.maximum(mirrored[..., 2], 1e-2)
        reach = (np.float32(height) - xyz_mm[:, 2].astype(np.float32))[:, None, None] / rise
        x = xyz_mm[:, 0].astype(np.float32)[:, None, None] + mirrored[..., 0] * reach
        y = xyz_mm[:, 1].astype(np.float32)[:, None, None] + mirrored[..., 1] * reach
        lamps = self.lights.mirrored(x.reshape(n * h, w), y.reshape(n * h, w)).reshape(n, h, w)
        glass = np.float32(self.set.gloss * self.look.brightness)
        light += (glass * lamps * (0.7 + 2.0 * (1 - facing) ** 3))[..., None]
        return np.asarray(light, dtype=np.float32)

    def _light_at(self, px: Array, z_mm: float) -> float:
        """Light on the bed there; less inside a pocket."""
        x = int(np.clip(px[0], 0, self.camera.width_px - 1))
        y = int(np.clip(px[1], 0, self.camera.height_px - 1))
        deep = float(np.clip((RADIUS_MM - z_mm) / 90.0, 0, 1))
        return float(self.furniture.light[y, x]) * (1 - 0.5 * deep)

    def _in_sight(self, normal: Image, xyz_mm: Array, windows: list[tuple[slice, slice]]) -> Image:
        """(n, h, w) share of the ball's skin that no nose, rail or slate hides."""
        skin = xyz_mm[:, 2].astype(np.float32)[:, None, None] + RADIUS_MM * normal[..., 2]
        lowest = float(xyz_mm[:, 2].min())
        seen = np.ones(skin.shape, np.float32)
        over = np.stack([self.furniture.over[window] for window in windows])
        seen -= over * (skin < table.NOSE_HEIGHT_MM)
        if lowest < RADIUS_MM - 1:
            bed = np.stack([self.furniture.solid[window] for window in windows])
            seen *= 1 - bed * (skin < 0)
        return seen

    def shadow(self, xyz_mm: Array) -> tuple[tuple[slice, slice], Image] | None:
        """Where and by how much a ball at n moments (n, 3) darkens the bed: factors (h, w)."""
        low = xyz_mm[xyz_mm[:, 2] > 0.5 * RADIUS_MM]
        if len(low) == 0:
            return None
        height = self.lights.height_mm
        top = float(low[:, 2].max())
        shift = top / (height - min(top, 0.5 * height))
        far = max(
            float(np.hypot(low[:, 0] - x, low[:, 1] - y).max()) for x, y in self.lights.casters
        )
        reach = 2.4 * RADIUS_MM + min(shift * far, 400.0)
        on_bed = low * (1.0, 1.0, 0.0)
        px = self.camera.project(on_bed)
        middle = on_bed[len(low) // 2]
        half = self._reach_px(middle, reach, self.camera.scale_px_mm(middle))
        x0, y0 = np.maximum(np.floor(px.min(axis=0)).astype(int) - half, 0)
        end = [self.camera.width_px, self.camera.height_px]
        x1, y1 = np.minimum(np.ceil(px.max(axis=0)).astype(int) + half, end)
        if x1 <= x0 or y1 <= y0:
            return None
        window = (slice(int(y0), int(y1)), slice(int(x0), int(x1)))
        bed = self.furniture.bed_mm[window]
        dark: Image = np.zeros(bed.shape[:2], np.float32)
        for place in low:
            dark += self._shade(bed, place)
        dark = np.clip(dark / len(low) * self.look.shadow, 0, 0.85)
        dark *= 1 - 0.7 * self.furniture.over[window]
        return window, np.asarray(1 - dark, dtype=np.float32)

    def _shade(self, bed: Image, place: Array) -> Image:
        """(h, w) how much one ball takes of the light: all of the sky, and of each lamp."""
        height, lamp = float(place[2]), self.lights.height_mm
        shift = height / (lamp - min(height, 0.5 * lamp))
        near = float(np.clip(1.6 - height / RADIUS_MM * 0.6, 0, 1))
        x, y = bed[..., 0], bed[..., 1]
        d2 = (x - np.float32(place[0])) ** 2 + (y - np.float32(place[1])) ** 2
        dark = np.float32(0.62 * near) * np.exp(d2 * np.float32(-1 / (2 * (0.66 * RADIUS_MM) ** 2)))
        share = np.float32(0.42 / len(self.lights.casters))
        for cx, cy in self.lights.casters:
            sx, sy = place[0] + (place[0] - cx) * shift, place[1] + (place[1] - cy) * shift
            d2 = (x - np.float32(sx)) ** 2 + (y - np.float32(sy)) ** 2
            d2 *= np.float32(1 / (1.15 * RADIUS_MM) ** 2)
            dark += share * np.exp(-d2 * np.sqrt(d2 + np.float32(1e-6)))
        return np.asarray(dark, dtype=np.float32)


def _gathered(windows: list[tuple[slice, slice]], light: Image, cover: Image) -> Sprite:
    """The mean of the moments over the rectangle that holds them all."""
    y0, y1 = min(r.start for r, _ in windows), max(r.stop for r, _ in windows)
    x0, x1 = min(c.start for _, c in windows), max(c.stop for _, c in windows)
    all_light: Image = np.zeros((y1 - y0, x1 - x0, 3), np.float32)
    all_cover: Image = np.zeros((y1 - y0, x1 - x0), np.float32)
    for k, (rows, columns) in enumerate(windows):
        inner = (
            slice(rows.start - y0, rows.stop - y0),
            slice(columns.start - x0, columns.stop - x0),
        )
        all_light[inner] += light[k]
        all_cover[inner] += cover[k]
    share = np.float32(1 / len(windows))
    return Sprite(
        rows=slice(y0, y1), columns=slice(x0, x1), light=all_light * share, cover=all_cover * share
    )
