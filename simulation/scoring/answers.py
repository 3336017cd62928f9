"""What a referee says of a clip, out of a review.json, whoever wrote it: checked, never trusted.

Read are the fields of the contract (`api/schema/review.schema.json`) that are scored, no others.
A file that breaks the contract is a `ReviewError`; its clip counts as not refereed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.ruling import FoulKind
from simulation.scoring.checked import (
    BROKEN,
    ReviewError,
    ball_of,
    certainty_of,
    layout_of,
    length_of,
    number_of,
    one_of,
    point_of,
    points_of,
    refuse_no_mapping,
)
from simulation.scoring.truth import Point

CLAIM_MIN = 0.5
"""An event less certain than this is not claimed: the referee itself holds it for unlikely."""
EVENT_KINDS = frozenset({"contact", "rail", "pocketed", "off_table", "hand", "returned"})
RAILS = frozenset({"head", "foot", "left", "right", "jaw"})
POCKETS = frozenset({"HL", "HR", "SL", "SR", "FL", "FR"})
CORNERS = frozenset({"HL", "HR", "FL", "FR"})
FOULS = frozenset(kind.value for kind in FoulKind)
VERDICTS = frozenset({"legal", "foul", "ask"})
UNSEEN: frozenset[int] = frozenset()
"""As balls of a first contact: it could not be seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One event."""

    kind: str
    t_s: float
    balls: tuple[int, ...]
    certainty: float
    pocket: str | None = None
    rail: str | None = None

    @property
    def is_claimed(self) -> bool:
        """True if the referee holds it for likelier than not."""
        return self.certainty >= CLAIM_MIN


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstSaid:
    """What was hit first: no ball if it could not be seen, several if not told apart."""

    balls: frozenset[int]
    t_s: float | None
    certainty: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One shot of a review.

    `first` None: no ball was hit. `first_readings`: what else it may have been, where in doubt
    (None in it: no ball). `pots_in_doubt`, `off_in_doubt`: balls of which it is left open whether
    they fell or left. `ruling`: the mapping of the contract.
    """

    strike_s: float
    before_mm: Mapping[int, Point]
    before_px: Mapping[int, Point]
    unidentified_mm: tuple[Point, ...]
    first: FirstSaid | None
    events: tuple[Said, ...]
    shooter: str | None
    verdict: str
    fouls: tuple[tuple[str, float], ...]
    """Codes with their certainties, empty unless the verdict is foul."""
    ruling: Mapping[str, Any] = field(repr=False)
    first_readings: tuple[frozenset[int] | None, ...] = ()
    pots_in_doubt: frozenset[tuple[int, str]] = frozenset()
    off_in_doubt: frozenset[int] = frozenset()

    def claimed(self, kind: str) -> list[Said]:
        """Events of a kind that the referee holds for likelier than not."""
        return [event for event in self.events if event.kind == kind and event.is_claimed]

    @property
    def foul_codes(self) -> frozenset[str]:
        """The fouls called."""
        return frozenset(code for code, _ in self.fouls)


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A clip as refereed. `cpu_s` None: not said."""

    rulebook: str
    length_mm: float
    corners_px: Mapping[str, Point]
    pockets_px: Mapping[str, Point]
    answers: tuple[Answer, ...]
    duration_s: float
    frames: int
    cpu_s: float | None = None


def read_review(path: Path) -> Review:
    """A review out of its file; raises `ReviewError`."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise ReviewError(f"{path.name}: {error}") from error
    return review_from_data(data)


def review_from_data(data: Mapping[str, Any]) -> Review:
    """The same out of plain data; raises `ReviewError`."""
    try:
        if data["schema"] != "footspot.review/1":
            raise ReviewError(f"schema: expected footspot.review/1, got {data['schema']!r}")
        table, source = data["table"], data["source"]
        cpu_s = data.get("performance", {}).get("cpu_s")
        return Review(
            rulebook=str(data["rulebook"]),
            length_mm=length_of(table["length_mm"]),
            corners_px=points_of(table["corners_px"], CORNERS),
            pockets_px=points_of(table["pockets_px"], POCKETS),
            answers=tuple(_answer(n, shot) for n, shot in enumerate(data["shots"], start=1)),
            duration_s=number_of(source["duration_s"]),
            frames=int(source["frames"]),
            cpu_s=None if cpu_s is None else number_of(cpu_s),
        )
    except BROKEN as error:
        raise _told(error) from error


