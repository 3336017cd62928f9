"""Puts a back-up in place when the referee starts, before it opens its journal.

What was laid ready (`lay_ready`) is a folder of fixed names, which is there as a whole or not at
all. `put_in_place` moves each file in one step, and what was there before beside it, so that a
power cut in between is made up for at the next start.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from device.backup.contents import CALIBRATION, JOURNAL
from device.errors import OutputError
from device.health.logs import log_event

READY: Final = "restore"
"""In the state folder."""
BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database: it belongs to the one that goes."""
MOST_KEPT: Final = 2
"""Journals from before a restore that stay; the older ones go."""
KEPT: Final = ".before-restore-"

_LOG: Final = logging.getLogger(__name__)


def lay_ready(files: Mapping[str, Path], state_folder: Path) -> None:
    """Journal and calibration of a checked back-up, for the next start. Raises OSError."""
    ready = state_folder / READY
    building = state_folder / f".{READY}.part"
    shutil.rmtree(building, ignore_errors=True)
    building.mkdir(mode=0o700)
    for name in (JOURNAL, CALIBRATION):
        if name in files:
            shutil.move(files[name], building / name)
            with (building / name).open("rb") as file:
                os.fsync(file.fileno())
    shutil.rmtree(ready, ignore_errors=True)
    building.replace(ready)


def put_in_place(state_folder: Path, journal: Path) -> bool:
    """What was laid ready, if anything was; True if it was put in place. Errors: OutputError."""
    ready = state_folder / READY
    if not ready.is_dir():
        return False
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    calibration = state_folder / CALIBRATION
    try:
        journal.parent.mkdir(parents=True, exist_ok=True)
        if (ready / JOURNAL).exists():
            for ending in ("", *BESIDE):
                _keep(journal.with_name(journal.name + ending), stamp, ending)
            _move(ready / JOURNAL, journal)
        if (ready / CALIBRATION).exists():
            _keep(calibration, stamp)
            _move(ready / CALIBRATION, calibration)
        shutil.rmtree(ready)
        _forget_old(journal)
    except OSError as error:
        raise OutputError(
            f"the back-up in {ready} cannot be put in place: {error.strerror or error}; mend that, "
            "or delete the folder to go on without it"
        ) from error
    log_event(_LOG, logging.WARNING, "a back-up was put in place", before=f"{KEPT}{stamp}")
    return True


def _keep(path: Path, stamp: str, ending: str = "") -> None:
    if path.exists():
        name = path.name.removesuffix(ending) if ending else path.name
        path.replace(path.with_name(f"{name}{KEPT}{stamp}{ending}"))


def _move(source: Path, target: Path) -> None:
    """In one step, also where the journal lies on another disk."""
    aside = target.with_name(f".{target.name}.part")
    shutil.copy2(source, aside)
    with aside.open("rb") as file:
        os.fsync(file.fileno())
    aside.replace(target)
    source.unlink()


def _forget_old(journal: Path) -> None:
    kept = sorted(
        one
        for one in journal.parent.glob(f"{journal.name}{KEPT}*")
        if not one.name.endswith(BESIDE)
    )
    for old in kept[:-MOST_KEPT]:
        for ending in ("", *BESIDE):
            old.with_name(old.name + ending).unlink(missing_ok=True)
