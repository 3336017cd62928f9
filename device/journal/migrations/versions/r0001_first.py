"""The journal as it began: runs, matches, entries, rulings, shots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from device.journal.faults import Fault, JournalError

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "runs",
        sa.Column("run", sa.Integer(), nullable=False),
        sa.Column("form", sa.Integer(), nullable=False),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("wall_us", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("run", name="runs_key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "matches",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("rulebook", sa.Text(), nullable=False),
        sa.Column("rulebook_version", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="matches_key"),
        sa.UniqueConstraint("match_id", name="matches_match_id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "entries",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("run", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("rack_index", sa.Integer(), nullable=False),
        sa.Column("shot_index", sa.Integer(), nullable=False),
        sa.Column("wall_us", sa.Integer(), nullable=False),
        sa.Column("sensor_s", sa.Float(), nullable=True),
        sa.Column("body", sa.Text(), nullable=True),
        sa.CheckConstraint("kind IN ('event', 'undone')", name=op.f("entries_kind")),
        sa.PrimaryKeyConstraint("number", "entry", name="entries_key"),
        sa.ForeignKeyConstraint(["number"], ["matches.number"], name="entries_matches"),
        sa.ForeignKeyConstraint(["run"], ["runs.run"], name="entries_runs"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rulings",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("rulebook_version", sa.Text(), nullable=False),
        sa.Column("fields", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", "entry", "seq", name="rulings_key"),
        sa.ForeignKeyConstraint(
            ["number", "entry"], ["entries.number", "entries.entry"], name="rulings_entries"
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "shots",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("number", "entry", name="shots_key"),
        sa.ForeignKeyConstraint(
            ["number", "entry"], ["entries.number", "entries.entry"], name="shots_entries"
        ),
    )


def downgrade() -> None:
    """Refused: there is nothing before."""
    raise JournalError(Fault.NO_WAY_BACK, "the journal")
