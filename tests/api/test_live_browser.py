"""The screen in Chromium, served for real: it draws, it follows, and it comes back by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from api.catalogues import LANGUAGES
from api.match_now import CallNow, OptionNow, PlayerNow
from api.snapshot import Snapshot, Trouble
from api.snapshot_codes import Severity, TroubleCode
from rules.balls import Ball, Pocket
from rules.facts import CallType
from rules.players import Player
from rules.ruling import OptionReason
from tests.api.chrome import Chrome, Tab, found_or_skipped
from tests.api.served import Table
from tests.api.snapshots import ASK, BREAK, POT, SCRATCH, WRONG_BALL, after_shot, example

pytestmark = pytest.mark.browser

SIZES = [(1920, 1080), (390, 844)]
LEAST_CONTRAST = 7.0
"""WCAG 2, enhanced: to be read from 5 m, in a hall, by old eyes."""

CONTRASTS = """(() => {
  const linear = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const parts = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ground = (element) => {
    let over = [];
    for (let one = element; one; one = one.parentElement) {
      const [r, g, b, a = 1] = parts(getComputedStyle(one).backgroundColor);
      if (a > 0) over.push([r, g, b, a]);
      if (a === 1) break;
    }
    return over.reduceRight((under, [r, g, b, a]) =>
      [r, g, b].map((c, k) => c * a + under[k] * (1 - a)), [10, 15, 13]);
  };
  const found = [];
  for (const one of document.querySelectorAll(".screen *:not(svg *):not(.vh)")) {
    const own = [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || !one.getClientRects().length) continue;
    const [a, b] = [light(parts(getComputedStyle(one).color)), light(ground(one))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    found.push([contrast, one.textContent.trim().slice(0, 40)]);
  }
  return found;
})()"""

CUT_OFF = """(() => {
  const room = document.documentElement;
  const found = [];
  if (room.scrollWidth > innerWidth) found.push(`page ${room.scrollWidth}`);
  if (innerWidth > 900 && room.scrollHeight > innerHeight) found.push("page higher than screen");
  for (const one of document.querySelectorAll(".headline, .next, .trouble, .centre, footer")) {
    if (one.scrollHeight > one.clientHeight + 4) found.push(`${one.className} ${one.scrollHeight}`);
    const box = one.getBoundingClientRect();
    const isLow = box.height && box.bottom > innerHeight;
    if (innerWidth > 900 && isLow) found.push(`${one.className} low`);
  }
  const [next, word] = ["part-next", "part-word"].map((id) =>
    document.getElementById(id).getBoundingClientRect());
  if (next.height && word.height && next.bottom > word.top + 1) found.push("next over word");
  return found;
})()"""


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    found = found_or_skipped()
    with Chrome.start(found, tmp_path_factory.mktemp("chromium")) as browser:
        yield browser


@pytest.fixture
def table() -> Iterator[Table]:
    with Table() as served:
        yield served


def show(table: Table, tab: Tab, snapshot: Snapshot) -> None:
    """Tell it, which shows otherwise than what was told before, and wait until the page has it."""
    before = table.feed.now.revision
    table.tell(snapshot)
    tab.until(f"Number(document.body?.dataset.revision) > {before}")


def crowded(language: str = "en", shot: int = WRONG_BALL, seq: int = 1) -> Snapshot:
    """As much as can stand on a screen at once."""
    players = (
        PlayerNow(player=Player.A, name="Maximilian Featherstonehaugh", racks=12, fouls=2,
                  is_warned=True),
        PlayerNow(player=Player.B, name="Aleksandra Wiśniewska-Kowalczyk", racks=11, fouls=1),
    )  # fmt: skip
    match = {
        "language": language,
        "players": players,
        "race_to": 21,
        "clock_left_s": 23.0,
        "call": CallNow(type=CallType.SHOT, ball=Ball.TEN, pocket=Pocket.HL),
        "option": OptionNow(chooser=Player.B, by=Player.A, reason=OptionReason.SAFETY_POCKETED),
    }
    troubles = tuple(
        Trouble(code=code, severity=Severity.WARNING)
        for code in (TroubleCode.JOURNAL_DISK_FULL, TroubleCode.LIGHT_CHANGED)
    )
    return after_shot(shot, seq=seq, match=match, troubles=troubles)


@pytest.mark.parametrize("language", ["en", "he"])
def test_it_draws_follows_and_complains_of_nothing(
    chrome: Chrome, table: Table, language: str
) -> None:
    table.tell(after_shot(WRONG_BALL))
    tab = chrome.open(f"{table.url}?lang={language}", width=1920, height=1080)
    tab.until("Number(document.body?.dataset.revision) >= 1")
    assert tab.ask("getComputedStyle(document.documentElement).direction") == (
        "rtl" if language == "he" else "ltr"
    )
    for size in SIZES:
        tab.resize(*size)
        drawn = cv2.imdecode(np.frombuffer(tab.picture(), np.uint8), cv2.IMREAD_COLOR)
        assert drawn is not None
        assert drawn.shape[:2] == size[::-1]
        assert drawn.std() > 20, "the page is blank"
    # Balls that were there are moved, those that fell are gone, in the same elements.
    tab.ask("document.getElementById('ball-2').dataset.mine = 'yes'")
    show(table, tab, after_shot(SCRATCH, seq=2))
    lying = {f"ball-{ball}" for ball in example()["shots"][SCRATCH]["after"]}
    ids = tab.ask("[...document.querySelectorAll('#part-balls > *')].map((one) => one.id)")
    assert set(ids) == lying
    if "ball-2" in lying:
        assert tab.ask("document.getElementById('ball-2').dataset.mine") == "yes"
    for name in ("moving", "asleep", "rack"):
        state = {"moving": "balls_moving", "rack": "waiting_for_rack"}.get(name, name)
        seq = 3 + ("moving", "asleep", "rack").index(name)
        show(table, tab, after_shot(BREAK, seq=seq, state=state))
        assert f"is-{state.replace('_', '-')}" in tab.ask("document.body.className")
    assert tab.complaints == []
    tab.close()


def test_everything_can_be_read_from_afar(chrome: Chrome, table: Table) -> None:
    table.tell(after_shot(POT))
    tab = chrome.open(table.url, width=1920, height=1080)
    screens = [
        after_shot(WRONG_BALL, seq=2),
        after_shot(BREAK, seq=3),
        after_shot(ASK, seq=4, questions=({"code": "first_contact", "seq": 12},)),
        crowded(seq=5),
        after_shot(BREAK, seq=6, state="asleep"),
        after_shot(SCRATCH, seq=7, state="balls_moving"),
        after_shot(
            SCRATCH,
            seq=8,
            state="camera_lost",
            troubles=tuple(
                Trouble(code=TroubleCode.CAMERA_LOST, severity=severity) for severity in Severity
            ),
        ),
    ]
    for snapshot in screens:
        show(table, tab, snapshot)
        for size in SIZES:
            tab.resize(*size)
            contrasts = tab.ask(CONTRASTS)
            assert len(contrasts) > 5
            assert [one for one in contrasts if one[0] < LEAST_CONTRAST] == []
    tab.close()


def test_nothing_is_ever_cut_off(chrome: Chrome, table: Table) -> None:
    table.tell(after_shot(POT))
    tab = chrome.open(table.url, width=1920, height=1080)
    cut_off = []
    for seq, language in enumerate(LANGUAGES, start=2):
        table.tell(crowded(language, ASK, seq))
        tab.until(f"document.documentElement?.lang === '{language}'")
        tab.until(f"Number(document.body?.dataset.revision) >= {seq}")
        for size in (*SIZES, (1366, 768)):
            tab.resize(*size)
            tab.ask("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
            cut_off += [(language, size, what) for what in tab.ask(CUT_OFF)]
    assert cut_off == []
    tab.close()


def test_the_referee_gone_is_said_and_so_is_its_return(chrome: Chrome, table: Table) -> None:
    table.tell(after_shot(POT))
    tab = chrome.open(table.url, width=1920, height=1080)
    show(table, tab, after_shot(WRONG_BALL, seq=2))
    table.lose()
    tab.until("document.body.classList.contains('gone')")
    assert "The referee does not answer." in tab.ask("document.body.innerText")
    assert "wrong ball first" in tab.ask("document.body.innerText")
    table.tell(after_shot(SCRATCH, run="another"))
    tab.until("!document.body.classList.contains('gone')")
    assert "cue ball pocketed" in tab.ask("document.body.innerText")
    tab.close()


def test_the_server_gone_is_said_and_the_page_comes_back(chrome: Chrome) -> None:
    with Table() as first:
        first.tell(after_shot(POT))
        tab = chrome.open(first.url, width=1920, height=1080)
        show(first, tab, after_shot(WRONG_BALL, seq=2))
        assert tab.ask("document.getElementById('offline').hidden")
    tab.until("!document.getElementById('offline').hidden")
    assert "No connection to the table." in tab.ask("document.getElementById('offline').innerText")
    with Table(port=first.port) as second:
        second.tell(after_shot(SCRATCH, run="another"))
        tab.until("document.getElementById('offline').hidden")
        tab.until("document.body.innerText.includes('cue ball pocketed')")
        tab.close()


def test_another_language_of_the_match_turns_the_page(chrome: Chrome, table: Table) -> None:
    table.tell(after_shot(WRONG_BALL))
    tab = chrome.open(table.url, width=1920, height=1080)
    table.tell(after_shot(WRONG_BALL, seq=2, match={"language": "he"}))
    tab.until("document.documentElement?.lang === 'he' && document.readyState === 'complete'")
    assert tab.ask("document.documentElement.dir") == "rtl"
    tab.close()


def test_the_page_says_all_without_its_script(chrome: Chrome, table: Table, tmp_path: Path) -> None:
    table.tell(after_shot(WRONG_BALL))
    tab = chrome.open("about:blank#", width=1920, height=1080)
    tab.call("Emulation.setScriptExecutionDisabled", value=True)
    tab.call("Page.navigate", url=table.url)
    tab.until("document.body && document.body.innerText.includes('wrong ball first')")
    assert tab.ask("document.querySelectorAll('#part-balls > *').length") > 5
    assert table.sockets.count == 0
    tab.close()
