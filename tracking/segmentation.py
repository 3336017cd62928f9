"""Where a shot begins and ends: from the first ball that leaves its place to the last at rest.

A cue held over the table, an arm or a body never begin a shot: only a known ball that is seen
free, away from the place where it lay, does. Times are seconds on the source's clock.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.balls import Ball
from tracking.coming_by import nearest_mm
from tracking.following import ALIKE_LEVELS, COMES_BACK_S, Follower
from tracking.geometry import BALL_RADIUS_MM
from tracking.pockets import is_in_mouth, is_on_brink
from tracking.sightings import Sightings
from tracking.track import Motion, Sample, Track

LEFT_FOR_GOOD_MM = 15.0
"""A ball so far from its place has moved; a bad measurement beside a cue stays below half a
radius."""
LEFT_PLACE_TWICE_MM = 4.0
"""Both of two sights in a row lie at least so far from the place of rest."""
HAND_SHARE = 0.5
"""A ball attached to an arm in most of its last sights is being carried."""
PLACED_S = 0.5
"""A stroke takes longer than this from the look at the resting table that came before it."""
SETTLE_S = 0.5
"""The shot is over when nothing has moved for so long."""
SEEN_TO_REST_S = 0.2
"""So long is enough where every ball was seen to come to rest: it had kept its place for
`following.REST_SPAN_S` by then, and what covers 3 mm in that time is stopped by the cloth within
0.1 s. In 37 simulated shots nothing but arms moved after that. A ball that is under an arm, was
lost, or may come out of the jaws again has the longer time."""
HANGS_S = 5.1
"""But for a ball that came to rest on the brink of a pocket: what falls within 5 s (WPA R 2.2) fell
in this shot, and the picture that shows it comes a little later."""
STRUCK_AGAIN_MM = 40.0
STRUCK_AGAIN_MM_S = 150.0
STRUCK_AGAIN_SIGHTS = 3
"""The cue ball that had come to rest and rolls again, so far, so fast and away from where it lay,
was struck, unless a ball met it."""
MET_IT_MM = 25.0
"""A ball that passed within a diameter and so much of its place may have met it: errors of both
places, and what a ball goes between two pictures that no picture shows."""
MET_IT_S = 0.4
ROLLING_MM = 6.0
"""A ball that is seen to roll covers so much; one that a hand put elsewhere under an arm lies
there. 4 times the standard error of the way between two sights."""
SEEN_LATELY_S = 0.3
ROLLED_MM = 250.0
ROLLED_SIGHTS = 5
"""A hand does not push a ball so far, free of itself and ever further."""
STRAY_S = 3.0
"""So long a stray moving thing may be the ball that was lost; then it is an arm."""
BORN_MOVING_MM_S = 150.0
"""Footage that begins with a confirmed ball at this speed began in mid-stroke."""
BORN_MOVING_TRAVEL_MM = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A shot has begun: when, and with which track (None: before the first picture).

    `rolling`: numbers of tracks that still rolled from the shot before.
    """

    strike_s: float
    first_mover: int | None
    rolling: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """All is at rest since `rest_s`; None: the next shot began while balls still rolled, and opens
    with the next picture."""

    rest_s: float | None


