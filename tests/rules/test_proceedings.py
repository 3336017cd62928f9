"""What changes a match away from the table: lag, racks, sets, stalemate, conceding, corrections."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.balls import Ball
from rules.facts import Report, ReportKind
from rules.judge import judge
from rules.losing import without
from rules.match import BreakOrder, Organiser, Phase
from rules.match_events import (
    CAMERA,
    Abandoned,
    BreakerChosen,
    CallMade,
    Conceded,
    Decision,
    Lagged,
    MatchEvent,
    Penalised,
    Penalty,
    RackCheck,
    Racked,
    RackVoided,
    Reported,
    RulingOverridden,
    StalemateAgreed,
    StalemateAnnounced,
    StalemateDecided,
    StateCorrected,
    TimeOutEnded,
    TimeOutTaken,
    Unit,
    Unseen,
    Warned,
    WarningMeans,
)
from rules.match_log import MatchLog
from rules.notation import parse_shot
from rules.overriding import decided
from rules.players import Player
from rules.procedures import BadLag, Lag
from rules.progress import Refusal, RefusedError, Stage
from rules.ruling import CueBall, FoulKind, Outcome, RackReason, Verdict
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

THREE = (A, B, C)
WIN = (CallMade(call=call(10, "FL"), by=CAMERA), "10 : *10 10>FL")
"""The player at the table pockets the last 10."""


def refused(log: MatchLog, event: MatchEvent) -> Refusal:
    with pytest.raises(RefusedError) as caught:
        log.appended(event)
    return caught.value.refusal


def lagged(a: int, b: int, *, bad_a: BadLag | None = None) -> Lagged:
    return Lagged(lags={A: Lag(rank=a, bad=bad_a), B: Lag(rank=b)})


def test_the_winner_of_the_lag_says_who_breaks() -> None:
    log = MatchLog.start(opened(is_lag_skipped=False))
    assert refused(log, BreakerChosen(breaker=A, by=player(A))) is Refusal.WRONG_STAGE
    assert refused(log, Lagged(lags={A: Lag(rank=1)})) is Refusal.UNKNOWN_PLAYER
    log = played(log, lagged(1, 1))
    assert log.progress.stage is Stage.LAG
    log = played(log, lagged(1, 2, bad_a=BadLag.SIDE_RAIL))
    assert log.progress.lag_winner is B
    assert refused(log, BreakerChosen(breaker=B, by=player(A))) is Refusal.NOT_YOUR_CHOICE
    assert refused(log, BreakerChosen(breaker=C, by=player(B))) is Refusal.UNKNOWN_PLAYER
    log = played(log, BreakerChosen(breaker=A, by=player(B)))
    assert (log.progress.stage, log.progress.match.shooter) == (Stage.RACK, A)


def test_in_poland_the_winner_of_the_lag_breaks() -> None:
    log = played(MatchLog.start(opened("pl", is_lag_skipped=False)), lagged(2, 1))
    assert (log.progress.stage, log.progress.match.shooter) == (Stage.RACK, B)


def test_who_may_decide_can_name_the_breaker_without_a_lag() -> None:
    log = MatchLog.start(opened(is_lag_skipped=False))
    assert played(log, BreakerChosen(breaker=B, by=OPERATOR)).progress.match.shooter is B


def test_a_rack_that_was_seen_to_be_wrong_is_racked_again() -> None:
    log = MatchLog.start(opened())
    assert refused(log, Racked()) is Refusal.WRONG_STAGE
    log = played(log, BreakerChosen(breaker=A, by=CAMERA))
    wrong = RackCheck(shape="triangle", on_foot_spot=Ball.ONE, centre=Ball.NINE)
    assert refused(log, Racked(check=wrong)) is Refusal.RACK_WRONG
    right = RackCheck(shape="triangle", on_foot_spot=Ball.ONE, centre=Ball.TEN)
    assert played(log, Racked(check=right)).progress.stage is Stage.SHOT


def test_sets() -> None:
    log = started(opened("sk", organiser=Organiser(has_sets=True, race_to=1, sets_to=2)))
    log = played(log, DRY_BREAK, *WIN)
    ruling = log.progress.ruled[-1].ruling
    assert (ruling.set_winner, ruling.match_winner) == (B, None)
    assert log.progress.match.sets == {A: 0, B: 1}
    assert log.progress.match.score == {A: 0, B: 0}
    log = played(log, Racked(), DRY_BREAK, *WIN, Racked(), DRY_BREAK, *WIN)
    assert log.progress.match.winner is B
    assert log.progress.stage is Stage.OVER


def test_a_set_without_an_end_goes_on() -> None:
    log = started(opened("sk", organiser=Organiser(has_sets=True, race_to=5)))
    log = played(log, DRY_BREAK, *WIN)
    assert log.progress.match.score == {A: 0, B: 1}


@pytest.mark.parametrize(("rulebook", "is_set_lost"), [("sk", True), ("wpa", False)])
def test_an_organiser_may_let_three_fouls_lose_the_set_where_the_book_can_be_read_so(
    rulebook: str, is_set_lost: bool
) -> None:
    organiser = Organiser(has_sets=True, race_to=5, sets_to=3, is_set_lost_by_three_fouls=True)
    log = started(opened(rulebook, organiser=organiser))
    log = played(log, FOUL, MISS, FOUL)
    log = played(log, Warned(player=A, means=WarningMeans.SPOKEN), MISS, FOUL)
    ruling = log.progress.ruled[-1].ruling
    assert ruling.set_lost_by is (A if is_set_lost else None)
    assert log.progress.match.sets == {A: 0, B: int(is_set_lost)}


@pytest.mark.parametrize(
    ("rulebook", "order", "breaker"),
    [
        ("wpa", BreakOrder.DEFAULT, B),
        ("il", BreakOrder.DEFAULT, B),
        ("wpa", BreakOrder.LOSER, A),
        ("wpa", BreakOrder.TRAILING, A),
        ("pl", BreakOrder.LOSER, B),
    ],
)
def test_who_breaks_next(rulebook: str, order: BreakOrder, breaker: Player) -> None:
    log = started(opened(rulebook, organiser=Organiser(break_order=order)))
    log = played(log, DRY_BREAK, *WIN)
    assert log.progress.match.shooter is breaker


def test_a_stalemate_by_the_referee_needs_three_more_turns_of_each() -> None:
    log = played(started(), DRY_BREAK)
    assert refused(log, StalemateAnnounced(by=player(A))) is Refusal.NOT_AUTHORISED
    early = StalemateDecided(is_progress=False, by=REFEREE)
    assert refused(log, early) is Refusal.NO_STALEMATE
    log = played(log, StalemateAnnounced(by=REFEREE), *[MISS] * 5)
    assert refused(log, early) is Refusal.TURNS_LEFT
    going_on = played(log, StalemateDecided(is_progress=True, by=REFEREE))
    assert going_on.progress.stalemate_turns is None
    log = played(log, MISS, early)
    assert log.progress.racks[-1].reason is RackReason.STALEMATE
    assert log.progress.match.shooter is A
    assert log.progress.match.score == {A: 0, B: 0}


def test_a_turn_of_several_shots_is_one_turn() -> None:
    log = played(started(), DRY_BREAK, StalemateAnnounced(by=REFEREE))
    log = played(log, CallMade(call=call(1, "FL"), by=CAMERA), "1-10 : *1 1>FL", "2-10 : *2 2|foot")
    assert log.progress.stalemate_turns == {A: 0, B: 1}


def test_a_foul_between_two_shots_ends_a_turn_of_a_stalemate() -> None:
    log = played(started(), DRY_BREAK, StalemateAnnounced(by=REFEREE))
    touched = Report(kind=ReportKind.TOUCHED_BALL)
    sitting = played(log, Reported(report=touched, by=REFEREE, against=A))
    assert sitting.progress.stalemate_turns == {A: 0, B: 0}
    playing = played(log, Reported(report=touched, by=REFEREE))
    assert playing.progress.stalemate_turns == {A: 0, B: 1}


def test_players_can_agree_on_a_stalemate() -> None:
    log = played(started(breaker=B), DRY_BREAK, StalemateAgreed())
    assert log.progress.match.shooter is B
    assert log.progress.match.rack_index == 2


def test_a_rack_that_cannot_be_finished_is_replayed() -> None:
    log = played(started(), DRY_BREAK)
    assert refused(log, RackVoided(by=OPERATOR, reason="")) is Refusal.REASON_MISSING
    log = played(log, RackVoided(by=OPERATOR, reason="power cut"))
    assert log.progress.racks[-1].reason is RackReason.VOIDED
    assert log.progress.match.shooter is A


def test_what_nobody_saw_takes_what_was_known_with_it() -> None:
    log = played(started(), DRY_BREAK)
    left = frozenset({Ball.TWO, Ball.TEN})
    log = played(log, Unseen(at_s=9.0, on_table=left | {Ball.CUE}))
    match = log.progress.match
    assert (match.phase, match.fouls, match.on_table) == (None, None, left)
    assert log.progress.stage is Stage.SHOT
    assert refused(log, Unseen(on_table=frozenset())) is Refusal.IMPOSSIBLE_STATE
    again = played(log, Unseen())
    assert again.progress.match.on_table == left


def test_a_rack_that_nobody_saw_begin_is_joined() -> None:
    log = MatchLog.start(replace(opened(), is_lag_skipped=True))
    assert refused(log, Unseen()) is Refusal.WRONG_STAGE
    log = played(log, BreakerChosen(breaker=B, by=CAMERA), Unseen(on_table=frozenset({Ball.TEN})))
    assert log.progress.stage is Stage.SHOT
    assert log.progress.match.rack_index == 1
    ended = played(log, Conceded(player=B, unit=Unit.MATCH))
    assert refused(ended, Unseen()) is Refusal.MATCH_OVER


def test_conceding_a_rack_a_set_and_the_match() -> None:
    log = played(started(opened(organiser=Organiser(race_to=2))), DRY_BREAK)
    rack = played(log, Conceded(player=B))
    assert rack.progress.match.score == {A: 1, B: 0}
    assert rack.progress.racks[-1].reason is RackReason.CONCEDED
    assert refused(rack, Conceded(player=B)) is Refusal.WRONG_STAGE
    assert refused(log, Conceded(player=B, unit=Unit.SET)) is Refusal.NO_SETS
    assert refused(log, Conceded(player=C)) is Refusal.UNKNOWN_PLAYER
    assert refused(log, Conceded(player=C, unit=Unit.MATCH)) is Refusal.UNKNOWN_PLAYER
    match = played(log, Conceded(player=A, unit=Unit.MATCH))
    assert match.progress.match.winner is B
    assert match.progress.racks[-1].winner is B
    assert refused(match, Conceded(player=B)) is Refusal.MATCH_OVER
    before = MatchLog.start(opened()).appended(Conceded(player=A, unit=Unit.MATCH))
    assert before.progress.match.winner is B
    assert before.progress.racks == ()


def test_conceding_a_set() -> None:
    log = started(opened("sk", organiser=Organiser(has_sets=True, race_to=3, sets_to=1)))
    log = played(log, DRY_BREAK, Conceded(player=A, unit=Unit.SET))
    assert log.progress.match.sets == {A: 0, B: 1}
    assert log.progress.match.winner is B


def test_one_of_three_who_leaves_a_rack_is_back_for_the_next() -> None:
    log = started(opened("pl", players=THREE))
    log = played(log, DRY_BREAK, Conceded(player=B))
    assert log.progress.match.in_rack == (A, C)
    assert log.progress.match.shooter is C
    assert log.progress.match.fouls == {A: 0, C: 0}
    log = played(log, *WIN)
    assert log.progress.match.players == THREE
    assert log.progress.match.in_rack == THREE
    assert log.progress.match.shooter is B


def test_the_cue_ball_stays_in_hand_for_the_next_of_three() -> None:
    log = started(opened("pl", players=THREE))
    log = played(log, DRY_BREAK, "1-10 silent : *1 0>FL", Conceded(player=C))
    assert log.progress.match.shooter is A
    assert log.progress.match.cue_ball is CueBall.IN_HAND_ANYWHERE


def test_the_last_of_three_in_a_rack_wins_it() -> None:
    log = started(opened("pl", players=THREE))
    log = played(log, DRY_BREAK, Conceded(player=B), Conceded(player=A))
    assert log.progress.racks[-1].winner is C


def test_one_of_three_who_leaves_while_another_is_at_the_table() -> None:
    log = started(opened("pl", players=THREE))
    log = played(log, DRY_BREAK, Conceded(player=C))
    assert log.progress.match.shooter is B
    push = CallMade(call=call(1, "FL"), by=CAMERA)
    assert played(log, push).progress.call is not None


def test_an_option_of_one_who_left_is_gone() -> None:
    log = started(opened("pl", players=THREE))
    log = played(log, DRY_BREAK, shot("1-10 push : *-"), Conceded(player=C))
    assert log.progress.match.option is None
    assert log.progress.match.shooter is A


def test_one_of_three_gives_up_the_match() -> None:
    log = started(opened("pl", players=THREE))
    log = played(log, DRY_BREAK, Conceded(player=B, unit=Unit.MATCH))
    assert log.progress.match.players == (A, C)
    assert log.progress.stage is Stage.SHOT
    log = played(log, *WIN, Racked(), DRY_BREAK, Conceded(player=A, unit=Unit.MATCH))
    assert log.progress.match.winner is C


def test_of_three_one_left_the_rack_and_another_the_match() -> None:
    log = started(opened("pl", players=THREE))
    log = played(log, DRY_BREAK, Conceded(player=B), Conceded(player=C, unit=Unit.MATCH))
    assert log.progress.racks[-1].winner is A
    assert log.progress.match.players == (A, B)
    log = started(opened("pl", players=THREE))
    log = played(log, DRY_BREAK, Conceded(player=B), Conceded(player=B, unit=Unit.MATCH))
    assert log.progress.match.in_rack == (A, C)


def test_penalties_for_unsportsmanlike_conduct() -> None:
    log = played(started(opened(organiser=Organiser(race_to=2))), DRY_BREAK)

    def penalty(one: Penalty, who: Player = B, by: object = REFEREE) -> Penalised:
        return Penalised(player=who, penalty=one, by=by, reason="threw the cue")  # type: ignore[arg-type]

    assert refused(log, penalty(Penalty.FOUL, by=player(A))) is Refusal.NOT_AUTHORISED
    warning = played(log, penalty(Penalty.WARNING))
    assert warning.progress.match == log.progress.match
    foul = played(log, penalty(Penalty.FOUL))
    assert foul.progress.match.shooter is A
    assert foul.progress.match.cue_ball is CueBall.IN_HAND_ANYWHERE
    assert foul.progress.ruled[-1].ruling.fouls[0].kind is FoulKind.UNSPORTSMANLIKE
    assert foul.progress.ruled[-1].ruling.fouls[0].articles == ("R 6.10", "R 3.16")
    sitting = played(log, penalty(Penalty.FOUL, A))
    assert sitting.progress.match.shooter is B
    assert sitting.progress.match.fouls == {A: 1, B: 0}
    assert refused(log, penalty(Penalty.FOUL, C)) is Refusal.UNKNOWN_PLAYER
    rack = played(log, penalty(Penalty.LOSS_OF_RACK))
    assert rack.progress.racks[-1].reason is RackReason.UNSPORTSMANLIKE
    match = played(log, penalty(Penalty.LOSS_OF_MATCH))
    assert match.progress.match.winner is A


def test_a_penalty_foul_can_be_overridden_and_ends_a_turn_of_a_stalemate() -> None:
    log = played(started(), DRY_BREAK, StalemateAnnounced(by=REFEREE))
    log = played(log, Penalised(player=B, penalty=Penalty.FOUL, by=REFEREE, reason="shouted"))
    assert log.progress.stalemate_turns == {A: 0, B: 1}
    seq = log.progress.ruled[-1].seq
    decision = Decision(outcome=Outcome.CONT)
    log = played(log, RulingOverridden(shot_seq=seq, decision=decision, by=OPERATOR, reason="x"))
    assert log.progress.ruled[-1].is_overridden
    assert log.progress.match.shooter is B
    assert log.progress.match.fouls == {A: 0, B: 0}


def test_a_penalty_can_be_the_third_foul() -> None:
    log = played(started(), FOUL, MISS, FOUL)
    log = played(log, Warned(player=A, means=WarningMeans.SPOKEN))
    foul = Penalised(player=A, penalty=Penalty.FOUL, by=REFEREE, reason="shouted")
    assert played(log, foul).progress.racks[-1].reason is RackReason.THREE_FOULS


def test_time_outs() -> None:
    log = played(started(), DRY_BREAK)
    assert refused(log, TimeOutEnded()) is Refusal.NOT_IN_TIME_OUT
    assert refused(log, TimeOutTaken(player=C)) is Refusal.UNKNOWN_PLAYER
    assert refused(MatchLog.start(opened()), TimeOutTaken(player=A)) is Refusal.WRONG_STAGE
    log = played(log, TimeOutTaken(player=A, at_s=5.0))
    assert log.progress.deadline_s is None
    assert refused(log, TimeOutTaken(player=B)) is Refusal.IN_TIME_OUT
    assert refused(log, shot(MISS)) is Refusal.IN_TIME_OUT
    log = played(log, TimeOutEnded(at_s=305.0), MISS)
    assert refused(log, TimeOutTaken(player=A)) is Refusal.NO_TIME_OUT_LEFT
    between = played(started(), DRY_BREAK, *WIN, TimeOutTaken(player=A), TimeOutEnded(at_s=9.0))
    assert between.progress.clock_from_s is None


def correct(**changes: object) -> StateCorrected:
    return StateCorrected(by=OPERATOR, reason="table swept clean", **changes)  # type: ignore[arg-type]


def test_the_state_can_be_set_right() -> None:
    log = played(started(), DRY_BREAK, shot("1-10 push : *-"))
    after = played(
        log,
        correct(
            shooter=B,
            on_table=frozenset({Ball.FOUR, Ball.TEN}),
            cue_ball=CueBall.IN_HAND_ANYWHERE,
            fouls={A: 2},
            score={B: 4},
        ),
    ).progress.match
    assert (after.shooter, after.ball_on, after.option) == (B, Ball.FOUR, None)
    assert after.fouls == {A: 2, B: 0}
    assert after.score == {A: 0, B: 4}
    kept = played(log, correct()).progress.match
    assert kept == log.progress.match


@pytest.mark.parametrize(
    "changes",
    [
        {"shooter": C},
        {"fouls": {A: 3}},
        {"score": {A: -1}},
        {"sets": {C: 1}},
        {"on_table": frozenset({Ball.TWELVE})},
        {"on_table": frozenset()},
        {"phase": Phase.BREAK, "on_table": frozenset({Ball.TEN})},
    ],
)
def test_a_state_that_no_match_can_be_in_is_refused(changes: dict[str, object]) -> None:
    log = played(started(), DRY_BREAK)
    assert refused(log, correct(**changes)) is Refusal.IMPOSSIBLE_STATE


def test_the_state_is_set_right_only_by_those_who_may_and_after_the_lag() -> None:
    log = played(started(), DRY_BREAK)
    by_player = StateCorrected(by=player(A), reason="I want it")
    assert refused(log, by_player) is Refusal.NOT_AUTHORISED
    assert refused(MatchLog.start(opened()), correct(shooter=A)) is Refusal.WRONG_STAGE


def test_a_corrected_score_ends_and_reopens_a_match() -> None:
    log = started(opened(organiser=Organiser(race_to=3)))
    over = played(log, DRY_BREAK, correct(score={B: 3}))
    assert (over.progress.stage, over.progress.match.winner) == (Stage.OVER, B)
    again = played(over, correct(score={B: 2}))
    assert (again.progress.stage, again.progress.match.winner) == (Stage.RACK, None)
    going = played(over, correct(score={B: 2}, phase=Phase.NORMAL))
    assert going.progress.stage is Stage.SHOT
    kept = played(over, correct(shooter=A))
    assert kept.progress.stage is Stage.OVER


def test_a_corrected_count_of_sets_ends_a_match_in_sets() -> None:
    log = started(opened("sk", organiser=Organiser(has_sets=True, race_to=3, sets_to=2)))
    log = played(log, DRY_BREAK, correct(sets={A: 2}))
    assert log.progress.match.winner is A


def test_a_match_is_abandoned() -> None:
    log = played(started(), DRY_BREAK)
    log = played(log, Abandoned(by=OPERATOR, reason="the bar closes"))
    assert (log.progress.stage, log.progress.match.winner) == (Stage.OVER, None)
    assert refused(log, Abandoned(by=OPERATOR, reason="again")) is Refusal.MATCH_OVER


def test_the_third_foul_of_three_is_decided_by_a_person_too() -> None:
    log = started(opened("pl", players=THREE))
    log = played(log, DRY_BREAK, MISS)
    seq = log.progress.ruled[-1].seq
    out = Decision(outcome=Outcome.OUT)
    log = played(log, RulingOverridden(shot_seq=seq, decision=out, by=REFEREE, reason="x"))
    assert log.progress.match.in_rack == (A, C)
    assert log.progress.ruled[-1].ruling.verdict is Verdict.FOUL


def test_a_shot_out_of_turn_by_one_of_three() -> None:
    log = started(opened("pl", players=THREE))
    log = played(log, DRY_BREAK, MISS)
    seq = log.progress.ruled[-1].seq
    report = Report(kind=ReportKind.OUT_OF_TURN)
    log = played(log, Reported(report=report, by=REFEREE, shot_seq=seq, against=C))
    assert log.progress.match.shooter is B
    assert log.progress.match.fouls == {A: 0, B: 0, C: 1}


def test_the_breaker_or_the_winner_of_the_lag_may_be_the_one_who_gives_up() -> None:
    log = started(opened("pl", players=THREE))
    log = played(log, DRY_BREAK, Conceded(player=A, unit=Unit.MATCH))
    assert log.progress.match.rack_breaker is B
    log = played(log, *WIN)
    assert log.progress.match.shooter is C
    lag = Lagged(lags={A: Lag(rank=1), B: Lag(rank=2), C: Lag(rank=3)})
    log = played(MatchLog.start(opened("pl", players=THREE, is_lag_skipped=False)), lag)
    log = played(log, Conceded(player=A, unit=Unit.MATCH))
    assert log.progress.lag_winner is None
    assert log.progress.match.shooter is B


def test_counts_of_fouls_that_are_not_known_stay_unknown() -> None:
    """A match that was met in mid-rack: nobody knows the fouls before."""
    match = replace(started(opened("pl", players=THREE)).progress.match, fouls=None)
    assert without(match, A).fouls is None
    judged = judge(match, parse_shot(MISS))
    assert decided(match, judged, Decision(outcome=Outcome.BIH)).foul_counts is None
    three = decided(match, judged, Decision(outcome=Outcome.OUT))
    assert (three.outcome, three.foul_counts, three.warn) == (Outcome.OUT, None, None)
