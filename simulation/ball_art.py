"""Balls as the camera sees them: rays against spheres, numbers and stripes that turn, lamps that
mirror, soft shadows on the cloth.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.camera import Array, Camera
from simulation.furniture import Furniture
from simulation.look import BALL_SETS, CLOTHS, IVORY, Look

Image = NDArray[np.float32]
RADIUS_MM = table.BALL_RADIUS_MM
DISC_COS = 0.87
"""Cosine of the half-angle of the white disc that bears the number."""
STRIPE_HALF = 0.56
"""Half the width of a stripe over the radius."""
LAMP_HEIGHT_MM = 1100.0
LAMP_HALF_MM = (380.0, 130.0)
_GLYPH_PX = 48


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sprite:
    """A patch of picture: rows and columns, premultiplied colour (h, w, 3), cover (h, w) 0..1."""

    rows: slice
    columns: slice
    colour: Image
    cover: Image


def _glyph(number: int) -> Image:
    """(48, 48) 0..1: the number in a disc, 1 where it is printed."""
    picture = np.zeros((_GLYPH_PX * 4, _GLYPH_PX * 4), np.uint8)
    text = str(number)
    font, scale, thick = cv2.FONT_HERSHEY_DUPLEX, 4.6 if number < 10 else 3.4, 14
    (w, h), _ = cv2.getTextSize(text, font, scale, thick)
    at = (picture.shape[1] // 2 - w // 2, picture.shape[0] // 2 + h // 2)
    cv2.putText(picture, text, at, font, scale, 255, thick, cv2.LINE_AA)
    if number in (6, 9):
        y = at[1] + 22
        cv2.line(picture, (at[0] + 8, y), (at[0] + w - 8, y), 255, 12, cv2.LINE_AA)
    small = cv2.resize(picture, (_GLYPH_PX, _GLYPH_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(small / np.float32(255), dtype=np.float32)


class BallPainter:
    """Draws balls for one camera and look."""

    def __init__(self, camera: Camera, look: Look, furniture: Furniture) -> None:
        self.camera = camera
        self.look = look
        self.furniture = furniture
        h, w = camera.height_px, camera.width_px
        grid = np.stack(np.meshgrid(np.arange(float(w)), np.arange(float(h))), axis=-1)
        self.rays = camera.rays(grid).astype(np.float32)
        self.colours = {b: np.array(c, np.float32) for b, c in BALL_SETS[look.ball_set].items()}
        self.ivory = np.array(IVORY, np.float32)
        self.cloth = np.array(CLOTHS[look.cloth], np.float32)
        self.glyphs = {b: _glyph(b) for b in self.colours}
        self.measles = bool(np.random.default_rng([look.seed, 73]).random() < 0.6)
        self.warm = np.array([1 - look.warmth, 1.0, 1 + look.warmth], np.float32)
        self.lamps_mm = [
            (table.LENGTH_MM * (k + 1) / (look.lamps + 1), table.WIDTH_MM / 2)
            for k in range(look.lamps)
        ]

    def window(self, xyz_mm: Array, reach_mm: float) -> tuple[slice, slice] | None:
        """Rows and columns around a place, None outside the picture."""
        px = self.camera.project(xyz_mm)
        half = reach_mm * self.camera.scale_px_mm(xyz_mm) * 1.15 + 2
        x0, x1 = int(max(px[0] - half, 0)), int(min(px[0] + half + 2, self.camera.width_px))
        y0, y1 = int(max(px[1] - half, 0)), int(min(px[1] + half + 2, self.camera.height_px))
        return (slice(y0, y1), slice(x0, x1)) if x1 > x0 and y1 > y0 else None

    def ball(self, number: int, xyz_mm: Array, turn: Array) -> Sprite | None:
        """A ball at a place; `turn` (3, 3) takes its own directions to the world's."""
        window = self.window(xyz_mm, RADIUS_MM)
        if window is None:
            return None
        rays = self.rays[window]
        to_ball = (np.asarray(xyz_mm) - self.camera.position_mm).astype(np.float32)
        along = rays @ to_ball
        miss = np.sqrt(np.maximum(float(to_ball @ to_ball) - along**2, 0))
        pixel_mm = 1 / self.camera.scale_px_mm(xyz_mm)
        cover = np.clip((RADIUS_MM - miss) / pixel_mm + 0.5, 0, 1).astype(np.float32)
        depth = along - np.sqrt(np.maximum(RADIUS_MM**2 - miss**2, 0))
        normal = (rays * depth[..., None] - to_ball) / RADIUS_MM
        normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
        paint = self._paint(number, normal @ turn.astype(np.float32))
        colour = self._lit(paint, normal, rays, xyz_mm)
        return Sprite(
            rows=window[0], columns=window[1], colour=colour * cover[..., None], cover=cover
        )

    def _paint(self, number: int, own: Image) -> Image:
        """(h, w, 3) the ball's own colour for directions (h, w, 3) in its own frame."""
        edge = 0.10
        if number == 0:
            paint = np.broadcast_to(self.ivory, own.shape).copy()
            if self.measles:
                dot = np.clip((np.abs(own).max(axis=-1) - 0.982) / 0.01, 0, 1)[..., None]
                paint += dot * (np.array([40, 36, 190], np.float32) - paint)
            return paint
        colour = self.colours[number]
        if number > 8:
            rest = self.colours[8] if self.look.stripe_ends_black else self.ivory
            band = np.clip((STRIPE_HALF - np.abs(own[..., 1])) / edge + 0.5, 0, 1)[..., None]
            paint = rest + band * (colour - rest)
        else:
            paint = np.broadcast_to(colour, own.shape).copy()
        disc = np.clip((np.abs(own[..., 2]) - DISC_COS) / 0.03 + 0.5, 0, 1)[..., None]
        paint = paint + disc * (self.ivory - paint)
        half = _GLYPH_PX / 2
        span = np.sqrt(1 - DISC_COS**2) / half
        column = np.clip(own[..., 0] * np.sign(own[..., 2]) / span + half, 0, _GLYPH_PX - 1)
        row = np.clip(own[..., 1] / span + half, 0, _GLYPH_PX - 1)
        print_ = self.glyphs[number][row.astype(np.intp), column.astype(np.intp)]
        ink = (print_ * disc[..., 0])[..., None]
        return np.asarray(paint * (1 - 0.9 * ink), dtype=np.float32)

    def _lit(self, paint: Image, normal: Image, rays: Image, xyz_mm: Array) -> Image:
        up = normal[..., 2]
        facing = -(normal * rays).sum(axis=-1)
        lamp = np.array([0.0, table.WIDTH_MM / 2, LAMP_HEIGHT_MM], np.float32) - xyz_mm
        lamp[0] *= 0.25
        lamp /= np.linalg.norm(lamp)
        lean = normal @ lamp.astype(np.float32)
        shade = 0.42 + 0.74 * np.clip(lean, 0, 1) ** 0.75
        shade *= 0.66 + 0.34 * np.clip(facing, 0, 1) ** 0.5
        lit = paint * shade[..., None]
        bounce = 0.22 * np.clip(0.75 - up, 0, 1)
        lit += bounce[..., None] * self.cloth
        mirrored = rays + 2 * facing[..., None] * normal
        rise = np.maximum(mirrored[..., 2], 1e-3)
        reach = (LAMP_HEIGHT_MM - float(xyz_mm[2])) / rise
        gloss = np.zeros_like(up)
        for x, y in self.lamps_mm:
            dx = np.abs(xyz_mm[0] + mirrored[..., 0] * reach - x) - LAMP_HALF_MM[0]
            dy = np.abs(xyz_mm[1] + mirrored[..., 1] * reach - y) - LAMP_HALF_MM[1]
            outside = np.maximum(np.maximum(dx, dy), 0)
            gloss += np.exp(-((outside / 110.0) ** 2)) * (mirrored[..., 2] > 0)
        lit += (np.clip(gloss, 0, 1) * 0.85)[..., None] * (np.float32(250) - lit)
        lit *= self._light_at(xyz_mm) * self.warm
        return np.asarray(np.clip(lit, 0, 255), dtype=np.float32)

    def _light_at(self, xyz_mm: Array) -> float:
        """Light on the bed there; less inside a pocket."""
        px = self.camera.project(xyz_mm)
        x = int(np.clip(px[0], 0, self.camera.width_px - 1))
        y = int(np.clip(px[1], 0, self.camera.height_px - 1))
        deep = float(np.clip((RADIUS_MM - float(xyz_mm[2])) / 90.0, 0, 1))
        return float(self.furniture.light[y, x]) * (1 - 0.5 * deep)

    def shadow(self, xyz_mm: Array) -> tuple[tuple[slice, slice], Image] | None:
        """Where and by how much the ball darkens the bed: factors (h, w) to multiply with."""
        if xyz_mm[2] < 0.5 * RADIUS_MM:
            return None
        height = float(xyz_mm[2])
        shift = height / (LAMP_HEIGHT_MM - min(height, 500.0))
        far = max(float(np.hypot(xyz_mm[0] - x, xyz_mm[1] - y)) for x, y in self.lamps_mm)
        reach = 1.9 * RADIUS_MM + min(shift * far, 400.0)
        window = self.window(np.array([xyz_mm[0], xyz_mm[1], 0.0]), reach)
        if window is None:
            return None
        bed = self.furniture.bed_mm[window]
        near = float(np.clip(1.6 - height / RADIUS_MM * 0.6, 0, 1))
        d2 = ((bed - np.asarray(xyz_mm[:2], np.float32)) ** 2).sum(axis=-1)
        dark = 0.62 * near * np.exp(-d2 / (2 * (0.62 * RADIUS_MM) ** 2))
        for x, y in self.lamps_mm:
            sx, sy = xyz_mm[0] + (xyz_mm[0] - x) * shift, xyz_mm[1] + (xyz_mm[1] - y) * shift
            d2 = (bed[..., 0] - sx) ** 2 + (bed[..., 1] - sy) ** 2
            dark += 0.42 / len(self.lamps_mm) * np.exp(-((d2 / (1.15 * RADIUS_MM) ** 2) ** 1.3))
        return window, np.asarray(1 - np.clip(dark, 0, 0.85), dtype=np.float32)
