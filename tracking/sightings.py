"""What was seen of the balls at one moment, in table mm: what `tracking` lives on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

BLIND_CELL_MM = 20.0
"""Edge of a cell of the raster that says where the table is covered: less than a ball's radius."""
BLIND_MARGIN_MM = 160.0
"""The raster reaches so far outside the nose lines, to hold the pockets and the rail tops."""


class PlaceLook(Enum):
    """What is to be seen where a ball last lay."""

    STILL = "still"
    PARTLY = "partly"
    """The ball is there, with something held over it, or has moved by less than its radius."""
    CHANGED = "changed"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sightings:
    """Round things seen at `t_s`, table mm.

    centres_mm_xy (n, 2), sigma_mm (n,), score (n,) how much it looks like a ball,
    colour (n, 3) as the camera has it, streak_mm (n,) length of the blur from end to end,
    attached (n,) it touches something larger than balls (arm, cue with hand, body).
    `places`: for each known resting ball (by its track number) what is to be seen at its place.
    `blind` (ny, nx) bool, cells of `BLIND_CELL_MM` from (-margin, -margin): covered; None: nowhere.
    """

    t_s: float
    centres_mm_xy: NDArray[np.float64]
    sigma_mm: NDArray[np.float64]
    score: NDArray[np.float64]
    colour: NDArray[np.float64]
    streak_mm: NDArray[np.float64]
    attached: NDArray[np.bool_]
    places: dict[int, PlaceLook]
    blind: NDArray[np.bool_] | None = None

    def __len__(self) -> int:
        return len(self.centres_mm_xy)

    @property
    def is_anything_blind(self) -> bool:
        """True if something lies over the table or beside it."""
        return self.blind is not None and bool(self.blind.any())

    def is_blind_at(self, x_mm: float, y_mm: float, reach_mm: float = 40.0) -> bool:
        """True if anything within `reach_mm` of the place is covered."""
        if self.blind is None:
            return False
        ny, nx = self.blind.shape
        x0 = int((x_mm - reach_mm + BLIND_MARGIN_MM) / BLIND_CELL_MM)
        x1 = int((x_mm + reach_mm + BLIND_MARGIN_MM) / BLIND_CELL_MM) + 1
        y0 = int((y_mm - reach_mm + BLIND_MARGIN_MM) / BLIND_CELL_MM)
        y1 = int((y_mm + reach_mm + BLIND_MARGIN_MM) / BLIND_CELL_MM) + 1
        part = self.blind[max(0, y0) : min(ny, y1), max(0, x0) : min(nx, x1)]
        return bool(part.any())
