"""The clock on the wall is set while a match is played: told, and of no effect on it."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.snapshot import Snapshot, read_snapshot
from api.snapshot_codes import Severity, TroubleCode
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
from device.live.restarts import Restarts
from device.live.running import new_match_id
from device.live.snapshots import SnapshotMaker
from device.live.telling import Telling
from device.live.wall_steps import STEP_S, WallSteps
from rules.match_events import ShotPlayed
from rules.ruling import Ruling
from tests.device.drawn_clips import Clip
from tests.device.live.pot_clip import BEFORE_S
from tests.device.live.refereeing import Notes, fit_of, recording
from vision.detectors import detector
from vision.frame import Frame

HOUR_S = 3600.0


@given(st.lists(st.floats(0.5, 2.0), min_size=1, max_size=30), st.floats(-1e-3, 1e-3))
def test_a_clock_that_is_corrected_little_by_little_was_not_set(
    steps_s: list[float], drift: float
) -> None:
    steady_s = wall_s = 1000.0
    steps = WallSteps(lambda: wall_s, lambda: steady_s)
    for step_s in steps_s:
        steady_s += step_s
        wall_s += step_s * (1 + drift)
        assert steps.step_s() is None


@given(st.floats(STEP_S + 0.1, 1e8), st.booleans())
def test_a_step_is_told_once(size_s: float, is_back: bool) -> None:
    steady_s = wall_s = 1000.0
    steps = WallSteps(lambda: wall_s, lambda: steady_s)
    wall_s += -size_s if is_back else size_s
    assert steps.step_s() == pytest.approx(-size_s if is_back else size_s)
    assert steps.step_s() is None


class Shown(Publisher):
    """Keeps what was shown."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.snapshots: list[Snapshot] = []

    def send(self, line: bytes) -> None:
        self.snapshots.append(read_snapshot(line))
        super().send(line)


class Wall:
    """The clock of the device, as it is set."""

    def __init__(self) -> None:
        self.ahead_s = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead_s


class Heard(LiveReferee):
    """Keeps by how much the clock was set."""

    def __init__(self, *told: Any) -> None:
        super().__init__(*told)
        self.set_by_s: list[float] = []

    def clock_was_set(self, by_s: float) -> None:
        self.set_by_s.append(by_s)
        super().clock_was_set(by_s)


def played(clip: Clip, folder: Path, *, by_s: float) -> tuple[list[Snapshot], list[Ruling]]:
    """What is shown and ruled where the clock is set by so much in mid-shot."""
    wall, notes, lateness = Wall(), Notes(), Lateness()
    strike_s = BEFORE_S + clip.truth[0]["strike_s"]

    def on_frame(frame: Frame) -> None:
        wall.ahead_s = by_s if frame.t_s > strike_s + 0.2 else 0.0

    notes.on_frame = on_frame
    folder.mkdir()
    with (
        recording(clip.path) as camera,
        Journal.open(folder / "j.sqlite3", wall_s=wall, reserve_bytes=4096) as journal,
        Shown(folder / "s.sock") as shown,
    ):
        ledger = Ledger(journal, time.monotonic)
        play = Play(MatchSettings(game=clip.game.value), new_match_id)
        referee = Heard(play, ledger, (notes,), lambda t_s: lateness.of(t_s, t_s))
        notifier = Notifier()
        maker = SnapshotMaker("run", "auto", lambda *_: None)
        telling = Telling(
            ledger,
            camera,
            None,
            maker,
            shown,
            Watchdog(notifier, None),
            notifier,
            wall_steps=WallSteps(wall, time.monotonic),
        )
        loop = Loop(
            camera,
            detector("classic"),
            referee,
            lateness,
            TableSettings(game=clip.game, stored=fit_of(clip)),
            Restarts(0),
            onlookers=(notes,),
            tend=telling,
        )
        loop.run(Event())
        time.sleep(1.0)  # as long as the camera gave less than a second of work
        telling(loop)
        telling.send(loop, time.monotonic())
        assert referee.set_by_s == [pytest.approx(by_s, abs=STEP_S)]
        assert ledger.log is not None
        log = journal.log(ledger.log.progress.opened.match_id)
    assert isinstance(log.events[-1], ShotPlayed)
    return shown.snapshots, [one.ruling for one in log.progress.ruled]


def is_told(snapshot: Snapshot) -> bool:
    return (TroubleCode.CLOCK_STEPPED, Severity.NOTE) in [
        (one.code, one.severity) for one in snapshot.troubles
    ]


def test_it_is_told_and_of_no_effect_on_the_shot(pot: Clip, tmp_path: Path) -> None:
    forward, ruled = played(pot, tmp_path / "forward", by_s=HOUR_S)
    back, ruled_too = played(pot, tmp_path / "back", by_s=-HOUR_S)
    assert len(ruled) == 1
    assert ruled == ruled_too
    for shown in (forward, back):
        assert not is_told(shown[0])
        assert is_told(shown[-1])
