"""Scenarios of the kinds `shot` and `between_shots`: the shot as facts.

A scenario says what counts, not when: times here are only an order. It names no pocket for the
cue ball, and no article asks for one: any stands for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from itertools import product
from math import prod
from typing import Final

from rules.balls import Ball, Pocket, Rail
from rules.facts import (
    Call,
    CallType,
    Contact,
    Doubt,
    DoubtAbout,
    Event,
    FirstContact,
    Incident,
    IncidentKind,
    OffTable,
    Potted,
    RailTouch,
    Reading,
    Report,
    ReportKind,
    Returned,
    ReturnedFrom,
    ShotFacts,
)
from rules.plain import Plain
from rules.readings import MAX_JUDGED
from rules.shot import LATE_FALL_S

CONTACT_S: Final = 1.0
RAIL_S: Final = 1.1
RETURN_S: Final = 1.2
POT_S: Final = 2.0
STEP_S: Final = 0.001
"""Seconds after the strike; only their order has a meaning."""

ANY_POCKET: Final = Pocket.HL

MAX_LATE_S: Final = 3600.0
"""Nobody waits longer than an hour for a ball to fall."""


class _Cue(Enum):
    """Where the cue ball ended."""

    ON_TABLE = "on_table"
    POCKETED = "pocketed"
    OFF_TABLE = "off_table"


class _Rare(Enum):
    """The kinds of `events`."""

    RAIL_TOP = "rail_top_returned"
    DEFLECTED_BACK = "deflected_back_by_object"
    REBOUNDED = "rebounded_from_pocket"
    SETTLED_LATE = "settled_late"
    HUNG_THEN_FELL = "hung_then_fell"
    TOUCHED_POCKETED_BALL = "touched_pocketed_ball"
    MISCUE_SCOOP = "miscue_scoop"
    BLOCKING_BALL_MOVED = "blocking_ball_moved"


_RETURNED: Final = {
    _Rare.RAIL_TOP: ReturnedFrom.RAIL_TOP,
    _Rare.REBOUNDED: ReturnedFrom.POCKET,
}
_LATE_S: Final = {_Rare.SETTLED_LATE: LATE_FALL_S + 1.0, _Rare.HUNG_THEN_FELL: 0.0}
"""What stands for the time of a fall where only its kind is told."""

_ABOUT: Final = {
    "first_contact": DoubtAbout.FIRST_CONTACT,
    "rails_after": DoubtAbout.RAILS,
    "pocketed": DoubtAbout.POTTED,
    "cue": DoubtAbout.POTTED,
    "off_table": DoubtAbout.OFF_TABLE,
    "call": DoubtAbout.CALL,
}


def facts_of(scenario: Plain) -> ShotFacts:
    """The facts of the shot, its doubts among them. Raises `PlainError`."""
    is_stroke = scenario["kind"].value == "shot"
    state, shot = scenario["state"], scenario["shot"]
    doubts = shot["doubts"].items()
    if not doubts:
        return _definite(state, shot, is_stroke)
    options = [doubt["readings"].items() for doubt in doubts]
    if not 1 <= prod(len(readings) for readings in options) <= MAX_JUDGED:
        expected = f"doubts with 1 to {MAX_JUDGED} combinations of their readings"
        raise shot["doubts"].error(expected)
    wholes = [
        _definite(state, shot.overlaid(list(chosen)), is_stroke) for chosen in product(*options)
    ]
    readings = tuple(
        Reading(
            first_contact=whole.first_contact,
            events=whole.events,
            call=whole.call or Call(type=CallType.NONE),
            reports=whole.reports,
            incidents=whole.incidents,
        )
        for whole in wholes
    )
    about = doubts[0]["about"]
    word = about.word() if about else ""
    doubt = Doubt(about=_ABOUT.get(word, DoubtAbout.FIRST_CONTACT), readings=readings)
    return replace(wholes[0], doubts=(doubt,))


def _definite(state: Plain, shot: Plain, is_stroke: bool) -> ShotFacts:
    if is_stroke and "first_contact" not in shot.names():
        raise shot["first_contact"].error("a ball, null or simultaneous balls")
    contact = _first_contact(shot["first_contact"])
    events: list[Event] = []
    if contact is not None:
        events.append(Contact(t_s=CONTACT_S, balls=(Ball.CUE, contact.balls[0])))
    events += [_rail(item, number) for number, item in enumerate(shot["rails_after"].items())]
    incidents: list[Incident] = []
    reports = [_report(item, state["touched_ball"]) for item in shot["reports"].items()]
    for item in shot["events"].items():
        _special(item, events, incidents, reports)
    for number, item in enumerate(shot["pocketed"].items()):
        events.append(
            Potted(
                t_s=POT_S + number * STEP_S,
                ball=item["ball"].ball(),
                pocket=item["pocket"].member(Pocket),
            )
        )
    for item in shot["off_table"].items():
        events.append(OffTable(t_s=POT_S, ball=item["ball"].ball()))
    cue = shot["cue"].member(_Cue, _Cue.ON_TABLE)
    if cue is _Cue.POCKETED:
        events.append(Potted(t_s=POT_S, ball=Ball.CUE, pocket=ANY_POCKET))
    elif cue is _Cue.OFF_TABLE:
        events.append(OffTable(t_s=POT_S, ball=Ball.CUE))
    call = shot["call"] if shot["call"] else state["call"]
    return ShotFacts(
        on_table=frozenset({Ball.CUE, *state["on_table"].balls()}),
        strike_s=0.0,
        first_contact=contact,
        events=tuple(sorted(events, key=lambda event: event.t_s)),
        call=_call(call) if call else Call(type=CallType.NONE),
        reports=tuple(reports),
        incidents=tuple(incidents),
        jumped_over=state["jump_or_masse_over"].optional_ball(),
        is_stroke=is_stroke,
    )


def _first_contact(plain: Plain) -> FirstContact | None:
    if not plain:
        return None
    if isinstance(plain.value, Mapping):
        tied = plain["simultaneous"]
        balls = tuple(_hit(item) for item in tied.items())
        if not balls:
            raise tied.error("a list of balls")
        return FirstContact(balls=balls, t_s=CONTACT_S)
    return FirstContact(balls=(_hit(plain),), t_s=CONTACT_S)


def _hit(plain: Plain) -> Ball:
    ball = plain.ball()
    if ball is Ball.CUE:
        raise plain.error("an object ball, or null where none was hit")
    return ball


def _rail(plain: Plain, number: int) -> RailTouch:
    is_tie = plain["same_instant"].flag()
    return RailTouch(
        t_s=CONTACT_S if is_tie else RAIL_S + number * STEP_S,
        ball=plain["ball"].ball(),
        rail=plain["rail"].member(Rail),
        frozen_to=plain["frozen_to"].member(Rail) if plain["frozen_to"] else None,
        left=plain["left"].flag(),
        with_first_contact=is_tie,
    )


def _report(plain: Plain, touched: Plain) -> Report:
    kind = plain.member(ReportKind)
    is_touch = kind is ReportKind.TOUCHED_BALL
    return Report(kind=kind, ball=touched.optional_ball() if is_touch else None)


def _special(
    plain: Plain, events: list[Event], incidents: list[Incident], reports: list[Report]
) -> None:
    """Adds one of the rare `events` of a scenario to where the facts have it."""
    kind = plain["kind"].member(_Rare)
    if kind is _Rare.MISCUE_SCOOP:  # of the stroke, so it needs no ball
        reports.append(Report(kind=ReportKind.SCOOP_UNINTENDED))
        return
    ball = plain["ball"].ball()
    if kind in _RETURNED:
        events.append(Returned(t_s=RETURN_S, ball=ball, origin=_RETURNED[kind]))
    elif kind is _Rare.DEFLECTED_BACK:
        events.append(OffTable(t_s=RETURN_S, ball=ball, deflected_back=True))
    elif kind in _LATE_S:
        given = plain["seconds"]
        seconds = given.number(0.0, MAX_LATE_S) if given else _LATE_S[kind]
        incidents.append(Incident(kind=IncidentKind.LATE_FALL, ball=ball, seconds=seconds))
    else:
        incidents.append(Incident(kind=IncidentKind(kind.value), ball=ball))


def _call(plain: Plain) -> Call:
    obvious = plain["obvious"]
    return Call(
        type=plain["type"].member(CallType),
        ball=plain["ball"].optional_ball(),
        pocket=plain["pocket"].member(Pocket) if plain["pocket"] else None,
        obvious=(obvious["ball"].ball(), obvious["pocket"].member(Pocket)) if obvious else None,
    )
