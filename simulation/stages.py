"""Playing: strokes and changes on a layout, by pooltool, as exact pieces of motion and events.

pooltool plays one stroke from rest to rest. What it lacks (a second stroke, balls that roll
already, a ball that leaves the bed and comes back, a tip that meets the ball twice) is played in
stages: each begins with the exact states in which the last one ended.
pooltool's x runs across the table and y along it, in metres, and its axes are right-handed; ours
are left-handed: places and velocities change their axes here, spins also their sign.
Nothing depends on the order of a set, so the same recipe gives the same numbers in every process.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.happenings import ball_id, ball_number, named_events
from simulation.physics import (
    GRAVITY_M_S2,
    Constants,
    UnplayableError,
    ball_parameters,
    constants,
    engine,
    new_table,
    pooltool,
)
from simulation.stored import Change, Place, ShotEvent, Stroke

Array = NDArray[np.float64]

ROLLS_M_S: Final = 1e-6
"""A foot slower than this over the cloth does not slide."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Piece:
    """How one ball goes from `t_s` to `end_s`: everything linear in time but the place.

    `xy_mm`, `velocity_mm_s`, `acceleration_mm_s2` (2,), `spin_rad_s`, `spin_rate_rad_s2` (3,).
    The spin about the upright axis stops at 0.
    """

    t_s: float
    end_s: float
    xy_mm: Array
    velocity_mm_s: Array
    acceleration_mm_s2: Array
    spin_rad_s: Array
    spin_rate_rad_s2: Array

    @property
    def is_still(self) -> bool:
        """The ball stays where it is, though it may spin."""
        return not (self.velocity_mm_s.any() or self.acceleration_mm_s2.any())

    def at(self, t_s: Array | float) -> Array:
        """(2,) or (n, 2) the centre."""
        t = np.asarray(t_s)[..., None] - self.t_s
        return np.asarray(
            self.xy_mm + self.velocity_mm_s * t + 0.5 * self.acceleration_mm_s2 * t * t
        )

    def velocity_at(self, t_s: float) -> Array:
        """(2,) mm/s."""
        return self.velocity_mm_s + self.acceleration_mm_s2 * (t_s - self.t_s)

    def spin_at(self, t_s: Array | float) -> Array:
        """(3,) or (n, 3) rad/s."""
        spin = self.spin_rad_s + self.spin_rate_rad_s2 * (np.asarray(t_s)[..., None] - self.t_s)
        upright = self.spin_rad_s[2]
        spin[..., 2] = np.clip(spin[..., 2], min(upright, 0.0), max(upright, 0.0))
        return np.asarray(spin)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Run:
    """What was played: events in time order, and the pieces of every ball while on the bed."""

    events: tuple[ShotEvent, ...]
    pieces: Mapping[int, Sequence[Piece]]

    def piece_at(self, ball: int, t_s: float) -> Piece | None:
        """The piece under way at a time (the later one at an event), None off the bed."""
        return next(
            (p for p in reversed(self.pieces[ball]) if p.t_s <= t_s <= p.end_s),
            None,
        )

    def at(self, ball: int, t_s: float) -> Place | None:
        """A ball's centre, None off the bed."""
        piece = self.piece_at(ball, t_s)
        if piece is None:
            return None
        x, y = piece.at(t_s)
        return float(x), float(y)

    def stops_s(self, ball: int) -> float:
        """When a ball comes to its last rest or leaves; 0 for one that never moves."""
        moving = [p.end_s for p in self.pieces[ball] if not p.is_still]
        return max(moving, default=0.0)

    @property
    def rest_s(self) -> float:
        """When all is still."""
        return max((self.stops_s(ball) for ball in self.pieces), default=0.0)


@dataclass(slots=True, eq=False)
class _States:
    """pooltool's states of the balls on the bed at the start of a stage."""

    rvw: dict[int, Array] = field(default_factory=dict)
    phase: dict[int, int] = field(default_factory=dict)


