"""A look at the resting table at the fast level: where balls lie, and their numbers.

Stands in for the detector and the naming by colour: places with their errors, a number mistaken for
the one most like it, none where none can be told; what the tracker knows of a ball weighs as in
the product.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from scipy.optimize import linear_sum_assignment

from rules.balls import Ball
from rules.match import Game, full_rack
from simulation.fast.disturbance import Disturbance
from simulation.fast.eyes import Eyes
from simulation.fast.film import Floats
from simulation.fast.paint import Paint
from simulation.fast.sights import rail_weight
from tracking.following import Follower
from tracking.stock import take_stock
from tracking.track import Motion, Track

ON_BED_MM: Final = 10.0
"""A ball that sank by more is in a pocket and not looked for."""
OWN, OTHER = 0.0, -25.0
"""Log evidence that a ball is itself, or any other than the one most like it."""
MISTAKEN, UNLIKE, UNTOLD = 5.5, -12.0, 5.5
"""The same that it is the one most like it where it is mistaken, and where not; and that it is none
of the set where it cannot be told. A mistake outweighs what the tracker knows of one of two balls
that moved (4), not of a ball that lay there before (6)."""
NONE_OF_THEM: Final = -15.0
UNMOVED_LOG_P, MOVED_LOG_P, GONE_LOG_P = 6.0, 4.0, 4.0
"""What the tracker's word weighs: of a ball that has not moved, that was followed, that left."""


class Stocktaking:
    """Looks at one film's table. A number mistaken in one look is so in all looks of one rest."""

    def __init__(
        self,
        eyes: Eyes,
        paint: Paint,
        disturbance: Disturbance,
        game: str,
        rng: np.random.Generator,
    ) -> None:
        self._eyes = eyes
        self._paint = paint
        self._numbers = sorted(int(b) for b in full_rack(_GAMES[game]) | {Ball.CUE})
        self._noise_mm = disturbance.look_noise_px * disturbance.half_pixel_mm
        self._disturbance = disturbance
        shape = (RESTS, len(eyes.film.balls))
        self._is_missed = rng.random((RESTS, LOOKS, len(eyes.film.balls))) < disturbance.look_missed
        self._is_mistaken = rng.random(shape) < disturbance.wrong_number
        self._is_untold = rng.random(shape) < disturbance.no_number
        self._off_mm = rng.normal(0.0, 1.0, (*shape, 2)) * self._noise_mm
        self._rest = -1
        self._looks = 0

    def begin_rest(self) -> None:
        """Something moved since the last look: what comes is seen from another side."""
        self._rest = (self._rest + 1) % RESTS
        self._looks = 0

    def look(self, k: int, follower: Follower) -> None:
        """One look at picture k: tracks get their places and, as far as can be told, names."""
        film, t_s = self._eyes.film, float(self._eyes.film.t_s[k])
        on_bed = film.in_sight[k] & ~film.touched[k] & (film.z_mm[k] > ON_BED_MM) & ~film.out[k]
        seen = np.flatnonzero(on_bed & ~self._is_missed[self._rest, self._looks])
        self._looks = (self._looks + 1) % LOOKS
        pulled = self._disturbance.rail_pull_mm * rail_weight(film.xy_mm[k, seen], film.size)
        as_followed = film.xy_mm[k, seen] + pulled
        places = as_followed + self._off_mm[self._rest, seen]
        is_open = np.array(
            [self._eyes.is_open_at(t.xy_mm, k) for t in follower.tracks], dtype=np.bool_
        )
        stock = take_stock(follower, places, t_s, is_open)
        for track, j in stock.found:
            track.xy_mm = places[j].copy()
            track.rest_mm = as_followed[j].copy()
            track.colour = self._paint.balls[film.balls[seen[j]]].copy()
            self._eyes.remember(track.number, track.xy_mm, k)
        self._name(stock.found, seen, follower.tracks)

    def _name(
        self, found: Sequence[tuple[Track, int]], seen: np.ndarray, tracks: Sequence[Track]
    ) -> None:
        if not found:
            return
        film = self._eyes.film
        known = {track.number for track, _ in found}
        elsewhere = {
            t.ball
            for t in tracks
            if t.number not in known and t.is_ball and t.motion is not Motion.GONE
        }
        gone = {t.ball for t in tracks if t.is_ball and t.motion is Motion.GONE}
        free = [number for number in self._numbers if Ball(number) not in elsewhere]
        rows = []
        for track, j in found:
            ball = film.balls[seen[j]]
            row = self._evidence(int(seen[j]), ball, free)
            for column, number in enumerate(free):
                if Ball(number) in gone:
                    row[column] -= GONE_LOG_P
                if track.ball is not None and int(track.ball) == number:
                    weight = MOVED_LOG_P if track.path else UNMOVED_LOG_P
                    row[column] += weight * max(track.ball_certainty, 0.3)
            rows.append(row)
        chosen = _assigned(np.array(rows), self._untold([int(seen[j]) for _, j in found]))
        for (track, _), (name, probability) in zip(found, chosen, strict=True):
            track.ball = None if name is None else Ball(free[name])
            track.ball_certainty = 0.0 if name is None else probability

    def _evidence(self, index: int, ball: int, free: Sequence[int]) -> list[float]:
        alike = self._paint.most_like(ball, tuple(self._numbers))
        is_mistaken = self._is_mistaken[self._rest, index]
        like = MISTAKEN if is_mistaken else UNLIKE
        return [OWN if n == ball else like if n == alike else OTHER for n in free]

    def _untold(self, indices: Sequence[int]) -> Floats:
        untold = self._is_untold[self._rest, indices]
        return np.where(untold, UNTOLD, NONE_OF_THEM)


RESTS, LOOKS = 8, 8
"""So many rests, and looks in each, are drawn for; no shot has more."""
_GAMES: Final = {"ten-ball": Game.TEN_BALL, "nine-ball": Game.NINE_BALL}


def _assigned(evidence: Floats, none: Floats) -> list[tuple[int | None, float]]:
    """For each row (n, m) its column, None for none of them, and about how sure that is."""
    n, m = evidence.shape
    full = np.full((n, m + n), -1e6)
    full[:, :m] = evidence
    full[np.arange(n), m + np.arange(n)] = none
    _, columns = linear_sum_assignment(full, maximize=True)
    result: list[tuple[int | None, float]] = []
    for row, column in zip(full, columns.tolist(), strict=True):
        rest = np.delete(row, column)
        margin = float(np.clip(row[column] - rest.max(), -50.0, 50.0))
        probability = 1.0 / (1.0 + np.exp(-margin))
        result.append((column if column < m else None, float(probability)))
    return result
