"""The stored shots that the tests of the simulation read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from simulation.stored import StoredShot, load_shots

DATA = Path(__file__).parent / "data"
SHOTS = DATA / "shots.json.gz"
SITUATIONS = DATA / "situations.json.gz"


@cache
def shots() -> tuple[StoredShot, ...]:
    """Some kinds of shots, simulated once; drawn as clips by other tests. They carry no recipe."""
    return tuple(load_shots(SHOTS))


@cache
def situations() -> tuple[StoredShot, ...]:
    """One shot of every kind (of "rolling" two), with recipes; `make_situations` writes them."""
    return tuple(load_shots(SITUATIONS))
