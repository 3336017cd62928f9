"""Looks at a back-up as a whole before anything of it is used.

A file that is no back-up, is cut off, was changed, or was made by a newer program is refused with
one line. Names in it are never used as paths: only the few that are known are read.
"""

from __future__ import annotations

import shutil
import sqlite3
import zipfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from pydantic import ValidationError

from calibration.store import StoreError, read_calibration
from device.backup.contents import (
    CALIBRATION,
    CHUNK,
    CONFIG,
    FAMILY,
    JOURNAL,
    MANIFEST,
    MOST_BYTES,
    SCHEMA,
    Manifest,
    part_of,
)
from device.config.loading import ConfigError, load
from device.errors import BadInputError, OutputError
from device.journal.faults import Fault, JournalError
from device.journal.journal import Journal

MOST_ENTRIES: Final = 16
NO_RESERVE: Final = 0


class NewerBackupError(BadInputError):
    """Made by a newer program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A back-up that is whole. `files`: name -> where it was unpacked."""

    manifest: Manifest
    files: Mapping[str, Path]
    matches: int


def checked_backup(path: Path, into: Path, environment: Mapping[str, str]) -> Checked:
    """Unpacks a back-up into an empty folder and looks at everything in it.

    Errors: BadInputError (NewerBackupError), one line; OutputError for a full disk.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(archive)
            files = {name: _unpacked(archive, name, into / name) for name in manifest.files}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        if isinstance(error, OutputError):
            raise
        raise BadInputError(f"this is no back-up of Footspot: {error}") from error
    except OSError as error:
        raise OutputError(f"the back-up cannot be unpacked: {error.strerror or error}") from error
    for name, file in files.items():
        if part_of(file) != manifest.files[name]:
            raise BadInputError(f"{name} in the back-up is damaged")
    matches = _matches_in(files[JOURNAL])
    if CALIBRATION in files:
        try:
            read_calibration(files[CALIBRATION])
        except StoreError as error:
            raise BadInputError(f"the back-up's calibration: {error}") from error
    if CONFIG in files:
        try:
            load(files[CONFIG], environment)
        except ConfigError as error:
            first = str(error).splitlines()[0]
            raise BadInputError(f"the back-up's configuration: {first}") from error
    return Checked(manifest=manifest, files=files, matches=matches)


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    names = [one.filename for one in archive.infolist()]
    if len(names) > MOST_ENTRIES or len(set(names)) != len(names) or MANIFEST not in names:
        raise BadInputError("this is no back-up of Footspot")
    with archive.open(MANIFEST) as file:
        text = file.read(MOST_BYTES[MANIFEST] + 1)
    try:
        manifest = Manifest.model_validate_json(text)
    except ValidationError as error:
        if FAMILY.encode() in text and SCHEMA.encode() not in text:
            raise NewerBackupError("the back-up was made by a newer Footspot: update") from error
        raise BadInputError("this is no back-up of Footspot: its manifest is damaged") from error
    known = {JOURNAL, CONFIG, CALIBRATION}
    if set(names) != {MANIFEST, *manifest.files} or not set(manifest.files) <= known:
        raise BadInputError("the back-up has files in it that do not belong there, or lacks some")
    if JOURNAL not in manifest.files:
        raise BadInputError("the back-up has no journal in it")
    return manifest


def _unpacked(archive: zipfile.ZipFile, name: str, target: Path) -> Path:
    """No more than may be in it, whatever its header says."""
    with archive.open(name) as source, target.open("wb") as file:
        _copy(source, file, MOST_BYTES[name], name)
    return target


def _copy(source: IO[bytes], target: IO[bytes], most: int, name: str) -> None:
    left = most
    while data := source.read(CHUNK):
        left -= len(data)
        if left < 0:
            raise BadInputError(f"{name} in the back-up is larger than {most} bytes")
        target.write(data)


def _matches_in(path: Path) -> int:
    """How many matches the journal has; migrated to this program's form."""
    try:
        with closing(sqlite3.connect(path)) as database:
            (told,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            if told != "ok":
                why = " ".join(str(told).split())
                raise BadInputError(f"the back-up's journal is damaged: {why}")
    except sqlite3.Error as error:
        raise BadInputError(f"the back-up's journal is damaged: {error}") from error
    try:
        with Journal.open(path, reserve_bytes=NO_RESERVE) as journal:
            faults = journal.faults()
            if faults:
                raise BadInputError(f"the back-up's journal is damaged: {faults[0]}")
            matches = journal.matches()
            if matches:
                journal.log(matches[-1].match_id)
            return len(matches)
    except JournalError as error:
        kind = NewerBackupError if error.fault is Fault.NEWER else BadInputError
        raise kind(f"the back-up's journal cannot be used: {error.fault.value}") from error
    finally:
        for left in path.parent.glob(f"{path.name}.*"):
            left.unlink(missing_ok=True)


def emptied(folder: Path) -> Path:
    """A folder with nothing in it. Raises OSError."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True, mode=0o700)
    return folder
