"""Sights of what is no ball: the ends of arms, reflections, fingers, chalk."""

from __future__ import annotations

from typing import Final

import numpy as np

from simulation.fast.disturbance import Disturbance
from simulation.fast.film import Film
from simulation.fast.told import TIP_SCORE, Sight

FALSE_S: Final = 0.15
"""A reflection or a finger looks like a ball for about so long (exponential)."""
FALSE_MM_S: Final = 200.0
TIP_SHARE: Final = 0.7
"""Of pictures in which the end of an arm looks like a ball that touches it; measured."""


def tips(film: Film, rng: np.random.Generator) -> list[Sight]:
    """The end of an arm is round and as wide as a ball."""
    found = []
    skin = np.array([150.0, 110.0, 150.0])
    for k in np.flatnonzero(film.any_cover).tolist():
        for start, _, _ in film.wide_covers(k):
            lucky, off, tint = rng.random(), rng.normal(0.0, 6.0, 2), rng.normal(0.0, 5.0, 3)
            if lucky < TIP_SHARE:
                found.append(
                    Sight(
                        picture=k,
                        centre_mm_xy=start + off,
                        colour=skin + tint,
                        score=TIP_SCORE,
                        attached=True,
                    )
                )
    return found


def false_sights(film: Film, disturbance: Disturbance, rng: np.random.Generator) -> list[Sight]:
    found = []
    length_s = float(film.t_s[-1])
    for _ in range(int(rng.poisson(disturbance.false_per_s * length_s))):
        from_s, life_s = rng.uniform(0.0, length_s), rng.exponential(FALSE_S)
        start = rng.uniform([0.0, 0.0], [film.size.length_mm, film.size.width_mm])
        velocity = rng.normal(0.0, FALSE_MM_S, 2)
        colour = rng.uniform([60.0, 100.0, 100.0], [220.0, 156.0, 170.0])
        score = float(rng.uniform(0.45, 0.8))
        on = np.flatnonzero((film.t_s >= from_s) & (film.t_s < from_s + life_s))
        for k in on.tolist():
            place = start + velocity * (film.t_s[k] - from_s) + rng.normal(0.0, 3.0, 2)
            found.append(Sight(picture=k, centre_mm_xy=place, colour=colour, score=score))
    return found
