"""Layouts for single pictures: balls at rest anywhere a table has them, and who is over it.

No physics: nothing moves but a ball now and then, on a straight way. So pictures for training can
be made without pooltool. What touches stands a hair apart, as in a real rack.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from simulation import table
from simulation.camera import Array
from simulation.line import Timeline
from simulation.script import a_held_cue, a_look, a_sleeve, a_walk
from simulation.stances import Turn
from simulation.stored import BallTrack, Place, StoredShot

Rng = np.random.Generator

R = table.BALL_RADIUS_MM
HAIR_MM = 0.05
SHOWN_S = 2.0
"""The moment of the time line that is drawn: whoever is there has come."""
SETS: Mapping[str, tuple[int, ...]] = {
    "ten-ball": tuple(range(1, 11)),
    "nine-ball": tuple(range(1, 10)),
    "eight-ball": tuple(range(1, 16)),
}
SET_SHARES = {"ten-ball": 0.45, "nine-ball": 0.15, "eight-ball": 0.4}
RACKED, CLUSTERED, ON_RAIL, TOUCHING, HANGING = 0.07, 0.15, 0.12, 0.15, 0.03
"""Shares: of layouts that are a rack, or a cluster; of balls that lie at a rail, against another
ball, in a pocket's jaws."""
ROLLING = 0.06
"""Share of layouts in which a ball rolls."""
SUNK = 0.5
"""Share of layouts in which balls that are not on the table lie in the pockets' cups."""


def layout(rng: Rng, size: table.TableSize = table.NINE_FOOT) -> dict[int, Place]:
    """Places of the balls on the bed, mm."""
    names = list(SET_SHARES)
    chosen = SETS[names[int(rng.choice(len(names), p=list(SET_SHARES.values())))]]
    u = float(rng.random())
    if u < RACKED:
        placed = _rack(rng, chosen, size)
    else:
        count = int(rng.integers(1, len(chosen) + 1))
        balls = [int(b) for b in rng.permutation(chosen)[:count]]
        placed = {}
        if u < RACKED + CLUSTERED:
            placed = _cluster(rng, balls, size)
        for ball in balls:
            if ball not in placed:
                _put(rng, placed, ball, size)
    if rng.random() < 0.96:
        _put(rng, placed, 0, size)
    return placed


def time_line(
    rng: Rng,
    placed: Mapping[int, Place],
    *,
    has_cups: bool,
    size: table.TableSize = table.NINE_FOOT,
) -> Timeline:
    """A time line whose picture at SHOWN_S has these balls, and people by chance."""
    line = Timeline(length_s=2 * SHOWN_S, size=size)
    rolling = set()
    if rng.random() < ROLLING:
        rolling = {int(rng.choice(list(placed)))}
    for ball, (x, y) in placed.items():
        line.moves.put(ball, np.array([x, y, R]), _turned(rng))
        if ball in rolling:
            way = rng.uniform(0, 2 * np.pi)
            reach = float(rng.uniform(20, 800)) * np.array([math.cos(way), math.sin(way), 0.0])
            ends = np.array([x, y, R]) + np.outer([-0.5, 0.5], reach)
            line.moves.add(ball, np.array([SHOWN_S - 0.5, SHOWN_S + 0.5]), ends)
    if has_cups and rng.random() < SUNK:
        _sink(rng, line, placed, size)
    _people(rng, line, placed, size)
    return line


def _rack(rng: Rng, balls: tuple[int, ...], size: table.TableSize) -> dict[int, Place]:
    """Racked at the foot spot, tight or a little loose."""
    order = [int(b) for b in rng.permutation(balls)]
    rows = {10: (1, 2, 3, 4), 9: (1, 2, 3, 2, 1), 15: (1, 2, 3, 4, 5)}[len(order)]
    step = 2 * R + HAIR_MM + float(rng.uniform(0, 1.5)) * (rng.random() < 0.4)
    placed: dict[int, Place] = {}
    for i, n in enumerate(rows):
        for j in range(n):
            x = 0.75 * size.length_mm + i * step * math.sqrt(3) / 2
            y = size.width_mm / 2 + (j - (n - 1) / 2) * step
            placed[order.pop()] = (x, y)
    return placed


def _cluster(rng: Rng, balls: list[int], size: table.TableSize) -> dict[int, Place]:
    """Some balls near each other, as a soft break leaves them."""
    x = float(rng.uniform(0.2, 0.8) * size.length_mm)
    y = float(rng.uniform(0.25, 0.75) * size.width_mm)
    spread = float(rng.uniform(60, 220))
    placed: dict[int, Place] = {}
    for ball in balls[: int(rng.integers(2, 9))]:
        for _ in range(60):
            place = (x + float(rng.normal(0, spread)), y + float(rng.normal(0, spread)))
            if _is_free(place, placed, size):
                placed[ball] = place
                break
    return placed


def _put(rng: Rng, placed: dict[int, Place], ball: int, size: table.TableSize) -> None:
    """One more ball; a ball that finds no place is left out."""
    for _ in range(60):
        place = _anywhere(rng, placed, size)
        if _is_free(place, placed, size):
            placed[ball] = place
            return


