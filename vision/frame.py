"""A picture as the camera gave it: brightness at full size, colour at half size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Frame:
    """One picture on loan: valid until its source gives the next one; copy what must stay.

    `t_s` seconds on the source's clock; `y` (h, w), `u` and `v` (h/2, w/2), full-range BT.601
    or BT.709 as the source has it (differences and ratios are all that is read from them).
    Planes stay apart because turning every picture into BGR costs more than decoding it.
    """

    index: int
    t_s: float
    y: Plane
    u: Plane
    v: Plane

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return int(self.y.shape[1]), int(self.y.shape[0])

    def kept(self) -> Frame:
        """The same picture, owned: stays valid when the source has taken its own back."""
        return Frame(
            index=self.index,
            t_s=self.t_s,
            y=self.y.copy(),
            u=self.u.copy(),
            v=self.v.copy(),
        )

    def half_yuv(self) -> NDArray[np.uint8]:
        """(h/2, w/2, 3): brightness averaged to the grid of the colour planes; a new array."""
        size_wh = (self.u.shape[1], self.u.shape[0])
        small = cv2.resize(self.y, size_wh, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.merge((small, self.u, self.v)), dtype=np.uint8)

    def bgr(self) -> NDArray[np.uint8]:
        """(h, w, 3) blue, green, red; a new array. Costs as much as decoding: not each frame."""
        h, w = self.y.shape
        i420 = np.concatenate((self.y.reshape(-1), self.u.reshape(-1), self.v.reshape(-1)))
        return np.asarray(
            cv2.cvtColor(i420.reshape(h * 3 // 2, w), cv2.COLOR_YUV2BGR_I420), dtype=np.uint8
        )


def frame_from_bgr(bgr: NDArray[np.uint8], *, index: int = 0, t_s: float = 0.0) -> Frame:
    """A frame from a BGR picture (h, w, 3); odd sizes lose their last row or column."""
    h, w = bgr.shape[0] // 2 * 2, bgr.shape[1] // 2 * 2
    i420 = cv2.cvtColor(np.ascontiguousarray(bgr[:h, :w]), cv2.COLOR_BGR2YUV_I420)
    flat = np.asarray(i420, dtype=np.uint8).reshape(-1)
    n = h * w
    return Frame(
        index=index,
        t_s=t_s,
        y=flat[:n].reshape(h, w),
        u=flat[n : n + n // 4].reshape(h // 2, w // 2),
        v=flat[n + n // 4 :].reshape(h // 2, w // 2),
    )


class FrameSource(Protocol):
    """Anything that gives frames in the order of their time: a camera, a file."""

    @property
    def size_wh(self) -> tuple[int, int]: ...

    def __iter__(self) -> Iterator[Frame]: ...
