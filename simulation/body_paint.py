"""Puts flat shapes of people and cues over a picture: round limbs, cloth, hair, soft shadows.

Shapes lie in table mm at heights of their own and are drawn in order, each over those before it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import IntEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation.camera import Array, Camera
from simulation.look import Look
from simulation.palettes import Bgr

Levels = NDArray[np.uint8]
Rect = tuple[int, int, int, int]
_SHIFT = 4
_UNIT = 128
"""Tones are whole multiples of 1 / _UNIT."""
_COARSE = 4
"""Shadows and roundness are made at this fraction of the size."""
_ROUND_MM = 38.0
"""From a limb's edge to where it is lit in full."""
_SHADOW_MM = 26.0
_SHADOW_DEPTH = 0.42
_TILE_PX = 512
_PAD_PX = 60
_ROUND = 9
"""Points of a limb's round end."""


def _arc(start: float, end: float, count: int) -> Array:
    turns = np.linspace(start, end, count)
    return np.column_stack([np.cos(turns), np.sin(turns)])


_BACK = _arc(math.pi / 2, 3 * math.pi / 2, _ROUND)
_CIRCLE = _arc(0.0, 2 * math.pi * 27 / 28, 28)


class Stuff(IntEnum):
    """What a shape is made of."""

    PLAIN = 0
    SKIN = 1
    SHIRT = 2
    HAIR = 3


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Shape:
    outline_mm: Array
    colour: Bgr
    shading: float
    stuff: Stuff


@dataclass(slots=True, kw_only=True, eq=False)
class Layer:
    """Shapes to be put over a picture, in order; `anchor_mm` (3,) moves with the body."""

    shapes: list[_Shape] = field(default_factory=list)
    anchor_mm: Array | None = None

    def polygon(
        self,
        xyz_mm: Array,
        colour: Bgr,
        shading: float = 0.0,
        *,
        stuff: Stuff = Stuff.PLAIN,
    ) -> None:
        """An outline (n, 3); `shading` 0..1: how round it looks."""
        self.shapes.append(_Shape(outline_mm=xyz_mm, colour=colour, shading=shading, stuff=stuff))

    def limb(
        self,
        a: Array,
        b: Array,
        wide_a: float,
        wide_b: float,
        colour: Bgr,
        shading: float = 1.0,
        *,
        stuff: Stuff = Stuff.PLAIN,
    ) -> None:
        """A tapered limb with round ends; a, b (3,) mm, full widths in mm."""
        x, y = float(b[0] - a[0]), float(b[1] - a[1])
        size = math.hypot(x, y) or 1.0
        turn = np.array([[x, y], [-y, x]]) / size
        outline = np.empty((2 * _ROUND, 3))
        outline[:_ROUND, :2] = _BACK @ turn * (wide_a / 2) + a[:2]
        outline[_ROUND:, :2] = -_BACK @ turn * (wide_b / 2) + b[:2]
        outline[:_ROUND, 2], outline[_ROUND:, 2] = a[2], b[2]
        self.polygon(outline, colour, shading, stuff=stuff)

    def blob(
        self,
        at: Array,
        radii: tuple[float, float],
        angle: float,
        colour: Bgr,
        *,
        stuff: Stuff = Stuff.PLAIN,
    ) -> None:
        """An ellipse lying flat."""
        c, s = math.cos(angle), math.sin(angle)
        outline = np.empty((len(_CIRCLE), 3))
        outline[:, :2] = (_CIRCLE * radii) @ np.array([[c, s], [-s, c]]) + at[:2]
        outline[:, 2] = at[2]
        self.polygon(outline, colour, 1.0, stuff=stuff)


def _tile(tone: NDArray[np.float32]) -> Levels:
    """(4 side, 5 side, 3) tones, repeated so that a window of a whole picture can be cut out."""
    if tone.ndim == 2:
        tone = np.repeat(tone[..., None], 3, axis=2)
    levels = np.clip(np.round(tone * _UNIT), 0, 255).astype(np.uint8)
    return np.tile(levels, (4, 5, 1))


