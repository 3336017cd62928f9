"""The WebSockets of screens, phones and programs that listen: each hears every change.

What is sent to each is made when it is sent, of the newest snapshot: nothing is queued, so a
client that is a little slow gets less often, and one that does not read is dropped.

To `/ws` goes the snapshot, as it is; to `/ws?page=screen&lang=he` the parts of that page which are
others than those it was sent last, as text for its elements. `base` is the revision that they are
laid over; who has another asks by the text `resync` for all of them. A `beat` comes where nothing
else does, so that a page knows a dead connection from a quiet table.
"""

from __future__ import annotations

import asyncio
import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final
from urllib.parse import urlsplit

from fastapi import WebSocket, WebSocketDisconnect
from starlette.datastructures import Headers

from api.live_page import changed_parts
from api.ports import Seen, Snapshots

MOST_CLIENTS: Final = 240
"""The 200 that are promised, and some for pages that are loading anew."""
SEND_S: Final = 3.0
"""Who has not taken what was sent to it within this is dropped."""
PACE_S: Final = 0.05
"""Between two messages to one client: 20 a second is as smooth as a drawing has to be."""
BEAT_S: Final = 5.0
"""A beat comes after so long without anything else."""
RESYNC: Final = "resync"
BEAT: Final = '{"type":"beat"}'

CLOSE_POLICY: Final = 1008
CLOSE_LATER: Final = 1013
"""Status codes of RFC 6455, 7.4.1, and of its registry: policy violation, try again later."""

_LOG: Final = logging.getLogger(__name__)

Parts = Mapping[str, str]
PartsOf = Callable[[Seen], Parts]


class LiveSockets:
    """All of them, on one event loop. `dropped`: how many were too slow."""

    def __init__(
        self,
        snapshots: Snapshots,
        *,
        most: int = MOST_CLIENTS,
        send_s: float = SEND_S,
        beat_s: float = BEAT_S,
    ) -> None:
        self._snapshots = snapshots
        self.most = most
        self.send_s, self.beat_s = send_s, beat_s
        self._snapshot_texts: tuple[int, str] = (-1, "")
        self.count = self.dropped = 0

    async def serve(self, socket: WebSocket, parts_of: PartsOf | None = None) -> None:
        """One client, until it goes. `parts_of`: the parts of its page; without, snapshots."""
        await self.serve_client(socket, _PageClient(socket, self, parts_of))

    async def serve_client(self, socket: WebSocket, client: Client) -> None:
        """One client of any kind, until it goes."""
        if not is_same_origin(socket.headers):
            await socket.close(CLOSE_POLICY)
            return
        if self.count >= self.most:
            await socket.close(CLOSE_LATER)
            return
        self.count += 1
        try:
            await socket.accept()
            await self._serve(client)
        finally:
            self.count -= 1

    async def _serve(self, client: Client) -> None:
        tasks = {asyncio.create_task(client.hear()), asyncio.create_task(client.tell())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def send(self, socket: WebSocket, message: str) -> None:
        """Raises TimeoutError where the client does not take it, WebSocketDisconnect where it has
        gone."""
        try:
            await asyncio.wait_for(socket.send_text(message), self.send_s)
        except RuntimeError as error:  # sent after the close
            raise WebSocketDisconnect from error

    @contextmanager
    def dropped_if_slow(self) -> Iterator[None]:
        """Around everything that a client is sent: where it does not take it, that is the end."""
        try:
            yield
        except TimeoutError:
            self.dropped += 1
            _LOG.warning("a page that does not read what it is sent is dropped")
        except WebSocketDisconnect:
            pass

    @property
    def snapshots(self) -> Snapshots:
        """What the clients hear of."""
        return self._snapshots

    def snapshot_text(self, seen: Seen) -> str:
        """The message with a snapshot, made once for all."""
        if self._snapshot_texts[0] != seen.revision:
            told = seen.snapshot.model_dump_json() if seen.snapshot else "null"
            connected = json.dumps(seen.is_connected)
            text = (
                f'{{"type":"snapshot","revision":{seen.revision},"is_connected":{connected},'
                f'"snapshot":{told}}}'
            )
            self._snapshot_texts = (seen.revision, text)
        return self._snapshot_texts[1]


class Client(ABC):
    """Somebody who is connected. `_take` and `_tell` say what he may say and what he is told."""

    def __init__(self, socket: WebSocket, sockets: LiveSockets) -> None:
        self._socket, self._sockets = socket, sockets
        self._has_asked = asyncio.Event()

    async def hear(self) -> None:
        """Until he goes, or says what he must not."""
        with suppress(WebSocketDisconnect):
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                if not self._take(message.get("text")):
                    await self._socket.close(CLOSE_POLICY)
                    return
                self._has_asked.set()

    async def tell(self) -> None:
        """Every change and all that he asks, until he goes or is too slow."""
        with self._sockets.dropped_if_slow():
            while True:
                seen = self._sockets.snapshots.now
                await self._tell(seen)
                await asyncio.sleep(PACE_S)
                await self._change(seen.revision)

    async def _change(self, revision: int) -> None:
        """Waits for another snapshot or for what he asks; sends beats meanwhile."""
        news = asyncio.ensure_future(self._sockets.snapshots.after(revision))
        asked = asyncio.ensure_future(self._has_asked.wait())
        try:
            done: set[asyncio.Future[Any]] = set()
            while not done:
                done, _ = await asyncio.wait(
                    {news, asked},
                    timeout=self._sockets.beat_s,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if not done:
                    await self._send(BEAT)
            self._has_asked.clear()
        finally:
            news.cancel()
            asked.cancel()

    async def _send(self, message: str) -> None:
        await self._sockets.send(self._socket, message)

    @abstractmethod
    def _take(self, text: object) -> bool:
        """What he has sent, `None`: no text; false for what nobody may send."""

    @abstractmethod
    async def _tell(self, seen: Seen) -> None:
        """What of it he is to be sent."""


class _PageClient(Client):
    """A page, or with `parts_of` `None` somebody who wants the snapshots as they are."""

    def __init__(self, socket: WebSocket, sockets: LiveSockets, parts_of: PartsOf | None) -> None:
        super().__init__(socket, sockets)
        self._parts_of = parts_of
        self._sent: Parts = {}
        self._revision = 0
        self._is_whole = True

    def _take(self, text: object) -> bool:
        self._is_whole = True
        return text == RESYNC

    async def _tell(self, seen: Seen) -> None:
        is_whole, self._is_whole = self._is_whole, False
        message = self._message(seen, is_whole=is_whole)
        if message is not None:
            await self._send(message)

    def _message(self, seen: Seen, *, is_whole: bool) -> str | None:
        if self._parts_of is None:
            self._revision = seen.revision
            return self._sockets.snapshot_text(seen)
        parts = self._parts_of(seen)
        before: Parts = {} if is_whole else self._sent
        changed = changed_parts(parts, before)
        if not changed and not is_whole:
            return None
        message: dict[str, Any] = {
            "type": "parts",
            "revision": seen.revision,
            "base": None if is_whole else self._revision,
            "parts": changed,
        }
        self._sent, self._revision = parts, seen.revision
        return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def is_same_origin(headers: Headers) -> bool:
    """False for a page of another site; True also for programs, which have no origin to tell."""
    origin = headers.get("origin")
    if origin is None:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc == headers.get("host")
