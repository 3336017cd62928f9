"""Shots: strokes on a layout, played, as a stored shot; and the same shot simulated again."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from simulation import table
from simulation.difficulty import situation_of
from simulation.knots import Way, fall, track
from simulation.outcome import CUE
from simulation.stages import Run, run
from simulation.stored import (
    NOT_CALLED,
    Called,
    Change,
    Place,
    ShotEvent,
    StoredShot,
    Stroke,
)

APART_MM: Final = 0.002
"""Gap between balls that touch: pooltool takes balls without one for a collision."""
OFF_RAIL_MM: Final = 0.01
"""Gap to a nose that is touched: pooltool lets a ball fall through a nose that it touches."""

Layout = Mapping[int, Place]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Where and what is played: the game, the set of physical constants, the size of the table."""

    game: str = "ten-ball"
    physics: str = "a"
    size: table.TableSize = table.NINE_FOOT


@dataclass(frozen=True, slots=True, kw_only=True)
class Beyond:
    """What happens beside the physics: ways off the bed and the events that come with them."""

    ways: Sequence[Way] = ()
    events: Sequence[ShotEvent] = ()


NOTHING: Final = Beyond()


def settled(layout_mm: Layout, size: table.TableSize = table.NINE_FOOT) -> dict[int, Place]:
    """The layout in thousandths of a millimetre, as it is stored; touching balls just apart."""
    places: dict[int, Place] = {}
    for ball, (x, y) in sorted(layout_mm.items()):
        for near in places.values():
            gap = math.dist((x, y), near) - 2 * table.BALL_RADIUS_MM
            if -0.1 < gap < APART_MM:
                way = math.atan2(y - near[1], x - near[0])
                x += (APART_MM - gap) * math.cos(way)
                y += (APART_MM - gap) * math.sin(way)
        places[ball] = (_off(x, size.length_mm), _off(y, size.width_mm))
    return places


def _off(along: float, length: float) -> float:
    """Off the noses by a hair, where it lies inside of their lines."""
    least = table.BALL_RADIUS_MM + OFF_RAIL_MM
    if abs(along - table.BALL_RADIUS_MM) < OFF_RAIL_MM:
        along = least
    elif abs(length - along - table.BALL_RADIUS_MM) < OFF_RAIL_MM:
        along = length - least
    return round(along, 3)


def play(
    layout_mm: Layout,
    strokes: Stroke | Sequence[Stroke],
    *,
    kind: str = "shot",
    game: str = "ten-ball",
    physics: str = "a",
    size: table.TableSize = table.NINE_FOOT,
    is_break: bool = False,
    placed: bool = False,
    called: Called = NOT_CALLED,
    changes: Iterable[Change] = (),
    beyond: Beyond = NOTHING,
    follows_s: float | None = None,
) -> StoredShot:
    """Play strokes on a layout and return all of it, the situation measured.

    `layout_mm`: every ball on the bed, the cue ball (0) among them; it is `settled` first.
    SimulationError without pooltool; ValueError for an unknown `physics`.
    """
    strokes = (strokes,) if isinstance(strokes, Stroke) else tuple(strokes)
    changes = tuple(changes)
    layout = settled(layout_mm, size)
    played = run(layout, strokes, changes, physics=physics, size=size)
    events = sorted([*played.events, *beyond.events], key=lambda e: e.t_s)
    first = next((s for s in strokes if s.ball == CUE), strokes[0])
    tracks = {
        ball: track(
            played.pieces[ball],
            [w for w in beyond.ways if w.ball == ball] + _falls(played, ball, size),
        )
        for ball in sorted(layout)
    }
    ends = [float(t.t_s[-1]) for t in tracks.values() if len(t.t_s) > 1]
    shot = StoredShot(
        kind=kind,
        game=game,
        physics=physics,
        aim_xy=(math.cos(first.direction_rad), math.sin(first.direction_rad)),
        speed_m_s=first.speed_m_s,
        rest_s=max(ends, default=0.0),
        tracks=tracks,
        events=tuple(events),
        is_break=is_break,
        placed=placed,
        called=called,
        strokes=strokes,
        changes=changes,
        follows_s=follows_s,
        size=size.name,
    )
    start = next((p for p in played.pieces.get(CUE, ()) if p.t_s == 0.0), None)
    off_tip = 0.0 if start is None else float(np.linalg.norm(start.velocity_mm_s))
    return replace(shot, situation=situation_of(shot, off_tip))


def _falls(played: Run, ball: int, size: table.TableSize) -> list[Way]:
    """The way of a potted ball from the edge of the hole into the cup."""
    for e in played.events:
        if e.kind == "potted" and e.balls == (ball,):
            last = next(p for p in reversed(played.pieces[ball]) if p.end_s <= e.t_s + 1e-9)
            x, y = last.at(e.t_s)
            return [fall(ball, str(e.pocket), e.t_s, (x, y), last.velocity_at(e.t_s), size)]
    return []


def again(shot: StoredShot) -> Run:
    """The shot simulated once more from its recipe; ValueError if it carries none."""
    if not shot.strokes:
        raise ValueError(f"{shot.kind} shot without strokes: made before recipes were kept")
    return run(
        shot.before_mm(),
        shot.strokes,
        shot.changes,
        physics=shot.physics,
        size=table.SIZES[shot.size],
    )


def cut(shot: StoredShot, end_s: float) -> StoredShot:
    """The shot up to a time after its strike: what is kept of one that the next follows early."""
    tracks = {}
    for ball, old in shot.tracks.items():
        kept = old.t_s < end_s - 1e-6
        if len(old.t_s) < 2 or not kept.any():
            tracks[ball] = replace(old, t_s=np.zeros(1), xyz_mm=old.xyz_mm[:1], spin_rad_s=None)
        elif kept.all():
            tracks[ball] = old
        else:
            spin = old.spin_rad_s
            tracks[ball] = replace(
                old,
                t_s=np.append(old.t_s[kept], end_s),
                xyz_mm=np.vstack([old.xyz_mm[kept], old.at(end_s)]),
                spin_rad_s=None if spin is None else np.vstack([spin[kept], np.zeros(3)]),
            )
    return replace(
        shot,
        tracks=tracks,
        rest_s=min(shot.rest_s, end_s),
        events=tuple(e for e in shot.events if e.t_s < end_s),
    )
