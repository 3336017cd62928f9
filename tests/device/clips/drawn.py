"""Pictures that say their number, for tests of clips."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

from device.clips.encoding import Encoded, Encoder
from vision.frame import Frame

W, H = 160, 96
BITS = 8
BAR_PX = 16
MATCH = "01KBA9YJ8Z0123456789ABCDEF"


def numbered(number: int, *, noise: int = 0) -> NDArray[np.uint8]:
    """(3 h / 2, w) I420: `number` as eight bars, white for 1."""
    picture = np.full((H * 3 // 2, W), 128, np.uint8)
    picture[:H] = 60 + noise
    for bit in range(BITS):
        left = 16 + BAR_PX * bit
        picture[32:64, left : left + BAR_PX] = 220 if number >> bit & 1 else 20
    return picture


def frame(number: int, t_s: float) -> Frame:
    """The same as the camera gives it."""
    picture = numbered(number)
    colour = picture[H:].reshape(-1)
    half = len(colour) // 2
    return Frame(
        index=number,
        t_s=t_s,
        y=picture[:H].copy(),
        u=colour[:half].reshape(H // 2, W // 2).copy(),
        v=colour[half:].reshape(H // 2, W // 2).copy(),
    )


def number_of(grey: NDArray[np.uint8]) -> int:
    """The number that a picture (h, w) says."""
    middles = [16 + BAR_PX * bit + BAR_PX // 2 for bit in range(BITS)]
    return sum(int(grey[48, x] > 120) << bit for bit, x in enumerate(middles))


def encoded(times_s: list[float]) -> list[Encoded]:
    """Numbered pictures at these times."""
    encoder = Encoder((W, H))
    return [encoder.encode(numbered(i), t_s) for i, t_s in enumerate(times_s)]


def numbers_in(path: Path) -> list[int]:
    """Of all pictures of a clip."""
    with av.open(str(path)) as container:
        return [
            number_of(np.asarray(frame.to_ndarray(format="gray"), np.uint8))
            for frame in container.decode(video=0)
        ]
