"""/api/v1/reviews: videos that people upload to have them refereed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse, Response
from pydantic import BaseModel, ConfigDict
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect

from api.access import Anybody, Visitor
from api.openapi import problems
from api.pages import language_of
from api.problem_codes import ProblemCode
from api.problems import Problem
from api.review_ports import (
    Receiving,
    ReviewJob,
    ReviewRefusedError,
    Reviews,
    ReviewState,
    ReviewTrouble,
    ReviewWish,
)
from rules.books import UnknownRulebookError, book_for
from rules.match import Game

PIECE: Final = 1 << 20
"""Bytes that are written at once: a thread is asked once for each."""
TABLE: Final = r"^(9ft|pro8|8ft|7ft|[1-9][0-9]{2,3}x[1-9][0-9]{2,3})$"
CODES: Final = {
    ReviewTrouble.TOO_LARGE: ProblemCode.TOO_LARGE,
    ReviewTrouble.NO_ROOM: ProblemCode.NO_ROOM,
    ReviewTrouble.TOO_MANY: ProblemCode.BUSY,
    ReviewTrouble.BROKEN_OFF: ProblemCode.GONE,
}
"""How a video is refused."""
_WHO: Final = problems(ProblemCode.NOT_SIGNED_IN, ProblemCode.NOT_ALLOWED)
_MISSING: Final = problems(ProblemCode.NOT_FOUND)


class ReviewStatus(BaseModel):
    """A video and what became of it. `share`: how much of what `state` says is done, 0..1.

    `trouble`, `line`: why it failed; `line` is the program's own, in English.
    """

    model_config = ConfigDict(frozen=True)
    review_id: str
    name: str
    rulebook: str
    game: Game
    state: ReviewState
    share: float | None
    trouble: ReviewTrouble | None
    line: str
    asked: datetime
    shots: int | None


class ReviewList(BaseModel):
    """The newest first. `most_bytes`: of one video. `may_upload`: you may."""

    model_config = ConfigDict(frozen=True)
    reviews: tuple[ReviewStatus, ...]
    most_bytes: int
    may_upload: bool


def review_routes(reviews: Reviews) -> APIRouter:
    """`reviews`: who referees them."""
    router = APIRouter(prefix="/api/v1/reviews", tags=["reviews"])

    @router.get("", summary="The videos that were uploaded")
    def listed(visitor: Anybody) -> ReviewList:
        """With what became of them."""
        return ReviewList(
            reviews=tuple(status_of(one) for one in reviews.jobs()),
            most_bytes=reviews.most_bytes,
            may_upload=may_upload(visitor, reviews),
        )

    @router.post(
        "",
        status_code=202,
        summary="Upload a video",
        responses={
            **_WHO,
            **problems(
                ProblemCode.TOO_LARGE,
                ProblemCode.NO_ROOM,
                ProblemCode.BUSY,
                ProblemCode.GONE,
                ProblemCode.INVALID,
            ),
        },
        openapi_extra={
            "requestBody": {
                "required": True,
                "content": {
                    "application/octet-stream": {"schema": {"type": "string", "format": "binary"}}
                },
            }
        },
    )
    async def upload(
        request: Request,
        visitor: Anybody,
        name: Annotated[str, Query(max_length=200)] = "video",
        rulebook: Annotated[str, Query(max_length=8)] = "wpa",
        game: Game = Game.TEN_BALL,
        table: Annotated[str, Query(pattern=TABLE)] = "9ft",
    ) -> ReviewStatus:
        """The body is the file itself. It is refereed when its turn comes, one after the other."""
        need_uploader(visitor, reviews)
        try:
            book_for(rulebook, game)
        except UnknownRulebookError as error:
            raise Problem(ProblemCode.INVALID) from error
        wish = ReviewWish(
            name=name, rulebook=rulebook, game=game, table=table, language=language_of(request)
        )
        try:
            return status_of(await _received(request, reviews, wish))
        except ReviewRefusedError as error:
            raise Problem(CODES[error.trouble], error.trouble) from error

    @router.get("/{review_id}", summary="A video", responses=_MISSING)
    def one(review_id: str) -> ReviewStatus:
        """How it stands."""
        job = reviews.job(review_id)
        if job is None:
            raise Problem(ProblemCode.NOT_FOUND)
        return status_of(job)

    @router.post("/{review_id}/cancel", summary="Give a video up", responses={**_WHO, **_MISSING})
    def cancel(visitor: Anybody, review_id: str) -> ReviewStatus:
        """While it waits or is refereed; what is over stays as it is."""
        need_uploader(visitor, reviews)
        reviews.cancel(review_id)
        return one(review_id)

    @router.delete(
        "/{review_id}",
        status_code=204,
        summary="Delete what came of a video",
        responses={**_WHO, **_MISSING},
    )
    def remove(visitor: Anybody, review_id: str) -> None:
        """It is given up first, if need be."""
        need_uploader(visitor, reviews)
        if not reviews.remove(review_id):
            raise Problem(ProblemCode.NOT_FOUND)

    @router.get(
        "/{review_id}/review.json",
        summary="The review of a video",
        responses=_MISSING,
        response_class=FileResponse,
    )
    def review(review_id: str) -> Response:
        """In the form of `/api/v1/review.schema.json`."""
        path = reviews.review(review_id)
        if path is None:
            raise Problem(ProblemCode.NOT_FOUND)
        return FileResponse(path, media_type="application/json", filename=f"{review_id}.json")

    @router.get(
        "/{review_id}/annotated.mp4",
        summary="The video with what was seen drawn in",
        response_class=FileResponse,
        responses={
            200: {"content": {"video/mp4": {}}, "description": "The video"},
            206: {"content": {"video/mp4": {}}, "description": "The part that was asked for"},
            **_MISSING,
            **problems(ProblemCode.BAD_RANGE),
        },
    )
    def video(review_id: str) -> Response:
        """Byte ranges."""
        path = reviews.video(review_id)
        if path is None:
            raise Problem(ProblemCode.NOT_FOUND)
        return FileResponse(path, media_type="video/mp4")

    return router


def may_upload(visitor: Visitor, reviews: Reviews) -> bool:
    """The operator; anybody, where the configuration says so."""
    return visitor.is_operator or reviews.is_open


def need_uploader(visitor: Visitor, reviews: Reviews) -> None:
    """Raises `Problem` for who may not."""
    if not may_upload(visitor, reviews):
        is_somebody = visitor.player is not None
        raise Problem(ProblemCode.NOT_ALLOWED if is_somebody else ProblemCode.NOT_SIGNED_IN)


def status_of(job: ReviewJob) -> ReviewStatus:
    """As /api/v1 says it."""
    return ReviewStatus(
        review_id=job.review_id,
        name=job.wish.name,
        rulebook=job.wish.rulebook,
        game=job.wish.game,
        state=job.state,
        share=job.share,
        trouble=job.trouble,
        line=job.line,
        asked=datetime.fromtimestamp(job.asked_wall_s, UTC),
        shots=job.shots,
    )


async def _received(request: Request, reviews: Reviews, wish: ReviewWish) -> ReviewJob:
    """The body, to the disk as it comes. Raises `ReviewRefusedError`; who goes away in the middle
    leaves nothing."""
    told = request.headers.get("content-length", "")
    size = int(told[:20]) if told.isdigit() else None
    receiving: Receiving = await run_in_threadpool(reviews.receive, wish, size)
    try:
        waiting = bytearray()
        async for part in request.stream():
            waiting += part
            if len(waiting) >= PIECE:
                await run_in_threadpool(receiving.write, bytes(waiting))
                waiting.clear()
        await run_in_threadpool(receiving.write, bytes(waiting))
        job: ReviewJob = await run_in_threadpool(receiving.finish)
    except ClientDisconnect as error:
        await run_in_threadpool(receiving.abandon)
        raise ReviewRefusedError(ReviewTrouble.BROKEN_OFF) from error
    except BaseException:
        await run_in_threadpool(receiving.abandon)
        raise
    return job
