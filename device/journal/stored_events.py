"""Events of a match as the journal keeps them: one object of JSON each, and back.

`{"event": NAME, ...}`: the name of the class in `rules.match_events`, then its fields in the form
of `device.stored_facts`, those that have their default value left out. An event, or a field of one,
that the rules learn is kept from then on without a change here.
`event_of(event_body(event)) == event` for every event, also with odd numbers.
"""

from __future__ import annotations

import json
from typing import Final

from device.stored_facts import from_plain_fields, plain_fields
from rules import match_events
from rules.match_events import MatchEvent

_NAME: Final = "event"
_EVENTS: Final = {
    kind.__name__: kind
    for kind in vars(match_events).values()
    if isinstance(kind, type) and issubclass(kind, MatchEvent) and kind is not MatchEvent
}


class BodyError(ValueError):
    """What stands in the journal is no event that this program knows."""


def event_body(event: MatchEvent) -> str:
    """An event as text."""
    return compact_json({_NAME: type(event).__name__, **plain_fields(event)})


def event_of(body: str) -> MatchEvent:
    """The event that the text says; raises `BodyError`."""
    try:
        fields = json.loads(body)
        return from_plain_fields(_EVENTS[fields[_NAME]], fields)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BodyError(f"no event: {body[:60]!r} ({error!r})") from error


def compact_json(value: object) -> str:
    """JSON without a space; numbers that are not finite as Python writes them.

    Only ASCII: half a character, which a name may hold, is none that the database could keep.
    """
    return json.dumps(value, separators=(",", ":"))
