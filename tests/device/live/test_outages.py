"""What bars do to a whole referee: the camera's cable, the disk."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from api.snapshot import State
from tests.device.cameras.rtsp_serving import Server, why_not
from tests.device.live.pot_clip import with_rest
from tests.device.live.running_table import calibrated, running, slowness
from tests.device.small_disk import said_on_small_disk
from tests.soak import soak

TOLD_S, BACK_S = 2.0, 10.0


@soak
def test_a_network_camera_that_goes_in_mid_shot_and_comes_back(tmp_path: Path) -> None:
    why = why_not()
    if why is not None:
        pytest.skip(f"no RTSP server here: {why}")
    clip = with_rest(tmp_path, "split")  # balls roll for six seconds
    calibrated(tmp_path, clip)
    server = Server(clip.path)
    try:
        with running(tmp_path, clip, f"rtsp://127.0.0.1:{server.port}/live") as table:
            before = table.until(lambda one: one.state is State.BALLS_MOVING)
            server.kill()
            began_s = time.monotonic()
            lost = table.until(lambda one: one.state is State.CAMERA_LOST)
            assert time.monotonic() - began_s < TOLD_S * slowness()
            assert lost.last_shot == before.last_shot, "a shot that was not seen is not ruled on"
            time.sleep(1.0)
            server.start()
            began_s = time.monotonic()
            back = table.until(lambda one: one.state is not State.CAMERA_LOST)
            assert time.monotonic() - began_s < BACK_S * slowness()
            assert back.last_shot == before.last_shot
            table.until(lambda one: one.last_shot != before.last_shot)  # the next, from its strike
            assert table.process.poll() is None
    finally:
        server.kill()


@soak
def test_a_disk_that_fills_up(tmp_path: Path) -> None:
    full, kept = said_on_small_disk("tests.device.live.on_small_disk", tmp_path)
    assert "the disk is full" in full
    assert kept.endswith("rulings kept")
