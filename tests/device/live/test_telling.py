"""When systemd hears that all is well: while pictures are refereed, or it is known why not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

import device.cameras.camera
from device.cameras.camera import Camera
from device.cameras.driver import Hitch, Picture
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
from rules.match import Game
from tests.device.cameras.faults import Scripted
from vision.detectors import detector

ALIVE = "WATCHDOG=1"
STEP_S, LENGTH_S = 10.0, 300.0


class Hanging(Scripted):
    """Never comes back from the kernel, until the program ends."""

    def pictures(self, stop: Event) -> Iterator[Picture | Hitch]:
        """See `Driver`."""
        stop.wait()
        yield from ()


class Clock:
    """Goes on by itself a little, so that who waits comes to an end, and as it is told."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        self.now_s += 0.02
        return self.now_s


class Heard(Notifier):
    """What systemd is told, and whether the camera hung then."""

    def __init__(self, camera: Camera) -> None:
        super().__init__("@nobody")
        self._camera = camera
        self.words: list[tuple[str, bool]] = []

    def _send(self, message: str) -> None:
        self.words.append((message, self._camera.is_stuck))


@pytest.mark.parametrize("is_stuck", [True, False], ids=["in its driver", "but answers"])
def test_a_camera_that_hangs_lets_the_watchdog_bite(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    is_stuck: bool,
) -> None:
    if not is_stuck:
        monkeypatch.setattr(device.cameras.camera, "STUCK_S", 10 * LENGTH_S)
    lateness, stop, clock = Lateness(), Event(), Clock()
    with (
        Camera(Hanging(ends=False), now=clock) as camera,
        Journal.open(tmp_path / "j.sqlite3", reserve_bytes=4096) as journal,
        Publisher(tmp_path / "s.sock") as publisher,
    ):
        heard = Heard(camera)
        ledger = Ledger(journal, clock)
        play = Play(MatchSettings(), new_match_id)
        maker = SnapshotMaker("run", "auto", lambda *_: None)
        telling = Telling(
            ledger, camera, None, maker, publisher, Watchdog(heard, 30.0), heard, now=clock
        )

        def tend(loop: Loop) -> None:
            telling(loop)
            clock.now_s += STEP_S
            if clock.now_s > LENGTH_S:
                stop.set()

        loop = Loop(
            camera,
            detector("classic"),
            LiveReferee(play, ledger, (), lambda t_s: lateness.of(t_s, t_s)),
            lateness,
            TableSettings(game=Game.TEN_BALL),
            Restarts(0),
            tend=tend,
            now=clock,
        )
        loop.run(stop)
        assert loop.interrupted is not None, "it is told in any case"
        heard_alive = [stuck for word, stuck in heard.words if word == ALIVE]
        assert heard_alive[0] is False
        assert True not in heard_alive
        assert len(heard_alive) > 3
        assert camera.is_stuck is is_stuck
        assert ("hangs in its driver" in caplog.text) is is_stuck
