"""Physics: one stroke on one layout, played by pooltool, as a stored shot.

The only module that needs the extra `sim`; pooltool is imported when a shot is played.
pooltool's x runs across the table and y along it, in metres: the two axes change places here.
Nothing depends on the order of a set, so the same stroke gives the same shot in every process.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.outcome import CUE
from simulation.stored import BallTrack, Place, ShotEvent, StoredShot, Stroke, thinned

SAMPLE_S = 1 / 240
DROP_S = 0.14
"""From the edge of the hole to the cup, where a potted ball lies (from a fall of about 9 cm)."""
CUP_MM = -62.0
"""Height of the centre of a ball that lies in the cup."""
LEAVE_MM_S = 3500.0
"""A ball must come at a rail at least this fast to be let off the table (assumed)."""
FLIGHT_S = 0.55
HOP_MM = 520.0
"""Upward part of a leaving ball's flight; it clears the rail by some 30 mm (assumed)."""
FLOOR_MM = -770.0
"""Floor below the bed (WPA equipment specifications, 1: bed 29 1/4 to 31 in up)."""

PHYSICS: dict[str, dict[str, float]] = {
    "a": {"u_s": 0.2, "u_r": 0.01, "e_b": 0.95, "e_c": 0.85, "f_c": 0.2},
    "b": {"u_s": 0.25, "u_r": 0.013, "e_b": 0.91, "e_c": 0.76, "f_c": 0.25},
    "new": {"u_s": 0.15, "u_r": 0.0075, "e_b": 0.96, "e_c": 0.87, "f_c": 0.16},
}
"""pooltool's own values, and two other cloths; whoever tunes on one scores on another."""

_POCKETS = {"lb": "HL", "lc": "SL", "lt": "FL", "rb": "HR", "rc": "SR", "rt": "FR"}
_RAILS = {"3": "left", "6": "left", "12": "right", "15": "right", "18": "head", "9": "foot"}


class SimulationError(RuntimeError):
    """A shot cannot be simulated."""


def _pooltool() -> Any:
    try:
        return importlib.import_module("pooltool")
    except ImportError as error:
        raise SimulationError(
            f"playing new shots needs pooltool, which is not installed ({error}); see the extra sim"
        ) from error


def _new_table(pt: Any) -> Any:
    specs = importlib.import_module("pooltool.objects.table.specs")
    m = 0.001
    return pt.Table.from_table_specs(
        specs.PocketTableSpecs(
            l=table.LENGTH_MM * m,
            w=table.WIDTH_MM * m,
            cushion_width=table.CUSHION_WIDTH_MM * m,
            cushion_height=table.NOSE_HEIGHT_MM * m,
            corner_pocket_width=table.CORNER_MOUTH_MM * m,
            corner_pocket_angle=table.CORNER_ANGLE_DEG,
            corner_pocket_depth=table.CORNER_DEPTH_MM * m,
            corner_pocket_radius=table.CORNER_RADIUS_MM * m,
            corner_jaw_radius=table.CORNER_JAW_RADIUS_MM * m,
            side_pocket_width=table.SIDE_MOUTH_MM * m,
            side_pocket_angle=table.SIDE_ANGLE_DEG,
            side_pocket_depth=table.SIDE_DEPTH_MM * m,
            side_pocket_radius=table.SIDE_RADIUS_MM * m,
            side_jaw_radius=table.SIDE_JAW_RADIUS_MM * m,
        )
    )


def struck(layout_mm: Mapping[int, Place], stroke: Stroke, *, physics: str = "a") -> Any:
    """pooltool's own system after the stroke, played to the end: balls by name, events, table.

    SimulationError without pooltool; ValueError for an unknown `physics`.
    """
    if physics not in PHYSICS:
        raise ValueError(f"physics: expected one of {sorted(PHYSICS)}, got {physics!r}")
    pt = _pooltool()
    balls = {
        _id(b): pt.Ball.create(
            _id(b), xy=(y / 1000, x / 1000), R=table.BALL_RADIUS_MM / 1000, **PHYSICS[physics]
        )
        for b, (x, y) in sorted(layout_mm.items())
    }
    system = pt.System(cue=pt.Cue(cue_ball_id="cue"), table=_new_table(pt), balls=balls)
    direction = (math.cos(stroke.direction_rad), math.sin(stroke.direction_rad))
    system.strike(
        V0=stroke.speed_m_s,
        phi=math.degrees(math.atan2(direction[0], direction[1])) % 360,
        a=stroke.side,
        b=stroke.height,
        theta=0,
    )
    pt.simulate(system, inplace=True)
    return system


