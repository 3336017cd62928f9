"""uvicorn's WebSocket, with an end that does not wait for a client who does not read.

When the program has closed a connection whose client takes nothing, the transport would keep what
is unsent, and the connection with it, for as long as that client lives.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LAST_WORDS_S: Final = 2.0
"""How long a closed connection may take to send what was still to be sent."""


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """Given to uvicorn as `ws`."""

    async def run_asgi(self) -> None:
        """The connection, and then its end within `LAST_WORDS_S`."""
        await super().run_asgi()
        self.loop.call_later(LAST_WORDS_S, self.transport.abort)
