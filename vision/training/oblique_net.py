"""The network for pictures from a slant: the eye of EfficientNet-Lite0, and cells on top of it.

Few photographs of tables from the side may be learnt from: some 80. A network that has seen a
million photographs of other things knows what lamps, letters and faces look like; it need only
learn what a ball is. Cells and their meaning are those of the other networks (`vision.cells`).

EfficientNet: M. Tan and Q. Le, 2019; "Lite" leaves out what small processors do slowly. Of its
stages the first five are used, down to a sixteenth of the picture.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

import torch
from torch import nn

from vision.cells import PLAIN

Weights: TypeAlias = Mapping[str, torch.Tensor]

STRIDE_PX: Final = 4
STEM: Final = 32
STAGES: Final = ((1, 16, 1, 3, 1), (6, 24, 2, 3, 2), (6, 40, 2, 5, 2), (6, 80, 3, 3, 2),
                 (6, 112, 3, 5, 1))  # fmt: skip
"""Of each: how much wider inside, channels, blocks, side of the window, step of the first block."""
AT_4, AT_8, AT_16 = 1, 2, 4
"""The stages that see in steps of 4, 8 and 16 px."""
WIDE, FINE = 96, 64
"""Channels of the cells' part, in steps of 8 and more, and of 4 px."""
EPSILON, MOMENTUM = 1e-3, 0.03
"""Of the normalisation, as the published weights were learnt with; how fast new averages come."""
FROZEN: Final = ("stem.", "stages.0.", "stages.1.")
"""What stays as published: edges and colours are the same everywhere, and learning costs half."""
SCORES_AT_FIRST: Final = 0.011
"""That any cell tells anything, before anything is learnt: about as many as do."""


class WeightsError(ValueError):
    """Weights that are not those of this network."""


