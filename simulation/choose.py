"""Which shot to play: one of a kind, or whole racks in which each shot goes on from the last."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from simulation import table
from simulation.aim import Layout, R, is_open, towards
from simulation.drawn import Rng, layout_for, rack_order, strokes
from simulation.outcome import CUE, Outcome, outcome
from simulation.physics import SimulationError
from simulation.shots import Setting, play
from simulation.stored import Place, StoredShot, Stroke

TRIES: Final = 120
"""Strokes to draw before a kind is given up on a layout."""

KINDS: Final = (
    "break",
    "pot",
    "safety",
    "thin",
    "kick",
    "bank",
    "combination",
    "wrong_ball",
    "no_rail",
    "no_contact",
    "scratch",
    "split",
)


def break_shot(
    rng: Rng, game: str, physics: str, *, speed: float | None = None, size: str = "9ft"
) -> StoredShot:
    """A break from behind the head string, full on the 1 within a few millimetres."""
    shape = table.SIZES[size]
    layout = table.rack_mm(
        game, rack_order(rng, game), spacing_mm=float(rng.uniform(0.02, 0.2)), size=shape
    )
    cue = (
        float(rng.uniform(0.14, 0.23) * shape.length_mm),
        float(rng.uniform(0.25, 0.75) * shape.width_mm),
    )
    stroke = Stroke(
        direction_rad=towards(cue, layout[1]) + float(rng.normal(0, 0.0015)),
        speed_m_s=speed or float(rng.uniform(4.8, 7.0)),
        height=float(rng.uniform(-0.1, 0.15)),
    )
    return play(
        {CUE: cue, **layout},
        stroke,
        kind="break",
        game=game,
        physics=physics,
        size=shape,
        is_break=True,
        placed=True,
    )


def _object_pots(o: Outcome) -> set[int]:
    return {e.balls[0] for e in o.potted} - {CUE}


_WANTED: dict[str, Callable[[Outcome], bool]] = {
    "pot": lambda o: not o.fouls and _object_pots(o) == {o.ball_on},
    "safety": lambda o: not o.fouls and not o.potted and bool(o.rails_after),
    "thin": lambda o: not o.fouls and not o.potted,
    "kick": lambda o: not o.fouls and any(e.balls[0] == CUE for e in o.rails_before),
    "bank": lambda o: (
        not o.fouls
        and o.ball_on in _object_pots(o)
        and any(e.balls[0] == o.ball_on and e.rail != "jaw" for e in o.rails_after)
    ),
    "combination": lambda o: not o.fouls and bool(_object_pots(o) - {o.ball_on}),
    "wrong_ball": lambda o: o.fouls == ("wrong_ball_first",),
    "no_rail": lambda o: o.fouls == ("no_rail",),
    "no_contact": lambda o: o.fouls == ("no_contact",),
    "scratch": lambda o: o.fouls == ("scratch",),
    "split": lambda o: o.second_gap_s is not None and o.second_gap_s < 0.012,
}


def play_kind(
    kind: str,
    layout: Layout,
    rng: Rng,
    setting: Setting,
    *,
    placed: bool = False,
    longest_s: float = 9.0,
) -> StoredShot | None:
    """Draw strokes until one shows `kind`; None after TRIES."""
    drawn = strokes(kind, layout, rng, setting.size)
    for _ in range(TRIES):
        shot = play(
            layout,
            next(drawn),
            kind=kind,
            game=setting.game,
            physics=setting.physics,
            size=setting.size,
            placed=placed,
        )
        if shot.rest_s <= longest_s and _WANTED[kind](outcome(shot)):
            return shot
    return None


def single_shot(kind: str, rng: Rng, *, game: str, physics: str, size: str = "9ft") -> StoredShot:
    """One shot of a kind on a layout of its own; SimulationError if none comes up."""
    if kind == "break":
        return break_shot(rng, game, physics, size=size)
    setting = Setting(game=game, physics=physics, size=table.SIZES[size])
    for _ in range(40):
        layout = layout_for(kind, rng, game, setting.size)
        if is_open(layout, setting.size):
            shot = play_kind(kind, layout, rng, setting)
            if shot is not None:
                return shot
    raise SimulationError(f"no stroke found that shows {kind!r}")


def match_shots(
    kinds: tuple[str, ...], rng: Rng, *, game: str, physics: str, longest_s: float = 7.0
) -> list[StoredShot]:
    """A chain of shots, each on what the last one left; a kind that cannot be played is left out.

    After a foul the cue ball is placed by hand; after a scratch it comes from the pocket.
    """
    setting = Setting(game=game, physics=physics)
    shots: list[StoredShot] = []
    layout: dict[int, Place] = {}
    for kind in kinds:
        if kind == "break":
            for _ in range(60):
                shot: StoredShot | None = break_shot(rng, game, physics)
                if shot is not None and shot.rest_s <= longest_s and not outcome(shot).fouls:
                    break
        else:
            if not layout:
                layout = layout_for(kind, rng, game)
            placed = bool(shots) and bool(outcome(shots[-1]).fouls)
            if placed:
                objects = {b: p for b, p in layout.items() if b != CUE}
                layout = {**_placed_cue(objects, rng), **objects}
            shot = play_kind(kind, layout, rng, setting, placed=placed, longest_s=longest_s)
        if shot is None:
            continue
        shots.append(shot)
        layout = shot.after_mm()
        if CUE not in layout and not outcome(shot).fouls:
            break
        if len([b for b in layout if b != CUE]) < 2:
            break
    return shots


def _placed_cue(objects: Layout, rng: Rng) -> dict[int, Place]:
    """Ball in hand: a clear place, not far from the lowest ball."""
    low = objects[min(objects)]
    for _ in range(500):
        angle, distance = rng.uniform(0, 2 * math.pi), rng.uniform(250, 700)
        place = (low[0] + distance * math.cos(angle), low[1] + distance * math.sin(angle))
        layout = {CUE: place, **objects}
        clear = all(math.dist(place, p) > 4 * R for p in objects.values())
        if clear and is_open(layout):
            return {CUE: (round(place[0], 2), round(place[1], 2))}
    raise SimulationError("no place for the cue ball")
