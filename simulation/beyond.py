"""What the physics has not: balls in the air, over the rail and on it, tips that meet a ball twice.

Each function takes what was played and returns what to add: changes, which the physics plays on
from exactly, and ways off the bed with their events, which are drawn as given. The shapes of the
ways are assumed; where a ball lands and how fast, the physics takes over.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.aim import Layout, R, towards
from simulation.drawn import Rng
from simulation.knots import Way, fall
from simulation.outcome import CUE
from simulation.physics import GRAVITY_M_S2
from simulation.plans import More, is_inside
from simulation.resting import brink_mm
from simulation.shots import Beyond, Setting
from simulation.stages import Run, run
from simulation.stored import Change, Place, ShotEvent, StoredShot, Stroke

Array = NDArray[np.float64]
G_MM_S2: Final = GRAVITY_M_S2 * 1000

LEAVE_MM_S: Final = 3500.0
"""A ball must come at a rail at least this fast to be let off the table (assumed)."""
FLIGHT_S: Final = 0.55
HOP_MM: Final = 520.0
"""Upward part of a leaving ball's flight; it clears the rail by some 30 mm (assumed)."""
FLOOR_MM: Final = -770.0
"""Floor below the bed (WPA equipment specifications, 1: bed 29 1/4 to 31 in up)."""
CLIMB_MM_S: Final = 1800.0
"""A ball must come at a rail at least this fast to climb on it (assumed)."""
CLIMB_S: Final = 0.09
CUE_MASS: Final = 0.567 / 0.170097
"""Of a cue, in balls: 20 and 6 oz, as the physics of the stroke has it."""
TIP_RESTITUTION: Final = 0.73
"""Leather tip: 0.71 to 0.75 (Alciatore, see `physics.PUBLISHED`)."""
FOLLOW_MM: Final = 140.0
"""How far the tip goes on past the place of the cue ball (assumed: 10 to 20 cm)."""
HAND_GAIN: Final = 1.05
"""A ball that is pushed leaves each touch a little faster than the hand's tip."""
LEAST_CATCH_S: Final = 0.0015
"""Sooner than this the tip has not left the ball yet: contact lasts 1 to 2 ms."""


def fast_rail(played: Run, ball: int, least_mm_s: float) -> ShotEvent | None:
    """The first touch of a rail, no jaw, at which a ball comes at least so fast."""
    return next(
        (
            e
            for e in played.events
            if e.kind == "rail"
            and e.balls == (ball,)
            and e.rail != "jaw"
            and e.speed_mm_s > least_mm_s
        ),
        None,
    )


def _before(played: Run, ball: int, t_s: float) -> tuple[Array, Array]:
    """Place and velocity with which a ball comes to an event."""
    piece = next(p for p in reversed(played.pieces[ball]) if p.end_s <= t_s + 1e-9)
    return piece.at(t_s), piece.velocity_at(t_s)


def off_table(played: Run, ball: int) -> More | None:
    """The ball leaves over the first rail that it meets fast, and falls to the floor."""
    hit = fast_rail(played, ball, LEAVE_MM_S)
    if hit is None:
        return None
    place, velocity = _before(played, ball, hit.t_s)
    u = np.linspace(0.0, 1.0, 25)
    flight = np.column_stack(
        [
            place + 0.6 * velocity * (u[:, None] * FLIGHT_S),
            R + HOP_MM * u + (FLOOR_MM - R - HOP_MM) * u**2,
        ]
    )
    way = Way(ball=ball, t_s=hit.t_s + u * FLIGHT_S, xyz_mm=flight)
    gone = ShotEvent(kind="off_table", t_s=hit.t_s + 0.1, balls=(ball,))
    return [Change(t_s=hit.t_s, ball=ball, xy_mm=None)], Beyond(ways=[way], events=[gone])


