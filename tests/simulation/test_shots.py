"""New shots of every kind by pooltool; skipped where the extra `sim` is not installed."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pooltool = pytest.importorskip("pooltool", reason="the extra sim (pooltool) is not installed")

from simulation import difficulty, table
from simulation.choose import KINDS, shots_of, single_shot
from simulation.outcome import CUE, outcome
from simulation.physics import PHYSICS, SimulationError, UnplayableError
from simulation.racks import rack_shots
from simulation.shots import Setting, play
from simulation.stored import Stroke, shot_from_data, shot_to_data
from tests.simulation.laws import broken

pytestmark = pytest.mark.sim

ROOT = Path(__file__).resolve().parents[2]


def test_axes_and_events_of_a_straight_shot() -> None:
    shot = play({0: (600.0, 400.0), 4: (1200.0, 400.0)}, Stroke(direction_rad=0.0, speed_m_s=2.0))
    first = shot.events[0]
    assert (first.kind, first.balls) == ("contact", (0, 4))
    assert shot.tracks[0].at(first.t_s)[:2] == pytest.approx(
        [1200 - 2 * table.BALL_RADIUS_MM, 400.0], abs=0.05
    )
    rail = next(e for e in shot.events if e.kind == "rail")
    assert (rail.balls, rail.rail) == ((4,), "foot")


@pytest.mark.parametrize(("way", "rail"), [(np.pi / 2, "right"), (-np.pi / 2, "left")])
def test_left_and_right(way: float, rail: str) -> None:
    shot = play({0: (800.0, 600.0), 1: (2000.0, 600.0)}, Stroke(direction_rad=way, speed_m_s=1.5))
    assert next(e for e in shot.events if e.kind == "rail").rail == rail


@pytest.mark.parametrize("pocket", table.POCKETS)
def test_a_ball_sent_at_a_pocket_falls_into_it(pocket: str) -> None:
    shape = table.pocket_shapes()[pocket]
    into = 20.0 if pocket[0] == "S" else 72.0
    x, y = np.array(shape.centre_xy_mm) - into * np.array(shape.outward_xy)
    start = (table.LENGTH_MM / 2 + 1, table.WIDTH_MM / 2)
    way = float(np.arctan2(y - start[1], x - start[0]))
    shot = play({0: start, 1: (300.0, 640.0)}, Stroke(direction_rad=way, speed_m_s=1.6))
    assert [e.pocket for e in shot.events if e.kind == "potted"] == [pocket]


def test_a_rolling_ball_slows_as_the_cloth_says() -> None:
    shot = play({0: (400.0, 600.0), 1: (400.0, 100.0)}, Stroke(direction_rad=0.0, speed_m_s=1.0))
    track = shot.tracks[0]
    t = np.array([0.9, 1.0, 1.1])
    x = np.array([track.at(float(k))[0] for k in t])
    slowing = -(x[2] - 2 * x[1] + x[0]) / 0.01
    assert slowing == pytest.approx(PHYSICS["a"].rolling * 9810, rel=0.25)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_comes_up_and_keeps_the_laws(kind: str) -> None:
    number = KINDS.index(kind)
    setting = Setting(physics=sorted(PHYSICS)[number % 3])
    made = shots_of(kind, np.random.default_rng([7, number]), setting)
    for shot in made:
        assert broken(shot) == []
        assert shot_to_data(shot_from_data(shot_to_data(shot))) == shot_to_data(shot)
    assert made[-1].kind == kind


def test_a_wanted_gap_is_had() -> None:
    gaps = []
    for seed in range(12):
        shot = shots_of("split", np.random.default_rng(seed), Setting())[0]
        gaps.append(float(shot.situation[difficulty.GAP]))
    assert max(gaps) > 4
    assert min(gaps) < 0.5
    assert all(0 < gap <= 10.2 for gap in gaps)


@pytest.mark.parametrize("physics", sorted(PHYSICS))
def test_a_rack_goes_on_from_shot_to_shot(physics: str) -> None:
    shots = rack_shots(np.random.default_rng(4), Setting(physics=physics), most=8)
    assert shots[0].is_break
    assert len(shots) > 2
    for last, shot in pairwise(shots):
        assert broken(shot) == []
        now, left = shot.before_mm(), last.after_mm()
        for ball in now.keys() - ({CUE} if shot.placed else set()):
            assert now[ball] == pytest.approx(left[ball], abs=0.03)
        assert shot.placed == bool(outcome(last).fouls)


def test_unknown_kinds_are_refused() -> None:
    rng = np.random.default_rng(1)
    with pytest.raises(ValueError, match="masse"):
        shots_of("masse", rng, Setting())
    with pytest.raises(ValueError, match="rolling"):
        single_shot("rolling", rng, game="ten-ball", physics="a")


def test_two_processes_with_different_hash_seeds_give_the_same_numbers() -> None:
    code = (
        "import hashlib, json, numpy as np;"
        "from simulation.choose import shots_of;"
        "from simulation.racks import rack_shots;"
        "from simulation.shots import Setting;"
        "from simulation.stored import shot_to_data;"
        "kinds = ('break', 'split', 'bank', 'cluster', 'double_hit', 'rail_top', 'rolling', 'lag');"
        "made = [s for k, kind in enumerate(kinds)"
        " for s in shots_of(kind, np.random.default_rng(k), Setting(physics='ab'[k % 2]))];"
        "made += rack_shots(np.random.default_rng(3), Setting(physics='new'), most=5);"
        "text = json.dumps([shot_to_data(s) for s in made]);"
        "print(len(made), hashlib.sha256(text.encode()).hexdigest())"
    )
    results = {
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", code],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(results) == 1


def test_a_collision_that_pooltool_gives_up_on_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(pooltool, "simulate", gives_up)
    with pytest.raises(UnplayableError, match="collision"):
        play({0: (600.0, 600.0)}, Stroke(direction_rad=0.0, speed_m_s=1.0))
    with pytest.raises(SimulationError, match="pot"):
        shots_of("pot", np.random.default_rng(1), Setting())
