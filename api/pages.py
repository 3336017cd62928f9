"""The frame of every page but the screen: its language, its header, its links to the others.

A page is a template that extends `page.html.j2` and fills its block `content`, and `head` for style
sheets and scripts of its own. It is served by

    return page(request, "matches.html.j2", title="desk.title", here="matches", shown=matches)

The template has besides what is given: `words` (a `Catalogue`), `t` (its `text`), `asset(name)` for
the address of a file of `static/`, `here`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import jinja2
from babel import negotiate_locale
from fastapi import Request
from fastapi.requests import HTTPConnection
from fastapi.responses import HTMLResponse

from api.assets import address
from api.catalogues import LANGUAGES, Catalogue, catalogue
from api.following import Following, following_parts

LANGUAGE_COOKIE: Final = "footspot_language"
KEPT_S: Final = 365 * 24 * 3600
CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Nothing but what this server gives: no inline script, no inline style, no other host."""


@cache
def environment() -> jinja2.Environment:
    """Makes the templates of all pages: everything that is filled in is escaped."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader("api", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def language_of(request: HTTPConnection, otherwise: str | None = None) -> str:
    """In which language this visitor reads: `?lang=`, what he chose before, what his browser
    says, `otherwise` (that of the match), English."""
    chosen = (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE))
    spoken = _accepted(request.headers.get("accept-language", ""))
    return next((one for one in (*chosen, spoken, otherwise) if one in LANGUAGES), LANGUAGES[0])


def page(
    request: Request,
    template: str,
    *,
    title: str,
    here: str,
    status_code: int = 200,
    language: str | None = None,
    match_id: str = "",
    follows: bool = True,
    **shown: Any,
) -> HTMLResponse:
    """A whole page in the visitor's language.

    `title`: a key of the catalogues. `here`: which of the links in the header it is (`play`,
    `matches`, `admin`). `language`: of who asks for none and whose browser says nothing.
    `match_id`: of the match that it shows; `follows`: it says when the referee does not answer and
    is kept up to date (`api.following`), where there is one.
    """
    spoken = language_of(request, language)
    words = catalogue(spoken)
    html = (
        environment()
        .get_template(template)
        .render(
            words=words,
            t=words.text,
            asset=address,
            title=words.text(title),
            here=here,
            languages=[catalogue(code) for code in LANGUAGES],
            following=_following(request, match_id, words) if follows else None,
            **shown,
        )
    )
    response = HTMLResponse(html, status_code=status_code)
    response.headers["Content-Language"] = spoken
    # Not "no-referrer": a browser would not say then from where a form is sent.
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Vary"] = "Accept-Language, Cookie"
    if request.query_params.get("lang") == spoken:
        response.set_cookie(
            LANGUAGE_COOKIE, spoken, max_age=KEPT_S, httponly=True, samesite="lax", path="/"
        )
    return response


def _following(request: Request, match_id: str, words: Catalogue) -> Following | None:
    state = request.app.state
    if getattr(state, "referee", None) is None:
        return None
    parts = following_parts(state.snapshots.now, match_id, words)
    return Following(match_id=match_id, parts=parts)


def _accepted(header: str) -> str | None:
    """The first of the languages that a browser asks for, `None` if it names none of ours."""
    wanted = []
    for part in header[:500].split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), name.strip().lower().replace("iw", "he", 1)))
        except ValueError:
            continue
    names = [name for _, name in sorted(wanted, key=lambda one: one[0]) if name]
    return negotiate_locale(names, LANGUAGES, sep="-")
