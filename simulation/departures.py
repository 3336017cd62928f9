"""Situations of balls that leave the bed: off the table, over the rail's top, in the air; and of
balls that fall late."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from simulation import difficulty
from simulation.aim import R, beside, sent, straight
from simulation.beyond import fallen_late, jump, off_table, onto_rail
from simulation.brinks import left_hanging
from simulation.drawn import Rng
from simulation.meetings import Planner, stroke_at
from simulation.outcome import CUE, Outcome
from simulation.plans import Plan, is_inside, spot
from simulation.shots import Setting
from simulation.stored import Place, StoredShot, Stroke

OVER_MM: Final = 3.0
"""A jumping ball clears another by this much."""
IN_TIME: Final = 0.6
"""Share of late falls that come within the five seconds in which a ball counts as potted."""


def _at_rail(
    rng: Rng, setting: Setting, low: int, slow: float, fast: float
) -> tuple[dict[int, Place], Stroke] | None:
    """The lowest ball struck hard at a rail, square to it within 35 degrees."""
    way = float(rng.choice([0.0, 1.0, 2.0, 3.0])) * math.pi / 2 + float(rng.uniform(-0.6, 0.6))
    place = spot(rng, setting, 150.0)
    cue = beside(place, way + math.pi + float(rng.uniform(-0.5, 0.5)), float(rng.uniform(150, 600)))
    if not is_inside(cue, setting, R + 12):
        return None
    layout = {CUE: cue, low: place}
    stroke = Stroke(direction_rad=0.0, speed_m_s=float(rng.uniform(slow, fast)), height=0.1)
    found = sent(layout, stroke, low, way, setting)
    return None if found is None else (layout, found)


def leaving(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The cue ball or the lowest ball leaves the table."""
    low = balls[0]
    is_cue = rng.random() < 0.4
    if is_cue:
        place = spot(rng, setting, 120.0)
        cue = beside(place, float(rng.uniform(-math.pi, math.pi)), float(rng.uniform(200, 700)))
        if not is_inside(cue, setting, R + 12):
            return None
        layout = {CUE: cue, low: place}
        cut = float(rng.uniform(0.75, 0.97) * rng.choice([-1, 1]))
        stroke = stroke_at(layout, low, cut, rng, 5.0, 7.0)
    else:
        found = _at_rail(rng, setting, low, 4.5, 6.5)
        if found is None:
            return None
        layout, stroke = found
    ball = CUE if is_cue else low

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.first_balls == (low,) and [e.balls for e in facts.off_table] == [(ball,)]

    return Plan(
        layout=layout,
        strokes=[stroke],
        until_s=0.5,
        then=lambda full, played: off_table(played, ball),
        is_wanted=is_wanted,
    )


def rail_top(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The lowest ball climbs on a rail, runs along its top and comes back."""
    low = balls[0]
    found = _at_rail(rng, setting, low, 2.5, 4.5)
    if found is None:
        return None
    layout, stroke = found

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return any(e.kind == "returned" for e in shot.events)

    return Plan(
        layout=layout,
        strokes=[stroke],
        until_s=1.8,
        then=lambda full, played: onto_rail(played, low, rng, setting),
        is_wanted=is_wanted,
    )


def jumping(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The cue ball flies over a ball to the lowest one."""
    low, blocker = balls
    cue = spot(rng, setting, 120.0)
    way = float(rng.uniform(-math.pi, math.pi))
    layout = {
        CUE: cue,
        blocker: beside(cue, way + float(rng.uniform(-0.05, 0.05)), float(rng.uniform(180, 330))),
        low: beside(cue, way, float(rng.uniform(700, 1300))),
    }
    if not all(is_inside(p, setting, R + 12) for p in layout.values()):
        return None
    speed, air_s = float(rng.uniform(1.6, 2.8)), float(rng.uniform(0.19, 0.34))
    if speed * air_s * 1000 > math.dist(cue, layout[low]) - 4 * R:
        return None
    cut = float(rng.uniform(-0.5, 0.5))
    stroke = replace(stroke_at(layout, low, cut, rng, speed, speed), side=0.0)
    stroke = straight(stroke)
    changes, beyond = jump(cue, stroke.direction_rad, speed, air_s)
    flight = beyond.ways[0].xyz_mm
    apart = np.hypot(np.linalg.norm(flight[:, :2] - layout[blocker], axis=1), flight[:, 2] - R)
    if float(apart.min()) < 2 * R + OVER_MM:
        return None

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.first_balls == (low,)

    return Plan(
        layout=layout,
        strokes=[stroke],
        until_s=1.5,
        changes=changes,
        beyond=beyond,
        is_wanted=is_wanted,
    )


def fell_late(shot: StoredShot, rng: Rng) -> StoredShot:
    """A shot that left a ball hanging, with that ball falling by itself."""
    ball, pocket = str(shot.situation[difficulty.LEFT_HANGING]).split()[0].split(":")
    in_time = rng.random() < IN_TIME
    after_s = float(rng.uniform(0.5, 4.7) if in_time else rng.uniform(5.3, 9.0))
    late = fallen_late(shot, int(ball), pocket, after_s)
    return replace(
        late,
        kind="late_fall",
        situation={**shot.situation, difficulty.LATE_FALL: round(after_s, 3)},
    )


PLANNERS: Final[Mapping[str, tuple[int, Planner]]] = {
    "off_table": (1, leaving),
    "rail_top": (1, rail_top),
    "jump": (2, jumping),
    # Made of one that is left hanging, by `fell_late`.
    "late_fall": (1, left_hanging),
}
"""Object balls that a situation needs, the lowest on the table first, and what plans it."""
