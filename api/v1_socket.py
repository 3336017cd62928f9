"""The socket of /api/v1: each snapshot, and on request what happens in a match.

It sends JSON: `{"type": "snapshot", "revision": N, "is_connected": true, "snapshot": {...}}` at
once and with every change, 20 a second at most; `revision` grows, and what came between two is left
out, never queued. It takes `resync` (text): the newest snapshot at once, for who missed one, and
`{"type": "events", "match": ID or null, "after": N, "mark": M}`: `{"type": "events", ...}` as GET
/api/v1/events answers, at once and then with every new event; asking again replaces it. What
cannot be answered comes as `{"type": "problem", ...}`. `{"type": "beat"}` comes after 5 seconds
without anything else.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Annotated, Final, Literal

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from api.catalogues import LANGUAGES
from api.code_words import code_text
from api.event_feed import EventFeed
from api.event_reading import Asked, is_kept, match_of, read_events
from api.live_sockets import BEAT, CLOSE_POLICY, PACE_S, RESYNC, LiveSockets
from api.ports import Seen
from api.problem_codes import ProblemCode
from api.problems import Problem

MAX_ASKED: Final = 300
"""Letters of what a client may send."""


class EventsAsked(BaseModel):
    """What a client sends to hear of events."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    type: Literal["events"]
    match: Annotated[str, Field(max_length=40)] | None = None
    after: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    mark: Annotated[str, Field(max_length=40)] | None = None


class WatchingClient:
    """One of them. `language`: in which events are told, `None`: in that of the match."""

    def __init__(
        self,
        socket: WebSocket,
        sockets: LiveSockets,
        feed: EventFeed | None,
        language: str | None,
    ) -> None:
        self._socket, self._sockets, self._feed = socket, sockets, feed
        self._language = language
        self._asked: Asked | None = None
        self._is_resync = True
        self._news = asyncio.Event()
        self._events_of: object = None

    async def hear(self) -> None:
        """Until the client goes, or says what it must not."""
        with suppress(WebSocketDisconnect):
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                if not self._take(message.get("text")):
                    await self._socket.close(CLOSE_POLICY)
                    return
                self._news.set()

    def _take(self, text: object) -> bool:
        if not isinstance(text, str) or len(text) > MAX_ASKED:
            return False
        if text == RESYNC:
            self._is_resync = True
            return True
        try:
            asked = EventsAsked.model_validate_json(text)
        except ValidationError:
            return False
        self._asked = Asked(match_id=asked.match, after=asked.after, mark=asked.mark)
        self._events_of = None
        return True

    async def tell(self) -> None:
        """Every change, until the client goes or is too slow."""
        with self._sockets.dropped_if_slow():
            revision = -1
            while True:
                seen = self._sockets.snapshots.now
                if self._is_resync or seen.revision != revision:
                    self._is_resync = False
                    revision = seen.revision
                    await self._send(self._sockets.snapshot_text(seen))
                await self._tell_events(seen)
                await asyncio.sleep(PACE_S)
                await self._change(revision)

    async def _change(self, revision: int) -> None:
        """Waits for a snapshot or a wish; sends beats meanwhile."""
        waiting = asyncio.ensure_future(self._sockets.snapshots.after(revision))
        asked = asyncio.ensure_future(self._news.wait())
        try:
            while True:
                done, _ = await asyncio.wait(
                    {waiting, asked},
                    timeout=self._sockets.beat_s,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if done:
                    self._news.clear()
                    return
                await self._send(BEAT)
        finally:
            waiting.cancel()
            asked.cancel()

    async def _tell_events(self, seen: Seen) -> None:
        """What is new of those that were asked for."""
        match = match_of(seen)
        of = (match and match.match_id, match and match.revision, is_kept(seen))
        while self._asked is not None and self._events_of != of:
            asked = self._asked
            language = self._language or (match.language if match else LANGUAGES[0])
            try:
                if self._feed is None:
                    raise Problem(ProblemCode.NOT_FOUND)
                page = await read_events(self._feed, seen, asked, language)
            except Problem as problem:
                self._events_of = of
                code = problem.code
                title = code_text(code, language)
                await self._send(
                    json.dumps({"type": "problem", "code": code.value, "title": title})
                )
                return
            if self._asked is not asked:
                continue  # another wish came meanwhile
            is_first = self._events_of is None
            mark = page.events[-1].mark if page.events else asked.mark
            self._asked = Asked(match_id=page.match_id, after=page.next_after, mark=mark)
            if not page.has_more:
                self._events_of = of
            if page.events or page.is_reset or is_first:
                await self._send(f'{{"type":"events",{page.model_dump_json()[1:]}')

    async def _send(self, message: str) -> None:
        await self._sockets.send(self._socket, message)
