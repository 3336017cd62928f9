"""Which shots somebody disputes: their clips are evidence, and stay.

Of the match that is played that is told from its log at once. One that is over may end in dispute,
too: it is read again from the journal when one of its clips would go, once an hour at most.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from device.clips.shelf import ShotId
from device.journal.faults import JournalError
from device.journal.reading import JournalReader, NoSuchMatchError
from rules.books import UnknownRulebookError
from rules.match_log import MatchLog
from rules.progress import RefusedError

KNOWN_FOR_S: Final = 3600.0


def disputed_shots(log: MatchLog) -> frozenset[ShotId]:
    """The shots about which something is still asked, or of which a report was denied or not
    answered, unless an authorised person has ruled on them since."""
    now = log.progress
    match_id = now.opened.match_id
    reported = {now.reports[seq].shot_seq for seq in log.unproven_reports}
    asked = [one.before for one in now.questions]
    asked += [one.before for one in now.ruled if one.seq in reported and not one.is_overridden]
    return frozenset((match_id, one.rack_index, one.shot_index) for one in asked)


def disputed(log: Callable[[], MatchLog | None]) -> Callable[[], frozenset[ShotId]]:
    """Those of the match that is played."""

    def found() -> frozenset[ShotId]:
        now = log()
        return frozenset() if now is None else disputed_shots(now)

    return found


class EarlierDisputes:
    """Whether a shot of a match that is over is disputed. All belongs to one thread."""

    def __init__(self, journal: Path, steady_s: Callable[[], float] = time.monotonic) -> None:
        self._journal, self._steady_s = journal, steady_s
        self._known: dict[str, tuple[float, frozenset[ShotId] | None]] = {}

    def __call__(self, shot: ShotId) -> bool:
        """True also where it cannot be told: the journal is locked, say."""
        match_id = shot[0]
        now_s = self._steady_s()
        read_s, shots = self._known.get(match_id, (-KNOWN_FOR_S, frozenset()))
        if now_s - read_s >= KNOWN_FOR_S:
            shots = self._read(match_id)
            self._known[match_id] = (now_s, shots)
        return shots is None or shot in shots

    def _read(self, match_id: str) -> frozenset[ShotId] | None:
        try:
            with JournalReader.open_to_read(self._journal) as reader:
                return disputed_shots(reader.log(match_id))
        except JournalError:
            return None
        except (NoSuchMatchError, RefusedError, UnknownRulebookError):
            return frozenset()  # of another journal, or of rules that are no more
