"""A ball outside the table: one disc of known size and colour, looked for near one place.

There is no plate out there: floor, wood, people and lights. What is asked is whether something
round, of the ball's size and colour, stands where nothing of the kind stood a moment ago. Works
on small windows of half-size YUV pictures (`Frame.half_yuv`); knows no table and no ball number.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame
from vision.plate import Picture

LUMA_CHANGE = 16.0
"""Grey levels by which a pixel must differ from the earlier picture to have changed: 6 to 8 times
the noise of H.264 footage (standard deviation 1.5 to 2.2 in simulated clips)."""
CHROMA_CHANGE = 9.0
"""The same in the colour planes (standard deviation about 1, plus bleeding between blocks)."""
INSIDE_SHARE = 0.6
"""So much of the disc has changed; a highlight may look like what was there before."""
DISC_SCORE = 0.42
"""Changed pixels in the disc less those in the ring, as for balls on the cloth."""
RING_INNER = 1.35
RING_OUTER = 1.9
"""The ring in radii: outside the soft edge of a blurred ball."""
COLOUR_LEVELS = 26.0
"""Two sights of one ball differ less (5 to 15 as it rolls, and lamps that light only the table)."""
GAIN_LOW, GAIN_HIGH = 0.4, 1.35
"""The lamps hang over the bed: outside of it a ball is darker, nearer to them brighter."""
LEAST_SOLID = 0.6
"""A streak shows what is behind it; so much at least of a disc's colour is the ball's own."""
DISTANCE_WEIGHT = 0.3
"""A disc at the end of the reach must be so much rounder than one at the expected place."""
TRIES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Disc:
    """Something round that was not there before: place in pixels of the window, and its score."""

    x_px: float
    y_px: float
    score: float


def window_of(frame: Frame, x0: int, y0: int, x1: int, y1: int) -> Picture:
    """The part (h, w, 3) of a frame, half-size YUV; bounds in half-size pixels, inside it."""
    luma = frame.y[2 * y0 : 2 * y1, 2 * x0 : 2 * x1]
    small = cv2.resize(luma, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    part = np.s_[y0:y1, x0:x1]
    return np.asarray(cv2.merge((small, frame.u[part], frame.v[part])), dtype=np.uint8)


def find_disc(
    now: Picture,
    earlier: tuple[Picture, ...],
    *,
    colour: NDArray[np.float64],
    expected_xy: tuple[float, float],
    reach_px: float,
    radius_px: float,
) -> Disc | None:
    """The ball near a place, or None.

    `now` (h, w, 3) and pictures of the same window from before; what has changed has changed
    against all of them. `colour` (3,): mean of the ball's inner disc on the table.
    """
    margin = reach_px + RING_OUTER * radius_px + 2
    h, w = now.shape[:2]
    x0, y0 = max(0, int(expected_xy[0] - margin)), max(0, int(expected_xy[1] - margin))
    x1, y1 = min(w, int(expected_xy[0] + margin) + 2), min(h, int(expected_xy[1] + margin) + 2)
    if x1 - x0 < 2 * radius_px or y1 - y0 < 2 * radius_px:
        return None
    part = np.s_[y0:y1, x0:x1]
    here = np.ascontiguousarray(now[part])
    changed = np.ones(here.shape[:2], np.float32)
    for before in earlier:
        changed *= _changed(here, before[part])
    inside = cv2.filter2D(changed, -1, _annulus(0.0, radius_px), borderType=cv2.BORDER_REFLECT)
    ring = _annulus(RING_INNER * radius_px, RING_OUTER * radius_px)
    outside = cv2.filter2D(changed, -1, ring, borderType=cv2.BORDER_REFLECT)
    score = inside - outside
    ex, ey = expected_xy[0] - x0, expected_xy[1] - y0
    yy, xx = np.mgrid[0 : y1 - y0, 0 : x1 - x0]
    away = np.hypot(xx - ex, yy - ey)
    usable = (inside > INSIDE_SHARE) & (score > DISC_SCORE) & (away <= reach_px)
    rank = np.where(usable, score - DISTANCE_WEIGHT * away / max(reach_px, 1.0), -1.0)
    for _ in range(TRIES):
        k = int(np.argmax(rank))
        y, x = divmod(k, rank.shape[1])
        if rank[y, x] <= -1.0:
            return None
        if _is_alike(here, earlier[0][part], x, y, radius_px, colour):
            cx, cy = _centre(changed, x, y, radius_px)
            return Disc(x_px=x0 + cx, y_px=y0 + cy, score=float(score[y, x]))
        rank[np.hypot(xx - x, yy - y) < radius_px] = -1.0
    return None


def _changed(now: Picture, before: Picture) -> NDArray[np.float32]:
    difference = cv2.absdiff(now, before)
    luma = difference[..., 0] > LUMA_CHANGE
    chroma = (difference[..., 1] > CHROMA_CHANGE) | (difference[..., 2] > CHROMA_CHANGE)
    return np.asarray(luma | chroma, dtype=np.float32)


def _is_alike(
    now: Picture, before: Picture, x: int, y: int, radius_px: float, colour: NDArray[np.float64]
) -> bool:
    """Whether the disc has the ball's colour, in more or less light, streaked or not; and what
    was there before had not, for then nothing is proved."""
    half = max(1, round(0.6 * radius_px))
    part = np.s_[max(0, y - half) : y + half + 1, max(0, x - half) : x + half + 1]
    seen = _weighed(np.array(cv2.mean(now[part])[:3]))
    behind = _weighed(np.array(cv2.mean(before[part])[:3]))
    ball = _weighed(colour)
    # Lamps dim a ball but do not change it: what stood there before is set against the same light.
    lit = _gain(seen, ball) * ball
    if float(np.linalg.norm(behind - lit)) < COLOUR_LEVELS:
        return False
    for solid in (1.0, (1.0 + LEAST_SOLID) / 2, LEAST_SOLID):
        own = (seen - (1 - solid) * behind) / solid
        if float(np.linalg.norm(own - _gain(own, ball) * ball)) < COLOUR_LEVELS:
            return True
    return False


def _gain(own: NDArray[np.float64], ball: NDArray[np.float64]) -> float:
    """How brightly a ball's colour is lit, as far as lamps do that."""
    return min(max(float(own @ ball) / max(float(ball @ ball), 1.0), GAIN_LOW), GAIN_HIGH)


