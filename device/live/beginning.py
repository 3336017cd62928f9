"""The start of the live referee: its journal, and the match that was being played.

A journal that cannot be used ends a program that somebody started at a terminal, with one line.
Where systemd started it nobody reads that: the pages say what is wrong, and it is tried again
until it has been mended.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Final

from api.snapshot import Snapshot, Trouble
from api.snapshot_codes import Severity, State
from device.config.model import Match as MatchSettings
from device.health.logs import log_event
from device.health.notify import Notifier
from device.health.watchdog import Watchdog
from device.journal.faults import Fault, JournalError
from device.journal.journal import Journal
from device.live.ledger import RETRY_S, Ledger
from device.live.play import Play
from device.live.publishing import Publisher
from device.live.troubled import journal_trouble
from device.live.wall_steps import WallSteps
from rules.books import UnknownRulebookError
from rules.progress import RefusedError

WAIT_S: Final = 0.25
"""So long another program may hold the journal before a ruling is shown as not kept yet, and
offered again (`device.live.ledger`). Pictures come meanwhile: 45 can wait (`device.live.taking`).
"""
TELL_EVERY_S: Final = 1.0
TEND_S: Final = 0.1

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """`kept_events`: of the match that goes on; 0: none does. `wall_steps`: who notices from now on
    that the clock is set by which that match was away."""

    journal: Journal
    ledger: Ledger
    play: Play
    kept_events: int
    wall_steps: WallSteps


def begin(
    path: Path,
    settings: MatchSettings,
    new_id: Callable[[], str],
    make_room: Callable[[], bool] = lambda: False,
) -> Begun:
    """Open the journal at `path` and go on with the match in it.

    `make_room`: on a full disk, for another try; True if it did. Raises `JournalError`.
    """
    try:
        journal = Journal.open(path, wait_s=WAIT_S)
    except JournalError as error:
        if error.fault is not Fault.DISK_FULL or not make_room():
            raise
        log_event(_LOG, logging.WARNING, "the disk is full; clips had to go from it")
        journal = Journal.open(path, wait_s=WAIT_S)
    try:
        ledger = Ledger(journal, time.monotonic)
        play = Play(settings, new_id)
        wall_steps = WallSteps(time.time, time.monotonic)
        kept_events = restore(ledger, play)
        return Begun(
            journal=journal,
            ledger=ledger,
            play=play,
            kept_events=kept_events,
            wall_steps=wall_steps,
        )
    except BaseException:
        journal.close()
        raise


def begin_when_it_can(
    begin_now: Callable[[], Begun],
    publisher: Publisher,
    notifier: Notifier,
    watchdog: Watchdog,
    stop: Event,
    *,
    now: Callable[[], float] = time.monotonic,
) -> Begun | None:
    """`begin`, again and again until it succeeds, with what is wrong on the pages; None if `stop`
    is set before that.

    Raises `JournalError` where another referee has the journal: its pages are shown already.
    """
    shown = _Shown(publisher, now)
    told: Fault | None = None
    while not stop.is_set():
        try:
            return begin_now()
        except JournalError as error:
            if error.fault is Fault.IN_USE:
                raise
            if error.fault is not told:
                told = error.fault
                log_event(_LOG, logging.ERROR, str(error))
                notifier.ready()  # the pages are: whoever waits for them is to see this
                notifier.status(str(error))
            until_s = now() + RETRY_S
            while now() < until_s and not stop.wait(TEND_S):
                watchdog.has_reason(now())
                shown.tend(error)
    return None


class _Shown:
    """The snapshots before there is anything else to say; a run of their own."""

    def __init__(self, publisher: Publisher, now: Callable[[], float]) -> None:
        self._publisher, self._now = publisher, now
        self._run = secrets.token_hex(8)
        self._began_s = now()
        self._sent_s = float("-inf")
        self._seq = 0

    def tend(self, error: JournalError) -> None:
        now_s = self._now()
        if now_s - self._sent_s < TELL_EVERY_S:
            self._publisher.tend()
            return
        self._sent_s = now_s
        self._seq += 1
        trouble = Trouble(
            code=journal_trouble(error), severity=Severity.STOPS, params={"why": str(error)}
        )
        snapshot = Snapshot(
            run=self._run,
            seq=self._seq,
            up_s=now_s - self._began_s,
            state=State.STARTING,
            troubles=(trouble,),
        )
        self._publisher.send(snapshot.line())


def restore(ledger: Ledger, play: Play, *, wall: Callable[[], float] = time.time) -> int:
    """Go on with the match that was being played; how many events it has.

    After an update that judges otherwise it may be one that could not have been played so: it stays
    in the journal as it is, and the next rack begins another. Raises `JournalError`.
    """
    try:
        restored = ledger.restore(wall())
    except (RefusedError, UnknownRulebookError) as error:
        log_event(
            _LOG,
            logging.ERROR,
            "the match that was being played cannot go on under the rules of this version; the "
            "next rack begins another",
            why=str(error),
        )
        return 0
    if restored is None:
        return 0
    game = restored.log.progress.match.game
    play.restore(restored.last_shot, away_s=restored.away_s, game=game)
    log_event(
        _LOG,
        logging.INFO,
        "the match goes on",
        match=restored.log.progress.opened.match_id,
        events=len(restored.log.events),
        away_s=restored.away_s,
    )
    return len(restored.log.events)
