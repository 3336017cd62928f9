"""What the lines of whole matches (`tests/rules/records/*.match`) must come to, one by one.

In a record without a header `Rulings`, behind every line of which a ruling comes stands

    # => CODE | FOULS | ARTICLES

as behind `expect` in `tests/rules/corpus.py`. In any record a comment `# refused WHY: EVENT` is an
event that is refused (`Refusal`) where it stands, and one with a header instead of an event says
that no match begins with that header. A header `Breakers` says who broke each rack and breaks the
next one, `SetResult` the sets of each player.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from rules.match_log import MatchLog
from rules.progress import Progress, RefusedError, Stage
from rules.record import parse_record
from rules.ruling import Ruling
from tests.rules.corpus import RECORDS, said

FILES: Final = tuple(sorted(RECORDS.glob("*.match")))
EXPECTED: Final = re.compile(r"# => (.*)")
REFUSED: Final = re.compile(r"# refused (\w+): ([^#]*)")
HEADER: Final = '[Match "m"]\n[Rulebook "{}"]\n[RulebookVersion "1"]\n'


def refused(log: MatchLog, line: str) -> str:
    """Why the event of a line, or a match with that header, is refused; `-`: it is not."""
    record = parse_record(HEADER.format(log.progress.book.name) + line)
    assert record.errors == ()
    opened, *events = record.events
    try:
        if events:
            log.appended(events[0])
        else:
            MatchLog.of([opened])
    except RefusedError as error:
        return error.refusal.value
    return "-"


def difference(expected: str, ruling: Ruling) -> str | None:
    """What a ruling says otherwise than the line, `None` if nothing."""
    parts = [part.strip() for part in expected.split(" | ")]
    if len(parts) != 3:
        return f"expected code | fouls | articles, not {expected!r}"
    fouls = set() if parts[1] == "-" else {foul.strip() for foul in parts[1].split(",")}
    found = {foul.kind.value for foul in ruling.fouls}
    missing = {one.strip() for one in parts[2].split(";")} - {"-", *ruling.articles}
    if (parts[0], fouls) == (said(ruling), found) and not missing:
        return None
    cited = "; ".join(ruling.articles)
    return f"expected {expected!r}, found {said(ruling)!r}, {sorted(found)}, {cited}"


def refusals(log: MatchLog, lines: list[str], first: int) -> list[str]:
    """The comments of these lines whose event is not refused as they say; `first`: line number."""
    wrong = []
    for number, line in enumerate(lines, first):
        found = REFUSED.match(line)
        if found:
            was = refused(log, found[2])
            if was != found[1]:
                wrong.append(f"{number}: expected {found[1]}, found {was}")
    return wrong


def ends(progress: Progress) -> dict[str, str]:
    """What the further headers must be where they stand."""
    breakers = [rack.breaker for rack in progress.racks]
    breakers += [] if progress.stage is Stage.OVER else [progress.match.rack_breaker]
    sets = progress.match.sets
    return {
        "Breakers": ", ".join(breaker.value if breaker else "-" for breaker in breakers),
        "SetResult": " ".join(f"{player.value}{count}" for player, count in sets.items()),
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_comes_to_what_stands_behind_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record, lines = parse_record(text), text.split("\n")
    assert record.errors == ()
    log = MatchLog.of(record.events[:1])
    wrong: list[str] = []
    stop = 0
    for number, event in zip(record.lines, record.events[1:], strict=True):
        wrong += refusals(log, lines[stop : number - 1], stop + 1)
        stop = number
        log = log.appended(event)
        ruled = [one.ruling for one in log.progress.ruled if one.seq == log.progress.seq]
        found = EXPECTED.search(lines[number - 1])
        if found and not ruled:
            wrong.append(f"{number}: no ruling comes of it")
        elif found:
            problem = difference(found[1].strip(), ruled[0])
            wrong += [f"{number}: {problem}"] if problem else []
        elif ruled and "Rulings" not in record.tags:
            wrong.append(f"{number}: nothing says what must come of it")
    wrong += refusals(log, lines[stop:], stop + 1)
    wrong += [
        f"{tag}: expected {record.tags[tag]!r}, found {value!r}"
        for tag, value in ends(log.progress).items()
        if record.tags.get(tag, value) != value
    ]
    assert not wrong, "\n".join(f"{path.name}:{one}" for one in wrong)
