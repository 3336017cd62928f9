"""A whole match as a list of events: what each does, what is refused, undo and what-if."""

from __future__ import annotations

import pytest

from rules.facts import Call, CallType, Report, ReportKind
from rules.match import Organiser, Phase
from rules.match_events import (
    CAMERA,
    Answered,
    CallAsked,
    CallMade,
    Chosen,
    ClockRanOut,
    Decision,
    ExtensionTaken,
    FactsCorrected,
    Racked,
    ReportAnswered,
    Reported,
    RulingOverridden,
    ShotPlayed,
    Warned,
    WarningMeans,
)
from rules.match_log import MatchLog, fold
from rules.notation import parse_shot
from rules.progress import Refusal, RefusedError, Stage
from rules.ruling import Choice, CueBall, FoulKind, Outcome, RackReason, Verdict
from tests.rules.playing import (
    DRY_BREAK,
    FOUL,
    MISS,
    OPERATOR,
    REFEREE,
    A,
    B,
    C,
    call,
    opened,
    played,
    player,
    shot,
    started,
)

PUSH_OUT = Call(type=CallType.PUSH_OUT)
LAST_TEN = "10 : *10 10>FL"


def refused(log: MatchLog, event: object) -> Refusal:
    with pytest.raises(RefusedError) as caught:
        log.appended(event)  # type: ignore[arg-type]
    return caught.value.refusal


def test_the_first_event_opens_the_match_and_no_other() -> None:
    with pytest.raises(RefusedError) as caught:
        fold([])
    assert caught.value.refusal is Refusal.NOT_OPENED
    with pytest.raises(RefusedError) as caught:
        fold([Racked()])
    assert caught.value.refusal is Refusal.NOT_OPENED
    assert refused(started(), opened()) is Refusal.ALREADY_OPENED


def test_more_players_than_the_book_knows() -> None:
    with pytest.raises(RefusedError) as caught:
        MatchLog.start(opened("wpa", players=(A, B, C)))
    assert caught.value.refusal is Refusal.TOO_MANY_PLAYERS
    assert MatchLog.start(opened("pl", players=(A, B, C))).progress.match.players == (A, B, C)
    with pytest.raises(RefusedError) as caught:
        MatchLog.start(opened(players=(A,)))
    assert caught.value.refusal is Refusal.IMPOSSIBLE_STATE


def test_a_called_ball_is_announced_before_the_shot() -> None:
    log = played(started(), DRY_BREAK)
    assert log.progress.match.shooter is B
    assert refused(log, CallMade(call=call(1, "FL"), by=player(A))) is Refusal.NOT_YOUR_TURN
    log = played(log, CallMade(call=call(1, "FL"), by=player(B)), "1-10 : *1 1>FL")
    assert log.progress.ruled[-1].ruling.outcome is Outcome.CONT
    assert log.progress.match.shooter is B
    assert log.progress.call is None


def test_a_later_call_replaces_an_earlier_one() -> None:
    log = played(started(), DRY_BREAK, CallMade(call=call(1, "FL"), by=player(B)))
    log = played(log, CallMade(call=call(1, "HR"), by=player(B)), "1-10 : *1 1>FL")
    assert log.progress.ruled[-1].ruling.outcome is Outcome.OPT


def test_only_a_ball_on_the_table_and_its_pocket_can_be_called() -> None:
    log = played(started(), DRY_BREAK)
    gone = Call(type=CallType.SHOT, ball=None, pocket=None)
    assert refused(log, CallMade(call=gone, by=player(B))) is Refusal.CALL_NOT_ACCEPTED
    assert refused(log, CallMade(call=call(12, "FL"), by=CAMERA)) is Refusal.CALL_NOT_ACCEPTED


def test_nothing_is_called_on_the_break_or_in_a_game_without_calls() -> None:
    assert refused(started(), CallMade(call=PUSH_OUT, by=player(A))) is Refusal.NOTHING_IS_CALLED
    assert refused(started(), CallAsked(by=player(B))) is Refusal.NOTHING_IS_CALLED


