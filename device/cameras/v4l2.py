"""A camera that the kernel knows as /dev/videoN: most with a USB plug. Stamps are the kernel's.

A camera whose driver hangs inside the kernel cannot be waited for with an end: that it gives no
picture is told, but only the service's watchdog brings it back.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

from device.cameras.driver import CameraLostError, Hitch, Picture
from device.cameras.spec import V4l2Spec
from device.cameras.stream import opened_stream, stream_pictures
from device.config.camera_section import Camera as CameraSettings

USUAL_FPS = 60
USUAL_SIZE = "1280x720"
FORMATS = ("mjpeg", None)
"""JPEG first: USB 2 carries 720p60 in no other way. Else what the camera itself prefers."""


class V4l2Camera:
    """A `Driver`. A rate or size that the camera has not is replaced by the kernel with the nearest
    that it has."""

    is_steady = False  # in the dark such cameras expose longer than a step
    waits = False
    ends = False

    def __init__(self, spec: V4l2Spec, settings: CameraSettings) -> None:
        self.is_eased = False
        self.name = str(spec)
        self._device = spec.device
        self._fps = settings.fps or USUAL_FPS
        self._size = USUAL_SIZE if settings.size == "auto" else settings.size
        self.step_s = 1.0 / self._fps

    def pictures(self, stop: Event) -> Iterator[Picture | Hitch]:
        """See `Driver`."""
        if not self._device.exists():
            raise CameraLostError(f"{self.name}: there is no {self._device}; is it plugged in?")
        common = {"video_size": self._size, "framerate": str(self._fps), "timestamps": "default"}
        for pixels in FORMATS:
            options = common if pixels is None else {**common, "input_format": pixels}
            try:
                container, stream = opened_stream(
                    str(self._device), self.name, format_name="v4l2", options=options
                )
            except CameraLostError:
                if pixels == FORMATS[-1]:
                    raise
                continue
            with container:
                yield from stream_pictures(container, stream, stop, lambda: self.is_eased)
            return
