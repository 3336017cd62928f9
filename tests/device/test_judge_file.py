"""`judge` and `rejudge` as a shell sees them."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from device.judge_file import RULEBOOKS
from device.main import run
from device.review import Performance, ReviewOptions, Source, review_fields
from rules.match import Game, MatchError
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


def test_the_line_the_key_and_what_was_expected_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    changed = SCENARIO.replace("phase: normal", "phase: nromal")
    status, (line,) = judged(capsys, tmp_path, changed)
    assert status == 2
    assert line == {
        "id": "X1",
        "error": "line 7: state.phase: expected one of break, second, normal, found 'nromal'",
        "line": 7,
        "key": "state.phase",
    }


@pytest.mark.parametrize(
    ("old", "new", "number", "word"),
    [
        ("    cue:", "    ceu:", 20, "shot.ceu: no such key, expected cue"),
        ("    cue: on_table\n", "    cue: on_table\n    cue: pocketed\n", 21, "'cue' stands twice"),
        ("    first_contact: 5\n", "", 15, "shot.first_contact: expected a ball"),
        ("ball: 5, rail", "ball: 55, rail", 17, r"shot.rails_after[0].ball: expected the number"),
        ("[1, 5, 10]", "[1, 5, 11]", 10, r"state.on_table[2]: expected an object ball"),
        ("  state:\n", "", 5, "not YAML"),
        ("shooter: A", "shooter: C", 9, "state.shooter: expected one of the players A, B, found"),
        ("    shooter: A\n", "", 5, "state.shooter: expected one of A, B, C, found nothing"),
        ("  shot:\n", "  shot: # no\n  shots:\n", 15, "shot: expected a mapping, found nothing"),
        ("title: the", "title: the: the", 4, "not YAML"),
        ("title: the", "title: 'the", 4, "not YAML"),
        ("    cue", "\tcue", 20, "a tab may not indent"),
        ("    cue", "  cue", 21, "not YAML"),
        ("    reports", "  reports", 21, "reports: no such key, expected it in shot"),
        ("    cue", "cue", 20, "not YAML"),
        ("kind: shot", "kind: [shot]", 3, "kind: expected one of shot, between_shots"),
    ],
)
def test_a_malformed_scenario_is_told_in_one_line_and_the_rest_judged(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    old: str,
    new: str,
    number: int,
    word: str,
) -> None:
    assert old in SCENARIO
    other = SCENARIO.replace("X1", "X2")
    text = SCENARIO.replace(old, new, 1) + other
    status, lines = judged(capsys, tmp_path, text, "--rulebook", "wpa")
    assert status == 2
    assert [line["id"] for line in lines] == ["X1", "X2"]
    assert lines[1]["result"]["verdict"] == "foul"
    assert lines[0]["line"] == number
    assert word in lines[0]["error"]
    assert lines[0]["error"].startswith(f"line {number}: ")


def test_an_error_in_a_reading_is_told_where_the_reading_stands(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    doubts = """\
    doubts:
    - about: cue
      readings:
      - {cue: on_table}
      - {cue: under_table}
"""
    status, (line,) = judged(capsys, tmp_path, SCENARIO + doubts)
    assert status == 2
    assert line["key"] == "shot.doubts[0].readings[1].cue"
    assert line["line"] == 26


def test_what_is_not_read_is_told_with_the_first_answer(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = "- id: S\n  kind: spot\n  state:\n    weather: fine\n  facts: {spot: [10]}\n"
    status, lines = judged(capsys, tmp_path, text, "--rulebook", "wpa", "--rulebook", "ru")
    assert status == 0
    assert lines[0]["unread"] == ["line 4: state.weather"]
    assert "unread" not in lines[1]


@pytest.mark.parametrize("text", ["id: 1", "", "# nothing", "[1", "just words"])
def test_files_that_hold_no_scenarios(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    assert run(["judge", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("footspot: ")
    assert told.err.count("\n") == 1


def test_what_the_rules_refuse_without_a_place_has_the_line_of_the_scenario(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refused(scenario: object, rulebook: str) -> dict[str, object]:
        raise MatchError("no such match")

    monkeypatch.setattr("device.judge_file.answer", refused)
    status, (line,) = judged(capsys, tmp_path, SCENARIO)
    assert status == 2
    assert line == {"id": "X1", "error": "line 2: no such match", "line": 2}


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["judge", str(tmp_path / "absent.yaml")]) == 2
    assert "absent.yaml cannot be read" in capsys.readouterr().err


def test_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(SCENARIO.encode())))
    assert run(["judge", "-", "--rulebook", "es"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "X1"


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
