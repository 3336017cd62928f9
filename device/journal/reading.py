"""Reads a journal: the matches that are not over, their events, rulings and shots.

Any process may, while another one writes. Each call sees the journal as it is at one moment, with
everything that the writer had reported as kept before.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Self

from sqlalchemy import Connection, Engine, func, select

from device.closing import Closing
from device.journal.faults import Fault, JournalError, fault_of
from device.journal.migrating import refuse_other
from device.journal.opening import WAIT_S, reading_engine, transaction
from device.journal.packing import PackedError, unpacked
from device.journal.schema import ENTRIES, FORM, MATCHES, RULINGS, RUNS, SHOTS, UNDONE
from device.journal.stored_events import BodyError, event_of
from rules.match_events import MatchEvent, ShotPlayed
from rules.match_log import MatchLog
from tracking.shot import SeenShot

US_PER_S = 1_000_000
Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match as the journal lists it, in the order in which they began.

    `rulebook_version`: under which it was opened. `began_wall_s`, `last_wall_s`: seconds since 1970
    on the clock of the wall, which may have been set in between.
    """

    match_id: str
    rulebook: str
    rulebook_version: str
    game: str
    is_over: bool
    entries: int
    began_wall_s: float
    last_wall_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRuling:
    """What was last ruled on the shot of `seq`: `fields` as `rules.ruling.ruling_fields` gave them
    under that version of the rulebook."""

    seq: int
    rulebook_version: str
    fields: Fields


class _Standing(NamedTuple):
    """An entry whose event stands."""

    entry: int
    body: str
    rack_index: int
    shot_index: int


class NoSuchMatchError(LookupError):
    """The journal has no match of that name, or no such shot in it."""


class JournalReader(Closing):
    """A journal that is only read."""

    def __init__(self, path: Path, engine: Engine) -> None:
        """Use `open_to_read`."""
        self.path = path
        self._engine = engine

    @classmethod
    def open_to_read(cls, path: Path, *, wait_s: float = WAIT_S) -> Self:
        """A reader of the journal at `path`.

        Raises:
            JournalError: it is not there, may not be read, is no journal or one of another version.
        """
        if not path.is_file():
            raise _why_not(path)
        reader = cls(path, reading_engine(path, wait_s=wait_s))
        with reader._snapshot() as connection:
            refuse_other(connection, path)
            refuse_newer_form(connection, path)
        return reader

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def matches(self) -> tuple[StoredMatch, ...]:
        """All matches in the order in which they began."""
        with self._snapshot() as connection:
            return _listed(connection, only_open=False)

    def open_matches(self) -> tuple[StoredMatch, ...]:
        """Those that are not over: after a restart, what is to be played on."""
        with self._snapshot() as connection:
            return _listed(connection, only_open=True)

    def events(self, match_id: str) -> tuple[MatchEvent, ...]:
        """The events of a match that stand: those taken back are not among them.

        Raises:
            NoSuchMatchError: there is no such match.
            JournalError: what stands there cannot be read.
        """
        with self._snapshot() as connection:
            return self._events(connection, _number_of(connection, match_id))

    def log(self, match_id: str) -> MatchLog:
        """The match as it stands, judged by the rules of this program.

        Raises as `events`, and `RefusedError` or `UnknownRulebookError` as `MatchLog.of`.
        """
        return MatchLog.of(self.events(match_id))

    def rulings(self, match_id: str) -> tuple[StoredRuling, ...]:
        """What was last shown of each shot that stands, in the order of the shots.

        Raises as `events`.
        """
        with self._snapshot() as connection:
            said = connection.execute(
                select(RULINGS)
                .where(RULINGS.c.number == _number_of(connection, match_id))
                .order_by(RULINGS.c.entry)
            )
            last = {row.seq: (row.rulebook_version, self._fields(row.fields)) for row in said}
        return tuple(
            StoredRuling(seq=seq, rulebook_version=version, fields=fields)
            for seq, (version, fields) in sorted(last.items())
            if fields is not None
        )

    def seen_shot(self, match_id: str, seq: int) -> SeenShot | None:
        """What was seen of the shot that is event `seq`; `None` where nothing was kept of it.

        Raises as `events`, and `NoSuchMatchError` if that event is no shot.
        """
        with self._snapshot() as connection:
            number = _number_of(connection, match_id)
            entries = _stacked(connection, number)
            event = self._event(entries[seq - 1]) if 1 <= seq <= len(entries) else None
            if not isinstance(event, ShotPlayed):
                raise NoSuchMatchError(f"event {seq} of match {match_id} is no shot")
            data = connection.execute(
                select(SHOTS.c.packed).where(
                    SHOTS.c.number == number, SHOTS.c.entry == entries[seq - 1].entry
                )
            ).scalar_one_or_none()
        try:
            return None if data is None else unpacked(data, event.facts)
        except PackedError as error:
            raise JournalError(Fault.DAMAGED, self.path, str(error)) from error

    def shot_places(self, match_id: str) -> tuple[tuple[int, int], ...]:
        """Of each event that stands: rack and shot as they were counted when it happened.

        What was kept of a shot elsewhere goes by these. Raises as `events`.
        """
        with self._snapshot() as connection:
            standing = _stacked(connection, _number_of(connection, match_id))
        return tuple((one.rack_index, one.shot_index) for one in standing)

    def faults(self) -> tuple[str, ...]:
        """What is wrong inside the file, for those who mend it; nothing if it is sound."""
        try:
            with self._snapshot() as connection:
                said = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
                strays = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        except JournalError as error:  # too damaged to be looked through
            if error.fault is not Fault.DAMAGED:
                raise
            return (error.detail,)
        return (*(str(line) for line in said if line != "ok"), *(f"stray {one}" for one in strays))

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        with transaction(self._engine, self.path) as connection:
            yield connection

    def _events(self, connection: Connection, number: int) -> tuple[MatchEvent, ...]:
        return tuple(self._event(row) for row in _stacked(connection, number))

    def _event(self, row: _Standing) -> MatchEvent:
        try:
            return event_of(row.body)
        except BodyError as error:
            raise JournalError(Fault.DAMAGED, self.path, str(error)) from error

    def _fields(self, text: str) -> Fields | None:
        try:
            fields: Fields | None = json.loads(text)
        except ValueError as error:
            raise JournalError(Fault.DAMAGED, self.path, f"no ruling: {text[:60]!r}") from error
        return fields


