"""Where pooltool's nine-ball and the WPA's differ, and why; needs no pooltool.

A difference is explained if it goes away once our law is altered in a named way: each `Cause` is
one such alteration, of what is judged or of what comes out, and belongs to an article. Altered in
all these ways our law must say of every shot what pooltool says. What remains is a mistake, in the
one or the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, Final

from rules.balls import Ball
from rules.facts import Call, CallType, FirstContact, RailTouch, ShotFacts
from rules.judge import judge
from rules.match import Match
from rules.ruling import Ruling, Verdict
from rules.shot import TIE_S


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What both referees say of a shot.

    `is_turn_over` and `is_in_hand` are `None` where the rack is over; `has_choice`: the other
    player may hand the shot back. `has_won`: the shooter the rack, `None` while it goes on.
    `left`: object balls on the bed for the next shot, none once the rack is over.
    """

    is_legal: bool
    is_turn_over: bool | None
    is_in_hand: bool | None
    has_choice: bool
    has_won: bool | None
    left: frozenset[Ball]

    def differing(self, other: Answer) -> tuple[str, ...]:
        """The names of the fields in which they differ."""
        return tuple(
            one.name for one in fields(self) if getattr(self, one.name) != getattr(other, one.name)
        )


def answer_fields(answer: Answer) -> dict[str, Any]:
    """An answer as JSON holds it."""
    values = {one.name: getattr(answer, one.name) for one in fields(answer)}
    return values | {"left": sorted(int(ball) for ball in answer.left)}


def answer_from_fields(values: Mapping[str, Any]) -> Answer:
    """The other way of `answer_fields`."""
    return Answer(**{**values, "left": frozenset(Ball(ball) for ball in values["left"])})


class Cause(Enum):
    """Why pooltool says something else; each is about one rule that it has not, or has simpler."""

    PUSH_OUT = "push_out"
    THREE_FOULS = "three_fouls"
    NINE_NOT_SPOTTED = "nine_not_spotted"
    BREAK_FIRST_BALL = "break_first_ball"
    SPLIT_HIT = "split_hit"
    FROZEN_BALL = "frozen_ball"
    BALL_AND_RAIL = "ball_and_rail"


ARTICLES: Final[Mapping[Cause, tuple[str, ...]]] = {
    Cause.PUSH_OUT: ("general:2.4",),
    Cause.THREE_FOULS: ("general:2.8", "R 3.13"),
    Cause.NINE_NOT_SPOTTED: ("general:2.6",),
    Cause.BREAK_FIRST_BALL: ("general:2.3", "R 3.2"),
    Cause.SPLIT_HIT: ("R 3.2",),
    Cause.FROZEN_BALL: ("R 2.7",),
    Cause.BALL_AND_RAIL: ("R 3.3",),
}
"""The articles that pooltool's nine-ball has not."""

_Alteration = Callable[[Match, ShotFacts], tuple[Match, ShotFacts]]


def _nothing_announced(match: Match, facts: ShotFacts) -> tuple[Match, ShotFacts]:
    return match, replace(facts, call=Call(type=CallType.NONE))


def _no_count(match: Match, facts: ShotFacts) -> tuple[Match, ShotFacts]:
    return replace(match, fouls=dict.fromkeys(match.players, 0)), facts


def _any_ball_first(match: Match, facts: ShotFacts) -> tuple[Match, ShotFacts]:
    first = facts.first_contact
    if not match.is_break or first is None or match.ball_on is None:
        return match, facts
    return match, replace(facts, first_contact=replace(first, balls=(match.ball_on,)))


def _first_of_a_tie(match: Match, facts: ShotFacts) -> tuple[Match, ShotFacts]:
    first = facts.first_contact
    if first is None or match.is_break:
        return match, facts
    return match, replace(facts, first_contact=replace(first, balls=first.balls[:1]))


def _frozen_counts(match: Match, facts: ShotFacts) -> tuple[Match, ShotFacts]:
    events = tuple(
        replace(event, frozen_to=None, left=False) if isinstance(event, RailTouch) else event
        for event in facts.events
    )
    return match, replace(facts, events=events)


def _only_later_rails(match: Match, facts: ShotFacts) -> tuple[Match, ShotFacts]:
    first = facts.first_contact
    events = tuple(
        event
        for event in facts.events
        if not (isinstance(event, RailTouch) and event.ball is Ball.CUE and _is_tie(event, first))
    )
    return match, replace(facts, events=events)


def _is_tie(touch: RailTouch, first: FirstContact | None) -> bool:
    """The cue ball's touch stands before the contact, but within one instant of it."""
    if first is None or first.t_s is None:
        return False
    return first.t_s - TIE_S <= touch.t_s <= first.t_s


_BEFORE: Final[Mapping[Cause, _Alteration]] = {
    Cause.PUSH_OUT: _nothing_announced,
    Cause.THREE_FOULS: _no_count,
    Cause.BREAK_FIRST_BALL: _any_ball_first,
    Cause.SPLIT_HIT: _first_of_a_tie,
    Cause.FROZEN_BALL: _frozen_counts,
    Cause.BALL_AND_RAIL: _only_later_rails,
}


def our_answer(match: Match, facts: ShotFacts, *, without: Collection[Cause] = ()) -> Answer:
    """What our judge says; `without`: rules that are taken out of it."""
    for cause, alter in _BEFORE.items():
        if cause in without:
            match, facts = alter(match, facts)
    ruling = judge(match, facts)
    answer = _answer(match, ruling)
    others = answer.left - {match.money_ball}
    if Cause.NINE_NOT_SPOTTED in without and match.money_ball in ruling.spotted and others:
        return replace(answer, left=others)
    return answer


def _answer(match: Match, ruling: Ruling) -> Answer:
    is_over = ruling.rack.over
    return Answer(
        is_legal=ruling.verdict is Verdict.LEGAL,
        is_turn_over=None if is_over else ruling.next is not match.shooter,
        is_in_hand=None if is_over else ruling.verdict is Verdict.FOUL,
        has_choice=ruling.option is not None,
        has_won=ruling.rack.winner is match.shooter if is_over else None,
        left=ruling.on_table_after,
    )


def causes_of(match: Match, facts: ShotFacts, theirs: Answer) -> frozenset[Cause] | None:
    """Why `theirs` is not our answer: as few causes as do; empty where the two are the same.

    `None` where all of them together do not explain the difference.
    """
    if our_answer(match, facts) == theirs:
        return frozenset()
    causes = frozenset(Cause)
    if our_answer(match, facts, without=causes) != theirs:
        return None
    for cause in Cause:
        if our_answer(match, facts, without=causes - {cause}) == theirs:
            causes -= {cause}
    return causes
