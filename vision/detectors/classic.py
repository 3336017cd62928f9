"""The detector without a network: cloth, rings of known radius, colours against the white."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections
from vision.resting import find_resting_balls
from vision.scene import Scene


class ClassicDetector:
    """Finds balls as discs of known radius that are not cloth (see `vision.resting`)."""

    name = "classic"

    def find(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        """See `Detector.find`. Errors: ClothError where the scene shows no cloth."""
        return find_resting_balls(bgr, scene, frame_index=frame_index, t_s=t_s)


def detector() -> ClassicDetector:
    """A detector; it holds nothing."""
    return ClassicDetector()
