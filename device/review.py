"""What a review says: the shots as seen, the rulings on them, in the form of the contract.

The form is `api/review.schema.json`; fields that it does not name are added beside: `paths_mm`
(ball -> [[t_s, x, y], ...]), what the reading of the file brought to light, and the fields of
`device.stored_facts`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from api.words import ruling_texts
from device.judging import JudgedShot, ShotToJudge, judge_shots
from device.reviewed import PlacePx, Reviewed, SeenTable
from device.stored_facts import facts_fields, reading_fields
from device.thinning import thinned_path
from rules.balls import Ball
from rules.books import book_for
from rules.facts import Call, Event, Potted, ShotFacts
from rules.match import Game
from rules.ruling import Ruling, ruling_fields
from tracking.shot import PlaceMm, SeenShot
from tracking.turning import TURNED_POCKET

SCHEMA = "footspot.review/1"
TIME_DIGITS = 6

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewOptions:
    """What was asked for.

    `language` of the page; None: that of the rulebook. `size_mm`: length and width between the
    noses. `corners_px` by HL, HR, FL, FR. `calls` by the number of the shot; None: not known.
    `detector`, `model`: what looks for balls; None: the best that works here.
    """

    rulebook: str = "wpa"
    game: Game = Game.TEN_BALL
    language: str | None = None
    size_mm: tuple[float, float] | None = None
    corners_px: Mapping[str, PlacePx] | None = None
    calls: Mapping[int, Call] | None = None
    with_video: bool = True
    with_trace: bool = False
    detector: str | None = None
    model: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The recording that was reviewed; `duration_s` to the end of its last picture."""

    name: str
    size_wh: tuple[int, int]
    fps: float
    frames: int
    duration_s: float
    repaired_stamps: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Performance:
    """What the review cost, start-up of the program excluded."""

    wall_s: float
    cpu_s: float
    frames_per_s: float
    peak_rss_mb: float


def calls_by_ends(
    calls: Mapping[int, Call] | None, reviewed: Reviewed
) -> Mapping[int, Call | None] | None:
    """The calls that people told by the number of the shot; None where one is not understood.

    People name pockets from the head end. Where nobody could tell it (no rack was seen), and the
    called ball fell into the pocket that has the called one's name from the other end, it is not
    known whether that was the called pocket.
    """
    if calls is None or reviewed.table.is_head_end_known:
        return calls
    fallen = {
        number: {(e.ball, e.pocket) for e in shot.facts.events if isinstance(e, Potted)}
        for number, shot in enumerate(reviewed.shots, start=1)
    }
    return {
        number: None
        if call.pocket is not None
        and (call.ball, TURNED_POCKET[call.pocket]) in fallen.get(number, ())
        else call
        for number, call in calls.items()
    }


def review_fields(
    reviewed: Reviewed, source: Source, options: ReviewOptions, performance: Performance
) -> Fields:
    """The review as `review.json` holds it."""
    judged = judge_shots(
        [shot_to_judge(shot) for shot in reviewed.shots],
        reviewed.gaps,
        game=options.game,
        rulebook=options.rulebook,
        calls=calls_by_ends(options.calls, reviewed),
    )
    review = {
        "schema": SCHEMA,
        "source": _source_fields(source),
        "table": _table_fields(reviewed.table),
        "rulebook": options.rulebook,
        "rulebook_version": book_for(options.rulebook, options.game).version,
        "game": options.game.value,
        "shots": [
            shot_fields(index, shot, one, reviewed.table)
            for index, (shot, one) in enumerate(zip(reviewed.shots, judged, strict=True), start=1)
        ],
        "gaps": [
            {"from_s": gap.from_s, "to_s": gap.to_s, "reason": gap.reason.value}
            for gap in reviewed.gaps
        ],
        "performance": {
            "wall_s": round(performance.wall_s, 3),
            "cpu_s": round(performance.cpu_s, 3),
            "frames_per_s": round(performance.frames_per_s, 2),
            "peak_rss_mb": round(performance.peak_rss_mb, 1),
        },
    }
    tidy = with_finite_numbers(review)
    assert isinstance(tidy, dict)
    for shot in tidy["shots"]:
        put_words(shot, options.rulebook)
    return tidy


