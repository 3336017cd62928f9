"""The trained detector, its first network run by ncnn: made for small ARM processors.

`vision.training.ncnn_exporting` makes its files, beside the others. ncnn takes one size of input a
file and no number of balls that changes: the second network, which is small, is run by OpenCV, and
so is the one for pictures from a slant, which looks at inputs of several sizes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ncnn
import numpy as np
from numpy.typing import NDArray

from vision.detectors import OUR_MODEL, DetectorError
from vision.detectors.aslant import Network
from vision.detectors.model_folder import OBLIQUE, ModelFolder, read_model
from vision.detectors.two_networks import TwoNetworksDetector
from vision.detectors.with_opencv import OpenCvNetwork
from vision.letterbox import INPUT_WH, SQUARE_WH

Floats = NDArray[np.float32]

ROLES = {INPUT_WH: "balls.ncnn", SQUARE_WH: "balls_square.ncnn"}
"""Roles of the files by size of input: each has one more word, `.param` and `.bin`."""


class NcnnRuntime:
    """The networks of a model's .param and .bin files, one core."""

    trial_wh = INPUT_WH
    takes_any_size = False

    def __init__(self, model: ModelFolder) -> None:
        if f"{ROLES[INPUT_WH]}.param" not in model.files:
            raise DetectorError(
                f"the model in {model.folder} has no files for ncnn: make them with "
                f"python -m vision.training.ncnn_exporting {model.folder}"
            )
        self._model = model
        self._nets = {size_wh: _net(model, role) for size_wh, role in ROLES.items()}
        self._numbers = OpenCvNetwork(model, "numbers") if model.has_numbers else None

    def balls(self, tensor: Floats) -> Floats:
        """See `Runtime`."""
        size_wh = (tensor.shape[3], tensor.shape[2])
        extractor = self._nets[size_wh].create_extractor()
        extractor.input("in0", ncnn.Mat(tensor[0]).clone())
        failed, output = extractor.extract("out0")
        if failed:
            raise DetectorError(f"ncnn cannot run the network of balls (error {failed})")
        return np.array(output, dtype=np.float32)[None]

    def numbers(self, patches: Floats) -> Floats:
        """See `Runtime`."""
        assert self._numbers is not None
        return self._numbers.run(patches)

    def oblique(self) -> Network:
        """See `Runtime`."""
        return OpenCvNetwork(self._model, OBLIQUE).run


def _net(model: ModelFolder, role: str) -> Any:
    """A network out of its two files, checked by their hashes: ncnn itself checks next to nothing.

    Of the weights ncnn keeps a view and no copy: it reads the file itself."""
    param = model.read(f"{role}.param")
    model.read(f"{role}.bin")
    net = ncnn.Net()
    net.opt.num_threads = 1
    weights = model.folder / model.files[f"{role}.bin"].name
    if net.load_param_mem(param.decode("utf-8")) or net.load_model(str(weights)):
        raise DetectorError(f"the files of {role} in {model.folder} are no network for ncnn")
    return net


def detector(model: Path | None = None) -> TwoNetworksDetector:
    """With the model that comes with the program, or that of another folder."""
    read = read_model(model or OUR_MODEL)
    return TwoNetworksDetector("ncnn", read, NcnnRuntime(read))
