"""A recording in the place of a camera: its pace, its rounds, its damage."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import pytest

from device.cameras.camera import Camera, open_camera
from device.cameras.driver import Why
from device.cameras.loan import Loan
from device.cameras.paced_file import PacedFile
from device.cameras.spec import FileSpec
from device.cameras.words import Ended, Interrupted, Resumed
from device.config.camera_section import Camera as CameraSettings
from device.errors import BadInputError
from tests.device.cameras.faults import Corrupt, Faulty, Stall
from tests.device.cameras.test_camera import gaps, pictures, watch
from tests.device.small_videos import write_clip

SETTINGS = CameraSettings()


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    return write_clip(tmp_path / "a.mp4", [20 * n for n in range(50)])


def test_as_fast_as_it_is_wanted(clip: Path) -> None:
    with open_camera(CameraSettings(spec=f"file:{clip}", queue=1)) as camera:
        time.sleep(0.3)  # nobody takes: nothing is lost
        seen = watch(camera, pictures(10**9), each_s=0.001)
    assert seen.times_s == pytest.approx([0.02 * n for n in range(50)])
    assert [type(word) for word in seen.words] == [Ended]
    assert (camera.counts.dropped, camera.counts.missed) == (0, 0)


def test_who_comes_late_finds_no_stall_in_a_recording_that_waits(
    clip: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.cameras.camera.STALLED_S", 0.05)
    with open_camera(CameraSettings(spec=f"file:{clip}", queue=1)) as camera:
        seen = watch(camera, pictures(5), each_s=0.2)
    assert seen.words == []


def test_at_its_own_pace(clip: Path) -> None:
    began_s = time.monotonic()
    with open_camera(CameraSettings(spec=f"file:{clip}?realtime=1", queue=32)) as camera:
        late_s: list[float] = []
        while not isinstance(item := camera.take(1.0), Ended):
            if isinstance(item, Loan):
                late_s.append(time.monotonic() - began_s - item.t_s)
                item.end()
        counts = camera.counts
    assert len(late_s) + counts.dropped + counts.missed == 50
    assert len(late_s) >= 10  # all but on a machine that is busy with something else
    assert min(late_s) >= 0.0  # none came before its time
    assert sorted(late_s)[len(late_s) // 2] < 1.0


def test_again_and_again_with_a_seam_that_is_told(clip: Path) -> None:
    with open_camera(CameraSettings(spec=f"file:{clip}?loop=1")) as camera:
        seen = watch(camera, pictures(125))
        assert camera.counts.attempts == 1
    assert seen.times_s == pytest.approx([0.02 * n for n in range(125)], abs=0.03)
    seams = gaps(seen)
    assert [why for why, _, _ in seams] == [Why.LOOPED, Why.LOOPED]
    assert seams[0][1:] == (seen.times_s[49], seen.times_s[50])


def test_a_machine_that_cannot_keep_up_leaves_pictures_out_and_counts_them(clip: Path) -> None:
    asked = iter(range(10**6))
    # Each picture takes 100 ms and should take 20: the recording is behind from the fourth on.
    driver = PacedFile(FileSpec(path=clip, realtime=True), SETTINGS, now=lambda: 0.1 * next(asked))
    with Camera(driver, queue=32) as camera:
        seen = watch(camera, pictures(10**9))
        counts = camera.counts
    assert len(seen.times_s) + counts.missed == 50
    assert seen.dropped == counts.missed > 25
    steps_s = [b - a for a, b in itertools.pairwise(seen.times_s)]
    assert max(steps_s) == pytest.approx(0.06)  # one of three: never none at all


def test_an_end_that_came_too_fast_is_told_and_counted(clip: Path) -> None:
    asked = iter([0.02 * n for n in range(40)] + [60.0] * 20)
    driver = PacedFile(FileSpec(path=clip, realtime=True), SETTINGS, now=lambda: next(asked))
    with Camera(driver, queue=32) as camera:
        seen = watch(camera, pictures(10**9))
        counts = camera.counts
    assert [type(word) for word in seen.words] == [Interrupted, Ended]
    assert counts.missed > 5
    assert len(seen.times_s) + counts.missed == 50


def test_damage_in_a_recording_is_a_gap(tmp_path: Path) -> None:
    clip = write_clip(tmp_path / "d.mp4", list(range(0, 4000, 40)), options={"bf": "0", "g": "25"})
    content = bytearray(clip.read_bytes())
    start = content.index(b"mdat") + 4
    middle = start + (content.index(b"moov") - start) // 2
    content[middle : middle + 300] = b"\xff" * 300
    clip.write_bytes(content)
    with open_camera(CameraSettings(spec=f"file:{clip}")) as camera:
        seen = watch(camera, pictures(10**9))
    interrupted, resumed = seen.words[:2]
    assert isinstance(interrupted, Interrupted)
    assert isinstance(resumed, Resumed)
    assert (interrupted.why, interrupted.note) == (
        Why.CORRUPT,
        f"file:{clip}: the recording is damaged here",
    )
    assert 1 < resumed.from_s < resumed.to_s < 3.2
    assert not [t for t in seen.times_s if resumed.from_s < t < resumed.to_s]
    lost = round((resumed.to_s - resumed.from_s) / 0.04) - 1
    assert 0 < camera.counts.missed <= lost  # what could not even be decoded nobody can count


def test_faults_around_a_recording(clip: Path) -> None:
    driver = PacedFile(FileSpec(path=clip, realtime=True), SETTINGS)
    faults = {10: Corrupt(pictures=3), 30: Stall(seconds=0.5)}
    with Camera(Faulty(driver, faults), queue=32) as camera:
        seen = watch(camera, pictures(10**9))
    why, from_s, to_s = gaps(seen)[0]
    assert why is Why.CORRUPT
    assert from_s <= 0.18
    assert to_s >= 0.26
    assert not [t for t in seen.times_s if from_s < t < to_s]
    # Half a second of standstill at 50 a second: what cannot be caught up is left out and counted.
    assert len(seen.times_s) + camera.counts.missed + camera.counts.dropped + 3 == 50
    assert camera.counts.missed > 2


def test_what_is_no_recording(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="No such file"):
        open_camera(CameraSettings(spec=f"file:{tmp_path}/none.mp4"))