def put_words(shot: Fields, rulebook: str) -> None:
    """Adds the sentences of every language to the ruling of a shot."""
    shot["ruling"]["text"] = ruling_texts(shot["ruling"], shot=shot, rulebook=rulebook)


def ruling_part(judged: JudgedShot) -> Fields:
    """The fields of a shot that come from judging it."""
    return {
        "rack_index": judged.match.rack_index,
        "phase": judged.match.phase.value if judged.match.phase else None,
        "shooter": judged.match.shooter.value,
        "kind": judged.ruling.shot_kind.value,
        "ruling": _ruling_fields(judged.ruling),
    }


def _ruling_fields(ruling: Ruling) -> Fields:
    """The ruling without its words, each reading with what it takes to be true."""
    fields: Fields = ruling_fields(ruling)
    for told, reading in zip(fields.get("readings", ()), ruling.readings, strict=True):
        if reading.supposed is not None:
            told["supposed"] = reading_fields(reading.supposed)
            if reading.supposed_after_break is not None:
                told["supposed"]["after_break"] = reading.supposed_after_break
    return fields


def shot_to_judge(shot: SeenShot) -> ShotToJudge:
    """What of a seen shot is judged."""
    return ShotToJudge(
        facts=shot.facts,
        is_break=shot.is_break,
        strike_s=shot.strike_s,
        rest_s=shot.rest_s,
        before=shot.before,
        after=shot.after,
        after_complete=shot.after_complete,
    )


def shot_fields(index: int, shot: SeenShot, judged: JudgedShot, table: SeenTable | None) -> Fields:
    """A shot as `review.json` has it, without words; without a table also without pixels."""
    fields: Fields = {"index": index}
    fields |= ruling_part(judged)
    fields |= facts_fields(judged.facts, _places_mm(judged.facts, shot))
    fields |= {
        "strike_s": shot.strike_s,
        "rest_s": shot.rest_s,
        "is_break": shot.is_break,
        "before": _layout(shot.before),
        "after": _layout(shot.after),
        "after_complete": shot.after_complete,
    }
    if table is not None:
        fields |= {
            "before_px": _layout(table.balls_px(shot.before)),
            "after_px": _layout(table.balls_px(shot.after)),
        }
    fields |= {
        "paths_mm": {
            str(int(path.ball)): thinned_path(path.t_s, path.xy_mm)
            for path in shot.paths
            if path.moved and len(path.t_s)
        },
    }
    if shot.unidentified_mm:
        fields["unidentified_mm"] = [_point(place) for place in shot.unidentified_mm]
    return fields


def _places_mm(facts: ShotFacts, shot: SeenShot) -> Sequence[PlaceMm | None]:
    """Where each event of the facts was seen; people may have said that others happened."""
    seen = zip(shot.facts.events, shot.event_places_mm, strict=False)
    places_mm = {_named(event): place_mm for event, place_mm in seen}
    return [places_mm.get(_named(event)) for event in facts.events]


def _named(event: Event) -> Event:
    """The event, however certain it is."""
    return replace(event, certainty=1.0)


def _source_fields(source: Source) -> Fields:
    return {
        "name": source.name,
        "width": source.size_wh[0],
        "height": source.size_wh[1],
        "fps": round(source.fps, 4),
        "frames": source.frames,
        "duration_s": source.duration_s,
        "repaired_stamps": source.repaired_stamps,
    }


def _table_fields(table: SeenTable) -> Fields:
    return {
        "length_mm": table.length_mm,
        "width_mm": table.width_mm,
        "corners_px": {pocket.value: _point(at) for pocket, at in table.corners_px.items()},
        "pockets_px": {pocket.value: _point(at) for pocket, at in table.pockets_px.items()},
        "error_mm": None if table.error_mm is None else round(table.error_mm, 2),
    }


def _layout(places: Mapping[Ball, PlaceMm]) -> dict[str, list[float]]:
    return {str(int(ball)): _point(places[ball]) for ball in sorted(places)}


def _point(place: tuple[float, float]) -> list[float]:
    return [round(float(place[0]), 1), round(float(place[1]), 1)]


def with_finite_numbers(value: Any) -> Any:
    """The same with floats rounded, and None for what is no number: JSON knows neither."""
    if isinstance(value, float):
        return round(value, TIME_DIGITS) if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): with_finite_numbers(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [with_finite_numbers(item) for item in value]
    return value
