"""What people over the table hide of the balls: shares and spans, measured on their outlines.

Kept apart from drawing: nothing is painted, a ball's disc is tried at a few points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.camera import Array, Camera
from simulation.line import Timeline

Outlines = Callable[[float], Sequence[Array]]
"""At a time of the clip: outlines (n, 2) px of whatever hides what lies below."""

STEP_S: Final = 1 / 15
"""How closely hiding is sampled."""
HIDDEN_SHARE: Final = 0.5
"""A ball of which less than half is seen counts as hidden."""
_RINGS: Final = ((0.0, 1), (0.45, 6), (0.85, 12))
"""Radius in ball radii, and points on it: 19 points spread evenly over a disc."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenSpan:
    """A ball was hidden from `from_s` to `to_s`; `share`: the most of its disc."""

    ball: int
    from_s: float
    to_s: float
    share: float


def disc_points() -> Array:
    """(19, 2) points of the unit disc."""
    points = []
    for radius, n in _RINGS:
        for k in range(n):
            angle = 2 * math.pi * (k + 0.5 * (n == 12)) / n
            points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return np.array(points)


_DISC: Final = disc_points()


def hidden_shares(outlines: Sequence[Array], centres_px: Array, radii_px: Array) -> Array:
    """(n,) how much of each disc lies under outlines, 0..1; centres (n, 2), radii (n,)."""
    shares = np.zeros(len(centres_px))
    if not outlines or not len(centres_px):
        return shares
    low = np.array([outline.min(axis=0) for outline in outlines])
    high = np.array([outline.max(axis=0) for outline in outlines])
    for k, (centre, radius) in enumerate(zip(centres_px, radii_px, strict=True)):
        near = np.nonzero(((low < centre + radius) & (high > centre - radius)).all(axis=1))[0]
        if not len(near):
            continue
        points = centre + radius * _DISC
        covered = np.zeros(len(points), dtype=np.bool_)
        for number in near:
            contour = np.asarray(outlines[int(number)], dtype=np.float32).reshape(-1, 1, 2)
            for i, (x, y) in enumerate(points):
                if not covered[i]:
                    covered[i] = cv2.pointPolygonTest(contour, (float(x), float(y)), False) >= 0
        shares[k] = covered.mean()
    return shares


def shares_at(line: Timeline, camera: Camera, outlines: Outlines, t_s: float) -> dict[int, float]:
    """Hidden share of every ball in sight on or over the bed at a time."""
    balls = [b for b in line.balls_at(t_s) if b.pocket is None and b.xyz_mm[2] >= 0]
    if not balls:
        return {}
    shapes = outlines(t_s)
    if not shapes:
        return dict.fromkeys((b.ball for b in balls), 0.0)
    places = np.array([b.xyz_mm for b in balls])
    centres = camera.project(places)
    edges = camera.project(places + table.BALL_RADIUS_MM * camera.axes[0])
    shares = hidden_shares(shapes, centres, np.linalg.norm(edges - centres, axis=1))
    return {b.ball: float(share) for b, share in zip(balls, shares, strict=True)}


def spans(samples: NDArray[np.float64], shares: Sequence[dict[int, float]]) -> list[HiddenSpan]:
    """Spans in which balls were hidden, in order of time; `samples` (n,) seconds."""
    found = []
    for ball in sorted({b for one in shares for b in one}):
        values = np.array([one.get(ball, 0.0) for one in shares])
        hidden = np.concatenate([[False], values >= HIDDEN_SHARE, [False]])
        starts = np.nonzero(~hidden[:-1] & hidden[1:])[0]
        ends = np.nonzero(hidden[:-1] & ~hidden[1:])[0]
        for a, b in zip(starts, ends, strict=True):
            found.append(
                HiddenSpan(
                    ball=ball,
                    from_s=round(float(samples[a]), 3),
                    to_s=round(float(samples[b - 1]), 3),
                    share=round(float(values[a:b].max()), 2),
                )
            )
    return sorted(found, key=lambda span: (span.from_s, span.ball))
