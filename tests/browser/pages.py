"""All pages that there are, and who may see them: what is held of every page is held of these."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from playwright.sync_api import BrowserContext, Page

from api.access import Access
from api.limits import Rates
from device.closing import Closing
from device.config.loading import load
from device.live.operator_pages import OperatorSettings, close_operator, open_operator
from rules.players import Player
from tests.api.operators import PASSPHRASE, operator_access
from tests.api.served import Table
from tests.api.snapshots import WRONG_BALL, after_shot
from tests.api.test_voice import FakeVoice
from tests.browser.browsing import Browsing, Device, until_true
from tests.device.live.kept import MATCH, OTHER, POT, Keeper
from tests.device.live.operated import Operated


@dataclass(frozen=True, slots=True, kw_only=True)
class PageOf:
    """`who`: `player` or `operator` where it takes one. `is_ready`: an expression that is true
    when the page has drawn itself."""

    name: str
    path: str
    who: str = ""
    is_ready: str = "true"


PAGES: Final = (
    PageOf(name="screen", path="", is_ready="Number(document.body.dataset.revision) >= 1"),
    PageOf(name="join", path="play"),
    PageOf(name="play", path="play", who="player"),
    PageOf(name="matches", path="matches"),
    PageOf(name="match", path=f"matches/{MATCH}"),
    PageOf(name="shot", path=f"matches/{MATCH}/shots/{POT}"),
    PageOf(name="shot-operator", path=f"matches/{MATCH}/shots/{POT}", who="operator"),
    PageOf(name="sign-in", path="admin"),
    PageOf(name="admin", path="admin", who="operator"),
    PageOf(name="calibration", path="admin/calibration", who="operator"),
    PageOf(name="settings", path="admin/settings", who="operator"),
    PageOf(name="data", path="admin/data", who="operator"),
    PageOf(name="api", path="api"),
)


class Hall(Closing):
    """A table that has everything: a match, others that were kept, an operator, a voice."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self._keeper = Keeper(folder, (MATCH, OTHER))
        self.access: Access = operator_access(folder / "access")
        config, environment = folder / "footspot.toml", {"STATE_DIRECTORY": str(folder)}
        config.write_text('[camera]\nspec = "v4l2:0"\n', encoding="utf-8")
        operator = OperatorSettings(
            config=load(config, environment).config,
            config_path=config,
            environment=environment,
            runtime_folder=folder,
        )
        self._operator = open_operator(operator, folder)
        self._operated = Operated(folder, np.full((360, 640, 3), (96, 110, 40), np.uint8))
        self.table = Table(
            operator=self._operator,
            matches=self._keeper.matches,
            access=self.access,
            voice=FakeVoice(),
            rates=Rates(burst=10_000),
            **options,
        )
        self.table.__enter__()
        self.table.tell(after_shot(WRONG_BALL))

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
        answer = page.goto(f"{self.table.url}{one.path}?lang={language}")
        assert answer is not None
        assert answer.ok, f"{one.path}: {answer.status}"
        until_true(page, one.is_ready)
        return page

    def close(self) -> None:
        ended = asyncio.run_coroutine_threadsafe(close_operator(self._operator), self.table.loop)
        ended.result(timeout=30)
        self._operated.close()
        self.table.__exit__(None, None, None)
        self._keeper.close()
