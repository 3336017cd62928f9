"""What the national books do not say themselves: the WPA's general rules, by their 2016 numbers.

A book composes these where its text is silent or only names the general rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.book import Articles
from rules.ruling import Decided, FoulKind

DECIDED: Final[Mapping[Decided, Articles]] = {
    Decided.LATE_FALL: ("general:1.7",),
    Decided.JAW_AS_RAIL: ("general:8.1", "general:8.4"),
    Decided.REBOUND: ("general:8.3",),
    Decided.FROZEN_BALL: ("general:8.4",),
    Decided.OFF_TABLE_AS_RAIL: ("general:8.4",),
    Decided.RAIL_TOP: ("general:8.5",),
    Decided.SCOOP: ("general:8.18",),
    Decided.SPLIT_HIT: ("general:split hits",),
    Decided.BALL_AND_RAIL: ("general:6.3",),
}
"""Special cases: chapters 1.7 and 8, rule 6.3, and the regulation on split hits."""

FOULS: Final[Mapping[FoulKind, Articles]] = {
    FoulKind.SCRATCH: ("general:6.1",),
    FoulKind.CUE_OFF_TABLE: ("general:6.1",),
    FoulKind.WRONG_BALL_FIRST: ("general:6.2",),
    FoulKind.NO_CONTACT: ("general:6.2", "general:6.3"),
    FoulKind.NO_RAIL: ("general:6.3",),
    FoulKind.FOOT_OFF_FLOOR: ("general:6.4",),
    FoulKind.BALL_OFF_TABLE: ("general:6.5",),
    FoulKind.TOUCHED_BALL: ("general:6.6",),
    FoulKind.NON_TIP: ("general:6.6",),
    FoulKind.DOUBLE_HIT: ("general:6.7",),
    FoulKind.PUSH_SHOT: ("general:6.8",),
    FoulKind.BALLS_MOVING: ("general:6.9",),
    FoulKind.BAD_PLACEMENT: ("general:6.10",),
    FoulKind.OUT_OF_TURN: ("general:6.13",),
    FoulKind.SLOW_PLAY: ("general:6.15",),
    FoulKind.RACK_TEMPLATE: ("general:6.16",),
}
"""The fouls of chapter 6 that are still fouls: 6.12 (cue laid on the table) went in 2025."""

SEVERAL_FOULS: Final[Articles] = ("general:6",)
"""The introduction of chapter 6: several fouls on one shot count as one."""
