"""What makes a simulated shot hard to referee, measured on its exact events and paths.

The values go into `StoredShot.situation` under the names below; a name is absent where the shot
has nothing of the kind. Suites and scores sort by them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.outcome import CUE
from simulation.resting import FROZEN_MM, brink_mm, frozen_pairs, frozen_to_rails, hanging
from simulation.stored import BallTrack, ShotEvent, StoredShot

CUE_SPEED: Final = "cue_speed_mm_s"
"""The cue ball's speed as it leaves the tip."""
FIRST_SPEED: Final = "first_speed_mm_s"
"""Along the line of centres at the first contact of the cue ball."""
GAP: Final = "gap_ms"
"""From the first contact of the cue ball to its contact with another, up to `LONGEST_GAP_MS`."""
MISS: Final = "miss_mm"
"""The narrowest gap at which the cue ball passed, before its first contact, a ball that it did
not touch first; up to `WIDEST_MISS_MM`."""
MISSED: Final = "missed"
"""That ball."""
FROZEN: Final = "frozen"
"""Pairs of balls that touch before the strike, as "0-3 4-7"."""
FROZEN_RAIL: Final = "frozen_rail"
"""Balls that touch a rail before the strike, as "5:left 6:foot"."""
HANGING: Final = "hanging"
"""Balls that lie on the brink of a pocket before the strike, as "4:FL"."""
LEFT_HANGING: Final = "left_hanging"
"""The same when all is still."""
LATE_FALL: Final = "late_fall_s"
"""A ball fell so long after all was still."""
TIP_AGAIN: Final = "tip_again_ms"
"""The tip met the cue ball again so long after the strike."""
ROLLING: Final = "rolling"
"""Balls that still rolled at the strike, as "4 7"."""
AIR: Final = "air_s"
"""The longest time that a ball was off the bed before it came back."""
RATTLES: Final = "rattles"
"""Most touches of one pocket's jaws by one ball that did not fall."""
MOVED: Final = "moved_balls"
"""How many balls moved."""
RAIL_SPEED: Final = "rail_speed_mm_s"
"""The hardest rail touch after the first contact; soft ones are hard to see."""

LONGEST_GAP_MS: Final = 50.0
WIDEST_MISS_MM: Final = 10.0

Array = NDArray[np.float64]


def situation_of(shot: StoredShot, cue_speed_mm_s: float | None = None) -> dict[str, float | str]:
    """Everything measured; names as above, numbers rounded to a thousandth.

    `cue_speed_mm_s`: the cue ball's speed off the tip where it is known exactly; else it is read
    off the first knots of its path, which may lie behind a first contact that came at once.
    """
    before, size = shot.before_mm(), table.SIZES[shot.size]
    found: dict[str, float | str | None] = {
        CUE_SPEED: cue_speed_mm_s or _start_speed_mm_s(shot.tracks.get(CUE)),
        FROZEN: " ".join(f"{a}-{b}" for a, b in frozen_pairs(before)),
        FROZEN_RAIL: " ".join(
            f"{b}:{rail}" for b, rails in frozen_to_rails(before, size).items() for rail in rails
        ),
        HANGING: _named(hanging(before, size)),
        LEFT_HANGING: _named(
            hanging({b: p for b, p in shot.after_mm().items() if _has_moved(shot, b)}, size)
        ),
        ROLLING: " ".join(str(b) for b in _rolling(shot)),
        MOVED: float(sum(len(t.t_s) > 1 for t in shot.tracks.values())),
        RATTLES: _rattles(shot),
        AIR: _air_s(shot),
        LATE_FALL: max(
            (e.t_s - shot.rest_s for e in shot.events if e.t_s > shot.rest_s + 1e-6), default=None
        ),
        TIP_AGAIN: next((e.t_s * 1000 for e in shot.events if e.kind == "cue"), None),
    }
    found.update(_first_contact(shot))
    return {
        name: round(value, 3) if isinstance(value, float) else value
        for name, value in found.items()
        if value not in (None, "", 0.0)
    }


