"""A journal keeps what happened in its order, for one writer and any readers."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from device.journal.faults import Fault, JournalError
from device.journal.journal import Journal
from device.journal.match_ids import RANDOM_BITS, is_match_id, match_id
from device.journal.opening import transaction
from device.journal.reading import JournalReader, NoSuchMatchError
from device.journal.writing import StaleLogError
from rules.match_events import Abandoned, MatchEvent, RulingOverridden, ShotPlayed
from rules.match_events import Decision as RefereeDecision
from rules.match_log import MatchLog
from rules.progress import RefusedError
from rules.ruling import Outcome, ruling_fields
from tests.device.journal.random_matches import Step, script
from tests.device.seen import potted_shot
from tests.rules.playing import DRY_BREAK, MISS, OPERATOR, REFEREE, opened, shot
from tests.rules.playing import started as started_log

HOUR_S = 3600.0
STEPS = 60
LOOKED_AT = 7
"""Every so many steps, and after each that takes something back."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path) as one:
        yield one


def played(journal: Journal, steps: list[Step]) -> MatchLog:
    log = steps[0].after
    for step in steps:
        log = step.done(journal, log)
    return log


def started(journal: Journal, *events: MatchEvent) -> MatchLog:
    first, *others = started_log().events
    log = journal.begin(replace(first, match_id=opened().match_id))  # type: ignore[call-arg]
    for event in (*others, *events):
        log = journal.append(log, event)
    return log


def shown(log: MatchLog) -> list[tuple[int, object]]:
    """What of a match is on the screen: its rulings."""
    ruled = sorted(log.progress.ruled, key=lambda one: one.seq)
    return [(one.seq, json.loads(json.dumps(ruling_fields(one.ruling)))) for one in ruled]


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_after_every_step_the_journal_has_the_match(journal: Journal, seed: str) -> None:
    steps = script(seed, STEPS)
    name = steps[0].after.progress.opened.match_id
    log = steps[0].after
    with JournalReader.open_to_read(journal.path) as reader:
        for number, step in enumerate(steps):
            log = step.done(journal, log)
            assert log == step.after
            if step.event is not None and number % LOOKED_AT:
                continue
            assert reader.log(name) == log
            said = [(one.seq, one.fields) for one in reader.rulings(name)]
            assert said == shown(log)
        assert any(step.event is None for step in steps)
        (match,) = reader.open_matches()
        assert (match.match_id, match.entries) == (name, STEPS)


def test_what_was_undone_stays_in_the_file(journal: Journal) -> None:
    log = started(journal, shot(DRY_BREAK))
    again = journal.append(journal.undo(log), shot(MISS))
    assert journal.log(again.progress.opened.match_id) == again
    with sqlite3.connect(journal.path) as connection:
        rows = connection.execute("SELECT entry, kind, seq FROM entries ORDER BY entry").fetchall()
    connection.close()
    seq = len(log.events)
    assert rows[-3:] == [(seq, "event", seq), (seq + 1, "undone", seq), (seq + 2, "event", seq)]


def test_it_is_durable_before_it_returns(journal: Journal) -> None:
    """SQLite's own promise: a write-ahead log, and every commit waits for the disk."""
    with transaction(journal._engine, journal.path) as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1


@pytest.mark.parametrize("by_s", [HOUR_S, -HOUR_S])
def test_a_clock_that_steps_changes_no_order(path: Path, by_s: float) -> None:
    steps = script("clock", STEPS)
    now_s = 1.9e9
    half = STEPS // 2
    with Journal.open(path, wall_s=lambda: now_s) as journal:
        log = played(journal, steps[:half])
        now_s += by_s
        for step in steps[half:-5]:
            log = step.done(journal, log)
    with Journal.open(path, wall_s=lambda: now_s) as journal:  # and a start in between
        for step in steps[-5:]:
            log = step.done(journal, log)
        name = log.progress.opened.match_id
        assert journal.log(name) == steps[-1].after
        (match,) = journal.open_matches()
        assert match.last_wall_s - match.began_wall_s == pytest.approx(by_s)


def test_matches_stand_in_the_order_in_which_they_began(path: Path) -> None:
    """Also where the clock was set back between them, so that their names sort otherwise."""
    names = [match_id(wall_s, 7) for wall_s in (1.9e9, 1.9e9 - HOUR_S)]
    with Journal.open(path) as journal:
        for name in names:
            journal.begin(replace(opened(), match_id=name))
        assert [one.match_id for one in journal.matches()] == names
        assert names != sorted(names)


def test_a_match_is_open_until_it_is_over(journal: Journal) -> None:
    log = started(journal)
    (match,) = journal.open_matches()
    assert match == journal.matches()[0]
    over = journal.append(log, Abandoned(by=OPERATOR, reason="closing time"))
    assert journal.open_matches() == ()
    assert journal.matches()[0].is_over
    assert journal.log(match.match_id) == over
    journal.undo(over)
    assert [one.match_id for one in journal.open_matches()] == [match.match_id]


def test_a_ruling_that_was_changed_is_kept_with_the_one_before(journal: Journal) -> None:
    log = started(journal, shot(DRY_BREAK), shot(MISS))
    seq = log.progress.ruled[0].seq
    decision = RefereeDecision(outcome=Outcome.BIH)
    override = RulingOverridden(shot_seq=seq, decision=decision, by=REFEREE, reason="seen by all")
    after = journal.append(log, override)
    name = after.progress.opened.match_id
    assert [(one.seq, one.fields) for one in journal.rulings(name)] == shown(after) != shown(log)
    with sqlite3.connect(journal.path) as connection:
        (count,) = connection.execute(
            "SELECT count(*) FROM rulings WHERE seq = ?", (seq,)
        ).fetchone()
    connection.close()
    assert count == 2
    journal.undo(after)
    assert [(one.seq, one.fields) for one in journal.rulings(name)] == shown(log)


