"""/review: upload a video to have it refereed; what came of it is the page of a review."""

from __future__ import annotations

import gzip
import json
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import APIRouter, FastAPI, Query, Request
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse
from fastapi.responses import Response as AnyResponse
from starlette.concurrency import run_in_threadpool

from api.access import Anybody
from api.app import read_review
from api.catalogues import LANGUAGES, catalogue
from api.desk_words import read_form, value_of
from api.errors import BadFactsError
from api.pages import language_of, page
from api.review_page import VIDEO_NAME, content_security_policy, review_html
from api.review_ports import Reviews
from api.review_words import review_line
from api.size_words import size_text
from api.v1_reviews import may_upload, review_routes
from rules.books import BOOKS
from rules.match import Game

SIZES: Final = ("9ft", "pro8", "8ft", "7ft")
PAGES_KEPT: Final = 8


def install_reviews(app: FastAPI, reviews: Reviews) -> None:
    """The page of uploads, the pages of reviews, and what /api/v1 says of them."""
    app.state.reviews = reviews
    app.include_router(review_routes(reviews))
    app.include_router(_pages(reviews))


def _pages(reviews: Reviews) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/review")
    def listed(request: Request, visitor: Anybody) -> HTMLResponse:
        words = catalogue(language_of(request))
        return page(
            request,
            "reviews.html.j2",
            title="upload.title",
            here="review",
            lines=[review_line(one, words) for one in reviews.jobs()],
            may_upload=may_upload(visitor, reviews),
            most_bytes=reviews.most_bytes,
            limit=size_text(reviews.most_bytes, words),
            books=tuple(dict.fromkeys(book.name for book in BOOKS)),
            games=tuple(one.value for one in Game),
            sizes=SIZES,
        )

    @router.get("/review/{review_id}")
    def review(request: Request, review_id: str, part: Annotated[int, Query()] = 1) -> AnyResponse:
        job = reviews.job(review_id)
        path = reviews.review(review_id)
        if job is None or path is None:
            return RedirectResponse("/review", status_code=303)
        video = f"{review_id}/{VIDEO_NAME}" if reviews.video(review_id) is not None else None
        language = language_of(request, job.wish.language)
        stamp_ns = path.stat().st_mtime_ns
        packed = _page_packed(path, stamp_ns, job.wish.name, language, video, part)
        policy = f"{content_security_policy()}; frame-ancestors 'none'"
        headers = {
            "Content-Language": language,
            "Content-Security-Policy": policy,
            "Vary": "Accept-Encoding",
        }
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return HTMLResponse(packed, headers=headers)
        return HTMLResponse(gzip.decompress(packed), headers=headers)

    @router.get(f"/review/{{review_id}}/{VIDEO_NAME}")
    def video(review_id: str) -> AnyResponse:
        path = reviews.video(review_id)
        if path is None:
            return PlainTextResponse("there is no such video\n", status_code=404)
        return FileResponse(path, media_type="video/mp4")

    @router.post("/review/{review_id}")
    async def do(request: Request, visitor: Anybody, review_id: str) -> AnyResponse:
        if not may_upload(visitor, reviews):
            return PlainTextResponse("only the operator may do this\n", status_code=403)
        acts = {"cancel": reviews.cancel, "remove": reviews.remove}
        try:
            act = acts[value_of(await read_form(request), "do")]
        except (BadFactsError, KeyError):
            return PlainTextResponse("a video is given up or removed here\n", status_code=422)
        await run_in_threadpool(act, review_id)
        return RedirectResponse("/review", status_code=303)

    return router


@lru_cache(maxsize=PAGES_KEPT)
def _page_packed(
    path: Path, stamp_ns: int, name: str, language: str, video: str | None, part: int
) -> bytes:
    """The page as gzip: a tenth of it. `stamp_ns` tells one state of the file from the next."""
    review: dict[str, Any] = json.loads(json.dumps(read_review(path.parent)))
    review["source"]["name"] = name
    assert language in LANGUAGES
    html = review_html(review, language=language, video=video, has_language_links=True, part=part)
    return gzip.compress(html.encode(), mtime=0)
