"""Reads plain values (mappings, lists, words, numbers) into those of the rules, with good errors.

A `Plain` knows where it stands in the whole, so that what is wrong can be named by its key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from reprlib import Repr
from typing import Final, TypeVar

from rules.balls import Ball
from rules.match import RulesError

EnumT = TypeVar("EnumT", bound=Enum)

Where = tuple[str | int, ...]
"""The way to a value: keys of mappings, and places in lists counted from 0."""

COUNT_MAX: Final = 1_000_000
"""No count of fouls, racks or turns comes near it; a larger number is a slip of the pen."""

KEY_MAX: Final = 40
"""A longer key is no word of the form, and is shown shortened."""

_BALLS: Final = frozenset(int(ball) for ball in Ball)


class _Shown(Repr):
    """Values as an error shows them: never long, however large or nested they are."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxlist = self.maxdict = self.maxtuple = 4
        self.maxstring = self.maxother = 60

    def repr_int(self, x: int, level: int) -> str:
        """Python refuses to write out a very long number."""
        return repr(x) if abs(x) < 10**18 else "a very large number"


_SHOWN: Final = _Shown()


def shown(value: object) -> str:
    """A value as an error shows it, on one line and short."""
    return "nothing" if value is None else _SHOWN.repr(value)


def path_of(where: Where) -> str:
    """The way to a value as text, like `state.on_table[1]`; empty for the whole."""
    text = ""
    for step in where:
        if isinstance(step, int) or not step.isidentifier() or len(step) > KEY_MAX:
            text += f"[{shown(step)}]"
        else:
            text += f".{step}" if text else step
    return text


class PlainError(RulesError):
    """A plain value that is not what its place asks for; the text names key and expectation.

    `where` is the way to the value, or to the one that is missing.
    """

    def __init__(self, text: str, where: Where = ()) -> None:
        super().__init__(text)
        self.where = where


@dataclass(frozen=True, slots=True)
class Plain:
    """A plain value and its place, like `state.phase`; an absent one is `None`."""

    value: object
    where: Where = ()

    def __getitem__(self, key: str) -> Plain:
        """The value of a key of a mapping; raises `PlainError` if this is none."""
        value = self._mapping().get(key)
        return value if isinstance(value, Plain) else Plain(value, (*self.where, key))

    def _mapping(self) -> Mapping[object, object]:
        if not isinstance(self.value, Mapping):
            raise self.error("a mapping")
        return self.value

    @property
    def path(self) -> str:
        """The place as text, like `state.on_table[1]`."""
        return path_of(self.where)

    def __bool__(self) -> bool:
        """True unless absent or null."""
        return self.value is not None

    def or_empty(self) -> Plain:
        """This, or an empty mapping where it is absent."""
        return self if self else Plain({}, self.where)

    def names(self) -> list[str]:
        """The keys of a mapping, as text."""
        return [key if isinstance(key, str) else shown(key) for key in self._mapping()]

    def items(self) -> list[Plain]:
        """The entries of a list; an absent list is empty."""
        return list(self._entries())

    def _entries(self) -> Iterator[Plain]:
        if self.value is None:
            return
        if not isinstance(self.value, (list, tuple)):
            raise self.error("a list")
        for index, value in enumerate(self.value):
            yield Plain(value, (*self.where, index))

    def overlaid(self, readings: list[Plain]) -> Plain:
        """This mapping with the keys of others laid over it; each value keeps its own place."""
        whole: dict[str, Plain] = {key: self[key] for key in self.names()}
        for reading in readings:
            whole.update({key: reading[key] for key in reading.names()})
        return Plain(whole, self.where)

    def member(self, enum: type[EnumT], default: EnumT | None = None) -> EnumT:
        """The member of an enum with this value; `default` where it is absent."""
        if self.value is None and default is not None:
            return default
        for member in enum:
            if type(member.value) is type(self.value) and member.value == self.value:
                return member
        raise self.error("one of " + ", ".join(str(member.value) for member in enum))

    def ball(self) -> Ball:
        """The ball of this number."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or value not in _BALLS:
            raise self.error("the number of a ball, 0 to 15")
        return Ball(value)

    def optional_ball(self) -> Ball | None:
        """The ball of this number, `None` where it is absent."""
        return self.ball() if self else None

    def balls(self) -> list[Ball]:
        """The balls of a list of numbers."""
        return [item.ball() for item in self._entries()]

    def flag(self, default: bool = False) -> bool:
        """True or false; `default` where it is absent."""
        if self.value is None:
            return default
        if not isinstance(self.value, bool):
            raise self.error("true or false")
        return self.value

    def number(self, least: float, most: float) -> float:
        """A number from `least` to `most`."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.error("a number")
        if not least <= value <= most:  # so is every comparison with "not a number"
            raise self.error(f"a number from {least:g} to {most:g}")
        return float(value)

    def count(self, default: int | None = None) -> int:
        """A whole number, not negative; `default` where it is absent."""
        if self.value is None and default is not None:
            return default
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= COUNT_MAX:
            raise self.error("a whole number, 0 or more")
        return value

    def word(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.error("a word")
        return self.value

    def error(self, expected: str) -> PlainError:
        """The error that says that something else was expected here."""
        place = self.path or "the whole"
        return PlainError(f"{place}: expected {expected}, found {shown(self.value)}", self.where)
