"""Where everything is at any time of a clip: balls with their turning, shots, hands, cuts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from simulation import table
from simulation.camera import Array
from simulation.outcome import CUE
from simulation.stored import StoredShot

ENTER_S = 0.8
"""A player's arm comes in and goes out in this time."""
PLACE_S = 1.9
"""Ball in hand: from the hand's coming in with the ball to its leaving."""


HAND_IN_S = 0.75
HAND_OUT_S = 1.05
"""A placing hand is there after the first and leaves after the second."""
HAND_REACH_MM = 1600.0
HELD_MM = 62.0
"""Height of a ball's centre in a hand."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Turn:
    """A player at one shot. Times in the clip; `phase` seeds the practice strokes."""

    shot: StoredShot
    enter_s: float
    strike_s: float
    leave_s: float
    phase: float

    @property
    def rest_s(self) -> float:
        """When all is still."""
        return self.strike_s + self.shot.rest_s


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Placing:
    """A hand brings the cue ball to its place."""

    from_s: float
    place_xy_mm: tuple[float, float]
    way_xy: tuple[float, float]


@dataclass(slots=True, kw_only=True, eq=False)
class _Piece:
    """One move of one ball; `turns` (n, 3, 3) at the knots; `until_s`: gone from sight then."""

    t_s: Array
    xyz_mm: Array
    turns: Array
    until_s: float = float("inf")
    pocket: str | None = None
    in_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BallAt:
    """A ball at one time; `pocket`: seen through that pocket's opening."""

    ball: int
    xyz_mm: Array
    turn: Array
    pocket: str | None
    is_moving: bool


def rolled(turn: Array, step_mm: Array) -> Array:
    """The orientation after rolling along a step (2,): the top goes the way of the ball."""
    distance = float(np.hypot(step_mm[0], step_mm[1]))
    if distance < 1e-9:
        return turn
    way = np.array([step_mm[0] / distance, step_mm[1] / distance, 0.0])
    up = np.array([0.0, 0.0, 1.0])
    angle = distance / table.BALL_RADIUS_MM
    c, s = np.cos(angle), np.sin(angle)
    roll = (
        np.eye(3)
        + (c - 1) * (np.outer(way, way) + np.outer(up, up))
        + s * (np.outer(way, up) - np.outer(up, way))
    )
    return np.asarray(roll @ turn)


@dataclass(slots=True, kw_only=True, eq=False)
class Timeline:
    """The whole clip."""

    turns: list[Turn] = field(default_factory=list)
    placings: list[Placing] = field(default_factory=list)
    cuts_s: list[tuple[float, float]] = field(default_factory=list)
    length_s: float = 0.0
    _pieces: dict[int, list[_Piece]] = field(default_factory=dict)

    def balls_at(self, t_s: float) -> list[BallAt]:
        """Every ball in sight, those in pockets first."""
        seen = [found for b in self._pieces if (found := self.ball_at(b, t_s)) is not None]
        return sorted(seen, key=lambda b: float(b.xyz_mm[2]))

    def ball_at(self, ball: int, t_s: float) -> BallAt | None:
        """One ball, None where it is out of sight."""
        pieces = self._pieces[ball]
        k = bisect_right([float(p.t_s[0]) for p in pieces], t_s) - 1
        piece = pieces[max(k, 0)]
        return None if t_s >= piece.until_s else self._ball_in(ball, piece, t_s)

    @staticmethod
    def _ball_in(ball: int, piece: _Piece, t_s: float) -> BallAt:
        t = piece.t_s
        k = int(np.clip(np.searchsorted(t, t_s, side="right") - 1, 0, len(t) - 1))
        place, turn = piece.xyz_mm[k], piece.turns[k]
        moving = bool(t[0] <= t_s < t[-1])
        if moving:
            share = (t_s - t[k]) / (t[k + 1] - t[k])
            step = share * (piece.xyz_mm[k + 1] - place)
            if not piece.in_hand:
                turn = rolled(turn, step[:2])
            place = place + step
        sunk = piece.pocket is not None and float(place[2]) < table.BALL_RADIUS_MM - 1
        return BallAt(
            ball=ball,
            xyz_mm=place,
            turn=turn,
            pocket=piece.pocket if sunk else None,
            is_moving=moving,
        )

    def add_move(
        self,
        ball: int,
        t_s: Array,
        xyz_mm: Array,
        *,
        pocket: str | None = None,
        in_hand: bool = False,
    ) -> None:
        """Append a move; the ball turns from where its last move left it."""
        pieces = self._pieces[ball]
        turn = pieces[-1].turns[-1]
        turns = [turn]
        for step in np.diff(xyz_mm[:, :2], axis=0):
            turn = turn if in_hand else rolled(turn, step)
            turns.append(turn)
        pieces.append(
            _Piece(t_s=t_s, xyz_mm=xyz_mm, turns=np.array(turns), pocket=pocket, in_hand=in_hand)
        )

    def put(self, ball: int, xyz_mm: Array, turn: Array) -> None:
        """A ball lies there from the beginning."""
        self._pieces[ball] = [_Piece(t_s=np.zeros(1), xyz_mm=xyz_mm[None], turns=turn[None])]

    def hide(self, ball: int, from_s: float) -> None:
        """The ball's last move ends out of sight."""
        self._pieces[ball][-1].until_s = from_s


