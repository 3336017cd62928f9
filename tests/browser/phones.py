"""Who is at a table with a browser: players with their phones, and the operator."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from playwright.sync_api import BrowserContext, Page

from api.catalogues import Catalogue, in_sentence_case
from tests.api.operators import operator_cookie
from tests.browser.browsing import PHONE, SCREEN, Browsing, until_true
from tests.browser.played_table import PlayedTable

NAMES = {"en": ("Anna", "Ben"), "he": ("אנה", "בן")}


class Phone:
    """A player with a phone, who reads one language."""

    def __init__(
        self, browsing: Browsing, table: PlayedTable, letter: str, name: str, words: Catalogue
    ) -> None:
        self.table, self.words = table, words
        device = replace(PHONE, language=words.language)
        self.page: Page = browsing.open(f"{table.url}play?code={table.access.seats.code}", device)
        self.page.locator(f"input[name=player][value={letter}]").check(force=True)
        self.page.fill("#name", name)
        self.tap("play.join_button")
        self.page.wait_for_selector("#part-turn")

    def tap(self, key: str, **values: Any) -> None:
        """A button by what it says."""
        text = in_sentence_case(self.words.text(key, **values))
        self.page.get_by_role("button", name=text, exact=True).click()

    def call(self, ball: int, pocket: str) -> None:
        """Two taps on the drawn table."""
        self.page.locator(f"[data-at='{ball}']").click()
        self.page.locator(f"[data-pocket='{pocket}']").click()
        self.page.wait_for_selector(".made")

    def sees(self, key: str, **values: Any) -> None:
        """Waits for a sentence."""
        self.page.get_by_text(self.words.text(key, **values)).first.wait_for()

    def knows(self) -> None:
        """Waits until the page shows the match as it stands."""
        revision = self.table.do(lambda seat: seat.ledger.revision)
        rests = "document.querySelector('#part-rests [data-revision]')"
        until_true(self.page, f"Number({rests}?.dataset.revision) >= {revision}")


def operator(browsing: Browsing, table: PlayedTable) -> BrowserContext:
    """A browser in which the operator has signed in."""
    context = browsing.context(SCREEN)
    signing_in = asyncio.run_coroutine_threadsafe(operator_cookie(table.access), table.pages.loop)
    context.add_cookies(
        [{"name": n, "value": v, "url": table.url} for n, v in signing_in.result(60).items()]
    )
    return context
