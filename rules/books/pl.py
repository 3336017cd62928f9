"""PL, «Dziesiątka»: in the order of its headings, which stand for numbers.

Silent points by the general rules of 2016; its list of possible fouls is open (reading A32).
"""

from __future__ import annotations

from typing import Final

from rules.book import Back, Book, Play, Procedure, called
from rules.books import general
from rules.facts import CallType
from rules.match import Game
from rules.ruling import Decided, FoulKind, OptionReason, Outcome
from rules.shot import Shot

RACKING: Final = "Ustawienie początkowe"
BREAK_SHOT: Final = "Rozbicie"
PUSH_OUT: Final = "Push out"
POCKETING: Final = "Wbijanie bil"
FOULS: Final = "Faule"

MAY_BE_OBVIOUS: Final = False
"""Every shot must be called, an obvious one, too."""


def after_break(shot: Shot) -> Play:
    """Any ball on a legal break and the breaker may go on, the 10 wins nothing."""
    outcome = Outcome.CONT if shot.has_pot else Outcome.PASS
    return Play(outcome=outcome, articles=(POCKETING,), back=Back.BREAK)


def after_shot(shot: Shot) -> Play:
    """Ball and pocket are always declared, and nobody may hand a shot back (reading A11).

    A 10 that falls undeclared ends the turn, beside the declared ball, too (reading A9); one that
    falls early in its declared pocket is spotted and the shooter goes on (reading A10).
    """
    money = shot.match.money_ball
    call = called(shot, may_be_obvious=MAY_BE_OBVIOUS)
    if call.is_made and call.ball is money:
        if shot.is_last_ball:
            return Play(outcome=Outcome.WIN, articles=(POCKETING,))
        return Play(
            outcome=Outcome.CONT,
            articles=(POCKETING,),
            back=Back.EARLY,
            decided=(Decided.EARLY_MONEY_BALL,),
        )
    if call.is_made and money not in shot.potted_balls:
        return Play(outcome=Outcome.CONT, articles=(POCKETING,))
    is_safety = shot.call.type is CallType.SAFETY
    cases = (Decided.SAFETY,) if is_safety else call.cases
    if shot.has_pot and not call.is_made:
        cases = (*cases, Decided.WRONGLY_POCKETED)
    return Play(outcome=Outcome.PASS, articles=(POCKETING,), decided=cases)


TEN_BALL: Final = Book(
    name="pl",
    game=Game.TEN_BALL,
    version="pl/2",
    decided=general.DECIDED,
    procedures={
        Procedure.LAG: (BREAK_SHOT,),
        Procedure.BREAK_ORDER: (BREAK_SHOT,),
        Procedure.RACK: (RACKING,),
        Procedure.CALL: (POCKETING,),
        Procedure.STALEMATE: ("general:9.12", "general:1.12"),
        Procedure.UNSPORTSMANLIKE: ("general:6.17",),
    },
    most_players=3,
    lag_winner_breaks=True,
    is_break_order_fixed=True,
    break_shot=(BREAK_SHOT,),
    fouls_on_break={
        FoulKind.BREAK_REQUIREMENT: (BREAK_SHOT, FOULS),
        FoulKind.BAD_PLACEMENT: (RACKING, "general:6.10"),
    },
    push_out=(PUSH_OUT,),
    all_back_on_push_out=(PUSH_OUT,),
    may_be_obvious=MAY_BE_OBVIOUS,
    after_break=after_break,
    after_shot=after_shot,
    money_back={
        Back.BREAK: (BREAK_SHOT,),
        Back.PUSH_OUT: (PUSH_OUT,),
        Back.FOUL: (POCKETING, FOULS),
        Back.OFF_TABLE: (FOULS,),
        Back.UNCALLED: (POCKETING, FOULS),
        Back.EARLY: (POCKETING, "general:9.8"),
    },
    fouls={
        **general.FOULS,
        FoulKind.NO_CONTACT: (FOULS,),
        FoulKind.WRONG_BALL_FIRST: (FOULS,),
        FoulKind.NO_RAIL: (FOULS,),
        FoulKind.SCRATCH: (FOULS,),
        FoulKind.CUE_OFF_TABLE: (FOULS,),
        FoulKind.BALL_OFF_TABLE: (FOULS,),
        FoulKind.NON_TIP: (FOULS,),
        FoulKind.TOUCHED_BALL: (FOULS,),
        FoulKind.FOOT_OFF_FLOOR: (FOULS,),
    },
    hand_back_after=frozenset({OptionReason.PUSH_OUT}),
    # a scoop is not allowed, whether it was meant or not (reading A30)
    scoop_foul=FoulKind.NON_TIP,
    several_fouls=general.SEVERAL_FOULS,
    ball_in_hand=(FOULS,),
    three_fouls=(FOULS,),
    missing_warning=(FOULS, "general:6.14"),
)
