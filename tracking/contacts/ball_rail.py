"""Touches of rails and jaws: the gap to a nose turns from closing to opening.

At each smallest gap within reach of one frame the coordinate across the rail is fitted before
and after with pieces of several lengths; where the two meet is the touch. The turn must be more
than noise, and must happen at the nose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball, Rail
from tracking.contacts.clean_path import CleanPath, SideFit, fit_side, place_at
from tracking.contacts.cushions import Wall, walls
from tracking.geometry import TableGeometry
from tracking.paths import PathEnd

Floats = NDArray[np.float64]

GAP_TOLERANCE_MM = 4.0
"""Errors of the nose lines and of a blurred ball's middle at the rail (calibration goal: 3 mm)."""
JAW_TOLERANCE_MM = 14.0
"""Jaws differ from table to table in angle and in where they begin."""
STRONG_TURN_MM_S = 60.0
FROZEN_MM = 1.5
"""A gap this small before the strike counts as lying against the rail, beside the errors."""
LEFT_MM = 2.0
"""A frozen ball that went this far from its rail left it (research, section 1)."""
RESTING_AT_RAIL_MM = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch:
    """One likely touch: `share` its probability, `speed_mm_s` across the rail before it."""

    ball: Ball
    rail: Rail
    t_s: float
    t_error_s: float
    share: float
    place_mm: tuple[float, float]
    gap_mm: float
    speed_mm_s: float
    frozen_to: Rail | None = None
    left: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rolling:
    """A moving ball's samples for this purpose, from its onset to its end.

    `kinks_s`: instants of known ball contacts, which no fit may cross.
    """

    track: CleanPath
    t_s: Floats
    xy_mm: Floats
    sigma_mm: Floats
    kinks_s: tuple[float, ...]


def rolling(
    track: CleanPath,
    *,
    from_s: float | None,
    from_xy: Floats | None,
    from_sigma_mm: float,
    kinks_s: Sequence[float],
    until_s: float,
) -> Rolling:
    """The samples of a moving ball; its start (onset at rest) is added as a sample."""
    use = track.t_s <= until_s
    if from_s is not None:
        use &= track.t_s > from_s
    t, xy, sigma = track.t_s[use], track.xy_mm[use], track.sigma_mm[use]
    if from_s is not None and from_xy is not None:
        t = np.concatenate([[from_s], t])
        xy = np.concatenate([from_xy[None], xy])
        sigma = np.concatenate([[from_sigma_mm], sigma])
    return Rolling(track=track, t_s=t, xy_mm=xy, sigma_mm=sigma, kinks_s=tuple(sorted(kinks_s)))


def find_touches(
    balls: Sequence[Rolling], geometry: TableGeometry, frame_interval_s: float
) -> list[Touch]:
    """All likely touches of all moving balls in time order, doubtful ones among them."""
    table = walls(geometry)
    first = [t for ball in balls for t in _touches(ball, table, {}, frame_interval_s)]
    offsets: dict[Rail, float] = {}
    for rail in (Rail.HEAD, Rail.FOOT, Rail.LEFT, Rail.RIGHT):
        gaps = [t.gap_mm for t in first if t.rail is rail and t.share > 0.9]
        if gaps:
            # Shrunk towards none: one seen bounce moves the nose by two thirds of its gap.
            offsets[rail] = float(np.median(gaps)) * len(gaps) / (len(gaps) + 0.5)
    found = [t for ball in balls for t in _touches(ball, table, offsets, frame_interval_s)]
    for ball in balls:
        found = _once(found, ball.track.ball, frame_interval_s)
    return sorted(found, key=lambda t: t.t_s)


def _once(touches: list[Touch], ball: Ball, frame_interval_s: float) -> list[Touch]:
    """One turn seen at a nose and at a jaw beside it is one touch: the likelier."""
    mine = sorted((t for t in touches if t.ball is ball), key=lambda t: -t.share)
    kept: list[Touch] = []
    for touch in mine:
        near = [k for k in kept if abs(k.t_s - touch.t_s) < 1.2 * frame_interval_s]
        same = [k for k in near if k.rail is touch.rail or Rail.JAW in (k.rail, touch.rail)]
        if not same:
            kept.append(touch)
    return [t for t in touches if t.ball is not ball] + kept


