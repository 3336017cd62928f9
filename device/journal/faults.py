"""What can be wrong with a journal, and the line that tells the owner of a bar what to do about it.

JournalError (OutputError)
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Final

from device.errors import OutputError


class Fault(Enum):
    """What is wrong; `is_passing`: trying the same again later may go well."""

    DISK_FULL = "disk_full"
    READ_ONLY = "read_only"
    LOCKED = "locked"
    IN_USE = "in_use"
    NO_PERMISSION = "no_permission"
    BROKEN_DISK = "broken_disk"
    DAMAGED = "damaged"
    MISSING = "missing"
    NOT_A_JOURNAL = "not_a_journal"
    NEWER = "newer"
    OLDER = "older"
    NO_WAY_BACK = "no_way_back"

    @property
    def is_passing(self) -> bool:
        """True where nothing has to be given up: what was not kept can be given again."""
        return self in (Fault.DISK_FULL, Fault.LOCKED, Fault.READ_ONLY, Fault.NO_PERMISSION)


_LINES: Final = {
    Fault.DISK_FULL: "the disk is full, so that nothing more can be kept in {path}. Delete what is "
    "not needed on it; whatever was kept before is safe",
    Fault.READ_ONLY: "the disk with {path} can only be read, so that nothing more can be kept. "
    "A worn-out SD card does this: restart, and if it comes back, copy the card to a new one",
    Fault.LOCKED: "another program holds {path} and has not let go of it. Close whatever has it "
    "open (a backup, a database browser); whatever was kept before is safe",
    Fault.IN_USE: "a footspot already referees with {path}. Stop it first "
    "(sudo systemctl stop footspot), or name another file",
    Fault.NO_PERMISSION: "{path} may not be read and written by the user {user} who runs footspot. "
    "Mend it with: sudo chown -R {user} {folder}",
    Fault.BROKEN_DISK: "the disk with {path} does not take or give what it should ({detail}). "
    "Copy what is on it to a new one soon; an SD card wears out",
    Fault.DAMAGED: "{path} is damaged ({detail}). Move it away, so that footspot begins a new one, "
    "and keep it: most can be got back with sqlite3 {path} .recover",
    Fault.MISSING: "there is no journal {path}. It is made by footspot run; name the file that "
    "the referee of this table keeps",
    Fault.NOT_A_JOURNAL: "{path} is no journal of footspot ({detail}). Name another file",
    Fault.NEWER: "{path} was written by a newer footspot (its form is {detail}). Install that one "
    "or a newer, or move the file away to begin a new journal",
    Fault.OLDER: "{path} was written by an older footspot. Start footspot run with it once, which "
    "brings it up to date",
    Fault.NO_WAY_BACK: "{path} cannot be turned back into the form of an older footspot. Keep this "
    "footspot or a newer one, or begin a new journal with the older",
}


class JournalError(OutputError):
    """Something is wrong with the journal; the text is one line for its owner.

    Whatever `append` had returned before is kept; what it refused with this is not.
    """

    def __init__(self, fault: Fault, path: Path | str, detail: str = "") -> None:
        """`detail`: for those who read logs, where the line has a place for it."""
        folder = Path(path).parent
        super().__init__(
            _LINES[fault].format(path=path, detail=detail, user=_user(), folder=folder)
        )
        self.fault = fault
        self.detail = detail


def _user() -> str:
    """The name of the user who runs this; its number where it has none (a hardened service)."""
    import pwd

    with suppress(KeyError):
        return pwd.getpwuid(os.geteuid()).pw_name
    return str(os.geteuid())


_BY_CODE: Final = {
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_FULL: Fault.DISK_FULL,
    sqlite3.SQLITE_PERM: Fault.NO_PERMISSION,
    sqlite3.SQLITE_AUTH: Fault.NO_PERMISSION,
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.NOT_A_JOURNAL,
}
_PRIMARY: Final = 0xFF
"""SQLite's extended codes have the primary one in their lowest byte."""


def fault_of(error: BaseException | None, path: Path) -> JournalError:
    """What an error of SQLite, or of the system, means for the journal at `path`."""
    if isinstance(error, OSError):
        return _of_system(error, path)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    fault = _BY_CODE.get(code & _PRIMARY)
    if fault is None:
        fault = _of_disk(path, can_be_opened=code & _PRIMARY != sqlite3.SQLITE_CANTOPEN)
    return JournalError(fault, path, str(error))


def _of_system(error: OSError, path: Path) -> JournalError:
    import errno

    fault = {
        errno.ENOSPC: Fault.DISK_FULL,
        errno.EDQUOT: Fault.DISK_FULL,
        errno.EROFS: Fault.READ_ONLY,
        errno.EACCES: Fault.NO_PERMISSION,
        errno.EPERM: Fault.NO_PERMISSION,
        errno.EWOULDBLOCK: Fault.IN_USE,
        errno.EISDIR: Fault.NOT_A_JOURNAL,
        errno.ENOTDIR: Fault.NOT_A_JOURNAL,
        errno.EEXIST: Fault.NOT_A_JOURNAL,
        errno.ENOENT: Fault.MISSING,
    }.get(error.errno or 0, Fault.BROKEN_DISK)
    return JournalError(fault, path, error.strerror or str(error))


def _refuses_as_read_only(folder: Path) -> bool:
    """True for a disk that the system has stopped writing to, which newer kernels do not say."""
    import errno
    import tempfile

    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        return error.errno == errno.EROFS
    return False


def _of_disk(path: Path, *, can_be_opened: bool) -> Fault:
    """Why SQLite failed with one of its vague codes: looked up where it happened."""
    folder = path.parent
    try:
        disk = os.statvfs(folder)
    except FileNotFoundError:
        return Fault.MISSING
    except OSError:
        return Fault.NO_PERMISSION
    if disk.f_flag & os.ST_RDONLY or _refuses_as_read_only(folder):
        return Fault.READ_ONLY
    for one in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        if one.exists() and not os.access(one, os.R_OK | os.W_OK, effective_ids=True):
            return Fault.NO_PERMISSION
    if not os.access(folder, os.W_OK | os.X_OK, effective_ids=True):
        return Fault.NO_PERMISSION
    if disk.f_bavail == 0:
        return Fault.DISK_FULL
    if not can_be_opened and not path.exists():
        return Fault.MISSING
    return Fault.BROKEN_DISK
