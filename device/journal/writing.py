"""The rows that one entry of a match is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from device.journal.schema import ENTRIES, EVENT, MATCHES, RULINGS, SHOTS, UNDONE
from device.journal.stored_events import compact_json, event_body
from rules.match_events import MatchEvent, Opened
from rules.match_log import MatchLog
from rules.progress import Progress, Stage
from rules.ruling import Ruling, ruling_fields


class StaleLogError(ValueError):
    """The log is not the match as the journal has it: read it again with `Journal.log`.

    So it is where a call had failed and was kept nevertheless, or was given twice.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """When an entry is written: in which run, on which clocks."""

    run: int
    wall_us: int
    sensor_s: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Which entry it is: the number of the match, the entry from 1."""

    number: int
    entry: int


FIRST_ENTRY = 1


def write_match(connection: Connection, opened: Opened) -> Place:
    """A row for the match, and the place of its first entry.

    Raises:
        ValueError: there is a match of that name.
    """
    is_there = select(MATCHES.c.number).where(MATCHES.c.match_id == opened.match_id)
    if connection.execute(is_there).first() is not None:
        raise ValueError(f"match_id {opened.match_id}: there is such a match")
    made = connection.execute(
        insert(MATCHES).values(
            match_id=opened.match_id,
            rulebook=opened.rulebook,
            rulebook_version=opened.rulebook_version,
            game=opened.game.value,
            is_over=False,
        )
    )
    (number,) = made.inserted_primary_key or (0,)
    return Place(number=number, entry=FIRST_ENTRY)


def next_place(connection: Connection, log: MatchLog) -> Place:
    """The place of the next entry of a match.

    Raises:
        StaleLogError: it does not stand where `log` does.
    """
    match_id = log.progress.opened.match_id
    last = (
        select(ENTRIES.c.number, ENTRIES.c.entry, ENTRIES.c.kind, ENTRIES.c.seq)
        .join(MATCHES)
        .where(MATCHES.c.match_id == match_id)
        .order_by(ENTRIES.c.entry.desc())
        .limit(1)
    )
    row = connection.execute(last).first()
    if row is None:
        raise StaleLogError(f"match {match_id} was not begun in this journal")
    stands = row.seq - (row.kind == UNDONE)
    if stands != log.progress.seq:
        raise StaleLogError(
            f"match {match_id} has {stands} events in this journal, not {log.progress.seq}"
        )
    return Place(number=row.number, entry=row.entry + 1)


def write_event(
    connection: Connection,
    place: Place,
    stamp: Stamp,
    *,
    event: MatchEvent,
    before: Progress | None,
    after: Progress,
    packed: bytes | None = None,
) -> None:
    """An event, what was seen of it, and what follows from it; `before`: `None` of the first."""
    match = (before or after).match
    _write_entry(
        connection,
        place,
        stamp,
        kind=EVENT,
        seq=after.seq,
        rack_index=match.rack_index,
        shot_index=match.shot_index,
        body=event_body(event),
    )
    if packed is not None:
        values = {"number": place.number, "entry": place.entry, "packed": packed}
        connection.execute(insert(SHOTS).values(**values))
    if before is not None:
        _follow(connection, place, before, after)


def write_undone(
    connection: Connection, place: Place, stamp: Stamp, *, before: Progress, after: Progress
) -> None:
    """That the last event was taken back, and what follows from that."""
    _write_entry(
        connection,
        place,
        stamp,
        kind=UNDONE,
        seq=before.seq,
        rack_index=after.match.rack_index,
        shot_index=after.match.shot_index,
        body=None,
    )
    _follow(connection, place, before, after)


def _write_entry(
    connection: Connection, place: Place, stamp: Stamp, **fields: str | int | None
) -> None:
    connection.execute(
        insert(ENTRIES).values(
            number=place.number,
            entry=place.entry,
            run=stamp.run,
            wall_us=stamp.wall_us,
            sensor_s=stamp.sensor_s,
            **fields,
        )
    )


def _follow(connection: Connection, place: Place, before: Progress, after: Progress) -> None:
    """Rulings that are new, others than before, or gone; and whether the match is over."""
    rulings = _changed(before, after)
    rows = [
        {
            "number": place.number,
            "entry": place.entry,
            "seq": seq,
            "rulebook_version": after.book.version,
            "fields": compact_json(None if ruling is None else ruling_fields(ruling)),
        }
        for seq, ruling in rulings.items()
    ]
    if rows:
        connection.execute(insert(RULINGS), rows)
    is_over = after.stage is Stage.OVER
    if is_over is not (before.stage is Stage.OVER):
        of_match = MATCHES.c.number == place.number
        connection.execute(update(MATCHES).where(of_match).values(is_over=is_over))


def _changed(before: Progress, after: Progress) -> Mapping[int, Ruling | None]:
    """By seq of the shot, in their order, what is ruled otherwise; `None`: not a shot any more."""
    then = {one.seq: one.ruling for one in before.ruled}
    now = {one.seq: one.ruling for one in after.ruled}
    return {
        seq: now.get(seq)
        for seq in sorted(then.keys() | now.keys())
        if then.get(seq) != now.get(seq)
    }
