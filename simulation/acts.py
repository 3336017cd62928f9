"""What people do over a table besides shooting, and where hands, arms, cues and heads then are.

An act is a value with its time in the clip; `figures` gives simple bodies in table mm (z up from
the bed) for whoever draws them or asks what they hide. Nothing here is random: scripts are drawn
in `simulation.script`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np

from simulation import table
from simulation.camera import Array
from simulation.stances import eased

SLIDE_S = 0.8
"""Somebody comes in over the table, or goes, in this time."""
AWAY_MM = 1700.0
"""How far off whoever comes in begins."""
EDGE_MM = table.CUSHION_WIDTH_MM + table.RAIL_WIDTH_MM
"""From the noses to the outer edge of the rails."""
HEAD_MM = 850.0
"""A standing person's crown above the bed: 1.63 m over a bed at 0.78 m."""
LEANING_HEAD_MM = 390.0
SHOULDER_MM = 340.0
ARM_MM = 640.0
"""From the wrist to the shoulder."""
RACK_LIFT_MM = 170.0

Xy = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Arm:
    """A hand with its arm: palm_mm, shoulder_mm (3,). `holds`: closed around a ball."""

    palm_mm: Array
    shoulder_mm: Array
    holds: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Stick:
    """A cue: tip_mm, butt_mm (3,)."""

    tip_mm: Array
    butt_mm: Array


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Torso:
    """Head and body from above: head_mm, hip_mm (3,); `facing_xy` unit vector, where they look."""

    head_mm: Array
    hip_mm: Array
    facing_xy: Xy


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RackFrame:
    """The triangle around racked balls: corners_mm (3, 3), the inner edges' crossings."""

    corners_mm: Array


Figure = Arm | Stick | Torso | RackFrame


class Act(Protocol):
    """Something that somebody does between two times of the clip."""

    kind: ClassVar[str]

    @property
    def from_s(self) -> float:
        """When it begins."""
        ...

    @property
    def to_s(self) -> float:
        """When all of it is out of the way again."""
        ...

    def figures(self, t_s: float) -> tuple[Figure, ...]:
        """What is there at a time between both."""
        ...


def away_mm(from_s: float, to_s: float, t_s: float) -> float:
    """How far from the place somebody is who comes at `from_s` and has gone at `to_s`."""
    coming = 1 - eased((t_s - from_s) / SLIDE_S)
    going = eased((t_s - (to_s - SLIDE_S)) / SLIDE_S)
    return AWAY_MM * max(coming, going)


def _lifted(slide_mm: float) -> float:
    return 140.0 * min(slide_mm / 400.0, 1.0)


def _arm(palm: Array, way: Array, side_mm: float, *, holds: bool = False) -> Arm:
    across = np.array([-way[1], way[0], 0.0])
    shoulder = palm + ARM_MM * np.array([way[0], way[1], 0.0]) + side_mm * across
    shoulder[2] = max(SHOULDER_MM, palm[2] + 120.0)
    return Arm(palm_mm=palm, shoulder_mm=shoulder, holds=holds)


