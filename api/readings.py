"""What the readings of an `ask` take to be true, and which of them come to the same ruling.

The judge says of each reading in what it differs from the facts (`supposed`); nothing of it is
worked out here. Readings that come to the same ruling are told once: what makes no difference
among them is left out, the rest is put together ("the 9, or another ball").
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product
from typing import Any, Final

from api.shots import (
    CUE_BALL,
    Reading,
    Shot,
    ball_on,
    balls_to_rail,
    first_balls,
    is_rail_reached,
    laid_over,
    off_table,
    pocketed,
)

PlainRuling = Mapping[str, Any]


class Aspect(Enum):
    """What of a shot a reading can be told by, in the order in which it is said."""

    AFTER_BREAK = "after_break"
    FIRST_CONTACT = "first_contact"
    CALL = "call"
    POTTED = "potted"
    OFF_TABLE = "off_table"
    RAILS = "rails"
    REPORTS = "reports"
    INCIDENTS = "incidents"
    OTHER = "other"


class Met(Enum):
    """What was hit first where that is no ball with a number.

    `ANOTHER`: any ball but the one that is on; the judge lets one stand for all of them.
    """

    ANOTHER = "another"
    NOTHING = "nothing"
    UNSEEN = "unseen"


Aspects = dict[Aspect, Any]
"""What a shot is in each aspect."""
Term = Mapping[Aspect, tuple[Hashable, ...]]
"""What may be so in each aspect that matters; of an aspect that is not in it, anything."""

SAME: Final = (
    "verdict",
    "next",
    "cue_ball",
    "option",
    "push_out_available",
    "push_out_declaration",
    "spotted",
    "on_table_after",
    "rack",
    "set_lost_by",
    "set_winner",
    "match_winner",
    "foul_counts",
    "warn",
)
"""With the names of the fouls: what is equal in rulings that give the players the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldReading:
    """Readings with the same ruling.

    `indexes`: their places in the ruling's `readings`, from 0. `shots`: what was judged of each.
    `terms`: what they take to be true, one or another of these; an empty one tells nothing.
    """

    indexes: tuple[int, ...]
    rulings: tuple[PlainRuling, ...]
    shots: tuple[Shot, ...]
    terms: tuple[Term, ...]


def told_readings(shot: Shot, rulings: Sequence[PlainRuling]) -> list[ToldReading]:
    """The readings of a shot's `ask` as they are told, in the order in which they first stand."""
    supposed = _supposed(shot, rulings)
    shots = [supposed_shot(shot, reading) for reading in supposed]
    groups: list[list[int]] = []
    for index, ruling in enumerate(rulings):
        same = (group for group in groups if is_same_ruling(rulings[group[0]], ruling))
        group = next(same, None)
        if group is None:
            groups.append([index])
        else:
            group.append(index)
    return [
        ToldReading(
            indexes=tuple(group),
            rulings=tuple(rulings[index] for index in group),
            shots=tuple(shots[index] for index in group),
            terms=terms,
        )
        for group, terms in zip(groups, terms_of(shots, groups), strict=True)
    ]


def is_same_ruling(one: PlainRuling, other: PlainRuling) -> bool:
    """True if two rulings give the players the same: `rules.ruling.same_but_articles`."""
    return _fouls(one) == _fouls(other) and all(one.get(key) == other.get(key) for key in SAME)


def _fouls(ruling: PlainRuling) -> set[str]:
    return {foul["foul"] for foul in ruling.get("fouls") or ()}


def _supposed(shot: Shot, rulings: Sequence[PlainRuling]) -> list[Reading]:
    """What each reading takes to be true; nothing, where that cannot be told.

    Written by others, a review need not say it. Then the contract does: the readings stand in the
    order of the doubts, if there are as many.
    """
    if all(ruling.get("supposed") is not None for ruling in rulings):
        return [ruling["supposed"] for ruling in rulings]
    doubts = [doubt.get("readings") or () for doubt in shot.get("doubts") or ()]
    # Counted before they are made: of many doubts there are more than memory holds.
    if doubts and math.prod(map(len, doubts)) == len(rulings):
        return [laid_over(shot, taken) for taken in product(*doubts)]
    return [{} for _ in rulings]


def supposed_shot(shot: Shot, reading: Reading) -> dict[str, Any]:
    """The shot as it would be if the reading were true."""
    laid = laid_over({**shot, "doubts": ()}, [reading])
    on = ball_on(laid)
    contact = laid.get("first_contact")
    if isinstance(contact, Mapping) and contact.get("certainty") == 0 and on is not None:
        balls = first_balls(contact)
        if balls and on not in balls:
            laid["first_contact"] = {**contact, "balls": [], "another": True}
    return laid