def _touches(
    ball: Rolling, table: Sequence[Wall], offsets: dict[Rail, float], frame_interval_s: float
) -> list[Touch]:
    found: list[Touch] = []
    t = ball.t_s
    if len(t) < 2:
        return found
    step = np.maximum(np.diff(t), 1e-6)
    for wall in table:
        gap = wall.gap_mm(ball.xy_mm) - offsets.get(wall.rail, 0.0)
        rate = np.abs(np.diff(gap)) / step
        rate_at = np.maximum(np.append(rate, 0.0), np.insert(rate, 0, 0.0))
        wait = np.maximum(np.append(step, 0.0), np.insert(step, 0, 0.0))
        tolerance = JAW_TOLERANCE_MM if wall.rail is Rail.JAW else GAP_TOLERANCE_MM
        reach = 1.2 * rate_at * wait + 4.0 * ball.sigma_mm + 2.0 * tolerance
        lowest = np.ones(len(t), dtype=bool)
        lowest[1:] &= gap[1:] <= gap[:-1]
        lowest[:-1] &= gap[:-1] < gap[1:]
        for k in np.flatnonzero(lowest & (gap < reach)):
            touch = _touch_at(ball, wall, gap, int(k), tolerance, frame_interval_s)
            if touch is not None and touch.share > 0.05:
                found.append(touch)
    found.extend(_resting_touch(ball, table, offsets, found))
    return found


def _sides(ball: Rolling, gap: Floats, split: int) -> tuple[SideFit, SideFit, float] | None:
    """Fits before and after the interval (split-1, split), both at its middle."""
    t, sigma = ball.t_s, ball.sigma_mm
    low = max((k for k in ball.kinks_s if k < t[split - 1] + 1e-9), default=-np.inf)
    high = min((k for k in ball.kinks_s if k > t[split] - 1e-9), default=np.inf)
    before = slice(int(np.searchsorted(t, low - 1e-9)), split)
    after = slice(split, int(np.searchsorted(t, high + 1e-9)))
    at_s = 0.5 * float(t[split - 1] + t[split])
    left = fit_side(t[before], gap[before], sigma[before], at_s=at_s, after=False)
    right = fit_side(t[after], gap[after], sigma[after], at_s=at_s, after=True)
    if left is None or right is None:
        return None
    return left, right, at_s


def _crossing(left: SideFit, right: SideFit, limit_s: float) -> float:
    """When after the middle the two fits meet, within `limit_s` of it."""
    d = left.state - right.state
    dt = 0.0
    for _ in range(3):
        value = d[0] + d[1] * dt + 0.5 * d[2] * dt * dt
        slope = d[1] + d[2] * dt
        if abs(slope) < 1e-6:
            break
        dt = float(np.clip(dt - value / slope, -limit_s, limit_s))
    return dt


def _touch_at(
    ball: Rolling,
    wall: Wall,
    gap: Floats,
    k: int,
    tolerance: float,
    frame_interval_s: float,
) -> Touch | None:
    """The touch next to sample k, from the better of the two intervals beside it."""
    t = ball.t_s
    best: Touch | None = None
    best_cost = np.inf
    for split in (k, k + 1):
        if split < 1 or split >= len(t):
            continue
        sides = _sides(ball, gap, split)
        if sides is None:
            continue
        left, right, at_s = sides
        half = 0.5 * float(t[split] - t[split - 1])
        dt = _crossing(left, right, half + 0.6 * frame_interval_s)
        gap_left, speed_left, error_left = left.at(dt)
        gap_right, speed_right, error_right = right.at(dt)
        cost = left.chi2 * left.count + right.chi2 * right.count
        cost += (max(abs(dt) - half, 0.0) / max(0.1 * half, 1e-4)) ** 2
        cost -= 2.0 * (left.count + right.count)
        if cost >= best_cost:
            continue
        weight = np.array([1.0 / max(error_left, 0.1) ** 2, 1.0 / max(error_right, 0.1) ** 2])
        at_gap = float((weight @ np.array([gap_left, gap_right])) / weight.sum())
        gap_error = float(1.0 / np.sqrt(weight.sum()))
        turn = speed_right - speed_left
        turn_sigma = float(np.hypot(left.speed_sigma, right.speed_sigma))
        share = _share(speed_left, turn, turn_sigma, at_gap, gap_error, tolerance)
        place = _place(ball, at_s + dt)
        if wall.rail is not Rail.JAW and not wall.spans(place, 8.0):
            share = 0.0
        if wall.rail is Rail.JAW and not _beside_jaw(wall, place):
            share = 0.0
        t_error = float(np.hypot(error_left, error_right)) / max(abs(turn), 20.0)
        best_cost = cost
        best = Touch(
            ball=ball.track.ball,
            rail=wall.rail,
            t_s=at_s + dt,
            t_error_s=2.0 * min(t_error, frame_interval_s) + 2e-4,
            share=share,
            place_mm=(float(place[0]), float(place[1])),
            gap_mm=at_gap,
            speed_mm_s=-speed_left,
        )
    return best


