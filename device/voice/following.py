"""From snapshots and the journal to what is said: the newest event of the match that a referee
would say something about."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from api.errors import MatchesUnreadableError, NoSuchMatchError
from api.event_reading import match_of
from api.match_now import MatchNow
from api.ports import Matches, Seen, Snapshots
from api.voice import VOICES, Utterance, owed_warning, spoken
from device.health.logs import log_event
from device.voice.speaker import Speaker
from rules.match_log import MatchLog

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What was looked at last. `events`: how many of the match."""

    match_id: str
    revision: int
    events: int


class Follower:
    """Wishes what is to be said. What was played before it began is not said."""

    def __init__(self, snapshots: Snapshots, matches: Matches, speaker: Speaker) -> None:
        self._snapshots, self._matches, self._speaker = snapshots, matches, speaker
        self._known: Known | None = None
        self._has_begun = False

    async def run(self) -> None:
        """Until it is cancelled."""
        seen = self._snapshots.now
        while True:
            await self.look(seen)
            seen = await self._snapshots.after(seen.revision)

    async def look(self, seen: Seen) -> None:
        """What is new with a snapshot."""
        if seen.snapshot is None:
            return
        match = match_of(seen)
        if match is not None and not self._is_known(match):
            try:
                log = await asyncio.to_thread(self._matches.log, match.match_id)
            except (MatchesUnreadableError, NoSuchMatchError) as error:
                log_event(_LOG, logging.INFO, "nothing to say aloud", why=error)
            else:
                self._take(match, log)
        self._has_begun = True

    def _is_known(self, match: MatchNow) -> bool:
        known = self._known
        return known is not None and (known.match_id, known.revision) == (
            match.match_id,
            match.revision,
        )

    def _take(self, match: MatchNow, log: MatchLog) -> None:
        known, count = self._known, len(log.events)
        self._known = Known(match_id=match.match_id, revision=match.revision, events=count)
        if known is None or known.match_id != match.match_id:
            # A match that begins while we listen is heard from its first event on.
            before = 0 if self._has_begun else count
        else:
            before = known.events
        if count < before:  # something was taken back: what was to be said of it is not true
            self._speaker.forget()
            return
        utterance = self._newest(log, before, match.language)
        if utterance is not None:
            self._speaker.wish(self._with_warning(utterance, log))

    def _newest(self, log: MatchLog, before: int, language: str) -> Utterance | None:
        for seq in range(len(log.events), before, -1):
            is_last = seq == len(log.events)
            at = log if is_last else MatchLog.of(log.events[:seq])
            utterance = spoken(at.events[-1], at.progress, language=language)
            if utterance is not None:
                return utterance
        return None

    def _with_warning(self, utterance: Utterance, log: MatchLog) -> Utterance:
        if utterance.language not in VOICES:
            return utterance
        owed = owed_warning(utterance, log.progress)
        is_given = owed.warns is not None and self._speaker.is_warning(owed.match_id, owed.warns)
        return utterance if is_given else owed
