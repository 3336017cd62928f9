"""Who plays: two players, three where the rulebook knows three."""

from __future__ import annotations

from enum import Enum


class Player(Enum):
    """A player by the letter that stands in records; names belong to the words, not here."""

    A = "A"
    B = "B"
    C = "C"
