"""The noses of the cushions: the line on each side where the cushion ends and the bed is seen.

Below a nose lies shadow, so that coming from the rail the brightness falls there in one step,
some 50 mm inside the outer edge of the cloth. The step may be faint; it is summed along the side.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.cloth import Array, Picture
from calibration.cloth_edge import ClothOutline

Lightness = NDArray[np.float32]

STRIP_MM = (-12.0, 120.0)
"""What is looked at, counted inwards from the outer edge of the cloth."""
STEP_MM = 0.8
COLUMNS = 150
"""Places along a side at which the profile is read."""
POCKET_SHARES = ((0.0, 0.07), (0.455, 0.545), (0.93, 1.0))
"""Of a side's length: pockets are there (the middle one on long sides only)."""
SLOPES_MM = np.arange(-12.0, 12.1, 3.0)
BOWS_MM = np.arange(-7.5, 7.6, 2.5)
"""By how much a nose may lean and bow against the outer edge as it was fitted."""
HALF_STEP_LEVELS = 4.0
"""A fall of brightness (8-bit levels per step) that counts half: one strong shadow of a ball must
not outweigh a faint line all along."""
SAME_WIDTH_MM = 5.0
"""Standard deviation among the four cushions' widths as seen: one make, but seen from somewhere."""
SAME_SHADOW_MM = 15.0
"""The same of the shadows below them, where the outline is laid around what these leave."""
MAX_PEAKS = 5
REACH_MM = 5.0
"""How far from the fitted curve single places of the step are looked for."""
INLIER_MM = 2.4


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NoseLines:
    """Places on the four noses.

    points_px: four arrays (n, 2), sides in the order of the outline's, at most one of them empty
    (a graphic or a body lies over it); seen (4,): share of the side's length along which the step
    is seen; widths_mm (4,) of the cushions (nominal frame), nan for the empty side.
    """

    points_px: tuple[Array, Array, Array, Array]
    seen: Array
    widths_mm: Array


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Side:
    along: Array
    fall: Array  # (depth, columns): brightness lost per step going inwards, 0 if it rises


def find_noses(light: Lightness, outline: ClothOutline) -> NoseLines | None:
    """The nose lines inside an outline; None if more than one side shows no step.

    light (h, w): `lightness` of the picture.
    """
    sides = [_side(light, outline, number) for number in range(4)]
    peaks = [_peaks(*one) for one in zip(sides, outline.search_mm, strict=True)]
    if not all(peaks):
        return None
    chosen = max(itertools.product(*peaks), key=lambda some: _together(outline, some))
    return _lines(outline, sides, [peak[1] for peak in chosen])


def noses_near(light: Lightness, outline: ClothOutline) -> NoseLines | None:
    """The nose lines where a known table has them; None if more than one side shows no step."""
    sides = [_side(light, outline, number) for number in range(4)]
    return _lines(outline, sides, [np.array([outline.noses_mm[0], 0.0, 0.0])] * 4)


def _lines(
    outline: ClothOutline, sides: Sequence[_Side], curves: Sequence[Array]
) -> NoseLines | None:
    points, seen, widths = [], [], []
    for number, (side, curve) in enumerate(zip(sides, curves, strict=True)):
        fit = _places(side, curve)
        if fit is None:
            if 0.0 in seen:
                return None
            points.append(np.empty((0, 2)))
            seen.append(0.0)
            widths.append(float("nan"))
            continue
        along, deep, share = fit
        points.append(outline.edge_px(number, along, deep))
        seen.append(share)
        widths.append(float(np.median(deep)))
    return NoseLines(
        points_px=(points[0], points[1], points[2], points[3]),
        seen=np.array(seen),
        widths_mm=np.array(widths),
    )


def lightness(picture_bgr: Picture) -> Lightness:
    """Mean of the channels (h, w): a blue cloth has most of its light in blue."""
    total = np.zeros(picture_bgr.shape[:2], dtype=np.float32)
    for channel in cv2.split(picture_bgr):
        cv2.accumulate(channel, total)
    total /= 3
    return total


