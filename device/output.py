"""Writes a file or a folder of results so that nobody ever sees half of it.

Files are made in a folder aside, on the same disk, and moved to their place when all are done.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from device.errors import BadInputError, OutputError

STANDARD_OUTPUT = Path("-")


@contextmanager
def written_aside(folder: Path, names: Sequence[str]) -> Iterator[Path]:
    """A folder to write into; its files are moved to `folder` if all goes well.

    `names`: all files that may be written, also in folders below, with `*` for what numbers they
    have. Of them, those that were not written this time are removed from `folder`, so that nothing
    of an earlier run stays beside the new; other files there are left alone. If anything fails,
    `folder` is as it was, or does not exist.
    Raises `BadInputError` if `folder` cannot be one, `OutputError` if the disk does not take it.
    """
    if folder.exists() and not folder.is_dir():
        raise BadInputError(f"--out {folder} is a file; name a folder")
    made = _parents_made(folder)
    try:
        try:
            aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        except OSError as error:
            raise OutputError(f"cannot write {folder}: {error.strerror or error}") from error
        try:
            yield aside
            _move(aside, folder, names)
        except OSError as error:
            raise OutputError(f"cannot write {folder}: {error.strerror or error}") from error
        finally:
            shutil.rmtree(aside, ignore_errors=True)
    except BaseException:
        for parent in reversed(made):
            _remove_if_empty(parent)
        raise


def _parents_made(folder: Path) -> list[Path]:
    """Makes the folders above, says which were not there before."""
    made = [parent for parent in folder.parents if not parent.exists()][::-1]
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        for parent in reversed(made):
            _remove_if_empty(parent)
        raise OutputError(f"cannot make {folder}: {error.strerror or error}") from error
    return made


def _move(aside: Path, folder: Path, names: Sequence[str]) -> None:
    if not folder.exists():
        aside.chmod(0o777 & ~umask())
        aside.rename(folder)
        return
    for name in names:
        written = {path.relative_to(aside) for path in aside.glob(name)}
        old = {path.relative_to(folder) for path in folder.glob(name)}
        for path in written:
            (folder / path).parent.mkdir(exist_ok=True)
            (aside / path).replace(folder / path)
        for path in old - written:
            (folder / path).unlink()
    for name in names:
        below = folder / Path(name).parent
        if below != folder and below.is_dir():
            _remove_if_empty(below)


def _remove_if_empty(folder: Path) -> None:
    try:
        folder.rmdir()
    except OSError:
        return


def write_file(path: Path, data: bytes) -> None:
    """All of it or nothing: made aside, then moved; `-` is standard output."""
    if path == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    if path.is_dir():
        raise BadInputError(f"{path} is a folder; name a file")
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
        aside = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            aside.chmod(0o666 & ~umask())
            aside.replace(path)
        finally:
            aside.unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror or error}") from error


def umask() -> int:
    """Rights that this user withholds from new files; what is made aside is made with fewer."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
