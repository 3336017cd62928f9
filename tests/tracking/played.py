"""Shots of every kind as the tracker tells them from exact paths: for tests of traces."""

from __future__ import annotations

from functools import cache

from simulation import table
from simulation.paths import PRESETS, play_paths
from tests.simulation.stored import situations
from tracking.geometry import TableGeometry
from tracking.shot import SeenShot
from tracking.trace import ShotTrace
from tracking.tracing import traced

FPS = 30.0


@cache
def told_shots() -> tuple[tuple[str, TableGeometry, SeenShot], ...]:
    """Kind, table and account of each stored situation that was told."""
    shots = situations()
    found = []
    for number, shot in enumerate(shots):
        if any(later.follows_s is not None for later in shots[number + 1 : number + 2]):
            continue  # shown with the next one
        played = play_paths(
            shot,
            fps=FPS,
            disturbance=PRESETS["tv"],
            seed=number,
            previous=shots[number - 1] if shot.follows_s is not None else None,
        )
        size = table.SIZES[shot.size]
        geometry = TableGeometry(length_mm=size.length_mm, width_mm=size.width_mm)
        found += [(shot.kind, geometry, seen) for seen in played.shots]
    return tuple(found)


@cache
def traces() -> tuple[ShotTrace, ...]:
    """The trace of each of them."""
    return tuple(traced(shot, geometry) for _, geometry, shot in told_shots())
