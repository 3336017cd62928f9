"""A camera on the network: GStreamer's server, killed, stopped, asked with a wrong password."""

from __future__ import annotations

import itertools
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from device.cameras.camera import Camera, open_camera
from device.cameras.driver import Why
from device.cameras.loan import Loan
from device.cameras.words import Interrupted, Resumed, Word
from device.config.camera_section import Camera as CameraSettings
from tests.device.cameras.rtsp_serving import Server, why_not
from tests.device.small_videos import write_clip

NEEDED = "python3-gi gir1.2-gst-rtsp-server-1.0 gstreamer1.0-plugins-good"
DEMANDED = "FOOTSPOT_NEED_RTSP"
"""Set by .ci/run, which installs the server."""
TOLD_S, BACK_S = 2.0, 10.0
"""What a bar is promised: a camera that is lost is shown, and is back after its return."""
PICTURES = 600


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """H.264, a key picture each half second."""
    return write_clip(
        tmp_path_factory.mktemp("rtsp") / "live.mp4",
        [40 * n for n in range(PICTURES)],
        levels=[40 + n % 160 for n in range(PICTURES)],
        options={"bf": "0", "g": "12", "preset": "ultrafast"},
    )


@pytest.fixture(scope="module")
def can_serve() -> None:
    why = why_not()
    if why is None:
        return
    said = f"no RTSP server here: apt-get install {NEEDED} ({why})"
    if os.environ.get(DEMANDED):
        pytest.fail(said)
    pytest.skip(said)


@pytest.fixture
def server(can_serve: None, clip: Path) -> Iterator[Server]:
    served = Server(clip)
    yield served
    served.kill()


def camera_at(port: int, front: str = "", **settings: str) -> Camera:
    spec = f"rtsp://{front}127.0.0.1:{port}/live"
    return open_camera(CameraSettings(spec=spec, queue=32, **settings))  # type: ignore[arg-type]


def take_until(
    camera: Camera, is_enough: Callable[[list[float], list[Word]], bool], within_s: float
) -> tuple[list[float], list[Word]]:
    """Times of pictures, and words, until enough has come."""
    times_s: list[float] = []
    words: list[Word] = []
    end_s = time.monotonic() + within_s
    while not is_enough(times_s, words):
        assert time.monotonic() < end_s, (times_s[-1:], words)
        item = camera.take(0.1)
        if isinstance(item, Loan):
            with item as frame:
                times_s.append(frame.t_s)
                assert frame.size_wh == (64, 48)
        elif item is not None:
            words.append(item)
    return times_s, words


def interrupted(_: list[float], words: list[Word]) -> bool:
    return any(isinstance(word, Interrupted) for word in words)


def enough(count: int) -> Callable[[list[float], list[Word]], bool]:
    return lambda times_s, _: len(times_s) >= count


@pytest.mark.parametrize("transport", ["tcp", "udp"])
def test_pictures_come_at_the_pace_and_with_the_stamps_of_the_camera(
    server: Server, transport: str
) -> None:
    with camera_at(server.port, transport=transport) as camera:
        take_until(camera, enough(10), BACK_S)
        began_s = time.monotonic()
        times_s, words = take_until(camera, enough(50), 20.0)
        took_s = time.monotonic() - began_s
        assert camera.counts.dropped == 0
    assert words == []
    steps_s = [b - a for a, b in itertools.pairwise(times_s)]
    assert steps_s == pytest.approx([0.04] * 49, abs=0.002)
    assert took_s == pytest.approx(2.0, abs=0.7)


@pytest.mark.slow
def test_a_server_that_is_killed_and_comes_back(server: Server) -> None:
    with camera_at(server.port) as camera:
        times_s, _ = take_until(camera, enough(20), BACK_S)
        server.kill()
        killed_s = time.monotonic()
        late_s, words = take_until(camera, interrupted, TOLD_S)
        told_s = time.monotonic() - killed_s
        last_s = (times_s + late_s)[-1]
        first = words[0]
        assert isinstance(first, Interrupted)
        assert first.from_s == last_s
        assert f"rtsp://127.0.0.1:{server.port}/live" in first.note
        time.sleep(3.0)
        server.start()
        returned_s = time.monotonic()
        after_s, more = take_until(camera, enough(5), BACK_S)
        back_s = time.monotonic() - returned_s
    assert told_s < TOLD_S
    assert back_s < BACK_S
    resumed = next(word for word in more if isinstance(word, Resumed))
    assert (resumed.from_s, resumed.to_s) == (last_s, after_s[0])
    # The server's clock began again; ours went on.
    assert resumed.to_s - resumed.from_s == pytest.approx(returned_s + back_s - killed_s, abs=1.5)
    assert resumed.why is Why.LOST


@pytest.mark.slow
def test_a_server_that_hangs_is_noticed_and_taken_up_again(server: Server) -> None:
    with camera_at(server.port) as camera:
        take_until(camera, enough(20), BACK_S)
        server.signal(signal.SIGSTOP)
        take_until(camera, interrupted, TOLD_S + 0.5)  # what was on its way comes first
        time.sleep(2.0)
        server.signal(signal.SIGCONT)
        take_until(camera, enough(5), BACK_S)


def test_nobody_listens(can_serve: None) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with camera_at(port, front="bar:geheim@") as camera:
        _, words = take_until(camera, interrupted, TOLD_S)
        time.sleep(1.0)
        assert camera.counts.attempts > 1
    first = words[0]
    assert isinstance(first, Interrupted)
    assert first.note == f"rtsp://127.0.0.1:{port}/live cannot be opened: Connection refused"


def test_passwords(can_serve: None, clip: Path) -> None:
    server = Server(clip, "bar", "ge@heim")
    try:
        with camera_at(server.port, front="bar:falsch-falsch@") as camera:
            _, words = take_until(camera, interrupted, BACK_S)
        first = words[0]
        assert isinstance(first, Interrupted)
        assert first.note.endswith("/live: the name or the password is not accepted")
        assert "falsch" not in first.note + camera.name
        with camera_at(server.port, front="bar:ge%40heim@") as camera:
            take_until(camera, enough(5), BACK_S)
        with camera_at(server.port, front="bar@", password="ge@heim") as camera:
            take_until(camera, enough(5), BACK_S)
    finally:
        server.kill()
