"""The shots that come with the program, played again by pooltool; skipped where it is missing."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pytest.importorskip("pooltool", reason="the extra sim (pooltool) is not installed")

from simulation.look import look_from_seed
from simulation.recipes import shots_from
from simulation.render import camera_of
from simulation.shots import again
from simulation.store import unit_shots
from simulation.stored import StoredShot, shot_to_data
from simulation.suites import SUITES, Unit
from simulation.timeline import timeline
from simulation.truth import truth

pytestmark = pytest.mark.sim

HOW = "raise SHOTS in simulation/versions.py, then run benchmarks/bundle_shots.py --all"
SMOKE = SUITES["smoke"]
SOME = SMOKE.units[::3]
TIME_S = 2e-6
"""Times in a truth are told to a microsecond."""


@pytest.mark.parametrize("unit", SOME, ids=lambda unit: str(unit.name))
def test_a_recipe_gives_the_bundled_numbers(unit: Unit) -> None:
    played = [shot_to_data(shot) for shot in shots_from(unit.shots)]
    stored = [shot_to_data(shot) for shot in unit_shots(SMOKE, unit, Path())]
    assert played == stored, HOW


def _with_recipe(unit: Unit) -> list[StoredShot]:
    """Shots that are whole: a shot is cut where the next one follows while balls roll."""
    group = unit_shots(SMOKE, unit, Path())
    return [shot for shot in group if shot.strokes and shot.follows_s is None][:1]


@pytest.mark.parametrize("unit", SOME, ids=lambda unit: str(unit.name))
def test_the_events_of_a_truth_are_pooltools_own(unit: Unit) -> None:
    """Contacts, rails and pots of the truth file, each at pooltool's time after the strike."""
    for shot in _with_recipe(unit):
        look = look_from_seed(3, size_px=(320, 180))
        line = timeline([shot], np.random.default_rng(1), balls_stay_in_cups=True)
        told = truth(clip="a", game=shot.game, look=look, camera=camera_of(look), line=line)
        strike = line.turns[0].strike_s
        kinds = ("contact", "rail", "potted")
        played = [e for e in again(shot).events if e.kind in kinds]
        late = {e.balls for e in shot.events if e.kind == "potted" and e.t_s > shot.rest_s + 1e-6}
        found = [
            e
            for e in told["shots"][0]["events"]
            if e["kind"] in kinds and not (e["kind"] == "potted" and tuple(e["balls"]) in late)
        ]
        assert [(e["kind"], tuple(e["balls"])) for e in found] == [
            (e.kind, e.balls) for e in played
        ]
        for one, other in zip(found, played, strict=True):
            assert one["t_s"] - strike == pytest.approx(other.t_s, abs=TIME_S)
            assert one.get("rail") == other.rail
            assert one.get("pocket") == other.pocket
