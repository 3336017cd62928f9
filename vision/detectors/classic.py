"""The detector without a network: cloth, rings of known radius, colours against the white."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections
from vision.detectors import DetectorError, checked_picture
from vision.resting import find_resting_balls
from vision.scene import Scene


class ClassicDetector:
    """Finds balls as discs of known radius that are not cloth (see `vision.resting`)."""

    name = "classic"

    def find(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        """See `Detector.find`. Errors: ClothError where the scene shows no cloth."""
        checked_picture(bgr, scene)
        return find_resting_balls(bgr, scene, frame_index=frame_index, t_s=t_s)


def detector(model: Path | None = None) -> ClassicDetector:
    """A detector; it holds nothing. DetectorError for a model, of which it has none."""
    if model is not None:
        raise DetectorError(f"the detector 'classic' has no model: leave out {model}")
    return ClassicDetector()
