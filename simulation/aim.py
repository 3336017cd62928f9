"""Aiming: lines over the table, and strokes corrected until a ball goes where it should."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.outcome import CUE
from simulation.shots import Setting
from simulation.stages import Run, run
from simulation.stored import Place, ShotEvent, Stroke

Layout = Mapping[int, Place]
Array = NDArray[np.float64]
R: Final = table.BALL_RADIUS_MM
SOLVED_RAD: Final = 0.0005
"""A ball sent within this of its line is on it: 1 mm after 2 m."""
STEPS: Final = 7


def towards(a: Place, b: Place) -> float:
    """The direction from a to b, radians."""
    return math.atan2(b[1] - a[1], b[0] - a[0])


def beside(a: Place, direction_rad: float, distance_mm: float) -> Place:
    """The point so far from a in a direction."""
    return (
        a[0] + distance_mm * math.cos(direction_rad),
        a[1] + distance_mm * math.sin(direction_rad),
    )


def turn(from_rad: float, to_rad: float) -> float:
    """The smaller turn between two directions, -pi to pi."""
    return (to_rad - from_rad + math.pi) % (2 * math.pi) - math.pi


def ghost(ball: Place, target: Place) -> Place:
    """Where the striking ball's centre must be to send `ball` to `target`."""
    return beside(ball, towards(target, ball), 2 * R)


def mouths(size: table.TableSize) -> dict[str, Place]:
    """Points to aim at: between the jaws of each pocket, where most ways lead in."""
    aims = {}
    for name, shape in table.pocket_shapes(size).items():
        back = table.SIDE_DEPTH_MM - 10 if name[0] == "S" else table.CORNER_DEPTH_MM + 26
        x, y = shape.centre_xy_mm
        aims[name] = (x - back * shape.outward_xy[0], y - back * shape.outward_xy[1])
    return aims


def mirrored(point: Place, rail: int, size: table.TableSize) -> Place:
    """The point seen in a rail (0 head, 1 foot, 2 left, 3 right) by a ball's centre."""
    x, y = point
    return [
        (2 * R - x, y),
        (2 * (size.length_mm - R) - x, y),
        (x, 2 * R - y),
        (x, 2 * (size.width_mm - R) - y),
    ][rail]


def is_clear(a: Place, b: Place, layout: Layout, but: tuple[int, ...], spare_mm: float = 0) -> bool:
    """No ball except `but` stands in the way of a ball's centre from a to b."""
    start, along = np.array(a), np.array(b) - np.array(a)
    length2 = float(along @ along) or 1.0
    for ball, place in layout.items():
        if ball not in but:
            u = min(max(float((np.array(place) - start) @ along) / length2, 0.0), 1.0)
            if math.dist(place, tuple(start + u * along)) < 2 * R + spare_mm:
                return False
    return True


def open_pockets(layout: Layout, ball: int, size: table.TableSize) -> list[str]:
    """Pockets into which the cue ball can cut a ball, nothing being in the way."""
    cue, place, found = layout[CUE], layout[ball], []
    for name, mouth in mouths(size).items():
        hit = ghost(place, mouth)
        cut = abs(turn(towards(cue, hit), towards(place, mouth)))
        clear = is_clear(cue, hit, layout, (CUE, ball))
        if cut < math.radians(65) and clear and is_clear(place, mouth, layout, (CUE, ball)):
            found.append(name)
    return found


_JAWS_MM = (table.CORNER_RADIUS_MM, table.CORNER_RADIUS_MM + 25.0)
"""From the middle of a hole to a ball that lies between the jaws."""


def is_open(layout: Layout, size: table.TableSize = table.NINE_FOOT) -> bool:
    """All balls inside the noses, or between the jaws of a pocket, and apart."""
    places = list(layout.values())
    jaws = [shape.centre_xy_mm for shape in table.pocket_shapes(size).values()]
    inside = all(
        (R <= x <= size.length_mm - R and R <= y <= size.width_mm - R)
        or any(_JAWS_MM[0] < math.dist((x, y), jaw) < _JAWS_MM[1] for jaw in jaws)
        for x, y in places
    )
    return inside and all(
        math.dist(p, q) >= 2 * R for i, p in enumerate(places) for q in places[:i]
    )


