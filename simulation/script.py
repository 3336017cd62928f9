"""What people do in a clip beside the shots: which acts, drawn by chance, and where they happen."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from simulation import table
from simulation.acts import AWAY_MM, EDGE_MM, SLIDE_S, Fetch, HeldCue, Lean, Racking, Sleeve, Walk
from simulation.camera import Array
from simulation.outcome import CUE
from simulation.stored import Place, StoredShot

Rng = np.random.Generator

CUE_MM = 1470.0
"""Common playing cues are 57 to 58 in long."""
CARRIED_MM = 110.0
"""Height of a ball that is carried over the table."""
BESIDE_MM = (330.0, 750.0)
"""How far outside the rails people walk by."""
WALK_MM_S = (700.0, 1300.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """Numbers are indices of shots.

    `cut_after`: another picture is shown for a while after these. `racked`: the first rack is
    brought by hand, and the cue ball then. Before the shots named: `feints`, the player gets down,
    plays practice strokes and gets up again; `looks`, somebody leans over the table; `held_cues`,
    a cue is held still over it; `sleeves`, a sleeve moves a ball, which is put back by hand;
    `fetches`, a potted ball is carried away over the table. `reaches`: somebody leans over while
    the balls of these roll. `walkers`: so many people walk by.
    """

    cut_after: tuple[int, ...] = ()
    racked: bool = False
    feints: tuple[int, ...] = ()
    looks: tuple[int, ...] = ()
    held_cues: tuple[int, ...] = ()
    sleeves: tuple[int, ...] = ()
    fetches: tuple[int, ...] = ()
    reaches: tuple[int, ...] = ()
    walkers: int = 0


BUSY = {"quiet": 0.0, "usual": 0.18, "busy": 0.5}
"""How likely each act is at a shot."""


def script_for(shots: Sequence[StoredShot], rng: Rng, *, busy: str, walkers: int = 0) -> Script:
    """A script by chance; `busy`: a name in `BUSY`. ValueError for another."""
    if busy not in BUSY:
        raise ValueError(f"busy: expected one of {', '.join(BUSY)}, got {busy!r}")
    share = BUSY[busy]

    def some(weight: float) -> tuple[int, ...]:
        return tuple(k for k in range(len(shots)) if rng.random() < share * weight)

    return Script(
        racked=bool(rng.random() < 1.6 * share) and shots[0].is_break,
        feints=some(1.0),
        looks=some(0.8),
        held_cues=some(0.6),
        reaches=some(0.7),
        sleeves=some(0.5),
        fetches=some(1.0),
        walkers=walkers if share else 0,
    )


def nearest_way(xy_mm: Place, size: table.TableSize) -> Place:
    """Unit vector to the nearest long rail: from there a hand comes to a place."""
    return (0.0, 1.0 if xy_mm[1] > size.width_mm / 2 else -1.0)


def a_walk(rng: Rng, from_s: float, size: table.TableSize) -> Walk:
    """Past one side of the table."""
    beside = float(rng.uniform(*BESIDE_MM)) + EDGE_MM
    ends = [-700.0, 700.0 + size.length_mm]
    across = False
    y = -beside if rng.random() < 0.5 else size.width_mm + beside
    if rng.random() < 0.3:
        across = True
        ends = [-600.0, 600.0 + size.width_mm]
        y = -beside if rng.random() < 0.5 else size.length_mm + beside
    if rng.random() < 0.5:
        ends.reverse()
    start, end = ((y, ends[0]), (y, ends[1])) if across else ((ends[0], y), (ends[1], y))
    speed = float(rng.uniform(*WALK_MM_S))
    return Walk(
        from_s=from_s,
        to_s=from_s + math.dist(start, end) / speed,
        start_xy_mm=start,
        end_xy_mm=end,
    )


def a_look(rng: Rng, from_s: float, at_mm: Place, size: table.TableSize) -> Lean:
    """Somebody leans over a long rail to see a ball, some with a hand at it."""
    way = nearest_way(at_mm, size)
    edge = size.width_mm + EDGE_MM if way[1] > 0 else -EDGE_MM
    deep = float(rng.uniform(60.0, 330.0))
    head = (at_mm[0] + float(rng.normal(0, 180.0)), edge - way[1] * deep)
    hand = None
    if rng.random() < 0.7:
        reach = float(rng.uniform(0.25, 1.0))
        hand = (
            head[0] + reach * (at_mm[0] - head[0]) + float(rng.choice([-1, 1])) * 120.0,
            head[1] + reach * (at_mm[1] - head[1]),
        )
    return Lean(
        from_s=from_s,
        to_s=from_s + float(rng.uniform(2.4, 4.2)),
        head_xy_mm=head,
        way_xy=way,
        hand_xy_mm=hand,
    )


def a_held_cue(rng: Rng, from_s: float, shot: StoredShot, size: table.TableSize) -> HeldCue:
    """Held along a line from the ball on, its butt over the nearest long rail."""
    balls = {b: p for b, p in shot.before_mm().items() if b != CUE}
    tip = balls[min(balls)] if balls else shot.before_mm()[CUE]
    way = nearest_way(tip, size)
    slant = float(rng.uniform(-0.9, 0.9))
    butt = (tip[0] + CUE_MM * math.sin(slant), tip[1] + way[1] * CUE_MM * math.cos(slant))
    return HeldCue(
        from_s=from_s,
        to_s=from_s + float(rng.uniform(3.0, 5.0)),
        tip_xy_mm=tip,
        butt_xy_mm=butt,
        height_mm=float(rng.uniform(70.0, 140.0)),
    )


def a_sleeve(rng: Rng, from_s: float, ball: int, place_mm: Place, size: table.TableSize) -> Sleeve:
    """An arm over a ball: the hand reaches past it, the forearm lies on it."""
    way = nearest_way(place_mm, size)
    beyond = float(rng.uniform(140.0, 300.0))
    palm = (place_mm[0] + float(rng.normal(0, 20.0)), place_mm[1] - way[1] * beyond)
    to_s = from_s + float(rng.uniform(2.2, 3.0))
    return Sleeve(from_s=from_s, to_s=to_s, palm_xy_mm=palm, way_xy=way, ball=ball)


def a_fetch(rng: Rng, from_s: float, ball: int, cup_mm: Array, size: table.TableSize) -> Fetch:
    """Out of the pocket, over the table, away over a long rail: the nearer one or the other."""
    x, y = float(cup_mm[0]), float(cup_mm[1])
    way = nearest_way((x, y), size)
    if rng.random() < 0.5:
        way = (way[0], -way[1])
    edge = size.width_mm + EDGE_MM if way[1] > 0 else -EDGE_MM
    inward = 1.0 if x < size.length_mm / 2 else -1.0
    along = x + inward * float(rng.uniform(150.0, 700.0))
    taken = from_s + SLIDE_S + 0.2
    times = taken + np.cumsum([0.0, 0.3, *rng.uniform(0.5, 0.8, 2)])
    places = [
        (x, y, float(cup_mm[2])),
        (x, y, CARRIED_MM),
        (along, size.width_mm / 2, CARRIED_MM),
        (along, edge + way[1] * AWAY_MM * 0.6, CARRIED_MM + 120.0),
    ]
    knots = tuple((float(t), *place) for t, place in zip(times, places, strict=True))
    return Fetch(from_s=from_s, to_s=float(times[-1]), knots=knots, way_xy=way, ball=ball)


def a_racking(
    rng: Rng, from_s: float, rack_mm: Mapping[int, Place], size: table.TableSize
) -> Racking:
    """The triangle around a rack, with a ball's radius of room at its sides."""
    places = np.array([p for b, p in sorted(rack_mm.items()) if b != CUE])
    apex, back = places[places[:, 0].argmin()], float(places[:, 0].max())
    r = table.BALL_RADIUS_MM
    tip = float(apex[0]) - 2 * r
    end = back + r
    half = (end - tip) / math.sqrt(3)
    corners = (
        (tip, float(apex[1])),
        (end, float(apex[1]) - half),
        (end, float(apex[1]) + half),
    )
    return Racking(
        from_s=from_s,
        to_s=from_s + float(rng.uniform(4.5, 6.5)),
        corners_xy_mm=corners,
        length_mm=size.length_mm,
    )