def _share(
    speed_before: float,
    turn: float,
    turn_sigma: float,
    gap: float,
    gap_error: float,
    tolerance: float,
) -> float:
    """Probability of a touch from the turn, its significance and where it happened."""
    z = turn / max(turn_sigma, 1.0)
    if turn <= 0.0:
        return 0.0
    kink = 1.0 / (1.0 + np.exp(-(z - 4.0) * 1.5))
    closing = 1.0 / (1.0 + np.exp(-(-speed_before / max(turn_sigma, 5.0) - 1.0) * 2.0))
    # The harder the turn, the surer that something solid made it.
    allowed = tolerance * (2.0 if turn > STRONG_TURN_MM_S and z > 8.0 else 1.0)
    beyond = max(abs(gap) - allowed, 0.0) / np.hypot(gap_error, 1.0)
    there = float(np.exp(-0.5 * beyond * beyond))
    return float(kink * closing * there)


def _place(ball: Rolling, t_s: float) -> Floats:
    k = int(np.clip(np.searchsorted(ball.t_s, t_s), 1, len(ball.t_s) - 1))
    span = ball.t_s[k] - ball.t_s[k - 1]
    share = float(np.clip((t_s - ball.t_s[k - 1]) / span, 0.0, 1.0))
    return np.asarray((1.0 - share) * ball.xy_mm[k - 1] + share * ball.xy_mm[k])


def _beside_jaw(wall: Wall, place: Floats) -> bool:
    """A jaw is met on its face; a ball over the bed beside the nose meets the nose instead."""
    return wall.spans(place, 20.0)


def _resting_touch(
    ball: Rolling, table: Sequence[Wall], offsets: dict[Rail, float], seen: list[Touch]
) -> list[Touch]:
    """A ball that came to rest against a rail: perhaps it touched, perhaps it stopped short."""
    if ball.track.end is not PathEnd.RESTING or len(ball.t_s) < 3:
        return []
    last = ball.t_s > ball.t_s[-1] - 0.25
    place = np.median(ball.xy_mm[last], axis=0)
    error = float(np.median(ball.sigma_mm[last])) / np.sqrt(float(np.count_nonzero(last)))
    found = []
    for wall in table:
        if wall.rail is Rail.JAW or not wall.spans(place, 0.0):
            continue
        gap = wall.gap_mm(place[None])[0] - offsets.get(wall.rail, 0.0)
        near = max(2.0 * error, RESTING_AT_RAIL_MM)
        start = float(wall.gap_mm(ball.xy_mm[:1])[0])
        if gap > 3.0 * near or start < gap + LEFT_MM:
            continue
        if any(t.rail is wall.rail and t.share > 0.3 for t in seen):
            continue
        still = np.linalg.norm(ball.xy_mm - place, axis=1) > 4.0 * ball.sigma_mm + 2.0
        k = int(np.flatnonzero(still)[-1]) if still.any() else 0
        found.append(
            Touch(
                ball=ball.track.ball,
                rail=wall.rail,
                t_s=float(ball.t_s[k]),
                t_error_s=0.1,
                share=0.5 if gap < near else 0.3,
                place_mm=(float(place[0]), float(place[1])),
                gap_mm=float(gap),
                speed_mm_s=0.0,
            )
        )
    return found


def frozen_rail(track: CleanPath, geometry: TableGeometry, table: Sequence[Wall]) -> Rail | None:
    """The rail that a ball lay against before the strike, if any."""
    if track.rest_xy is None:
        return None
    for wall in table:
        if wall.rail is Rail.JAW or not wall.spans(track.rest_xy, 0.0):
            continue
        gap = float(wall.gap_mm(track.rest_xy[None])[0])
        if gap < FROZEN_MM + 2.0 * track.rest_sigma_mm:
            return wall.rail
    return None


def left_before(ball: Rolling, rail: Rail, t_s: float, table: Sequence[Wall]) -> bool:
    """Whether a ball was clearly off a rail at some time between its onset and `t_s`."""
    before = ball.t_s < t_s
    for wall in table:
        if wall.rail is not rail:
            continue
        gaps = wall.gap_mm(ball.xy_mm[before])
        clear = gaps > FROZEN_MM + LEFT_MM + 3.0 * ball.sigma_mm[before]
        if np.count_nonzero(clear) >= 1:
            return True
    return False


__all__ = [
    "Rolling",
    "Touch",
    "find_touches",
    "frozen_rail",
    "left_before",
    "place_at",
    "rolling",
]
