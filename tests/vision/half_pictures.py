"""Half-size pictures of cloth with discs, bars and streaks on it, drawn with soft edges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.plate import Mask, Picture

WH = (240, 160)
CLOTH_YUV = (110.0, 165.0, 90.0)
BALL_YUV = (200.0, 90.0, 150.0)
SKIN_YUV = (150.0, 110.0, 160.0)
RADIUS = 7.0

Place = tuple[float, float]


@cache
def _grid() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    ys, xs = np.mgrid[0 : WH[1], 0 : WH[0]].astype(np.float64)
    return xs, ys


def cloth(seed: int = 0, *, noise: float = 1.5, gain: float = 1.0) -> Picture:
    """(h, w, 3) lit from the middle, with the noise of a camera."""
    xs, ys = _grid()
    light = 1.0 - 0.15 * (((xs - 120) / 120) ** 2 + ((ys - 80) / 80) ** 2) / 2
    picture = np.empty((WH[1], WH[0], 3))
    picture[..., 0] = CLOTH_YUV[0] * light * gain
    picture[..., 1:] = CLOTH_YUV[1:]
    if noise:
        scale = np.array([1.0, 0.5, 0.5]) * noise
        picture += np.random.default_rng(seed).normal(0, 1, picture.shape) * scale
    return as_picture(picture)


def as_picture(picture: NDArray[np.float64]) -> Picture:
    return np.asarray(np.clip(np.round(picture), 0, 255), dtype=np.uint8)


def region() -> Mask:
    """All of it is cloth but a frame of four pixels."""
    mask = np.zeros((WH[1], WH[0]), np.uint8)
    mask[4:-4, 4:-4] = 255
    return mask


def nothing() -> Mask:
    return np.zeros((WH[1], WH[0]), np.uint8)


def laid(
    picture: Picture, cover: NDArray[np.float64], colour: Sequence[float] = BALL_YUV
) -> Picture:
    """`colour` laid over by its share (h, w)."""
    share = cover[..., None]
    return as_picture(picture * (1 - share) + np.asarray(colour) * share)


def disc(x: float, y: float, radius: float = RADIUS) -> NDArray[np.float64]:
    """(h, w) share of each pixel that a disc covers."""
    xs, ys = _grid()
    return np.clip(radius - np.hypot(xs - x, ys - y) + 0.5, 0.0, 1.0)


def bar(a: Place, b: Place, half_width: float) -> NDArray[np.float64]:
    """(h, w) the same of a bar with round ends: a cue, an arm, a line."""
    xs, ys = _grid()
    ax, ay = b[0] - a[0], b[1] - a[1]
    along = np.clip(((xs - a[0]) * ax + (ys - a[1]) * ay) / (ax**2 + ay**2), 0.0, 1.0)
    away = np.hypot(xs - a[0] - along * ax, ys - a[1] - along * ay)
    return np.clip(half_width - away + 0.5, 0.0, 1.0)


def smeared(a: Place, b: Place, radius: float = RADIUS) -> NDArray[np.float64]:
    """(h, w) a ball that went from a to b while the shutter was open."""
    steps = max(2, int(2 * np.hypot(b[0] - a[0], b[1] - a[1])))
    share = np.linspace(0, 1, steps)
    parts = [disc(a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1]), radius) for s in share]
    return np.asarray(np.mean(parts, axis=0))


def circle(x: float, y: float, radius: float, half_width: float = 0.8) -> NDArray[np.float64]:
    """(h, w) a thin ring: what a projector draws around a ball."""
    xs, ys = _grid()
    return np.clip(half_width - abs(np.hypot(xs - x, ys - y) - radius) + 0.5, 0.0, 1.0)
