"""Rulings on the shots of a recording, one after the other: the same for what was just seen and
for what was stored.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.balls import Ball
from rules.facts import Call, DoubtAbout, ShotFacts
from rules.footage import follow
from rules.judge import advance, judge
from rules.match import Game, Match
from rules.ruling import Ruling
from rules.shot import nothing_called
from tracking.geometry import BALL_RADIUS_MM
from tracking.shot import Gap, PlaceMm

UNSEEN_SHOT_S = 2.0
"""A gap shorter than this hides no shot: a soft tap that reaches a rail rolls longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotToJudge:
    """What judging needs of a shot besides its facts: when it was and where balls lay."""

    facts: ShotFacts
    is_break: bool
    strike_s: float
    rest_s: float | None
    before: Mapping[Ball, PlaceMm]
    after: Mapping[Ball, PlaceMm]
    after_complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedShot:
    """`match` is the state before the shot."""

    facts: ShotFacts
    match: Match
    ruling: Ruling


def judge_shots(
    shots: Sequence[ShotToJudge],
    gaps: Sequence[Gap],
    *,
    game: Game,
    rulebook: str,
    calls: Mapping[int, Call | None] | None = None,
) -> list[JudgedShot]:
    """The rulings in the order of the shots.

    `calls`: by the number of the shot from 1; in a shot that is not in it nothing was said, and the
    rulebook's own rule for obvious shots applies; one that is None is not known. None: the facts'
    own calls stand.
    Raises `rules.books.UnknownRulebookError`.
    """
    judged: list[JudgedShot] = []
    match: Match | None = None
    previous: ShotToJudge | None = None
    for number, shot in enumerate(shots, start=1):
        facts = shot.facts
        if calls is not None:
            call = calls.get(number, nothing_called(facts))
            facts = facts if call is None else with_call(facts, call)
        match = follow(
            match,
            game=game,
            rulebook=rulebook,
            is_break=shot.is_break,
            on_table=facts.on_table,
            call=facts.call,
            is_after_gap=previous is not None and may_hide_a_shot(previous, shot, gaps),
        )
        ruling = judge(match, facts)
        judged.append(JudgedShot(facts=facts, match=match, ruling=ruling))
        match = advance(match, ruling)
        previous = shot
    return judged


def with_call(facts: ShotFacts, call: Call) -> ShotFacts:
    """The facts with a call that is known now."""
    doubts = tuple(doubt for doubt in facts.doubts if doubt.about is not DoubtAbout.CALL)
    return replace(facts, call=call, doubts=doubts)


def may_hide_a_shot(one: ShotToJudge, next_one: ShotToJudge, gaps: Sequence[Gap]) -> bool:
    """True if the table was out of sight for long enough and does not look as it was left."""
    from_s = one.strike_s if one.rest_s is None else one.rest_s
    hidden = any(
        min(gap.to_s, next_one.strike_s) - max(gap.from_s, from_s) >= UNSEEN_SHOT_S for gap in gaps
    )
    return hidden and not (one.after_complete and same_object_balls(one.after, next_one.before))


def same_object_balls(left: Mapping[Ball, PlaceMm], found: Mapping[Ball, PlaceMm]) -> bool:
    """True if the object balls lie as they did; the cue ball may have been put elsewhere."""
    left_balls = {ball for ball in left if ball.is_object_ball}
    if left_balls != {ball for ball in found if ball.is_object_ball}:
        return False
    return all(math.dist(left[ball], found[ball]) < BALL_RADIUS_MM for ball in left_balls)
