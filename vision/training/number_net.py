"""The second network: which number a ball shows, from its patch and those of the other balls.

Colours are told from each other more surely than by themselves: the same lamp shines on all balls
of a table, they are of one make, the cue ball is white, and a number is there once. So what the
patches show is compared among the balls of one picture (`looks` times) before each is named.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import torch
from torch import nn

from vision.ball_patch import PATCH_PX
from vision.detections import BALL_LABELS


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberShape:
    """Sizes of the network. looks: how often balls are compared, 0: each by itself."""

    widths: tuple[int, int, int, int] = (24, 40, 64, 96)
    looks: int = 2
    heads: int = 4

    def as_data(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


def _block(inputs: int, outputs: int, stride: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.SiLU(inplace=True),
    )


class Comparison(nn.Module):
    """Each ball looks at the others (attention) and changes its own description."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(width)
        self.mixed = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.then = nn.Sequential(
            nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.SiLU(), nn.Linear(2 * width, width)
        )

    def forward(self, x: torch.Tensor, is_there: torch.Tensor) -> torch.Tensor:
        """x (tables, balls, width), is_there (tables, balls): 1 or 0."""
        tables, balls, width = x.shape
        each = width // self.heads
        parts = self.mixed(self.before(x)).reshape(tables, balls, 3, self.heads, each)
        query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
        weight = query @ key.transpose(-1, -2) / math.sqrt(each)
        weight = weight + (is_there[:, None, None] - 1.0) * 1e4
        seen = (weight.softmax(dim=-1) @ value).transpose(1, 2).reshape(tables, balls, width)
        x = x + self.out(seen)
        return x + self.then(x)


class NumberNet(nn.Module):
    """Patches to logits of the sixteen balls."""

    def __init__(self, shape: NumberShape) -> None:
        super().__init__()
        self.shape = shape
        a, b, c, d = shape.widths
        self.patch = nn.Sequential(
            _block(3, a, 2),
            _block(a, b, 1),
            _block(b, c, 2),
            _block(c, c, 1),
            _block(c, d, 2),
            nn.AvgPool2d(PATCH_PX // 8),
            nn.Flatten(),
        )
        self.compare = nn.ModuleList(Comparison(d, shape.heads) for _ in range(shape.looks))
        self.name = nn.Linear(d, BALL_LABELS)

    def forward(self, patches: torch.Tensor, is_there: torch.Tensor) -> torch.Tensor:
        """patches (tables, balls, 3, PATCH_PX, PATCH_PX) RGB 0..1, is_there (tables, balls) to
        logits (tables, balls, 16); places without a ball teach nothing, not even averages."""
        there = is_there.flatten() > 0
        seen = self.described(patches.flatten(0, 1)[there])
        x = seen.new_zeros((len(there), seen.shape[1]))
        x[there] = seen
        return self.named(x.reshape(*is_there.shape, -1), is_there)

    def described(self, patches: torch.Tensor) -> torch.Tensor:
        """(n, width) what each patch shows by itself."""
        out: torch.Tensor = self.patch(patches - 0.5)
        return out

    def named(self, x: torch.Tensor, is_there: torch.Tensor) -> torch.Tensor:
        """Logits (tables, balls, 16) of descriptions (tables, balls, width), compared."""
        for comparison in self.compare:
            x = comparison(x, is_there)
        out: torch.Tensor = self.name(x)
        return out


class OneTable(nn.Module):
    """For running: the balls of one picture (balls, 3, PATCH_PX, PATCH_PX) to log p (balls, 16)."""

    def __init__(self, net: NumberNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, patches: torch.Tensor) -> torch.Tensor:
        """See the class."""
        x = self.net.described(patches)[None]
        return self.net.named(x, torch.ones_like(x[..., 0]))[0].log_softmax(dim=-1)
