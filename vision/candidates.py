"""Round things in the foreground: what may be a ball in one picture.

The size of a ball is known, so a ball is a disc of that size full of foreground in a ring that is
mostly cloth; a fast ball is a streak of that width. Works on half-size pictures (`Frame.half_yuv`),
gives places in pixels of the half-size picture. Knows no identity: colour is passed on as seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plate import Mask, Picture

INSIDE_SHARE = 0.72
"""So much of a ball's disc is foreground where other things are near."""
FREE_INSIDE_SHARE = 0.5
"""And so much is enough for a ball that stands free: highlights, number discs and a white ball's
shaded side may have the colour of the cloth."""
DISC_SCORE = 0.42
"""Foreground in the disc less foreground in the ring: 1 for a free ball, about 0.5 for a ball in
a streak or between two others, 0.35 at the tip of an arm as wide as a ball, 0 inside a body."""
RING_INNER = 1.2
RING_OUTER = 1.65
"""The ring, in ball radii: begins outside the soft edge and the contact shadow."""
COVER_AREA = 5.0
"""A piece of foreground larger than this many balls may be an arm, a body, a graphic."""
WAIST_RADII = 0.75
"""So far to both sides of its middle a streak is as wide as a ball; between two balls that touch
the cloth begins at half to two thirds of a radius there, soft edges counted in."""
WIDE_RADII = 1.3
"""What stands out of a free ball is at least as wide and high as this, in its radii."""
SAME_RADII = 1.2
"""Two centres nearer than this are one ball: balls touch at 2 radii."""
COARSE_RADIUS_PX = 5.0
"""From this radius on half the scale still gives a disc 5 pixels wide to search with."""
MAX_CANDIDATES = 60
"""More round things than that is not a pool table but a crowd or a cut."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Candidates:
    """Round things in one picture, half-size pixels.

    xy_px (n, 2) centres, radius_px (n,) of a ball there, score (n,) disc less ring,
    colour_yuv (n, 3) mean of the inner disc, length_px (n,) of the streak from end to end (a ball
    at rest: twice the radius), direction (n, 2) unit vector along it,
    attached (n,) true where it touches something larger than a few balls.
    """

    xy_px: NDArray[np.float64]
    radius_px: NDArray[np.float64]
    score: NDArray[np.float64]
    colour_yuv: NDArray[np.float64]
    length_px: NDArray[np.float64]
    direction: NDArray[np.float64]
    attached: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.xy_px)


@dataclass(frozen=True, slots=True)
class _Round:
    x: float
    y: float
    radius: float
    score: float
    colour: tuple[float, float, float]
    length: float
    direction: tuple[float, float]
    attached: bool


@lru_cache(maxsize=256)
def _disc(radius_times_4: int) -> NDArray[np.float32]:
    return _annulus(0.0, radius_times_4 / 4)


@lru_cache(maxsize=256)
def _ring(radius_times_4: int) -> NDArray[np.float32]:
    radius = radius_times_4 / 4
    return _annulus(RING_INNER * radius, RING_OUTER * radius)


def _annulus(inner: float, outer: float) -> NDArray[np.float32]:
    half = int(np.ceil(outer))
    yy, xx = np.mgrid[-half : half + 1, -half : half + 1]
    distance = np.hypot(xx, yy)
    kernel = np.clip(outer - distance + 0.5, 0, 1) - (
        np.clip(inner - distance + 0.5, 0, 1) if inner > 0 else 0
    )
    kernel = kernel.astype(np.float32)
    return np.asarray(kernel / kernel.sum(), dtype=np.float32)


def find_candidates(
    picture: Picture,
    foreground: Mask,
    explained: Mask,
    radius_px_at: Callable[[float, float], float],
) -> tuple[Candidates, Mask]:
    """Round things in `foreground` (h, w), and a mask of what is too large to be balls.

    `explained` (h, w): pixels of balls that are known to lie unmoved; they count neither for nor
    against a neighbour. `picture` (h, w, 3) gives the colours.
    """
    left: Mask = np.asarray(cv2.bitwise_and(foreground, cv2.bitwise_not(explained)), dtype=np.uint8)
    # A cue, a projected line and a shadow's edge are thinner than a ball: opening takes them away
    # as starting points; the measurement below still sees them.
    h, w = left.shape
    middle_radius = radius_px_at(w / 2, h / 2)
    size = max(3, round(middle_radius))
    opened = cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((size, size), np.uint8))
    core: Mask = np.asarray(opened, dtype=np.uint8)
    count, found_labels, stats, centroids = cv2.connectedComponentsWithStats(core, ltype=cv2.CV_16U)
    labels = np.asarray(found_labels, dtype=np.uint16)
    large = np.zeros_like(left)
    found: list[_Round] = []
    for k in range(1, count):
        x, y, bw, bh, area = (int(v) for v in stats[k])
        radius = radius_px_at(x + bw / 2, y + bh / 2)
        if area < 0.3 * np.pi * radius * radius:
            continue
        is_large = area > COVER_AREA * np.pi * radius * radius and min(bw, bh) > 2.6 * radius
        if is_large:
            box = labels[y : y + bh, x : x + bw] == k
            large[y : y + bh, x : x + bw][box] = 255
        single = _lone_disc(picture, left, core, stats[k], centroids[k], radius)
        if single is not None:
            found.append(single)
            continue
        streak = _streak(picture, labels, k, stats[k], radius)
        if streak is not None:
            found.append(streak)
            continue
        found.extend(_discs_in(picture, left, explained, stats[k], radius, is_large))
        if len(found) > MAX_CANDIDATES:
            break
    return _as_candidates(_one_each(found)), large


def _one_each(found: list[_Round]) -> list[_Round]:
    """Each thing once: of two that overlap as balls cannot, the better one."""
    kept: list[_Round] = []
    for one in sorted(found, key=lambda f: (f.attached, -f.score)):
        if all(
            (one.x - k.x) ** 2 + (one.y - k.y) ** 2 > (SAME_RADII * one.radius) ** 2 for k in kept
        ):
            kept.append(one)
    return kept


def _lone_disc(
    picture: Picture,
    left: Mask,
    core: Mask,
    stats: NDArray[np.int32],
    centroid: NDArray[np.float64],
    radius: float,
) -> _Round | None:
    _x, _y, bw, bh, area = (int(v) for v in stats)
    full = np.pi * radius * radius
    if area > 1.5 * full or max(bw, bh) > 2.75 * radius:
        return None
    cx, cy = _disc_centre(left, float(centroid[0]), float(centroid[1]), radius)
    inside, outside = _shares(left, cx, cy, radius)
    # Opening leaves little of a disc of which only the brighter middle stands out: that it is
    # wide enough is seen in what was there before.
    if min(_extent(left, cx, cy, radius)) < WIDE_RADII * radius:
        return None
    # What is thin around a ball (a circle that is projected there) makes it no part of a crowd.
    _, thick = _shares(core, cx, cy, radius)
    if inside < FREE_INSIDE_SHARE or inside - thick < DISC_SCORE:
        return None
    return _Round(
        cx,
        cy,
        radius,
        inside - outside,
        _colour(picture, cx, cy, radius),
        2 * radius,
        (1, 0),
        False,
    )


def _streak(
    picture: Picture,
    labels: NDArray[np.uint16],
    k: int,
    stats: NDArray[np.int32],
    radius: float,
) -> _Round | None:
    """A fast ball: as wide as a ball and longer, convex, straight."""
    x, y, bw, bh, area = (int(v) for v in stats)
    if area > 34 * radius * radius:
        return None  # longer than any streak
    piece = (labels[y : y + bh, x : x + bw] == k).astype(np.uint8)
    m = cv2.moments(piece, binaryImage=True)
    mu = np.array([[m["mu20"], m["mu11"]], [m["mu11"], m["mu02"]]]) / m["m00"]
    values, vectors = np.linalg.eigh(mu)
    # A stadium of width 2r and length l has the smaller moment of about (2r)^2 / 12 to r^2 / 4.
    width = float(np.sqrt(12 * max(values[0], 1e-6)))
    length = float(np.sqrt(12 * max(values[1], 1e-6)))
    if not (1.45 * radius < width < 2.6 * radius) or not (2.3 * radius < length < 16 * radius):
        return None
    if area < 0.8 * min(width, 2 * radius) * length * 0.85:
        return None
    cx, cy = x + m["m10"] / m["m00"], y + m["m01"] / m["m00"]
    direction = (float(vectors[0, 1]), float(vectors[1, 1]))
    inside, _ = _shares(piece, cx - x, cy - y, 0.8 * radius)
    if inside < INSIDE_SHARE or _is_waisted(
        piece, (cx - x, cy - y), direction, (length, width), radius
    ):
        return None
    return _Round(
        cx, cy, radius, 0.6, _colour(picture, cx, cy, radius), length * 1.08, direction, False
    )


def _is_waisted(
    piece: Mask,
    centre: tuple[float, float],
    direction: tuple[float, float],
    size: tuple[float, float],
    radius: float,
) -> bool:
    """Balls in a row that touch are as long and wide as a streak, but narrow where they do."""
    length, width = size
    reach = max(0.0, length / 2 - 1.9 * radius)
    along = np.linspace(-reach, reach, 1 + 2 * int(np.ceil(reach / (0.3 * radius))))
    off = min(WAIST_RADII * radius, 0.4 * width)
    side = off * np.array([-direction[1], direction[0]])
    middle = np.array(centre) + along[:, None] * np.array(direction)
    h, w = piece.shape
    is_wide = np.zeros(len(along), dtype=np.bool_)
    for edge in (middle - side, middle + side):
        x, y = np.clip(np.round(edge).astype(np.int64), 0, (w - 1, h - 1)).T
        is_wide |= piece[y, x] > 0
    return not bool(is_wide.all())


def _discs_in(
    picture: Picture,
    left: Mask,
    explained: Mask,
    stats: NDArray[np.int32],
    radius: float,
    attached: bool,
) -> list[_Round]:
    """Every disc of a ball's size in a piece that is more than one ball."""
    x, y, bw, bh, _ = (int(v) for v in stats)
    pad = int(np.ceil(RING_OUTER * radius)) + 1
    h, w = left.shape
    x0, y0, x1, y1 = max(0, x - pad), max(0, y - pad), min(w, x + bw + pad), min(h, y + bh + pad)
    # Searched at a coarser scale where balls are large enough for it; measured at the full one.
    step = 2 if radius >= COARSE_RADIUS_PX else 1
    mask = _coarse(left[y0:y1, x0:x1] > 0, step)
    disc, ring = _disc(round(4 * radius / step)), _ring(round(4 * radius / step))
    inside, outside = _mean_over(mask, disc), _mean_over(mask, ring)
    need = 0.85 if attached else INSIDE_SHARE
    is_full = inside >= need
    known = explained[y0:y1, x0:x1]
    if known.any():
        valid = _coarse(known == 0, step)
        in_valid, out_valid = _mean_over(valid, disc), _mean_over(valid, ring)
        inside = (inside / np.maximum(in_valid, 0.25)).astype(np.float32)
        outside = (outside / np.maximum(out_valid, 0.25)).astype(np.float32)
        is_full = (inside >= need) & (in_valid > 0.5)
    score = np.where(is_full, inside - outside, np.float32(-1.0))
    found: list[_Round] = []
    while len(found) < 12:
        flat = int(np.argmax(score))
        py, px = divmod(flat, score.shape[1])
        best = float(score[py, px])
        if best < DISC_SCORE * (1.0 if attached else 0.75):
            break
        middle = (step - 1) / 2
        cx, cy = _disc_centre(left, px * step + middle + x0, py * step + middle + y0, radius)
        found.append(
            _Round(
                cx, cy, radius, best, _colour(picture, cx, cy, radius), 2 * radius, (1, 0), attached
            )
        )
        cv2.circle(score, (px, py), round(1.7 * radius / step), -1.0, -1)
    return found


