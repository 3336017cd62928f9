"""Which shot to play: one of a kind on a table of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulation import brinks, departures, frozen, meetings, ordinary, potting, series, table
from simulation.aim import towards
from simulation.drawn import Rng, rack_order
from simulation.meetings import Planner
from simulation.outcome import CUE
from simulation.physics import SimulationError, UnplayableError
from simulation.plans import carried_out, numbered
from simulation.shots import Setting, play
from simulation.stored import StoredShot, Stroke

TRIES: Final = 400
"""Plans to draw before a kind is given up; the rarest comes off in one of twenty."""
SOFT_BREAKS: Final = 0.12
"""Share of breaks too soft to drive four balls to a rail."""
TURNED_RAD: Final = 0.0015
"""Spread of the direction of a break: a few millimetres off the full hit."""

PLANNERS: Final[Mapping[str, tuple[int, Planner]]] = {
    **ordinary.PLANNERS,
    **potting.PLANNERS,
    **meetings.PLANNERS,
    **frozen.PLANNERS,
    **brinks.PLANNERS,
    **departures.PLANNERS,
}


def break_shot(rng: Rng, setting: Setting, *, soft: float = SOFT_BREAKS) -> StoredShot:
    """A break from behind the head string, full on the 1 within a few millimetres.

    `soft`: share of breaks that are too soft to count.
    """
    size = setting.size
    layout = table.rack_mm(
        setting.game,
        rack_order(rng, setting.game),
        spacing_mm=float(rng.uniform(0.02, 0.2)),
        size=size,
    )
    cue = (
        float(rng.uniform(0.14, 0.23) * size.length_mm),
        float(rng.uniform(0.25, 0.75) * size.width_mm),
    )
    is_soft = rng.random() < soft
    stroke = Stroke(
        direction_rad=towards(cue, layout[1]) + float(rng.normal(0, TURNED_RAD)),
        speed_m_s=float(rng.uniform(1.0, 2.2) if is_soft else rng.uniform(4.8, 7.0)),
        height=float(rng.uniform(-0.1, 0.15)),
    )
    return play(
        {CUE: cue, **layout},
        stroke,
        kind="break",
        game=setting.game,
        physics=setting.physics,
        size=size,
        is_break=True,
        placed=True,
    )


def _planned(kind: str) -> Callable[[Rng, Setting], list[StoredShot] | None]:
    count, planner = PLANNERS[kind]

    def make(rng: Rng, setting: Setting) -> list[StoredShot] | None:
        balls, others = numbered(rng, setting, count)
        plan = planner(rng, setting, balls)
        shot = None if plan is None else carried_out(plan, kind, others, rng, setting)
        if shot is not None and kind == "late_fall":
            shot = departures.fell_late(shot, rng)
        return None if shot is None else [shot]

    return make


_MAKERS: Final[Mapping[str, Callable[[Rng, Setting], list[StoredShot] | None]]] = {
    "break": lambda rng, setting: [break_shot(rng, setting)],
    **{kind: _planned(kind) for kind in PLANNERS},
    "lag": lambda rng, setting: [series.lag(rng, setting)],
    "rolling": series.rolling,
}

KINDS: Final = tuple(_MAKERS)
"""Everything that `shots_of` can show."""
SINGLE_KINDS: Final = tuple(kind for kind in KINDS if kind != "rolling")
"""The kinds of one shot; "rolling" are two, of which the second begins before the first is over."""


def shots_of(kind: str, rng: Rng, setting: Setting) -> list[StoredShot]:
    """The shot of a kind, or the shots, on a table of its own.

    ValueError for an unknown kind, SimulationError if none comes up.
    """
    if kind not in _MAKERS:
        raise ValueError(f"kind: expected one of {', '.join(KINDS)}, got {kind!r}")
    for _ in range(TRIES):
        try:
            made = _MAKERS[kind](rng, setting)
        except UnplayableError:
            continue
        if made is not None:
            return made
    raise SimulationError(f"no stroke found that shows {kind!r}")


def single_shot(kind: str, rng: Rng, *, game: str, physics: str, size: str = "9ft") -> StoredShot:
    """One shot of one of SINGLE_KINDS; errors as `shots_of`."""
    if kind not in SINGLE_KINDS:
        raise ValueError(f"kind: expected one of {', '.join(SINGLE_KINDS)}, got {kind!r}")
    return shots_of(kind, rng, Setting(game=game, physics=physics, size=table.SIZES[size]))[0]
