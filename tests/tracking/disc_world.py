"""A small world of rolling discs with known truth, seen by a noisy camera.

Independent of the solver's own simulation: fixed steps, each collision found inside its step.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball, Pocket, Rail
from tracking.contacts.cushions import openings
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.motion import is_open_side
from tracking.paths import BallPath, PathEnd

Floats = NDArray[np.float64]
GEOMETRY = TableGeometry()
SIZE = np.array([GEOMETRY.length_mm, GEOMETRY.width_mm])
STEP_S = 0.002
ROLL_MM_S2 = 250.0
BALL_E = 0.95
CUSHION_E = 0.80


@dataclass
class Played:
    """What truly happened: places each millisecond (n, b, 2) and the events."""

    balls: list[Ball]
    t_s: Floats
    xy_mm: Floats
    contacts: list[tuple[float, Ball, Ball]] = field(default_factory=list)
    rails: list[tuple[float, Ball, Rail]] = field(default_factory=list)
    potted: dict[Ball, tuple[float, Pocket]] = field(default_factory=dict)

    @property
    def first(self) -> tuple[float, Ball] | None:
        """The cue ball's first contact."""
        for t, a, b in self.contacts:
            if Ball.CUE in (a, b):
                return t, b if a is Ball.CUE else a
        return None


def play(places: dict[Ball, tuple[float, float]], velocity: tuple[float, float]) -> Played:
    """Roll until all is still: the cue ball starts at time 0 with `velocity` in mm/s."""
    balls = list(places)
    x = np.array([places[b] for b in balls], dtype=float)
    v = np.zeros_like(x)
    v[balls.index(Ball.CUE)] = velocity
    alive = np.ones(len(balls), dtype=bool)
    i, j = np.triu_indices(len(balls), 1)
    result = Played(balls=balls, t_s=np.zeros(0), xy_mm=np.zeros(0))
    holes = openings(GEOMETRY)
    times, frames, t = [0.0], [x.copy()], 0.0
    while t < 5.0 and np.any(v):
        left = STEP_S
        for _ in range(40):
            dx, dv = x[j] - x[i], v[j] - v[i]
            b, a = (dx * dv).sum(1), (dv * dv).sum(1)
            root = b * b - a * ((dx * dx).sum(1) - (2 * BALL_RADIUS_MM) ** 2)
            live = alive[i] & alive[j] & (b < -1e-9) & (root > 0)
            wait = np.full(len(i), np.inf)
            wait[live] = np.maximum((-b[live] - np.sqrt(root[live])) / a[live], 0.0)
            k = int(np.argmin(wait)) if len(i) else 0
            if not len(i) or wait[k] > left:
                break
            x += v * wait[k]
            left -= wait[k]
            unit = x[j[k]] - x[i[k]]
            unit /= np.linalg.norm(unit)
            push = 0.5 * (1 + BALL_E) * float((v[i[k]] - v[j[k]]) @ unit)
            v[i[k]] -= push * unit
            v[j[k]] += push * unit
            result.contacts.append((t + STEP_S - left, balls[i[k]], balls[j[k]]))
        x += v * left
        t += STEP_S
        at_edge = alive & ((x < BALL_RADIUS_MM) | (x > SIZE - BALL_RADIUS_MM)).any(axis=1)
        for n in np.flatnonzero(at_edge):
            _walls(x, v, int(n), t, result)
            for hole in holes:
                if bool(hole.is_fallen(x[n : n + 1])[0]):
                    alive[n], v[n] = False, 0.0
                    result.potted[balls[n]] = (t, hole.pocket)
        speed = np.linalg.norm(v, axis=1)
        v *= np.where(
            speed > 0, np.maximum(1 - ROLL_MM_S2 * STEP_S / np.maximum(speed, 1e-9), 0), 0
        )[:, None]
        times.append(t)
        frames.append(x.copy())
    result.t_s, result.xy_mm = np.array(times), np.array(frames)
    return result


