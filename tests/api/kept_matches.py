"""Matches as a journal would give them, kept in memory."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from api.errors import MatchesUnreadableError, NoSuchMatchError
from api.ports import MatchEntry, ReplayClip
from api.snapshot_codes import TroubleCode
from rules.match_log import MatchLog
from rules.progress import Stage


class KeptMatches:
    """Fills `api.ports.Matches`. `reads`: how often a match was asked for."""

    table_mm = (2540.0, 1270.0)

    def __init__(self, *logs: MatchLog) -> None:
        self.logs = {log.progress.opened.match_id: log for log in logs}
        self.is_broken = False
        self.reads = 0

    def put(self, log: MatchLog) -> None:
        self.logs[log.progress.opened.match_id] = log

    def listed(self) -> Sequence[MatchEntry]:
        return [
            MatchEntry(
                match_id=match_id,
                rulebook=log.progress.opened.rulebook,
                rulebook_version=log.progress.opened.rulebook_version,
                game=log.progress.opened.game.value,
                is_over=log.progress.stage is Stage.OVER,
                began_wall_s=0.0,
                last_wall_s=float(len(log.events)),
            )
            for match_id, log in self.logs.items()
        ]

    def log(self, match_id: str) -> MatchLog:
        self.reads += 1
        if self.is_broken:
            raise MatchesUnreadableError(TroubleCode.JOURNAL_LOCKED, "the journal is locked")
        if match_id not in self.logs:
            raise NoSuchMatchError(f"there is no match {match_id}")
        return self.logs[match_id]

    def told(self, log: MatchLog) -> Sequence[Mapping[str, Any]]:
        return ()

    def shot(self, log: MatchLog, seq: int) -> Mapping[str, Any]:
        raise NoSuchMatchError(f"nothing was seen of event {seq}")

    def with_facts(self, log: MatchLog, seq: int, shot: Mapping[str, Any]) -> MatchLog:
        raise NoSuchMatchError(f"nothing was seen of event {seq}")

    def clips(self, log: MatchLog) -> Collection[int]:
        return ()

    def clip(self, log: MatchLog, seq: int) -> ReplayClip | None:
        return None
