"""Names of matches: ULIDs, which sort as text by the time at which they were made."""

from __future__ import annotations

import re
from typing import Final

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32, without I, L, O and U. The form of a ULID: github.com/ulid/spec."""
_TIME, _RANDOM = 10, 16
_BITS: Final = 5
RANDOM_BITS: Final = _RANDOM * _BITS
_MS_PER_S: Final = 1000
_ULID: Final = re.compile(f"[0-7][{LETTERS}]{{{_TIME + _RANDOM - 1}}}")


def match_id(wall_s: float, random: int) -> str:
    """The ULID of a match that begins at `wall_s`, seconds since 1970; `random`: 80 random bits.

    Only a name: a clock that is set back makes a match sort before an older one, no more.
    """
    ms = max(0, round(wall_s * _MS_PER_S))
    return _letters(ms, _TIME) + _letters(random, _RANDOM)


def is_match_id(text: str) -> bool:
    """True for what can be the name of a match."""
    return _ULID.fullmatch(text) is not None


def _letters(number: int, count: int) -> str:
    letters = [LETTERS[(number >> (_BITS * place)) % len(LETTERS)] for place in range(count)]
    return "".join(reversed(letters))
