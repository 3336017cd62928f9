"""The trained detector, run by OpenVINO: for machines with Intel's processors and graphics."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import openvino
from numpy.typing import NDArray

from vision.detectors import OUR_MODEL, DetectorError
from vision.detectors.aslant import SMALL_WH, Network
from vision.detectors.model_folder import OBLIQUE, ModelFolder, read_model
from vision.detectors.two_networks import TwoNetworksDetector

Floats = NDArray[np.float32]

DEVICE = "CPU"
SETTINGS = {"INFERENCE_NUM_THREADS": 1, "PERFORMANCE_HINT": "LATENCY"}


class OpenVinoRuntime:
    """The networks of a model's .onnx files, which OpenVINO reads as they are."""

    trial_wh = SMALL_WH
    takes_any_size = True

    def __init__(self, model: ModelFolder) -> None:
        self._core, self._model = openvino.Core(), model
        self._balls = _compiled(self._core, model, "balls")
        self._numbers = _compiled(self._core, model, "numbers") if model.has_numbers else None

    def balls(self, tensor: Floats) -> Floats:
        """See `Runtime`."""
        return _run(self._balls, tensor)

    def numbers(self, patches: Floats) -> Floats:
        """See `Runtime`."""
        assert self._numbers is not None
        return _run(self._numbers, patches)

    def oblique(self) -> Network:
        """See `Runtime`."""
        return partial(_run, _compiled(self._core, self._model, OBLIQUE))


def _compiled(core: Any, model: ModelFolder, role: str) -> Any:
    data = model.read(role)
    try:
        return core.compile_model(core.read_model(BytesIO(data)), DEVICE, SETTINGS)
    except RuntimeError as error:
        raise DetectorError(
            f"{model.folder / model.files[role].name} is no network that OpenVINO "
            f"{openvino.__version__} can run: {error}"
        ) from error


def _run(network: Any, tensor: Floats) -> Floats:
    try:
        return np.asarray(network(tensor)[0], dtype=np.float32)
    except RuntimeError as error:
        raise DetectorError(f"a network takes no input of {tensor.shape}: {error}") from error


def detector(model: Path | None = None) -> TwoNetworksDetector:
    """With the model that comes with the program, or that of another folder."""
    read = read_model(model or OUR_MODEL)
    return TwoNetworksDetector("openvino", read, OpenVinoRuntime(read))
