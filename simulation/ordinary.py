"""Ordinary shots: safeties, thin hits, kicks, push-outs, and the fouls of the first contact."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from simulation.aim import R, is_clear, straight
from simulation.drawn import Rng
from simulation.meetings import Planner, at, near, stroke_at, touching
from simulation.outcome import CUE, Outcome
from simulation.plans import Plan, spot
from simulation.shots import Setting
from simulation.stages import run
from simulation.stored import NOT_CALLED, Called, StoredShot, Stroke


def wrong_ball(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """Another ball than the lowest is met first."""
    low, other = balls
    places = spot(rng, setting), spot(rng, setting)
    cue = near(rng, setting, places[1], 200, 1200)
    if cue is None or math.dist(*places) < 2 * R + 5:
        return None
    layout = {CUE: cue, low: places[0], other: places[1]}
    if not is_clear(cue, places[1], layout, (CUE, other)):
        return None
    stroke = stroke_at(layout, other, float(rng.uniform(-0.95, 0.95)), rng, 0.6, 3.2)

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.fouls == ("wrong_ball_first",)

    return Plan(layout=layout, strokes=[stroke], until_s=1.5, is_wanted=is_wanted)


def _plain(
    rng: Rng,
    setting: Setting,
    balls: Sequence[int],
    cuts: tuple[float, float],
    speeds: tuple[float, float],
    is_wanted: Callable[[StoredShot, Outcome], bool],
    called: Called = NOT_CALLED,
) -> Plan | None:
    """The lowest ball met somewhere on the table, more or less full."""
    place = spot(rng, setting)
    cue = near(rng, setting, place, 150, 1300)
    if cue is None:
        return None
    layout = {CUE: cue, balls[0]: place}
    cut = float(rng.uniform(*cuts) * rng.choice([-1, 1]))
    stroke = stroke_at(layout, balls[0], cut, rng, *speeds)
    return Plan(layout=layout, strokes=[stroke], until_s=2.0, called=called, is_wanted=is_wanted)


def safety(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """A called safety: the lowest ball first, then a rail, nothing potted."""

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return not facts.fouls and not facts.potted

    called = Called(type="safety")
    return _plain(rng, setting, balls, (0.0, 0.85), (0.5, 1.8), is_wanted, called)


def thin(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The lowest ball is hardly grazed."""

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.first_balls == (balls[0],) and not facts.potted

    return _plain(rng, setting, balls, (0.88, 0.995), (0.9, 3.5), is_wanted)


def no_rail(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The lowest ball is met and nothing comes to a rail."""

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.fouls == ("no_rail",)

    return _plain(rng, setting, balls, (0.0, 0.9), (0.25, 0.7), is_wanted)


def no_contact(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """No ball is met, over any number of rails."""
    stroke = Stroke(
        direction_rad=float(rng.uniform(-math.pi, math.pi)), speed_m_s=float(rng.uniform(0.3, 2.5))
    )

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return facts.fouls == ("no_contact",)

    return Plan(
        layout={CUE: spot(rng, setting), balls[0]: spot(rng, setting)},
        strokes=[stroke],
        until_s=30.0,
        is_wanted=is_wanted,
    )


def push_out(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """A declared push-out: nothing need be met and no rail touched."""
    place = spot(rng, setting)
    cue = near(rng, setting, place, 200, 1200)
    if cue is None:
        return None
    layout = {CUE: cue, balls[0]: place, balls[1]: spot(rng, setting)}
    at_any = rng.random() < 0.5
    stroke = Stroke(
        direction_rad=at(layout, balls[int(rng.integers(2))], float(rng.uniform(-1.0, 1.0)))
        if at_any
        else float(rng.uniform(-math.pi, math.pi)),
        speed_m_s=float(rng.uniform(0.3, 1.6)),
    )

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return not facts.fouls and not facts.potted

    return Plan(
        layout=layout,
        strokes=[stroke],
        until_s=1.0,
        called=Called(type="push_out"),
        is_wanted=is_wanted,
    )


def kick(rng: Rng, setting: Setting, balls: Sequence[int]) -> Plan | None:
    """The cue ball meets one or two rails, then the lowest ball."""
    cue = spot(rng, setting)
    stroke = straight(
        Stroke(
            direction_rad=float(rng.uniform(-math.pi, math.pi)),
            speed_m_s=float(rng.uniform(1.0, 3.5)),
            side=float(rng.uniform(-0.2, 0.2)),
            height=float(rng.uniform(-0.3, 0.3)),
        )
    )
    played = run({CUE: cue}, [stroke], physics=setting.physics, size=setting.size)
    touches = [e for e in played.events if e.kind == "rail"]
    count = 1 if rng.random() < 0.7 else 2
    if len(touches) < count or any(e.rail == "jaw" for e in touches[:count]):
        return None
    ends = [touches[count].t_s] if len(touches) > count else [played.stops_s(CUE)]
    t_s = touches[count - 1].t_s + float(rng.uniform(0.1, 0.9)) * (ends[0] - touches[count - 1].t_s)
    place = touching(played, t_s, rng, setting)
    if place is None:
        return None

    def is_wanted(shot: StoredShot, facts: Outcome) -> bool:
        return not facts.fouls and any(e.balls == (CUE,) for e in facts.rails_before)

    return Plan(
        layout={CUE: cue, balls[0]: place}, strokes=[stroke], until_s=t_s + 1.0, is_wanted=is_wanted
    )


PLANNERS: Final[Mapping[str, tuple[int, Planner]]] = {
    "safety": (1, safety),
    "thin": (1, thin),
    "kick": (1, kick),
    "wrong_ball": (2, wrong_ball),
    "no_rail": (1, no_rail),
    "no_contact": (1, no_contact),
    "push_out": (2, push_out),
}
"""Object balls that a situation needs, the lowest on the table first, and what plans it."""
