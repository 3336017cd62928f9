"""Which picture is drawn when: mixed batches from several sources, the same from the same seed.

A source has its share of the inputs whatever its size. Within a source a group counts by the
square root of its pictures: one video of hundreds does not outweigh as many photographs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.training.labelled import LabelledPicture
from vision.training.splits import key


class MixingError(ValueError):
    """Nothing to draw from."""


def chances(
    pictures: Sequence[LabelledPicture], shares: Mapping[str, float]
) -> NDArray[np.float64]:
    """(n,) the probability of each picture, 1 in all. shares: by source; others are not drawn."""
    groups = Counter(key(picture) for picture in pictures)
    weight = np.array([groups[key(picture)] ** -0.5 for picture in pictures], dtype=np.float64)
    total: dict[str, float] = {}
    for picture, w in zip(pictures, weight, strict=True):
        total[picture.source] = total.get(picture.source, 0.0) + float(w)
    for i, picture in enumerate(pictures):
        weight[i] *= shares.get(picture.source, 0.0) / total[picture.source]
    if not weight.sum() > 0:
        raise MixingError(f"no pictures of {sorted(shares)} among {sorted(total)}")
    return np.asarray(weight / weight.sum(), dtype=np.float64)


def drawn(chance: NDArray[np.float64], count: int, *, seed: int, epoch: int) -> NDArray[np.int64]:
    """(count,) indices of the pictures of one epoch, shuffled; by seed and epoch alone.

    Drawn by even steps through the chances, so that rare pictures come as often as they should.
    """
    rng = np.random.default_rng([seed, 11, epoch])
    places = (np.arange(count) + rng.random()) / count
    indices = np.searchsorted(np.cumsum(chance), places, side="right")
    return rng.permutation(np.minimum(indices, len(chance) - 1))