class Segmenter:
    """Says when shots begin and end, from the state of a follower after each picture."""

    def __init__(self) -> None:
        self.is_open = False
        self._strike_s = 0.0
        self._last_motion_s = 0.0
        self._last_ball_motion_s = 0.0
        self._first_s: float | None = None
        self._next: Opened | None = None

    def update(self, follower: Follower, seen: Sightings) -> Opened | Closed | None:
        """After one picture, with what was seen in it."""
        t_s = seen.t_s
        if self._first_s is None:
            self._first_s = t_s
        if self._next is not None:
            opened, self._next = self._next, None
            return self._open(opened, t_s)
        # What was followed onto an arm leaves that place unseen when the arm is gone: no motion.
        moving = [
            t
            for t in follower.tracks
            if t.motion is Motion.MOVING and t.is_confirmed and t_s - t.seen_s < COMES_BACK_S
        ]
        if self.is_open:
            again = self._struck_again(follower, moving)
            if again is not None:
                self._next = again
                self.is_open = False
                is_still = not again.rolling
                return Closed(rest_s=self._rest_s(follower) if is_still else None)
            is_any_known = any(t.is_ball for t in follower.tracks)
            if any(t.is_ball or (not is_any_known and _has_travelled(t)) for t in moving):
                self._last_motion_s = t_s
                self._last_ball_motion_s = t_s
                return None
            is_missing = _is_one_missing(follower) and t_s - self._last_ball_motion_s < STRAY_S
            if is_missing and any(_has_travelled(t) for t in moving):
                self._last_motion_s = t_s
                return None
            settle_s = SEEN_TO_REST_S if _all_were_seen_to_rest(follower, seen) else SETTLE_S
            if t_s - self._last_motion_s < settle_s or self._may_fall(follower, t_s):
                return None
            self.is_open = False
            return Closed(rest_s=self._rest_s(follower))
        struck = [t for t in moving if self._has_been_struck(t) and not self._was_rolling(t)]
        bare = [t for t in struck if not _is_place_covered(t, seen)]
        if any(_may_be_first(t, follower, t_s) for t in bare):
            # The arm may still lie over the place of the cue ball that set the others in motion.
            first = min((t for t in struck if t in bare or t.ball is Ball.CUE), key=strike_time_s)
            return self._open(Opened(strike_s=strike_time_s(first), first_mover=first.number), t_s)
        if self._is_born_moving(follower, moving, t_s):
            return self._open(Opened(strike_s=self._first_s, first_mover=None), t_s)
        return None

    def still_s(self, t_s: float) -> float:
        """How long nothing has moved, at `t_s` in a shot that is open."""
        return t_s - self._last_motion_s

    def abandon(self) -> None:
        """The picture was cut away: whatever shot was open is over without a rest."""
        self.is_open = False
        self._first_s = None
        self._next = None

    def _open(self, opened: Opened, t_s: float) -> Opened:
        self.is_open = True
        self._strike_s = opened.strike_s
        self._last_motion_s = t_s
        self._last_ball_motion_s = t_s
        return opened

    def _may_fall(self, follower: Follower, t_s: float) -> bool:
        """A ball that this shot left on the brink of a pocket may still fall."""
        return any(
            t.is_ball
            and t.motion is Motion.RESTING
            and t.rested_s is not None
            and self._strike_s <= t.rested_s
            and t_s - t.rested_s < HANGS_S
            and is_on_brink(follower.geometry, float(t.xy_mm[0]), float(t.xy_mm[1]))
            for t in follower.tracks
        )

    def _struck_again(self, follower: Follower, moving: list[Track]) -> Opened | None:
        """The next stroke: the cue ball had come to rest and rolls again, met by no ball."""
        cue = next((t for t in moving if t.ball is Ball.CUE and t.is_ball), None)
        if cue is None or cue.rested_s is None or cue.rested_s < self._strike_s:
            return None
        if not _rolls_away(cue) or _is_one_missing(follower):
            return None
        if cue.unlike_levels > ALIKE_LEVELS:
            return None  # another ball, that was taken for it in a crowd
        strike_s = strike_time_s(cue)
        others = [t for t in follower.tracks if t is not cue]
        if any(_may_have_met(t, cue, strike_s) for t in others):
            return None
        rolling = {
            t.number for t in moving if t.is_ball and t is not cue and _left_before(t, strike_s)
        }
        return Opened(strike_s=strike_s, first_mover=cue.number, rolling=frozenset(rolling))

    @staticmethod
    def _has_been_struck(track: Track) -> bool:
        if not track.is_ball or track.left_mm is None or len(track.samples) < 2:
            return False
        if track.attached_share > HAND_SHARE or any(s.is_attached for s in track.samples[-2:]):
            return False
        first, last = track.samples[0], track.samples[-1]
        if np.hypot(last.x_mm - first.x_mm, last.y_mm - first.y_mm) < ROLLING_MM:
            return False
        away = [
            float(np.hypot(s.x_mm - track.left_mm[0], s.y_mm - track.left_mm[1]))
            for s in track.samples[-2:]
        ]
        return min(away) > LEFT_PLACE_TWICE_MM and away[-1] > max(LEFT_FOR_GOOD_MM, away[0])

    def _was_rolling(self, track: Track) -> bool:
        """A ball that only a look placed, a moment before it moves, was rolling then: it is hard to
        see on this cloth, and the look found it on its way. Footage may begin among such balls."""
        if track.was_still or track.rested_s is None or self._first_s is None:
            return False
        began_s = track.samples[0].t_s
        return began_s - track.rested_s < PLACED_S and began_s - self._first_s > PLACED_S

    def _is_born_moving(self, follower: Follower, moving: list[Track], t_s: float) -> bool:
        """Balls that moved before any look at the resting table could be had."""
        if any(t.is_ball for t in follower.tracks):
            return False
        fast = [
            t
            for t in moving
            if t.hits >= 4 and t.speed_mm_s > BORN_MOVING_MM_S and _has_travelled(t)
        ]
        return bool(fast) and self._first_s is not None and t_s - self._first_s < 3.0

    def _rest_s(self, follower: Follower) -> float:
        ends = [t.rested_s for t in follower.tracks if t.path and t.rested_s is not None]
        ends += [t.path[-1].t_s for t in follower.tracks if t.path and t.motion is Motion.GONE]
        later = [s for s in ends if s >= self._strike_s]
        return max(later, default=self._last_motion_s)


