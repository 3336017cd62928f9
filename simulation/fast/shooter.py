"""Who leans over the table at the fast level: a shooter's cue, hand, arm and body, and a helper.

From above a shooter is a cue behind the cue ball, a hand a little way back, an arm to the edge of
the table and a body there.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from simulation import table
from simulation.fast.disturbance import Cover, Disturbance
from simulation.outcome import CUE
from simulation.stored import Place, StoredShot

CUE_MM: Final = 6.0
"""Radius of a cue's front part."""
CUE_LENGTH_MM: Final = 1400.0
HAND_MM, ARM_MM, BODY_MM = 45.0, 55.0, 190.0
"""Radii, seen from above."""
BRIDGE_MM: Final = (180.0, 260.0)
"""From the cue ball's middle to the bridging hand."""
FOLLOW_MM: Final = 120.0
"""The tip goes so far beyond where the cue ball lay."""
ENTER_S: Final = 1.1
"""The shooter comes so long before the strike, and stands after `COMING_S`."""
COMING_S, GOING_S = 0.4, 0.9
GOING_MM_S: Final = 1500.0
STAYS_S: Final = (0.3, 1.2)
HELPER_S: Final = (0.3, 1.5)


def covers_of(
    shot: StoredShot, disturbance: Disturbance, rng: np.random.Generator
) -> tuple[tuple[Cover, ...], bool]:
    """What lies over the table in a shot, and whether there is a shooter."""
    has_shooter = bool(rng.random() < disturbance.shooter)
    has_helper = bool(rng.random() < disturbance.helper)
    covers: list[Cover] = []
    turn, stays_s = float(rng.uniform(-0.45, 0.45)), float(rng.uniform(*STAYS_S))
    bridge_mm = float(rng.uniform(*BRIDGE_MM))
    helper_s, helper_for_s = float(rng.uniform(0.2, max(shot.rest_s, 0.4))), rng.uniform(*HELPER_S)
    size = table.SIZES[shot.size]
    helper_x, helper_reach = rng.uniform(100.0, size.length_mm - 100.0), rng.uniform(200.0, 600.0)
    helper_right = bool(rng.random() < 0.5)
    if has_shooter:
        covers += _shooter(shot, turn, stays_s, bridge_mm)
    if has_helper:
        edge = size.width_mm + 100.0 if helper_right else -100.0
        reach = edge - math.copysign(helper_reach, edge)
        covers += _moved(
            [((helper_x, reach), (helper_x, edge), ARM_MM)],
            from_s=helper_s,
            to_s=helper_s + float(helper_for_s),
            way=(0.0, math.copysign(1.0, edge)),
        )
    return tuple(covers), has_shooter


Rod = tuple[Place, Place, float]


def _shooter(shot: StoredShot, turn: float, stays_s: float, bridge_mm: float) -> list[Cover]:
    struck = shot.strokes[0].ball if shot.strokes else CUE
    ball = shot.before_mm()[struck]
    ax, ay = shot.aim_xy
    tip = (ball[0] - 1.3 * table.BALL_RADIUS_MM * ax, ball[1] - 1.3 * table.BALL_RADIUS_MM * ay)
    butt = (tip[0] - CUE_LENGTH_MM * ax, tip[1] - CUE_LENGTH_MM * ay)
    hand = (ball[0] - bridge_mm * ax, ball[1] - bridge_mm * ay)
    angle = math.atan2(-ay, -ax) + turn
    out = (math.cos(angle), math.sin(angle))
    far = _to_edge_mm(hand, out, table.SIZES[shot.size])
    elbow = (hand[0] + far * out[0], hand[1] + far * out[1])
    body = (elbow[0] + 0.7 * BODY_MM * out[0], elbow[1] + 0.7 * BODY_MM * out[1])
    wide: list[Rod] = [(hand, hand, HAND_MM), (hand, elbow, ARM_MM), (body, body, BODY_MM)]
    covers = _moved(wide, from_s=-ENTER_S, to_s=stays_s, way=out)
    after = (tip[0] + FOLLOW_MM * ax, tip[1] + FOLLOW_MM * ay)
    for start, from_s, to_s in ((tip, -ENTER_S + COMING_S, 0.03), (after, 0.03, stays_s)):
        covers.append(
            Cover(from_s=from_s, to_s=to_s, start_xy_mm=start, end_xy_mm=butt, radius_mm=CUE_MM)
        )
    return covers


def _moved(rods: list[Rod], *, from_s: float, to_s: float, way: Place) -> list[Cover]:
    """Rods that come in along a way, stay and go out along it; `way` points off the table."""
    covers = []
    vx, vy = GOING_MM_S * way[0], GOING_MM_S * way[1]
    for start, end, radius in rods:
        away = [(x + vx * COMING_S, y + vy * COMING_S) for x, y in (start, end)]
        covers += [
            Cover(
                from_s=from_s,
                to_s=from_s + COMING_S,
                start_xy_mm=away[0],
                end_xy_mm=away[1],
                radius_mm=radius,
                velocity_mm_s=(-vx, -vy),
            ),
            Cover(
                from_s=from_s + COMING_S,
                to_s=to_s,
                start_xy_mm=start,
                end_xy_mm=end,
                radius_mm=radius,
            ),
            Cover(
                from_s=to_s,
                to_s=to_s + GOING_S,
                start_xy_mm=start,
                end_xy_mm=end,
                radius_mm=radius,
                velocity_mm_s=(vx, vy),
            ),
        ]
    return covers


def _to_edge_mm(start: Place, way: Place, size: table.TableSize) -> float:
    """From a place along a unit vector to where the table ends, 0 if it is outside already."""
    reach = math.inf
    for place, step, far in zip(start, way, (size.length_mm, size.width_mm), strict=True):
        if abs(step) > 1e-9:
            edge = far if step > 0 else 0.0
            reach = min(reach, (edge - place) / step)
    return max(reach, 0.0)
