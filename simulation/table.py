"""The simulated table in mm: cushions, jaws, pockets and what stands around them.

Axes are those of the whole project (origin head-left, x to the foot, y to the right) with z up
from the bed. The shapes are the ones that the physics bounces balls off (pooltool's construction
of a pocket table), so that a drawn jaw stands where the balls meet it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSize:
    """A table between the noses, mm."""

    name: str
    length_mm: float
    width_mm: float


NINE_FOOT = TableSize(name="9ft", length_mm=2540.0, width_mm=1270.0)
"""WPA equipment specifications, 3."""
SIZES = {
    size.name: size
    for size in (
        NINE_FOOT,
        TableSize(name="pro8", length_mm=2337.0, width_mm=1168.0),
        TableSize(name="8ft", length_mm=2235.0, width_mm=1118.0),
        TableSize(name="7ft", length_mm=1981.0, width_mm=991.0),
    )
}
"""Tables that shots are played on: 100 x 50, 92 x 46, 88 x 44 and 78 x 39 in. Pockets and noses
are the same on all."""

LENGTH_MM = NINE_FOOT.length_mm
WIDTH_MM = NINE_FOOT.width_mm
BALL_RADIUS_MM = 28.575
"""2 1/4 in across (WPA equipment specifications, 16)."""
NOSE_HEIGHT_MM = 36.0
"""Nose of the cushion above the bed: 63 % of a ball (WPA equipment specifications, 7)."""
RAIL_TOP_MM = 42.0
"""Height of the wooden rail above the bed (drawn only)."""
CUSHION_WIDTH_MM = 50.8
"""Nose to wood, 2 in."""
RAIL_WIDTH_MM = 92.0
"""Width of the wooden rail outside the cushion (drawn only; common tables have 80 to 110)."""
UNDERCUT_MM = 11.0
"""How far the cushion's face lies behind its nose at the bed (profile K66, about 20 degrees)."""

CORNER_MOUTH_MM = 116.0
"""Between the noses' ends; WPA equipment specifications, 9: 114.3 to 117.5."""
SIDE_MOUTH_MM = 129.0
"""As above: 127 to 130.2."""
CORNER_ANGLE_DEG = 5.3
"""Facing of a corner pocket beyond 45 degrees (pooltool's default, 140.3 degrees in all)."""
SIDE_ANGLE_DEG = 7.14
CORNER_JAW_RADIUS_MM = 12.0
"""Rounding of the nose's end; sharper than pooltool's 21 mm, as on tournament tables."""
SIDE_JAW_RADIUS_MM = 7.95
CORNER_RADIUS_MM = 62.0
"""Of the hole in the slate: a ball whose centre passes this edge falls."""
SIDE_RADIUS_MM = 62.0
CORNER_DEPTH_MM = 46.0
"""From the crossing of the nose lines to the middle of the hole, along the diagonal."""
SIDE_DEPTH_MM = 62.0
"""From the nose line to the middle of the hole."""

POCKETS = ("HL", "HR", "SL", "SR", "FL", "FR")
RAILS = ("head", "foot", "left", "right")


@dataclass(frozen=True, slots=True, kw_only=True)
class PocketShape:
    """The hole of one pocket in the slate, mm; `outward_xy` is a unit vector off the table."""

    centre_xy_mm: tuple[float, float]
    radius_mm: float
    outward_xy: tuple[float, float]


def pocket_shapes(size: TableSize = NINE_FOOT) -> dict[str, PocketShape]:
    """All six pockets by name."""
    length, width = size.length_mm, size.width_mm
    diagonal = CORNER_DEPTH_MM / math.sqrt(2)
    shapes = {}
    for name, x, sx in (("H", 0.0, -1), ("F", length, 1)):
        for side, y, sy in (("L", 0.0, -1), ("R", width, 1)):
            shapes[name + side] = PocketShape(
                centre_xy_mm=(x + sx * diagonal, y + sy * diagonal),
                radius_mm=CORNER_RADIUS_MM,
                outward_xy=(sx / math.sqrt(2), sy / math.sqrt(2)),
            )
    for name, y, sy in (("SL", 0.0, -1), ("SR", width, 1)):
        shapes[name] = PocketShape(
            centre_xy_mm=(length / 2, y + sy * SIDE_DEPTH_MM),
            radius_mm=SIDE_RADIUS_MM,
            outward_xy=(0.0, float(sy)),
        )
    return {name: shapes[name] for name in POCKETS}


