"""Frames: planes, loans and colours."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.frame import Frame, frame_from_bgr


def smooth_bgr(h: int, w: int, seed: int = 0) -> np.ndarray:
    """Colours that change slowly, so that halving the colour planes loses little."""
    rng = np.random.default_rng(seed)
    ys, xs = np.mgrid[0:h, 0:w] / 40.0
    waves = [127 + 100 * np.sin(xs * a + ys * b + c) for a, b, c in rng.uniform(0, 1.5, (3, 3))]
    return np.asarray(np.stack(waves, axis=2), dtype=np.uint8)


@given(st.integers(2, 40), st.integers(2, 40))
@settings(max_examples=30)
def test_shapes(h: int, w: int) -> None:
    frame = frame_from_bgr(smooth_bgr(h, w), index=4, t_s=0.5)
    even = (w // 2 * 2, h // 2 * 2)
    assert frame.size_wh == even
    assert frame.y.shape == even[::-1]
    assert frame.u.shape == frame.v.shape == (even[1] // 2, even[0] // 2)
    assert frame.half_yuv().shape == (even[1] // 2, even[0] // 2, 3)
    assert frame.bgr().shape == (even[1], even[0], 3)
    assert (frame.index, frame.t_s) == (4, 0.5)


def test_bgr_there_and_back() -> None:
    bgr = smooth_bgr(60, 80)
    back = frame_from_bgr(bgr).bgr()
    assert abs(back.astype(int) - bgr).max() <= 8
    assert abs(back.astype(int) - bgr).mean() < 2.0


def test_half_yuv_is_the_mean_of_four_pixels() -> None:
    frame = frame_from_bgr(smooth_bgr(20, 20))
    half = frame.half_yuv()
    assert half[3, 4, 0] == pytest.approx(frame.y[6:8, 8:10].mean(), abs=0.51)
    assert half[3, 4, 1] == frame.u[3, 4]
    assert half[3, 4, 2] == frame.v[3, 4]


def test_a_kept_frame_outlives_its_loan() -> None:
    planes = [np.full((4, 4), 50, np.uint8), *(np.full((2, 2), 128, np.uint8) for _ in range(2))]
    frame = Frame(index=0, t_s=0.0, y=planes[0], u=planes[1], v=planes[2])
    kept = frame.kept()
    for plane in planes:
        plane[:] = 0
    assert kept.y.min() == 50
    assert kept.u.min() == kept.v.min() == 128
    assert frame.y.max() == 0
