"""The settings of the camera: all that `device.cameras` obeys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from device.cameras.presets import PRESETS
from device.cameras.spec import PiSpec, parse_spec
from device.config.setting import Section, Trouble, setting
from device.errors import BadInputError

SIZE_PX = re.compile(r"([1-9]\d{1,4})x([1-9]\d{1,4})")


class Camera(Section):
    """See `about`."""

    about = "Where pictures come from, and how they are taken."
    spec: str = setting(
        "picamera2",
        "Which camera: picamera2 (or picamera2:1 for the second), v4l2:N for /dev/videoN or "
        "v4l2:NAME with its name in /dev/v4l/by-id, which stays when numbers change, "
        "rtsp://USER@HOST/PATH for one on the network, file:PATH for a recording "
        "(file:PATH?realtime=1&loop=1 at its own pace, again and again).",
        secret=True,  # a password may be in it: it is shown without
    )
    password: str = setting(
        "",
        "Password of a camera on the network. It may stand in the address instead; it is shown "
        "nowhere.",
        secret=True,
    )
    preset: Literal["auto", "module3", "module3-wide", "global-shutter", "hq"] = setting(
        "auto",
        "Kind of Raspberry Pi camera; auto goes by its sensor. Settles size, second stream and "
        "the fastest rate that shows the whole view.",
    )
    size: str = setting(
        "auto",
        "Size of the pictures, WIDTHxHEIGHT in pixels, both even. auto: the preset's; 1280x720 of "
        "v4l2. Streams and recordings have their own.",
    )
    fps: int = setting(
        0,
        "Rate of the pictures. 0: 60, or the fastest that shows the whole view if that is less.",
        unit="pictures a second",
        ge=0,
        le=240,
    )
    queue: int = setting(
        4,
        "Pictures that may wait to be refereed. When more come the oldest is dropped, and counted.",
        unit="pictures",
        ge=1,
        le=32,
    )
    lock: bool = setting(
        True,
        "Raspberry Pi camera: exposure, gain, white balance and focus stay as they have settled. "
        "Colours tell the balls apart: let them change only where the light itself does.",
    )
    settle_s: float = setting(
        3.0,
        "Raspberry Pi camera: time for exposure and white balance to settle before pictures count.",
        unit="s",
        ge=0.5,
        le=30.0,
    )
    longest_exposure_ms: float = setting(
        4.0,
        "Raspberry Pi camera: what the light asks beyond this is given by gain. A ball at 5 m/s "
        "moves 20 mm in 4 ms.",
        unit="ms",
        ge=0.03,
        le=33.0,
    )
    exposure_ms: float = setting(
        0.0,
        "Raspberry Pi camera: a fixed exposure instead of a settled one. 0: settled.",
        unit="ms",
        ge=0.0,
        le=33.0,
    )
    gain: float = setting(
        0.0,
        "Raspberry Pi camera: a fixed gain instead of a settled one. 0: settled.",
        unit="times",
        ge=0.0,
        le=64.0,
    )
    focus_m: float = setting(
        0.0,
        "Camera Module 3: distance from the lens to the cloth. 0: focused once, while it settles.",
        unit="m",
        ge=0.0,
        le=10.0,
    )
    transport: Literal["tcp", "udp"] = setting(
        "tcp",
        "How a camera on the network sends. tcp loses nothing; udp is quicker by a few "
        "milliseconds and loses pictures on a bad network.",
    )
    sleep_after_s: int = setting(
        300,
        "Nobody at the table or its lights off for so long: pictures are taken seldom until "
        "somebody comes. 0: never.",
        unit="s",
        ge=0,
        le=86400,
    )

    def troubles(self) -> Iterator[Trouble]:
        try:
            spec = parse_spec(self.spec)
        except BadInputError as error:
            yield ("spec",), str(error)
            spec = None
        if self.size != "auto":
            match = SIZE_PX.fullmatch(self.size)
            if match is None or any(int(n) % 2 or int(n) > 4608 for n in match.groups()):
                yield ("size",), "expected auto or WIDTHxHEIGHT, even, at most 4608, as 1280x720"
        if self.preset != "auto" and isinstance(spec, PiSpec):
            why = PRESETS[self.preset].why_not(self.fps)
            if why is not None:
                yield ("fps", "preset", "spec"), why
        if self.exposure_ms and self.fps and self.exposure_ms > 1000 / self.fps:
            yield (
                ("exposure_ms", "fps"),
                f"at {self.fps} pictures a second at most {1000 / self.fps:.2f} ms are possible",
            )
        for key in ("exposure_ms", "gain"):
            if getattr(self, key) and not self.lock:
                yield (key, "lock"), "a fixed one needs lock = true"