def _weighed(colour_yuv: NDArray[np.float64]) -> NDArray[np.float64]:
    """A colour from black, brightness counting half: light varies more than colour does."""
    return np.asarray((colour_yuv - np.array([0.0, 128.0, 128.0])) * np.array([0.5, 1.0, 1.0]))


def _centre(changed: NDArray[np.float32], x: int, y: int, radius_px: float) -> tuple[float, float]:
    """Mean of the changed pixels of the disc."""
    half = round(1.2 * radius_px)
    y0, x0 = max(0, y - half), max(0, x - half)
    part = changed[y0 : y + half + 1, x0 : x + half + 1]
    yy, xx = np.mgrid[0 : part.shape[0], 0 : part.shape[1]]
    total = float(part.sum())
    if total < 1.0:
        return float(x), float(y)
    return x0 + float((part * xx).sum()) / total, y0 + float((part * yy).sum()) / total


def _annulus(inner: float, outer: float) -> NDArray[np.float32]:
    """Kernel of the ring between two radii; to a quarter pixel."""
    return _kernel(round(4 * inner), round(4 * outer))


@lru_cache(maxsize=128)
def _kernel(inner_times_4: int, outer_times_4: int) -> NDArray[np.float32]:
    inner, outer = inner_times_4 / 4, outer_times_4 / 4
    half = int(np.ceil(outer))
    yy, xx = np.mgrid[-half : half + 1, -half : half + 1]
    distance = np.hypot(xx, yy)
    kernel = np.clip(outer - distance + 0.5, 0, 1)
    if inner > 0:
        kernel = kernel - np.clip(inner - distance + 0.5, 0, 1)
    return np.asarray(kernel / kernel.sum(), dtype=np.float32)
