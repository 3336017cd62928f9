"""What one unit of a suite is made from: shots from a seed, and the clip that shows them.

A recipe is plain data, so that it can be hashed, kept in a truth and compared. Only `shots_from`
needs pooltool.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from simulation.stored import StoredShot
from simulation.versions import versions

RACK: Final = "rack"
"""A kind of its own: a break and what follows on the same table."""
PER_FRAME: Final = "per_frame"
"""In the data of a recipe: whether the truth tells every picture, too."""
GAMES: Final = ("ten-ball", "nine-ball")
TRIES: Final = 60
"""Racks to play until one lasts long enough."""
LONGEST_S: Final = 12.0
"""No shot of a rack is wanted that rolls longer: clips stay short."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotsRecipe:
    """`kind`: one of `simulation.choose.KINDS`, or "rack" with exactly `count` shots."""

    kind: str
    seed: tuple[int, ...]
    game: str = "ten-ball"
    physics: str = "a"
    count: int = 1

    def as_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "kind": self.kind,
            "seed": list(self.seed),
            "game": self.game,
            "physics": self.physics,
            "count": self.count,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ClipRecipe:
    """`look`: fields of Look that are held fixed; `busy`: how much people do (`script.BUSY`)."""

    name: str
    shots: ShotsRecipe
    look_seed: int
    look: Mapping[str, Any] = field(default_factory=dict)
    busy: str = "usual"

    def as_data(self, *, with_frames: bool = False) -> dict[str, Any]:
        """Plain data: two clips with the same are the same clip."""
        look = json.loads(json.dumps(dict(self.look)))
        return {
            "name": self.name,
            "shots": self.shots.as_data(),
            "look_seed": self.look_seed,
            "look": look,
            "busy": self.busy,
            PER_FRAME: with_frames,
            "versions": versions(),
        }


def shots_from(recipe: ShotsRecipe) -> list[StoredShot]:
    """Play the shots; the same recipe gives the same numbers.

    SimulationError without pooltool, or if the kind does not come up; ValueError for an unknown
    kind, game or physics.
    """
    if recipe.game not in GAMES:
        raise ValueError(f"game: expected one of {', '.join(GAMES)}, got {recipe.game!r}")
    choose = importlib.import_module("simulation.choose")
    setting = importlib.import_module("simulation.shots").Setting(
        game=recipe.game, physics=recipe.physics
    )
    if recipe.kind != RACK:
        rng = np.random.default_rng(list(recipe.seed))
        found: list[StoredShot] = choose.shots_of(recipe.kind, rng, setting)
        return found
    racks = importlib.import_module("simulation.racks")
    for attempt in range(TRIES):
        rng = np.random.default_rng([*recipe.seed, attempt])
        rack: list[StoredShot] = racks.rack_shots(
            rng, setting, most=recipe.count, longest_s=LONGEST_S
        )
        if len(rack) == recipe.count:
            return rack
    raise choose.SimulationError(f"no rack of {recipe.count} shots in {TRIES} tries")


def digest(data: Any) -> str:
    """A short hash of plain data."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
