"""How every ball of a clip goes and turns, in sight and out of it: pieces of motion in order."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.camera import Array

SUNK_MM = table.BALL_RADIUS_MM - 1
"""A ball whose middle is lower than this is in a pocket or over the edge."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BallAt:
    """A ball at one time; `pocket`: seen through that pocket's opening.

    `turn` (3, 3): the rotation from the ball's own axes to the table's.
    """

    ball: int
    xyz_mm: Array
    turn: Array
    pocket: str | None
    is_moving: bool


@dataclass(slots=True, kw_only=True, eq=False)
class _Piece:
    """One move of one ball; `turns` (n, 3, 3) at the knots; `until_s`: gone from sight then."""

    t_s: Array
    xyz_mm: Array
    turns: Array
    spin_rad_s: Array | None = None
    until_s: float = float("inf")
    pocket: str | None = None
    in_hand: bool = False

    def turned(self, knot: int, dt_s: float, step_mm: Array) -> Array:
        """The orientation `dt_s` and `step_mm` after a knot."""
        turn = self.turns[knot]
        if self.in_hand:
            return np.asarray(turn)
        if self.spin_rad_s is not None:
            return spun(turn, self.spin_rad_s[knot] * dt_s)
        return rolled(turn, step_mm[:2])


def rolled(turn: Array, step_mm: Array) -> Array:
    """The orientation after rolling along a step (2,): the top goes the way of the ball."""
    distance = float(np.hypot(step_mm[0], step_mm[1]))
    if distance < 1e-9:
        return turn
    angle = distance / table.BALL_RADIUS_MM
    # cross(spin, up) is the way: components as in `spun`.
    return spun(turn, np.array([-step_mm[1], step_mm[0], 0.0]) / distance * angle)


def spun(turn: Array, angles_rad: Array) -> Array:
    """The orientation after a rotation by a vector (3,), in table axes: a point r from the centre
    moves with cross(angles, r), as `BallTrack.spin_rad_s` has it."""
    angle = float(np.linalg.norm(angles_rad))
    if angle < 1e-12:
        return turn
    x, y, z = angles_rad / angle
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    rotation = np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * (cross @ cross)
    return np.asarray(rotation @ turn)


def _rotations(angles_rad: Array) -> Array:
    """(n, 3, 3) rotations by vectors (n, 3), as `spun` applies them."""
    angle = np.linalg.norm(angles_rad, axis=1)
    x, y, z = (angles_rad / np.maximum(angle, 1e-12)[:, None]).T
    zero = np.zeros_like(x)
    cross = np.array([[zero, -z, y], [z, zero, -x], [-y, x, zero]]).transpose(2, 0, 1)
    sin, cos = np.sin(angle)[:, None, None], np.cos(angle)[:, None, None]
    return np.asarray(np.eye(3) + sin * cross + (1 - cos) * (cross @ cross))


