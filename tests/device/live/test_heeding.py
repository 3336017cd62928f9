"""What people say: done where the rules and their role allow it, refused with a reason else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from api.said import Accepted, Refused, SaidRefusal
from api.snapshot_codes import TableAnswer
from device.journal.journal import Journal
from device.live.answering import AGREED
from device.observing import Sight
from device.stored_facts import facts_fields
from rules.balls import Ball
from rules.facts import CallType, ReportKind
from rules.match import BreakOrder, Game
from rules.match_events import (
    CAMERA,
    Abandoned,
    Answered,
    CallMade,
    Chosen,
    Conceded,
    ExtensionTaken,
    Opened,
    RackVoided,
    ReportAnswered,
    Reported,
    ShotPlayed,
    StateCorrected,
    TimeOutTaken,
    Warned,
)
from rules.players import Player
from rules.progress import Refusal, Stage
from rules.ruling import Outcome, Verdict
from tests.device.live.spoken_table import OPERATOR, SpokenTable
from tests.rules.playing import DRY_BREAK

A, B = Player.A, Player.B


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SpokenTable]:
    with Journal.open(tmp_path / "journal.sqlite3", reserve_bytes=4096) as journal:
        one = SpokenTable(journal)
        yield one
        if one.ledger.log is not None:  # whatever was said, the journal has it
            assert journal.log(one.progress.opened.match_id) == one.log


def refused(answer: Accepted | Refused) -> Refusal | SaidRefusal:
    assert isinstance(answer, Refused), answer
    return answer.code


def broken(table: SpokenTable, **fields: object) -> SpokenTable:
    """Set up, racked and broken: nothing fell, B plays."""
    table.set_up(**fields)
    table.shoot(DRY_BREAK, is_break=True)
    return table


def test_a_match_is_set_up_with_all_that_was_chosen(table: SpokenTable) -> None:
    table.set_up(
        names={"A": "Anna", "B": " "},
        rulebook="ru",
        race_to=5,
        sets_to=2,
        break_order="winner",
        shot_clock_s=35,
        extension_s=20,
        language="he",
        breaker="B",
    )
    opened = table.log.events[0]
    assert isinstance(opened, Opened)
    assert opened.names == {A: "Anna"}
    organiser = opened.organiser
    assert (organiser.race_to, organiser.has_sets, organiser.sets_to) == (5, True, 2)
    assert (organiser.shot_clock_s, organiser.extension_s) == (35, 20)
    assert organiser.break_order is BreakOrder.WINNER
    assert (opened.are_calls_heard, opened.language) == (True, "he")
    assert table.progress.stage is Stage.SHOT
    assert table.progress.match.shooter is B
    match = table.snapshot().match
    assert match is not None
    assert (match.language, match.settings.are_calls_heard) == ("he", True)


def test_no_match_is_set_up_while_balls_move(table: SpokenTable) -> None:
    table.strike()
    answer = table.say("A", "set_up", rulebook="wpa", breaker="A")
    assert refused(answer) is SaidRefusal.BALLS_MOVING


def test_another_game_is_played_with_other_balls(table: SpokenTable) -> None:
    answer = table.say("A", "set_up", rulebook="wpa", game="nine-ball", breaker="A")
    assert isinstance(answer, Accepted)
    assert (table.play.game, table.games) == (Game.NINE_BALL, [Game.NINE_BALL])


def test_settings_that_do_not_go_together_are_refused(table: SpokenTable) -> None:
    answer = table.say("A", "set_up", rulebook="ru", game="nine-ball")
    assert refused(answer) is SaidRefusal.BAD_SETTINGS
    answer = table.say("A", "set_up", rulebook="wpa", players=3)
    assert refused(answer) is Refusal.TOO_MANY_PLAYERS
    assert table.ledger.log is None


def test_a_lag_is_won_and_the_winner_says_who_breaks(table: SpokenTable) -> None:
    table.say("A", "set_up", rulebook="wpa")
    table.rack()
    assert table.progress.stage is Stage.LAG
    assert isinstance(table.say("B", "lag_won", winner=None), Accepted)
    assert table.progress.stage is Stage.LAG
    table.say("B", "lag_won", winner="B")
    assert table.progress.stage is Stage.BREAKER
    assert refused(table.say("A", "breaker", breaker="A")) is Refusal.NOT_YOUR_CHOICE
    table.say("B", "breaker", breaker="A")
    assert table.progress.stage is Stage.SHOT  # the rack stands there already
    assert table.progress.match.shooter is A


def test_shots_before_the_first_rack_of_a_match_that_was_set_up_are_no_part_of_it(
    table: SpokenTable,
) -> None:
    table.say("A", "set_up", rulebook="wpa", breaker="A")
    table.shoot("3,7 : *3 3>FL")
    assert table.progress.stage is Stage.RACK
    assert not table.progress.ruled


def test_a_called_ball_counts_and_another_does_not(table: SpokenTable) -> None:
    broken(table)
    table.say("B", "call", type="shot", ball=1, pocket="SL")
    table.shoot("1-10 : *1 1>SL")
    assert table.progress.match.shooter is B
    table.say("B", "call", type="shot", ball=2, pocket="SL")
    table.shoot("2-10 : *2 5>SL")
    option = table.progress.match.option
    assert option is not None
    assert option.chooser is A


def test_a_call_is_the_shooters_and_comes_before_the_strike(table: SpokenTable) -> None:
    broken(table)
    call = {"type": "shot", "ball": 1, "pocket": "SL"}
    assert refused(table.say("A", "call", **call)) is Refusal.NOT_YOUR_TURN
    table.strike()
    assert refused(table.say("B", "call", **call)) is SaidRefusal.BALLS_MOVING
    table.referee.changed(table.t_s, Sight.RESTING)
    late = table.word("B", "call", **call)
    table.shoot("1-10 : *1 2|foot")
    assert refused(table.hear(late)) is SaidRefusal.LATE
    assert not any(isinstance(one, CallMade) for one in table.log.events)


def test_what_did_not_move_the_position_makes_no_word_late(table: SpokenTable) -> None:
    broken(table)
    word = table.word("B", "call", type="shot", ball=1, pocket="SL")
    table.say("A", "ask_call")
    assert table.progress.is_call_asked
    assert isinstance(table.hear(word), Accepted)


def test_a_push_out_is_handed_back(table: SpokenTable) -> None:
    broken(table)
    may = table.snapshot().match
    assert may is not None
    offered = may.may_of(B)
    assert offered is not None
    assert offered.push_out
    table.say("B", "call", type="push_out")
    table.shoot("1-10 : *4")
    assert refused(table.say("B", "choose", choice="hand_back")) is Refusal.NOT_YOUR_CHOICE
    table.say("A", "choose", choice="hand_back")
    assert isinstance(table.log.events[-1], Chosen)
    assert table.progress.match.shooter is B
    news = table.snapshot().news
    assert news is not None
    assert news.text["en"] == ("Player A hands the shot back. Player B shoots.",)


def test_the_opponents_report_is_a_doubt_until_it_is_answered(table: SpokenTable) -> None:
    broken(table)
    seq = table.shoot("1-10 : *1 2|foot")
    table.say("A", "report", report="double_hit", shot_seq=seq)
    snapshot = table.snapshot()
    assert snapshot.match is not None
    (report,) = snapshot.match.reports
    assert (report.by, report.against, report.shot_seq) == (A, B, seq)
    ruled = table.progress.ruled[-1]
    assert ruled.ruling.verdict is Verdict.ASK
    may = snapshot.match.may_of(B)
    assert may is not None
    assert may.judges == (report.seq,)
    assert (
        refused(table.say("A", "answer_report", report_seq=report.seq, is_accepted=True))
        is Refusal.NOT_AUTHORISED
    )
    table.say("B", "answer_report", report_seq=report.seq, is_accepted=True)
    assert table.progress.ruled[-1].ruling.verdict is Verdict.FOUL
    assert isinstance(table.log.events[-1], ReportAnswered)


def test_who_admits_his_own_foul_needs_nobody(table: SpokenTable) -> None:
    broken(table)
    seq = table.shoot("1-10 : *1 2|foot")
    table.say("B", "report", report="touched_ball", ball=4, shot_seq=seq)
    assert table.progress.ruled[-1].ruling.verdict is Verdict.FOUL
    assert table.snapshot().match.reports == ()  # type: ignore[union-attr]


def test_an_operator_overrides_a_disputed_foul(table: SpokenTable) -> None:
    broken(table)
    seq = table.shoot("1-10 : *2 2|foot")
    assert table.progress.match.fouls == {A: 0, B: 1}
    said = {"shot_seq": seq, "outcome": "pass", "reason": "the 1 was hit first, seen on the clip"}
    assert refused(table.say("B", "override", **said)) is Refusal.NOT_AUTHORISED
    assert isinstance(table.say(OPERATOR, "override", **said, revision=None), Accepted)
    assert table.progress.ruled[-1].ruling.outcome is Outcome.PASS
    assert table.progress.match.fouls == {A: 0, B: 0}


def test_facts_are_corrected_as_the_review_file_has_them(table: SpokenTable) -> None:
    broken(table)
    seq = table.shoot("1-10 : *2 2|foot")
    event = table.log.events[seq - 1]
    assert isinstance(event, ShotPlayed)
    facts = facts_fields(event.facts)
    facts["first_contact"] = {"balls": [1], "t_s": 11.0, "certainty": 1.0}
    said = {"shot_seq": seq, "facts": facts, "reason": "seen"}
    assert isinstance(table.say(OPERATOR, "correct_facts", **said), Accepted)
    assert table.progress.ruled[-1].ruling.verdict is Verdict.LEGAL
    bad = table.say(OPERATOR, "correct_facts", shot_seq=seq, facts={"before": 3}, reason="x")
    assert refused(bad) is SaidRefusal.BAD_FACTS


def doubtful(table: SpokenTable) -> int:
    """It was not seen which ball B met first."""
    broken(table, are_calls_heard=False)
    return table.shoot("1-10 : *? 2|foot")


def test_a_question_is_settled_when_both_players_say_the_same(table: SpokenTable) -> None:
    seq = doubtful(table)
    readings = table.progress.ruled[-1].ruling.readings
    assert len(readings) >= 2
    waiting = table.say("B", "answer", shot_seq=seq, reading=0)
    assert isinstance(waiting, Accepted)
    assert waiting.is_waiting
    assert table.snapshot().questions[0].proposed == {B: 0}
    other = table.say("A", "answer", shot_seq=seq, reading=1)
    assert isinstance(other, Accepted)
    assert other.is_waiting
    table.say("A", "answer", shot_seq=seq, reading=0)
    last = table.log.events[-1]
    assert isinstance(last, Answered)
    assert last.by == AGREED
    assert not table.progress.questions
    assert refused(table.say("A", "answer", shot_seq=seq, reading=0)) is SaidRefusal.NOT_ASKED


def test_an_operator_settles_a_question_alone(table: SpokenTable) -> None:
    seq = doubtful(table)
    answer = table.say(OPERATOR, "answer", shot_seq=seq, reading=1)
    assert isinstance(answer, Accepted)
    assert not answer.is_waiting
    assert not table.progress.questions


def test_a_report_lets_an_answer_that_waits_fall(table: SpokenTable) -> None:
    seq = doubtful(table)
    table.say("B", "answer", shot_seq=seq, reading=0)
    late = table.word("A", "answer", shot_seq=seq, reading=0)
    table.say("A", "report", report="double_hit", shot_seq=seq)
    assert table.snapshot().questions[0].proposed == {}
    assert refused(table.hear(late)) is SaidRefusal.LATE


def test_a_table_that_was_swept_is_asked_about_and_answered(table: SpokenTable) -> None:
    broken(table)
    table.balls = ()
    table.referee.looked(table.t_s)
    (question,) = table.snapshot().questions
    assert question.answers == (TableAnswer.A, TableAnswer.B, TableAnswer.NOBODY)
    said = {"question": "rack_swept", "seq": None, "answer": "B"}
    answer = table.say("A", "answer_table", **said)
    assert isinstance(answer, Accepted)
    assert answer.is_waiting
    table.say("B", "answer_table", **said)
    last = table.log.events[-1]
    assert isinstance(last, Conceded)
    assert last.player is A
    assert table.progress.match.score == {A: 0, B: 1}
    assert refused(table.say("B", "answer_table", **said)) is SaidRefusal.NOT_ASKED


def test_balls_that_lie_otherwise_may_stay_so(table: SpokenTable) -> None:
    broken(table)
    table.balls = tuple(one for one in table.balls if one[0] is not Ball.THREE)
    table.referee.looked(table.t_s)
    said = {"question": "balls_changed", "answer": "yes"}
    table.say(OPERATOR, "answer_table", **said)
    assert isinstance(table.log.events[-1], StateCorrected)
    assert Ball.THREE not in table.progress.match.on_table
    assert table.snapshot().questions == ()


def test_a_ball_that_comes_back_is_shown_its_place_and_not_asked_about(table: SpokenTable) -> None:
    table.set_up()
    table.shoot("1-10 : *1 10>FL 2|left 3|right 4|head 5|foot", is_break=True)
    snapshot = table.snapshot()
    assert snapshot.table is not None
    (spot,) = snapshot.table.spots
    assert (spot.ball, spot.x_mm, spot.y_mm) == (Ball.TEN, 1905.0, 635.0)
    assert snapshot.questions == ()
    table.balls = (*table.balls, (Ball.TEN, (1905.0, 635.0)))
    table.referee.looked(table.t_s)
    snapshot = table.snapshot()
    assert snapshot.table is not None
    assert (snapshot.table.spots, snapshot.questions) == ((), ())


def test_one_concedes_for_oneself_only(table: SpokenTable) -> None:
    broken(table)
    table.say("B", "concede", unit="rack")
    assert table.progress.match.score == {A: 1, B: 0}
    table.rack()
    assert refused(table.say("A", "concede", unit="set")) is Refusal.NO_SETS
    table.say("A", "concede", unit="match")
    assert table.progress.match.winner is B


def test_a_time_out_and_an_extension_are_taken_once(table: SpokenTable) -> None:
    broken(table, shot_clock_s=30)
    table.say("B", "extension")
    assert isinstance(table.log.events[-1], ExtensionTaken)
    assert refused(table.say("B", "extension")) is Refusal.NO_EXTENSION_LEFT
    assert refused(table.say("A", "extension")) is Refusal.NOT_YOUR_TURN
    table.say("A", "time_out")
    assert isinstance(table.log.events[-1], TimeOutTaken)
    assert table.snapshot().match.clock_left_s is None  # type: ignore[union-attr]
    assert refused(table.say("B", "call", type="safety")) is Refusal.IN_TIME_OUT
    table.say("A", "end_time_out")
    assert refused(table.say("A", "time_out")) is Refusal.NO_TIME_OUT_LEFT


def test_ones_own_last_word_is_taken_back(table: SpokenTable) -> None:
    broken(table)
    table.say("B", "call", type="shot", ball=1, pocket="SL")
    assert refused(table.say("A", "undo")) is SaidRefusal.NOTHING_TO_UNDO
    revision = table.ledger.revision
    assert isinstance(table.say("B", "undo"), Accepted)
    assert table.progress.call is None
    assert table.ledger.revision == revision + 1
    assert refused(table.say("B", "undo")) is SaidRefusal.NOTHING_TO_UNDO
    assert refused(table.say("B", "undo", revision=revision)) is SaidRefusal.LATE
    log = table.log
    assert table.ledger.read(log.progress.opened.match_id) == log


def test_an_operator_takes_back_whatever_came_last(table: SpokenTable) -> None:
    broken(table)
    assert isinstance(table.say(OPERATOR, "undo"), Accepted)
    assert not table.progress.ruled
    for _ in range(5):
        table.say(OPERATOR, "undo")
    assert [type(one) for one in table.log.events] == [Opened]


def test_a_match_that_is_played_is_ended_by_both_before_another(table: SpokenTable) -> None:
    broken(table)
    setting = {"rulebook": "wpa", "breaker": "B"}
    assert refused(table.say("A", "set_up", **setting)) is SaidRefusal.MATCH_GOES_ON
    first = table.say("A", "end_match")
    assert isinstance(first, Accepted)
    assert first.is_waiting
    assert table.snapshot().match.end_by == (A,)  # type: ignore[union-attr]
    table.say("B", "end_match")
    assert isinstance(table.log.events[-1], Abandoned)
    assert isinstance(table.say("A", "set_up", **setting), Accepted)
    assert [type(one) for one in table.log.events[:1]] == [Opened]


def test_a_match_that_nobody_set_up_gives_way(table: SpokenTable) -> None:
    table.rack()
    table.shoot(DRY_BREAK, is_break=True)
    before = table.progress.opened.match_id
    table.set_up(breaker="B")
    assert table.progress.opened.match_id != before
    left = table.ledger.read(before)
    assert isinstance(left.events[-1], Abandoned)


def test_a_rack_that_nobody_can_win_is_replayed_when_both_say_so(table: SpokenTable) -> None:
    broken(table)
    table.say("A", "stalemate")
    assert table.snapshot().match.stalemate_by == (A,)  # type: ignore[union-attr]
    table.say("B", "stalemate")
    assert table.progress.stage is Stage.RACK


def test_a_warning_is_the_programs_to_give(table: SpokenTable) -> None:
    broken(table)
    for line in ("1-10 : *2 3|foot", "1-10 : *1 4|foot", "1-10 : *5 3|foot"):
        table.shoot(line)
    match = table.snapshot().match
    assert match is not None
    assert [one.is_warning_due for one in match.players] == [False, True]
    warning = {"player": "B", "means": "counter_shown"}
    assert refused(table.say("A", "warned", **warning)) is Refusal.NOT_AUTHORISED
    assert isinstance(table.say(CAMERA, "warned", **warning), Accepted)
    assert isinstance(table.log.events[-1], Warned)
    match = table.snapshot().match
    assert match is not None
    assert [one.is_warning_due for one in match.players] == [False, False]
    assert refused(table.say(CAMERA, "concede")) is Refusal.NOT_AUTHORISED


def test_where_the_warning_is_spoken_a_counter_is_none(table: SpokenTable) -> None:
    broken(table, rulebook="pl")
    for line in ("1-10 : *2 3|foot", "1-10 : *1 4|foot", "1-10 : *5 3|foot"):
        table.shoot(line)
    match = table.snapshot().match
    assert match is not None
    assert [one.is_warning_due for one in match.players] == [False, False]
    assert [one.is_telling_due for one in match.players] == [False, True]
    assert isinstance(table.say(OPERATOR, "warned", player="B"), Accepted)
    match = table.snapshot().match
    assert match is not None
    assert [one.is_telling_due for one in match.players] == [False, False]
    assert match.players[1].is_warned


def test_a_match_that_was_played_before_is_corrected_by_its_operator(table: SpokenTable) -> None:
    broken(table)
    seq = table.shoot("1-10 : *2 2|foot")
    before = table.progress.opened.match_id
    said = {"shot_seq": seq, "outcome": "pass", "reason": "seen", "match_id": before}
    table.say(OPERATOR, "set_up", rulebook="wpa", breaker="A")
    assert refused(table.say("A", "call", type="safety", match_id=before)) is (
        SaidRefusal.OTHER_MATCH
    )
    answer = table.say(OPERATOR, "override", **said, revision=None)
    assert isinstance(answer, Accepted)
    log = table.ledger.read(before)
    assert answer.seq == len(log.events)
    ruled = next(one for one in log.progress.ruled if one.seq == seq)
    assert ruled.is_overridden
    unknown = table.say(OPERATOR, "override", **said | {"match_id": "01JDX0000000000000000000ZZ"})
    assert refused(unknown) is SaidRefusal.OTHER_MATCH


def test_who_sits_nowhere_says_nothing(table: SpokenTable) -> None:
    broken(table)
    assert refused(table.say(OPERATOR, "concede")) is SaidRefusal.NO_SEAT
    nobody = OPERATOR.__class__(role=type(OPERATOR.role).PLAYER)
    assert refused(table.say(nobody, "end_match")) is SaidRefusal.NO_SEAT


def test_without_a_match_there_is_nothing_to_say(table: SpokenTable) -> None:
    assert refused(table.say("A", "call", type="safety")) is SaidRefusal.NO_MATCH
    assert refused(table.say("A", "set_up", rulebook="wpa", match_id="x")) is (
        SaidRefusal.OTHER_MATCH
    )


def test_the_referee_decides_what_is_offered(table: SpokenTable) -> None:
    broken(table, shot_clock_s=30)
    match = table.snapshot().match
    assert match is not None
    a, b = match.may_of(A), match.may_of(B)
    assert a is not None
    assert b is not None
    assert (a.calls, b.calls) == ((), tuple(Ball(n) for n in range(1, 11)))
    assert (a.ask_call, b.ask_call) == (True, False)
    assert (a.extension, b.extension) == (False, True)
    assert ReportKind.DOUBLE_HIT in a.reports
    assert ReportKind.SLOW_PLAY not in a.reports
    assert (a.set_up, a.lag, a.breakers, a.rack) == (False, False, (), False)
    table.say("B", "call", type="push_out")
    assert table.progress.call is not None
    assert table.progress.call.type is CallType.PUSH_OUT
    match = table.snapshot().match
    assert match is not None
    b = match.may_of(B)
    assert b is not None
    assert b.undo == "CallMade"
    table.strike()
    match = table.snapshot().match
    assert match is not None
    b = match.may_of(B)
    assert b is not None
    assert (b.calls, b.push_out, b.undo, b.extension) == ((), False, None, False)


def test_a_swept_rack_may_be_nobodys(table: SpokenTable) -> None:
    broken(table)
    table.balls = ()
    table.referee.looked(table.t_s)
    table.say(OPERATOR, "answer_table", question="rack_swept", answer="nobody")
    assert isinstance(table.log.events[-1], RackVoided)
    assert table.progress.match.score == {A: 0, B: 0}


def test_between_two_shots_a_touched_ball_is_reported_against_somebody(table: SpokenTable) -> None:
    broken(table)
    table.say("B", "report", report="touched_ball", ball=3, against="B")
    assert isinstance(table.log.events[-1], Reported)
    assert table.progress.match.fouls == {A: 0, B: 1}
    news = table.snapshot().news
    assert news is not None
    assert news.event == "Reported"
