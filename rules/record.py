"""The text record of a whole match, like PGN: a header, then one line for each event.

    [SchemaVersion "1"]
    [Match "01ARZ3NDEKTSV4RRFFQ69G5FAV"]
    [Rulebook "wpa"]
    ...

    2. lag A1 B2
    3. breaker A by A

The header is the first event, `Opened`, together with any further tags that somebody wants to
keep; the words of the lines are in `rules.notation.match_lines`. A line may begin with its number,
by which other lines name it; without one it counts on from the line before. `#` begins a comment,
which is not kept. `parse_record(format_record(record)) == record`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules.match import Organiser, RulesError
from rules.match_events import MatchEvent, Opened
from rules.notation.fields import quoted, unquoted
from rules.notation.headers import (
    KNOWN,
    NAMES,
    NEEDED,
    OPENED,
    ORGANISER,
    SCHEMA_VERSION,
    VERSION,
    headers_of,
)
from rules.notation.match_lines import event_of, format_event, number_of, time_of
from rules.notation.scanner import Cursor, NotationError, Token
from rules.players import Player

_HEADER: Final = re.compile(r'\s*\[\s*([^\s"\[\]]*)\s*("(?:[^"\\]|\\.)*")\s*\]')
_KEY: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*", re.ASCII)
_COMMENT: Final = re.compile(r'((?:[^"#]|"(?:[^"\\]|\\.)*")*)#.*')
_FIRST_LINE: Final = 2
"""The number of the first line: the header is the event 1."""


class RecordError(RulesError):
    """What is wrong in a record. `line` counts from 1; `key`: the header's, or the line's word."""

    def __init__(self, *, line: int, key: str, text: str) -> None:
        """Make the one line that says it all."""
        super().__init__(f"line {line}: {key or 'empty'}: {text}")
        self.line = line
        self.key = key


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match as it is written down.

    `events`: the first is `Opened`, unless its header could not be read. `tags`: further headers.
    `errors`: what could not be read; the rest is there nevertheless. `lines`: the line of each
    event but the first in the text that was read, from 1.
    """

    events: tuple[MatchEvent, ...]
    tags: Mapping[str, str] = field(default_factory=dict)
    errors: tuple[RecordError, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)


def format_record(record: Record) -> str:
    """The record as text that `parse_record` reads back.

    Raises:
        RecordError: the first event, and only that, is not `Opened`, a tag has a key that cannot
            be written, or the record has errors.
        NotationError: a number in it is not finite.
    """
    opened = record.events[0] if record.events else None
    others = record.events[1:]
    if not isinstance(opened, Opened) or any(isinstance(event, Opened) for event in others):
        raise RecordError(line=1, key="Match", text="the first event, and no other, opens a match")
    if record.errors:
        raise RecordError(line=record.errors[0].line, key="", text="not all of it could be read")
    lines = [f"[{key} {quoted(value)}]" for key, value in headers_of(opened)]
    for key, value in record.tags.items():
        if key.lower() in KNOWN or not _KEY.fullmatch(key):
            text = "expected another key, of letters, digits, - and _"
            raise RecordError(line=len(lines) + 1, key=key, text=text)
        lines.append(f"[{key} {quoted(value)}]")
    lines.append("")
    lines += [f"{seq}. {format_event(event)}" for seq, event in enumerate(others, _FIRST_LINE)]
    return "\n".join([*lines, ""])


def parse_record(text: str) -> Record:
    """The record of a match; what cannot be read is told in its `errors`, in the order of lines.

    A line that cannot be read leaves its event out: the other lines keep the numbers by which they
    are named, the events behind it count on without it.
    """
    reader = _Reader()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        comment = _COMMENT.fullmatch(line.rstrip())
        bare = (comment[1] if comment else line).rstrip()
        try:
            if bare.lstrip().startswith("["):
                reader.header(number, bare)
            elif bare:
                reader.event(number, bare)
        except NotationError as error:
            reader.errors.append(RecordError(line=number, key=reader.key, text=str(error)))
    return reader.record()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """An event that was read. `number`: by which other lines name it; `line`: where it stands;
    `references`: its fields that name other lines; `first`: the first word of the line."""

    number: int
    line: int
    key: str
    event: MatchEvent
    references: tuple[str, ...]
    first: Token

    def named(self) -> Iterator[tuple[str, int]]:
        """The fields that name other lines, with the number of that line."""
        for name in self.references:
            number = getattr(self.event, name)
            if number is not None:
                yield name, number