def _coarse(mask: NDArray[np.bool_], step: int) -> NDArray[np.float32]:
    """The mask as 0..1, every `step` x `step` pixels averaged into one."""
    whole = mask.astype(np.float32)
    if step == 1:
        return whole
    h, w = mask.shape
    size_wh = ((w + step - 1) // step, (h + step - 1) // step)
    padded = cv2.copyMakeBorder(
        whole, 0, size_wh[1] * step - h, 0, size_wh[0] * step - w, cv2.BORDER_CONSTANT
    )
    return np.asarray(cv2.resize(padded, size_wh, interpolation=cv2.INTER_AREA), dtype=np.float32)


def _mean_over(picture: NDArray[np.float32], kernel: NDArray[np.float32]) -> NDArray[np.float32]:
    mean = cv2.filter2D(picture, -1, kernel, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(mean, dtype=np.float32)


def _disc_centre(left: Mask, cx: float, cy: float, radius: float) -> tuple[float, float]:
    """Centre of mass of the foreground within a little more than a ball, twice re-centred."""
    h, w = left.shape
    reach = 1.25 * radius
    half = int(np.ceil(reach)) + 1
    for _ in range(2):
        x0, y0 = max(0, int(cx) - half), max(0, int(cy) - half)
        x1, y1 = min(w, int(cx) + half + 1), min(h, int(cy) + half + 1)
        window = left[y0:y1, x0:x1]
        ys, xs = np.nonzero(window)
        if len(xs) == 0:
            return cx, cy
        dx, dy = xs + (x0 - cx), ys + (y0 - cy)
        near = dx * dx + dy * dy <= reach * reach
        if not near.any():
            return cx, cy
        cx, cy = cx + float(dx[near].mean()), cy + float(dy[near].mean())
    return cx, cy


def _extent(left: Mask, cx: float, cy: float, radius: float) -> tuple[int, int]:
    """Width and height of what is foreground in the square around a disc."""
    half = int(np.ceil(1.25 * radius))
    x, y = round(cx), round(cy)
    window = left[max(0, y - half) : y + half + 1, max(0, x - half) : x + half + 1]
    _, _, width, height = cv2.boundingRect(window)
    return width, height


def _shares(left: NDArray[np.generic], cx: float, cy: float, radius: float) -> tuple[float, float]:
    """Share of foreground in the disc and in the ring around it."""
    key = round(4 * radius)
    return _share(left, _disc(key), cx, cy), _share(left, _ring(key), cx, cy)


def _share(left: NDArray[np.generic], kernel: NDArray[np.float32], cx: float, cy: float) -> float:
    half = kernel.shape[0] // 2
    x, y = round(cx), round(cy)
    h, w = left.shape
    x0, y0, x1, y1 = max(0, x - half), max(0, y - half), min(w, x + half + 1), min(h, y + half + 1)
    if x1 <= x0 or y1 <= y0:
        return 0.0
    part = kernel[y0 - y + half : y1 - y + half, x0 - x + half : x1 - x + half]
    return float(part[left[y0:y1, x0:x1] != 0].sum())


def _colour(picture: Picture, cx: float, cy: float, radius: float) -> tuple[float, float, float]:
    half = max(1, round(0.6 * radius))
    x, y = round(cx), round(cy)
    window = picture[max(0, y - half) : y + half + 1, max(0, x - half) : x + half + 1]
    if window.size == 0:
        return (0.0, 128.0, 128.0)
    mean = cv2.mean(window)
    return float(mean[0]), float(mean[1]), float(mean[2])


def _as_candidates(found: list[_Round]) -> Candidates:
    n = len(found)
    return Candidates(
        xy_px=np.array([(f.x, f.y) for f in found], dtype=np.float64).reshape(n, 2),
        radius_px=np.array([f.radius for f in found], dtype=np.float64),
        score=np.array([f.score for f in found], dtype=np.float64),
        colour_yuv=np.array([f.colour for f in found], dtype=np.float64).reshape(n, 3),
        length_px=np.array([f.length for f in found], dtype=np.float64),
        direction=np.array([f.direction for f in found], dtype=np.float64).reshape(n, 2),
        attached=np.array([f.attached for f in found], dtype=np.bool_),
    )
