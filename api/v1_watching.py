"""/api/v1 for those who watch: the newest snapshot, what happened in a match, the socket."""

from __future__ import annotations

import time
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, WebSocket
from pydantic import BaseModel, ConfigDict

from api.catalogues import LANGUAGES
from api.event_feed import MOST_EVENTS, EventFeed, EventPage
from api.event_reading import Asked, match_of, read_events, something_new
from api.live_sockets import LiveSockets
from api.openapi import problems
from api.pages import language_of
from api.ports import Matches, Snapshots
from api.problem_codes import ProblemCode
from api.problems import Problem
from api.snapshot import Snapshot
from api.v1_socket import WatchingClient

MOST_WAIT_S: Final = 25
"""Shorter than the 30 s after which proxies give up."""

_MATCH: Final = "A match by its id; without: the one at the table, else the last one."
_AFTER: Final = "The number of the last event that you have; 0: none."
_MARK: Final = "The `mark` of that event: tells whether it still stands."
_LIMIT: Final = "So many events at most."
_WAIT: Final = "Seconds to wait for something new, where there is nothing."


class SnapshotSeen(BaseModel):
    """The newest that is known of the table.

    `revision` grows with each; `is_connected`: the referee answers, else `snapshot` is what he said
    last.
    """

    model_config = ConfigDict(frozen=True)
    revision: int
    is_connected: bool
    snapshot: Snapshot


def watching_routes(
    snapshots: Snapshots, sockets: LiveSockets, matches: Matches | None
) -> APIRouter:
    """`matches`: `None` where no journal is read: then there are no events."""
    router = APIRouter(prefix="/api/v1", tags=["watching"])
    feed = None if matches is None else EventFeed(matches)

    @router.get("/snapshot", responses=problems(ProblemCode.REFEREE_GONE), summary="The table now")
    async def snapshot() -> SnapshotSeen:
        """Everything that the screen is made of, as one object: players, score, whose turn it is,
        the balls, the last shot with its ruling, open questions, what is wrong. All words are
        codes. It is complete: who missed some needs only the newest."""
        seen = snapshots.now
        if seen.snapshot is None:
            raise Problem(ProblemCode.REFEREE_GONE)
        return SnapshotSeen(
            revision=seen.revision, is_connected=seen.is_connected, snapshot=seen.snapshot
        )

    @router.get(
        "/events",
        responses=problems(ProblemCode.NOT_FOUND, ProblemCode.BUSY),
        summary="What happened in a match",
    )
    async def events(
        request: Request,
        match: Annotated[str | None, Query(max_length=40, description=_MATCH)] = None,
        after: Annotated[int, Query(ge=0, le=1_000_000, description=_AFTER)] = 0,
        mark: Annotated[str | None, Query(max_length=40, description=_MARK)] = None,
        limit: Annotated[int, Query(ge=1, le=MOST_EVENTS, description=_LIMIT)] = 100,
        wait_s: Annotated[float, Query(ge=0, le=MOST_WAIT_S, description=_WAIT)] = 0,
    ) -> EventPage:
        """The events of a match in their order, from the one after `after` on; without `match`
        those of the match that is played, or was played last.

        To follow a match ask again with `after` = `next_after`, `mark` = that of the last event
        you have, and `wait_s`: the answer then comes when there is something new, at the latest
        after so many seconds. `is_reset` says that events were taken back: begin anew with these.
        """
        if feed is None:
            raise Problem(ProblemCode.NOT_FOUND)
        asked = Asked(match_id=match, after=after, mark=mark, limit=limit)
        end_s = time.monotonic() + wait_s
        seen = snapshots.now
        while True:
            now = match_of(seen)
            language = language_of(request, now.language if now else None)
            page = await read_events(feed, seen, asked, language)
            left_s = end_s - time.monotonic()
            if page.events or page.is_reset or left_s <= 0:
                return page
            seen = await something_new(snapshots, seen, left_s)

    @router.websocket("/ws")
    async def socket(socket: WebSocket) -> None:
        asked = socket.query_params.get("lang")
        client = WatchingClient(socket, sockets, feed, asked if asked in LANGUAGES else None)
        await sockets.serve_client(socket, client)

    return router
