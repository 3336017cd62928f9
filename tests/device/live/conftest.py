"""One clip for all tests of the live loop: a shot, and the table at rest around it."""

from __future__ import annotations

import pytest

from tests.device.drawn_clips import Clip, drawn, written

FPS = 25
BEFORE_S, AFTER_S = 2.6, 1.5
"""The first two seconds of a camera are for finding the table."""


@pytest.fixture(scope="session")
def pot(tmp_path_factory: pytest.TempPathFactory) -> Clip:
    """The cue ball meets the 3, which falls."""
    folder = tmp_path_factory.mktemp("live")
    clip = drawn(folder / "pot.mp4", "pot", fps=FPS)
    pictures = clip.pictures()
    still = [pictures[0]] * round(BEFORE_S * FPS)
    after = [pictures[-1]] * round(AFTER_S * FPS)
    return Clip(
        path=written(folder / "long.mp4", [*still, *pictures, *after], FPS),
        game=clip.game,
        corners_px=clip.corners_px,
        size_wh=clip.size_wh,
        truth=clip.truth,
    )
