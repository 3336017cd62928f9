"""A ball's middle to a part of a pixel, from a detector's box or ring that is a few pixels off.

On rays across the expected outline the strongest step from the ball's colours to those around it
is sought, near where the outline is believed; the ellipse of known shape through these steps is
the ball's outline. It is sought in narrower and narrower belts. Steps are not where a ball ends:
its rim is dark, and the cloth beside it lies in its shade. Of a light ball the strongest step lies
inside the rim, of a dark one outside, the more so the fainter the step is; of a stripe that shows
white on one side only, this alone would move the middle by a quarter of a pixel.

All in pixels: how large and how round a ball looks at a place comes in as an argument.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]
Floats = NDArray[np.float32]
Picture = NDArray[np.uint8]

RAYS = 48
"""One about every 1.5 px of a ball 12 px in radius."""
_ANGLE = np.arange(RAYS) * (2 * np.pi / RAYS)
_RAY_XY = np.column_stack((np.cos(_ANGLE), np.sin(_ANGLE)))
_DESIGN = np.column_stack((_RAY_XY, np.ones(RAYS)))
_SQUARES = (_DESIGN[:, :, None] * _DESIGN[:, None, :]).reshape(RAYS, 9)

_STEP_PX, _REACH = 0.5, 2
"""Samples along a ray, and over how many to both sides a step is measured: a lens blurs 1 px."""
_OFFSETS_PX = np.arange(-4.0, 4.0 + _STEP_PX / 2, _STEP_PX)
_PLACES_PX = _OFFSETS_PX[_REACH:-_REACH]
_NEAR_INSIDE = (_OFFSETS_PX < -0.9) & (_OFFSETS_PX > -2.6)
_NEAR_OUTSIDE = (_OFFSETS_PX > 0.9) & (_OFFSETS_PX < 2.6)
_FAR_INSIDE, _FAR_OUTSIDE = _OFFSETS_PX < -2.4, _OFFSETS_PX > 2.4
BELTS_PX = (4.0, 2.5, 1.6, 1.1)
"""How far (standard deviation) from the believed outline steps are sought, round by round."""
_NOISE_LAB = np.array([2.0, 1.2, 1.2], dtype=np.float32)
"""Noise of a camera and its codec in 8-bit Lab."""

RIM_PX = -0.2
"""Where a step of pure colour is seen, from the true rim (simulated stills, seeds 500000 on)."""
SHADE_PULL, SHADE_SOFT = 30.0, 600.0
"""A step of d levels of lightness and c of colour lies SHADE_PULL d / (d^2 + c^2 + SHADE_SOFT)
px further inside (the same stills: a grey step of 20 levels 0.6, one of 100 levels 0.3 px)."""
RAY_PX, RAY_LEVELS_PX = 0.1, 9.0
"""Scatter of one ray's step: the first, and the second over the levels of the step."""
RADIUS_SIGMA = 0.02
"""How far a radius seen may differ from the expected, in its parts."""
GAP_PX, CROWDED_PX = 3.0, 0.35
"""What lies between balls so near to each other is dark: their steps scatter by so much more."""
OUTLIERS = (6.0, 6.0, 4.5, 3.0)
"""Scatters off the outline from which a ray says little (Geman and McClure's weights)."""
_FITS = 4
_RAYS_IN_ONE = 16.0
"""Errors of neighbouring rays are alike (shade, gloss, numbers): so many count for one, from the
spread of the middles found in the same stills."""
SIGMA_SCALE = 2.6
"""Errors against what spread and residuals of rays tell, from the same stills."""
DISAGREE = 2.0
"""Standard errors off from which a detector's centre counts half."""
SHARED = 0.5
"""What of the detector's certainty is news to what was seen."""
TELLS_LITTLE = 2.0
"""A middle seen that is so many times less exact than the one told is no news."""
_STRAY_PX, _GROWTH = 2.0, 0.08
"""The most that a middle moves, and that a radius grows in its parts, in one round."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Middles:
    """Of outlines: xy_px (n, 2), sigma_px (n,) standard error along each axis."""

    xy_px: Doubles
    sigma_px: Doubles


def fit_middles(bgr: Picture, starts: Middles, shapes_px: Doubles) -> Middles:
    """The middles of the outlines of balls in bgr (h, w, 3) near what a detector told.

    shapes_px (n, 2, 2): symmetric matrices that take the unit circle to the outline expected at
    each place. A start may be off by a tenth of the radius, 2 px or so. All balls in sight should
    be given: a neighbour hides an outline. What the picture tells and what the detector told are
    put together by their errors; where the picture tells little, the start stays as it was.
    """
    n = len(starts.xy_px)
    if n == 0:
        return starts
    xy = starts.xy_px.astype(np.float64).copy()
    radius = np.sqrt(np.linalg.det(shapes_px))
    unit = shapes_px / radius[:, None, None]
    larger, sigma = np.zeros(n), np.empty(n)
    for belt_px, outlier in zip(BELTS_PX, OUTLIERS, strict=True):
        seen = _lab_on_rays(bgr, xy, unit, radius + larger)
        at, scatter = _steps(seen, belt_px)
        scatter = np.hypot(scatter, _crowding_px(xy, unit, radius))
        move, sigma = _outline(at, scatter, larger, RADIUS_SIGMA * radius, outlier)
        xy += np.einsum("nij,nj->ni", unit, np.clip(move[:, :2], -_STRAY_PX, _STRAY_PX))
        larger += np.clip(move[:, 2], -_GROWTH * radius, _GROWTH * radius)
    return _together(starts, Middles(xy_px=xy, sigma_px=sigma))


def _together(told: Middles, seen: Middles) -> Middles:
    """The weighted mean. A detector that disagrees has taken a box for a ball's: it is seen then
    that the outline is right and the box is not, so the farther off it is the less it counts."""
    off = np.linalg.norm(told.xy_px - seen.xy_px, axis=1) / np.hypot(told.sigma_px, seen.sigma_px)
    trust = 1.0 / (told.sigma_px**2 * (1.0 + (off / DISAGREE) ** 2))
    weight = 1.0 / (1.0 + trust * seen.sigma_px**2)
    is_told = (seen.sigma_px < TELLS_LITTLE * told.sigma_px)[:, None]
    mean = told.xy_px + weight[:, None] * (seen.xy_px - told.xy_px)
    # Both were read off the same pixels: their errors are not quite each other's strangers.
    sigma = 1.0 / np.sqrt(SHARED * trust + 1.0 / seen.sigma_px**2)
    return Middles(
        xy_px=np.where(is_told, mean, told.xy_px),
        sigma_px=np.where(is_told[:, 0], sigma, told.sigma_px),
    )


def round_shapes(radius_px: Doubles) -> Doubles:
    """(n, 2, 2) shapes of balls seen from straight above: circles of radius (n,)."""
    return np.asarray(radius_px[:, None, None] * np.eye(2), dtype=np.float64)


def _lab_on_rays(bgr: Picture, xy: Doubles, unit: Doubles, radius: Doubles) -> Floats:
    """(n, RAYS, samples, 3) 8-bit Lab along rays, at _OFFSETS_PX from the outline."""
    ways = np.einsum("nij,kj->nki", unit, _RAY_XY)
    reach = np.maximum(radius[:, None] + _OFFSETS_PX, 0.1 * radius[:, None])
    at = xy[:, None, None, :] + ways[:, :, None, :] * reach[:, None, :, None]
    x, y = (at[..., k].reshape(len(xy) * RAYS, -1).astype(np.float32) for k in (0, 1))
    seen = cv2.remap(bgr, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lab = cv2.cvtColor(seen, cv2.COLOR_BGR2Lab)
    return np.asarray(lab, dtype=np.float32).reshape(len(xy), RAYS, -1, 3)


def _steps(lab: Floats, belt_px: float) -> tuple[Doubles, Doubles]:
    """(n, RAYS) where each ray's step lies from the outline, what shade does to it taken off, and
    its scatter; px."""
    far = (lab[:, :, _FAR_INSIDE].mean(axis=2) - lab[:, :, _FAR_OUTSIDE].mean(axis=2)).astype(float)
    light, contrast2 = far[..., 0], (far**2).sum(axis=2)
    usual = RIM_PX - SHADE_PULL * light / (contrast2 + SHADE_SOFT)
    levels = lab / _NOISE_LAB
    near = levels[:, :, _NEAR_INSIDE].mean(axis=2) - levels[:, :, _NEAR_OUTSIDE].mean(axis=2)
    near /= np.maximum(np.linalg.norm(near, axis=2, keepdims=True), 1e-3)
    along = np.einsum("nkmc,nkc->nkm", levels, near)
    fall = np.maximum(along[:, :, : -2 * _REACH] - along[:, :, 2 * _REACH :], 0.0).astype(float)
    fall *= np.exp(-0.5 * ((_PLACES_PX - usual[..., None]) / belt_px) ** 2)
    top = np.clip(fall.argmax(axis=2), 1, len(_PLACES_PX) - 2)[..., None]
    before, here, after = (np.take_along_axis(fall, top + k, axis=2)[..., 0] for k in (-1, 0, 1))
    bend = before - 2 * here + after
    part = np.where(bend < -1e-6, 0.5 * (before - after) / np.minimum(bend, -1e-6), 0.0)
    at = _PLACES_PX[top[..., 0]] + _STEP_PX * np.clip(part, -1.0, 1.0) - usual
    scatter = np.hypot(RAY_PX, RAY_LEVELS_PX / np.maximum(np.sqrt(contrast2), 1.0))
    return at, scatter


def _crowding_px(xy: Doubles, unit: Doubles, radius: Doubles) -> Doubles:
    """(n, RAYS) further scatter where a neighbour begins right behind the ball's own rim."""
    apart = np.linalg.solve(unit[:, None], (xy[None] - xy[:, None])[..., None])[..., 0]
    apart /= radius[:, None, None]
    # The neighbour's middle along and across each ray, in radii.
    along = apart @ _RAY_XY.T
    away2 = (apart**2).sum(axis=2)[..., None]
    across2 = away2 - along**2
    is_met = (along > 0.3) & (across2 < 1.0) & (away2 < 9.0)
    starts = along - np.sqrt(np.maximum(1.0 - across2, 0.0))
    gap_px = np.where(is_met, (starts - 1.0) * radius[:, None, None], GAP_PX).min(axis=1)
    return np.asarray(CROWDED_PX * np.clip((GAP_PX - gap_px) / 2, 0.0, 3.0), dtype=np.float64)


