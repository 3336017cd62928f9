"""What goes wrong with a journal is one line that says what to do, and takes no ruling with it."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from device.errors import OutputError
from device.journal.faults import Fault, JournalError, fault_of
from device.journal.journal import Journal
from device.journal.opening import transaction
from device.journal.reading import JournalReader
from rules.match_log import MatchLog
from tests.rules.playing import DRY_BREAK, MISS, opened, shot, started

NOBODY = 65534
NO_WAIT_S = 0.05


def begun(journal: Journal) -> MatchLog:
    log = journal.begin(opened())
    for event in started().events[1:]:
        log = journal.append(log, event)
    return log


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def assert_one_line(error: JournalError, fault: Fault, path: Path) -> None:
    assert error.fault is fault
    assert isinstance(error, OutputError)  # exit status 1
    assert str(path) in str(error)
    assert "\n" not in str(error)
    for word in ("sqlite3.", "Traceback", "errno", "OperationalError", "sqlalche.me"):
        assert word not in str(error)


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_its_line(fault: Fault, path: Path) -> None:
    assert_one_line(JournalError(fault, path, "detail"), fault, path)


def test_a_full_disk_loses_nothing_that_was_kept(path: Path) -> None:
    """Pages that SQLite may not add are a full disk to it; a real one: `test_small_disk`."""
    with Journal.open(path, reserve_bytes=0) as journal:
        log = begun(journal)
        with transaction(journal._engine, path) as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        with transaction(journal._engine, path) as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        log = journal.append(log, shot(DRY_BREAK))  # into what is left of the last pages
        with pytest.raises(JournalError, match="disk is full") as told:  # noqa: PT012
            for _ in range(100):
                log = journal.append(log, shot(MISS))
        assert_one_line(told.value, Fault.DISK_FULL, path)
        assert told.value.fault.is_passing
        assert journal.log(log.progress.opened.match_id) == log
        with transaction(journal._engine, path) as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 100000")
        log = journal.append(log, shot(MISS))  # the same again, when there is room
        assert journal.log(log.progress.opened.match_id) == log
        assert journal.faults() == ()


def test_a_journal_that_another_program_holds(path: Path) -> None:
    with Journal.open(path, wait_s=NO_WAIT_S) as journal:
        log = begun(journal)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match="another program holds") as told:
            journal.append(log, shot(DRY_BREAK))
        assert_one_line(told.value, Fault.LOCKED, path)
        assert told.value.fault.is_passing
        with JournalReader.open_to_read(path) as reader:  # the screens see what was kept
            assert reader.log(log.progress.opened.match_id) == log
        other.execute("ROLLBACK")
        other.close()
        log = journal.append(log, shot(DRY_BREAK))
        assert journal.log(log.progress.opened.match_id) == log


def test_a_start_while_another_program_holds_it(path: Path) -> None:
    Journal.open(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalError) as told:
        Journal.open(path, wait_s=NO_WAIT_S)
    assert_one_line(told.value, Fault.LOCKED, path)
    other.close()
    Journal.open(path, wait_s=NO_WAIT_S).close()  # the first try kept nothing locked


@pytest.fixture
def as_nobody() -> Iterator[Path]:
    """A folder in which the user who runs this has only the rights that files say."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if os.geteuid() != 0:
            yield folder
            return
        Journal.open(folder / "first.db").close()  # what is loaded late may lie out of reach
        folder.chmod(0o755)
        try:
            yield folder
        finally:
            os.seteuid(0)


@contextmanager
def without_rights() -> Iterator[None]:
    """As a user for whom rights are looked at, as they are not for root."""
    was_root = os.geteuid() == 0
    if was_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if was_root:
            os.seteuid(0)


def test_a_folder_that_may_not_be_written(as_nobody: Path) -> None:
    folder = as_nobody / "kept"
    folder.mkdir(mode=0o555)
    with without_rights(), pytest.raises(JournalError, match="sudo chown -R") as told:
        Journal.open(folder / "journal.db")
    assert_one_line(told.value, Fault.NO_PERMISSION, folder / "journal.db")
    assert list(folder.iterdir()) == []


