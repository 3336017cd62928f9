"""Pictures agree with the truth beside them and come out the same every time."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import av
import numpy as np
import pytest

from simulation import table
from simulation.clip import clip_of
from simulation.look import Look, look_from_seed
from simulation.outcome import CUE
from simulation.physics import SimulationError
from simulation.render import Renderer, picture_times_s
from simulation.stored import StoredShot
from simulation.timeline import Timeline, timeline
from tests.simulation.stored import shots

CENTRE_PX = 0.3
"""How far a drawn ball's centre may lie from the projected one."""


def _shot(kind: str) -> StoredShot:
    return next(s for s in shots() if s.kind == kind)


def _look(seed: int = 3, **fixed: object) -> Look:
    plain: dict[str, object] = {
        "size_px": (960, 540),
        "fps": 30,
        "pictures_s": 0,
        "readout_s": 0.0,
        "flicker": 0.0,
        "exposure_drift": 0.0,
        "white_drift": 0.0,
        "halo": 0.0,
        "offset_mm": (40.0, -60.0),
        "lens": "radial",
        "bow": -0.02,
        "noise": 0.0,
        "score": False,
        "logo": False,
        "sharpness": 0.3,
        "cup": "leather",
    }
    return look_from_seed(seed, **(plain | fixed))


def _line(kind: str) -> Timeline:
    return timeline([_shot(kind)], np.random.default_rng(1), balls_stay_in_cups=True)


@cache
def _renderer() -> Renderer:
    return Renderer(_look(cloth="grey", exposure_s=1 / 60), _line("break"), "ten-ball")


def test_the_same_seed_draws_the_same_pictures() -> None:
    """All of them, to the last bit: players, flicker, drift, noise, blur and shutter included."""
    look = _look(
        size_px=(480, 270),
        noise=2.0,
        readout_s=0.015,
        exposure_s=1 / 120,
        flicker=0.4,
        exposure_drift=0.05,
        white_drift=0.02,
        halo=0.5,
        score=True,
    )
    prints = []
    for _ in range(2):
        renderer = Renderer(look, _line("pot"), "ten-ball")
        pictures = (p for k, p in enumerate(renderer.frames()) if k % 4 == 0)
        prints.append([hash(p.tobytes()) for p in pictures])
    assert len(set(prints[0])) > 20
    assert prints[0] == prints[1]


def test_a_drawn_ball_stands_where_it_is_projected() -> None:
    renderer = _renderer()
    blank = renderer._empty.copy()
    for x, y in [(300.0, 200.0), (1270.0, 635.0), (2400.0, 1100.0)]:
        place = np.array([x, y, table.BALL_RADIUS_MM])
        sprite = renderer.balls.ball(3, place[None], np.eye(3)[None])
        assert sprite is not None
        rows, columns = np.mgrid[sprite.rows, sprite.columns]
        centre = [float((g * sprite.cover).sum() / sprite.cover.sum()) for g in (columns, rows)]
        assert centre == pytest.approx(renderer.camera.project(place), abs=CENTRE_PX)
        radius = np.sqrt(sprite.cover.sum() / np.pi)
        expected = table.BALL_RADIUS_MM * renderer.camera.scale_px_mm(place)
        assert radius == pytest.approx(expected, rel=0.06)
    assert np.array_equal(blank, renderer._empty)


def test_the_nose_is_drawn_where_the_truth_says() -> None:
    """Across each long rail the steepest fall from cushion top to shadow lies on the nose."""
    renderer = _renderer()
    picture = renderer._empty.astype(float).sum(axis=2)
    camera = renderer.camera
    for x in (500.0, 900.0, 1700.0):
        for y, sign in ((0.0, -1), (table.WIDTH_MM, 1)):
            across = np.arange(-25.0, 14.0, 0.5)
            places = np.column_stack(
                [
                    np.full_like(across, x),
                    y - sign * across,
                    np.full_like(across, table.NOSE_HEIGHT_MM),
                ]
            )
            px = np.round(camera.project(places)).astype(int)
            values = picture[px[:, 1], px[:, 0]]
            fall = across[int(np.argmin(np.diff(values)))]
            assert abs(fall) * camera.scale_px_mm(places[0]) < 1.6


def test_a_moving_ball_is_smeared_over_the_exposure() -> None:
    renderer = _renderer()
    line, exposure = renderer.line, renderer.look.exposure_s
    t = line.turns[0].strike_s + 0.05
    (smear,) = renderer._moments(CUE, t)
    assert len(smear.xyz_mm) > 10
    travel = np.linalg.norm(smear.xyz_mm[-1] - smear.xyz_mm[0])
    ends = [b.xyz_mm for k in (-1, 1) if (b := line.ball_at(CUE, t + k * exposure / 2))]
    assert travel == pytest.approx(np.linalg.norm(ends[1] - ends[0]), rel=0.12)


def test_a_rolling_ball_turns_once_around_its_girth() -> None:
    from simulation.timeline import rolled

    girth = 2 * np.pi * table.BALL_RADIUS_MM
    turn = np.eye(3)
    for _ in range(8):
        turn = rolled(turn, np.array([girth / 8, 0.0]))
    assert turn == pytest.approx(np.eye(3), abs=1e-9)
    quarter = rolled(np.eye(3), np.array([girth / 4, 0.0]))
    assert quarter @ [0, 0, 1] == pytest.approx([1, 0, 0], abs=1e-9)


def test_padded_clips_repeat_pictures() -> None:
    times = list(picture_times_s(_look(fps=60, pictures_s=25), 4.0))
    assert len(times) == 240
    assert len(set(times)) == 100


def test_a_clip_and_its_truth(tmp_path: Path) -> None:
    path = tmp_path / "clip.mp4"
    shot = _shot("wrong_ball")
    facts = clip_of(path, [shot], _look(size_px=(320, 180), fps=25, noise=1.0))
    names = sorted(p.name for p in tmp_path.iterdir())
    assert names == ["clip.calls.json", "clip.mp4", "clip.truth.json"]
    read = json.loads((tmp_path / "clip.truth.json").read_text())
    assert read == json.loads(json.dumps(facts))
    with av.open(str(path)) as container:
        frames = sum(1 for _ in container.decode(video=0))
    assert frames == read["frames"]
    seen = read["shots"][0]
    assert seen["fouls"] == ["wrong_ball_first"]
    assert seen["strike_s"] < seen["first_contact"]["t_s"] < seen["rest_s"] < read["length_s"]
    assert set(seen["before_px"]) == {str(b) for b in shot.tracks}


def test_new_shots_without_pooltool_say_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    from simulation.shots import play
    from simulation.stored import Stroke

    def absent(name: str) -> object:
        raise ImportError(f"No module named {name!r}")

    monkeypatch.setattr(importlib, "import_module", absent)
    with pytest.raises(SimulationError, match="pooltool"):
        play({0: (600.0, 600.0)}, Stroke(direction_rad=0.0, speed_m_s=1.0))
