"""Reads the shot object of a review: what was hit, what fell, and a reading laid over it.

Nothing is decided here; where the words need a fact it is looked up in what was judged.
Shapes are those of `review.schema.json`; the readings of a doubt may also use the shorter forms
of the scenarios (`first_contact: 2`, `{"simultaneous": [2, 5]}`, `rails_after`, `pocketed`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

CUE_BALL = 0

Shot = Mapping[str, Any]
Reading = Mapping[str, Any]


def events_of(shot: Shot, kind: str) -> list[Mapping[str, Any]]:
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


def laid_over(shot: Shot, reading: Reading) -> dict[str, Any]:
    """The shot as it would be if the reading were true."""
    result = {**shot, **reading}
    if "first_contact" in reading:
        balls = first_balls(reading["first_contact"])
        result["first_contact"] = None if balls is None else {"balls": balls}
    if "pocketed" in reading:
        kept = [event for event in shot.get("events") or () if event.get("kind") != "pocketed"]
        fallen = [
            {"kind": "pocketed", "balls": [item["ball"]], "pocket": item.get("pocket")}
            for item in reading["pocketed"]
        ]
        result["events"] = kept + fallen
    return result


def combined_readings(shot: Shot, count: int) -> list[list[tuple[str, Reading]]]:
    """For each of `count` rulings, the readings it rests on as (doubt's subject, reading).

    One doubt: its readings in order. Several: their combinations, the last doubt changing first.
    Empty lists where the doubts do not say which ruling belongs to what.
    """
    doubts: Sequence[Mapping[str, Any]] = shot.get("doubts") or ()
    choices = [
        [(str(doubt.get("about")), reading) for reading in doubt.get("readings") or ()]
        for doubt in doubts
    ]
    for chosen in _groupings(choices):
        combinations = [list(items) for items in itertools.product(*chosen)]
        if len(combinations) == count:
            return combinations
    return [[] for _ in range(count)]


def _groupings(
    choices: list[list[tuple[str, Reading]]],
) -> Iterator[list[list[tuple[str, Reading]]]]:
    """All doubts together first, then each alone: some of them may not change the ruling."""
    if choices:
        yield choices
        for one in choices:
            yield [one]
