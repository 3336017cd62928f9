"""Writes the stored situations anew: python -m tests.simulation.make_situations (needs `sim`).

A shot is taken whose events stay the same when its stroke is turned by next to nothing: numbers
differ in their last digits from one kind of processor to another, and a break amplifies that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from simulation import table
from simulation.choose import KINDS, shots_of
from simulation.shots import Setting, again
from simulation.stages import run
from simulation.stored import StoredShot, save_shots
from tests.simulation.stored import SITUATIONS

TURNED_RAD = 1e-13
SAME_S = 1e-7
SHORT_S = 7.0


def is_steady(shot: StoredShot) -> bool:
    """Events keep their order and their times when the stroke is turned a hair."""
    turned = run(
        shot.before_mm(),
        [replace(s, direction_rad=s.direction_rad + TURNED_RAD) for s in shot.strokes],
        shot.changes,
        physics=shot.physics,
        size=table.SIZES[shot.size],
    )
    one, two = again(shot).events, turned.events
    return len(one) == len(two) and all(
        (a.kind, a.balls) == (b.kind, b.balls) and abs(a.t_s - b.t_s) < SAME_S
        for a, b in zip(one, two, strict=True)
    )


def bare(shot: StoredShot) -> StoredShot:
    """The shot without spins, which only pictures need."""
    return replace(shot, tracks={b: replace(t, spin_rad_s=None) for b, t in shot.tracks.items()})


def situations() -> Sequence[StoredShot]:
    """One of each kind, over the sets of constants, games and sizes of tables."""
    kept: list[StoredShot] = []
    for number, kind in enumerate(KINDS):
        setting = Setting(
            game=("ten-ball", "nine-ball")[number % 2],
            physics=("a", "b", "new")[number % 3],
            size=list(table.SIZES.values())[(number // 2) % 4 if number % 3 == 0 else 0],
        )
        for seed in range(200):
            made = shots_of(kind, np.random.default_rng([seed, number]), setting)
            if all(is_steady(s) for s in made) and max(s.rest_s for s in made) < SHORT_S:
                kept += [bare(s) for s in made]
                break
        else:
            raise RuntimeError(f"no steady shot that shows {kind}")
    return kept


if __name__ == "__main__":
    save_shots(SITUATIONS, situations())
