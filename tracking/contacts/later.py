"""Contacts after the first: who set each resting ball moving, and moving balls that met."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball
from tracking.contacts.clean_path import CleanPath, fit_side
from tracking.contacts.discs import DIAMETER_MM
from tracking.contacts.onset import Onset

Floats = NDArray[np.float64]

NEAR_MM = 10.0
"""Error allowed of a distance of two diameters' halves: two centres and a nearby kink."""
KINK_SIGMAS = 4.0
KINK_MM_S = 80.0
"""A meeting of two moving balls must change their closing speed by this much to be believed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """Two balls that met; `place_mm`: midway between the two centres."""

    balls: tuple[Ball, Ball]
    t_s: float
    t_error_s: float
    share: float
    place_mm: tuple[float, float]


def _state(
    track: CleanPath, at_s: float, *, after: bool, low: float, high: float
) -> tuple[Floats, Floats, float, float] | None:
    """Place, velocity and their errors from one side of an instant."""
    use = (track.t_s >= low) & (track.t_s <= high)
    use &= track.t_s >= at_s if after else track.t_s <= at_s
    place, velocity, error, speed_error = np.zeros(2), np.zeros(2), 0.0, 0.0
    if np.count_nonzero(use) < 2:
        return None
    for axis in (0, 1):
        side = fit_side(
            track.t_s[use], track.xy_mm[use, axis], track.sigma_mm[use], at_s=at_s, after=after
        )
        if side is None:
            return None
        place[axis], velocity[axis] = side.state[0], side.state[1]
        error = max(error, float(np.sqrt(side.cov[0, 0])))
        speed_error = max(speed_error, side.speed_sigma)
    return place, velocity, error, speed_error


def starts(
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    known: Mapping[Ball, tuple[Ball, float, float]],
    frame_interval_s: float,
) -> list[Meeting]:
    """For each ball that began to move: the ball that moved it.

    `known`: the balls that the first-contact solver explained: by whom, when, error.
    """
    found: list[Meeting] = []
    for ball, onset in sorted(onsets.items(), key=lambda item: item[1].t_s):
        rest = tracks[ball].rest_xy
        assert rest is not None
        if ball in known:
            by, t_s, error = known[ball]
            found.append(_meeting(by, ball, t_s, error, 1.0, rest))
            continue
        best: tuple[float, Ball, float] | None = None
        for other, track in tracks.items():
            if other is ball or not track.has_samples:
                continue
            start = onsets[other].t_s if other in onsets else -np.inf
            if other.is_object_ball and other not in onsets:
                continue
            if start > onset.t_s + 2.0 * onset.sigma_s + 0.005:
                continue
            cost = _misses(track, rest, onset, start, frame_interval_s)
            if cost is not None and (best is None or cost < best[0]):
                best = (cost, other, onset.t_s)
        if best is not None:
            share = float(0.98 * np.exp(-0.5 * max(best[0] - 2.0, 0.0)))
            found.append(_meeting(best[1], ball, onset.t_s, 2.0 * onset.sigma_s, share, rest))
    return found


def _meeting(by: Ball, ball: Ball, t_s: float, error: float, share: float, rest: Floats) -> Meeting:
    return Meeting(
        balls=(by, ball),
        t_s=t_s,
        t_error_s=error,
        share=share,
        place_mm=(float(rest[0]), float(rest[1])),
    )


def _misses(
    track: CleanPath, rest: Floats, onset: Onset, start_s: float, frame_interval_s: float
) -> float | None:
    """By how many errors a ball misses touching a rest place when the ball there started."""
    best: float | None = None
    unit = onset.velocity / max(float(np.linalg.norm(onset.velocity)), 1e-9)
    for after in (False, True):
        state = _state(
            track, onset.t_s, after=after, low=start_s, high=onset.t_s + 0.3 if after else onset.t_s
        )
        if state is None:
            if track.rest_xy is not None and not after and np.isfinite(start_s):
                # It began to move within the same frame: it still lies where it rested.
                state = (track.rest_xy, np.zeros(2), track.rest_sigma_mm, 0.0)
            else:
                continue
        place, velocity, error, _ = state
        speed = float(np.linalg.norm(velocity))
        spread = np.hypot(error, 3.0) + speed * (onset.sigma_s + 0.1 * frame_interval_s)
        line = rest - place
        far = float(np.linalg.norm(line))
        miss = abs(far - DIAMETER_MM) / spread
        # The struck ball leaves along the line of centres, away from the striker.
        aside = 1.0 - float(unit @ line) / max(far, 1e-9)
        cost = 0.5 * miss * miss + 4.0 * max(aside - 0.15, 0.0)
        if best is None or cost < best:
            best = cost
    return best


def meetings(
    tracks: Mapping[Ball, CleanPath],
    moving_from_s: Mapping[Ball, float],
    until_s: Mapping[Ball, float],
    frame_interval_s: float,
) -> list[Meeting]:
    """Contacts of two balls that both were moving, by the kink in both paths."""
    found: list[Meeting] = []
    balls = sorted(moving_from_s)
    for n, one in enumerate(balls):
        for two in balls[n + 1 :]:
            low = max(moving_from_s[one], moving_from_s[two])
            high = min(until_s[one], until_s[two])
            found.extend(_pair(tracks[one], tracks[two], low, high, frame_interval_s))
    return found


def _pair(
    one: CleanPath, two: CleanPath, low: float, high: float, frame_interval_s: float
) -> list[Meeting]:
    common = np.unique(np.concatenate([one.t_s, two.t_s]))
    common = common[(common > low) & (common < high)]
    if len(common) < 4 or not one.has_samples or not two.has_samples:
        return []
    xy = [
        np.stack([np.interp(common, t.t_s, t.xy_mm[:, a]) for a in (0, 1)], axis=1)
        for t in (one, two)
    ]
    between = xy[1] - xy[0]
    far = np.linalg.norm(between, axis=1)
    step = np.linalg.norm(np.diff(between, axis=0), axis=1)
    jump = np.maximum(np.append(step, 0.0), np.insert(step, 0, 0.0))
    lowest = (far[1:-1] <= far[:-2]) & (far[1:-1] < far[2:])
    found = []
    for k in np.flatnonzero(lowest & (far[1:-1] < DIAMETER_MM + NEAR_MM + jump[1:-1])) + 1:
        best: Meeting | None = None
        for a, b in ((k - 1, k), (k, k + 1)):
            if b >= len(common):
                continue
            meeting = _kink(one, two, float(common[a]), float(common[b]), low, high)
            if meeting is not None and (best is None or meeting.share > best.share):
                best = meeting
        if best is not None and best.share > 0.3:
            found.append(best)
    return found


def _kink(
    one: CleanPath, two: CleanPath, from_s: float, to_s: float, low: float, high: float
) -> Meeting | None:
    at_s = 0.5 * (from_s + to_s)
    states = [
        _state(t, at_s, after=after, low=low, high=high)
        for t in (one, two)
        for after in (False, True)
    ]
    if any(s is None for s in states):
        return None
    (p1, v1, e1, s1), (_, w1, _, r1), (p2, v2, e2, s2), (_, w2, _, r2) = (
        s for s in states if s is not None
    )
    line, speed = p2 - p1, v2 - v1
    a, b = float(speed @ speed), float(line @ speed)
    c = float(line @ line) - DIAMETER_MM**2
    if a < 1.0:
        return None
    root = b * b - a * c
    dt = (-b - np.sqrt(root)) / a if root > 0 else -b / a
    half = 0.5 * (to_s - from_s)
    if abs(dt) > 1.6 * half + 0.004:
        return None
    unit = line + speed * dt
    far = float(np.linalg.norm(unit))
    unit = unit / max(far, 1e-9)
    closing, opening = float(speed @ unit), float((w2 - w1) @ unit)
    sigma = float(np.sqrt(s1**2 + s2**2 + r1**2 + r2**2))
    change = opening - closing
    z = change / max(sigma, 1.0)
    if closing > 0.0 or change < KINK_MM_S or z < KINK_SIGMAS:
        return None
    # Both must be changed, each against the other.
    push_one, push_two = -float((w1 - v1) @ unit), float((w2 - v2) @ unit)
    both = min(push_one, push_two) > 0.2 * change
    miss = max(far - DIAMETER_MM, 0.0) / np.hypot(np.hypot(e1, e2), 4.0)
    share = (0.95 if both else 0.3) * float(np.exp(-0.5 * miss * miss))
    middle = p1 + v1 * dt + 0.5 * DIAMETER_MM * unit
    return Meeting(
        balls=(one.ball, two.ball),
        t_s=at_s + float(dt),
        t_error_s=2.0 * float(np.hypot(e1, e2)) / max(abs(closing), 50.0),
        share=share,
        place_mm=(float(middle[0]), float(middle[1])),
    )
