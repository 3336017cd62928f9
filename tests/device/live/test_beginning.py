"""A journal that cannot be used when systemd starts the referee: told on the pages, tried again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from api.snapshot import Snapshot, read_snapshot
from api.snapshot_codes import Severity, State, TroubleCode
from device.config.model import Match as MatchSettings
from device.health.notify import Notifier
from device.health.watchdog import Watchdog
from device.journal.faults import Fault, JournalError
from device.journal.journal import Journal
from device.live.beginning import Begun, begin, begin_when_it_can
from device.live.ledger import Ledger
from device.live.publishing import Publisher
from device.live.running import new_match_id
from rules.books import UnknownRulebookError
from rules.match_log import MatchLog
from rules.progress import Refusal, RefusedError
from tests.device.live.tables import lying, racked
from tests.device.live.test_ledger import BEGINNING, shot
from tests.rules.playing import DRY_BREAK

HOUR_S = 3600.0


class Told(Publisher):
    """Keeps what is shown."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.shown: list[Snapshot] = []

    def send(self, line: bytes) -> None:
        self.shown.append(read_snapshot(line))
        super().send(line)


class Heard(Notifier):
    """Keeps what systemd is told."""

    def __init__(self) -> None:
        super().__init__("@nobody")
        self.words: list[str] = []

    def _send(self, message: str) -> None:
        self.words.append(message)


def clock(step_s: float) -> Callable[[], float]:
    """Goes on by `step_s` each time it is looked at."""
    now_s = 0.0

    def now() -> float:
        nonlocal now_s
        now_s += step_s
        return now_s

    return now


def test_it_waits_for_a_journal_that_another_program_holds(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    Journal.open(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    heard, tries = Heard(), 0

    def begin_now() -> Begun:
        nonlocal tries
        tries += 1
        if tries == 3:
            other.execute("ROLLBACK")
        return begin(path, MatchSettings(), new_match_id)

    with Told(tmp_path / "s.sock") as told:
        watchdog = Watchdog(heard, 4.0)
        begun = begin_when_it_can(begin_now, told, heard, watchdog, Event(), now=clock(0.5))
    other.close()
    assert begun is not None
    begun.journal.close()
    assert tries == 3
    assert {one.state for one in told.shown} == {State.STARTING}
    assert len({one.run for one in told.shown}) == 1
    assert [one.seq for one in told.shown] == list(range(1, len(told.shown) + 1))
    for one in told.shown:
        (trouble,) = one.troubles
        assert (trouble.code, trouble.severity) == (TroubleCode.JOURNAL_LOCKED, Severity.STOPS)
    assert heard.words[0] == "READY=1"
    assert heard.words[1].startswith("STATUS=another program holds")
    assert "WATCHDOG=1" in heard.words


def test_what_no_waiting_mends_and_a_stop_end_it(tmp_path: Path) -> None:
    def in_use() -> Begun:
        raise JournalError(Fault.IN_USE, tmp_path / "journal.sqlite3")

    heard, stop = Heard(), Event()
    watchdog = Watchdog(heard, None)
    with Told(tmp_path / "s.sock") as told:
        with pytest.raises(JournalError, match="already referees"):
            begin_when_it_can(in_use, told, heard, watchdog, stop)
        assert (told.shown, heard.words) == ([], [])

        def damaged() -> Begun:
            stop.set()
            raise JournalError(Fault.DAMAGED, tmp_path / "journal.sqlite3", "as told")

        assert begin_when_it_can(damaged, told, heard, watchdog, stop) is None
    assert heard.words[0] == "READY=1"


@pytest.mark.parametrize("by_s", [-HOUR_S, HOUR_S], ids=["back", "forward"])
def test_the_match_goes_on_though_the_clock_was_set_meanwhile(tmp_path: Path, by_s: float) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal.open(path, wall_s=lambda: 1.9e9) as journal:
        ledger = Ledger(journal, lambda: 0.0)
        for step in BEGINNING:
            ledger.record(step, 1.0)
    with Journal.open(path) as journal:
        again = Ledger(journal, lambda: 0.0)
        restored = again.restore(1.9e9 + by_s)
        assert restored is not None
        assert restored.log == ledger.log
        assert restored.away_s == pytest.approx(by_s)


@pytest.mark.parametrize(
    "error",
    [RefusedError(Refusal.WRONG_STAGE, "x"), UnknownRulebookError("no rulebook 'xx'")],
    ids=["refused", "unknown"],
)
def test_a_match_that_newer_rules_do_not_allow_stops_nobody(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    """After an update in mid-match: it is left as it is, and others can play."""
    path = tmp_path / "journal.sqlite3"
    with Journal.open(path) as journal:
        ledger = Ledger(journal, lambda: 0.0)
        for step in BEGINNING:
            ledger.record(step, 1.0)
        assert ledger.log is not None
        before = ledger.log.progress.opened.match_id

    def refuse(_: object) -> MatchLog:
        raise error

    with monkeypatch.context() as updated:
        updated.setattr(MatchLog, "of", refuse)
        begun = begin(path, MatchSettings(), new_match_id)
    assert (begun.ledger.log, begun.kept_events) == (None, 0)
    assert "cannot go on under the rules of this version" in caplog.text
    for step in begun.play.lying(None, lying(racked()), 1.0):
        assert begun.ledger.record(step, 1.0)
    assert {one.match_id for one in begun.journal.open_matches()} > {before}
    begun.journal.close()


def test_where_only_what_was_seen_of_the_last_shot_is_damaged_the_match_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal.open(path) as journal:
        ledger = Ledger(journal, lambda: 0.0)
        for step in (*BEGINNING, shot(DRY_BREAK)):
            ledger.record(step, 1.0)
    file = sqlite3.connect(path, isolation_level=None)
    assert file.execute("UPDATE shots SET packed = x'ff'").rowcount == 1
    file.close()
    begun = begin(path, MatchSettings(), new_match_id)
    assert begun.ledger.log == ledger.log
    assert "is damaged" in caplog.text
    begun.journal.close()
