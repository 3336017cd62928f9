"""`annotated.mp4`: the recording with balls, ways, events and rulings drawn in.

H.264 with the index in front, so that a browser plays it from the first bytes on; every picture
at the time at which the recording shows it. Sound is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from device.cameras.video_file import VideoFile
from device.captions import caption_band
from device.drawing import TableDrawing
from device.errors import OutputError
from device.reviewed import Reviewed
from device.scene import Scenes

CLOCK = Fraction(1, 90_000)
"""The clock of broadcasting: every usual rate is whole in it."""
QUALITY = {"crf": "23", "preset": "veryfast"}
"""About 4 Mbit/s for 1080p of a table; slower presets cost minutes and save little."""
KEY_PICTURE_EACH_S = 2
"""So that a jump in the browser lands near its place."""
BAND_SHARE = 0.085
SMALLEST_BAND = 40


def annotate(
    source: VideoFile,
    target: Path,
    *,
    reviewed: Reviewed,
    review: Mapping[str, Any],
    language: str,
    progress: Callable[[float], None] | None = None,
) -> None:
    """Writes the video with its drawings; raises `OutputError` where it cannot be written."""
    scenes = Scenes(reviewed, review, language)
    drawing = TableDrawing(reviewed.table)
    w, h = source.size_wh
    band_h = max(round(h * BAND_SHARE / 2) * 2, SMALLEST_BAND)
    try:
        with av.open(
            f"file:{target}", "w", format="mp4", options={"movflags": "+faststart"}
        ) as container:
            stream = container.add_stream("libx264", rate=round(source.fps), options=QUALITY)
            assert isinstance(stream, VideoStream)
            _set_up(stream, (w, h + band_h), source.fps)
            last_stamp = -1
            canvas = np.empty((h + band_h, w, 3), np.uint8)
            for frame in source:
                scene = scenes.at(frame.t_s)
                picture = frame.bgr()
                drawing.draw(picture, scene)
                canvas[:h] = picture
                canvas[h:] = caption_band(scene.caption, (w, band_h), language)
                drawn = VideoFrame.from_ndarray(canvas, format="bgr24")
                last_stamp = drawn.pts = max(round(frame.t_s / CLOCK), last_stamp + 1)
                drawn.time_base = CLOCK
                container.mux(stream.encode(drawn))
                if progress is not None:
                    progress(frame.t_s)
            container.mux(stream.encode())
    except av.error.FFmpegError as error:
        raise OutputError(f"cannot write {target.name}: {error.strerror}") from error


def _set_up(stream: VideoStream, size_wh: tuple[int, int], fps: float) -> None:
    stream.width, stream.height = size_wh
    stream.pix_fmt = "yuv420p"
    stream.time_base = CLOCK
    stream.codec_context.time_base = CLOCK
    stream.codec_context.gop_size = max(round(fps * KEY_PICTURE_EACH_S), 1)
