"""`footspot look` as its contract says: list, data, drawing; one line an error."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from jsonschema import Draft202012Validator

from device.main import run
from tests.calibration.drawn_table import camera_above, draw_table
from tests.device.look.tables import PLACES_PX, corners_file, picture, picture_file

PROJECT = Path(__file__).resolve().parents[3]
REVIEW = json.loads((PROJECT / "api" / "review.schema.json").read_text(encoding="utf-8"))
SCHEMA = {
    "$schema": REVIEW["$schema"],
    "$defs": REVIEW["$defs"],
    "type": "object",
    "required": ["table", "balls"],
    "properties": {
        "table": REVIEW["properties"]["table"],
        "balls": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["ball", "px", "mm", "certainty"],
                "properties": {
                    "ball": {"type": ["integer", "null"], "minimum": 0, "maximum": 15},
                    "px": {"type": "array", "items": {"type": "number"}, "minItems": 2},
                    "mm": {"type": "array", "items": {"type": "number"}, "minItems": 2},
                    "certainty": {"type": "number", "minimum": 0, "maximum": 1},
                },
                "additionalProperties": False,
            },
        },
    },
}
"""The contract of the command line: the table is that of a review."""

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Command:
    """Looks, in an empty folder: exit status, output, errors."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)

    def look(*arguments: object) -> tuple[int, str, str]:
        capfdbinary.readouterr()
        status = run(["look", *(str(argument) for argument in arguments)])
        out, errors = capfdbinary.readouterr()
        return status, out.decode("utf-8", "replace"), errors.decode()

    return look


def one_line(errors: str) -> str:
    assert errors.startswith("footspot: ")
    assert errors.count("\n") == 1
    assert "Traceback" not in errors
    return errors


def nearest(balls: list[dict[str, Any]], place: tuple[float, float]) -> dict[str, Any]:
    return min(balls, key=lambda one: float(np.hypot(*(np.array(one["px"]) - place))))


def test_the_data_is_valid_and_right(command: Command, tmp_path: Path) -> None:
    status, out, errors = command(
        picture_file(tmp_path), "--corners", corners_file(tmp_path), "--detector", "classic",
        "--out", "-",
    )  # fmt: skip
    assert status == 0
    assert "Traceback" not in errors
    data = json.loads(out)
    Draft202012Validator(SCHEMA).validate(data)
    assert data["table"]["length_mm"] == 2540
    assert data["table"]["corners_px"]["FR"] == pytest.approx([850, 450], abs=2)
    balls = data["balls"]
    assert len(balls) == len(PLACES_PX)
    for number, place in PLACES_PX.items():
        seen = nearest(balls, place)
        assert seen["px"] == pytest.approx(list(place), abs=1)
        assert seen["mm"] == pytest.approx(
            [(place[0] - 50) * 2540 / 800, (place[1] - 50) * 2540 / 800], abs=8
        )
        assert seen["ball"] == number
        assert 0 < seen["certainty"] <= 1
    numbers = [one["ball"] for one in balls]
    assert numbers == sorted(numbers)


def test_without_out_it_is_a_list_for_people(command: Command, tmp_path: Path) -> None:
    status, out, errors = command(
        picture_file(tmp_path), "--corners", corners_file(tmp_path), "--detector", "classic"
    )
    assert status == 0
    assert errors == ""
    assert "9ft, 2540 x 1270 mm" in out
    assert "not seen: 4, 6, 7, 10" in out
    assert "\x1b" not in out, "no colours where no terminal is"
    lines = [line.split() for line in out.splitlines() if "%" in line]
    assert [line[1] for line in lines] == ["cue", "1", "2", "3", "5", "8", "9"]


def test_quiet_says_nothing(command: Command, tmp_path: Path) -> None:
    out_file = tmp_path / "look.json"
    assert command(
        picture_file(tmp_path), "--corners", corners_file(tmp_path), "--detector", "classic",
        "--quiet", "--out", out_file,
    ) == (0, "", "")  # fmt: skip
    Draft202012Validator(SCHEMA).validate(json.loads(out_file.read_text()))


def test_the_drawing_is_a_png_with_a_legend(command: Command, tmp_path: Path) -> None:
    drawn = tmp_path / "look.png"
    status, _, _ = command(
        picture_file(tmp_path), "--corners", corners_file(tmp_path), "--detector", "classic",
        "--draw", drawn,
    )  # fmt: skip
    assert status == 0
    made = cv2.imread(str(drawn))
    assert made is not None
    assert made.shape[1] == 2400
    assert made.shape[0] > 2400 * 5 / 9
    assert [p.name for p in tmp_path.glob(".*")] == [], "nothing half-written stays"


