"""How balls on the table look in a picture, and what that gives: their centres exactly.

A ball is seen as an ellipse, longer away from the camera, with its middle a little further out
than the ball's own centre, since of a sphere the near side looks larger.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tracking.geometry import BALL_RADIUS_MM
from vision.centres import Middles, Picture, fit_middles
from vision.detections import Detections

Array = NDArray[np.float64]

LEAST_HEIGHT = 4.0
"""Heights of a camera above the balls' centres, in their radii, from which the formulas hold."""
CONTACT_MM = 2 * BALL_RADIUS_MM
"""Centres of two balls on the bed are nowhere nearer to each other."""
OVERLAP_SIGMAS = 4.0
"""Two that overlap by more than so many of their standard errors are not two balls."""
_ROUNDS = 8


class Projection(Protocol):
    """What is asked of a camera: see `calibration.camera.CameraModel`, which is one."""

    def mm_to_px(self, points_mm: Array, height_mm: float = ..., /) -> Array:
        """Pixels (n, 2) of places (n, 2) at a height, that of balls' centres if not told."""
        ...

    def px_to_mm(self, points_px: Array, height_mm: float = ..., /) -> Array:
        """The other way; nan for what is not on the table's side of the horizon."""
        ...

    def centre_mm(self) -> Array:
        """Where the camera is (3,): x, y, and its height above the bed."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Outlines:
    """Balls as they are seen, px: shapes (n, 2, 2), symmetric matrices that take the unit circle
    to each outline, and middles_px (n, 2) of them."""

    shapes_px: Array
    middles_px: Array


def outlines_at(camera: Projection, centres_px_xy: Array) -> Outlines:
    """Of balls on the bed whose own centres are seen at (n, 2) pixels.

    The rays that touch a sphere form a cone; where it cuts the plane of the balls' centres it is
    an ellipse in closed form. With the camera h above that plane, the ball d from the point under
    it, radius R, e = h^2 - R^2: its middle lies d R^2 / e further out, its half axes are
    h R sqrt(d^2 + e) / e outwards and h R / sqrt(e) across. (From |x|^2 (|c|^2 - R^2) = (x c)^2
    for rays x that touch the sphere at c.) The camera takes that plane, lens included, to pixels.
    """
    places = camera.px_to_mm(centres_px_xy)
    x, y, height = camera.centre_mm()
    above = max(height - BALL_RADIUS_MM, LEAST_HEIGHT * BALL_RADIUS_MM)
    away = places - np.array([x, y])
    distance = np.linalg.norm(away, axis=1, keepdims=True)
    out = np.where(distance > 1e-6, away / np.maximum(distance, 1e-6), np.array([1.0, 0.0]))
    across = np.column_stack((-out[:, 1], out[:, 0]))
    e = above**2 - BALL_RADIUS_MM**2
    middles = places + away * (BALL_RADIUS_MM**2 / e)
    long = out * (above * BALL_RADIUS_MM * np.sqrt(distance**2 + e) / e)
    short = across * (above * BALL_RADIUS_MM / np.sqrt(e))
    seen = camera.mm_to_px(middles)
    ends = [camera.mm_to_px(middles + way) for way in (long, -long, short, -short)]
    axes = np.stack(((ends[0] - ends[1]) / 2, (ends[2] - ends[3]) / 2), axis=2)
    values, turns = np.linalg.eigh(axes @ axes.transpose(0, 2, 1))
    shapes = np.einsum("nij,nj,nkj->nik", turns, np.sqrt(values), turns)
    # Seen aslant, the near half of the ellipse is larger as well.
    slant = (ends[0] + ends[1]) / 2 + (ends[2] + ends[3]) / 2 - 2 * seen
    return Outlines(shapes_px=np.asarray(shapes, dtype=np.float64), middles_px=seen + slant)


def refined(bgr: Picture, found: Detections, camera: Projection) -> Detections:
    """The same balls of a picture (h, w, 3), their centres to a part of a pixel where it shows it.

    A ball of which the picture says little keeps its centre and its sigma_px. Balls that come out
    as if they overlapped are set apart, the less exact one further.
    """
    if len(found) == 0:
        return found
    on_table = np.isfinite(camera.px_to_mm(found.centres_px_xy)).all(axis=1)
    if not on_table.any():
        return found
    starts, told = found.centres_px_xy[on_table], found.sigma_px[on_table]
    outlines = outlines_at(camera, starts)
    fit = fit_middles(bgr, Middles(xy_px=outlines.middles_px, sigma_px=told), outlines.shapes_px)
    seen = starts + (fit.xy_px - outlines.middles_px)
    places = camera.px_to_mm(seen)
    sigma_mm = fit.sigma_px * BALL_RADIUS_MM / np.sqrt(np.linalg.det(outlines.shapes_px))
    apart = set_apart(places, sigma_mm)
    moved = np.any(apart != places, axis=1)
    centres, sigmas = found.centres_px_xy.copy(), found.sigma_px.copy()
    centres[on_table] = np.where(moved[:, None], camera.mm_to_px(apart), seen)
    sigmas[on_table] = fit.sigma_px
    return replace(found, centres_px_xy=centres, sigma_px=sigmas)


def set_apart(places_mm: Array, sigma_mm: Array) -> Array:
    """Centres (n, 2) of balls, of standard error (n,), such that none reach into each other.

    Of two that do, each gives way by its share of the variance, along the line through both:
    the likeliest pair of places of two balls that touch.
    """
    places = places_mm.copy()
    apart = np.linalg.norm(places[:, None] - places[None], axis=2)
    first, second = np.nonzero(np.triu(apart < CONTACT_MM, k=1))
    lack = CONTACT_MM - apart[first, second]
    may_touch = lack < OVERLAP_SIGMAS * np.hypot(sigma_mm[first], sigma_mm[second])
    pairs = list(zip(first[may_touch], second[may_touch], strict=True))
    for _ in range(_ROUNDS):
        for i, j in pairs:
            way = places[j] - places[i]
            gap = float(np.linalg.norm(way))
            if 0.0 < gap < CONTACT_MM:
                push = way * (CONTACT_MM / gap - 1.0)
                share = sigma_mm[i] ** 2 / (sigma_mm[i] ** 2 + sigma_mm[j] ** 2)
                places[i] -= share * push
                places[j] += (1.0 - share) * push
    return places
