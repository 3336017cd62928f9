"""A camera on the network that speaks RTSP."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

from device.cameras.driver import Hitch, Picture
from device.cameras.spec import RtspSpec
from device.cameras.stream import READING_S, opened_stream, stream_pictures
from device.config.camera_section import Camera as CameraSettings

USUAL_FPS = 60
"""Taken where nothing is asked; only for pictures without a stamp."""


class RtspCamera:
    """A `Driver`."""

    is_steady = False  # networks and encoders leave out what they like, and say so in the stamps
    waits = False
    ends = False

    def __init__(self, spec: RtspSpec, settings: CameraSettings) -> None:
        self.is_eased = False
        self.name = str(RtspSpec(address=spec.address))
        self.step_s = 1.0 / (settings.fps or USUAL_FPS)
        self._address = spec.secret_address(settings.password)
        self._transport = settings.transport

    def pictures(self, stop: Event) -> Iterator[Picture | Hitch]:
        """See `Driver`."""
        container, stream = opened_stream(
            self._address,
            self.name,
            format_name="rtsp",
            options={
                "rtsp_transport": self._transport,
                "allowed_media_types": "video",  # else its stamps follow the sound's
                "timeout": str(int(READING_S * 1e6)),
                "fflags": "nobuffer",
            },
        )
        with container:
            yield from stream_pictures(container, stream, stop, lambda: self.is_eased)
