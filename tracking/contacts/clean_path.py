"""A ball's samples made ready: wild points out, honest errors, local fits of one coordinate.

`CleanPath` is what every part of the solver reads; `fit_side` is the one way in which a short piece
of a path on one side of an instant becomes place and velocity with errors.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball
from tracking.paths import BallPath, PathEnd

Floats = NDArray[np.float64]

ACCELERATION_PRIOR_MM_S2 = 1500.0
"""Spread of a ball's acceleration along one axis: sliding gives up to 2000, rolling 100."""
SPEED_PRIOR_MM_S = 3000.0
"""Of a ball of which a single sample is known."""
WILD_SIGMAS = 6.0
"""A centre this far from what its neighbours agree on is a false detection (p < 1e-8)."""
WILD_FLOOR_MM = 5.0
SIDE_COUNTS = (3, 5, 9)
SIDE_SPANS_S = (0.3, 0.7)
"""Lengths of the pieces fitted on each side of a kink (research: windows up to 0.7 s took
rails at 2 mm from 98.0 to 99.7 %)."""
GOOD_FIT_SIGMAS = 3.0
"""A longer piece is taken as long as chi squared stays within this many of its own sigmas."""
NOISE_DOUBT = 60
"""So many third differences tell the scatter to about 20 %."""
MISSED_AT_REST_MM = 0.3
"""Floor of the error of a resting place: correlated detector errors do not average out."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CleanPath:
    """One ball, cleaned. Arrays as in BallPath; `rest_xy`, `rest_after_xy` (2,) or None."""

    ball: Ball
    t_s: Floats
    xy_mm: Floats
    sigma_mm: Floats
    rest_xy: Floats | None
    rest_sigma_mm: float
    moved: bool
    end: PathEnd
    rest_after_xy: Floats | None = None

    @property
    def has_samples(self) -> bool:
        """True if at least one centre was seen."""
        return len(self.t_s) > 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SideFit:
    """One coordinate at one instant, from a piece on one side of it.

    `state` (3,): value, velocity, acceleration; `cov` (3, 3); `count` samples used;
    `chi2` per degree of freedom; `span_s` the time from the instant to the nearest sample.
    """

    state: Floats
    cov: Floats
    count: int
    chi2: float
    span_s: float

    def at(self, dt_s: float) -> tuple[float, float, float]:
        """Value, velocity and the value's standard error `dt_s` after the instant."""
        row = np.array([1.0, dt_s, 0.5 * dt_s * dt_s])
        value = float(row @ self.state)
        speed = float(self.state[1] + dt_s * self.state[2])
        return value, speed, float(np.sqrt(max(row @ self.cov @ row, 0.0)))

    @property
    def speed_sigma(self) -> float:
        """Standard error of the velocity."""
        return float(np.sqrt(max(self.cov[1, 1], 0.0)))


def solve_quadratic(
    dt_s: Floats,
    value: Floats,
    sigma: Floats,
    *,
    acceleration_sigma: float = ACCELERATION_PRIOR_MM_S2,
) -> tuple[Floats, Floats, Floats]:
    """Value, velocity, acceleration at dt = 0 by least squares with a prior on acceleration.

    dt_s (n,), value (n,), sigma (n,). Returns state (3,), cov (3, 3), residuals over sigma (n,).
    Fewer than two samples leave the velocity to a prior of 3 m/s.
    """
    weighted = _weighted(dt_s, sigma)
    return _solved(weighted, value * weighted[0], acceleration_sigma)


def _weighted(dt_s: Floats, sigma: Floats) -> Floats:
    """(3, n) what a value, a velocity and an acceleration add to each sample, over its error."""
    weighted = np.empty((3, len(dt_s)))
    np.divide(1.0, sigma, out=weighted[0])
    np.multiply(weighted[0], dt_s, out=weighted[1])
    np.multiply(weighted[1], 0.5 * dt_s, out=weighted[2])
    return weighted


def _solved(
    weighted: Floats, scaled: Floats, acceleration_sigma: float
) -> tuple[Floats, Floats, Floats]:
    """`solve_quadratic` of samples (n,) over their errors."""
    (n00, n01, n02), (_, n11, n12), (_, _, n22) = weighted.dot(weighted.T).tolist()
    n11 += 1.0 / SPEED_PRIOR_MM_S**2
    n22 += 1.0 / acceleration_sigma**2
    # Cofactors of the symmetric 3 by 3 matrix: much cheaper than a call of LAPACK.
    c00, c01, c02 = n11 * n22 - n12 * n12, n02 * n12 - n01 * n22, n01 * n12 - n02 * n11
    c11, c12, c22 = n00 * n22 - n02 * n02, n01 * n02 - n00 * n12, n00 * n11 - n01 * n01
    det = n00 * c00 + n01 * c01 + n02 * c02
    cov: Floats = np.array([[c00, c01, c02], [c01, c11, c12], [c02, c12, c22]]) / det
    state = cov.dot(weighted.dot(scaled))
    residual: Floats = scaled - state.dot(weighted)
    return state, cov, residual


