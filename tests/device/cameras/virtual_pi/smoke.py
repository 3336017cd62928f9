"""`PiCamera` over the real picamera2 and libcamera's virtual camera; run by run.sh.

The virtual camera gives NV12 and has no sensor modes: `VirtualPicamera2` says one, and `Planar`
turns NV12 into the YUV420 that a Pi gives. All the rest is the library as it is.
"""

from __future__ import annotations

import sys
import time
from importlib.metadata import version
from itertools import pairwise
from types import SimpleNamespace, TracebackType
from typing import Any

import numpy as np
import picamera2
from picamera2.allocators import LibcameraAllocator

from device.cameras.camera import Camera
from device.cameras.loan import Loan
from device.cameras.pi_camera import PiCamera
from device.cameras.spec import PiSpec
from device.cameras.words import Interrupted, Resumed
from device.config.camera_section import Camera as CameraSettings
from tests.device.cameras.virtual_pi.frames import CLOTH_BGR

SIZE_WH = (1280, 720)
PICTURES = 120
BALL_LEVEL = 180
"""Brighter than the cloth, darker than the ball of frames.py."""
MOST_OFF = 12
"""Levels by which JPEG, NV12 and back may change the cloth's colour."""


class VirtualPicamera2(picamera2.Picamera2):
    """With buffers as the virtual camera makes them, and one sensor mode."""

    def __init__(self, number: int) -> None:
        allocator = LibcameraAllocator(None)  # its own pictures have two planes, not one
        super().__init__(number, allocator=allocator)
        allocator.camera = self.camera

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        return [{"format": "NV12", "size": SIZE_WH}]

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        whole = (0, 0, *SIZE_WH)
        return [{"size": SIZE_WH, "bit_depth": 8, "fps": 60.0, "crop_limits": whole}]

    @property
    def camera_properties(self) -> dict[str, Any]:
        return {"PixelArraySize": SIZE_WH, **super().camera_properties}

    def create_video_configuration(self, **asked: Any) -> dict[str, Any]:
        for stream in asked.keys() & {"main", "lores"}:
            asked[stream]["format"] = "NV12"
        known = self.camera_controls
        asked["controls"] = {k: v for k, v in asked.get("controls", {}).items() if k in known}
        asked.pop("sensor", None)
        made: dict[str, Any] = super().create_video_configuration(**asked)
        return made

    def set_controls(self, controls: dict[str, Any]) -> None:
        known = self.camera_controls
        super().set_controls({k: v for k, v in controls.items() if k in known})


class Planar:
    """In the place of picamera2's MappedArray: the same buffer, its colours apart."""

    def __init__(self, request: Any, stream: str, *, write: bool) -> None:
        self._mapped = picamera2.MappedArray(request, stream, reshape=False, write=write)
        self._size_wh = request.config[stream]["size"]
        self._stride = request.config[stream]["stride"]
        self.array: Any = None

    def __enter__(self) -> Planar:
        flat = np.asarray(self._mapped.__enter__().array).reshape(-1)
        h, stride = self._size_wh[1], self._stride
        luma = flat[: h * stride]
        colours = flat[h * stride : h * stride * 3 // 2].reshape(h // 2, stride // 2, 2)
        planes = (luma, colours[..., 0].ravel(), colours[..., 1].ravel())
        self.array = np.concatenate(planes).reshape(h * 3 // 2, stride)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.array = None
        self._mapped.__exit__(kind, error, trace)


def main() -> None:
    """The program."""
    library = SimpleNamespace(Picamera2=VirtualPicamera2, MappedArray=Planar)
    settings = CameraSettings(settle_s=0.5, queue=4)
    words: list[str] = []
    ball_x: set[int] = set()
    times_s: list[float] = []
    small_wh: set[tuple[int, ...]] = set()
    began_s = time.monotonic()
    with Camera(PiCamera(PiSpec(), settings, library), queue=4) as camera:
        while len(times_s) < PICTURES:
            assert time.monotonic() - began_s < 60, (words, len(times_s))
            match camera.take(1.0):
                case Loan() as loan:
                    with loan as frame:
                        assert frame.size_wh == SIZE_WH, frame.size_wh
                        off = frame.bgr()[100, 100].astype(int) - CLOTH_BGR
                        assert abs(off).max() <= MOST_OFF, off
                        bright = np.flatnonzero((frame.y > BALL_LEVEL).any(axis=0))
                        ball_x.add(int(bright.mean()))
                        times_s.append(frame.t_s)
                        if loan.small is not None:
                            small_wh.add(loan.small.y.shape[::-1])
                case Interrupted() as word:
                    words.append(f"{word.why.value}: {word.note}")
                case Resumed():
                    words.append("pictures")
                case _:
                    pass
        counts = camera.counts
    assert words[0].startswith("settling"), words
    assert all(b > a for a, b in pairwise(times_s))
    assert len(ball_x) > 5, f"the ball does not move: {ball_x}"
    print(
        f"picamera2 {version('picamera2')}: {len(times_s)} pictures, the ball at {len(ball_x)} "
        f"places, second stream {small_wh}, {counts.dropped} dropped; {words}"
    )


if __name__ == "__main__":
    sys.exit(main())
