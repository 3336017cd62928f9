"""Looks at pictures taken from a slant by a network of its own, where a model brings one.

It learnt rooms, near and far balls of one picture, the light of bars; the other network of balls
knows tables seen from above. Which looks where is `vision.detectors.two_networks`' to choose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.cells import SCORE_LEAST, Told, told
from vision.detections import Trust
from vision.detectors import DetectorError
from vision.detectors.model_folder import OBLIQUE, ModelFolder
from vision.letterbox import Letterbox

Floats = NDArray[np.float32]
Network: TypeAlias = Callable[[Floats], Floats]
"""(1, 3, h, w) RGB 0..1 to (1, 4 + classes, cells)."""

STRIDES_PX = (4, 8, 16, 32)
SMALL_WH = (64, 64)
"""Pixels of an input that takes next to no time: networks of ours take any in steps of 32."""
INSTEAD = "the network for tables seen from above looks at pictures taken from a slant, too"


class CellNetwork:
    """One network of balls: which cells it has, and what they tell of a part of a picture."""

    def __init__(self, network: Network, trial_wh: tuple[int, int], rows: int, role: str) -> None:
        """rows: 4 + classes of its card. By one grey input: a model of other shapes shall not be
        noticed in the middle of a match. DetectorError."""
        self._network = network
        w, h = trial_wh
        output = network(np.full((1, 3, h, w), 0.5, dtype=np.float32))
        fits = [s for s in STRIDES_PX if output.shape == (1, rows, (w // s) * (h // s))]
        if not fits:
            raise DetectorError(
                f"another model: of an input of {w}x{h} its network of {role} gives "
                f"{output.shape}, expected (1, {rows}, cells)"
            )
        self._stride_px = fits[0]

    def told(
        self, bgr: NDArray[np.uint8], box: Letterbox, *, score_least: float = SCORE_LEAST
    ) -> Told:
        """What it says of the part of a picture (h, w, 3) that a box cuts."""
        rgb = box.applied(bgr)[..., ::-1].transpose(2, 0, 1)
        tensor = np.ascontiguousarray(rgb, dtype=np.float32)[None] / np.float32(255)
        output = self._network(tensor)[0]
        return told(
            output, size_px_wh=box.size_wh, stride_px=self._stride_px, score_least=score_least
        )


class Aslant:
    """The network for pictures from a slant, or why there is none."""

    def __init__(self, model: ModelFolder, load: Callable[[], Network], rows: int) -> None:
        """load: gives the network, DetectorError where its file is missing, damaged or none that
        can be run. That is no more than a warning: the other network can look, too."""
        self.cells: CellNetwork | None = None
        self.trust: Trust = model.oblique_trust
        self.warning: str | None = None
        if OBLIQUE not in model.files:
            return
        try:
            self.cells = CellNetwork(load(), SMALL_WH, rows, OBLIQUE)
        except DetectorError as error:
            self.warning = f"{error}; {INSTEAD}"