def test_silence_is_known_where_calls_are_heard_and_a_doubt_elsewhere() -> None:
    odd = "1-10 : *1 2>FL"
    heard = played(started(), DRY_BREAK, odd)
    assert heard.progress.ruled[-1].ruling.verdict is Verdict.LEGAL
    assert heard.progress.ruled[-1].ruling.outcome is Outcome.OPT
    unheard = played(started(opened(are_calls_heard=False)), DRY_BREAK, odd)
    assert unheard.progress.ruled[-1].ruling.verdict is Verdict.ASK


def test_an_obvious_shot_needs_no_call_unless_somebody_asked() -> None:
    straight = "1-10 : *1 1>FL"
    log = played(started(), DRY_BREAK)
    assert played(log, straight).progress.match.shooter is B
    log = played(log, CallAsked(by=player(A)))
    assert log.progress.is_call_asked
    assert played(log, straight).progress.ruled[-1].ruling.outcome is Outcome.OPT


def test_a_push_out_and_the_choice_after_it() -> None:
    log = played(started(), DRY_BREAK, CallMade(call=PUSH_OUT, by=player(B)), "1-10 : *-")
    match = log.progress.match
    assert match.option is not None
    assert match.shooter is A
    assert refused(log, Chosen(choice=Choice.PLAY, by=player(B))) is Refusal.NOT_YOUR_CHOICE
    log = played(log, Chosen(at_s=9.0, choice=Choice.HAND_BACK, by=player(A)))
    assert log.progress.match.shooter is B
    assert log.progress.clock_from_s == 9.0
    again = Chosen(choice=Choice.PLAY, by=player(B))
    assert refused(log, again) is Refusal.NOTHING_TO_CHOOSE


def test_who_plays_without_choosing_plays_the_position() -> None:
    log = played(started(), DRY_BREAK, CallMade(call=PUSH_OUT, by=player(B)), "1-10 : *-", MISS)
    assert log.progress.ruled[-1].ruling.player is A
    assert log.progress.match.option is None


def test_a_finished_rack_accepts_no_shot_before_it_is_racked() -> None:
    log = played(started(), DRY_BREAK, CallMade(call=call(10, "FL"), by=player(B)))
    log = played(log, LAST_TEN)
    done = log.progress.racks[-1]
    assert (done.winner, done.reason, done.rack_index) == (B, RackReason.TEN_POCKETED, 1)
    assert log.progress.stage is Stage.RACK
    assert refused(log, shot(MISS)) is Refusal.RACK_OVER
    log = played(log, Racked(), DRY_BREAK)
    assert log.progress.match.rack_breaker is B
    assert log.progress.match.rack_index == 2
    assert log.progress.match.score == {A: 0, B: 1}


def test_no_shot_before_the_first_rack() -> None:
    log = MatchLog.start(opened())
    assert refused(log, shot(MISS)) is Refusal.WRONG_STAGE


def test_a_race_ends_the_match() -> None:
    log = started(opened(organiser=Organiser(race_to=1)))
    log = played(log, DRY_BREAK, CallMade(call=call(10, "FL"), by=player(B)), LAST_TEN)
    assert log.progress.ruled[-1].ruling.match_winner is B
    assert log.progress.match.winner is B
    assert log.progress.stage is Stage.OVER
    assert refused(log, Racked()) is Refusal.MATCH_OVER
    assert refused(log, shot(MISS)) is Refusal.MATCH_OVER


def test_three_fouls_lose_the_rack_once_the_player_was_warned() -> None:
    log = played(started(), FOUL, MISS, FOUL)
    warn = Warned(player=A, means=WarningMeans.SPOKEN)
    assert log.progress.ruled[-1].ruling.warn is A
    assert refused(log, Warned(player=B, means=WarningMeans.SPOKEN)) is Refusal.NOT_ON_TWO
    unwarned = played(log, MISS, FOUL)
    assert unwarned.progress.match.fouls == {A: 2, B: 0}
    lost = played(log, warn, MISS, FOUL)
    assert lost.progress.racks[-1].reason is RackReason.THREE_FOULS
    assert lost.progress.match.score == {A: 0, B: 1}


def test_a_visible_counter_warns_under_the_wpa_and_not_elsewhere() -> None:
    shown = Warned(player=A, means=WarningMeans.COUNTER_SHOWN)
    wpa = played(started(), FOUL, MISS, FOUL, shown)
    assert wpa.progress.match.warned == {A}
    ru = played(started(opened("ru")), FOUL, MISS, FOUL, shown)
    assert ru.progress.match.warned == frozenset()


