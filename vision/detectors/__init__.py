"""The detectors that can look at a resting table; each is imported only when it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections
from vision.scene import Scene


class DetectorError(ValueError):
    """A detector that does not exist or cannot be had here."""


class Detector(Protocol):
    """Anything that finds the resting balls of one picture."""

    @property
    def name(self) -> str:
        """The name under which `DETECTORS` lists it."""
        ...

    def find(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        """The balls in a picture (h, w, 3); centres in its pixels."""
        ...


DETECTORS: dict[str, str] = {
    "classic": "vision.detectors.classic:detector",
}
"""Name of a detector: the module and the function without arguments that makes it."""


def detector(name: str = "classic") -> Detector:
    """Make a detector by its name. Errors: DetectorError for a name that is not listed."""
    if name not in DETECTORS:
        raise DetectorError(f"no detector {name!r}; there are {', '.join(sorted(DETECTORS))}")
    module, _, function = DETECTORS[name].partition(":")
    make = cast("Callable[[], Detector]", getattr(import_module(module), function))
    return make()