def _named(found: Mapping[int, str]) -> str:
    return " ".join(f"{ball}:{name}" for ball, name in found.items())


def _has_moved(shot: StoredShot, ball: int) -> bool:
    return len(shot.tracks[ball].t_s) > 1


def _rolling(shot: StoredShot) -> list[int]:
    if shot.follows_s is None:
        return []
    return [
        b
        for b, t in sorted(shot.tracks.items())
        if b != CUE and len(t.t_s) > 1 and t.t_s[0] <= 1e-9
    ]


def _start_speed_mm_s(track: BallTrack | None) -> float | None:
    if track is None or len(track.t_s) < 2:
        return None
    step = np.diff(track.xyz_mm[:2], axis=0)[0]
    return float(np.linalg.norm(step) / (track.t_s[1] - track.t_s[0]))


def _rattles(shot: StoredShot) -> float | None:
    size = table.SIZES[shot.size]
    fallen = {e.balls[0] for e in shot.events if e.kind == "potted"}
    touches: dict[tuple[int, str], int] = {}
    for e in shot.events:
        if e.kind == "rail" and e.rail == "jaw" and e.balls[0] not in fallen:
            place = tuple(shot.tracks[e.balls[0]].at(e.t_s)[:2])
            near = min(table.POCKETS, key=lambda name: brink_mm((place[0], place[1]), name, size))
            touches[e.balls[0], near] = touches.get((e.balls[0], near), 0) + 1
    most = max(touches.values(), default=0)
    return float(most) if most > 1 else None


def _air_s(shot: StoredShot) -> float | None:
    left: dict[int, float] = {}
    spans = []
    for e in shot.events:
        if e.kind == "lifted":
            left[e.balls[0]] = e.t_s
        elif e.kind == "returned" and e.balls[0] in left:
            spans.append(e.t_s - left.pop(e.balls[0]))
    return max(spans, default=None)


def _first_contact(shot: StoredShot) -> dict[str, float | str | None]:
    hits = [e for e in shot.events if e.kind == "contact" and CUE in e.balls]
    rails = [
        e.speed_mm_s for e in shot.events if e.kind == "rail" and hits and e.t_s >= hits[0].t_s
    ]
    found: dict[str, float | str | None] = {
        RAIL_SPEED: max(rails, default=None),
        FIRST_SPEED: hits[0].speed_mm_s if hits else None,
    }
    if hits:
        other = next((e.t_s for e in hits if set(e.balls) != set(hits[0].balls)), None)
        if other is not None and (other - hits[0].t_s) * 1000 <= LONGEST_GAP_MS:
            # A gap of nothing is the hardest of all and must not read as "no gap".
            found[GAP] = max((other - hits[0].t_s) * 1000, 0.001)
    miss, ball = _narrowest_miss(shot, hits[0] if hits else None)
    if miss <= WIDEST_MISS_MM:
        found[MISS], found[MISSED] = max(miss, 0.001), str(ball)
    return found


def _narrowest_miss(shot: StoredShot, first: ShotEvent | None) -> tuple[float, int | None]:
    """(gap mm, ball) of the narrowest passage; an approach that stops short is none."""
    way = shot.tracks.get(CUE)
    if way is None or len(way.t_s) < 2:
        return math.inf, None
    end = float(way.t_s[-1]) if first is None else first.t_s
    t = np.append(np.arange(0.0, end, 0.001), end)
    cue = _xy_at(way, t)
    best: tuple[float, int | None] = (math.inf, None)
    for ball, track in sorted(shot.tracks.items()):
        if ball == CUE or (first is not None and ball in first.balls):
            continue
        gaps = np.linalg.norm(cue - _xy_at(track, t), axis=1) - 2 * table.BALL_RADIUS_MM
        k = int(np.argmin(gaps))
        if 0 < k < len(t) - 1 and FROZEN_MM < gaps[k] < best[0]:
            best = (float(gaps[k]), ball)
    return best


def _xy_at(track: BallTrack, t_s: Array) -> Array:
    return np.column_stack([np.interp(t_s, track.t_s, track.xyz_mm[:, k]) for k in (0, 1)])
