"""The stored shots that the tests of the simulation read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from simulation.stored import StoredShot, load_shots

SHOTS = Path(__file__).parent / "data" / "shots.json.gz"


@cache
def shots() -> tuple[StoredShot, ...]:
    """One or two of each kind, simulated once."""
    return tuple(load_shots(SHOTS))
