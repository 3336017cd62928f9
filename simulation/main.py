"""Entry of `footspot simulate`: synthetic clips with exact truth, all from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simulation.choose import KINDS, match_shots, single_shot
from simulation.clip import clip_of
from simulation.look import look_from_seed
from simulation.physics import PHYSICS

MATCH_KINDS = (
    "break",
    "pot",
    "wrong_ball",
    "safety",
    "kick",
    "no_rail",
    "pot",
    "scratch",
    "bank",
    "thin",
)
"""What a match of kind "match" tries to show, in this order."""


def simulate(
    out_dir: Path,
    *,
    seed: int = 1,
    count: int = 1,
    kind: str = "any",
    game: str = "ten-ball",
    physics: str = "a",
    look: dict[str, Any] | None = None,
    on_clip: Callable[[Path], None] | None = None,
) -> list[Path]:
    """Write `count` clips NAME.mp4 with NAME.truth.json into a folder; returns the clips.

    kind: one of choose.KINDS, "any" (each in turn), or "match" (a break and what follows).
    `look`: fields of Look to hold fixed. Clip number i depends on seed and i only.
    ValueError for an unknown kind, game or physics; SimulationError without pooltool.
    """
    if kind not in (*KINDS, "any", "match"):
        raise ValueError(f"kind: expected any, match or one of {', '.join(KINDS)}, got {kind!r}")
    if game not in ("ten-ball", "nine-ball"):
        raise ValueError(f"game: expected ten-ball or nine-ball, got {game!r}")
    if physics not in PHYSICS:
        raise ValueError(f"physics: expected one of {sorted(PHYSICS)}, got {physics!r}")
    out_dir.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(count):
        chosen = KINDS[(seed + number) % len(KINDS)] if kind == "any" else kind
        path = out_dir / f"sim_{seed:05d}_{number:03d}_{chosen}.mp4"
        _one(path, [seed, number], chosen, game, physics, look or {})
        paths.append(path)
        if on_clip is not None:
            on_clip(path)
    return paths


def _one(
    path: Path, seeds: Sequence[int], kind: str, game: str, physics: str, fixed: dict[str, Any]
) -> None:
    rng = np.random.default_rng(list(seeds))
    look_seed = int(rng.integers(1 << 30))
    if kind == "match":
        shots = match_shots(MATCH_KINDS, rng, game=game, physics=physics)
    else:
        shots = [single_shot(kind, rng, game=game, physics=physics)]
    clip_of(path, shots, look_from_seed(look_seed, **fixed))
