"""The cloth in a picture: its colour, where it lies, and the four outer edges of the cushions.

Everything here is pixels; what is found is the border between cloth and rail, which is the outer
edge of the cushions' cloth, some 50 mm outside the noses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Array = NDArray[np.float64]

WORK_WIDTH_PX = 960
"""Cloth and edges are looked for in a picture of this width; noses later in the whole one."""
BIN_LAB = (12, 6, 6)
"""Size of a colour bin in 8-bit Lab: light differs over a table far more than hue does."""
SEEDS = 2
"""How many of the most frequent colours of the middle are tried as cloth."""
TIGHTNESS: tuple[tuple[float, float, float], ...] = (
    (11.0, 0.72, 1.3),
    (18.0, 0.5, 1.5),
    (28.0, 0.4, 1.8),
)
"""Chroma distance (8-bit Lab) and range of lightness, as a ratio, that still are cloth: tried from
tight (grey cloth between grey rails) to loose (uneven light)."""
GREY_CHROMA = 12.0
"""Below this chroma hue says nothing and only lightness parts cloth from rails."""
MIN_CLOTH_SHARE = 0.12
"""Of the picture: a smaller table has balls of under four pixels at 1280 x 720."""
CANONICAL_WH = (960, 480)
"""Size of the straightened cloth in which its sides are fitted."""
CANONICAL_MARGIN = 60
"""Room around it."""
SIDE_TOLERANCE_PX = 7.0
"""Straightened pixels that a side's points may lie off a straight line (lenses bow it)."""
MIN_SIDE_SHARE = 0.4
"""Of a side's length that must be seen: bodies lean over the rest."""

