"""The trained detector, run by OpenCV, which every installation has: for machines on which no
other run-time can be had. It takes about three times as long as onnxruntime."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detectors import OUR_MODEL, DetectorError
from vision.detectors.aslant import SMALL_WH, Network
from vision.detectors.model_folder import OBLIQUE, ModelFolder, read_model
from vision.detectors.two_networks import TwoNetworksDetector

Floats = NDArray[np.float32]


class OpenCvRuntime:
    """The networks of a model's .onnx files."""

    trial_wh = SMALL_WH
    takes_any_size = True

    def __init__(self, model: ModelFolder) -> None:
        self._model = model
        self._balls = OpenCvNetwork(model, "balls")
        self._numbers = OpenCvNetwork(model, "numbers") if model.has_numbers else None

    def balls(self, tensor: Floats) -> Floats:
        """See `Runtime`."""
        return self._balls.run(tensor)

    def numbers(self, patches: Floats) -> Floats:
        """See `Runtime`."""
        assert self._numbers is not None
        return self._numbers.run(patches)

    def oblique(self) -> Network:
        """See `Runtime`."""
        return OpenCvNetwork(self._model, OBLIQUE).run


class OpenCvNetwork:
    """One network of a model. DetectorError where it cannot be read or run."""

    def __init__(self, model: ModelFolder, role: str) -> None:
        data = np.frombuffer(model.read(role), dtype=np.uint8)
        self._name = str(model.folder / model.files[role].name)
        try:
            self._net: Any = cv2.dnn.readNetFromONNX(data)
        except cv2.error as error:
            raise DetectorError(
                f"{self._name} is no network that OpenCV {cv2.__version__} can run: {error.err}"
            ) from error

    def run(self, tensor: Floats) -> Floats:
        """Its only output for its only input."""
        try:
            self._net.setInput(tensor)
            return np.asarray(self._net.forward(), dtype=np.float32)
        except cv2.error as error:
            raise DetectorError(
                f"{self._name} takes no input of {tensor.shape}: {error.err}"
            ) from error


def detector(model: Path | None = None) -> TwoNetworksDetector:
    """With the model that comes with the program, or that of another folder."""
    read = read_model(model or OUR_MODEL)
    return TwoNetworksDetector("opencv", read, OpenCvRuntime(read))
