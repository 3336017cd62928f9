"""Lamps on the mains flicker, and a shutter that rolls over the picture shows it as bands.

Half-size YUV pictures (`Frame.half_yuv`) are brought to the light of the empty table, row by row,
while that is needed: otherwise whole bands of cloth would stand out from it as if things lay there.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

STEP: Final = 6
"""Every so many rows are looked at: bands are wide."""
SAMPLES: Final = 31
"""Pixels that tell the light of a row, evenly over its cloth."""
DARKEST: Final = 8.0
"""Grey levels: below it a share says nothing."""
FLICKERS: Final = 0.02
"""A change of the light of a row from picture to picture by this share is more than noise (0.3 %
of a row's middle value in coded pictures) and still far inside the band of what cloth may be."""
KEPT_PICTURES: Final = 240
"""Once seen, flicker is reckoned with for so long: some seconds."""
SMOOTH: Final = 5
"""Sampled rows over which the middle is taken."""
ALIKE: Final = 0.12
"""All cloth of a row flickers alike: where three fifths of it differ by more, a body lies over it,
and the rows beside it tell the light."""
TOLD: Final = 0.5
"""So many rows at least must tell it: else the view is covered, or another."""
NEUTRAL: Final = 128.0


class Flicker:
    """Takes the flicker of the light out of the pictures of one view."""

    def __init__(self, region: NDArray[np.uint8]) -> None:
        """`region` (h, w) 255 where cloth lies."""
        self._height = region.shape[0]
        columns = {row: np.flatnonzero(region[row]) for row in range(0, self._height, STEP)}
        self._rows = np.array([r for r, found in columns.items() if len(found) >= SAMPLES], int)
        some = np.linspace(0.0, 1.0, SAMPLES)
        at = [columns[row][(some * (len(columns[row]) - 1)).astype(int)] for row in self._rows]
        self._at = (self._rows[:, None], np.array(at, dtype=np.intp).reshape(-1, SAMPLES))
        self._before: Floats | None = None
        self._left = 0

    @property
    def is_seen(self) -> bool:
        """Whether the light has flickered lately."""
        return self._left > 0

    def steadied(self, picture: Picture, empty: Floats) -> Picture:
        """`picture` (h, w, 3), itself or in the light of the empty table, `empty` (h, w, 3)."""
        if not len(self._rows):
            return picture
        light = self._light(picture[..., 0], empty[..., 0])
        if light is None:
            return picture
        before, self._before = self._before, light
        if before is not None and float(np.abs(light / before - 1.0).max()) > FLICKERS:
            self._left = KEPT_PICTURES
        if not self._left:
            return picture
        self._left -= 1
        gain = np.interp(np.arange(self._height), self._rows, light).astype(np.float32)[:, None]
        out = np.empty_like(picture)
        out[..., 0] = np.clip(picture[..., 0] / gain + 0.5, 0, 255)
        for plane in (1, 2):
            out[..., plane] = np.clip(
                (picture[..., plane] - NEUTRAL) / gain + (NEUTRAL + 0.5), 0, 255
            )
        return out

    def _light(self, luma: NDArray[np.uint8], empty: Floats) -> Floats | None:
        """(rows,) how bright the cloth of each sampled row is, in parts of the empty table's; None
        if too little cloth is to be seen."""
        share = np.sort(luma[self._at] / np.maximum(empty[self._at], DARKEST), axis=1)
        light = share[:, SAMPLES // 2]
        told = share[:, 4 * SAMPLES // 5] - share[:, SAMPLES // 5] < ALIKE * light
        if np.count_nonzero(told) < TOLD * len(told):
            return None
        light = np.interp(self._rows, self._rows[told], light[told])
        padded = np.pad(light, SMOOTH // 2, mode="edge")
        beside = np.lib.stride_tricks.sliding_window_view(padded, SMOOTH)
        return np.asarray(np.median(beside, axis=1), dtype=np.float32)
