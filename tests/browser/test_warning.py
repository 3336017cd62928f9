"""Three fouls under rules that want the warning spoken: phones, the screen and a loudspeaker.

Where a language has no voice somebody says it, and the operator tells the referee so.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from playwright.sync_api import Page

from api.catalogues import Catalogue, catalogue
from api.voice import VOICES
from device.voice.players import Player as SoundPlayer
from device.voice.synthesis import Synthesis
from rules.match_events import CAMERA, Role, Warned, WarningMeans
from rules.players import Player
from rules.progress import Stage
from tests.api.chrome import until
from tests.api.whole_table import operator_ports
from tests.browser.browsing import SCREEN, Browsing, until_true
from tests.browser.phones import NAMES, Phone, operator
from tests.browser.played_table import PlayedTable
from tests.device.voice.speaking import espeak_or_skipped
from tests.rules.playing import DRY_BREAK, FOUL, MISS

pytestmark = pytest.mark.browser

A, B = Player.A, Player.B


class Match:
    """Under the Israeli rules, in which a counter on a screen is no warning; Anna breaks dry."""

    def __init__(self, browsing: Browsing, table: PlayedTable, language: str) -> None:
        self.table, self.words = table, words_of(language)
        anna, self.ben = NAMES[language]
        self.screen: Page = browsing.open(f"{table.url}?lang={language}", SCREEN)
        self.a = Phone(browsing, table, "A", anna, self.words)
        self.b = Phone(browsing, table, "B", self.ben, self.words)
        self.a.page.select_option("#rulebook", "il")
        self.a.page.select_option("#language", language)
        self.a.tap("play.start")
        self.a.page.wait_for_selector(".side")
        table.rack()
        table.shoot(DRY_BREAK, is_break=True)

    def shows(self, key: str, **values: object) -> None:
        """Waits for a sentence on the screen."""
        self.screen.get_by_text(self.words.text(key, **values)).first.wait_for()

    def two_fouls(self) -> None:
        """Ben fouls, Anna misses, Ben fouls."""
        for line in (FOUL, MISS, FOUL):
            self.table.shoot(line)
        self.shows("phrase.two_fouls_warning", player=self.ben)
        until_true(self.screen, "document.querySelectorAll('.fouls.two').length === 1")

    def third_foul(self) -> None:
        """Anna misses; the screen still warns Ben, who fouls and loses the rack."""
        self.table.shoot(MISS)
        self.shows("phrase.two_fouls_warning", player=self.ben)
        self.b.sees("play.your_turn")
        self.table.shoot(FOUL)
        self.shows("phrase.three_fouls_rack", player=self.ben)
        self.a.sees("phrase.three_fouls_rack", player=self.ben)
        assert self.table.log.progress.match.score == {A: 1, B: 0}
        assert self.table.log.progress.stage is Stage.RACK

    @property
    def warnings(self) -> list[Warned]:
        """That the referee has heard of."""
        return [one for one in self.table.log.events if isinstance(one, Warned)]


def words_of(language: str) -> Catalogue:
    return catalogue(language).with_names(dict(zip("AB", NAMES[language], strict=True)))


def test_the_warning_is_spoken_and_the_third_foul_loses_the_rack(
    browsing: Browsing, tmp_path: Path
) -> None:
    espeak_or_skipped()
    heard = tmp_path / "heard"
    command = ("/bin/sh", "-c", f'echo "$1" >> {shlex.quote(str(heard))}', "sh")
    with PlayedTable(tmp_path, loudspeaker=SoundPlayer(name="pen", command=command)) as table:
        match = Match(browsing, table, "en")
        match.two_fouls()
        until(lambda: match.warnings, "the referee to hear of it")
        (warned,) = match.warnings
        assert (warned.player, warned.means, warned.by) == (B, WarningMeans.SPOKEN, CAMERA)
        said = (
            "Foul: wrong ball first. Ball in hand for Anna, anywhere on the table. "
            + match.words.text("phrase.two_fouls_warning", player=match.ben)
        )
        sound = Synthesis(tmp_path / "again", keep_mb=1).wav(said, "en", VOICES["en"], volume=70)
        assert Path(heard.read_text().split()[-1]).read_bytes() == sound.read_bytes()
        browsing.picture(match.screen, "screen-warned-aloud")
        match.third_foul()
    assert browsing.complaints == []


def test_where_no_voice_speaks_the_operator_says_that_the_warning_was_given(
    browsing: Browsing, tmp_path: Path
) -> None:
    """In Hebrew nothing is said aloud; without a warning the third foul counts as the second."""
    heard = tmp_path / "heard"
    pen = SoundPlayer(name="pen", command=("/usr/bin/touch", str(heard)))
    with PlayedTable(tmp_path, loudspeaker=pen, operator=operator_ports(tmp_path)) as table:
        match = Match(browsing, table, "he")
        match.two_fouls()
        table.shoot(MISS)
        table.shoot(FOUL)
        match.shows("screen.not_told", player=match.ben)
        match.b.knows()
        assert table.log.progress.match.fouls == {A: 0, B: 2}
        assert match.warnings == []

        page = operator(browsing, table).new_page()
        page.goto(f"{table.url}admin?lang=he")
        page.get_by_text(match.words.text("screen.not_told", player=match.ben)).wait_for()
        browsing.picture(page, "admin-tell")
        page.get_by_role("button", name=match.words.text("admin.tell_done")).click()
        until(lambda: match.warnings, "the referee to hear of it")
        (warned,) = match.warnings
        assert (warned.player, warned.means) == (B, WarningMeans.SPOKEN)
        assert warned.by is not None
        assert warned.by.role is Role.OPERATOR
        until_true(page, "document.querySelector('#tell-1') === null")
        match.third_foul()
    assert not heard.exists()
    assert browsing.complaints == []
