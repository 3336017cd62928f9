"""Pictures of a second come back one for one, and no codec leaves them untouched."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.still_coding import as_jpeg, as_video
from simulation.look import look_from_seed
from tests.vision.painted_table import painted


@pytest.mark.parametrize("coding", ["jpeg", "video"])
def test_each_picture_comes_back_and_is_coded(coding: str) -> None:
    look = look_from_seed(5, size_px=(900, 500))
    plain = [painted({3: (200.0 + 200.0 * k, 250.0)}, cloth="green", seed=k) for k in range(3)]
    rng = np.random.default_rng(1)
    coded = as_jpeg(plain, rng) if coding == "jpeg" else as_video(plain, look)
    assert len(coded) == len(plain)
    for was, now in zip(plain, coded, strict=True):
        off = np.abs(now.astype(int) - was)
        assert now.shape == was.shape
        assert off.any()
        assert off.mean() < 6.0
        nearest = [np.abs(now.astype(int) - other).mean() for other in plain]
        assert int(np.argmin(nearest)) == next(k for k, p in enumerate(plain) if p is was)
