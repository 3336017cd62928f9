"""A shot, and the table at rest around it: what the tests of the live referee play."""

from __future__ import annotations

from pathlib import Path

from tests.device.drawn_clips import Clip, drawn, written

FPS = 25
BEFORE_S, AFTER_S = 2.6, 1.5
"""The first two seconds of a camera are for finding the table."""


def pot_clip(folder: Path) -> Clip:
    """The cue ball meets the 3, which falls: a second."""
    return with_rest(folder, "pot")


def with_rest(folder: Path, kind: str) -> Clip:
    """A stored shot of that kind."""
    clip = drawn(folder / f"{kind}.mp4", kind, fps=FPS)
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
