"""Every event of a match is told, in every language, from the state after it."""

from __future__ import annotations

import inspect
from dataclasses import replace
from random import Random

import pytest

import rules.match_events
from api.catalogues import LANGUAGES, catalogue
from api.match_words import event_sentences, person_text
from api.table_words import (
    Notice,
    ball_on_text,
    ball_restored_text,
    breaks_text,
    call_made_text,
    call_request_text,
    notice_text,
    score_texts,
    seconds_left_text,
    spot_occupied_text,
    stalemate_turns_text,
)
from benchmarks.random_shots import random_event, random_opened
from rules.balls import Ball
from rules.books import BOOKS
from rules.facts import Call, CallType, Report, ReportKind
from rules.match import Organiser
from rules.match_events import (
    Abandoned,
    Answered,
    BreakerChosen,
    CallAsked,
    CallMade,
    Chosen,
    ClockRanOut,
    Conceded,
    Decision,
    ExtensionTaken,
    FactsCorrected,
    Lagged,
    MatchEvent,
    Opened,
    Penalised,
    Penalty,
    Person,
    Racked,
    RackVoided,
    ReportAnswered,
    Reported,
    Role,
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
from rules.procedures import Lag
from rules.progress import Refusal, RefusedError
from rules.ruling import Choice, FoulKind, Outcome
from tests.api.test_names import assert_isolates_balance
from tests.rules.playing import DRY_BREAK, FOUL, MISS, REFEREE, A, B, call, player, shot

NAMES = {A: "Ann", B: "Bob"}
PUSH_OUT = Call(type=CallType.PUSH_OUT)
LAG = {A: Lag(rank=1), B: Lag(rank=2)}
LAST_TEN = "10 call 10 FL : *10 10>FL"


def opened(rulebook: str = "wpa", organiser: Organiser | None = None) -> Opened:
    return Opened(
        match_id="01JDX0000000000000000000AA",
        rulebook=rulebook,
        rulebook_version="test",
        names=NAMES,
        organiser=organiser or Organiser(race_to=5, shot_clock_s=30, extension_s=30),
    )


def told(log: MatchLog, *events: MatchEvent, language: str = "en") -> tuple[MatchLog, str]:
    """The log with more events, and what the last of them says."""
    for event in events:
        log = log.appended(event)
    last = log.events[-1]
    return log, " ".join(event_sentences(last, log.progress, language=language))


def begun(rulebook: str = "wpa", organiser: Organiser | None = None) -> MatchLog:
    """A match before its first break, which A plays."""
    log = MatchLog.start(opened(rulebook, organiser))
    log = log.appended(BreakerChosen(breaker=A, by=REFEREE))
    return log.appended(Racked(at_s=0.0))


def test_a_match_is_told_from_the_lag_to_the_break() -> None:
    log = MatchLog.start(opened())
    assert told(log)[1] == "Match: Ann, Bob. First to win 5 racks. Lag for the break."
    tied = {A: Lag(rank=1), B: Lag(rank=1)}
    assert told(log, Lagged(lags=tied))[1] == "The lag is not decided. Lag again."
    log, said = told(log, Lagged(lags=LAG))
    assert said == "Ann wins the lag. Choose who breaks."
    log, said = told(log, BreakerChosen(breaker=B, by=player(A)))
    assert said == "Bob to break."
    assert told(log, Racked())[1] == "The rack is set. Bob to break."
    log = MatchLog.start(opened("pl", Organiser(has_sets=True, race_to=3, sets_to=2)))
    assert told(log)[1] == "Match: Ann, Bob. First to win 2 sets. Lag for the break."
    assert told(log, Lagged(lags=LAG))[1] == "Ann wins the lag and breaks."


def test_calls_and_the_choice_after_a_push_out_are_told() -> None:
    log, said = told(begun(), shot(DRY_BREAK))
    assert said == "Legal break, nothing pocketed. Bob at the table. Bob may push out."
    assert told(log, CallAsked(by=player(A)))[1] == "Bob: call ball and pocket, please."
    called = CallMade(call=call(1, "FL"), by=player(B))
    assert told(log, called)[1] == "Called: the 1, foot left corner."
    nothing = Call(type=CallType.NONE)
    assert told(log, CallMade(call=nothing, by=player(B)))[1] == "Bob: nothing called."
    log, said = told(log, CallMade(call=PUSH_OUT, by=player(B)))
    assert said == "Push out declared by Bob."
    log, said = told(log, shot("1-10 : *-"))
    assert said == "Push out played. Ann: play or hand back?"
    back = Chosen(choice=Choice.HAND_BACK, by=player(A))
    assert told(log, back)[1] == "Ann hands the shot back. Bob shoots."
    play = Chosen(choice=Choice.PLAY, by=player(A))
    assert told(log, play)[1] == "Ann plays the position."


def test_reports_and_warnings_are_told() -> None:
    log = begun().appended(shot(DRY_BREAK)).appended(shot(MISS))
    touched = Report(kind=ReportKind.TOUCHED_BALL, ball=Ball.THREE)
    log_asked, said = told(log, Reported(report=touched, by=player(A), shot_seq=5))
    assert said == "Report (Ann): touched ball. Bob: is that right?"
    denied = ReportAnswered(report_seq=6, is_accepted=False, by=REFEREE)
    assert told(log_asked, denied)[1] == "Foul not established: no foul."
    accepted = ReportAnswered(report_seq=6, is_accepted=True, by=REFEREE)
    said = told(log_asked, accepted)[1]
    assert said.startswith("The report is accepted. Foul: the 3 was touched. Ball in hand for Ann")
    said = told(log, Reported(report=touched, by=REFEREE, shot_seq=5))[1]
    assert said.startswith("Report (the referee, Ludmila): touched ball. Foul: the 3 was touched.")
    log = begun()
    for line in (FOUL, MISS, FOUL, MISS):
        log = log.appended(shot(line))
    seen = Warned(player=A, means=WarningMeans.COUNTER_SHOWN)
    assert told(log, seen)[1] == "Ann: the counter shows two fouls in a row."


def test_the_clock_and_time_outs_are_told() -> None:
    log = begun()
    assert told(log, ExtensionTaken(player=A, at_s=1.0))[1] == (
        "Ann takes an extension: 30 seconds more."
    )
    said = told(log, ClockRanOut(at_s=31.0))[1]
    assert said.startswith("Time is up: Ann. Foul: time exceeded. Ball in hand for Bob")
    log, said = told(log, TimeOutTaken(player=B))
    assert said == "Time-out: Bob."
    assert told(log, TimeOutEnded())[1] == "The time-out is over, play goes on."


def test_a_stalemate_is_told() -> None:
    log = begun().appended(shot(DRY_BREAK))
    assert told(log, StalemateAgreed())[1] == "Stalemate. The rack is replayed, Ann breaks."
    log, said = told(log, StalemateAnnounced(by=REFEREE))
    assert said == "Possible stalemate: three more turns each."
    progress = StalemateDecided(is_progress=True, by=REFEREE)
    assert told(log, progress)[1] == "There was progress: the rack goes on."
    for _ in range(6):
        log = log.appended(shot(MISS))
    over = StalemateDecided(is_progress=False, by=REFEREE)
    assert told(log, over)[1] == "Stalemate. The rack is replayed, Ann breaks."


def test_racks_sets_and_the_match_are_told_with_the_score() -> None:
    log = begun(organiser=Organiser(race_to=2)).appended(shot(DRY_BREAK))
    log, said = told(log, shot(LAST_TEN))
    assert said == "Rack won by Bob. Score: Ann 0, Bob 1. Bob to break."
    log, said = told(log.appended(Racked()), Conceded(player=A, unit=Unit.RACK))
    assert (
        said == "Ann concedes the rack. Rack won by Bob. Bob wins the match. Score: Ann 0, Bob 2."
    )
    log = begun(organiser=Organiser(race_to=2))
    assert told(log, Conceded(player=B, unit=Unit.MATCH))[1] == (
        "Bob concedes the match. Rack won by Ann. Ann wins the match. Score: Ann 0, Bob 0."
    )


def test_decisions_are_told_with_their_reason() -> None:
    log = begun().appended(shot(DRY_BREAK)).appended(shot(MISS))
    decision = Decision(outcome=Outcome.BIH, fouls=(FoulKind.DOUBLE_HIT,))
    changed = RulingOverridden(
        shot_seq=5, decision=decision, by=REFEREE, reason="seen on the {video}\nfrom behind."
    )
    assert told(log, changed)[1] == (
        "The ruling was changed (the referee, Ludmila): ball in hand for the other player. "
        "Foul: double hit. Reason: seen on the {video} from behind."
    )
    penalised = Penalised(player=B, penalty=Penalty.WARNING, by=REFEREE, reason="shouting")
    assert told(log, penalised)[1] == ("Bob, unsportsmanlike conduct: warning. Reason: shouting.")
    facts = shot("1-10 : *2 2|foot").facts
    corrected = FactsCorrected(shot_seq=5, facts=facts, by=REFEREE, reason="the 2 was first")
    assert told(log, corrected)[1].startswith(
        "What happened was corrected (the referee, Ludmila). Reason: the 2 was first. "
        "Foul: wrong ball first. The 2 was hit, the 1 is on."
    )
    state = StateCorrected(by=Person(role=Role.OPERATOR), reason="wrong entry", shooter=A)
    assert told(log, state)[1] == (
        "The state of the match was corrected (the operator). Reason: wrong entry."
    )
    voided = RackVoided(by=REFEREE, reason="power cut")
    assert told(log, voided)[1] == (
        "This rack does not count (the referee, Ludmila). Reason: power cut. Ann to break."
    )
    assert told(log, Unseen())[1] == (
        "Something was not seen: shots may have been played meanwhile."
    )
    ended = Abandoned(by=REFEREE, reason="the hall closes")
    assert told(log, ended)[1] == (
        "The match ends without a winner (the referee, Ludmila). Reason: the hall closes."
    )


def test_an_answer_says_what_then_holds() -> None:
    log = MatchLog.start(replace(opened(), are_calls_heard=False, is_lag_skipped=True))
    log = log.appended(BreakerChosen(breaker=A, by=REFEREE)).appended(Racked())
    log, said = told(log.appended(shot(DRY_BREAK)), shot("1-10 : *1 5>FL"))
    assert said == "What was called? Referee decision needed."
    said = told(log, Answered(shot_seq=5, reading=1, by=REFEREE))[1]
    assert said.startswith("Settled (the referee, Ludmila): reading 2. Not pocketed as called.")


def test_the_number_of_an_answer_is_that_under_which_readings_are_told() -> None:
    """Called one ball or the other comes to the same, and is told once."""
    log = MatchLog.start(replace(opened(), are_calls_heard=False, is_lag_skipped=True))
    log = log.appended(BreakerChosen(breaker=A, by=REFEREE)).appended(Racked())
    log = log.appended(shot(DRY_BREAK)).appended(shot("1-10 : *1 5>FL 6>SR"))
    assert len(log.progress.ruled[-1].judged.readings) == 3
    for reading, number in ((0, 1), (1, 1), (2, 2)):
        said = told(log, Answered(shot_seq=5, reading=reading, by=REFEREE))[1]
        assert f": reading {number}." in said


def test_an_event_without_effect_says_why() -> None:
    """In a stored list that was corrected before it."""
    events = [*begun().events, shot(DRY_BREAK), shot(LAST_TEN), shot(MISS)]
    log = MatchLog.of(events)
    assert told(log)[1] == "The rack is over. Please rack the balls first."


RARE = {Abandoned, Answered, ReportAnswered, StalemateDecided}
"""What random play seldom comes to; each has a test above."""


def all_events() -> set[type[MatchEvent]]:
    return {
        member
        for _, member in inspect.getmembers(rules.match_events, inspect.isclass)
        if issubclass(member, MatchEvent) and member is not MatchEvent
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_random_matches_is_told_in_every_language(language: str) -> None:
    seen: set[type[MatchEvent]] = set()
    for number, book in enumerate(BOOKS * 3):
        rng = Random(f"c {number}")
        log = MatchLog.start(random_opened(rng, book))
        for at in range(60):
            said = event_sentences(log.events[-1], log.progress, language=language)
            assert said, log.events[-1]
            for sentence in said:
                assert sentence.endswith((".", "?")), sentence
                assert_isolates_balance(sentence)
            seen.add(type(log.events[-1]))
            try:
                log = log.appended(random_event(rng, log.progress, float(at)))
            except RefusedError:
                continue
    assert all_events() - seen <= RARE


def test_people_are_called_by_what_they_are_and_their_name() -> None:
    words = catalogue("ru").with_names({A: "Анна"})
    assert person_text(player(A), words) == "Анна"
    assert person_text(Person(role=Role.REFEREE, name="Иванов"), words) == "судья Иванов"
    assert person_text(Person(role=Role.CAMERA), words) == "камера"
    assert person_text(Person(role=Role.OPERATOR, name="\u202e"), words) == "оператор"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_has_words_for_all_it_shows(language: str) -> None:
    texts = [
        *(notice_text(notice, language=language) for notice in Notice),
        call_request_text(A, names=NAMES, language=language),
        call_made_text(Call(type=CallType.SAFETY), A, names=NAMES, language=language),
        ball_on_text(Ball.TWO, language=language),
        spot_occupied_text(Ball.TEN, language=language),
        ball_restored_text(Ball.TWO, language=language),
        breaks_text(A, names=NAMES, language=language),
        seconds_left_text(5, language=language),
        stalemate_turns_text(A, 2, names=NAMES, language=language),
        *score_texts(begun().progress.match, names=NAMES, language=language),
    ]
    assert all(text.endswith((".", "?")) for text in texts)
    assert len(set(texts)) == len(texts)
    for refusal in Refusal:
        assert catalogue(language).text(f"refusal.{refusal.value}").endswith(".")
