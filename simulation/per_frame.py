"""Where every ball is in every picture of a clip: the part of the truth that is made on request."""

from __future__ import annotations

from typing import Any

from simulation.camera import Camera
from simulation.hiding import Outlines, shares_at
from simulation.line import Timeline
from simulation.look import Look
from simulation.moves import BallAt
from simulation.render import picture_times_s


def per_frame(
    line: Timeline, camera: Camera, look: Look, outlines: Outlines | None
) -> dict[str, Any]:
    """`picture_s`: the times shown; `balls`: for each ball `mm`, `px` and `hidden`, one entry for
    each picture, null where the ball is out of sight.

    `px` is where the picture shows the ball: with a rolling shutter at the time at which its own
    row is exposed. `hidden`: share of its disc under people. Behind a cut nothing is in sight.
    """
    times = list(picture_times_s(look, line.length_s))
    names = [str(ball) for ball in line.moves.balls]
    balls: dict[str, dict[str, list[Any]]] = {
        name: {"mm": [], "px": [], "hidden": []} for name in names
    }
    for t_s in times:
        is_cut = any(a <= t_s < b for a, b in line.cuts_s)
        shares = {} if outlines is None or is_cut else shares_at(line, camera, outlines, t_s)
        for ball in line.moves.balls:
            now = None if is_cut else line.ball_at(ball, t_s)
            rows = balls[str(ball)]
            if now is None:
                for key in ("mm", "px", "hidden"):
                    rows[key].append(None)
                continue
            px = camera.project(_on_its_row(now, t_s, line, camera, look).xyz_mm)
            rows["mm"].append([round(float(v), 2) for v in now.xyz_mm])
            rows["px"].append([round(float(v), 2) for v in px])
            rows["hidden"].append(round(shares.get(ball, 0.0), 2))
    return {"picture_s": [round(t, 6) for t in times], "balls": balls}


def row_time_s(row_px: float, look: Look, t_s: float) -> float:
    """When a row is exposed in the picture of a time: rows are read one after another."""
    height = look.size_px[1]
    return t_s + (row_px - (height - 1) / 2) / height * look.readout_s


def _on_its_row(now: BallAt, t_s: float, line: Timeline, camera: Camera, look: Look) -> BallAt:
    """The ball when its own row is exposed."""
    if look.readout_s == 0 or not now.is_moving:
        return now
    shown = now
    for _ in range(3):
        row = float(camera.project(shown.xyz_mm)[1])
        shown = line.ball_at(now.ball, row_time_s(row, look, t_s)) or shown
    return shown