def foot(by: object, seq: int | None) -> Reported:
    assert by is None or by
    return Reported(
        report=Report(kind=ReportKind.FOOT_OFF_FLOOR),
        by=by,  # type: ignore[arg-type]
        shot_seq=seq,
    )


def test_the_word_of_the_opponent_is_a_doubt_until_it_is_answered() -> None:
    log = played(started(), DRY_BREAK, MISS)
    seq = log.progress.ruled[-1].seq
    log = played(log, foot(player(A), seq))
    assert log.progress.ruled[-1].ruling.verdict is Verdict.ASK
    assert log.progress.questions == (log.progress.ruled[-1],)
    report_seq = log.progress.seq
    assert log.progress.open_reports == (report_seq,)
    own = ReportAnswered(report_seq=report_seq, is_accepted=True, by=player(A))
    assert refused(log, own) is Refusal.NOT_AUTHORISED
    nothing = ReportAnswered(report_seq=1, is_accepted=True, by=player(B))
    assert refused(log, nothing) is Refusal.NO_SUCH_REPORT
    yes = played(log, ReportAnswered(report_seq=report_seq, is_accepted=True, by=player(B)))
    assert yes.progress.ruled[-1].ruling.verdict is Verdict.FOUL
    assert yes.progress.match.cue_ball is CueBall.IN_HAND_ANYWHERE
    no = played(log, ReportAnswered(report_seq=report_seq, is_accepted=False, by=REFEREE))
    assert no.progress.ruled[-1].ruling.verdict is Verdict.LEGAL
    assert no.progress.open_reports == ()
    assert log.unproven_reports == no.unproven_reports == {report_seq}
    assert yes.unproven_reports == frozenset()


def test_the_word_of_referee_and_offender_stands() -> None:
    log = played(started(), DRY_BREAK, MISS)
    seq = log.progress.ruled[-1].seq
    for by in (REFEREE, player(B)):
        after = played(log, foot(by, seq))
        assert after.progress.ruled[-1].ruling.verdict is Verdict.FOUL


def test_many_open_reports_are_judged_with_and_without_all() -> None:
    log = played(started(), DRY_BREAK, MISS)
    seq = log.progress.ruled[-1].seq
    log = played(log, *(foot(player(A), seq) for _ in range(4)))
    assert len(log.progress.open_reports) == 4
    assert len(log.progress.ruled[-1].ruling.readings) == 2


def test_a_foul_not_called_before_the_next_shot_did_not_happen() -> None:
    log = played(started(), DRY_BREAK, MISS)
    seq = log.progress.ruled[-1].seq
    log = played(log, MISS)
    assert refused(log, foot(player(A), seq)) is Refusal.TOO_LATE
    assert refused(log, foot(player(A), 99)) is Refusal.NO_SUCH_SHOT
    assert refused(started(), foot(player(A), 1)) is Refusal.NO_SUCH_SHOT
    assert played(log, foot(REFEREE, seq)).progress.ruled[1].ruling.verdict is Verdict.FOUL


def test_what_happens_between_two_shots_is_an_incident_of_its_own() -> None:
    log = played(started(), DRY_BREAK)
    touched = Report(kind=ReportKind.TOUCHED_BALL)
    log = played(log, Reported(report=touched, by=player(B), at_s=4.0))
    assert log.progress.ruled[-1].ruling.outcome is Outcome.BIH
    assert log.progress.match.shooter is A
    assert log.progress.match.shot_index == 2


def test_the_one_in_the_chair_can_foul_too() -> None:
    log = played(started(), DRY_BREAK)
    touched = Report(kind=ReportKind.TOUCHED_BALL)
    log = played(log, Reported(report=touched, by=REFEREE, against=A))
    assert log.progress.match.shooter is B
    assert log.progress.match.fouls == {A: 1, B: 0}
    assert log.progress.match.cue_ball is CueBall.IN_HAND_ANYWHERE
    stranger = Reported(report=touched, by=REFEREE, against=C)
    assert refused(log, stranger) is Refusal.UNKNOWN_PLAYER


