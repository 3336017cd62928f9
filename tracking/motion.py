"""How balls move and rebound: the physical constants and a short look ahead.

The solver of contacts and whoever follows balls in pictures share these numbers.
"""

from __future__ import annotations

import math

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


def _slowed(
    vx_mm_s: float, vy_mm_s: float, speed_mm_s: float, dt_s: float, deceleration_mm_s2: float
) -> tuple[float, float, float, float]:
    """Displacement x y and velocity x y after `dt_s` of constant deceleration to rest."""
    if speed_mm_s < 1e-9 or dt_s <= 0.0:
        return 0.0, 0.0, vx_mm_s, vy_mm_s
    ux, uy = vx_mm_s / speed_mm_s, vy_mm_s / speed_mm_s
    if deceleration_mm_s2 > 0.0:
        dt_s = min(dt_s, speed_mm_s / deceleration_mm_s2)
    way = speed_mm_s * dt_s - 0.5 * deceleration_mm_s2 * dt_s * dt_s
    after = max(0.0, speed_mm_s - deceleration_mm_s2 * dt_s)
    return ux * way, uy * way, ux * after, uy * after


def _stays_inside(place_mm: float, step_mm: float, size_mm: float) -> bool:
    """Whether a ball begins and ends its step clear of both noses across an axis."""
    low, high = BALL_RADIUS_MM + CLEAR_MM, size_mm - BALL_RADIUS_MM - CLEAR_MM
    return low < place_mm < high and low < place_mm + step_mm < high


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
    # Plain numbers: called for every ball and picture, and arrays of two are slow.
    x, y = np.asarray(xy_mm, dtype=np.float64).tolist()
    vx, vy = np.asarray(velocity_mm_s, dtype=np.float64).tolist()
    size = (geometry.length_mm, geometry.width_mm)
    left_s = float(dt_s)
    for _ in range(8):
        speed = float(np.hypot(vx, vy))
        step_x, step_y, then_x, then_y = _slowed(vx, vy, speed, left_s, deceleration_mm_s2)
        if _stays_inside(x, step_x, size[0]) and _stays_inside(y, step_y, size[1]):
            return np.array([x + step_x, y + step_y]), np.array([then_x, then_y])
        axis, share = _first_nose((x, y), (step_x, step_y), geometry)
        if axis < 0:
            return np.array([x + step_x, y + step_y]), np.array([then_x, then_y])
        way = float(np.hypot(step_x, step_y)) * share
        speed_then = math.sqrt(max(speed * speed - 2.0 * deceleration_mm_s2 * way, 0.0))
        x, y = x + step_x * share, y + step_y * share
        vx, vy = (v / max(speed, 1e-9) * speed_then for v in (vx, vy))
        if axis == 0:
            vx, vy = vx * -restitution, vy * CUSHION_TANGENT_SHARE
        else:
            vx, vy = vx * CUSHION_TANGENT_SHARE, vy * -restitution
        left_s -= 2.0 * way / max(speed + speed_then, 1e-9)
        if left_s <= 0.0:
            break
    return np.array([x, y]), np.array([vx, vy])


def _first_nose(
    place_mm: tuple[float, float], step_mm: tuple[float, float], geometry: TableGeometry
) -> tuple[int, float]:
    """The axis along which a step first meets a nose, -1 if none; the share of it until then."""
    hit_axis, hit_share = -1, 1.0
    for axis, size in enumerate((geometry.length_mm, geometry.width_mm)):
        step = step_mm[axis]
        ahead = (size - BALL_RADIUS_MM if step > 0 else BALL_RADIUS_MM) - place_mm[axis]
        if abs(step) < 1e-9 or (ahead < 0 < step) or (step < 0 < ahead):
            continue
        share = ahead / step
        along = place_mm[1 - axis] + share * step_mm[1 - axis]
        if share < hit_share and not is_open_side(geometry, along, on_long_rail=axis == 1):
            hit_axis, hit_share = axis, share
    return hit_axis, hit_share
