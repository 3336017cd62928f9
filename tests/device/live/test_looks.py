"""Looks by a process of its own: what it answers, when it is late, dead, or hangs."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection

import numpy as np
import pytest

from calibration.fit import table_from_corners
from calibration.view import TableView
from device.errors import BadInputError
from device.live import looks as looks_module
from device.live.asked_process import LooksFailedError
from device.live.looks import LookingProcess
from device.live.restarts import Restarts
from device.looking import LateAnswers, LookLateError
from tests.device.drawn_clips import Clip, drawn
from vision.detections import Detections
from vision.detectors import detector
from vision.scene import Scene

Picture = np.ndarray


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Clip:
    return drawn(tmp_path_factory.mktemp("looks") / "pot.mp4", "pot")


@pytest.fixture(scope="module")
def seen(clip: Clip) -> tuple[Picture, Scene]:
    picture = clip.pictures()[0]
    fit = table_from_corners(clip.corners_px, size_wh=clip.size_wh, picture_bgr=picture)
    return picture, TableView(fit.camera, fit.geometry).scene()


@pytest.fixture(scope="module")
def process() -> Iterator[LookingProcess]:
    with LookingProcess("classic", None, Restarts(3), patience_s=60.0) as one:
        yield one


def pid_of(process: LookingProcess) -> int:
    return process.pid


def patient(process: LookingProcess, find: Callable[[], Detections]) -> Detections:
    """However often it is late."""
    for _ in range(600):
        try:
            return find()
        except LookLateError:
            time.sleep(0.1)
    raise AssertionError("never answered")


def test_it_answers_as_the_detector_itself_does(
    process: LookingProcess, seen: tuple[Picture, Scene]
) -> None:
    waited: list[float] = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        time.sleep(seconds)

    process.while_waiting = wait
    found = process.find(*seen, frame_index=7, t_s=1.5)
    own = detector("classic").find(*seen, frame_index=7, t_s=1.5)
    assert process.name == "classic"
    assert (found.frame_index, found.t_s) == (7, 1.5)
    assert np.array_equal(found.centres_px_xy, own.centres_px_xy)
    assert np.array_equal(found.label_log_p, own.label_log_p)
    assert waited, "somebody else could have worked meanwhile"
    assert isinstance(process, LateAnswers)


def test_a_look_that_comes_late_is_there_later(
    process: LookingProcess, seen: tuple[Picture, Scene], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "patience_s", 0.0)
    with pytest.raises(LookLateError):
        process.find(*seen, t_s=2.0)
    with pytest.raises(LookLateError):  # one at a time: the first is still looked at
        process.find(*seen, t_s=3.0)
    for _ in range(600):
        late = process.late()
        if late is not None:
            break
        time.sleep(0.05)
    assert late is not None
    assert late.t_s == 2.0
    assert process.late() is None


def test_a_look_can_be_begun_ahead_and_fetched(
    process: LookingProcess, seen: tuple[Picture, Scene]
) -> None:
    assert process.ask(*seen, t_s=3.5)
    assert not process.ask(*seen, t_s=3.6) or process.late() is None
    found = patient(process, process.answer)
    assert found.t_s in (3.5, 3.6)


def test_a_process_that_dies_is_started_again(
    process: LookingProcess, seen: tuple[Picture, Scene]
) -> None:
    before = pid_of(process)
    os.kill(before, signal.SIGKILL)
    found = patient(process, lambda: process.find(*seen, t_s=4.0))
    assert found.t_s == 4.0
    assert pid_of(process) != before
    assert process.restarted == 1
    assert process.trouble is None


def test_a_process_that_hangs_is_started_again(
    process: LookingProcess, seen: tuple[Picture, Scene], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks_module, "HUNG_S", 0.2)
    monkeypatch.setattr(process, "patience_s", 0.5)
    before = pid_of(process)
    os.kill(before, signal.SIGSTOP)
    with pytest.raises(LookLateError):
        process.find(*seen, t_s=5.0)
    monkeypatch.undo()
    found = patient(process, lambda: process.find(*seen, t_s=6.0))
    assert found.t_s == 6.0
    assert pid_of(process) != before


def test_it_gives_up_after_so_many_restarts(
    process: LookingProcess, seen: tuple[Picture, Scene], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process._process, "_restarts", Restarts(0))
    os.kill(pid_of(process), signal.SIGKILL)
    with pytest.raises(LooksFailedError, match="again and again"):
        patient(process, lambda: process.find(*seen, t_s=7.0))


def test_a_detector_that_cannot_be_had_is_said_at_once() -> None:
    with pytest.raises(BadInputError, match="no detector"):
        LookingProcess("nonsense", None, Restarts(0))


def test_it_ends_with_whoever_asks_it(seen: tuple[Picture, Scene]) -> None:
    one = LookingProcess("classic", None, Restarts(0))
    process = one._process._process
    assert process is not None
    one.close()
    assert process.poll() is not None


def test_a_mistake_in_it_is_one_line_in_the_log() -> None:
    here, there = socket.socketpair()
    with (
        there,
        Connection(here.detach()) as asking,
        subprocess.Popen(
            [sys.executable, "-m", "device.live.looking_process", str(there.fileno()), "0"],
            pass_fds=[there.fileno()],
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
    ):
        asking.send("no question")
        assert process.stderr is not None
        (line,) = process.stderr.read().splitlines()
        assert process.wait() == 1
    assert "error the detector: a mistake in the program" in line
    assert "kind=AttributeError at=looking_process.py:" in line
