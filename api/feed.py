"""The newest snapshot, for all who wait for it on one event loop."""

from __future__ import annotations

import asyncio

from api.ports import Seen
from api.snapshot import Snapshot


class SnapshotFeed:
    """Fills `api.ports.Snapshots`: `tell` and `lose` by whoever hears the referee.

    Nobody is waited for and nothing is queued: who comes late sees the newest only.
    """

    def __init__(self) -> None:
        self._now = Seen(revision=0)
        self._changed = asyncio.Event()

    @property
    def now(self) -> Seen:
        """The newest."""
        return self._now

    def tell(self, snapshot: Snapshot) -> None:
        """A snapshot has come. One that is older than the last of its run is passed over."""
        last = self._now.snapshot
        if last is None or snapshot.is_newer_than(last) or not self._now.is_connected:
            self._become(Seen(revision=self._next, snapshot=snapshot, is_connected=True))

    def lose(self) -> None:
        """The referee does not answer any more."""
        if self._now.is_connected or self._now.revision == 0:
            self._become(Seen(revision=self._next, snapshot=self._now.snapshot))

    async def after(self, revision: int) -> Seen:
        """The newest, as soon as it is another than that of `revision`."""
        while self._now.revision == revision:
            await self._changed.wait()
        return self._now

    @property
    def _next(self) -> int:
        return self._now.revision + 1

    def _become(self, seen: Seen) -> None:
        self._now = seen
        # Who waits now is woken; who comes later waits for the next one.
        self._changed.set()
        self._changed = asyncio.Event()
