"""Short videos drawn from stored shots, and the same pictures written again in other ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from numpy.typing import NDArray

from device.cameras.video_file import VideoFile
from rules.match import Game
from simulation.clip import clip_of
from simulation.look import look_from_seed
from simulation.stored import StoredShot
from tests.simulation.stored import shots

Picture = NDArray[np.uint8]
Corners = dict[str, tuple[float, float]]


@dataclass(frozen=True, kw_only=True)
class Clip:
    """A video, its corners by name in pixels, and the truth of its shots."""

    path: Path
    game: Game
    corners_px: Corners
    size_wh: tuple[int, int]
    truth: Sequence[dict[str, Any]]

    def pictures(self) -> list[Picture]:
        """(h, w, 3) BGR, all of them."""
        with av.open(str(self.path)) as container:
            return [
                np.asarray(frame.to_ndarray(format="bgr24"), dtype=np.uint8)
                for frame in container.decode(video=0)
            ]

    def source(self) -> VideoFile:
        return VideoFile(self.path)


def shot_of(kind: str) -> StoredShot:
    return next(shot for shot in shots() if shot.kind == kind)


def drawn(path: Path, kind: str, *, width: int = 960, fps: int = 25, seed: int = 41) -> Clip:
    """A clip of one stored shot, seen from above."""
    look = look_from_seed(
        seed,
        size_px=(width, width * 9 // 16),
        fps=fps,
        device="broadcast",
        venue="studio",
        table_share=0.8,
        readout_s=0.0,
        lamp_height_mm=2600.0,
        pictures_s=0,
        exposure_s=1 / 200,
        cloth="blue",
        ball_set="tv",
        cup="leather",
        score=False,
        noise=1.5,
        crf=18,
        bits_per_pixel=0.2,
        sharpness=0.5,
        person="arm",
        shirt=(120.0, 60.0, 40.0),
        bow=0.0,
    )
    shot = shot_of(kind)
    facts: dict[str, Any] = clip_of(path, [shot], look, preset="ultrafast")
    return Clip(
        path=path,
        game=Game.NINE_BALL if shot.game == "nine-ball" else Game.TEN_BALL,
        corners_px={name: (float(x), float(y)) for name, (x, y) in facts["corners_px"].items()},
        size_wh=look.size_px,
        truth=facts["shots"],
    )


def written(path: Path, pictures: Iterable[Picture], fps: int) -> Path:
    """A video of given pictures."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=fps)
        stream.pix_fmt = "yuv420p"
        stream.options = {"crf": "18", "preset": "ultrafast", "g": str(2 * fps)}
        stream.thread_count = 1
        for k, picture in enumerate(pictures):
            if k == 0:
                stream.height, stream.width = picture.shape[:2]
            frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(picture), format="bgr24")
            frame.pts, frame.time_base = k, Fraction(1, fps)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return path


def turned_corners(clip: Clip) -> Corners:
    """Where the corners lie when the picture is turned by half a turn."""
    w, h = clip.size_wh
    return {name: (w - 1 - x, h - 1 - y) for name, (x, y) in clip.corners_px.items()}
