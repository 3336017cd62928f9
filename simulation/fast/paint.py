"""Mean colours of balls and cloth as the eyes tell them: brightness and two colour planes.

For the fast level only, where no ball is drawn: a ball's colour is a mixture of its own with the
white of its disc or its ends, in the shade that a lamp above leaves on a sphere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulation.outcome import CUE

Floats = NDArray[np.float64]
Bgr = tuple[float, float, float]

CLOTHS: Final[Mapping[str, Bgr]] = {
    "blue": (205, 120, 22),
    "green": (92, 118, 28),
    "red": (48, 38, 152),
    "grey": (158, 164, 162),
    "tan": (112, 152, 182),
}
IVORY: Final[Bgr] = (205, 228, 236)
_COMMON: Final[Mapping[int, Bgr]] = {
    1: (30, 178, 236),
    2: (158, 60, 26),
    3: (42, 34, 200),
    6: (72, 106, 22),
    8: (30, 28, 28),
}
BALL_SETS: Final[Mapping[str, Mapping[int, Bgr]]] = {
    "standard": {**_COMMON, 4: (112, 38, 84), 5: (30, 104, 236), 7: (36, 26, 112)},
    "tv": {**_COMMON, 4: (158, 108, 240), 5: (28, 92, 238), 7: (52, 92, 150)},
    "aramith_tv": {
        **_COMMON,
        4: (142, 122, 244),
        5: (150, 62, 118),
        6: (92, 152, 48),
        7: (58, 104, 176),
    },
}
"""Blue, green, red. Kept apart from the colours of the pictures, so that a new cloth there does not
change what the tracker is shown here. A stripe has the colour of the solid eight below it."""

DISC_SHARE: Final = 0.12
"""Of a solid's middle that its number's white disc takes, over all its turns."""
ENDS_SHARE: Final = 0.38
"""Of a stripe's middle that is white."""
SHADE: Final = 0.86
"""Brightness of a ball's middle; the cue ball's own 228 is seen as 187 to 206."""
DRIFT: Final = np.array([10.0, 5.0, 3.0])
"""Standard deviation of a ball's colour as it rolls; measured: 3 to 20, 2 to 12, 2 to 10."""
FLICKER: Final = np.array([5.0, 2.0, 1.0])
"""And from picture to picture; measured: 2 to 13, 1 to 7, 1 to 4."""
STRIPES_FROM: Final = 9


class Paint:
    """The colours of one table; `cloth` (3,), `balls` (3,) each by number."""

    def __init__(self, cloth: str, ball_set: str) -> None:
        self.cloth = _yuv(CLOTHS[cloth])
        self.balls: dict[int, Floats] = {CUE: _yuv(_mixed(IVORY, 0.0))}
        for number in range(1, 16):
            solid = number if number < STRIPES_FROM else number - STRIPES_FROM + 1
            own = BALL_SETS[ball_set][solid]
            share = DISC_SHARE if number < STRIPES_FROM else ENDS_SHARE
            self.balls[number] = _yuv(_mixed(own, share))

    @classmethod
    def drawn(cls, rng: np.random.Generator) -> Paint:
        """Any cloth with any ball set."""
        cloths, sets = sorted(CLOTHS), sorted(BALL_SETS)
        return cls(cloths[int(rng.integers(len(cloths)))], sets[int(rng.integers(len(sets)))])

    def contrast(self, ball: int) -> float:
        """How far a ball stands out from the cloth, grey levels; brightness counts half."""
        return apart(self.balls[ball], self.cloth)

    def most_like(self, ball: int, others: tuple[int, ...]) -> int | None:
        """Which of some balls looks most like one; the cue ball is like none, and none like it."""
        rest = [b for b in others if b not in (ball, CUE)]
        if ball == CUE or not rest:
            return None
        return min(rest, key=lambda b: (apart(self.balls[b], self.balls[ball]), b))


def apart(one: Floats, other: Floats) -> float:
    """Distance of two colours (3,), grey levels; brightness, which shade changes, counts half."""
    return float(np.linalg.norm((one - other) * np.array([0.5, 1.0, 1.0])))


def _mixed(own: Bgr, white_share: float) -> Bgr:
    mixture = (1 - white_share) * np.array(own) + white_share * np.array(IVORY)
    blue, green, red = (mixture * SHADE).tolist()
    return blue, green, red


def _yuv(bgr: Bgr) -> Floats:
    """ITU-R BT.601, full range, as cameras code it."""
    blue, green, red = bgr
    y = 0.114 * blue + 0.587 * green + 0.299 * red
    return np.array([y, 128 + 0.564 * (blue - y), 128 + 0.713 * (red - y)])
