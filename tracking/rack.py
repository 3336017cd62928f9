"""Is it a rack, and at which end: nine or ten balls standing close together on the foot spot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rules.balls import Ball
from rules.match_events import RackCheck
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
ROW_MM = BALL_RADIUS_MM * 3**0.5
"""Between two rows of a rack."""
TEN_BALLS = 10
RACKS = {TEN_BALLS: ((1, 2, 3, 4), 2), 9: ((1, 2, 3, 2, 1), 2)}
"""Balls in each row, and the row whose middle ball is the rack's."""


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


def seen_rack(balls_mm: Mapping[Ball, PlaceMm], geometry: TableGeometry) -> RackCheck | None:
    """How a rack of nine or ten balls stands; None if no such rack is seen with every number.

    Rows lie across the table, the apex towards the middle: one to four balls are a triangle, up to
    three and down again a diamond. Which row a ball is in follows from its way from the apex.
    """
    end = rack_end(list(balls_mm.values()), geometry)
    cluster = set(_largest_cluster(list(balls_mm.values())))
    racked = {ball: at for ball, at in balls_mm.items() if at in cluster and ball.is_object_ball}
    if end == 0 or len(racked) not in RACKS:
        return None
    apex_x = min(x for x, _ in racked.values()) if end > 0 else max(x for x, _ in racked.values())
    rows: dict[int, list[Ball]] = {}
    for ball, (x, _) in racked.items():
        rows.setdefault(round(end * (x - apex_x) / ROW_MM), []).append(ball)
    shape, middle_row = RACKS[len(racked)]
    if [len(rows.get(row, ())) for row in range(len(shape))] != list(shape):
        return None
    across = sorted(rows[middle_row], key=lambda ball: racked[ball][1])
    return RackCheck(
        shape="triangle" if len(racked) == TEN_BALLS else "diamond",
        on_foot_spot=rows[0][0],
        centre=across[1],
    )


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
