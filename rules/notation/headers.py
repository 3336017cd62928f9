"""The header of a record: which keys have a meaning, and how their values are written and read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final

from rules.match import BreakOrder, FoulMode, Game, Organiser, Referee
from rules.match_events import Opened
from rules.notation.fields import seconds, whole_number
from rules.notation.scanner import Token
from rules.players import Player

SCHEMA_VERSION: Final = "1"
"""Of the record; another one is not read."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A header that is the `field` of `Opened` or of its `Organiser`."""

    field: str
    write: Callable[[Any], str]
    read: Callable[[Token], Any]


def _switch(yes: str, no: str) -> tuple[Callable[[Any], str], Callable[[Token], Any]]:
    def read(token: Token) -> bool:
        if token.text not in (yes, no):
            raise token.error(f"{yes} or {no}", f'"{yes}"')
        return token.text == yes

    return lambda one: yes if one else no, read


def _players(token: Token) -> tuple[Player, ...]:
    return tuple(part.member(Player, "the players", '"A, B"') for part in token.split(","))


def _text(token: Token) -> str:
    return token.text


def _count(token: Token) -> int:
    return whole_number(token, '"5"')


def _seconds(token: Token) -> float:
    return token.number("seconds", '"30.0"')


def _value(one: Any) -> str:
    return str(one.value)


OPENED: Final = {
    "Match": Tag("match_id", str, _text),
    "Rulebook": Tag("rulebook", str, _text),
    "RulebookVersion": Tag("rulebook_version", str, _text),
    "Game": Tag("game", _value, lambda token: token.member(Game, "the game", '"ten-ball"')),
    "Players": Tag("players", lambda players: ", ".join(p.value for p in players), _players),
    "OpenedAt": Tag("at_s", seconds, _seconds),
    "Calls": Tag("are_calls_heard", *_switch("heard", "unheard")),
    "Lag": Tag("is_lag_skipped", *_switch("skipped", "played")),
    "Language": Tag("language", str, _text),
}
ORGANISER: Final = {
    "Race": Tag("race_to", str, _count),
    "Sets": Tag("has_sets", *_switch("yes", "no")),
    "SetsTo": Tag("sets_to", str, _count),
    "SetLostByThreeFouls": Tag("is_set_lost_by_three_fouls", *_switch("yes", "no")),
    "BreakOrder": Tag(
        "break_order", _value, lambda token: token.member(BreakOrder, "who breaks", '"winner"')
    ),
    "FoulMode": Tag(
        "foul_mode", _value, lambda token: token.member(FoulMode, "which count", '"all_balls"')
    ),
    "Referee": Tag(
        "referee", _value, lambda token: token.member(Referee, "who watches", '"human"')
    ),
    "ShotClock": Tag("shot_clock_s", seconds, _seconds),
    "Extension": Tag("extension_s", seconds, _seconds),
    "Extensions": Tag("extensions_each", str, _count),
    "TimeOuts": Tag("time_outs_each", str, _count),
}
NAMES: Final = {f"Name{player.value}": player for player in Player}
NEEDED: Final = ("Match", "Rulebook", "RulebookVersion")
_ALWAYS: Final = (*NEEDED, "Game", "Players")
VERSION: Final = "SchemaVersion"
KNOWN: Final = {key.lower(): key for key in (VERSION, *OPENED, *ORGANISER, *NAMES)}
"""Headers with a meaning; one that differs in case only is a slip."""


def headers_of(opened: Opened) -> Iterator[tuple[str, str]]:
    """Key and value of each header of a match. Raises `NotationError` for an odd number."""
    yield VERSION, SCHEMA_VERSION
    defaults = {one.name: one.default for one in fields(Opened) if one.default is not MISSING}
    for key, tag in OPENED.items():
        value = getattr(opened, tag.field)
        if key in _ALWAYS or value != defaults[tag.field]:
            yield key, tag.write(value)
    for key, player in NAMES.items():
        if player in opened.names:
            yield key, opened.names[player]
    for key, tag in ORGANISER.items():
        value = getattr(opened.organiser, tag.field)
        if value != getattr(Organiser(), tag.field):
            yield key, tag.write(value)
