"""Situations of balls that touch before the strike, or nearly: frozen balls, double hits, pushes.

A hair apart where they touch: `shots.settled` says why.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from simulation import difficulty
from simulation.aim import R, beside, straight
from simulation.beyond import tip_again
from simulation.drawn import Rng
from simulation.meetings import Planner, at, near, stroke_at
from simulation.outcome import CUE, Outcome
from simulation.plans import Plan, is_inside, spot
from simulation.shots import APART_MM, OFF_RAIL_MM, Setting
from simulation.stored import Place, StoredShot, Stroke


def frozen_rail(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """A ball frozen to a rail is met; now and then the cue ball is frozen to it too."""
    low, size = balls[0], setting.size
    along_x = rng.random() < 0.6
    length, across = (size.length_mm, size.width_mm) if along_x else (size.width_mm, size.length_mm)
    far = rng.random() < 0.5

    def on_rail(along: float, off_mm: float) -> Place:
        v = across - R - off_mm if far else R + off_mm
        return (along, v) if along_x else (v, along)

    place = on_rail(float(rng.uniform(200, length - 200)), OFF_RAIL_MM)
    if along_x and abs(place[0] - size.length_mm / 2) < 150:
        return None
    if rng.random() < 0.25:
        cue: Place | None = on_rail(float(rng.uniform(150, length - 150)), OFF_RAIL_MM)
    else:
        cue = near(rng, setting, place, 180, 1000)
    if cue is None or math.dist(cue, place) < 150:
        return None
    layout = {CUE: cue, low: place}
    stroke = stroke_at(layout, low, float(rng.uniform(-0.85, 0.85)), rng, 0.4, 3.0)

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.first_balls == (low,) and difficulty.FROZEN_RAIL in shot.situation

    return Plan(layout=layout, strokes=[stroke], until_s=1.0, is_wanted=is_wanted)


def frozen_balls(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """Two object balls that touch each other, one of them met."""
    one, other = (int(b) for b in rng.permutation(balls))
    place = spot(rng, setting, 120.0)
    cue = near(rng, setting, place, 250, 1000)
    if cue is None:
        return None
    touch = beside(place, float(rng.uniform(-math.pi, math.pi)), 2 * R + APART_MM)
    layout = {CUE: cue, one: place, other: touch}
    stroke = stroke_at(layout, one, float(rng.uniform(-0.8, 0.8)), rng, 0.6, 3.5)

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return bool(facts.first_balls) and difficulty.FROZEN in shot.situation

    return Plan(layout=layout, strokes=[stroke], until_s=1.0, is_wanted=is_wanted)


def frozen_cue(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The cue ball is frozen to a ball: played into it, or away from it to another."""
    touched, other = (int(b) for b in rng.permutation(balls))
    cue = spot(rng, setting, 130.0)
    way = float(rng.uniform(-math.pi, math.pi))
    layout: dict[int, Place] = {CUE: cue, touched: beside(cue, way, 2 * R + APART_MM)}
    if rng.random() < 0.5:
        direction = way + float(rng.uniform(-1.0, 1.0))
        met = touched
    else:
        direction = way + math.pi + float(rng.uniform(-1.2, 1.2))
        met = other
    layout[other] = beside(cue, direction, float(rng.uniform(200, 900)))
    if not is_inside(layout[other], setting, R + 12):
        return None
    stroke = straight(
        Stroke(direction_rad=direction, speed_m_s=float(rng.uniform(0.6, 2.5)), height=0.1)
    )

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return met in facts.first_balls and difficulty.FROZEN in shot.situation

    return Plan(layout=layout, strokes=[stroke], until_s=0.8, is_wanted=is_wanted)


def _twice(rng: Rng, setting: Setting, balls: Sequence[int], *, is_push: bool) -> Plan | None:
    low, cue = balls[0], spot(rng, setting, 150.0)
    gap_mm = float(rng.uniform(0.4, 5.0) if is_push else rng.uniform(3.0, 35.0))
    way = float(rng.uniform(-math.pi, math.pi))
    layout = {CUE: cue, low: beside(cue, way, 2 * R + gap_mm)}
    slow, fast = (0.35, 1.1) if is_push else (0.8, 2.8)
    stroke = stroke_at(layout, low, float(rng.uniform(-0.15, 0.15)), rng, slow, fast)
    stroke = replace(stroke, side=0.0, direction_rad=at(layout, low, float(rng.uniform(-0.1, 0.1))))

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.first_balls == (low,) and difficulty.TIP_AGAIN in shot.situation

    return Plan(
        layout=layout,
        strokes=[stroke],
        until_s=1.0,
        then=lambda full, played: tip_again(full, stroke, setting, is_push=is_push),
        is_wanted=is_wanted,
    )


def double_hit(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The tip catches up with the cue ball that a near object ball has stopped."""
    return _twice(rng, setting, balls, is_push=False)


def push(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The tip pushes the cue ball on through a ball that almost touches it."""
    return _twice(rng, setting, balls, is_push=True)


PLANNERS: Final[Mapping[str, tuple[int, Planner]]] = {
    "frozen_rail": (1, frozen_rail),
    "frozen_balls": (2, frozen_balls),
    "frozen_cue": (2, frozen_cue),
    "double_hit": (1, double_hit),
    "push": (1, push),
}
"""Object balls that a situation needs, the lowest on the table first, and what plans it."""