def _smooth(side: int, cell: int, rng: np.random.Generator) -> NDArray[np.float32]:
    small = rng.normal(size=(side // cell, side // cell)).astype(np.float32)
    small = np.pad(small, 2, mode="wrap")
    big = cv2.resize(small, None, fx=cell, fy=cell, interpolation=cv2.INTER_CUBIC)
    edge = 2 * cell
    return np.asarray(big[edge : edge + side, edge : edge + side], dtype=np.float32)


class BodyPaint:
    """Textures and light for one camera and look."""

    def __init__(self, camera: Camera, look: Look, centre_mm: Array) -> None:
        self.camera = camera
        self.look = look
        self.scale = camera.scale_px_mm(centre_mm)
        rng = np.random.default_rng([look.seed, 85])
        side = _TILE_PX
        folds = 1 + 0.05 * _smooth(side, 64, rng) + 0.03 * _smooth(side, 16, rng)
        strands = np.repeat(rng.normal(size=(side, side // 8)).astype(np.float32), 8, axis=1)
        hair = 1 + 0.22 * cv2.GaussianBlur(strands, (0, 0), 1.1)
        skin = 1 + 0.04 * _smooth(side, 16, rng)
        self._tiles = {
            Stuff.SHIRT: _tile(self._shirt(folds.astype(np.float32), rng)),
            Stuff.HAIR: _tile(np.asarray(hair, dtype=np.float32)),
            Stuff.SKIN: _tile(np.asarray(skin, dtype=np.float32)),
        }

    def _shirt(self, folds: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
        """Tones (side, side, 3) of a shirt: its folds, and stripes, checks or a print."""
        side = len(folds)
        tone = np.repeat(folds[..., None], 3, axis=2)
        at = np.arange(side)
        wide = max(int(rng.uniform(14, 40) * self.scale), 3)
        tint = rng.uniform(0.5, 1.9, 3).astype(np.float32)
        across = ((at // wide) % 2).astype(bool)
        if self.look.shirt_style == "stripes":
            tone[across] *= tint
        elif self.look.shirt_style == "check":
            tone[across] *= tint
            tone[:, across] *= tint[::-1]
        elif self.look.shirt_style == "print":
            mark = np.zeros((side, side), np.uint8)
            for _ in range(6):
                place = (int(rng.integers(0, side)), int(rng.integers(0, side)))
                size = 1.6 * max(self.scale, 0.2)
                word = str(rng.choice(["TEAM", "CUE", "9", "ACE", "POOL"]))
                font, thick = cv2.FONT_HERSHEY_DUPLEX, max(int(4 * self.scale), 1)
                cv2.putText(mark, word, place, font, size, 255, thick, cv2.LINE_AA)
            tone *= 1 + (mark[..., None] / np.float32(255)) * (tint - 1)
        return np.asarray(tone, dtype=np.float32)

    def outlines_px(self, layer: Layer) -> list[Array]:
        """Outlines (n, 2) px of the shapes."""
        if not layer.shapes:
            return []
        every = self.camera.project(np.vstack([s.outline_mm for s in layer.shapes]))
        ends = np.cumsum([len(s.outline_mm) for s in layer.shapes])[:-1]
        return list(np.split(every, ends))

    def put(self, picture: Levels, layer: Layer) -> Rect | None:
        """Paint a layer into a picture in place; the rectangle painted, None: nothing in sight."""
        h, w = picture.shape[:2]
        outlines = self.outlines_px(layer)
        if not outlines:
            return None
        every = np.vstack(outlines)
        x0, y0 = np.maximum(np.floor(every.min(axis=0)) - _PAD_PX, 0).astype(int)
        x1, y1 = np.minimum(np.ceil(every.max(axis=0)) + _PAD_PX, [w, h]).astype(int)
        if x1 <= x0 + _COARSE or y1 <= y0 + _COARSE:
            return None
        patch: Levels = np.zeros((y1 - y0, x1 - x0, 3), np.uint8)
        mask, shade, stuffs = (np.zeros(patch.shape[:2], np.uint8) for _ in range(3))
        for outline, shape in zip(outlines, layer.shapes, strict=True):
            points = np.round((outline - [x0, y0]) * 2**_SHIFT).astype(np.int32)
            cv2.fillPoly(patch, [points], shape.colour, cv2.LINE_AA, _SHIFT)
            cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, _SHIFT)
            cv2.fillPoly(shade, [points], shape.shading * 255, cv2.LINE_8, _SHIFT)
            cv2.fillPoly(stuffs, [points], float(shape.stuff), cv2.LINE_8, _SHIFT)
        self._texture(patch, stuffs, layer, (int(x0), int(y0)))
        tone = self._tone(mask, shade)
        lit = cv2.multiply(patch, cv2.merge([tone, tone, tone]), scale=1 / _UNIT)
        region = np.ascontiguousarray(picture[y0:y1, x0:x1])
        cast = self._cast(mask)
        dark = cv2.multiply(region, cv2.merge([cast, cast, cast]), scale=1 / 255)
        cover = mask.astype(np.float32) * np.float32(1 / 255)
        picture[y0:y1, x0:x1] = cv2.blendLinear(lit, dark, cover, 1 - cover)
        return int(x0), int(y0), int(x1), int(y1)

    def put_smeared(self, picture: Levels, layers: list[Layer]) -> Rect | None:
        """Paint the mean of several moments of one person."""
        h, w = picture.shape[:2]
        outlines = [px for layer in layers for px in self.outlines_px(layer)]
        if not outlines:
            return None
        every = np.vstack(outlines)
        x0, y0 = np.maximum(np.floor(every.min(axis=0)) - _PAD_PX, 0).astype(int)
        x1, y1 = np.minimum(np.ceil(every.max(axis=0)) + _PAD_PX, [w, h]).astype(int)
        if x1 <= x0 + _COARSE or y1 <= y0 + _COARSE:
            return None
        before = picture[y0:y1, x0:x1].copy()
        total = np.zeros(before.shape, np.float32)
        for layer in layers:
            self.put(picture, layer)
            cv2.accumulate(picture[y0:y1, x0:x1], total)
            picture[y0:y1, x0:x1] = before
        picture[y0:y1, x0:x1] = (total * np.float32(1 / len(layers)) + 0.5).astype(np.uint8)
        return int(x0), int(y0), int(x1), int(y1)

    def _texture(
        self, patch: Levels, stuffs: Levels, layer: Layer, corner: tuple[int, int]
    ) -> None:
        """Skin, cloth and hair over flat colours; they go along with the body."""
        anchor = np.zeros(2)
        if layer.anchor_mm is not None:
            anchor = self.camera.project(layer.anchor_mm)
        u, v = (round(float(c - a)) % _TILE_PX for c, a in zip(corner, anchor, strict=True))
        for stuff, tile in self._tiles.items():
            of = cv2.inRange(stuffs, (int(stuff),), (int(stuff),))
            x, y, wide, high = cv2.boundingRect(of)
            if wide == 0 or y + v + high > tile.shape[0] or x + u + wide > tile.shape[1]:
                continue
            here = (slice(y, y + high), slice(x, x + wide))
            part = np.ascontiguousarray(patch[here])
            tone = tile[v + y : v + y + high, u + x : u + x + wide]
            cv2.copyTo(cv2.multiply(part, tone, scale=1 / _UNIT), of[here], part)
            patch[here] = part

    def _tone(self, mask: Levels, shade: Levels) -> Levels:
        """Light on the shapes, less towards their edges; multiples of 1 / _UNIT."""
        size = (mask.shape[1], mask.shape[0])
        small = (max(size[0] // 2, 1), max(size[1] // 2, 1))
        inside = cv2.resize(mask, small, interpolation=cv2.INTER_AREA)
        body = cv2.threshold(inside, 127, 255, cv2.THRESH_BINARY)[1]
        away = cv2.distanceTransform(body, cv2.DIST_L2, 3)
        edge = np.minimum(away * np.float32(2 / (_ROUND_MM * self.scale)), 1)
        dim = 1 - np.sqrt(edge)
        round_ = cv2.resize(shade, small, interpolation=cv2.INTER_AREA)
        tone = 1 - dim * round_ * np.float32(0.5 / 255)
        tone *= np.float32(_UNIT * self.look.brightness * 0.95)
        whole = cv2.resize(tone, size, interpolation=cv2.INTER_LINEAR)
        return np.asarray(whole, dtype=np.uint8)

    def _cast(self, mask: Levels) -> Levels:
        """What is left of the light beside and below people, 255: all."""
        size = (mask.shape[1], mask.shape[0])
        small = (max(size[0] // _COARSE, 1), max(size[1] // _COARSE, 1))
        coarse = cv2.resize(mask, small, interpolation=cv2.INTER_AREA)
        soft = cv2.GaussianBlur(coarse, (0, 0), max(_SHADOW_MM * self.scale / _COARSE, 0.5))
        down = min(int(14 * self.scale / _COARSE) + 1, len(soft) - 1)
        moved = np.zeros_like(soft)
        moved[down:] = soft[: len(soft) - down]
        dark = np.maximum(soft, moved)
        left = 255 - (dark * np.float32(_SHADOW_DEPTH)).astype(np.uint8)
        return np.asarray(cv2.resize(left, size, interpolation=cv2.INTER_LINEAR), dtype=np.uint8)
