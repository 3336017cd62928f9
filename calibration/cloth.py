"""The cloth in a picture: its colour, and where it lies.

Light falls off over a table, in a bar to half from the middle to the corners, and a lens darkens
the corners again. So the cloth is looked for twice: what surely has its colour tells how the light
lies over the table, and then everything counts that is cloth in the light of its own place. Where
rails or floor look alike, cloth is what hangs together without a step in lightness.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Mask = NDArray[np.uint8]
Array = NDArray[np.float64]
Lab = NDArray[np.float32]

WORK_WIDTH_PX = 640
"""The cloth is looked for in a picture of this width; noses later in the whole one."""
BIN_LAB = (12, 6, 6)
"""Size of a colour bin in 8-bit Lab: light differs over a table far more than hue does."""
SEEDS = 2
"""How many of the most frequent colours of the middle are tried as cloth."""
GROWING: tuple[tuple[float, float, float], ...] = (
    (14.0, 0.75, 1.35),
    (14.0, 0.8, 1.25),
    (14.0, 0.8, 1.25),
)
"""Chroma distance (8-bit Lab) and range of lightness, as a ratio to the light of a place, of what
tells how the light lies, round by round: first the seed's light is that of all places."""
USUAL = (16.0, 0.72, 1.32)
LOOSE = (24.0, 0.5, 1.6)
STRIPED = (14.0, 0.35, 1.9)
NARROW = (10.0, 0.72, 1.32)
"""The same, of what is cloth: usual; loose, in hard shadows; where lamps' flicker lays broad
stripes over the picture and only steps end the cloth; where rails and floor have nearly its hue,
and in the dark are told from it by less."""
GREY_CHROMA = 12.0
"""Below this chroma hue says nothing and only lightness parts cloth from rails."""
MIN_CLOTH_SHARE = 0.12
"""Of the picture: a smaller table has balls of under four pixels at 1280 x 720."""
STEP = 0.12
"""Change of lightness from one pixel to the next but one, as a share of the brighter one, that
cloth has nowhere: it ends there."""
LIGHT_RANGE = (0.4, 1.5)
"""Of the light of a place, as a ratio to the seed's: beyond the sure cloth it is a guess."""
LIGHT_POINTS = 3000
BRIDGED_PX = 7
"""So wide may be the dark line below the noses that cloth goes on beyond it."""
THIN_PX = 5
"""So wide a drawn line with its two edges, and not yet that one."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClothColour:
    """Colour of the cloth in 8-bit Lab: mean_lab (3,), spread_lab (3,) standard deviations."""

    mean_lab: tuple[float, float, float]
    spread_lab: tuple[float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClothPiece:
    """A piece of cloth: its mask (0 or 1, holes filled) in a picture `scale` times as large."""

    mask: Mask
    colour: ClothColour
    scale: float


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


def cloth_pieces(picture_bgr: Picture) -> Iterator[ClothPiece]:
    """Every large piece of one even cloth, the likeliest colour first."""
    scale = min(1.0, WORK_WIDTH_PX / picture_bgr.shape[1])
    small = cv2.resize(picture_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lab = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), dtype=np.float32)
    for seed in _seeds(lab):
        flat = np.full(lab.shape[:2], seed[0], dtype=np.float32)
        light = _light(lab, seed)
        tries = [(flat, STRIPED, True)]
        if light is not None:
            tries = [
                (light, USUAL, False),
                (flat, USUAL, False),
                (light, USUAL, True),
                *tries,
                (light, NARROW, False),
                (light, LOOSE, False),
                (flat, LOOSE, False),
            ]
        for lit, colours, is_even in tries:
            found = _is_cloth(lab, seed, lit, colours)
            if is_even:
                found &= 1 - _steps(lab)
            piece = _largest(found, THIN_PX if is_even else BRIDGED_PX)
            if piece is not None:
                yield ClothPiece(mask=_filled(piece), colour=_colour(lab, piece), scale=scale)


def _seeds(lab: Lab) -> list[Array]:
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


def _is_cloth(lab: Lab, seed: Array, light: Lab, tightness: tuple[float, float, float]) -> Mask:
    """Where a picture (h, w, 3) has the cloth's colour (0 or 1) in a light (h, w) of its own."""
    far, dark, bright = tightness
    tint = seed[1:] - 128
    if float(np.hypot(*tint)) < GREY_CHROMA and tightness is not STRIPED:
        dark, bright = 0.5 + dark / 2, 0.5 + bright / 2
    # in shadow the chroma shrinks with the light
    dim = np.clip(lab[:, :, 0] / np.float32(max(seed[0], 1.0)), 0.4, 1.2)
    away_a = lab[:, :, 1] - 128 - dim * np.float32(tint[0])
    away_b = lab[:, :, 2] - 128 - dim * np.float32(tint[1])
    reach = far * dim if tightness is NARROW else far
    found = away_a * away_a + away_b * away_b < reach * reach
    found &= lab[:, :, 0] > light * np.float32(dark)
    found &= lab[:, :, 0] < light * np.float32(bright)
    return np.asarray(found, dtype=np.uint8)


