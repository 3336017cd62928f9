"""The truth file: its form, its documentation, its agreement with the shots it is made from."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest

from rules.footage import follow
from rules.judge import judge
from rules.match import Game
from rules.notation import parse_shot
from rules.ruling import ruling_fields
from simulation.acts import Lean
from simulation.camera import Array
from simulation.hiding import shares_at
from simulation.line import Timeline
from simulation.look import Look, look_from_seed
from simulation.per_frame import per_frame
from simulation.render import Renderer, camera_of
from simulation.scoring.truth_reading import read_truth
from simulation.script import Script
from simulation.store import unit_shots
from simulation.stored import BallTrack, StoredShot
from simulation.suites import SUITES
from simulation.timeline import timeline
from simulation.truth import schema, truth
from simulation.truth_file import calls_path, text_of, truth_path, write_truth
from tests.simulation.stored import shots, situations

DOCS = Path(__file__).resolve().parents[2] / "docs" / "truth.md"
FAINT = 12
"""Levels: a ball's soft shadow may reach beyond who hides it."""
ODD = ("lag", "rolling")


def _look(**fixed: Any) -> Look:
    return look_from_seed(5, size_px=(640, 360), fps=30, pictures_s=0, readout_s=0.0, **fixed)


def _of(kind: str) -> StoredShot:
    return next(s for s in (*shots(), *situations()) if s.kind == kind)


@cache
def _line(kind: str) -> Timeline:
    script = Script(looks=(0,), held_cues=(0,), reaches=(0,), walkers=1)
    return timeline([_of(kind)], np.random.default_rng(1), balls_stay_in_cups=True, script=script)


def _everything(_: float) -> list[Array]:
    """Somebody who hides the whole picture."""
    return [np.array([[-10.0, -10.0], [5000.0, -10.0], [5000.0, 5000.0], [-10.0, 5000.0]])]


def _truth(kind: str, hides_all: bool = False) -> dict[str, Any]:
    look, line = _look(), _line(kind)
    camera = camera_of(look)
    outlines = _everything if hides_all else None
    game = _of(kind).game
    return truth(clip="a.mp4", game=game, look=look, camera=camera, line=line, outlines=outlines)


KINDS = sorted({s.kind for s in (*shots(), *situations())})


@pytest.mark.parametrize("kind", KINDS)
def test_a_truth_is_valid_and_its_facts_are_judged_as_it_says(kind: str) -> None:
    data = json.loads(json.dumps(_truth(kind)))
    jsonschema.Draft202012Validator(schema()).validate(data)
    shot = data["shots"][0]
    facts = parse_shot(shot["facts"])
    assert facts.strike_s == pytest.approx(shot["strike_s"], abs=1e-6)
    assert {int(b) for b in facts.on_table} == {int(b) for b in shot["before"]}
    game = Game(data["game"])
    books = {"wpa"} if game is Game.NINE_BALL else set(data["rulebooks"])
    assert set(shot["rulings"]) == (set() if shot["kind"] == "lag" else books)
    for book, ruling in shot["rulings"].items():
        start = follow(
            None,
            game=game,
            rulebook=book,
            is_break=shot["is_break"],
            on_table=facts.on_table,
            call=facts.call,
        )
        assert ruling == json.loads(json.dumps(ruling_fields(judge(start, facts))))


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in ODD])
def test_fouls_by_the_events_are_those_of_the_rules(kind: str) -> None:
    """Two ways that share no code: the events read plainly, and the rules engine."""
    shot = _truth(kind)["shots"][0]
    ruled = {foul["foul"] for foul in shot["rulings"]["wpa"]["fouls"]}
    assert ruled == set(shot["fouls"])


def test_the_reader_of_the_benchmarks_reads_it(tmp_path: Path) -> None:
    clip = tmp_path / "a.mp4"
    data = _truth("scratch")
    write_truth(clip, data)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.calls.json", "a.truth.json"]
    read = read_truth(truth_path(clip))
    assert read.shots[0].fouls == {"scratch"}
    assert read.shots[0].first_s == data["shots"][0]["first_contact"]["t_s"]
    assert json.loads(calls_path(clip).read_text()) == []


def test_text_reads_back() -> None:
    data = _truth("break")
    text = text_of(data)
    assert json.loads(text) == json.loads(json.dumps(data))
    assert max(len(line) for line in text.splitlines() if '"facts"' not in line) < 300


def test_every_field_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")

    def names(part: Any) -> set[str]:
        found: set[str] = set()
        if isinstance(part, dict):
            found |= set(part.get("properties", {}))
            for value in part.values():
                found |= names(value)
        elif isinstance(part, list):
            for value in part:
                found |= names(value)
        return found

    form = schema()
    form["$defs"].pop("ruling")
    words = set(re.findall(r"\w+", text))
    assert sorted(names(form) - words) == []


def test_hidden_balls_are_told() -> None:
    shot = _truth("pot", hides_all=True)["shots"][0]
    assert shot["difficulty"]["hidden_share"] == 1.0
    assert shot["difficulty"]["first_contact_hidden"] is True
    assert shot["situation"]["hidden_share"] == 1.0
    assert {span["ball"] for span in shot["difficulty"]["hidden"]} == {
        int(b) for b in shot["before"]
    }
    seen = _truth("pot")["shots"][0]
    assert seen["difficulty"]["hidden_share"] is None
    assert "hidden_share" not in seen["situation"]


