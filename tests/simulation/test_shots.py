"""New shots by pooltool; skipped where the extra `sim` is not installed."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pytest.importorskip("pooltool", reason="the extra sim (pooltool) is not installed")

from simulation import table
from simulation.choose import single_shot
from simulation.outcome import outcome
from simulation.physics import PHYSICS
from simulation.shots import play
from simulation.stored import Stroke, shot_to_data
from tests.simulation.stored import shots

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


def test_stored_events_are_pooltools_own() -> None:
    """The same layout and stroke give the stored numbers again."""
    shot = single_shot("no_rail", np.random.default_rng(5), game="ten-ball", physics="a")
    again = single_shot("no_rail", np.random.default_rng(5), game="ten-ball", physics="a")
    assert shot_to_data(shot) == shot_to_data(again)
    assert outcome(shot).fouls == ("no_rail",)
    assert shots()


def test_hash_seeds_change_nothing() -> None:
    code = (
        "import numpy as np, hashlib;"
        "from simulation.choose import break_shot;"
        "from simulation.stored import shot_to_data;"
        "s = break_shot(np.random.default_rng(2), 'ten-ball', 'a');"
        "print(hashlib.sha256(repr(shot_to_data(s)).encode()).hexdigest())"
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
