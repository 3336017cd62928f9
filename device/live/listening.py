"""A Unix socket at which the referee listens, in its loop: nothing here ever waits."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from device.closing import Closing
from device.errors import OutputError

BACKLOG: Final = 32


class Listening(Closing):
    """A stream socket of the system's, with a name in a folder."""

    def __init__(self, path: Path, what_for: str, *, mode: int | None = None) -> None:
        """Listens at `path`; a socket that a killed referee left is taken over. `mode`: who may
        connect, None: as the system has it.

        Errors: OutputError, which says `what_for` it is.
        """
        self._path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileNotFoundError):
                path.unlink()
            self._socket.bind(str(path))
            if mode is not None:
                os.chmod(path, mode)
            self._socket.listen(BACKLOG)
        except OSError as error:
            self._socket.close()
            raise OutputError(
                f"the socket {path} for {what_for} cannot be made: {error.strerror or error}"
            ) from error
        self._socket.setblocking(False)
        self._inode = os.stat(path).st_ino

    def newcomers(self) -> Iterator[socket.socket]:
        """Who has connected since; a connection of each that does not block."""
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:  # nobody, or somebody who has gone again
                return
            connection.setblocking(False)
            yield connection

    def close(self) -> None:
        """Nobody is let in any more; the name goes, unless it is another's by now."""
        self._socket.close()
        with suppress(OSError):
            if os.stat(self._path).st_ino == self._inode:
                self._path.unlink()