def test_the_drawing_can_go_to_standard_output(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    path, corners = picture_file(tmp_path), corners_file(tmp_path)
    arguments = ["look", str(path), "--corners", str(corners), "--detector", "classic"]
    assert run([*arguments, "--draw", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\x89PNG")
    assert run([*arguments, "--draw", "-", "--out", "-"]) == 2
    assert b"one of them" in capfdbinary.readouterr().err


@pytest.mark.parametrize("scale", [0.6, 1.0, 3.2])
def test_pixels_are_those_of_the_file(command: Command, tmp_path: Path, scale: float) -> None:
    """A large picture is looked at smaller; nobody shall notice."""
    path = tmp_path / "scaled.png"
    cv2.imwrite(
        str(path), cv2.resize(picture(), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    )
    status, out, _ = command(
        path, "--corners", corners_file(tmp_path, scale=scale), "--detector", "classic",
        "--out", "-",
    )  # fmt: skip
    assert status == 0
    data = json.loads(out)
    assert data["table"]["corners_px"]["FR"] == pytest.approx(
        [850.5 * scale - 0.5, 450.5 * scale - 0.5], abs=2 * scale
    )
    for x, y in PLACES_PX.values():
        place = ((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5)
        assert nearest(data["balls"], place)["px"] == pytest.approx(list(place), abs=1.0 * scale)


def test_the_table_is_found_by_itself(command: Command, tmp_path: Path) -> None:
    camera = camera_above((1280, 720))
    path = tmp_path / "table.jpg"
    cv2.imwrite(str(path), draw_table(camera))
    status, out, _ = command(path, "--detector", "classic", "--out", "-")
    assert status == 0
    data = json.loads(out)
    Draft202012Validator(SCHEMA).validate(data)
    assert data["table"]["error_mm"] < 10


def test_no_table_is_told_with_the_way_out(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "wall.png"
    cv2.imwrite(str(path), np.full((480, 640, 3), 128, np.uint8))
    status, out, errors = command(path, "--detector", "classic", "--out", tmp_path / "look.json")
    assert (status, out) == (2, "")
    assert "--corners" in one_line(errors)
    assert not (tmp_path / "look.json").exists()


def test_corners_around_no_table_are_told(command: Command, tmp_path: Path) -> None:
    corners = tmp_path / "corners.json"
    corners.write_text('{"HL": [1, 1], "HR": [9, 9], "FL": [9, 1], "FR": [1, 9]}')
    status, out, errors = command(
        picture_file(tmp_path), "--corners", corners, "--detector", "classic"
    )
    assert (status, out) == (2, "")
    assert "--corners" in one_line(errors)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--draw", "look.jpg"), "PNG"),
        (("--out", "."), "folder"),
        (("--detector", "yolo9"), "yolo9"),
        (("--detector", "classic", "--model", "x"), "no model"),
        (("--model", "nowhere"), "nowhere"),
        (("--table", "10ft"), "10ft"),
    ],
)
def test_wrong_arguments_are_told_in_one_line(
    command: Command, tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    usual = () if {"--detector", "--model"} & set(arguments) else ("--detector", "classic")
    status, out, errors = command(
        picture_file(tmp_path), "--corners", corners_file(tmp_path), *usual, *arguments
    )
    assert status == 2
    assert out == ""
    assert told in one_line(errors)


def test_a_file_that_cannot_be_written(command: Command, tmp_path: Path) -> None:
    status, _, errors = command(
        picture_file(tmp_path), "--corners", corners_file(tmp_path), "--detector", "classic",
        "--out", "/proc/nowhere/look.json",
    )  # fmt: skip
    assert status == 1
    assert "/proc/nowhere/look.json" in one_line(errors)


@pytest.mark.slow
def test_no_training_package_is_loaded_to_look(tmp_path: Path) -> None:
    """Torch and Ultralytics take seconds and half a gigabyte: they are for training alone."""
    code = (
        "import sys\nfrom device.main import run\n"
        "status = run(sys.argv[1:])\n"
        "heavy = {'torch', 'ultralytics', 'onnx'} & set(sys.modules)\n"
        "sys.exit(f'{status} {sorted(heavy)}' if status or heavy else 0)"
    )
    corners, drawn = corners_file(tmp_path), tmp_path / "look.png"
    arguments = ["look", picture_file(tmp_path), "--corners", corners, "--draw", drawn, "--quiet"]
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=PROJECT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
