"""Pictures of a table to H.264, one at a time, without delay.

H.264 and not JPEG: on pictures of a table both cost the same time, H.264 takes a tenth of the
room or less, and a browser plays it; Chromium does not play JPEG in a film (docs/clips.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import av
from av.codec.context import CodecContext
from av.packet import Packet
from av.video.codeccontext import VideoCodecContext
from av.video.frame import PictureType, VideoFrame

from device.clips.area import I420

CLOCK = Fraction(1, 90_000)
"""The clock of broadcasting: every usual rate is whole in it."""
KEY_EACH_S = 0.5
"""So often a picture stands for itself: a clip begins at one, and a browser that goes to a picture
decodes from one. More of them cost room, fewer cost time."""
OPTIONS = {"preset": "ultrafast", "tune": "zerolatency", "crf": "25", "forced-idr": "1"}
"""The quickest way; at this quality no difference was seen side by side with the picture itself, on
simulated 720p60: balls 25 px wide, their numbers, the tip of the cue."""
ONE_THREAD = "threads=1:scenecut=0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoded:
    """One picture in H.264; `is_key`: it stands for itself."""

    t_s: float
    data: bytes
    is_key: bool


class Encoder:
    """Of pictures of one size. Times have to increase. Errors: av.error.FFmpegError."""

    def __init__(self, size_wh: tuple[int, int]) -> None:
        codec = CodecContext.create("libx264", "w")
        assert isinstance(codec, VideoCodecContext)
        codec.width, codec.height = size_wh
        codec.pix_fmt = "yuv420p"
        codec.time_base = CLOCK
        codec.framerate = Fraction(60)  # a hint; times are given with each picture
        codec.gop_size = 100_000  # key pictures are asked for by time, not by count
        codec.options = {**OPTIONS, "x264-params": ONE_THREAD}
        codec.open()
        self.size_wh = size_wh
        self._codec = codec
        self._from_s: float | None = None
        self._key_s = 0.0
        self._last_pts = -1

    def encode(self, picture: I420, t_s: float) -> Encoded:
        """One picture, its buffer free again on return."""
        frame: Any = VideoFrame.from_numpy_buffer(picture, format="yuv420p")
        if self._from_s is None:
            self._from_s = t_s
        is_key = self._last_pts < 0 or t_s - self._key_s >= KEY_EACH_S
        self._last_pts = max(round((t_s - self._from_s) / CLOCK), self._last_pts + 1)
        frame.pts, frame.time_base = self._last_pts, CLOCK
        frame.pict_type = PictureType.I if is_key else PictureType.NONE
        if is_key:
            self._key_s = t_s
        (packet,) = self._codec.encode(frame)  # without delay: one in, one out
        return Encoded(t_s=t_s, data=bytes(packet), is_key=packet.is_keyframe)


def packets(pictures: Iterable[Encoded], from_s: float) -> Iterator[Packet[Any]]:
    """The pictures for a file whose clock begins at `from_s`."""
    last = -1
    for picture in pictures:
        packet = av.Packet(picture.data)
        last = max(round((picture.t_s - from_s) / CLOCK), last + 1)
        packet.pts = packet.dts = last
        packet.time_base = CLOCK
        packet.is_keyframe = picture.is_key
        yield packet
