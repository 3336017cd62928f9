"""From a plan for a few balls to a whole shot: the other balls are put where they do not disturb.

A situation is planned with the balls that it needs. They are played alone; the others are put
where none of those passes, for the whole shot or only until what matters has happened.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulation.aim import Layout, R, is_open
from simulation.drawn import BALLS, Rng
from simulation.outcome import Outcome, outcome
from simulation.shots import NOTHING, Beyond, Setting, play, settled
from simulation.stages import Run, run
from simulation.stored import NOT_CALLED, Called, Change, Place, StoredShot, Stroke

SPARE_MM: Final = 4.0
"""Others lie at least this far from every ball that passes."""
UNTOUCHED: Final = 0.5
"""Share of shots in which nothing else is met at all; in the rest, only not before it matters."""

More = tuple[Sequence[Change], Beyond]
Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A situation with the balls that it needs.

    `until_s`: when what matters is over. `changes` and `beyond` come with the strokes; `then`
    says what else is added, when the full layout has been played once (balls leaving the bed ...),
    None if that does not come off.
    `is_wanted`: whether the shot shows what it should.
    """

    layout: Layout
    strokes: Sequence[Stroke]
    until_s: float = 0.0
    called: Called = NOT_CALLED
    changes: Sequence[Change] = ()
    beyond: Beyond = NOTHING
    then: Callable[[Layout, Run], More | None] | None = None
    is_wanted: Callable[[StoredShot, Outcome], bool] = lambda shot, facts: True


def numbered(rng: Rng, setting: Setting, count: int) -> tuple[list[int], list[int]]:
    """Numbers for `count` object balls, the lowest on the table first, and those of the others."""
    n = BALLS[setting.game]
    total = int(rng.integers(max(count, 2), n + 1))
    chosen = sorted(int(b) for b in rng.choice(np.arange(1, n + 1), total, replace=False))
    low, rest = chosen[0], [int(b) for b in rng.permutation(chosen[1:])]
    return [low, *rest[: count - 1]], rest[count - 1 :]


def spot(rng: Rng, setting: Setting, margin_mm: float = 60.0) -> Place:
    """Anywhere on the table, so far from the noses."""
    x = float(rng.uniform(margin_mm, setting.size.length_mm - margin_mm))
    y = float(rng.uniform(margin_mm, setting.size.width_mm - margin_mm))
    return x, y


def is_inside(place: Place, setting: Setting, margin_mm: float = R) -> bool:
    """The place lies so far from the noses."""
    x, y = place
    size = setting.size
    return (
        margin_mm <= x <= size.length_mm - margin_mm and margin_mm <= y <= size.width_mm - margin_mm
    )


def passed_mm(played: Run, until_s: float) -> Array:
    """(n, 2) places that moving balls pass, a few millimetres apart, and those of resting ones."""
    places = []
    for pieces in played.pieces.values():
        for piece in pieces:
            if piece.t_s > until_s:
                continue
            end = min(piece.end_s, until_s)
            if piece.is_still or end <= piece.t_s:
                places.append(piece.xy_mm[None])
                continue
            speed = max(float(np.linalg.norm(piece.velocity_at(t))) for t in (piece.t_s, end))
            n = max(2, math.ceil(speed * (end - piece.t_s) / 6.0))
            places.append(piece.at(np.linspace(piece.t_s, end, n)))
    return np.vstack(places)


def filled(
    layout: Layout, others: Sequence[int], rng: Rng, setting: Setting, passed: Array
) -> dict[int, Place]:
    """The layout with other balls where nothing passes; one without a place is left out."""
    full = dict(layout)
    taken = np.vstack([passed, *[np.array(p)[None] for p in layout.values()]])
    for ball in others:
        for _ in range(60):
            place = spot(rng, setting, R + 8)
            if float(np.hypot(*(taken - place).T).min()) > 2 * R + SPARE_MM:
                full[ball] = (round(place[0], 2), round(place[1], 2))
                taken = np.vstack([taken, np.array(place)[None]])
                break
    return full


def carried_out(
    plan: Plan,
    kind: str,
    others: Sequence[int],
    rng: Rng,
    setting: Setting,
    *,
    placed: bool = False,
) -> StoredShot | None:
    """The plan with the other balls on the table, played; None if it does not come off."""
    layout: Mapping[int, Place] = settled(plan.layout, setting.size)
    if not is_open(layout, setting.size):
        return None
    alone = run(layout, plan.strokes, plan.changes, physics=setting.physics, size=setting.size)
    if others:
        until_s = alone.rest_s if rng.random() < UNTOUCHED else plan.until_s
        passed = [passed_mm(alone, until_s), *[w.xyz_mm[:, :2] for w in plan.beyond.ways]]
        layout = settled(filled(layout, others, rng, setting, np.vstack(passed)), setting.size)
    changes, beyond = plan.changes, plan.beyond
    if plan.then is not None:
        full = run(layout, plan.strokes, changes, physics=setting.physics, size=setting.size)
        more = plan.then(layout, full)
        if more is None:
            return None
        changes, beyond = more
    shot = play(
        layout,
        plan.strokes,
        kind=kind,
        game=setting.game,
        physics=setting.physics,
        size=setting.size,
        called=plan.called,
        placed=placed,
        changes=changes,
        beyond=beyond,
    )
    return shot if plan.is_wanted(shot, outcome(shot)) else None
