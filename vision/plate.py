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
LEARN_RATE = 0.08
"""Share of a new picture that goes into the plate where the picture looks like cloth."""


class Plate:
    """The empty table, kept up to date. All pictures are half-size YUV crops of one place."""

    def __init__(self, picture: Picture, region: Mask) -> None:
        """`picture` (h, w, 3) with the balls painted out; `region` (h, w) 255 where cloth lies."""
        self._mean = picture.astype(np.float32)
        self._region = region
        self._gain = 1.0
        self._inside = region > 0
        self._sample = np.zeros_like(self._inside)
        self._sample[::6, ::6] = True
        self._sample &= self._inside
        self._low = np.empty_like(picture)
        self._high = np.empty_like(picture)
        self._rebuild()

    @property
    def region(self) -> Mask:
        """255 where cloth lies."""
        return self._region

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
        seen = picture[..., 0][self._sample].astype(np.float32)
        mean = self._mean[..., 0][self._sample]
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


def painted_out(
    picture: Picture, discs: list[tuple[float, float, float]], region: Mask
) -> Picture:
    """`picture` (h, w, 3) with the discs (x, y, radius) filled from the cloth around them."""
    hole = np.zeros(picture.shape[:2], np.uint8)
    for x, y, radius in discs:
        cv2.circle(hole, (round(x), round(y)), round(radius), 255, -1)
    hole = cv2.bitwise_and(hole, region)
    if not hole.any():
        return picture.copy()
    return np.asarray(cv2.inpaint(picture, hole, 3, cv2.INPAINT_TELEA), dtype=np.uint8)