def _outline(
    at: Doubles, scatter: Doubles, larger: Doubles, radius_sigma_px: Doubles, outlier: float
) -> tuple[Doubles, Doubles]:
    """The circle through steps (n, RAYS): how it moves and grows (n, 3), and the inverse (n, 3, 3)
    of the covariance of that."""
    n = len(at)
    weight = 1.0 / (_RAYS_IN_ONE * scatter**2)
    known = np.zeros((n, 3, 3))
    known[:, 0, 0] = known[:, 1, 1] = 1e-3
    known[:, 2, 2] = 1.0 / radius_sigma_px**2
    pull = np.zeros((n, 3))
    pull[:, 2] = -larger * known[:, 2, 2]
    move = np.zeros((n, 3))
    normal, robust, off = known, weight, at
    for _ in range(_FITS):
        off = (at - move @ _DESIGN.T) / (outlier * scatter)
        robust = weight / (1.0 + off**2) ** 2
        normal = (robust @ _SQUARES).reshape(n, 3, 3) + known
        right = (robust * at) @ _DESIGN + pull
        move = np.linalg.solve(normal, right[:, :, None])[:, :, 0]
    spread = np.trace(np.linalg.inv(normal)[:, :2, :2], axis1=1, axis2=2) / 2
    off = (at - move @ _DESIGN.T) / scatter
    chi2 = (robust * off**2).sum(axis=1) / robust.sum(axis=1)
    return move, SIGMA_SCALE * np.sqrt(spread * chi2)
