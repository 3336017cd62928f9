"""WPA Rules of Play, ten-ball: edition effective 15 September 2025, in the order of its articles.

Numbers are those of 2025: `R` the Rules of Play, `Reg` the Regulations.
"""

from __future__ import annotations

from typing import Final

from rules.book import Back, Book, Called, Play, Procedure, called
from rules.books import wpa_general
from rules.facts import CallType
from rules.match import Game
from rules.ruling import Decided, FoulKind, OptionReason, Outcome
from rules.shot import Shot


def after_break(shot: Shot) -> Play:
    """R 6.3, R 6.7: any ball on a legal break and the breaker goes on, the 10 wins nothing."""
    outcome = Outcome.CONT if shot.has_pot else Outcome.PASS
    return Play(outcome=outcome, articles=("R 6.7",), back=Back.BREAK)


def missing_call(shot: Shot, call: Called) -> tuple[str, ...]:
    """R 6.5, R 1.7: ball and pocket are called if not obvious; there is no safety to announce."""
    if not call.is_missing:
        return ()
    return ("R 6.5",) if shot.call.type is CallType.SAFETY else ("R 6.5", "R 1.7")


def after_shot(shot: Shot) -> Play:
    """R 6.5 to R 6.7: how play goes on after a shot without a foul."""
    call = called(shot, may_be_obvious=True)
    if call.is_made:  # R 6.7
        if call.ball is not shot.match.money_ball:
            return Play(outcome=Outcome.CONT, articles=("R 6.7",), decided=call.cases)
        if shot.is_last_ball:
            return Play(outcome=Outcome.WIN, articles=("R 6.7",), decided=call.cases)
        return Play(
            outcome=Outcome.CONT,
            articles=("R 6.7",),
            back=Back.EARLY,
            decided=(*call.cases, Decided.EARLY_MONEY_BALL),
        )
    if shot.has_pot:  # R 6.6
        return Play(
            outcome=Outcome.OPT,
            articles=(*missing_call(shot, call), "R 6.6"),
            reason=OptionReason.WRONGLY_POCKETED,
            decided=(*call.cases, Decided.WRONGLY_POCKETED),
        )
    return Play(
        outcome=Outcome.PASS,
        articles=(*missing_call(shot, call), "R 6.7"),
        decided=call.cases,
    )


TEN_BALL: Final = Book(
    name="wpa",
    game=Game.TEN_BALL,
    version="wpa-2025-09-15/2",
    # R 1.8, R 2, R 3
    decided=wpa_general.DECIDED,
    procedures={
        Procedure.LAG: ("R 6.1", "R 1.2"),
        Procedure.BREAK_ORDER: ("R 6.1", "R 1.3", "Reg 1"),
        Procedure.RACK: ("R 6.2",),
        Procedure.CALL: ("R 6.5", "R 1.7"),
        Procedure.STALEMATE: ("R 6.11", "R 1.13"),
        Procedure.UNSPORTSMANLIKE: ("R 6.10", "R 3.16"),
    },
    several_fouls=wpa_general.SEVERAL_FOULS,
    # R 6.3
    break_shot=("R 6.3",),
    fouls_on_break={
        FoulKind.BREAK_REQUIREMENT: ("R 6.3",),
        FoulKind.BAD_PLACEMENT: ("R 6.3", "R 6.9", "R 3.10"),
    },
    # R 6.4
    push_out=("R 6.4",),
    # R 6.5 to R 6.7
    has_safety_call=False,
    after_break=after_break,
    after_shot=after_shot,
    # R 6.8
    money_back={
        Back.BREAK: ("R 6.8", "R 1.5"),
        Back.PUSH_OUT: ("R 6.8", "R 1.5"),
        Back.FOUL: ("R 6.8", "R 1.5"),
        Back.OFF_TABLE: ("R 6.8", "R 1.5"),
        Back.UNCALLED: ("R 6.8", "R 1.5"),
        Back.EARLY: ("R 6.8", "R 1.5"),
    },
    # R 6.9
    fouls=wpa_general.fouls_under("R 6.9"),
    ball_in_hand=("R 6.9", "R 1.6"),
    # R 6.10
    three_fouls=("R 6.10", "R 3.13"),
    missing_warning=wpa_general.MISSING_WARNING,
    is_counter_a_warning=True,
)