def play(
    layout_mm: Mapping[int, Place],
    stroke: Stroke,
    *,
    kind: str = "shot",
    game: str = "ten-ball",
    physics: str = "a",
    is_break: bool = False,
    placed: bool = False,
) -> StoredShot:
    """Play one stroke and return all of it.

    `layout_mm`: every ball on the bed, the cue ball (0) among them. SimulationError without
    pooltool; ValueError for an unknown `physics`.
    """
    shot = play_if(
        lambda _: True,
        layout_mm,
        stroke,
        kind=kind,
        game=game,
        physics=physics,
        is_break=is_break,
        placed=placed,
    )
    assert shot is not None
    return shot


def play_if(
    is_wanted: Callable[[StoredShot], bool],
    layout_mm: Mapping[int, Place],
    stroke: Stroke,
    *,
    kind: str = "shot",
    game: str = "ten-ball",
    physics: str = "a",
    is_break: bool = False,
    placed: bool = False,
) -> StoredShot | None:
    """As `play`, None unless the shot is wanted.

    `is_wanted` sees a shot with exact events whose paths have knots at these only: sampling the
    paths costs more than playing, and most strokes of a search are thrown away.
    """
    direction = (math.cos(stroke.direction_rad), math.sin(stroke.direction_rad))
    system = struck(layout_mm, stroke, physics=physics)
    events = _events(system)
    rough = {b: _track(system, b, events, sampled=False) for b in sorted(layout_mm)}
    ends = [float(t.t_s[-1]) for t in rough.values() if len(t.t_s) > 1]
    shot = StoredShot(
        kind=kind,
        game=game,
        physics=physics,
        aim_xy=direction,
        speed_m_s=stroke.speed_m_s,
        rest_s=max(ends, default=0.0),
        tracks=rough,
        events=events,
        is_break=is_break,
        placed=placed,
    )
    if not is_wanted(shot):
        return None
    _pooltool().continuize(system, dt=SAMPLE_S, inplace=True)
    tracks = {b: _track(system, b, events, sampled=True) for b in rough}
    return replace(shot, tracks=tracks)


def _id(ball: int) -> str:
    return "cue" if ball == CUE else str(ball)


def _number(name: str) -> int:
    return CUE if name == "cue" else int(name)


def _events(system: Any) -> tuple[ShotEvent, ...]:
    """pooltool's collisions, named; jaws and facings are one touch until the ball leaves them."""
    events: list[ShotEvent] = []
    for e in system.events:
        kind = e.event_type.name
        if kind == "BALL_BALL":
            pair = sorted(_number(name) for name in e.ids)
            events.append(
                ShotEvent(
                    kind="contact",
                    t_s=float(e.time),
                    balls=(pair[0], pair[1]),
                    speed_mm_s=_closing_mm_s(e),
                )
            )
        elif kind in ("BALL_LINEAR_CUSHION", "BALL_CIRCULAR_CUSHION"):
            events.append(
                ShotEvent(
                    kind="rail",
                    t_s=float(e.time),
                    balls=(_number(e.ids[0]),),
                    rail=_RAILS.get(e.ids[1], "jaw") if "LINEAR" in kind else "jaw",
                    speed_mm_s=_turn_mm_s(e),
                )
            )
        elif kind == "BALL_POCKET":
            events.append(
                ShotEvent(
                    kind="potted",
                    t_s=float(e.time),
                    balls=(_number(e.ids[0]),),
                    pocket=_POCKETS[e.ids[1]],
                )
            )
    return tuple(events)


def _velocity(agent: Any, when: str) -> NDArray[np.float64]:
    ball = getattr(agent, when)
    return np.asarray(ball.state.rvw[1][:2], dtype=np.float64)


def _closing_mm_s(event: Any) -> float:
    """Speed along the line of centres just before two balls meet."""
    one, two = event.agents
    line = two.initial.state.rvw[0][:2] - one.initial.state.rvw[0][:2]
    line = line / (np.linalg.norm(line) or 1.0)
    return float((_velocity(one, "initial") - _velocity(two, "initial")) @ line) * 1000


def _turn_mm_s(event: Any) -> float:
    """Half the change of velocity at a cushion: about the speed into it."""
    ball = next(a for a in event.agents if a.agent_type.name == "BALL")
    change = _velocity(ball, "final") - _velocity(ball, "initial")
    return float(np.linalg.norm(change)) * 500


