"""Hands over the table between shots: what they bring, take, carry away and put back.

Each act goes into the time line with the ways of its balls; what is returned is when the table is
free again.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from simulation import table
from simulation.camera import Array
from simulation.line import Timeline
from simulation.outcome import CUE
from simulation.script import Rng, a_fetch, a_racking, a_sleeve, nearest_way
from simulation.stances import HAND_IN_S, HAND_OUT_S, PLACE_S, Placing, carried_mm
from simulation.stored import Place

SLEEVE_MM = 90.0
"""A sleeve moves a ball so far at most; what moves further is carried."""
NUDGE_S = 0.3
"""How long a ball rolls that a sleeve has touched."""
NUDGED_MM = (12.0, 60.0)
"""So far a sleeve moves a ball that is put back."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hands:
    """Of everybody at one table."""

    line: Timeline
    rng: Rng

    def rack(self, layout: Mapping[int, Place], now: float) -> float:
        """The balls of a rack are brought in the triangle, then the cue ball."""
        act = a_racking(self.rng, now, layout, self.line.size)
        self.line.acts.append(act)
        t = np.linspace(act.from_s, act.to_s, 60)
        off = np.array([act.away_mm(float(at)) for at in t])
        for ball, place in layout.items():
            self.line.moves.hide(ball, -1.0)
            if ball != CUE:
                path = on_bed(place) + np.column_stack([off[:, 0], np.zeros(60), off[:, 1]])
                self.line.moves.add(ball, t, path, in_hand=True)
        return self.bring(CUE, layout[CUE], act.to_s - 0.6)

    def move(self, ball: int, old: Place | None, new: Place | None, now: float) -> float:
        """By a sleeve, if it is not far; else by hand. None: it is not on the table."""
        if old is None or new is None or math.dist(old, new) > SLEEVE_MM:
            return self.carry(ball, old, new, now)
        act = a_sleeve(self.rng, now, ball, old, self.line.size)
        self.line.acts.append(act)
        at = 0.5 * (act.from_s + act.to_s) - 0.5 * NUDGE_S
        t = at + NUDGE_S * np.linspace(0, 1, 9)
        share = 1 - (1 - np.linspace(0, 1, 9)) ** 2
        path = on_bed(old) + share[:, None] * (on_bed(new) - on_bed(old))
        self.line.moves.add(ball, t, path)
        self.line.disturbed.append((at, ball))
        return act.to_s + 0.2

    def carry(self, ball: int, old: Place | None, new: Place | None, now: float) -> float:
        """A hand takes a ball away, brings it, or both."""
        if old is not None:
            now = self._take(ball, old, now)
        elif ball in self.line.moves.balls:
            self.line.moves.hide(ball, now)
        return now if new is None else self.bring(ball, new, now)

    def _take(self, ball: int, old: Place, now: float) -> float:
        way = np.array(nearest_way(old, self.line.size))
        place = on_bed(old)
        going = np.linspace(HAND_OUT_S, HAND_OUT_S + HAND_IN_S, 16)
        t = np.concatenate([[HAND_OUT_S - 0.2], going])
        path = np.vstack([place, carried_mm(place, way, going)])
        self._hand(ball, old, way, now, takes=True)
        self.line.moves.add(ball, now + t, path, in_hand=True)
        self.line.moves.hide(ball, float(now + t[-1]))
        return now + PLACE_S

    def bring(self, ball: int, new: Place, from_s: float) -> float:
        """A hand brings a ball."""
        way = np.array(nearest_way(new, self.line.size))
        place = on_bed(new)
        coming = np.linspace(0.0, HAND_IN_S, 16)
        t = np.concatenate([coming, [HAND_IN_S + 0.2]])
        if ball not in self.line.moves.balls:
            self.line.moves.put(ball, place, random_turn(self.rng))
            self.line.moves.hide(ball, -1.0)
        self._hand(ball, new, way, from_s, takes=False)
        path = np.vstack([carried_mm(place, way, coming), place])
        self.line.moves.add(ball, from_s + t, path, in_hand=True)
        return from_s + PLACE_S

    def _hand(self, ball: int, place: Place, way: Array, from_s: float, *, takes: bool) -> None:
        xy = (float(way[0]), float(way[1]))
        self.line.placings.append(
            Placing(from_s=from_s, place_xy_mm=place, way_xy=xy, ball=ball, takes=takes)
        )

    def fetch(self, now: float) -> float:
        """One of the balls that lie in the pockets is taken away over the table."""
        sunk = [b for b in self.line.balls_at(now) if b.pocket is not None and b.ball != CUE]
        if not sunk:
            return now
        ball = sunk[int(self.rng.integers(len(sunk)))]
        act = a_fetch(self.rng, now, ball.ball, ball.xyz_mm, self.line.size)
        self.line.acts.append(act)
        rows = np.array(act.knots)
        self.line.moves.add(ball.ball, rows[:, 0], rows[:, 1:], in_hand=True)
        self.line.moves.hide(ball.ball, float(rows[-1, 0]))
        return act.to_s + 0.2

    def touch_and_put_back(self, layout: Mapping[int, Place], now: float) -> float:
        """A sleeve moves a ball, and a hand sets it where it was."""
        balls = [b for b in sorted(layout) if b != CUE]
        for _ in range(20):
            ball = balls[int(self.rng.integers(len(balls)))]
            angle, far = self.rng.uniform(0, 2 * math.pi), self.rng.uniform(*NUDGED_MM)
            x, y = layout[ball]
            new = (x + float(far * math.cos(angle)), y + float(far * math.sin(angle)))
            if _is_free(new, ball, layout, self.line.size):
                break
        else:
            return now
        now = self.move(ball, (x, y), new, now)
        way = nearest_way((x, y), self.line.size)
        self._hand(ball, (x, y), np.array(way), now, takes=False)
        t = now + HAND_IN_S + np.array([-0.05, 0.25])
        self.line.moves.add(ball, t, np.vstack([on_bed(new), on_bed((x, y))]), in_hand=True)
        return now + PLACE_S


def _is_free(place: Place, ball: int, layout: Mapping[int, Place], size: table.TableSize) -> bool:
    """A ball may lie there: inside the noses and clear of all others."""
    x, y = place
    r = table.BALL_RADIUS_MM
    inside = r < x < size.length_mm - r and r < y < size.width_mm - r
    others = (p for b, p in layout.items() if b != ball)
    return inside and all(math.dist(place, p) > 2 * r + 5.0 for p in others)


def on_bed(place: Place) -> Array:
    return np.array([*place, table.BALL_RADIUS_MM])


def random_turn(rng: Rng) -> Array:
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    q = q * np.sign(np.diag(r))
    if np.linalg.det(q) < 0:
        q[:, 0] = -q[:, 0]
    return np.asarray(q)
