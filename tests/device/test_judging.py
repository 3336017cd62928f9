"""Shots that were not seen make phase and counts unknown; hands over the table do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.judging import judge_shots
from device.review import shot_to_judge
from rules.balls import Ball
from rules.match import Game, Phase
from tests.device.seen import moved_in_time, potted_shot
from tracking.shot import Gap, GapReason, SeenShot


def phases(shots: list[SeenShot], gaps: list[Gap]) -> list[Phase | None]:
    judged = judge_shots(
        [shot_to_judge(shot) for shot in shots], gaps, game=Game.TEN_BALL, rulebook="wpa"
    )
    return [one.match.phase for one in judged]


def break_and_next() -> list[SeenShot]:
    first = replace(potted_shot(), is_break=True)
    after = moved_in_time(replace(potted_shot(), before=first.after), 20.0)
    return [first, after]


def gap(from_s: float, to_s: float) -> Gap:
    return Gap(from_s=from_s, to_s=to_s, reason=GapReason.COVERED)


def test_the_shot_after_the_break_is_known_as_such() -> None:
    assert phases(break_and_next(), []) == [Phase.BREAK, Phase.SECOND]


@pytest.mark.parametrize("hidden", [gap(3, 4), gap(-5, 0.5), gap(21, 40), gap(5, 18)])
def test_a_gap_that_leaves_all_as_it_was_hides_no_shot(hidden: Gap) -> None:
    assert phases(break_and_next(), [hidden]) == [Phase.BREAK, Phase.SECOND]


def test_a_gap_after_which_balls_lie_elsewhere_may_hide_one() -> None:
    first, after = break_and_next()
    after = replace(after, before={**after.before, Ball.TWO: (1000.0, 1000.0)})
    assert phases([first, after], [gap(5, 18)]) == [Phase.BREAK, None]
    assert phases([first, after], [gap(5, 6)]) == [Phase.BREAK, Phase.SECOND]
    moved_cue = replace(after, before={**first.after, Ball.CUE: (300.0, 300.0)})
    assert phases([first, moved_cue], [gap(5, 18)]) == [Phase.BREAK, Phase.SECOND]
