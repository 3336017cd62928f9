"""Follows the balls from picture to picture: predict, match, update, begin, end.

Reads sightings in table mm, knows no pixel, and never which ball is on. Which sight belongs to
which ball is `matching`'s to say.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass, field
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from tracking.claims import barred
from tracking.coming_by import can_be_met, may_have_leapt
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.matching import STILL_HERE_MM, colours_apart, in_streaks, pairs_of
from tracking.motion import predict
from tracking.pockets import has_fallen, is_in_mouth, is_outside
from tracking.sightings import PlaceLook, Sightings
from tracking.track import Motion, Sample, Track

LEFT_PLACE_MM = 3.5
"""So far and twice in a row off its place it has moved all the same: slow strokes. 3 to 4 times
the standard error of one sight."""
REST_SPAN_S = 0.36
"""A ball that has kept its place for so long is at rest; at 25 pictures a second 9 of them."""
REST_SAMPLES = 60
"""So many of a ball's last samples are looked at for that; at 120 pictures a second 44 fit."""
REST_TRAVEL_MM = 3.0
"""Keeping its place: the ends of that span differ by less. About 8 mm/s."""
LOST_AFTER_S = 0.30
"""Unseen for so long in the open a moving ball has left the bed or been lost."""
FREE_SCORE = 0.7
"""A disc with this score stands free of others and is measured well."""
COMES_BACK_S = 1.2
"""A ball lost at a rail or in the jaws may come out again within this time."""
FELL_FOR_GOOD_S = 0.25
"""A ball that rattles in the jaws is seen again sooner."""
STRAY_KEPT_S = 5.0
BOUNCE_SHARE = 0.3
"""Only a rail changes a free ball's velocity by so much from one picture to the next."""
YOUNG_HITS = 10
ALIKE_LEVELS = 24.0
"""Two sights of one ball differ less in colour: see `matching.COLOUR_SCALE`."""
MAX_SAMPLES = 6000
"""Samples kept for one ball in one shot: 100 s at 60 a second."""