def terms_of(shots: Sequence[Shot], groups: Sequence[Sequence[int]]) -> list[tuple[Term, ...]]:
    """For each group of these shots, what it takes to be true and the other groups do not."""
    aspects = [_aspects(shot) for shot in shots]
    _leave_out_pockets(aspects)
    for number, group in enumerate(groups):
        others = [aspects[index] for earlier in groups[:number] for index in earlier]
        for index in group:
            if aspects[index] in others:
                aspects[index][Aspect.OTHER] = number
    differing = _differing(aspects)
    every = [tuple(dict.fromkeys(one[aspect] for one in aspects)) for aspect in differing]
    result: list[tuple[Term, ...]] = []
    for group in groups:
        points = [tuple(aspects[index][aspect] for aspect in differing) for index in group]
        result.append(
            tuple(
                {
                    aspect: values
                    for aspect, values, known in zip(differing, box, every, strict=True)
                    if len(values) < len(known)
                }
                for box in _boxes(points, every)
            )
        )
    return result


def _leave_out_pockets(aspects: Sequence[Aspects]) -> None:
    """Says nothing of pockets where it is the same for each ball in all readings."""
    pots: list[list[tuple[int, str | None]]] = [one[Aspect.POTTED] for one in aspects]
    if len({pot for some in pots for pot in some}) == len(
        {ball for some in pots for ball, _ in some}
    ):
        for one, some in zip(aspects, pots, strict=True):
            one[Aspect.POTTED] = tuple((ball, None) for ball, _ in some)


def _differing(aspects: Sequence[Aspects]) -> list[Aspect]:
    """The aspects in which readings differ. Rails that come and go with a ball that fell do not."""
    differing = [aspect for aspect in Aspect if len({one[aspect] for one in aspects}) > 1]
    for gone in (Aspect.POTTED, Aspect.OFF_TABLE):
        if gone in differing and Aspect.RAILS in differing:
            pairs = {(one[gone], one[Aspect.RAILS]) for one in aspects}
            if len(pairs) == len({one for one, _ in pairs}) == len({rail for _, rail in pairs}):
                differing.remove(Aspect.RAILS)
    return differing


def _boxes(
    points: Sequence[tuple[Hashable, ...]], every: Sequence[tuple[Hashable, ...]]
) -> list[list[tuple[Hashable, ...]]]:
    """The points as few boxes: a box has all points that can be made of the values it lists.

    Each is made as wide as it goes without a point that is not among these, the aspect that is
    said first last, so that it stays narrow.
    """
    wanted = set(points)
    boxes: list[list[tuple[Hashable, ...]]] = []
    for point in points:
        if any(all(map(_is_in, point, box)) for box in boxes):
            continue
        box: list[tuple[Hashable, ...]] = [(value,) for value in point]
        for axis in reversed(range(len(box))):
            before, after = box[:axis], box[axis + 1 :]
            box[axis] = tuple(
                value
                for value in every[axis]
                if wanted.issuperset(product(*before, [value], *after))
            )
        boxes.append(box)
    return boxes


def _is_in(value: Hashable, values: tuple[Hashable, ...]) -> bool:
    return value in values


def _aspects(shot: Shot) -> Aspects:
    call = shot.get("call") or {}
    return {
        Aspect.AFTER_BREAK: shot.get("after_break"),
        Aspect.FIRST_CONTACT: _first_contact(shot.get("first_contact")),
        Aspect.CALL: tuple(call.get(key) for key in ("type", "ball", "pocket")),
        Aspect.POTTED: tuple(pocketed(shot)),
        Aspect.OFF_TABLE: tuple(sorted(off_table(shot))),
        Aspect.RAILS: (
            balls_to_rail(shot) if shot.get("kind") == "break" else is_rail_reached(shot)
        ),
        Aspect.REPORTS: tuple(report["kind"] for report in shot.get("reports") or ()),
        Aspect.INCIDENTS: tuple(incident["kind"] for incident in shot.get("incidents") or ()),
        Aspect.OTHER: None,
    }


def _first_contact(contact: object) -> Hashable:
    balls = first_balls(contact)
    if balls is None:
        return Met.NOTHING
    if isinstance(contact, Mapping) and contact.get("another"):
        return Met.ANOTHER
    return tuple(ball for ball in balls if ball != CUE_BALL) or Met.UNSEEN
