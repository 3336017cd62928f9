"""Laws that every simulated shot keeps, stored or fresh."""

from __future__ import annotations

import math

import numpy as np

from simulation import table
from simulation.knots import CUP_MM
from simulation.stored import StoredShot

PLACE_MM = 0.05
"""What rounding and straight lines between knots may move a centre at an event."""
JAW_MM = 135.0
"""Beyond the nose lines a ball is this near the middle of a hole at most: between its jaws."""
R = table.BALL_RADIUS_MM


def broken(shot: StoredShot) -> list[str]:
    """What is wrong with a shot, in words; empty if all is right."""
    return [
        *_contacts(shot),
        *_rails(shot),
        *_pots(shot),
        *_order(shot),
        *_paths(shot),
    ]


def _contacts(shot: StoredShot) -> list[str]:
    found = []
    for e in shot.events:
        if e.kind == "contact":
            a, b = (shot.tracks[ball].at(e.t_s) for ball in e.balls)
            gap = float(np.linalg.norm(a - b)) - 2 * R
            if abs(gap) > PLACE_MM:
                found.append(f"balls {e.balls} are {gap:.3f} mm apart at their contact {e.t_s:.4f}")
    return found


def _rails(shot: StoredShot) -> list[str]:
    found, size = [], table.SIZES[shot.size]
    for e in shot.events:
        if e.kind == "rail" and e.rail != "jaw":
            x, y, _ = shot.tracks[e.balls[0]].at(e.t_s)
            gaps = {"head": x, "foot": size.length_mm - x, "left": y, "right": size.width_mm - y}
            gap = gaps[str(e.rail)] - R
            if abs(gap) > PLACE_MM:
                found.append(f"ball {e.balls[0]} is {gap:.3f} mm off the {e.rail} rail it meets")
    return found


def _pots(shot: StoredShot) -> list[str]:
    found, size = [], table.SIZES[shot.size]
    for e in shot.events:
        if e.kind == "potted":
            shape = table.pocket_shapes(size)[str(e.pocket)]
            track = shot.tracks[e.balls[0]]
            x, y, _ = track.at(e.t_s)
            off = math.dist((x, y), shape.centre_xy_mm) - shape.radius_mm
            if abs(off) > 0.1:
                found.append(f"ball {e.balls[0]} is {off:.2f} mm off the edge over which it falls")
            if abs(track.xyz_mm[-1, 2] - CUP_MM) > 0.01:
                found.append(f"ball {e.balls[0]} does not end in the cup")
    return found


def _order(shot: StoredShot) -> list[str]:
    times = [e.t_s for e in shot.events]
    found = [] if times == sorted(times) else ["events are out of order"]
    gone: set[int] = set()
    for e in shot.events:
        if gone & set(e.balls):
            found.append(f"{e.kind} of a ball that is gone: {e.balls}")
        if e.kind in ("potted", "off_table"):
            gone.add(e.balls[0])
    if set(shot.after_mm()) != set(shot.tracks) - gone:
        found.append("balls at rest are not those that are left")
    for ball, track in shot.tracks.items():
        if (np.diff(track.t_s) <= 0).any():
            found.append(f"ball {ball}: times do not increase")
        if track.spin_rad_s is not None and len(track.spin_rad_s) != len(track.t_s):
            found.append(f"ball {ball}: not a spin for each knot")
    return found


def _on_bed(
    shot: StoredShot, ball: int, t_s: np.ndarray[tuple[int], np.dtype[np.float64]]
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Where the ball is on the bed, by its events."""
    on = np.ones(len(t_s), dtype=np.bool_)
    lifted = None
    for e in shot.events:
        if ball not in e.balls:
            continue
        if e.kind == "potted":
            on &= t_s < e.t_s
        elif e.kind == "off_table":
            on &= t_s < e.t_s - 0.12
        elif e.kind == "lifted":
            lifted = e.t_s
        elif e.kind == "returned" and lifted is not None:
            on &= (t_s < lifted - 0.01) | (t_s > e.t_s + 0.01)
    return on


def _paths(shot: StoredShot) -> list[str]:
    found, size = [], table.SIZES[shot.size]
    t_s = np.arange(0.0, shot.end_s, 1 / 120)
    way = {
        ball: np.column_stack([np.interp(t_s, t.t_s, t.xyz_mm[:, k]) for k in range(3)])
        for ball, t in shot.tracks.items()
    }
    on = {ball: _on_bed(shot, ball, t_s) for ball in way}
    holes = [shape.centre_xy_mm for shape in table.pocket_shapes(size).values()]
    balls = sorted(way)
    for i, a in enumerate(balls):
        x, y, z = way[a].T
        beyond = (x < R - 0.3) | (x > size.length_mm - R + 0.3)
        beyond |= (y < R - 0.3) | (y > size.width_mm - R + 0.3)
        near = np.min([np.hypot(x - hx, y - hy) for hx, hy in holes], axis=0) < JAW_MM
        if (beyond & ~near & on[a]).any():
            found.append(f"ball {a} runs through a rail")
        if (np.abs(z - R)[on[a]] > 0.01).any():
            found.append(f"ball {a} leaves the bed without an event")
        for b in balls[i + 1 :]:
            both = on[a] & on[b]
            if both.any() and np.linalg.norm(way[a] - way[b], axis=1)[both].min() < 2 * R - 0.1:
                found.append(f"balls {a} and {b} overlap")
    return found
