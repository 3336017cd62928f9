"""Small videos for the tests, written with PyAV."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

TIME_BASE = Fraction(1, 1000)


def grey_levels(count: int) -> list[int]:
    """A level for each picture, far enough apart to survive compression."""
    return [20 + 200 * n // max(count - 1, 1) for n in range(count)]


def picture(level: int, size_wh: tuple[int, int]) -> NDArray[np.uint8]:
    """A (h, w, 3) picture of one grey with a white block at its top left."""
    w, h = size_wh
    rgb = np.full((h, w, 3), level, np.uint8)
    rgb[: h // 4, : w // 4] = 255
    return rgb


def write_clip(
    path: Path,
    stamps_ms: Sequence[int],
    *,
    size_wh: tuple[int, int] = (64, 48),
    levels: Sequence[int] | None = None,
    codec: str = "libx264",
    pix_fmt: str = "yuv420p",
    options: dict[str, str] | None = None,
) -> Path:
    """A video of one picture for each stamp (milliseconds, as they stand in the file)."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream(codec, rate=25, options=options or {"bf": "0"})
        assert isinstance(stream, av.VideoStream)
        stream.width, stream.height = size_wh
        stream.pix_fmt = pix_fmt
        stream.time_base = TIME_BASE
        stream.codec_context.time_base = TIME_BASE
        for stamp_ms, level in zip(stamps_ms, levels or grey_levels(len(stamps_ms)), strict=True):
            frame = av.VideoFrame.from_ndarray(picture(level, size_wh), format="rgb24")
            frame.pts = stamp_ms
            frame.time_base = TIME_BASE
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return path
