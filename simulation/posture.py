"""How a player stands to a shot: cue, bridge hand, and from which side the body leans in."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from simulation import table
from simulation.camera import Array
from simulation.timeline import ENTER_S, Turn, eased

CUE_LENGTH_MM = 1470.0
"""Common playing cues are 57 to 58 in long."""
REACH_MM = 2000.0
"""How far a player slides when coming and going."""
EDGE_MM = table.CUSHION_WIDTH_MM + table.RAIL_WIDTH_MM
"""From the noses to the outer edge of the rails."""
HEAD_BEHIND_MM = 450.0
"""The chin is over the cue, this far behind the bridge hand."""
HIP_OUTSIDE_MM = 130.0
"""Hips stay off the table, whatever the shot."""
SHORTEST_TRUNK_MM = 560.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Posture:
    """Places (2,) mm on the plan; `aim`, `side`, `out` unit vectors.

    `side` points to the bridge arm's side of the cue, `out` from the head to the hips: the way a
    player leaves. `bridge_mm`: bridge hand behind the cue ball. `slope`: rise of the cue.
    """

    cue_ball: Array
    aim: Array
    side: Array
    out: Array
    head: Array
    hip: Array
    bridge_mm: float
    is_on_rail: bool
    slope: float


def _ways_off(xy: Array) -> list[tuple[Array, float]]:
    """Direction and distance to each outer edge of the table from a point on it."""
    x, y = float(xy[0]), float(xy[1])
    return [
        (np.array([-1.0, 0.0]), x + EDGE_MM),
        (np.array([1.0, 0.0]), table.LENGTH_MM + EDGE_MM - x),
        (np.array([0.0, -1.0]), y + EDGE_MM),
        (np.array([0.0, 1.0]), table.WIDTH_MM + EDGE_MM - y),
    ]


def _distance_to_nose(xy: Array, way: Array) -> float:
    """Along a direction from a point to the line of the noses."""
    limits = []
    for k, size in ((0, table.LENGTH_MM), (1, table.WIDTH_MM)):
        if abs(way[k]) > 1e-6:
            limits.append(((size if way[k] > 0 else 0.0) - xy[k]) / way[k])
    return float(min(limits))


def posture(turn: Turn, *, right_handed: bool) -> Posture:
    """The posture for a shot: the nearest side that is not in front of the cue."""
    ball = np.array(turn.ball_xy_mm)
    aim = np.array(turn.aim_xy)
    behind = _distance_to_nose(ball, -aim)
    bridge = min(230.0, max(behind + 55.0, 110.0))
    if abs(bridge - behind) < 70:
        bridge = behind + 75.0
    clear = math.atan2(36.0, max(behind, 60.0)) if behind < CUE_LENGTH_MM else 0.0
    head = ball - aim * (bridge + HEAD_BEHIND_MM)
    ways = [(way, far - 600 * float(way @ -aim)) for way, far in _ways_off(head)]
    allowed = [(way, cost) for way, cost in ways if float(way @ -aim) > -0.2]
    way = min(allowed, key=lambda pair: pair[1])[0]
    far = max(next(d for w, d in _ways_off(head) if w is way or np.array_equal(w, way)), 0.0)
    hip = head + way * (far + HIP_OUTSIDE_MM) - aim * 160.0
    trunk = hip - head
    if float(np.linalg.norm(trunk)) < SHORTEST_TRUNK_MM:
        hip = head + trunk / np.linalg.norm(trunk) * SHORTEST_TRUNK_MM
    across = np.array([-aim[1], aim[0]])
    return Posture(
        cue_ball=ball,
        aim=aim,
        side=across if right_handed else -across,
        out=(hip - head) / float(np.linalg.norm(hip - head)),
        head=head,
        hip=hip,
        bridge_mm=bridge,
        is_on_rail=bridge > behind + 20,
        slope=min(math.tan(max(math.radians(2.0), clear)), 0.2),
    )


def slide_mm(turn: Turn, t_s: float) -> float:
    """How far out of the posture the player is, coming or going."""
    if t_s < turn.enter_s + ENTER_S:
        return REACH_MM * (1 - eased((t_s - turn.enter_s) / ENTER_S))
    return REACH_MM * eased((t_s - turn.leave_s) / ENTER_S)


def tip_gap_mm(turn: Turn, t_s: float) -> float:
    """Distance from the tip to the resting cue ball's skin along the cue, negative beyond."""
    dt = t_s - turn.strike_s
    speed = turn.speed_m_s * 1000
    if dt >= 0:
        follow = 35 + 0.02 * speed
        return -follow * (1 - math.exp(-dt * 0.55 * speed / follow))
    back = 70 + 0.028 * speed
    stroke = 2.2 * back / speed
    if dt > -stroke:
        u = -dt / stroke
        return back * u * (2 - u)
    draw = 0.45
    practice = 38 + 26 * math.sin(6.8 * t_s + turn.phase)
    share = eased((dt + stroke + draw) / draw)
    return practice + share * (back - practice)
