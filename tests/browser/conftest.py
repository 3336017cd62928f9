"""One browser for the folder, pages for each test, a table that is served."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.api.served import Table
from tests.browser.browsing import Browsing, launched


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Playwright keeps an event loop in this thread while it lives: hence not for the session."""
    with sync_playwright() as playwright, launched(playwright) as found:
        yield found


@pytest.fixture
def browsing(browser: Browser) -> Iterator[Browsing]:
    found = Browsing(browser)
    yield found
    found.close()


@pytest.fixture
def table() -> Iterator[Table]:
    with Table() as served:
        yield served