def run(
    layout_mm: Mapping[int, Place],
    strokes: Iterable[Stroke],
    changes: Iterable[Change] = (),
    *,
    physics: str,
    size: table.TableSize = table.NINE_FOOT,
    until_s: float | None = None,
) -> Run:
    """Play strokes and changes in the order of their times, changes first at the same time.

    `until_s` ends the play early. A stroke at a ball that is off the bed moves nothing.
    SimulationError without pooltool, UnplayableError where it gives up; ValueError for an unknown
    `physics`.
    """
    strokes, changes = list(strokes), list(changes)
    times = sorted({0.0, *(s.t_s for s in strokes), *(c.t_s for c in changes)})
    states = _States()
    radius_m = table.BALL_RADIUS_MM / 1000
    for ball, (x, y) in sorted(layout_mm.items()):
        states.rvw[ball] = np.array([[y / 1000, x / 1000, radius_m], [0, 0, 0], [0, 0, 0]], float)
        states.phase[ball] = 0
    events: list[ShotEvent] = []
    pieces: dict[int, list[Piece]] = {ball: [] for ball in sorted(layout_mm)}
    for k, start_s in enumerate(times):
        if until_s is not None and start_s > until_s:
            break
        for change in changes:
            if change.t_s == start_s:
                _apply(states, change)
                pieces.setdefault(change.ball, [])
        ends = [*times[k + 1 : k + 2], *([] if until_s is None else [until_s])]
        end_s = min(ends, default=math.inf)
        struck_now = [s for s in strokes if s.t_s == start_s and s.ball in states.rvw]
        system = _played(states, struck_now, physics, size, end_s - start_s)
        events += [
            replace(e, t_s=e.t_s + start_s)
            for e in named_events(system)
            if e.t_s + start_s <= end_s
        ]
        _collect(system, constants(physics), start_s, end_s, pieces)
        states = _states_at(system, end_s - start_s) if end_s < math.inf else _States()
    return Run(events=tuple(events), pieces=pieces)


def _apply(states: _States, change: Change) -> None:
    if change.xy_mm is None:
        states.rvw.pop(change.ball, None)
        states.phase.pop(change.ball, None)
        return
    (x, y), (vx, vy), (wx, wy, wz) = change.xy_mm, change.velocity_mm_s, change.spin_rad_s
    radius_m = table.BALL_RADIUS_MM / 1000
    states.rvw[change.ball] = np.array(
        [[y / 1000, x / 1000, radius_m], [vy / 1000, vx / 1000, 0.0], [-wy, -wx, -wz]]
    )
    foot = math.hypot(vx / 1000 - radius_m * wy, vy / 1000 + radius_m * wx)
    still = vx == 0 and vy == 0
    if foot > ROLLS_M_S:
        states.phase[change.ball] = 2
    elif still:
        states.phase[change.ball] = 1 if wz else 0
    else:
        states.phase[change.ball] = 3
    # Nothing depends on the order of the balls, but numbers do: keep them in order.
    for mapping in (states.rvw, states.phase):
        for ball in sorted(mapping):
            mapping[ball] = mapping.pop(ball)  # type: ignore[assignment]


def _played(
    states: _States,
    strokes: Sequence[Stroke],
    physics: str,
    size: table.TableSize,
    length_s: float,
) -> Any:
    """pooltool's system, simulated for `length_s` or, if that is endless, to rest."""
    pt = pooltool()
    parameters = ball_parameters(physics)
    state_of = importlib.import_module("pooltool.objects.ball.datatypes").BallState
    balls = {}
    for ball, rvw in states.rvw.items():
        made = pt.Ball.create(ball_id(ball), **parameters)
        made.state = state_of(rvw.copy(), states.phase[ball], 0.0)
        balls[ball_id(ball)] = made
    for stroke in strokes:
        cue = pt.Cue(cue_ball_id=ball_id(stroke.ball))
        cue.set_state(
            V0=stroke.speed_m_s,
            phi=_phi_deg(stroke),
            a=stroke.side,
            b=stroke.height,
            theta=0,
        )
        engine(physics).resolver.stick_ball.resolve(cue, balls[ball_id(stroke.ball)], inplace=True)
    first = ball_id(strokes[0].ball) if strokes else next(iter(balls), "cue")
    system = pt.System(cue=pt.Cue(cue_ball_id=first, V0=0.0), table=new_table(size), balls=balls)
    try:
        pt.simulate(
            system,
            engine=engine(physics),
            inplace=True,
            t_final=None if math.isinf(length_s) else length_s,
        )
    except AssertionError as error:
        # Its models assert, among others, that a ball comes at the nose that it touches.
        raise UnplayableError(f"pooltool cannot resolve a collision at {system.t:.4f} s") from error
    return system


