"""SK, «Hra číslo 10»: in the order of its articles; silent points by the general rules of 2016."""

from __future__ import annotations

from typing import Final

from rules.book import Back, Book, Play, Procedure, after_called_safety, called
from rules.books import general
from rules.facts import CallType
from rules.match import Game
from rules.ruling import Decided, FoulKind, OptionReason, Outcome
from rules.shot import Shot

MAY_BE_OBVIOUS: Final = False
"""Every shot must be called, an obvious one, too."""


def after_break(shot: Shot) -> Play:
    """5, 5.4: any ball on a legal break and the breaker goes on, the 10 wins nothing."""
    outcome = Outcome.CONT if shot.has_pot else Outcome.PASS
    return Play(outcome=outcome, articles=("5.4",), back=Back.BREAK)


def after_safety(shot: Shot) -> Play:
    """5.6: nothing may fall; whatever does gives the option."""
    return after_called_safety(shot, safety=("5.6",))


def after_shot(shot: Shot) -> Play:
    """5.4 to 5.7: every shot must be called, an obvious one, too; the called 10 wins (5)."""
    if shot.call.type is CallType.SAFETY:
        return after_safety(shot)
    call = called(shot, may_be_obvious=MAY_BE_OBVIOUS)
    if call.is_made:  # 5, 5.4, 5.5
        if call.ball is not shot.match.money_ball:
            return Play(outcome=Outcome.CONT, articles=("5.4", "5.5"))
        if shot.is_last_ball:
            return Play(outcome=Outcome.WIN, articles=("5", "5.4"))
        cases = (Decided.EARLY_MONEY_BALL,)
        return Play(outcome=Outcome.WIN, articles=("5",), decided=cases)
    if shot.has_pot:  # 5.7
        return Play(
            outcome=Outcome.OPT,
            articles=("5.5", "5.7") if call.is_missing else ("5.7",),
            reason=OptionReason.WRONGLY_POCKETED,
            decided=(*call.cases, Decided.WRONGLY_POCKETED),
        )
    articles = ("5.5", "5.7", "5.4") if call.is_missing else ("5.4",)
    return Play(outcome=Outcome.PASS, articles=articles, decided=call.cases)


TEN_BALL: Final = Book(
    name="sk",
    game=Game.TEN_BALL,
    version="sk/2",
    decided=general.DECIDED,
    procedures={
        Procedure.LAG: ("5.2", "general:1.2"),
        Procedure.BREAK_ORDER: ("general:9.1",),
        Procedure.RACK: ("5.1",),
        Procedure.CALL: ("5.5", "5.7"),
        Procedure.STALEMATE: ("5.11",),
        Procedure.UNSPORTSMANLIKE: ("5.10",),
    },
    # 5.1, 5.2
    break_shot=("5.2",),
    fouls_on_break={
        FoulKind.BREAK_REQUIREMENT: ("5.2",),
        FoulKind.WRONG_BALL_FIRST: ("5.2",),
        FoulKind.NO_CONTACT: ("5.2",),
        FoulKind.SCRATCH: ("5.2",),
        FoulKind.CUE_OFF_TABLE: ("5.2",),
        FoulKind.BALL_OFF_TABLE: ("5.2",),
        FoulKind.BAD_PLACEMENT: ("5.1", "general:6.10"),
    },
    # 5.3: it does not ask whether the break was legal (reading A5)
    push_out=("5.3",),
    push_out_needs_clean_break=False,
    # 5.4 to 5.7
    may_be_obvious=MAY_BE_OBVIOUS,
    after_break=after_break,
    after_shot=after_shot,
    # 5.8
    money_back={
        Back.BREAK: ("5", "5.8"),
        Back.PUSH_OUT: ("5.3", "5.8"),
        Back.FOUL: ("5.8",),
        Back.OFF_TABLE: ("5.8",),
        Back.UNCALLED: ("5.8",),
    },
    # 5.5, else silent
    fouls={
        **general.FOULS,
        FoulKind.WRONG_BALL_FIRST: ("5.5",),
        FoulKind.NO_CONTACT: ("5.5",),
    },
    # 5.9
    several_fouls=("5.9",),
    ball_in_hand=("5.9",),
    # 5.10: automatically (reading A17)
    may_lose_set=True,
    three_fouls=("5.10",),
    missing_warning=None,
)
