"""Looks beyond the table for balls in flight, at the fast level: the product's own logic of what
proves that a ball left (`tracking.beyond`), with sights from the film in place of pictures.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from simulation.fast.film import Film, Floats
from simulation.fast.paint import Paint, apart
from tracking.beyond import GIVE_UP_S, MOST_MISSES, Departure, leads_out, leave, outside_mm
from tracking.following import Follower
from tracking.track import Motion, Track

PICTURE_MM: Final = 250.0
"""So far around the noses the picture reaches: the table fills four fifths of its width."""
ALIKE_LEVELS: Final = 26.0
"""A disc whose colour is farther from the ball's is not taken for it."""
USUAL_STEP_S: Final = 0.04
NOISE_SHARE: Final = 3.0
"""Out there, with no plate behind it, a centre is so much less exact."""


class Leaving:
    """Follows balls of one film where the table ends."""

    def __init__(
        self,
        film: Film,
        paint: Paint,
        *,
        missed: float,
        noise_mm: float,
        rng: np.random.Generator,
    ) -> None:
        shape = film.blur_mm.shape
        self._film = film
        self._paint = paint
        self._is_missed = rng.random(shape) < missed
        self._off_mm = rng.normal(0.0, 1.0, (*shape, 2)) * NOISE_SHARE * noise_mm
        self._departures: dict[int, Departure] = {}
        self._last_s: float | None = None

    def watch(self, k: int, follower: Follower) -> None:
        """After the follower has seen picture k."""
        t_s = float(self._film.t_s[k])
        step_s = USUAL_STEP_S if self._last_s is None else t_s - self._last_s
        self._last_s = t_s
        tracks = {track.number: track for track in follower.tracks}
        for number, departure in list(self._departures.items()):
            if number not in tracks or not self._go_on(departure, follower, k):
                del self._departures[number]
        for track in follower.tracks:
            if track.motion is not Motion.MOVING or track.number in self._departures:
                continue
            if leads_out(track, follower.geometry, t_s, min(step_s, 0.1)):
                self._departures[track.number] = Departure(
                    track=track, samples=list(track.samples[-5:])
                )

    def _go_on(self, departure: Departure, follower: Follower, k: int) -> bool:
        geometry, track = follower.geometry, departure.track
        t_s = float(self._film.t_s[k])
        expected, reach_mm = departure.expected(t_s)
        if track.seen_s > t_s - 1e-6:
            step_s = t_s - departure.last_s
            is_outside = len(track.samples) > 1 and outside_mm(geometry, track.xy_mm) > 0.0
            if not is_outside and not leads_out(track, geometry, t_s, step_s):
                return False
            departure.samples = list(track.samples[-5:])
            departure.sights.clear()
            departure.misses = 0
            return self._is_in_picture(departure.expected(t_s + step_s)[0])
        if t_s - departure.last_s > GIVE_UP_S or not self._is_in_picture(expected):
            return False
        if outside_mm(geometry, expected) > 0.0 and track.colour is not None:
            place = self._look(track, expected, reach_mm, k)
            if place is None:
                departure.missed(geometry, expected)
            else:
                departure.saw(float(place[0]), float(place[1]), t_s)
        if departure.misses > MOST_MISSES:
            return False
        if departure.is_proved or departure.proves(geometry):
            departure.is_proved = True
            leave(track, departure.sights)
        return True

    def _look(self, track: Track, expected_mm: Floats, reach_mm: float, k: int) -> Floats | None:
        film = self._film
        away = np.hypot(*(film.xy_mm[k] - expected_mm).T)
        away = np.where(film.in_sight[k] & (film.blur_mm[k] > 0.0), away, np.inf)
        nearest = int(np.argmin(away))
        colour = self._paint.balls[film.balls[nearest]]
        if away[nearest] > reach_mm or self._is_missed[k, nearest] or track.colour is None:
            return None
        if apart(colour, track.colour) > ALIKE_LEVELS:
            return None
        return np.asarray(film.xy_mm[k, nearest] + self._off_mm[k, nearest])

    def _is_in_picture(self, xy_mm: Floats) -> bool:
        x, y = float(xy_mm[0]), float(xy_mm[1])
        m, size = PICTURE_MM, self._film.size
        return -m < x < size.length_mm + m and -m < y < size.width_mm + m
