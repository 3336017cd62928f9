"""A camera that the kernel knows as /dev/videoN: most with a USB plug. Stamps are the kernel's.

A camera whose driver hangs inside the kernel cannot be waited for with an end: that it gives no
picture is told, but only the service's watchdog brings it back.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

from device.cameras.driver import CameraLostError, Hitch, Picture
from device.cameras.spec import LINK_FOLDERS, V4l2Spec
from device.cameras.stream import opened_stream, stream_pictures
from device.config.camera_section import Camera as CameraSettings

USUAL_FPS = 60
USUAL_SIZE = "1280x720"
FORMATS = ("mjpeg", None)
"""JPEG first: USB 2 carries 720p60 in no other way. Else what the camera itself prefers."""


FIRST_STREAM = "-video-index0"
"""The end of the name of what gives pictures; others of the same camera tell about them."""
MOST_TOLD = 3


class V4l2Camera:
    """A `Driver`. A rate or size that the camera has not is replaced by the kernel with the nearest
    that it has."""

    is_steady = False  # in the dark such cameras expose longer than a step
    waits = False
    ends = False

    def __init__(self, spec: V4l2Spec, settings: CameraSettings) -> None:
        self.is_eased = False
        self.name = str(spec)
        self._spec = spec
        self._fps = settings.fps or USUAL_FPS
        self._size = USUAL_SIZE if settings.size == "auto" else settings.size
        self.step_s = 1.0 / self._fps

    def pictures(self, stop: Event) -> Iterator[Picture | Hitch]:
        """See `Driver`."""
        device = (
            self._spec.device
        )  # looked up each time: plugged in anew it may have another number
        if not device.exists():
            raise CameraLostError(
                f"{self.name}: there is no {device}; is it plugged in?{others(self.name)}"
            )
        common = {"video_size": self._size, "framerate": str(self._fps), "timestamps": "default"}
        for pixels in FORMATS:
            options = common if pixels is None else {**common, "input_format": pixels}
            try:
                container, stream = opened_stream(
                    str(device), self.name, format_name="v4l2", options=options
                )
            except CameraLostError as error:
                if pixels == FORMATS[-1]:
                    raise CameraLostError(f"{error}{others(self.name)}") from error
                continue
            with container:
                yield from stream_pictures(container, stream, stop, lambda: self.is_eased)
            return


def others(name: str, folder: Path = LINK_FOLDERS[0]) -> str:
    """What else is plugged in, for who named a camera that is not there (any more): numbers change
    from one start to the next."""
    try:
        found = sorted(f"v4l2:{one.name}" for one in folder.glob(f"*{FIRST_STREAM}"))
    except OSError:
        return ""
    told = [one for one in found if one != name][:MOST_TOLD]
    return f" Plugged in: {', '.join(told)}" if told else ""
