"""A counter of fouls that players can see is a warning in some rulebooks (WPA Reg 8): as soon as a
screen shows two in a row, the referee is told that the player was warned so.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from api.errors import RefereeGoneError
from api.ports import Referee, Seen, Snapshots
from api.said import Refused, Spoken
from rules.match_events import CAMERA, WarningMeans

SHOWN_S: Final = 2.0
"""So long a counter stands there before it counts as seen."""

_LOG: Final = logging.getLogger(__name__)


class CounterWarning:
    """Of one table, on one event loop."""

    def __init__(self, snapshots: Snapshots, referee: Referee, *, shown_s: float = SHOWN_S) -> None:
        self._snapshots, self._referee, self._shown_s = snapshots, referee, shown_s
        self._screens = 0
        self._watching: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def shown(self) -> AsyncIterator[None]:
        """As long as a screen is there."""
        self._screens += 1
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            self._screens -= 1
            if not self._screens:
                self._watching.cancel()
                self._watching = None

    async def _watch(self) -> None:
        seen = self._snapshots.now
        while True:
            if _is_due(seen):
                await asyncio.sleep(self._shown_s)
                seen = self._snapshots.now
                if _is_due(seen):
                    await self._warn(seen)
            seen = await self._snapshots.after(seen.revision)

    async def _warn(self, seen: Seen) -> None:
        match = seen.snapshot.match if seen.snapshot else None
        for one in match.players if match else ():
            if match is None or not one.is_warning_due:
                continue
            said: dict[str, Any] = {
                "kind": "warned",
                "word_id": secrets.token_urlsafe(12),
                "match_id": match.match_id,
                "revision": match.revision,
                "player": one.player,
                "means": WarningMeans.COUNTER_SHOWN,
            }
            try:
                answer = await self._referee.say(
                    Spoken.model_validate({"by": CAMERA, "said": said})
                )
            except RefereeGoneError as error:
                _LOG.warning("a warning was not recorded: %s", error)
                return
            if isinstance(answer, Refused):
                _LOG.info("a warning was not recorded: %s", answer.code.value)


def _is_due(seen: Seen) -> bool:
    match = seen.snapshot.match if seen.snapshot and seen.is_connected else None
    return match is not None and any(one.is_warning_due for one in match.players)
