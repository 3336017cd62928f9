"""`review.html`: a review as one file that can be mailed, read on a phone and printed.

Everything is inside: style, script and drawings; nothing is loaded but `annotated.mp4` beside it.
All that comes from the footage (names, numbers) is escaped by Jinja, and a policy by hash lets run
only the script written here, should anything ever get past the escaping.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

import jinja2
from markupsafe import Markup

from api.catalogues import LANGUAGES, catalogue
from api.review_view import review_view

VIDEO_NAME: Final = "annotated.mp4"


def review_html(
    review: Mapping[str, Any],
    *,
    language: str = "en",
    video: str | None = VIDEO_NAME,
    has_language_links: bool = False,
    part: int | None = None,
) -> str:
    """The page of a review (the object of `review.schema.json`) in one language.

    Each shot may carry `paths_mm`: ball -> [[t_s, x_mm, y_mm], ...], which is drawn.
    `video`: the annotated video relative to the page; the page does without it if it is not there,
    and never asks for it if `None`. `has_language_links`: offer `?lang=`, for a server to read.
    `part`: of a long review only these shots, from 1, with `?part=` for the others; `None`: all.
    Raises `UnknownLanguageError`.
    """
    words = catalogue(language)
    page = _environment().get_template("review.html.j2")
    return page.render(
        view=review_view(review, words, part=part),
        words=words,
        t=words.text,
        video=video,
        languages=[catalogue(code) for code in LANGUAGES] if has_language_links else [],
        policy=content_security_policy(),
        style=Markup(_style()),
        script=Markup(_asset("review.js")),
    )


@cache
def content_security_policy() -> str:
    """What the page may load and run: its own style and script by hash, a video beside it."""
    style, script = _hash(_style()), _hash(_asset("review.js"))
    return (
        "default-src 'none'; "
        f"style-src 'sha256-{style}'; script-src 'sha256-{script}'; "
        "media-src 'self' file:; img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _style() -> str:
    return _asset("table.css", "static") + _asset("review.css")


@cache
def _asset(name: str, folder: str = "templates") -> str:
    return resources.files("api").joinpath(folder, name).read_text(encoding="utf-8")


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.PackageLoader("api", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
