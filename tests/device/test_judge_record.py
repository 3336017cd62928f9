"""`footspot judge FILE.match`: a whole match as a person writes it down."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device.main import run

HEADER = """\
[Match "01JDZ0000000000000000WPA01"]
[Rulebook "wpa"]
[RulebookVersion "wpa-2025-09-15/2"]
[Players "A, B"]
[Race "1"]

2. lag A1 B2
3. breaker A by A
4. racked
"""
PLAYED = """\
5. shot 1-10 : *1 4>SL 1|foot 2|left
6. shot 1-3,5-10 call 10 FL : *1 1x10 10>FL
"""


Judged = tuple[int, list[dict[str, Any]], str]


@pytest.fixture
def judged(capsys: pytest.CaptureFixture[str]) -> Callable[..., Judged]:
    def judge(path: Path, *options: str) -> Judged:
        status = run(["judge", str(path), *options])
        out, err = capsys.readouterr()
        return status, [json.loads(line) for line in out.splitlines()], err

    return judge


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "evening.match"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_ruling_has_the_line_of_its_shot(
    tmp_path: Path, judged: Callable[..., Judged]
) -> None:
    path = written(tmp_path, HEADER + PLAYED)
    status, lines, _ = judged(path)
    assert status == 0
    assert [line.get("line") for line in lines] == [10, 11, None]
    assert [line["result"]["code"] for line in lines[:2]] == ["cont po", "cont +10"]
    assert (lines[1]["rack"], lines[1]["shot"], lines[1]["shooter"]) == (1, 2, "A")
    assert lines[2]["match"]["winner"] is None


def test_another_rulebook_makes_something_else_of_it(
    tmp_path: Path, judged: Callable[..., Judged]
) -> None:
    path = written(tmp_path, HEADER + PLAYED)
    status, lines, _ = judged(path, "--rulebook", "sk", "--rulebook", "wpa")
    assert status == 0
    winners = {line["rulebook"]: line["match"]["winner"] for line in lines if "match" in line}
    assert winners == {"sk": "A", "wpa": None}


def test_a_line_that_cannot_be_read_is_told_and_the_rest_is_judged(
    tmp_path: Path, judged: Callable[..., Judged]
) -> None:
    broken = PLAYED.replace("5. shot", "5. shott") + "7. choose play by A\n"
    status, lines, _ = judged(written(tmp_path, HEADER + broken))
    assert status == 2
    assert (lines[0]["line"], lines[0]["key"]) == (10, "shott")
    assert "shot" in lines[0]["error"]
    assert lines[1]["line"] == 11
    assert (lines[2]["line"], lines[2]["error"]) == (12, "refused here: nothing_to_choose")
    assert "match" in lines[3]


@pytest.mark.parametrize("text", ["", "5. racked\n", '[Rulebook "wpa"]\n'])
def test_a_record_that_does_not_say_what_was_played(
    tmp_path: Path, text: str, judged: Callable[..., Judged]
) -> None:
    status, _, told = judged(written(tmp_path, text))
    assert status == 2
    assert len(told.strip().splitlines()) == 1


def test_a_rulebook_that_knows_fewer_players(tmp_path: Path, judged: Callable[..., Judged]) -> None:
    three = HEADER.replace("wpa", "pl").replace("A, B", "A, B, C").replace("pl-2025-09-15", "pl")
    status, lines, _ = judged(
        written(tmp_path, three.replace("lag A1 B2", "lag A1 B2 C3")), "--rulebook", "wpa"
    )
    assert status == 2
    assert "too_many_players" in lines[0]["error"]


def test_files_that_are_no_text(tmp_path: Path, judged: Callable[..., Judged]) -> None:
    path = tmp_path / "picture.match"
    path.write_bytes(b"\x89PNG\xff")
    assert judged(path)[0] == 2
    assert judged(tmp_path / "nothing.match")[0] == 2
