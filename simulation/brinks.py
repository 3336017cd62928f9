"""Situations of balls that a pocket does not take at once: jawed, hanging, left on the brink."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from simulation import difficulty, table
from simulation.aim import R, beside, sent, towards
from simulation.drawn import Rng
from simulation.meetings import Planner, stroke_at
from simulation.outcome import CUE, Outcome
from simulation.plans import Plan, is_inside
from simulation.potting import a_pocket, before_pocket, behind, spun
from simulation.resting import brink_mm
from simulation.shots import Setting
from simulation.stages import run
from simulation.stored import Called, Place, StoredShot

BRINKS_MM: Final = (0.2, 2.5)
"""How far from the edge of the hole a hanging ball's centre lies."""


def jawed(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The lowest ball rattles in the jaws of a pocket and stays out."""
    low = balls[0]
    name, mouth, out = a_pocket(rng, setting)
    place = before_pocket(rng, setting, name, 200, 1200, 0.5)
    if place is None:
        return None
    off = float(rng.uniform(22, 42) * rng.choice([-1, 1]))
    aim = (mouth[0] - out[1] * off, mouth[1] + out[0] * off)
    cue = behind(rng, setting, place, towards(place, aim), 0.5)
    if cue is None:
        return None
    layout = {CUE: cue, low: place}
    stroke = sent(layout, spun(rng, 1.2, 4.0, 0.1), low, towards(place, aim), setting)
    if stroke is None:
        return None

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return difficulty.RATTLES in shot.situation and not facts.potted

    return Plan(
        layout=layout,
        strokes=[stroke],
        until_s=3.0,
        called=Called(type="shot", ball=low, pocket=name),
        is_wanted=is_wanted,
    )


def on_brink(rng: Rng, setting: Setting, name: str) -> Place:
    """A place from which a ball hangs over the edge of a pocket."""
    shape = table.pocket_shapes(setting.size)[name]
    out = shape.outward_xy
    back = math.atan2(-out[1], -out[0]) + float(rng.uniform(-0.1, 0.1))
    return beside(shape.centre_xy_mm, back, shape.radius_mm + float(rng.uniform(0.5, 6.0)))


def hanging(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """A ball on the brink of a pocket is met, often hardly."""
    low = balls[0]
    name, _, out = a_pocket(rng, setting)
    place = on_brink(rng, setting, name)
    back = math.atan2(-out[1], -out[0]) + float(rng.uniform(-0.6, 0.6))
    cue = beside(place, back, float(rng.uniform(200, 1100)))
    if not is_inside(cue, setting, R + 12):
        return None
    layout = {CUE: cue, low: place}
    stroke = stroke_at(layout, low, float(rng.uniform(-0.6, 0.6)), rng, 0.35, 1.8)

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.first_balls == (low,) and difficulty.HANGING in shot.situation

    return Plan(
        layout=layout,
        strokes=[stroke],
        until_s=2.0,
        called=Called(type="shot", ball=low, pocket=name),
        is_wanted=is_wanted,
    )


def left_hanging(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The lowest ball comes to rest on the brink of the called pocket."""
    low = balls[0]
    name, _, _ = a_pocket(rng, setting)
    centre = table.pocket_shapes(setting.size)[name].centre_xy_mm
    place = before_pocket(rng, setting, name, 150, 900, 0.25)
    if place is None:
        return None
    way = towards(place, centre)
    cue = behind(rng, setting, place, way, 0.35, 150, 500)
    if cue is None:
        return None
    layout = {CUE: cue, low: place}
    stroke = sent(layout, replace(spun(rng, 1.2, 1.2, 0.0), height=0.1), low, way, setting)
    if stroke is None:
        return None
    slow, fast = 0.15, 1.4
    for _ in range(16):
        speed = (slow + fast) / 2
        stroke = replace(stroke, speed_m_s=speed)
        played = run(layout, [stroke], physics=setting.physics, size=setting.size)
        if any(e.kind == "potted" for e in played.events):
            fast = speed
            continue
        rest = played.at(low, played.rest_s)
        if rest is None:
            return None
        off = brink_mm(rest, name, setting.size)
        if BRINKS_MM[0] < off < BRINKS_MM[1]:
            break
        slow = speed
    else:
        return None

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        left = str(shot.situation.get(difficulty.LEFT_HANGING, ""))
        return f"{low}:{name}" in left.split() and not facts.potted

    return Plan(
        layout=layout,
        strokes=[stroke],
        # It rests there: nothing may come near it any more.
        until_s=played.rest_s,
        called=Called(type="shot", ball=low, pocket=name),
        is_wanted=is_wanted,
    )


PLANNERS: Final[Mapping[str, tuple[int, Planner]]] = {
    "jawed": (1, jawed),
    "hanging": (1, hanging),
    "left_hanging": (1, left_hanging),
}
"""Object balls that a situation needs, the lowest on the table first, and what plans it."""
