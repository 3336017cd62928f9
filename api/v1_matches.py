"""/api/v1 for matches that were played: list, rulings, clips, what if, and files to take along."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse, Response

from api.desk import Desk, ruled_of
from api.desk_export import csv_of, json_of, record_of, review_of
from api.desk_facts import FactsEdit
from api.desk_models import (
    ClipTimes,
    Judged,
    MatchDetail,
    MatchPage,
    ShotDetail,
    judged,
    match_detail,
    match_summary,
)
from api.openapi import problems
from api.pages import language_of
from api.ports import Matches
from api.problem_codes import ProblemCode
from api.words import ruling_texts

MOST_MATCHES: Final = 50
"""Of one page of the list."""
Rulebook = Annotated[str | None, Query(max_length=8, description="Judge by this rulebook instead.")]
_MISSING: Final = problems(ProblemCode.NOT_FOUND, ProblemCode.BUSY)


def match_routes(matches: Matches) -> APIRouter:
    """All that can be read; what changes a match is said to the referee."""
    router = APIRouter(prefix="/api/v1/matches", tags=["matches"], responses=_MISSING)
    desk = Desk(matches)

    @router.get("", summary="The matches that were played")
    def matches_listed(
        request: Request,
        limit: Annotated[int, Query(ge=1, le=MOST_MATCHES)] = 20,
        before: Annotated[str | None, Query(max_length=40)] = None,
    ) -> MatchPage:
        """The newest first. The next page: with `before` of this one."""
        page, more = desk.page(before, limit)
        return MatchPage(
            matches=tuple(match_summary(entry, desk.log(entry.match_id)) for entry in page),
            before=page[-1].match_id if more else None,
        )

    @router.get("/{match_id}", summary="A match with all rulings")
    def match(request: Request, match_id: str, rulebook: Rulebook = None) -> MatchDetail:
        """Every shot in the order of the match. With `rulebook` the same shots judged by other
        rules, and in `changes` what that changes."""
        entry, own = desk.entry(match_id), desk.log(match_id)
        log = desk.under(own, rulebook)
        return match_detail(entry, own, log, matches, language_of(request))

    @router.get("/{match_id}/shots/{seq}", summary="A shot with all that was seen of it")
    def shot(match_id: str, seq: int, rulebook: Rulebook = None) -> ShotDetail:
        """`shot` has the form of a shot of a review (`/api/v1/review.schema.json`)."""
        own = desk.log(match_id)
        log = desk.under(own, rulebook)
        ruled = ruled_of(log, seq)
        fields = dict(matches.shot(log, seq))
        texts = ruling_texts(fields["ruling"], shot=fields, rulebook=log.progress.book.name)
        fields["ruling"] = {**fields["ruling"], "text": texts}
        return ShotDetail(
            match_id=match_id,
            seq=seq,
            is_corrected=ruled.is_corrected,
            is_answered=ruled.is_answered,
            is_overridden=ruled.is_overridden,
            has_clip=seq in matches.clips(own),
            shot=fields,
        )

    @router.post(
        "/{match_id}/shots/{seq}/judge",
        summary="What would follow from other facts",
        responses=problems(ProblemCode.REFUSED, ProblemCode.INVALID),
    )
    def judge(request: Request, match_id: str, seq: int, edit: FactsEdit) -> Judged:
        """Judges the shot, and all that follows it, as if these were the facts. Nothing is kept:
        that takes the word of an operator to the referee (`correct_facts`)."""
        own = desk.log(match_id)
        after = desk.corrected(own, seq, edit)[0]
        return judged(own, after, seq, matches, language_of(request))

    @router.get(
        "/{match_id}/shots/{seq}/clip.mp4",
        summary="The film of a shot",
        response_class=FileResponse,
        responses={
            200: {"content": {"video/mp4": {}}, "description": "The film"},
            206: {"content": {"video/mp4": {}}, "description": "The part that was asked for"},
            **problems(ProblemCode.BAD_RANGE, ProblemCode.GONE),
        },
    )
    def clip(match_id: str, seq: int, download: bool = False) -> Response:
        """H.264 in MP4; byte ranges. With `download` a browser keeps it."""
        found = desk.clip(match_id, seq)
        name = f"{match_id}-{seq}.mp4" if download else None
        return FileResponse(found.path, media_type="video/mp4", filename=name)

    @router.get(
        "/{match_id}/shots/{seq}/clip.json",
        summary="When the pictures of a film were taken",
        responses=problems(ProblemCode.GONE),
    )
    def clip_times(match_id: str, seq: int) -> ClipTimes:
        """To go from picture to picture, and to the moment of an event."""
        found = desk.clip(match_id, seq)
        return ClipTimes(
            from_s=found.from_s,
            strike_s=found.strike_s,
            rest_s=found.rest_s,
            pictures_s=found.pictures_s,
        )

    @router.get("/{match_id}/review.json", summary="The match as a review")
    def as_review(match_id: str, rulebook: Rulebook = None) -> Response:
        """In the form of `/api/v1/review.schema.json`, with `match` besides."""
        entry, log = desk.entry(match_id), desk.under(desk.log(match_id), rulebook)
        text = json_of(review_of(entry, log, matches))
        return _file(text, "application/json", f"{match_id}.json")

    @router.get(
        "/{match_id}/shots.csv",
        summary="The shots as a table",
        responses={200: {"content": {"text/csv": {}}, "description": "The table"}},
    )
    def as_table(request: Request, match_id: str, rulebook: Rulebook = None) -> Response:
        """For a spreadsheet: UTF-8, commas, one line for each shot."""
        log = desk.under(desk.log(match_id), rulebook)
        text = csv_of(log, matches, language_of(request))
        return _file(text, "text/csv; charset=utf-8", f"{match_id}.csv")

    @router.get(
        "/{match_id}/record.match",
        summary="The record of a match",
        responses={200: {"content": {"text/plain": {}}, "description": "The record"}},
    )
    def as_record(match_id: str) -> Response:
        """A line for each event; `footspot judge` reads it."""
        text = record_of(desk.entry(match_id), desk.log(match_id))
        return _file(text, "text/plain; charset=utf-8", f"{match_id}.match")

    return router


def _file(text: str, media_type: str, name: str) -> Response:
    """To be kept by the browser under a name, which is made of a match's alone."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), media_type=media_type, headers=headers)
