"""Situations of the first contact: split hits, near misses, soft touches, clusters.

Where a contact is wanted at a given time, the stroke is played first and the ball put there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np

from simulation import difficulty
from simulation.aim import (
    Layout,
    R,
    beside,
    first_contact,
    straight,
    towards,
)
from simulation.drawn import Rng
from simulation.outcome import CUE, Outcome
from simulation.plans import Plan, is_inside, spot
from simulation.shots import APART_MM, Setting
from simulation.stages import Run, run
from simulation.stored import Place, StoredShot, Stroke

Planner = Callable[[Rng, Setting, Sequence[int]], Plan | None]

TIES: Final = 0.2
"""Share of split hits with a gap below half a millisecond: real contacts last 0.2 to 0.3 ms."""
WIDEST_SPLIT_S: Final = 0.010
SOFTEST_MM_S: Final = 8.0
SOFT_MM_S: Final = 90.0
"""Between these a contact moves the struck ball by 0.1 to 20 mm."""


def near(rng: Rng, setting: Setting, place: Place, least_mm: float, most_mm: float) -> Place | None:
    """A place at such a distance, off the noses; None if there is none."""
    for _ in range(40):
        found = beside(
            place, float(rng.uniform(-math.pi, math.pi)), float(rng.uniform(least_mm, most_mm))
        )
        if is_inside(found, setting, R + 12):
            return found
    return None


def at(layout: Layout, ball: int, cut: float) -> float:
    """The direction in which the cue ball meets a ball `cut` (-1 to 1) of two radii off full."""
    distance = math.dist(layout[CUE], layout[ball])
    return towards(layout[CUE], layout[ball]) + math.asin(min(2 * R / distance, 1.0) * cut)


def stroke_at(layout: Layout, ball: int, cut: float, rng: Rng, slow: float, fast: float) -> Stroke:
    """A stroke that meets a ball so, with a little side and height."""
    return straight(
        Stroke(
            direction_rad=at(layout, ball, cut),
            speed_m_s=float(rng.uniform(slow, fast)),
            side=float(rng.uniform(-0.2, 0.2)),
            height=float(rng.uniform(-0.25, 0.25)),
        )
    )


def touching(
    played: Run, t_s: float, rng: Rng, setting: Setting, *, before: bool = False
) -> Place | None:
    """Where a ball must lie so that the cue ball meets it at a time and nothing does sooner.

    `before`: the cue ball's way just before that time counts, not the one after it.
    """
    pieces = [p for p in played.pieces[CUE] if p.t_s <= t_s <= p.end_s]
    if not pieces:
        return None
    piece = pieces[0] if before else pieces[-1]
    velocity = piece.velocity_at(t_s)
    if float(np.linalg.norm(velocity)) < SOFTEST_MM_S:
        return None
    x, y = piece.at(t_s)
    way = math.atan2(velocity[1], velocity[0])
    t = np.linspace(0.0, t_s, max(2, math.ceil(t_s / 0.0005)))
    tracks = {b: [played.at(b, float(k)) for k in t] for b in played.pieces}
    for _ in range(24):
        place = beside((float(x), float(y)), way + float(rng.uniform(-1.2, 1.2)), 2 * R)
        # The cue ball may touch it at the end of its way, others must stay clear.
        free = all(
            p is None or math.dist(p, place) > 2 * R + (0.5 if b != CUE else -1e-7)
            for b, places in tracks.items()
            for p in places
        )
        if free and is_inside(place, setting, R + 0.5):
            return place
    return None


def split(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """Two balls met 0 to 10 ms after each other; either is the lower one."""
    one, other = (int(b) for b in rng.permutation(balls))
    place = spot(rng, setting)
    cue = near(rng, setting, place, 180, 1000)
    if cue is None:
        return None
    layout: dict[int, Place] = {CUE: cue, one: place}
    cut = float(rng.uniform(0.1, 0.9) * rng.choice([-1, 1]))
    stroke = stroke_at(layout, one, cut, rng, 0.6, 4.5)
    gap_s = float(rng.uniform(0.0, 0.0005 if rng.random() < TIES else WIDEST_SPLIT_S))
    played = run(layout, [stroke], physics=setting.physics, size=setting.size, until_s=4.0 + gap_s)
    hit = first_contact(played)
    if hit is None or hit.t_s > 4.0 or any(e.t_s < hit.t_s for e in played.events):
        return None
    second = touching(played, hit.t_s + gap_s, rng, setting, before=gap_s < 1e-4)
    if second is None:
        return None
    layout[other] = second

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        gap = shot.situation.get(difficulty.GAP)
        return isinstance(gap, float) and abs(gap - gap_s * 1000) < 0.2

    return Plan(
        layout=layout, strokes=[stroke], until_s=hit.t_s + gap_s + 0.06, is_wanted=is_wanted
    )


def near_miss(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """A ball is passed by 1 to 3 mm, then another is met or none."""
    passed, met = (int(b) for b in rng.permutation(balls))
    place = spot(rng, setting)
    cue = near(rng, setting, place, 450, 1500)
    if cue is None:
        return None
    layout: dict[int, Place] = {CUE: cue, met: place}
    stroke = stroke_at(layout, met, float(rng.uniform(-0.9, 0.9)), rng, 0.5, 3.5)
    played = run(layout, [stroke], physics=setting.physics, size=setting.size)
    hit = first_contact(played)
    if hit is None or any(e.t_s < hit.t_s for e in played.events):
        return None
    t_s = float(rng.uniform(0.2, 0.75)) * hit.t_s
    piece = played.piece_at(CUE, t_s)
    assert piece is not None
    velocity = piece.velocity_at(t_s)
    side = math.atan2(velocity[1], velocity[0]) + float(rng.choice([-1, 1])) * math.pi / 2
    gap_mm = float(rng.uniform(1.0, 3.0))
    x, y = piece.at(t_s)
    layout[passed] = beside((float(x), float(y)), side, 2 * R + gap_mm)
    if not is_inside(layout[passed], setting, R + 1):
        return None

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        miss = shot.situation.get(difficulty.MISS)
        return isinstance(miss, float) and abs(miss - gap_mm) < 0.1

    return Plan(layout=layout, strokes=[stroke], until_s=hit.t_s + 0.05, is_wanted=is_wanted)


def soft(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The cue ball just rolls up to a ball and touches it."""
    cue = spot(rng, setting)
    stroke = Stroke(
        direction_rad=float(rng.uniform(-math.pi, math.pi)), speed_m_s=float(rng.uniform(0.25, 0.9))
    )
    played = run({CUE: cue}, [stroke], physics=setting.physics, size=setting.size)
    last = next((p for p in reversed(played.pieces[CUE]) if not p.is_still), None)
    if last is None:
        return None
    slowing = float(np.linalg.norm(last.acceleration_mm_s2))
    t_s = last.end_s - float(rng.uniform(SOFTEST_MM_S, SOFT_MM_S)) / slowing
    if t_s < last.t_s:
        return None
    place = touching(played, t_s, rng, setting)
    if place is None:
        return None

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.first_balls == (balls[0],)

    return Plan(
        layout={CUE: cue, balls[0]: place}, strokes=[stroke], until_s=t_s + 0.5, is_wanted=is_wanted
    )