def test_what_the_rules_refuse_is_not_kept(journal: Journal) -> None:
    log = journal.begin(opened())
    with pytest.raises(RefusedError):
        journal.append(log, shot(MISS))
    assert journal.log(opened().match_id) == log


def test_an_event_given_twice_is_kept_once(journal: Journal) -> None:
    log = started(journal)
    journal.append(log, shot(DRY_BREAK))
    with pytest.raises(StaleLogError, match="has 4 events in this journal, not 3"):
        journal.append(log, shot(DRY_BREAK))
    assert len(journal.events(log.progress.opened.match_id)) == 4
    other = MatchLog.start(replace(opened(), match_id=match_id(0.0, 1)))
    with pytest.raises(StaleLogError, match="not begun"):
        journal.append(other, Abandoned(by=OPERATOR, reason="-"))


def test_a_match_is_begun_once_and_under_a_ulid(journal: Journal) -> None:
    journal.begin(opened())
    with pytest.raises(ValueError, match="there is such a match"):
        journal.begin(opened())
    with pytest.raises(ValueError, match="expected a ULID"):
        journal.begin(replace(opened(), match_id="friday"))
    assert len(journal.matches()) == 1


def test_names_of_matches_are_ulids() -> None:
    # The example of the ULID's own description: this time in milliseconds is these ten letters.
    assert match_id(1469918176.385, 0).startswith("01ARYZ6S41")
    assert is_match_id(match_id(1.9e9, (1 << RANDOM_BITS) - 1))
    assert not is_match_id("81ARYZ6S410000000000000000")
    assert not is_match_id("01ARYZ6S4100000000000000U0")
    assert match_id(2.0, 5) > match_id(1.0, 6)


def test_what_was_seen_of_a_shot_is_kept(journal: Journal) -> None:
    log = started(journal)
    seen = replace(potted_shot(), is_break=True)
    log = journal.append(log, ShotPlayed(facts=seen.facts, rest_s=1.0), seen=seen)
    log = journal.append(log, shot("2-10 : *2 2|foot"))
    name = log.progress.opened.match_id
    with JournalReader.open_to_read(journal.path) as reader:
        read = reader.seen_shot(name, 4)
        assert read is not None
        assert read.facts == seen.facts
        np.testing.assert_allclose(read.paths[0].xy_mm, seen.paths[0].xy_mm, atol=0.05)
        assert reader.seen_shot(name, 5) is None
        for seq in (0, 3, 6):
            with pytest.raises(NoSuchMatchError):
                reader.seen_shot(name, seq)
        with pytest.raises(NoSuchMatchError):
            reader.log(match_id(0.0, 0))
    with pytest.raises(ValueError, match="is no shot"):
        journal.append(log, Abandoned(by=OPERATOR, reason="-"), seen=seen)


def test_a_shot_that_cannot_be_packed_is_ruled_on_nevertheless(
    journal: Journal, caplog: pytest.LogCaptureFixture
) -> None:
    log = started(journal)
    odd = replace(potted_shot(), strike_s=float("nan"))
    log = journal.append(log, shot(DRY_BREAK), seen=odd)
    assert journal.log(log.progress.opened.match_id) == log
    assert journal.seen_shot(log.progress.opened.match_id, 4) is None
    assert "what was seen of a shot is not kept" in caplog.text


def test_one_process_writes(path: Path) -> None:
    with Journal.open(path) as journal:
        with pytest.raises(JournalError, match="already referees") as told:
            Journal.open(path)
        assert told.value.fault is Fault.IN_USE
        assert journal.faults() == ()
    with Journal.open(path):
        pass


def test_a_reader_sees_one_moment(journal: Journal) -> None:
    """A snapshot that is under way does not change, and does not keep the writer waiting."""
    log = started(journal)
    with JournalReader.open_to_read(journal.path) as reader, reader._snapshot() as connection:
        count = "SELECT count(*) FROM entries"
        before = connection.exec_driver_sql(count).scalar_one()
        log = journal.append(log, shot(DRY_BREAK))
        assert connection.exec_driver_sql(count).scalar_one() == before
        assert reader.log(log.progress.opened.match_id) == log


def test_a_damaged_entry_is_told(journal: Journal) -> None:
    log = started(journal, shot(DRY_BREAK))
    name = log.progress.opened.match_id
    connection = sqlite3.connect(journal.path)
    connection.execute("UPDATE entries SET body = '{' WHERE entry = 3")
    connection.execute("UPDATE rulings SET fields = '{'")
    connection.commit()
    connection.close()
    for read in (journal.log, journal.rulings):
        with pytest.raises(JournalError, match="is damaged") as told:
            read(name)
        assert told.value.fault is Fault.DAMAGED


def test_what_is_closed_twice_closes_nothing_of_others(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite3", reserve_bytes=4096)
    journal.close()
    with (tmp_path / "other").open("w") as other:  # it gets the number that is free now
        journal.close()
        other.write("still open")
    assert (tmp_path / "other").read_text() == "still open"
