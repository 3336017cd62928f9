"""The values that lines about a match are made of, each with how it is written and read back."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeVar

from rules.balls import Ball
from rules.facts import Call
from rules.match_events import Decision, Person, RackCheck, Role
from rules.notation.events import report_of
from rules.notation.formatting import format_call, format_report, format_shot, format_table
from rules.notation.parsing import call_of, shot_of, table_of
from rules.notation.scanner import Cursor, NotationError, Token
from rules.players import Player
from rules.procedures import BadLag, Lag
from rules.ruling import FoulKind, Outcome

EnumT = TypeVar("EnumT", bound=Enum)

NONE: Final = "-"
"""A list of nothing."""

_PLAYERS: Final = {player.value: player for player in Player}
_KIND: Final = re.compile(r"([^()]*)(?:\(([^()]*)\))?")
_UNSEEN: Final = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
"""Characters that would not survive in a line, or turn it around; a backslash writes them."""


@dataclass(frozen=True, slots=True)
class Value:
    """How a kind of value is written and read. `read` raises `NotationError`."""

    write: Callable[[Any], str]
    read: Callable[[Cursor], Any]


def quoted(text: str) -> str:
    """Any text as a word of a line, in quotation marks as in JSON."""
    escaped = json.dumps(text, ensure_ascii=False)
    return _UNSEEN.sub(lambda found: f"\\u{ord(found.group()):04x}", escaped)


def unquoted(token: Token) -> str:
    """The text in quotation marks. Raises `NotationError`."""
    example = '"as the video shows"'
    if len(token.text) < 2 or token.text[0] != '"':
        raise token.error("a text in quotation marks", example)
    try:
        return str(json.loads(token.text))
    except json.JSONDecodeError as error:
        raise token.error("a text in quotation marks, with escapes as in JSON", example) from error


def whole_number(token: Token, example: str) -> int:
    """A whole number, 0 or more. Raises `NotationError`."""
    if not (token.text.isascii() and token.text.isdigit()):
        raise token.error("a whole number", example)
    return int(token.text)


def seconds(value: float) -> str:
    """A finite number as it reads back. Raises `NotationError` for another."""
    if not math.isfinite(value):
        raise NotationError(
            column=1, token=repr(value), expected="a finite number of seconds", example="12.5"
        )
    return repr(float(value))


def member(enum: type[EnumT], what: str) -> Value:
    """A word that is the value of a member."""
    example = str(next(iter(enum)).value)
    return Value(
        lambda one: str(one.value), lambda cursor: cursor.take().member(enum, what, example)
    )


def choice(yes: str, no: str) -> Value:
    """One of two words, for true and false."""

    def read(cursor: Cursor) -> bool:
        if not (cursor.is_next({yes, no})):
            raise cursor.next.error(f"{yes} or {no}", yes)
        return cursor.take().text == yes

    return Value(lambda one: yes if one else no, read)


def _write_person(person: Person) -> str:
    is_player = person.role is Role.PLAYER and person.player is not None
    word = "" if is_player else person.role.value
    if person.player is not None:
        word = person.player.value if is_player else f"{word}({person.player.value})"
    return f"{word} {quoted(person.name)}" if person.name else word


def _read_person(cursor: Cursor) -> Person:
    token = cursor.take()
    example = 'A, referee or referee "Eva"'
    role, player = Role.PLAYER, _PLAYERS.get(token.text)
    if player is None:
        found = _KIND.fullmatch(token.text)
        if not found:
            raise token.error("who says it", example)
        role = token.part(found[1], 0).member(Role, "a player or a role", example)
        if found[2] is not None:
            player = token.part(found[2], found.start(2)).member(Player, "a player", example)
    name = unquoted(cursor.take()) if cursor.next.text.startswith('"') else ""
    return Person(role=role, player=player, name=name)


def _write_counts(counts: Mapping[Player, int]) -> str:
    return " ".join(f"{player.value}{count}" for player, count in counts.items()) or NONE


def read_counts(cursor: Cursor) -> dict[Player, int]:
    """Words like `A2`, at least one. Raises `NotationError`."""
    result: dict[Player, int] = {}
    while not result or cursor.next.text[:1] in _PLAYERS:
        token = cursor.take()
        player = token.part(token.text[:1], 0).member(Player, "a player and a number", "A2 B1")
        if player in result:
            raise token.error("each player once", "A2 B1")
        result[player] = whole_number(token.part(token.text[1:], 1), "A2 B1")
    return result


def _write_lag(player: Player, lag: Lag) -> str:
    return f"{player.value}{lag.rank}" + (f"({lag.bad.value})" if lag.bad else "")


def _read_lags(cursor: Cursor) -> dict[Player, Lag]:
    example = "A1 B2(pocketed)"
    result: dict[Player, Lag] = {}
    while not result or cursor.next.text[:1] in _PLAYERS:
        token = cursor.take()
        found = _KIND.fullmatch(token.text)
        if not found:
            raise token.error("a player, his rank and what was bad", example)
        player = token.part(found[1][:1], 0).member(Player, "a player and his rank", example)
        if player in result:
            raise token.error("each player once", example)
        rank = whole_number(token.part(found[1][1:], 1), example)
        bad = None
        if found[2] is not None:
            bad = token.part(found[2], found.start(2)).member(BadLag, "what was bad", example)
        result[player] = Lag(rank=rank, bad=bad)
    return result


def _write_check(check: RackCheck) -> str:
    return f"{quoted(check.shape)} {int(check.on_foot_spot)} {int(check.centre)}"


def _read_check(cursor: Cursor) -> RackCheck:
    example = '"triangle" 1 10'
    shape = unquoted(cursor.take())
    spot, centre = cursor.take().ball(example), cursor.take().ball(example)
    return RackCheck(shape=shape, on_foot_spot=spot, centre=centre)


def _write_decision(decision: Decision) -> str:
    words = [decision.outcome.value]
    if decision.fouls:
        words.append("fouls " + ",".join(foul.value for foul in decision.fouls))
    if decision.spotted:
        words.append("spot " + ",".join(str(int(ball)) for ball in decision.spotted))
    if decision.on_table is not None:
        words.append(f"table {format_table(decision.on_table)}")
    return " ".join(words)


def _read_decision(cursor: Cursor) -> Decision:
    example = "bih fouls scratch spot 10 table 1-10"
    outcome = cursor.take().member(Outcome, "the ruling", example)
    fouls: tuple[FoulKind, ...] = ()
    spotted: tuple[Ball, ...] = ()
    if cursor.skip("fouls"):
        words = cursor.take().split(",")
        fouls = tuple(word.member(FoulKind, "a foul", example) for word in words)
    if cursor.skip("spot"):
        spotted = cursor.take().balls(example)
    on_table = table_of(cursor.take()) if cursor.skip("table") else None
    return Decision(outcome=outcome, fouls=fouls, spotted=spotted, on_table=on_table)


def _read_call(cursor: Cursor) -> Call:
    token = cursor.next
    call = call_of(cursor)
    if call is None:
        raise token.error("a call that was heard", "call 2 FR")
    return call


SECONDS: Final = Value(seconds, lambda cursor: cursor.take().number("seconds", "12.5"))
WHOLE: Final = Value(str, lambda cursor: whole_number(cursor.take(), "0"))
REFERENCE: Final = Value(str, lambda cursor: whole_number(cursor.take(), "12"))
"""The number of another line of the record."""
PLAYER: Final = member(Player, "a player")
PERSON: Final = Value(_write_person, _read_person)
TEXT: Final = Value(quoted, lambda cursor: unquoted(cursor.take()))
CALL: Final = Value(format_call, _read_call)
REPORT: Final = Value(format_report, lambda cursor: report_of(cursor.take()))
SHOT: Final = Value(format_shot, shot_of)
TABLE: Final = Value(format_table, lambda cursor: table_of(cursor.take()))
COUNTS: Final = Value(
    _write_counts, lambda cursor: {} if cursor.skip(NONE) else read_counts(cursor)
)
LAGS: Final = Value(
    lambda lags: " ".join(_write_lag(player, lag) for player, lag in lags.items()) or NONE,
    lambda cursor: {} if cursor.skip(NONE) else _read_lags(cursor),
)
RACK_CHECK: Final = Value(_write_check, _read_check)
DECISION: Final = Value(_write_decision, _read_decision)