def refuse_newer_form(connection: Connection, path: Path) -> None:
    """Raise `JournalError` if a newer program has written into the same tables in another form."""
    newest = connection.execute(select(func.max(RUNS.c.form))).scalar_one()
    if newest is not None and newest > FORM:
        raise JournalError(Fault.NEWER, path, f"{newest}")


def _why_not(path: Path) -> JournalError:
    """Why the file of a journal is not there."""
    try:
        path.stat()
    except OSError as error:
        return fault_of(error, path)
    return JournalError(Fault.NOT_A_JOURNAL, path, "not a file")


def _listed(connection: Connection, *, only_open: bool) -> tuple[StoredMatch, ...]:
    last = (
        select(ENTRIES.c.number, func.max(ENTRIES.c.entry).label("entry"))
        .group_by(ENTRIES.c.number)
        .subquery()
    )
    first_wall, last_wall = ENTRIES.alias(), ENTRIES.alias()
    wanted = (
        select(MATCHES, last.c.entry, first_wall.c.wall_us.label("began"), last_wall.c.wall_us)
        .join(last, last.c.number == MATCHES.c.number)
        .join(first_wall, (first_wall.c.number == MATCHES.c.number) & (first_wall.c.entry == 1))
        .join(
            last_wall,
            (last_wall.c.number == MATCHES.c.number) & (last_wall.c.entry == last.c.entry),
        )
        .order_by(MATCHES.c.number)
    )
    if only_open:
        wanted = wanted.where(MATCHES.c.is_over.is_(False))
    return tuple(
        StoredMatch(
            match_id=row.match_id,
            rulebook=row.rulebook,
            rulebook_version=row.rulebook_version,
            game=row.game,
            is_over=row.is_over,
            entries=row.entry,
            began_wall_s=row.began / US_PER_S,
            last_wall_s=row.wall_us / US_PER_S,
        )
        for row in connection.execute(wanted)
    )


def _number_of(connection: Connection, match_id: str) -> int:
    number = connection.execute(
        select(MATCHES.c.number).where(MATCHES.c.match_id == match_id)
    ).scalar_one_or_none()
    if number is None:
        raise NoSuchMatchError(f"no match {match_id}")
    return int(number)


def _stacked(connection: Connection, number: int) -> list[_Standing]:
    """The entries whose events stand; the one of seq `n` at `n - 1`."""
    standing: list[_Standing] = []
    everything = connection.execute(
        select(
            ENTRIES.c.entry,
            ENTRIES.c.kind,
            ENTRIES.c.body,
            ENTRIES.c.rack_index,
            ENTRIES.c.shot_index,
        )
        .where(ENTRIES.c.number == number)
        .order_by(ENTRIES.c.entry)
    )
    for entry, kind, body, rack_index, shot_index in everything:
        if kind == UNDONE:
            standing.pop()
        else:
            standing.append(_Standing(entry, body, rack_index, shot_index))
    return standing
