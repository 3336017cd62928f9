"""Serves one review directory, to this machine or the hall: the page, its data and its video.

`footspot demo` hands the app to its server. Only four fixed addresses exist, so no part of a
request ever becomes a path of the file system.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response

from api.catalogues import LANGUAGE_OF_RULEBOOK, LANGUAGES
from api.errors import ReviewUnreadableError
from api.review_page import VIDEO_NAME, content_security_policy, review_html

REVIEW_NAME: Final = "review.json"
SCHEMA: Final = "footspot.review/1"

SECURITY_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-cache",
}

_log = logging.getLogger(__name__)


def create_app(review_dir: Path) -> FastAPI:
    """The app for a directory that `footspot review` wrote.

    `/` the page (`?lang=` one of the six, else the language of the rulebook), `/review.json`,
    `/annotated.mp4` with byte ranges, `/health`. A review that is written again shows at once.
    """
    app = FastAPI(title="Footspot review", docs_url=None, redoc_url=None, openapi_url=None)

    @app.middleware("http")
    async def with_security_headers(
        request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        response = await call_next(request)
        response.headers.update(SECURITY_HEADERS)
        policy = f"{content_security_policy()}; frame-ancestors 'none'"
        response.headers["Content-Security-Policy"] = policy
        return response

    @app.exception_handler(ReviewUnreadableError)
    async def unreadable(request: Request, error: ReviewUnreadableError) -> Response:
        _log.error("%s", error)
        return PlainTextResponse(f"{error}\n", status_code=503)

    @app.api_route("/", methods=["GET", "HEAD"])
    def page(lang: str | None = None) -> HTMLResponse:
        video = VIDEO_NAME if (review_dir / VIDEO_NAME).is_file() else None
        asked = lang if lang in LANGUAGES else None
        language, html = _page(review_dir, _stamp(review_dir / REVIEW_NAME), asked, video)
        return HTMLResponse(html, headers={"Content-Language": language})

    @app.api_route(f"/{REVIEW_NAME}", methods=["GET", "HEAD"])
    def data() -> Response:
        return _file(review_dir / REVIEW_NAME, "application/json")

    @app.api_route(f"/{VIDEO_NAME}", methods=["GET", "HEAD"])
    def video() -> Response:
        return _file(review_dir / VIDEO_NAME, "video/mp4")

    @app.get("/health")
    def health() -> JSONResponse:
        review = read_review(review_dir)
        return JSONResponse({"status": "ok", "shots": len(review["shots"])})

    return app


def read_review(review_dir: Path) -> dict[str, Any]:
    """The directory's review.

    Raises `ReviewUnreadableError` if it is missing, no JSON, or of another schema.
    """
    path = review_dir / REVIEW_NAME
    try:
        review = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ReviewUnreadableError(f"{REVIEW_NAME}: {error.strerror}") from error
    except ValueError as error:
        raise ReviewUnreadableError(f"{REVIEW_NAME} is not JSON: {error}") from error
    found = review.get("schema") if isinstance(review, dict) else None
    if not isinstance(review, dict) or found != SCHEMA:
        raise ReviewUnreadableError(f"{REVIEW_NAME} has schema {found!r}, expected {SCHEMA!r}")
    return review


def _stamp(path: Path) -> tuple[int, int] | None:
    """Changes when the file does; `None` if it cannot be looked at."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=2 * len(LANGUAGES))
def _page(
    review_dir: Path, stamp: tuple[int, int] | None, lang: str | None, video: str | None
) -> tuple[str, str]:
    """Language and page. `stamp` only tells one state of the review from the next."""
    review = read_review(review_dir)
    language = lang or LANGUAGE_OF_RULEBOOK.get(review["rulebook"], "en")
    return language, review_html(review, language=language, video=video, has_language_links=True)


def _file(path: Path, media_type: str) -> Response:
    if not path.is_file():
        return PlainTextResponse(f"{path.name} is not in this review\n", status_code=404)
    return FileResponse(path, media_type=media_type)
