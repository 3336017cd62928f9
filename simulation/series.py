"""Situations of more than one stroke: the lag, and a shot struck while a ball still rolls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from simulation import table
from simulation.aim import R, is_clear, is_open
from simulation.beyond import rolling_change
from simulation.drawn import BALLS, Rng, random_layout
from simulation.meetings import stroke_at
from simulation.outcome import CUE, outcome
from simulation.physics import UnplayableError
from simulation.plans import numbered
from simulation.shots import Setting, again, cut, play
from simulation.stages import Run, run
from simulation.stored import Called, Place, StoredShot, Stroke

READY_S: Final = 0.9
"""Soonest after the last strike that the next comes; a hasty player (assumed)."""
ROLLS_ON_S: Final = 0.4
"""A ball that still rolls does so at least this long."""
APART_S: Final = 0.7
"""Players lag at about the same time: within this (assumed)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lagged:
    """What a lag came to for one ball.

    `bad`: why it does not count, by the names of `rules.procedures.BadLag`, None if it does
    (WPA R 1.2). `from_head_mm`: from the head nose to the ball's near edge.
    """

    ball: int
    from_head_mm: float
    bad: str | None


def lagged(shot: StoredShot) -> tuple[Lagged, ...]:
    """Both balls of a lag, the nearer good one first."""
    size = table.SIZES[shot.size]
    after = shot.after_mm()
    found = []
    for ball, track in shot.tracks.items():
        touched = [e.rail for e in shot.events if e.kind == "rail" and e.balls == (ball,)]
        y = track.xyz_mm[:, 1] - size.width_mm / 2
        bad = None
        if ball in shot.gone():
            bad = "pocketed"
        elif {"left", "right", "jaw"} & set(touched):
            bad = "side_rail"
        elif touched.count("foot") != 1:
            bad = "far_rail_not_reached"
        elif (y * y[0] < 0).any():
            bad = "crossed_long_string"
        off = after[ball][0] - R if ball in after else size.length_mm
        found.append(Lagged(ball=ball, from_head_mm=round(off, 3), bad=bad))
    return tuple(sorted(found, key=lambda one: (one.bad is not None, one.from_head_mm)))


@cache
def _lag_speed(physics: str, size: table.TableSize) -> float:
    """The stroke whose ball just comes back to the head rail."""
    slow, fast = 0.5, 3.0
    for _ in range(20):
        speed = (slow + fast) / 2
        played = run(
            {CUE: (0.2 * size.length_mm, 0.25 * size.width_mm)},
            [Stroke(direction_rad=0.0, speed_m_s=speed)],
            physics=physics,
            size=size,
        )
        reached = any(e.kind == "rail" and e.rail == "head" for e in played.events)
        slow, fast = (slow, speed) if reached else (speed, fast)
    return fast


def lag(rng: Rng, setting: Setting) -> StoredShot:
    """Two balls side by side, struck within a moment of each other, to the foot rail and back."""
    size = setting.size
    other = int(rng.integers(1, BALLS[setting.game] + 1))
    middle = _lag_speed(setting.physics, size)
    layout: dict[int, Place] = {}
    strokes = []
    late = float(rng.uniform(0.0, APART_S))
    sides = [0.25, 0.75] if rng.random() < 0.5 else [0.75, 0.25]
    first = int(rng.integers(2))
    for k, (ball, side) in enumerate(zip((CUE, other), sides, strict=True)):
        layout[ball] = (
            float(rng.uniform(0.1, 0.23)) * size.length_mm,
            side * size.width_mm + float(rng.uniform(-60, 60)),
        )
        strokes.append(
            Stroke(
                direction_rad=float(rng.normal(0, 0.012)),
                speed_m_s=middle * float(rng.normal(1.0, 0.035)),
                ball=ball,
                t_s=0.0 if k == first else late,
            )
        )
    strokes.sort(key=lambda s: s.t_s)
    return play(
        layout,
        strokes,
        kind="lag",
        game=setting.game,
        physics=setting.physics,
        size=size,
        placed=True,
    )


def rolling(rng: Rng, setting: Setting) -> list[StoredShot] | None:
    """A safety, and the next shot struck while a ball of it still rolls; None if none comes up."""
    balls, others = numbered(rng, setting, 1)
    layout = random_layout(rng, tuple(sorted([*balls, *others])), size=setting.size)
    low = balls[0]
    if low not in layout or not is_clear(layout[CUE], layout[low], layout, (CUE, low)):
        return None
    first = play(
        layout,
        stroke_at(layout, low, float(rng.uniform(-0.6, 0.6)), rng, 0.7, 2.0),
        kind="safety",
        game=setting.game,
        physics=setting.physics,
        size=setting.size,
        called=Called(type="safety"),
    )
    return hasty(first, rng, setting)


def hasty(last: StoredShot, rng: Rng, setting: Setting) -> list[StoredShot] | None:
    """The shot, cut, and one that is struck while a ball of it still rolls.

    None where nothing rolls on when the cue ball rests, or where the lowest ball cannot be met.
    """
    facts = outcome(last)
    if facts.fouls or facts.potted or last.changes or last.follows_s is not None:
        return None
    played = again(last)
    found = _moment(played, rng)
    if found is None:
        return None
    strike_s, moving = found
    now = {b: p for b in last.tracks if (p := played.at(b, strike_s)) is not None}
    low = min(b for b in now if b != CUE)
    still = {b: p for b, p in now.items() if b not in moving}
    if not is_open(now, setting.size) or not is_clear(now[CUE], now[low], still, (CUE, low)):
        return None
    try:
        second = play(
            now,
            stroke_at(now, low, float(rng.uniform(-0.7, 0.7)), rng, 0.6, 3.0),
            kind="rolling",
            game=setting.game,
            physics=setting.physics,
            size=setting.size,
            changes=[rolling_change(0.0, b, played, strike_s) for b in moving],
            follows_s=strike_s,
        )
    except UnplayableError:
        return None
    return [cut(last, strike_s), second] if outcome(second).first_balls else None


def _moment(played: Run, rng: Rng) -> tuple[float, list[int]] | None:
    """A time at which the cue ball rests and one or two balls still roll for a while."""
    stops = {b: played.stops_s(b) for b in played.pieces}
    earliest = max(stops[CUE] + 0.15, READY_S)
    latest = max(stops[b] for b in stops if b != CUE) - ROLLS_ON_S
    if latest <= earliest:
        return None
    strike_s = float(rng.uniform(earliest, latest))
    moving = [b for b, end in stops.items() if end > strike_s]
    rolls = all((p := played.piece_at(b, strike_s)) is not None and not p.is_still for b in moving)
    return (strike_s, moving) if rolls and len(moving) <= 2 else None
