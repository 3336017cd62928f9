"""Pictures into a file, as cameras and broadcasters do it: H.264 or MJPEG in MP4, through PyAV."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from numpy.typing import NDArray

from simulation.look import Look

Picture = NDArray[np.uint8]
GROUP_S = 4
"""Seconds from one whole picture to the next."""


def _h264(container: Any, look: Look, preset: str | None) -> Any:
    """A stream whose quality is bounded by `crf` and whose rate by bits a pixel.

    Small cameras code plainly: no pictures that look ahead, one reference.
    """
    stream = container.add_stream("libx264", rate=look.fps)
    stream.pix_fmt = "yuv420p"
    width, height = look.size_px
    most = str(int(width * height * look.fps * look.bits_per_pixel))
    options = {
        "crf": str(look.crf),
        "preset": preset or ("superfast" if look.plain_coding else "veryfast"),
        "g": str(look.fps * GROUP_S),
        "maxrate": most,
        "bufsize": most,
    }
    if look.plain_coding:
        options |= {"bf": "0", "refs": "1", "rc-lookahead": "0"}
    stream.options = options
    return stream


def _mjpeg(container: Any, look: Look) -> Any:
    """Each picture a JPEG, as USB cameras send them."""
    stream = container.add_stream("mjpeg", rate=look.fps)
    stream.pix_fmt = "yuvj422p"
    scale = round(2 + (100 - look.jpeg_quality) / 4)
    stream.codec_context.qmin = stream.codec_context.qmax = scale
    return stream


def encode(
    path: Path,
    pictures: Iterable[Picture],
    look: Look,
    *,
    preset: str | None = None,
    on_frame: Callable[[int], None] | None = None,
) -> int:
    """Code (h, w, 3) BGR pictures into an MP4 file as the look says; returns their number.

    `preset`: libx264's, None: what suits the look. The file appears when it is complete. OSError
    if it cannot be written.
    """
    part = path.with_name(path.name + ".part")
    count = 0
    try:
        with av.open(str(part), "w", format="mp4") as container:
            stream = (
                _mjpeg(container, look) if look.codec == "mjpeg" else _h264(container, look, preset)
            )
            stream.width, stream.height = look.size_px
            stream.thread_count = 1
            for picture in pictures:
                frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(picture), format="bgr24")
                frame.pts = count
                frame.time_base = Fraction(1, look.fps)
                container.mux(stream.encode(frame))
                count += 1
                if on_frame is not None:
                    on_frame(count)
            container.mux(stream.encode())
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    return count
