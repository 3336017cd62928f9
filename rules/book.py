"""What a rulebook is: its articles by subject, a few choices, and two small functions.

A book is one value made in one file of `rules.books`. It never derives from another book; what
several books share is composed from the pieces here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from rules.balls import Ball
from rules.facts import CallType, Report, ReportKind
from rules.match import BreakOrder, Game
from rules.ruling import Decided, FoulKind, OptionReason, Outcome
from rules.shot import Shot

Articles = tuple[str, ...]
"""Ids of articles, as they are printed in a ruling."""


class Back(Enum):
    """In which way the money ball left the table, so that it comes back."""

    BREAK = "break"
    PUSH_OUT = "push_out"
    FOUL = "foul"
    OFF_TABLE = "off_table"
    UNCALLED = "uncalled"
    EARLY = "early"


class Procedure(Enum):
    """What a book rules outside a shot."""

    LAG = "lag"
    BREAK_ORDER = "break_order"
    RACK = "rack"
    CALL = "call"
    STALEMATE = "stalemate"
    UNSPORTSMANLIKE = "unsportsmanlike"


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """How play goes on after a shot without a foul, and the articles that say so.

    `reason` only with `OPT`. `back`: under which heading the money ball comes back if it is down.
    """

    outcome: Outcome
    articles: Articles
    reason: OptionReason | None = None
    back: Back = Back.UNCALLED
    decided: tuple[Decided, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """What a clause of one book alone says about the fouls of a shot.

    `fouls` come on top, `not_fouls` are reports that this clause makes no foul of, `articles`
    are cited for the latter.
    """

    fouls: tuple[FoulKind, ...] = ()
    not_fouls: tuple[Report, ...] = ()
    articles: Articles = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """A rulebook.

    `fouls`: the fouls that the book knows, with the articles of each; `fouls_on_break`: where the
    break has others. `decided`: the articles of special cases, `procedures`: of what
    happens outside a shot. `money_back`: of the ways in which
    the money ball comes back. `missing_warning`: `None` where three fouls need no warning.
    `all_back_on_push_out`: where every ball comes back after a push-out, the articles for it.
    `unknown_foul`: cited for an act that the book does not know as a foul (a closed list).
    `hand_back_after`: what allows to hand the shot back. `is_counter_a_warning`: a foul counter
    that a player can see warns him.
    `may_be_obvious`: an obvious shot needs no call. `has_safety_call`: a safety can be announced.
    `may_lose_set`: its words on three fouls can be read so that they lose the set (A16).
    `after_break`, `after_shot`: how play goes on after a break, or a normal shot, without a foul.
    """

    name: str
    game: Game
    version: str
    fouls: Mapping[FoulKind, Articles]
    several_fouls: Articles
    ball_in_hand: Articles
    three_fouls: Articles
    missing_warning: Articles | None
    decided: Mapping[Decided, Articles]
    procedures: Mapping[Procedure, Articles]
    break_shot: Articles
    push_out: Articles
    money_back: Mapping[Back, Articles]
    after_break: Callable[[Shot], Play]
    after_shot: Callable[[Shot], Play]
    fouls_on_break: Mapping[FoulKind, Articles] = field(default_factory=dict)
    unknown_foul: Articles = ()
    has_calls: bool = True
    may_be_obvious: bool = True
    push_out_needs_clean_break: bool = True
    all_back_on_push_out: Articles | None = None
    hand_back_after: frozenset[OptionReason] = frozenset(OptionReason)
    is_counter_a_warning: bool = False
    scoop_foul: FoulKind | None = None
    special: Callable[[Shot], Special] | None = None
    has_safety_call: bool = True
    may_lose_set: bool = False
    most_players: int = 2
    lag_winner_breaks: bool = False
    break_order: BreakOrder = BreakOrder.ALTERNATE
    is_break_order_fixed: bool = False

    def articles_of(self, foul: FoulKind, *, on_break: bool) -> Articles | None:
        """The articles of a foul, or `None` if the book does not know it."""
        if foul is FoulKind.UNSPORTSMANLIKE:
            return self.procedures[Procedure.UNSPORTSMANLIKE]
        if on_break and foul in self.fouls_on_break:
            return self.fouls_on_break[foul]
        return self.fouls.get(foul)


REPORTED_FOULS: Mapping[ReportKind, FoulKind] = {
    kind: FoulKind(kind.value) for kind in ReportKind if kind is not ReportKind.SCOOP_UNINTENDED
}
"""The foul that a report claims. A scoop is one only in a book with `scoop_foul`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """What the call of a shot came to.

    `is_made`: the called ball fell in the called pocket. `is_missing`: nothing valid was called
    and nothing obvious stood in for it. `by_obvious`: the obvious shot stood in for the call.
    """

    ball: Ball | None
    is_made: bool
    is_missing: bool
    by_obvious: bool = False

    @property
    def cases(self) -> tuple[Decided, ...]:
        """The special cases of the call."""
        if self.is_missing:
            return (Decided.CALL_MISSING,)
        return (Decided.OBVIOUS_SHOT,) if self.by_obvious else ()


def after_called_safety(shot: Shot, *, safety: Articles, other: Articles | None = None) -> Play:
    """How play goes on after a called safety that was no foul.

    `safety`: the article of the safety; a ball that falls gives the option. `other`: where a ball
    that was not on is judged as wrongly pocketed instead, the articles for that.
    """
    cases: tuple[Decided, ...] = (Decided.SAFETY,)
    if not shot.has_pot:
        return Play(outcome=Outcome.PASS, articles=safety, decided=cases)
    if other is None or shot.on in shot.potted_balls:
        reason = OptionReason.SAFETY_POCKETED
        return Play(outcome=Outcome.OPT, articles=safety, reason=reason, decided=cases)
    return Play(
        outcome=Outcome.OPT,
        articles=other,
        reason=OptionReason.WRONGLY_POCKETED,
        decided=(*cases, Decided.WRONGLY_POCKETED),
    )


def called(shot: Shot, *, may_be_obvious: bool) -> Called:
    """What was called, by word or, where the book allows it, by being obvious.

    A call without ball or pocket is none, and so is that of a ball that is not on the table. A
    call that is not known is not missing as long as nothing fell.
    """
    call = shot.call
    if call.type is CallType.SHOT and call.ball is not None and call.pocket is not None:
        is_made = shot.is_made(call.ball, call.pocket)
        if is_made or call.ball in shot.on_table:
            return Called(ball=call.ball, is_made=is_made, is_missing=False)
    obvious = call.obvious if may_be_obvious and call.type is not CallType.SAFETY else None
    if obvious is not None and call.ball in (None, obvious[0]):
        return Called(
            ball=obvious[0], is_made=shot.is_made(*obvious), is_missing=False, by_obvious=True
        )
    return Called(ball=None, is_made=False, is_missing=shot.is_call_known or shot.has_pot)
