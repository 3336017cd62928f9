"""`footspot judge`: scenarios out of a YAML file, one JSON object a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from device.errors import BadInputError
from device.scenario_yaml import Item, Problem, items_in
from rules.books import BOOKS, UnknownRulebookError
from rules.match import Game, RulesError
from rules.plain import PlainError, Where, path_of, shown
from rules.scenarios import answer, unread

RULEBOOKS = tuple(book.name for book in BOOKS if book.game is Game.TEN_BALL)
"""In the order in which they are listed."""


def scenarios_in(path: Path) -> list[Item]:
    """What stands in a file (`-`: standard input), unread; raises `BadInputError`."""
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise BadInputError(f"{path} cannot be read: {error.strerror}") from error
    return items_in(data, str(path))


def answers(items: Iterable[Item], rulebooks: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """A line of JSON for each scenario and rulebook, and whether it is an answer.

    A scenario that cannot be read gives one line with its error, the line of the file and the key.
    Where something stands that is not read, the first answer says so in `unread`.
    """
    for item in items:
        if item.problem is not None:
            yield _refused(item, item.problem), False
        elif not isinstance(item.value, Mapping):
            text = f"expected a mapping, found {shown(item.value)}"
            yield _refused(item, Problem(line=item.line, text=text)), False
        else:
            yield from _judged(item, item.value, rulebooks)


def _judged(
    item: Item, scenario: Mapping[str, object], rulebooks: Sequence[str]
) -> Iterator[tuple[str, bool]]:
    notes: dict[str, object] = {}
    try:
        places = unread(scenario)
        if places:
            notes = {"unread": [_place(item, where) for where in places]}
        for rulebook in rulebooks:
            fields = {"id": item.id, "rulebook": rulebook}
            try:
                result = answer(scenario, rulebook)
            except UnknownRulebookError as error:
                yield _line({**fields, "error": str(error)}), False
            else:
                yield _line({**fields, "result": result, **notes}), True
                notes = {}
    except PlainError as error:
        problem = Problem(line=item.line_of(error.where), text=str(error))
        yield _refused(item, problem, error.where), False
    except RulesError as error:
        yield _refused(item, Problem(line=item.line, text=str(error))), False


def _place(item: Item, where: Where) -> str:
    return f"line {item.line_of(where)}: {path_of(where)}"


def _refused(item: Item, problem: Problem, where: Where = ()) -> str:
    fields: dict[str, object] = {
        "id": item.id,
        "error": f"line {problem.line}: {problem.text}",
        "line": problem.line,
    }
    if where:
        fields["key"] = path_of(where)
    return _line(fields)


def _line(fields: Mapping[str, object]) -> str:
    return json.dumps(fields, ensure_ascii=False, allow_nan=False)
