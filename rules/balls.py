"""Balls, pockets and rails: the identities that every other room shares.

Identity is an enum and never a string: elsewhere "1" was found in "10" and scored a pot.
"""

from __future__ import annotations

from enum import Enum, IntEnum


class Ball(IntEnum):
    """A ball by its number; 0 is the cue ball."""

    CUE = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    ELEVEN = 11
    TWELVE = 12
    THIRTEEN = 13
    FOURTEEN = 14
    FIFTEEN = 15

    @property
    def is_object_ball(self) -> bool:
        """True for every ball but the cue ball."""
        return self is not Ball.CUE


class Pocket(Enum):
    """The six pockets: head, side, foot; left and right as seen from the head end."""

    HL = "HL"
    HR = "HR"
    SL = "SL"
    SR = "SR"
    FL = "FL"
    FR = "FR"


class Rail(Enum):
    """The four rails, and the jaw of a pocket, which is part of the rails (WPA R 2.1)."""

    HEAD = "head"
    FOOT = "foot"
    LEFT = "left"
    RIGHT = "right"
    JAW = "jaw"
