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

import json
from typing import Annotated, Final, Literal

from fastapi import WebSocket
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from api.catalogues import LANGUAGES
from api.code_words import code_text
from api.event_feed import EventFeed
from api.event_reading import Asked, is_kept, match_of, read_events
from api.live_sockets import RESYNC, Client, LiveSockets
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


class WatchingClient(Client):
    """One of them. `language`: in which events are told, `None`: in that of the match."""

    def __init__(
        self,
        socket: WebSocket,
        sockets: LiveSockets,
        feed: EventFeed | None,
        language: str | None,
    ) -> None:
        super().__init__(socket, sockets)
        self._feed, self._language = feed, language
        self._asked: Asked | None = None
        self._is_resync = True
        self._revision = -1
        self._events_of: object = None

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

    async def _tell(self, seen: Seen) -> None:
        if self._is_resync or seen.revision != self._revision:
            self._is_resync, self._revision = False, seen.revision
            await self._send(self._sockets.snapshot_text(seen))
        await self._tell_events(seen)

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
