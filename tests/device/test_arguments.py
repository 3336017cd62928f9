"""Mistakes on the command line are told with what is expected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from device import arguments
from device.errors import BadInputError
from rules.balls import Ball, Pocket
from rules.facts import Call, CallType
from rules.match import Game

CORNERS = {"HL": [1, 2], "HR": [1.5, 40], "FL": [90, 2], "FR": [90, 40]}


def written(tmp_path: Path, data: Any) -> Path:
    path = tmp_path / "given.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def test_sizes_of_tables() -> None:
    assert arguments.table_size_mm("9ft") == (2540, 1270)
    assert arguments.table_size_mm("2235x1117.5") == (2235, 1117.5)


@pytest.mark.parametrize(
    "text", ["", "9", "9 ft", "2540", "100x50", "1270x2540", "-1x2", "2540x0", "nanxnan", "1e9x3"]
)
def test_sizes_that_are_none(text: str) -> None:
    with pytest.raises(BadInputError, match="--table") as caught:
        arguments.table_size_mm(text)
    assert repr(text) in str(caught.value)


def test_corners(tmp_path: Path) -> None:
    got = arguments.corners_px(written(tmp_path, CORNERS), (100, 50))
    assert got == {"HL": (1, 2), "HR": (1.5, 40), "FL": (90, 2), "FR": (90, 40)}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ("{", "not JSON"),
        ([1, 2], "expected"),
        ({"HL": [1, 2]}, "expected"),
        (CORNERS | {"SL": [1, 1]}, "expected"),
        (CORNERS | {"FL": [1]}, "FL is"),
        (CORNERS | {"FL": ["1", 2]}, "FL is"),
        (CORNERS | {"FL": [True, 2]}, "FL is"),
        ('{"HL": [NaN, 2], "HR": [1.5, 40], "FL": [90, 2], "FR": [90, 40]}', "HL is"),
        (CORNERS | {"FL": [1, 2]}, "same point"),
        (CORNERS | {"FL": [9000, 2]}, "far outside"),
    ],
)
def test_corners_that_are_none(tmp_path: Path, data: Any, why: str) -> None:
    with pytest.raises(BadInputError, match=why):
        arguments.corners_px(written(tmp_path, data), (100, 50))


def test_calls(tmp_path: Path) -> None:
    data = [
        {"shot": 2, "type": "shot", "ball": 3, "pocket": "FL"},
        {"shot": 5, "type": "push_out"},
        {"shot": 6, "type": "safety"},
    ]
    assert arguments.calls(written(tmp_path, data), Game.TEN_BALL) == {
        2: Call(type=CallType.SHOT, ball=Ball.THREE, pocket=Pocket.FL),
        5: Call(type=CallType.PUSH_OUT),
        6: Call(type=CallType.SAFETY),
    }


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"shot": 1}, "list"),
        ([3], "entry 1"),
        ([{"type": "safety"}], "shots count from 1"),
        ([{"shot": 0, "type": "safety"}], "shots count from 1"),
        ([{"shot": True, "type": "safety"}], "shots count from 1"),
        ([{"shot": 1, "type": "none"}], "type is"),
        ([{"shot": 1, "type": "shot", "ball": 0, "pocket": "FL"}], "1 to 10"),
        ([{"shot": 1, "type": "shot", "ball": 11, "pocket": "FL"}], "1 to 10"),
        ([{"shot": 1, "type": "shot", "ball": 3}], "pocket is"),
        ([{"shot": 1, "type": "shot", "ball": 3, "pocket": "TL"}], "pocket is"),
        ([{"shot": 1, "type": "safety", "ball": 3}], "neither"),
        ([{"shot": 1, "type": "safety", "bal": 3}], "no such key"),
        ([{"shot": 1, "type": "safety"}] * 2, "twice"),
    ],
)
def test_calls_that_are_none(tmp_path: Path, data: Any, why: str) -> None:
    with pytest.raises(BadInputError, match=why):
        arguments.calls(written(tmp_path, data), Game.TEN_BALL)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="No such file"):
        arguments.read_json(tmp_path / "absent.json", "--calls")
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInputError, match="UTF-8"):
        arguments.read_json(binary, "--calls")
