"""Who may do what: everybody may look, players play, the operator does the rest.

    @router.post("/api/v1/...")
    async def call(visitor: PlayerOnly, ...) -> ...: visitor.player, visitor.name

A visitor is known by two signed cookies, that of a seat (`api.seats`) and that of an operator who
gave the passphrase; neither can be read by a script or is sent along from another site. Who has
neither is a screen. `install_access` also refuses what pages of other sites ask, by any method that
changes something.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Final

from argon2 import PasswordHasher
from fastapi import Depends, FastAPI, Request, Response
from fastapi.requests import HTTPConnection

from api.attempts import Attempts
from api.live_sockets import is_same_origin
from api.names import cleaned_name
from api.pages import language_of
from api.passphrase import Passphrase
from api.ports import Snapshots
from api.problem_codes import ProblemCode
from api.problems import Problem, problem_response
from api.seats import Seat, Seats
from api.signing import signer_of, write_private
from rules.players import Player

OPERATOR_COOKIE: Final = "footspot-operator"
SEAT_COOKIE: Final = "footspot-seat"
SESSION_S: Final = 12 * 3600
"""An operator's evening; then the passphrase is asked again."""
SEAT_S: Final = 24 * 3600
"""Longer than any match; the seat itself ends with it."""
PURPOSE: Final = "operator"
ENDED_NAME: Final = "ended.json"
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""RFC 9110, 9.2.1, without TRACE: they change nothing."""

_LOG: Final = logging.getLogger(__name__)


class Role(Enum):
    """As what somebody is here."""

    SCREEN = "screen"
    PLAYER = "player"
    OPERATOR = "operator"


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Who asks.

    `role`: the highest; `player`: whose seat they hold, as an operator may, too; `name`: as it was
    typed at the seat or with the passphrase, may be empty. `session`: of the operator.
    """

    role: Role = Role.SCREEN
    player: Player | None = None
    name: str = ""
    session: str = ""

    @property
    def is_operator(self) -> bool:
        """True for who gave the passphrase."""
        return self.role is Role.OPERATOR


class Access:
    """Of one table, on one event loop. `folder`: keys, hash and seats; `None`: nothing is kept, and
    nobody can be operator. Raises OSError if the folder cannot be used.

    `wall`: seconds since 1970; `steady`: of a clock that only runs forward.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        hasher: PasswordHasher | None = None,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder, self._wall, self._steady = folder, wall, steady
        self._signer = signer_of(folder)
        self.passphrase = Passphrase(folder, hasher=hasher)
        self._seats = Seats(self._signer, folder, now=steady)
        self._snapshots: Snapshots | None = None
        self._attempts, self._codes = Attempts(), Attempts(most_together=None)
        self._looking = asyncio.Lock()
        self._ended: dict[str, float] = self._read_ended()

    def follow(self, snapshots: Snapshots) -> None:
        """Where the match of now is heard of: seats go by it."""
        self._snapshots = snapshots

    @property
    def seats(self) -> Seats:
        """Those of the match of now."""
        if self._snapshots is not None:
            self._seats.tell(self._snapshots.now.snapshot)
        return self._seats

    def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who asks, by the cookies."""
        seat = self.seats.held(connection.cookies.get(SEAT_COOKIE, ""))
        player = seat.player if seat else None
        operator = self._operator(connection.cookies.get(OPERATOR_COOKIE, ""))
        if operator is not None:
            name, session = operator
            return Visitor(role=Role.OPERATOR, player=player, name=name, session=session)
        if seat is not None:
            return Visitor(role=Role.PLAYER, player=player, name=seat.name)
        return Visitor()

    async def sign_in(self, address: str, passphrase: str, name: str) -> str | None:
        """The cookie of an operator; `None` for a wrong passphrase.

        `address`: from where it is tried. Raises `Problem`: too many tries, or another is being
        looked at.
        """
        self._wait(self._attempts, address)
        if self._looking.locked():  # each takes memory and a processor: one at a time
            raise Problem(ProblemCode.BUSY, headers={"Retry-After": "1"})
        async with self._looking:
            self._attempts.begin(address, self._steady())
            is_right = await asyncio.to_thread(self.passphrase.is_right, passphrase)
            if not is_right:
                _LOG.warning("a wrong passphrase from %s", address)
                return None
            self._attempts.right(address, self._steady())
        session = secrets.token_urlsafe(9)
        shown = cleaned_name(name)
        _LOG.info("operator signed in name=%s address=%s", json.dumps(shown), address)
        fields = {
            "name": shown,
            "session": session,
            "until": int(self._wall()) + SESSION_S,
            "by": self._passphrase_mark(),
        }
        return self._signer.signed(PURPOSE, fields)

    def wait_for_code(self, address: str) -> None:
        """Before a seat is asked for by a code. Raises `Problem` after too many wrong ones."""
        self._wait(self._codes, address)

    def wrong_code(self, address: str) -> None:
        """It was wrong."""
        self._codes.begin(address, self._steady())

    def _wait(self, attempts: Attempts, address: str) -> None:
        wait_s = attempts.wait_s(address, self._steady())
        if wait_s:
            headers = {"Retry-After": str(wait_s)}
            raise Problem(ProblemCode.TOO_MANY_REQUESTS, headers=headers, seconds=wait_s)

    def sign_out(self, visitor: Visitor) -> None:
        """The session is over, also for whoever has a copy of the cookie."""
        if not visitor.session:
            return
        now_s = self._wall()
        self._ended = {one: end_s for one, end_s in self._ended.items() if end_s > now_s}
        self._ended[visitor.session] = now_s + SESSION_S
        if self._folder is not None:
            with suppress(OSError):  # a full disk: it is over all the same, until a restart
                write_private(self._folder / ENDED_NAME, json.dumps(self._ended).encode())
        _LOG.info("operator signed out name=%s", json.dumps(visitor.name))

    def _operator(self, cookie: str) -> tuple[str, str] | None:
        fields = self._signer.read(PURPOSE, cookie) if cookie else None
        if fields is None:
            return None
        name, session, until_s = fields.get("name"), fields.get("session"), fields.get("until")
        if (
            not isinstance(name, str)
            or not isinstance(session, str)
            or not isinstance(until_s, int)
        ):
            return None  # signed by another version of the program
        # A clock that was set back makes no session longer.
        is_current = 0 < until_s - self._wall() <= SESSION_S and session not in self._ended
        is_of_now = hmac.compare_digest(str(fields.get("by")), self._passphrase_mark())
        return (name, session) if is_current and is_of_now else None

    def _passphrase_mark(self) -> str:
        """Another after each change of the passphrase: sessions of the one before are over."""
        return self._signer.code(PURPOSE, self.passphrase.kept or "")

    def _read_ended(self) -> dict[str, float]:
        if self._folder is None:
            return {}
        with suppress(OSError, ValueError, TypeError, AttributeError):
            kept = json.loads((self._folder / ENDED_NAME).read_text(encoding="utf-8"))
            return {str(session): float(end_s) for session, end_s in kept.items()}
        return {}


