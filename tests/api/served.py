"""The pages of a table served for real, in a thread, on a port of this machine."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from datetime import time
from threading import Thread
from types import TracebackType
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from api.feed import SnapshotFeed
from api.health import HealthReport, health_report
from api.live_app import create_live_app
from api.live_server import live_server
from api.live_sockets import LiveSockets
from api.snapshot import Snapshot
from tests.api.chrome import PATIENCE_S, until


class Health:
    """Of what the feed knows; figures are a text."""

    def __init__(self, feed: SnapshotFeed) -> None:
        self.feed = feed
        self.figures: tuple[bytes, str] | None = (b"footspot_up 1\n", "text/plain; version=1.0.0")

    def report(self) -> HealthReport:
        now = self.feed.now
        return health_report(now.snapshot, is_connected=now.is_connected)

    def metrics(self) -> tuple[bytes, str] | None:
        return self.figures


class Table:
    """`with Table() as table: table.tell(snapshot); table.url`."""

    def __init__(
        self,
        *,
        port: int = 0,
        language: str = "auto",
        local_time: Callable[[], time] = lambda: time(12),
        **limits: Any,
    ) -> None:
        self.feed = SnapshotFeed()
        self.health = Health(self.feed)
        self.app = create_live_app(
            self.feed, self.health, language=language, local_time=local_time, **limits
        )
        self.sockets: LiveSockets = self.app.state.sockets
        self._listening = socket.socket(proto=socket.IPPROTO_TCP)
        self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._listening.bind(("127.0.0.1", port))
        self.port: int = self._listening.getsockname()[1]
        self._server: uvicorn.Server = live_server(self.app)
        self.client = httpx.Client(timeout=PATIENCE_S, trust_env=False)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """On which it serves."""
        return self._loop

    @property
    def connections(self) -> int:
        """Open ones of all kinds."""
        return len(self._server.server_state.connections)

    def tell(self, snapshot: Snapshot) -> None:
        self._loop.call_soon_threadsafe(self.feed.tell, snapshot)

    def lose(self) -> None:
        self._loop.call_soon_threadsafe(self.feed.lose)

    def listen(self, query: str = "", *, path: str = "/ws", **options: Any) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.port}{path}{query}"
        connection: ClientConnection = connect(address, max_size=None, **options)
        return connection

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._server.serve([self._listening]))

    def __enter__(self) -> Table:
        self._thread.start()
        until(lambda: self._server.started, "the server to start")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.client.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()
        self._listening.close()
        self._loop.close()


def told(connection: ClientConnection) -> dict[str, Any]:
    """The next message that is no beat."""
    while True:
        message: dict[str, Any] = json.loads(connection.recv(timeout=PATIENCE_S))
        if message["type"] != "beat":
            return message
