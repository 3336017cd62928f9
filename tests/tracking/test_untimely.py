"""Nothing that the cue ball sets off is at a rail before the first contact."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.balls import Ball, Rail
from rules.facts import Doubt, DoubtAbout, FirstContact, RailTouch, Reading, ShotFacts
from tracking.untimely import UNTIMELY_S, with_untimely_rails

FIRST_S, ERROR_S = 2.0, 0.01


def told(*touches: RailTouch, first: FirstContact | None = None) -> ShotFacts:
    met = FirstContact(balls=(Ball.ONE,), t_s=FIRST_S, t_error_s=ERROR_S)
    return ShotFacts(
        on_table=frozenset({Ball.CUE, Ball.ONE, Ball.EIGHT}),
        strike_s=0.0,
        first_contact=first or met,
        events=touches,
    )


def touch(ball: Ball, t_s: float) -> RailTouch:
    return RailTouch(t_s=t_s, ball=ball, rail=Rail.RIGHT, t_error_s=0.002)


def test_a_ball_at_a_rail_before_any_was_met_is_a_question() -> None:
    facts = with_untimely_rails(told(touch(Ball.EIGHT, 0.7)))
    (doubt,) = facts.doubts
    assert doubt.about is DoubtAbout.RAILS
    assert [len(reading.events or ()) for reading in doubt.readings] == [1, 0]


@given(st.floats(0.0, 4.0), st.sampled_from([Ball.CUE, Ball.ONE, Ball.EIGHT]))
def test_only_object_balls_long_before_the_contact_are_asked(t_s: float, ball: Ball) -> None:
    facts = with_untimely_rails(told(touch(ball, t_s)))
    early = t_s + 0.002 + ERROR_S + UNTIMELY_S < FIRST_S
    assert bool(facts.doubts) is (early and ball is not Ball.CUE)
    assert facts.events == (touch(ball, t_s),)


def test_a_ball_that_rolled_already_reaches_rails_at_any_time() -> None:
    facts = told(touch(Ball.EIGHT, 0.7))
    assert with_untimely_rails(facts, frozenset({Ball.EIGHT})) == facts


def test_without_a_known_contact_nothing_is_early() -> None:
    facts = told(touch(Ball.EIGHT, 0.7), first=FirstContact(balls=(), certainty=0.0))
    assert with_untimely_rails(facts) == facts


def test_rails_that_are_asked_already_stay_as_they_are() -> None:
    facts = told(touch(Ball.EIGHT, 0.7))
    doubt = Doubt(
        about=DoubtAbout.RAILS, readings=(Reading(events=()), Reading(events=facts.events))
    )
    asked = ShotFacts(
        on_table=facts.on_table,
        strike_s=0.0,
        first_contact=facts.first_contact,
        events=facts.events,
        doubts=(doubt,),
    )
    assert with_untimely_rails(asked) == asked
