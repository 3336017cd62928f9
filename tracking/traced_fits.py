"""Pieces of paths fitted before and after each event, with what is left of the sights."""

from __future__ import annotations

import numpy as np

from rules.balls import Ball
from tracking.contacts.clean_path import CleanPath, fit_side
from tracking.contacts.likely import TOLD_SHARE
from tracking.contacts.onset import first_moved_index
from tracking.trace import FitOf, FitTrace
from tracking.working import Worked

SAME_S = 0.003
"""Events of one ball this near to each other are one kink."""


def traced_fits(worked: Worked) -> tuple[FitTrace, ...]:
    """The pieces on both sides of the first contact, of every meeting and touch that is told, each
    as far as the ball's next event. A ball that lay still has none before it was met."""
    kinks = _kinks(worked)
    found = []
    for ball, events in sorted(kinks.items()):
        track = worked.tracks.get(ball)
        if track is None or not track.has_samples:
            continue
        times = [t_s for t_s, _ in events]
        start_s = _start_s(worked, ball, track)
        end = worked.ends.get(ball)
        end_s = np.inf if end is None else end.inside_from_s
        for n, (at_s, of) in enumerate(events):
            low = max(times[n - 1] if n else -np.inf, start_s)
            high = min(times[n + 1] if n + 1 < len(times) else np.inf, end_s)
            for is_after in (False, True):
                fit = _fit(track, of, at_s, is_after=is_after, low=low, high=high)
                if fit is not None:
                    found.append(fit)
    return tuple(found)


def _start_s(worked: Worked, ball: Ball, track: CleanPath) -> float:
    """From when on a ball moved; no fit reaches back into its rest."""
    onset = worked.onsets.get(ball)
    if onset is not None:
        return onset.t_s - SAME_S
    moved = first_moved_index(track)
    return float(track.t_s[moved - 1]) + SAME_S if moved else -np.inf


def _kinks(worked: Worked) -> dict[Ball, list[tuple[float, FitOf]]]:
    """When each ball met something, in order."""
    told: list[tuple[Ball, float, FitOf]] = []
    first = worked.first
    if first is not None and first.t_s is not None:
        told += [(ball, first.t_s, FitOf.FIRST_CONTACT) for ball in (Ball.CUE, *first.balls)]
    for met in worked.met:
        if met.share >= TOLD_SHARE:
            told += [(ball, met.t_s, FitOf.MEETING) for ball in met.balls]
    for touch in worked.touches:
        if touch.share >= TOLD_SHARE:
            told.append((touch.ball, touch.t_s, FitOf.RAIL))
    kinks: dict[Ball, list[tuple[float, FitOf]]] = {}
    for ball, t_s, of in told:
        mine = kinks.setdefault(ball, [])
        if all(abs(t_s - other) > SAME_S for other, _ in mine):
            mine.append((t_s, of))
    return {ball: sorted(mine, key=lambda one: one[0]) for ball, mine in kinks.items()}


def _fit(
    track: CleanPath, of: FitOf, at_s: float, *, is_after: bool, low: float, high: float
) -> FitTrace | None:
    use = (track.t_s > low) & (track.t_s < high)
    use &= track.t_s > at_s if is_after else track.t_s < at_s
    if np.count_nonzero(use) < 2:
        return None
    t, xy, sigma = track.t_s[use], track.xy_mm[use], track.sigma_mm[use]
    sides = [fit_side(t, xy[:, a], sigma, at_s=at_s, after=is_after) for a in (0, 1)]
    if sides[0] is None or sides[1] is None:
        return None
    count = min(side.count for side in sides if side is not None)
    near = slice(0, count) if is_after else slice(len(t) - count, len(t))
    dt = t[near] - at_s
    rows = np.stack([np.ones_like(dt), dt, 0.5 * dt * dt])
    states = np.stack([side.state for side in sides if side is not None])
    left = xy[near] - (states @ rows).T
    return FitTrace(
        ball=track.ball,
        of=of,
        at_s=at_s,
        is_after=is_after,
        from_s=float(t[near][0]),
        to_s=float(t[near][-1]),
        place_mm=(float(states[0, 0]), float(states[1, 0])),
        velocity_mm_s=(float(states[0, 1]), float(states[1, 1])),
        acceleration_mm_s2=(float(states[0, 2]), float(states[1, 2])),
        place_error_mm=max(float(np.sqrt(s.cov[0, 0])) for s in sides if s is not None),
        velocity_error_mm_s=max(s.speed_sigma for s in sides if s is not None),
        chi2=max(s.chi2 for s in sides if s is not None),
        rms_mm=float(np.sqrt((left**2).sum(axis=1).mean())),
        worst_sigmas=float((np.abs(left) / sigma[near][:, None]).max()),
        residuals=tuple(tuple(row) for row in np.column_stack((t[near], left)).tolist()),
    )
