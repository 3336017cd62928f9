"""/matches/ID/shots/N: the page of a shot, on which a dispute ends."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from api.access import Anybody, Role, Visitor
from api.catalogues import LANGUAGE_OF_RULEBOOK, Catalogue, catalogue
from api.code_words import code_text
from api.desk import Desk, ruled_of
from api.desk_forms import facts_form
from api.desk_shot import shot_view, standing_of, trial_view
from api.desk_words import Form, edit_of, person_of, read_form, said_of, value_of
from api.errors import NoSuchMatchError, RefereeGoneError
from api.pages import language_of, page
from api.ports import Referee, Snapshots
from api.said import Refused, Spoken
from rules.match_log import MatchLog


def shot_pages(desk: Desk, snapshots: Snapshots, referee: Referee | None) -> APIRouter:
    """`referee`: `None` where nobody hears."""
    router = APIRouter(include_in_schema=False)

    def shown(
        request: Request,
        visitor: Visitor,
        match_id: str,
        seq: int,
        *,
        since: int | None = None,
        form: Form | None = None,
        is_correcting: bool = False,
        **more: Any,
    ) -> HTMLResponse:
        """The page. `since`: compared with the match after so many events. `form`: the facts that
        somebody tries. `is_correcting`: with the form for them, which is most of the page."""
        log = desk.log(match_id)
        ruled = ruled_of(log, seq)
        if not ruled.facts.is_stroke:
            raise NoSuchMatchError(f"event {seq} is no shot")
        language = LANGUAGE_OF_RULEBOOK.get(log.progress.book.name)
        words = catalogue(language_of(request, language))
        standing = standing_of(log, snapshots.now, visitor, has_referee=referee is not None)
        view = shot_view(log, ruled, desk.matches, standing, words, before=_before(log, since))
        tried: dict[str, Any] = {"trial": None, "facts": view.facts_form}
        if form is not None:
            after, shot = desk.corrected(log, seq, edit_of(form))
            tried["trial"] = trial_view(log, after, seq, desk.matches, words)
            tried["facts"] = facts_form(shot, words, has_calls=view.facts_form.has_calls)
        given = {"told": "", "did": "", "reason": value_of(form or {}, "reason")} | more
        return page(
            request,
            "match_shot.html.j2",
            title="dispute.title",
            here="matches",
            language=language,
            match_id=match_id,
            view=view,
            word=secrets.token_urlsafe(12),
            is_correcting=is_correcting or form is not None,
            **tried,
            **given,
        )

    @router.get("/matches/{match_id}/shots/{seq:int}")
    def shot(
        request: Request,
        visitor: Anybody,
        match_id: str,
        seq: int,
        since: Annotated[int | None, Query()] = None,
        did: Annotated[str, Query(max_length=10)] = "",
        correct: Annotated[str, Query(max_length=10)] = "",
    ) -> HTMLResponse:
        return shown(
            request, visitor, match_id, seq, since=since, did=did, is_correcting=bool(correct)
        )

    @router.post("/matches/{match_id}/shots/{seq:int}")
    async def say(request: Request, visitor: Anybody, match_id: str, seq: int) -> Response:
        form = await read_form(request)

        def again(status_code: int, told: Callable[[Catalogue], str]) -> HTMLResponse:
            words = catalogue(language_of(request))
            tried = form if value_of(form, "do") == "facts" else None
            return shown(
                request,
                visitor,
                match_id,
                seq,
                form=tried,
                told=told(words),
                status_code=status_code,
            )

        if value_of(form, "do") == "try":
            return await run_in_threadpool(shown, request, visitor, match_id, seq, form=form)
        if visitor.role is Role.SCREEN:
            return await run_in_threadpool(again, 403, lambda words: words.text("dispute.who"))
        log = await run_in_threadpool(desk.log, match_id)
        corrected = None
        if value_of(form, "do") == "facts":
            edit = edit_of(form)
            corrected = (await run_in_threadpool(desk.corrected, log, seq, edit))[1]
        said = said_of(form, match_id, seq, corrected)
        try:
            if referee is None:
                raise RefereeGoneError("nobody hears")
            answer = await referee.say(Spoken(by=person_of(visitor), said=said))
        except RefereeGoneError:
            return await run_in_threadpool(
                again, 503, lambda words: words.text("dispute.no_referee")
            )
        if isinstance(answer, Refused):
            code = answer.code
            return await run_in_threadpool(
                again, 409, lambda words: code_text(code, words.language)
            )
        did = "waiting" if answer.is_waiting else "done"
        return RedirectResponse(
            f"/matches/{match_id}/shots/{seq}?did={did}&since={len(log.events)}", status_code=303
        )

    return router


def _before(log: MatchLog, since: int | None) -> MatchLog | None:
    """The match after its first `since` events, if there are more now."""
    if since is None or not 1 <= since < len(log.events):
        return None
    return MatchLog.of(log.events[:since])
