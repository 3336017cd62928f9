"""WPA nine-ball, in the order of its articles.

`general:2.x` are the articles of 2016, whose numbers of 2025 are not known here; the general
rules (`R`, `Reg`) have the numbers of 2025.
"""

from __future__ import annotations

from typing import Final

from rules.book import Back, Book, Play
from rules.match import Game
from rules.ruling import Decided, FoulKind, OptionReason, Outcome
from rules.shot import Shot


def after_any_shot(shot: Shot) -> Play:
    """2.5: any ball continues, the 9 wins, on the break too; nothing is called."""
    outcome = Outcome.CONT if shot.has_pot else Outcome.PASS
    if shot.match.money_ball in shot.potted_balls:
        outcome = Outcome.WIN
    return Play(outcome=outcome, articles=("general:2.5",))


NINE_BALL: Final = Book(
    name="wpa",
    game=Game.NINE_BALL,
    version="wpa-2025-09-15-nine-ball/1",
    # R 1.8, R 2: settling, pocketed, off the table, driven to a rail, scoop
    decided={
        Decided.LATE_FALL: ("R 1.8", "R 2.2"),
        Decided.JAW_AS_RAIL: ("R 2.1", "R 2.7"),
        Decided.REBOUND: ("R 2.2",),
        Decided.RAIL_TOP: ("R 2.6",),
        Decided.FROZEN_BALL: ("R 2.7",),
        Decided.OFF_TABLE_AS_RAIL: ("R 2.7",),
        Decided.SCOOP: ("R 2.11",),
        Decided.SPLIT_HIT: ("R 3.2",),
        Decided.BALL_AND_RAIL: ("R 3.3",),
    },
    # R 3, introduction
    several_fouls=("R 3",),
    # 2.3
    break_shot=("general:2.3",),
    fouls_on_break={
        FoulKind.BREAK_REQUIREMENT: ("general:2.3",),
        FoulKind.BAD_PLACEMENT: ("general:2.3", "general:2.7", "R 3.10"),
    },
    # 2.4
    push_out=("general:2.4",),
    hand_back_after=frozenset({OptionReason.PUSH_OUT}),
    # 2.5
    has_calls=False,
    after_break=after_any_shot,
    after_shot=after_any_shot,
    # 2.6
    money_back={
        Back.PUSH_OUT: ("general:2.6", "R 1.5"),
        Back.FOUL: ("general:2.6", "R 1.5"),
        Back.OFF_TABLE: ("general:2.6", "R 1.5"),
    },
    # 2.7
    fouls={
        FoulKind.SCRATCH: ("general:2.7", "R 3.1"),
        FoulKind.CUE_OFF_TABLE: ("general:2.7", "R 3.1"),
        FoulKind.WRONG_BALL_FIRST: ("general:2.7", "R 3.2"),
        FoulKind.NO_CONTACT: ("general:2.7", "R 3.3"),
        FoulKind.NO_RAIL: ("general:2.7", "R 3.3"),
        FoulKind.FOOT_OFF_FLOOR: ("general:2.7", "R 3.4"),
        FoulKind.BALL_OFF_TABLE: ("general:2.7", "R 3.5"),
        FoulKind.TOUCHED_BALL: ("general:2.7", "R 3.6"),
        FoulKind.NON_TIP: ("general:2.7", "R 3.6"),
        FoulKind.DOUBLE_HIT: ("general:2.7", "R 3.7"),
        FoulKind.PUSH_SHOT: ("general:2.7", "R 3.8"),
        FoulKind.BALLS_MOVING: ("general:2.7", "R 3.9"),
        FoulKind.BAD_PLACEMENT: ("general:2.7", "R 3.10"),
        FoulKind.OUT_OF_TURN: ("general:2.7", "R 3.12"),
        FoulKind.SLOW_PLAY: ("general:2.7", "R 3.14"),
        FoulKind.RACK_TEMPLATE: ("general:2.7", "R 3.15"),
    },
    ball_in_hand=("general:2.7", "R 1.6"),
    # 2.8
    three_fouls=("general:2.8", "R 3.13"),
    missing_warning=("R 3.13", "Reg 8"),
    is_counter_a_warning=True,
)
