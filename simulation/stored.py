"""Shots as numbers: what is simulated once, kept, drawn and tested without the simulator.

A path is exact at its knots and straight between them: knots lie at every event of the ball and
at most 1/240 s apart wherever a straight line would be off by more than `KNOT_ERROR_MM`.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Place = tuple[float, float]

FORMAT = "footspot.shots/1"
KNOT_ERROR_MM = 0.02
"""Largest distance of a left-out sample from the stored path."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotEvent:
    """One thing that happened; `t_s` after the strike.

    kind: contact (two balls), rail (ball, rail or "jaw"), potted (ball, pocket), off_table.
    `speed_mm_s`: relative speed just before, along the line of impact where known, else 0.
    """

    kind: str
    t_s: float
    balls: tuple[int, ...]
    rail: str | None = None
    pocket: str | None = None
    speed_mm_s: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BallTrack:
    """t_s (n,) after the strike, increasing; xyz_mm (n, 3): the ball's centre over the bed.

    A resting ball has one knot. Before the first knot and after the last the ball lies still.
    """

    t_s: NDArray[np.float64]
    xyz_mm: NDArray[np.float64]

    def at(self, t_s: float) -> NDArray[np.float64]:
        """(3,) the centre at a time."""
        return np.array([np.interp(t_s, self.t_s, self.xyz_mm[:, k]) for k in range(3)])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StoredShot:
    """One simulated shot.

    `kind` is what it was made to exercise, `aim_xy` the unit vector of the cue's direction,
    `speed_m_s` the speed of the cue at the strike (the ball leaves with up to 1.5 times as much).
    `placed`: the cue ball was put by hand.
    `physics` names the set of constants, `rest_s` the time at which all is still.
    """

    kind: str
    game: str
    physics: str
    aim_xy: Place
    speed_m_s: float
    rest_s: float
    tracks: Mapping[int, BallTrack]
    events: Sequence[ShotEvent] = field(default_factory=tuple)
    is_break: bool = False
    placed: bool = False

    def before_mm(self) -> dict[int, Place]:
        """Where each ball lay when the cue struck."""
        return {b: (float(p.xyz_mm[0, 0]), float(p.xyz_mm[0, 1])) for b, p in self.tracks.items()}

    def gone(self) -> set[int]:
        """Balls that are no longer on the bed."""
        return {e.balls[0] for e in self.events if e.kind in ("potted", "off_table")}

    def after_mm(self) -> dict[int, Place]:
        """Where each ball lies when all is still; potted and lost balls are absent."""
        gone = self.gone()
        return {
            b: (float(p.xyz_mm[-1, 0]), float(p.xyz_mm[-1, 1]))
            for b, p in self.tracks.items()
            if b not in gone
        }


def thinned(
    t_s: NDArray[np.float64], xyz_mm: NDArray[np.float64], keep_t_s: Sequence[float]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Leave out samples that the straight path shows within KNOT_ERROR_MM; `keep_t_s` stay."""
    n = len(t_s)
    if n <= 2:
        return t_s, xyz_mm
    forced = {0, n - 1} | {int(np.argmin(np.abs(t_s - t))) for t in keep_t_s}
    chosen = [0]
    start = 0
    while start < n - 1:
        limit = min(i for i in forced if i > start)
        end, step = start + 1, 1
        while step:
            trial = min(end + step, limit)
            share = (t_s[start : trial + 1] - t_s[start]) / (t_s[trial] - t_s[start])
            line = xyz_mm[start] + share[:, None] * (xyz_mm[trial] - xyz_mm[start])
            error = float(np.abs(line - xyz_mm[start : trial + 1]).max())
            if error <= KNOT_ERROR_MM and trial > end:
                end, step = trial, step * 2
            else:
                step //= 2
        chosen.append(end)
        start = end
    return t_s[chosen], xyz_mm[chosen]


def shot_to_data(shot: StoredShot) -> dict[str, Any]:
    """Plain data for JSON."""
    return {
        "kind": shot.kind,
        "game": shot.game,
        "physics": shot.physics,
        "aim_xy": [round(v, 8) for v in shot.aim_xy],
        "speed_m_s": round(shot.speed_m_s, 4),
        "rest_s": round(shot.rest_s, 6),
        "is_break": shot.is_break,
        "placed": shot.placed,
        "events": [
            {k: v for k, v in asdict(e).items() if v is not None}
            | {"t_s": round(e.t_s, 7), "speed_mm_s": round(e.speed_mm_s, 1)}
            for e in shot.events
        ],
        "tracks": {
            str(b): [
                [round(float(t), 7), *(round(float(v), 3) for v in p)]
                for t, p in zip(track.t_s, track.xyz_mm, strict=True)
            ]
            for b, track in sorted(shot.tracks.items())
        },
    }


def shot_from_data(data: Mapping[str, Any]) -> StoredShot:
    """The other way of `shot_to_data`."""
    tracks = {}
    for name, rows in data["tracks"].items():
        table = np.asarray(rows, dtype=np.float64).reshape(-1, 4)
        tracks[int(name)] = BallTrack(t_s=table[:, 0], xyz_mm=table[:, 1:])
    return StoredShot(
        kind=data["kind"],
        game=data["game"],
        physics=data["physics"],
        aim_xy=(data["aim_xy"][0], data["aim_xy"][1]),
        speed_m_s=data["speed_m_s"],
        rest_s=data["rest_s"],
        is_break=data["is_break"],
        placed=data["placed"],
        events=tuple(ShotEvent(**(e | {"balls": tuple(e["balls"])})) for e in data["events"]),
        tracks=tracks,
    )


def save_shots(path: Path, shots: Sequence[StoredShot]) -> None:
    """Write shots as gzipped JSON; the same shots give the same bytes."""
    text = json.dumps(
        {"format": FORMAT, "shots": [shot_to_data(s) for s in shots]}, separators=(",", ":")
    )
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def load_shots(path: Path) -> list[StoredShot]:
    """Read what `save_shots` wrote; ValueError if it is something else."""
    data = json.loads(gzip.decompress(path.read_bytes()))
    if data.get("format") != FORMAT:
        raise ValueError(f"{path.name}: expected {FORMAT}, got {data.get('format')!r}")
    return [shot_from_data(s) for s in data["shots"]]
