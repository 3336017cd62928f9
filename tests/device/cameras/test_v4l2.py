"""A camera of the kernel, through a fake of its device: a recording is opened in its place."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import av
import pytest

from device.cameras.camera import Camera
from device.cameras.driver import CameraLostError, Hitch, Picture, Why
from device.cameras.spec import V4l2Spec, parse_spec
from device.cameras.v4l2 import V4l2Camera, others
from device.config.camera_section import Camera as CameraSettings
from tests.device.cameras.test_camera import gaps, pictures, watch
from tests.device.small_videos import write_clip


class Kernel:
    """Stands for `av.open`: opens a recording, remembers what was asked."""

    def __init__(self, clip: Path, *, has_jpeg: bool = True) -> None:
        self._clip, self._has_jpeg = clip, has_jpeg
        self._open = av.open
        self.asked: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, address: str, **asked: Any) -> Any:
        self.asked.append((address, asked))
        if "input_format" in asked["options"] and not self._has_jpeg:
            raise av.error.OSError(22, "Invalid argument", address)
        return self._open(str(self._clip))


class Here(V4l2Spec):
    """A device that exists."""

    device = Path("/dev/null")


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    stamps_ms = [1000000 + 20 * n for n in range(30)]
    return write_clip(tmp_path / "a.mkv", stamps_ms, codec="mjpeg", pix_fmt="yuvj422p", options={})


def test_what_is_asked_of_the_kernel(clip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel(clip)
    monkeypatch.setattr(av, "open", kernel)
    driver = V4l2Camera(Here(number=3), CameraSettings(fps=50, size="64x48"))
    assert (driver.name, driver.step_s) == ("v4l2:3", 0.02)
    with Camera(driver, queue=32) as camera:
        seen = watch(camera, pictures(40))
    assert seen.sizes == {(64, 48)}
    assert seen.times_s[:30] == pytest.approx([0.02 * n for n in range(30)])
    assert [why for why, _, _ in gaps(seen)] == [Why.LOST]  # and it was opened anew
    address, asked = kernel.asked[0]
    assert address == "/dev/null"
    assert asked["format"] == "v4l2"
    assert asked["options"] == {
        "video_size": "64x48",
        "framerate": "50",
        "timestamps": "default",
        "input_format": "mjpeg",
    }


def test_a_camera_without_jpeg(clip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel(clip, has_jpeg=False)
    monkeypatch.setattr(av, "open", kernel)
    driver = V4l2Camera(Here(number=0), CameraSettings())
    assert len(list(driver.pictures(Event()))) == 30
    assert ["input_format" in asked["options"] for _, asked in kernel.asked] == [True, False]
    assert kernel.asked[1][1]["options"]["video_size"] == "1280x720"


def test_a_camera_that_is_not_there() -> None:
    driver = V4l2Camera(V4l2Spec(number=199), CameraSettings())
    with pytest.raises(CameraLostError, match=r"there is no /dev/video199; is it plugged in\?"):
        next(driver.pictures(Event()))


def test_a_camera_keeps_its_name_when_its_number_changes(
    clip: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a restart, or in another plug."""
    by_id, by_path = tmp_path / "by-id", tmp_path / "by-path"
    for folder in (by_id, by_path):
        folder.mkdir()
    monkeypatch.setattr("device.cameras.spec.LINK_FOLDERS", (by_id, by_path))
    kernel = Kernel(clip)
    monkeypatch.setattr(av, "open", kernel)
    spec = parse_spec("v4l2:usb-cam-video-index0")
    assert isinstance(spec, V4l2Spec)
    driver = V4l2Camera(spec, CameraSettings())
    link = by_id / "usb-cam-video-index0"
    with pytest.raises(CameraLostError, match=r"there is no .*by-id/usb-cam"):
        next(driver.pictures(Event()))
    for device, place in (("/dev/null", link), ("/dev/zero", by_path / link.name)):
        place.symlink_to(device)
        assert len(list(driver.pictures(Event()))) == 30
        assert kernel.asked[-1][0] == str(place)
        place.unlink()


def test_who_names_a_wrong_one_is_told_what_is_plugged_in(tmp_path: Path) -> None:
    assert others("v4l2:0", tmp_path / "none") == ""
    for number in range(2):
        (tmp_path / f"usb-cam-video-index{number}").touch()
    (tmp_path / "usb-other-video-index0").touch()
    told = " Plugged in: v4l2:usb-cam-video-index0, v4l2:usb-other-video-index0"
    assert others("v4l2:0", tmp_path) == told
    assert "cam" not in others("v4l2:usb-cam-video-index0", tmp_path)


def test_a_device_that_is_no_camera() -> None:
    driver = V4l2Camera(Here(number=0), CameraSettings())
    with pytest.raises(CameraLostError, match=r"^v4l2:0 cannot be opened: ") as caught:
        next(driver.pictures(Event()))
    assert "\n" not in str(caught.value)


def test_ffmpeg_can_read_cameras_of_the_kernel() -> None:
    assert any("v4l2" in name.split(",") for name in av.formats_available)
    assert "rtsp" in av.formats_available


def test_damage_in_a_stream_is_a_gap_and_what_is_passed_over_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamps_ms = list(range(0, 4000, 40))
    clip = write_clip(tmp_path / "d.mp4", stamps_ms, options={"bf": "0", "g": "25"})
    content = bytearray(clip.read_bytes())
    start = content.index(b"mdat") + 4
    middle = start + (content.index(b"moov") - start) // 2
    content[middle : middle + 300] = b"\xff" * 300
    clip.write_bytes(content)
    monkeypatch.setattr(av, "open", Kernel(clip))
    given = list(V4l2Camera(Here(number=0), CameraSettings()).pictures(Event()))
    hitches = [g for g in given if isinstance(g, Hitch)]
    assert {hitch.why for hitch in hitches} == {Why.CORRUPT}
    passed_over = sum(hitch.missed for hitch in hitches)
    assert passed_over > 0
    pictures_s = [g.stamp_s for g in given if isinstance(g, Picture)]
    assert 60 < len(pictures_s) <= 100 - passed_over
    assert pictures_s[-1] == pytest.approx(3.96)
