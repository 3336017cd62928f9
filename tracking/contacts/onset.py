"""When a resting ball began to move, and with what velocity.

z(t) = p + v s + a s^2 / 2 with s = max(0, t - T): v and a by least squares for each T of a
grid, which gives a likelihood of T.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tracking.contacts.clean_path import ACCELERATION_PRIOR_MM_S2, CleanPath

Floats = NDArray[np.float64]

MOVED_SIGMAS = 4.5
"""Two samples in a row this far from rest: moved (research, section 5.1)."""
MOVED_FLOOR_MM = 3.0
"""Detector errors of a resting ball wander this much when light or an arm changes."""
SMOOTH_COUNT = 7
SMOOTH_ERROR = 0.55
"""Of a median of seven, as a share of one sample's error (0.47), and some for correlation."""
SMOOTH_FLOOR_MM = 2.5
SLOW_MM_S = 200.0
SLOW_SEARCH_S = 0.15
"""How far back a slow ball's onset is searched: its speed at first is not well known."""
FIRST_WINDOW = 2
"""Moving samples in the shortest fit: a fast ball may meet a rail after two."""
LONGEST_WINDOW_S = 0.2
GRID = 61


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Onset:
    """A ball starts to move.

    `t_s` and `sigma_s`: mean and spread of the likelihood `weight` (m,) over `grid_s` (m,);
    `velocity` (2,) mm/s then, `velocity_sigma` its standard error along each axis;
    `first_moved_s`: the first sample that is surely away from rest.
    """

    t_s: float
    sigma_s: float
    grid_s: Floats
    weight: Floats
    velocity: Floats
    velocity_sigma: float
    first_moved_s: float


def first_moved_index(track: CleanPath) -> int | None:
    """The first of two samples in a row away from rest, the later ones agreeing; None if none."""
    if track.rest_xy is None or not track.has_samples:
        return None
    away = np.linalg.norm(track.xy_mm - track.rest_xy, axis=1)
    error = np.hypot(track.sigma_mm, track.rest_sigma_mm)
    far = away > MOVED_SIGMAS * error + MOVED_FLOOR_MM
    smooth = _smoothly_away(track.xy_mm - track.rest_xy)
    slow = _first_of_many(smooth > MOVED_SIGMAS * SMOOTH_ERROR * error + SMOOTH_FLOOR_MM)
    raw = _first_far(away, error, far)
    found = [k for k in (raw, slow) if k is not None]
    return min(found) if found else None


def _smoothly_away(offset: Floats) -> Floats:
    """Distance (n,) of the running median of seven places from rest; none near the ends."""
    away = np.zeros(len(offset))
    if len(offset) >= SMOOTH_COUNT:
        windows = np.lib.stride_tricks.sliding_window_view(offset, SMOOTH_COUNT, axis=0)
        half = SMOOTH_COUNT // 2
        away[half:-half] = np.linalg.norm(np.median(windows, axis=2), axis=1)
        # What lies beyond the last whole window is as far as that one.
        away[-half:] = away[-half - 1]
    return away


def _first_of_many(far: NDArray[np.bool_]) -> int | None:
    """The first of far samples after which nearly all of the next six are far too."""
    for k in np.flatnonzero(far):
        following = far[k + 1 : k + 7]
        if len(following) >= 3 and np.count_nonzero(following) >= 0.7 * len(following):
            return int(k)
    return None


def _first_far(away: Floats, error: Floats, far: NDArray[np.bool_]) -> int | None:
    for k in np.flatnonzero(far):
        following = far[k + 1 : k + 7]
        if len(following) == 0:
            # A ball hit hard may be seen once and vanish into a pocket.
            if away[k] > 2.0 * MOVED_SIGMAS * error[k] + 10.0:
                return int(k)
            continue
        if following[0] and np.count_nonzero(following) >= 0.7 * len(following):
            return int(k)
    return None


