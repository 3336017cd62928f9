"""Balls cut out of labelled pictures: what the network of numbers learns from.

Balls of one picture stay together: that network looks at all balls of a table at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.ball_patch import BALL_SHARE, PATCH_PX, ball_patch
from vision.training import bar_views
from vision.training.augment import MOST_SIGMAS, Colours, Rng, recoloured
from vision.training.labelled import UNKNOWN, LabelledPicture

Picture = NDArray[np.uint8]

KEPT_PX = 72
"""Side of a kept patch."""
KEPT_SHARE = 0.5
"""Part of it that the ball's diameter fills: room to turn and shift it."""
MOST_BALLS = 16
SHIFT_RADII = 0.1
"""Standard deviation of a detected centre, for training: of our labels by hand, 0.05 to 0.1."""
SIZE_SPREAD = 0.06
"""The same of a detected size, in the logarithm."""
PIGMENTS, BLACK = 9, 8
PIGMENT_TURN_DEG = 5.0
"""Standard deviation of a pigment's hue from make to make; no draw is off by more than
`MOST_SIGMAS`: less than half of what lies between yellow, orange, red and pink."""
PIGMENT_SPREAD = 0.08
"""The same of its saturation and of its brightness, in the logarithm."""
LEAST_PX = 7.0
"""Smaller balls have no number that could be told."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TablePatches:
    """The balls of one picture: patches (n, KEPT_PX, KEPT_PX, 3) BGR, numbers (n,)."""

    source: str
    group: str
    patches: Picture
    numbers: NDArray[np.int64]


def table_patches(picture: LabelledPicture, bgr: Picture) -> TablePatches | None:
    """Cut out what can be told from a picture; None where no number is known."""
    kept = np.nonzero(picture.diameters_px >= LEAST_PX)[0][:MOST_BALLS]
    if not (picture.numbers[kept] != UNKNOWN).any():
        return None
    return TablePatches(
        source=picture.source,
        group=picture.group,
        patches=np.stack([_kept(bgr, picture, int(i)) for i in kept]),
        numbers=picture.numbers[kept].copy(),
    )


def _kept(bgr: Picture, picture: LabelledPicture, i: int) -> Picture:
    x, y = (float(v) for v in picture.centres_px_xy[i])
    w, h = (float(v) for v in picture.sizes_px_wh[i])
    return ball_patch(bgr, (x, y), (w, h), side_px=KEPT_PX, share=KEPT_SHARE)


def varied(
    kept: Picture,
    rng: Rng,
    colours: Colours | None,
    *,
    any_turn: bool,
    numbers: NDArray[np.int64] | None = None,
    in_bar: bool = False,
) -> NDArray[np.uint8]:
    """(n, PATCH_PX, PATCH_PX, 3) the balls of a table as a look would cut them.

    Each with an error of centre and size; all in one light: of one picture. colours None: exactly.
    numbers (n,): then the balls are of another make, a solid and its stripe of one pigment.
    in_bar: as `bar_views` has it, from a slant.
    """
    n = len(kept)
    if n == 0:
        return np.empty((0, PATCH_PX, PATCH_PX, 3), dtype=np.uint8)
    size = KEPT_SHARE * KEPT_PX
    middle = (KEPT_PX - 1) / 2
    turns = rng.uniform(-np.pi, np.pi, n) if any_turn else rng.normal(0, 0.15, n)
    shifts = rng.normal(0, SHIFT_RADII * size / 2, (n, 2))
    sizes = size * np.exp(rng.normal(0, SIZE_SPREAD, n))
    if colours is None:
        turns, shifts, sizes = np.zeros(n), np.zeros((n, 2)), np.full(n, size)
    patches = [
        ball_patch(
            kept[i],
            (middle + float(shifts[i, 0]), middle + float(shifts[i, 1])),
            (float(sizes[i]), float(sizes[i])),
            turn_rad=float(turns[i]),
            side_px=PATCH_PX,
            share=BALL_SHARE,
        )
        for i in range(n)
    ]
    if colours is None:
        return np.stack(patches)
    if numbers is not None:
        patches = _of_another_make(patches, numbers, rng)
    if in_bar:
        patches = bar_views.lit(patches, rng)
    # One strip, so that all have the same light, noise and codec.
    strip = recoloured(np.concatenate(patches, axis=1), rng, colours)
    if in_bar:
        strip = bar_views.seen_small(strip, rng)
    return np.stack(np.split(strip, n, axis=1))


def _of_another_make(patches: list[Picture], numbers: NDArray[np.int64], rng: Rng) -> list[Picture]:
    """Pigments differ from make to make; whites hardly, having no hue."""
    turns = np.clip(rng.normal(0, PIGMENT_TURN_DEG, PIGMENTS), *_both_ways(PIGMENT_TURN_DEG))
    strengths = np.exp(
        np.clip(rng.normal(0, PIGMENT_SPREAD, (PIGMENTS, 2)), *_both_ways(PIGMENT_SPREAD))
    )
    made = []
    for patch, number in zip(patches, numbers, strict=True):
        if number == UNKNOWN:
            made.append(patch)
            continue
        # As 9 is yellow like 1; the cue ball and the 8 are of pigments of their own.
        pigment = int(number) if number <= BLACK else int(number) - BLACK
        hsv = cv2.cvtColor(patch, cv2.COLOR_BGR2HSV_FULL).astype(np.float32)
        hsv[..., 0] = (hsv[..., 0] + turns[pigment] * 256 / 360) % 256
        hsv[..., 1:] = np.clip(hsv[..., 1:] * strengths[pigment], 0, 255)
        made.append(np.asarray(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR_FULL)))
    return made


def _both_ways(sigma: float) -> tuple[float, float]:
    return -MOST_SIGMAS * sigma, MOST_SIGMAS * sigma


def tables_of(pictures: Sequence[LabelledPicture]) -> list[TablePatches]:
    """The balls of all pictures with numbers."""
    tables = (table_patches(p, p.read()) for p in pictures if (p.numbers != UNKNOWN).any())
    return [table for table in tables if table is not None]
