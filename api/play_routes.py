"""What players do: sit down, say something, leave; and the page on their phone."""

from __future__ import annotations

from typing import Annotated, Final
from urllib.parse import parse_qs

from fastapi import APIRouter, Body, Request, Response, WebSocket
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, ConfigDict, Field

from api.access import (
    SEAT_COOKIE,
    Access,
    AccessOf,
    Anybody,
    PlayerOnly,
    PlayerOrOperator,
    Visitor,
    access_of,
    address_of,
    forget,
    set_seat_cookie,
)
from api.catalogues import catalogue
from api.errors import RefereeGoneError
from api.live_sockets import Parts, PartsOf
from api.match_now import MatchNow
from api.openapi import problems
from api.pages import language_of, page
from api.play_page import PlayPages, page_name
from api.ports import Referee, Seen, Snapshots
from api.problem_codes import ProblemCode
from api.problems import Problem
from api.said import Accepted, Refused, Said, SaidRefusal, Spoken
from api.said_words import MOST_NAME, SetUp
from api.seats import SeatTakenError, WrongCodeError
from api.setting_up import setting_up
from rules.match_events import Person
from rules.match_events import Role as Speaker
from rules.players import Player
from rules.progress import Refusal

MOST_CODE: Final = 40
MOST_FORM: Final = 2048
"""Bytes of the form in which a code is typed."""
LATE: Final = frozenset({SaidRefusal.LATE, SaidRefusal.OTHER_MATCH, SaidRefusal.NOT_ASKED})
NOT_THEIRS: Final = frozenset({Refusal.NOT_AUTHORISED, SaidRefusal.NO_SEAT})


class SeatWanted(BaseModel):
    """A seat. `code`: as the screen shows it; not needed by who holds a seat already, or did in
    the match that is over."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    player: Player
    name: Annotated[str, Field(max_length=MOST_NAME)] = ""
    code: Annotated[str, Field(max_length=MOST_CODE)] = ""


class SeatHeld(BaseModel):
    """Who sits where. `player`: the seat of who asks, `None` without one; `names`: of all seats
    that are taken."""

    model_config = ConfigDict(frozen=True)
    player: Player | None
    name: str
    is_operator: bool
    names: dict[Player, str]


def play_routes(snapshots: Snapshots, referee: Referee | None, pages: PlayPages) -> APIRouter:
    """`referee`: `None`: nobody answers what is said."""
    router = APIRouter()

    @router.post(
        "/api/v1/words",
        tags=["play"],
        summary="Say something to the referee",
        responses=problems(
            ProblemCode.NOT_SIGNED_IN,
            ProblemCode.NOT_ALLOWED,
            ProblemCode.TOO_LATE,
            ProblemCode.REFUSED,
            ProblemCode.REFEREE_GONE,
        ),
    )
    async def words(
        said: Annotated[Said, Body()], visitor: PlayerOrOperator, access: AccessOf
    ) -> Accepted:
        """A call, a choice, a report, an answer, a match to be set up, a correction: see the
        schemas. Who says it is told by the cookies. What arrives twice (`word_id`) counts once, so
        a word that was not answered may be sent again. `params.why` of a refusal says why."""
        if isinstance(said, SetUp):
            said = _with_names(said, access)
        if referee is None:
            raise Problem(ProblemCode.REFEREE_GONE)
        try:
            answer = await referee.say(Spoken(by=_person(visitor), said=said))
        except RefereeGoneError as error:
            raise Problem(ProblemCode.REFEREE_GONE) from error
        if isinstance(answer, Refused):
            raise _problem(answer)
        return answer

    @router.get("/api/v1/seat", tags=["play"], summary="Which seat is mine, and who sits where")
    async def seat(visitor: Anybody, access: AccessOf) -> SeatHeld:
        """Nobody's secrets: letters and names."""
        return SeatHeld(
            player=visitor.player,
            name=visitor.name,
            is_operator=visitor.is_operator,
            names=access.seats.names,
        )

    @router.post(
        "/api/v1/seat",
        tags=["play"],
        summary="Sit down at the table",
        responses=problems(
            ProblemCode.NOT_SIGNED_IN, ProblemCode.REFUSED, ProblemCode.TOO_MANY_REQUESTS
        ),
    )
    async def sit_down(
        wanted: SeatWanted, request: Request, response: Response, access: AccessOf
    ) -> SeatHeld:
        """With the code that the screen shows. The seat is proved by a cookie from then on."""
        try:
            _join(wanted, request, response, access)
        except WrongCodeError as error:
            raise _told(ProblemCode.NOT_SIGNED_IN, SaidRefusal.WRONG_CODE) from error
        except SeatTakenError as error:
            raise _told(ProblemCode.REFUSED, SaidRefusal.SEAT_TAKEN) from error
        return SeatHeld(
            player=wanted.player,
            name=access.seats.names[wanted.player],
            is_operator=False,
            names=access.seats.names,
        )

    @router.delete(
        "/api/v1/seat",
        tags=["play"],
        status_code=204,
        summary="Leave the seat",
        responses=problems(ProblemCode.NOT_SIGNED_IN),
    )
    async def leave(visitor: PlayerOnly, response: Response, access: AccessOf) -> None:
        """Another phone may take it."""
        assert visitor.player is not None
        access.seats.free(visitor.player)
        forget(response, SEAT_COOKIE)

    @router.api_route("/play", methods=["GET", "HEAD"], include_in_schema=False)
    async def play(request: Request, visitor: Anybody, access: AccessOf) -> Response:
        code = request.query_params.get("code", "")[:MOST_CODE]
        return _page(request, visitor, access, code=code)

    @router.post("/play", include_in_schema=False)
    async def joined(request: Request, visitor: Anybody, access: AccessOf) -> Response:
        told = parse_qs((await request.body())[:MOST_FORM].decode("utf-8", "replace"))
        field = {name: values[0] for name, values in told.items()}
        code = field.get("code", "")[:MOST_CODE]
        response = RedirectResponse("/play", status_code=303)
        try:
            wanted = SeatWanted(
                player=Player(field.get("player", "")),
                name=field.get("name", "")[:MOST_NAME],
                code=code,
            )
            _join(wanted, request, response, access)
        except WrongCodeError:
            return _page(request, visitor, access, wrong=SaidRefusal.WRONG_CODE, status=403)
        except SeatTakenError:
            wrong = SaidRefusal.SEAT_TAKEN
            return _page(request, visitor, access, code=code, wrong=wrong, status=409)
        except ValueError:
            wrong = SaidRefusal.BAD_SETTINGS
            return _page(request, visitor, access, code=code, wrong=wrong, status=422)
        return response

    def _page(
        request: Request,
        visitor: Visitor,
        access: Access,
        *,
        code: str = "",
        wrong: SaidRefusal | None = None,
        status: int = 200,
    ) -> Response:
        seen = snapshots.now
        match = seen.snapshot.match if seen.snapshot else None
        spoken = match.language if match else None
        language = language_of(request, spoken)
        player = visitor.player
        return page(
            request,
            "play.html.j2",
            title="play.title",
            here="play",
            follows=False,
            status_code=status,
            language=spoken,
            player=player,
            parts=pages.parts(seen, player, language),
            page_name=page_name(player, language),
            revision=seen.revision,
            asked_language=request.query_params.get("lang", ""),
            code=code,
            wrong=wrong,
            seats=access.seats.names,
            match=match,
            ended=_ended(match, language),
            setting=setting_up(match, access.seats.names, language),
        )

    return router