def rail_tie(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The cue ball meets a rail and a ball within 6 ms of each other, in either order."""
    cue = spot(rng, setting)
    stroke = straight(
        Stroke(
            direction_rad=float(rng.uniform(-math.pi, math.pi)),
            speed_m_s=float(rng.uniform(0.7, 3.0)),
            side=float(rng.uniform(-0.2, 0.2)),
        )
    )
    played = run({CUE: cue}, [stroke], physics=setting.physics, size=setting.size)
    rail = next((e for e in played.events if e.kind == "rail" and e.rail != "jaw"), None)
    if rail is None or any(e.t_s < rail.t_s for e in played.events):
        return None
    t_s = rail.t_s + float(rng.uniform(-0.006, 0.006))
    place = touching(played, t_s, rng, setting)
    if place is None:
        return None

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        touches = [e.t_s for e in shot.events if e.kind == "rail" and e.balls == (CUE,)]
        return facts.first_t_s is not None and any(
            abs(t - facts.first_t_s) < 0.0065 for t in touches
        )

    return Plan(
        layout={CUE: cue, balls[0]: place}, strokes=[stroke], until_s=t_s + 0.1, is_wanted=is_wanted
    )


def cluster(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The cue ball goes into balls that touch or nearly do."""
    middle = spot(rng, setting, 220.0)
    places = [middle]
    for _ in range(400):
        if len(places) == len(balls):
            break
        base = places[int(rng.integers(len(places)))]
        gap = APART_MM if rng.random() < 0.5 else float(rng.uniform(0.2, 6.0))
        place = beside(base, float(rng.uniform(-math.pi, math.pi)), 2 * R + gap)
        if all(math.dist(place, p) >= 2 * R + APART_MM / 2 for p in places):
            places.append(place)
    cue = near(rng, setting, middle, 350, 1100)
    if cue is None or len(places) < len(balls):
        return None
    order = [int(b) for b in rng.permutation(balls)]
    layout: dict[int, Place] = {CUE: cue, **dict(zip(order, places, strict=True))}
    stroke = stroke_at(layout, order[0], float(rng.uniform(-0.9, 0.9)), rng, 0.8, 5.0)

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return bool(facts.first_balls)

    return Plan(layout=layout, strokes=[stroke], until_s=1.0, is_wanted=is_wanted)


PLANNERS: Final[Mapping[str, tuple[int, Planner]]] = {
    "split": (2, split),
    "near_miss": (2, near_miss),
    "soft": (1, soft),
    "rail_tie": (1, rail_tie),
    "cluster": (4, cluster),
}
"""Object balls that a situation needs, the lowest on the table first, and what plans it."""
