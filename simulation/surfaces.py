"""Textures without pictures of anybody: cloth, wood grain, floors, in mm of the thing itself."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation.palettes import Bgr

Image = NDArray[np.float32]
TILE_MM = 4096.0
"""Floors repeat mirrored after this."""
TILE_PX = 1024


def noise(shape: tuple[int, int], cell_px: float, rng: np.random.Generator) -> Image:
    """Smooth noise of about unit spread with blobs of `cell_px`."""
    h, w = shape
    small = rng.normal(size=(max(int(h / cell_px), 2) + 2, max(int(w / cell_px), 2) + 2))
    big = cv2.resize(small.astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    return np.asarray(big, dtype=np.float32)


def weave(shape: tuple[int, int], scale_px_mm: float, rng: np.random.Generator) -> Image:
    """Relative brightness of cloth: weave that a camera hardly resolves, and uneven nap."""
    fine = 0.006 * noise(shape, 1.5, rng)
    nap = 0.006 * noise(shape, max(18 * scale_px_mm, 2.0), rng)
    return np.asarray(fine + nap, dtype=np.float32)


def wood_grain(bed_mm: Image, width_mm: float, strength: float, rng: np.random.Generator) -> Image:
    """Relative brightness of the rails' wood, along each rail; (h, w) for places (h, w, 2)."""
    fine = rng.normal(size=(512, 64)).astype(np.float32)
    grain = cv2.resize(fine, (512, 512), interpolation=cv2.INTER_CUBIC)
    grain = cv2.GaussianBlur(grain, (0, 0), 1.0)
    x, y = bed_mm[..., 0], bed_mm[..., 1]
    long = (y < 0) | (y > width_mm)
    along = np.where(long, x, y) / 6.0
    across = np.where(long, y, x) / 1.1
    sampled = cv2.remap(
        grain,
        np.mod(along, 511).astype(np.float32),
        np.mod(across, 511).astype(np.float32),
        cv2.INTER_LINEAR,
    )
    return np.asarray(strength * sampled, dtype=np.float32)


def floor_tile(kind: str, colour: Bgr, rng: np.random.Generator) -> Image:
    """(TILE_PX, TILE_PX, 3) BGR: a square of floor TILE_MM wide, seen from above."""
    side = TILE_PX
    picture = np.ones((side, side, 3), np.float32) * np.array(colour, np.float32)
    if kind == "planks":
        _planks(picture, rng)
    elif kind == "tiles":
        _tiles(picture, rng)
    elif kind == "pattern":
        _ornament(picture, rng)
    elif kind == "led":
        _led(picture, rng)
    elif kind == "carpet":
        picture *= (1 + 0.10 * noise((side, side), 60.0, rng))[..., None]
        picture *= (1 + 0.16 * noise((side, side), 1.2, rng))[..., None]
        flecks = rng.random((side, side)) < rng.uniform(0.0, 0.06)
        picture[flecks] = np.array([rng.uniform(30, 130) for _ in range(3)], np.float32)
    else:
        picture *= (1 + 0.025 * noise((side, side), 140.0, rng))[..., None]
        picture *= (1 + 0.02 * noise((side, side), 9.0, rng))[..., None]
        picture *= (1 + 0.03 * noise((side, side), 1.5, rng))[..., None]
    return np.asarray(np.clip(picture, 0, 255), dtype=np.float32)


