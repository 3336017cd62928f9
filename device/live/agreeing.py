"""What counts once all players have said it: how a doubt is settled, that a rack is replayed.

A word waits here until the others say the same; what has changed meanwhile lets it fall. It is no
event of the match, and a restart forgets it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from api.snapshot_codes import TableAnswer
from rules.players import Player

Word = int | TableAnswer
"""A reading by its number, an answer; where there is nothing to choose, 0."""


@dataclass(slots=True)
class _Waiting:
    revision: int
    said: dict[Player, Word] = field(default_factory=dict)


class Agreement:
    """Owned by the loop. A subject is what is asked: a shot, a question, the end of the match."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, _Waiting] = {}

    def say(
        self,
        subject: Hashable,
        player: Player,
        word: Word,
        *,
        among: Iterable[Player],
        revision: int,
    ) -> bool:
        """One says it; True if now all `among` have said the same. His last word counts.

        `revision`: of the match, by which `forget` knows what is out of date.
        """
        waiting = self._waiting.setdefault(subject, _Waiting(revision))
        waiting.revision = revision
        waiting.said[player] = word
        if all(waiting.said.get(one) == word for one in among):
            del self._waiting[subject]
            return True
        return False

    def said(self, subject: Hashable) -> Mapping[Player, Word]:
        """Who has said what so far."""
        waiting = self._waiting.get(subject)
        return {} if waiting is None else dict(waiting.said)

    def revision(self, subject: Hashable) -> int | None:
        """When the last word on it came."""
        waiting = self._waiting.get(subject)
        return None if waiting is None else waiting.revision

    @property
    def subjects(self) -> tuple[Hashable, ...]:
        """On which something waits."""
        return tuple(self._waiting)

    def forget(self, subject: Hashable) -> None:
        """What was said on it does not count any more."""
        self._waiting.pop(subject, None)

    def clear(self) -> None:
        """Another match."""
        self._waiting.clear()
