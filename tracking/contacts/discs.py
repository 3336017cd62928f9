"""Many small disc simulations at once: what the balls would do just after a contact.

Straight motion between collisions (over a few frames friction changes a way by 1 to 3 mm, which
the caller's error model carries), instantaneous impulses along the line of centres, noses as
walls. All draws advance together, each on its own clock.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tracking.geometry import BALL_RADIUS_MM
from tracking.motion import BALL_RESTITUTION, CUSHION_RESTITUTION, CUSHION_TANGENT_SHARE

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

DIAMETER_MM = 2.0 * BALL_RADIUS_MM
MOST_EVENTS = 48


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Played:
    """What happened in each of s draws with b balls, seen at f times.

    `seen_mm` (s, f, b, 2); `hit_s` (s, b): when ball 0 first met each ball, inf if never.
    """

    seen_mm: Floats
    hit_s: Floats


def play(
    place_mm: Floats,
    velocity_mm_s: Floats,
    *,
    start_s: float,
    at_s: Floats,
    end_s: float,
    size_mm: tuple[float, float] | None = None,
) -> Played:
    """Let s draws run from `start_s` to `end_s`.

    place_mm (s, b, 2) and velocity_mm_s (s, b, 2) at the start, ball 0 the cue ball; at_s (f,)
    increasing times to look at. `size_mm`: length and width of the table, None: no walls.
    """
    place, velocity = place_mm.copy(), velocity_mm_s.copy()
    draws, balls, _ = place.shape
    first, second = np.triu_indices(balls, 1)
    clock = np.full(draws, float(start_s))
    seen = np.repeat(place[:, None], len(at_s), axis=1)
    hit = np.full((draws, balls), np.inf)
    live = np.arange(draws)
    for _ in range(MOST_EVENTS):
        x, v = place[live], velocity[live]
        dx = x[:, second] - x[:, first]
        dv = v[:, second] - v[:, first]
        b = (dx * dv).sum(2)
        a = np.maximum((dv * dv).sum(2), 1e-12)
        c = (dx * dx).sum(2) - DIAMETER_MM**2
        root = b * b - a * c
        meets = (b < -1e-6) & (root > 0.0)
        wait = np.where(meets, np.maximum((-b - np.sqrt(np.maximum(root, 0.0))) / a, 0.0), np.inf)
        pair = np.argmin(wait, axis=1)
        rows = np.arange(len(live))
        dt = wait[rows, pair]
        wall = np.full(len(live), -1, dtype=np.intp)
        if size_mm is not None:
            high = np.array(size_mm) - BALL_RADIUS_MM
            with np.errstate(divide="ignore", invalid="ignore"):
                reach = np.where(
                    v > 1e-6, (high - x) / v, np.where(v < -1e-6, (BALL_RADIUS_MM - x) / v, np.inf)
                )
            # A ball that already lies beyond a nose (a mouth, an error) has no wall there.
            reach = np.where(reach < -1e-3, np.inf, np.maximum(reach, 0.0)).reshape(len(live), -1)
            nearest = np.argmin(reach, axis=1)
            sooner = reach[rows, nearest] < dt
            wall[sooner] = nearest[sooner]
            dt = np.where(sooner, reach[rows, nearest], dt)
        dt = np.minimum(dt, end_s - clock[live])
        now = clock[live]
        ahead = (at_s[None, :] > now[:, None]) & (at_s[None, :] <= (now + dt)[:, None] + 1e-12)
        r, f = np.nonzero(ahead)
        if len(r):
            seen[live[r], f] = x[r] + v[r] * (at_s[f] - now[r])[:, None, None]
        place[live] = x + v * dt[:, None, None]
        clock[live] = now + dt
        running = clock[live] < end_s - 1e-12
        bounced = running & (wall >= 0)
        if bounced.any():
            rr = np.flatnonzero(bounced)
            ball, axis = wall[rr] // 2, wall[rr] % 2
            velocity[live[rr], ball, axis] *= -CUSHION_RESTITUTION
            velocity[live[rr], ball, 1 - axis] *= CUSHION_TANGENT_SHARE
        met = running & (wall < 0)
        if met.any():
            rr = np.flatnonzero(met)
            g = live[rr]
            i, j = first[pair[rr]], second[pair[rr]]
            line = place[g, j] - place[g, i]
            line /= np.maximum(np.linalg.norm(line, axis=1), 1e-9)[:, None]
            closing = ((velocity[g, i] - velocity[g, j]) * line).sum(1)
            impulse = 0.5 * (1.0 + BALL_RESTITUTION) * np.maximum(closing, 0.0)
            velocity[g, i] -= impulse[:, None] * line
            velocity[g, j] += impulse[:, None] * line
            cue = i == 0
            earlier = np.minimum(hit[g[cue], j[cue]], clock[g[cue]])
            hit[g[cue], j[cue]] = earlier
        live = live[running]
        if len(live) == 0:
            break
    for d in live:
        late = at_s > clock[d]
        seen[d, late] = place[d] + velocity[d] * (at_s[late] - clock[d])[:, None, None]
    return Played(seen_mm=seen, hit_s=hit)