async def phone_parts(socket: WebSocket, snapshots: Snapshots, pages: PlayPages) -> PartsOf:
    """What is sent to a phone: that of whoever holds the seat at the time."""
    access = await access_of(socket)

    def parts(seen: Seen) -> Parts:
        match = seen.snapshot.match if seen.snapshot else None
        language = language_of(socket, match.language if match else None)
        return pages.parts(seen, access.visitor(socket).player, language)

    return parts


def _join(wanted: SeatWanted, request: Request, response: Response, access: Access) -> None:
    """Raises `WrongCodeError`, `SeatTakenError`; `Problem` for who guesses too often."""
    address = address_of(request)
    access.wait_for_code(address)
    cookie = request.cookies.get(SEAT_COOKIE, "")
    try:
        seat = access.seats.join(wanted.player, wanted.name, code=wanted.code, cookie=cookie)
    except WrongCodeError:
        access.wrong_code(address)
        raise
    set_seat_cookie(response, seat)


def _ended(match: MatchNow | None, language: str) -> str:
    """How the match has ended: its seats are free by now, and those who sat there want to know."""
    if match is None or match.winner is None:
        return ""
    words = catalogue(language).with_names(match.names)
    return words.text("phrase.match_won", player=words.player(match.winner))


def _person(visitor: Visitor) -> Person:
    role = Speaker.OPERATOR if visitor.is_operator else Speaker.PLAYER
    return Person(role=role, player=visitor.player, name=visitor.name)


def _with_names(said: SetUp, access: Access) -> SetUp:
    """Who was not named is called as he called himself when he sat down."""
    there = tuple(Player)[: said.players]
    names = {one: name for one, name in access.seats.names.items() if one in there and name}
    names |= {one: name for one, name in said.names.items() if name}
    return said.model_copy(update={"names": names})


def _problem(refused: Refused) -> Problem:
    code = ProblemCode.REFUSED
    if refused.code in NOT_THEIRS:
        code = ProblemCode.NOT_ALLOWED
    elif refused.code in LATE:
        code = ProblemCode.TOO_LATE
    elif refused.code is SaidRefusal.NOT_KEPT:
        code = ProblemCode.BUSY
    return _told(code, refused.code)


def _told(code: ProblemCode, why: Refusal | SaidRefusal) -> Problem:
    return Problem(code, why, why=why.value)
