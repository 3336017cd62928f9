"""A day of table time on a clock of its own: a shot each hour, asleep for most of it."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path
from threading import Event

import numpy as np

from device.bench.live_watch import memory_mb
from device.cameras.camera import Camera
from device.cameras.driver import Hitch, Picture
from device.cameras.loan import Planes
from device.clips.opening import open_recorder
from device.config.model import Health, Recording
from device.config.model import Match as MatchSettings
from device.health.notify import Notifier
from device.health.watchdog import Watchdog
from device.journal.journal import Journal
from device.live.lateness import Lateness
from device.live.ledger import Ledger
from device.live.loop import Loop
from device.live.loop_terms import TableSettings
from device.live.play import Play
from device.live.publishing import Publisher
from device.live.referee import LiveReferee
from device.live.replays import Replays
from device.live.restarts import Restarts
from device.live.running import new_match_id
from device.live.snapshots import SnapshotMaker
from device.live.telling import Telling
from device.live.wall_steps import WallSteps
from device.live.watching_over import ViewUpkeep
from tests.device.drawn_clips import Clip
from tests.device.live.pot_clip import FPS
from tests.device.live.refereeing import Notes, fit_of
from tests.soak import soak
from vision.detectors import detector
from vision.frame import Frame

HOURS, HOUR_S = 24, 3600.0
SLEEP_AFTER_S = 30.0
ASLEEP_STEP_S = 1.0
WARM_H = 6
"""After so many hours all caches are full."""
MOST_MB_AN_HOUR = 0.3
"""The journal's own growth and what an allocator does with it."""


class Day:
    """A `Driver`: the clip at each full hour, then the table as it lies then, with noise."""

    name, step_s = "day", 1 / FPS
    is_steady, waits, ends = False, True, True

    def __init__(self, clip: Clip) -> None:
        self.is_eased = False
        self.t_s = 0.0
        source = [frame.kept() for frame in clip.source()]
        self._shot: list[Planes] = [(one.y, one.u, one.v) for one in source]
        rng = np.random.default_rng(3)
        y, u, v = self._shot[-1]
        noise = (rng.normal(0.0, 1.5, y.shape).round() for _ in range(4))
        self._still: list[Planes] = [
            (np.clip(y + one, 0, 255).astype(np.uint8), u, v) for one in noise
        ]

    def pictures(self, stop: Event) -> Iterator[Picture | Hitch]:
        """See `Driver`."""
        still = cycle(self._still)
        for hour in range(HOURS):
            for number in count():
                if stop.is_set():
                    return
                planes = self._shot[number] if number < len(self._shot) else next(still)
                yield Picture(stamp_s=self.t_s, planes=planes)
                is_eased = self.is_eased and number >= len(self._shot)
                self.t_s += ASLEEP_STEP_S if is_eased else self.step_s
                if self.t_s >= (hour + 1) * HOUR_S:
                    break


@dataclass(frozen=True, kw_only=True)
class Taken:
    """What the process takes at a full hour."""

    memory_mb: float
    threads: int
    files: int
    objects: int


class Hourly(Notes):
    """Notes, and what the process takes."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[Taken] = []

    def see(self, frame: Frame) -> None:
        super().see(frame)
        if frame.t_s >= (len(self.taken) + 1) * HOUR_S - 2 * ASLEEP_STEP_S:
            gc.collect()
            self.taken.append(
                Taken(
                    memory_mb=memory_mb(os.getpid()),
                    threads=threading.active_count(),
                    files=len(list(Path("/proc/self/fd").iterdir())),
                    objects=len(gc.get_objects()),
                )
            )


@soak
def test_nothing_grows_in_a_day(pot: Clip, tmp_path: Path) -> None:
    driver, notes, lateness = Day(pot), Hourly(), Lateness()
    environment = {"STATE_DIRECTORY": str(tmp_path)}
    with (
        Camera(driver) as camera,
        Journal.open(tmp_path / "journal.sqlite3") as journal,
        Publisher(tmp_path / "s.sock") as publisher,
    ):
        ledger = Ledger(journal, lambda: driver.t_s)
        replays = Replays(open_recorder(Recording(), Health(), environment, frozenset))
        upkeep = ViewUpkeep(tmp_path / "calibration.json", source="day", may_wait=True)
        onlookers = (upkeep, replays, notes)
        play = Play(MatchSettings(game=pot.game.value), new_match_id)
        referee = LiveReferee(play, ledger, onlookers, lambda t_s: lateness.of(t_s, t_s))
        notifier = Notifier.from_environment({})
        telling = Telling(
            ledger,
            camera,
            None,
            SnapshotMaker("day", "auto", lambda *_: None),
            publisher,
            Watchdog(notifier, None),
            notifier,
            onlookers=onlookers,
            now=lambda: driver.t_s,
            wall_steps=WallSteps(lambda: driver.t_s, lambda: driver.t_s),
        )
        loop = Loop(
            camera,
            detector("classic"),
            referee,
            lateness,
            TableSettings(game=pot.game, stored=fit_of(pot), sleep_after_s=SLEEP_AFTER_S),
            Restarts(0),
            onlookers=onlookers,
            tend=telling,
            now=lambda: driver.t_s,
        )
        loop.run(Event())
        replays.close()
    assert len(notes.taken) == HOURS
    for one in notes.taken:
        print(one)
    assert len(notes.shots) == HOURS
    assert notes.naps == [True, False] * (HOURS - 1) + [True]
    # Not the last hour: the camera may be ahead of us, and have ended.
    warm, last = notes.taken[WARM_H], notes.taken[-2]
    assert (last.threads, last.files) == (warm.threads, warm.files)
    hours = HOURS - WARM_H - 2
    assert (last.memory_mb - warm.memory_mb) / hours < MOST_MB_AN_HOUR
    assert (last.objects - warm.objects) / hours < 1000
