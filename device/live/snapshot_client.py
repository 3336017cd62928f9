"""Hears the referee's snapshots over its socket, for ever: in the process that serves the pages.

The referee listens on a Unix stream socket. To whoever connects it sends the newest snapshot at
once and then each new one, a line of JSON each (`api.snapshot.Snapshot.line`), at least one every
`BEAT_S`. It waits for nobody: who does not read may be cut off. Nothing is sent to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final

from api.errors import SnapshotUnreadableError
from api.feed import SnapshotFeed
from api.snapshot import read_snapshot
from device.health.logs import log_event

BEAT_S: Final = 1.0
"""The referee sends a snapshot at least so often, if only for the figures."""
SILENT_S: Final = 5.0
"""Of a referee that was not heard for so long people are told that it does not answer."""
RETRY_S: Final = (0.1, 0.2, 0.5, 1.0)
"""Between two attempts to connect, the last again and again: a socket of this machine costs
nothing, and the screen is to be back within a second of the referee's return."""
MAX_LINE: Final = 1 << 20
"""Bytes of a line; a snapshot has 5 to 40 kB."""

_LOG: Final = logging.getLogger(__name__)


class SnapshotClient:
    """Tells a feed what the referee says. `run` until it is cancelled."""

    def __init__(
        self, path: Path, feed: SnapshotFeed, *, now: Callable[[], float] = monotonic
    ) -> None:
        """`path`: the referee's socket."""
        self._path, self._feed, self._now = path, feed, now
        self._heard_s: float | None = None
        self._told = ""

    @property
    def age_s(self) -> float | None:
        """Since the last snapshot came, `None` before the first."""
        return None if self._heard_s is None else self._now() - self._heard_s

    async def run(self) -> None:
        """Connects, hears, and begins again whenever that ends."""
        failed = 0
        while True:
            heard_s = self._heard_s
            why = await self._hear()
            self._feed.lose()
            self._tell(why)
            failed = 0 if self._heard_s != heard_s else failed + 1
            await asyncio.sleep(RETRY_S[min(failed, len(RETRY_S) - 1)])

    async def _hear(self) -> str:
        """Hears the referee until that ends; says why, in one line."""
        try:
            reader, writer = await asyncio.open_unix_connection(str(self._path), limit=MAX_LINE)
        except OSError as error:
            return f"no referee at {self._path}: {error.strerror or error}"
        try:
            while True:
                line = await asyncio.wait_for(reader.readline(), SILENT_S)
                if not line.endswith(b"\n"):
                    return "the referee has ended"
                self._feed.tell(read_snapshot(line))
                self._heard_s = self._now()
                self._tell("")
        except TimeoutError:
            return f"the referee has said nothing for {SILENT_S:g} s"
        except SnapshotUnreadableError as error:
            return f"the referee speaks otherwise than this program (another version?): {error}"
        except (OSError, ValueError) as error:  # ValueError: a line that is too long
            return f"the referee cannot be heard: {error}"
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def _tell(self, why: str) -> None:
        """Log what has changed, once."""
        if why == self._told:
            return
        self._told = why
        if why:
            log_event(_LOG, logging.WARNING, "referee lost", why=why)
        else:
            log_event(_LOG, logging.INFO, "referee heard", socket=self._path)
