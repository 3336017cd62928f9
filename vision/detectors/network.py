"""The trained detector, run by onnxruntime on the processor: the one that looks unless told."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from onnxruntime.capi import onnxruntime_pybind11_state as ort_errors

from vision.detectors import OUR_MODEL, DetectorError
from vision.detectors.aslant import SMALL_WH, Network
from vision.detectors.model_folder import OBLIQUE, ModelFolder, read_model
from vision.detectors.two_networks import TwoNetworksDetector

Floats = NDArray[np.float32]

ERRORS = (
    ort_errors.Fail,
    ort_errors.InvalidArgument,
    ort_errors.InvalidGraph,
    ort_errors.InvalidProtobuf,
    ort_errors.NoModel,
    ort_errors.NotImplemented,
    ort_errors.RuntimeException,
)
"""What onnxruntime raises: each a child of `Exception` and of nothing narrower."""


class OnnxRuntime:
    """The networks of a model's .onnx files; `threads` cores at most, none kept spinning."""

    trial_wh = SMALL_WH
    takes_any_size = True

    def __init__(self, model: ModelFolder, *, threads: int = 1) -> None:
        self._model, self._threads = model, threads
        self._balls = _session(model, "balls", threads)
        self._numbers = _session(model, "numbers", threads) if model.has_numbers else None

    def balls(self, tensor: Floats) -> Floats:
        """See `Runtime`."""
        return _run(self._balls, tensor)

    def numbers(self, patches: Floats) -> Floats:
        """See `Runtime`."""
        assert self._numbers is not None
        return _run(self._numbers, patches)

    def oblique(self) -> Network:
        """See `Runtime`."""
        return partial(_run, _session(self._model, OBLIQUE, self._threads))


class NetworkDetector(TwoNetworksDetector):
    """Finds balls with the networks of a folder (see `vision.training.exporting`)."""

    def __init__(self, folder: Path, *, threads: int = 1) -> None:
        model = read_model(folder)
        super().__init__("network", model, OnnxRuntime(model, threads=threads))


def _session(model: ModelFolder, role: str, threads: int) -> Any:
    """A network of the folder, checked by its hash. DetectorError."""
    data = model.read(role)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    # What it sets aside for all tensors of an input at once is 80 MB more than they take one after
    # the other (oblique.onnx, 960x576), and saves no time.
    options.enable_mem_pattern = False
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except ERRORS as error:
        raise DetectorError(
            f"{model.folder / model.files[role].name} is no network that onnxruntime "
            f"{onnxruntime.__version__} can run: {error}"
        ) from error


def _run(session: Any, tensor: Floats) -> Floats:
    try:
        outputs = session.run(None, {session.get_inputs()[0].name: tensor})
    except ERRORS as error:
        raise DetectorError(f"a network takes no input of {tensor.shape}: {error}") from error
    return np.asarray(outputs[0], dtype=np.float32)


def detector(model: Path | None = None) -> NetworkDetector:
    """With the model that comes with the program, or that of another folder."""
    return NetworkDetector(model or OUR_MODEL)
