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

from simulation.scoring.truth import Point

CLAIM_MIN = 0.5
"""An event less certain than this is not claimed: the referee itself holds it for unlikely."""
BALLS = range(16)
EVENT_KINDS = frozenset({"contact", "rail", "pocketed", "off_table", "hand", "returned"})
RAILS = frozenset({"head", "foot", "left", "right", "jaw"})
POCKETS = frozenset({"HL", "HR", "SL", "SR", "FL", "FR"})
VERDICTS = frozenset({"legal", "foul", "ask"})
UNSEEN: frozenset[int] = frozenset()
"""As balls of a first contact: it could not be seen."""


class ReviewError(ValueError):
    """A review that breaks the contract; the text says where."""


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
            length_mm=_number(table["length_mm"]),
            corners_px=_named(table["corners_px"]),
            pockets_px=_named(table["pockets_px"]),
            answers=tuple(answer_from_data(shot) for shot in data["shots"]),
            duration_s=_number(source["duration_s"]),
            frames=int(source["frames"]),
            cpu_s=None if cpu_s is None else _number(cpu_s),
        )
    except ReviewError:
        raise
    except KeyError as error:
        raise ReviewError(f"no {error}") from error
    except (TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
        raise ReviewError(str(error)) from error


def answer_from_data(shot: Mapping[str, Any]) -> Answer:
    """One shot; raises `ReviewError`, KeyError, TypeError or ValueError if it is none."""
    ruling = shot["ruling"]
    verdict = _one_of(ruling["verdict"], VERDICTS)
    events = tuple(_event(event) for event in shot["events"])
    doubts = shot["doubts"]
    pots, off = _events_in_doubt(events, doubts)
    return Answer(
        strike_s=_number(shot["strike_s"]),
        before_mm=_layout(shot["before"]),
        before_px=_layout(shot.get("before_px") or {}),
        unidentified_mm=tuple(_point(place) for place in shot.get("unidentified_mm") or ()),
        first=_first(shot["first_contact"]),
        events=events,
        shooter=shot.get("shooter"),
        verdict=verdict,
        fouls=tuple(
            (str(foul["foul"]), _certainty(foul["certainty"]))
            for foul in (ruling["fouls"] if verdict == "foul" else ())
        ),
        ruling=ruling,
        first_readings=_first_readings(doubts),
        pots_in_doubt=pots,
        off_in_doubt=off,
    )


def _event(event: Mapping[str, Any]) -> Said:
    kind = _one_of(event["kind"], EVENT_KINDS)
    balls = tuple(_ball(ball) for ball in event["balls"])
    least = {"contact": 2, "hand": 0}.get(kind, 1)
    if len(balls) < least:
        raise ReviewError(f"{kind}: expected {least} balls, got {list(balls)}")
    return Said(
        kind=kind,
        t_s=_number(event["t_s"]),
        balls=balls,
        certainty=_certainty(event["certainty"]),
        pocket=_one_of(event["pocket"], POCKETS) if kind == "pocketed" else None,
        rail=_one_of(event["rail"], RAILS) if kind == "rail" else None,
    )


def _first(first: Mapping[str, Any] | None) -> FirstSaid | None:
    if first is None:
        return None
    t_s = first["t_s"]
    return FirstSaid(
        balls=frozenset(_ball(ball) for ball in first["balls"]),
        t_s=None if t_s is None else _number(t_s),
        certainty=_certainty(first["certainty"]),
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


def _ball(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in BALLS:
        raise ReviewError(f"ball: expected 0 to 15, got {value!r}")
    return value


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise ReviewError(f"expected a finite number, got {value!r}")
    return float(value)


def _certainty(value: Any) -> float:
    number = _number(value)
    if not 0 <= number <= 1:
        raise ReviewError(f"certainty: expected 0 to 1, got {value!r}")
    return number


def _one_of(value: Any, names: frozenset[str]) -> str:
    if not isinstance(value, str) or value not in names:
        raise ReviewError(f"expected one of {', '.join(sorted(names))}, got {value!r}")
    return value


def _point(place: Any) -> Point:
    x, y = place
    return _number(x), _number(y)


def _named(places: Mapping[str, Any]) -> dict[str, Point]:
    return {str(name): _point(place) for name, place in places.items()}


def _layout(places: Mapping[str, Any]) -> dict[int, Point]:
    return {_ball(int(ball)): _point(place) for ball, place in places.items()}