def _normal(
    inputs: int, outputs: int, *, side: int = 1, step: int = 1, groups: int = 1, bent: bool = True
) -> nn.Sequential:
    layers: list[nn.Module] = [
        nn.Conv2d(inputs, outputs, side, step, side // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs, eps=EPSILON, momentum=MOMENTUM),
    ]
    if bent:
        layers.append(nn.ReLU6(inplace=True))
    return nn.Sequential(*layers)


def _apart(inputs: int, outputs: int) -> nn.Sequential:
    """A window in each channel by itself, then the channels mixed."""
    return nn.Sequential(_normal(inputs, inputs, side=3, groups=inputs), _normal(inputs, outputs))


class Block(nn.Module):
    """Wider, a window in each channel, narrower again (an inverted residual)."""

    def __init__(self, inputs: int, outputs: int, *, times: int, side: int, step: int) -> None:
        super().__init__()
        inside = inputs * times
        self.is_added = step == 1 and inputs == outputs
        self.expand = _normal(inputs, inside) if times > 1 else nn.Identity()
        self.depth = _normal(inside, inside, side=side, step=step, groups=inside)
        self.project = _normal(inside, outputs, bent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x (b, inputs, h, w)."""
        y: torch.Tensor = self.project(self.depth(self.expand(x)))
        return x + y if self.is_added else y


class Eye(nn.Module):
    """The first five stages of EfficientNet-Lite0."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = _normal(3, STEM, side=3, step=2)
        stages, channels = [], STEM
        for times, outputs, blocks, side, step in STAGES:
            of_stage = []
            for k in range(blocks):
                first = step if k == 0 else 1
                of_stage.append(Block(channels, outputs, times=times, side=side, step=first))
                channels = outputs
            stages.append(nn.Sequential(*of_stage))
        self.stages = nn.ModuleList(stages)

    def forward(self, rgb: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """rgb (b, 3, h, w) 0..1 to what is seen in steps of 4, 8 and 16 px."""
        x, seen = self.stem(rgb * 2 - 1), []
        for stage in self.stages:
            x = stage(x)
            seen.append(x)
        return seen[AT_4], seen[AT_8], seen[AT_16]

    def take(self, published: Weights) -> None:
        """Weights under the names of the published PyTorch file. WeightsError for others."""
        mine: dict[str, torch.Tensor] = {}
        own = self.state_dict()

        def layer(name: str, convolution: str, normalisation: str) -> None:
            mine[f"{name}.0.weight"] = published[f"{convolution}.weight"]
            for of in ("weight", "bias", "running_mean", "running_var"):
                mine[f"{name}.1.{of}"] = published[f"{normalisation}.{of}"]

        try:
            layer("stem", "_conv_stem", "_bn0")
            number = 0
            for i, (times, _outputs, blocks, _side, _step) in enumerate(STAGES):
                for k in range(blocks):
                    to, of = f"stages.{i}.{k}", f"_blocks.{number}"
                    if times > 1:
                        layer(f"{to}.expand", f"{of}._expand_conv", f"{of}._bn0")
                    layer(f"{to}.depth", f"{of}._depthwise_conv", f"{of}._bn1")
                    layer(f"{to}.project", f"{of}._project_conv", f"{of}._bn2")
                    number += 1
        except KeyError as error:
            raise WeightsError(f"no weights of EfficientNet-Lite0: {error} is missing") from error
        if wrong := [k for k, v in mine.items() if v.shape != own[k].shape]:
            raise WeightsError(f"no weights of EfficientNet-Lite0: another shape of {wrong[0]}")
        self.load_state_dict({**own, **mine})


class ObliqueNet(nn.Module):
    """A picture to cells: in training as the loss wants them, else as the run-time does."""

    def __init__(self) -> None:
        super().__init__()
        self.eye = Eye()
        self.far = nn.Sequential(_normal(STAGES[AT_16][1], WIDE), _apart(WIDE, WIDE))
        self.side_8 = _normal(STAGES[AT_8][1], WIDE)
        self.middle = _apart(WIDE, WIDE)
        self.narrower = _normal(WIDE, FINE)
        self.side_4 = _normal(STAGES[AT_4][1], FINE)
        self.fine = nn.Sequential(_apart(FINE, FINE), _apart(FINE, FINE))
        self.tell = nn.Conv2d(FINE, 4 + len(PLAIN), 1)
        nn.init.normal_(self.tell.weight, 0.0, 0.01)
        at_first = torch.logit(torch.tensor(SCORES_AT_FIRST))
        with torch.no_grad():
            assert self.tell.bias is not None
            self.tell.bias[:4] = 2.0
            self.tell.bias[4:] = at_first
        for name, parameter in self.eye.named_parameters():
            parameter.requires_grad_(not name.startswith(FROZEN))

    def grid(self, rgb: torch.Tensor) -> torch.Tensor:
        """(b, 3, h, w) to (b, 4 + classes, rows, columns): distances of the box's sides from the
        cell's middle in cells, logits."""
        at_4, at_8, at_16 = self.eye(rgb)
        x = self.middle(self.side_8(at_8) + _twice(self.far(at_16)))
        out: torch.Tensor = self.tell(self.fine(self.side_4(at_4) + _twice(self.narrower(x))))
        return out

    def forward(self, rgb: torch.Tensor) -> torch.Tensor:
        """(b, 3, h, w) RGB 0..1 to (b, 4 + classes, cells), see `vision.cells.told`."""
        y = self.grid(rgb)
        ones = torch.ones_like(y[:, 0])
        x_cells, y_cells = ones.cumsum(2) - 0.5, ones.cumsum(1) - 0.5
        left, top, right, bottom = y[:, 0], y[:, 1], y[:, 2], y[:, 3]
        boxes = torch.stack(
            (x_cells + (right - left) / 2, y_cells + (bottom - top) / 2, left + right,
             top + bottom), 1,
        )  # fmt: skip
        return torch.cat((boxes * STRIDE_PX, y[:, 4:].sigmoid()), 1).flatten(2)

    def train(self, mode: bool = True) -> ObliqueNet:
        """The eye keeps the averages by which it was learnt: batches here are small."""
        super().train(mode)
        self.eye.eval()
        return self


def _twice(x: torch.Tensor) -> torch.Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


def published_weights(path: Path) -> Weights:
    """The weights of a file. WeightsError for none."""
    try:
        weights: Weights = torch.load(path, map_location="cpu", weights_only=True)
    except (OSError, RuntimeError, ValueError, EOFError, pickle.UnpicklingError) as error:
        why = str(error).partition("\n")[0]
        raise WeightsError(f"{path} holds no weights: {why}") from error
    return weights
