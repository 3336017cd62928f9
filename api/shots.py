"""Reads the shot object of a review: what was hit, what fell, and a reading laid over it.

Nothing is decided here; where the words need a fact it is looked up in what was judged.
Shapes are those of `review.schema.json`; the readings of a doubt may also use the shorter forms
of the scenarios (`first_contact: 2`, `{"simultaneous": [2, 5]}`, `rails_after`, `pocketed`).
"""

from __future__ import annotations

import math
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
    """Every ball that fell and did not come back, with its pocket, the cue ball too; each once."""
    fallen: dict[int, str | None] = {}
    for event in shot.get("events") or ():
        for ball in event.get("balls") or ():
            if event.get("kind") == "pocketed":
                fallen[ball] = event.get("pocket")
            elif event.get("kind") == "returned":
                fallen.pop(ball, None)
    return list(fallen.items())


def off_table(shot: Shot) -> list[int]:
    """Balls that left the table, each once."""
    balls = (ball for event in events_of(shot, "off_table") for ball in event.get("balls") or ())
    return list(dict.fromkeys(balls))


def balls_to_rail(shot: Shot) -> int:
    """How many different object balls touched a rail."""
    touched = {ball for event in events_of(shot, "rail") for ball in event.get("balls") or ()}
    return len(touched - {CUE_BALL})


def is_rail_reached(shot: Shot) -> bool:
    """True if a ball touched a rail from the first contact on, other than one it lay against."""
    if "rails_after" in shot:
        return bool(shot["rails_after"])
    contact = shot.get("first_contact")
    contact_s = contact.get("t_s") if isinstance(contact, Mapping) else None
    for event in events_of(shot, "rail"):
        lay_against = event.get("frozen_to")
        has_left = lay_against is None or event.get("left") or lay_against != event.get("rail")
        if has_left and (contact_s is None or event.get("t_s", contact_s) >= contact_s):
            return True
    return False


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
    numbers = [int(ball) for ball in shot.get("on_table_before") or shot.get("before") or {}]
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
            contact = reading["first_contact"]
            balls = first_balls(contact)
            known = contact if isinstance(contact, Mapping) else {}
            result["first_contact"] = None if balls is None else {**known, "balls": balls}
    seen = [_bare(event) for event in shot.get("events") or ()]
    told = [
        events for events in (_events_told(seen, one) for one in readings) if events is not None
    ]
    if len(told) == 1:
        result["events"] = told[0]
    elif told:
        kept = [event for event in seen if all(event in events for events in told)]
        added = [event for events in told for event in events if event not in seen]
        result["events"] = sorted(kept + added, key=lambda event: event.get("t_s", math.inf))
    return result


def _bare(event: Event) -> Event:
    """The event without its place, which is stored beside what was seen but not in readings."""
    return {key: value for key, value in event.items() if key != "at_mm"}


def _events_told(seen: Sequence[Event], reading: Reading) -> list[Event] | None:
    """The events of a reading, `None` if it says nothing of them."""
    if "events" in reading:
        return [_bare(event) for event in reading["events"]]
    if "pocketed" in reading:
        kept = [event for event in seen if event.get("kind") != "pocketed"]
        return kept + [
            {"kind": "pocketed", "balls": [item["ball"]], "pocket": item.get("pocket")}
            for item in reading["pocketed"]
        ]
    return None
