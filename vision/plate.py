"""The empty table as this camera sees it, and what stands out from it.

The plate is a picture of the cloth without balls, in half-size YUV (`Frame.half_yuv`). A pixel is
*foreground* where it leaves the band of values that cloth takes there. Knows no ball and no rule.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Mask = NDArray[np.uint8]

LUMA_BAND = 13.0
"""Half width of the band in brightness, grey levels: some 6 times the noise of H.264 footage
at usual bit rates (standard deviation 1.5 to 2.2 on the resting cloth of our simulated clips)."""
CHROMA_BAND = 7.0
"""The same in the colour planes, which are smoother (standard deviation about 1)."""
SHADOW_SHARE = 0.30
"""A shadow takes light and leaves the colour: brightness may fall by this share and still be
cloth. Penumbras of balls and arms stay below it; the darkest balls lie far above it."""
GAIN_STEP = 0.012
"""The plate follows the exposure when it has drifted by this share."""
GAIN_EVERY = 4
"""Pictures from one check of the exposure to the next: it drifts within tenths of a second."""
LEARN_RATE = 0.08
"""Share of a new picture that goes into the plate where the picture looks like cloth."""


class Plate:
    """The empty table, kept up to date. All pictures are half-size YUV crops of one place."""

    def __init__(self, picture: Picture, region: Mask) -> None:
        """`picture` (h, w, 3) with the balls painted out; `region` (h, w) 255 where cloth lies."""
        self._mean = picture.astype(np.float32)
        self._region = region
        self._gain = 1.0
        sample = np.zeros_like(region)
        sample[::6, ::6] = region[::6, ::6]
        self._sample = np.flatnonzero(sample)
        self._pictures = 0
        self._low = np.empty_like(picture)
        self._high = np.empty_like(picture)
        self._rebuild()

    @property
    def region(self) -> Mask:
        """255 where cloth lies."""
        return self._region

    @property
    def mean(self) -> NDArray[np.float32]:
        """The plate (h, w, 3) as it is kept."""
        return self._mean

    @property
    def picture(self) -> Picture:
        """The plate itself (h, w, 3)."""
        return np.asarray(np.clip(self._mean + 0.5, 0, 255), dtype=np.uint8)

    def _rebuild(self) -> None:
        luma = self._mean[..., 0] * self._gain
        low = self._mean - CHROMA_BAND
        high = self._mean + CHROMA_BAND
        low[..., 0] = luma - np.maximum(LUMA_BAND, SHADOW_SHARE * luma)
        high[..., 0] = luma + LUMA_BAND
        np.clip(low, 0, 255, out=low)
        np.clip(high, 0, 255, out=high)
        self._low[:] = np.floor(low)
        self._high[:] = np.ceil(high)

    def foreground(self, picture: Picture) -> Mask:
        """(h, w) 255 where `picture` (h, w, 3) is not cloth, inside the region."""
        self._follow_exposure(picture)
        cloth = cv2.inRange(picture, self._low, self._high)
        return np.asarray(cv2.bitwise_and(cv2.bitwise_not(cloth), self._region), dtype=np.uint8)

    def _follow_exposure(self, picture: Picture) -> None:
        self._pictures += 1
        if self._pictures % GAIN_EVERY != 1 or len(self._sample) == 0:
            return
        seen = picture.reshape(-1, 3)[self._sample, 0].astype(np.float32)
        mean = self._mean.reshape(-1, 3)[self._sample, 0]
        gain = float(np.median(seen / np.maximum(mean, 8.0)))
        if abs(gain - self._gain) > GAIN_STEP and 0.5 < gain < 2.0:
            self._gain = gain
            self._rebuild()

    def learn(self, picture: Picture, foreground: Mask, rate: float = LEARN_RATE) -> None:
        """Follow slow change of the light where `picture` looks like cloth."""
        quiet = cv2.bitwise_not(foreground)
        corrected = picture.astype(np.float32)
        corrected[..., 0] /= self._gain
        cv2.accumulateWeighted(corrected, self._mean, rate, mask=quiet)
        self._rebuild()

    def absorb(self, picture: Picture, where: Mask) -> None:
        """Take `picture` over as cloth where `where` is set: a mark, a sticker, a projection."""
        corrected = picture.astype(np.float32)
        corrected[..., 0] /= self._gain
        inside = where > 0
        self._mean[inside] = corrected[inside]
        self._rebuild()
