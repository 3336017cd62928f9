"""Who is at a table with a browser: players with their phones, and the operator."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, Literal

import cv2
import numpy as np
from playwright.sync_api import BrowserContext, Page

from api.catalogues import Catalogue, in_sentence_case
from rules.ruling import Outcome
from tests.api.operators import PASSPHRASE, operator_cookie
from tests.browser.browsing import LAPTOP, PHONE, SCREEN, Browsing, until_true
from tests.browser.played_table import PlayedTable

NAMES = {"en": ("Anna", "Ben"), "he": ("אנה", "בן")}


class Phone:
    """A player with a phone, who reads one language."""

    def __init__(
        self,
        browsing: Browsing,
        table: PlayedTable,
        letter: str,
        name: str,
        words: Catalogue,
        *,
        address: str = "",
    ) -> None:
        """`address`: as a camera reads it off the screen; else the code is known."""
        self.table, self.words = table, words
        device = replace(PHONE, language=words.language)
        known = f"{table.url}play?code={table.access.seats.code}"
        self.page: Page = browsing.open(address or known, device)
        self.page.locator(f"input[name=player][value={letter}]").check(force=True)
        self.page.fill("#name", name)
        self.tap("play.join_button")
        self.page.wait_for_selector("#part-turn")

    def tap(self, key: str, **values: Any) -> None:
        """A button by what it says."""
        text = in_sentence_case(self.words.text(key, **values))
        self.page.get_by_role("button", name=text, exact=True).click()

    def link(self, key: str) -> None:
        """Another page, by what the link to it says."""
        self.page.get_by_role("link", name=self.words.text(key), exact=True).click()

    def call(self, ball: int, pocket: str) -> None:
        """Two taps on the drawn table."""
        self.page.locator(f"[data-at='{ball}']").click()
        self.page.locator(f"[data-pocket='{pocket}']").click()
        self.page.wait_for_selector(".made")

    def agree(self, reading: int) -> None:
        """What happened, of what a question offers."""
        self.page.locator(".readings button").nth(reading).click()

    def sees(self, key: str, **values: Any) -> None:
        """Waits for a sentence."""
        self.page.get_by_text(self.words.text(key, **values)).first.wait_for()

    def knows(self) -> None:
        """Waits until the page shows the match as it stands."""
        revision = self.table.do(lambda seat: seat.ledger.revision)
        rests = "document.querySelector('#part-rests [data-revision]')"
        until_true(self.page, f"Number({rests}?.dataset.revision) >= {revision}")


def scanned(screen: Page) -> str:
    """What the code on the screen says to a camera."""
    picture = np.frombuffer(screen.locator(".qr svg").screenshot(), np.uint8)
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(cv2.imdecode(picture, cv2.IMREAD_COLOR))
    return text


def signed_in(browsing: Browsing, url: str, words: Catalogue, name: str = "") -> Page:
    """The operator's overview, after the passphrase was given to the page that asks for it."""
    page = browsing.open(f"{url}admin", replace(LAPTOP, language=words.language))
    page.get_by_label(words.text("admin.passphrase")).fill(PASSPHRASE)
    page.get_by_label(words.text("admin.your_name")).fill(name)
    page.get_by_role("button", name=words.text("admin.sign_in"), exact=True).click()
    page.get_by_role("button", name=words.text("admin.sign_out")).wait_for()
    return page


class Desk:
    """The operator at a computer, who reads one language: signed in, before the list of matches."""

    def __init__(
        self, browsing: Browsing, table: PlayedTable, words: Catalogue, name: str = "Olga"
    ) -> None:
        self.browsing, self.table, self.words = browsing, table, words
        self.page = signed_in(browsing, table.url, words, name)
        self._press("link", "page.matches")

    def open_shot(self, seq: int) -> None:
        """Through the match that is in play to a shot of it, whose replay has come."""
        self.page.locator(".match", has_text=self.words.text("desk.goes_on")).click()
        self.page.locator(f"#e{seq} h3 a").click()
        self.page.wait_for_selector(".film-tools:not([hidden])")

    def sees(self, key: str) -> None:
        """Waits for a sentence."""
        self.page.get_by_text(self.words.text(key)).first.wait_for()

    def rule(self, outcome: Outcome, reason: str) -> None:
        """Rules otherwise, without a foul."""
        self.page.locator("summary", has_text=self.words.text("dispute.overrule")).click()
        self.page.get_by_label(self.words.text("dispute.outcome")).select_option(outcome.value)
        self.page.get_by_label(self.words.text("dispute.reason"), exact=True).fill(reason)
        self._press("button", "dispute.rule_so")
        self.page.get_by_text(self.words.text("dispute.done")).wait_for()
        self.page.get_by_text(self.words.text("match.reason", reason=reason)).wait_for()

    def _press(self, role: Literal["button", "link"], key: str) -> None:
        self.page.get_by_role(role, name=self.words.text(key), exact=True).click()


def operator(browsing: Browsing, table: PlayedTable) -> BrowserContext:
    """A browser in which the operator has signed in."""
    context = browsing.context(SCREEN)
    signing_in = asyncio.run_coroutine_threadsafe(operator_cookie(table.access), table.pages.loop)
    context.add_cookies(
        [{"name": n, "value": v, "url": table.url} for n, v in signing_in.result(60).items()]
    )
    return context