def _walls(x: Floats, v: Floats, n: int, t: float, result: Played) -> None:
    rails = ((Rail.HEAD, Rail.FOOT), (Rail.LEFT, Rail.RIGHT))
    for axis in (0, 1):
        low, high = BALL_RADIUS_MM, SIZE[axis] - BALL_RADIUS_MM
        out = x[n, axis] < low if v[n, axis] < 0 else x[n, axis] > high
        along = float(x[n, 1 - axis])
        if not out or v[n, axis] == 0 or is_open_side(GEOMETRY, along, on_long_rail=axis == 1):
            continue
        side = rails[axis][int(v[n, axis] > 0)]
        edge = high if v[n, axis] > 0 else low
        x[n, axis] = 2 * edge - x[n, axis]
        v[n, axis] *= -CUSHION_E
        result.rails.append((t, result.balls[n], side))


def seen(
    played: Played,
    *,
    fps: float = 50.0,
    sigma_mm: float = 1.0,
    seed: int = 0,
    missing: float = 0.02,
    wild: float = 0.0,
) -> list[BallPath]:
    """The paths that a camera would give, from 0.3 s before the strike until 0.5 s after rest."""
    rng = np.random.default_rng(seed)
    t = np.arange(-0.3 + rng.uniform(0, 1 / fps), played.t_s[-1] + 0.5, 1 / fps)
    paths = []
    for n, ball in enumerate(played.balls):
        xy = np.stack([np.interp(t, played.t_s, played.xy_mm[:, n, a]) for a in (0, 1)], axis=1)
        moved = bool(np.linalg.norm(played.xy_mm[-1, n] - played.xy_mm[0, n]) > 3.0)
        keep = rng.random(len(t)) > missing
        potted = played.potted.get(ball)
        if potted is not None:
            keep &= t < potted[0]
        if not moved:
            keep[:] = False
        noisy = xy + rng.normal(size=xy.shape) * sigma_mm
        off = rng.random(len(t)) < wild
        noisy[off] += rng.normal(size=(int(off.sum()), 2)) * 30.0
        rest = played.xy_mm[0, n] + rng.normal(size=2) * sigma_mm / 5
        paths.append(
            BallPath(
                ball=ball,
                t_s=t[keep],
                xy_mm=noisy[keep],
                sigma_mm=np.full(int(keep.sum()), sigma_mm),
                rest_before_mm=(float(rest[0]), float(rest[1])),
                rest_sigma_mm=sigma_mm / 5,
                moved=moved,
                end=PathEnd.GONE if potted is not None else PathEnd.RESTING,
            )
        )
    return paths


def aimed(
    cue: tuple[float, float], at: tuple[float, float], speed: float, aside_mm: float = 0.0
) -> tuple[float, float]:
    """Velocity that sends the cue ball towards a point, `aside_mm` to the right of it."""
    way = np.array(at) - np.array(cue)
    unit = way / np.linalg.norm(way)
    goal = way + aside_mm * np.array([-unit[1], unit[0]])
    unit = goal / np.linalg.norm(goal)
    return float(speed * unit[0]), float(speed * unit[1])


def random_shot(seed: int) -> Played:
    """A cue ball, one to six object balls, a shot at one of them, thick or thin."""
    rng = np.random.default_rng(seed)
    places: list[tuple[float, float]] = []
    while len(places) < int(rng.integers(2, 8)):
        xy = (float(rng.uniform(80, 2460)), float(rng.uniform(80, 1190)))
        if all(np.hypot(xy[0] - p[0], xy[1] - p[1]) > 75 for p in places):
            places.append(xy)
    numbers = rng.permutation(np.arange(1, 16))
    balls = {Ball.CUE: places[0]}
    balls.update({Ball(int(k)): p for k, p in zip(numbers, places[1:], strict=False)})
    velocity = aimed(
        places[0], places[1], float(rng.uniform(600, 4000)), float(rng.uniform(-45, 45))
    )
    return play(balls, velocity)
