"""The network that finds balls in pictures taken from a slant: larger, and it knows the world.

A photograph from beside a table shows rooms, lamps, people and logos too, and the photographs there
are to learn from are few. Its lower part can therefore begin with what EfficientNet-Lite0 learnt of
photographs of all kinds (M. Tan and Q. V. Le, EfficientNet, 2019; the Lite form by Google, 2020):
inverted bottlenecks without anything that small run-times do not know. Its cells mean the same as
those of the other network (`vision.cells`).
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import nn

from vision.cells import CLASSES

STRIDE_PX = 4
KIND = "plain"
STAGES = ((1, 16, 1, 3, 1), (6, 24, 2, 3, 2), (6, 40, 2, 5, 2), (6, 80, 3, 3, 2), (6, 112, 3, 5, 1))
"""Of EfficientNet-Lite0 down to stride 16: widening, channels, blocks, kernel, stride."""
STEM = 32
DEEP, FINE = 96, 64
"""Channels where it looks from far and from near."""
EPSILON = 1e-3
MOMENTUM = 0.03
SURE_OF_NOTHING = -4.5
"""Bias of every score before anything is learnt: of 15,000 cells 50 tell a ball."""
HALF_A_BALL = 2.0
"""The same of the box's sides, in cells."""


class WeightsError(ValueError):
    """Weights that are none of EfficientNet-Lite0."""


class Bottleneck(nn.Module):
    """Widen, look around channel by channel, narrow again."""

    def __init__(self, taken: int, given: int, widening: int, kernel: int, stride: int) -> None:
        super().__init__()
        inner = taken * widening
        self.expand = _layer(taken, inner) if widening > 1 else nn.Identity()
        self.depth = _layer(inner, inner, kernel, stride, groups=inner)
        self.project = _layer(inner, given, is_active=False)
        self.is_added = stride == 1 and taken == given

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(b, taken, h, w) to (b, given, h / stride, w / stride)."""
        y: torch.Tensor = self.project(self.depth(self.expand(x)))
        return x + y if self.is_added else y


class ObliqueNet(nn.Module):
    """(b, 3, h, w) RGB 0..1 to what `vision.cells.told` reads; while it learns, to what
    `vision.training.loss` asks."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = _layer(3, STEM, 3, 2)
        taken, stages = STEM, []
        for widening, given, blocks, kernel, stride in STAGES:
            made = []
            for which in range(blocks):
                made.append(Bottleneck(taken, given, widening, kernel, 1 if which else stride))
                taken = given
            stages.append(nn.Sequential(*made))
        self.stages = nn.ModuleList(stages)
        at4, at8, at16 = STAGES[1][1], STAGES[2][1], STAGES[4][1]
        self.deep = nn.Sequential(_layer(at16, DEEP), _around(DEEP))
        self.side8, self.middle = _layer(at8, DEEP), _around(DEEP)
        self.narrow, self.side4 = _layer(DEEP, FINE), _layer(at4, FINE)
        self.fine = nn.Sequential(_around(FINE), _around(FINE))
        self.tell = nn.Conv2d(FINE, 4 + len(CLASSES[KIND]), 1)
        nn.init.normal_(self.tell.weight, 0.0, 0.01)
        assert self.tell.bias is not None
        with torch.no_grad():
            self.tell.bias[:4] = HALF_A_BALL
            self.tell.bias[4:] = SURE_OF_NOTHING

    def forward(self, x: torch.Tensor) -> dict[str, torch.Tensor] | torch.Tensor:
        """Training: boxes (b, 4, cells) in cells, scores (b, classes, cells) before the sigmoid.
        Else (b, 4 + classes, cells): boxes as centre and size in pixels, scores 0..1."""
        y = self._cells(x)
        if self.training:
            flat = y.flatten(2)
            return {"boxes": flat[:, :4], "scores": flat[:, 4:]}
        rows = torch.arange(y.shape[2], device=y.device) + 0.5
        columns = torch.arange(y.shape[3], device=y.device) + 0.5
        down, along = torch.meshgrid(rows, columns, indexing="ij")
        left, top, right, bottom = y[:, 0], y[:, 1], y[:, 2], y[:, 3]
        sides = (along + (right - left) / 2, down + (bottom - top) / 2, left + right, top + bottom)
        boxes = STRIDE_PX * torch.stack(sides, dim=1)
        return torch.cat((boxes, y[:, 4:].sigmoid()), dim=1).flatten(2)

    def _cells(self, x: torch.Tensor) -> torch.Tensor:
        seen, kept = self.stem(2 * x - 1), []
        for stage in self.stages:
            seen = stage(seen)
            kept.append(seen)
        at4, at8, at16 = kept[1], kept[2], kept[4]
        y = self.middle(self.side8(at8) + _twice(self.deep(at16)))
        y = self.fine(self.side4(at4) + _twice(self.narrow(y)))
        told: torch.Tensor = self.tell(y)
        return told

    @property
    def lower(self) -> tuple[nn.Module, ...]:
        """What can begin with weights of EfficientNet-Lite0."""
        return (self.stem, *self.stages)

    def begin_with(self, weights: Mapping[str, torch.Tensor]) -> None:
        """Take EfficientNet-Lite0's weights for the lower part, by the names of
        `efficientnet_lite_pytorch`. WeightsError for others."""
        mine: dict[str, torch.Tensor] = {}
        try:
            _take(mine, "stem", weights, "_conv_stem", "_bn0")
            number = 0
            for i, (widening, _given, blocks, _kernel, _stride) in enumerate(STAGES):
                for j in range(blocks):
                    here, there = f"stages.{i}.{j}", f"_blocks.{number}"
                    if widening > 1:
                        _take(
                            mine,
                            f"{here}.expand",
                            weights,
                            f"{there}._expand_conv",
                            f"{there}._bn0",
                        )
                    _take(
                        mine, f"{here}.depth", weights, f"{there}._depthwise_conv", f"{there}._bn1"
                    )
                    _take(
                        mine, f"{here}.project", weights, f"{there}._project_conv", f"{there}._bn2"
                    )
                    number += 1
            self.load_state_dict(mine, strict=False)
        except (KeyError, RuntimeError) as error:
            text = " ".join(str(error).split())[:200]
            raise WeightsError(f"no weights of EfficientNet-Lite0: {text}") from error


def _layer(
    taken: int, given: int, kernel: int = 1, stride: int = 1, *, groups: int = 1,
    is_active: bool = True,
) -> nn.Sequential:  # fmt: skip
    parts: list[nn.Module] = [
        nn.Conv2d(taken, given, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(given, eps=EPSILON, momentum=MOMENTUM),
    ]
    return nn.Sequential(*parts, *([nn.ReLU6(inplace=True)] if is_active else []))


def _around(channels: int) -> nn.Sequential:
    return nn.Sequential(_layer(channels, channels, 3, groups=channels), _layer(channels, channels))


def _twice(x: torch.Tensor) -> torch.Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


def _take(
    mine: dict[str, torch.Tensor], here: str, weights: Mapping[str, torch.Tensor], conv: str,
    norm: str,
) -> None:  # fmt: skip
    mine[f"{here}.0.weight"] = weights[f"{conv}.weight"]
    for name in ("weight", "bias", "running_mean", "running_var"):
        mine[f"{here}.1.{name}"] = weights[f"{norm}.{name}"]
