"""The screen as a page and as the parts of it that are sent when they change.

The parts are made once for each language and revision, however many screens there are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from markupsafe import Markup

from api.assets import address, asset
from api.catalogues import LANGUAGES, catalogue
from api.joining import Joining
from api.pages import environment
from api.ports import Seen
from api.screen_view import screen_view

ASSETS: Final = ("table.css", "live.css", "live.js", "connection.js", "icon.svg")
"""Files of `static/` that the screen loads."""
MOST_KEPT: Final = 64
"""Pages that were made, of which a snapshot needs a few."""
WITHIN: Final[Mapping[str, tuple[str, ...]]] = {"table": ("paths", "balls")}
"""Parts that stand inside another: a new one of these comes empty, and they come with it."""


class LivePages:
    """Makes the screen in any language.

    `language`: `auto` (that of the match) or a code, for who does not ask for one.
    """

    def __init__(self, *, language: str = "auto") -> None:
        self._language = language
        self._made: dict[tuple[str, bool, Joining | None], tuple[int, Mapping[str, str]]] = {}

    def language(self, seen: Seen, asked: str | None) -> str:
        """In which the page is written."""
        match = seen.snapshot.match if seen.snapshot else None
        choices = (asked, self._language, match.language if match else None)
        return next((one for one in choices if one in LANGUAGES), LANGUAGES[0])

    def parts(
        self,
        seen: Seen,
        asked: str | None,
        *,
        is_night: bool,
        joining: Joining | None = None,
    ) -> Mapping[str, str]:
        """The parts by name: HTML, but `mood` (classes) and `page` (of which page they are).

        `joining`: how phones come here; `None`: not told.
        """
        language = self.language(seen, asked)
        key = (language, is_night, joining)
        kept = self._made.get(key)
        if kept is not None and kept[0] == seen.revision:
            return kept[1]
        parts = _parts(seen, language, is_night=is_night, joining=joining)
        if len(self._made) >= MOST_KEPT:
            self._made.clear()  # codes of matches before, and whatever names people call us by
        self._made[key] = (seen.revision, parts)
        return parts

    def page(
        self,
        seen: Seen,
        asked: str | None,
        *,
        is_night: bool,
        joining: Joining | None = None,
    ) -> tuple[str, str]:
        """Language and the whole page, complete without its script."""
        asked = asked if asked in LANGUAGES else None
        language = self.language(seen, asked)
        words = catalogue(language)
        html = (
            environment()
            .get_template("live.html.j2")
            .render(
                parts=self.parts(seen, asked, is_night=is_night, joining=joining),
                view=screen_view(seen, words, is_night=is_night),
                words=words,
                t=words.text,
                asset=address,
                asked=asked,
                revision=seen.revision,
                languages=[catalogue(code) for code in LANGUAGES],
            )
        )
        return language, html


def changed_parts(parts: Mapping[str, str], before: Mapping[str, str]) -> dict[str, str]:
    """Those that are others than before, in the order in which they are to be put in place."""
    names = {name for name, text in parts.items() if before.get(name) != text}
    names |= {inner for outer in names for inner in WITHIN.get(outer, ())}
    return {name: text for name, text in parts.items() if name in names}


def _parts(
    seen: Seen, language: str, *, is_night: bool, joining: Joining | None
) -> Mapping[str, str]:
    words = catalogue(language)
    view = screen_view(seen, words, is_night=is_night)
    macros = _macros()
    made = {
        "page": f"{language}.{_version()}",
        "mood": " ".join(view.mood),
        "players": macros.players(view, words.text),
        "table": macros.table(view.drawing, False),
        "paths": macros.paths(view.drawing) if view.drawing else "",
        "balls": macros.balls(view.drawing) if view.drawing else "",
        "drawing": Markup.escape(view.drawing_text),
        "next": macros.next(view, words.text),
        "word": macros.word(view, words.text),
        "join": macros.join(joining if view.may_join else None, words.text),
        "troubles": macros.troubles(view),
        "status": macros.status(view, joining),
    }
    return {name: str(text).strip() for name, text in made.items()}


@cache
def _version() -> str:
    """Of the page itself: another after an update of the program."""
    folder = resources.files("api").joinpath("templates")
    names = ("live.html.j2", "live_parts.html.j2", "table.svg.j2")
    texts = [folder.joinpath(name).read_bytes() for name in names]
    return hashlib.sha256(b"".join([*texts, *map(asset, sorted(ASSETS))])).hexdigest()[:12]


@cache
def _macros() -> Any:
    return environment().get_template("live_parts.html.j2").module
