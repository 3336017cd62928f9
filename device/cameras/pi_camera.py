"""A camera on the ribbon of a Raspberry Pi, by picamera2 (which comes with Raspberry Pi OS).

Full view, fixed rate, two streams of YUV420, stamps of the sensor. Exposure, gain, white balance
and focus settle once and then stay, so that a colour means the same ball all evening. Nothing is
copied: a picture is the camera's own memory until it is given back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from math import inf
from threading import Event
from typing import Any

import numpy as np

from device.cameras.driver import CameraLostError, Hitch, Picture, Why
from device.cameras.loan import Planes
from device.cameras.pi_settling import Settled, Settling
from device.cameras.presets import PRESETS, RATE_SLACK_FPS, Preset, preset_of
from device.cameras.spec import PiSpec
from device.cameras.thinned import EASED_STEP_S
from device.config.camera_section import Camera as CameraSettings
from device.errors import BadInputError

ANSWER_S = 1.5
"""Longest wait for a picture, then the camera counts as lost: told within 2 s."""
BUFFERS_BEYOND_QUEUE = 4
"""One is refereed, one is waited for, two are with the sensor."""
FULL_WIDTH = 0.98
"""Share of the sensor's width that is the whole view."""
USUAL_FPS = 60.0
USUAL_WH, USUAL_SMALL_WH = (1280, 720), (640, 360)
"""For a sensor that no preset knows."""
AUTOFOCUS, START = 1, 0
"""libcamera's AfModeAuto and AfTriggerStart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """How the sensor is read."""

    size_wh: tuple[int, int]
    bit_depth: int
    fps: float


def full_mode(
    modes: list[Mapping[str, Any]], sensor_w: int, asked_fps: float, title: str
) -> tuple[Mode, float]:
    """The smallest mode with the whole width in view that is fast enough, else the fastest of
    these; and the rate. `asked_fps` 0: 60 or what there is.

    Errors: BadInputError where only a mode that crops the view is fast enough.
    """
    full = [m for m in modes if m["crop_limits"][2] >= FULL_WIDTH * sensor_w] or modes
    fastest = max(full, key=lambda m: float(m["fps"]))
    fps = min(asked_fps or USUAL_FPS, float(fastest["fps"]))
    if asked_fps > fps + RATE_SLACK_FPS:
        raise BadInputError(
            f"camera.fps is {asked_fps:g}; {title} shows the whole view at up to "
            f"{float(fastest['fps']):.0f} pictures a second; faster ones are of its middle only"
        )
    enough = [m for m in full if float(m["fps"]) >= fps]
    best = min(enough, key=lambda m: m["size"][0] * m["size"][1])
    mode = Mode(
        size_wh=(int(best["size"][0]), int(best["size"][1])),
        bit_depth=int(best["bit_depth"]),
        fps=float(best["fps"]),
    )
    return mode, fps


class PiCamera:
    """A `Driver`. `library` is picamera2, imported when this is made.

    `settled` tells how the camera was locked, None while it is not. Errors: BadInputError where
    picamera2 is not installed, and for a rate at which the sensor crops the view.
    """

    is_steady = True
    waits = False
    ends = False

    def __init__(self, spec: PiSpec, settings: CameraSettings, library: Any = None) -> None:
        self.is_eased = False
        self.name = str(spec)
        self._number = spec.number
        self._settings = settings
        self._library = library or _picamera2()
        asked = PRESETS.get(settings.preset)
        self.step_s = 1.0 / min(
            settings.fps or USUAL_FPS, asked.most_fps + RATE_SLACK_FPS if asked else 1e3
        )
        self.settled: Settled | None = None

    def pictures(self, stop: Event) -> Iterator[Picture | Hitch]:
        """See `Driver`."""
        self.settled = None
        with ExitStack() as closing:
            try:
                camera = self._opened(closing)
                step_s = self._configured(camera)
                camera.start()
            except (RuntimeError, IndexError, OSError, KeyError) as error:
                raise CameraLostError(f"{self.name} cannot be opened: {_line(error)}") from error
            self.step_s = step_s
            closing.callback(camera.stop)
            yield Hitch(why=Why.SETTLING, note="exposure and colours settle")
            settling = Settling(self._settings, camera.camera_controls)
            given_s, left_out = -inf, 0
            while not stop.is_set():
                request = self._next(camera)
                try:
                    metadata = request.get_metadata()
                    if not settling.is_done:
                        controls = settling.see(metadata)
                        if controls:
                            camera.set_controls(controls)
                        self.settled = settling.settled
                        continue
                    stamp_s = _stamp_s(metadata)
                    if self.is_eased and stamp_s is not None and stamp_s - given_s < EASED_STEP_S:
                        left_out += 1
                        continue
                    picture = self._picture(request, stamp_s, left_out)
                    request = None
                    given_s, left_out = -inf if stamp_s is None else stamp_s, 0
                finally:
                    if request is not None:
                        request.release()
                yield picture

    def _opened(self, closing: ExitStack) -> Any:
        found = self._library.Picamera2.global_camera_info()
        if self._number >= len(found):
            raise CameraLostError(
                f"{self.name}: {len(found)} cameras are found on the ribbons; is it plugged in?"
            )
        camera = self._library.Picamera2(self._number)
        closing.callback(camera.close)
        return camera

    def _configured(self, camera: Any) -> float:
        """Chooses mode, sizes and rate; the time between two pictures."""
        settings = self._settings
        sensor = str(camera.camera_properties.get("Model", ""))
        preset = preset_of(sensor) if settings.preset == "auto" else PRESETS[settings.preset]
        title = preset.title if preset else f"the sensor {sensor}"
        sensor_w = int(camera.camera_properties["PixelArraySize"][0])
        mode, fps = full_mode(camera.sensor_modes, sensor_w, settings.fps, title)
        step_us = round(1e6 / fps)
        main_wh, small_wh = _sizes(preset, settings.size)
        camera.configure(
            camera.create_video_configuration(
                main={"size": main_wh, "format": "YUV420"},
                lores={"size": small_wh, "format": "YUV420"},
                sensor={"output_size": mode.size_wh, "bit_depth": mode.bit_depth},
                buffer_count=settings.queue + BUFFERS_BEYOND_QUEUE,
                display=None,
                encode=None,
                controls={
                    "FrameDurationLimits": (step_us, step_us),
                    **_focus(settings.focus_m, camera.camera_controls),
                },
            )
        )
        return step_us / 1e6

    def _next(self, camera: Any) -> Any:
        try:
            return camera.capture_request(wait=False).get_result(timeout=ANSWER_S)
        except TimeoutError as error:
            raise CameraLostError(f"{self.name}: no picture comes") from error
        except RuntimeError as error:
            raise CameraLostError(f"{self.name}: {_line(error)}") from error

    def _picture(self, request: Any, stamp_s: float | None, left_out: int) -> Picture:
        lent = ExitStack()
        lent.callback(request.release)
        planes = [
            _planes(
                lent.enter_context(self._library.MappedArray(request, name, write=False)).array,
                request.config[name]["size"],
            )
            for name in ("main", "lores")
        ]
        return Picture(
            stamp_s=stamp_s,
            planes=planes[0],
            small=planes[1],
            give_back=lent.close,
            left_out=left_out,
        )


def _stamp_s(metadata: Mapping[str, Any]) -> float | None:
    """When the sensor took the picture, by its clock."""
    stamp_ns = metadata.get("SensorTimestamp")
    return None if stamp_ns is None else stamp_ns / 1e9


def _picamera2() -> Any:
    try:
        return import_module("picamera2")
    except ImportError as error:
        raise BadInputError(
            f"camera picamera2: the library picamera2 cannot be loaded ({error.name or error}); on "
            "Raspberry Pi OS install it with: sudo apt install python3-picamera2"
        ) from error


def _sizes(preset: Preset | None, asked: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Of the pictures that are refereed, and of the second stream: half of them, made even."""
    if asked == "auto":
        return (preset.main_wh, preset.small_wh) if preset else (USUAL_WH, USUAL_SMALL_WH)
    w, h = (int(part) for part in asked.split("x"))
    return (w, h), (w // 4 * 2, h // 4 * 2)


def _focus(distance_m: float, controls: Mapping[str, Any]) -> dict[str, Any]:
    """At what the lens is set; nothing for a lens that does not move."""
    if "AfMode" not in controls:
        return {}
    if distance_m:
        return {"AfMode": 0, "LensPosition": 1.0 / distance_m}
    return {"AfMode": AUTOFOCUS, "AfTrigger": START}


def _planes(array: Any, size_wh: tuple[int, int]) -> Planes:
    """Views on a buffer of YUV420 (h * 3/2, stride): rows of colour are half as long."""
    w, h = size_wh
    stride = array.shape[1]
    flat = array.reshape(-1)
    n = h * stride
    colour = (h // 2, stride // 2)
    planes = (
        flat[:n].reshape(h, stride)[:, :w],
        flat[n : n + n // 4].reshape(colour)[:, : w // 2],
        flat[n + n // 4 : n + n // 2].reshape(colour)[:, : w // 2],
    )
    for plane in planes:
        plane.flags.writeable = False
    y, u, v = (np.asarray(plane, dtype=np.uint8) for plane in planes)
    return y, u, v


def _line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
