"""The tables are made by the revisions, and are those that the program writes into."""

from __future__ import annotations

import ast
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine

from device.journal import migrating
from device.journal.faults import Fault, JournalError
from device.journal.journal import Journal
from device.journal.migrating import known_revisions, settings
from device.journal.opening import transaction
from device.journal.reading import JournalReader
from device.journal.schema import FORM, METADATA, REVISION

VERSIONS = Path(migrating.__file__).parent / "migrations" / "versions"


def tables(connection: sqlite3.Connection) -> dict[str, set[str]]:
    """What makes each table, as a set of lines: the order of constraints has no meaning."""
    made = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL").fetchall()
    return {
        name: {line.strip().rstrip(",") for line in sql.splitlines() if line.strip()}
        for name, sql in made
        if name != "alembic_version"
    }


def test_the_migrated_tables_are_those_of_the_program(tmp_path: Path) -> None:
    path, plain = tmp_path / "journal.db", tmp_path / "plain.db"
    with Journal.open(path) as journal:
        with transaction(journal._engine, path) as connection:
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        engine = create_engine(f"sqlite:///{plain}")
        METADATA.create_all(engine)
        engine.dispose()
        migrated, made = sqlite3.connect(path), sqlite3.connect(plain)
        assert tables(migrated) == tables(made)
        migrated.close()
        made.close()


def test_the_newest_revision_is_the_one_that_the_program_names() -> None:
    above = set()
    for file in VERSIONS.glob("r*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                (name,) = node.targets
                if isinstance(name, ast.Name) and name.id == "down_revision":
                    above.add(node.value.value)
    assert known_revisions() - above == {REVISION}


def test_a_start_with_nothing_to_do_does_not_load_alembic(tmp_path: Path) -> None:
    """Which is a second on a Raspberry Pi."""
    path = tmp_path / "journal.db"
    Journal.open(path).close()
    file = path.stat()
    with Journal.open(path) as journal, pytest.MonkeyPatch.context() as patched:
        patched.setattr(migrating, "settings", None)
        with transaction(journal._engine, path) as connection:
            migrating.migrate(connection, path)
    assert path.stat().st_ino == file.st_ino


def test_a_migration_that_is_cut_short_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"

    def cut(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("alembic.op.f", cut)  # the revision asks for it in its third table
    with pytest.raises(KeyboardInterrupt):
        Journal.open(path)
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT * FROM sqlite_master").fetchall() == []
    assert connection.execute("PRAGMA application_id").fetchone() == (0,)
    connection.close()
    monkeypatch.undo()
    with Journal.open(path) as journal:
        assert journal.matches() == ()


def test_there_is_no_way_back(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        with (
            pytest.raises(JournalError, match="cannot be turned back") as told,
            transaction(journal._engine, path) as connection,
        ):
            command.downgrade(settings(connection), "base")
        assert told.value.fault is Fault.NO_WAY_BACK
        assert journal.faults() == ()
        assert journal.matches() == ()


def changed(path: Path, statement: str) -> None:
    Journal.open(path).close()
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


NEWER = {
    "tables": "UPDATE alembic_version SET version_num = '9999'",
    "form": f"UPDATE runs SET form = {FORM + 1}",
}


@pytest.mark.parametrize("statement", NEWER.values(), ids=list(NEWER))
def test_a_newer_journal_is_refused_in_one_line(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "journal.db"
    changed(path, statement)
    before = path.read_bytes()
    for opening in (Journal.open, JournalReader.open_to_read):
        with pytest.raises(JournalError, match="written by a newer footspot") as told:
            opening(path)
        assert told.value.fault is Fault.NEWER
        assert "\n" not in str(told.value)
    assert path.read_bytes() == before


def test_a_reader_does_not_read_older_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    Journal.open(path).close()
    monkeypatch.setattr(migrating, "REVISION", "0002")
    with pytest.raises(JournalError, match="written by an older footspot") as told:
        JournalReader.open_to_read(path)
    assert told.value.fault is Fault.OLDER


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE songs (name)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    for opening in (Journal.open, JournalReader.open_to_read):
        with pytest.raises(JournalError, match="is no journal of footspot") as told:
            opening(path)
        assert told.value.fault is Fault.NOT_A_JOURNAL
    assert path.read_bytes() == before


def test_a_journal_without_its_revision_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    changed(path, "DELETE FROM alembic_version")
    with pytest.raises(JournalError, match="its revision is missing"):
        Journal.open(path)
