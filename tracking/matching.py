"""Which sight belongs to which track: one assignment over all balls (Kuhn-Munkres, scipy).

Its cost is the distance from where the track is expected, first within the reach of free motion,
then of a collision, and the difference of colour. All of them at once, as arrays over tracks and
sights.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from tracking.geometry import BALL_RADIUS_MM
from tracking.sightings import PlaceLook, Sightings
from tracking.track import Motion, Track

Floats = NDArray[np.float64]

FASTEST_STROKE_MM_S = 13_000.0
"""A hard break; Alciatore (billiards.colostate.edu) measures up to about 30 mph, 13.4 m/s."""
FREE_REACH_MM = 14.0
"""How far from its predicted place a freely rolling ball is seen: measuring error and curve."""
FREE_REACH_SHARE = 0.25
"""The same in shares of the way rolled since the last picture."""
COLLISION_REACH_SHARE = 1.15
"""A ball that met another may be anywhere within the way of the fastest ball, and a little."""
STILL_HERE_MM = 9.0
"""A resting ball seen within this of its place may only have been measured badly (a cue beside
it); further away it has moved. A third of a radius."""
COLOUR_SCALE = 30.0
"""Grey levels of difference in colour that weigh as much as the whole reach in distance; a ball's
own colour varies by 5 to 15 as it rolls, two different balls differ by 40 and more."""
COVERS_IT_MM = 1.8 * BALL_RADIUS_MM
"""Less than to the next ball, which is a diameter away at least."""
LOOKS_LIKE_IT = 0.5
"""Half of that scale: a ball's own colour."""
MAX_COST = 3.2
OUT_OF_REACH = 1e3
YOUNG_PENALTY = 0.35
COLOUR_WEIGHTS = np.array([0.5, 1.0, 1.0])
"""Of brightness, which shade changes, and of the two colour planes."""


def pairs_of(
    waiting: Sequence[Track],
    expected_mm: Sequence[Floats],
    seen: Sightings,
    *,
    dt_s: float,
    fastest_mm_s: float,
    cloth_colour: Floats,
    taken: Collection[int],
    refused: NDArray[np.bool_] | None = None,
) -> dict[int, int]:
    """Which of some tracks (by its index) has which sight (by its index).

    `expected_mm`: (2,) for each track, where it is if it met no other ball. `dt_s`: since the last
    picture; `fastest_mm_s`: speed of the fastest ball; `taken`: sights that are not to be had;
    `refused` (tracks, sights): pairs that cannot be.
    """
    if not waiting or not len(seen):
        return {}
    reach = [_reach_mm(t, max(dt_s, seen.t_s - t.seen_s), dt_s, fastest_mm_s) for t in waiting]
    free, collision = np.array(reach).T[:, :, None]
    distance = _away_mm(seen, expected_mm)
    colour = _colour_costs(waiting, seen, cloth_colour)
    cost = _distance_costs(waiting, seen, distance, free, collision) + colour
    cost = np.where(distance > collision, OUT_OF_REACH, cost)
    lying = _are_lying(waiting, seen, colour)
    cost[lying.any(axis=1)] = OUT_OF_REACH
    cost[:, lying.any(axis=0)] = OUT_OF_REACH
    cost[:, list(taken)] = OUT_OF_REACH
    if refused is not None:
        cost[refused] = OUT_OF_REACH
    # What cannot be costs alike however far off it is: else a track gives up its own sight so that
    # another thing, which is no ball of these, costs a little less.
    cost = np.minimum(cost, MAX_COST)
    rows, columns = linear_sum_assignment(cost)
    found = cost[rows, columns] < MAX_COST
    return dict(zip(rows[found].tolist(), columns[found].tolist(), strict=True))


def _distance_costs(
    waiting: Sequence[Track], seen: Sightings, distance: Floats, free: Floats, collision: Floats
) -> Floats:
    """(tracks, sights) what the distances cost."""
    near = np.where(
        distance <= free,
        0.6 * distance / free,
        0.6 + 1.2 * (distance - free) / np.maximum(collision - free, 1.0),
    )
    rests = np.array([t.motion is Motion.RESTING for t in waiting])[:, None]
    if rests.any():
        # What is stuck to an arm is taken for a resting ball only where the ball lay.
        away = _away_mm(seen, [t.xy_mm for t in waiting])
        near = np.where(rests & seen.attached & (away > STILL_HERE_MM), OUT_OF_REACH, near)
        looks = [seen.places.get(t.number) is PlaceLook.PARTLY for t in waiting]
        partly = rests & np.array(looks)[:, None]
        near = np.where(partly & (away > 1.2 * BALL_RADIUS_MM), OUT_OF_REACH, near)
    near = near + np.where(~rests & seen.attached, 0.8, 0.0)
    young = np.array([0.0 if t.is_confirmed else YOUNG_PENALTY for t in waiting])
    return np.asarray(near + young[:, None])


