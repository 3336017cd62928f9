"""ES, «Reglamento Bola 10»: in the order of its articles; silent points by the rules of 2016.

Its list of fouls (art. 10) is closed.
"""

from __future__ import annotations

from typing import Final

from rules.book import Articles, Back, Book, Called, Play, Procedure, after_called_safety, called
from rules.books import general
from rules.facts import CallType
from rules.match import Game
from rules.ruling import Decided, FoulKind, OptionReason, Outcome
from rules.shot import Shot


def after_break(shot: Shot) -> Play:
    """Preamble: any ball on a break without foul and the breaker goes on, the 10 comes back."""
    if shot.has_pot:
        return Play(outcome=Outcome.CONT, articles=("preamble",), back=Back.BREAK)
    return Play(outcome=Outcome.PASS, articles=("art. 8",), back=Back.BREAK)


def missing_call(call: Called) -> Articles:
    """Art. 5: ball and pocket are announced if not very obvious."""
    return ("art. 5",) if call.is_missing else ()


def after_safety(shot: Shot) -> Play:
    """Art. 6: the ball on must not fall; for another that falls art. 7 holds (reading A35)."""
    return after_called_safety(shot, safety=("art. 6",), other=("art. 6", "art. 7"))


def after_shot(shot: Shot) -> Play:
    """Art. 5 to 8: how play goes on after a shot without a foul; the called 10 wins any time."""
    if shot.call.type is CallType.SAFETY:
        return after_safety(shot)
    call = called(shot, may_be_obvious=True)
    if call.is_made:  # art. 8
        if call.ball is not shot.match.money_ball:
            return Play(outcome=Outcome.CONT, articles=("art. 8",), decided=call.cases)
        if shot.is_last_ball:
            both = ("preamble", "art. 8")
            return Play(outcome=Outcome.WIN, articles=both, decided=call.cases)
        cases = (*call.cases, Decided.EARLY_MONEY_BALL)
        return Play(outcome=Outcome.WIN, articles=("art. 8",), decided=cases)
    if shot.has_pot:  # art. 7
        return Play(
            outcome=Outcome.OPT,
            articles=(*missing_call(call), "art. 7"),
            reason=OptionReason.WRONGLY_POCKETED,
            decided=(*call.cases, Decided.WRONGLY_POCKETED),
        )
    articles = (*missing_call(call), "art. 8")
    return Play(outcome=Outcome.PASS, articles=articles, decided=call.cases)


TEN_BALL: Final = Book(
    name="es",
    game=Game.TEN_BALL,
    version="es/2",
    decided=general.DECIDED,
    procedures={
        Procedure.LAG: ("art. 1", "general:1.2"),
        Procedure.BREAK_ORDER: ("art. 1",),
        Procedure.RACK: ("art. 2",),
        Procedure.CALL: ("art. 5",),
        Procedure.STALEMATE: ("art. 12", "general:1.12"),
        Procedure.UNSPORTSMANLIKE: ("art. 11",),
    },
    # art. 3
    break_shot=("art. 3",),
    fouls_on_break={
        FoulKind.BREAK_REQUIREMENT: ("art. 3",),
        FoulKind.BAD_PLACEMENT: ("art. 3", "art. 10"),
    },
    # art. 4
    push_out=("art. 4",),
    # art. 5 to 8
    after_break=after_break,
    after_shot=after_shot,
    # art. 9
    money_back={
        Back.BREAK: ("preamble",),
        Back.PUSH_OUT: ("art. 4", "art. 9"),
        Back.FOUL: ("art. 9",),
        Back.OFF_TABLE: ("art. 9",),
        Back.UNCALLED: ("art. 9",),
    },
    # art. 10: no template foul (reading A23)
    fouls={
        FoulKind.SCRATCH: ("art. 10",),
        FoulKind.CUE_OFF_TABLE: ("art. 10",),
        FoulKind.NO_CONTACT: ("preamble", "art. 10"),
        FoulKind.WRONG_BALL_FIRST: ("art. 10",),
        FoulKind.NO_RAIL: ("art. 10",),
        FoulKind.FOOT_OFF_FLOOR: ("art. 10",),
        FoulKind.BALL_OFF_TABLE: ("art. 10",),
        FoulKind.TOUCHED_BALL: ("art. 10",),
        FoulKind.NON_TIP: ("art. 10",),
        FoulKind.DOUBLE_HIT: ("art. 10",),
        FoulKind.PUSH_SHOT: ("art. 10",),
        FoulKind.BALLS_MOVING: ("art. 10",),
        FoulKind.BAD_PLACEMENT: ("art. 10",),
        FoulKind.CUE_ON_TABLE: ("art. 10",),
        FoulKind.OUT_OF_TURN: ("art. 10",),
        FoulKind.SLOW_PLAY: ("art. 10",),
    },
    unknown_foul=("art. 10",),
    several_fouls=general.SEVERAL_FOULS,
    ball_in_hand=("art. 10",),
    # art. 11
    three_fouls=("art. 11",),
    missing_warning=("art. 11",),
)