SIDES = ("top", "right", "bottom", "left")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClothColour:
    """Colour of the cloth in 8-bit Lab: mean_lab (3,), spread_lab (3,) standard deviations."""

    mean_lab: tuple[float, float, float]
    spread_lab: tuple[float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClothOutline:
    """The outer edge of the cushions' cloth.

    corners_px (4, 2): TL, TR, BR, BL, clockwise as seen in the picture, the first side (TL to TR)
    being a LONG one; to_px (3, 3): homography from the unit square (corners in the same order) to
    pixels; bows (4, 3): side k lies at bow[0] + bow[1] s + bow[2] s^2 outside the straight line,
    in units of the square, s from 0 to 1 along the side; seen (4,): share of each side seen.
    """

    colour: ClothColour
    corners_px: Array
    to_px: Array
    bows: Array
    seen: Array
    mask: NDArray[np.uint8]
    scale: float

    def edge_px(self, side: int, along: Array, inside: Array) -> Array:
        """Pixels (n, 2) at `along` (n,) 0..1 of a side and `inside` (n,) of it.

        Sides run TL-TR, TR-BR, BR-BL, BL-TL; `inside` counts from the (bowed) edge inwards,
        in units of the square.
        """
        a0, a1, a2 = self.bows[side]
        deep = inside - (a0 + a1 * along + a2 * along * along)
        x, y = (
            (along, deep),
            (1 - deep, along),
            (1 - along, 1 - deep),
            (deep, 1 - along),
        )[side]
        return square_to_px(self.to_px, np.column_stack((x, y)))


def square_to_px(to_px: Array, points: Array) -> Array:
    """Points (n, 2) through a homography (3, 3)."""
    wide: Array = points @ to_px[:, :2].T + to_px[:, 2]
    return wide[:, :2] / wide[:, 2:]


def median_picture(pictures: Sequence[Picture]) -> Picture:
    """What does not move: per-pixel median (the lower one of two).

    A sorting network of minima and maxima: about ten times as quick as numpy's median.
    """
    stack = [picture.copy() for picture in pictures]
    n = len(stack)
    for round_ in range(n):
        for i in range(round_ % 2, n - 1, 2):
            low = cv2.min(stack[i], stack[i + 1])
            stack[i + 1] = np.asarray(cv2.max(stack[i], stack[i + 1]), dtype=np.uint8)
            stack[i] = np.asarray(low, dtype=np.uint8)
    return stack[(n - 1) // 2]


def cloth_outlines(picture_bgr: Picture) -> Iterator[ClothOutline]:
    """Every plausible outline of a cloth, the likeliest colour first."""
    scale = min(1.0, WORK_WIDTH_PX / picture_bgr.shape[1])
    small = cv2.resize(picture_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lab = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), dtype=np.float32)
    for seed in _seeds(lab):
        for tightness in TIGHTNESS:
            mask, colour = _cloth_mask(lab, seed, tightness)
            if mask is None:
                continue
            outline = _outline(mask, colour, scale)
            if outline is not None:
                yield outline


def _seeds(lab: NDArray[np.float32]) -> list[Array]:
    """The most frequent colours in the middle of the picture."""
    h, w = lab.shape[:2]
    middle = lab[h // 4 : h - h // 4, w // 4 : w - w // 4].reshape(-1, 3)
    bins = tuple(int(256 // size) + 1 for size in BIN_LAB)
    place = (middle / np.array(BIN_LAB, dtype=np.float32)).astype(np.int64)
    flat = (place[:, 0] * bins[1] + place[:, 1]) * bins[2] + place[:, 2]
    counts = np.bincount(flat, minlength=bins[0] * bins[1] * bins[2]).reshape(bins)
    smooth = counts.astype(np.float64)
    for axis in range(3):
        smooth = smooth + np.roll(smooth, 1, axis) + np.roll(smooth, -1, axis)
    seeds: list[Array] = []
    for _ in range(SEEDS):
        peak = np.array(np.unravel_index(int(smooth.argmax()), bins))
        if smooth[tuple(peak)] < len(middle) / 10:
            break
        seed = (peak + 0.5) * BIN_LAB
        near = np.all(np.abs(middle - seed) <= np.array(BIN_LAB) * 1.5, axis=1)
        if near.any():
            seeds.append(np.asarray(middle[near].mean(axis=0), dtype=np.float64))
        low = np.maximum(peak - 3, 0)
        smooth[low[0] : peak[0] + 4, low[1] : peak[1] + 4, low[2] : peak[2] + 4] = 0
    return seeds


def _cloth_mask(
    lab: NDArray[np.float32], seed: Array, tightness: tuple[float, float, float]
) -> tuple[NDArray[np.uint8] | None, ClothColour]:
    """The one piece of cloth-coloured picture (0 or 1), holes filled; None if there is none."""
    far, dark, bright = tightness
    tint = seed[1:] - 128
    if float(np.hypot(*tint)) < GREY_CHROMA:
        dark, bright = 0.5 + dark / 2, 0.5 + bright / 2
    ratio = lab[:, :, 0] / np.float32(max(seed[0], 1.0))
    # in shadow the chroma shrinks with the light
    dim = np.clip(ratio, 0.4, 1.2)
    away_a = lab[:, :, 1] - 128 - dim * np.float32(tint[0])
    away_b = lab[:, :, 2] - 128 - dim * np.float32(tint[1])
    cloth = (away_a * away_a + away_b * away_b < far * far) & (ratio > dark) & (ratio < bright)
    h, w = cloth.shape
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
    mask = cv2.morphologyEx(cloth.astype(np.uint8), cv2.MORPH_OPEN, kernel)
    # over the dark line below the noses, thin cues and drawn lines
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel, iterations=2)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    colour = ClothColour(
        mean_lab=(float(seed[0]), float(seed[1]), float(seed[2])), spread_lab=(0.0, 0.0, 0.0)
    )
    if count < 2:
        return None, colour
    best = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    if stats[best, cv2.CC_STAT_AREA] < MIN_CLOTH_SHARE * h * w:
        return None, colour
    piece = (labels == best).astype(np.uint8)
    inner = lab[(cv2.erode(piece, kernel, iterations=3) > 0) & cloth]
    if len(inner):
        mean, spread = inner.mean(axis=0), inner.std(axis=0)
        colour = ClothColour(
            mean_lab=(float(mean[0]), float(mean[1]), float(mean[2])),
            spread_lab=(float(spread[0]), float(spread[1]), float(spread[2])),
        )
    # a bridge of a few pixels to something outside is cut: cloth is compact
    wide = cv2.getStructuringElement(cv2.MORPH_RECT, (15, 15))
    contours, _ = cv2.findContours(piece, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    filled = np.zeros_like(piece)
    cv2.drawContours(filled, contours, -1, 1, cv2.FILLED)
    filled = np.asarray(cv2.morphologyEx(filled, cv2.MORPH_OPEN, wide), dtype=np.uint8)
    return filled, colour


def _outline(mask: NDArray[np.uint8], colour: ClothColour, scale: float) -> ClothOutline | None:
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return None
    hull = cv2.convexHull(max(contours, key=cv2.contourArea))
    if len(hull) < 4 or cv2.contourArea(hull) < MIN_CLOTH_SHARE * mask.size:
        return None
    corners = _clockwise_long_first(_quadrilateral(hull))
    if corners is None:
        return None
    fits = None
    for _ in range(2):  # the second time from the first time's corners
        fits = _fit_sides(mask, corners)
        if fits is None:
            return None
        corners = fits[0]
    assert fits is not None
    corners, bows, seen = fits
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float32)
    corners_px = (corners + 0.5) / scale - 0.5
    to_px = cv2.getPerspectiveTransform(unit, corners_px.astype(np.float32))
    return ClothOutline(
        colour=colour,
        corners_px=corners_px,
        to_px=np.asarray(to_px, dtype=np.float64),
        bows=bows,
        seen=seen,
        mask=mask,
        scale=scale,
    )


def _quadrilateral(hull: cv2.typing.MatLike) -> Array:
    """The four-sided figure around a hull whose corners the pockets cut off."""
    around = cv2.approxPolyN(hull, 4, None, -1, True)
    return np.asarray(around, dtype=np.float64).reshape(-1, 2)


def _clockwise_long_first(corners: Array) -> Array | None:
    """Corners (4, 2) clockwise as seen, from the upper left, the first side a long one."""
    if corners.shape != (4, 2):
        return None
    middle = corners.mean(axis=0)
    angle = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    corners = corners[np.argsort(angle)]  # from upper left clockwise (y goes down)
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    if sides.min() < 10:
        return None
    if sides[0] + sides[2] < sides[1] + sides[3]:
        corners = np.roll(corners, -1, axis=0)
    return corners


def _fit_sides(mask: NDArray[np.uint8], corners: Array) -> tuple[Array, Array, Array] | None:
    """Corners (4, 2), bows (4, 3) and shares seen (4,) from a first guess of the corners."""
    w, h = CANONICAL_WH
    m = CANONICAL_MARGIN
    flat = np.array([[m, m], [m + w, m], [m + w, m + h], [m, m + h]], dtype=np.float32)
    straight = cv2.getPerspectiveTransform(corners.astype(np.float32), flat)
    warped = cv2.warpPerspective(mask, straight, (w + 2 * m, h + 2 * m), flags=cv2.INTER_NEAREST)
    curves = []
    seen = []
    for side in range(4):
        turned = np.rot90(warped, side)  # the side lies on top, running left to right
        length = turned.shape[1] - 2 * m
        along = np.arange(length)
        inside = turned[: turned.shape[0] // 2, m : m + length] > 0
        at = np.argmax(inside, axis=0).astype(np.float64) - m
        # no pockets, no cloth that runs out of the picture
        use = inside.any(axis=0) & (at > -m)
        for low, high in ((0.0, 0.07), (0.46, 0.54), (0.93, 1.0)):
            if (low, high) == (0.46, 0.54) and side % 2:
                continue
            use[int(low * length) : int(np.ceil(high * length))] = False
        s = (along + 0.5) / length
        fit = _robust_curve(s[use], at[use])
        if fit is None:
            return None
        curve, share = fit
        curves.append(curve)
        seen.append(share * use.mean() / (0.86 if side % 2 else 0.78))
    points = np.array([_crossing(curves, k) for k in range(4)])
    bows = []
    for side in range(4):
        length = float(w if side % 2 == 0 else h)
        depth = float(h if side % 2 == 0 else w)
        a, b, c = curves[side]
        # outside the chord between the side's new corners, in units of the new square
        s = np.linspace(0.0, 1.0, 9)
        start, end = _along(points, side, w, h)
        t = (start + s * (end - start)) / length
        curve = a + b * t + c * t * t
        chord = curve[0] + (curve[-1] - curve[0]) * s
        bows.append(np.polyfit(s, (chord - curve) / depth, 2)[::-1])
    back: Array = np.linalg.inv(np.asarray(straight, dtype=np.float64))
    new = square_to_px(back, points + m)
    middle = warped[m + h // 4 : m + 3 * h // 4, m + w // 4 : m + 3 * w // 4]
    if middle.mean() < 0.5 or _clockwise_long_first(new) is None:
        return None
    return new, np.array(bows), np.minimum(np.array(seen), 1.0)


def _along(points: Array, side: int, w: int, h: int) -> tuple[float, float]:
    """Where a side begins and ends along its own direction (canonical px)."""
    first, second = points[side], points[(side + 1) % 4]
    return (
        (float(first[0]), float(second[0])),
        (float(first[1]), float(second[1])),
        (float(w - first[0]), float(w - second[0])),
        (float(h - first[1]), float(h - second[1])),
    )[side]


def _robust_curve(s: Array, at: Array) -> tuple[Array, float] | None:
    """(a, b, c) of at = a + b s + c s^2 through most of the points, and their share."""
    if len(s) < 50:
        return None
    picks = np.random.default_rng(7).integers(0, len(s), (150, 2))
    one, two = s[picks[:, 0]], s[picks[:, 1]]
    apart = np.abs(one - two) > 0.25
    if not apart.any():
        return None
    one, two = one[apart], two[apart]
    low, high = at[picks[apart, 0]], at[picks[apart, 1]]
    slope = (high - low) / (two - one)
    off = np.abs(at[None, :] - (low - slope * one)[:, None] - slope[:, None] * s[None, :])
    cost = np.minimum(off, SIDE_TOLERANCE_PX).sum(axis=1)
    near = off[int(np.argmin(cost))] < SIDE_TOLERANCE_PX
    curve = np.zeros(3)
    for tolerance in (4.0, 2.5, 2.0):
        if near.sum() < MIN_SIDE_SHARE * len(s):
            return None
        bowed = 2 if np.ptp(s[near]) > 0.6 else 1
        curve[:] = 0
        curve[: bowed + 1] = np.polyfit(s[near], at[near], bowed)[::-1]
        near = np.abs(at - curve[0] - curve[1] * s - curve[2] * s * s) < tolerance
    return curve, float(near.mean())


def _crossing(curves: Sequence[Array], corner: int) -> Array:
    """Canonical px (2,) where the sides before and after a corner cross."""
    w, h = CANONICAL_WH
    before, after = curves[corner - 1], curves[corner]
    length = float(w if corner % 2 == 0 else h)
    other = float(h if corner % 2 == 0 else w)
    # in the frame of `after`: it runs along u; `before` ends here, at u near 0
    u = v = 0.0
    for _ in range(20):
        v = float(np.polyval(after[::-1], u / length))
        u = float(np.polyval(before[::-1], 1 - v / other))
    return np.array(((u, v), (w - v, u), (w - u, h - v), (v, h - u))[corner])