def _random_turn(rng: np.random.Generator) -> Array:
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    q = q * np.sign(np.diag(r))
    if np.linalg.det(q) < 0:
        q[:, 0] = -q[:, 0]
    return np.asarray(q)


def timeline(
    shots: Sequence[StoredShot],
    rng: np.random.Generator,
    *,
    balls_stay_in_cups: bool,
    cut_after: Sequence[int] = (),
    pause_s: tuple[float, float] = (0.9, 2.0),
    aim_s: tuple[float, float] = (1.0, 2.0),
    lead_s: float = 0.7,
    tail_s: float = 1.3,
) -> Timeline:
    """Chain shots into a clip. `cut_after`: indices of shots after whose rest another picture
    is shown for a while.
    """
    line = Timeline()
    for ball, (x, y) in shots[0].before_mm().items():
        line.put(ball, np.array([x, y, table.BALL_RADIUS_MM]), _random_turn(rng))
    in_pocket: dict[str, int] = {}
    now = lead_s
    for index, shot in enumerate(shots):
        if index > 0 and shot.placed:
            now = _place_cue(line, shot, now)
        strike = now + ENTER_S + float(rng.uniform(*aim_s))
        line.turns.append(
            Turn(
                shot=shot,
                enter_s=now,
                strike_s=strike,
                leave_s=strike + float(rng.uniform(0.5, 1.0)),
                phase=float(rng.uniform(0, 2 * np.pi)),
            )
        )
        pockets = {e.balls[0]: e.pocket for e in shot.events if e.kind == "potted"}
        lost = {e.balls[0] for e in shot.events if e.kind == "off_table"}
        for ball, track in shot.tracks.items():
            if len(track.t_s) < 2:
                continue
            line.add_move(ball, track.t_s + strike, track.xyz_mm, pocket=pockets.get(ball))
            end = float(track.t_s[-1]) + strike
            pocket = pockets.get(ball)
            if ball in lost:
                line.hide(ball, end)
            elif pocket is not None:
                if not balls_stay_in_cups:
                    line.hide(ball, end + 0.2)
                elif pocket in in_pocket:
                    line.hide(in_pocket[pocket], end)
                in_pocket[pocket] = ball
        now = strike + max(shot.rest_s, 1.2) + float(rng.uniform(*pause_s))
        if index in cut_after:
            start = strike + shot.rest_s + 0.5
            line.cuts_s.append((start, start + float(rng.uniform(1.2, 2.2))))
            now = max(now, line.cuts_s[-1][1] + 0.8)
    line.length_s = line.turns[-1].rest_s + tail_s
    if line.cuts_s and line.cuts_s[-1][1] > line.length_s - 0.5:
        line.length_s = line.cuts_s[-1][1] + 0.8
    return line


def eased(u: float) -> float:
    """0 to 1 with soft ends."""
    u = min(max(u, 0.0), 1.0)
    return u * u * (3 - 2 * u)


def hand_out_mm(dt_s: float) -> float:
    """How far a placing hand is from its place, `dt_s` after it began to come in."""
    if dt_s < HAND_IN_S:
        return HAND_REACH_MM * (1 - eased(dt_s / HAND_IN_S))
    return HAND_REACH_MM * eased((dt_s - HAND_OUT_S) / HAND_IN_S)


def _carried(place: Array, way: Array, at_s: Array) -> Array:
    """(n, 3) a ball held in the hand, `at_s` after it began to come in."""
    out = np.array([hand_out_mm(float(t)) for t in at_s])
    return np.column_stack([place[:2] + out[:, None] * way, np.full(len(out), HELD_MM)])


def _place_cue(line: Timeline, shot: StoredShot, now: float) -> float:
    """A hand takes the cue ball away, brings it and leaves; returns the time after."""
    old = next((b for b in line.balls_at(now - 0.2) if b.ball == CUE), None)
    if old is not None and old.pocket is None:
        way = _nearest_side(float(old.xyz_mm[1]))
        going = np.linspace(HAND_OUT_S, HAND_OUT_S + HAND_IN_S, 16)
        t = np.concatenate([[HAND_OUT_S - 0.2], going])
        path = np.vstack([old.xyz_mm, _carried(old.xyz_mm, way, going)])
        _hand(line, now, old.xyz_mm, way)
        line.add_move(CUE, now + t, path, in_hand=True)
        line.hide(CUE, float(now + t[-1]))
        now += PLACE_S
    else:
        line.hide(CUE, now)
    place = np.array([*shot.before_mm()[CUE], table.BALL_RADIUS_MM])
    way = _nearest_side(float(place[1]))
    coming = np.linspace(0.0, HAND_IN_S, 16)
    t = np.concatenate([coming, [HAND_IN_S + 0.2]])
    _hand(line, now, place, way)
    line.add_move(CUE, now + t, np.vstack([_carried(place, way, coming), place]), in_hand=True)
    return now + PLACE_S


def _nearest_side(y_mm: float) -> Array:
    return np.array([0.0, 1.0 if y_mm > table.WIDTH_MM / 2 else -1.0])


def _hand(line: Timeline, from_s: float, place: Array, way: Array) -> None:
    line.placings.append(
        Placing(
            from_s=from_s,
            place_xy_mm=(float(place[0]), float(place[1])),
            way_xy=(float(way[0]), float(way[1])),
        )
    )