def _side(light: Lightness, outline: ClothOutline, number: int) -> _Side:
    along = (np.arange(COLUMNS) + 0.5) / COLUMNS
    keep = np.ones(COLUMNS, dtype=bool)
    for low, high in POCKET_SHARES:
        if low > 0.2 and high < 0.8 and number % 2:
            continue
        keep &= ~((along > low) & (along < high))
    along = along[keep]
    deep_mm = np.arange(STRIP_MM[0], STRIP_MM[1], STEP_MM)
    grid_along, grid_deep = np.meshgrid(along, deep_mm)
    px = outline.edge_px(number, grid_along.ravel(), grid_deep.ravel())
    where = px.reshape(*grid_along.shape, 2).astype(np.float32)
    strip = cv2.remap(
        light,
        np.ascontiguousarray(where[..., 0]),
        np.ascontiguousarray(where[..., 1]),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    # one picture's pixel is about 2 mm at 1080 lines: smooth by that and differentiate
    smooth = cv2.GaussianBlur(strip, (1, 0), sigmaX=1e-3, sigmaY=1.6)
    fall = np.maximum(-np.gradient(smooth.astype(np.float64), axis=0), 0.0)
    return _Side(along=along, fall=fall)


def _peaks(side: _Side, search_mm: tuple[float, float]) -> list[tuple[float, Array, float]]:
    """Width, curve (3,) and score of the best curves: sums of the (saturated) fall along them."""
    along, fall = side.along, side.fall
    deep_mm = np.arange(STRIP_MM[0], STRIP_MM[1], STEP_MM)
    bounded = fall / (fall + HALF_STEP_LEVELS * STEP_MM / 2)
    s = along - 0.5
    rows = np.arange(len(deep_mm))
    best = np.zeros(len(deep_mm))
    shape = np.zeros((len(deep_mm), 2))
    columns = np.arange(len(along))
    for slope in SLOPES_MM:
        for bow in BOWS_MM:
            shift = np.round((slope * s + bow * (4 * s * s - 1 / 3)) / STEP_MM).astype(np.int64)
            at = np.clip(rows[:, None] + shift[None, :], 0, len(rows) - 1)
            score = bounded[at, columns[None, :]].mean(axis=1)
            better = score > best
            best[better] = score[better]
            shape[better] = (slope, bow)
    background = float(np.median(best))
    peaks: list[tuple[float, Array, float]] = []
    order = np.argsort(-best)
    for row in order:
        width = float(deep_mm[row])
        if not search_mm[0] <= width <= search_mm[1]:
            continue
        if any(abs(width - other[0]) < 4.0 for other in peaks):
            continue
        slope, bow = shape[row]
        # deep = width + slope (s - 1/2) + bow (4 (s - 1/2)^2 - 1/3), as powers of s
        curve = np.array([width - slope / 2 + bow * 2 / 3, slope - 4 * bow, 4 * bow])
        peaks.append((width, curve, float(best[row]) - background))
        if len(peaks) == MAX_PEAKS:
            break
    return peaks


def _together(outline: ClothOutline, chosen: tuple[tuple[float, Array, float], ...]) -> float:
    """How good a choice of one peak a side is: much fall, like widths of what ends alike."""
    widths = np.array([peak[0] for peak in chosen])
    sigma = SAME_WIDTH_MM if outline.is_even else SAME_SHADOW_MM
    unlike = 0.0
    for search_mm in set(outline.search_mm):
        some = widths[[other == search_mm for other in outline.search_mm]]
        unlike += float((((some - some.mean()) / sigma) ** 2).sum())
    return float(sum(peak[2] for peak in chosen)) - 0.03 * unlike


def _places(side: _Side, curve: Array) -> tuple[Array, Array, float] | None:
    """Single places (along, deep in mm) of the step near a curve, and the share of good ones."""
    s = side.along
    reach = int(REACH_MM / STEP_MM)
    columns = np.arange(len(s))
    deep = np.zeros(len(s))
    good = np.zeros(len(s), dtype=bool)
    for repeat in range(3):
        expected = curve[0] + curve[1] * s + curve[2] * s * s
        row = np.round((expected - STRIP_MM[0]) / STEP_MM).astype(np.int64)
        window = row[None, :] + np.arange(-reach, reach + 1)[:, None]
        window = np.clip(window, 1, side.fall.shape[0] - 2)
        values = side.fall[window, columns[None, :]]
        top = np.argmax(values, axis=0)
        at = window[top, columns]
        here = side.fall[at, columns]
        before, after = side.fall[at - 1, columns], side.fall[at + 1, columns]
        bend = before - 2 * here + after
        fraction = np.where(bend < -1e-9, 0.5 * (before - after) / np.minimum(bend, -1e-9), 0.0)
        deep = STRIP_MM[0] + STEP_MM * (at + np.clip(fraction, -0.5, 0.5))
        inner = (top > 0) & (top < 2 * reach)
        good = (
            inner & (here > 0.25) & (np.abs(deep - expected) < (REACH_MM, 3.5, INLIER_MM)[repeat])
        )
        if good.sum() < 0.25 * len(s) or np.ptp(s[good]) < 0.35:
            return None
        curve = np.polyfit(s[good], deep[good], 2 if np.ptp(s[good]) > 0.6 else 1)[::-1]
        curve = np.pad(curve, (0, 3 - len(curve)))
    off = deep - (curve[0] + curve[1] * s + curve[2] * s * s)
    good &= np.abs(off) < INLIER_MM
    return s[good], deep[good], float(good.mean())
