"""Strategies for any facts that can be written: every enum, odd balls and odd numbers too."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.balls import Ball, Pocket, Rail
from rules.facts import (
    UNCHANGED,
    Call,
    CallType,
    Contact,
    Doubt,
    DoubtAbout,
    Event,
    FirstContact,
    HandSeen,
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
    Unchanged,
)

NUMBERS = st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from(
    [0.0, 0.1, 0.2, 0.30000000000000004, 0.3, 1.0, 1e-7, 5e-324, -2.5, 1e300]
)
ERRORS = st.just(0.0) | NUMBERS
CERTAINTIES = st.just(1.0) | NUMBERS
BALLS = st.sampled_from(Ball)
POCKETS = st.sampled_from(Pocket)
RAILS = st.sampled_from(Rail)

EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(
        Contact,
        t_s=NUMBERS,
        balls=st.tuples(BALLS, BALLS),
        t_error_s=ERRORS,
        certainty=CERTAINTIES,
    ),
    st.builds(
        RailTouch,
        t_s=NUMBERS,
        ball=BALLS,
        rail=RAILS,
        t_error_s=ERRORS,
        certainty=CERTAINTIES,
        frozen_to=st.none() | RAILS,
        left=st.booleans(),
        with_first_contact=st.booleans(),
    ),
    st.builds(
        Potted, t_s=NUMBERS, ball=BALLS, pocket=POCKETS, t_error_s=ERRORS, certainty=CERTAINTIES
    ),
    st.builds(
        OffTable,
        t_s=NUMBERS,
        ball=BALLS,
        t_error_s=ERRORS,
        certainty=CERTAINTIES,
        deflected_back=st.booleans(),
    ),
    st.builds(
        HandSeen,
        t_s=NUMBERS,
        balls=st.lists(BALLS, max_size=3).map(tuple),
        t_error_s=ERRORS,
        certainty=CERTAINTIES,
    ),
    st.builds(
        Returned,
        t_s=NUMBERS,
        ball=BALLS,
        t_error_s=ERRORS,
        certainty=CERTAINTIES,
        origin=st.none() | st.sampled_from(ReturnedFrom),
    ),
)
FIRST_CONTACTS: st.SearchStrategy[FirstContact | None] = st.none() | st.builds(
    FirstContact,
    balls=st.lists(BALLS, max_size=3).map(tuple),
    t_s=st.none() | NUMBERS,
    t_error_s=ERRORS,
    certainty=CERTAINTIES | st.just(0.0),
)
CALLS = st.builds(
    Call,
    type=st.sampled_from(CallType),
    ball=st.none() | BALLS,
    pocket=st.none() | POCKETS,
    obvious=st.none() | st.tuples(BALLS, POCKETS),
)
REPORTS = st.builds(Report, kind=st.sampled_from(ReportKind), ball=st.none() | BALLS)
INCIDENTS = st.builds(
    Incident, kind=st.sampled_from(IncidentKind), ball=BALLS, seconds=st.none() | NUMBERS
)
UNTOLD: st.SearchStrategy[Unchanged] = st.just(UNCHANGED)
READINGS = st.builds(
    Reading,
    first_contact=UNTOLD | FIRST_CONTACTS,
    events=UNTOLD | st.lists(EVENTS, max_size=3).map(tuple),
    call=UNTOLD | CALLS,
    reports=UNTOLD | st.lists(REPORTS, max_size=2).map(tuple),
    incidents=UNTOLD | st.lists(INCIDENTS, max_size=2).map(tuple),
)
DOUBTS = st.builds(
    Doubt,
    about=st.sampled_from(DoubtAbout),
    readings=st.lists(READINGS, max_size=3).map(tuple),
)
FACTS = st.builds(
    ShotFacts,
    on_table=st.frozensets(BALLS),
    strike_s=st.just(0.0) | NUMBERS,
    first_contact=FIRST_CONTACTS,
    events=st.lists(EVENTS, max_size=5).map(tuple),
    call=st.none() | CALLS,
    doubts=st.lists(DOUBTS, max_size=2).map(tuple),
    reports=st.lists(REPORTS, max_size=2).map(tuple),
    incidents=st.lists(INCIDENTS, max_size=2).map(tuple),
    jumped_over=st.none() | BALLS,
    is_stroke=st.booleans(),
)
