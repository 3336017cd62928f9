"""The Raspberry Pi camera, through a fake of picamera2: what is asked of it, and its buffers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from threading import Event
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from device.cameras.camera import Camera, open_camera
from device.cameras.driver import CameraLostError, Hitch, Picture, Why
from device.cameras.loan import Loan
from device.cameras.pi_camera import PiCamera
from device.cameras.spec import PiSpec
from device.cameras.thinned import EASED_STEP_S
from device.cameras.words import Interrupted, Resumed
from device.config.camera_section import Camera as CameraSettings
from device.errors import BadInputError
from tests.device.cameras import fake_picamera2
from tests.device.cameras.fake_picamera2 import Sensor

HQ_MODES: list[dict[str, Any]] = [
    {"size": (1332, 990), "bit_depth": 10, "fps": 120.05, "crop_limits": (696, 528, 2664, 1980)},
    {"size": (2028, 1080), "bit_depth": 12, "fps": 50.03, "crop_limits": (0, 440, 4056, 2160)},
    {"size": (2028, 1520), "bit_depth": 12, "fps": 40.01, "crop_limits": (0, 0, 4056, 3040)},
    {"size": (4056, 3040), "bit_depth": 12, "fps": 10.0, "crop_limits": (0, 0, 4056, 3040)},
]
SHUTTER_MODES: list[dict[str, Any]] = [
    {"size": (1456, 1088), "bit_depth": 10, "fps": 60.38, "crop_limits": (0, 0, 1456, 1088)},
]


def plugged(sensor: Sensor, **settings: Any) -> PiCamera:
    fake_picamera2.Picamera2.plugged = sensor
    return PiCamera(PiSpec(), CameraSettings(**settings), fake_picamera2)


def given(driver: PiCamera, count: int) -> list[Picture]:
    """The first usable pictures, given back at once."""
    pictures: Iterator[Picture | Hitch] = driver.pictures(Event())
    first = next(pictures)
    assert isinstance(first, Hitch)
    assert first.why is Why.SETTLING
    found = []
    for picture in pictures:
        assert isinstance(picture, Picture)
        found.append(picture)
        picture.give_back()
        if len(found) == count:
            break
    getattr(pictures, "close")()  # noqa: B009  # a generator, which the protocol does not promise
    return found


def test_what_is_asked_of_module_3_wide() -> None:
    sensor = Sensor()
    driver = plugged(sensor)
    found = given(driver, 3)
    asked = sensor.configuration
    assert asked["main"]["size"] == (1280, 720)
    assert asked["lores"]["size"] == (640, 360)
    assert asked["main"]["format"] == asked["lores"]["format"] == "YUV420"
    assert asked["sensor"] == {"output_size": (2304, 1296), "bit_depth": 10}  # the whole view
    step_us = asked["controls"]["FrameDurationLimits"][0]
    assert asked["controls"]["FrameDurationLimits"] == (step_us, step_us)
    assert step_us == pytest.approx(1e6 / 56.03, abs=1)
    assert driver.step_s == step_us / 1e6
    stamps_s = [p.stamp_s for p in found]
    assert None not in stamps_s
    assert stamps_s == pytest.approx([(stamps_s[0] or 0) + n * driver.step_s for n in range(3)])
    assert found[0].size_wh == (1280, 720)
    assert sensor.told == ["open", "start", "stop", "close"]
    assert sensor.out == 0


def test_exposure_gain_white_balance_and_focus_settle_and_stay() -> None:
    sensor = Sensor(exposure_us=9000, gain=2.0)
    driver = plugged(sensor, settle_s=1.0)
    assert sensor.controls == {}
    given(driver, 1)
    controls = {k: v for k, v in sensor.controls.items() if k != "FrameDurationLimits"}
    assert controls == {
        "AfMode": 0,
        "AfTrigger": 0,
        "LensPosition": 0.8,
        "AeEnable": False,
        "ExposureTime": 4000,  # not 9000: a ball would smear; gain makes up for it
        "AnalogueGain": 4.5,
        "AwbEnable": False,
        "ColourGains": (1.75, 2.25),
    }
    settled = driver.settled
    assert settled is not None
    assert not settled.is_dark
    assert sensor.number >= 56  # a second of settling was not given away as pictures


@pytest.mark.parametrize(
    ("said", "exposure_us", "gain", "is_dark"),
    [
        ({"longest_exposure_ms": 20.0}, 9000, 2.0, False),
        ({"exposure_ms": 2.0}, 2000, 9.0, False),
        ({"exposure_ms": 1.0}, 1000, 16.0, True),
        ({"gain": 3.0}, 4000, 3.0, False),
    ],
)
def test_exposures(said: dict[str, float], exposure_us: int, gain: float, is_dark: bool) -> None:
    driver = plugged(Sensor(), settle_s=0.5, **said)
    given(driver, 1)
    settled = driver.settled
    assert settled is not None
    assert (settled.exposure_us, settled.gain) == (exposure_us, pytest.approx(gain))
    assert settled.is_dark == is_dark


def test_nothing_is_locked_where_nothing_shall_be() -> None:
    sensor = Sensor(has_focus=False)
    driver = plugged(sensor, lock=False, settle_s=0.5)
    given(driver, 1)
    assert set(sensor.controls) == {"FrameDurationLimits"}
    assert driver.settled is None


def test_a_lens_that_is_set() -> None:
    sensor = Sensor()
    given(plugged(sensor, focus_m=1.25, settle_s=0.5), 1)
    assert sensor.configuration["controls"]["LensPosition"] == 0.8
    assert sensor.configuration["controls"]["AfMode"] == 0


@pytest.mark.parametrize(
    ("sensor", "settings", "mode_wh", "main_wh", "fps"),
    [
        (Sensor("imx477", (4056, 3040), HQ_MODES), {}, (2028, 1080), (1280, 680), 50.03),
        (Sensor("imx477", (4056, 3040), HQ_MODES), {"fps": 30}, (2028, 1080), (1280, 680), 30),
        (Sensor("imx296", (1456, 1088), SHUTTER_MODES), {}, (1456, 1088), (1280, 956), 60),
        (Sensor("imx708"), {"fps": 10}, (2304, 1296), (1280, 720), 10),
        (Sensor("imx708"), {"fps": 57}, (2304, 1296), (1280, 720), 56.03),
        (Sensor("ov5647", (2592, 1944), SHUTTER_MODES), {}, (1456, 1088), (1280, 720), 60),
        (Sensor("imx708"), {"size": "1920x1080"}, (2304, 1296), (1920, 1080), 56.03),
    ],
)
def test_modes(
    sensor: Sensor,
    settings: dict[str, Any],
    mode_wh: tuple[int, int],
    main_wh: tuple[int, int],
    fps: float,
) -> None:
    found = given(plugged(sensor, settle_s=0.5, **settings), 1)
    assert sensor.configuration["sensor"]["output_size"] == mode_wh
    assert found[0].size_wh == main_wh
    step_us = sensor.configuration["controls"]["FrameDurationLimits"][0]
    assert step_us == pytest.approx(1e6 / fps, abs=1)


def test_a_rate_that_crops_the_view_is_refused() -> None:
    with (
        open_fake(Sensor(), fps=120) as camera,
        pytest.raises(BadInputError, match=r"whole view at up to 56 .* of its middle only"),
    ):
        camera.take(5.0)


def open_fake(sensor: Sensor, **settings: Any) -> Camera:
    driver = plugged(sensor, **{"settle_s": 0.5, **settings})
    return Camera(driver, queue=driver._settings.queue)


def test_pictures_are_the_cameras_own_memory_and_go_back() -> None:
    sensor = Sensor()
    with open_fake(sensor) as camera:
        words, seen = [], 0
        while seen < 50:
            item = camera.take(2.0)
            if not isinstance(item, Loan):
                words.append(item)
                continue
            assert item.small is not None
            with item as frame:
                level = int(frame.y[0, 0])
                assert frame.size_wh == (1280, 720)
                assert int(frame.y[-1, -1]) == level
                assert int(item.small.y[-1, -1]) == level
                assert (int(frame.u[5, 5]), int(frame.v[5, 5])) == (128, 129)
                assert frame.u.shape == frame.v.shape == (360, 640)
            seen += 1
    assert isinstance(words[0], Interrupted)
    assert words[0].why is Why.SETTLING
    assert isinstance(words[1], Resumed)
    assert sensor.out == 0
    assert sensor.told[-2:] == ["stop", "close"]


def test_pictures_that_the_sensor_missed_are_counted() -> None:
    sensor = Sensor(pictures=300)
    sensor.skips = {200, 250}
    missed = 0
    with open_fake(sensor, queue=32, size="64x48") as camera:
        while (item := camera.take(5.0)) is not None:
            if isinstance(item, Loan):
                missed += item.dropped_before
                item.end()
            elif isinstance(item, Interrupted) and item.why is not Why.SETTLING:
                break
        counts = camera.counts
        assert counts.missed == 2
        assert missed == counts.missed + counts.dropped
        assert counts.dropped + counts.missed < 240


def test_a_camera_that_is_not_there_or_falls_silent() -> None:
    driver = plugged(Sensor(found=0))
    with pytest.raises(CameraLostError, match="0 cameras are found on the ribbons"):
        next(driver.pictures(Event()))
    sensor = Sensor(pictures=60)
    driver = plugged(sensor, settle_s=0.5)
    with pytest.raises(CameraLostError, match="picamera2: no picture comes"):
        given(driver, 10**6)
    assert sensor.told == ["open", "start", "stop", "close"]
    assert sensor.out == 0


def test_without_picamera2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(BadInputError, match="sudo apt install python3-picamera2") as caught:
        open_camera(CameraSettings())
    assert "\n" not in str(caught.value)


def test_the_library_is_loaded_when_it_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("picamera2")
    module.__dict__.update(vars(fake_picamera2))
    monkeypatch.setitem(sys.modules, "picamera2", module)
    sensor = Sensor(found=2)
    fake_picamera2.Picamera2.plugged = sensor
    with open_camera(CameraSettings(spec="picamera2:1", settle_s=0.5)) as camera:
        assert camera.name == "picamera2:1"
        while not isinstance(item := camera.take(2.0), Loan):
            pass
        item.end()
    assert sensor.out == 0


def test_asleep_most_pictures_go_back_unseen_and_none_counts_as_missed() -> None:
    sensor = Sensor()
    driver = plugged(sensor, settle_s=0.5, size="64x48")
    driver.is_eased = True
    times_s: list[float] = []
    with Camera(driver, queue=32) as camera:
        while len(times_s) < 12:
            item = camera.take(0.5)
            if isinstance(item, Loan):
                with item as frame:
                    times_s.append(frame.t_s)
            camera.ease(len(times_s) < 5)
        counts = camera.counts
    steps_s = np.diff(times_s)
    assert steps_s[:4] == pytest.approx([EASED_STEP_S] * 4, abs=1.1 * driver.step_s)
    assert min(steps_s) < 2 * driver.step_s
    assert counts.missed == 0
    assert sensor.out == 0
