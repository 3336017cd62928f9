"""Reads the shot object of a review: what was hit, what fell, and a reading laid over it.

Nothing is decided here; where the words need a fact it is looked up in what was judged.
Shapes are those of `review.schema.json`; the readings of a doubt may also use the shorter forms
of the scenarios (`first_contact: 2`, `{"simultaneous": [2, 5]}`, `rails_after`, `pocketed`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

CUE_BALL = 0

Shot = Mapping[str, Any]
Reading = Mapping[str, Any]
Event = Mapping[str, Any]


def events_of(shot: Shot, kind: str) -> list[Event]:
    """The shot's events of one kind, in time order."""
    return [event for event in shot.get("events") or () if event.get("kind") == kind]


def pocketed(shot: Shot) -> list[tuple[int, str | None]]:
    """Every ball that fell, with its pocket, the cue ball too; each ball once."""
    fallen: dict[int, str | None] = {}
    for event in events_of(shot, "pocketed"):
        for ball in event.get("balls") or ():
            fallen[ball] = event.get("pocket")
    return list(fallen.items())


def off_table(shot: Shot) -> list[int]:
    """Balls that left the table, each once."""
    balls = (ball for event in events_of(shot, "off_table") for ball in event.get("balls") or ())
    return list(dict.fromkeys(balls))


def balls_to_rail(shot: Shot) -> int:
    """How many different object balls touched a rail."""
    touched = {ball for event in events_of(shot, "rail") for ball in event.get("balls") or ()}
    return len(touched - {CUE_BALL})


def first_balls(first_contact: object) -> list[int] | None:
    """The balls of a first contact; `None`: no ball was hit; empty: it could not be seen."""
    if first_contact is None:
        return None
    if isinstance(first_contact, int):
        return [first_contact]
    if isinstance(first_contact, Mapping):
        balls = first_contact.get("balls", first_contact.get("simultaneous"))
        return list(balls or ())
    return []


def ball_on(shot: Shot) -> int | None:
    """The lowest object ball seen before the shot."""
    numbers = [int(ball) for ball in shot.get("before") or {}]
    return min((ball for ball in numbers if ball != CUE_BALL), default=None)


def laid_over(shot: Shot, readings: Sequence[Reading]) -> dict[str, Any]:
    """The shot as it would be if all these readings, of different doubts, were true.

    Readings that set the events each say what differs from the shot's own: what any takes away is
    gone, what any adds is there.
    """
    result = dict(shot)
    for reading in readings:
        result.update(reading)
        if "first_contact" in reading:
            balls = first_balls(reading["first_contact"])
            result["first_contact"] = None if balls is None else {"balls": balls}
    seen = list(shot.get("events") or ())
    told = [
        events for events in (_events_told(seen, one) for one in readings) if events is not None
    ]
    if told:
        kept = [event for event in seen if all(event in events for events in told)]
        added = [event for events in told for event in events if event not in seen]
        result["events"] = kept + added
    return result


def _events_told(seen: Sequence[Event], reading: Reading) -> list[Event] | None:
    """The events of a reading, `None` if it says nothing of them."""
    if "events" in reading:
        return list(reading["events"])
    if "pocketed" in reading:
        kept = [event for event in seen if event.get("kind") != "pocketed"]
        return kept + [
            {"kind": "pocketed", "balls": [item["ball"]], "pocket": item.get("pocket")}
            for item in reading["pocketed"]
        ]
    return None
