"""From facts with doubts to definite facts: every plausible combination of readings.

Beside the doubts that come with the facts there are three that lie in them: a first contact that
was not seen, an event too uncertain to make a foul by itself, and a call that is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from math import prod
from typing import Final

from rules.balls import Ball
from rules.facts import (
    Call,
    CallType,
    Contact,
    Doubt,
    DoubtAbout,
    Event,
    FirstContact,
    OffTable,
    Potted,
    RailTouch,
    Reading,
    ShotFacts,
    Unchanged,
)
from rules.match import Match, object_balls
from rules.ruling import Question, Ruling, same_but_articles
from rules.shot import counted_pots, nothing_called

MAX_READINGS: Final = 16
"""At most so many readings are shown with an `ask`."""

MAX_JUDGED: Final = 512
"""At most so many combinations are judged; 9 doubts with two readings each."""

MAX_COMPARED: Final = 64
"""Among so many readings it is looked for the doubt that makes the difference."""

Tag = tuple[str, int]
"""A doubt and which of its readings was taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Definite:
    """Facts without a doubt left, and which reading of which doubt they are."""

    facts: ShotFacts
    is_call_known: bool
    tags: tuple[Tag, ...] = ()

    def pushed_out(self) -> Definite:
        """The same with a push-out announced, as a further reading of the call."""
        facts = replace(self.facts, call=Call(type=CallType.PUSH_OUT))
        tags = tuple(tag for tag in self.tags if tag[0] != Question.CALL.value)
        return Definite(facts=facts, is_call_known=False, tags=(*tags, (Question.CALL.value, -1)))


def definite_readings(
    match: Match, facts: ShotFacts, *, has_calls: bool, foul_certainty_min: float
) -> tuple[list[Definite], bool]:
    """All combinations, the first reading of each doubt first; false if there were too many.

    `has_calls`: the rulebook knows calls, so that an unknown one is a doubt.
    """
    doubts = [doubt for doubt in facts.doubts if doubt.readings]
    doubted = _doubted(facts, doubts)
    is_complete = prod(len(doubt.readings) for doubt in doubts) <= MAX_JUDGED
    result: list[Definite] = []
    if not doubts and facts.call is not None and _is_sure(facts, foul_certainty_min):
        return [Definite(facts=facts, is_call_known=True)], True
    for picks in islice(product(*(range(len(d.readings)) for d in doubts)), MAX_JUDGED):
        chosen = [doubt.readings[pick] for doubt, pick in zip(doubts, picks, strict=True)]
        tags = tuple(
            (f"{doubt.about.value}#{number}", pick)
            for number, (doubt, pick) in enumerate(zip(doubts, picks, strict=True))
        )
        for one, more in _inner(match, laid_over(facts, chosen), doubted, foul_certainty_min):
            for call, call_tags in _calls(match, one, has_calls=has_calls):
                if len(result) >= MAX_JUDGED:
                    return result, False
                result.append(
                    Definite(
                        facts=replace(one, call=call, doubts=()) if call is not one.call else one,
                        is_call_known=one.call is not None,
                        tags=(*tags, *more, *call_tags),
                    )
                )
    return result, is_complete


def laid_over(facts: ShotFacts, readings: Sequence[Reading]) -> ShotFacts:
    """The facts as they would be if all these readings, of different doubts, were true.

    Two readings that both set the events each say what differs from the facts: what either takes
    away is gone, what either adds is there.
    """
    result = replace(facts, doubts=()) if facts.doubts else facts
    for reading in readings:
        result = reading.laid_over(result)
    told = [reading.events for reading in readings if not isinstance(reading.events, Unchanged)]
    if len(told) < 2:
        return result
    gone = {event for event in facts.events if any(event not in events for events in told)}
    events = [event for event in facts.events if event not in gone]
    for event in (event for events in told for event in events):
        if event not in facts.events and event not in events:
            events.append(event)
    return replace(result, events=tuple(sorted(events, key=lambda event: event.t_s)))


@dataclass(frozen=True, slots=True)
class _Doubted:
    """What a doubt of the facts is about already: its readings are all that is plausible."""

    is_first_contact: bool = False
    events: frozenset[Event] = frozenset()


def _doubted(facts: ShotFacts, doubts: Sequence[Doubt]) -> _Doubted:
    if not doubts:
        return _Doubted()
    is_first_contact = False
    events: set[Event] = set()
    for doubt in doubts:
        told = [
            frozenset(facts.events if isinstance(reading.events, Unchanged) else reading.events)
            for reading in doubt.readings
        ]
        events |= {event for one in told for event in one if any(event not in o for o in told)}
        is_first_contact = is_first_contact or any(
            not isinstance(reading.first_contact, Unchanged) for reading in doubt.readings
        )
    return _Doubted(is_first_contact, frozenset(events))


