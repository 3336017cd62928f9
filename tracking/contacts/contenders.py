"""Which balls the cue ball can have met first, by places and times alone.

A ball that was met first lay within reach of the cue ball's way when it began to move. Between two
sights the way is not seen, but it is no longer than the cue ball's speed allows: it lies within an
ellipse about the two. No account of how balls rebound is needed, so that a bad fit of the outgoing
balls (spin, a tip that meets twice, a cushion in the same picture) takes nothing from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.discs import DIAMETER_MM
from tracking.contacts.onset import Onset
from tracking.contacts.scene import TOUCHING_MM
from tracking.matching import FASTEST_STROKE_MM_S
from tracking.paths import PathEnd

Floats = NDArray[np.float64]

SLACK_MM = 6.0
"""Of two centres that touch: calibration beside a rail, blur, a ball that is seen in pieces."""
SLACK_SIGMAS = 3.0
SPEED_SLACK = 1.1
"""The cue ball's way may be so much longer than its speed over the sights before says."""
EARLY_FRAMES, LATE_FRAMES = 1.5, 0.5
"""How far outside of its onset's bars a ball may have begun to move."""
LEFT_MM, LAST_SIGHTS = 12.0, 5
"""Errors of places of rest are smaller; softer hits are left to the fit."""
UNNAMED_SIGMA_MM = 1.0
"""Of the place of a ball without a name: as of the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """A ball that the cue ball can have set in motion, between `from_s` and `to_s`.

    `is_timely`: also within the narrow bars of when it, or a ball that it touched, began to move.
    """

    ball: Ball
    from_s: float
    to_s: float
    is_timely: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Reach:
    """What bounds the cue ball's ways from sight to sight: times (n,), places (n, 2), errors (n,),
    and the longest ways (n - 1,)."""

    t_s: Floats
    xy_mm: Floats
    sigma_mm: Floats
    longest_mm: Floats

    def is_near(self, place: Floats, sigma_mm: float) -> NDArray[np.bool_]:
        """In which steps (n - 1,) the cue ball may have touched a ball at a place (2,)."""
        slack = SLACK_MM + SLACK_SIGMAS * np.hypot(self.sigma_mm[:-1], sigma_mm)
        far = _reach_past_mm(place, self.xy_mm, self.longest_mm)
        return np.asarray(far < DIAMETER_MM + slack)


def contenders(
    tracks: Mapping[Ball, CleanPath], onsets: Mapping[Ball, Onset], frame_interval_s: float
) -> tuple[Contender, ...]:
    """Every ball that moved and was within reach of the cue ball just then, earliest first.

    A ball that touches one that moved may have been met and have stayed: the impulse runs on.
    """
    reach = _reach_of(tracks, onsets, frame_interval_s)
    if reach is None:
        return ()
    found = []
    for ball, group in _groups(tracks).items():
        moved = [onsets[other] for other in group if other in onsets]
        if not moved and not tracks[ball].moved:
            continue
        rest = tracks[ball].rest_xy
        assert rest is not None
        near = reach.is_near(rest, tracks[ball].rest_sigma_mm)
        low, high = _began(moved, frame_interval_s)
        use = near & (reach.t_s[1:] > low) & (reach.t_s[:-1] < high)
        if not use.any():
            continue
        first = int(np.argmax(use))
        last = first + int(np.argmin(np.append(use[first:], False))) - 1
        low_s, high_s = _began(moved, frame_interval_s, is_narrow=True)
        timely = use & (reach.t_s[1:] > low_s) & (reach.t_s[:-1] < high_s)
        found.append(
            Contender(
                ball=ball,
                from_s=max(float(reach.t_s[first]), low),
                to_s=min(float(reach.t_s[last + 1]), high),
                is_timely=bool(timely[first : last + 1].any()),
            )
        )
    return tuple(sorted(found, key=lambda one: (one.from_s, one.ball)))


def only_contender(
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    frame_interval_s: float,
    unnamed_mm: Sequence[tuple[float, float]] = (),
) -> Contender | None:
    """The one ball that can have been met first.

    None if there are several, or if a ball without a name (at `unnamed_mm`) was within reach
    before. A ball that moved out of reach tells nothing: an arm over it, a hand.
    """
    found = contenders(tracks, onsets, frame_interval_s)
    if not found or not found[0].is_timely or not _has_left(tracks, found[0].ball):
        return None
    first = found[0]
    if len(found) > 1 and found[1].from_s < first.to_s + frame_interval_s:
        return None
    if passed_unnamed(tracks, onsets, frame_interval_s, unnamed_mm, first.to_s):
        return None
    return first


def _has_left(tracks: Mapping[Ball, CleanPath], ball: Ball) -> bool:
    """Whether a ball, or one that touches it, ended elsewhere than it lay: an arm or a cue over a
    ball that lies still makes it seem to move for a while."""
    for other in _groups(tracks)[ball]:
        track = tracks[other]
        if not track.has_samples or track.end is not PathEnd.RESTING:
            if track.moved:
                return True
            continue
        place = np.median(track.xy_mm[-LAST_SIGHTS:], axis=0)
        assert track.rest_xy is not None
        if float(np.linalg.norm(place - track.rest_xy)) > LEFT_MM:
            return True
    return False


def passed_unnamed(
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    frame_interval_s: float,
    unnamed_mm: Sequence[tuple[float, float]],
    by_s: float,
) -> bool:
    """Whether the cue ball may have met a ball without a name by a time."""
    reach = _reach_of(tracks, onsets, frame_interval_s) if unnamed_mm else None
    if reach is None:
        return False
    before = reach.t_s[:-1] < by_s + frame_interval_s
    return any(
        bool((reach.is_near(np.array(place), UNNAMED_SIGMA_MM) & before).any())
        for place in unnamed_mm
    )


def _groups(tracks: Mapping[Ball, CleanPath]) -> dict[Ball, frozenset[Ball]]:
    """Of each object ball with a place of rest: the balls that hang together with it, itself too,
    by touching."""
    balls = [b for b, t in tracks.items() if b.is_object_ball and t.rest_xy is not None]
    xy = np.array([tracks[b].rest_xy for b in balls]).reshape(-1, 2)
    near = np.linalg.norm(xy[:, None] - xy[None], axis=2) < DIAMETER_MM + TOUCHING_MM
    reach = near.copy()
    for _ in range(len(balls)):
        reach = reach @ near
    return {
        ball: frozenset(b for b, is_joined in zip(balls, row, strict=True) if is_joined)
        for ball, row in zip(balls, reach, strict=True)
    }


def _began(
    moved: Sequence[Onset], frame_interval_s: float, *, is_narrow: bool = False
) -> tuple[float, float]:
    """Between which times the first of some balls began to move; any time if no onset was found."""
    if not moved:
        return -np.inf, np.inf
    lows = []
    for onset in moved:
        # A slow start is dated badly: allow half as long again as it took to be seen.
        slow = 0.0 if is_narrow else 0.5 * max(onset.first_moved_s - onset.t_s, 0.0)
        early = LATE_FRAMES if is_narrow else EARLY_FRAMES
        lows.append(onset.t_s - slow - 4.0 * onset.sigma_s - early * frame_interval_s)
    high = min(o.first_moved_s for o in moved) if is_narrow else max(o.first_moved_s for o in moved)
    return min(lows), high + LATE_FRAMES * frame_interval_s


def _reach_of(
    tracks: Mapping[Ball, CleanPath], onsets: Mapping[Ball, Onset], frame_interval_s: float
) -> _Reach | None:
    cue = tracks.get(Ball.CUE)
    if cue is None or not cue.has_samples:
        return None
    t, xy, sigma = _way(cue, frame_interval_s)
    if len(t) < 2:
        return None
    longest = _longest_ways(t, xy, onsets)
    return _Reach(t_s=t, xy_mm=xy, sigma_mm=sigma, longest_mm=longest)


def _way(cue: CleanPath, frame_interval_s: float) -> tuple[Floats, Floats, Floats]:
    """Times (n,), places (n, 2) and errors (n,) of the cue ball, its place of rest first."""
    if cue.rest_xy is None:
        return cue.t_s, cue.xy_mm, cue.sigma_mm
    return (
        np.concatenate([[cue.t_s[0] - frame_interval_s], cue.t_s]),
        np.concatenate([cue.rest_xy[None], cue.xy_mm]),
        np.concatenate([[cue.rest_sigma_mm], cue.sigma_mm]),
    )


def _longest_ways(t: Floats, xy: Floats, onsets: Mapping[Ball, Onset]) -> Floats:
    """How long (n - 1,) the cue ball's way from each sight to the next can have been."""
    chord = np.linalg.norm(np.diff(xy, axis=0), axis=1)
    span = np.diff(t)
    speed = chord / np.maximum(span, 1e-6)
    # Free balls only lose speed; the two steps before are compared, one alone is noise.
    earlier = np.concatenate([[0.0, 0.0], speed])
    before = np.maximum(earlier[1:-1], earlier[:-2])
    moving = int(np.argmax(speed > 0.5 * speed.max())) if len(speed) else 0
    # Around the stroke: no faster than all that moved just afterwards together.
    by_s = t[min(moving + 2, len(t) - 1)]
    soon = [float(np.linalg.norm(o.velocity)) for o in onsets.values() if o.t_s < by_s]
    together = float(speed[moving : moving + 3].max(initial=0.0)) + max(soon, default=0.0)
    together = min(together, FASTEST_STROKE_MM_S)
    before[: moving + 2] = np.maximum(before[: moving + 2], together)
    way = np.minimum(SPEED_SLACK * before * span, chord + together * span)
    return np.asarray(np.maximum(way, chord))


def _reach_past_mm(place: Floats, xy: Floats, length: Floats) -> Floats:
    """(n - 1,) how near to a place each way can have come, never too much."""
    a, way = xy[:-1], np.diff(xy, axis=0)
    chord = np.linalg.norm(way, axis=1)
    unit = way / np.maximum(chord, 1e-9)[:, None]
    over = 0.5 * (length - chord)
    along = ((place - a) * unit).sum(axis=1)
    along = np.clip(along, -over, chord + over)
    far = np.linalg.norm(a + along[:, None] * unit - place, axis=1)
    return np.asarray(far - 0.5 * np.sqrt(np.maximum(length**2 - chord**2, 0.0)))
