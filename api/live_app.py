"""The web server at the table: the screen, its socket, the newest snapshot, health and figures.

Fixed addresses only: no part of a request ever becomes a path of the file system.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from datetime import datetime, time

from fastapi import FastAPI, Request, WebSocket
from fastapi.requests import HTTPConnection
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from api.access import Access, install_access
from api.admin_pages import install_admin
from api.admin_ports import OperatorPorts
from api.app import SECURITY_HEADERS
from api.assets import asset, assets
from api.catalogues import LANGUAGES, catalogue
from api.desk_routes import install_desk
from api.following import following_parts
from api.joining import Joining, joining_from
from api.limits import Limits, Rates
from api.live_page import LivePages
from api.live_sockets import LiveSockets, PartsOf
from api.night import Night
from api.openapi import operation_id
from api.pages import CONTENT_SECURITY_POLICY, language_of
from api.play_page import PlayPages
from api.play_routes import phone_parts, play_routes
from api.ports import Health, Matches, Referee, Seen, Snapshots, TableVoice
from api.problems import install_problems
from api.reference import reference_routes
from api.review_pages import install_reviews
from api.review_ports import Reviews
from api.v1_voice import voice_routes
from api.v1_watching import watching_routes
from api.warning import CounterWarning


def create_live_app(
    snapshots: Snapshots,
    health: Health,
    *,
    language: str = "auto",
    night: Night | None = None,
    local_time: Callable[[], time] = lambda: datetime.now().time(),
    access: Access | None = None,
    matches: Matches | None = None,
    reviews: Reviews | None = None,
    voice: TableVoice | None = None,
    operator: OperatorPorts | None = None,
    rates: Rates | None = None,
    referee: Referee | None = None,
    own_address: Callable[[], str | None] = lambda: None,
) -> FastAPI:
    """The app of one table.

    `/` the screen (`?lang=`), `/play` the phone of a player, `/ws` the socket, `/snapshot.json`,
    `/health`, `/metrics`, `/static/...`, `/api/v1/...` and its description at `/api`.
    `app.state.sockets` counts who is connected. `language`: of who asks for none; `auto`: that of
    the match. `night`: when the screen is dark. `access`: who may do what; without one there is
    nobody but who looks and who plays. `matches`: the journal; without one there are no events and
    no matches to look at. `reviews`: referees uploaded videos. `voice`: what says rulings aloud.
    `operator`: what /admin shows and does; without it there is no such page. `rates`: how often a
    visitor may ask for changes.
    `referee`: hears what people say; without one he does not answer.
    `own_address`: of the device, as phones reach it, for a screen that knows it as `localhost`.
    """
    app = FastAPI(
        title="Footspot",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        generate_unique_id_function=operation_id,
    )
    pages = LivePages(language=language)
    phones = PlayPages(has_desk=matches is not None)
    sockets = app.state.sockets = LiveSockets(snapshots)
    app.state.referee, app.state.snapshots = referee, snapshots
    install_access(app, access or Access(), snapshots)

    def spoken() -> str:
        return pages.language(snapshots.now, None)

    install_problems(app, spoken)
    app.add_middleware(Limits, otherwise=spoken, rates=rates)

    warning = None if referee is None else CounterWarning(snapshots, referee)

    def joining(connection: HTTPConnection) -> Joining:
        return joining_from(connection, app.state.access.seats.code, own_address())

    def is_night() -> bool:
        return night is not None and night.holds(local_time())

    @app.middleware("http")
    async def with_security_headers(
        request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        response = await call_next(request)
        for name, value in SECURITY_HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        return response

    @app.api_route("/", methods=["GET", "HEAD"])
    async def screen(request: Request, lang: str | None = None) -> HTMLResponse:
        now = snapshots.now
        spoken, html = pages.page(now, lang, is_night=is_night(), joining=joining(request))
        return HTMLResponse(html, headers={"Content-Language": spoken})

    @app.api_route("/static/{name}", methods=["GET", "HEAD"])
    async def static(name: str, v: str | None = None) -> Response:
        if name not in assets():
            return PlainTextResponse("there is no such file\n", status_code=404)
        kept = "public, max-age=31536000, immutable" if v else "no-cache"
        return Response(asset(name), media_type=assets()[name], headers={"Cache-Control": kept})

    @app.api_route("/snapshot.json", methods=["GET", "HEAD"])
    async def snapshot() -> Response:
        seen = snapshots.now
        if seen.snapshot is None:
            return PlainTextResponse("the referee has said nothing yet\n", status_code=503)
        return Response(seen.snapshot.model_dump_json(), media_type="application/json")

    @app.get("/health")
    def healthy() -> JSONResponse:
        report = health.report()
        return JSONResponse(report.model_dump(mode="json"), status_code=report.http_status)

    @app.get("/metrics")
    def metrics() -> Response:
        told = health.metrics()
        if told is None:
            return PlainTextResponse("figures are switched off\n", status_code=404)
        text, media_type = told
        return Response(text, headers={"Content-Type": media_type})

    def frame_parts(socket: WebSocket) -> PartsOf:
        match_id, words = socket.query_params.get("match", ""), catalogue(language_of(socket))
        return lambda seen: following_parts(seen, match_id, words)

    @app.websocket("/ws")
    async def socket(socket: WebSocket) -> None:
        of_page = socket.query_params.get("page")
        if of_page == "play":
            await sockets.serve(socket, await phone_parts(socket, snapshots, phones))
            return
        if of_page == "frame":
            await sockets.serve(socket, frame_parts(socket))
            return
        if of_page != "screen":
            await sockets.serve(socket)
            return
        asked = socket.query_params.get("lang")
        asked = asked if asked in LANGUAGES else None

        def parts(seen: Seen) -> dict[str, str]:
            told = pages.parts(seen, asked, is_night=is_night(), joining=joining(socket))
            return dict(told)

        async with warning.shown() if warning else nullcontext():
            await sockets.serve(socket, parts)

    app.include_router(play_routes(snapshots, referee, phones))
    app.include_router(watching_routes(snapshots, sockets, matches))
    if matches is not None:
        install_desk(app, matches, snapshots, referee)
    if reviews is not None:
        install_reviews(app, reviews)
    if voice is not None:
        app.include_router(voice_routes(voice))
    install_admin(app, operator, snapshots, health, voice)
    app.include_router(reference_routes())
    return app
