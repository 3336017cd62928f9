"""What both games of the WPA take from its general rules: numbers of 2025, `R` and `Reg`.

Each game adds the article of its own chapter that refers to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.book import Articles
from rules.ruling import Decided, FoulKind

DECIDED: Final[Mapping[Decided, Articles]] = {
    Decided.LATE_FALL: ("R 1.8", "R 2.2"),
    Decided.JAW_AS_RAIL: ("R 2.1", "R 2.7"),
    Decided.REBOUND: ("R 2.2",),
    Decided.RAIL_TOP: ("R 2.6",),
    Decided.FROZEN_BALL: ("R 2.7",),
    Decided.OFF_TABLE_AS_RAIL: ("R 2.7",),
    Decided.SCOOP: ("R 2.11",),
    Decided.SPLIT_HIT: ("R 3.2",),
    Decided.BALL_AND_RAIL: ("R 3.3",),
}
"""R 1.8, R 2, R 3: settling, pocketed, off the table, driven to a rail, scoop, ties."""

_FOULS: Final[Mapping[FoulKind, str]] = {
    FoulKind.SCRATCH: "R 3.1",
    FoulKind.CUE_OFF_TABLE: "R 3.1",
    FoulKind.WRONG_BALL_FIRST: "R 3.2",
    FoulKind.NO_CONTACT: "R 3.3",
    FoulKind.NO_RAIL: "R 3.3",
    FoulKind.FOOT_OFF_FLOOR: "R 3.4",
    FoulKind.BALL_OFF_TABLE: "R 3.5",
    FoulKind.TOUCHED_BALL: "R 3.6",
    FoulKind.NON_TIP: "R 3.6",
    FoulKind.DOUBLE_HIT: "R 3.7",
    FoulKind.PUSH_SHOT: "R 3.8",
    FoulKind.BALLS_MOVING: "R 3.9",
    FoulKind.BAD_PLACEMENT: "R 3.10",
    FoulKind.OUT_OF_TURN: "R 3.12",
    FoulKind.SLOW_PLAY: "R 3.14",
    FoulKind.RACK_TEMPLATE: "R 3.15",
}

SEVERAL_FOULS: Final[Articles] = ("R 3",)
"""The introduction of R 3: several fouls on one shot count as one."""

MISSING_WARNING: Final[Articles] = ("R 3.13", "Reg 8")


def fouls_under(chapter: str) -> dict[FoulKind, Articles]:
    """The standard fouls, with the article of a game's own chapter first."""
    return {kind: (chapter, article) for kind, article in _FOULS.items()}