def test_an_open_option_outlives_an_incident_that_was_no_foul() -> None:
    log = played(started(), DRY_BREAK, CallMade(call=PUSH_OUT, by=player(B)), "1-10 : *-")
    log = played(log, foot(player(B), None))
    report_seq = log.progress.seq
    log = played(log, ReportAnswered(report_seq=report_seq, is_accepted=False, by=REFEREE))
    assert log.progress.match.option is not None
    assert log.progress.match.shooter is A


def test_a_shot_out_of_turn_is_a_foul_of_the_one_who_played_it() -> None:
    log = played(started(), DRY_BREAK, MISS)
    seq = log.progress.ruled[-1].seq
    report = Report(kind=ReportKind.OUT_OF_TURN)
    log = played(log, Reported(report=report, by=REFEREE, shot_seq=seq, against=A))
    one = log.progress.ruled[-1]
    assert one.ruling.player is A
    assert one.ruling.next is B
    assert log.progress.match.fouls == {A: 1, B: 0}


def test_a_question_is_answered_later_and_what_followed_is_judged_again() -> None:
    log = played(started(opened(are_calls_heard=False)), DRY_BREAK, "1-10 : *1 2>FL")
    asked = log.progress.ruled[-1]
    assert log.progress.match.shooter is B
    log = played(log, "1,3-10 silent : *1 1|foot")
    assert log.progress.ruled[-1].ruling.player is B
    wrong = Answered(shot_seq=asked.seq, reading=9, by=OPERATOR)
    assert refused(log, wrong) is Refusal.NO_SUCH_READING
    assert refused(log, Answered(shot_seq=1, reading=0, by=OPERATOR)) is Refusal.NO_SUCH_SHOT
    log = played(log, Answered(shot_seq=asked.seq, reading=1, by=OPERATOR))
    one, following = log.progress.ruled[-2:]
    assert one.is_answered
    assert one.ruling.outcome is Outcome.OPT
    assert one.judged.verdict is Verdict.ASK
    assert following.ruling.player is A


def test_corrected_facts_are_judged_again_with_all_that_followed() -> None:
    log = played(started(), DRY_BREAK, FOUL, MISS)
    seq = log.progress.ruled[1].seq
    facts = parse_shot(MISS)
    by_player = FactsCorrected(shot_seq=seq, facts=facts, by=player(A), reason="no")
    assert refused(log, by_player) is Refusal.NOT_AUTHORISED
    silent = FactsCorrected(shot_seq=seq, facts=facts, by=REFEREE, reason=" ")
    assert refused(log, silent) is Refusal.REASON_MISSING
    between = FactsCorrected(
        shot_seq=seq, facts=parse_shot("between 1-10 :"), by=REFEREE, reason="x"
    )
    assert refused(log, between) is Refusal.NO_SUCH_SHOT
    right = FactsCorrected(shot_seq=seq, facts=facts, by=REFEREE, reason="seen on the clip")
    after = played(log, right)
    assert after.progress.ruled[1].is_corrected
    assert after.progress.ruled[1].ruling.verdict is Verdict.LEGAL
    assert after.progress.match.fouls == {A: 0, B: 0}
    assert after.undone() == log


def test_an_override_goes_before_the_engine_and_a_later_correction_before_it() -> None:
    log = played(started(), DRY_BREAK, MISS)
    seq = log.progress.ruled[-1].seq
    decision = Decision(outcome=Outcome.BIH, fouls=(FoulKind.NO_RAIL,))
    override = RulingOverridden(shot_seq=seq, decision=decision, by=OPERATOR, reason="clip")
    log = played(log, override)
    one = log.progress.ruled[-1]
    assert one.is_overridden
    assert one.ruling.verdict is Verdict.FOUL
    assert one.ruling.fouls[0].articles == ("R 6.9", "R 3.3")
    assert log.progress.match.cue_ball is CueBall.IN_HAND_ANYWHERE
    assert log.progress.match.fouls == {A: 0, B: 1}
    facts = parse_shot(MISS)
    log = played(log, FactsCorrected(shot_seq=seq, facts=facts, by=OPERATOR, reason="sorry"))
    assert log.progress.ruled[-1].ruling.verdict is Verdict.LEGAL
    assert not log.progress.ruled[-1].is_overridden


