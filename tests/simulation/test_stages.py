"""Stages go on exactly from each other, and play what pooltool itself plays."""

from __future__ import annotations

import warnings
from dataclasses import replace

import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pooltool = pytest.importorskip("pooltool", reason="the extra sim (pooltool) is not installed")

from simulation import table
from simulation.beyond import rolling_change
from simulation.drawn import random_layout
from simulation.happenings import named_events
from simulation.outcome import CUE
from simulation.physics import PHYSICS
from simulation.shots import again, play, settled
from simulation.stages import run, struck
from simulation.stored import Change, StoredShot, Stroke
from tests.simulation.stored import situations

pytestmark = pytest.mark.sim

TIME_S = 1e-6
"""Event times of another processor's arithmetic may differ by this; the same one gives the same."""
physics_sets = pytest.mark.parametrize("physics", sorted(PHYSICS))


def _layout(seed: int) -> dict[int, tuple[float, float]]:
    return settled(random_layout(np.random.default_rng(seed), (1, 2, 3, 4, 5, 6)))


def _stroke(seed: int) -> Stroke:
    rng = np.random.default_rng([seed, 1])
    return Stroke(
        direction_rad=float(rng.uniform(-3, 3)),
        speed_m_s=float(rng.uniform(1.0, 4.0)),
        side=float(rng.uniform(-0.3, 0.3)),
        height=float(rng.uniform(-0.3, 0.3)),
    )


@physics_sets
@pytest.mark.parametrize("seed", range(4))
def test_a_stroke_from_rest_is_pooltools_own(physics: str, seed: int) -> None:
    own = named_events(struck(_layout(seed), _stroke(seed), physics=physics))
    assert run(_layout(seed), [_stroke(seed)], physics=physics).events == own


@pytest.mark.parametrize("seed", range(3))
def test_paths_and_spins_are_pooltools_own(seed: int) -> None:
    shot = play(_layout(seed), _stroke(seed))
    system = struck(_layout(seed), _stroke(seed))
    pooltool.continuize(system, dt=1 / 240, inplace=True)
    for ball, track in shot.tracks.items():
        rvw, phases, times = system.balls[
            "cue" if ball == CUE else str(ball)
        ].history_cts.vectorize()
        for k in range(0, len(times), 11):
            if phases[k] == 4:
                break
            place = track.at(times[k])[:2]
            assert place == pytest.approx(rvw[k, 0, [1, 0]] * 1000, abs=0.03)
            if track.spin_rad_s is None or phases[k] not in (2, 3):
                continue
            at = int(np.searchsorted(track.t_s, times[k], side="right")) - 1
            if 0 <= at < len(track.t_s) - 1:
                spin = -rvw[k, 2, [1, 0, 2]]
                assert track.spin_rad_s[at] == pytest.approx(spin, abs=2.0)


@physics_sets
def test_a_stage_that_changes_nothing_changes_nothing(physics: str) -> None:
    whole = run(_layout(2), [_stroke(2)], physics=physics)
    at_s = whole.rest_s * 0.4
    moving = [b for b in whole.pieces if (p := whole.piece_at(b, at_s)) and not p.is_still]
    same = [rolling_change(at_s, b, whole, at_s) for b in moving]
    staged = run(_layout(2), [_stroke(2)], same, physics=physics)
    assert moving
    assert len(staged.events) == len(whole.events)
    for one, two in zip(staged.events, whole.events, strict=True):
        assert (one.kind, one.balls) == (two.kind, two.balls)
        assert one.t_s == pytest.approx(two.t_s, abs=1e-7)
    for ball in whole.pieces:
        if whole.at(ball, whole.rest_s) is not None:
            assert staged.at(ball, whole.rest_s) == pytest.approx(
                whole.at(ball, whole.rest_s), abs=1e-4
            )


def test_a_ball_that_is_taken_off_is_not_met_and_comes_back() -> None:
    layout = {CUE: (500.0, 600.0), 3: (900.0, 600.0), 5: (1500.0, 600.0)}
    stroke = Stroke(direction_rad=0.0, speed_m_s=1.5)
    gone = run(layout, [stroke], [Change(t_s=0.05, ball=3, xy_mm=None)], physics="a")
    assert all(3 not in e.balls for e in gone.events)
    assert gone.at(3, 0.2) is None
    back = run(
        layout,
        [stroke],
        [
            Change(t_s=0.05, ball=3, xy_mm=None),
            Change(t_s=1.0, ball=3, xy_mm=(600.0, 200.0), velocity_mm_s=(0.0, 300.0)),
        ],
        physics="a",
    )
    at = back.at(3, 1.5)
    assert at is not None
    assert at[1] > 250


@pytest.mark.parametrize("shot", situations(), ids=[s.kind for s in situations()])
def test_stored_events_are_computed_again(shot: StoredShot) -> None:
    """Every event time of every stored shot, from its recipe, by pooltool."""
    played = again(shot)
    end_s = shot.rest_s + 1e-7
    own = [e for e in shot.events if e.kind in ("contact", "rail", "potted") and e.t_s <= end_s]
    fresh = [e for e in played.events if e.t_s <= end_s]
    assert [(e.kind, e.balls, e.rail, e.pocket) for e in fresh] == [
        (e.kind, e.balls, e.rail, e.pocket) for e in own
    ]
    for one, two in zip(fresh, own, strict=True):
        assert one.t_s == pytest.approx(two.t_s, abs=TIME_S)
        assert one.speed_mm_s == pytest.approx(two.speed_mm_s, abs=0.1)


def test_a_shot_without_a_recipe_is_not_played() -> None:
    with pytest.raises(ValueError, match="recipes"):
        again(replace(situations()[0], strokes=()))


@pytest.mark.parametrize("size", sorted(table.SIZES))
def test_a_ball_runs_the_length_of_each_table(size: str) -> None:
    shape = table.SIZES[size]
    shot = play(
        {CUE: (300.0, shape.width_mm / 2), 1: (shape.length_mm / 2 + 1, 100.0)},
        Stroke(direction_rad=0.0, speed_m_s=2.5),
        size=shape,
    )
    first = shot.events[0]
    assert (first.rail, first.balls) == ("foot", (CUE,))
    x = shot.tracks[CUE].at(first.t_s)[0]
    assert x == pytest.approx(shape.length_mm - table.BALL_RADIUS_MM, abs=0.03)
