"""`judge` and `rejudge` as a shell sees them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from device.judge_file import RULEBOOKS
from device.main import run
from device.review import Performance, ReviewOptions, Source, review_fields
from rules.match import Game
from tests.device.seen import SIZE_WH, two_shots

SCENARIO = """
- id: X1
  kind: shot
  title: the 5 is hit before the 1
  state:
    players: [A, B]
    phase: normal
    rack_breaker: A
    shooter: A
    on_table: [1, 5, 10]
    call: {type: none}
    fouls: {A: 0, B: 0}
    warned: false
    match: {sets: false, break_order: default, foul_mode: all_balls, referee: camera}
  shot:
    first_contact: 5
    rails_after: [{ball: 5, rail: foot}]
    pocketed: []
    off_table: []
    cue: on_table
    reports: []
"""


def judged(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, *options: str
) -> tuple[int, list[dict[str, Any]]]:
    path = tmp_path / "scenarios.yaml"
    path.write_text(text, encoding="utf-8")
    status = run(["judge", str(path), *options])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_one_line_for_each_rulebook_in_its_order(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, lines = judged(capsys, tmp_path, SCENARIO)
    assert status == 0
    assert [line["rulebook"] for line in lines] == list(RULEBOOKS)
    assert {line["result"]["verdict"] for line in lines} == {"foul"}
    assert lines[0]["result"]["fouls"] == ["wrong_ball_first"]


def test_the_rulebooks_that_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, lines = judged(capsys, tmp_path, SCENARIO, "--rulebook", "pl", "--rulebook", "wpa")
    assert status == 0
    assert [line["rulebook"] for line in lines] == ["pl", "wpa"]


def test_a_scenario_that_cannot_be_read_has_its_line_and_the_others_theirs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = "- {id: bad, kind: dance}\n- 3\n" + SCENARIO
    status, lines = judged(capsys, tmp_path, text, "--rulebook", "wpa")
    assert status == 2
    assert [line["id"] for line in lines] == ["bad", None, "X1"]
    assert "error" in lines[0]
    assert "error" in lines[1]
    assert "result" in lines[2]


def test_nine_ball_has_only_the_law_of_the_wpa(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = SCENARIO.replace("  kind: shot", "  kind: shot\n  game: nine-ball").replace(", 10]", "]")
    assert judged(capsys, tmp_path, text, "--rulebook", "wpa")[0] == 0
    status, (line,) = judged(capsys, tmp_path, text, "--rulebook", "ru")
    assert status == 2
    assert "nine-ball" in line["error"]


@pytest.mark.parametrize("text", ["id: 1", "- [", "\t- x", "- !!python/object:os.system {}"])
def test_files_that_hold_no_scenarios(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    assert run(["judge", str(path)]) == 2
    errors = capsys.readouterr().err
    assert errors.startswith("footspot: ")
    assert errors.count("\n") == 1


def test_a_stored_review_is_judged_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    fields = review_fields(
        two_shots(),
        Source(name="a.mp4", size_wh=SIZE_WH, fps=25.0, frames=50, duration_s=2.0),
        ReviewOptions(game=Game.TEN_BALL),
        Performance(wall_s=1, cpu_s=1, frames_per_s=50, peak_rss_mb=1),
    )
    path = tmp_path / "review.json"
    path.write_text(json.dumps(fields), encoding="utf-8")
    assert run(["rejudge", str(path)]) == 0
    assert "0 of 2 shots are ruled otherwise" in capsys.readouterr().out
    assert run(["rejudge", str(path), "--rulebook", "il", "--rulebook", "sk"]) == 0
    out = capsys.readouterr().out
    assert "il " in out
    assert "sk " in out
    path.write_text("{}", encoding="utf-8")
    assert run(["rejudge", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
