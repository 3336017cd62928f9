"""What a network half takes for a ball, and what has a ball's outline besides: two opinions.

A network's score falls where a view is slanting, dim or of a make that it has not learnt; what
`vision.resting` asks (a full ring of the right radius around something that is not cloth, and not
on somebody's body) does not. What both find is a ball; either alone, so unsure, is none.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cells import SCORE_LEAST
from vision.cloth import ClothError
from vision.detections import Detections
from vision.resting import have_outlines
from vision.scene import Scene

UNSURE_LEAST: Final = 0.25
"""From this score on a network's word counts where something else speaks for it: what Ultralytics
takes for a thing at all."""
SAME_RADII: Final = 0.6
"""Both mean one ball if their centres are so near, in its radii; two balls are 2 apart."""
CONFIRMED_SCORE: Final = 0.7
"""Of what both found: a middling score of a ball that the network alone finds."""


def confirmed(found: Detections, bgr: NDArray[np.uint8], scene: Scene) -> Detections:
    """Of a network's detections in a picture (h, w, 3) the sure ones, and the unsure ones that
    have a ball's outline."""
    is_unsure = found.scores < SCORE_LEAST
    if not is_unsure.any():
        return found
    try:
        is_ring = have_outlines(bgr, scene, found.centres_px_xy, is_unsure, within_radii=SAME_RADII)
    except ClothError:
        return found.only(~is_unsure)
    scores = np.where(is_ring, CONFIRMED_SCORE, found.scores)
    return replace(found, scores=scores).only(~is_unsure | is_ring)
