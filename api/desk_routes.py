"""/matches: the list of matches, and a match with its shots."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, FastAPI, Query, Request
from fastapi.responses import HTMLResponse

from api.catalogues import LANGUAGE_OF_RULEBOOK, catalogue
from api.desk import Desk, install_desk_errors
from api.desk_shot_routes import shot_pages
from api.desk_view import match_line, match_view
from api.pages import language_of, page
from api.ports import Matches, Referee, Snapshots
from api.v1_matches import match_routes

MATCHES_A_PAGE: Final = 20


def install_desk(
    app: FastAPI, matches: Matches, snapshots: Snapshots, referee: Referee | None
) -> None:
    """The pages of the desk, what /api/v1 says of matches, and what goes wrong there."""
    desk = Desk(matches)
    install_desk_errors(app)
    app.include_router(match_routes(matches))
    app.include_router(_pages(desk))
    app.include_router(shot_pages(desk, snapshots, referee))


def _pages(desk: Desk) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/matches")
    def listed(
        request: Request, before: Annotated[str | None, Query(max_length=40)] = None
    ) -> HTMLResponse:
        words = catalogue(language_of(request))
        entries, has_more = desk.page(before, MATCHES_A_PAGE)
        return page(
            request,
            "matches.html.j2",
            title="desk.title",
            here="matches",
            lines=[match_line(one, desk.log(one.match_id), words) for one in entries],
            before=entries[-1].match_id if has_more else None,
            is_first=before is None,
            has_reviews=getattr(request.app.state, "reviews", None) is not None,
        )

    @router.get("/matches/{match_id}")
    def match(
        request: Request,
        match_id: str,
        rulebook: Annotated[str | None, Query(max_length=8)] = None,
        at: Annotated[int | None, Query()] = None,
    ) -> HTMLResponse:
        own = desk.log(match_id)
        language = LANGUAGE_OF_RULEBOOK.get(own.progress.book.name)
        words = catalogue(language_of(request, language))
        log = desk.under(own, rulebook)
        return page(
            request,
            "match.html.j2",
            title="desk.title",
            here="matches",
            language=language,
            match_id=match_id,
            view=match_view(desk.entry(match_id), own, log, desk.matches, words, at=at),
        )

    return router