def fit_side(
    t_s: Floats, value: Floats, sigma: Floats, *, at_s: float, after: bool
) -> SideFit | None:
    """The longest good piece of a coordinate before or after an instant, else the shortest.

    t_s, value, sigma (n,), all on the wanted side of `at_s` and in time order. None without
    a sample. At most a fifth of the samples of a piece may be left out as wild.
    """
    n = len(t_s)
    if n == 0:
        return None
    if not after:
        t_s, value, sigma = t_s[::-1], value[::-1], sigma[::-1]
    dt = t_s - at_s
    counts = {min(c, n) for c in (2, *SIDE_COUNTS)}
    away = np.abs(dt - dt[0])
    counts.update(int(np.count_nonzero(away <= span)) for span in SIDE_SPANS_S)
    most, least = max(counts), min(counts)
    weighted = _weighted(dt[:most], sigma[:most])
    scaled = value[:most] * weighted[0]
    for count in sorted(counts, reverse=True):
        w, y = weighted[:, :count], scaled[:count]
        state, cov, res = _solved(w, y, ACCELERATION_PRIOR_MM_S2)
        if count >= 5:
            wild = np.abs(res) > 4.0
            if 0 < np.count_nonzero(wild) <= count // 5 and not wild[0]:
                kept = w.compress(~wild, axis=1)
                state, cov, res = _solved(kept, y[~wild], ACCELERATION_PRIOR_MM_S2)
        dof = max(len(res) - 2, 1)
        chi2 = float(res.dot(res))
        if count == least or chi2 < dof + GOOD_FIT_SIGMAS * math.sqrt(2.0 * dof) + 1.0:
            break
    return SideFit(state=state, cov=cov, count=len(res), chi2=chi2 / dof, span_s=float(abs(dt[0])))


def _quartet_residual(t: Floats, xy: Floats, index: Floats) -> tuple[Floats, Floats]:
    """How far sample k and its neighbours lie from a line through k-2, k-1, k+1, k+2."""
    k = index.astype(np.intp)
    own = np.full(len(t), 0.0)
    others = np.full(len(t), np.inf)
    around = np.stack([k - 2, k - 1, k + 1, k + 2], axis=1)
    tt = t[around] - t[k][:, None]
    rows = np.stack([np.ones_like(tt), tt, tt * tt], axis=2)
    pinv = np.linalg.pinv(rows)
    coef = pinv @ xy[around]
    own[k] = np.linalg.norm(xy[k] - coef[:, 0, :], axis=1)
    others[k] = np.linalg.norm(xy[around] - rows @ coef, axis=2).max(axis=1)
    return own, others


def without_wild(t: Floats, xy: Floats, sigma: Floats) -> NDArray[np.bool_]:
    """Which samples to keep: those that their neighbours on both sides do not contradict."""
    keep = np.ones(len(t), dtype=bool)
    for _ in range(2):
        at = np.flatnonzero(keep)
        if len(at) < 5:
            return keep
        own, others = _quartet_residual(t[at], xy[at], np.arange(2, len(at) - 2, dtype=np.float64))
        limit = WILD_SIGMAS * sigma[at] + WILD_FLOOR_MM
        bad = (own > limit) & (others < 0.6 * limit) & (own > 3.0 * others)
        if not bad.any():
            return keep
        keep[at[bad]] = False
    return keep


def noise_factor(t: Floats, xy: Floats, sigma: Floats) -> float:
    """By how much the samples scatter more than they claim: 1 to 4, from third differences."""
    if len(t) < 12:
        return 1.0
    step = np.diff(t)
    even = np.abs(np.diff(step)) < 0.25 * np.median(step)
    third = np.diff(xy, n=3, axis=0) / (np.sqrt(20.0) * sigma[1:-2, None])
    usable = third[even[:-1] & even[1:]]
    if len(usable) < 8:
        return 1.0
    # A low quantile: kinks, frequent in a break at few pictures a second, spoil the median.
    scale = float(np.quantile(np.abs(usable), 0.35)) / 0.4538
    # Few differences tell little: they are believed in part.
    scale = 1.0 + (scale - 1.0) * usable.size / (usable.size + NOISE_DOUBT)
    return float(np.clip(scale, 1.0, 4.0))


def cleaned(path: BallPath) -> CleanPath:
    """Clean one path: no wild points, errors at least as large as the scatter says."""
    t, xy, sigma = path.t_s, path.xy_mm, np.maximum(path.sigma_mm, 0.2)
    finite = np.isfinite(t) & np.isfinite(xy).all(axis=1) & np.isfinite(sigma)
    t, xy, sigma = t[finite], xy[finite], sigma[finite]
    if len(t):
        keep = without_wild(t, xy, sigma)
        t, xy, sigma = t[keep], xy[keep], sigma[keep]
        sigma = sigma * noise_factor(t, xy, sigma)
    rest = None
    if path.rest_before_mm is not None:
        rest = np.array(path.rest_before_mm, dtype=np.float64)
    return CleanPath(
        ball=path.ball,
        t_s=t,
        xy_mm=xy,
        sigma_mm=sigma,
        rest_xy=rest,
        rest_sigma_mm=max(path.rest_sigma_mm, MISSED_AT_REST_MM),
        moved=path.moved,
        end=path.end,
        rest_after_xy=None if path.rest_after_mm is None else np.array(path.rest_after_mm),
    )


def place_at(track: CleanPath, t_s: float) -> Floats | None:
    """Where the ball was, by the samples next to the instant; None where nothing was seen.

    Before the first sample: the resting place if known.
    """
    t = track.t_s
    if len(t) == 0 or t_s < t[0]:
        if track.rest_xy is not None:
            return track.rest_xy
        return track.xy_mm[0] if len(t) else None
    if t_s >= t[-1]:
        return np.asarray(track.xy_mm[-1], dtype=np.float64)
    k = int(np.searchsorted(t, t_s, side="right"))
    share = (t_s - t[k - 1]) / (t[k] - t[k - 1])
    return np.asarray((1 - share) * track.xy_mm[k - 1] + share * track.xy_mm[k])
