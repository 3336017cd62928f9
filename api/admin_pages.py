"""/admin and what is below it: the operator's pages, and the way in.

Everything that changes something is asked of /api/v1/admin by the pages' script; only signing in
and out are plain forms.
"""

from __future__ import annotations

from contextlib import suppress
from enum import Enum
from typing import Annotated, Any, Final
from urllib.parse import parse_qsl

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import ValidationError

from api.access import (
    OPERATOR_COOKIE,
    AccessOf,
    Anybody,
    Visitor,
    forget,
    set_operator_cookie,
    visitor_of,
)
from api.admin_models import CalibrationDoubtCode, SessionAsked, SwitchesNow
from api.admin_ports import OperatorError, OperatorPorts
from api.admin_telling import tellings
from api.admin_view import act_lines, day_lines, health_view, settings_groups
from api.catalogues import catalogue
from api.code_words import code_text
from api.pages import language_of, page
from api.ports import Health, Snapshots, TableVoice
from api.problems import Problem
from api.size_words import size_text
from api.v1_admin import install_admin_api
from api.v1_session import sign_in
from api.v1_voice import told

MOST_FORM: Final = 8 * 1024
"""Bytes of the form of who signs in."""
SHOWN_ACTS: Final = 12
HEALTH_PART: Final = "/admin/health"


class NotSignedInError(Exception):
    """Somebody asked for an operator's page who is none."""


def install_admin(
    app: FastAPI,
    ports: OperatorPorts | None,
    snapshots: Snapshots,
    health: Health,
    voice: TableVoice | None,
) -> None:
    """The operator's pages and what they ask of /api/v1."""
    install_admin_api(app, ports)
    if ports is None:
        return

    async def asked_in(request: Request, _error: Exception) -> Response:
        access = request.app.state.access
        shown = {"is_open": access.passphrase.is_set, "why": "", "name": "", "wait_s": 0}
        # A part of a page that is renewed has to tell its script; a page is shown as it is.
        status = 401 if request.url.path == HEALTH_PART else 200
        return _sign_in_page(request, status, **shown)

    app.add_exception_handler(NotSignedInError, asked_in)
    app.include_router(_pages(ports, snapshots, health, voice))


async def operator_here(request: Request) -> Visitor:
    """Who is operator. Raises `NotSignedInError`, for which the way in is shown."""
    visitor = await visitor_of(request)
    if not visitor.is_operator:
        raise NotSignedInError
    return visitor


OperatorHere = Annotated[Visitor, Depends(operator_here)]


def _pages(
    ports: OperatorPorts, snapshots: Snapshots, health: Health, voice: TableVoice | None
) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/admin")
    async def overview(request: Request, visitor: OperatorHere, access: AccessOf) -> HTMLResponse:
        words = catalogue(language_of(request))
        switches: SwitchesNow | None = None
        with suppress(OperatorError):  # the page says that the referee does not answer
            switches = await ports.switches.now()
        return _page(
            request,
            "admin.html.j2",
            "overview",
            visitor,
            health=health_view(snapshots.now, health.report(), words),
            tellings=tellings(snapshots.now, words),
            switches=switches,
            seats=access.seats.names,
            acts=act_lines(ports.acts.newest(SHOWN_ACTS), words),
            voice=voice and told(voice, words.language),
        )

    @router.get(HEALTH_PART)
    async def health_part(request: Request, visitor: OperatorHere) -> HTMLResponse:
        words = catalogue(language_of(request))
        now = snapshots.now
        return page(
            request,
            "admin_health.html.j2",
            title="admin.title",
            here="admin",
            health=health_view(now, health.report(), words),
            tellings=tellings(now, words),
        )

    @router.get("/admin/calibration")
    async def calibration(request: Request, visitor: OperatorHere) -> HTMLResponse:
        language = language_of(request)
        doubts = [
            (one.value.replace("_", "-"), code_text(one, language)) for one in CalibrationDoubtCode
        ]
        return _page(request, "admin_calibration.html.j2", "calibration", visitor, doubts=doubts)

    @router.get("/admin/settings")
    def settings(request: Request, visitor: OperatorHere) -> HTMLResponse:
        shown = ports.settings.shown()
        words = catalogue(language_of(request))
        return _page(
            request,
            "admin_settings.html.j2",
            "settings",
            visitor,
            settings=shown,
            groups=settings_groups(shown.settings, words),
        )

    @router.get("/admin/data")
    def data(request: Request, visitor: OperatorHere) -> HTMLResponse:
        words = catalogue(language_of(request))
        storage = ports.storage.now()
        return _page(
            request,
            "admin_data.html.j2",
            "data",
            visitor,
            storage=storage,
            days=day_lines(storage, words),
            size=lambda size: size_text(size, words),
        )

    @router.post("/admin/sign-in")
    async def signed_in(request: Request, access: AccessOf) -> Response:
        form = await _form(request)
        name = form.get("name", "")
        why, status, wait_s = "", 401, 0
        try:
            asked = SessionAsked(passphrase=form.get("passphrase", ""), name=name)
            cookie = await sign_in(access, request, asked, ports)
        except ValidationError:
            why, status = catalogue(language_of(request)).text("admin.wrong_form"), 422
        except Problem as problem:
            status, code = problem.status_code, problem.told
            wait_s = int(problem.params.get("seconds") or 0)
            known = code if isinstance(code, Enum) else problem.code
            why = code_text(known, language_of(request))
        else:
            response = RedirectResponse("/admin", status_code=303)
            set_operator_cookie(response, cookie)
            return response
        shown = {"is_open": access.passphrase.is_set, "why": why, "name": name, "wait_s": wait_s}
        return _sign_in_page(request, status, **shown)

    @router.post("/admin/sign-out")
    async def signed_out(request: Request, visitor: Anybody, access: AccessOf) -> Response:
        access.sign_out(visitor)
        response = RedirectResponse("/admin", status_code=303)
        forget(response, OPERATOR_COOKIE)
        return response

    return router


def _page(
    request: Request, template: str, tab: str, visitor: Visitor, **shown: Any
) -> HTMLResponse:
    response = page(
        request,
        template,
        title="admin.title",
        here="admin",
        tab=tab,
        visitor=visitor,
        **shown,
    )
    response.headers["Cache-Control"] = "no-store"  # who sits down here next sees nothing of it
    return response


def _sign_in_page(request: Request, status_code: int, **shown: Any) -> HTMLResponse:
    return page(
        request,
        "admin_sign_in.html.j2",
        title="admin.title",
        here="admin",
        status_code=status_code,
        **shown,
    )


async def _form(request: Request) -> dict[str, str]:
    """A small form as browsers send it; nothing for one that is too large or none."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_FORM:
            return {}
    try:
        return dict(parse_qsl(body.decode("utf-8", "replace"), max_num_fields=8))
    except ValueError:
        return {}