def _answer(number: int, shot: Mapping[str, Any]) -> Answer:
    """The shot of a number; raises `ReviewError` that tells it."""
    try:
        return answer_from_data(shot)
    except BROKEN as error:
        raise ReviewError(f"shot {number} in the list: {_told(error)}") from error


def _told(error: BaseException) -> ReviewError:
    if isinstance(error, ReviewError):
        return error
    return ReviewError(f"no {error}" if isinstance(error, KeyError) else str(error))


def answer_from_data(shot: Mapping[str, Any]) -> Answer:
    """One shot; raises `ReviewError`, KeyError, TypeError or ValueError if it is none."""
    ruling = shot["ruling"]
    verdict = one_of(ruling["verdict"], VERDICTS)
    for name in ("option", "rack"):
        refuse_no_mapping(ruling.get(name), name)
    events = tuple(_event(event) for event in shot["events"])
    doubts = shot["doubts"]
    pots, off = _events_in_doubt(events, doubts)
    return Answer(
        strike_s=number_of(shot["strike_s"]),
        before_mm=layout_of(shot["before"]),
        before_px=layout_of(shot.get("before_px") or {}),
        unidentified_mm=tuple(point_of(place) for place in shot.get("unidentified_mm") or ()),
        first=_first(shot["first_contact"]),
        events=events,
        shooter=shot.get("shooter"),
        verdict=verdict,
        fouls=tuple(
            (one_of(foul["foul"], FOULS), certainty_of(foul["certainty"]))
            for foul in (ruling["fouls"] if verdict == "foul" else ())
        ),
        ruling=ruling,
        first_readings=_first_readings(doubts),
        pots_in_doubt=pots,
        off_in_doubt=off,
    )


def _event(event: Mapping[str, Any]) -> Said:
    kind = one_of(event["kind"], EVENT_KINDS)
    balls = tuple(ball_of(ball) for ball in event["balls"])
    least = {"contact": 2, "hand": 0}.get(kind, 1)
    if len(balls) < least:
        raise ReviewError(f"{kind}: expected {least} balls, got {list(balls)}")
    return Said(
        kind=kind,
        t_s=number_of(event["t_s"]),
        balls=balls,
        certainty=certainty_of(event["certainty"]),
        pocket=one_of(event["pocket"], POCKETS) if kind == "pocketed" else None,
        rail=one_of(event["rail"], RAILS) if kind == "rail" else None,
    )


def _first(first: Mapping[str, Any] | None) -> FirstSaid | None:
    if first is None:
        return None
    t_s = first["t_s"]
    return FirstSaid(
        balls=frozenset(ball_of(ball) for ball in first["balls"]),
        t_s=None if t_s is None else number_of(t_s),
        certainty=certainty_of(first["certainty"]),
    )


def _readings(doubts: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [reading for doubt in doubts for reading in doubt["readings"]]


def _first_readings(doubts: Sequence[Mapping[str, Any]]) -> tuple[frozenset[int] | None, ...]:
    found = []
    for reading in _readings(doubts):
        if "first_contact" in reading:
            first = _first(reading["first_contact"])
            found.append(None if first is None else first.balls)
    return tuple(dict.fromkeys(found))


def _events_in_doubt(
    events: Sequence[Said], doubts: Sequence[Mapping[str, Any]]
) -> tuple[frozenset[tuple[int, str]], frozenset[int]]:
    """(pots, balls off the table) that one reading has and another one, or the facts, lacks."""
    told = [events]
    told += [
        tuple(_event(event) for event in reading["events"])
        for reading in _readings(doubts)
        if "events" in reading
    ]
    pots = [frozenset((e.balls[0], str(e.pocket)) for e in pots_of(one)) for one in told]
    off = [frozenset(e.balls[0] for e in one if e.kind == "off_table") for one in told]
    return (
        frozenset.union(*pots) - frozenset.intersection(*pots),
        frozenset.union(*off) - frozenset.intersection(*off),
    )


def pots_of(events: Sequence[Said], until_s: float = math.inf) -> list[Said]:
    """Claimed falls after which the ball did not come back."""
    returned_s: dict[int, float] = {}
    for event in events:
        if event.kind == "returned":
            returned_s[event.balls[0]] = max(event.t_s, returned_s.get(event.balls[0], -math.inf))
    return [
        event
        for event in events
        if event.kind == "pocketed"
        and event.is_claimed
        and event.t_s <= until_s
        and returned_s.get(event.balls[0], -math.inf) < event.t_s
    ]
