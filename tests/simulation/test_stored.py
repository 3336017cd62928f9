"""Stored shots agree with themselves: events with paths, paths with physics, files with values."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from simulation import table
from simulation.knots import CUP_MM
from simulation.outcome import outcome
from simulation.stored import (
    BallTrack,
    Called,
    Change,
    StoredShot,
    Stroke,
    load_shots,
    save_shots,
    shot_to_data,
)
from tests.simulation.stored import shots

PLACE_MM = 0.3
"""What rounding and thinning may move a centre at an event."""
every_shot = pytest.mark.parametrize(
    "shot", shots(), ids=[f"{k}-{s.kind}" for k, s in enumerate(shots())]
)


def test_every_kind_is_stored() -> None:
    assert {s.kind for s in shots()} >= {"break", "pot", "off_table"}


@every_shot
def test_balls_touch_at_their_contacts(shot: StoredShot) -> None:
    for e in shot.events:
        if e.kind == "contact":
            a, b = (shot.tracks[ball].at(e.t_s) for ball in e.balls)
            distance = float(np.linalg.norm(a - b))
            assert distance == pytest.approx(2 * table.BALL_RADIUS_MM, abs=PLACE_MM)


@every_shot
def test_balls_never_overlap(shot: StoredShot) -> None:
    gone = {e.balls[0]: e.t_s for e in shot.events if e.kind in ("potted", "off_table")}
    for t in np.arange(0, shot.rest_s, 1 / 60):
        places = [
            track.at(float(t))
            for ball, track in shot.tracks.items()
            if t < gone.get(ball, np.inf) and track.at(float(t))[2] < table.BALL_RADIUS_MM + 0.1
        ]
        xyz = np.array(places)
        apart = np.linalg.norm(xyz[:, None] - xyz[None], axis=-1)
        apart += np.eye(len(xyz)) * 1e3
        assert apart.min() > 2 * table.BALL_RADIUS_MM - 2 * PLACE_MM


@every_shot
def test_a_ball_meets_the_nose_at_its_rail(shot: StoredShot) -> None:
    r = table.BALL_RADIUS_MM
    for e in shot.events:
        if e.kind != "rail" or e.rail == "jaw":
            continue
        x, y, _ = shot.tracks[e.balls[0]].at(e.t_s)
        gap = {
            "head": x - r,
            "foot": table.LENGTH_MM - x - r,
            "left": y - r,
            "right": table.WIDTH_MM - y - r,
        }[str(e.rail)]
        # The nose stands above the ball's middle, so it is met a little before r from its line.
        assert -1.5 < gap < 2.0


@every_shot
def test_a_potted_ball_falls_through_its_hole(shot: StoredShot) -> None:
    for e in shot.events:
        if e.kind == "potted":
            shape = table.pocket_shapes()[str(e.pocket)]
            track = shot.tracks[e.balls[0]]
            edge = np.linalg.norm(track.at(e.t_s)[:2] - shape.centre_xy_mm)
            assert edge == pytest.approx(shape.radius_mm, abs=2.0)
            assert track.xyz_mm[-1, 2] == pytest.approx(CUP_MM)


@every_shot
def test_nothing_is_faster_than_the_cue_ball_was(shot: StoredShot) -> None:
    for track in shot.tracks.values():
        if len(track.t_s) > 1:
            on_bed = np.abs(track.xyz_mm[:, 2] - table.BALL_RADIUS_MM) < 0.1
            step = np.linalg.norm(np.diff(track.xyz_mm[on_bed, :2], axis=0), axis=1)
            speed = step / np.diff(track.t_s[on_bed])
            # A tip faster than the ball it strikes: pooltool's cue passes on up to 1.5 times V0.
            assert speed.max(initial=0) < 1.55e3 * shot.speed_m_s


@every_shot
def test_events_stand_in_order_and_gone_balls_do_nothing_more(shot: StoredShot) -> None:
    times = [e.t_s for e in shot.events]
    assert times == sorted(times)
    gone: set[int] = set()
    for e in shot.events:
        assert not gone & set(e.balls)
        if e.kind in ("potted", "off_table"):
            gone.add(e.balls[0])
    assert set(shot.after_mm()) == set(shot.tracks) - gone


@every_shot
def test_a_shot_shows_what_it_was_made_for(shot: StoredShot) -> None:
    wanted = {
        "wrong_ball": ("wrong_ball_first",),
        "no_rail": ("no_rail",),
        "no_contact": ("no_contact",),
        "scratch": ("scratch",),
        "pot": (),
        "safety": (),
        "kick": (),
        "bank": (),
        "break": (),
    }
    if shot.kind in wanted:
        assert outcome(shot).fouls == wanted[shot.kind]


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    path, again = tmp_path / "a.json.gz", tmp_path / "b.json.gz"
    save_shots(path, shots())
    loaded = load_shots(path)
    save_shots(again, loaded)
    assert path.read_bytes() == again.read_bytes()
    assert [shot_to_data(s) for s in loaded] == [shot_to_data(s) for s in shots()]


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
    assert (again.called, again.size) == (shot.called, "7ft")
    assert again.strokes == shot.strokes
    assert again.changes == shot.changes
    assert again.tracks[0].spin_rad_s == pytest.approx(spun.spin_rad_s)
