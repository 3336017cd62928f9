"""What is answered to a question about the table, and what that makes of the match."""

from __future__ import annotations

import pytest

from api.snapshot_codes import TableAnswer, TableQuestion
from device.live.answering import AGREED, TableAsked, answers, events_of
from rules.match_events import (
    Abandoned,
    Conceded,
    MatchEvent,
    Racked,
    RackVoided,
    StateCorrected,
    Unseen,
)
from rules.match_log import MatchLog
from rules.players import Player
from rules.progress import Stage
from tests.device.live.tables import lying, spread
from tests.rules.playing import DRY_BREAK, opened, played, started

A, B, C, NOBODY, YES, NO = TableAnswer


def told(
    log: MatchLog, question: TableQuestion, answer: TableAnswer, *, seq: int | None = None
) -> tuple[list[type[MatchEvent]], MatchLog]:
    """Which events, and the match after them."""
    asked = TableAsked(question=question, seq=seq, lying=lying(spread(0, 3, 7)))
    assert answer in answers(log, asked)
    events = events_of(log, asked, answer, AGREED, 50.0)
    for event in events:
        log = log.appended(event)
    return [type(event) for event in events], log


@pytest.fixture
def log() -> MatchLog:
    return played(started(), DRY_BREAK)


def test_who_won_a_rack_that_was_swept_away(log: MatchLog) -> None:
    kinds, after = told(log, TableQuestion.RACK_SWEPT, A)
    assert (kinds, after.progress.match.score) == ([Conceded], {Player.A: 1, Player.B: 0})
    kinds, after = told(log, TableQuestion.RACK_SWEPT, NOBODY)
    assert (kinds, after.progress.stage) == ([RackVoided], Stage.RACK)
    kinds, after = told(log, TableQuestion.RACK_SWEPT, B, seq=4)  # another one is played already
    assert (kinds, after.progress.match.score) == ([StateCorrected], {Player.A: 0, Player.B: 1})
    assert after.progress.stage is Stage.SHOT
    _, after = told(log, TableQuestion.RACK_SWEPT, NOBODY, seq=4)
    assert after.progress.match.score == log.progress.match.score


def test_of_three_players_nobody_concedes_for_another() -> None:
    three = played(started(opened("pl", players=tuple(Player))), DRY_BREAK)
    asked = TableAsked(question=TableQuestion.RACK_SWEPT, seq=None)
    assert answers(three, asked) == (NOBODY,)


def test_whose_turn_it_is_after_a_shot_that_nobody_saw(log: MatchLog) -> None:
    unseen = log.appended(Unseen())
    kinds, after = told(unseen, TableQuestion.SHOT_MISSED, A)
    assert (kinds, after.progress.match.shooter) == ([StateCorrected], Player.A)


def test_after_a_restart_the_rack_goes_on_as_shown_or_is_somebodys_turn(log: MatchLog) -> None:
    kinds, after = told(log, TableQuestion.AFTER_RESTART, YES)
    assert (kinds, after.progress.match) == ([StateCorrected], log.progress.match)
    _, after = told(log, TableQuestion.AFTER_RESTART, A)
    assert after.progress.match.shooter is Player.A


def test_balls_that_were_moved_may_stay(log: MatchLog) -> None:
    _, after = told(log, TableQuestion.BALLS_CHANGED, YES)
    assert sorted(after.progress.match.on_table) == [3, 7]


def test_a_rack_may_be_broken_as_it_is() -> None:
    waiting = MatchLog.of(started().events[:-1])
    kinds, after = told(waiting, TableQuestion.RACK_WRONG, NO)
    assert (kinds, after.progress.stage) == ([Racked], Stage.SHOT)
    asked = TableAsked(question=TableQuestion.RACK_WRONG, seq=None)
    assert answers(after, asked) == ()


def test_players_who_have_gone_are_done(log: MatchLog) -> None:
    kinds, after = told(log, TableQuestion.PLAYERS_GONE, YES)
    assert (kinds, after.progress.stage) == ([Abandoned], Stage.OVER)


def test_a_ball_is_named_by_nobody(log: MatchLog) -> None:
    assert answers(log, TableAsked(question=TableQuestion.BALLS_UNKNOWN, seq=None)) == ()
