"""/api/v1/session: who you are here, and how somebody becomes the operator."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from api.access import (
    OPERATOR_COOKIE,
    Access,
    AccessOf,
    Anybody,
    Visitor,
    address_of,
    forget,
    set_operator_cookie,
)
from api.admin_models import ActKind, Nothing, OperatorTrouble, SessionAsked, SessionNow
from api.admin_ports import OperatorPorts
from api.openapi import problems
from api.problem_codes import ProblemCode
from api.problems import Problem


async def sign_in(
    access: Access, request: Request, asked: SessionAsked, ports: OperatorPorts | None
) -> str:
    """The cookie. Raises `Problem` where the passphrase is wrong, none is set, or too many were."""
    if not access.passphrase.is_set:
        raise Problem(ProblemCode.REFUSED, OperatorTrouble.NO_PASSPHRASE)
    cookie = await access.sign_in(address_of(request), asked.passphrase, asked.name)
    if cookie is None:
        raise Problem(ProblemCode.NOT_SIGNED_IN, OperatorTrouble.WRONG_PASSPHRASE)
    if ports is not None:
        ports.acts.note(asked.name.strip()[:60], ActKind.SIGNED_IN)
    return cookie


def _now(visitor: Visitor, access: Access) -> SessionNow:
    player = visitor.player
    return SessionNow.model_validate(
        {
            "role": visitor.role.value,
            "name": visitor.name,
            "player": None if player is None else player.value,
            "is_open": access.passphrase.is_set,
        }
    )


def session_routes(ports: OperatorPorts | None) -> APIRouter:
    """For everybody; `ports`: where it is written down."""
    router = APIRouter(prefix="/api/v1/session", tags=["admin"])
    wrong = problems(
        ProblemCode.NOT_SIGNED_IN,
        ProblemCode.REFUSED,
        ProblemCode.TOO_MANY_REQUESTS,
        ProblemCode.BUSY,
    )

    @router.get("", summary="Who you are here")
    async def session(visitor: Anybody, access: AccessOf) -> SessionNow:
        """By the cookies that came with the request."""
        return _now(visitor, access)

    @router.post("", responses=wrong, summary="Become operator")
    async def session_begun(
        request: Request, response: Response, asked: SessionAsked, access: AccessOf
    ) -> SessionNow:
        """By the passphrase that was set on the device. The cookie counts for twelve hours."""
        cookie = await sign_in(access, request, asked, ports)
        set_operator_cookie(response, cookie)
        return SessionNow(role="operator", name=asked.name, player=None, is_open=True)

    @router.delete("", summary="Be operator no longer")
    async def session_ended(response: Response, visitor: Anybody, access: AccessOf) -> Nothing:
        """Also for whoever has a copy of the cookie."""
        access.sign_out(visitor)
        forget(response, OPERATOR_COOKIE)
        return Nothing()

    return router
