"""Pages in Debian's Chromium, driven by Playwright: one browser for all tests of this folder.

    def test_it(browsing: Browsing, table: Table) -> None:
        table.tell(after_shot(WRONG_BALL))
        phone = browsing.open(table.url + "play", PHONE)
        phone.get_by_role("button", name="Safety").click()
        browsing.picture(phone, "play-safety")
        assert browsing.complaints == []

Each page has a context of its own, so cookies of its own: two of them are two phones.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, BrowserContext, Page, Playwright
from playwright.sync_api import Error as PlaywrightError

from tests.api.chrome import PATIENCE_S, found_or_skipped

PATIENCE_MS: Final = PATIENCE_S * 1000
PICTURES: Final = os.environ.get("FOOTSPOT_PICTURES", "")
"""A folder in which pictures of pages are kept, to be looked at; empty: none are taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """On what a page is looked at. `width`, `height`: CSS pixels."""

    width: int
    height: int
    is_phone: bool = False
    scheme: Literal["light", "dark"] = "dark"
    language: str = "en"

    @property
    def options(self) -> Mapping[str, Any]:
        """For Playwright's `new_context`."""
        return {
            "viewport": {"width": self.width, "height": self.height},
            "is_mobile": self.is_phone,
            "has_touch": self.is_phone,
            "color_scheme": self.scheme,
            "locale": self.language,
            "device_scale_factor": 2 if self.is_phone else 1,
        }


SCREEN: Final = Device(width=1920, height=1080)
LAPTOP: Final = Device(width=1366, height=768)
PHONE: Final = Device(width=390, height=844, is_phone=True)


@dataclass
class Browsing:
    """`complaints`: what pages wrote to their consoles as an error, and what was thrown in them."""

    browser: Browser
    complaints: list[str] = field(default_factory=list)
    _contexts: list[BrowserContext] = field(default_factory=list)

    def open(self, url: str, device: Device = SCREEN, **options: Any) -> Page:
        """A page in a context of its own, loaded. `options`: others of Playwright's context."""
        page = self.context(device, **options).new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda said: self.complaints.append(said.text) if said.type == "error" else None,
        )
        page.goto(url)
        return page

    def context(self, device: Device = SCREEN, **options: Any) -> BrowserContext:
        """Somebody else's browser: cookies of his own."""
        context = self.browser.new_context(**{**device.options, **options})
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        return context

    def picture(self, page: Page, name: str, *, is_whole: bool = False) -> None:
        """Keeps what is to be seen as `FOOTSPOT_PICTURES/name.png`, where that is set.

        `is_whole`: also what has to be scrolled to.
        """
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=is_whole)

    def close(self) -> None:
        """All pages."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()


def until_true(page: Page, expression: str) -> None:
    """Waits until an expression of JavaScript is true. Playwright's own `wait_for_function` is
    stopped by our Content-Security-Policy."""

    def is_so() -> bool:
        try:
            return bool(page.evaluate(expression))
        except PlaywrightError as error:
            if "Execution context was destroyed" in str(error):
                return False  # another page has come
            raise

    end_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end_s, f"waited in vain for {expression}"
        page.wait_for_timeout(20)


def launched(playwright: Playwright) -> Browser:
    """Chromium; the test skips without it, and fails where a change is checked."""
    return playwright.chromium.launch(
        executable_path=found_or_skipped(),
        args=["--no-sandbox", "--disable-quic", "--disable-dev-shm-usage", "--disable-gpu"],
    )
