"""The tables of the journal. `migrations/` makes them; a test holds the two together.

A time is whole microseconds. Wall clocks are for people only: they are set, step and run backwards;
what stands in which order is said by `entry`, `seq` and `number`.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

APPLICATION_ID: Final = 0x46505354
"""`FPST` in the head of the file: a database of another program is never taken for a journal."""
REVISION: Final = "0001"
"""Of the tables below, as the newest file of `migrations/versions/` names itself."""
FORM: Final = 1
"""Of what stands inside `entries.body`, `rulings.fields` and `shots.packed`; docs/journal.md."""

EVENT: Final = "event"
UNDONE: Final = "undone"
"""What an entry is: an event that happened, or the last event taken back."""

METADATA: Final = MetaData(
    naming_convention={
        "ck": "%(table_name)s_%(constraint_name)s",
        "fk": "%(table_name)s_%(referred_table_name)s",
        "pk": "%(table_name)s_key",
        "uq": "%(table_name)s_%(column_0_name)s",
    }
)

RUNS: Final = Table(
    "runs",
    METADATA,
    Column("run", Integer, primary_key=True),
    Column("form", Integer, nullable=False),
    Column("program", Text, nullable=False),
    Column("wall_us", Integer, nullable=False),
    sqlite_autoincrement=True,
)
"""Each time the journal was opened for writing: readings of the sensor's clock compare in one."""

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("match_id", Text, nullable=False, unique=True),
    Column("rulebook", Text, nullable=False),
    Column("rulebook_version", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("is_over", Boolean, nullable=False),
    sqlite_autoincrement=True,
)
"""`rulebook_version`: under which it was opened. `is_over` follows from the entries, kept here so
that a start need not read years."""

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("number", Integer, ForeignKey("matches.number"), nullable=False),
    Column("entry", Integer, nullable=False),
    Column("run", Integer, ForeignKey("runs.run"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("rack_index", Integer, nullable=False),
    Column("shot_index", Integer, nullable=False),
    Column("wall_us", Integer, nullable=False),
    Column("sensor_s", Float),
    Column("body", Text),
    CheckConstraint(f"kind IN ('{EVENT}', '{UNDONE}')", "kind"),
    PrimaryKeyConstraint("number", "entry"),
    sqlite_with_rowid=False,
)
"""What happened, only ever added to. `entry` counts from 1 in the match; `seq` is the place in the
list of events that the entry fills or, `undone`, empties again."""

RULINGS: Final = Table(
    "rulings",
    METADATA,
    Column("number", Integer, nullable=False),
    Column("entry", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("rulebook_version", Text, nullable=False),
    Column("fields", Text, nullable=False),
    PrimaryKeyConstraint("number", "entry", "seq"),
    ForeignKeyConstraint(["number", "entry"], ["entries.number", "entries.entry"]),
    sqlite_with_rowid=False,
)
"""What was ruled, as it was shown: with each entry the rulings that it made, changed or (`null`)
took away. `seq`: of the shot that is ruled on."""

SHOTS: Final = Table(
    "shots",
    METADATA,
    Column("number", Integer, nullable=False),
    Column("entry", Integer, nullable=False),
    Column("packed", LargeBinary, nullable=False),
    PrimaryKeyConstraint("number", "entry"),
    ForeignKeyConstraint(["number", "entry"], ["entries.number", "entries.entry"]),
)
"""What was seen of a shot besides its facts: `device.journal.packing`."""