def test_every_picture_on_request() -> None:
    look, line = _look(), _line("pot")
    camera = camera_of(look)
    data = per_frame(line, camera, look, _everything)
    count = int(line.length_s * look.fps)
    assert len(data["picture_s"]) == count
    strike = line.turns[0].strike_s
    for ball, place in line.turns[0].shot.before_mm().items():
        rows = data["balls"][str(ball)]
        assert {len(rows[key]) for key in ("mm", "px", "hidden")} == {count}
        k = int(strike * look.fps) - 1
        assert rows["mm"][k][:2] == pytest.approx(place, abs=0.01)
        assert rows["px"][k] == pytest.approx(camera.project(np.array([*place, 28.575])), abs=0.01)
        assert rows["hidden"][k] == 1.0
    whole = _truth("pot") | {"per_frame": data}
    jsonschema.Draft202012Validator(schema()).validate(json.loads(json.dumps(whole)))


def test_a_rolling_shutter_shows_a_ball_when_its_row_is_exposed() -> None:
    """A ball that goes down the picture is where it is at the time of that row."""
    look = look_from_seed(5, size_px=(640, 360), fps=30, pictures_s=0, readout_s=0.02)
    line, camera = _line("break"), camera_of(look)
    data = per_frame(line, camera, look, None)
    times = np.array(data["picture_s"])
    k = int(np.searchsorted(times, line.turns[0].strike_s + 0.05))
    px = np.array(data["balls"]["0"]["px"][k])
    own = times[k] + (px[1] - (360 - 1) / 2) / 360 * 0.02
    shown = line.ball_at(0, float(own))
    assert shown is not None
    assert px == pytest.approx(camera.project(shown.xyz_mm), abs=0.05)


def test_a_lag_tells_how_it_ended() -> None:
    suite = SUITES["core"]
    unit = next(u for u in suite.units if u.shots.kind == "lag")
    (shot,) = unit_shots(suite, unit, Path())
    line = timeline([shot], np.random.default_rng(1), balls_stay_in_cups=True)
    look = _look()
    data = truth(clip="a.mp4", game=shot.game, look=look, camera=camera_of(look), line=line)
    jsonschema.Draft202012Validator(schema()).validate(json.loads(json.dumps(data)))
    (told,) = data["shots"]
    assert {one["ball"] for one in told["lag"]} == {int(b) for b in told["before"]}
    assert told["rulings"] == {}
    assert parse_shot(told["facts"]).first_contact is None


def test_what_is_hidden_is_not_seen() -> None:
    """Where the truth says that a ball is hidden, the picture is the same without it."""
    look = look_from_seed(
        5, size_px=(480, 270), fps=30, pictures_s=0, readout_s=0.0, noise=0.0, offset_mm=(0.0, 0.0)
    )
    places = {0: (600.0, 635.0), 3: (1270.0, 700.0), 4: (1900.0, 400.0)}
    tracks = {
        ball: BallTrack(t_s=np.zeros(1), xyz_mm=np.array([[*place, 28.575]]))
        for ball, place in places.items()
    }
    shot = replace(_of("pot"), tracks=tracks, events=(), rest_s=0.0, strokes=())
    pictures = []
    for gone in ((), (3,), (4,)):
        line = timeline([shot], np.random.default_rng(1), balls_stay_in_cups=True)
        head = Lean(from_s=-9.0, to_s=99.0, head_xy_mm=places[3], way_xy=(0.0, 1.0))
        line.acts.append(head)
        for ball in gone:
            line.moves.hide(ball, -1.0)
        renderer = Renderer(look, line, "ten-ball")
        pictures.append(renderer.picture(0.2).astype(int))
        if not gone:

            def outlines(t_s: float, one: Renderer = renderer) -> list[Array]:
                return one.people.outlines_px(one.line, t_s)

            shares = shares_at(line, renderer.camera, outlines, 0.2)
    assert (shares[3], shares[4]) == (1.0, 0.0)
    whole, without_3, without_4 = pictures
    assert np.abs(whole - without_3).max() <= FAINT
    assert np.abs(whole - without_4).max() > 40


def test_a_ball_that_goes_while_rows_are_read_is_drawn_or_not_but_no_error() -> None:
    """It is in sight at the picture's time, and hidden when its own row is exposed."""
    look = look_from_seed(
        5, size_px=(480, 270), fps=30, pictures_s=0, readout_s=0.03, exposure_s=0.0002
    )
    line = timeline([_of("pot")], np.random.default_rng(1), balls_stay_in_cups=True)
    renderer = Renderer(look, line, "ten-ball")
    resting = [b for b, track in line.turns[0].shot.tracks.items() if len(track.t_s) == 1]
    low = max(resting, key=lambda b: _row(renderer, line, b))
    delay_s = renderer.sensor.row_delay_s(_row(renderer, line, low))
    assert delay_s > look.exposure_s
    line.moves.hide(low, 0.3)
    for share in (0.2, 0.5, 0.8, 1.2):
        assert renderer.picture(0.3 - share * delay_s).shape == (270, 480, 3)


def _row(renderer: Renderer, line: Timeline, ball: int) -> float:
    """Of the picture, in which a ball lies at the beginning."""
    now = line.ball_at(ball, 0.0)
    assert now is not None
    return float(renderer.camera.project(now.xyz_mm)[1])