def _leaning(head_mm: Array, way: Array, side_mm: float) -> Torso:
    """A body bent over the table whose head is over a place, shifted across by `side_mm`."""
    out = np.array([way[0], way[1], 0.0])
    head = head_mm + side_mm * np.array([-way[1], way[0], 0.0])
    head[2] = LEANING_HEAD_MM + 60.0
    hip = head + 560.0 * out - np.array([0.0, 0.0, 140.0])
    return Torso(head_mm=head, hip_mm=hip, facing_xy=(-float(way[0]), -float(way[1])))


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Somebody walks by beside the table, from one place of the plan to another."""

    kind: ClassVar[str] = "walk"
    from_s: float
    to_s: float
    start_xy_mm: Xy
    end_xy_mm: Xy

    def figures(self, t_s: float) -> tuple[Figure, ...]:
        """One standing person."""
        share = min(max((t_s - self.from_s) / (self.to_s - self.from_s), 0.0), 1.0)
        start, end = np.array(self.start_xy_mm), np.array(self.end_xy_mm)
        along = (end - start) / max(float(np.linalg.norm(end - start)), 1e-9)
        sway = 25.0 * math.sin(2 * math.pi * 1.9 * (t_s - self.from_s))
        place = start + share * (end - start) + sway * np.array([-along[1], along[0]])
        head = np.array([*place, HEAD_MM])
        hip = np.array([*(place - 60.0 * along), HEAD_MM - 600.0])
        return (Torso(head_mm=head, hip_mm=hip, facing_xy=(float(along[0]), float(along[1]))),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lean:
    """Somebody leans over the table and looks; a hand rests on the rail or points at a place.

    `head_xy_mm`: where the head comes to; `way_xy`: unit vector from there off the table;
    `hand_xy_mm`: where the hand is, None: no hand.
    """

    kind: ClassVar[str] = "lean"
    from_s: float
    to_s: float
    head_xy_mm: Xy
    way_xy: Xy
    hand_xy_mm: Xy | None = None

    def figures(self, t_s: float) -> tuple[Figure, ...]:
        """Body and hand."""
        slide = away_mm(self.from_s, self.to_s, t_s)
        way = np.array([*self.way_xy, 0.0])
        off = way * slide + np.array([0.0, 0.0, _lifted(slide)])
        head = np.array([*self.head_xy_mm, LEANING_HEAD_MM]) + off
        hip = head + 560.0 * way - np.array([0.0, 0.0, 130.0])
        parts: list[Figure] = [
            Torso(head_mm=head, hip_mm=hip, facing_xy=(-self.way_xy[0], -self.way_xy[1]))
        ]
        if self.hand_xy_mm is not None:
            palm = np.array([*self.hand_xy_mm, 75.0]) + off
            across = np.array([-way[1], way[0], 0.0])
            side = 190.0 if float((palm - head) @ across) >= 0 else -190.0
            parts.append(Arm(palm_mm=palm, shoulder_mm=head + 230.0 * way + side * across))
        return tuple(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCue:
    """A cue held still over the table, to see a line; the hand at its butt belongs to somebody
    beside the table. `tip_xy_mm` and `butt_xy_mm` on the plan, `height_mm` over the bed.
    """

    kind: ClassVar[str] = "held_cue"
    from_s: float
    to_s: float
    tip_xy_mm: Xy
    butt_xy_mm: Xy
    height_mm: float

    def figures(self, t_s: float) -> tuple[Figure, ...]:
        """Cue and the arm that holds it."""
        tip, butt = np.array(self.tip_xy_mm), np.array(self.butt_xy_mm)
        way = (butt - tip) / max(float(np.linalg.norm(butt - tip)), 1e-9)
        slide = away_mm(self.from_s, self.to_s, t_s)
        off = np.array([*(way * slide), _lifted(slide)])
        held = max((t_s - self.from_s) - SLIDE_S, 0.0)
        shake = np.array([math.sin(5.1 * held), math.cos(4.3 * held), 0.0]) * 1.5
        low, high = np.array([*tip, self.height_mm]), np.array([*butt, self.height_mm + 90.0])
        low, high = low + off + shake, high + off
        grip = low + 0.82 * (high - low)
        return Stick(tip_mm=low, butt_mm=high), _arm(grip, way, 150.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sleeve:
    """An arm reaches over the table and its sleeve passes a ball; the ball is moved by
    `simulation.timeline`. `palm_xy_mm`: how far the hand reaches; `way_xy`: unit vector to where
    it comes from.
    """

    kind: ClassVar[str] = "sleeve"
    from_s: float
    to_s: float
    palm_xy_mm: Xy
    way_xy: Xy
    ball: int

    def figures(self, t_s: float) -> tuple[Figure, ...]:
        """Arm and body."""
        slide = away_mm(self.from_s, self.to_s, t_s)
        way = np.array(self.way_xy)
        palm = np.array([*(np.array(self.palm_xy_mm) + way * slide), 70.0 + _lifted(slide)])
        return _leaning(palm + 520.0 * np.array([*way, 0.0]), way, -150.0), _arm(palm, way, 40.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetch:
    """Somebody takes a ball out of a pocket and carries it away over the table.

    `knots`: (t_s, x, y, z) of the ball's centre from the pocket to outside, straight between them;
    the first is when it is taken. `way_xy`: unit vector to the side where the arm comes from.
    """

    kind: ClassVar[str] = "fetch"
    from_s: float
    to_s: float
    knots: tuple[tuple[float, float, float, float], ...]
    way_xy: Xy
    ball: int

    def figures(self, t_s: float) -> tuple[Figure, ...]:
        """Body and the arm whose hand is at the ball, or on its way to it."""
        rows = np.array(self.knots)
        place = np.array([np.interp(t_s, rows[:, 0], rows[:, k]) for k in (1, 2, 3)])
        taken = float(rows[0, 0])
        if t_s < taken:
            share = eased((t_s - self.from_s) / (taken - self.from_s))
            place = rows[-1, 1:] + share * (rows[0, 1:] - rows[-1, 1:])
        palm = np.array([place[0], place[1], max(float(place[2]), 40.0) + 45.0])
        way = np.array(self.way_xy)
        arm = _arm(palm, way, 60.0, holds=t_s >= taken)
        head = palm + 600.0 * np.array([way[0], way[1], 0.0])
        return _leaning(head, way, -130.0), arm


@dataclass(frozen=True, slots=True, kw_only=True)
class Racking:
    """Balls are brought in a triangle from behind the foot rail, pushed to their place and left.

    `corners_xy_mm`: the triangle (apex first) where the balls end; `length_mm` of the table.
    """

    kind: ClassVar[str] = "racking"
    from_s: float
    to_s: float
    corners_xy_mm: tuple[Xy, Xy, Xy]
    length_mm: float = table.LENGTH_MM

    def away_mm(self, t_s: float) -> tuple[float, float]:
        """How far the balls stand towards the foot, and over the bed, at a time."""
        u = (t_s - self.from_s) / (self.to_s - self.from_s)
        at = (0.0, 0.22, 0.38, 0.52, 0.6, 1.0)
        along = (900.0, 330.0, 120.0, -18.0, 0.0, 0.0)
        high = (RACK_LIFT_MM, 120.0, 0.0, 0.0, 0.0, 0.0)
        return float(np.interp(u, at, along)), float(np.interp(u, at, high))

    def figures(self, t_s: float) -> tuple[Figure, ...]:
        """The triangle, as long as it is there, and who holds its back with both hands."""
        u = (t_s - self.from_s) / (self.to_s - self.from_s)
        along, high = self.away_mm(t_s)
        if u > 0.66:
            gone = eased((u - 0.66) / 0.34)
            along, high = 950.0 * gone, RACK_LIFT_MM * min(4 * gone, 1.0)
        corners = np.column_stack([np.array(self.corners_xy_mm), np.full(3, high)])
        corners[:, 0] += along
        way = np.array([1.0, 0.0])
        hands = [
            _arm(corners[k] + [25.0, 0.0, 60.0], way, 90.0 * sign)
            for k, sign in ((1, -1.0), (2, 1.0))
        ]
        middle = 0.5 * (corners[1] + corners[2]) + np.array([430.0, 0.0, 0.0])
        return RackFrame(corners_mm=corners), _leaning(middle, way, 0.0), *hands
