"""Makes a back-up while the referee goes on writing: by SQLite's backup API."""

from __future__ import annotations

import importlib.metadata
import shutil
import sqlite3
import tempfile
import zipfile
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from device.backup.contents import CALIBRATION, CONFIG, JOURNAL, MANIFEST, Manifest, part_of
from device.errors import OutputError
from device.wall import utc_now

PAGES_AT_ONCE: Final = 512
"""2 MB; between two such steps the referee writes what it has to."""
PAUSE_S: Final = 0.005
PREFIX: Final = "footspot-backup-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Where a table keeps its things; files that are not there are left out, but the journal."""

    journal: Path
    calibration: Path
    config: Path | None
    work: Path


def make_backup(places: Places) -> Path:
    """A ZIP below `places.work`; whoever asked deletes it. Errors: OutputError."""
    folder: Path | None = None
    try:
        places.work.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder = Path(tempfile.mkdtemp(prefix="making-", dir=places.work))
        files = {JOURNAL: _journal_copy(places.journal, folder / JOURNAL)}
        for name, path in ((CALIBRATION, places.calibration), (CONFIG, places.config)):
            if path is not None and path.is_file():
                files[name] = Path(shutil.copyfile(path, folder / name))
        manifest = Manifest(
            made_at=utc_now(),
            version=importlib.metadata.version("footspot"),
            files={name: part_of(path) for name, path in files.items()},
        )
        handle, name = tempfile.mkstemp(prefix=PREFIX, suffix=".zip", dir=places.work)
        made = Path(name)
        with (
            open(handle, "wb") as file,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
        ):
            archive.writestr(MANIFEST, manifest.model_dump_json(by_alias=True, indent=1))
            for name, path in files.items():
                archive.write(path, name)
    except (OSError, zipfile.BadZipFile) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise OutputError(f"the back-up cannot be made: {why}") from error
    finally:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
    return made


def sweep(work: Path) -> None:
    """What a power cut left half made, or nobody fetched, goes."""
    with suppress(OSError):
        for left in work.iterdir():
            if left.is_dir() and left.name.startswith("making-"):
                shutil.rmtree(left, ignore_errors=True)
            elif left.name.startswith(PREFIX):
                left.unlink(missing_ok=True)


def _journal_copy(path: Path, copy: Path) -> Path:
    """As it is at one moment, though somebody writes."""
    if not path.is_file():
        raise OutputError("there is no journal yet: nothing has been played")
    source = f"file:{quote(str(path.absolute()))}?mode=ro"
    try:
        with (
            closing(sqlite3.connect(source, uri=True)) as journal,
            closing(sqlite3.connect(copy)) as target,
        ):
            journal.backup(target, pages=PAGES_AT_ONCE, sleep=PAUSE_S)
            target.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise OutputError(f"the journal cannot be copied: {error}") from error
    return copy
