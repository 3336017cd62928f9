"""What the people at the table are asked, worked out anew each time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from api.snapshot_codes import TableQuestion
from device.live.asking import Asked, Circumstances, asked
from device.live.lying import Lying
from device.live.play import ALONE, RACKED_ANEW, TURN_UNKNOWN
from rules.balls import Ball
from rules.match_events import MatchEvent, Racked, RackVoided, StateCorrected, Unseen
from rules.match_log import MatchLog
from rules.players import Player
from tests.device.live.tables import lying, racked, spread
from tests.rules.playing import DRY_BREAK, MISS, OPERATOR, opened, played, started
from tracking.rack import seen_rack
from tracking.shot import PlaceMm

ALL = tuple(range(11))


def questions(log: MatchLog | None, now: Circumstances | None = None) -> list[TableQuestion]:
    return [one.question for one in asked(log, now or Circumstances())]


def in_rack(*events: MatchEvent | str) -> MatchLog:
    return played(started(), DRY_BREAK, *events)


def seen(balls: Lying) -> Circumstances:
    return Circumstances(lying=balls)


def test_without_a_match_nothing_is_asked() -> None:
    assert questions(None, seen(lying(spread(3)))) == []


@pytest.mark.parametrize(
    ("now", "question"),
    [
        (lying(spread(*ALL)), None),
        (lying(spread(0)), TableQuestion.RACK_SWEPT),
        (lying(spread(0, 1, 2)), TableQuestion.BALLS_CHANGED),
        (lying(spread(*ALL[:-1]), ((1800.0, 900.0),)), TableQuestion.BALLS_UNKNOWN),
    ],
    ids=["as left", "swept", "changed", "unknown"],
)
def test_balls_at_rest_against_the_match(now: Lying, question: TableQuestion | None) -> None:
    assert questions(in_rack(), seen(now)) == ([] if question is None else [question])


def test_while_balls_move_nothing_is_said_of_how_they_lie() -> None:
    assert questions(in_rack(), Circumstances(lying=None)) == []


@pytest.mark.parametrize(
    ("order", "is_right"),
    [((1, 2, 3, 4, 10, 5, 6, 7, 8, 9), True), ((2, 1, 3, 4, 10, 5, 6, 7, 8, 9), False)],
)
def test_a_rack_is_checked(order: tuple[int, ...], is_right: bool) -> None:
    found = questions(started(), seen(lying(racked(order))))
    assert found == ([] if is_right else [TableQuestion.RACK_WRONG])


@pytest.mark.parametrize("at_head", [False, True])
def test_how_a_rack_stands(at_head: bool) -> None:
    check = seen_rack(racked(at_head=at_head), lying({}).geometry)
    assert check is not None
    assert (check.shape, check.on_foot_spot, check.centre) == ("triangle", Ball.ONE, Ball.TEN)
    missing: dict[Ball, PlaceMm] = dict(racked())
    del missing[Ball.FOUR]
    assert seen_rack(missing, lying({}).geometry) is None


def test_a_missed_shot_is_asked_about_until_somebody_says_whose_turn_it_is() -> None:
    log = in_rack(Unseen(on_table=frozenset({Ball.TEN})))
    assert asked(log, Circumstances()) == (
        Asked(question=TableQuestion.SHOT_MISSED, seq=len(log.events)),
    )
    kept = StateCorrected(by=ALONE, reason=TURN_UNKNOWN, score={Player.A: 0})
    assert questions(played(log, kept)) == [TableQuestion.SHOT_MISSED]
    said = StateCorrected(by=OPERATOR, reason="asked", shooter=Player.B)
    assert questions(played(log, said)) == []
    scored = StateCorrected(by=OPERATOR, reason="asked", score={Player.A: 1})
    assert questions(played(log, kept, scored)) == []


def test_a_rack_given_up_is_asked_about_until_somebody_sets_the_score() -> None:
    log = in_rack(RackVoided(by=ALONE, reason=RACKED_ANEW), Racked(), DRY_BREAK, MISS)
    assert questions(log) == [TableQuestion.RACK_SWEPT]
    by_people = in_rack(RackVoided(by=OPERATOR, reason="they agreed"))
    assert questions(by_people) == []
    told = StateCorrected(by=OPERATOR, reason="asked", score={Player.B: 1})
    assert questions(played(log, told)) == []


def test_nobody_there_in_mid_rack() -> None:
    asleep = Circumstances(is_asleep=True)
    assert questions(in_rack(), asleep) == [TableQuestion.PLAYERS_GONE]
    assert questions(started(), asleep) == []


def test_after_a_restart_until_the_next_shot() -> None:
    log = in_rack()
    now = Circumstances(kept_events=len(log.events))
    assert questions(log, now) == [TableQuestion.AFTER_RESTART]
    assert questions(played(log, MISS), now) == []
    assert questions(started(), replace(now, kept_events=3)) == []


def test_a_match_that_is_over_asks_nothing_of_the_balls() -> None:
    log = MatchLog.start(opened())
    assert questions(log, seen(lying(spread(0)))) == []
