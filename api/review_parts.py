"""A long review in parts: some shots at a time, so that its page is there as soon as a short one.

Only a server can do so; `review.html`, the file, is whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

SHOTS_IN_PART: Final = 15
"""Each has a drawing and a table of events, 8 kB together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """`labels`: the numbers of the first and the last shot of each part, from the first part on.

    `shown`: the number of the one that is shown, from 1; 0: the page is whole. `part_of`: by the
    name of an element, the number of the part that has it.
    """

    labels: tuple[str, ...] = ()
    shown: int = 0
    part_of: Mapping[str, int]

    def href(self, name: str, language: str) -> str:
        """Where the element of that name is."""
        part = self.part_of.get(name, self.shown)
        return f"#{name}" if part == self.shown else f"{self.query(part, language)}#{name}"

    @staticmethod
    def query(part: int, language: str) -> str:
        """The page with another part."""
        return f"?lang={language}&part={part}"


WHOLE: Final = Parts(part_of={})


def parts_of(items: Sequence[tuple[str, int | None]], part: int) -> tuple[Parts, slice]:
    """The parts, and which of `items` are shown.

    `items`: the names of shots and gaps in the order of time, each with the number of the shot,
    `None` for a gap, which stands with the shot before it. `part`: that is asked for.
    """
    shots = [number for _, number in items if number is not None]
    if len(shots) <= SHOTS_IN_PART:
        return WHOLE, slice(None)
    labels = []
    for first in range(0, len(shots), SHOTS_IN_PART):
        of_part = shots[first : first + SHOTS_IN_PART]
        labels.append(f"{of_part[0]}–{of_part[-1]}" if len(of_part) > 1 else str(of_part[0]))
    count = 0
    found: list[int] = []
    for _, number in items:
        count += number is not None
        found.append(max(count - 1, 0) // SHOTS_IN_PART + 1)
    shown = min(max(part, 1), len(labels))
    part_of = {name: number for (name, _), number in zip(items, found, strict=True)}
    at = slice(found.index(shown), len(found) - found[::-1].index(shown))
    return Parts(labels=tuple(labels), shown=shown, part_of=part_of), at
