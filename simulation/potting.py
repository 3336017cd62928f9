"""Pots of all kinds: straight, by another ball, over a rail, off a ball; and the cue ball's own."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from simulation import table
from simulation.aim import (
    Layout,
    R,
    beside,
    crossing_mm,
    ghost,
    mirrored,
    mouths,
    sent,
    solved,
    towards,
)
from simulation.drawn import Rng
from simulation.meetings import Planner
from simulation.outcome import CUE, Outcome
from simulation.plans import Plan, is_inside, spot
from simulation.shots import Setting
from simulation.stages import run
from simulation.stored import Called, Place, StoredShot, Stroke

THROUGH_MM: Final = 3.0
"""A ball that passes its target within this is on its line."""


def pocketed(facts: Outcome, ball: int, pocket: str) -> bool:
    """The ball fell into that pocket, and nothing was wrong."""
    return not facts.fouls and any(e.balls == (ball,) and e.pocket == pocket for e in facts.potted)


def a_pocket(rng: Rng, setting: Setting) -> tuple[str, Place, Place]:
    """A pocket, its mouth and the unit vector out of it."""
    name = table.POCKETS[int(rng.integers(6))]
    return name, mouths(setting.size)[name], table.pocket_shapes(setting.size)[name].outward_xy


def before_pocket(
    rng: Rng, setting: Setting, name: str, least_mm: float, most_mm: float, open_rad: float
) -> Place | None:
    """A place at such a distance from a pocket's mouth, off its axis by less than an angle."""
    mouth = mouths(setting.size)[name]
    out = table.pocket_shapes(setting.size)[name].outward_xy
    back = math.atan2(-out[1], -out[0]) + float(rng.uniform(-open_rad, open_rad))
    place = beside(mouth, back, float(rng.uniform(least_mm, most_mm)))
    return place if is_inside(place, setting, R + 15) else None


def behind(
    rng: Rng,
    setting: Setting,
    ball: Place,
    direction_rad: float,
    most_cut_rad: float,
    least_mm: float = 150.0,
    most_mm: float = 900.0,
) -> Place | None:
    """A place of the cue ball from which a ball can be cut in a direction."""
    hit = beside(ball, direction_rad + math.pi, 2 * R)
    back = direction_rad + math.pi + float(rng.uniform(-most_cut_rad, most_cut_rad))
    place = beside(hit, back, float(rng.uniform(least_mm, most_mm)))
    return place if is_inside(place, setting, R + 12) else None


def spun(rng: Rng, slow: float, fast: float, most: float = 0.2) -> Stroke:
    """A stroke without a direction yet."""
    return Stroke(
        direction_rad=0.0,
        speed_m_s=float(rng.uniform(slow, fast)),
        side=float(rng.uniform(-most, most)),
        height=float(rng.uniform(-0.3, 0.3)),
    )


