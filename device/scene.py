"""What is to be drawn at a time of the recording: balls, the way they came, events, the caption."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from api.catalogues import catalogue
from api.words import ruling_sentence
from device.captions import Caption
from device.reviewed import Reviewed
from rules.balls import Ball
from rules.facts import Contact, Event, OffTable, Potted, RailTouch, Returned
from tracking.paths import BallPath
from tracking.shot import PlaceMm, SeenShot

KNOWN_BEFORE_S = 3.0
"""Balls are marked from so long before the strike: they may be put there only shortly before."""
KNOWN_AFTER_S = 6.0
"""And so long after all is at rest: then hands come."""
RULED_AFTER_S = 0.6
"""Where rest was not seen, the ruling comes so long after the last thing that happened."""
MARK_S = 1.2
"""How long an event is marked."""
RULING_STAYS_S = 12.0
"""How long a ruling is shown, unless the next shot comes before: two lines are read in less."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Trail:
    """The way of a ball up to now: t_s (n,), xy_mm (n, 2)."""

    ball: Ball
    t_s: NDArray[np.float64]
    xy_mm: NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """An event that has just been: `age` 0 at its time, 1 when the mark goes.

    kind: first_contact, contact, rail, potted, off_table.
    """

    kind: str
    place_mm: PlaceMm
    ball: Ball
    age: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """All that is drawn over the picture of one time."""

    t_s: float
    balls_mm: Mapping[Ball, PlaceMm]
    trails: Sequence[Trail]
    marks: Sequence[Mark]
    caption: Caption


class Scenes:
    """The scene at each time of one review."""

    def __init__(self, reviewed: Reviewed, review: Mapping[str, Any], language: str) -> None:
        self._shots = reviewed.shots
        self._gaps = reviewed.gaps
        self._words = catalogue(language)
        self._pockets_mm = reviewed.table.geometry.pocket_centres_mm()
        self._sentences = [
            ruling_sentence(
                shot["ruling"], language=language, shot=shot, rulebook=review["rulebook"]
            )
            for shot in review["shots"]
        ]
        self._verdicts = [str(shot["ruling"]["verdict"]) for shot in review["shots"]]
        self._review_shots = review["shots"]

    def at(self, t_s: float) -> Scene:
        """What is drawn at a time."""
        number = self._begun(t_s)
        shot = self._shots[number] if number >= 0 else None
        following = self._shots[number + 1] if number + 1 < len(self._shots) else None
        reason = self._gap_reason(t_s)
        balls: dict[Ball, PlaceMm] = {}
        trails: list[Trail] = []
        marks: list[Mark] = []
        if reason is None:
            if shot is not None and t_s <= _end_s(shot) + KNOWN_AFTER_S:
                balls = _balls_at(shot, t_s)
                trails = _trails(shot, t_s)
                marks = self._marks(shot, t_s)
            is_between = shot is None or t_s > _end_s(shot)
            if following and is_between and following.strike_s - t_s <= KNOWN_BEFORE_S:
                balls, trails, marks = dict(following.before), [], []
        return Scene(
            t_s=t_s,
            balls_mm=balls,
            trails=trails,
            marks=marks,
            caption=self._caption(number, t_s, reason),
        )

    def _begun(self, t_s: float) -> int:
        """Index of the last shot that has begun, -1 if none has."""
        return sum(shot.strike_s <= t_s for shot in self._shots) - 1

    def _gap_reason(self, t_s: float) -> str | None:
        for gap in self._gaps:
            if gap.from_s <= t_s < gap.to_s:
                return self._words.text(f"gap.{gap.reason.value}")
        return None

    def _caption(self, number: int, t_s: float, reason: str | None) -> Caption:
        if number >= 0:
            shot, verdict = self._shots[number], self._verdicts[number]
            ruled_s = _ruled_s(shot)
            badge = self._words.text("ui.shot", n=self._review_shots[number]["index"])
            if ruled_s <= t_s <= ruled_s + RULING_STAYS_S:
                badge = f"{badge}: {self._words.text(f'verdict.{verdict}')}"
                return Caption(badge=badge, verdict=verdict, text=self._sentences[number])
            if t_s < ruled_s:
                return Caption(badge=badge, verdict="", text=reason or "")
        return Caption(badge="Footspot", verdict="", text=reason or "")

    def _marks(self, shot: SeenShot, t_s: float) -> list[Mark]:
        marks = []
        first = shot.facts.first_contact
        for event, seen_at in zip(shot.facts.events, shot.event_places_mm, strict=False):
            age = (t_s - event.t_s) / MARK_S
            if not 0 <= age < 1:
                continue
            place_mm = self._pockets_mm[event.pocket] if isinstance(event, Potted) else seen_at
            kind = _mark_kind(event)
            if kind is None or place_mm is None:
                continue
            if kind == "contact" and first is not None and first.t_s is not None:
                is_first = abs(event.t_s - first.t_s) < 1e-6 and Ball.CUE in _balls(event)
                kind = "first_contact" if is_first else kind
            marks.append(Mark(kind=kind, place_mm=place_mm, ball=_balls(event)[-1], age=age))
        return marks


