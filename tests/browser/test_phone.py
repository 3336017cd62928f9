"""What is pressed on phones besides calls: more time, a time-out, another language, giving up; and
a third player.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from api.catalogues import catalogue
from rules.match_events import (
    Conceded,
    ExtensionTaken,
    MatchEvent,
    TimeOutEnded,
    TimeOutTaken,
    Unit,
)
from rules.players import Player
from tests.api.chrome import until
from tests.browser.browsing import SCREEN, Browsing, until_true
from tests.browser.judging import violations
from tests.browser.phones import Phone
from tests.browser.played_table import PlayedTable
from tests.rules.playing import DRY_BREAK, MISS

pytestmark = pytest.mark.browser

Heard = TypeVar("Heard", bound=MatchEvent)
A, B, C = Player.A, Player.B, Player.C
WORDS = catalogue("en").with_names({"A": "Anna", "B": "Ben", "C": "Cleo"})


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PlayedTable]:
    with PlayedTable(tmp_path) as played:
        yield played


def heard(table: PlayedTable, kind: type[Heard]) -> Heard:
    until(lambda: isinstance(table.log.events[-1], kind), kind.__name__)
    event = table.log.events[-1]
    assert isinstance(event, kind)
    return event


def test_time_another_language_and_giving_up(browsing: Browsing, table: PlayedTable) -> None:
    screen = browsing.open(f"{table.url}?lang=en", SCREEN)
    a = Phone(browsing, table, "A", "Anna", WORDS)
    b = Phone(browsing, table, "B", "Ben", WORDS)
    clock_s = a.page.locator("#clock option").nth(1).get_attribute("value")
    a.page.select_option("#clock", clock_s)
    a.page.select_option("#language", "en")
    a.tap("play.start")
    a.page.wait_for_selector(".side")
    table.rack()
    table.shoot(DRY_BREAK, is_break=True)
    table.shoot(MISS)  # Ben's; the clock runs from the second shot on
    a.knows()
    a.page.wait_for_selector(".clock")
    until_true(screen, "document.querySelector('.clock') !== null")
    a.tap("play.report")  # opens the list of what can be reported
    assert violations(a.page) == []
    a.tap("play.cancel")
    a.tap("play.extension", seconds=30)
    assert heard(table, ExtensionTaken).player is A

    b.knows()
    b.tap("play.time_out")
    assert heard(table, TimeOutTaken).player is B
    screen.get_by_text(WORDS.text("screen.time_out")).first.wait_for()
    b.tap("play.time_out_end")
    heard(table, TimeOutEnded)

    # Ben reads Slovak from now on; Anna and the screen go on in English.
    b.page.get_by_role("link", name="Slovenčina").click()
    until_true(b.page, "document.documentElement?.lang === 'sk'")
    b.words = catalogue("sk").with_names(WORDS.names)
    b.knows()
    b.page.locator("details.more > summary").click()
    b.tap("play.concede_rack")
    b.sees("play.sure")
    browsing.picture(b.page, "play-concede-sk")
    assert violations(b.page) == []
    b.tap("play.yes")
    conceded = heard(table, Conceded)
    assert (conceded.player, conceded.unit) == (B, Unit.RACK)
    assert table.log.progress.match.score == {A: 1, B: 0}
    until_true(a.page, "document.querySelector('.side .racks').textContent.trim() === '1'")
    assert a.page.evaluate("document.documentElement.lang") == "en"
    assert screen.evaluate("document.documentElement.lang") == "en"
    assert [one for one in browsing.complaints if "409 (Conflict)" not in one] == []


def test_three_play_with_three_phones(browsing: Browsing, table: PlayedTable) -> None:
    a = Phone(browsing, table, "A", "Anna", WORDS)
    b, c = (Phone(browsing, table, *who, WORDS) for who in (("B", "Ben"), ("C", "Cleo")))
    three = a.page.locator("form[data-three]").get_attribute("data-three") or ""
    a.page.select_option("#rulebook", three.split()[0])
    a.page.locator("input[name=players][value='3']").check(force=True)
    a.page.select_option("#language", "en")
    a.tap("play.start")
    for phone in (a, b, c):
        phone.page.wait_for_selector(".side >> nth=2")
    table.rack()
    table.shoot(DRY_BREAK, is_break=True)
    table.shoot(MISS)
    assert table.log.progress.match.shooter is C
    a.knows()
    a.sees("play.their_turn", player="Cleo")
    c.sees("play.your_turn")
    c.call(1, "SL")
    a.page.get_by_text("Cleo").first.wait_for()
    assert table.log.progress.call is not None
    assert browsing.complaints == []
