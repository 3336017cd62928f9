"""`footspot judge`: scenarios out of a YAML file, one JSON object a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from device.errors import BadInputError
from rules.books import BOOKS, UnknownRulebookError
from rules.match import Game, RulesError
from rules.scenarios import answer

RULEBOOKS = tuple(book.name for book in BOOKS if book.game is Game.TEN_BALL)
"""In the order in which they are listed."""


def scenarios_in(path: Path) -> list[Any]:
    """What stands in a file (`-`: standard input), unread; raises `BadInputError`."""
    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInputError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path} is not text in UTF-8") from error
    # The parser in C is five times as fast and not always there.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        data = yaml.load(text, Loader=loader)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise BadInputError(f"{path} is not YAML: {error}") from error
    if not isinstance(data, list):
        raise BadInputError(f"{path}: expected a list of scenarios")
    return data


def answers(scenarios: Sequence[Any], rulebooks: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """A line of JSON for each scenario and rulebook, and whether it is an answer.

    A scenario that cannot be read gives one line with its error.
    """
    for scenario in scenarios:
        name = scenario.get("id") if isinstance(scenario, dict) else None
        if not isinstance(scenario, dict):
            yield _line({"id": name, "error": f"expected a mapping, got {scenario!r}"}), False
            continue
        for rulebook in rulebooks:
            try:
                result = answer(scenario, rulebook)
            except UnknownRulebookError as error:
                yield _line({"id": name, "rulebook": rulebook, "error": str(error)}), False
            except RulesError as error:
                yield _line({"id": name, "error": str(error)}), False
                break
            else:
                yield _line({"id": name, "rulebook": rulebook, "result": result}), True


def _line(fields: dict[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False, default=str)
