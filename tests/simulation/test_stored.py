"""Stored shots agree with themselves: events with paths, paths with physics, files with values."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simulation import difficulty, table
from simulation.choose import KINDS
from simulation.difficulty import situation_of
from simulation.outcome import CUE, outcome
from simulation.physics import PHYSICS
from simulation.stored import (
    FORMAT,
    BallTrack,
    Called,
    Change,
    StoredShot,
    Stroke,
    load_shots,
    save_shots,
    shot_to_data,
)
from tests.simulation.laws import broken
from tests.simulation.stored import shots, situations

every_shot = pytest.mark.parametrize(
    "shot",
    [*shots(), *situations()],
    ids=[f"{k}-{s.kind}" for k, s in enumerate([*shots(), *situations()])],
)


def _situation(kind: str) -> StoredShot:
    return next(s for s in situations() if s.kind == kind)


def test_every_kind_is_stored() -> None:
    assert {s.kind for s in situations()} == set(KINDS)
    assert {s.physics for s in situations()} == set(PHYSICS)
    assert {s.size for s in situations()} == set(table.SIZES)


@every_shot
def test_a_shot_keeps_the_laws(shot: StoredShot) -> None:
    assert broken(shot) == []


@every_shot
def test_nothing_is_faster_than_the_cue_ball_was(shot: StoredShot) -> None:
    # A tip faster than the ball it strikes: pooltool's cue passes on up to 1.5 times V0. What
    # rolled already keeps its own speed.
    fastest = 1.55e3 * max([shot.speed_m_s, *(s.speed_m_s for s in shot.strokes)])
    fastest = max([fastest, *(1.01 * float(np.hypot(*c.velocity_mm_s)) for c in shot.changes)])
    for track in shot.tracks.values():
        if len(track.t_s) > 1:
            on_bed = np.abs(track.xyz_mm[:, 2] - table.BALL_RADIUS_MM) < 0.1
            step = np.linalg.norm(np.diff(track.xyz_mm[on_bed, :2], axis=0), axis=1)
            speed = step / np.diff(track.t_s[on_bed])
            # Rounding to a thousandth of a millimetre weighs on very short steps.
            long = np.diff(track.t_s[on_bed]) > 1e-4
            assert speed[long].max(initial=0) < fastest


FOULS = {
    "wrong_ball": {("wrong_ball_first",)},
    "no_rail": {("no_rail",)},
    "no_contact": {("no_contact",)},
    "scratch": {("scratch",)},
    "pot": {()},
    "safety": {()},
    "kick": {()},
    "bank": {()},
    "combination": {()},
    "carom": {()},
    "push_out": {()},
    "lag": {()},
}


@every_shot
def test_a_shot_shows_what_it_was_made_for(shot: StoredShot) -> None:
    if shot.kind in FOULS:
        assert outcome(shot).fouls in FOULS[shot.kind]


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("split", (difficulty.GAP,)),
        ("near_miss", (difficulty.MISS, difficulty.MISSED)),
        ("frozen_rail", (difficulty.FROZEN_RAIL,)),
        ("frozen_balls", (difficulty.FROZEN,)),
        ("frozen_cue", (difficulty.FROZEN,)),
        ("jawed", (difficulty.RATTLES,)),
        ("hanging", (difficulty.HANGING,)),
        ("left_hanging", (difficulty.LEFT_HANGING,)),
        ("late_fall", (difficulty.LEFT_HANGING, difficulty.LATE_FALL)),
        ("double_hit", (difficulty.TIP_AGAIN,)),
        ("push", (difficulty.TIP_AGAIN,)),
        ("rail_top", (difficulty.AIR,)),
        ("jump", (difficulty.AIR,)),
        ("rolling", (difficulty.ROLLING,)),
        ("soft", (difficulty.FIRST_SPEED,)),
    ],
)
def test_a_situation_says_what_makes_it_hard(kind: str, names: tuple[str, ...]) -> None:
    shot = _situation(kind)
    assert set(names) <= set(shot.situation)


@pytest.mark.parametrize("shot", situations(), ids=[s.kind for s in situations()])
def test_a_situation_can_be_measured_on_the_stored_numbers(shot: StoredShot) -> None:
    again = situation_of(shot)
    if shot.follows_s is None and shot.kind != "late_fall":
        kept = dict(shot.situation)
        if shot.kind == "frozen_cue":
            kept.pop(difficulty.CUE_SPEED)
        for name, value in kept.items():
            if isinstance(value, float):
                assert again[name] == pytest.approx(value, abs=0.05, rel=0.02), name
            else:
                assert again[name] == value


def test_reports_of_what_no_camera_sees() -> None:
    assert outcome(_situation("double_hit")).reports == ("double_hit",)
    assert outcome(_situation("push")).reports == ("push_shot",)
    assert outcome(_situation("rolling")).reports == ("balls_moving",)


def test_a_shot_that_follows_early_goes_on_where_the_last_was_cut() -> None:
    k = next(k for k, s in enumerate(situations()) if s.follows_s is not None)
    last, shot = situations()[k - 1 : k + 1]
    assert last.rest_s == pytest.approx(shot.follows_s, abs=1e-5)
    now = shot.before_mm()
    assert last.after_mm().keys() == now.keys()
    for ball, place in last.after_mm().items():
        assert place == pytest.approx(now[ball], abs=0.03)
    rolls = [int(b) for b in str(shot.situation[difficulty.ROLLING]).split()]
    for ball in rolls:
        before = np.diff(last.tracks[ball].xyz_mm[-2:], axis=0)[0]
        after = np.diff(shot.tracks[ball].xyz_mm[:2], axis=0)[0]
        speeds = [
            np.linalg.norm(step) / (t[1] - t[0])
            for step, t in ((before, last.tracks[ball].t_s[-2:]), (after, shot.tracks[ball].t_s))
        ]
        assert speeds[0] == pytest.approx(speeds[1], rel=0.1)


def test_a_late_fall_comes_after_rest() -> None:
    shot = _situation("late_fall")
    fall = next(e for e in shot.events if e.kind == "potted")
    assert fall.t_s == pytest.approx(
        shot.rest_s + float(shot.situation[difficulty.LATE_FALL]), abs=1e-3
    )
    assert shot.end_s > fall.t_s


def test_the_tip_meets_the_cue_ball_again_where_it_then_is() -> None:
    for kind in ("double_hit", "push"):
        shot = _situation(kind)
        assert len(shot.changes) == sum(e.kind == "cue" for e in shot.events) > 0
        for change in shot.changes:
            place = shot.tracks[CUE].at(change.t_s)[:2]
            assert change.xy_mm == pytest.approx(place.tolist(), abs=0.05)


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    both = [*shots(), *situations()]
    path, again = tmp_path / "a.json.gz", tmp_path / "b.json.gz"
    save_shots(path, both)
    loaded = load_shots(path)
    save_shots(again, loaded)
    assert path.read_bytes() == again.read_bytes()
    assert [shot_to_data(s) for s in loaded] == [shot_to_data(s) for s in both]


def _one(spoil: Callable[[dict[str, Any]], object]) -> bytes:
    data = {"format": FORMAT, "shots": [shot_to_data(shots()[0])]}
    spoil(data)
    return gzip.compress(json.dumps(data).encode(), mtime=0)


def _with_a_flipped_byte() -> bytes:
    whole = bytearray(_one(lambda data: None))
    whole[len(whole) // 2] ^= 0xFF
    return bytes(whole)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "."),
        (b"nothing of ours", "Not a gzipped file"),
        (_one(lambda data: None)[:300], "ended before"),
        (_with_a_flipped_byte(), "."),
        (gzip.compress(b"[1]", mtime=0), "not in the form of stored shots"),
        (gzip.compress(b"\xff\xfe{", mtime=0), "."),
        (gzip.compress(b"[" * 200_000, mtime=0), "recursion"),
        (_one(lambda data: data.update(format="other")), "expected footspot.shots/1, got 'other'"),
        (_one(lambda data: data.pop("shots")), "no 'shots' in it"),
        (_one(lambda data: data.update(shots=3)), "not in the form"),
        (_one(lambda data: data["shots"][0].pop("tracks")), "no 'tracks' in it"),
        (_one(lambda data: data["shots"][0].update(tracks={"0": [[1, 2]]})), "reshape"),
        (_one(lambda data: data["shots"][0]["events"][0].update(more=1)), "more"),
    ],
)
def test_a_damaged_file_is_told(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "a.json.gz"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=says):
        load_shots(path)


def test_recipe_and_situation_are_kept(tmp_path: Path) -> None:
    shot = replace(
        shots()[1],
        called=Called(type="shot", ball=3, pocket="FL"),
        situation={"gap_ms": 2.5, "frozen": "0-3"},
        strokes=(Stroke(direction_rad=0.25, speed_m_s=2.0, side=0.1),),
        changes=(Change(t_s=0.2, ball=0, xy_mm=(10.0, 20.5), spin_rad_s=(0.0, 1.0, 2.0)),),
        follows_s=1.25,
        size="7ft",
    )
    track = shot.tracks[0]
    spun = BallTrack(
        t_s=track.t_s, xyz_mm=track.xyz_mm, spin_rad_s=np.ones((len(track.t_s), 3)) * 0.25
    )
    shot = replace(shot, tracks={**shot.tracks, 0: spun})
    save_shots(tmp_path / "a", [shot])
    again = load_shots(tmp_path / "a")[0]
    assert shot_to_data(again) == shot_to_data(shot)
    assert again.called == shot.called
    assert (again.size, again.strokes) == ("7ft", shot.strokes)
    assert again.changes == shot.changes
    assert again.tracks[0].spin_rad_s == pytest.approx(spun.spin_rad_s)


def test_the_files_of_stored_shots_stay_small() -> None:
    from tests.simulation.stored import DATA

    assert sum(p.stat().st_size for p in DATA.iterdir()) < 300_000
