"""Pictures as batches of tensors: drawn, varied and told by cells, the same from the same seed.

Most batches are of small inputs: a ball is as large in them and has all around it by which it is
told, and a step costs a third. One in four shows whole tables, and so do all of the last epochs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

from vision.letterbox import INPUT_WH
from vision.training.augment import WHOLE, Colours, Sample, sample
from vision.training.labelled import LabelledPicture
from vision.training.mixing import chances, drawn
from vision.training.oblique_views import oblique_sample


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Inputs of one kind: their size, and the chance that one shows all of its picture."""

    size_wh: tuple[int, int]
    whole: float


MIXED: Final = (
    View(size_wh=INPUT_WH, whole=0.8),
    *3 * (View(size_wh=(320, 192), whole=0.0),),
)
"""The batches of an epoch, in turn."""
LARGE: Final = (View(size_wh=INPUT_WH, whole=WHOLE),)
ASLANT: Final = tuple(View(size_wh=(side, side), whole=0.0) for side in (320, 320, 384, 320, 448))
"""Of pictures from a slant: `oblique_views` chooses what is shown."""
LARGE_FROM: Final = 0.8
"""From this part of the epochs on all inputs are large: what a look shows decides at the end,
also on the averages that the network normalises by."""


def views(epoch: int, epochs: int, *, is_aslant: bool = False) -> tuple[View, ...]:
    """The batches of one epoch of so many, in turn."""
    if is_aslant:
        return ASLANT
    return LARGE if epoch >= LARGE_FROM * epochs else MIXED


class DrawnSamples(Dataset[dict[str, torch.Tensor]]):
    """The inputs of one epoch; set `epoch` before each."""

    def __init__(
        self,
        pictures: Sequence[LabelledPicture],
        shares: dict[str, float],
        *,
        count: int,
        stride_px: int,
        seed: int,
        colours: Colours,
        batch: int,
        epochs: int,
        is_aslant: bool = False,
    ) -> None:
        self.is_aslant = is_aslant
        self.pictures = pictures
        self.count = count
        self.stride_px = stride_px
        self.seed = seed
        self.colours = colours
        self.batch = batch
        self.epochs = epochs
        self.epoch = 0
        self._chances = chances(pictures, shares)
        self._drawn: tuple[int, Any] = (-1, None)

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> dict[str, torch.Tensor]:
        if self._drawn[0] != self.epoch:
            which = drawn(self._chances, self.count, seed=self.seed, epoch=self.epoch)
            self._drawn = (self.epoch, which)
        picture = self.pictures[int(self._drawn[1][index])]
        rng = np.random.default_rng([self.seed, 12, self.epoch, index])
        turns = views(self.epoch, self.epochs, is_aslant=self.is_aslant)
        view = turns[index // self.batch % len(turns)]
        if self.is_aslant:
            return as_tensors(
                oblique_sample(picture, rng, size_wh=view.size_wh, stride_px=self.stride_px)
            )
        made = sample(
            picture,
            picture.read(),
            rng,
            stride_px=self.stride_px,
            size_wh=view.size_wh,
            whole=view.whole,
            colours=self.colours,
        )
        return as_tensors(made)


def as_tensors(made: Sample) -> dict[str, torch.Tensor]:
    """One input: img (3, h, w) RGB bytes, and its grids."""
    grids = made.targets
    rgb = np.ascontiguousarray(made.bgr[..., ::-1].transpose(2, 0, 1))
    return {
        "img": torch.from_numpy(rgb),
        "ball": torch.from_numpy(grids.ball),
        "number": torch.from_numpy(grids.number),
        "ltrb": torch.from_numpy(grids.ltrb),
        "is_said": torch.from_numpy(grids.is_said),
        "cover": torch.from_numpy(grids.cover),
        "cover_is_said": torch.from_numpy(grids.cover_is_said),
    }


class Batches:
    """What the trainer iterates over once an epoch; its samples change from epoch to epoch."""

    def __init__(self, samples: DrawnSamples, *, workers: int) -> None:
        self.dataset = samples
        self.batch_size = samples.batch
        self.num_workers = workers
        self.drop_last = True
        self.sampler = samples
        self.epoch = 0

    def __len__(self) -> int:
        return max(len(self.dataset) // self.batch_size, 1)

    def __iter__(self) -> Iterator[dict[str, torch.Tensor]]:
        self.dataset.epoch = self.epoch
        loader = DataLoader(
            self.dataset,
            batch_size=self.batch_size,
            shuffle=False,
            drop_last=len(self.dataset) >= self.batch_size,
            num_workers=self.num_workers,
        )
        yield from loader

    def reset(self) -> None:
        """Ultralytics asks for it when its own augmentation changes; there is none here."""
