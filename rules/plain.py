"""Reads plain values (mappings, lists, words, numbers) into those of the rules, with good errors.

A `Plain` knows where it stands in the whole, so that what is wrong can be named by its key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from rules.balls import Ball
from rules.match import RulesError

EnumT = TypeVar("EnumT", bound=Enum)


class PlainError(RulesError):
    """A plain value that is not what its place asks for; the text names key and expectation."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A plain value and its place, like `state.phase`; an absent one is `None`."""

    value: object
    path: str = ""

    def __getitem__(self, key: str) -> Plain:
        """The value of a key of a mapping; raises `PlainError` if this is none."""
        path = f"{self.path}.{key}" if self.path else key
        return Plain(self._mapping().get(key), path)

    def _mapping(self) -> Mapping[object, object]:
        if not isinstance(self.value, Mapping):
            raise self.error("a mapping")
        return self.value

    def __bool__(self) -> bool:
        """True unless absent or null."""
        return self.value is not None

    def names(self) -> list[str]:
        """The keys of a mapping, as text."""
        return [str(key) for key in self._mapping()]

    def items(self) -> list[Plain]:
        """The entries of a list; an absent list is empty."""
        if self.value is None:
            return []
        if not isinstance(self.value, (list, tuple)):
            raise self.error("a list")
        return [Plain(value, f"{self.path}[{index}]") for index, value in enumerate(self.value)]

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
        if isinstance(self.value, bool) or self.value not in [int(ball) for ball in Ball]:
            raise self.error("the number of a ball, 0 to 15")
        return Ball(self.value)

    def optional_ball(self) -> Ball | None:
        """The ball of this number, `None` where it is absent."""
        return self.ball() if self else None

    def balls(self) -> list[Ball]:
        """The balls of a list of numbers."""
        return [item.ball() for item in self.items()]

    def flag(self, default: bool = False) -> bool:
        """True or false; `default` where it is absent."""
        if self.value is None:
            return default
        if not isinstance(self.value, bool):
            raise self.error("true or false")
        return self.value

    def number(self) -> float:
        """A number."""
        if isinstance(self.value, bool) or not isinstance(self.value, (int, float)):
            raise self.error("a number")
        return float(self.value)

    def count(self) -> int:
        """A whole number, not negative."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or self.value < 0:
            raise self.error("a whole number, 0 or more")
        return self.value

    def word(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.error("a word")
        return self.value

    def error(self, expected: str) -> PlainError:
        """The error that says that something else was expected here."""
        found = "nothing" if self.value is None else repr(self.value)
        return PlainError(f"{self.path or 'the whole'}: expected {expected}, found {found}")