def _inner(
    match: Match, facts: ShotFacts, doubted: _Doubted, foul_certainty_min: float
) -> Iterator[tuple[ShotFacts, tuple[Tag, ...]]]:
    """The readings of a first contact that was not seen, and of events that are too uncertain."""
    contact_min = 0.0 if doubted.is_first_contact else foul_certainty_min
    contacts = _first_contacts(match, facts, contact_min)
    unsure = [
        event
        for event in facts.events
        if event.certainty < foul_certainty_min
        and event not in doubted.events
        and (isinstance(event, OffTable) or (isinstance(event, Potted) and event.ball is Ball.CUE))
    ]
    if len(contacts) == 1 and not unsure:
        yield (
            (
                facts
                if contacts[0] is facts.first_contact
                else replace(facts, first_contact=contacts[0])
            ),
            (),
        )
        return
    for number, contact in enumerate(contacts):
        tag = ((DoubtAbout.FIRST_CONTACT.value, number),) if len(contacts) > 1 else ()
        for absent in product((False, True), repeat=len(unsure)):
            gone = [event for event, is_absent in zip(unsure, absent, strict=True) if is_absent]
            tags = tuple(
                (f"{_about(event).value}#of {event.ball}", int(is_absent))
                for event, is_absent in zip(unsure, absent, strict=True)
            )
            events = tuple(event for event in facts.events if event not in gone)
            yield replace(facts, first_contact=contact, events=events), (*tag, *tags)


def _is_sure(facts: ShotFacts, foul_certainty_min: float) -> bool:
    """True if nothing of a shot without a doubt is too uncertain: the usual case, found fast."""
    seen = facts.first_contact
    if seen is not None and (not seen.balls or seen.certainty < foul_certainty_min):
        return False
    return all(event.certainty >= foul_certainty_min for event in facts.events)


def _about(event: Event) -> DoubtAbout:
    return DoubtAbout.POTTED if isinstance(event, Potted) else DoubtAbout.OFF_TABLE


def _first_contacts(
    match: Match, facts: ShotFacts, foul_certainty_min: float
) -> list[FirstContact | None]:
    """What may have been hit first; only one entry where that is certain enough.

    Unseen: the ball on, another ball, or none. None is left out if an object ball moved, since
    only a contact moves one. Of the other balls one stands for all: the ruling is the same.
    """
    seen = facts.first_contact
    on_table = object_balls(facts.on_table, match.game)
    if seen is None or not on_table or not facts.is_stroke:
        return [seen]
    on = min(on_table)
    if not seen.is_seen:
        others = sorted(on_table - {on})[:1]
        balls: list[FirstContact | None] = [replace(seen, balls=(ball,)) for ball in (on, *others)]
        return balls if _is_object_ball_moved(facts.events) else [*balls, None]
    if on not in seen.balls and seen.certainty < foul_certainty_min:
        return [seen, replace(seen, balls=(on,))]
    return [seen]


def _is_object_ball_moved(events: Sequence[Event]) -> bool:
    for event in events:
        if isinstance(event, Contact):
            return True
        if isinstance(event, (RailTouch, Potted, OffTable)) and event.ball.is_object_ball:
            return True
    return False


def _calls(
    match: Match, facts: ShotFacts, *, has_calls: bool
) -> list[tuple[Call | None, tuple[Tag, ...]]]:
    """The calls that may have been made where the call is not known, likeliest first.

    Each ball that fell may have been called; or nothing was, with what was obvious. Where nothing
    fell it makes no difference.
    """
    if facts.call is not None:
        return [(facts.call, ())]
    silent = nothing_called(facts)
    if not has_calls or match.is_break or not facts.is_stroke:
        return [(silent, ())]
    pots, _, _, _ = counted_pots(facts, match)
    if not pots:
        return [(silent, ())]
    calls = [Call(type=CallType.SHOT, ball=pot.ball, pocket=pot.pocket) for pot in pots]
    return [
        (call, ((Question.CALL.value, number),)) for number, call in enumerate([*calls, silent])
    ]


def question_of(definite: Sequence[Definite], rulings: Sequence[Ruling]) -> Question:
    """What has to be asked: the one doubt whose readings make a difference, or several."""
    mattering: set[str] = set()
    compared = list(zip(definite, rulings, strict=True))[:MAX_COMPARED]
    for i, (one, ruling) in enumerate(compared):
        for other, other_ruling in compared[:i]:
            if not same_but_articles(ruling, other_ruling):
                differing = dict(one.tags).items() ^ dict(other.tags).items()
                names = {name for name, _ in differing}
                if len(names) == 1:
                    mattering |= names
    kinds = {name.partition("#")[0] for name in mattering}
    if kinds == {Question.CALL.value} and any(_is_push_out(one) for one, _ in compared):
        return Question.PUSH_OUT
    return Question(kinds.pop()) if len(kinds) == 1 else Question.SEVERAL


def _is_push_out(definite: Definite) -> bool:
    call = definite.facts.call
    return call is not None and call.type is CallType.PUSH_OUT