@pytest.mark.parametrize(
    ("outcome", "shooter", "score"),
    [
        (Outcome.CONT, B, 0),
        (Outcome.PASS, A, 0),
        (Outcome.OPT, A, 0),
        (Outcome.BIH, A, 0),
        (Outcome.WIN, B, 1),
        (Outcome.LOSE, B, 0),
    ],
)
def test_every_outcome_can_be_decided(outcome: Outcome, shooter: object, score: int) -> None:
    log = played(started(), DRY_BREAK, FOUL)
    seq = log.progress.ruled[-1].seq
    decision = Decision(outcome=outcome)
    log = played(log, RulingOverridden(shot_seq=seq, decision=decision, by=OPERATOR, reason="x"))
    assert log.progress.match.shooter is shooter
    assert log.progress.match.score[B] == score


def test_a_lost_rack_that_is_given_back_leaves_the_balls_that_were_there() -> None:
    log = played(started(), DRY_BREAK, CallMade(call=call(10, "FL"), by=player(B)), LAST_TEN)
    seq = log.progress.ruled[-1].seq
    decision = Decision(outcome=Outcome.OPT, spotted=(log.progress.match.money_ball,))
    log = played(log, RulingOverridden(shot_seq=seq, decision=decision, by=REFEREE, reason="x"))
    assert log.progress.racks == ()
    assert log.progress.match.on_table == frozenset(range(1, 11))
    assert log.progress.match.option is not None


def test_a_rack_whose_end_was_taken_away_is_left_unfinished_by_the_next_one() -> None:
    log = played(started(), DRY_BREAK, CallMade(call=call(10, "FL"), by=player(B)), LAST_TEN)
    seq = log.progress.ruled[-1].seq
    log = played(log, Racked(), DRY_BREAK)
    decision = Decision(outcome=Outcome.PASS)
    log = played(log, RulingOverridden(shot_seq=seq, decision=decision, by=REFEREE, reason="x"))
    assert [done.reason for done in log.progress.racks] == [RackReason.VOIDED]
    assert log.progress.match.score == {A: 0, B: 0}
    assert log.progress.match.rack_index == 2
    assert log.progress.match.phase is Phase.SECOND
    assert refused(log, Racked()) is Refusal.WRONG_STAGE


def test_what_a_correction_makes_impossible_stays_in_the_list_without_effect() -> None:
    log = played(started(), DRY_BREAK, CallMade(call=PUSH_OUT, by=player(B)), "1-10 : *-")
    seq = log.progress.ruled[-1].seq
    log = played(log, Chosen(choice=Choice.HAND_BACK, by=player(A)))
    chosen_seq = log.progress.seq
    facts = parse_shot("1-10 push : *- 0>FL")
    log = played(log, FactsCorrected(shot_seq=seq, facts=facts, by=REFEREE, reason="scratch"))
    assert [void.seq for void in log.progress.voided] == [chosen_seq]
    assert log.progress.match.shooter is A
    assert len(log.events) == log.progress.seq


def test_the_first_event_cannot_be_undone() -> None:
    log = MatchLog.start(opened())
    with pytest.raises(RefusedError):
        log.undone()


CLOCK = Organiser(shot_clock_s=30.0, extension_s=25.0)


def test_the_shot_clock_and_its_extension() -> None:
    log = started(opened(organiser=CLOCK))
    log = played(log, shot(DRY_BREAK, rest_s=100.0))
    assert log.progress.deadline_s == 130.0
    assert refused(log, ClockRanOut(at_s=129.0)) is Refusal.CLOCK_RUNS
    assert refused(log, ExtensionTaken(player=A)) is Refusal.NOT_YOUR_TURN
    log = played(log, ExtensionTaken(at_s=120.0, player=B))
    assert log.progress.deadline_s == 155.0
    assert refused(log, ExtensionTaken(player=B)) is Refusal.NO_EXTENSION_LEFT
    log = played(log, ClockRanOut(at_s=156.0))
    one = log.progress.ruled[-1].ruling
    assert [foul.kind for foul in one.fouls] == [FoulKind.SLOW_PLAY]
    assert one.fouls[0].articles == ("R 6.9", "R 3.14")
    assert log.progress.match.shooter is A
    assert log.progress.clock_from_s == 156.0


