"""What became of a ball: the fact that `pocket` and `vanishing` come to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.balls import Pocket
from tracking.contacts.cushions import Opening


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """What became of a ball: potted if `pocket`, else off the table if `is_off`.

    `share`: probability of that; the rest is that it is still on the bed, unseen.
    `inside_from_s`: from when on it was within the pocket or outside (its samples there tell
    nothing of rails).
    """

    t_s: float
    t_error_s: float
    share: float
    place_mm: tuple[float, float]
    pocket: Pocket | None = None
    is_off: bool = False
    inside_from_s: float = np.inf
    or_off: bool = False
    or_pocket: Pocket | None = None


def potted(
    opening: Opening, t_s: float, error: float, share: float, frame_interval_s: float
) -> Ended:
    """A ball in that pocket, since `t_s` with an error, s, and a probability."""
    return Ended(
        t_s=t_s,
        t_error_s=error,
        share=share,
        place_mm=(float(opening.centre[0]), float(opening.centre[1])),
        pocket=opening.pocket,
        inside_from_s=t_s - 0.5 * frame_interval_s,
    )
