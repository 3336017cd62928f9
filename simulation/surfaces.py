"""Textures without pictures of anybody: mottled cloth, wood grain, floors."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation.palettes import Bgr

Image = NDArray[np.float32]


def _noise(shape: tuple[int, int], cell_px: float, rng: np.random.Generator) -> Image:
    """Smooth noise of about unit spread with blobs of `cell_px`."""
    h, w = shape
    small = rng.normal(size=(max(int(h / cell_px), 2) + 2, max(int(w / cell_px), 2) + 2))
    big = cv2.resize(small.astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    return np.asarray(big, dtype=np.float32)


def mottle(shape: tuple[int, int], scale_px_mm: float, rng: np.random.Generator) -> Image:
    """Relative brightness of used cloth: large clouds, wear, fine weave."""
    clouds = 0.012 * _noise(shape, 260 * scale_px_mm, rng)
    wear = 0.008 * _noise(shape, 45 * scale_px_mm, rng)
    weave = 0.010 * _noise(shape, 1.6, rng)
    return np.asarray(clouds + wear + weave, dtype=np.float32)


def wood_grain(bed_mm: Image, wood: str, rng: np.random.Generator) -> Image:
    """Relative brightness of the rails' wood, along each rail."""
    strength = 0.05 if wood in ("black", "charcoal") else 0.14
    fine = rng.normal(size=(512, 64)).astype(np.float32)
    grain = cv2.resize(fine, (512, 512), interpolation=cv2.INTER_CUBIC)
    grain = cv2.GaussianBlur(grain, (0, 0), 1.0)
    x, y = bed_mm[..., 0], bed_mm[..., 1]
    long = (y < 0) | (y > 1270)
    along = np.where(long, x, y) / 6.0
    across = np.where(long, y, x) / 1.1
    sampled = cv2.remap(
        grain,
        np.mod(along, 511).astype(np.float32),
        np.mod(across, 511).astype(np.float32),
        cv2.INTER_LINEAR,
    )
    return np.asarray(strength * sampled, dtype=np.float32)


def floor_picture(
    shape: tuple[int, int], kind: str, colour: Bgr, scale_px_mm: float, rng: np.random.Generator
) -> Image:
    """(h, w, 3) the room around the table, darker than it."""
    h, w = shape
    picture = np.ones((h, w, 3), np.float32) * np.array(colour, np.float32)
    if kind == "planks":
        plank = max(int(90 * scale_px_mm), 6)
        for y in range(0, h, plank):
            picture[y : y + plank] *= 1 + 0.12 * float(rng.normal())
            picture[y : y + 1] *= 0.55
            start = int(rng.integers(0, w))
            for x in range(start - w, w, max(int(1200 * scale_px_mm), 40)):
                if 0 <= x < w:
                    picture[y : y + plank, x : x + 1] *= 0.6
        picture *= (1 + 0.05 * _noise((h, w), 7.0, rng))[..., None]
    elif kind == "carpet":
        pattern = _noise((h, w), 55 * scale_px_mm, rng)
        picture *= (1 + 0.35 * np.tanh(3 * pattern))[..., None]
        picture *= (1 + 0.10 * _noise((h, w), 1.5, rng))[..., None]
    elif kind == "led":
        spots = np.zeros((h, w, 3), np.float32)
        for _ in range(900):
            x, y = int(rng.integers(0, w)), int(rng.integers(0, h))
            size = int(rng.integers(5, 17) * h / 720)
            tint = np.array([255, rng.uniform(190, 255), rng.uniform(150, 255)])
            angle = float(rng.uniform(-30, 30))
            colour_k = tuple(float(c) for c in tint * rng.uniform(0.4, 1.0))
            cv2.ellipse(spots, (x, y), (size, int(size * 0.8)), angle, 0, 360, colour_k, -1)
        soft = np.asarray(cv2.GaussianBlur(spots, (0, 0), 2.2 * h / 720), dtype=np.float32)
        picture = np.maximum(picture * np.float32(0.85), soft)
    else:
        picture *= (1 + 0.02 * _noise((h, w), 190 * scale_px_mm, rng))[..., None]
        picture *= (1 + 0.03 * _noise((h, w), 2.0, rng))[..., None]
    return np.asarray(np.clip(picture, 0, 255), dtype=np.float32)
