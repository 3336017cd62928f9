"""The web server itself: limits for clients of every kind.

uvicorn's WebSocket gets an end that does not wait for a client who does not read: when the program
has closed such a connection, the transport would keep what is unsent, and the connection with it,
for as long as that client lives.
"""

from __future__ import annotations

from typing import Final

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LAST_WORDS_S: Final = 2.0
"""How long a closed connection may take to send what was still to be sent."""
MOST_CONNECTIONS: Final = 512
"""At once, of all kinds; more are answered 503. Twice the screens that are let in."""
MAX_MESSAGE: Final = 1024
"""Bytes of what a page may send at once: it only ever asks for the parts anew."""
LAST_REQUESTS_S: Final = 1
"""What is still being answered when the server ends has this long."""


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """Given to uvicorn as `ws`."""

    async def run_asgi(self) -> None:
        """The connection, and then its end within `LAST_WORDS_S`."""
        await super().run_asgi()
        self.loop.call_later(LAST_WORDS_S, self.transport.abort)


def live_server(app: FastAPI) -> uvicorn.Server:
    """A server for the app of a table; its `serve` takes listening sockets."""
    config = uvicorn.Config(
        app,
        ws=BoundedWebSocket,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="off",
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=LAST_REQUESTS_S,
    )
    return uvicorn.Server(config)
