"""What everybody is told between two pictures: pages, systemd, and the journal's second chance."""

from __future__ import annotations

import importlib.metadata
import logging
import resource
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from api.snapshot import Figures, Trouble
from api.snapshot_codes import Severity, State, TroubleCode
from device.health.logs import log_event
from device.health.notify import Notifier
from device.health.watchdog import Watchdog
from device.live.asking import Asked, Circumstances, asked
from device.live.ledger import Ledger
from device.live.looks import LookingProcess
from device.live.loop import Loop
from device.live.loop_state import state_of, view_troubles
from device.live.loop_terms import LiveCamera
from device.live.onlooker import Onlooker, Params
from device.live.pages import Pages
from device.live.publishing import Publisher
from device.live.snapshots import Now, SnapshotMaker
from device.live.talking import Talking
from device.live.troubled import SLOW_S, Troubled, camera_trouble, journal_trouble
from device.live.wall_steps import WallSteps
from device.observing import Sight
from rules.match_log import MatchLog

BEAT_S: Final = 1.0
"""A snapshot at least so often (`device.live.snapshot_client`)."""
BYTES_PER_MB: Final = 1024 * 1024

_LOG: Final = logging.getLogger(__name__)


class Telling:
    """What a `Loop` calls as `tend`."""

    def __init__(
        self,
        ledger: Ledger,
        camera: LiveCamera,
        looks: LookingProcess | None,
        maker: SnapshotMaker,
        publisher: Publisher,
        watchdog: Watchdog,
        notifier: Notifier,
        *,
        onlookers: Sequence[Onlooker] = (),
        others: Callable[[float], Iterable[Trouble]] = lambda _: (),
        pages: Pages | None = None,
        talking: Talking | None = None,
        kept_events: int = 0,
        now: Callable[[], float] = time.monotonic,
        wall_steps: WallSteps | None = None,
    ) -> None:
        """`others`: troubles that others see, asked for with `Snapshot.up_s`; `kept_events`: of
        the match that went on at the start. `wall_steps`: who notices that the clock on the wall
        is set, from when the time since the last shot was read off it."""
        self._ledger, self._camera, self._looks = ledger, camera, looks
        self._maker, self._publisher = maker, publisher
        self._watchdog, self._notifier = watchdog, notifier
        self._onlookers, self._pages = tuple(onlookers), pages
        self._page_restarts = 0
        self._talking = talking
        self._others, self._kept_events, self._now = others, kept_events, now
        self._kept_match = _match_id(ledger.log)
        self._began_s = now()
        self._sent_s = self._looked_after_s = float("-inf")
        self._troubled = Troubled()
        self._wall_steps = wall_steps or WallSteps(time.time, now)
        self._refereed = 0
        self._restarts = self._dropped = 0
        self._was_stuck = False
        self._version = _version()

    def __call__(self, loop: Loop) -> None:
        """See the module."""
        now_s = self._now()
        self._ledger.tend()
        if loop.counts.refereed != self._refereed:
            self._refereed = loop.counts.refereed
            self._watchdog.refereed(now_s)
        elif self._is_known_why(loop):
            self._watchdog.has_reason(now_s)
        if now_s - self._looked_after_s >= BEAT_S:
            self._looked_after_s = now_s
            self._look_after(loop, now_s)
        if self._talking is not None:
            self._talking.tend(loop.t_s or 0.0, lambda: self._asked(loop))
        if loop.referee.is_news or now_s - self._sent_s >= BEAT_S:
            self.send(loop, now_s)
        else:
            self._publisher.tend()

    def _is_known_why(self, loop: Loop) -> bool:
        """Why there is no picture to referee is known, and nobody has to start us anew for it."""
        is_stuck = self._camera.is_stuck
        if is_stuck and not self._was_stuck:
            log_event(_LOG, logging.ERROR, "the camera hangs in its driver; a new start is needed")
        self._was_stuck = is_stuck
        is_known = loop.interrupted is not None or loop.is_asleep or loop.referee.sight is None
        return is_known and not is_stuck

    def _look_after(self, loop: Loop, now_s: float) -> None:
        """About once a second: the pages' process, the clock of the device."""
        if self._pages is not None:
            self._page_restarts += self._pages.tend()
        step_s = self._wall_steps.step_s()
        if step_s is not None:
            log_event(_LOG, logging.WARNING, "the clock was set", by_s=round(step_s, 1))
            loop.referee.clock_was_set(step_s)
            self._troubled.note(TroubleCode.CLOCK_STEPPED, now_s - self._began_s)

    def send(self, loop: Loop, now_s: float) -> None:
        """A new snapshot."""
        loop.referee.is_news = False
        self._sent_s = now_s
        up_s = now_s - self._began_s
        log, referee, talking = self._ledger.log, loop.referee, self._talking
        questions = self._asked(loop)
        state = state_of(loop, None if log is None else log.progress.stage)
        now = Now(
            up_s=up_s,
            t_s=loop.t_s or 0.0,
            state=state,
            bed=referee.bed,
            asked=questions,
            lying=referee.lying,
            revision=self._ledger.revision or None,
            troubles=self._troubles(loop, up_s),
            figures=self._figures(loop, now_s),
        )
        if talking is not None:
            progress = None if log is None else log.progress
            talking.heeding.tidy()
            now = replace(
                now,
                agreement=talking.heeding.agreement,
                clock_left_s=talking.clock.left_s(progress, now.t_s, referee.sight),
            )
        snapshot = self._maker.snapshot(log, now)
        self._publisher.send(snapshot.line())
        self._notifier.status(_status(state, snapshot.troubles))

    def _asked(self, loop: Loop) -> tuple[Asked, ...]:
        """What people are asked about the table."""
        log = self._ledger.log
        if _match_id(log) != self._kept_match:
            self._kept_events = 0
        referee = loop.referee
        return asked(
            log,
            Circumstances(
                lying=referee.lying if referee.sight is Sight.RESTING else None,
                is_asleep=loop.is_asleep,
                kept_events=self._kept_events,
            ),
        )

    def _troubles(self, loop: Loop, up_s: float) -> tuple[Trouble, ...]:
        found: dict[TroubleCode, Params] = {}
        if loop.interrupted is not None:
            found[camera_trouble(loop.interrupted)] = {"why": loop.interrupted.note}
        else:
            found.update(view_troubles(loop))
        if self._ledger.fault is not None:
            found[journal_trouble(self._ledger.fault)] = {
                "why": str(self._ledger.fault),
                "waiting": self._ledger.waiting,
            }
        if self._looks is not None and self._looks.trouble is not None:
            found[TroubleCode.DETECTOR_FAILED] = {"why": self._looks.trouble}
        for onlooker in self._onlookers:
            for code, params in onlooker.troubles().items():
                found.setdefault(code, params)
        restarts = self._restarted(loop)
        if restarts != self._restarts:
            self._restarts = restarts
            self._troubled.note(TroubleCode.RESTARTED, up_s)
        dropped = self._camera.counts.dropped
        late_s = loop.late_s
        if dropped != self._dropped or (late_s is not None and late_s > SLOW_S):
            self._dropped = dropped
            if loop.referee.sight is not None:
                self._troubled.note(TroubleCode.TOO_SLOW, up_s)
        return self._troubled.now(found, self._others(up_s), up_s)

    def _restarted(self, loop: Loop) -> int:
        looks = 0 if self._looks is None else self._looks.restarted
        return loop.restarted + looks + self._page_restarts

    def _figures(self, loop: Loop, now_s: float) -> Figures:
        counts = self._camera.counts
        return Figures(
            frames=loop.counts.refereed,
            dropped=counts.dropped,
            missed=counts.missed + counts.unusable,
            fps=round(loop.counts.fps(now_s), 1),
            ruling_delay_s=loop.referee.counts.delay_s,
            memory_mb=round(memory_mb(), 1),
            restarts=self._restarts,
            detector="" if self._looks is None else self._looks.name,
            version=self._version,
        )


def memory_mb() -> float:
    """What this process has of memory now; the most that it had, where Linux does not say."""
    with suppress(OSError, IndexError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize() / BYTES_PER_MB
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _status(state: State, troubles: Iterable[Trouble]) -> str:
    """One line for `systemctl status`."""
    bad = [one.code.value for one in troubles if one.severity is not Severity.NOTE]
    return " ".join([state.value, *bad])


def _match_id(log: MatchLog | None) -> str | None:
    return None if log is None else log.progress.opened.match_id


def _version() -> str:
    with suppress(importlib.metadata.PackageNotFoundError):
        return importlib.metadata.version("footspot")
    return ""
