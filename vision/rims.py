"""A ball's middle to a part of a pixel: where along each ray the cloth begins, shaded or not.

The strongest edge is often not the ball's: a number's white, or the ball's own shade, draws the
fit to the side by half a pixel. Cloth in shade is the same colour in less light, so what is
measured is the distance from that line of colours; the ball ends where it falls to the cloth's.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.discs import RAYS, fit_circle, lab_at

Doubles = NDArray[np.float64]

_PARTS = np.arange(0.5, 1.6, 1 / 32)
"""Where a ray is sampled, in radii."""
_INSIDE = (_PARTS > 0.6) & (_PARTS < 0.86)
_OUTSIDE = (_PARTS > 1.1) & (_PARTS < 1.5)
SHADE_RANGE = (0.45, 1.15)
"""Lightness of shaded cloth in parts of the open cloth's."""
LEVEL = 0.4
"""The ball ends where this part of the way from cloth to ball is left: its rim is half mirror."""
CONTRAST_LEAST = 6.0
"""Least difference (noise units) of ball and cloth along a ray that is used."""
CLOTH_MOST = 8.0
"""Farthest (noise units) from the line of shades that what lies outside may be cloth."""
RIM_FROM, RIM_TO = 0.8, 1.2
RIM_TOLERANCE = 0.1
"""How far one ray's rim may lie off the circle, in radii."""
RAYS_LEAST = 14.0
"""Rays that must see cloth: a third of a circle. With fewer, the ring's fit stands."""
SYSTEMATIC_PX, SYSTEMATIC_RADII = 0.1, 0.018
"""Error of a middle along each axis that more rays do not lessen (simulated looks, 10 to 19 px)."""
RADIUS_LEAST, RADIUS_MOST = 0.9, 1.08


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rims:
    """centres_px_xy (n, 2), radius_px (n,), sigma_px (n,) along each axis, rays (n,) that count."""

    centres_px_xy: Doubles
    radius_px: Doubles
    sigma_px: Doubles
    rays: Doubles


def fit_rims(
    bgr: NDArray[np.uint8],
    centres_px_xy: Doubles,
    expected_radius_px: Doubles,
    cloth_lab: Doubles,
    sigma_lab: Doubles,
    *,
    rounds: int = 2,
) -> Rims:
    """Fit circles to where the cloth begins around centres (n, 2) known to a tenth of a radius.

    cloth_lab (n, 3): the open cloth's colour at each ball, 8-bit Lab units; bgr (h, w, 3).
    """
    n = len(centres_px_xy)
    centres, scale = centres_px_xy.astype(np.float64).copy(), np.ones(n)
    if n == 0:
        empty = np.empty(0)
        return Rims(centres_px_xy=centres, radius_px=empty, sigma_px=empty, rays=empty)
    angle = np.arange(RAYS) * (2 * np.pi / RAYS)
    neutral = np.array([0.0, 128.0, 128.0])
    cloth = ((cloth_lab - neutral) / sigma_lab)[:, None, None, :]
    count, residual = np.zeros(n), np.ones(n)
    for _ in range(rounds):
        reach = (expected_radius_px * scale)[:, None, None] * _PARTS
        xs = centres[:, 0, None, None] + np.cos(angle)[None, :, None] * reach
        ys = centres[:, 1, None, None] + np.sin(angle)[None, :, None] * reach
        flat = (n * RAYS, len(_PARTS))
        seen = lab_at(bgr, xs.reshape(flat), ys.reshape(flat)).reshape(n, RAYS, len(_PARTS), 3)
        colour = (seen.astype(np.float64) - neutral) / sigma_lab
        light = np.clip((colour * cloth).sum(axis=3) / (cloth**2).sum(axis=3), *SHADE_RANGE)
        distance = np.sqrt(((colour - light[..., None] * cloth) ** 2).sum(axis=3))
        rim, sees_cloth = _rim(distance)
        move, off = fit_circle(rim - 1.0, sees_cloth.astype(np.float64), RIM_TOLERANCE)
        centres += move[:, :2] * (expected_radius_px * scale)[:, None]
        scale = np.clip(scale * (1.0 + move[:, 2]), RADIUS_LEAST, RADIUS_MOST)
        on = sees_cloth & (np.abs(off) < RIM_TOLERANCE)
        count = on.sum(axis=1).astype(np.float64)
        residual = np.sqrt((on * off**2).sum(axis=1) / np.maximum(count, 1.0))
    # Neighbouring rays share pixels: about half of them are evidence of their own.
    random = expected_radius_px * residual / np.sqrt(np.maximum(count, 1.0) / 4.0)
    systematic = SYSTEMATIC_PX + SYSTEMATIC_RADII * expected_radius_px
    return Rims(
        centres_px_xy=centres,
        radius_px=expected_radius_px * scale,
        sigma_px=np.hypot(random, systematic),
        rays=count,
    )


def _rim(distance: Doubles) -> tuple[Doubles, NDArray[np.bool_]]:
    """(n, RAYS) where the ball ends in radii, and whether cloth follows there."""
    inside = np.median(distance[..., _INSIDE], axis=2)
    outside = np.quantile(distance[..., _OUTSIDE], 0.2, axis=2)
    level = outside + LEVEL * (inside - outside)
    above = (distance > level[..., None]) & (_PARTS < 1.25)
    last = len(_PARTS) - 1 - np.argmax(above[..., ::-1], axis=2)
    last = np.clip(last, 0, len(_PARTS) - 2)[..., None]
    here = np.take_along_axis(distance, last, axis=2)[..., 0]
    after = np.take_along_axis(distance, last + 1, axis=2)[..., 0]
    part = np.clip((here - level) / np.maximum(here - after, 1e-6), 0.0, 1.0)
    rim = _PARTS[last[..., 0]] + (_PARTS[1] - _PARTS[0]) * part
    usable = (inside - outside > CONTRAST_LEAST) & (outside < CLOTH_MOST)
    return rim, usable & (rim > RIM_FROM) & (rim < RIM_TO)
