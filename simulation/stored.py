"""Shots as numbers: what is simulated once, kept, drawn and tested without the simulator.

A path is exact at its knots and straight between them: knots lie at every event of the ball and
so close that a straight line is never off by more than `KNOT_ERROR_MM`. A shot carries the recipe
by which it is simulated again (`strokes`, `changes`, the first knots) and what it exercises
(`kind`, `situation`).
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Place = tuple[float, float]

FORMAT = "footspot.shots/1"
KNOT_ERROR_MM = 0.02
"""Largest distance of a left-out sample from the stored path."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotEvent:
    """One thing that happened; `t_s` after the strike.

    kind: contact (two balls), rail (ball, rail or "jaw"), potted (ball, pocket), off_table, and
    what a camera may miss: cue (the tip met the cue ball once more), lifted (a ball left the bed
    for the air or the top of a rail), returned (it came back to the bed).
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

    A resting ball has one knot. Before the first knot and after the last the ball lies still,
    but where `StoredShot.follows_s` says that the shot began before the last one was over.
    `spin_rad_s` (n, 3), or None where not kept: mean angular velocity from each knot to the next,
    in table axes, so that a point r from the centre moves with cross(spin, r); the last row is 0.
    """

    t_s: NDArray[np.float64]
    xyz_mm: NDArray[np.float64]
    spin_rad_s: NDArray[np.float64] | None = None

    def at(self, t_s: float) -> NDArray[np.float64]:
        """(3,) the centre at a time."""
        return np.array([np.interp(t_s, self.t_s, self.xyz_mm[:, k]) for k in range(3)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """How a cue strikes a ball: direction of the cue's motion in table axes, speed of the cue.

    `side` and `height`: where the tip meets the ball, in radii to the right and up.
    `ball` and `t_s`: which ball, and how long after the shot began (a lag has two strokes).
    """

    direction_rad: float
    speed_m_s: float
    side: float = 0.0
    height: float = 0.0
    ball: int = 0
    t_s: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What the physics does not know, done to one ball; from then on it goes on by itself.

    `xy_mm`: where the ball is now; None takes it off the bed (into the air, onto a rail).
    `velocity_mm_s` and `spin_rad_s` (see `BallTrack`): how it moves from there.
    """

    t_s: float
    ball: int
    xy_mm: Place | None
    velocity_mm_s: Place = (0.0, 0.0)
    spin_rad_s: tuple[float, float, float] = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """What the shooter says before the shot. type: none, shot, safety, push_out."""

    type: str = "none"
    ball: int | None = None
    pocket: str | None = None


NOT_CALLED: Final = Called()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StoredShot:
    """One simulated shot.

    `kind` is what it was made to exercise, `aim_xy` the unit vector of the cue's direction,
    `speed_m_s` the speed of the cue at the strike (the ball leaves with up to 1.5 times as much).
    `placed`: the cue ball was put by hand.
    `physics` names the set of constants, `rest_s` the time at which all is still; a hanging ball
    may fall after it, `end_s` is after that too.
    `situation`: what makes it hard, by the names of `simulation.difficulty`.
    `follows_s`: struck so long after the strike of the shot before, whose balls still rolled then:
    that shot's paths are cut there, this one's first knots go on from them.
    `size`: the table, by its name in `table.SIZES`.
    `strokes` and `changes` with the first knots are all that is needed to simulate it again; no
    strokes: made before recipes were kept.
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
    called: Called = NOT_CALLED
    situation: Mapping[str, float | str] = field(default_factory=dict)
    strokes: Sequence[Stroke] = ()
    changes: Sequence[Change] = ()
    follows_s: float | None = None
    size: str = "9ft"

    @property
    def end_s(self) -> float:
        """When the last thing has happened, a late fall into a pocket included."""
        ends = [float(t.t_s[-1]) for t in self.tracks.values() if len(t.t_s) > 1]
        return max([self.rest_s, *ends, *(e.t_s for e in self.events)])

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


def shot_to_data(shot: StoredShot) -> dict[str, Any]:
    """Plain data for JSON; what a shot does not have is left out."""
    data: dict[str, Any] = {
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
    spins = {
        str(b): [[round(float(v), 2) for v in row] for row in track.spin_rad_s]
        for b, track in sorted(shot.tracks.items())
        if track.spin_rad_s is not None
    }
    more = {
        "called": None if shot.called == NOT_CALLED else asdict(shot.called),
        "situation": dict(sorted(shot.situation.items())),
        "strokes": [asdict(s) for s in shot.strokes],
        "changes": [asdict(c) for c in shot.changes],
        "follows_s": shot.follows_s,
        "size": None if shot.size == "9ft" else shot.size,
        "spins": spins,
    }
    return data | {k: v for k, v in more.items() if v not in (None, {}, [])}


def shot_from_data(data: Mapping[str, Any]) -> StoredShot:
    """The other way of `shot_to_data`."""
    tracks = {}
    for name, rows in data["tracks"].items():
        table = np.asarray(rows, dtype=np.float64).reshape(-1, 4)
        spin = data.get("spins", {}).get(name)
        tracks[int(name)] = BallTrack(
            t_s=table[:, 0],
            xyz_mm=table[:, 1:],
            spin_rad_s=None if spin is None else np.asarray(spin, dtype=np.float64),
        )
    return StoredShot(
        kind=data["kind"],
        game=data["game"],
        physics=data["physics"],
        aim_xy=(data["aim_xy"][0], data["aim_xy"][1]),
        speed_m_s=data["speed_m_s"],
        rest_s=data["rest_s"],
        is_break=data["is_break"],
        placed=data["placed"],
        events=tuple(ShotEvent(**_with_tuples(e)) for e in data["events"]),
        tracks=tracks,
        called=Called(**data.get("called", {})),
        situation=data.get("situation", {}),
        strokes=tuple(Stroke(**s) for s in data.get("strokes", ())),
        changes=tuple(Change(**_with_tuples(c)) for c in data.get("changes", ())),
        follows_s=data.get("follows_s"),
        size=data.get("size", "9ft"),
    )


def _with_tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    return {k: tuple(v) if isinstance(v, list) else v for k, v in data.items()}


def save_shots(path: Path, shots: Sequence[StoredShot]) -> None:
    """Write shots as gzipped JSON; the same shots give the same bytes."""
    text = json.dumps(
        {"format": FORMAT, "shots": [shot_to_data(s) for s in shots]}, separators=(",", ":")
    )
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def load_shots(path: Path) -> list[StoredShot]:
    """Read what `save_shots` wrote; ValueError if it is something else."""
    return shots_in(path.read_bytes())[1]


def shots_in(content: bytes) -> tuple[dict[str, Any], list[StoredShot]]:
    """(its data, its shots) of a file's bytes; ValueError, which says why, if it is damaged."""
    try:
        data: dict[str, Any] = json.loads(gzip.decompress(content))
        if data.get("format") != FORMAT:
            raise ValueError(f"expected {FORMAT}, got {data.get('format')!r}")
        return data, [shot_from_data(s) for s in data["shots"]]
    except KeyError as error:
        raise ValueError(f"no {error} in it") from error
    except (EOFError, zlib.error, gzip.BadGzipFile, RecursionError) as error:
        raise ValueError(str(error)) from error
    except (TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"not in the form of stored shots: {error}") from error
