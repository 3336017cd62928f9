"""Facts of a shot as the review file keeps them, and back: what `rejudge` reads is what was seen.

Names and values are those of the contract (`review.schema.json`). A field of the facts that the
contract does not name is added beside under its own name, if it says anything: a fact that the
rules learn to ask for is stored from then on.
`facts_from_fields(facts_fields(facts)) == facts` for all facts.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar

from device.errors import BadInputError
from rules.balls import Ball
from rules.facts import (
    Call,
    Contact,
    Event,
    HandSeen,
    OffTable,
    Potted,
    RailTouch,
    Reading,
    Returned,
    ShotFacts,
    Unchanged,
)
from tracking.shot import PlaceMm

Fields = dict[str, Any]
Stored = TypeVar("Stored")

EVENT_KINDS: dict[str, type[Event]] = {
    "contact": Contact,
    "rail": RailTouch,
    "pocketed": Potted,
    "off_table": OffTable,
    "hand": HandSeen,
    "returned": Returned,
}
_KIND_OF: dict[type, str] = {event_type: kind for kind, event_type in EVENT_KINDS.items()}
_ALWAYS = frozenset({"t_s", "certainty", "strike_s", "first_contact", "events", "call", "doubts"})
"""Written although they may have their default value: the contract asks for them."""


MOST_BALLS = 2
"""In the `balls` of an event, says the contract; a hand may move more: `more_balls`."""


def facts_fields(facts: ShotFacts, places_mm: Sequence[PlaceMm | None] = ()) -> Fields:
    """The part of a shot of the review file that the facts fill; `places_mm`: one an event."""
    shot: Fields = _plain(facts)
    shot["on_table_before"] = shot.pop("on_table")
    for event, place_mm in zip(shot["events"], places_mm, strict=False):
        if place_mm is not None:
            event["at_mm"] = [round(place_mm[0], 1), round(place_mm[1], 1)]
    return shot


def reading_fields(reading: Reading) -> Fields:
    """A reading in the form that those of the doubts have: only the fields that it sets."""
    fields_set: Fields = _plain(reading)
    return fields_set


def facts_from_fields(shot: Mapping[str, Any]) -> ShotFacts:
    """The facts out of a shot of a review file; raises `BadInputError` if it is none."""
    on_table = shot.get("on_table_before")
    try:
        if on_table is None:  # written by others than us
            on_table = [int(number) for number in shot.get("before", {})]
        facts = _object(ShotFacts, {**shot, "on_table": on_table})
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadInputError(f"shot {shot.get('index', '?')} is none: {error!r}") from error
    assert isinstance(facts, ShotFacts)
    return facts


def call_from_fields(call: Mapping[str, Any]) -> Call:
    """A known call; raises ValueError, KeyError or TypeError if it is none."""
    decoded = _object(Call, call)
    assert isinstance(decoded, Call)
    return decoded


def plain_fields(value: object) -> Fields:
    """The fields of any value that is made of facts, in the form that facts have."""
    plain: Fields = _plain(value)
    return plain


def from_plain_fields(kind: type[Stored], raw: Mapping[str, Any]) -> Stored:
    """Such a value back; raises ValueError, KeyError, TypeError, IndexError or AttributeError if
    it is none."""
    decoded = _object(kind, raw)
    assert isinstance(decoded, kind)
    return decoded


def _plain(value: object) -> Any:
    """What JSON can hold; fields that have their default value are left out."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, frozenset):
        return sorted(_plain(item) for item in value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(_plain(key)): _plain(item) for key, item in value.items()}
    if not is_dataclass(value) or isinstance(value, type):
        return value
    result: Fields = {}
    for field in fields(value):
        item = getattr(value, field.name)
        if isinstance(item, Unchanged):
            continue
        if field.name in _ALWAYS or field.default is MISSING or item != field.default:
            result[field.name] = _plain(item)
    kind = _KIND_OF.get(type(value))
    if kind is not None:
        result["kind"] = kind
        if "ball" in result:
            result["balls"] = [result.pop("ball")]
        balls = result.setdefault("balls", [])
        if len(balls) > MOST_BALLS:
            result["balls"], result["more_balls"] = balls[:MOST_BALLS], balls[MOST_BALLS:]
    return result


def _object(kind: type, raw: Mapping[str, Any]) -> object:
    hints = _hints(kind)
    if "more_balls" in raw:
        raw = {**raw, "balls": [*raw["balls"], *raw["more_balls"]]}
    known = {name: _value(hint, raw[name]) for name, hint in hints.items() if name in raw}
    if "ball" in hints and "balls" in raw and "ball" not in raw:
        known["ball"] = Ball(raw["balls"][0])
    return kind(**known)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _value(hint: Any, raw: Any) -> Any:
    """A value of the type that a field is declared with, out of what JSON holds."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        if set(arguments) >= set(EVENT_KINDS.values()):
            return _object(EVENT_KINDS[raw["kind"]], raw)
        if raw is None:
            return None
        (one,) = (a for a in arguments if a not in (types.NoneType, Unchanged))
        return _value(one, raw)
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return tuple(_value(arguments[0], item) for item in raw)
        return tuple(_value(a, item) for a, item in zip(arguments, raw, strict=True))
    if origin is Mapping:
        key, one = arguments
        return {_value(key, name): _value(one, item) for name, item in raw.items()}
    if origin is frozenset:
        return frozenset(_value(arguments[0], item) for item in raw)
    if is_dataclass(hint) and isinstance(hint, type):
        return _object(hint, raw)
    return hint(raw)
