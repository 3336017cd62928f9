"""Many small disc simulations at once: what the balls would do just after a contact.

Straight motion between collisions (over a few frames friction changes a way by 1 to 3 mm, which
the caller's error model carries), instantaneous impulses along the line of centres, noses as
walls. All draws advance together, each on its own clock.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tracking.geometry import (
    BALL_RADIUS_MM,
    CORNER_MOUTH_MM,
    SIDE_MOUTH_MM,
    TableGeometry,
)
from tracking.motion import BALL_RESTITUTION, CUSHION_RESTITUTION, CUSHION_TANGENT_SHARE

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

DIAMETER_MM = 2.0 * BALL_RADIUS_MM
MOST_EVENTS = 48
BEYOND_NOSE_MM = 15.0
"""A ball drawn this little beyond a nose lies against it; one further out is in a pocket."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Played:
    """What happened in each of s draws with b balls, seen at f times.

    `seen_mm` (s, f, b, 2); `hit_s` (s, b): when ball 0 first met each ball, inf if never;
    `rail_s` (s, b, 4): when each ball, after ball 0 had met one, first met the head, foot, left
    and right nose, inf if never.
    """

    seen_mm: Floats
    hit_s: Floats
    rail_s: Floats


def _reach(x: Floats, v: Floats, geometry: TableGeometry) -> Floats:
    """Time (s, b, 2) until each ball meets a nose along each axis, inf through open mouths."""
    size = np.array([geometry.length_mm, geometry.width_mm])
    gap = np.where(v > 0.0, size - BALL_RADIUS_MM - x, x - BALL_RADIUS_MM)
    speed = np.abs(v)
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = np.where(speed > 1e-6, np.maximum(gap, 0.0) / speed, np.inf)
    reach = np.where(gap < -BEYOND_NOSE_MM, np.inf, reach)
    finite = np.where(np.isfinite(reach), reach, 0.0)
    along = x[..., ::-1] + v[..., ::-1] * finite
    corner = CORNER_MOUTH_MM / np.sqrt(2.0)
    is_open = (along < corner) | (along > size[::-1] - corner)
    is_open[..., 1] |= np.abs(along[..., 1] - size[0] / 2) < SIDE_MOUTH_MM / 2
    return np.where(is_open, np.inf, reach)


def play(
    place_mm: Floats,
    velocity_mm_s: Floats,
    *,
    start_s: float,
    at_s: Floats,
    end_s: float,
    geometry: TableGeometry | None = None,
    until_hit: bool = False,
) -> Played:
    """Let s draws run from `start_s` to `end_s`.

    place_mm (s, b, 2) and velocity_mm_s (s, b, 2) at the start, ball 0 the cue ball; at_s (f,)
    increasing times to look at. `geometry`: the table, None: no walls. `until_hit`: each draw
    ends when ball 0 first meets another.
    """
    place, velocity = place_mm.copy(), velocity_mm_s.copy()
    draws, balls, _ = place.shape
    first, second = np.triu_indices(balls, 1)
    clock = np.full(draws, float(start_s))
    seen = np.repeat(place[:, None], len(at_s), axis=1)
    hit = np.full((draws, balls), np.inf)
    rail = np.full((draws, balls, 4), np.inf)
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
        rows = np.arange(len(live))
        if len(first):
            pair = np.argmin(wait, axis=1)
            dt = wait[rows, pair]
        else:
            # A ball by itself meets none.
            pair, dt = np.zeros(len(live), dtype=np.intp), np.full(len(live), np.inf)
        wall = np.full(len(live), -1, dtype=np.intp)
        if geometry is not None:
            reach = _reach(x, v, geometry).reshape(len(live), -1)
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
            side = 2 * axis + (velocity[live[rr], ball, axis] > 0.0)
            begun = np.isfinite(hit[live[rr]].min(axis=1))
            earlier = np.where(begun, clock[live[rr]], np.inf)
            rail[live[rr], ball, side] = np.minimum(rail[live[rr], ball, side], earlier)
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
        if until_hit:
            running = running & ~np.isfinite(hit[live]).any(axis=1)
        live = live[running]
        if len(live) == 0:
            break
    if until_hit:
        return Played(seen_mm=seen, hit_s=hit, rail_s=rail)
    for d in live:
        late = at_s > clock[d]
        seen[d, late] = place[d] + velocity[d] * (at_s[late] - clock[d])[:, None, None]
    return Played(seen_mm=seen, hit_s=hit, rail_s=rail)
