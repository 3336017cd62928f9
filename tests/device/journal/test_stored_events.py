"""Events come back from the journal as they were, also those that an older footspot wrote."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.journal.stored_events import BodyError, event_body, event_of
from rules.facts import FirstContact, ShotFacts
from rules.match_events import MatchEvent, Opened, ShotPlayed
from rules.match_log import _STEPS
from tests.rules.any_events import EVENTS_BY_TYPE, OPENED

FORM_1 = Path(__file__).parent / "data" / "events_1.txt"
ANY = {**EVENTS_BY_TYPE, Opened: OPENED}


@pytest.mark.parametrize("kind", ANY, ids=[kind.__name__ for kind in ANY])
def test_an_event_comes_back_as_it_was(kind: type[MatchEvent]) -> None:
    @settings(max_examples=15)
    @given(ANY[kind])
    def holds(event: MatchEvent) -> None:
        assert event_of(event_body(event)) == event

    holds()


def test_every_event_of_the_rules_is_tried() -> None:
    assert set(ANY) == {Opened, *_STEPS}


@given(st.floats(allow_nan=False))
def test_numbers_that_are_not_finite_are_kept(number: float) -> None:
    """Notation refuses them; a ruling may not be lost to one."""
    contact = FirstContact(balls=(), t_s=number, t_error_s=number)
    facts = ShotFacts(on_table=frozenset(), strike_s=number, first_contact=contact)
    event = ShotPlayed(at_s=number, facts=facts)
    assert event_of(event_body(event)) == event


def test_what_form_1_says_is_read_for_ever() -> None:
    """The file is never written anew: years of matches stand in this form."""
    lines = FORM_1.read_text(encoding="ascii").splitlines()
    events = [event_of(line) for line in lines]
    assert {type(event) for event in events} >= {Opened, *_STEPS}
    for event, line in zip(events, lines, strict=True):
        assert json.loads(event_body(event)) == json.loads(line)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "nonsense",
        "[]",
        "null",
        '{"event":"Unheard"}',
        '{"event":"MatchEvent"}',
        '{"event":"ShotPlayed","facts":{"strike_s":"soon"}}',
        '{"event":"Warned","player":"Z","means":"spoken"}',
    ],
)
def test_what_is_no_event_is_named(body: str) -> None:
    with pytest.raises(BodyError, match="no event"):
        event_of(body)
