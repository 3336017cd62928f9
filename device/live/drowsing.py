"""Asleep where nobody is there: decided from small pictures, compared once in a while.

Somebody who walks by, an arm, a ball, a lamp that is switched on or off change the picture; the
noise of the sensor, in means over many pixels, does not.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame

AWAKE_EVERY_S: Final = 0.5
ASLEEP_EVERY_S: Final = 0.7
"""Between two pictures that are looked at: awake again within a second. Less than the camera's own
step while few are wanted (`device.cameras.thinned`), so that all of those are looked at."""
SMALL_WH: Final = (40, 22)
"""Means over 32x32 pixels of 1280x720: noise of 4 levels a pixel is 0.13 levels in them."""
MOVED_LEVELS: Final = 4.0
"""A block that differs so much: a hand covers a quarter of one with 20 levels to the cloth."""


class Drowsing:
    """Owned by the loop. Times: the camera's clock."""

    def __init__(self, after_s: float) -> None:
        """`after_s`: of stillness; 0: never asleep."""
        self._after_s = after_s
        self._small: NDArray[np.uint8] | None = None
        self._compared_s = float("-inf")
        self._moved_s: float | None = None
        self.is_asleep = False

    def is_due(self, t_s: float) -> bool:
        """True if this picture is looked at, here and, in sleep, by anybody."""
        every_s = ASLEEP_EVERY_S if self.is_asleep else AWAKE_EVERY_S
        return self._after_s > 0 and t_s - self._compared_s >= every_s

    def see(self, frame: Frame) -> bool:
        """A picture that is due. True if it changed whether we sleep."""
        small = np.asarray(
            cv2.resize(frame.y, SMALL_WH, interpolation=cv2.INTER_AREA), dtype=np.uint8
        )
        before, self._small = self._small, small
        self._compared_s = frame.t_s
        has_moved = before is None or float(cv2.absdiff(small, before).max()) >= MOVED_LEVELS
        if has_moved or self._moved_s is None:
            self._moved_s = frame.t_s
        was_asleep = self.is_asleep
        self.is_asleep = frame.t_s - self._moved_s >= self._after_s
        return self.is_asleep is not was_asleep

    def rouse(self, t_s: float) -> None:
        """Something else says that there is life: a ball rolls, the camera came back."""
        self._moved_s = t_s
        self.is_asleep = False
