"""Discs of known radius: where they may be (edges vote), and how well one fits (edges on a ring).

An edge of a disc looks at its middle, so every edge pixel votes for the two points one radius
away along its gradient (the Hough transform for circles with gradients; Kimme, Ballard and
Sklansky 1975). A candidate is then looked at along rays: a ball shows an edge at one radius all
around, whatever lies inside and outside; what hands, lines, marks and shadows show is broken.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]

RAYS = 48
"""Rays per candidate: one about every 2 px of a ball 15 px in radius."""
RAY_FROM, RAY_TO, RAY_STEP = 0.55, 1.55, 0.0625
"""The part of a ray that is sampled, in radii."""
EDGE_FROM, EDGE_TO = 0.78, 1.22
"""Where on a ray the ball's edge may lie, in radii, before the centre is known well."""
EDGE_REACH = 2
"""An edge's strength is the change over this many samples to both sides (1/8 radius)."""
EDGE_LOW, EDGE_HIGH = 4.0, 11.0
"""Change of colour (noise units) below which there is no edge, and above which there is one."""
RING_TOLERANCE = 0.11
"""How far an edge may lie off the fitted ring and still be the ball's, in radii."""
RADIUS_LEAST, RADIUS_MOST = 0.9, 1.06
"""How much smaller or larger than expected a ball may look: its rim is dark under a lamp above
and sinks into its own shade (0.94 to 0.96 on television tables)."""
_VOTE_EDGE_LOW = 10.0
"""Gradient (noise units over the two pixels of a Sobel filter) from which a pixel votes."""
_VOTE_EDGE_FULL = 60.0
"""Gradient from which it votes in full: dark balls on dark cloth must not drown in white ones."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rings:
    """How well discs fit: one row for each candidate.

    centres_px_xy (n, 2), radius_px (n,) as seen, sigma_px (n,) of the centre along each axis,
    support (n,): part of the ring that shows an edge there; residual (n,): their scatter in radii;
    supported (n, RAYS): which rays do; rays_lab (n, RAYS, samples, 3).
    """

    centres_px_xy: Doubles
    radius_px: Doubles
    sigma_px: Doubles
    support: Doubles
    residual: Doubles
    supported: Doubles


def vote(
    lab8: NDArray[np.uint8],
    where: NDArray[np.uint8],
    sigma_lab: Doubles,
    *,
    radius_abc: tuple[float, float, float],
) -> Doubles:
    """(h, w) votes for a disc's middle at each pixel, in parts of a full ring.

    `where` is not 0 at pixels that may vote; the radius at (x, y) is a + b x + c y.
    """
    h, w = where.shape
    gx = cv2.Sobel(lab8, cv2.CV_16S, 1, 0)
    gy = cv2.Sobel(lab8, cv2.CV_16S, 0, 1)
    ys, xs = np.nonzero(where)
    scale = (4.0 * sigma_lab).astype(np.float32)
    dx, dy = gx[ys, xs] / scale, gy[ys, xs] / scale
    squares = dx * dx + dy * dy
    best = np.argmax(squares, axis=1)
    index = np.arange(len(best))
    strength = np.sqrt(squares[index, best])
    keep = strength > _VOTE_EDGE_LOW / 4.0
    strength, xs, ys, index, best = strength[keep], xs[keep], ys[keep], index[keep], best[keep]
    dx, dy = dx[index, best] / strength, dy[index, best] / strength
    weight = np.minimum(strength / (_VOTE_EDGE_FULL / 4.0), 1.0)
    a, b, c = radius_abc
    radius = a + b * xs + c * ys
    votes = np.zeros(h * w)
    for sign in (-1.0, 1.0):
        cx = np.rint(xs + sign * radius * dx).astype(np.int64)
        cy = np.rint(ys + sign * radius * dy).astype(np.int64)
        inside = (cx >= 0) & (cx < w) & (cy >= 0) & (cy < h)
        votes += np.bincount(cy[inside] * w + cx[inside], weights=weight[inside], minlength=h * w)
    smooth = cv2.GaussianBlur(votes.reshape(h, w), (0, 0), 1.2)
    typical = a + b * w / 2 + c * h / 2
    return np.asarray(smooth * (2 * np.pi * 1.2**2) / (2 * np.pi * typical), dtype=np.float64)


def peaks(votes: Doubles, *, radius: float, least: float, most: int) -> NDArray[np.int64]:
    """(n, 2) x, y of the largest votes, at most `most`, none below `least`, not crowded."""
    around = 2 * max(1, round(0.35 * radius)) + 1
    votes32 = votes.astype(np.float32)
    top = cv2.dilate(votes32, np.ones((around, around), dtype=np.uint8))
    ys, xs = np.nonzero((votes32 >= top) & (votes32 > least))
    order = np.argsort(-votes32[ys, xs])[:most]
    return np.stack([xs[order], ys[order]], axis=1)


def lab_at(bgr: NDArray[np.uint8], xs: Doubles, ys: Doubles) -> NDArray[np.uint8]:
    """(n, m, 3) 8-bit Lab of a picture (h, w, 3) at points (n, m), between its pixels."""
    seen = cv2.remap(
        bgr,
        xs.astype(np.float32),
        ys.astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2Lab), dtype=np.uint8)


def _rays(bgr: NDArray[np.uint8], centres: Doubles, radius: Doubles) -> NDArray[np.float32]:
    """(n, RAYS, samples, 3) Lab of the picture along rays from each centre."""
    angle = np.arange(RAYS) * (2 * np.pi / RAYS)
    part = np.arange(RAY_FROM, RAY_TO + 1e-9, RAY_STEP)
    reach = radius[:, None, None] * part[None, None, :]
    xs = centres[:, 0, None, None] + np.cos(angle)[None, :, None] * reach
    ys = centres[:, 1, None, None] + np.sin(angle)[None, :, None] * reach
    n = len(centres)
    flat = (n * RAYS, len(part))
    seen = lab_at(bgr, xs.reshape(flat), ys.reshape(flat))
    return np.asarray(seen.reshape(n, RAYS, len(part), 3), dtype=np.float32)


def fit_rings(
    bgr: NDArray[np.uint8],
    centres_px_xy: Doubles,
    radius_px: Doubles,
    sigma_lab: Doubles,
    *,
    rounds: int = 3,
) -> Rings:
    """Fit a ring to the edges in `bgr` (h, w, 3) around each centre (n, 2).

    `radius_px` (n,) is the radius expected, `sigma_lab` (3,) the noise in 8-bit Lab units.
    The radius may differ by a few per cent (a prior), the centre by a quarter of a radius.
    """
    n = len(centres_px_xy)
    centres, scale = centres_px_xy.astype(np.float64).copy(), np.ones(n)
    part = np.arange(RAY_FROM, RAY_TO + 1e-9, RAY_STEP)
    middle = part[EDGE_REACH:-EDGE_REACH]
    noise = sigma_lab.astype(np.float32)
    support, residual = np.zeros(n), np.ones(n)
    sigma, supported = np.full(n, np.inf), np.zeros((n, RAYS))
    span = (EDGE_FROM, EDGE_TO)
    for turn in range(rounds if n else 0):
        seen = _rays(bgr, centres, radius_px * scale) / noise
        change = seen[:, :, 2 * EDGE_REACH :] - seen[:, :, : -2 * EDGE_REACH]
        strength = np.sqrt((change**2).sum(axis=3)).astype(np.float64)
        allowed = (middle >= span[0]) & (middle <= span[1])
        # A mild pull towards one radius: of two edges as strong, the nearer one is the ball's.
        pull = np.where(allowed, np.exp(-(((middle - 1.0) / 0.3) ** 2)), 0.0)
        at = np.argmax(strength * pull, axis=2)
        inner = np.clip(at, 1, len(middle) - 2)
        take = np.take_along_axis
        left, top, right = (
            take(strength, (inner + k)[:, :, None], axis=2)[:, :, 0] for k in (-1, 0, 1)
        )
        bend = left - 2 * top + right
        shift = np.where(bend < -1e-6, 0.5 * (left - right) / np.minimum(bend, -1e-6), 0.0)
        edge_at = middle[inner] + RAY_STEP * np.clip(shift, -1.0, 1.0)
        weight = np.clip((top - EDGE_LOW) / (EDGE_HIGH - EDGE_LOW), 0.0, 1.0)
        band = 0.2 if turn == 0 else RING_TOLERANCE
        move, off = fit_circle(edge_at - 1.0, weight, band)
        centres += move[:, :2] * (radius_px * scale)[:, None]
        scale = np.clip(scale * (1.0 + move[:, 2]), RADIUS_LEAST, RADIUS_MOST)
        on = np.abs(off) < RING_TOLERANCE
        supported = weight * on
        support = supported.mean(axis=1)
        count = supported.sum(axis=1)
        residual = np.sqrt((supported * off**2).sum(axis=1) / np.maximum(count, 1e-6))
        # Neighbouring rays share pixels: about half of them are evidence of their own.
        sigma = radius_px * np.maximum(residual, 0.02) / np.sqrt(np.maximum(count, 1.0) / 4.0)
        span = (0.85, 1.15)
    return Rings(
        centres_px_xy=centres,
        radius_px=radius_px * scale,
        sigma_px=sigma,
        support=support,
        residual=residual,
        supported=supported,
    )


def fit_circle(at: Doubles, weight: Doubles, band: float) -> tuple[Doubles, Doubles]:
    """Centre and radius (n, 3) of rings through edges `at` (n, RAYS), and what remains."""
    n = len(at)
    angle = np.arange(RAYS) * (2 * np.pi / RAYS)
    design = np.stack([np.cos(angle), np.sin(angle), np.ones(RAYS)], axis=1)
    move = np.zeros((n, 3))
    # The prior on the radius: 3 % of it against the scatter of a single edge, 6 %.
    prior = np.diag([0.5, 0.5, (0.06 / 0.03) ** 2])
    for _ in range(3):
        off = at - move @ design.T
        robust = weight * np.clip(1.0 - (off / (1.5 * band)) ** 2, 0.0, 1.0) ** 2
        normal = np.einsum("nr,ri,rj->nij", robust, design, design) + prior
        right = np.einsum("nr,ri,nr->ni", robust, design, at)
        move = np.linalg.solve(normal, right[:, :, None])[:, :, 0]
    move[:, :2] = np.clip(move[:, :2], -0.25, 0.25)
    move[:, 2] = np.clip(move[:, 2], -0.06, 0.06)
    return move, at - move @ design.T
