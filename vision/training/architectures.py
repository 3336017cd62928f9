"""The networks that are measured: small ones for small round things, as Ultralytics builds them.

Each has one grid of cells (`vision.cells`): balls of a table look alike in size, so that the
pyramid of a general network, which is most of it, is not needed. Names: the grid's stride.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_PLAIN: Mapping[str, Any] = {"end2end": False, "reg_max": 1}

NETWORKS: dict[str, dict[str, Any]] = {
    "p2": {
        # Stride 4, seen down to stride 8: the smallest.
        "scales": {"p": [0.50, 0.25, 256]},
        "backbone": [
            [-1, 1, "Conv", [32, 3, 2]],
            [-1, 1, "Conv", [64, 3, 2]],
            [-1, 2, "C3k2", [64, False, 0.25]],
            [-1, 1, "Conv", [128, 3, 2]],
            [-1, 2, "C3k2", [192, False, 0.25]],
            [-1, 1, "SPPF", [192, 5, 3, True]],
        ],
        "head": [
            [-1, 1, "nn.Upsample", [None, 2, "nearest"]],
            [[-1, 2], 1, "Concat", [1]],
            [-1, 2, "C3k2", [128, False, 0.5]],
            [[8], 1, "Detect", ["nc"]],
        ],
    },
    "p3": {
        # Stride 8, seen down to stride 16.
        "scales": {"p": [0.50, 0.25, 256]},
        "backbone": [
            [-1, 1, "Conv", [64, 3, 2]],
            [-1, 1, "Conv", [96, 3, 2]],
            [-1, 2, "C3k2", [128, False, 0.25]],
            [-1, 1, "Conv", [192, 3, 2]],
            [-1, 2, "C3k2", [256, False, 0.25]],
            [-1, 1, "Conv", [256, 3, 2]],
            [-1, 2, "C3k2", [256, False, 0.5]],
            [-1, 1, "SPPF", [256, 5, 3, True]],
        ],
        "head": [
            [-1, 1, "nn.Upsample", [None, 2, "nearest"]],
            [[-1, 4], 1, "Concat", [1]],
            [-1, 2, "C3k2", [256, False, 0.5]],
            [[10], 1, "Detect", ["nc"]],
        ],
    },
    "p2deep": {
        # Stride 4, seen down to stride 16: hands and cues need to be seen from further.
        "scales": {"p": [0.50, 0.25, 256]},
        "backbone": [
            [-1, 1, "Conv", [32, 3, 2]],
            [-1, 1, "Conv", [64, 3, 2]],
            [-1, 2, "C3k2", [64, False, 0.25]],
            [-1, 1, "Conv", [128, 3, 2]],
            [-1, 2, "C3k2", [128, False, 0.25]],
            [-1, 1, "Conv", [192, 3, 2]],
            [-1, 2, "C3k2", [192, False, 0.5]],
            [-1, 1, "SPPF", [192, 5, 3, True]],
        ],
        "head": [
            [-1, 1, "nn.Upsample", [None, 2, "nearest"]],
            [[-1, 4], 1, "Concat", [1]],
            [-1, 2, "C3k2", [128, False, 0.5]],
            [-1, 1, "nn.Upsample", [None, 2, "nearest"]],
            [[-1, 2], 1, "Concat", [1]],
            [-1, 2, "C3k2", [96, False, 0.5]],
            [[13], 1, "Detect", ["nc"]],
        ],
    },
}
"""As Ultralytics' model files have it: from, repeats, module, arguments; widths are quartered."""


LITE = "lite0"
"""The network of `vision.training.oblique_net`, beside those that Ultralytics builds."""
LITE_CHECKPOINT = "oblique.pt"


def network(name: str, classes: int) -> dict[str, Any]:
    """The description of a network with so many classes. KeyError for an unknown name."""
    return {**_PLAIN, **NETWORKS[name], "nc": classes}
