"""Writing a clip: H.264 through PyAV, the truth beside it; both appear only when complete."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np

from simulation.camera import Array
from simulation.line import Timeline
from simulation.look import Look
from simulation.per_frame import per_frame
from simulation.render import Renderer
from simulation.script import Script
from simulation.stored import StoredShot
from simulation.timeline import timeline
from simulation.truth import truth
from simulation.truth_file import truth_path, write_truth

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
    recipe: Mapping[str, Any] | None = None,
    with_frames: bool = False,
) -> dict[str, Any]:
    """Write NAME.mp4, NAME.truth.json and NAME.calls.json; returns the truth.

    The truth comes last: where it is, the clip is complete. `recipe`: how the clip is made again,
    kept in the truth. `with_frames`: the truth tells every ball's place in every picture.
    """
    renderer = Renderer(look, line, game)

    def outlines(t_s: float) -> list[Array]:
        return renderer.people.outlines_px(line, t_s)

    facts = truth(
        clip=path.name,
        game=game,
        look=look,
        camera=renderer.camera,
        line=line,
        outlines=outlines,
        recipe=recipe,
    )
    if with_frames:
        facts["per_frame"] = per_frame(line, renderer.camera, look, outlines)
    truth_path(path).unlink(missing_ok=True)
    facts["frames"] = encode(path, renderer, preset=preset, on_frame=on_frame)
    write_truth(path, facts)
    return facts


def clip_of(
    path: Path,
    shots: Sequence[StoredShot],
    look: Look,
    *,
    cut_after: Sequence[int] = (),
    script: Script | None = None,
    preset: str = "veryfast",
    on_frame: Callable[[int], None] | None = None,
    recipe: Mapping[str, Any] | None = None,
    with_frames: bool = False,
) -> dict[str, Any]:
    """Chain shots with the look's own pauses and write the clip; `script`: what people do."""
    line = timeline(
        shots,
        np.random.default_rng([look.seed, 79]),
        balls_stay_in_cups=look.cup != "return",
        script=script,
        cut_after=cut_after,
    )
    return write_clip(
        path,
        look,
        line,
        shots[0].game,
        preset=preset,
        on_frame=on_frame,
        recipe=recipe,
        with_frames=with_frames,
    )