def onto_rail(played: Run, ball: int, rng: Rng, setting: Setting) -> More | None:
    """The ball climbs on a rail, runs along its top and comes back to the bed by itself.

    None where it would come to a pocket or onto another ball.
    """
    hit = fast_rail(played, ball, CLIMB_MM_S)
    if hit is None:
        return None
    place, velocity = _before(played, ball, hit.t_s)
    along = 0 if hit.rail in ("left", "right") else 1
    out = np.zeros(2)
    out[1 - along] = 1.0 if hit.rail in ("right", "foot") else -1.0
    length_s = float(rng.uniform(0.45, 1.1))
    speed = float(velocity[along]) * 0.5
    u = np.linspace(0.0, 1.0, 33)
    # Over the nose quickly, along the top ever slower, back over the nose.
    run_mm = speed * length_s * (u - u * u / 2.5)
    over_mm = float(rng.uniform(45.0, 100.0)) * np.sin(np.pi * u) ** 0.8
    top = table.RAIL_TOP_MM + R
    lifted = np.clip(np.minimum(u, 1 - u) * length_s / CLIMB_S, 0.0, 1.0)
    hop = 22.0 * np.sin(np.pi * np.clip(u / 0.35, 0.0, 1.0))
    path = place + np.outer(over_mm, out)
    path[:, along] += run_mm
    back = path[-1] - out * 1.0
    lands = (float(back[0]), float(back[1]))
    lands_s = hit.t_s + length_s
    if not is_inside(lands, setting, R + 0.2) or _is_near_pocket(path, setting):
        return None
    for other in played.pieces:
        at = played.at(other, lands_s)
        if other != ball and at is not None and math.dist(at, lands) < 2 * R + 30:
            return None
    inward = -out * float(rng.uniform(120.0, 320.0))
    inward[along] = speed * 0.2
    xyz = np.column_stack([path, R + (top - R) * lifted + hop])
    xyz[-1] = [*lands, R]
    way = Way(ball=ball, t_s=hit.t_s + u * length_s, xyz_mm=xyz)
    vx, vy = float(inward[0]), float(inward[1])
    landed = Change(
        t_s=lands_s,
        ball=ball,
        xy_mm=lands,
        velocity_mm_s=(vx, vy),
        spin_rad_s=(-vy / R, vx / R, 0.0),
    )
    events = [
        ShotEvent(kind="lifted", t_s=hit.t_s, balls=(ball,), rail=hit.rail),
        ShotEvent(kind="returned", t_s=lands_s, balls=(ball,), rail=hit.rail),
    ]
    return [Change(t_s=hit.t_s, ball=ball, xy_mm=None), landed], Beyond(ways=[way], events=events)


def _is_near_pocket(path: Array, setting: Setting) -> bool:
    """The path comes near a hole, over which a rail has no top."""
    return any(
        brink_mm((float(x), float(y)), name, setting.size) < 2 * R
        for x, y in path
        for name in table.POCKETS
    )


def jump(layout_start: Place, direction_rad: float, speed_m_s: float, air_s: float) -> More:
    """The cue ball is struck from above: it flies from its place and lands sliding."""
    u = np.linspace(0.0, 1.0, 25)
    way = np.array([math.cos(direction_rad), math.sin(direction_rad)]) * speed_m_s * 1000
    t_s = u * air_s
    xyz = np.column_stack(
        [
            np.array(layout_start) + np.outer(t_s, way),
            R + 0.5 * G_MM_S2 * t_s * (air_s - t_s),
        ]
    )
    lands = (float(xyz[-1, 0]), float(xyz[-1, 1]))
    vx, vy = float(way[0] * 0.9), float(way[1] * 0.9)
    events = [
        ShotEvent(kind="lifted", t_s=0.0, balls=(CUE,)),
        ShotEvent(kind="returned", t_s=air_s, balls=(CUE,)),
    ]
    changes = [
        Change(t_s=0.0, ball=CUE, xy_mm=None),
        Change(t_s=air_s, ball=CUE, xy_mm=lands, velocity_mm_s=(vx, vy)),
    ]
    return changes, Beyond(ways=[Way(ball=CUE, t_s=t_s, xyz_mm=xyz)], events=events)


def tip_again(layout: Layout, stroke: Stroke, setting: Setting, *, is_push: bool) -> More | None:
    """The tip follows through and meets the cue ball again, which an object ball has stopped.

    A push: the hand keeps the cue's speed and the tip carries the ball on, in many short touches.
    None if the tip does not catch it.
    """
    aim = np.array([math.cos(stroke.direction_rad), math.sin(stroke.direction_rad)])
    start = np.array(layout[CUE])
    changes: list[Change] = []
    events: list[ShotEvent] = []
    struck = run(layout, [stroke], physics=setting.physics, size=setting.size, until_s=0.0005)
    ball_mm_s = float(np.linalg.norm(struck.pieces[CUE][0].velocity_mm_s))
    tip_mm_s = stroke.speed_m_s * 1000
    if not is_push:
        tip_mm_s -= ball_mm_s / CUE_MASS
    tip_s, tip_mm = 0.0, 0.0
    for _ in range(6 if is_push else 2):
        played = run(layout, [stroke], changes, physics=setting.physics, size=setting.size)
        caught_s = _caught_s(played, start, aim, tip_s, tip_mm, tip_mm_s)
        if caught_s is None:
            break
        piece = played.piece_at(CUE, caught_s)
        assert piece is not None
        velocity = piece.velocity_at(caught_s)
        closing = tip_mm_s - float(velocity @ aim)
        bounce = (1 + TIP_RESTITUTION) / (1 + 1 / CUE_MASS)
        gained = closing * (HAND_GAIN if is_push else bounce)
        tip_mm += tip_mm_s * (caught_s - tip_s)
        tip_s = caught_s
        if not is_push:
            tip_mm_s -= gained / CUE_MASS
        x, y = piece.at(caught_s)
        after = velocity + gained * aim
        sx, sy, sz = (float(v) for v in piece.spin_at(caught_s))
        changes.append(
            Change(
                t_s=caught_s,
                ball=CUE,
                xy_mm=(float(x), float(y)),
                velocity_mm_s=(float(after[0]), float(after[1])),
                spin_rad_s=(sx, sy, sz),
            )
        )
        events.append(ShotEvent(kind="cue", t_s=caught_s, balls=(CUE,), speed_mm_s=closing))
    return (changes, Beyond(events=events)) if changes else None


