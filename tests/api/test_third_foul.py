"""A third foul of a player whom nobody has warned, through everything there is: phones' words, the
referee, the journal, the pages, a voice that is switched off. Nobody loses a rack by it where the
rules ask for a warning; where they do not, he does. As the rules say by themselves, shot by shot.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from api.catalogues import catalogue
from device.journal.reading import JournalReader
from device.voice.players import Player as SoundPlayer
from rules.book import Book
from rules.books import BOOKS
from rules.match import Game
from rules.match_events import CAMERA, Opened, Warned, WarningMeans
from rules.match_log import MatchLog
from rules.players import Player
from rules.progress import Stage
from rules.ruling import Decided, RackReason, Ruling
from tests.api.chrome import until
from tests.browser.played_table import PlayedTable
from tests.device.live.spoken_table import OPERATOR
from tests.rules.playing import opened, shot, started

A, B = Player.A, Player.B
WITHOUT_A_WARNING: Final = {"sk"}
"""Books under which three fouls lose the rack, warned or not."""
BY_A_COUNTER: Final = {"wpa"}
"""Books under which a counter that he can see warns a player; elsewhere he has to be told."""
NAMES: Final = {"A": "Anna", "B": "Ben"}


def lines(book: Book) -> tuple[str, str, str]:
    """A legal break, a miss, a wrong ball first."""
    balls = "1-9" if book.game is Game.NINE_BALL else "1-10"
    return (
        f"{balls} : *1 1|foot 2|left 3|right 4|head",
        f"{balls} : *1 1|foot",
        f"{balls} : *2 2|foot",
    )


class Match:
    """Anna breaks dry; Ben fouls three times in a row, she only misses."""

    def __init__(self, table: PlayedTable, book: Book) -> None:
        self.table = table
        self.dry, self.miss, self.foul = lines(book)
        table.do(lambda seat: seat.set_up(rulebook=book.name, game=book.game.value, names=NAMES))
        table.shoot(self.dry, is_break=True)

    def two_fouls(self) -> None:
        for line in (self.foul, self.miss, self.foul):
            self.table.shoot(line)
        assert self.table.log.progress.match.fouls == {A: 0, B: 2}

    def third(self) -> Ruling:
        self.table.shoot(self.miss)
        self.table.shoot(self.foul)
        return self.table.log.progress.ruled[-1].ruling

    @property
    def warnings(self) -> Sequence[Warned]:
        return [one for one in self.table.log.events if isinstance(one, Warned)]

    def screen(self) -> str:
        """What a television is sent that asks once and shows it to nobody."""
        revision = self.table.pages.feed.now.revision
        until(lambda: self.table.pages.feed.now.revision > revision, "the newest snapshot")
        return self.table.pages.client.get(f"{self.table.url}?lang=en").text


def by_the_rules_alone(book: Book, shots: Sequence[str]) -> MatchLog:
    log = started(opened(book.name, game=book.game))
    for line in shots:
        log = log.appended(shot(line))
    return log


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: f"{book.name}-{book.game.value}")
def test_an_unwarned_third_foul(tmp_path: Path, book: Book) -> None:
    is_lost = book.name in WITHOUT_A_WARNING
    pen = SoundPlayer(name="pen", command=("/usr/bin/touch", str(tmp_path / "heard")))
    with PlayedTable(tmp_path, loudspeaker=pen, is_voice_on=False) as table:
        match = Match(table, book)
        match.two_fouls()
        third = match.third()
        alone = by_the_rules_alone(
            book, (match.dry, match.foul, match.miss, match.foul, match.miss, match.foul)
        )
        told = [one.ruling for one in table.log.progress.ruled]
        assert told == [one.ruling for one in alone.progress.ruled]
        assert match.warnings == []
        score = {A: 1, B: 0} if is_lost else {A: 0, B: 0}
        assert table.log.progress.match.score == alone.progress.match.score == score
        page = match.screen()
        words = catalogue("en")
        if is_lost:
            assert third.rack.reason is RackReason.THREE_FOULS
            assert table.log.progress.stage is Stage.RACK
            assert words.text("phrase.three_fouls_rack", player="Ben") in page
            return
        assert not third.rack.over
        assert Decided.UNWARNED_THIRD_FOUL in third.decided
        assert table.log.progress.match.fouls == {A: 0, B: 2}
        assert words.text("phrase.three_fouls_rack", player="Ben") not in page
        not_told = words.text("screen.not_told", player="Ben")
        assert (not_told in page) is (book.name not in BY_A_COUNTER)
        # The journal has it so, too.
        with JournalReader.open_to_read(tmp_path / "journal.sqlite3") as reader:
            kept = reader.log(table.log.progress.opened.match_id)
        assert isinstance(kept.events[0], Opened)
        assert [one.ruling for one in kept.progress.ruled] == told
        # Once somebody has told him, the next one loses the rack.
        table.do(lambda seat: seat.say(OPERATOR, "warned", player="B", means="spoken"))
        assert match.third().rack.reason is RackReason.THREE_FOULS
        assert table.log.progress.match.score == {A: 1, B: 0}
    assert not (tmp_path / "heard").exists()


@pytest.mark.parametrize("book", [BOOKS[0], BOOKS[4]], ids=lambda book: book.name)
def test_a_counter_on_a_screen_warns_only_where_the_rules_say_so(
    tmp_path: Path, book: Book
) -> None:
    with PlayedTable(tmp_path) as table:
        match = Match(table, book)
        with table.pages.listen("?page=screen&lang=en"):
            match.two_fouls()
            if book.name in BY_A_COUNTER:
                until(lambda: len(match.warnings) == 1, "the warning by the counter")
                (warned,) = match.warnings
                assert (warned.player, warned.by) == (B, CAMERA)
                assert warned.means is WarningMeans.COUNTER_SHOWN
                assert match.third().rack.reason is RackReason.THREE_FOULS
            else:
                assert book.missing_warning is not None
                due = table.do(lambda seat: seat.snapshot().match.players[1])
                assert (due.is_warning_due, due.is_telling_due) == (False, True)
                assert not match.third().rack.over
                assert match.warnings == []
