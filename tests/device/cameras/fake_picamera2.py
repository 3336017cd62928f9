"""As much of picamera2 as a camera of ours uses: its names, its buffers, its counted requests.

Stands in the place of the module: `Picamera2`, `MappedArray`. Buffers are used again as those of a
camera are: what reads a picture after it was given back sees another one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Any

import numpy as np

MODULE_3_MODES: list[dict[str, Any]] = [
    {"size": (1536, 864), "bit_depth": 10, "fps": 120.13, "crop_limits": (768, 432, 3072, 1728)},
    {"size": (2304, 1296), "bit_depth": 10, "fps": 56.03, "crop_limits": (0, 0, 4608, 2592)},
    {"size": (4608, 2592), "bit_depth": 10, "fps": 14.35, "crop_limits": (0, 0, 4608, 2592)},
]


class Sensor:
    """What the test says of the camera, and what was done to it."""

    def __init__(
        self,
        model: str = "imx708_wide",
        array_wh: tuple[int, int] = (4608, 2592),
        modes: Sequence[dict[str, Any]] = MODULE_3_MODES,
        *,
        has_focus: bool = True,
        found: int = 1,
        exposure_us: int = 9000,
        gain: float = 2.0,
        pictures: int = 10**6,
    ) -> None:
        self.model, self.array_wh, self.modes = model, array_wh, list(modes)
        self.has_focus, self.found = has_focus, found
        self.exposure_us, self.gain, self.pictures = exposure_us, gain, pictures
        self.stamp_ns = 5_000_000_000
        self.skips: set[int] = set()
        """Numbers of pictures in front of which the sensor misses one."""
        self.configuration: dict[str, Any] = {}
        self.controls: dict[str, Any] = {}
        self.told: list[str] = []
        self.number = 0
        self.out = 0


class Request:
    """One buffer of both streams, on loan until released."""

    def __init__(
        self, camera: Picamera2, buffers: dict[str, Any], metadata: dict[str, Any]
    ) -> None:
        self._camera, self.buffers, self._metadata = camera, buffers, metadata
        self.config = camera.sensor.configuration
        self._is_out = True

    def get_metadata(self) -> dict[str, Any]:
        return self._metadata

    def release(self) -> None:
        assert self._is_out, "released twice"
        self._is_out = False
        self._camera.sensor.out -= 1
        self._camera.free.append(self.buffers)


class MappedArray:
    """The buffer itself, as long as it is mapped."""

    def __init__(self, request: Request, stream: str, *, write: bool) -> None:
        assert not write
        self._whole = request.buffers[stream]
        self.array: Any = None

    def __enter__(self) -> MappedArray:
        self.array = self._whole.view()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.array = None


class Job:
    def __init__(self, camera: Picamera2) -> None:
        self._camera = camera

    def get_result(self, timeout: float) -> Request:
        return self._camera.next_request(timeout)


class Picamera2:
    """One camera; the class attribute `plugged` is the sensor of the test."""

    plugged: Sensor

    def __init__(self, number: int) -> None:
        self.sensor = self.plugged
        assert number < self.sensor.found
        self.free: deque[dict[str, Any]] = deque()
        self.sensor.told.append("open")

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        return [{"Model": cls.plugged.model, "Num": n} for n in range(cls.plugged.found)]

    @property
    def camera_properties(self) -> dict[str, Any]:
        return {"Model": self.sensor.model, "PixelArraySize": self.sensor.array_wh}

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        return self.sensor.modes

    @property
    def camera_controls(self) -> dict[str, Any]:
        focus = {"AfMode": (0, 2, 0), "LensPosition": (0.0, 32.0, 1.0)}
        return {"AnalogueGain": (1.0, 16.0, 1.0), **(focus if self.sensor.has_focus else {})}

    def create_video_configuration(self, **asked: Any) -> dict[str, Any]:
        for stream in ("main", "lores"):
            w = asked[stream]["size"][0]
            asked[stream]["stride"] = (w + 63) // 64 * 64
        return asked

    def configure(self, configuration: dict[str, Any]) -> None:
        self.sensor.configuration = configuration
        self.sensor.controls |= configuration["controls"]
        for _ in range(configuration["buffer_count"]):
            buffers = {}
            for stream in ("main", "lores"):
                h, stride = configuration[stream]["size"][1], configuration[stream]["stride"]
                buffers[stream] = np.zeros((h * 3 // 2, stride), np.uint8)
            self.free.append(buffers)

    def start(self) -> None:
        self.sensor.told.append("start")

    def stop(self) -> None:
        self.sensor.told.append("stop")

    def close(self) -> None:
        self.sensor.told.append("close")

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.sensor.controls |= controls

    def capture_request(self, *, wait: bool) -> Job:
        assert not wait
        return Job(self)

    def next_request(self, timeout: float) -> Request:
        sensor = self.sensor
        if sensor.number >= sensor.pictures or not self.free:
            assert timeout < 2
            raise TimeoutError
        step_ns = 1000 * sensor.configuration["controls"]["FrameDurationLimits"][0]
        sensor.stamp_ns += step_ns * (1 + (sensor.number in sensor.skips))
        buffers = self.free.popleft()
        for stream, buffer in buffers.items():
            h = sensor.configuration[stream]["size"][1]
            buffer[:h] = sensor.number % 256
            buffer.reshape(-1)[h * buffer.shape[1] :] = 128
            buffer.reshape(-1)[h * buffer.shape[1] * 5 // 4 :] = 129
        metadata = {
            "SensorTimestamp": sensor.stamp_ns,
            "ExposureTime": sensor.controls.get("ExposureTime", sensor.exposure_us),
            "AnalogueGain": sensor.controls.get("AnalogueGain", sensor.gain),
            "ColourGains": (1.75, 2.25),
            **({"LensPosition": 0.8} if sensor.has_focus else {}),
        }
        sensor.number += 1
        sensor.out += 1
        return Request(self, buffers, metadata)
