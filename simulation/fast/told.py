"""The form in which sights are told, and the numbers that the eyes put to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulation.fast.film import RADIUS_MM, Bools, Floats

Ints = NDArray[np.int64]

FREE_SIGMA_MM, ROUGH_SIGMA_MM, SMEAR_SIGMA = 1.0, 3.0, 0.10
"""The errors that the eyes tell: of a free disc, of one in a crowd, and the share of a smear."""
FREE_SCORE, SMEAR_SCORE, CROWD_SCORE, TIP_SCORE = 0.95, 0.60, 0.48, 0.45
"""How round a thing looks; measured medians."""
NO_BALL: Final = -1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rows:
    """picture (m,) rising, ball (m,) or NO_BALL, and per row what `Sightings` holds per sight.

    `first` (n + 1,): where the rows of each picture begin.
    """

    first: Ints
    ball: Ints
    centre_mm_xy: Floats
    sigma_mm: Floats
    score: Floats
    colour: Floats
    streak_mm: Floats
    attached: Bools

    def of(self, k: int) -> slice:
        """The rows of picture k."""
        return slice(int(self.first[k]), int(self.first[k + 1]))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sight:
    """One row that is no single ball."""

    picture: int
    centre_mm_xy: Floats
    colour: Floats
    score: float
    streak_mm: float = 2 * RADIUS_MM
    sigma_mm: float = ROUGH_SIGMA_MM
    attached: bool = False


@dataclass(slots=True, kw_only=True, eq=False)
class BallSights:
    """Arrays over pictures and balls; `near` (n, b, b): loose, and grown together."""

    is_told: Bools
    near: Bools
    centre_mm_xy: Floats
    sigma_mm: Floats
    score: Floats
    colour: Floats
    streak_mm: Floats
    attached: Bools