def _planks(picture: Image, rng: np.random.Generator) -> None:
    side = len(picture)
    wide = int(rng.choice([24, 32, 48]))
    for y in range(0, side, wide):
        start = int(rng.integers(0, 320))
        edges = [0, *range(start + 40, side, 320), side]
        for a, b in pairwise(edges):
            picture[y : y + wide, a:b] *= 1 + 0.11 * float(rng.normal())
            picture[y : y + wide, a : a + 1] *= 0.6
        picture[y : y + 1] *= 0.6
    grain = rng.normal(size=(side, side // 24)).astype(np.float32)
    long = cv2.resize(grain, (side, side), interpolation=cv2.INTER_CUBIC)
    picture *= (1 + 0.07 * cv2.GaussianBlur(long, (0, 0), 0.7))[..., None]


def _tiles(picture: Image, rng: np.random.Generator) -> None:
    side, step = len(picture), int(rng.choice([64, 128]))
    checked = rng.random() < 0.3
    for y in range(0, side, step):
        for x in range(0, side, step):
            tone = 1 + 0.03 * float(rng.normal())
            tone *= 0.35 if checked and (x // step + y // step) % 2 else 1.0
            picture[y : y + step, x : x + step] *= tone
    picture *= (1 + 0.02 * noise((side, side), 14.0, rng))[..., None]
    for k in range(0, side, step):
        picture[k : k + 2] *= 0.7
        picture[:, k : k + 2] *= 0.7


def _ornament(picture: Image, rng: np.random.Generator) -> None:
    """A bar's carpet: scrolls and medallions, repeated."""
    side, step = len(picture), int(rng.choice([128, 170, 256]))
    motif = np.zeros((step, step, 3), np.float32)
    ground = picture[0, 0].copy()
    motif[:] = ground
    for _ in range(int(rng.integers(7, 14))):
        at = (int(rng.integers(0, step)), int(rng.integers(0, step)))
        axes = (int(rng.uniform(0.06, 0.4) * step), int(rng.uniform(0.05, 0.25) * step))
        tint = tuple(float(v) for v in rng.uniform(0.4, 1.0) * np.array([70, 130, 170]))
        if rng.random() < 0.4:
            tint = tuple(float(v) for v in rng.uniform(20, 130, 3))
        wide = int(rng.choice([-1, 3, 5, 8]))
        start = float(rng.uniform(0, 360))
        for dx in (-step, 0, step):
            for dy in (-step, 0, step):
                middle = (at[0] + dx, at[1] + dy)
                cv2.ellipse(motif, middle, axes, start, 0, float(rng.uniform(150, 360)), tint, wide)
    reps = side // step + 1
    picture[:] = np.tile(motif, (reps, reps, 1))[:side, :side]
    picture *= (1 + 0.12 * noise((side, side), 1.3, rng))[..., None]


def _led(picture: Image, rng: np.random.Generator) -> None:
    """A studio's floor of light: soft bright blobs."""
    side = len(picture)
    spots = np.zeros_like(picture)
    for glow in np.sort(rng.uniform(0.4, 1.0, 5200)):
        x, y = int(rng.integers(0, side)), int(rng.integers(0, side))
        size = int(rng.integers(8, 15))
        red = rng.uniform(120, 255)
        tint = np.array([255, red + rng.uniform(0.1, 0.6) * (255 - red), red])
        angle = float(rng.uniform(-30, 30))
        colour = tuple(float(c) for c in tint * glow)
        wide = int(size * 0.75)
        flat = np.array([[0, -size], [wide, 0], [0, size], [-wide, 0]], np.float32)
        c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        corners = flat @ np.array([[c, s], [-s, c]], np.float32) + [x, y]
        cv2.fillPoly(spots, [np.round(corners).astype(np.int32)], colour, cv2.LINE_AA)
    soft = cv2.GaussianBlur(spots, (0, 0), 2.6)
    np.maximum(picture * np.float32(0.85), soft, out=picture)


def floor_seen(tile: Image, floor_mm: Image) -> Image:
    """(h, w, 3) the floor at places (h, w, 2) mm; the tile is laid mirrored, so it has no seams."""
    scale, side = np.float32(TILE_PX / TILE_MM), np.float32(TILE_PX - 1)
    u, v = (
        np.abs(np.mod(floor_mm[..., k] * scale, 2 * side) - side).astype(np.float32) for k in (0, 1)
    )
    seen = cv2.remap(tile, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, dtype=np.float32)
