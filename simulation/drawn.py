"""Strokes and layouts drawn at random, each kind in its own way; what comes of them is not known.

Each kind draws strokes that may show it: the exact events decide, never the plan.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import numpy as np

from simulation import table
from simulation.aim import Layout, R, ghost, mirrored, mouths, open_pockets, towards
from simulation.outcome import CUE
from simulation.stored import Place, Stroke

Rng = np.random.Generator

BALLS: Final = {"ten-ball": 10, "nine-ball": 9}


def random_layout(
    rng: Rng,
    balls: tuple[int, ...],
    *,
    gap_mm: float = 25.0,
    size: table.TableSize = table.NINE_FOOT,
) -> dict[int, Place]:
    """The cue ball and `balls` at random, `gap_mm` apart and off the rails at least."""
    places: dict[int, Place] = {}
    for ball in (CUE, *balls):
        for _ in range(2000):
            x = float(rng.uniform(R + 8, size.length_mm - R - 8))
            y = float(rng.uniform(R + 8, size.width_mm - R - 8))
            if all(math.dist((x, y), p) > 2 * R + gap_mm for p in places.values()):
                places[ball] = (round(x, 2), round(y, 2))
                break
    return places


def rack_order(rng: Rng, game: str) -> tuple[int, ...]:
    """A legal order of the rack: 1 at the apex, the money ball in the middle."""
    n = BALLS[game]
    middle = 4
    rest = [int(b) for b in rng.permutation(np.arange(2, n))]
    order = [1, *rest]
    order.insert(middle, n)
    return tuple(order)


def _spin(rng: Rng, most: float) -> tuple[float, float]:
    return float(rng.uniform(-most, most)), float(rng.uniform(-most, most))


def strokes(
    kind: str, layout: Layout, rng: Rng, size: table.TableSize = table.NINE_FOOT
) -> Iterator[Stroke]:
    """Strokes that may show `kind`, without end; ValueError for a kind that is not drawn."""
    objects = sorted(b for b in layout if b != CUE)
    low, cue = objects[0], layout[CUE]
    aims = mouths(size)
    pockets = [aims[name] for name in open_pockets(layout, low, size) or aims]
    while True:
        speed = float(rng.uniform(1.4, 4.0))
        aim = rng.normal(0, 0.002)
        if kind in ("pot", "scratch", "off_table"):
            pocket = pockets[int(rng.integers(len(pockets)))]
            aim += towards(cue, ghost(layout[low], pocket))
            if kind == "scratch":
                aim += rng.normal(0, 0.02)
            if kind == "off_table":
                speed = float(rng.uniform(6, 9))
        elif kind in ("safety", "no_rail", "thin"):
            cut = rng.uniform(0.85, 0.99) if kind == "thin" else rng.uniform(-0.85, 0.85)
            cut *= rng.choice([-1, 1])
            distance = max(math.dist(cue, layout[low]) - 2 * R, 60.0)
            aim += towards(cue, layout[low]) + math.asin(min(2 * R * cut / (distance + 2 * R), 0.9))
            if kind == "no_rail":
                speed = math.sqrt(2 * 0.1 * (distance / 1000 + rng.uniform(0.05, 0.5))) * 1.1
            elif kind == "safety":
                speed = float(rng.uniform(0.7, 2.0))
        elif kind == "kick":
            seen = mirrored(layout[low], int(rng.integers(4)), size)
            aim += towards(cue, seen) + rng.normal(0, 0.01)
        elif kind == "bank":
            seen = mirrored(list(aims.values())[int(rng.integers(6))], int(rng.integers(4)), size)
            aim += towards(cue, ghost(layout[low], seen)) + rng.normal(0, 0.004)
        elif kind == "combination" and len(objects) > 1:
            second = objects[int(rng.integers(1, len(objects)))]
            hit = ghost(layout[second], list(aims.values())[int(rng.integers(6))])
            aim += towards(cue, ghost(layout[low], hit))
        elif kind == "wrong_ball" and len(objects) > 1:
            other = objects[int(rng.integers(1, len(objects)))]
            aim += towards(cue, layout[other]) + rng.normal(0, 0.02)
            speed = float(rng.uniform(1.0, 3.2))
        elif kind == "no_contact":
            aim += rng.uniform(-math.pi, math.pi)
            speed = float(rng.uniform(0.5, 1.8))
        elif kind == "split":
            aim += towards(cue, layout[low]) + rng.normal(0, 0.03)
        else:
            raise ValueError(f"kind: {kind!r} needs more balls than {objects} or is unknown")
        spin = 0.05 if kind in ("no_rail", "kick", "bank", "no_contact") else 0.25
        side, height = _spin(rng, spin)
        yield Stroke(direction_rad=float(aim), speed_m_s=speed, side=side, height=height)


def numbers(rng: Rng, game: str, least: int = 3) -> tuple[int, ...]:
    """Object balls that lie on the table, in order."""
    n = BALLS[game]
    count = int(rng.integers(least, n))
    return tuple(sorted(int(b) for b in rng.choice(np.arange(1, n + 1), count, replace=False)))


def layout_for(
    kind: str, rng: Rng, game: str, size: table.TableSize = table.NINE_FOOT
) -> dict[int, Place]:
    """A layout on which `kind` can be played: an open table of some balls of the game."""
    balls = numbers(rng, game)
    layout = random_layout(rng, balls, size=size)
    if kind == "split":
        low, other = balls[0], balls[1]
        cue, place = layout[CUE], layout[low]
        angle = towards(cue, place) + float(rng.uniform(0.35, 0.9)) * float(rng.choice([-1, 1]))
        side = angle + math.pi / 2
        gap = 2 * R + float(rng.uniform(0.5, 8.0))
        layout[other] = (place[0] + gap * math.cos(side), place[1] + gap * math.sin(side))
    return layout