class _Reader:
    """Reads a record line by line."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self.key = ""
        self.errors: list[RecordError] = []
        self._opened: dict[str, Any] = {}
        self._organiser: dict[str, Any] = {}
        self._names: dict[Player, str] = {}
        self._tags: dict[str, str] = {}
        self._headers: dict[str, int] = {}
        self._read: list[_Read] = []
        self._numbers = {_FIRST_LINE - 1}
        self._number = _FIRST_LINE - 1

    def header(self, number: int, line: str) -> None:
        """Read a line `[Key "value"]`."""
        found = _HEADER.fullmatch(line)
        self.key = found[1] if found else line
        if not found or not _KEY.fullmatch(found[1]):
            raise Token(line, 1).error("a header", '[Rulebook "wpa"]')
        key = Token(found[1], found.start(1) + 1)
        meant = KNOWN.get(key.text.lower(), key.text)
        if key.text != meant:
            raise key.error(f"the header {meant} in these letters", f'[{meant} "..."]')
        if len(self._numbers) > 1:
            raise key.error("headers before the first event only", '[Rulebook "wpa"]')
        if key.text in self._headers:
            raise key.error(
                f"each header once, it is in line {self._headers[key.text]}", '[Date "-"]'
            )
        self._headers[key.text] = number
        token = Token(found[2], found.start(2) + 1)
        value = Token(unquoted(token), token.column + 1)
        if key.text == VERSION:
            if value.text != SCHEMA_VERSION:
                raise value.error(f"version {SCHEMA_VERSION}", f'"{SCHEMA_VERSION}"')
        elif key.text in OPENED:
            tag = OPENED[key.text]
            self._opened[tag.field] = tag.read(value)
        elif key.text in ORGANISER:
            tag = ORGANISER[key.text]
            self._organiser[tag.field] = tag.read(value)
        elif key.text in NAMES:
            self._names[NAMES[key.text]] = value.text
        else:
            self._tags[key.text] = value.text

    def event(self, line: int, text: str) -> None:
        """Read the line of an event."""
        cursor = Cursor(text)
        first = cursor.next
        self.key = first.text
        number = number_of(cursor)
        self.key = first.text if cursor.is_at_end else cursor.next.text
        if number is not None and number in self._numbers:
            raise first.error("a number that no other line has", f"{max(self._numbers) + 1}.")
        self._number = self._number + 1 if number is None else number
        while self._number in self._numbers:
            self._number += 1
        self._numbers.add(self._number)
        at_s = time_of(cursor)
        self.key = cursor.next.text or self.key
        event, references = event_of(cursor, at_s)
        self._read.append(
            _Read(
                number=self._number,
                line=line,
                key=self.key,
                event=event,
                references=references,
                first=first,
            )
        )

    def _resolved(self) -> list[_Read]:
        """The events with their references turned into places in the list."""
        read = self._read
        while True:
            seq_of = {1: 1} | {one.number: seq for seq, one in enumerate(read, _FIRST_LINE)}
            if all(seq_of.get(number) == number for number in self._numbers):
                return read  # also with references that lead nowhere: these are kept
            lost = [one for one in read if any(number not in seq_of for _, number in one.named())]
            if not lost:
                break
            lost_numbers = {one.number for one in lost}
            read = [one for one in read if one.number not in lost_numbers]
            for one in lost:
                missing = next(number for _, number in one.named() if number not in seq_of)
                error = one.first.error(
                    f"a line {missing}, which this one names, and which is not there or not "
                    "readable",
                    f"{missing}. shot 1-10 : *1 1|foot",
                )
                self.errors.append(RecordError(line=one.line, key=one.key, text=str(error)))
        return [
            replace(
                one,
                event=replace(one.event, **{name: seq_of[number] for name, number in one.named()}),
            )
            for one in read
        ]

    def record(self) -> Record:
        """What was read."""
        for key in NEEDED:
            if key not in self._headers:
                text = f'expected a header; write for example [{key} "..."]'
                self.errors.append(RecordError(line=1, key=key, text=text))
        opened: list[MatchEvent] = []
        if all(OPENED[key].field in self._opened for key in NEEDED):
            organiser = Organiser(**self._organiser)
            opened = [Opened(names=self._names, organiser=organiser, **self._opened)]
        read = self._resolved()
        return Record(
            events=(*opened, *(one.event for one in read)),
            tags=self._tags,
            errors=tuple(sorted(self.errors, key=lambda error: error.line)),
            lines=tuple(one.line for one in read),
        )