@dataclass(slots=True, kw_only=True, eq=False)
class Moves:
    """All balls of a clip."""

    _pieces: dict[int, list[_Piece]] = field(default_factory=dict)
    _starts: dict[int, list[float]] = field(default_factory=dict)

    @property
    def balls(self) -> tuple[int, ...]:
        """Every ball that is ever there."""
        return tuple(sorted(self._pieces))

    def all_at(self, t_s: float) -> list[BallAt]:
        """Every ball in sight, those in pockets first."""
        seen = [found for b in self._pieces if (found := self.at(b, t_s)) is not None]
        return sorted(seen, key=lambda b: float(b.xyz_mm[2]))

    def at(self, ball: int, t_s: float) -> BallAt | None:
        """One ball, None where it is out of sight."""
        pieces = self._pieces.get(ball)
        if pieces is None:
            return None
        piece = pieces[max(bisect_right(self._starts[ball], t_s) - 1, 0)]
        return None if t_s >= piece.until_s else _in(ball, piece, t_s)

    def over(self, ball: int, t_s: Array) -> tuple[Array, Array]:
        """Centres (m, 3) and orientations (m, 3, 3) of a ball at those of n rising times at which
        it is in sight; the same as `at` gives one by one."""
        parts = [_during(piece, times) for piece, times in self._split(ball, t_s)]
        return np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts])

    def places_mm(self, ball: int, t_s: Array) -> Array:
        """The centres (m, 3) that `over` gives."""
        return np.concatenate([_places(piece, times)[0] for piece, times in self._split(ball, t_s)])

    def _split(self, ball: int, t_s: Array) -> list[tuple[_Piece, Array]]:
        """Rising times by the pieces in which they lie, without those out of sight."""
        pieces, starts = self._pieces[ball], self._starts[ball]
        first = max(bisect_right(starts, float(t_s[0])) - 1, 0)
        last = max(bisect_right(starts, float(t_s[-1])) - 1, 0)
        if first == last:
            return [(pieces[first], t_s[t_s < pieces[first].until_s])]
        numbers = np.maximum(np.searchsorted(starts, t_s, side="right") - 1, 0)
        return [
            (piece, t_s[(numbers == k) & (t_s < piece.until_s)])
            for k, piece in enumerate(pieces[first : last + 1], first)
        ]

    def is_moving(self, ball: int, from_s: float, to_s: float) -> bool:
        """Whether a ball moves, appears or goes out of sight between two times."""
        return any(
            (float(p.t_s[0]) <= to_s and float(p.t_s[-1]) > from_s) or from_s < p.until_s <= to_s
            for p in self._pieces[ball]
        )

    def put(self, ball: int, xyz_mm: Array, turn: Array, *, from_s: float = 0.0) -> None:
        """A ball lies there from a time on, however it came; one never seen before comes then."""
        if from_s > 0.0 and ball not in self._pieces:
            self.put(ball, xyz_mm, turn)
            self.hide(ball, -1.0)
        piece = _Piece(t_s=np.array([from_s]), xyz_mm=xyz_mm[None], turns=turn[None])
        self._append(ball, piece)

    def add(
        self,
        ball: int,
        t_s: Array,
        xyz_mm: Array,
        *,
        spin_rad_s: Array | None = None,
        pocket: str | None = None,
        in_hand: bool = False,
    ) -> None:
        """Append a move; the ball turns on from where its last move left it.

        t_s (n,), xyz_mm (n, 3); `spin_rad_s` (n, 3) as in `BallTrack`, None: it rolls.
        """
        piece = _Piece(
            t_s=t_s,
            xyz_mm=xyz_mm,
            turns=np.empty((len(t_s), 3, 3)),
            spin_rad_s=spin_rad_s,
            pocket=pocket,
            in_hand=in_hand,
        )
        piece.turns[0] = self._pieces[ball][-1].turns[-1]
        for k, step in enumerate(np.diff(xyz_mm, axis=0)):
            piece.turns[k + 1] = piece.turned(k, float(t_s[k + 1] - t_s[k]), step)
        self._append(ball, piece)

    def hide(self, ball: int, from_s: float) -> None:
        """The ball's last move ends out of sight."""
        piece = self._pieces[ball][-1]
        piece.until_s = min(piece.until_s, from_s)

    def _append(self, ball: int, piece: _Piece) -> None:
        self._pieces.setdefault(ball, []).append(piece)
        self._starts.setdefault(ball, []).append(float(piece.t_s[0]))


def _in(ball: int, piece: _Piece, t_s: float) -> BallAt:
    t = piece.t_s
    k = int(np.clip(np.searchsorted(t, t_s, side="right") - 1, 0, len(t) - 1))
    place, turn = piece.xyz_mm[k], piece.turns[k]
    moving = bool(t[0] <= t_s < t[-1])
    if moving:
        share = (t_s - t[k]) / (t[k + 1] - t[k])
        step = share * (piece.xyz_mm[k + 1] - place)
        turn = piece.turned(k, float(t_s - t[k]), step)
        place = place + step
    sunk = piece.pocket is not None and float(place[2]) < SUNK_MM
    return BallAt(
        ball=ball,
        xyz_mm=place,
        turn=turn,
        pocket=piece.pocket if sunk else None,
        is_moving=moving,
    )


def _places(piece: _Piece, t_s: Array) -> tuple[Array, NDArray[np.intp], Array]:
    """Centres at times of one piece, the knots before them, and the steps since these."""
    t = piece.t_s
    if len(t) == 1:
        knots = np.zeros(len(t_s), dtype=np.intp)
        return piece.xyz_mm[knots], knots, np.zeros((len(t_s), 3))
    k = np.clip(np.searchsorted(t, t_s, side="right") - 1, 0, len(t) - 2)
    share = (np.clip(t_s, t[0], t[-1]) - t[k]) / (t[k + 1] - t[k])
    step = share[:, None] * (piece.xyz_mm[k + 1] - piece.xyz_mm[k])
    return piece.xyz_mm[k] + step, k, step


def _during(piece: _Piece, t_s: Array) -> tuple[Array, Array]:
    """Centres and orientations at times of one piece."""
    places, k, step = _places(piece, t_s)
    if piece.in_hand or len(piece.t_s) == 1:
        return places, piece.turns[k]
    if piece.spin_rad_s is not None:
        ran = np.clip(t_s, piece.t_s[0], piece.t_s[-1]) - piece.t_s[k]
        angles = piece.spin_rad_s[k] * ran[:, None]
    else:
        angles = np.zeros_like(step)
        angles[:, 0], angles[:, 1] = -step[:, 1], step[:, 0]
        angles /= table.BALL_RADIUS_MM
    return places, _rotations(angles) @ piece.turns[k]
