"""/api/v1/admin: what the operator sees and does.

Everything below /admin asks for the operator's cookie. What changes something is written down with
the name that was given with the passphrase.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, FastAPI, Path, Request
from fastapi.responses import FileResponse, Response
from starlette.background import BackgroundTask

from api.access import AccessOf, OperatorOnly
from api.admin_models import (
    ActKind,
    ActsTold,
    CalibrationNow,
    ClipsDeleted,
    Nothing,
    OperatorTrouble,
    Proposal,
    ProposalAsked,
    ProposalKept,
    RecordingAsked,
    RestoreStaged,
    SettingsAsked,
    SettingsSaved,
    SettingsShown,
    StorageNow,
    SwitchesNow,
)
from api.admin_ports import OperatorError, OperatorPorts
from api.admin_view import fault_text
from api.catalogues import catalogue
from api.openapi import problems
from api.pages import language_of
from api.problem_codes import ProblemCode
from api.problems import Problem, problem_response
from api.v1_session import session_routes
from rules.players import Player

BACKUP_PATH: Final = "/api/v1/admin/backup"
MOST_ACTS: Final = 50
TROUBLED: Final = {
    OperatorTrouble.SILENT: ProblemCode.REFEREE_GONE,
    OperatorTrouble.BUSY: ProblemCode.BUSY,
    OperatorTrouble.GONE: ProblemCode.GONE,
}
"""All others are `REFUSED`; the `detail` says which."""

_OPERATORS: Final = problems(ProblemCode.NOT_SIGNED_IN, ProblemCode.NOT_ALLOWED)
_ASKED: Final = problems(
    ProblemCode.NOT_SIGNED_IN,
    ProblemCode.NOT_ALLOWED,
    ProblemCode.REFUSED,
    ProblemCode.GONE,
    ProblemCode.REFEREE_GONE,
    ProblemCode.BUSY,
)
Day = Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$", examples=["2026-11-30"])]


def install_admin_api(app: FastAPI, ports: OperatorPorts | None) -> None:
    """The routes, and how what cannot be done is answered. Without ports nobody can do anything but
    sign in."""

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, OperatorError)
        return problem_response(request, problem_of(error), language_of(request))

    app.add_exception_handler(OperatorError, refused)
    app.include_router(session_routes(ports))
    if ports is not None:
        app.include_router(_referee(ports))
        app.include_router(_calibration(ports))
        app.include_router(_settings(ports))
        app.include_router(_storage(ports))


def problem_of(error: OperatorError) -> Problem:
    """As it is answered below /api/."""
    code = TROUBLED.get(error.trouble, ProblemCode.REFUSED)
    told: dict[str, Any] = {"trouble": error.trouble.value}
    if error.detail:
        told["why"] = error.detail[:500]
    return Problem(code, error.trouble, **told)


def _referee(ports: OperatorPorts) -> APIRouter:
    router = APIRouter(prefix="/api/v1/admin", tags=["admin"], responses=_ASKED)

    @router.get("/switches", summary="What is switched on")
    async def switches(visitor: OperatorOnly) -> SwitchesNow:
        """Of the referee that runs."""
        return await ports.switches.now()

    @router.put("/recording", summary="Clips on or off")
    async def recording_switched(visitor: OperatorOnly, asked: RecordingAsked) -> SwitchesNow:
        """At once, and also after a restart. Off forgets what is in memory, too."""
        now = await ports.switches.record(asked.is_on)
        act = ActKind.RECORDING_ON if asked.is_on else ActKind.RECORDING_OFF
        ports.acts.note(visitor.name, act)
        return now

    @router.post("/restart", summary="Start the referee again", status_code=202)
    async def restart(visitor: OperatorOnly) -> Nothing:
        """It ends in good order; where systemd runs it, it is there again in seconds."""
        await ports.switches.restart()
        ports.acts.note(visitor.name, ActKind.RESTART)
        return Nothing()

    @router.get("/acts", summary="What operators did")
    def acts(visitor: OperatorOnly) -> ActsTold:
        """The newest first; the log of the device has all of them."""
        return ActsTold(acts=ports.acts.newest(MOST_ACTS))

    @router.delete("/seats/{player}", summary="Free a seat")
    async def seat_freed(visitor: OperatorOnly, access: AccessOf, player: Player) -> Nothing:
        """Whoever sits there has to join again."""
        if not access.seats.free(player):
            raise Problem(ProblemCode.GONE)
        ports.acts.note(visitor.name, ActKind.SEAT_FREED, player=player.value)
        return Nothing()

    return router


def _calibration(ports: OperatorPorts) -> APIRouter:
    router = APIRouter(prefix="/api/v1/admin", tags=["admin"], responses=_ASKED)

    @router.get(
        "/picture.jpg",
        summary="What the camera sees now",
        response_class=Response,
        responses={200: {"content": {"image/jpeg": {}}, "description": "A JPEG"}},
    )
    async def picture(visitor: OperatorOnly) -> Response:
        """One picture, kept nowhere. `Picture-Size` is that of the camera's own, which it may be
        smaller than."""
        jpeg, (w, h) = await ports.calibrating.picture()
        headers = {"Cache-Control": "no-store", "Picture-Size": f"{w}x{h}"}
        return Response(jpeg, media_type="image/jpeg", headers=headers)

    @router.get("/calibration", summary="Where the table is")
    async def calibration(visitor: OperatorOnly) -> CalibrationNow:
        """What the referee goes by now."""
        return await ports.calibrating.now()

    @router.post("/calibration/proposals", summary="Find the table, or measure corners")
    async def calibration_proposed(visitor: OperatorOnly, asked: ProposalAsked) -> Proposal:
        """In pictures of now; takes seconds. Nothing is kept yet."""
        return await ports.calibrating.propose(asked.corners, is_head_known=asked.is_head_known)

    @router.put("/calibration", summary="Keep a proposal")
    async def calibration_kept(visitor: OperatorOnly, asked: ProposalKept) -> Nothing:
        """The referee goes by it as soon as nothing moves; the one before is kept beside."""
        await ports.calibrating.keep(asked.id)
        ports.acts.note(visitor.name, ActKind.CALIBRATION)
        return Nothing()

    return router


def _settings(ports: OperatorPorts) -> APIRouter:
    router = APIRouter(prefix="/api/v1/admin", tags=["admin"], responses=_ASKED)

    @router.get("/settings", summary="The settings")
    def settings(visitor: OperatorOnly) -> SettingsShown:
        """As they are at the next start; passwords are not told."""
        return ports.settings.shown()

    @router.patch("/settings", summary="Change settings")
    def settings_changed(
        request: Request, visitor: OperatorOnly, asked: SettingsAsked
    ) -> SettingsSaved:
        """All of them, or with a mistake in one none. They count from the next start on."""
        saved = ports.settings.save(asked.values)
        if saved.changed:
            ports.acts.note(visitor.name, ActKind.SETTINGS, changed=", ".join(saved.changed)[:500])
        words = catalogue(language_of(request))
        faults = [one.model_copy(update={"text": fault_text(one, words)}) for one in saved.faults]
        return saved.model_copy(update={"faults": faults})

    return router


def _storage(ports: OperatorPorts) -> APIRouter:
    router = APIRouter(prefix="/api/v1/admin", tags=["admin"], responses=_ASKED)
    one_at_a_time = asyncio.Lock()

    @router.get("/storage", summary="Clips and the disk")
    def storage(visitor: OperatorOnly) -> StorageNow:
        """By the day on which they were written, local time."""
        return ports.storage.now()

    @router.delete("/clips/{day}", summary="Delete the clips of a day")
    def clips_deleted(visitor: OperatorOnly, day: Day) -> ClipsDeleted:
        """All of them, also those about which something is asked."""
        count = ports.storage.delete_day(day)
        if count:
            ports.acts.note(visitor.name, ActKind.CLIPS_DELETED, day=day, count=count)
        return ClipsDeleted(count=count)

    @router.get(
        "/backup",
        summary="A back-up",
        response_class=FileResponse,
        responses={200: {"content": {"application/zip": {}}, "description": "A ZIP"}},
    )
    async def backup(visitor: OperatorOnly) -> FileResponse:
        """Every match, the settings (with passwords of cameras) and the calibration."""
        if one_at_a_time.locked():
            raise OperatorError(OperatorTrouble.BUSY)
        async with one_at_a_time:
            path = await asyncio.to_thread(ports.backups.make)
        ports.acts.note(visitor.name, ActKind.BACKUP)
        stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M")
        return FileResponse(
            path,
            media_type="application/zip",
            filename=f"footspot-backup-{stamp}.zip",
            headers={"Cache-Control": "no-store"},
            background=BackgroundTask(path.unlink, missing_ok=True),
        )

    @router.put(
        "/backup",
        summary="Put a back-up in place",
        openapi_extra={
            "requestBody": {
                "required": True,
                "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
            }
        },
    )
    async def backup_restored(visitor: OperatorOnly, request: Request) -> RestoreStaged:
        """It is looked at as a whole first; a bad one changes nothing. It counts from the next
        start on, and what was there before is kept beside."""
        staged = await ports.backups.restore(request.stream())
        ports.acts.note(
            visitor.name, ActKind.RESTORE, made_at=staged.made_at, matches=staged.matches
        )
        return staged

    return router
