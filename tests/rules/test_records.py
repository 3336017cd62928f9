"""Records of whole matches: read, written back, played step by step to the end that they name.

A file `tests/rules/records/*.match` is a record with four headers more: `Covers` (rows of the
matrix of differences), `Racks` (winner and reason of each that ended), `Result` (the final score)
and `Winner` (of the match); `-` for nobody or none. Behind a line that changes the ruling of a
shot before it, by a report, an answer, a correction or an override, stands

    # now CODE | FOULS | ARTICLES

What else stands behind a line: `tests/rules/test_record_lines.py`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from rules.books import book_for
from rules.match_events import (
    Answered,
    FactsCorrected,
    MatchEvent,
    ReportAnswered,
    Reported,
    RulingOverridden,
)
from rules.match_log import MatchLog
from rules.progress import Progress, RefusedError
from rules.record import Record, format_record, parse_record
from rules.ruling import Ruling, Verdict
from tests.rules.corpus import RECORDS, ROWS, said

FILES: Final = tuple(sorted(RECORDS.glob("*.match")))
EACH: Final = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
CHANGED: Final = re.compile(r"# now (.*)")


def read(path: Path) -> Record:
    record = parse_record(path.read_text(encoding="utf-8"))
    assert record.errors == ()
    return record


def came_to(progress: Progress) -> dict[str, str]:
    """What a match came to, as the headers say it."""
    match = progress.match
    racks = [
        f"{'-' if rack.winner is None else rack.winner.value} {rack.reason.value}"
        for rack in progress.racks
    ]
    return {
        "Racks": "; ".join(racks) or "-",
        "Result": " ".join(f"{player.value}{count}" for player, count in match.score.items()),
        "Winner": "-" if match.winner is None else match.winner.value,
    }


@EACH
def test_a_match_ends_as_its_headers_say(path: Path) -> None:
    record = read(path)
    progress = MatchLog.of(record.events).progress
    assert progress.voided == ()
    assert came_to(progress) == {key: record.tags.get(key) for key in came_to(progress)}


@EACH
def test_a_record_is_written_back_and_every_line_can_be_undone(path: Path) -> None:
    record = read(path)
    assert parse_record(format_record(record)) == record
    log = MatchLog.of(record.events[:1])
    for event in record.events[1:]:
        after = log.appended(event)
        assert after.undone() == log
        log = after
    assert log == MatchLog.of(record.events)
    with pytest.raises(RefusedError):
        log.appended(record.events[0])


@EACH
def test_a_record_names_its_edition_and_the_rows_that_it_shows(path: Path) -> None:
    record = read(path)
    opened = MatchLog.of(record.events).progress.opened
    assert opened.rulebook_version == book_for(opened.rulebook, opened.game).version
    rows = record.tags["Covers"].split()
    assert rows
    assert set(rows) <= ROWS


def shot_of(event: MatchEvent, progress: Progress) -> int | None:
    """The shot whose ruling the event changes, by its place in the list."""
    if isinstance(event, ReportAnswered):
        return progress.reports[event.report_seq].shot_seq or event.report_seq
    if isinstance(event, (Answered, FactsCorrected, Reported, RulingOverridden)):
        return event.shot_seq
    return None


def written(ruling: Ruling) -> str:
    """Code and fouls, as they stand behind a line; an `ask` has none."""
    is_ask = ruling.verdict is Verdict.ASK
    fouls = [] if is_ask else sorted(foul.kind.value for foul in ruling.fouls)
    return f"{said(ruling)} | {', '.join(fouls) or '-'}"


@EACH
def test_a_line_that_changes_a_ruling_says_what_it_is_now(path: Path) -> None:
    record, lines = read(path), path.read_text(encoding="utf-8").split("\n")
    for seq, number in enumerate(record.lines, 2):
        progress = MatchLog.of(record.events[:seq]).progress
        shot_seq = shot_of(record.events[seq - 1], progress)
        expected = CHANGED.search(lines[number - 1])
        assert (expected is None) == (shot_seq is None), f"line {number}"
        if expected is not None:
            ruling = next(one.ruling for one in progress.ruled if one.seq == shot_seq)
            outcome, _, articles = expected[1].rpartition(" | ")
            assert written(ruling) == outcome, f"line {number}"
            cited = {one.strip() for one in articles.split(";")} - {"-"}
            assert cited <= set(ruling.articles), f"line {number}"
