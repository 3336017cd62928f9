"""What an account tells too early: a ball that the cue ball sets off goes nowhere before.

An object ball that was at a rail before the first contact was set off by another ball that the
cue ball met, or not by this shot at all: a hand took it, or its track went along with an arm.
"""

from __future__ import annotations

from dataclasses import replace

from rules.balls import Ball
from rules.facts import Doubt, DoubtAbout, Event, RailTouch, Reading, ShotFacts

UNTIMELY_S = 0.1
"""Beyond the errors of both times."""


def with_untimely_rails(facts: ShotFacts, rolling: frozenset[Ball] = frozenset()) -> ShotFacts:
    """Whether a rail counts that an object ball reached before the first contact is asked.

    `rolling`: balls that rolled already at the strike; they reach rails at any time.
    """
    first = facts.first_contact
    if first is None or not first.is_seen or first.t_s is None:
        return facts
    if any(doubt.about is DoubtAbout.RAILS for doubt in facts.doubts):
        return facts
    timely = tuple(
        event
        for event in facts.events
        if not _is_untimely(event, first.t_s, first.t_error_s, rolling)
    )
    if len(timely) == len(facts.events):
        return facts
    readings = (Reading(events=facts.events), Reading(events=timely))
    doubt = Doubt(about=DoubtAbout.RAILS, readings=readings)
    return replace(facts, doubts=(*facts.doubts, doubt))


def _is_untimely(event: Event, first_s: float, error_s: float, rolling: frozenset[Ball]) -> bool:
    return (
        isinstance(event, RailTouch)
        and event.ball.is_object_ball
        and event.ball not in rolling
        and event.t_s + event.t_error_s + error_s + UNTIMELY_S < first_s
    )
