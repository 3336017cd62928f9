"""Is it a rack, and at which end: nine or ten balls standing close together on the foot spot."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.shot import PlaceMm

LEAST_RACKED = 7
"""Balls in a rack that have to be seen: a look may miss one or two in the crowd."""
NEIGHBOUR_MM = 2 * BALL_RADIUS_MM * 1.12
"""Two balls of a rack touch; a tenth of a diameter for a loose rack and the measuring."""
RACK_OFF_MM = 50.0
"""How far a rack may stand from where it should: a ball and a little, as hands rack."""
MIDDLE_ON_SPOT_MM = 2 * BALL_RADIUS_MM * 3**0.5
"""Nine-ball is also racked with the 9 on the spot: then the apex stands two rows before it."""


def rack_end(balls_mm: Sequence[PlaceMm], geometry: TableGeometry) -> int:
    """+1: a rack stands at the foot end; -1: at the end that was taken for the head; 0: none."""
    cluster = _largest_cluster(balls_mm)
    if len(cluster) < LEAST_RACKED:
        return 0
    xy = np.array(cluster)
    if abs(float(xy[:, 1].mean()) - geometry.width_mm / 2) > RACK_OFF_MM:
        return 0
    foot_x = geometry.foot_spot_mm[0]
    if _is_before_spot(foot_x - float(xy[:, 0].min())):
        return 1
    if _is_before_spot(float(xy[:, 0].max()) - (geometry.length_mm - foot_x)):
        return -1
    return 0


def _is_before_spot(apex_mm: float) -> bool:
    """Whether an apex so far before the spot, towards the middle, is that of a rack."""
    return -RACK_OFF_MM < apex_mm < MIDDLE_ON_SPOT_MM + RACK_OFF_MM


def _largest_cluster(balls_mm: Sequence[PlaceMm]) -> list[PlaceMm]:
    """Balls that touch one another, directly or through others."""
    left = list(range(len(balls_mm)))
    best: list[int] = []
    while left:
        group, edge = [], [left.pop()]
        while edge:
            k = edge.pop()
            group.append(k)
            near = [
                j
                for j in left
                if np.hypot(balls_mm[j][0] - balls_mm[k][0], balls_mm[j][1] - balls_mm[k][1])
                < NEIGHBOUR_MM
            ]
            edge.extend(near)
            left = [j for j in left if j not in near]
        if len(group) > len(best):
            best = group
    return [balls_mm[k] for k in best]
