"""In the journal first; and what it cannot take is offered again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.journal.faults import Fault, JournalError
from device.journal.journal import Journal
from device.live.ledger import RETRY_S, Ledger
from device.live.play import Step
from rules.match_events import CAMERA, BreakerChosen, Opened, Racked, ShotPlayed
from rules.match_log import MatchLog
from rules.players import Player
from rules.progress import Refusal, RefusedError, Stage
from tests.device.live.tables import seen
from tests.rules.playing import DRY_BREAK, MISS, opened

BEGINNING = (
    Step(event=opened()),
    Step(event=BreakerChosen(breaker=Player.A, by=CAMERA)),
    Step(event=Racked(at_s=1.0)),
)


def shot(line: str, strike_s: float = 10.0) -> Step:
    one = seen(line, strike_s=strike_s)
    return Step(event=ShotPlayed(facts=one.facts, rest_s=one.rest_s), seen=one)


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.sqlite3", reserve_bytes=4096) as opened_one:
        yield opened_one


@pytest.fixture
def clock() -> Clock:
    return Clock()


def stored(journal: Journal, log: MatchLog | None) -> MatchLog:
    assert log is not None
    return journal.log(log.progress.opened.match_id)


def test_what_is_recorded_is_on_the_disk(journal: Journal, clock: Clock) -> None:
    ledger = Ledger(journal, clock)
    for step in (*BEGINNING, shot(DRY_BREAK)):
        assert ledger.record(step, 1.0)
        assert stored(journal, ledger.log) == ledger.log
    assert ledger.waiting == 0


def test_the_match_goes_on_after_a_restart(journal: Journal, clock: Clock) -> None:
    first = Ledger(journal, clock)
    assert first.restore(0.0) is None
    for step in (*BEGINNING, shot(DRY_BREAK), shot(MISS, 20.0)):
        first.record(step, 1.0)
    again = Ledger(journal, clock)
    restored = again.restore(wall_s=1e9)
    assert restored is not None
    assert again.log == first.log
    assert restored.last_seq == 5
    assert restored.last_shot is not None
    assert restored.last_shot.strike_s == pytest.approx(20.0)
    assert restored.away_s < 0, "that clock has another time than the journal's"
    again.record(shot(MISS, 30.0), 30.0)
    assert stored(journal, again.log) == again.log


class Failing:
    """The journal, while its disk does not take anything; `keeps`: but says it did not. `fault`:
    why."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.is_full = False
        self.keeps = False
        self.fault = Fault.DISK_FULL

    def __getattr__(self, name: str) -> object:
        real = getattr(self._journal, name)
        if name not in ("begin", "append"):
            return real

        def call(*args: object, **kwargs: object) -> object:
            if not self.is_full:
                return real(*args, **kwargs)
            if self.keeps:
                real(*args, **kwargs)
            raise JournalError(self.fault, "journal")

        return call


FAULTS = (Fault.DISK_FULL, Fault.READ_ONLY, Fault.LOCKED, Fault.NO_PERMISSION, Fault.BROKEN_DISK)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("keeps", [False, True], ids=["lost", "kept all the same"])
def test_what_the_journal_refuses_is_shown_and_offered_again(
    journal: Journal, clock: Clock, keeps: bool, fault: Fault
) -> None:
    failing = Failing(journal)
    failing.fault = fault
    ledger = Ledger(failing, clock)  # type: ignore[arg-type]
    for step in BEGINNING:
        ledger.record(step, 1.0)
    failing.is_full, failing.keeps = True, keeps
    assert not ledger.record(shot(DRY_BREAK), 14.0)
    failing.keeps = False
    assert not ledger.record(shot(MISS, 20.0), 24.0)
    assert trouble_of(ledger) is fault
    assert ledger.waiting == 2
    assert ledger.log is not None
    assert len(ledger.log.progress.ruled) == 2
    failing.is_full = False
    ledger.tend()
    assert ledger.waiting == 2  # not at once
    clock.now_s = RETRY_S
    ledger.tend()
    assert ledger.waiting == 0
    assert stored(journal, ledger.log) == ledger.log
    ledger.tend()
    assert trouble_of(ledger) is None


def trouble_of(ledger: Ledger) -> Fault | None:
    return None if ledger.fault is None else ledger.fault.fault


def test_a_match_that_could_not_even_be_opened_is_offered_again(
    journal: Journal, clock: Clock
) -> None:
    failing = Failing(journal)
    failing.is_full = failing.keeps = True
    ledger = Ledger(failing, clock)  # type: ignore[arg-type]
    assert not ledger.record(BEGINNING[0], 0.0)
    failing.is_full = False
    assert ledger.record(BEGINNING[1], 0.0)
    assert isinstance(stored(journal, ledger.log).events[0], Opened)
    assert stored(journal, ledger.log) == ledger.log


def test_what_the_rules_refuse_changes_nothing(journal: Journal, clock: Clock) -> None:
    ledger = Ledger(journal, clock)
    for step in BEGINNING:
        ledger.record(step, 1.0)
    before = ledger.log
    with pytest.raises(RefusedError) as refused:
        ledger.record(Step(event=Racked()), 2.0)
    assert refused.value.refusal is Refusal.WRONG_STAGE
    assert ledger.log is before
    assert ledger.log is not None
    assert ledger.log.progress.stage is Stage.SHOT