def _track(system: Any, ball: int, events: tuple[ShotEvent, ...], *, sampled: bool) -> BallTrack:
    """Exact states at every event and, if `sampled`, 240 Hz samples between, thinned."""
    name = _id(ball)
    parts = []
    own = system.balls[name]
    for history in (own.history, own.history_cts) if sampled else (own.history,):
        rvw, _, t_s = history.vectorize()
        parts.append(np.column_stack([t_s, rvw[:, 0, 1], rvw[:, 0, 0], rvw[:, 0, 2]]))
    rows = np.vstack(parts)
    rows = rows[np.unique(rows[:, 0].round(9), return_index=True)[1]]
    pot = next((e for e in events if e.kind == "potted" and e.balls == (ball,)), None)
    if pot is not None:
        rows = rows[rows[:, 0] < pot.t_s - 1e-9]
    t_s = rows[:, 0]
    xyz_mm = rows[:, 1:4] * 1000
    xyz_mm[:, 2] = table.BALL_RADIUS_MM
    moving = np.nonzero(np.abs(np.diff(xyz_mm, axis=0)).max(axis=1) > 1e-6)[0]
    if len(moving) == 0:
        return BallTrack(t_s=np.zeros(1), xyz_mm=xyz_mm[:1])
    span = slice(moving[0], moving[-1] + 2)
    keep = [e.t_s for e in events if ball in e.balls]
    t_s, xyz_mm = thinned(t_s[span], xyz_mm[span], keep)
    if pot is not None and pot.pocket is not None:
        t_s, xyz_mm = _fallen(t_s, xyz_mm, pot)
    return BallTrack(t_s=t_s, xyz_mm=xyz_mm)


def _fallen(
    t_s: NDArray[np.float64], xyz_mm: NDArray[np.float64], pot: ShotEvent
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The path with the fall into the cup behind it: straight on, down and towards its middle."""
    shape = table.pocket_shapes()[str(pot.pocket)]
    step = xyz_mm[-1] - xyz_mm[-2]
    velocity = step / (t_s[-1] - t_s[-2])
    edge = xyz_mm[-1] + velocity * (pot.t_s - t_s[-1])
    cup = np.array([*shape.centre_xy_mm, CUP_MM])
    cup[:2] += 10.0 * np.array(shape.outward_xy)
    u = np.linspace(0, 1, 9)[:, None]
    carried = np.minimum(np.linalg.norm(velocity[:2]) * DROP_S, 40.0)
    via = edge + velocity * (carried / max(float(np.linalg.norm(velocity[:2])), 1.0))
    fall = (1 - u) ** 2 * edge + 2 * u * (1 - u) * via + u**2 * cup
    fall[:, 2] = table.BALL_RADIUS_MM + (CUP_MM - table.BALL_RADIUS_MM) * u[:, 0] ** 2
    return (
        np.concatenate([t_s, pot.t_s + DROP_S * u[:, 0]]),
        np.vstack([xyz_mm, fall]),
    )


def thrown_off(shot: StoredShot, ball: int) -> StoredShot | None:
    """The shot with `ball` leaving over the first rail that it meets fast, or None.

    pooltool has no ball in the air: the path is cut at the nose and led on over the rail to the
    floor. None where the ball meets nothing fast enough or touches another ball afterwards.
    """
    hit = next(
        (
            e
            for e in shot.events
            if e.kind == "rail"
            and e.balls == (ball,)
            and e.speed_mm_s > LEAVE_MM_S
            and e.rail != "jaw"
        ),
        None,
    )
    if hit is None:
        return None
    later = [e for e in shot.events if e.t_s > hit.t_s and ball in e.balls]
    if any(e.kind == "contact" for e in later):
        return None
    track = shot.tracks[ball]
    k = int(np.searchsorted(track.t_s, hit.t_s + 1e-7))
    t_s, xyz_mm = track.t_s[:k], track.xyz_mm[:k]
    velocity = (xyz_mm[-1] - xyz_mm[-2]) / (t_s[-1] - t_s[-2]) * 0.6
    u = np.linspace(0.02, 1, 24)
    flight = xyz_mm[-1] + velocity * (u[:, None] * FLIGHT_S)
    start = table.BALL_RADIUS_MM
    flight[:, 2] = start + HOP_MM * u + (FLOOR_MM - start - HOP_MM) * u**2
    events = [e for e in shot.events if e not in later]
    events.append(ShotEvent(kind="off_table", t_s=hit.t_s + 0.1, balls=(ball,)))
    events.sort(key=lambda e: e.t_s)
    led_on = BallTrack(
        t_s=np.concatenate([t_s, hit.t_s + u * FLIGHT_S]), xyz_mm=np.vstack([xyz_mm, flight])
    )
    tracks = {b: led_on if b == ball else t for b, t in shot.tracks.items()}
    rest = max(float(t.t_s[-1]) for t in tracks.values() if len(t.t_s) > 1)
    return replace(shot, tracks=tracks, events=tuple(events), rest_s=rest)
