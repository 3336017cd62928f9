"""Sends snapshots to whoever listens: a Unix socket, a line of JSON each, the newest first.

Nobody is waited for: all is sent without blocking, between two pictures; a reader whose lines pile
up is cut off. It comes again when it can (`device.live.snapshot_client`).
"""

from __future__ import annotations

import logging
import socket
from pathlib import Path
from typing import Final

from device.closing import Closing
from device.health.logs import log_event
from device.live.listening import Listening

MOST_WAITING: Final = 1 << 20
"""Bytes that one reader may be behind: 25 snapshots or more."""
MOST_READERS: Final = 16
"""The pages are one reader; the others are people who look into it."""

_LOG: Final = logging.getLogger(__name__)


class Publisher(Closing):
    """Owned by the loop: `send` what is new, `tend` between pictures."""

    def __init__(self, path: Path) -> None:
        """Listens at `path`; a socket that a killed referee left is taken over.

        Errors: OutputError.
        """
        self._readers: dict[socket.socket, bytearray] = {}
        self._newest = b""
        self._listening = Listening(path, "the pages")

    @property
    def readers(self) -> int:
        """Who listens now."""
        return len(self._readers)

    def send(self, line: bytes) -> None:
        """The newest snapshot, with its line end, to everybody."""
        self._newest = line
        for waiting in self._readers.values():
            waiting += line
        self.tend()

    def tend(self) -> None:
        """Let newcomers in, send what waits."""
        self._accept()
        for reader in list(self._readers):
            self._send(reader)

    def close(self) -> None:
        """Cut all off; the socket's name goes, unless it is another's by now."""
        for reader in self._readers:
            reader.close()
        self._readers.clear()
        self._listening.close()

    def _accept(self) -> None:
        for reader in self._listening.newcomers():
            if len(self._readers) >= MOST_READERS:
                reader.close()
            else:
                self._readers[reader] = bytearray(self._newest)

    def _send(self, reader: socket.socket) -> None:
        waiting = self._readers[reader]
        try:
            if self._has_gone(reader):
                self._drop(reader)
                return
            while waiting:
                del waiting[: reader.send(waiting)]
        except BlockingIOError:
            if len(waiting) > MOST_WAITING:
                log_event(_LOG, logging.WARNING, "a reader is too slow", behind=len(waiting))
                self._drop(reader)
        except OSError:
            self._drop(reader)

    @staticmethod
    def _has_gone(reader: socket.socket) -> bool:
        try:
            return not reader.recv(1)  # nothing is said to us: a word is thrown away
        except BlockingIOError:
            return False

    def _drop(self, reader: socket.socket) -> None:
        del self._readers[reader]
        reader.close()