def test_a_slow_play_can_be_overridden() -> None:
    log = started(opened(organiser=CLOCK))
    log = played(log, shot(DRY_BREAK, rest_s=100.0), ClockRanOut(at_s=131.0))
    seq = log.progress.ruled[-1].seq
    decision = Decision(outcome=Outcome.CONT)
    log = played(log, RulingOverridden(shot_seq=seq, decision=decision, by=REFEREE, reason="x"))
    assert log.progress.match.shooter is B


def test_without_a_clock_there_is_no_slow_play_and_no_extension() -> None:
    log = played(started(), DRY_BREAK)
    assert refused(log, ClockRanOut(at_s=999.0)) is Refusal.NO_CLOCK
    assert refused(log, ExtensionTaken(player=B)) is Refusal.NO_CLOCK


def test_what_if_under_another_rulebook() -> None:
    early = "1-10 : *1 10>FL"
    log = played(started(), DRY_BREAK, CallMade(call=call(10, "FL"), by=player(B)), early)
    assert log.progress.match.shooter is B
    assert log.progress.racks == ()
    slovak = log.under("sk")
    assert slovak.progress.racks[-1].winner is B
    assert log.under("wpa").progress.ruled[-1].ruling == log.progress.ruled[-1].ruling


def test_what_if_a_fact_was_otherwise() -> None:
    log = played(started(), DRY_BREAK, FOUL)
    seq = log.progress.ruled[-1].seq
    other = log.with_facts(seq, parse_shot(MISS))
    assert other.progress.ruled[-1].ruling.verdict is Verdict.LEGAL
    with pytest.raises(RefusedError):
        log.with_facts(1, parse_shot(MISS))
    with pytest.raises(RefusedError):
        log.with_facts(99, parse_shot(MISS))


def test_times_of_a_shot_without_rest_are_those_of_the_event() -> None:
    log = started(opened(organiser=CLOCK))
    log = log.appended(ShotPlayed(at_s=7.0, facts=parse_shot(DRY_BREAK)))
    assert log.progress.deadline_s == 37.0


def test_a_stored_list_may_hold_words_that_do_not_count() -> None:
    """A list from elsewhere is folded, too: what nobody may say has no effect and is told."""
    log = played(started(opened(are_calls_heard=False)), DRY_BREAK, "1-10 : *1 2>FL")
    seq = log.progress.ruled[-1].seq
    claim = foot(player(A), seq)
    own = ReportAnswered(report_seq=log.progress.seq + 1, is_accepted=True, by=player(A))
    nothing = ReportAnswered(report_seq=1, is_accepted=True, by=REFEREE)
    facts = parse_shot(FOUL)
    by_player = FactsCorrected(shot_seq=seq, facts=facts, by=player(A), reason="no")
    ahead = FactsCorrected(shot_seq=99, facts=facts, by=REFEREE, reason="no")
    no_reading = Answered(shot_seq=seq, reading=99, by=OPERATOR)
    stored = MatchLog.of([*log.events, claim, own, nothing, by_player, ahead, no_reading])
    assert [void.refusal for void in stored.progress.voided] == [
        Refusal.NOT_AUTHORISED,
        Refusal.NO_SUCH_REPORT,
        Refusal.NOT_AUTHORISED,
        Refusal.NO_SUCH_SHOT,
        Refusal.NO_SUCH_READING,
    ]
    assert stored.progress.ruled[-1].facts.events == log.progress.ruled[-1].facts.events
    assert stored.progress.open_reports == (log.progress.seq + 1,)


def test_after_a_foul_before_the_break_the_other_player_breaks() -> None:
    touched = Report(kind=ReportKind.TOUCHED_BALL)
    log = played(started(), Reported(report=touched, by=player(A)))
    match = log.progress.match
    assert match.is_break
    assert (match.shooter, match.rack_breaker) == (B, B)
    assert match.cue_ball is CueBall.IN_HAND_BEHIND_HEAD_STRING


def test_an_older_version_of_the_book_is_told() -> None:
    log = started()
    assert not log.progress.is_version_current
    assert log.under("wpa").progress.is_version_current
