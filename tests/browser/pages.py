"""All pages that there are, and who may see them: what is held of every page is held of these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page

from rules.players import Player
from tests.api.operators import PASSPHRASE
from tests.api.whole_table import WholeTable
from tests.browser.browsing import Browsing, Device, until_true
from tests.browser.long_review import LONG_REVIEW, keep_reviews
from tests.device.live.kept import MATCH, NAMES, POT
from tests.device.live.long_match import LONG, play_long_match


@dataclass(frozen=True, slots=True, kw_only=True)
class PageOf:
    """`who`: `player` or `operator` where it takes one. `is_ready`: an expression that is true
    when the page has drawn itself."""

    name: str
    path: str
    who: str = ""
    is_ready: str = "true"


FILM_IS_READY: Final = "document.querySelector('.film-tools')?.hidden === false"
"""The keys of the replay come when its script knows the times of its pictures."""

PAGES: Final = (
    PageOf(name="screen", path="", is_ready="Number(document.body.dataset.revision) >= 1"),
    PageOf(name="join", path="play"),
    PageOf(name="play", path="play", who="player"),
    PageOf(name="matches", path="matches"),
    PageOf(name="match", path=f"matches/{MATCH}"),
    PageOf(name="match-long", path=f"matches/{LONG}"),
    PageOf(name="match-under", path=f"matches/{LONG}?rulebook=pl"),
    PageOf(name="shot", path=f"matches/{MATCH}/shots/{POT}", is_ready=FILM_IS_READY),
    PageOf(
        name="shot-operator",
        path=f"matches/{MATCH}/shots/{POT}",
        who="operator",
        is_ready=FILM_IS_READY,
    ),
    PageOf(
        name="shot-correct",
        path=f"matches/{MATCH}/shots/{POT}?correct=1",
        who="operator",
        is_ready=FILM_IS_READY,
    ),
    PageOf(name="review", path="review"),
    PageOf(name="review-done", path=f"review/{LONG_REVIEW}"),
    PageOf(name="review-operator", path="review", who="operator"),
    PageOf(name="sign-in", path="admin"),
    PageOf(name="admin", path="admin", who="operator"),
    PageOf(name="calibration", path="admin/calibration", who="operator"),
    PageOf(name="settings", path="admin/settings", who="operator"),
    PageOf(name="data", path="admin/data", who="operator"),
    PageOf(name="api", path="api"),
)


class Hall(WholeTable):
    """Everything that there is, for browsers; a match and a review as long as an evening, too."""

    def __init__(
        self, folder: Path, *, names: Mapping[Player, str] = NAMES, **options: Any
    ) -> None:
        keep_reviews(folder / "reviews")
        super().__init__(folder, names=names, **options)
        play_long_match(self.keeper.journal, racks=9, names=names)

    def context(self, browsing: Browsing, device: Device, who: str = "") -> BrowserContext:
        """A browser of a visitor, a player or the operator."""
        context = browsing.context(device)
        if who == "player":
            self.access.seats.free(Player.A)
            seat = {"player": "A", "name": "Anna", "code": self.access.seats.code}
            answer = context.request.post(f"{self.table.url}api/v1/seat", data=seat)
            assert answer.ok, answer.text()
        elif who == "operator":
            words = {"passphrase": PASSPHRASE, "name": "Olga"}
            answer = context.request.post(f"{self.table.url}api/v1/session", data=words)
            assert answer.ok, answer.text()
        return context

    def open(self, context: BrowserContext, one: PageOf, *, language: str = "en") -> Page:
        """The page, drawn."""
        page = context.new_page()
        mark = "&" if "?" in one.path else "?"
        answer = page.goto(f"{self.table.url}{one.path}{mark}lang={language}")
        assert answer is not None
        assert answer.ok, f"{one.path}: {answer.status}"
        until_true(page, one.is_ready)
        return page
