"""Entry of `footspot simulate`: synthetic clips with exact truth, all from a seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from simulation.choose import KINDS
from simulation.making import is_made, run_all, write_recipe
from simulation.physics import PHYSICS
from simulation.recipes import GAMES, RACK, ClipRecipe, ShotsRecipe
from simulation.script import BUSY

ANY: Final = "any"
"""Each kind in turn."""
RACK_SHOTS: Final = 6
LOOK_STREAM: Final = 71
"""Keeps the draws of looks apart from those of shots."""


def kinds() -> tuple[str, ...]:
    """What `kind` may be."""
    return (ANY, RACK, *KINDS)


def simulate(
    out_dir: Path,
    *,
    seed: int = 1,
    count: int = 1,
    kind: str = ANY,
    shots: int = RACK_SHOTS,
    game: str = "ten-ball",
    physics: str = "a",
    look: dict[str, Any] | None = None,
    busy: str = "usual",
    jobs: int = 1,
    with_frames: bool = False,
    on_progress: Callable[[float], None] | None = None,
) -> list[Path]:
    """Write `count` clips with truth and calls into a folder; returns the clips.

    `kind`: one of choose.KINDS, "any" (each in turn), or "rack" (a break and what follows,
    `shots` in all). `look`: fields of Look to hold fixed. `busy`: how much people do. Clip number
    i depends on seed and i only; one that is there already is not made again.
    ValueError for an unknown name, SimulationError without pooltool.
    """
    for name, value, known in (
        ("kind", kind, kinds()),
        ("game", game, GAMES),
        ("physics", physics, tuple(PHYSICS)),
        ("busy", busy, tuple(BUSY)),
    ):
        if value not in known:
            raise ValueError(f"{name}: expected one of {', '.join(known)}, got {value!r}")
    out_dir.mkdir(parents=True, exist_ok=True)
    paths, tasks = [], []
    for number in range(count):
        chosen = KINDS[(seed + number) % len(KINDS)] if kind == ANY else kind
        rng = np.random.default_rng([seed, number, LOOK_STREAM])
        recipe = ClipRecipe(
            name=f"sim_{seed:05d}_{number:03d}_{chosen}",
            shots=ShotsRecipe(
                kind=chosen,
                seed=(seed, number),
                game=game,
                physics=physics,
                count=shots if chosen == RACK else 1,
            ),
            look_seed=int(rng.integers(1 << 30)),
            look=look or {},
            busy=busy,
        )
        path = out_dir / f"{recipe.name}.mp4"
        paths.append(path)
        if not is_made(path, recipe.as_data(with_frames=with_frames)):
            tasks.append((1.0, partial(write_recipe, path, recipe, with_frames=with_frames)))
    run_all(tasks, jobs, on_progress)
    return paths
