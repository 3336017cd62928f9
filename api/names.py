"""What people type, before it stands in a sentence: names of players, reasons of a decision.

Any letter of any script may be in a name. What cannot be is whatever moves other text about (line
breaks, controls, marks of direction: a name with an override in it turns the sentence round) or
has no meaning of its own (private use, unassigned).
"""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_NAME: Final = 60
"""Letters of a name that are shown: longer than any that stands on a scoreboard in one line."""
MAX_REASON: Final = 300
"""Letters of a reason that are shown; the record keeps all of it."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""Format characters that spelling needs, in Persian and the languages of India."""


def cleaned_name(name: str, most: int = MAX_NAME) -> str:
    """`name` in one line and without controls, in composed letters, at most `most` of them."""
    composed = unicodedata.normalize("NFC", name)
    kept = (
        " " if letter.isspace() else letter
        for letter in composed
        if letter.isspace() or letter in _JOINERS or unicodedata.category(letter)[0] != "C"
    )
    line = " ".join("".join(kept).split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def cleaned_reason(reason: str) -> str:
    """A reason as it is shown: as a name, longer, and without the full stop that the words set."""
    return cleaned_name(reason, MAX_REASON).rstrip(" .")
