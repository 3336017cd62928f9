"""How much one visitor may ask of /api/: so many requests that change something, and bodies of so
many bytes. Who reads is not counted: the pages are read by everybody in the hall.

A visitor is an address: a cookie is easily thrown away. Behind one proxy all are one visitor.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from fastapi import Request
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.pages import language_of
from api.problem_codes import ProblemCode
from api.problems import BELOW, Problem, problem_response

BURST: Final = 60
"""Requests at once: a match is set up with fewer."""
PER_S: Final = 5.0
"""Requests a second from then on: faster than anybody taps."""
MOST_ADDRESSES: Final = 1000
"""That are remembered; those that were quiet longest go first."""
MOST_BODY: Final = 64 * 1024
"""Bytes; all that a player says takes less than one thousand."""
BODIES: Final[Mapping[str, int | None]] = {
    "/api/v1/admin/backup": None,
    "/api/v1/reviews": None,
}
"""Other limits, by the beginning of the path; `None`: the route has its own."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


@dataclass(slots=True)
class _Bucket:
    left: float
    at_s: float


class Rates:
    """Buckets of requests that fill again. Times are seconds of any clock that runs forward."""

    def __init__(
        self, *, burst: int = BURST, per_s: float = PER_S, most: int = MOST_ADDRESSES
    ) -> None:
        self._burst, self._per_s, self._most = burst, per_s, most
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def wait_s(self, address: str, now_s: float) -> int:
        """0 and one request less; or the whole seconds until there is one again."""
        bucket = self._buckets.setdefault(address, _Bucket(float(self._burst), now_s))
        self._buckets.move_to_end(address)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        bucket.left = min(self._burst, bucket.left + (now_s - bucket.at_s) * self._per_s)
        bucket.at_s = now_s
        if bucket.left < 1:
            return max(1, math.ceil((1 - bucket.left) / self._per_s))
        bucket.left -= 1
        return 0


class Limits:
    """Around the app: what is too much never comes to a route."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        otherwise: Callable[[], str | None] = lambda: None,
        rates: Rates | None = None,
        bodies: Mapping[str, int | None] = BODIES,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`otherwise`: the language of who asks for none."""
        self._app, self._otherwise, self._now = app, otherwise, now
        self._rates, self._bodies = rates or Rates(), bodies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] != "http" or not scope["path"].startswith(BELOW):
            await self._app(scope, receive, send)
            return
        if scope["method"] not in SAFE:
            client = scope.get("client")
            wait_s = self._rates.wait_s(client[0] if client else "", self._now())
            if wait_s:
                problem = Problem(
                    ProblemCode.TOO_MANY_REQUESTS,
                    headers={"Retry-After": str(wait_s)},
                    wait_s=wait_s,
                )
                await self._refuse(problem, scope, receive, send)
                return
        most = next(
            (one for start, one in self._bodies.items() if scope["path"].startswith(start)),
            MOST_BODY,
        )
        if most is None:
            await self._app(scope, receive, send)
            return
        too_large = Problem(ProblemCode.TOO_LARGE, most_bytes=most)
        told = dict(scope["headers"]).get(b"content-length", b"0")
        if not told.isdigit() or int(told[:20]) > most:
            await self._refuse(too_large, scope, receive, send)
            return
        counted = _Counted(receive, send, most)
        try:
            await self._app(scope, counted.receive, counted.send)
        except ClientDisconnect:
            if not counted.is_over:
                raise
        if counted.is_over and not counted.is_answered:
            await self._refuse(too_large, scope, receive, send)

    async def _refuse(self, problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        language = language_of(request, self._otherwise())
        await problem_response(request, problem, language)(scope, receive, send)


class _Counted:
    """A body that says nothing of its length is counted as it comes. After too much of it the app
    hears that the client has gone, and what it answers to that is not sent.

    Nothing is raised in the middle of a body: what stands between here and a route would make
    something else of it. `is_over`: it was too much; `is_answered`: an answer had begun before.
    """

    def __init__(self, receive: Receive, send: Send, most: int) -> None:
        self._receive, self._send, self._left = receive, send, most
        self.is_over = self.is_answered = False

    async def receive(self) -> Message:
        """As ASGI has it."""
        if self.is_over:
            return {"type": "http.disconnect"}
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            self.is_over = True
            return {"type": "http.disconnect"}
        return message

    async def send(self, message: Message) -> None:
        """As ASGI has it."""
        if self.is_over and not self.is_answered:
            return
        self.is_answered = True
        await self._send(message)
