"""How wrong the cells are: plain arithmetic over grids, each cell told by `vision.cells.targets`.

Ultralytics' own loss takes every unlabelled thing for background and assigns boxes anew in each
step. Here what is not said weighs nothing: regions, hands and cues in pictures where nobody
labelled them, numbers that nobody knows. Of a ball without a number, a network that tells numbers
is asked only that some number stands out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch.nn import functional

from vision.cells import COVER_CELLS
from vision.detections import BALL_LABELS

GRIDS = ("ball", "number", "ltrb", "is_said", "cover", "cover_is_said")
FOCUS = 2.0
"""A cell that is nearly right weighs little: of 15,000 cells 50 tell a ball."""
BOX_WEIGHT = 4.0
COVER_WEIGHT = 0.4
COVER_LEAST = 60.0
"""Covered cells by which their loss is divided at least: pictures without anybody count too."""
FIRM = 0.5
"""Boxes are asked of cells that tell a ball by so much."""


class CellLoss:
    """The criterion of a network with one grid; `is_numbered`: its classes are numbers."""

    def __init__(self, *, is_numbered: bool) -> None:
        self.is_numbered = is_numbered

    def __call__(
        self, preds: Mapping[str, torch.Tensor], batch: Mapping[str, torch.Tensor]
    ) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """Loss of a batch, and its parts. preds: boxes (b, 4, cells), scores (b, classes, cells)
        as Ultralytics' head gives them in training; batch: the grids of `vision.cells.Targets`.
        """
        flat: dict[str, Any] = {k: batch[k].flatten(-2) for k in GRIDS}
        scores, boxes = preds["scores"].float(), preds["boxes"].float()
        tells = flat["ball"]
        balls = tells.sum().clamp(min=8.0)
        ball = self._numbered(scores, flat) if self.is_numbered else self._plain(scores, flat)
        firm = tells * (tells >= FIRM)
        side = (flat["ltrb"][:, 0] + flat["ltrb"][:, 2]).clamp(min=0.5)
        off = (boxes - flat["ltrb"]).abs() / side[:, None]
        off = torch.where(off < 0.05, 10.0 * off * off, off - 0.025).sum(dim=1)
        box = (off * firm).sum() / balls
        covers = scores[:, -2:]
        cover = _focal(covers, flat["cover"]) * flat["cover_is_said"]
        covered = (flat["cover"] * flat["cover_is_said"]).sum().clamp(min=COVER_LEAST)
        cover_loss = cover.sum() / covered
        alone = flat["cover"].amax(dim=1) * flat["cover_is_said"].amax(dim=1) * (tells <= 0)
        squares = ((boxes - COVER_CELLS).abs().mean(dim=1) * alone).sum() / covered
        parts = {
            "ball": ball.sum() / balls,
            "box": BOX_WEIGHT * box,
            "cover": COVER_WEIGHT * cover_loss + 0.02 * squares,
        }
        total = parts["ball"] + parts["box"] + parts["cover"]
        size = scores.shape[0]
        return total * size, {k: v.detach() for k, v in parts.items()}

    def _plain(self, scores: torch.Tensor, flat: Mapping[str, Any]) -> torch.Tensor:
        return _focal(scores[:, 0], flat["ball"]) * flat["is_said"]

    def _numbered(self, scores: torch.Tensor, flat: Mapping[str, Any]) -> torch.Tensor:
        numbers = scores[:, :BALL_LABELS]
        tells, number = flat["ball"], flat["number"]
        wanted = functional.one_hot(number.clamp(min=0), BALL_LABELS).movedim(-1, 1)
        each = _focal(numbers, wanted * tells[:, None]).sum(dim=1)
        some = _focal(numbers.amax(dim=1), tells)
        is_unknown = (tells > 0) & (number < 0)
        return torch.where(is_unknown, some, each) * flat["is_said"]


def _focal(logits: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Cross entropy with a soft target, weighed by how far off it is (quality focal loss: X. Li
    and others, Generalized Focal Loss, 2020)."""
    wanted = wanted.to(logits.dtype)
    entropy = functional.binary_cross_entropy_with_logits(logits, wanted, reduction="none")
    return entropy * (logits.sigmoid() - wanted).abs().pow(FOCUS)