def _anywhere(rng: Rng, placed: Mapping[int, Place], size: table.TableSize) -> Place:
    length, width = size.length_mm, size.width_mm
    x, y = float(rng.uniform(R, length - R)), float(rng.uniform(R, width - R))
    u = float(rng.random())
    if u < ON_RAIL:
        off = R + float(rng.uniform(0, 4)) * (rng.random() < 0.5)
        if rng.random() < 0.67:
            return x, off if rng.random() < 0.5 else width - off
        return (off if rng.random() < 0.5 else length - off), y
    if u < ON_RAIL + TOUCHING and placed:
        ball = list(placed)[int(rng.integers(len(placed)))]
        way = float(rng.uniform(0, 2 * np.pi))
        gap = 2 * R + HAIR_MM + float(rng.uniform(0, 8)) * (rng.random() < 0.5)
        return placed[ball][0] + gap * math.cos(way), placed[ball][1] + gap * math.sin(way)
    if u < ON_RAIL + TOUCHING + HANGING:
        shapes = list(table.pocket_shapes(size).values())
        shape = shapes[int(rng.integers(len(shapes)))]
        out = np.array(shape.outward_xy)
        away = shape.radius_mm + float(rng.uniform(1, 45))
        px, py = np.array(shape.centre_xy_mm) - away * out
        return float(px), float(py)
    return x, y


def _is_free(place: Place, placed: Mapping[int, Place], size: table.TableSize) -> bool:
    x, y = place
    near_mouth = any(
        math.dist(place, s.centre_xy_mm) < s.radius_mm + 60
        for s in table.pocket_shapes(size).values()
    )
    inside = R <= x <= size.length_mm - R and R <= y <= size.width_mm - R
    falls = any(
        math.dist(place, s.centre_xy_mm) <= s.radius_mm for s in table.pocket_shapes(size).values()
    )
    is_apart = all(math.dist(place, p) >= 2 * R + 0.9 * HAIR_MM for p in placed.values())
    return (inside or near_mouth) and not falls and is_apart


def _turned(rng: Rng) -> Array:
    """(3, 3) any rotation, evenly."""
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    q = q * np.sign(np.diag(r))
    if np.linalg.det(q) < 0:
        q[:, 0] = -q[:, 0]
    return np.asarray(q)


def _sink(rng: Rng, line: Timeline, placed: Mapping[int, Place], size: table.TableSize) -> None:
    """Balls that are gone lie in cups, where they are seen and are none of the bed."""
    shapes = table.pocket_shapes(size)
    free = [b for b in range(1, 16) if b not in placed]
    for name in rng.permutation(list(shapes))[: int(rng.integers(1, 5))]:
        if not free:
            return
        ball = free.pop(int(rng.integers(len(free))))
        shape = shapes[str(name)]
        off = rng.normal(0, 12, 2) + 8 * np.array(shape.outward_xy)
        low = np.array([*(np.array(shape.centre_xy_mm) + off), -float(rng.uniform(25, 90))])
        up = np.array([0.0, 0.0, 1.0])
        line.moves.put(ball, low + 2 * R * up, _turned(rng))
        way = np.array([low + up, low])
        line.moves.add(ball, np.array([0.0, 0.01]), way, pocket=str(name))


def _people(rng: Rng, line: Timeline, placed: Mapping[int, Place], size: table.TableSize) -> None:
    """Nobody, a player at the cue ball, or somebody who looks, points, holds a cue, walks by."""
    u = float(rng.random())
    if u < 0.42 or not placed:
        return
    if u < 0.68 and 0 in placed and len(placed) > 1:
        line.turns.append(_player(rng, placed, size))
        return
    ball = list(placed)[int(rng.integers(len(placed)))]
    from_s = SHOWN_S - float(rng.uniform(0.3, 2.0))
    if u < 0.78:
        line.acts.append(a_look(rng, from_s, placed[ball], size))
    elif u < 0.86:
        line.acts.append(a_held_cue(rng, from_s, _shot(rng, placed, size), size))
    elif u < 0.94:
        line.acts.append(a_sleeve(rng, from_s, ball, placed[ball], size))
    else:
        line.acts.append(a_walk(rng, from_s, size))


def _shot(rng: Rng, placed: Mapping[int, Place], size: table.TableSize) -> StoredShot:
    """A stroke that is about to be: towards some ball, or anywhere."""
    cue = placed.get(0, (size.length_mm / 2, size.width_mm / 2))
    others = [b for b in placed if b != 0]
    way = float(rng.uniform(-math.pi, math.pi))
    if others and rng.random() < 0.8:
        at = placed[others[int(rng.integers(len(others)))]]
        way = math.atan2(at[1] - cue[1], at[0] - cue[0]) + float(rng.normal(0, 0.03))
    still = {
        b: BallTrack(t_s=np.zeros(1), xyz_mm=np.array([[x, y, R]])) for b, (x, y) in placed.items()
    }
    return StoredShot(
        kind="still",
        game="ten-ball",
        physics="a",
        aim_xy=(math.cos(way), math.sin(way)),
        speed_m_s=float(rng.uniform(0.7, 4.0)),
        rest_s=0.0,
        tracks=still,
        size=size.name,
    )


def _player(rng: Rng, placed: Mapping[int, Place], size: table.TableSize) -> Turn:
    """Somebody down on the shot, coming or going."""
    enter_s = SHOWN_S - float(rng.uniform(0.3, 2.5))
    return Turn(
        shot=_shot(rng, placed, size),
        enter_s=enter_s,
        strike_s=SHOWN_S + float(rng.uniform(0.02, 2.0)),
        leave_s=SHOWN_S + 3.0,
        phase=float(rng.uniform(0, 2 * np.pi)),
    )
