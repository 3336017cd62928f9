"""What people write on the command line and in the files they name there, checked.

Every mistake is a `BadInputError` that says what is wrong, where, and what is expected.
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from device.errors import BadInputError
from device.reviewed import PlacePx
from rules.balls import Ball, Pocket
from rules.facts import Call, CallType
from rules.match import Game, full_rack
from tracking.geometry import TABLE_SIZES_MM

SHORTEST_TABLE_MM = 1000.0
LONGEST_TABLE_MM = 4000.0
"""From a toy table to a 12-foot one: what is outside is a slip of the unit."""
CORNER_NAMES = ("HL", "HR", "FL", "FR")
CORNERS_EXAMPLE = '{"HL": [x, y], "HR": [x, y], "FL": [x, y], "FR": [x, y]} in pixels'
CALLS_EXAMPLE = '[{"shot": 1, "type": "shot", "ball": 3, "pocket": "FL"}, ...]'


def table_size_mm(text: str) -> tuple[float, float]:
    """Length and width between the noses from `9ft` or `2540x1270`."""
    if text in TABLE_SIZES_MM:
        return TABLE_SIZES_MM[text]
    match = re.fullmatch(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)", text)
    if match is None:
        names = ", ".join(TABLE_SIZES_MM)
        raise BadInputError(
            f"--table {text!r}: expected {names} or LENGTHxWIDTH in millimetres, like 2540x1270"
        )
    length_mm, width_mm = float(match[1]), float(match[2])
    if not SHORTEST_TABLE_MM <= length_mm <= LONGEST_TABLE_MM or not 0 < width_mm < length_mm:
        raise BadInputError(
            f"--table {text!r}: expected millimetres, the length ({SHORTEST_TABLE_MM:.0f} to "
            f"{LONGEST_TABLE_MM:.0f}) first and the width less"
        )
    return length_mm, width_mm


def read_json(path: Path, option: str) -> Any:
    """What a JSON file holds; `-` is standard input."""
    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInputError(f"{option} {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInputError(f"{option} {path} is not text in UTF-8") from error
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadInputError(f"{option} {path} is not JSON: {error}") from error


def corners_px(path: Path, size_wh: tuple[int, int] | None = None) -> dict[str, PlacePx]:
    """The corners of the table out of a file: four different points."""
    data = read_json(path, "--corners")
    if not isinstance(data, Mapping) or set(data) != set(CORNER_NAMES):
        raise BadInputError(f"--corners {path}: expected {CORNERS_EXAMPLE}")
    corners: dict[str, PlacePx] = {}
    for name in CORNER_NAMES:
        place = data[name]
        if not isinstance(place, list) or len(place) != 2 or not all(map(_is_number, place)):
            raise BadInputError(
                f"--corners {path}: {name} is {place!r}; expected two numbers [x, y] in pixels"
            )
        corners[name] = (float(place[0]), float(place[1]))
    if len(set(corners.values())) < len(corners):
        raise BadInputError(f"--corners {path}: two corners are the same point")
    if size_wh is not None:
        _refuse_corners_out_of_sight(path, corners, size_wh)
    return corners


def _refuse_corners_out_of_sight(
    path: Path, corners: Mapping[str, PlacePx], size_wh: tuple[int, int]
) -> None:
    w, h = size_wh
    for name, (x, y) in corners.items():
        if not -w <= x <= 2 * w or not -h <= y <= 2 * h:
            raise BadInputError(
                f"--corners {path}: {name} at {x:g}, {y:g} is far outside the picture of {w}x{h}"
            )


def calls(path: Path, game: Game) -> dict[int, Call]:
    """What was called, by the number of the shot from 1."""
    data = read_json(path, "--calls")
    if not isinstance(data, list):
        raise BadInputError(f"--calls {path}: expected a list {CALLS_EXAMPLE}")
    called: dict[int, Call] = {}
    for place, entry in enumerate(data, start=1):
        where = f"--calls {path}: entry {place}"
        number, call = _call(entry, where, game)
        if number in called:
            raise BadInputError(f"{where}: shot {number} is called twice")
        called[number] = call
    return called


def _call(entry: Any, where: str, game: Game) -> tuple[int, Call]:
    if not isinstance(entry, Mapping):
        raise BadInputError(f"{where} is {entry!r}; expected {CALLS_EXAMPLE}")
    strange = set(entry) - {"shot", "type", "ball", "pocket"}
    if strange:
        raise BadInputError(f"{where}: no such key: {', '.join(sorted(map(repr, strange)))}")
    number = entry.get("shot")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise BadInputError(f"{where}: shot is {number!r}; shots count from 1 in time order")
    kinds = [kind.value for kind in CallType if kind is not CallType.NONE]
    if entry.get("type") not in kinds:
        raise BadInputError(f"{where}: type is {entry.get('type')!r}; one of {', '.join(kinds)}")
    kind = CallType(entry["type"])
    ball, pocket = entry.get("ball"), entry.get("pocket")
    if kind is not CallType.SHOT:
        if ball is not None or pocket is not None:
            raise BadInputError(f"{where}: a {kind.value} names neither ball nor pocket")
        return number, Call(type=kind)
    numbers = sorted(int(b) for b in full_rack(game))
    if not isinstance(ball, int) or isinstance(ball, bool) or ball not in numbers:
        raise BadInputError(f"{where}: ball is {ball!r}; expected {numbers[0]} to {numbers[-1]}")
    pockets = [p.value for p in Pocket]
    if pocket not in pockets:
        raise BadInputError(f"{where}: pocket is {pocket!r}; one of {', '.join(pockets)}")
    return number, Call(type=kind, ball=Ball(ball), pocket=Pocket(pocket))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
