"""Has the ball that lay here moved? The cheap question, asked of every resting ball every frame.

A small picture of each resting ball is remembered and compared; only where it differs does the
dear search for round things begin. Half-size YUV pictures (`Frame.half_yuv`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from vision.plate import Mask, Picture

STILL_DIFFERENCE = 3.0
"""Mean absolute difference over disc and planes, grey levels: the coding
noise of a resting ball gives 0.7 to 1.7, a shift by a quarter of a half-size pixel about 3.5."""
SAME_LEVELS = 14
PARTLY_SHARE = 0.4
"""Where so much of the disc looks as it did, to so many grey levels, the ball is still there under
what is held over it, or has moved by less than its radius."""
EXPLAINED_RADII = 1.3
"""A ball that lies as it lay explains the foreground so far around it (its contact shadow)."""
EMPTY_SHARE = 0.25
"""A disc with less foreground than this is bare cloth."""


class Look(Enum):
    """What is to be seen at the place of a resting ball."""

    STILL = "still"
    PARTLY = "partly"
    CHANGED = "changed"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, eq=False)
class _Patch:
    x0: int
    y0: int
    picture: Picture
    disc: Mask
    centre_px: tuple[int, int]
    reach_px: int


class Patches:
    """The remembered balls, by a number that the caller gives each."""

    def __init__(self) -> None:
        self._patches: dict[int, _Patch] = {}

    def __contains__(self, key: int) -> bool:
        return key in self._patches

    def remember(
        self, key: int, picture: Picture, x_px: float, y_px: float, radius_px: float
    ) -> None:
        """Take the ball at (x, y) of `picture` (h, w, 3) as it looks now."""
        half = int(np.ceil(radius_px + 1))
        h, w = picture.shape[:2]
        x0, y0 = max(0, round(x_px) - half), max(0, round(y_px) - half)
        x1, y1 = min(w, round(x_px) + half + 1), min(h, round(y_px) + half + 1)
        if x1 <= x0 or y1 <= y0:
            self.forget(key)
            return
        yy, xx = np.mgrid[y0:y1, x0:x1]
        disc = (xx - x_px) ** 2 + (yy - y_px) ** 2 <= (radius_px + 0.5) ** 2
        self._patches[key] = _Patch(
            x0,
            y0,
            picture[y0:y1, x0:x1].copy(),
            disc.astype(np.uint8) * 255,
            (round(x_px), round(y_px)),
            round(EXPLAINED_RADII * radius_px),
        )

    def forget(self, key: int) -> None:
        """Let go of a ball; not to have known it is no error."""
        self._patches.pop(key, None)

    def explain(self, key: int, mask: Mask) -> None:
        """Set in `mask` (h, w) what a ball that lies as it lay accounts for."""
        patch = self._patches[key]
        cv2.circle(mask, patch.centre_px, patch.reach_px, 255, -1)

    def look(self, key: int, picture: Picture, foreground: Mask) -> Look:
        """What is to be seen at the place of ball `key`; a ball never remembered is `CHANGED`."""
        patch = self._patches.get(key)
        if patch is None:
            return Look.CHANGED
        h, w = patch.disc.shape
        place = np.s_[patch.y0 : patch.y0 + h, patch.x0 : patch.x0 + w]
        difference = cv2.absdiff(picture[place], patch.picture)
        if sum(cv2.mean(difference, mask=patch.disc)[:3]) / 3 < STILL_DIFFERENCE:
            return Look.STILL
        disc = patch.disc > 0
        if float((foreground[place][disc] > 0).mean()) < EMPTY_SHARE:
            return Look.EMPTY
        if float((difference[disc].max(axis=1) < SAME_LEVELS).mean()) > PARTLY_SHARE:
            return Look.PARTLY
        return Look.CHANGED
