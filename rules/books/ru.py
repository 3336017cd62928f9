"""RU, «Пул-10»: in the order of its articles; silent points by the general rules of 2016."""

from __future__ import annotations

from typing import Final

from rules.book import Articles, Back, Book, Called, Play, Procedure, after_called_safety, called
from rules.books import general
from rules.facts import CallType
from rules.match import Game
from rules.ruling import Decided, FoulKind, OptionReason, Outcome
from rules.shot import Shot


def after_break(shot: Shot) -> Play:
    """9, 9.8: any ball on a legal break and the breaker goes on, the 10 wins nothing."""
    outcome = Outcome.CONT if shot.has_pot else Outcome.PASS
    return Play(outcome=outcome, articles=("9.8",), back=Back.BREAK)


def missing_call(call: Called) -> Articles:
    """9.5: ball and pocket are called if not obvious."""
    return ("9.5",) if call.is_missing else ()


def after_safety(shot: Shot) -> Play:
    """9.6: the ball on must not fall; for another that falls 9.7 holds (reading A35)."""
    return after_called_safety(shot, safety=("9.6",), other=("9.6", "9.7"))


def after_shot(shot: Shot) -> Play:
    """9.5 to 9.8: how play goes on after a shot without a foul."""
    if shot.call.type is CallType.SAFETY:
        return after_safety(shot)
    call = called(shot, may_be_obvious=True)
    if call.is_made:  # 9.8; the 10 wins only as the last object ball (reading A2)
        if call.ball is not shot.match.money_ball:
            return Play(outcome=Outcome.CONT, articles=("9.8",), decided=call.cases)
        if shot.is_last_ball:
            return Play(outcome=Outcome.WIN, articles=("9.8",), decided=call.cases)
        return Play(
            outcome=Outcome.CONT,
            articles=("9.8",),
            back=Back.EARLY,
            decided=(*call.cases, Decided.EARLY_MONEY_BALL),
        )
    if shot.has_pot:  # 9.7
        return Play(
            outcome=Outcome.OPT,
            articles=(*missing_call(call), "9.7"),
            reason=OptionReason.WRONGLY_POCKETED,
            decided=(*call.cases, Decided.WRONGLY_POCKETED),
        )
    articles = (*missing_call(call), "9.8")
    return Play(outcome=Outcome.PASS, articles=articles, decided=call.cases)


TEN_BALL: Final = Book(
    name="ru",
    game=Game.TEN_BALL,
    version="ru/2",
    decided=general.DECIDED,
    procedures={
        Procedure.LAG: ("9.1", "general:1.2"),
        Procedure.BREAK_ORDER: ("9.1",),
        Procedure.RACK: ("9.2",),
        Procedure.CALL: ("9.5",),
        Procedure.STALEMATE: ("9.12", "general:1.12"),
        Procedure.UNSPORTSMANLIKE: ("9.11",),
    },
    # 9.3
    break_shot=("9.3",),
    fouls_on_break={
        FoulKind.BREAK_REQUIREMENT: ("9.3",),
        FoulKind.BAD_PLACEMENT: ("9.3", "9.10", "general:6.10"),
    },
    # 9.4
    push_out=("9.4",),
    # 9.5 to 9.8
    after_break=after_break,
    after_shot=after_shot,
    # 9.9
    money_back={
        Back.BREAK: ("9", "general:1.4"),
        Back.PUSH_OUT: ("9.4", "9.9", "general:1.4"),
        Back.FOUL: ("9.9", "general:1.4"),
        Back.OFF_TABLE: ("9.9", "general:1.4"),
        Back.UNCALLED: ("9.9", "general:1.4"),
        Back.EARLY: ("9.8", "general:1.4"),
    },
    # 9.10
    fouls={
        **{foul: ("9.10", *articles) for foul, articles in general.FOULS.items()},
        FoulKind.CUE_ON_TABLE: ("9.10", "general:6.12"),
    },
    several_fouls=general.SEVERAL_FOULS,
    ball_in_hand=("9.10", "general:1.5"),
    # 9.11
    three_fouls=("9.11", "general:6.14"),
    missing_warning=("9.11", "general:6.14"),
)
