"""Where two special cases meet, each that had to be decided is named with its article."""

from __future__ import annotations

import pytest

from rules.balls import Ball, Pocket, Rail
from rules.facts import Call, CallType, Event, OffTable, RailTouch, Report, ReportKind, ShotFacts
from rules.judge import judge
from rules.match import Phase
from rules.ruling import Decided, Verdict
from tests.rules.making import FULL, hit, match, pot, rail, shot

TIE = {Decided.BALL_AND_RAIL}
JAW = {Decided.JAW_AS_RAIL}
OFF = {Decided.OFF_TABLE_AS_RAIL}


def at_once(rail: Rail) -> RailTouch:
    return RailTouch(t_s=1.0, ball=Ball.CUE, rail=rail, with_first_contact=True)


@pytest.mark.parametrize(
    ("events", "cases"),
    [
        ((at_once(Rail.JAW),), TIE | JAW),
        ((at_once(Rail.LEFT), rail(2, Rail.JAW)), TIE | JAW),
        ((at_once(Rail.LEFT), rail(2)), set()),
        ((rail(2, Rail.JAW), rail(3)), set()),
        ((rail(2, Rail.JAW), OffTable(t_s=2.0, ball=Ball.THREE)), JAW | OFF),
    ],
)
def test_every_case_by_which_a_rail_counts_is_decided(
    events: tuple[Event, ...], cases: set[Decided]
) -> None:
    ruling = judge(match(on=[2, 3, 10]), shot(hit(2), *events, on=[2, 3, 10]))
    assert set(ruling.decided) & (TIE | JAW | OFF) == cases
    assert ("R 2.1" in ruling.articles) == (Decided.JAW_AS_RAIL in cases)
    assert ("R 3.3" in ruling.articles) == (Decided.BALL_AND_RAIL in cases)


def test_on_the_break_only_the_balls_that_were_lacking_are_special() -> None:
    plain = [rail(ball) for ball in (1, 4, 7)]
    cue, again = rail(0, Rail.JAW), rail(1, Rail.JAW)
    facts = shot(hit(1), *plain, cue, again, OffTable(t_s=2.0, ball=Ball.NINE))
    ruling = judge(match(phase=Phase.BREAK), facts)
    assert {Decided.OFF_TABLE_AS_RAIL} == set(ruling.decided) & (TIE | JAW | OFF)
    assert [foul.kind.value for foul in ruling.fouls] == ["ball_off_table"]


@pytest.mark.parametrize("book", ["wpa", "ru", "sk", "il", "pl", "es"])
def test_a_ball_that_is_gone_cannot_be_called(book: str) -> None:
    """R 1.7, RU 9.5, SK 5.5, ES 5: what is called is to be pocketed, so it lies on the table."""
    call = Call(type=CallType.SHOT, ball=Ball.TWO, pocket=Pocket.FL)
    fallen = judge(match(rulebook=book, on=[3, 10]), shot(hit(3), pot(3), on=[3, 10], call=call))
    missed = judge(match(rulebook=book, on=[3, 10]), shot(hit(3), rail(3), on=[3, 10], call=call))
    assert Decided.CALL_MISSING in fallen.decided
    assert Decided.CALL_MISSING in missed.decided
    assert fallen.next is not fallen.player


def test_a_ball_that_fell_was_there_even_if_nobody_saw_it_before() -> None:
    call = Call(type=CallType.SHOT, ball=Ball.TWO, pocket=Pocket.FL)
    ruling = judge(match(on=[3, 10]), shot(hit(3), pot(2), on=[3, 10], call=call))
    assert ruling.next is ruling.player
    assert Decided.CALL_MISSING not in ruling.decided


@pytest.mark.parametrize("phase", list(Phase))
def test_a_foul_before_the_stroke_refuses_no_push_out(phase: Phase) -> None:
    """R 6.4: the push-out was announced for a stroke that was not made."""
    facts = ShotFacts(
        on_table=frozenset({Ball.CUE, *(Ball(ball) for ball in FULL)}),
        strike_s=0.0,
        first_contact=None,
        call=Call(type=CallType.PUSH_OUT),
        reports=(Report(kind=ReportKind.TOUCHED_BALL, ball=Ball.THREE),),
        is_stroke=False,
    )
    ruling = judge(match(phase=phase), facts)
    assert ruling.verdict is Verdict.FOUL
    assert not ruling.push_out_rejected
    assert "R 6.4" not in ruling.articles


def test_what_a_lamp_throws_back_is_cited_even_if_the_ball_is_told_as_off_twice() -> None:
    back = OffTable(t_s=1.2, ball=Ball.CUE, deflected_back=True)
    facts = shot(hit(2), rail(2), back, OffTable(t_s=2.0, ball=Ball.CUE), on=[2, 10])
    ruling = judge(match(on=[2, 10]), facts)
    assert [foul.kind.value for foul in ruling.fouls] == ["cue_off_table"]
    assert "R 2.6" in ruling.articles
