"""From exact pieces of motion to the stored path of a ball: knots, falls, ways through the air."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.stages import Piece
from simulation.stored import KNOT_ERROR_MM, BallTrack, Place

Array = NDArray[np.float64]

DROP_S: Final = 0.14
"""From the edge of the hole to the cup, where a potted ball lies (from a fall of about 9 cm)."""
CUP_MM: Final = -62.0
"""Height of the centre of a ball that lies in the cup."""
LEAST_STEP_S: Final = 2e-7
"""Knots closer than this are one: times are stored to a ten millionth."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Way:
    """A ball's path that the physics does not know. t_s (n,), xyz_mm (n, 3), spin (3,) held."""

    ball: int
    t_s: Array
    xyz_mm: Array
    spin_rad_s: tuple[float, float, float] = (0.0, 0.0, 0.0)


def track(pieces: Sequence[Piece], ways: Sequence[Way] = ()) -> BallTrack:
    """The path of one ball over its pieces on the bed and the ways between and after them."""
    parts = [_on_bed(p) for p in pieces if not p.is_still]
    parts += [_way(w) for w in ways]
    if not parts:
        return BallTrack(t_s=np.zeros(1), xyz_mm=_upright(pieces[0].xy_mm[None]))
    parts.sort(key=lambda rows: float(rows[0, 0]))
    rows = np.vstack(parts)
    if pieces and pieces[0].t_s < rows[0, 0]:
        # Where it lay: pooltool shifts a ball by a thousandth of a millimetre when it is met, and
        # the layout must be had again to play the shot again.
        rows[0, 1:3] = pieces[0].xy_mm
    keep = [0]
    for k in range(1, len(rows)):
        if rows[k, 0] - rows[keep[-1], 0] > LEAST_STEP_S:
            keep.append(k)
        else:
            # Of two knots at one time the later has the spin that goes on.
            rows[keep[-1], 4:] = rows[k, 4:]
    rows = rows[keep]
    rows[-1, 4:] = 0.0
    return BallTrack(t_s=rows[:, 0], xyz_mm=rows[:, 1:4], spin_rad_s=rows[:, 4:])


def _on_bed(piece: Piece) -> Array:
    """(n, 7) time, place and mean spin to the next row."""
    size = float(np.linalg.norm(piece.acceleration_mm_s2))
    length = piece.end_s - piece.t_s
    # A chord over h of a path with acceleration a is off by a h^2 / 8 at most.
    step = math.sqrt(8 * KNOT_ERROR_MM / size) if size else length
    n = max(1, math.ceil(length / step))
    t_s = np.linspace(piece.t_s, piece.end_s, n + 1)
    middle = np.append((t_s[:-1] + t_s[1:]) / 2, t_s[-1])
    return np.column_stack([t_s, _upright(piece.at(t_s)), piece.spin_at(middle)])


def _way(way: Way) -> Array:
    spin = np.broadcast_to(way.spin_rad_s, (len(way.t_s), 3))
    return np.column_stack([way.t_s, way.xyz_mm, spin])


def _upright(xy_mm: Array) -> Array:
    return np.column_stack([xy_mm, np.full(len(xy_mm), table.BALL_RADIUS_MM)])


def fall(
    ball: int,
    pocket: str,
    t_s: float,
    place: Place,
    velocity_mm_s: Array,
    size: table.TableSize,
) -> Way:
    """From the edge of the hole into the cup: straight on, down and towards its middle."""
    shape = table.pocket_shapes(size)[pocket]
    edge = np.array([*place, table.BALL_RADIUS_MM])
    cup = np.array([*shape.centre_xy_mm, CUP_MM])
    cup[:2] += 10.0 * np.array(shape.outward_xy)
    u = np.linspace(0, 1, 9)[:, None]
    speed = float(np.linalg.norm(velocity_mm_s))
    carried = min(speed * DROP_S, 40.0)
    via = edge + np.array([*velocity_mm_s, 0.0]) * (carried / max(speed, 1.0))
    path = (1 - u) ** 2 * edge + 2 * u * (1 - u) * via + u**2 * cup
    path[:, 2] = table.BALL_RADIUS_MM + (CUP_MM - table.BALL_RADIUS_MM) * u[:, 0] ** 2
    return Way(ball=ball, t_s=t_s + DROP_S * u[:, 0], xyz_mm=path)