def _is_place_covered(track: Track, seen: Sightings) -> bool:
    """Where a body lies over the place that a ball is said to have left, nothing can be said."""
    if track.left_mm is None:
        return True
    return seen.is_blind_at(float(track.left_mm[0]), float(track.left_mm[1]), 0.0)


def _may_be_first(track: Track, follower: Follower, t_s: float) -> bool:
    """A shot begins with the cue ball; another ball that moves while the cue ball is seen to lie
    still was moved by a hand, unless it rolls so far that it must have been taken for another."""
    if track.ball is Ball.CUE:
        return True
    cue = next((t for t in follower.tracks if t.is_ball and t.ball is Ball.CUE), None)
    if cue is None or cue.motion is not Motion.RESTING or t_s - cue.seen_s > SEEN_LATELY_S:
        return True
    far = [
        float(np.hypot(s.x_mm - track.left_mm[0], s.y_mm - track.left_mm[1]))
        for s in track.samples
        if track.left_mm is not None and not s.is_attached
    ]
    return len(far) >= ROLLED_SIGHTS and far[-1] > ROLLED_MM and far == sorted(far)


def _rolls_away(track: Track) -> bool:
    """Seen free of arms, ever further from where it lay, as only a stroke sends a ball."""
    seen = track.samples
    if track.left_mm is None or len(seen) < STRUCK_AGAIN_SIGHTS:
        return False
    if track.attached_share > HAND_SHARE or any(s.is_attached for s in seen[-3:]):
        return False
    away = [float(np.hypot(s.x_mm - track.left_mm[0], s.y_mm - track.left_mm[1])) for s in seen]
    speed = (away[-1] - away[0]) / max(seen[-1].t_s - seen[0].t_s, 1e-3)
    return away == sorted(away) and away[-1] > STRUCK_AGAIN_MM and speed > STRUCK_AGAIN_MM_S


def _may_have_met(track: Track, cue: Track, strike_s: float) -> bool:
    """Whether a ball came so near to where the cue ball lay that it may have moved it."""
    lately = [s for s in track.path if abs(s.t_s - strike_s) < MET_IT_S]
    if cue.left_mm is None or not lately:
        return False
    way = np.array([(s.x_mm, s.y_mm) for s in lately])
    return nearest_mm(way, cue.left_mm) < 2 * BALL_RADIUS_MM + MET_IT_MM


def _left_before(track: Track, strike_s: float) -> bool:
    return bool(track.path) and track.path[0].t_s < strike_s


def _is_one_missing(follower: Follower) -> bool:
    """A ball went out of sight somewhere else than into a pocket or over a rail."""
    return any(_is_missing(track, follower) for track in follower.tracks)


def _is_missing(track: Track, follower: Follower) -> bool:
    if not track.is_ball or track.motion is Motion.HIDDEN:
        return track.is_ball
    lost_mm = track.gone_mm if track.motion is Motion.GONE else None
    return lost_mm is not None and not is_in_mouth(follower.geometry, *lost_mm)


def _all_were_seen_to_rest(follower: Follower, seen: Sightings) -> bool:
    """No ball has just gone out of sight or may come back from where it left the bed, and nothing
    else rolls that might be one."""
    return not any(_may_still_roll(track, follower, seen) for track in follower.tracks)


def _may_still_roll(track: Track, follower: Follower, seen: Sightings) -> bool:
    match track.motion:
        case Motion.RESTING:
            return False
        case Motion.MOVING:
            return track.is_confirmed and _has_travelled(track)
        case Motion.GONE if not _is_missing(track, follower):
            return track.is_ball and follower.may_come_back(track, seen.t_s)
        case Motion.GONE | Motion.HIDDEN:
            # Where nothing lies over the table, what rolls on it would have been seen again.
            hides_s = STRAY_S if seen.is_anything_blind else COMES_BACK_S
            return track.is_ball and seen.t_s - track.seen_s < hides_s


def _has_travelled(track: Track) -> bool:
    if len(track.path) < 3 or track.attached_share > HAND_SHARE:
        return False
    first, last = track.path[0], track.path[-1]
    return float(np.hypot(last.x_mm - first.x_mm, last.y_mm - first.y_mm)) > BORN_MOVING_TRAVEL_MM


def strike_time_s(track: Track) -> float:
    """When a ball left its place: its first free sights led back to where it lay."""
    samples: list[Sample] = track.samples
    first, second = samples[0], samples[1]
    speed = float(np.hypot(second.x_mm - first.x_mm, second.y_mm - first.y_mm)) / (
        second.t_s - first.t_s
    )
    if track.left_mm is None or speed < 1.0:
        return first.t_s
    away_mm = float(np.hypot(first.x_mm - track.left_mm[0], first.y_mm - track.left_mm[1]))
    return first.t_s - min(away_mm / speed, second.t_s - first.t_s)