# All are coroutines: what FastAPI would run in a thread could meet a change half made.
async def access_of(connection: HTTPConnection) -> Access:
    """That of the app that answers."""
    access: Access = connection.app.state.access
    return access


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who asks; anybody."""
    return (await access_of(connection)).visitor(connection)


async def players_only(connection: HTTPConnection) -> Visitor:
    """Who holds a seat. Raises `Problem` for all others."""
    visitor = await visitor_of(connection)
    if visitor.player is None:
        is_somebody = visitor.is_operator
        raise Problem(ProblemCode.NOT_ALLOWED if is_somebody else ProblemCode.NOT_SIGNED_IN)
    return visitor


async def operators_only(connection: HTTPConnection) -> Visitor:
    """Who gave the passphrase. Raises `Problem` for all others."""
    visitor = await visitor_of(connection)
    if not visitor.is_operator:
        is_somebody = visitor.player is not None
        raise Problem(ProblemCode.NOT_ALLOWED if is_somebody else ProblemCode.NOT_SIGNED_IN)
    return visitor


async def players_or_operators(connection: HTTPConnection) -> Visitor:
    """Who holds a seat or gave the passphrase. Raises `Problem` for all others."""
    visitor = await visitor_of(connection)
    if visitor.role is Role.SCREEN:
        raise Problem(ProblemCode.NOT_SIGNED_IN)
    return visitor


Anybody = Annotated[Visitor, Depends(visitor_of)]
PlayerOnly = Annotated[Visitor, Depends(players_only)]
OperatorOnly = Annotated[Visitor, Depends(operators_only)]
PlayerOrOperator = Annotated[Visitor, Depends(players_or_operators)]
AccessOf = Annotated[Access, Depends(access_of)]


def set_seat_cookie(response: Response, seat: Seat) -> None:
    """The phone that gets this answer holds the seat."""
    _set(response, SEAT_COOKIE, seat.cookie, SEAT_S)


def set_operator_cookie(response: Response, cookie: str) -> None:
    """The browser that gets this answer is the operator's."""
    _set(response, OPERATOR_COOKIE, cookie, SESSION_S)


def forget(response: Response, cookie: str) -> None:
    """`cookie`: the name of one of the two."""
    response.delete_cookie(cookie, path="/", httponly=True, samesite="strict")


def _set(response: Response, name: str, value: str, seconds: int) -> None:
    # No `Secure`: a table in a hall has no certificate and is reached by http.
    response.set_cookie(
        name, value, max_age=seconds, path="/", httponly=True, samesite="strict", secure=False
    )


def address_of(connection: HTTPConnection) -> str:
    """From where somebody asks, as the network says it; nothing that they can write themselves."""
    return connection.client.host if connection.client else ""


def is_from_here(connection: HTTPConnection) -> bool:
    """False for what a page of another site asks."""
    site = connection.headers.get("sec-fetch-site", "none")
    return site in ("same-origin", "none") and is_same_origin(connection.headers)


def install_access(app: FastAPI, access: Access, snapshots: Snapshots) -> None:
    """From now on `app` knows visitors, and refuses what other sites ask."""
    app.state.access = access
    access.follow(snapshots)

    @app.middleware("http")
    async def from_here_only(
        request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        if request.method not in SAFE_METHODS and not is_from_here(request):
            problem = Problem(ProblemCode.CROSS_SITE)
            return problem_response(request, problem, language_of(request))
        return await call_next(request)
