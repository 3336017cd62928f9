"""Coded clips decode to as many pictures of the same size that look like the drawn ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from numpy.typing import NDArray

from simulation.encoding import encode
from simulation.look import look_from_seed

FPS = 25


def _pictures() -> list[NDArray[np.uint8]]:
    rng = np.random.default_rng(4)
    ground = np.full((180, 320, 3), (190, 110, 20), np.uint8)
    drawn: list[NDArray[np.uint8]] = []
    for k in range(12):
        picture = ground.copy()
        picture[80:100, 20 + 10 * k : 40 + 10 * k] = (220, 230, 235)
        drawn.append(np.clip(picture + rng.normal(0, 1, picture.shape), 0, 255).astype(np.uint8))
    return drawn


@pytest.mark.parametrize(
    "fixed",
    [
        {"codec": "mjpeg", "jpeg_quality": 80},
        {"codec": "h264", "plain_coding": True, "crf": 20, "bits_per_pixel": 0.3},
        {"codec": "h264", "plain_coding": False, "crf": 20, "bits_per_pixel": 0.3},
    ],
)
def test_what_is_coded_comes_back(tmp_path: Path, fixed: dict[str, Any]) -> None:
    look = look_from_seed(5, size_px=(320, 180), fps=FPS, **fixed)
    path = tmp_path / "clip.mp4"
    pictures = _pictures()
    assert encode(path, pictures, look) == len(pictures)
    assert [p.name for p in tmp_path.iterdir()] == ["clip.mp4"]
    with av.open(str(path)) as container:
        assert container.streams.video[0].codec_context.name == fixed["codec"]
        frames = list(container.decode(video=0))
    times = [f.time for f in frames]
    assert np.diff(times) == pytest.approx(1 / FPS, abs=1e-3)
    seen = [f.to_ndarray(format="bgr24") for f in frames]
    assert len(seen) == len(pictures)
    for drawn, back in zip(pictures, seen, strict=True):
        assert np.abs(drawn.astype(int) - back).mean() < 4
        bright = np.nonzero(back[90].min(axis=-1) > 150)[0]
        assert bright.mean() == pytest.approx(
            np.nonzero(drawn[90].min(axis=-1) > 150)[0].mean(), abs=0.6
        )


def test_a_rate_has_a_ceiling(tmp_path: Path) -> None:
    rng = np.random.default_rng(6)
    pictures = [rng.integers(0, 255, (180, 320, 3), dtype=np.uint8) for _ in range(60)]
    sizes = []
    for bits in (0.05, 0.5):
        look = look_from_seed(
            5, size_px=(320, 180), fps=FPS, codec="h264", crf=20, bits_per_pixel=bits
        )
        path = tmp_path / f"{bits}.mp4"
        encode(path, pictures, look)
        sizes.append(path.stat().st_size)
    assert sizes[0] < 0.5 * sizes[1]


def test_a_clip_that_fails_leaves_nothing(tmp_path: Path) -> None:
    look = look_from_seed(5, size_px=(320, 180), fps=FPS)

    def broken() -> Iterator[NDArray[np.uint8]]:
        yield _pictures()[0]
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        encode(tmp_path / "clip.mp4", broken(), look)
    assert list(tmp_path.iterdir()) == []
