"""Where a ball's gap to a wall turns from closing to opening: two-sided fits with kinks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rules.balls import Rail
from tracking.contacts.clean_path import SideFit, fit_side
from tracking.contacts.cushions import Wall
from tracking.contacts.turn import GAP_TOLERANCE_MM, JAW_TOLERANCE_MM, Rolling, Turn, turn_share
from tracking.contacts.unseen_turns import came_back, unseen_way_in

Floats = NDArray[np.float64]

LEFT_MM = 2.0
"""A frozen ball that went this far from its rail left it (research, section 1)."""
MOST_SPLITS = 12
KINK_SIGMAS = 4.0
WILD_COST = 16.0
"""Leaving a sample out must lower the squared residuals by this: it lay four sigmas off."""
DEEPEST = 2
AROUND = 8
"""Samples on each side by which splits of one approach are compared."""


def turns_of(ball: Rolling, table: Sequence[Wall], frame_interval_s: float) -> list[Turn]:
    """Each closest approach to each wall, as the best two-sided fit near it."""
    found: list[Turn] = []
    t = ball.t_s
    if len(t) < 2:
        return found
    step = np.maximum(np.diff(t), 1e-6)
    for wall in table:
        gap = wall.gap_mm(ball.xy_mm)
        rate = np.abs(np.diff(gap)) / step
        rate_at = np.maximum(np.append(rate, 0.0), np.insert(rate, 0, 0.0))
        wait = np.maximum(np.append(step, 0.0), np.insert(step, 0, 0.0))
        tolerance = JAW_TOLERANCE_MM if wall.rail is Rail.JAW else GAP_TOLERANCE_MM
        reach = 1.2 * rate_at * wait + 4.0 * ball.sigma_mm + 2.0 * tolerance
        lowest = np.ones(len(t), dtype=bool)
        lowest[1:] &= gap[1:] <= gap[:-1]
        lowest[:-1] &= gap[:-1] < gap[1:]
        candidates = np.flatnonzero(lowest & (gap < reach))
        for low, high in _groups(candidates, gap, ball.sigma_mm):
            found.extend(_turns_within(ball, wall, gap, low, high, frame_interval_s, depth=0))
    return found


def _groups(candidates: NDArray[np.intp], gap: Floats, sigma: Floats) -> list[tuple[int, int]]:
    """Smallest gaps between which the ball did not clearly leave the wall: one approach."""
    groups: list[tuple[int, int]] = []
    for k in candidates.tolist():
        if groups:
            low, high = groups[-1]
            base = max(gap[high], gap[k])
            if gap[high : k + 1].max() < base + 5.0 * sigma[k] + LEFT_MM:
                groups[-1] = (low, k)
                continue
        groups.append((k, k))
    return groups


def _sides(ball: Rolling, gap: Floats, split: int) -> tuple[SideFit, SideFit, float] | None:
    """Fits before and after the interval (split-1, split), both at its middle."""
    t, sigma = ball.t_s, ball.sigma_mm
    before, after = _piece(ball, split)
    at_s = 0.5 * float(t[split - 1] + t[split])
    left = fit_side(t[before], gap[before], sigma[before], at_s=at_s, after=False)
    right = fit_side(t[after], gap[after], sigma[after], at_s=at_s, after=True)
    if left is None or right is None:
        return None
    return left, right, at_s


def _piece(ball: Rolling, split: int) -> tuple[slice, slice]:
    """The samples before and after an interval, as far as the next known ball contact."""
    t = ball.t_s
    low = max((k for k in ball.kinks_s if k < t[split - 1] + 1e-9), default=-np.inf)
    high = min((k for k in ball.kinks_s if k > t[split] - 1e-9), default=np.inf)
    before = slice(int(np.searchsorted(t, low - 1e-9)), split)
    return before, slice(split, int(np.searchsorted(t, high + 1e-9)))


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


def _turns_within(
    ball: Rolling,
    wall: Wall,
    gap: Floats,
    low: int,
    high: int,
    frame_interval_s: float,
    *,
    depth: int,
) -> list[Turn]:
    """The best turn of one approach, then the best ones before and after it."""
    cost, best = _best_turn(ball, wall, gap, low, high, frame_interval_s)
    if low <= 1 and (best is None or turn_share(best, 0.0) < 0.5):
        back = came_back(ball, wall, gap)
        if back is not None:
            return [back]
    if best is None:
        return []
    if turn_share(best, 0.0) < 0.5 and best.change > KINK_SIGMAS * best.change_sigma:
        best = _without_one(ball, wall, gap, (low, high), (cost, best), frame_interval_s)
    found = [best]
    if depth < DEEPEST and high - low > 3 and turn_share(best, 0.0) > 0.5:
        at = int(np.searchsorted(ball.t_s, best.t_s))
        split = replace(ball, kinks_s=tuple(sorted((*ball.kinks_s, best.t_s))))
        for first, last in ((low, at - 3), (at + 2, high)):
            if last > first:
                found += [
                    turn
                    for turn in _turns_within(
                        split, wall, gap, first, last, frame_interval_s, depth=depth + 1
                    )
                    if abs(turn.t_s - best.t_s) > 2.0 * frame_interval_s
                ]
    return found


def _without_one(
    ball: Rolling,
    wall: Wall,
    gap: Floats,
    group: tuple[int, int],
    found: tuple[float, Turn],
    frame_interval_s: float,
) -> Turn:
    """The turn if one sample beside it is wild: a hard turn off the wall is more often that."""
    cost, best = found
    if cost < WILD_COST:
        return best
    share = turn_share(best, 0.0)
    at = int(np.searchsorted(ball.t_s, best.t_s))
    for k in range(max(at - 2, 1), min(at + 2, len(ball.t_s) - 1)):
        keep = np.arange(len(ball.t_s)) != k
        less = replace(
            ball, t_s=ball.t_s[keep], xy_mm=ball.xy_mm[keep], sigma_mm=ball.sigma_mm[keep]
        )
        low, high = (max(group[0] - 1, 0), min(group[1], len(less.t_s) - 1))
        less_cost, turn = _best_turn(less, wall, gap[keep], low, high, frame_interval_s)
        if turn is None or less_cost > cost - WILD_COST:
            continue
        if turn_share(turn, 0.0) > share:
            best, share = replace(turn, ball=ball), turn_share(turn, 0.0)
    return best


def _best_turn(
    ball: Rolling, wall: Wall, gap: Floats, low: int, high: int, frame_interval_s: float
) -> tuple[float, Turn | None]:
    """The interval near samples low..high at which a turn explains the samples around best.

    Returns its cost and the turn, infinity and None if nothing turns there.
    """
    t = ball.t_s
    first, stop = max(low, 1), min(high + 2, len(t))
    if stop <= first:
        return np.inf, None
    stride = max(-(-(stop - first) // MOST_SPLITS), 1)
    todo = set(range(first, stop, stride))
    if stride > 1:
        # Where the ball first came as near as it ever did.
        lowest = gap[low : high + 1].min() + 2.5 * ball.sigma_mm[low]
        near = low + int(np.flatnonzero(gap[low : high + 1] <= lowest)[0])
        todo.update(k for k in range(near - 1, near + 4) if first <= k < stop)
    done: dict[int, tuple[float, Turn | None]] = {}
    while todo:
        for split in todo:
            tried = _tried(ball, wall, gap, (low, high), split, frame_interval_s)
            done[split] = tried or (np.inf, None)
        if stride == 1:
            break
        stride = -(-stride // 2)
        best_split = min(done, key=lambda k: done[k][0])
        around = (best_split - stride, best_split + stride, best_split - 1, best_split + 1)
        todo = {k for k in around if first <= k < stop and k not in done}
    return min(done.values(), key=lambda pair: pair[0])


def _tried(
    ball: Rolling,
    wall: Wall,
    gap: Floats,
    group: tuple[int, int],
    split: int,
    frame_interval_s: float,
) -> tuple[float, Turn] | None:
    """The cost of a turn in one interval, and the turn; None if nothing can turn there."""
    sides = _sides(ball, gap, split)
    if sides is None:
        return None
    left, right, at_s = sides
    half = 0.5 * float(ball.t_s[split] - ball.t_s[split - 1])
    cost = _cost(ball, gap, group, split, at_s, left, right)
    if left.count == 1:
        unseen = unseen_way_in(ball, wall, left, right, at_s)
        return None if unseen is None else (cost, unseen)
    dt = _crossing(left, right, half + 0.6 * frame_interval_s)
    turn = _turn(ball, wall, left, right, at_s, dt, frame_interval_s)
    if turn.change <= 0.0:
        return None
    scale = max(0.1 * half, 0.5 * turn.t_error_s)
    return cost + (max(abs(dt) - half, 0.0) / scale) ** 2, turn


def _cost(
    ball: Rolling,
    gap: Floats,
    group: tuple[int, int],
    split: int,
    at_s: float,
    left: SideFit,
    right: SideFit,
) -> float:
    """Squared residuals, each at most 25, of the samples around under the two fits."""
    before, after = _piece(ball, split)
    first = max(before.start, group[0] - AROUND)
    last = min(after.stop, group[1] + AROUND + 1)
    dt = ball.t_s[first:last] - at_s
    rows = np.stack([np.ones_like(dt), dt, 0.5 * dt * dt])
    model = np.where(dt < 0.0, left.state @ rows, right.state @ rows)
    z = (gap[first:last] - model) / ball.sigma_mm[first:last]
    return float(np.minimum(z * z, 25.0).sum())


def _turn(
    ball: Rolling,
    wall: Wall,
    left: SideFit,
    right: SideFit,
    at_s: float,
    dt: float,
    frame_interval_s: float,
) -> Turn:
    gap_left, speed_left, error_left = left.at(dt)
    gap_right, speed_right, error_right = right.at(dt)
    weight = np.array([1.0 / max(error_left, 0.1) ** 2, 1.0 / max(error_right, 0.1) ** 2])
    change = speed_right - speed_left
    t_error = float(np.hypot(error_left, error_right)) / max(abs(change), 20.0)
    return Turn(
        ball=ball,
        wall=wall,
        t_s=at_s + dt,
        t_error_s=2.0 * min(t_error, frame_interval_s) + 2e-4,
        gap_mm=float((weight @ np.array([gap_left, gap_right])) / weight.sum()),
        gap_error_mm=float(1.0 / np.sqrt(weight.sum())),
        speed_before=speed_left,
        change=change,
        change_sigma=float(np.hypot(left.speed_sigma, right.speed_sigma)),
    )
