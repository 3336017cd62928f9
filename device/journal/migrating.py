"""Brings the tables of a journal into the form that this program has, or says why it cannot.

The steps are files of `migrations/versions/`, run by Alembic in one transaction: a power cut in the
middle leaves the journal as it was.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text

from device.journal.faults import Fault, JournalError
from device.journal.schema import APPLICATION_ID, REVISION

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS: Final = Path(__file__).parent / "migrations"
_TABLE: Final = "alembic_version"
"""Where Alembic keeps the revision of a database."""


def revision_of(connection: Connection, path: Path) -> str | None:
    """The revision of the journal's tables, `None` of a new file.

    Raises:
        JournalError: it is a database of something else.
    """
    application = connection.execute(text("PRAGMA application_id")).scalar_one()
    names = inspect(connection).get_table_names()
    if not names and application == 0:
        return None
    if application != APPLICATION_ID or _TABLE not in names:
        raise JournalError(Fault.NOT_A_JOURNAL, path, "a database of another program")
    revision = connection.execute(text(f"SELECT version_num FROM {_TABLE}")).scalar_one_or_none()
    if revision is None:
        raise JournalError(Fault.DAMAGED, path, "its revision is missing")
    return str(revision)


def refuse_other(connection: Connection, path: Path) -> None:
    """Raise `JournalError` unless the tables are those that this program reads."""
    revision = revision_of(connection, path)
    if revision is None:
        raise JournalError(Fault.MISSING, path)
    if revision != REVISION:
        fault = Fault.OLDER if revision in known_revisions() else Fault.NEWER
        raise JournalError(fault, path, revision)


def migrate(connection: Connection, path: Path) -> None:
    """Run the revisions that the journal lacks; `connection` is in the transaction for it.

    Raises:
        JournalError: the journal is a newer program's, or a database of something else.
    """
    revision = revision_of(connection, path)
    if revision == REVISION:
        return  # without Alembic: it takes its time to load
    if revision is None:
        connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
    elif revision not in known_revisions():
        raise JournalError(Fault.NEWER, path, revision)
    from alembic import command

    command.upgrade(settings(connection), "head")


def known_revisions() -> set[str]:
    """The names of all revisions that this program has."""
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(settings(None))
    return {one.revision for one in scripts.walk_revisions()}


def settings(connection: Connection | None) -> Config:
    """What Alembic's commands ask for; with a connection they run in its transaction."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
