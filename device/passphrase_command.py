"""The command `passphrase`: sets what the operator is asked for, on the device itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from device.commands import Debug, Quiet

MOST_READ = 1000
"""Letters that are read: more is no passphrase."""


def passphrase(
    state: Annotated[
        Path | None,
        typer.Option(
            help="The referee's state folder. Unless given: $STATE_DIRECTORY, else "
            "~/.local/state/footspot.",
            metavar="FOLDER",
            show_default=False,
        ),
    ] = None,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Set the operator's passphrase: asked for twice, or read from standard input.

    Only its hash is kept. It counts at once; who is operator by the one before is not any more.
    """
    from api.passphrase import LEAST_LETTERS, PassphraseError
    from device.config.loading import in_state_folder
    from device.errors import OutputError
    from device.live.access_folder import ACCESS_FOLDER, access_passphrase

    del debug
    folder = state or in_state_folder("", os.environ)
    said = _asked(LEAST_LETTERS) if sys.stdin.isatty() else _read()
    try:
        access_passphrase(folder).set(said)
    except PassphraseError as error:
        raise _bad(str(error)) from error
    except OSError as error:
        raise OutputError(
            f"the passphrase cannot be kept in {folder / ACCESS_FOLDER}: {error.strerror or error}"
        ) from error
    if not quiet:
        typer.echo(f"The passphrase is set, for the referee with the state folder {folder}")


def _asked(least: int) -> str:
    from getpass import getpass

    try:
        first = getpass(f"Passphrase of the operator, {least} letters or more: ")
        again = getpass("Once more: ")
    except EOFError as error:
        raise _bad("nothing was said; nothing was changed") from error
    if again != first:
        raise _bad("the two are not the same; nothing was changed")
    return first


def _read() -> str:
    try:
        return sys.stdin.readline(MOST_READ).rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise _bad("standard input is not text in UTF-8") from error


def _bad(why: str) -> Exception:
    from device.errors import BadInputError

    return BadInputError(f"passphrase: {why}")
