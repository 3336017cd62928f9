"""The phone page of a player, and the parts of it that are sent when they change.

The parts are made once for each language, player and revision, however many phones there are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from api.assets import asset
from api.catalogues import Catalogue, catalogue
from api.pages import environment
from api.play_view import PlayView, play_view
from api.ports import Seen
from rules.players import Player

STYLES: Final = ("page", "play", "table")
SCRIPTS: Final = ("connection", "play")
TEMPLATES: Final = ("page.html.j2", "play.html.j2", "play_parts.html.j2")
PARTS: Final = ("players", "turn", "asked", "calling", "table", "told", "further", "rare")
MOST_KEPT: Final = 18
"""Every language for every player."""


class PlayPages:
    """Makes the page of any player in any language. `has_desk`: shots have pages, too."""

    def __init__(self, *, has_desk: bool = False) -> None:
        self._has_desk = has_desk
        self._made: dict[tuple[str, Player | None], tuple[int, Mapping[str, str]]] = {}

    def parts(self, seen: Seen, player: Player | None, language: str) -> Mapping[str, str]:
        """The parts by name: HTML, but `mood` (classes) and `page` (of which page they are).

        `player`: `None` for who holds no seat: then only `page`, another than before.
        """
        kept = self._made.get((language, player))
        if kept is not None and kept[0] == seen.revision:
            return kept[1]
        parts = _parts(seen, player, language, has_desk=self._has_desk)
        self._made[language, player] = (seen.revision, parts)
        return parts


def page_name(player: Player | None, language: str) -> str:
    """Another for another player or language, and after an update of the program."""
    return f"{language}.{player.value if player else '-'}.{_version()}"


def shown_parts(view: PlayView, words: Catalogue) -> Mapping[str, str]:
    """Each part of `PARTS`, and the others that are no text of the page."""
    macros = _macros()
    made = {name: getattr(macros, name)(view, words.text) for name in PARTS}
    made |= {
        "rests": macros.rests(view),
        "reports": macros.reports(view),
        "troubles": macros.troubles(view),
        "mood": " ".join(view.mood),
    }
    return {name: str(text).strip() for name, text in made.items()}


def _parts(
    seen: Seen, player: Player | None, language: str, *, has_desk: bool
) -> Mapping[str, str]:
    page: dict[str, str] = {"page": page_name(player, language)}
    if player is None:
        return page
    words = catalogue(language)
    return {**page, **shown_parts(play_view(seen, player, words, has_desk=has_desk), words)}


@cache
def _version() -> str:
    folder = resources.files("api").joinpath("templates")
    texts = [folder.joinpath(name).read_bytes() for name in TEMPLATES]
    files = (*(f"{name}.css" for name in STYLES), *(f"{name}.js" for name in SCRIPTS))
    return hashlib.sha256(b"".join([*texts, *map(asset, files)])).hexdigest()[:12]


@cache
def _macros() -> Any:
    return environment().get_template("play_parts.html.j2").module