def _light(lab: Lab, seed: Array) -> Lab | None:
    """Lightness (h, w) that the cloth has at each place; None where too little surely is cloth."""
    light = np.full(lab.shape[:2], seed[0], dtype=np.float32)
    for tightness in GROWING:
        sure = _largest(_is_cloth(lab, seed, light, tightness))
        if sure is None:
            return None
        light = _paraboloid(lab, sure, seed)
    return light


def _paraboloid(lab: Lab, sure: Mask, seed: Array) -> Lab:
    """Lightness (h, w) as of a paraboloid through that of the places which surely are cloth."""
    h, w = sure.shape
    y, x = np.nonzero(sure)
    step = max(len(x) // LIGHT_POINTS, 1)
    y, x = y[::step], x[::step]
    level = lab[y, x, 0].astype(np.float64)
    u, v = x / w - 0.5, y / h - 0.5
    terms = np.column_stack((np.ones(len(u)), u, v, u * u, u * v, v * v))
    use = np.ones(len(u), dtype=bool)
    fit = np.zeros(6)
    for _ in range(3):
        fit = np.linalg.lstsq(terms[use], level[use], rcond=None)[0]
        off = np.abs(level - terms @ fit)
        use = off < 2.5 * float(np.median(off[use])) + 1.0
    across = (np.arange(w) / w - 0.5)[None, :].astype(np.float32)
    down = (np.arange(h) / h - 0.5)[:, None].astype(np.float32)
    a = fit.astype(np.float32)
    light = a[0] + across * (a[1] + a[3] * across) + down * (a[2] + a[4] * across + a[5] * down)
    low, high = (share * seed[0] for share in LIGHT_RANGE)
    return np.asarray(np.clip(light, low, high), dtype=np.float32)


def _steps(lab: Lab) -> Mask:
    """Where lightness (h, w) changes faster than on cloth: 1, elsewhere 0."""
    smooth = cv2.GaussianBlur(lab[:, :, 0], (0, 0), 0.8)
    around = np.ones((3, 3), np.uint8)
    high = cv2.dilate(smooth, around)
    return np.asarray(high - cv2.erode(smooth, around) > STEP * high, dtype=np.uint8)


def _largest(found: Mask, thin_px: int = BRIDGED_PX) -> Mask | None:
    """The largest connected piece (0 or 1) without gaps of under `thin_px`; None if small."""
    small = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
    wide = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thin_px, thin_px))
    mask = cv2.morphologyEx(found, cv2.MORPH_OPEN, small)
    # over the dark line below the noses, thin cues and drawn lines
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, wide)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    if count < 2:
        return None
    best = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    if stats[best, cv2.CC_STAT_AREA] < MIN_CLOTH_SHARE * found.size:
        return None
    return np.asarray(labels == best, dtype=np.uint8)


def _filled(piece: Mask) -> Mask:
    """A piece without holes, and without thin bridges to something outside: cloth is compact."""
    wide = cv2.getStructuringElement(cv2.MORPH_RECT, (11, 11))
    contours, _ = cv2.findContours(piece, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    filled = np.zeros_like(piece)
    cv2.drawContours(filled, contours, -1, 1, cv2.FILLED)
    return np.asarray(cv2.morphologyEx(filled, cv2.MORPH_OPEN, wide), dtype=np.uint8)


def _colour(lab: Lab, piece: Mask) -> ClothColour:
    inner = lab[cv2.erode(piece, np.ones((9, 9), np.uint8)) > 0]
    if not len(inner):
        inner = lab[piece > 0]
    mean, spread = inner.mean(axis=0), inner.std(axis=0)
    return ClothColour(
        mean_lab=(float(mean[0]), float(mean[1]), float(mean[2])),
        spread_lab=(float(spread[0]), float(spread[1]), float(spread[2])),
    )
