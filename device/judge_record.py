"""`footspot judge FILE.match`: the record of a whole match, one JSON object a line.

A line for each ruling, with the line of the record and its shot; one for each line that cannot be
read, and for each event that the rules refuse where it stands; the last one says how the match
stands. What can be read is judged.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from device.errors import BadInputError
from rules.books import UnknownRulebookError
from rules.match_events import Opened
from rules.match_log import MatchLog
from rules.progress import Progress, RefusedError
from rules.record import Record, parse_record
from rules.scenarios import ruling_result

SUFFIX = ".match"


def record_in(path: Path) -> Record:
    """The record that stands in a file; raises `BadInputError`."""
    try:
        return parse_record(path.read_bytes().decode("utf-8"))
    except OSError as error:
        raise BadInputError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path} is not text in UTF-8") from error


def record_answers(record: Record, rulebooks: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """A line of JSON for each ruling, and whether it is one.

    `rulebooks`: whose rules; the record's own if there is none. Raises `BadInputError` if the
    record does not say what was played.
    """
    for error in record.errors:
        fields = {"error": str(error), "line": error.line, "key": error.key}
        yield _line(fields), False
    opened = record.events[0] if record.events else None
    if not isinstance(opened, Opened):
        raise BadInputError(
            "the record has no header that says what was played; see docs/notation.md"
        )
    for rulebook in rulebooks or (opened.rulebook,):
        try:
            own = MatchLog.of(record.events)
            log = own if rulebook == opened.rulebook else own.under(rulebook)
        except (RefusedError, UnknownRulebookError) as error:
            yield _line({"rulebook": rulebook, "error": str(error)}), False
        else:
            yield from _played(record, rulebook, log.progress)


def _played(record: Record, rulebook: str, progress: Progress) -> Iterator[tuple[str, bool]]:
    lines = dict(enumerate(record.lines, 2))
    told: list[tuple[int, dict[str, object], bool]] = []
    for one in progress.ruled:
        shot = {
            "rack": one.before.rack_index,
            "shot": one.before.shot_index,
            "shooter": one.ruling.player.value,
        }
        told.append((one.seq, {**shot, "result": ruling_result(one.ruling)}, True))
    for void in progress.voided:
        told.append((void.seq, {"error": f"refused here: {void.refusal.value}"}, False))
    for seq, fields, is_ruling in sorted(told, key=lambda entry: entry[0]):
        yield _line({"line": lines.get(seq), "rulebook": rulebook, **fields}), is_ruling
    match = progress.match
    standing = {
        "stage": progress.stage.value,
        "score": {player.value: count for player, count in match.score.items()},
        "sets": {player.value: count for player, count in match.sets.items()},
        "winner": match.winner.value if match.winner else None,
    }
    yield _line({"rulebook": rulebook, "match": standing}), True


def _line(fields: Mapping[str, object]) -> str:
    return json.dumps(fields, ensure_ascii=False, allow_nan=False)
