"""Opens the file of a journal: the right pragmas, one writer, a reserve for a full disk.

Write-ahead log: readers in other processes never wait for the writer, nor the writer for them.
`synchronous=FULL`: a commit returns when the disk has it, also if the power fails then.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool, StaticPool

from device.journal.faults import Fault, JournalError, fault_of
from device.journal.schema import APPLICATION_ID

WAIT_S: Final = 2.0
"""So long another program may hold the file before we give up: longer than a checkpoint takes on a
slow card, shorter than people wait for a ruling before they look up."""
WAL_MOST_BYTES: Final = 8 * 2**20
"""What the write-ahead log is cut back to when a reader had made it grow."""
RESERVE_BYTES: Final = 8 * 2**20
"""Given up when the disk is full: room for 900 more shots, four busy days (docs/journal.md)."""
_RESERVE_SHARE: Final = 4
"""A reserve is only laid aside where so many times its size are free."""


def writing_engine(path: Path, *, wait_s: float) -> Engine:
    """One connection that writes; each transaction locks others out from its first statement."""
    engine = _engine(path, "rwc", wait_s=wait_s, begin="BEGIN IMMEDIATE", is_shared=True)

    @event.listens_for(engine, "connect")
    def _on_connect(connection: sqlite3.Connection, _record: object) -> None:
        _refuse_foreign(connection, path)
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise JournalError(Fault.BROKEN_DISK, path, f"journal mode {mode}")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA journal_size_limit = {WAL_MOST_BYTES}")

    return engine


def _refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    """Before anything is changed in a file that is not ours."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (tables or application):
        raise JournalError(Fault.NOT_A_JOURNAL, path, "a database of another program")


def reading_engine(path: Path, *, wait_s: float) -> Engine:
    """Connections that only read; each transaction sees the journal as it was at its beginning."""
    wal = path.with_name(path.name + "-wal")
    # On a disk that cannot be written SQLite refuses to read what nobody can change, unless told.
    is_frozen = not os.access(path.parent, os.W_OK, effective_ids=True) and not wal.exists()
    mode = "ro&immutable=1" if is_frozen else "ro"
    return _engine(path, mode, wait_s=wait_s, begin="BEGIN", is_shared=False)


def _engine(path: Path, mode: str, *, wait_s: float, begin: str, is_shared: bool) -> Engine:
    uri = f"file:{quote(str(path.absolute()))}?mode={mode}"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(
            uri, uri=True, timeout=wait_s, isolation_level=None, check_same_thread=False
        )

    engine = create_engine(
        "sqlite://", creator=connect, poolclass=StaticPool if is_shared else NullPool
    )

    @event.listens_for(engine, "connect")
    def _on_connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA trusted_schema = OFF")

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


@contextmanager
def transaction(engine: Engine, path: Path) -> Iterator[Connection]:
    """All or nothing of what is done inside is kept when this ends.

    Raises:
        JournalError: for whatever SQLite says.
    """
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:
        raise fault_of(error.orig, path) from error
    except sqlite3.Error as error:  # in the listeners, which SQLAlchemy does not look after
        raise fault_of(error, path) from error


class WriterLock:
    """Held by the one process that writes; the system lets go of it however that ends."""

    def __init__(self, path: Path) -> None:
        """Raises `JournalError`: another process has it, or the folder cannot be written."""
        try:
            flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
            self._file = os.open(_beside(path, ".writer"), flags, 0o600)
        except OSError as error:
            raise fault_of(error, path) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise fault_of(error, path) from error

    def release(self) -> None:
        """Let another process write. Once: the number of a closed file is soon another's."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


class Reserve:
    """Room on the disk that is kept for the score when everything else has filled it."""

    def __init__(self, path: Path, size_bytes: int) -> None:
        """Lay it aside, unless it is there or the disk has no room to spare."""
        self._file = _beside(path, ".reserve")
        self._size_bytes = size_bytes
        self.lay_aside()

    def lay_aside(self) -> bool:
        """True if it is there afterwards."""
        try:
            if self._file.exists() and self._file.stat().st_size >= self._size_bytes:
                return True
            disk = os.statvfs(self._file.parent)
            if disk.f_bavail * disk.f_frsize < _RESERVE_SHARE * self._size_bytes:
                return False
            file = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                os.posix_fallocate(file, 0, self._size_bytes)
            finally:
                os.close(file)
        except OSError:
            self.give_up()  # nothing half: it would be taken for the whole
            return False
        return True

    def give_up(self) -> bool:
        """True if there was one and its room is free now."""
        try:
            self._file.unlink()
        except OSError:
            return False
        return True


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