def _phi_deg(stroke: Stroke) -> float:
    """pooltool counts the direction from its x, which is our y."""
    x, y = math.cos(stroke.direction_rad), math.sin(stroke.direction_rad)
    return math.degrees(math.atan2(x, y)) % 360


def struck(layout_mm: Mapping[int, Place], stroke: Stroke, *, physics: str = "a") -> Any:
    """pooltool's own system after one stroke from rest, played to the end: balls, events, table.

    SimulationError without pooltool; ValueError for an unknown `physics`.
    """
    pt = pooltool()
    balls = {
        ball_id(b): pt.Ball.create(ball_id(b), xy=(y / 1000, x / 1000), **ball_parameters(physics))
        for b, (x, y) in sorted(layout_mm.items())
    }
    system = pt.System(cue=pt.Cue(cue_ball_id="cue"), table=new_table(), balls=balls)
    system.strike(
        V0=stroke.speed_m_s, phi=_phi_deg(stroke), a=stroke.side, b=stroke.height, theta=0
    )
    pt.simulate(system, engine=engine(physics), inplace=True)
    return system


def _states_at(system: Any, t_s: float) -> _States:
    """The states of all balls that are still on the bed at a time of a stage."""
    evolve = importlib.import_module("pooltool.physics.evolve").evolve_ball_motion
    states = _States()
    for name, ball in system.balls.items():
        rvw, phases, times = ball.history.vectorize()
        k = int(np.searchsorted(times, t_s, side="right")) - 1
        phase = int(phases[k])
        if phase == 4:
            continue
        p = ball.params
        states.rvw[ball_number(name)], now = evolve(
            phase, rvw[k], p.R, p.m, p.u_s, p.u_sp, p.u_r, p.g, t_s - times[k]
        )
        states.phase[ball_number(name)] = int(now)
    return states


def _collect(
    system: Any, c: Constants, start_s: float, end_s: float, pieces: dict[int, list[Piece]]
) -> None:
    """Append the pieces of a stage; those that begin after its end are cut off."""
    own: dict[str, list[int]] = {name: [0] for name in system.balls}
    for k, event in enumerate(system.events[1:], start=1):
        for name in event.ids:
            if name in own:
                own[name].append(k)
    for name, ball in system.balls.items():
        rvw, phases, times = ball.history.vectorize()
        chosen = [k for k in own[name] if times[k] + start_s <= end_s]
        for k, following in zip(chosen, [*chosen[1:], None], strict=True):
            if int(phases[k]) == 4:
                continue
            until = end_s if following is None else float(times[following]) + start_s
            if until > float(times[k]) + start_s or following is None:
                pieces[ball_number(name)].append(
                    _piece(rvw[k], int(phases[k]), float(times[k]) + start_s, until, c)
                )


def _piece(rvw: Array, phase: int, t_s: float, end_s: float, c: Constants) -> Piece:
    """From pooltool's state: 1 spins in place, 2 slides, 3 rolls."""
    radius_m = table.BALL_RADIUS_MM / 1000
    v = np.array([rvw[1, 1], rvw[1, 0]])
    spin = -rvw[2][[1, 0, 2]]
    a = np.zeros(2)
    rate = np.array([0.0, 0.0, -math.copysign(c.spin_slowing_rad_s2, spin[2]) if spin[2] else 0.0])
    if phase == 2:
        foot = v + radius_m * np.array([-spin[1], spin[0]])
        a = -c.sliding * GRAVITY_M_S2 * foot / np.linalg.norm(foot)
        rate[:2] = 2.5 / radius_m * np.array([a[1], -a[0]])
    elif phase == 3:
        a = -c.rolling * GRAVITY_M_S2 * v / np.linalg.norm(v)
        rate[:2] = np.array([-a[1], a[0]]) / radius_m
    else:
        v = np.zeros(2)
    return Piece(
        t_s=t_s,
        end_s=end_s,
        xy_mm=np.array([rvw[0, 1], rvw[0, 0]]) * 1000,
        velocity_mm_s=v * 1000,
        acceleration_mm_s2=a * 1000,
        spin_rad_s=spin,
        spin_rate_rad_s2=rate,
    )
