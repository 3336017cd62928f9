"""The referee's process is killed: every page that lives says so, and comes back by itself."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx
import pytest
from playwright.sync_api import Page

from api.catalogues import catalogue
from device.live.access_folder import access_passphrase
from device.live.pages import Pages
from tests.api.chrome import until
from tests.api.operators import PASSPHRASE
from tests.browser.browsing import LAPTOP, PHONE, SCREEN, Browsing, until_true
from tests.browser.judging import violations
from tests.browser.lone_referee import PAGES_NAME, READY, pages_config
from tests.browser.phones import signed_in
from tests.rules.playing import MISS

pytestmark = pytest.mark.browser

WORDS: Final = catalogue("en")
SHOT: Final = 5
"""The seq of the foul that the referee saw first."""


@dataclass
class Referee:
    """`start` and `kill` the process, as often as wanted. `port`: of pages that are his child."""

    folder: Path
    port: int | None = None
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        more = [] if self.port is None else [str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.lone_referee", str(self.folder), *more],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline().strip() == READY

    def sees(self, shot: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        print(shot, file=self.process.stdin, flush=True)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


@contextmanager
def table(folder: Path, *, are_pages_his: bool) -> Iterator[tuple[Referee, str]]:
    """The referee runs, and pages are served at the address."""
    (folder / "run").mkdir()
    access_passphrase(folder).set(PASSPHRASE)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    referee = Referee(folder, port if are_pages_his else None)
    with ExitStack() as parts:
        parts.callback(referee.kill)
        referee.start()
        if not are_pages_his:
            parts.enter_context(Pages(pages_config(port), folder / "run" / PAGES_NAME, folder))
        url = f"http://127.0.0.1:{port}/"
        until(lambda: answers(url), "the pages")
        yield referee, url


def answers(url: str) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"{url}snapshot.json", trust_env=False).status_code == 200
    return False


def opened(browsing: Browsing, url: str) -> dict[str, Page]:
    """Every page that lives, by what it is."""
    pages = {"screen": browsing.open(f"{url}?lang=en", SCREEN)}
    status = pages["screen"].locator("footer bdi", has_text=" · ")
    code = status.inner_text().rpartition(" · ")[2]
    pages["phone"] = browsing.open(f"{url}play?code={code}", PHONE)
    pages["phone"].locator("input[name=player][value=A]").check(force=True)
    pages["phone"].get_by_role("button", name=WORDS.text("play.join_button")).click()
    pages["phone"].wait_for_selector("#part-turn")
    pages["matches"] = browsing.open(f"{url}matches", LAPTOP)
    match = pages["matches"].locator(".match").get_attribute("href")
    pages["match"] = browsing.open(f"{url.rstrip('/')}{match}", LAPTOP)
    pages["review"] = browsing.open(f"{url}review", LAPTOP)
    admin = pages["admin"] = signed_in(browsing, url, WORDS)
    for name, path in (
        ("shot", f"{match}/shots/{SHOT}"),
        ("calibration", "/admin/calibration"),
        ("settings", "/admin/settings"),
        ("data", "/admin/data"),
    ):
        pages[name] = admin.context.new_page()
        pages[name].goto(url.rstrip("/") + path)
    return pages


def shows(page: Page, sentence: str) -> None:
    page.get_by_text(sentence).and_(page.locator(":visible")).first.wait_for()


def is_without(page: Page, sentence: str) -> None:
    until_true(page, f"!document.body?.innerText.includes({sentence!r})")


@pytest.mark.parametrize("are_pages_his", [False, True], ids=["alone", "with_pages"])
def test_every_page_says_it_and_comes_back(
    browsing: Browsing, tmp_path: Path, *, are_pages_his: bool
) -> None:
    gone = WORDS.text("screen.offline" if are_pages_his else "trouble.referee_gone")
    with table(tmp_path, are_pages_his=are_pages_his) as (referee, url):
        pages = opened(browsing, url)
        for page in pages.values():
            is_without(page, gone)
            page.evaluate("window.mine = true")

        referee.kill()
        for name, page in pages.items():
            shows(page, gone)
            browsing.picture(page, f"gone-{name}")
            assert violations(page) == []
        if not are_pages_his:
            rule_so = pages["shot"].get_by_role("button", name=WORDS.text("dispute.rule_so"))
            pages["shot"].locator("summary").last.click()
            assert rule_so.is_disabled()
            shows(pages["admin"], WORDS.text("operator_trouble.silent"))

        referee.start()
        for page in pages.values():
            is_without(page, gone)
        referee.sees(MISS)
        ruling = WORDS.text("ruling.nothing_made")
        shows(pages["screen"], ruling)
        shows(pages["phone"], ruling)
        shows(pages["match"], ruling)
        shows(pages["matches"], WORDS.text("desk.shots", n=3))
        is_without(pages["admin"], WORDS.text("operator_trouble.silent"))
        assert pages["admin"].get_by_role("button", name="Stop recording").is_visible()
        until_true(pages["shot"], "!document.querySelector('[data-speaks]').disabled")
        for name, page in pages.items():
            assert page.evaluate("window.mine"), f"{name} was loaded anew"