@dataclass(slots=True)
class Follower:
    """All balls of one table. `update` takes one picture's sightings; read `tracks` afterwards."""

    geometry: TableGeometry
    cloth_colour: NDArray[np.float64]
    tracks: list[Track] = field(default_factory=list)
    last_s: float | None = None
    _next_number: int = 0

    def is_anything_moving(self) -> bool:
        """True while a confirmed ball moves or was lost moments ago."""
        return any(t.motion is Motion.MOVING and t.is_confirmed for t in self.tracks)

    def moving(self) -> list[Track]:
        """Tracks on the move."""
        return [t for t in self.tracks if t.motion is Motion.MOVING]

    def resting(self) -> list[Track]:
        """Tracks at rest."""
        return [t for t in self.tracks if t.motion is Motion.RESTING]

    def begin(
        self, xy_mm: NDArray[np.float64], t_s: float, colour: NDArray[np.float64] | None
    ) -> Track:
        """A new track at a place; a look at the table or a stray sight begins it."""
        track = Track(
            number=self._next_number,
            xy_mm=np.asarray(xy_mm, dtype=np.float64).copy(),
            seen_s=t_s,
            motion=Motion.MOVING,
            colour=None if colour is None else colour.copy(),
        )
        self._next_number += 1
        self.tracks.append(track)
        return track

    def drop(self, track: Track) -> None:
        """Forget a track: it was no ball."""
        self.tracks.remove(track)

    def update(self, seen: Sightings) -> None:
        """One picture."""
        dt_s = 0.04 if self.last_s is None else max(1e-4, seen.t_s - self.last_s)
        waiting = [t for t in self.tracks if not self._is_settled(t, seen)]
        taken: set[int] = set()
        # Known balls choose first: what is only perhaps a ball must not take a sight from them.
        for group in ([t for t in waiting if t.is_ball], [t for t in waiting if not t.is_ball]):
            if not group:
                continue
            expected = [self._expected(track, seen, dt_s) for track in group]
            pairs = pairs_of(
                group,
                expected,
                seen,
                dt_s=dt_s,
                fastest_mm_s=self._fastest_mm_s(),
                cloth_colour=self.cloth_colour,
                taken=taken,
                refused=barred(group, expected, seen, self.tracks),
            )
            taken.update(pairs.values())
            for i, track in enumerate(group):
                if i in pairs:
                    self._see(track, seen, pairs[i])
                else:
                    self._miss(track, seen, expected[i])
        for j in range(len(seen)):
            if j not in taken and not seen.attached[j] and self._is_on_bed(seen, j):
                self._begin_young(seen, j)
        self._adopt(seen.t_s)
        self.tracks = [t for t in self.tracks if not self._is_dead(t, seen.t_s)]
        self.last_s = seen.t_s

    def _adopt(self, t_s: float) -> None:
        """A young track that begins where a ball was lost, in its colour, is that ball."""
        young = [
            t
            for t in self.tracks
            if not t.is_ball and 2 <= t.hits <= YOUNG_HITS and len(t.path) == t.hits and t.path
        ]
        if not young:
            return
        lost = [
            t
            for t in self.tracks
            if t.is_ball
            and t.motion is not Motion.RESTING
            and 0.0 < t_s - t.seen_s < COMES_BACK_S
            and t.colour is not None
            and not self._fell_for_good(t, t_s)
        ]
        for track in lost:
            for other in young:
                first = other.path[0]
                gap_s = first.t_s - track.seen_s
                if gap_s < -0.05 or other.colour is None or track.colour is None:
                    continue
                way_mm = float(np.hypot(*(other.path_start_mm - track.xy_mm)))
                reach_mm = 2 * BALL_RADIUS_MM + 1.3 * max(
                    track.speed_mm_s, other.speed_mm_s, 400.0
                ) * max(gap_s, 0.04)
                alike = float(colours_apart(other.colour, track.colour)) < ALIKE_LEVELS
                if way_mm < min(reach_mm, 500.0) and alike:
                    track.take_over(other)
                    self.tracks.remove(other)
                    young.remove(other)
                    break

    def may_come_back(self, track: Track, t_s: float) -> bool:
        """A ball that has left the bed may be seen on it again: it rattles in the jaws, or was
        lost in the open."""
        return t_s - track.seen_s <= COMES_BACK_S and not self._fell_for_good(track, t_s)

    def _fell_for_good(self, track: Track, t_s: float) -> bool:
        """A ball last seen over a pocket's hole and not since: what is seen elsewhere is another
        thing, for a ball that jumps out is seen to do so."""
        x, y = float(track.xy_mm[0]), float(track.xy_mm[1])
        return t_s - track.seen_s > FELL_FOR_GOOD_S and has_fallen(self.geometry, x, y)

    def _is_settled(self, track: Track, seen: Sightings) -> bool:
        """A resting ball that lies as it lay needs no search; a gone one is not searched."""
        if track.motion is Motion.GONE:
            is_late = seen.t_s - track.seen_s > COMES_BACK_S
            return is_late or not track.is_confirmed or self._fell_for_good(track, seen.t_s)
        if not track.is_ball and seen.t_s - track.seen_s > COMES_BACK_S:
            return True
        if track.motion is not Motion.RESTING:
            return False
        track.is_as_it_lay = seen.places.get(track.number) is PlaceLook.STILL
        if track.is_as_it_lay:
            track.seen_s = seen.t_s
            track.empty_looks = 0
            track.was_still = True
            if track.samples:
                track.samples.clear()
            return True
        return False

    def _expected(self, track: Track, seen: Sightings, dt_s: float) -> NDArray[np.float64]:
        """(2,) where a track is if it met no other ball."""
        if track.motion is Motion.GONE and self._has_left(track):
            return track.xy_mm
        since_s = max(dt_s, seen.t_s - track.seen_s)
        start = self._inside(*track.xy_mm.tolist())
        ahead = predict(np.array(start), track.velocity_mm_s, since_s, self.geometry)[0]
        if track.motion is Motion.GONE and not _is_one_at(seen, ahead):
            return track.xy_mm
        return ahead

    def _has_left(self, track: Track) -> bool:
        """Whether a ball that is gone went into a pocket or over a rail, and was not just lost."""
        place = track.gone_mm
        if place is None:
            return True
        return is_in_mouth(self.geometry, *place) or is_outside(self.geometry, *place)

    def _fastest_mm_s(self) -> float:
        """Speed of the fastest ball."""
        return max(
            (t.speed_mm_s for t in self.tracks if t.is_ball and t.motion is Motion.MOVING),
            default=0.0,
        )

    def _inside(self, x: float, y: float) -> tuple[float, float]:
        """A place measured a little inside a nose, put where the rail lets a ball be."""
        edge, length, width = BALL_RADIUS_MM, self.geometry.length_mm, self.geometry.width_mm
        if edge <= x <= length - edge and edge <= y <= width - edge:
            return x, y
        if is_in_mouth(self.geometry, x, y):
            return x, y
        put = min(max(x, edge), length - edge), min(max(y, edge), width - edge)
        return put if float(np.hypot(put[0] - x, put[1] - y)) < BALL_RADIUS_MM else (x, y)

    def _see(self, track: Track, seen: Sightings, j: int) -> None:
        x, y = seen.centres_mm_xy[j].tolist()
        sample = Sample(
            seen.t_s,
            x,
            y,
            float(seen.sigma_mm[j]),
            float(seen.streak_mm[j]),
            bool(seen.attached[j]),
        )
        track.hits += 1
        track.attached_share += 0.2 * (float(seen.attached[j]) - track.attached_share)
        if track.colour is not None:
            own = in_streaks(track.colour[None], seen.streak_mm[j : j + 1], self.cloth_colour)
            apart = float(colours_apart(seen.colour[j], own[0]))
            track.unlike_levels += 0.2 * (apart - track.unlike_levels)
        if track.motion is Motion.RESTING:
            self._see_resting(track, seen, sample, float(seen.score[j]))
            return
        if track.motion in (Motion.HIDDEN, Motion.GONE):
            track.motion = Motion.MOVING
            track.gone_mm = None
        self._add_sample(track, sample)
        if track.colour is None or not track.is_confirmed:
            track.colour = seen.colour[j].copy()
        self._maybe_rest(track, seen.t_s)

    def _see_resting(self, track: Track, seen: Sightings, sample: Sample, score: float) -> None:
        rest = track.rest_mm if track.rest_mm is not None else track.xy_mm
        off_mm = float(np.hypot(sample.x_mm - rest[0], sample.y_mm - rest[1]))
        may_be = off_mm <= BALL_RADIUS_MM or may_have_leapt(track, self.tracks, seen.t_s, off_mm)
        track.seen_s = seen.t_s
        look = seen.places.get(track.number)
        if look is PlaceLook.PARTLY and score < FREE_SCORE:
            # Still there, and measured badly in a crowd or under a cue.
            track.samples.clear()
            return
        track.samples.append(sample)
        del track.samples[:-40]
        before = track.samples[-2] if len(track.samples) > 1 else None
        twice = before is not None and (
            np.hypot(before.x_mm - rest[0], before.y_mm - rest[1]) > LEFT_PLACE_MM
            and off_mm > LEFT_PLACE_MM
        )
        bare = look is PlaceLook.EMPTY
        if not may_be:
            track.samples.clear()  # what is seen there is something else
            return
        if off_mm > STILL_HERE_MM + 2 * sample.sigma_mm or (twice and (bare or off_mm > 6.0)):
            track.motion = Motion.MOVING
            track.left_mm = rest.copy()
            self._keep_leaving(track, rest)
            track.path.extend(track.samples)
            self._speed_from_samples(track)

    @staticmethod
    def _keep_leaving(track: Track, rest: NDArray[np.float64]) -> None:
        """Keep only the run of samples that leads away from the place of rest."""
        keep = len(track.samples) - 1
        while keep > 0:
            earlier = track.samples[keep - 1]
            if np.hypot(earlier.x_mm - rest[0], earlier.y_mm - rest[1]) < LEFT_PLACE_MM:
                break
            keep -= 1
        del track.samples[:keep]
        last = track.samples[-1]
        track.xy_mm = np.array([last.x_mm, last.y_mm])

    def _add_sample(self, track: Track, sample: Sample) -> None:
        if len(track.samples) < MAX_SAMPLES:
            track.samples.append(sample)
            track.path.append(sample)
        track.xy_mm = np.array([sample.x_mm, sample.y_mm])
        track.seen_s = sample.t_s
        self._speed_from_samples(track)

    def _speed_from_samples(self, track: Track) -> None:
        last = track.samples[-1]
        if len(track.samples) >= 2:
            before = track.samples[-2]
        elif track.rest_mm is not None and self.last_s is not None:
            before = Sample(self.last_s, float(track.rest_mm[0]), float(track.rest_mm[1]), 1, 0)
        else:
            return
        dt_s = last.t_s - before.t_s
        if dt_s <= 0:
            return
        start = np.array(self._inside(before.x_mm, before.y_mm))
        place, turned = predict(start, track.velocity_mm_s, dt_s, self.geometry)
        (x, y), (turned_x, turned_y) = place.tolist(), turned.tolist()
        vx, vy = track.velocity_mm_s.tolist()
        off_mm = float(np.hypot(last.x_mm - x, last.y_mm - y))
        change = float(np.hypot(turned_x - vx, turned_y - vy))
        if change > BOUNCE_SHARE * track.speed_mm_s and off_mm < 2 * BALL_RADIUS_MM:
            # It met a rail since the last sight: the way between the two is no speed.
            track.velocity_mm_s = turned
            return
        now_x, now_y = (last.x_mm - before.x_mm) / dt_s, (last.y_mm - before.y_mm) / dt_s
        # Slow balls: the error of one step is as large as the step, so lean on the past.
        step_mm = float(np.hypot(now_x * dt_s, now_y * dt_s))
        weight = 1.0 if step_mm > 12.0 else 0.5
        track.velocity_mm_s = np.array(
            [weight * now_x + (1 - weight) * vx, weight * now_y + (1 - weight) * vy]
        )

    def _maybe_rest(self, track: Track, t_s: float) -> None:
        samples = track.samples
        since_s, least = t_s - REST_SPAN_S - 1e-6, max(len(samples) - REST_SAMPLES, 0)
        start = bisect_left(samples, since_s, lo=least, key=attrgetter("t_s"))
        count = len(samples) - start
        if count < 4 or samples[-1].t_s - samples[start].t_s < 0.8 * REST_SPAN_S:
            return
        first, last = samples[start], samples[-1]
        ends_mm = math.hypot(last.x_mm - first.x_mm, last.y_mm - first.y_mm)
        if ends_mm > 2 * REST_TRAVEL_MM * math.sqrt(2.0 * count) + 1.0:
            return  # two samples so far apart make the spread of all too wide by themselves
        xy = np.array([(s.x_mm, s.y_mm) for s in samples[start:]])
        half = len(xy) // 2
        travel = float(np.hypot(*(xy[half:].mean(axis=0) - xy[:half].mean(axis=0)))) * 2
        spread = float(np.sqrt(((xy - xy.mean(axis=0)) ** 2).sum(axis=1).mean()))
        if travel < REST_TRAVEL_MM and spread < 2 * REST_TRAVEL_MM:
            track.rest_at(np.median(xy[half:], axis=0), t_s)
            track.rested_s = first.t_s
            track.was_still = True

    def _miss(self, track: Track, seen: Sightings, place: NDArray[np.float64]) -> None:
        """A ball that was searched and not found."""
        unseen_s = seen.t_s - track.seen_s
        x, y = float(track.xy_mm[0]), float(track.xy_mm[1])
        if track.motion is Motion.RESTING:
            is_empty = seen.places.get(track.number) is PlaceLook.EMPTY
            if not is_empty or not can_be_met(track, self.tracks, seen.t_s):
                return
            track.empty_looks += 1
            if track.empty_looks >= 2 and track.rest_mm is not None:
                covered = seen.is_blind_at(x, y, 120.0)
                track.motion = Motion.HIDDEN if covered else Motion.MOVING
                track.left_mm = track.rest_mm.copy()
            return
        if track.motion in (Motion.HIDDEN, Motion.GONE):
            return
        px, py = float(place[0]), float(place[1])
        if seen.is_blind_at(px, py) or seen.is_blind_at(x, y, 30.0):
            if unseen_s > 0.1:
                track.motion = Motion.HIDDEN
            return
        if unseen_s < LOST_AFTER_S and not (unseen_s > 0.1 and is_outside(self.geometry, px, py)):
            return
        track.motion = Motion.GONE
        track.gone_mm = self._left_at((x, y), (px, py))

    def _left_at(
        self, last_mm: tuple[float, float], ahead_mm: tuple[float, float]
    ) -> tuple[float, float]:
        """Where a ball left the bed between its last sight and where it would have rolled."""
        for share in np.linspace(0.0, 1.0, 13).tolist():
            x = last_mm[0] + share * (ahead_mm[0] - last_mm[0])
            y = last_mm[1] + share * (ahead_mm[1] - last_mm[1])
            if is_in_mouth(self.geometry, x, y):
                return x, y
        return ahead_mm if is_outside(self.geometry, *ahead_mm) else last_mm

    def _is_on_bed(self, seen: Sightings, j: int) -> bool:
        x, y = seen.centres_mm_xy[j]
        margin = 0.4 * BALL_RADIUS_MM
        return bool(
            margin < x < self.geometry.length_mm - margin
            and margin < y < self.geometry.width_mm - margin
            and seen.score[j] > 0.5
        )

    def _begin_young(self, seen: Sightings, j: int) -> None:
        place = seen.centres_mm_xy[j]
        for track in self.tracks:
            if track.motion is Motion.RESTING and np.hypot(*(track.xy_mm - place)) < BALL_RADIUS_MM:
                return
        track = self.begin(place, seen.t_s, seen.colour[j])
        x, y = float(place[0]), float(place[1])
        sigma_mm, streak_mm = float(seen.sigma_mm[j]), float(seen.streak_mm[j])
        track.samples.append(Sample(seen.t_s, x, y, sigma_mm, streak_mm))
        track.path.append(track.samples[-1])

    @staticmethod
    def _is_dead(track: Track, t_s: float) -> bool:
        if track.is_confirmed:
            return not track.is_ball and not track.path and t_s - track.seen_s > STRAY_KEPT_S
        return t_s - track.seen_s > 0.12 or track.motion is Motion.GONE


def _is_one_at(seen: Sightings, place_mm: NDArray[np.float64]) -> bool:
    """Whether something round is seen within a diameter of a place."""
    if not len(seen):
        return False
    away = np.hypot(*(seen.centres_mm_xy - place_mm).T)
    return float(away.min()) < 2 * BALL_RADIUS_MM