def _end_of_nose(mouth_mm: float, angle_deg: float, jaw_mm: float, *, corner: bool) -> Points:
    """(n, 2): one end of a cushion whose nose runs along +u (v = 0), v < 0 behind the nose.

    From the back of the facing along the facing, round the jaw, to the start of the nose.
    For a corner u counts from the crossing of the nose lines, for a side pocket from its middle.
    """
    angle = math.radians(angle_deg + (45 if corner else 0))
    tip = mouth_mm / math.sqrt(2) if corner else mouth_mm / 2
    back = CUSHION_WIDTH_MM * (math.tan(angle) if corner else math.sin(angle))
    shift = jaw_mm / math.tan((math.pi / 2 + angle) / 2)
    centre = np.array([tip + shift, -jaw_mm])
    facing_end = np.array([tip - shift * math.sin(angle), -shift * math.cos(angle)])
    start = math.atan2(*(facing_end - centre)[::-1])
    turns = np.linspace(start % (2 * math.pi), math.pi / 2, 9)
    arc = centre + jaw_mm * np.column_stack([np.cos(turns), np.sin(turns)])
    return np.vstack([[tip - back, -CUSHION_WIDTH_MM], facing_end, arc])


def cushion_outlines(size: TableSize = NINE_FOOT) -> dict[str, Points]:
    """Outlines (n, 2) mm of the six cushions as seen from above, at the height of the nose."""
    length, width = size.length_mm, size.width_mm
    corner = _end_of_nose(CORNER_MOUTH_MM, CORNER_ANGLE_DEG, CORNER_JAW_RADIUS_MM, corner=True)
    side = _end_of_nose(SIDE_MOUTH_MM, SIDE_ANGLE_DEG, SIDE_JAW_RADIUS_MM, corner=False)
    half = np.vstack([corner, (side * [-1, 1] + [length / 2, 0])[::-1]])
    short = np.vstack([corner, (corner * [-1, 1] + [width, 0])[::-1]])
    far_end = half * [-1, 1] + [length, 0]
    over = np.array([1, -1])
    return {
        "left_head": half,
        "left_foot": far_end,
        "right_head": half * over + [0, width],
        "right_foot": far_end * over + [0, width],
        "head": short[:, ::-1],
        "foot": short[:, ::-1] * [-1, 1] + [length, 0],
    }


def corners_mm(size: TableSize = NINE_FOOT) -> dict[str, tuple[float, float]]:
    """Where the nose lines cross."""
    length, width = size.length_mm, size.width_mm
    return {
        "HL": (0.0, 0.0),
        "HR": (0.0, width),
        "FL": (length, 0.0),
        "FR": (length, width),
    }


def rack_mm(
    game: str,
    order: tuple[int, ...],
    *,
    spacing_mm: float = 0.05,
    size: TableSize = NINE_FOOT,
) -> dict[int, tuple[float, float]]:
    """Places of a racked game, apex on the foot spot; `order` from apex to back, row by row.

    game "ten-ball" wants ten balls (1-2-3-4), "nine-ball" nine (1-2-3-2-1).
    """
    rows = {"ten-ball": (1, 2, 3, 4), "nine-ball": (1, 2, 3, 2, 1)}[game]
    if len(order) != sum(rows):
        raise ValueError(f"rack of {game}: expected {sum(rows)} balls, got {len(order)}")
    step = 2 * BALL_RADIUS_MM + spacing_mm
    places: dict[int, tuple[float, float]] = {}
    left = list(order)
    for i, n in enumerate(rows):
        for j in range(n):
            x = 0.75 * size.length_mm + i * step * math.sqrt(3) / 2
            y = size.width_mm / 2 + (j - (n - 1) / 2) * step
            places[left.pop(0)] = (x, y)
    return places
