"""What is ruled otherwise in one state of a match than in another: after a word, by other rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.match_log import MatchLog
from rules.progress import Ruled
from rules.ruling import same_but_articles


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A shot, or an incident between two, that is ruled otherwise.

    `before`, `after`: `None` where at that point of the match there was, or is, no such shot.
    """

    seq: int
    before: Ruled | None
    after: Ruled | None


def changes(before: MatchLog, after: MatchLog) -> tuple[Change, ...]:
    """In the order of the match; articles alone, or counters of fouls, make no other ruling.

    A shot that only one of them has yet is none.
    """
    most = min(before.progress.seq, after.progress.seq)
    then = {one.seq: one for one in before.progress.ruled if one.seq <= most}
    now = {one.seq: one for one in after.progress.ruled if one.seq <= most}
    return tuple(
        Change(seq=seq, before=then.get(seq), after=now.get(seq))
        for seq in sorted(then.keys() | now.keys())
        if not _is_same(then.get(seq), now.get(seq))
    )


def _is_same(one: Ruled | None, other: Ruled | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.ruling.player is other.ruling.player and same_but_articles(
        replace(one.ruling, foul_counts=None), replace(other.ruling, foul_counts=None)
    )
