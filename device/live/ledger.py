"""The match that is played: in the journal first, then shown.

What the journal cannot take (a full disk, a lock) stays here in its order and is offered again;
people see the rulings meanwhile, and that they are not kept. A power cut then would lose them.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from device.health.logs import log_event
from device.journal.faults import Fault, JournalError
from device.journal.journal import Journal
from device.journal.writing import StaleLogError
from device.live.play import Step
from rules.match_events import MatchEvent, Opened, ShotPlayed
from rules.match_log import MatchLog
from rules.progress import Stage
from tracking.shot import SeenShot

RETRY_S: Final = 3.0
RESERVE_EVERY_S: Final = 60.0

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Waiting:
    """`step`: None where the last event is taken back."""

    step: Step | None
    sensor_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What was being played when the program ended. `away_s`: since its last event, by the clock
    on the wall; negative where that was set back, or is wrong."""

    log: MatchLog
    last_seq: int | None
    last_shot: SeenShot | None
    away_s: float


class Ledger:
    """Owned by the loop. `now`: a clock that runs forward."""

    def __init__(self, journal: Journal, now: Callable[[], float]) -> None:
        self._journal, self._now = journal, now
        self.log: MatchLog | None = None
        self._kept: MatchLog | None = None  # as the journal has it
        self._history: list[type[MatchEvent] | None] = []
        self._waiting: deque[_Waiting] = deque()
        self._tried_s = float("-inf")
        self._reserve_s = float("-inf")
        self.fault: JournalError | None = None

    @property
    def waiting(self) -> int:
        """Events that are not kept yet."""
        return len(self._waiting)

    @property
    def revision(self) -> int:
        """Grows with each event of the match and with each that is taken back; anew from 1 in each
        match, and from the number of its events after a restart."""
        return len(self._history)

    def since(self, revision: int) -> Sequence[type[MatchEvent] | None]:
        """What has come since then, `None` for an event that was taken back."""
        return self._history[revision:]

    def restore(self, wall_s: float) -> Restored | None:
        """Go on with the match that was open last, if one was.

        Raises `JournalError`; `RefusedError`, `UnknownRulebookError` where it was played by rules
        that this program does not have.
        """
        matches = self._journal.open_matches()
        if not matches:
            return None
        last = matches[-1]  # begun last: in the order of the file, whatever the clock said
        self.log = self._kept = log = self._journal.log(last.match_id)
        self._history = [type(event) for event in log.events]
        seqs = [seq for seq, one in enumerate(log.events, start=1) if isinstance(one, ShotPlayed)]
        return Restored(
            log=log,
            last_seq=seqs[-1] if seqs else None,
            last_shot=self._last_shot(last.match_id, seqs[-1]) if seqs else None,
            away_s=wall_s - last.last_wall_s,
        )

    def _last_shot(self, match_id: str, seq: int) -> SeenShot | None:
        try:
            return self._journal.seen_shot(match_id, seq)
        except JournalError as error:
            if error.fault is not Fault.DAMAGED:
                raise
            log_event(_LOG, logging.ERROR, str(error))  # the score is whole: the match goes on
            return None

    def record(self, step: Step, sensor_s: float) -> bool:
        """One more event; True if the disk has it. `log` has it in any case.

        Raises `rules.progress.RefusedError`: it cannot be at this point.
        """
        event = step.event
        if isinstance(event, Opened):
            self.log = MatchLog.start(event)
            self._history = []
        else:
            assert self.log is not None
            self.log = self.log.appended(event)
        self._history.append(type(event))
        self._waiting.append(_Waiting(step=step, sensor_s=sensor_s))
        self._flush()
        return not self._waiting

    def undo(self, sensor_s: float) -> bool:
        """The last event is taken back; True if the disk has it so.

        Raises `rules.progress.RefusedError`: only the first is left.
        """
        assert self.log is not None
        self.log = self.log.undone()
        self._history.append(None)
        self._waiting.append(_Waiting(step=None, sensor_s=sensor_s))
        self._flush()
        return not self._waiting

    def read(self, match_id: str) -> MatchLog:
        """A match that was played before. Raises `NoSuchMatchError`, `JournalError`."""
        return self._journal.log(match_id)

    def amend(self, log: MatchLog, event: MatchEvent, sensor_s: float) -> MatchLog:
        """One more event of a match that was played before; the match as it is then.

        Raises `RefusedError`, `JournalError`.
        """
        return self._journal.append(log, event, sensor_s=sensor_s)

    def tend(self) -> None:
        """Now and then: offer again what waits; keep room for the score."""
        now_s = self._now()
        if self._waiting and now_s - self._tried_s >= RETRY_S:
            self._flush()
        if not self._waiting and now_s - self._reserve_s >= RESERVE_EVERY_S:
            self._reserve_s = now_s
            self._journal.has_reserve()

    def _flush(self) -> None:
        self._tried_s = self._now()
        while self._waiting:
            try:
                self._kept = self._keep(self._waiting[0])
            except JournalError as error:
                if self.fault is None or self.fault.fault is not error.fault:
                    log_event(_LOG, logging.ERROR, str(error), waiting=len(self._waiting))
                self.fault = error
                return
            self._waiting.popleft()
        if self.fault is not None:
            log_event(_LOG, logging.INFO, "the journal takes rulings again")
            self.fault = None

    def _keep(self, one: _Waiting) -> MatchLog:
        if one.step is None:
            return self._keep_undone(one.sensor_s)
        event = one.step.event
        if isinstance(event, Opened):
            if any(match.match_id == event.match_id for match in self._journal.open_matches()):
                return self._journal.log(event.match_id)  # kept, though it was said to have failed
            return self._journal.begin(event, sensor_s=one.sensor_s)
        assert self._kept is not None
        try:
            return self._journal.append(
                self._kept, event, sensor_s=one.sensor_s, seen=one.step.seen
            )
        except StaleLogError:
            stored = self._journal.log(self._kept.progress.opened.match_id)
            if stored.events != (*self._kept.events, event):
                raise
            return stored

    def _keep_undone(self, sensor_s: float) -> MatchLog:
        assert self._kept is not None
        try:
            return self._journal.undo(self._kept, sensor_s=sensor_s)
        except StaleLogError:
            stored = self._journal.log(self._kept.progress.opened.match_id)
            if stored.events != self._kept.events[:-1]:
                raise
            return stored

    @property
    def is_over(self) -> bool:
        """No match, or one that is over."""
        return self.log is None or self.log.progress.stage is Stage.OVER
