"""How balls move and rebound: the physical constants and a short look ahead.

The solver of contacts and whoever follows balls in pictures share these numbers.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tracking.geometry import (
    BALL_RADIUS_MM,
    CORNER_MOUTH_MM,
    SIDE_MOUTH_MM,
    TableGeometry,
)

GRAVITY_MM_S2 = 9810.0
MU_ROLL = 0.010
"""Rolling resistance; Alciatore, billiards.colostate.edu, physical properties: 0.005 to 0.015."""
MU_SLIDE = 0.20
"""Cloth and a sliding ball; same source: 0.15 to 0.4, typically 0.2."""
ROLL_DECELERATION_MM_S2 = MU_ROLL * GRAVITY_MM_S2
SLIDE_DECELERATION_MM_S2 = MU_SLIDE * GRAVITY_MM_S2
CUSHION_RESTITUTION = 0.80
"""Normal speed after over before; same source: 0.6 to 0.9."""
CUSHION_TANGENT_SHARE = 0.93
"""Tangential speed kept; 5/7 to 1 by the spin that the ball brings (rolling, no side: ~0.9)."""
BALL_RESTITUTION = 0.95
"""Ball on ball; same source: 0.92 to 0.98."""

CLEAR_MM = 1e-6
"""Nearer to a nose than this a step is looked at closely."""

Floats = NDArray[np.float64]


def is_open_side(geometry: TableGeometry, along_mm: float, *, on_long_rail: bool) -> bool:
    """Whether a rail has no nose at a place: there a pocket's mouth is open.

    `along_mm`: x for the left and right rails (`on_long_rail`), y for the head and foot rails.
    """
    corner = CORNER_MOUTH_MM / np.sqrt(2.0)
    length = geometry.length_mm if on_long_rail else geometry.width_mm
    if along_mm < corner or along_mm > length - corner:
        return True
    return on_long_rail and abs(along_mm - length / 2) < SIDE_MOUTH_MM / 2


def slowed(velocity_mm_s: Floats, dt_s: float, deceleration_mm_s2: float) -> tuple[Floats, Floats]:
    """Displacement (2,) mm and velocity (2,) after `dt_s` of constant deceleration to rest."""
    speed = float(np.hypot(velocity_mm_s[0], velocity_mm_s[1]))
    if speed < 1e-9 or dt_s <= 0.0:
        return np.zeros(2), velocity_mm_s.copy()
    unit = velocity_mm_s / speed
    if deceleration_mm_s2 > 0.0:
        dt_s = min(dt_s, speed / deceleration_mm_s2)
    way = speed * dt_s - 0.5 * deceleration_mm_s2 * dt_s * dt_s
    return unit * way, unit * max(0.0, speed - deceleration_mm_s2 * dt_s)


def _stays_inside(place_mm: Floats, step_mm: Floats, size_mm: tuple[float, float]) -> bool:
    """Whether a ball begins and ends its step clear of every nose."""
    for place, step, size in zip(place_mm.tolist(), step_mm.tolist(), size_mm, strict=True):
        low, high = BALL_RADIUS_MM + CLEAR_MM, size - BALL_RADIUS_MM - CLEAR_MM
        if not (low < place < high and low < place + step < high):
            return False
    return True


def predict(
    xy_mm: Floats,
    velocity_mm_s: Floats,
    dt_s: float,
    geometry: TableGeometry,
    *,
    deceleration_mm_s2: float = ROLL_DECELERATION_MM_S2,
    restitution: float = CUSHION_RESTITUTION,
) -> tuple[Floats, Floats]:
    """Where one ball is after `dt_s` if it meets no other ball.

    xy_mm (2,), velocity_mm_s (2,): now. Returns both (2,) then. Rolls with constant
    deceleration and rebounds from noses; through an open mouth it goes straight on.
    Pass SLIDE_DECELERATION_MM_S2 for a ball just hit.
    """
    place = np.asarray(xy_mm, dtype=np.float64).copy()
    velocity = np.asarray(velocity_mm_s, dtype=np.float64).copy()
    size = (geometry.length_mm, geometry.width_mm)
    left_s = float(dt_s)
    for _ in range(8):
        step, after = slowed(velocity, left_s, deceleration_mm_s2)
        if _stays_inside(place, step, size):
            return place + step, after
        hit_axis, hit_share = -1, 1.0
        for axis in (0, 1):
            low, high = BALL_RADIUS_MM, size[axis] - BALL_RADIUS_MM
            edge = high if step[axis] > 0 else low
            outside = (edge - place[axis]) * np.sign(step[axis]) < 0
            if abs(step[axis]) < 1e-9 or outside:
                continue
            share = (edge - place[axis]) / step[axis]
            along = place[1 - axis] + share * step[1 - axis]
            if share < hit_share and not is_open_side(
                geometry, float(along), on_long_rail=axis == 1
            ):
                hit_axis, hit_share = axis, float(share)
        if hit_axis < 0:
            return place + step, after
        whole = float(np.hypot(step[0], step[1]))
        speed = float(np.hypot(velocity[0], velocity[1]))
        way = whole * hit_share
        root = max(speed * speed - 2.0 * deceleration_mm_s2 * way, 0.0)
        speed_then = float(np.sqrt(root))
        used_s = 2.0 * way / max(speed + speed_then, 1e-9)
        place = place + step * hit_share
        velocity = velocity / max(speed, 1e-9) * speed_then
        velocity[hit_axis] *= -restitution
        velocity[1 - hit_axis] *= CUSHION_TANGENT_SHARE
        left_s -= used_s
        if left_s <= 0.0:
            return place, velocity
    return place, velocity
