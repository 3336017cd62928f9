"""Every sight that the eyes can have of a film, and of what is no ball: one row each.

Rows depend on nothing but the film and the random numbers; which of them are told at a moment, the
eyes decide (a ball that lies as it lay is no sight).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.fast.disturbance import Disturbance
from simulation.fast.film import RADIUS_MM, Bools, Film, Floats
from simulation.fast.paint import DRIFT, FLICKER, Paint

SEEN_OUTSIDE_MM: Final = 125.0
"""So far outside the noses the eyes look for balls: over the cushion and part of the rail."""
FREE_SIGMA_MM, ROUGH_SIGMA_MM, SMEAR_SIGMA = 1.0, 3.0, 0.10
"""The errors that the eyes tell: of a free disc, of one in a crowd, and the share of a smear."""
FREE_SCORE, SMEAR_SCORE, CROWD_SCORE, TIP_SCORE = 0.95, 0.60, 0.48, 0.45
"""How round a thing looks; measured medians."""
SMEARS_FROM_MM: Final = 22.0
"""A longer smear is told as one, with its length."""
ALONG, ACROSS = 0.12, 0.05
"""Standard error that a smear adds, in shares of its length; measured on smears of 20 to 60 mm."""
CUT_SHARE: Final = 0.3
"""A smear in a crowd is seen in pieces: its middle may be anywhere within this share of it."""
CROWD_PX: Final = 4.0
"""Balls with a narrower gap grow together in the picture: shadows and soft edges."""
CROWD_NOISE, CROSSED_NOISE = 2.5, 2.0
"""In a crowd, or under a cue, a centre is so much less exact; measured in crowds: 1.5 to 3."""
AT_RAIL_MM, PULLED_MM = 12.0, 25.0
"""Up to so far from where the nose stops it a ball is drawn to the middle, and no more beyond."""
PULL_SPREAD: Final = 0.6
FAINT_SPREAD: Final = 3.0
TURNS_S: Final = 0.12
"""A rolling ball shows another side after so long."""
MEET_MM: Final = 90.0
"""Balls nearer than this meet; if they slip, they look alike so long."""
FALSE_S: Final = 0.15
"""A reflection or a finger looks like a ball for about so long (exponential)."""
FALSE_MM_S: Final = 200.0
TIP_SHARE: Final = 0.7
"""Of pictures in which the end of an arm looks like a ball that touches it; measured."""
NO_BALL: Final = -1

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rows:
    """picture (m,) rising, ball (m,) or NO_BALL, and per row what `Sightings` holds per sight.

    `first` (n + 1,): where the rows of each picture begin.
    """

    first: Ints
    ball: Ints
    centre_mm_xy: Floats
    sigma_mm: Floats
    score: Floats
    colour: Floats
    streak_mm: Floats
    attached: Bools

    def of(self, k: int) -> slice:
        """The rows of picture k."""
        return slice(int(self.first[k]), int(self.first[k + 1]))


def rows_of(film: Film, paint: Paint, disturbance: Disturbance, rng: np.random.Generator) -> Rows:
    """All rows of a film."""
    balls = _ball_sights(film, paint, disturbance, rng)
    apart = _joined(film, balls, disturbance, rng)
    more = [*apart, *_tips(film, rng), *_false_sights(film, disturbance, rng)]
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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Sight:
    """One row that is no single ball."""

    picture: int
    centre_mm_xy: Floats
    colour: Floats
    score: float
    streak_mm: float = 2 * RADIUS_MM
    sigma_mm: float = ROUGH_SIGMA_MM
    attached: bool = False


@dataclass(slots=True, kw_only=True, eq=False)
class _BallSights:
    """Arrays over pictures and balls; `near` (n, b, b): loose, and grown together."""

    is_told: Bools
    near: Bools
    centre_mm_xy: Floats
    sigma_mm: Floats
    score: Floats
    colour: Floats
    streak_mm: Floats
    attached: Bools


def _ball_sights(
    film: Film, paint: Paint, disturbance: Disturbance, rng: np.random.Generator
) -> _BallSights:
    near = _near(film, disturbance.half_pixel_mm)
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
    told_mm = np.where(is_smear, film.blur_mm + 17.0 - np.minimum(0.75 * film.blur_mm, 47.0), 0.0)
    score = np.where(is_smear, SMEAR_SCORE, FREE_SCORE)
    score = np.where(crowded | film.touched, CROWD_SCORE, score)
    rough = np.where(score < 0.55, ROUGH_SIGMA_MM, FREE_SIGMA_MM)
    miss = _missed_share(film, paint, disturbance, at_rail, rng)
    return _BallSights(
        is_told=film.in_sight & _within(film) & (unlucky >= miss),
        near=near,
        centre_mm_xy=centre,
        sigma_mm=rough + SMEAR_SIGMA * told_mm,
        score=score,
        colour=_colours(film, paint, disturbance, rng),
        streak_mm=2 * RADIUS_MM + told_mm,
        attached=film.touched,
    )


def _within(film: Film) -> Bools:
    m, size = SEEN_OUTSIDE_MM, film.size
    x, y = film.xy_mm[..., 0], film.xy_mm[..., 1]
    inside = (x > -m) & (x < size.length_mm + m) & (y > -m) & (y < size.width_mm + m)
    return np.asarray(inside)


def _near(film: Film, half_pixel_mm: float) -> Bools:
    """(n, b, b) pairs of loose balls, both in sight, that grow together in the picture."""
    sought = film.loose & film.in_sight
    between = film.xy_mm[:, :, None] - film.xy_mm[:, None]
    gap = np.hypot(between[..., 0], between[..., 1]) - 2 * RADIUS_MM
    gap -= 0.25 * (film.blur_mm[:, :, None] + film.blur_mm[:, None])
    near = (gap < CROWD_PX * half_pixel_mm) & sought[:, :, None] & sought[:, None]
    near[:, np.arange(len(film.balls)), np.arange(len(film.balls))] = False
    return np.asarray(near)


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
    turned = _slow_noise(film, rng, 1)[..., 0]
    if disturbance.faint_levels > 0.0:
        solid = np.minimum(1.0, 2 * RADIUS_MM / np.maximum(film.blur_mm, 1.0))
        levels = np.array([paint.contrast(ball) for ball in film.balls]) * solid
        levels = levels + FAINT_SPREAD * turned
        seen = seen / (1.0 + np.exp((disturbance.faint_levels - levels) / FAINT_SPREAD))
    return np.asarray(1.0 - seen)


def _slow_noise(film: Film, rng: np.random.Generator, planes: int) -> Floats:
    """(n, b, planes) standard normal, changing over `TURNS_S`."""
    knots = np.arange(0.0, float(film.t_s[-1]) + 2 * TURNS_S, TURNS_S)
    values = rng.normal(0.0, 1.0, (len(knots), len(film.balls), planes))
    at = film.t_s / TURNS_S
    k = at.astype(np.int64)
    share = (at - k)[:, None, None]
    mixed = (1 - share) * values[k] + share * values[k + 1]
    return np.asarray(mixed / np.sqrt((1 - share) ** 2 + share**2))


def _colours(
    film: Film, paint: Paint, disturbance: Disturbance, rng: np.random.Generator
) -> Floats:
    own = np.array([paint.balls[ball] for ball in film.balls])
    shape = film.blur_mm.shape
    colour = own + DRIFT * _slow_noise(film, rng, 3)
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


def _joined(
    film: Film, balls: _BallSights, disturbance: Disturbance, rng: np.random.Generator
) -> list[_Sight]:
    """Balls that are seen as one: two make one thing, of more some are not found.

    Takes what is not told by itself out of `balls`.
    """
    found: list[_Sight] = []
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
                    _Sight(
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


def _tips(film: Film, rng: np.random.Generator) -> list[_Sight]:
    """The end of an arm is round and as wide as a ball."""
    found = []
    skin = np.array([150.0, 110.0, 150.0])
    for k in np.flatnonzero(film.any_cover).tolist():
        for start, _, _ in film.wide_covers(k):
            lucky, off, tint = rng.random(), rng.normal(0.0, 6.0, 2), rng.normal(0.0, 5.0, 3)
            if lucky < TIP_SHARE:
                found.append(
                    _Sight(
                        picture=k,
                        centre_mm_xy=start + off,
                        colour=skin + tint,
                        score=TIP_SCORE,
                        attached=True,
                    )
                )
    return found


def _false_sights(film: Film, disturbance: Disturbance, rng: np.random.Generator) -> list[_Sight]:
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
            found.append(_Sight(picture=k, centre_mm_xy=place, colour=colour, score=score))
    return found
