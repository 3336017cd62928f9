"""A match to take along: as a review, as a table for a spreadsheet, as a record.

The review has the form of `review.schema.json`. A match has no picture: its `source` is the table
seen straight from above, a pixel for a millimetre, and all that only a recording has is 0.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from api.app import SCHEMA
from api.catalogues import catalogue
from api.ports import MatchEntry, Matches
from api.words import ruling_sentence, ruling_texts
from rules.match_log import MatchLog
from rules.record import Record, format_record

Fields = dict[str, Any]

COLUMNS: Final = (
    "seq", "rack", "shot", "time_s", "shooter", "kind", "first_contact", "pocketed", "verdict",
    "fouls", "articles", "next", "cue_ball", "corrected", "answered", "overridden", "score",
    "ruling",
)  # fmt: skip
"""Of the table; docs/desk.md says what stands in each."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so is a formula to a spreadsheet; a name could be one."""


def review_of(entry: MatchEntry, log: MatchLog, matches: Matches) -> Fields:
    """The match as a review, with all that was seen of its shots."""
    book = log.progress.book
    shots = [dict(matches.shot(log, one.seq)) for one in log.progress.ruled if one.facts.is_stroke]
    for shot in shots:
        ruling = shot["ruling"]
        texts = ruling_texts(ruling, shot=shot, rulebook=book.name)
        shot["ruling"] = {**ruling, "text": texts}
    length_mm, width_mm = matches.table_mm
    ends = [shot["rest_s"] or shot["strike_s"] for shot in shots]
    return {
        "schema": SCHEMA,
        "source": {
            "name": entry.match_id,
            "width": round(length_mm),
            "height": round(width_mm),
            "fps": 0,
            "frames": 0,
            "duration_s": max(ends, default=0.0),
        },
        "table": table_of(matches),
        "rulebook": book.name,
        "rulebook_version": book.version,
        "game": log.progress.match.game.value,
        "match": _match_fields(entry, log),
        "shots": shots,
        "gaps": [],
        "performance": {"wall_s": 0, "cpu_s": 0, "frames_per_s": 0, "peak_rss_mb": 0},
    }


def table_of(matches: Matches) -> Fields:
    """The table as a review has it, seen straight from above."""
    length_mm, width_mm = matches.table_mm
    corners = {
        "HL": [0.0, 0.0],
        "HR": [0.0, width_mm],
        "FL": [length_mm, 0.0],
        "FR": [length_mm, width_mm],
    }
    sides = {"SL": [length_mm / 2, 0.0], "SR": [length_mm / 2, width_mm]}
    return {
        "length_mm": length_mm,
        "width_mm": width_mm,
        "error_mm": None,
        "corners_px": corners,
        "pockets_px": {**corners, **sides},
    }


def csv_of(log: MatchLog, matches: Matches, language: str) -> str:
    """One line for each shot; the last column is the ruling in a language. For spreadsheets: with
    the mark that says that it is UTF-8."""
    catalogue(language)  # an unknown one is told before anything is written
    names = {one.value: name for one, name in log.progress.opened.names.items()}
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    ruled = log.progress.ruled
    after = [*(one.before for one in ruled[1:]), log.progress.match]
    for one, shot, then in zip(ruled, matches.told(log), after, strict=True):
        ruling = shot["ruling"]
        score = "-".join(str(then.score.get(player, 0)) for player in then.players)
        sentence = ruling_sentence(
            ruling, language=language, shot=shot, rulebook=one.before.rulebook, names=names
        )
        writer.writerow(
            _cell(value)
            for value in (
                one.seq,
                one.before.rack_index,
                one.before.shot_index,
                round(one.facts.strike_s, 3),
                names.get(one.ruling.player.value) or one.ruling.player.value,
                shot["kind"],
                _first(shot),
                " ".join(str(int(ball)) for ball in one.ruling.pocketed),
                ruling["verdict"],
                " ".join(foul["foul"] for foul in ruling["fouls"]),
                " | ".join(ruling["articles"]),
                ruling["next"] or "",
                ruling["cue_ball"] or "",
                int(one.is_corrected),
                int(one.is_answered),
                int(one.is_overridden),
                score,
                sentence,
            )
        )
    return out.getvalue()


def record_of(entry: MatchEntry, log: MatchLog) -> str:
    """The record of the match: docs/notation.md. The day is that of the clock on the wall, UTC."""
    day = datetime.fromtimestamp(entry.began_wall_s, UTC).strftime("%Y.%m.%d")
    return format_record(Record(events=log.events, tags={"Date": day}))


def json_of(fields: Mapping[str, Any]) -> str:
    """As a file."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _match_fields(entry: MatchEntry, log: MatchLog) -> Fields:
    """What a review has no place for: whose match it was, and what people did to its rulings."""
    progress = log.progress
    match = progress.match
    began = datetime.fromtimestamp(entry.began_wall_s, UTC)
    return {
        "match_id": entry.match_id,
        "began": began.isoformat(timespec="seconds"),
        "names": {one.value: name for one, name in progress.opened.names.items()},
        "score": {one.value: match.score.get(one, 0) for one in match.players},
        "sets": {one.value: match.sets.get(one, 0) for one in match.players},
        "winner": match.winner.value if match.winner else None,
        "racks": [
            {
                "rack_index": rack.rack_index,
                "winner": rack.winner.value if rack.winner else None,
                "reason": rack.reason.value,
            }
            for rack in progress.racks
        ],
        "seqs": [one.seq for one in progress.ruled if one.facts.is_stroke],
        "corrected": [one.seq for one in progress.ruled if one.is_corrected],
        "answered": [one.seq for one in progress.ruled if one.is_answered],
        "overridden": [one.seq for one in progress.ruled if one.is_overridden],
    }


def _first(shot: Mapping[str, Any]) -> str:
    contact = shot["first_contact"]
    balls: Sequence[int] = () if contact is None else contact["balls"]
    return "=".join(str(ball) for ball in balls) if contact is not None else "-"


def _cell(value: object) -> object:
    """A value that no spreadsheet takes for a formula."""
    is_formula = isinstance(value, str) and value.startswith(_FORMULA) and value != "-"
    return f"'{value}" if is_formula else value
