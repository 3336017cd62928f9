"""Keeps matches: what is returned from here is on the disk, whatever happens next.

    with Journal.open(path) as journal:
        log = journal.begin(opened)
        log = journal.append(log, event)        # now it may be shown

After a restart `open_matches` says what was being played, and `log` how it stands. A call that
fails has kept nothing, and leaves the `log` that it was given as good as before: give it the same
again once the line of the `JournalError` has been seen to. One process writes; others read with
`device.journal.reading.JournalReader`.
"""

from __future__ import annotations

import importlib.metadata
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Self

from sqlalchemy import Connection, Engine, insert

from device.journal.faults import Fault, JournalError, fault_of
from device.journal.match_ids import is_match_id
from device.journal.migrating import migrate
from device.journal.opening import (
    RESERVE_BYTES,
    WAIT_S,
    Reserve,
    WriterLock,
    transaction,
    writing_engine,
)
from device.journal.packing import PackedError, packed
from device.journal.reading import US_PER_S, JournalReader, refuse_newer_form
from device.journal.schema import FORM, RUNS
from device.journal.writing import Stamp, next_place, write_event, write_match, write_undone
from rules.match_events import MatchEvent, Opened, ShotPlayed
from rules.match_log import MatchLog
from tracking.shot import SeenShot

_LOG: Final = logging.getLogger(__name__)


class Journal(JournalReader):
    """A journal that is written, by this process alone."""

    def __init__(
        self,
        path: Path,
        engine: Engine,
        *,
        lock: WriterLock,
        reserve: Reserve,
        wall_s: Callable[[], float],
    ) -> None:
        """Use `open`."""
        super().__init__(path, engine)
        self._lock, self._reserve, self._wall_s = lock, reserve, wall_s
        self._one_at_a_time = threading.RLock()
        self._run = 0

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        wall_s: Callable[[], float] = time.time,
        wait_s: float = WAIT_S,
        reserve_bytes: int = RESERVE_BYTES,
    ) -> Self:
        """The journal at `path`, made if it is not there, brought up to date if it is older.

        `wall_s`: the clock of the wall, seconds since 1970. `wait_s`: for another program that
        holds the file. `reserve_bytes`: room to keep for the score on a disk that fills up.

        Raises:
            JournalError: it cannot be kept there; the line says why and what to do.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise fault_of(error, path) from error
        if path.is_dir():
            raise JournalError(Fault.NOT_A_JOURNAL, path, "a folder")
        lock = WriterLock(path)
        engine = writing_engine(path, wait_s=wait_s)
        try:
            reserve = Reserve(path, reserve_bytes)
            journal = cls(path, engine, lock=lock, reserve=reserve, wall_s=wall_s)
            journal._kept(journal._begin_run)
        except BaseException:
            engine.dispose()
            lock.release()
            raise
        return journal

    def close(self) -> None:
        """Let go of the file; another process may write then."""
        super().close()
        self._lock.release()

    def has_reserve(self) -> bool:
        """False if the disk is so full that no room can be kept for the score: time to delete.

        Where that room was in use it is laid aside again, if there is room now.
        """
        return self._reserve.lay_aside()

    def begin(self, opened: Opened, *, sensor_s: float | None = None) -> MatchLog:
        """A new match.

        `sensor_s`: the reading of the sensor's clock now, if there is one.

        Raises:
            ValueError: its `match_id` is no ULID, or there is a match of that name.
            RefusedError, UnknownRulebookError: it cannot be opened so, as `MatchLog.start`.
            JournalError: it could not be kept.
        """
        if not is_match_id(opened.match_id):
            raise ValueError(f"match_id {opened.match_id!r}: expected a ULID")
        log = MatchLog.start(opened)

        def write(connection: Connection) -> None:
            place = write_match(connection, opened)
            stamp = self._stamp(sensor_s)
            write_event(connection, place, stamp, event=opened, before=None, after=log.progress)

        self._kept(write)
        return log

    def append(
        self,
        log: MatchLog,
        event: MatchEvent,
        *,
        sensor_s: float | None = None,
        seen: SeenShot | None = None,
    ) -> MatchLog:
        """The match with one more event, when it is on the disk.

        `seen`: with a `ShotPlayed`, what was seen of it besides its facts.

        Raises:
            RefusedError: the rules refuse it at this point, as `MatchLog.appended`.
            StaleLogError: `log` is not the match as the journal has it.
            JournalError: it could not be kept.
        """
        if seen is not None and not isinstance(event, ShotPlayed):
            raise ValueError(f"{type(event).__name__} is no shot: nothing was seen of it")
        after = log.appended(event)
        data = None if seen is None else _packed(seen)

        def write(connection: Connection) -> None:
            write_event(
                connection,
                next_place(connection, log),
                self._stamp(sensor_s),
                event=event,
                before=log.progress,
                after=after.progress,
                packed=data,
            )

        self._kept(write)
        return after

    def undo(self, log: MatchLog, *, sensor_s: float | None = None) -> MatchLog:
        """The match without its last event, when that is on the disk; the journal keeps both.

        Raises as `append`, and as `MatchLog.undone`.
        """
        after = log.undone()

        def write(connection: Connection) -> None:
            place, stamp = next_place(connection, log), self._stamp(sensor_s)
            write_undone(connection, place, stamp, before=log.progress, after=after.progress)

        self._kept(write)
        return after

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        with self._one_at_a_time, super()._snapshot() as connection:
            yield connection

    def _kept(self, write: Callable[[Connection], None]) -> None:
        """Write all or nothing; where the disk is full, once more in the room kept for that."""
        with self._one_at_a_time:
            try:
                with transaction(self._engine, self.path) as connection:
                    write(connection)
            except JournalError as error:
                if error.fault is not Fault.DISK_FULL or not self._reserve.give_up():
                    raise
                _LOG.warning("%s; the room kept for the score is in use now", error)
                with transaction(self._engine, self.path) as connection:
                    write(connection)

    def _begin_run(self, connection: Connection) -> None:
        migrate(connection, self.path)
        refuse_newer_form(connection, self.path)
        program = "unknown"  # run out of a source tree that was never installed
        with suppress(importlib.metadata.PackageNotFoundError):
            program = importlib.metadata.version("footspot")
        made = connection.execute(
            insert(RUNS).values(form=FORM, program=program, wall_us=self._now_us())
        )
        (self._run,) = made.inserted_primary_key or (0,)

    def _stamp(self, sensor_s: float | None) -> Stamp:
        return Stamp(run=self._run, wall_us=self._now_us(), sensor_s=sensor_s)

    def _now_us(self) -> int:
        return round(self._wall_s() * US_PER_S)


def _packed(seen: SeenShot) -> bytes | None:
    """Where a shot cannot be packed its ruling is kept nevertheless."""
    try:
        return packed(seen)
    except PackedError as error:
        _LOG.warning("what was seen of a shot is not kept: %s", error)
        return None
