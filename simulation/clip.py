"""Writing a clip: H.264 through PyAV, the truth beside it; both appear only when complete."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

import av
import numpy as np

from simulation.look import Look
from simulation.render import Renderer
from simulation.stored import StoredShot
from simulation.timeline import Timeline, timeline
from simulation.truth import truth

BITS_PER_PIXEL = 0.08
"""Ceiling of the bit rate: 4.4 Mbit/s for 720p60, about what cameras and broadcasters use."""


def encode(
    path: Path,
    renderer: Renderer,
    *,
    preset: str = "veryfast",
    on_frame: Callable[[int], None] | None = None,
) -> int:
    """Render all frames into an MP4 file; returns their number. OSError if it cannot be written."""
    look = renderer.look
    part = path.with_name(path.name + ".part")
    count = 0
    try:
        with av.open(str(part), "w", format="mp4") as container:
            stream = container.add_stream("libx264", rate=look.fps)
            stream.width, stream.height = look.size_px
            stream.pix_fmt = "yuv420p"
            stream.thread_count = 1
            most = str(int(look.size_px[0] * look.size_px[1] * look.fps * BITS_PER_PIXEL))
            stream.options = {
                "crf": str(look.crf),
                "preset": preset,
                "g": str(look.fps * 4),
                "maxrate": most,
                "bufsize": most,
            }
            for picture in renderer.frames():
                frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(picture), format="bgr24")
                frame.pts = count
                frame.time_base = Fraction(1, look.fps)
                for packet in stream.encode(frame):
                    container.mux(packet)
                count += 1
                if on_frame is not None:
                    on_frame(count)
            for packet in stream.encode():
                container.mux(packet)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    return count


def write_clip(
    path: Path,
    look: Look,
    line: Timeline,
    game: str,
    *,
    preset: str = "veryfast",
    on_frame: Callable[[int], None] | None = None,
) -> dict[str, object]:
    """Write NAME.mp4 and NAME.truth.json; returns the truth."""
    renderer = Renderer(look, line, game)
    facts = truth(clip=path.name, game=game, look=look, camera=renderer.camera, line=line)
    facts["frames"] = encode(path, renderer, preset=preset, on_frame=on_frame)
    beside = path.with_name(path.stem + ".truth.json")
    part = beside.with_name(beside.name + ".part")
    part.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    os.replace(part, beside)
    return facts


def clip_of(
    path: Path,
    shots: Sequence[StoredShot],
    look: Look,
    *,
    cut_after: Sequence[int] = (),
    preset: str = "veryfast",
    on_frame: Callable[[int], None] | None = None,
) -> dict[str, object]:
    """Chain shots with the look's own pauses and write the clip."""
    line = timeline(
        shots,
        np.random.default_rng([look.seed, 79]),
        balls_stay_in_cups=look.cup != "return",
        cut_after=cut_after,
    )
    return write_clip(path, look, line, shots[0].game, preset=preset, on_frame=on_frame)
