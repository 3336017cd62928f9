"""What a screen asks before a shot: what may be called, played, handed back, what would return.

Each is answered by the code that judges: either the very function that `judge` asks, or a trial
shot that is judged.
"""

from __future__ import annotations

from typing import Final

from rules.balls import Ball, Pocket
from rules.book import REPORTED_FOULS
from rules.books import book_of
from rules.consequences import may_push_out as may_push_out_under
from rules.facts import Call, CallType, FirstContact, Potted, ReportKind, ShotFacts
from rules.judge import judge
from rules.match import Match
from rules.match_events import MatchEvent
from rules.match_log import step
from rules.players import Player
from rules.procedures import is_call_accepted, is_call_required, is_warned
from rules.progress import Progress, RefusedError
from rules.ruling import Choice, Outcome

BETWEEN_SHOTS: Final = frozenset({ReportKind.TOUCHED_BALL, ReportKind.CUE_ON_TABLE})
"""Fouls that need no stroke."""
BY_THE_CLOCK: Final = frozenset({ReportKind.SLOW_PLAY})
"""What no player reports: a clock tells it, or a referee."""

_CONTACT_S = 1.0
_POT_S = 2.0
"""Seconds after the strike of a trial shot; only their order has a meaning."""


def may_call(match: Match) -> bool:
    """True if a ball and a pocket can be called for the next shot."""
    return bool(legal_calls(match))


def must_call(match: Match, *, is_asked_for: bool = False) -> bool:
    """True if the shooter has to call: always where the book says so, else if somebody asks."""
    return is_call_required(book_of(match), match, is_asked_for=is_asked_for)


def may_push_out(match: Match) -> bool:
    """True if the next shot may be a push-out."""
    return may_push_out_under(match, book_of(match))


def may_play_safe(match: Match) -> bool:
    """True if a safety can be announced and means something (WPA: never, R 6.5)."""
    book = book_of(match)
    return book.has_safety_call and book.has_calls and not match.is_break


def may_hand_back(match: Match) -> bool:
    """True if the shot can be handed back to the one who played the last."""
    return match.option is not None and Choice.HAND_BACK in match.option.choices


def may_be(progress: Progress, event: MatchEvent) -> bool:
    """True if the event can be at this point: tried out on the rules themselves."""
    try:
        step(progress, event, {})
    except RefusedError:
        return False
    return True


def reportable(match: Match, *, is_between_shots: bool = False) -> tuple[ReportKind, ...]:
    """What a player can report of a shot that was played on `match`, or of what happened between
    two shots: the fouls that its book knows."""
    book = book_of(match)
    known = {
        kind
        for kind, foul in REPORTED_FOULS.items()
        if book.articles_of(foul, on_break=match.is_break) is not None
    }
    if book.scoop_foul is not None:
        known.add(ReportKind.SCOOP_UNINTENDED)
    known &= BETWEEN_SHOTS if is_between_shots else known - BY_THE_CLOCK
    return tuple(kind for kind in ReportKind if kind in known)


def is_warning_due(match: Match, player: Player, *, is_told: bool = False) -> bool:
    """True if a player is on two fouls without having been warned, and this would warn him: a
    counter that he sees, or that he is told (`is_told`)."""
    if match.fouls is None or match.fouls.get(player) != 2 or player in match.warned:
        return False
    return bool(is_warned(book_of(match), is_told=is_told, is_counter_seen=not is_told))


def legal_calls(match: Match) -> tuple[tuple[Ball, Pocket], ...]:
    """Every ball with every pocket that can be called, lowest ball first."""
    book = book_of(match)
    return tuple(
        (ball, pocket)
        for ball in sorted(match.on_table)
        for pocket in Pocket
        if is_call_accepted(book, match, [(ball, pocket)])
    )


def ball_on(match: Match) -> Ball | None:
    """The ball that has to be hit first, `None` if any may be: on an empty table."""
    return match.ball_on


def balls_that_return(match: Match, call: Call | None = None) -> frozenset[Ball]:
    """The balls that would come back if they fell on the next shot, played without a foul.

    `call`: what is announced; the money ball may win with one and return without.
    """
    returning: set[Ball] = set()
    for ball in match.on_table:
        ruling = judge(match, _trial(match, ball, call or Call(type=CallType.NONE)))
        returning |= set(ruling.spotted) & {ball}
    return frozenset(returning)


def wins(match: Match, call: Call) -> bool:
    """True if the rack is won by making what is called, without a foul."""
    if call.ball is None or call.ball not in match.on_table:
        return False
    return judge(match, _trial(match, call.ball, call)).outcome is Outcome.WIN


def _trial(match: Match, ball: Ball, call: Call) -> ShotFacts:
    """A shot without a foul on which one ball falls, into the called pocket if it is called."""
    on = min(match.on_table)
    is_called = call.ball is ball and call.pocket is not None
    pocket = call.pocket if is_called and call.pocket is not None else Pocket.HL
    return ShotFacts(
        on_table=match.on_table | {Ball.CUE},
        strike_s=0.0,
        first_contact=FirstContact(balls=(on,), t_s=_CONTACT_S),
        events=(Potted(t_s=_POT_S, ball=ball, pocket=pocket),),
        call=call,
    )
