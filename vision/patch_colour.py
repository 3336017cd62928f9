"""The colour of a small patch of a half-size picture: which ball is this that moves here?

Cheap enough for every moving ball in every picture; compared only with what the same camera saw
of the same balls at rest, so brightness and colour need no balance.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

PATCH_FEATURES = ("y", "u", "v", "bright")
"""Columns: mean brightness and colour difference of the inner disc (8-bit units), and the part of
it that is as bright as a white ball, 0..1."""
INNER_PART = 0.75
"""The part of the radius that is read: the rim mirrors the cloth and blurs with it."""
BRIGHT_Y = 0.8
"""A pixel is bright from this part of the white ball's brightness on."""
PATCH_SIGMA = np.array([14.0, 12.0, 8.0, 0.15])
"""Spread of the features between looks of one rolling ball: numbers and stripes turn (measured on
the balls of television clips at rest, before and after a shot, doubled for blur)."""


@lru_cache(maxsize=64)
def _disc(size_px: int) -> NDArray[np.bool_]:
    half = size_px / 2.0
    at = np.arange(size_px) + 0.5 - half
    return np.asarray(at[:, None] ** 2 + at[None, :] ** 2 <= half**2, dtype=np.bool_)


def patch_colour(
    half_yuv: NDArray[np.uint8],
    centre_xy: tuple[float, float],
    radius: float,
    *,
    white_y: float = 235.0,
) -> NDArray[np.float64] | None:
    """(4,) the PATCH_FEATURES of a ball in a half-size picture (h, w, 3), or None outside it.

    Centre and radius are in pixels of the half-size picture: (x - 0.5) / 2 and r / 2 of the
    full one. `white_y` is the brightness of the white ball there.
    """
    size = max(2, round(2.0 * INNER_PART * radius))
    x0 = round(centre_xy[0] + 0.5 - size / 2.0)
    y0 = round(centre_xy[1] + 0.5 - size / 2.0)
    h, w = half_yuv.shape[:2]
    if x0 < 0 or y0 < 0 or x0 + size > w or y0 + size > h:
        return None
    inner = half_yuv[y0 : y0 + size, x0 : x0 + size][_disc(size)]
    total = inner.sum(axis=0, dtype=np.int64)
    n = len(inner)
    bright = np.count_nonzero(inner[:, 0] > BRIGHT_Y * white_y)
    return np.array([total[0] / n, total[1] / n, total[2] / n, bright / n])


def patch_distance(
    seen: NDArray[np.float64], templates: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(n,) how unlike each of the templates (n, 4) a patch looks: root mean square of sigmas."""
    off = (templates - seen[None]) / PATCH_SIGMA[None]
    return np.asarray(np.sqrt((off**2).mean(axis=1)), dtype=np.float64)
