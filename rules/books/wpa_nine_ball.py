"""WPA nine-ball, in the order of its articles.

`general:2.x` are the articles of 2016, whose numbers of 2025 are not known here; the general
rules (`R`, `Reg`) have the numbers of 2025.
"""

from __future__ import annotations

from typing import Final

from rules.book import Back, Book, Play, Procedure
from rules.books import wpa_general
from rules.match import Game
from rules.ruling import FoulKind, OptionReason, Outcome
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
    version="wpa-2025-09-15-nine-ball/2",
    # R 1.8, R 2, R 3
    decided=wpa_general.DECIDED,
    procedures={
        Procedure.LAG: ("general:2.1", "R 1.2"),
        Procedure.BREAK_ORDER: ("general:2.1", "R 1.3", "Reg 1"),
        Procedure.RACK: ("general:2.2",),
        Procedure.STALEMATE: ("general:2.9", "R 1.13"),
        Procedure.UNSPORTSMANLIKE: ("general:2.8", "R 3.16"),
    },
    several_fouls=wpa_general.SEVERAL_FOULS,
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
    has_safety_call=False,
    has_calls=False,
    after_break=after_any_shot,
    after_shot=after_any_shot,
    # 2.6
    money_back={
        Back.PUSH_OUT: ("general:2.6", "R 1.5"),
        Back.FOUL: ("general:2.6", "R 1.5"),
        Back.OFF_TABLE: ("general:2.6", "R 1.5"),
        # nothing is called here: only a 9 that fell between two shots comes back so
        Back.UNCALLED: ("general:2.6", "R 1.5"),
    },
    # 2.7
    fouls=wpa_general.fouls_under("general:2.7"),
    ball_in_hand=("general:2.7", "R 1.6"),
    # 2.8
    three_fouls=("general:2.8", "R 3.13"),
    missing_warning=wpa_general.MISSING_WARNING,
    is_counter_a_warning=True,
)