def _are_lying(waiting: Sequence[Track], seen: Sightings, colour: Floats) -> NDArray[np.bool_]:
    """(tracks, sights) True where something that touches an arm, a cue or another ball is a resting
    ball, measured badly or about to leave: it looks like it and covers its place. No other ball is
    it, and that ball is nowhere else."""
    rests = np.array([t.motion is Motion.RESTING for t in waiting])[:, None]
    if not (rests.any() and seen.attached.any()):
        return np.zeros(colour.shape, dtype=np.bool_)
    away = _away_mm(seen, [t.xy_mm for t in waiting])
    is_beside = (away > STILL_HERE_MM) & (away < COVERS_IT_MM)
    return np.asarray(rests & seen.attached & is_beside & (colour < LOOKS_LIKE_IT))


def _reach_mm(
    track: Track, since_s: float, dt_s: float, fastest_mm_s: float
) -> tuple[float, float]:
    """Reach of free motion and of motion after a collision."""
    if track.motion is Motion.RESTING:
        speed = fastest_mm_s if fastest_mm_s > 300.0 else FASTEST_STROKE_MM_S
        free = STILL_HERE_MM
    elif track.motion in (Motion.HIDDEN, Motion.GONE):
        speed = max(400.0, min(track.speed_mm_s * 1.2, 3000.0))
        free = 2 * BALL_RADIUS_MM
        return free, free + min(speed * since_s, 700.0)
    elif len(track.samples) < 2:
        # One sight: it may have been struck at any moment since the picture before.
        speed, free = FASTEST_STROKE_MM_S if track.is_ball else 2500.0, 45.0
    else:
        own = track.speed_mm_s
        speed, free = max(fastest_mm_s, own), FREE_REACH_MM + FREE_REACH_SHARE * own * since_s
    collision = max(
        free + 2 * BALL_RADIUS_MM,
        COLLISION_REACH_SHARE * speed * min(since_s, dt_s + 0.1) + FREE_REACH_MM,
    )
    return free, min(collision, 700.0)


def _colour_costs(waiting: Sequence[Track], seen: Sightings, cloth_colour: Floats) -> Floats:
    """(tracks, sights) difference in colour; a streak shows cloth through it by its length."""
    own = np.array([cloth_colour if t.colour is None else t.colour for t in waiting])
    expected = in_streaks(own[:, None], seen.streak_mm, cloth_colour)
    cost = np.minimum(colours_apart(seen.colour, expected) / COLOUR_SCALE, 2.5)
    cost[[t.colour is None for t in waiting]] = 0.5
    return cost


def _away_mm(seen: Sightings, places_mm: Sequence[Floats]) -> Floats:
    """(m, n) distance of each sight from each of m places (2,)."""
    between = seen.centres_mm_xy - np.array(places_mm)[:, None]
    return np.asarray(np.hypot(between[..., 0], between[..., 1]))


def in_streaks(own: Floats, streak_mm: Floats, cloth_colour: Floats) -> Floats:
    """(..., n, 3) how colours (..., 1, 3) look in the middle of streaks (n,).

    While the shutter is open a ball covers the middle of its streak for as long as it takes to roll
    its own diameter.
    """
    way_mm = np.maximum(streak_mm - 2 * BALL_RADIUS_MM, 1.0)
    share = np.minimum(np.maximum(2 * BALL_RADIUS_MM / way_mm, 0.25), 1.0)[:, None]
    return np.asarray(share * own + (1 - share) * cloth_colour)


def colours_apart(one: Floats, other: Floats) -> Floats:
    """How far colours (..., 3) are apart, grey levels."""
    difference = (one - other) * COLOUR_WEIGHTS
    return np.asarray(np.sqrt((difference**2).sum(axis=-1)), dtype=np.float64)
