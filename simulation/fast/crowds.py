"""Balls that touch or nearly do: in the picture they grow together, and may be seen as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from simulation.fast.disturbance import Disturbance
from simulation.fast.film import RADIUS_MM, Bools, Film
from simulation.fast.told import FREE_SIGMA_MM, SMEAR_SCORE, SMEAR_SIGMA, BallSights, Sight

CROWD_PX: Final = 4.0
"""Balls with a narrower gap grow together in the picture: shadows and soft edges."""


def grown_together(film: Film, half_pixel_mm: float) -> Bools:
    """(n, b, b) pairs of loose balls, both in sight, that grow together in the picture."""
    sought = film.loose & film.in_sight
    between = film.xy_mm[:, :, None] - film.xy_mm[:, None]
    gap = np.hypot(between[..., 0], between[..., 1]) - 2 * RADIUS_MM
    gap -= 0.25 * (film.blur_mm[:, :, None] + film.blur_mm[:, None])
    near = (gap < CROWD_PX * half_pixel_mm) & sought[:, :, None] & sought[:, None]
    near[:, np.arange(len(film.balls)), np.arange(len(film.balls))] = False
    return np.asarray(near)


def joined_sights(
    film: Film, balls: BallSights, disturbance: Disturbance, rng: np.random.Generator
) -> list[Sight]:
    """Balls that are seen as one: two make one thing, of more some are not found.

    Takes what is not told by itself out of `balls`.
    """
    found: list[Sight] = []
    near = np.triu(balls.near)
    for k in np.flatnonzero(near.any(axis=(1, 2))).tolist():
        for group in _groups(near[k]):
            unlucky = rng.random(len(group)) < disturbance.merged
            if len(group) > 2:
                balls.is_told[k, np.array(group)[unlucky]] = False
                continue
            pair = np.array(group)
            if unlucky[0] and balls.is_told[k, pair].all():
                balls.is_told[k, pair] = False
                length = float(np.hypot(*(film.xy_mm[k, pair[0]] - film.xy_mm[k, pair[1]])))
                found.append(
                    Sight(
                        picture=k,
                        centre_mm_xy=balls.centre_mm_xy[k, pair].mean(axis=0),
                        colour=balls.colour[k, pair].mean(axis=0),
                        score=SMEAR_SCORE,
                        streak_mm=2 * RADIUS_MM + length,
                        sigma_mm=FREE_SIGMA_MM + SMEAR_SIGMA * length,
                    )
                )
    return found


def _groups(near: Bools) -> Iterator[list[int]]:
    """Indices that hang together by pairs (b, b), each group rising."""
    links: dict[int, set[int]] = {}
    for i, j in zip(*np.nonzero(near), strict=True):
        links.setdefault(int(i), set()).add(int(j))
        links.setdefault(int(j), set()).add(int(i))
    left = sorted(links)
    while left:
        group, edge = set[int](), [left[0]]
        while edge:
            one = edge.pop()
            group.add(one)
            edge.extend(links[one] - group)
        left = [one for one in left if one not in group]
        yield sorted(group)