def pot(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The lowest ball into the called pocket."""
    low = balls[0]
    name, mouth, _ = a_pocket(rng, setting)
    place = before_pocket(rng, setting, name, 120, 1400, 0.6 if name[0] == "S" else 0.7)
    if place is None:
        return None
    way = towards(place, mouth)
    cue = behind(rng, setting, place, way, 0.95)
    if cue is None:
        return None
    layout = {CUE: cue, low: place}
    stroke = sent(layout, spun(rng, 0.9, 3.2), low, way, setting)
    if stroke is None:
        return None

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return pocketed(facts, low, name)

    return Plan(
        layout=layout,
        strokes=[stroke],
        until_s=2.5,
        called=Called(type="shot", ball=low, pocket=name),
        is_wanted=is_wanted,
    )


def _through(
    layout: Layout,
    stroke: Stroke,
    moved: int,
    target: Place,
    setting: Setting,
    after: str = "contact",
) -> Stroke | None:
    """The stroke corrected until `moved` passes a target after its first contact (or rail)."""

    def error(aim_rad: float) -> float | None:
        played = run(
            layout,
            [replace(stroke, direction_rad=aim_rad)],
            physics=setting.physics,
            size=setting.size,
            until_s=6.0,
        )
        from_s = next((e.t_s for e in played.events if e.kind == after and moved in e.balls), None)
        return None if from_s is None else crossing_mm(played, moved, target, from_s)

    aim_rad = solved(error, stroke.direction_rad, 0.002, THROUGH_MM)
    return None if aim_rad is None else replace(stroke, direction_rad=aim_rad)


def combination(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The lowest ball sends another into the called pocket."""
    low, other = balls
    name, mouth, _ = a_pocket(rng, setting)
    far = before_pocket(rng, setting, name, 90, 450, 0.5)
    if far is None:
        return None
    way = towards(far, mouth)
    first = behind(rng, setting, far, way, 0.4, 40, 320)
    if first is None:
        return None
    cue = behind(rng, setting, first, towards(first, ghost(far, mouth)), 0.5, 120, 600)
    if cue is None:
        return None
    layout = {CUE: cue, low: first, other: far}
    stroke = sent(layout, spun(rng, 1.2, 3.0, 0.1), low, towards(first, ghost(far, mouth)), setting)
    if stroke is not None:
        stroke = _through(layout, stroke, other, mouth, setting)
    if stroke is None:
        return None

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return pocketed(facts, other, name)

    return Plan(
        layout=layout,
        strokes=[stroke],
        until_s=2.5,
        called=Called(type="shot", ball=other, pocket=name),
        is_wanted=is_wanted,
    )


def bank(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The lowest ball over a rail into the called pocket."""
    low = balls[0]
    name, mouth, out = a_pocket(rng, setting)
    # A rail that is not one of the pocket's own: the ball comes from it towards the pocket.
    facing = [k for k, n in enumerate(((-1, 0), (1, 0), (0, -1), (0, 1))) if np.dot(n, out) <= 0.1]
    rail = facing[int(rng.integers(len(facing)))]
    place = spot(rng, setting, 120.0)
    way = towards(place, mirrored(mouth, rail, setting.size))
    cue = behind(rng, setting, place, way, 0.45, 150, 700)
    if cue is None:
        return None
    layout = {CUE: cue, low: place}
    stroke = sent(layout, spun(rng, 1.5, 3.2, 0.05), low, way, setting)
    if stroke is not None:
        stroke = _through(layout, stroke, low, mouth, setting, after="rail")
    if stroke is None:
        return None

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        touched = any(e.balls == (low,) and e.rail != "jaw" for e in facts.rails_after)
        return touched and pocketed(facts, low, name)

    return Plan(
        layout=layout,
        strokes=[stroke],
        until_s=3.0,
        called=Called(type="shot", ball=low, pocket=name),
        is_wanted=is_wanted,
    )


def _glancing(
    rng: Rng, setting: Setting, low: int, target: Place
) -> tuple[dict[int, Place], Stroke] | None:
    """A cue ball that comes to a target after it has met `low`."""
    away = spot(rng, setting, 150.0)
    if not 150 < math.dist(away, target) < 900:
        return None
    leaves = towards(away, target)
    side = float(rng.choice([-1, 1]))
    # A sliding cue ball leaves square to the ball it has met.
    place = beside(away, leaves + side * math.pi / 2, 2 * R)
    comes = leaves + side * float(rng.uniform(0.5, 1.1))
    cue = beside(away, comes + math.pi, float(rng.uniform(180, 700)))
    if not (is_inside(place, setting, R + 10) and is_inside(cue, setting, R + 12)):
        return None
    layout = {CUE: cue, low: place}
    stroke = Stroke(
        direction_rad=comes,
        speed_m_s=float(rng.uniform(1.2, 3.2)),
        height=float(rng.uniform(-0.15, 0.1)),
    )
    found = _through(layout, stroke, CUE, target, setting)
    return None if found is None else (layout, found)


def carom(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The cue ball glances off the lowest ball and pots another that lies before a pocket."""
    low, other = balls
    name, mouth, _ = a_pocket(rng, setting)
    place = before_pocket(rng, setting, name, 5, 90, 0.4)
    if place is None:
        return None
    glancing = _glancing(rng, setting, low, ghost(place, mouth))
    if glancing is None:
        return None
    layout, stroke = glancing
    layout[other] = place

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.first_balls == (low,) and pocketed(facts, other, name)

    return Plan(
        layout=layout,
        strokes=[stroke],
        until_s=2.5,
        called=Called(type="shot", ball=other, pocket=name),
        is_wanted=is_wanted,
    )


def scratch(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The cue ball falls after it has met the lowest ball."""
    low = balls[0]
    _, mouth, _ = a_pocket(rng, setting)
    glancing = _glancing(rng, setting, low, mouth)
    if glancing is None:
        return None
    layout, stroke = glancing

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.fouls == ("scratch",)

    return Plan(layout=layout, strokes=[stroke], until_s=2.5, is_wanted=is_wanted)


PLANNERS: Final[Mapping[str, tuple[int, Planner]]] = {
    "pot": (1, pot),
    "combination": (2, combination),
    "bank": (1, bank),
    "carom": (2, carom),
    "scratch": (1, scratch),
}
"""Object balls that a situation needs, the lowest on the table first, and what plans it."""