def find_onset(track: CleanPath, frame_interval_s: float) -> Onset | None:
    """The onset of one ball; None if it never left its place as far as can be seen."""
    k = first_moved_index(track)
    if k is None or track.rest_xy is None:
        return None
    t = track.t_s
    stop = min(k + FIRST_WINDOW, len(t))
    best = _profile(track, k, stop, frame_interval_s)
    while stop < len(t) and t[stop] - t[k] <= LONGEST_WINDOW_S:
        longer = _profile(track, k, stop + 1, frame_interval_s)
        if longer[3] > 9.5 and longer[3] > 1.5 * best[3]:
            break
        stop += 1
        best = longer
    # Once more where the likelihood is, on a finer grid.
    likely = best[0][best[1] > 1e-4 * best[1].max()]
    cell = float(best[0][1] - best[0][0])
    finer = (float(likely[0]) - cell, float(likely[-1]) + cell)
    best = _profile(track, k, stop, frame_interval_s, finer)
    grid, weight, velocity, _, velocity_sigma = best
    mean = float(weight @ grid)
    spread = float(np.sqrt(weight @ (grid - mean) ** 2))
    cell = float(grid[1] - grid[0])
    return Onset(
        t_s=mean,
        sigma_s=float(np.hypot(spread, cell / np.sqrt(12.0))),
        grid_s=grid,
        weight=weight,
        velocity=velocity,
        velocity_sigma=velocity_sigma,
        first_moved_s=float(t[k]),
    )


def _profile(
    track: CleanPath,
    k: int,
    stop: int,
    frame_interval_s: float,
    around: tuple[float, float] | None = None,
) -> tuple[Floats, Floats, Floats, float, float]:
    """Grid, weights, velocity at the mean, worst squared residual at the best, its error."""
    t, xy, sigma = track.t_s, track.xy_mm, track.sigma_mm
    rest = track.rest_xy
    assert rest is not None
    start = max(0, k - 6)
    tt, zz = t[start:stop], xy[start:stop] - rest
    error: Floats = np.hypot(sigma[start:stop], track.rest_sigma_mm)
    m = min(k + 2, stop - 1)
    speed = float(np.linalg.norm(xy[m] - rest)) / max(
        t[m] - (t[k - 1] if k else t[0] - frame_interval_s), 1e-3
    )
    gone = 1.6 * float(np.linalg.norm(xy[k] - rest)) + 4.0 * float(error[-1])
    back = max(2.2 * frame_interval_s, gone / max(speed, 10.0) + 0.5 * frame_interval_s)
    if speed < SLOW_MM_S:
        back = max(back, SLOW_SEARCH_S)
    back = min(back, 1.0)
    if k:
        # Frames may be missing just before: the ball may have started in that gap.
        back = max(back, t[k] - t[k - 1] + 0.2 * frame_interval_s)
    grid = np.linspace(t[k] - back, t[k], GRID)
    if around is not None:
        grid = np.linspace(max(around[0], grid[0]), min(around[1], grid[-1]), GRID)
    s = np.maximum(tt[None, :] - grid[:, None], 0.0)
    w = 1.0 / error[None, :] ** 2
    half = 0.5 * s * s
    a11 = (w * s * s).sum(1) + 1.0 / 8000.0**2
    a12 = (w * s * half).sum(1)
    a22 = (w * half * half).sum(1) + 1.0 / ACCELERATION_PRIOR_MM_S2**2
    b1 = np.einsum("gn,nd->gd", w * s, zz)
    b2 = np.einsum("gn,nd->gd", w * half, zz)
    det = a11 * a22 - a12 * a12
    v = (a22[:, None] * b1 - a12[:, None] * b2) / det[:, None]
    a = (a11[:, None] * b2 - a12[:, None] * b1) / det[:, None]
    res = zz[None] - v[:, None, :] * s[..., None] - a[:, None, :] * half[..., None]
    z2 = (res**2).sum(2) / error[None, :] ** 2
    cost = 0.5 * (np.minimum(z2, 25.0)).sum(1)
    cost += 0.5 * (a**2).sum(1) / ACCELERATION_PRIOR_MM_S2**2
    weight = np.exp(-(cost - cost.min()))
    weight /= weight.sum()
    best = int(np.argmin(cost))
    velocity = weight @ v
    velocity_sigma = float(np.sqrt(a22[best] / det[best]))
    return grid, weight, velocity, float(z2[best].max()), velocity_sigma
