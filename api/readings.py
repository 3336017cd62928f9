"""Which reading of what could not be told belongs to which ruling of an `ask`.

The contract gives the rulings of the readings in the order of the doubts. Beside the doubts that
are written down there are those that lie in the facts themselves: a first contact that was not
seen, an event that is too uncertain, a call that is not known. Their number says which of them
were judged; where that does not fit, a ruling stays without a description rather than with a wrong
one.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.shots import CUE_BALL, Reading, Shot, ball_on, first_balls, pocketed

PUSHED_OUT: Reading = {"call": {"type": "push_out"}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A reading that was taken to be true, and what its doubt is about."""

    about: str
    reading: Reading


def readings_of(shot: Shot, rulings: Sequence[Mapping[str, Any]]) -> list[list[Taken]]:
    """For each ruling, the readings it rests on; empty lists where that cannot be told."""
    is_pushed = [_is_push_out(ruling) and shot.get("kind") != "push_out" for ruling in rulings]
    count = is_pushed.count(False)
    for choices in _choices(shot, count):
        # Counted before they are made: of many doubts there are more than memory holds.
        if math.prod(len(choice) for choice in choices) == count:
            combinations = [list(taken) for taken in itertools.product(*choices)]
            return list(_with_push_outs(combinations, is_pushed))
    return [[] for _ in rulings]


def _is_push_out(ruling: Mapping[str, Any]) -> bool:
    return (ruling.get("option") or {}).get("reason") == "push_out"


def _with_push_outs(
    combinations: list[list[Taken]], is_pushed: Sequence[bool]
) -> Iterator[list[Taken]]:
    """A push-out that may have been announced is judged after the reading it is a variant of."""
    rest = iter(combinations)
    last: list[Taken] = []
    for pushed in is_pushed:
        if pushed:
            kept = [taken for taken in last if taken.about != "call"]
            yield [*kept, Taken(about="call", reading=PUSHED_OUT)]
        else:
            last = next(rest)
            yield last


def _choices(shot: Shot, count: int) -> Iterator[list[list[Taken]]]:
    """What may have been judged, the fullest first; what makes more than `count` is left out."""
    written = [
        [Taken(about=str(doubt.get("about")), reading=one) for one in doubt.get("readings") or ()]
        for doubt in shot.get("doubts") or ()
    ]
    contacts, unsure, calls = _first_contacts(shot), _unsure(shot), _calls(shot)
    for explicit in [written, *([one] for one in written), []]:
        for implied in _subsets([contacts, *unsure, calls], count):
            if explicit or implied:
                yield [*explicit, *implied]


def _subsets(choices: list[list[Taken]], count: int) -> Iterator[list[list[Taken]]]:
    real = [choice for choice in choices if len(choice) > 1]
    most = min(len(real), count.bit_length())  # each at least doubles the combinations
    for size in range(most, -1, -1):
        yield from (list(some) for some in itertools.combinations(real, size))


def _first_contacts(shot: Shot) -> list[Taken]:
    """The ball on, any other ball, none: of a first contact that was not seen or is not sure."""
    seen, on = first_balls(shot.get("first_contact")), ball_on(shot)
    if seen is None or on is None:
        return []
    possible: list[Reading] = [{"first_contact": {"balls": [on]}}]
    if seen:
        if on in seen:
            return []
        possible.insert(0, {"first_contact": {"balls": seen}})
    else:
        possible.append({"first_contact": {"balls": [], "another": True}})
        moved = (event.get("balls") for event in shot.get("events") or ())
        if not any(ball != CUE_BALL for balls in moved for ball in balls or ()):
            possible.append({"first_contact": None})
    return [Taken(about="first_contact", reading=reading) for reading in possible]


def _unsure(shot: Shot) -> list[list[Taken]]:
    """For each event that would be a foul by itself: it happened, or it did not."""
    events: Sequence[Mapping[str, Any]] = shot.get("events") or ()
    choices = []
    for event in events:
        is_scratch = event.get("kind") == "pocketed" and CUE_BALL in event.get("balls", ())
        if event.get("certainty", 1) < 1 and (is_scratch or event.get("kind") == "off_table"):
            about = "potted" if is_scratch else "off_table"
            without = [other for other in events if other is not event]
            present = Taken(about=about, reading={"events": events})
            choices.append([present, Taken(about=about, reading={"events": without})])
    return choices


def _calls(shot: Shot) -> list[Taken]:
    """Each ball that fell may have been called, or nothing was."""
    if shot.get("call") is not None or shot.get("kind") == "break":
        return []
    calls: list[dict[str, Any]] = [
        {"type": "shot", "ball": ball, "pocket": pocket}
        for ball, pocket in pocketed(shot)
        if ball != CUE_BALL
    ]
    calls.append({"type": "none"})
    return [Taken(about="call", reading={"call": call}) for call in calls]