@cache
def _squirt_rad(side: float) -> float:
    """How far to its side a ball leaves the line of a cue that strikes it off its middle."""
    played = run(
        {CUE: (800.0, 600.0)},
        [Stroke(direction_rad=0.0, speed_m_s=1.0, side=side)],
        physics="a",
        until_s=0.001,
    )
    vx, vy = played.pieces[CUE][0].velocity_mm_s
    return math.atan2(vy, vx)


def straight(stroke: Stroke) -> Stroke:
    """The stroke turned so that the ball, not the cue, goes in its direction."""
    if not stroke.side:
        return stroke
    return replace(stroke, direction_rad=stroke.direction_rad - _squirt_rad(stroke.side))


def first_contact(played: Run) -> ShotEvent | None:
    """The first contact of the cue ball."""
    return next((e for e in played.events if e.kind == "contact" and CUE in e.balls), None)


def solved(
    error: Callable[[float], float | None], x: float, step: float, close: float
) -> float | None:
    """Where an error that changes about evenly with x is within `close` of 0 (secant steps)."""
    one = error(x)
    if one is None or abs(one) < close:
        return None if one is None else x
    after = x + step
    for _ in range(STEPS):
        two = error(after)
        if two is None or two == one:
            return None
        if abs(two) < close:
            return after
        slope = (two - one) / (after - x)
        # No step is more than four first ones: a wild one leads off the ball.
        move = min(max(-two / slope, -4 * abs(step)), 4 * abs(step))
        x, one, after = after, two, after + move
    return None


def sent(
    layout: Layout, stroke: Stroke, ball: int, direction_rad: float, setting: Setting
) -> Stroke | None:
    """The stroke corrected until `ball`, met first, leaves in a direction: throw is made up for."""

    def error(aim_rad: float) -> float | None:
        played = run(
            layout,
            [replace(stroke, direction_rad=aim_rad)],
            physics=setting.physics,
            size=setting.size,
            until_s=_REACH_S,
        )
        hit = first_contact(played)
        if hit is None or ball not in hit.balls:
            return None
        piece = played.piece_at(ball, hit.t_s)
        assert piece is not None
        vx, vy = piece.velocity_mm_s
        return turn(direction_rad, math.atan2(vy, vx))

    place = layout[ball]
    start = towards(layout[CUE], beside(place, direction_rad + math.pi, 2 * R))
    first = straight(replace(stroke, direction_rad=start)).direction_rad
    aim_rad = solved(error, first, 0.002, SOLVED_RAD)
    return None if aim_rad is None else replace(stroke, direction_rad=aim_rad)


_REACH_S = 3.0
"""A cue ball that needs longer to its first ball comes too slowly to be aimed with."""


def crossing_mm(played: Run, ball: int, target: Place, from_s: float) -> float | None:
    """How far to the right of a target a ball passes it after a time, None if it never does."""
    best: float | None = None
    for piece in played.pieces[ball]:
        if piece.end_s <= from_s or piece.is_still:
            continue
        t = np.linspace(max(piece.t_s, from_s), min(piece.end_s, piece.t_s + 10.0), 40)
        gap = np.array(target) - piece.at(t)
        k = int(np.argmin(np.hypot(gap[:, 0], gap[:, 1])))
        vx, vy = piece.velocity_at(float(t[k]))
        size = math.hypot(vx, vy)
        distance = float(np.hypot(*gap[k]))
        if size > 0 and (best is None or distance < abs(best)):
            side = float(gap[k][0] * vy - gap[k][1] * vx)
            best = math.copysign(distance, side)
    return best
