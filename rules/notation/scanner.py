"""Words of a line with their columns, the simplest of them read, and what is said of wrong ones."""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from rules.balls import Ball, Pocket
from rules.match import RulesError

EnumT = TypeVar("EnumT", bound=Enum)

_TOKEN: Final = re.compile(
    r'"(?:[^"\\]|\\.)*"|[{}\[\]/:]|(?:[^\s{}\[\]/:()"]|\([^()"]*\))+|[()"]', re.DOTALL
)
_NUMBER: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?", re.ASCII)
_BALLS: Final = {str(int(ball)): ball for ball in Ball}


class NotationError(RulesError):
    """A line that cannot be read, or a value that cannot be written.

    `column`: of the offending word, from 1. `token`: that word, empty at the end of the line.
    `expected`: what should stand there. `example`: how that is written.
    """

    def __init__(self, *, column: int, token: str, expected: str, example: str) -> None:
        """Make the one line that says it all."""
        found = repr(token) if token else "the end of the line"
        super().__init__(
            f"column {column}: found {found}, expected {expected}; write for example {example}"
        )
        self.column = column
        self.token = token
        self.expected = expected
        self.example = example


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a line; `column` counts from 1."""

    text: str
    column: int

    def error(self, expected: str, example: str) -> NotationError:
        """The error that says that something else was expected here."""
        return NotationError(
            column=self.column, token=self.text, expected=expected, example=example
        )

    def part(self, text: str, offset: int) -> Token:
        """A piece of this word that begins `offset` characters after its beginning."""
        return Token(text, self.column + offset)

    def ball(self, example: str) -> Ball:
        """The ball of this number."""
        ball = _BALLS.get(self.text)
        if ball is None:
            raise self.error("a ball, 0 (the cue ball) to 15", example)
        return ball

    def balls(self, example: str) -> tuple[Ball, ...]:
        """Balls with commas between them, none for an empty word."""
        return tuple(part.ball(example) for part in self.split(","))

    def split(self, separator: str) -> list[Token]:
        """The pieces between the separators, blanks around them removed; none of an empty word."""
        result = []
        offset = 0
        for piece in self.text.split(separator):
            inner = piece.strip()
            result.append(self.part(inner, offset + piece.find(inner)))
            offset += len(piece) + len(separator)
        return result if self.text.strip() else []

    def number(self, expected: str, example: str) -> float:
        """A finite number."""
        if not _NUMBER.fullmatch(self.text) or not math.isfinite(float(self.text)):
            raise self.error(expected, example)
        return float(self.text)

    def member(self, enum: type[EnumT], expected: str, example: str) -> EnumT:
        """The member of an enum with this value."""
        for member in enum:
            if member.value == self.text:
                return member
        names = ", ".join(str(member.value) for member in enum)
        raise self.error(f"{expected}: {names}", example)

    def pocket(self, example: str) -> Pocket:
        """A pocket by its letters."""
        return self.member(Pocket, "a pocket", example)


def scan(text: str) -> list[Token]:
    """The words of a line; a text in quotation marks is one.

    A bracket or quotation mark that nobody closed is a word of its own.
    """
    return [Token(found.group(), found.start() + 1) for found in _TOKEN.finditer(text)]


class Cursor:
    """Goes through the words of a line."""

    def __init__(self, text: str) -> None:
        """Begin at the first word."""
        self._tokens = scan(text)
        self._end = Token("", len(text) + 1)
        self._index = 0

    @property
    def next(self) -> Token:
        """The word that stands next; an empty one at the end."""
        return self._tokens[self._index] if self._index < len(self._tokens) else self._end

    @property
    def is_at_end(self) -> bool:
        """True if no word is left."""
        return self._index >= len(self._tokens)

    def take(self) -> Token:
        """The next word, which is then behind."""
        token = self.next
        self._index += 1
        return token

    def skip(self, *words: str) -> bool:
        """Go past the next words if they are these; false if they are not."""
        stop = self._index + len(words)
        if [token.text for token in self._tokens[self._index : stop]] != list(words):
            return False
        self._index = stop
        return True

    def expect(self, word: str, expected: str, example: str) -> None:
        """Go past this word. Raises `NotationError` if another stands there."""
        if not self.skip(word):
            raise self.next.error(expected, example)

    def is_next(self, words: Collection[str]) -> bool:
        """True if the next word is one of these."""
        return self.next.text in words

    def finish(self, expected: str, example: str) -> None:
        """Raise `NotationError` if words are left."""
        if not self.is_at_end:
            raise self.next.error(expected, example)
