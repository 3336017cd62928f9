"""Writing a clip with its truth beside it; both appear only when complete."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simulation.camera import Array
from simulation.encoding import encode
from simulation.line import Timeline
from simulation.look import Look
from simulation.per_frame import per_frame
from simulation.render import Renderer
from simulation.script import Script
from simulation.stored import StoredShot
from simulation.timeline import timeline
from simulation.truth import truth
from simulation.truth_file import truth_path, write_truth


def write_clip(
    path: Path,
    look: Look,
    line: Timeline,
    game: str,
    *,
    preset: str | None = None,
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
    facts["frames"] = encode(path, renderer.frames(), look, preset=preset, on_frame=on_frame)
    write_truth(path, facts)
    return facts


def clip_of(
    path: Path,
    shots: Sequence[StoredShot],
    look: Look,
    *,
    cut_after: Sequence[int] = (),
    script: Script | None = None,
    preset: str | None = None,
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