def test_a_file_that_may_not_be_written(as_nobody: Path) -> None:
    folder = as_nobody / "kept"
    folder.mkdir()
    path = folder / "journal.db"
    with Journal.open(path) as journal:
        log = begun(journal)
    folder.chmod(0o777)
    path.with_name("journal.db.writer").chmod(0o666)
    path.chmod(0o444)
    with without_rights():
        with pytest.raises(JournalError, match="sudo chown -R") as told:
            Journal.open(path)
        assert_one_line(told.value, Fault.NO_PERMISSION, path)
        with JournalReader.open_to_read(path) as reader:
            assert reader.log(log.progress.opened.match_id) == log
    path.chmod(0o000)
    with without_rights():
        for opening in (Journal.open, JournalReader.open_to_read):
            with pytest.raises(JournalError, match="sudo chown -R") as told:
                opening(path)
            assert_one_line(told.value, Fault.NO_PERMISSION, path)
    path.chmod(0o644)


def test_a_closed_folder_can_be_read_as_it_is(as_nobody: Path) -> None:
    """A journal on a disk that cannot be written, without the traces of a writer beside it."""
    folder = as_nobody / "kept"
    folder.mkdir()
    path = folder / "journal.db"
    with Journal.open(path) as journal:
        log = begun(journal)
    folder.chmod(0o555)
    with without_rights(), JournalReader.open_to_read(path) as reader:
        assert reader.log(log.progress.opened.match_id) == log
    folder.chmod(0o755)


def test_a_journal_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "journal.db", tmp_path / "nowhere" / "journal.db"):
        with pytest.raises(JournalError, match="there is no journal") as told:
            JournalReader.open_to_read(path)
        assert_one_line(told.value, Fault.MISSING, path)
        assert not path.exists()


def test_a_folder_is_made_and_a_folder_is_no_journal(tmp_path: Path) -> None:
    Journal.open(tmp_path / "new" / "deeper" / "journal.db").close()
    for opening in (Journal.open, JournalReader.open_to_read):
        with pytest.raises(JournalError) as told:
            opening(tmp_path)
        assert_one_line(told.value, Fault.NOT_A_JOURNAL, tmp_path)
    file = tmp_path / "file"
    file.write_text("a file", encoding="ascii")
    with pytest.raises(JournalError) as told:
        Journal.open(file / "journal.db")
    assert_one_line(told.value, Fault.NOT_A_JOURNAL, file / "journal.db")


@pytest.mark.parametrize("content", [b"not a database, but longer than one of its heads" * 30])
def test_a_file_that_is_no_database(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    for opening in (Journal.open, JournalReader.open_to_read):
        with pytest.raises(JournalError) as told:
            opening(path)
        assert_one_line(told.value, Fault.NOT_A_JOURNAL, path)
    assert path.read_bytes() == content


def test_a_damaged_file_is_told_with_the_way_out(path: Path) -> None:
    with Journal.open(path) as journal:
        log = begun(journal)
    connection = sqlite3.connect(path)
    where = "SELECT rootpage FROM sqlite_master WHERE name = 'entries'"
    (page,) = connection.execute(where).fetchone()
    (page_bytes,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    content = bytearray(path.read_bytes())
    at = (page - 1) * page_bytes
    content[at : at + 64] = bytes(64)
    path.write_bytes(content)
    with JournalReader.open_to_read(path) as reader:
        assert reader.faults() != ()
        with pytest.raises(JournalError, match="Move it away") as told:
            reader.log(log.progress.opened.match_id)
    assert_one_line(told.value, Fault.DAMAGED, path)


def test_a_card_that_fails_is_told(path: Path) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    assert_one_line(fault_of(error, path), Fault.BROKEN_DISK, path)
    assert_one_line(fault_of(OSError(5, "Input/output error"), path), Fault.BROKEN_DISK, path)


def test_a_disk_that_the_system_has_stopped_writing_to(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As ext4 does after an error of the card, without saying that it is mounted read-only."""

    def refuse(**_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    assert_one_line(fault_of(error, path), Fault.READ_ONLY, path)


def test_the_room_for_the_score_is_laid_aside_and_given_up(path: Path) -> None:
    size_bytes = 2**16
    with Journal.open(path, reserve_bytes=size_bytes) as journal:
        reserve = path.with_name("journal.db.reserve")
        assert reserve.stat().st_blocks * 512 >= size_bytes  # room that is really taken
        assert journal.has_reserve()
        reserve.unlink()
        assert journal.has_reserve()
        assert reserve.exists()
    with Journal.open(path, reserve_bytes=2**60) as journal:
        assert not journal.has_reserve()
