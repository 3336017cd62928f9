"""How the colours of balls are seen: they turn, smear, flicker, and slip in encounters."""

from __future__ import annotations

from typing import Final

import numpy as np

from simulation.fast.disturbance import Disturbance
from simulation.fast.film import RADIUS_MM, Film, Floats
from simulation.fast.paint import DRIFT, FLICKER, Paint

TURNS_S: Final = 0.12
"""A rolling ball shows another side after so long."""
MEET_MM: Final = 90.0
"""Balls nearer than this meet; if they slip, they look alike so long."""


def slow_noise(film: Film, rng: np.random.Generator, planes: int) -> Floats:
    """(n, b, planes) standard normal, changing over `TURNS_S`."""
    knots = np.arange(0.0, float(film.t_s[-1]) + 2 * TURNS_S, TURNS_S)
    values = rng.normal(0.0, 1.0, (len(knots), len(film.balls), planes))
    at = film.t_s / TURNS_S
    k = at.astype(np.int64)
    share = (at - k)[:, None, None]
    mixed = (1 - share) * values[k] + share * values[k + 1]
    return np.asarray(mixed / np.sqrt((1 - share) ** 2 + share**2))


def colours_of(
    film: Film, paint: Paint, disturbance: Disturbance, rng: np.random.Generator
) -> Floats:
    own = np.array([paint.balls[ball] for ball in film.balls])
    shape = film.blur_mm.shape
    colour = own + DRIFT * slow_noise(film, rng, 3)
    colour = _slipped(film, colour, disturbance.slipped, rng)
    solid = np.minimum(1.0, 2 * RADIUS_MM / np.maximum(film.blur_mm, 1.0))[..., None]
    colour = solid * colour + (1 - solid) * paint.cloth
    return np.asarray(colour + FLICKER * rng.normal(0.0, 1.0, (*shape, 3)))


def _slipped(film: Film, colour: Floats, share: float, rng: np.random.Generator) -> Floats:
    """Colours (n, b, 3), those of balls that slip in an encounter mixed while it lasts."""
    count = len(film.balls)
    mixed = colour.copy()
    for i in range(count):
        for j in range(i):
            apart = np.hypot(*(film.xy_mm[:, i] - film.xy_mm[:, j]).T)
            meets = (apart < MEET_MM) & film.loose[:, i] & film.loose[:, j]
            edges = np.flatnonzero(np.diff(meets.astype(np.int8), prepend=0, append=0))
            for start, end in edges.reshape(-1, 2):
                if rng.random() < share:
                    both = 0.5 * (colour[start:end, i] + colour[start:end, j])
                    mixed[start:end, i] = mixed[start:end, j] = both
    return mixed
