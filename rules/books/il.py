"""IL, «חוקת הכדור העשירי»: in the order of its headings, which stand for numbers.

Its preamble makes the general rules part of it; they have the numbers of 2016.
"""

from __future__ import annotations

from typing import Final

from rules.balls import Ball
from rules.book import (
    Articles,
    Back,
    Book,
    Called,
    Play,
    Procedure,
    Special,
    after_called_safety,
    called,
)
from rules.books import general
from rules.facts import CallType, ReportKind
from rules.match import BreakOrder, FoulMode, Game, Referee
from rules.ruling import Decided, FoulKind, OptionReason, Outcome
from rules.shot import Shot

OBJECT_OF_THE_GAME: Final = "מטרת המשחק"
RACKING: Final = "איסוף כדורים"
BREAK_SHOT: Final = "מכת הפתיחה"
AFTER_THE_BREAK: Final = "המשך המשחק לאחר מכת הפתיחה"
PUSH_OUT: Final = "מכת התקה"
CALLING: Final = "הכרזה מראש על מכה"
SAFETY: Final = "מכת הגנה"
WRONGLY_POCKETED: Final = "כדורים מוטעים שהוטבעו"
POCKETING: Final = "הטבעת כדורים"
FOULS: Final = "עבירות"
WRONG_BALL: Final = "מכה המהווה עבירה"
RAILS: Final = "נגיעה בדפנות"
PLACING_THE_CUE_BALL: Final = "הצבת הכדור הלבן"
OFF_THE_TABLE: Final = "כדורי מטרה הקופצים מעל גבי השולחן"
JUMP_OR_CURVE: Final = "עבירה מהקפצה או מתנועת קשת"
THREE_FOULS: Final = "שלוש עבירות רצופות"
END_OF_THE_GAME: Final = "סיום המשחק"


def after_break(shot: Shot) -> Play:
    """Any ball on a legal break and the breaker goes on, the 10 wins nothing."""
    if shot.has_pot:
        return Play(outcome=Outcome.CONT, articles=(AFTER_THE_BREAK,), back=Back.BREAK)
    return Play(outcome=Outcome.PASS, articles=(OBJECT_OF_THE_GAME,), back=Back.BREAK)


def missing_call(call: Called) -> Articles:
    """Ball and pocket are called if the shot is not clear by itself."""
    return (CALLING,) if call.is_missing else ()


def after_safety(shot: Shot) -> Play:
    """A declared safety: nothing may fall; whatever does gives the option."""
    return after_called_safety(shot, safety=(SAFETY,))


def after_shot(shot: Shot) -> Play:
    """How play goes on after a shot without a foul; the declared 10 wins at any time."""
    if shot.call.type is CallType.SAFETY:
        return after_safety(shot)
    call = called(shot, may_be_obvious=True)
    if call.is_made:
        if call.ball is not shot.match.money_ball:
            return Play(outcome=Outcome.CONT, articles=(POCKETING,), decided=call.cases)
        if shot.is_last_ball:
            return Play(outcome=Outcome.WIN, articles=(END_OF_THE_GAME,), decided=call.cases)
        cases = (*call.cases, Decided.EARLY_MONEY_BALL)
        return Play(outcome=Outcome.WIN, articles=(POCKETING,), decided=cases)
    if shot.has_pot:
        return Play(
            outcome=Outcome.OPT,
            articles=(*missing_call(call), WRONGLY_POCKETED),
            reason=OptionReason.WRONGLY_POCKETED,
            decided=(*call.cases, Decided.WRONGLY_POCKETED),
        )
    articles = (*missing_call(call), OBJECT_OF_THE_GAME)
    return Play(outcome=Outcome.PASS, articles=articles, decided=call.cases)


def jump_or_curve(shot: Shot) -> Special:
    """With cue-ball fouls only and no referee: which touched ball is a foul.

    An attempt to jump or to curve around a ball is one if that ball moves, for whatever reason
    (reading A36); another object ball that is touched is none, the cue ball always is. A report
    that does not say which ball was touched proves nothing.
    """
    organiser = shot.match.organiser
    if organiser.foul_mode is not FoulMode.CUE_BALL_ONLY or organiser.referee is not Referee.NONE:
        return Special()
    forgiven = tuple(
        report
        for report in shot.reports
        if report.kind is ReportKind.TOUCHED_BALL and report.ball is not Ball.CUE
    )
    blocking = shot.jumped_over
    is_moved = shot.is_blocking_ball_moved or any(report.ball is blocking for report in forgiven)
    if blocking is not None and is_moved:
        return Special(fouls=(FoulKind.JUMP_MASSE,), not_fouls=forgiven)
    return Special(not_fouls=forgiven, articles=(JUMP_OR_CURVE,) if forgiven else ())


TEN_BALL: Final = Book(
    name="il",
    game=Game.TEN_BALL,
    version="il/2",
    decided=general.DECIDED,
    procedures={
        Procedure.LAG: ("סדר הפתיחה", "general:1.2"),
        Procedure.BREAK_ORDER: ("סדר הפתיחה",),
        Procedure.RACK: ("איסוף כדורים",),
        Procedure.CALL: ("הכרזה מראש על מכה",),
        Procedure.STALEMATE: ("נקודת קפאון", "general:1.12"),
        Procedure.UNSPORTSMANLIKE: ("general:6.17",),
    },
    break_order=BreakOrder.WINNER,
    break_shot=(BREAK_SHOT,),
    fouls_on_break={
        FoulKind.BREAK_REQUIREMENT: (BREAK_SHOT,),
        FoulKind.WRONG_BALL_FIRST: (BREAK_SHOT,),
        FoulKind.NO_CONTACT: (BREAK_SHOT,),
        FoulKind.SCRATCH: (BREAK_SHOT,),
        FoulKind.CUE_OFF_TABLE: (BREAK_SHOT,),
        FoulKind.BALL_OFF_TABLE: (BREAK_SHOT, OFF_THE_TABLE),
        FoulKind.BAD_PLACEMENT: (RACKING, "general:6.10"),
    },
    push_out=(PUSH_OUT,),
    after_break=after_break,
    after_shot=after_shot,
    money_back={
        Back.BREAK: (OBJECT_OF_THE_GAME,),
        Back.PUSH_OUT: (PUSH_OUT,),
        Back.FOUL: (FOULS,),
        Back.OFF_TABLE: (OFF_THE_TABLE,),
        Back.UNCALLED: (POCKETING,),
    },
    several_fouls=(FOULS,),
    ball_in_hand=(FOULS,),
    fouls={
        **general.FOULS,
        FoulKind.NO_CONTACT: (OBJECT_OF_THE_GAME, "general:6.3"),
        FoulKind.WRONG_BALL_FIRST: (WRONG_BALL,),
        FoulKind.NO_RAIL: (RAILS,),
        FoulKind.BAD_PLACEMENT: (PLACING_THE_CUE_BALL, "general:6.10"),
        FoulKind.BALL_OFF_TABLE: (OFF_THE_TABLE,),
        FoulKind.JUMP_MASSE: (JUMP_OR_CURVE,),
    },
    special=jump_or_curve,
    three_fouls=(THREE_FOULS,),
    missing_warning=(THREE_FOULS, "general:6.14"),
)
