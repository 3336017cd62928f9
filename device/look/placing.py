"""Where the numbers stand beside the balls, so that they hide neither balls nor each other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]

DIRECTIONS = 24
DISTANCES = (1.0, 1.35, 1.8, 2.4, 3.2, 4.2, 5.4)
"""From touching the ball's ring to far out of a rack."""
HIDES, CROSSES, OUTSIDE = 60.0, 4.0, 500.0
"""What it costs to hide a ball or another number (each radius of overlap), to lead over a ball, to
stand outside the picture; against the distance in radii of a tag."""
FAVOURED_RAD = -0.9
"""To the right above, where notes stand in books."""


def placed_tags(
    centres_px: Doubles, radii_px: Doubles, tag_radius_px: float, size_wh: tuple[int, int]
) -> Doubles:
    """(n, 2) the middle of each ball's tag. centres_px (n, 2), radii_px (n,): rings included.

    The most crowded balls choose last: what is around them has its tags outside by then.
    """
    tags = np.zeros_like(centres_px)
    is_placed = np.zeros(len(centres_px), dtype=np.bool_)
    for k in np.argsort(_crowding(centres_px, radii_px), kind="stable"):
        angles = FAVOURED_RAD + np.linspace(0, 2 * np.pi, DIRECTIONS, endpoint=False)
        rays = np.column_stack((np.cos(angles), np.sin(angles)))
        near = radii_px[k] + tag_radius_px
        places = (centres_px[k] + near * np.array(DISTANCES)[:, None, None] * rays).reshape(-1, 2)
        cost = np.linalg.norm(places - centres_px[k], axis=1) / tag_radius_px
        turn = np.abs(np.linspace(-1, 1, DIRECTIONS, endpoint=False))
        cost += np.tile(0.25 * (1 - turn), len(DISTANCES))
        others = np.arange(len(centres_px)) != k
        cost += HIDES * _overlap(
            places, centres_px[others], tag_radius_px + radii_px[others], tag_radius_px
        )
        reach = np.full(int(is_placed.sum()), 2.05 * tag_radius_px)
        cost += HIDES * _overlap(places, tags[is_placed], reach, tag_radius_px)
        cost += CROSSES * _crossed(centres_px[k], places, centres_px[others], radii_px[others])
        inside = np.minimum(places, np.array(size_wh) - 1 - places).min(axis=1)
        cost += np.where(inside < 1.1 * tag_radius_px, OUTSIDE, 0.0)
        tags[k] = places[int(cost.argmin())]
        is_placed[k] = True
    return tags


def _crowding(centres_px: Doubles, radii_px: Doubles) -> Doubles:
    """(n,) how much lies around each ball."""
    gap = np.linalg.norm(centres_px[:, None] - centres_px[None], axis=2)
    return np.asarray((np.exp(-gap / (3 * radii_px[:, None] + 1e-9))).sum(axis=1))


def _overlap(places: Doubles, points: Doubles, reach: Doubles, unit: float) -> Doubles:
    """(places,) by how much discs at the places reach into others, in units."""
    gap = np.linalg.norm(places[:, None] - points[None], axis=2)
    return np.asarray(np.maximum(reach[None] - gap, 0.0).sum(axis=1) / unit)


def _crossed(start: Doubles, ends: Doubles, points: Doubles, radii: Doubles) -> Doubles:
    """(ends,) how many discs a straight line from the start to each end goes through."""
    along = ends - start
    length_sq = np.maximum((along**2).sum(axis=1), 1e-9)
    rel = points - start
    part = np.clip((along @ rel.T) / length_sq[:, None], 0.0, 1.0)
    nearest = start + part[..., None] * along[:, None]
    gap = np.linalg.norm(points[None] - nearest, axis=2)
    return np.asarray((gap < radii[None]).sum(axis=1), dtype=np.float64)
