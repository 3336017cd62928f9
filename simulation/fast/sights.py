"""Every sight that the eyes can have of a film, and of what is no ball: one row each.

Rows depend on nothing but the film and the random numbers; which of them are told at a moment, the
eyes decide (a ball that lies as it lay is no sight).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.fast.crowds import grown_together, joined_sights
from simulation.fast.disturbance import Disturbance
from simulation.fast.film import RADIUS_MM, Bools, Film, Floats
from simulation.fast.paint import Paint
from simulation.fast.strays import false_sights, tips
from simulation.fast.tints import colours_of, slow_noise
from simulation.fast.told import (
    CROWD_SCORE,
    FREE_SCORE,
    FREE_SIGMA_MM,
    NO_BALL,
    ROUGH_SIGMA_MM,
    SMEAR_SCORE,
    SMEAR_SIGMA,
    BallSights,
    Rows,
)

SEEN_OUTSIDE_MM: Final = 125.0
"""So far outside the noses the eyes look for balls: over the cushion and part of the rail."""
SMEARS_FROM_MM: Final = 22.0
"""A longer smear is told as one, with its length."""
SOFT_MM, FADES_SHARE, FADES_MM = 17.0, 0.75, 47.0
"""A smear is told longer than it is by its soft edges, and shorter by its ends, which fade: by a
share of its length, at most so much. Measured: 9.6 mm too long at 8 mm, 5 too short at 28, 12 at
45, 25 at 80, 30 beyond 100."""
ALONG, ACROSS = 0.12, 0.05
"""Standard error that a smear adds, in shares of its length; measured on smears of 20 to 60 mm."""
CUT_SHARE: Final = 0.3
"""A smear in a crowd is seen in pieces: its middle may be anywhere within this share of it."""
CROWD_NOISE, CROSSED_NOISE = 2.5, 2.0
"""In a crowd, or under a cue, a centre is so much less exact; measured in crowds: 1.5 to 3."""
AT_RAIL_MM, PULLED_MM = 12.0, 25.0
"""Up to so far from where the nose stops it a ball is drawn to the middle, and no more beyond."""
PULL_SPREAD: Final = 0.6
FAINT_SPREAD: Final = 3.0


def rows_of(film: Film, paint: Paint, disturbance: Disturbance, rng: np.random.Generator) -> Rows:
    """All rows of a film."""
    balls = _ball_sights(film, paint, disturbance, rng)
    apart = joined_sights(film, balls, disturbance, rng)
    more = [*apart, *tips(film, rng), *false_sights(film, disturbance, rng)]
    keep = balls.is_told
    picture, index = np.nonzero(keep)
    numbers = np.array(film.balls, dtype=np.int64)
    order = np.argsort(
        np.concatenate([picture, np.array([m.picture for m in more], dtype=np.int64)]),
        kind="stable",
    )

    def stacked(of_balls: NDArray[np.generic], name: str) -> NDArray[np.generic]:
        rest = np.array([getattr(m, name) for m in more], dtype=of_balls.dtype)
        rest = rest.reshape((len(more), *of_balls.shape[2:]))
        return np.concatenate([of_balls[picture, index], rest])[order]

    pictures = np.concatenate([picture, np.array([m.picture for m in more], dtype=np.int64)])
    return Rows(
        first=np.searchsorted(pictures[order], np.arange(len(film.t_s) + 1)).astype(np.int64),
        ball=np.concatenate([numbers[index], np.full(len(more), NO_BALL)])[order],
        centre_mm_xy=np.asarray(stacked(balls.centre_mm_xy, "centre_mm_xy"), dtype=np.float64),
        sigma_mm=np.asarray(stacked(balls.sigma_mm, "sigma_mm"), dtype=np.float64),
        score=np.asarray(stacked(balls.score, "score"), dtype=np.float64),
        colour=np.asarray(stacked(balls.colour, "colour"), dtype=np.float64),
        streak_mm=np.asarray(stacked(balls.streak_mm, "streak_mm"), dtype=np.float64),
        attached=np.asarray(stacked(balls.attached, "attached"), dtype=np.bool_),
    )


def _ball_sights(
    film: Film, paint: Paint, disturbance: Disturbance, rng: np.random.Generator
) -> BallSights:
    near = grown_together(film, disturbance.half_pixel_mm)
    crowded = near.any(axis=2)
    is_smear = film.blur_mm > SMEARS_FROM_MM
    at_rail = rail_weight(film.xy_mm, film.size)
    shape = film.blur_mm.shape
    unlucky = rng.random(shape)
    noise = rng.normal(0.0, 1.0, (*shape, 2)) * disturbance.noise_px * disturbance.half_pixel_mm
    noise = (
        noise
        * np.where(crowded, CROWD_NOISE, np.where(film.crossed, CROSSED_NOISE, 1.0))[..., None]
    )
    noisy = disturbance.noise_px > 0.0
    along = rng.normal(0.0, 1.0, shape) * ALONG * film.blur_mm * noisy
    across = rng.normal(0.0, 1.0, shape) * ACROSS * film.blur_mm * noisy
    cut = rng.uniform(-CUT_SHARE, CUT_SHARE, shape) * film.blur_mm
    along = along + np.where(is_smear & crowded, cut, 0.0)
    side = np.stack([-film.way_xy[..., 1], film.way_xy[..., 0]], axis=-1)
    pull = disturbance.rail_pull_mm * (1 + PULL_SPREAD * rng.normal(0.0, 1.0, shape))
    centre = film.xy_mm + noise + along[..., None] * film.way_xy + across[..., None] * side
    centre = centre + pull[..., None] * at_rail
    told_mm = np.where(
        is_smear, film.blur_mm + SOFT_MM - np.minimum(FADES_SHARE * film.blur_mm, FADES_MM), 0.0
    )
    score = np.where(is_smear, SMEAR_SCORE, FREE_SCORE)
    score = np.where(crowded | film.touched, CROWD_SCORE, score)
    rough = np.where(score < 0.55, ROUGH_SIGMA_MM, FREE_SIGMA_MM)
    miss = _missed_share(film, paint, disturbance, at_rail, rng)
    return BallSights(
        is_told=film.in_sight & _within(film) & (unlucky >= miss),
        near=near,
        centre_mm_xy=centre,
        sigma_mm=rough + SMEAR_SIGMA * told_mm,
        score=score,
        colour=colours_of(film, paint, disturbance, rng),
        streak_mm=2 * RADIUS_MM + told_mm,
        attached=film.touched,
    )


def _within(film: Film) -> Bools:
    m, size = SEEN_OUTSIDE_MM, film.size
    x, y = film.xy_mm[..., 0], film.xy_mm[..., 1]
    inside = (x > -m) & (x < size.length_mm + m) & (y > -m) & (y < size.width_mm + m)
    return np.asarray(inside)


def rail_weight(xy_mm: Floats, size: table.TableSize) -> Floats:
    """(..., 2): along each axis 1 at a nose, 0 away from it, signed towards the middle."""
    low = xy_mm - RADIUS_MM
    high = np.array([size.length_mm, size.width_mm]) - RADIUS_MM - xy_mm

    def weight(gap_mm: Floats) -> Floats:
        fading = np.clip((PULLED_MM - gap_mm) / (PULLED_MM - AT_RAIL_MM), 0.0, 1.0)
        return np.where(gap_mm > -RADIUS_MM, fading, 0.0)

    return np.asarray(weight(low) - weight(high))


def _missed_share(
    film: Film,
    paint: Paint,
    disturbance: Disturbance,
    at_rail: Floats,
    rng: np.random.Generator,
) -> Floats:
    """(n, b) how likely each sight is not had."""
    share = disturbance.missed + disturbance.missed_at_rail * (np.abs(at_rail).max(axis=-1) >= 1.0)
    seen = 1.0 - share * (film.blur_mm > 0.0)
    turned = slow_noise(film, rng, 1)[..., 0]
    if disturbance.faint_levels > 0.0:
        solid = np.minimum(1.0, 2 * RADIUS_MM / np.maximum(film.blur_mm, 1.0))
        levels = np.array([paint.contrast(ball) for ball in film.balls]) * solid
        levels = levels + FAINT_SPREAD * turned
        seen = seen / (1.0 + np.exp((disturbance.faint_levels - levels) / FAINT_SPREAD))
    return np.asarray(1.0 - seen)
