"""The colour of the cloth over the table, and what in a picture is not cloth.

Light falls off over a table, so the cloth is a smooth surface of colour (a polynomial of second
order in x and y per channel), fitted to the table itself by throwing out what does not belong;
what remains (shade along the cushions, a lamp's glare) follows the cloth's own local mean.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

SIGMA_FLOOR_LAB = (2.0, 1.2, 1.2)
"""Least noise per channel (8-bit Lab units): what H.264 leaves of a cloth's grain at 1080p."""
CLOTH_SIGMAS = 4.0
"""Distance in noise units up to which a pixel may be cloth when the cloth's colour is fitted."""
SHADE_LEAST, SHADE_MOST = 0.6, 1.15
"""Lightness in parts of the open cloth's that shade (or a lamp's pool) leaves."""
SHADE_COLOUR_LAB = 14.0
"""How far shaded cloth's a and b together may lie from the open cloth's in proportion."""
DISTANCE_STEPS = 4.0
"""Steps of `Cloth.distance` for one noise unit: 255 is 64 noise units and more."""
_START_BAND_LAB = (45.0, 16.0, 16.0)
"""How far from the commonest colour the cloth may lie before the light is known (8-bit Lab)."""


class ClothError(ValueError):
    """A picture in which no cloth can be told."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cloth:
    """The cloth in one picture.

    lab (h, w, 3): its colour at each pixel as if nothing lay on it, 8-bit Lab units;
    sigma_lab (3,): its noise; distance (h, w): how far each pixel is from it, the three
    channels' distances in noise units added up (2 to 3 is cloth), times DISTANCE_STEPS.
    """

    lab: NDArray[np.uint8]
    sigma_lab: NDArray[np.float64]
    distance: NDArray[np.uint8]


def _terms(xs: NDArray[np.float64], ys: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.stack([np.ones_like(xs), xs, ys, xs * xs, xs * ys, ys * ys], axis=-1)


def _commonest(lab: NDArray[np.float64]) -> NDArray[np.float64]:
    """(3,) the commonest colour of (n, 3): the peak of a and b together, then L's median there."""
    histogram, a_edges, b_edges = np.histogram2d(
        lab[:, 1], lab[:, 2], bins=64, range=((0, 256), (0, 256))
    )
    smooth = cv2.GaussianBlur(histogram, (5, 5), 1.0)
    i, j = np.unravel_index(int(np.argmax(smooth)), smooth.shape)
    ab = np.array([a_edges[i] + 2.0, b_edges[j] + 2.0])
    near = np.abs(lab[:, 1:] - ab).max(axis=1) < 8.0
    return np.asarray(np.median(lab[near], axis=0), dtype=np.float64)


def cloth_of(lab8: NDArray[np.uint8], surface: NDArray[np.uint8], *, radius_px: float) -> Cloth:
    """The cloth of a picture in 8-bit Lab (h, w, 3); `surface` (h, w) is not 0 where it may lie.

    Errors: ClothError where the surface is too small or no colour covers a fair part of it.
    """
    h, w = surface.shape
    step = max(2, round(radius_px))
    size_wh = (max(8, w // step), max(8, h // step))
    small = cv2.resize(lab8, size_wh, interpolation=cv2.INTER_AREA).astype(np.float64)
    inside = cv2.resize(surface, size_wh, interpolation=cv2.INTER_AREA) == 255
    if inside.sum() < 50:
        raise ClothError(f"cloth: only {int(inside.sum())} cells of the surface lie in the picture")
    ys, xs = np.mgrid[0 : size_wh[1], 0 : size_wh[0]].astype(np.float64)
    terms = _terms(xs / size_wh[0] - 0.5, ys / size_wh[1] - 0.5)
    band = np.array(_START_BAND_LAB)
    model = np.broadcast_to(_commonest(small[inside]), small.shape)
    sigma = band / CLOTH_SIGMAS
    for _ in range(5):
        keep = inside & (np.abs(small - model) < CLOTH_SIGMAS * sigma).all(axis=2)
        if keep.sum() < 40 or keep.sum() < 0.1 * inside.sum():
            raise ClothError(
                f"cloth: one colour covers only {int(keep.sum())} cells of {int(inside.sum())}"
            )
        used = terms[keep]
        coefficients = np.linalg.solve(used.T @ used, used.T @ small[keep])
        model = terms @ coefficients
        spread = 1.4826 * np.median(np.abs(small - model)[keep], axis=0)
        sigma = np.minimum(sigma, np.maximum(2.0 * spread, np.array(SIGMA_FLOOR_LAB)))
    keep = inside & (np.abs(small - model) < CLOTH_SIGMAS * sigma).all(axis=2)
    model = model + _local_mean(small - model, keep, reach=3.0 * radius_px / step)
    full = cv2.resize(model.astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR)
    rounded = np.asarray(cv2.convertScaleAbs(full), dtype=np.uint8)
    difference = cv2.absdiff(lab8, rounded)
    sample = difference[:: 2 * step, :: 2 * step].reshape(-1, 3).astype(np.float64)
    limits = CLOTH_SIGMAS * np.maximum(sigma, SIGMA_FLOOR_LAB)
    sample = sample[(sample < limits).all(axis=1)]
    noise = 1.4826 * np.median(sample, axis=0) if len(sample) else np.zeros(3)
    noise = np.maximum(noise, np.array(SIGMA_FLOOR_LAB))
    # The sum of the three distances, not their root of squares: a table lookup per picture.
    weights = (DISTANCE_STEPS / noise).reshape(1, 3)
    distance = cv2.transform(difference, weights)
    return Cloth(lab=rounded, sigma_lab=noise, distance=np.asarray(distance, dtype=np.uint8))


def _local_mean(
    residual: NDArray[np.float64], keep: NDArray[np.bool_], *, reach: float
) -> NDArray[np.float64]:
    """Mean residual of the kept cells around each cell; 0 where there is none."""
    weight = keep.astype(np.float64)
    total = cv2.GaussianBlur(residual * weight[..., None], (0, 0), reach)
    count = cv2.GaussianBlur(weight, (0, 0), reach)
    return np.asarray(total / (count[..., None] + 0.05), dtype=np.float64)


def foreign_to(
    lab8: NDArray[np.uint8], cloth: Cloth, *, busy: NDArray[np.bool_]
) -> NDArray[np.uint8]:
    """(h, w) 1 where a `busy` pixel is neither cloth nor cloth in mild shade, else 0.

    In shade lightness and colour sink together, so colour in parts of lightness stays.
    """
    foreign = np.zeros(busy.shape, dtype=np.uint8)
    ys, xs = np.nonzero(busy)
    seen = lab8[ys, xs].astype(np.float32)
    plain = cloth.lab[ys, xs].astype(np.float32)
    light = seen[:, 0] / np.maximum(plain[:, 0], 1.0)
    expected = 128.0 + (plain[:, 1:] - 128.0) * light[:, None]
    off = np.abs(seen[:, 1:] - expected).sum(axis=1)
    shade = (light > SHADE_LEAST) & (light < SHADE_MOST) & (off < SHADE_COLOUR_LAB)
    foreign[ys, xs] = ~shade
    return foreign