def _caught_s(
    played: Run, start: Array, aim: Array, tip_s: float, tip_mm: float, tip_mm_s: float
) -> float | None:
    """When a tip that was at `tip_mm` past the start at `tip_s` reaches the ball's back again."""
    if tip_mm_s <= 0:
        return None
    last_s = tip_s + (FOLLOW_MM - tip_mm) / tip_mm_s
    t = np.arange(tip_s + LEAST_CATCH_S, last_s, 0.0005)

    def lead_mm(t_s: float) -> float | None:
        place = played.at(CUE, t_s)
        if place is None:
            return None
        ahead = float((np.array(place) - start) @ aim)
        return ahead - (tip_mm + tip_mm_s * (t_s - tip_s))

    for early, late in pairwise(t):
        one, two = lead_mm(float(early)), lead_mm(float(late))
        if one is None or two is None:
            return None
        if one > 0 >= two:
            return float(early + (late - early) * one / (one - two))
    return None


def fallen_late(shot: StoredShot, ball: int, pocket: str, after_s: float) -> StoredShot:
    """The shot with a hanging ball that falls by itself, so long after all was still."""
    size = table.SIZES[shot.size]
    x, y = shot.after_mm()[ball]
    shape = table.pocket_shapes(size)[pocket]
    falls_s = shot.rest_s + after_s
    to_edge = brink_mm((x, y), pocket, size)
    way = towards((x, y), shape.centre_xy_mm)
    step = np.array([math.cos(way), math.sin(way)]) * max(to_edge, 0.0)
    # It leans over the edge ever faster: the last quarter of a second of its balance.
    lean = np.linspace(0.0, 1.0, 9)
    leaning = Way(
        ball=ball,
        t_s=falls_s - 0.25 + 0.25 * lean,
        xyz_mm=np.column_stack([np.array([x, y]) + np.outer(lean**3, step), np.full(9, R)]),
    )
    edge = leaning.xyz_mm[-1]
    dropped = fall(ball, pocket, falls_s, (float(edge[0]), float(edge[1])), step * 12.0, size)
    old = shot.tracks[ball]
    spin = old.spin_rad_s if old.spin_rad_s is not None else np.zeros_like(old.xyz_mm)
    track = replace(
        old,
        t_s=np.concatenate([old.t_s, leaning.t_s, dropped.t_s[1:]]),
        xyz_mm=np.vstack([old.xyz_mm, leaning.xyz_mm, dropped.xyz_mm[1:]]),
        spin_rad_s=np.vstack([spin, np.zeros((len(leaning.t_s) + len(dropped.t_s) - 1, 3))]),
    )
    event = ShotEvent(kind="potted", t_s=falls_s, balls=(ball,), pocket=pocket)
    return replace(shot, tracks={**shot.tracks, ball: track}, events=(*shot.events, event))


def rolling_change(t_s: float, ball: int, played: Run, at_s: float) -> Change:
    """A ball as it moves at a time of what was played, set into another shot."""
    piece = played.piece_at(ball, at_s)
    if piece is None:
        raise ValueError(f"ball {ball} is not on the bed at {at_s} s")
    (x, y), (vx, vy) = piece.at(at_s), piece.velocity_at(at_s)
    sx, sy, sz = (float(v) for v in piece.spin_at(at_s))
    return Change(
        t_s=t_s,
        ball=ball,
        xy_mm=(float(x), float(y)),
        velocity_mm_s=(float(vx), float(vy)),
        spin_rad_s=(sx, sy, sz),
    )