def _mark_kind(event: Event) -> str | None:
    match event:
        case Contact():
            return "contact"
        case RailTouch():
            return "rail"
        case Potted():
            return "potted"
        case OffTable():
            return "off_table"
        case _:
            return None


def _balls(event: Event) -> tuple[Ball, ...]:
    if isinstance(event, (RailTouch, Potted, OffTable, Returned)):
        return (event.ball,)
    return event.balls


def _end_s(shot: SeenShot) -> float:
    if shot.rest_s is not None:
        return shot.rest_s
    seen = [float(path.t_s[-1]) for path in shot.paths if len(path.t_s)]
    return max([shot.strike_s, *seen, *(event.t_s for event in shot.facts.events)])


def _ruled_s(shot: SeenShot) -> float:
    if shot.rest_s is not None:
        return shot.rest_s
    return max([shot.strike_s, *(event.t_s for event in shot.facts.events)]) + RULED_AFTER_S


def _gone_s(shot: SeenShot) -> dict[Ball, float]:
    """When balls left the bed for good."""
    gone: dict[Ball, float] = {}
    for event in shot.facts.events:
        if isinstance(event, (Potted, OffTable)):
            gone[event.ball] = event.t_s
        elif isinstance(event, Returned):
            gone.pop(event.ball, None)
    return gone


def _balls_at(shot: SeenShot, t_s: float) -> dict[Ball, PlaceMm]:
    gone_s = _gone_s(shot)
    is_over = shot.rest_s is not None and t_s >= shot.rest_s
    places: dict[Ball, PlaceMm] = dict(shot.after if is_over else shot.before)
    if not is_over:
        for path in shot.paths:
            place = _on_path(path, t_s)
            if place is not None:
                places[path.ball] = place
            elif path.moved and len(path.t_s) and t_s > path.t_s[-1]:
                places.pop(path.ball, None)
                if path.ball in shot.after:
                    places[path.ball] = shot.after[path.ball]
    return {ball: place for ball, place in places.items() if gone_s.get(ball, np.inf) > t_s}


def _on_path(path: BallPath, t_s: float) -> PlaceMm | None:
    if not path.moved or not len(path.t_s) or not path.t_s[0] <= t_s <= path.t_s[-1]:
        return None
    x_mm, y_mm = (float(np.interp(t_s, path.t_s, path.xy_mm[:, axis])) for axis in (0, 1))
    return x_mm, y_mm


def _trails(shot: SeenShot, t_s: float) -> list[Trail]:
    trails = []
    for path in shot.paths:
        until = int(np.searchsorted(path.t_s, t_s, side="right"))
        if path.moved and until > 1:
            trails.append(Trail(ball=path.ball, t_s=path.t_s[:until], xy_mm=path.xy_mm[:until]))
    return trails
