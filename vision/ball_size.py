"""How large the balls in a picture are, where it is not known: a table of another size.

A ring fits at its own radius only. So the balls are sought at several radii, and where most and
best ones are found is how large they are; their fitted radii then tell it to a few per cent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.resting import find_resting_balls
from vision.scene import Scene

SCALES = (0.8, 0.9, 1.0, 1.1, 1.21, 1.33, 1.46)
"""Radii tried, in parts of what is expected: a ring is found within about a tenth of its own. A
7 ft table taken for a 9 ft one has balls 1.28 times as large as expected."""
SURE_SCORE = 0.75
"""Score from which a ball's fitted radius tells how large balls are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BallScale:
    """`scale`: the radius seen in parts of the scene's; `sigma` of it; from so many `balls`."""

    scale: float
    sigma: float
    balls: int


def ball_scale(bgr: NDArray[np.uint8], scene: Scene) -> BallScale | None:
    """How large the balls of a picture (h, w, 3) look against what the scene says.

    None where no ball is sure. A ball as seen is about 5 % smaller than it is: its rim is dark.
    Costs some seven looks. Errors: ClothError where the outline holds no cloth.
    """
    best: tuple[float, float] | None = None
    for scale in SCALES:
        total, seen = _sought(bgr, scene, scale)
        if len(seen) and (best is None or total > best[0]):
            best = (total, scale * float(np.median(seen)))
    if best is None:
        return None
    scale = best[1]
    for _ in range(3):
        # A ring's radius may differ little from what is expected: expect what was seen.
        _total, seen = _sought(bgr, scene, scale)
        if len(seen) == 0:
            return None
        change = float(np.median(seen))
        spread = 1.4826 * float(np.median(np.abs(seen - change)))
        scale *= change
        if abs(change - 1.0) < 0.01:
            break
    sigma = scale * max(spread, 0.02) / np.sqrt(len(seen))
    return BallScale(scale=scale, sigma=float(sigma), balls=len(seen))


def _sought(
    bgr: NDArray[np.uint8], scene: Scene, scale: float
) -> tuple[float, NDArray[np.float64]]:
    """How much of balls is found at a scale, and the radii seen in parts of the expected."""
    a, b, c = scene.radius_px_abc
    scaled = replace(scene, radius_px_abc=(a * scale, b * scale, c * scale))
    found = find_resting_balls(bgr, scaled)
    sure = found.scores >= SURE_SCORE
    seen = found.radius_px[sure] / scaled.radii_px(found.centres_px_xy[sure])
    return float((found.scores**2).sum()), seen
