"""What the eyes tell the tracker of each picture: sights of balls and of what looks so, in mm.

Stands in for the way from the picture to `Sightings`: misses, merges, smears, arms, cues; and the
memory of what lay where (`PlaceLook`). Says the errors that the real eyes say, not the true ones.
All that is random is drawn before the first picture, so what the tracker does changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import numpy as np

from simulation import table
from simulation.fast.disturbance import Disturbance
from simulation.fast.film import RADIUS_MM, Bools, Film, Floats, Rod, from_rod_mm
from simulation.fast.paint import Paint
from simulation.fast.sights import rows_of
from simulation.fast.told import NO_BALL, Ints, Rows
from tracking.sightings import BLIND_CELL_MM, BLIND_MARGIN_MM, PlaceLook, Sightings
from tracking.track import Motion, Track

T = TypeVar("T")

PARTLY_MM: Final = 0.6 * RADIUS_MM
BARE_MM: Final = 1.3 * RADIUS_MM
"""A ball displaced by less is partly where it lay; with no ball nearer than this, bare cloth."""
SAME_BALL_MM: Final = 0.7 * RADIUS_MM


@dataclass(slots=True, eq=False)
class _Memory:
    """What lay at a place when it was taken down: a ball and where it was seen, or none."""

    ball: int | None
    xy_mm: Floats


@dataclass(slots=True, kw_only=True, eq=False)
class _Known:
    """The same of several tracks: own (m,) index of the ball in the film, -1 for none."""

    numbers: list[int]
    balls: list[int | None]
    own: Ints
    xy_mm: Floats


class Eyes:
    """Sees one film. Errors of places, misses and all that come from the generator given."""

    def __init__(
        self, film: Film, paint: Paint, disturbance: Disturbance, rng: np.random.Generator
    ) -> None:
        self.film = film
        self.paint = paint
        self._feels_mm = disturbance.feels_px * disturbance.half_pixel_mm
        self._memory: dict[int, _Memory] = {}
        self._index = {ball: k for k, ball in enumerate(film.balls)}
        self._rows = rows_of(film, paint, disturbance, rng)
        self._first: list[int] = self._rows.first.tolist()
        self._balls: list[int] = self._rows.ball.tolist()
        self._has_false = _has_false(self._rows)
        self._is_plain = film.in_sight & ~film.touched & ~film.crossed
        self._known = _Known(
            numbers=[], balls=[], own=np.zeros(0, np.int64), xy_mm=np.zeros((0, 2))
        )
        self._cells_mm = _cells_mm(film.size)
        self._covered = _Kept[Bools]()
        self._blind = _Kept[Bools]()

    def see(self, k: int, tracks: Iterable[Track]) -> Sightings:
        """Picture k; `tracks` are those of the follower before it sees it."""
        film, rows = self.film, self._rows
        covers = film.wide_covers(k)
        places = self._places(k, tracks, covers)
        still = {
            ball
            for ball, look in zip(self._known.balls, places.values(), strict=True)
            if look is PlaceLook.STILL
        }
        every = range(self._first[k], self._first[k + 1])
        told = [row for row in every if self._balls[row] not in still]
        part = np.array(told, dtype=np.int64)
        return Sightings(
            t_s=float(film.t_s[k]),
            centres_mm_xy=rows.centre_mm_xy[part],
            sigma_mm=rows.sigma_mm[part],
            score=rows.score[part],
            colour=rows.colour[part],
            streak_mm=rows.streak_mm[part],
            attached=rows.attached[part],
            places=places,
            blind=self._raster(covers) if covers else None,
        )

    def remember(self, number: int, xy_mm: Floats, k: int) -> None:
        """Take down what lies at a place, under a track's number."""
        self._known.numbers = []
        away = np.hypot(*(self.film.xy_mm[k] - xy_mm).T)
        away = np.where(self.film.in_sight[k], away, np.inf)
        nearest = int(np.argmin(away))
        if away[nearest] < SAME_BALL_MM:
            seen = self.film.xy_mm[k, nearest]
            self._memory[number] = _Memory(self.film.balls[nearest], seen.copy())
        else:
            self._memory[number] = _Memory(None, xy_mm.copy())

    def keep_up(self, k: int, tracks: Iterable[Track]) -> None:
        """After the follower has seen picture k: forget what moves, take down what came to rest."""
        for track in tracks:
            is_known = track.number in self._memory
            if track.motion is not Motion.RESTING:
                if is_known:
                    del self._memory[track.number]
            elif not is_known:
                self.remember(track.number, track.xy_mm, k)

    def is_open_at(self, xy_mm: Floats, k: int, reach_mm: float = 1.5 * RADIUS_MM) -> bool:
        """Whether nothing wide lies over a place or near it."""
        return all(
            float(from_rod_mm(xy_mm, start, end)) > radius + reach_mm
            for start, end, radius in self.film.wide_covers(k)
        )

    def is_new(self, k: int, last: int) -> bool:
        """Whether picture k differs from an earlier one by more than the coding's noise."""
        film = self.film
        if film.covers and (film.any_cover[k] or film.any_cover[last]):
            return True
        if self._has_false[k] or self._has_false[last]:
            return True
        visible = film.in_sight[k] | film.in_sight[last]
        step = np.abs(film.xy_mm[k] - film.xy_mm[last]).max(axis=1)
        changed = (step > 0.5 * self._feels_mm) | (film.in_sight[k] != film.in_sight[last])
        return bool((changed & visible).any())

    def _places(
        self,
        k: int,
        tracks: Iterable[Track],
        covers: Sequence[Rod],
    ) -> dict[int, PlaceLook]:
        """What is to be seen where each resting ball lay, in the order of `_known`."""
        film, known = self.film, self._know(tracks)
        if not known.numbers:
            return {}
        from_own = film.xy_mm[k, known.own] - known.xy_mm
        off_own = np.hypot(from_own[:, 0], from_own[:, 1])
        is_still = (off_own < self._feels_mm) & self._is_plain[k, known.own] & (known.own >= 0)
        if not covers and bool(is_still.all()):
            return dict.fromkeys(known.numbers, PlaceLook.STILL)
        is_covered = self._covered.get(known, *covers)
        if is_covered is None:
            is_covered = np.zeros(len(known.numbers), dtype=np.bool_)
            for start, end, radius in covers:
                is_covered |= from_rod_mm(known.xy_mm, start, end) < radius
            self._covered.keep(is_covered, known, *covers)
        is_near = film.in_sight[k, known.own] & (off_own < PARTLY_MM)
        is_bare = is_near
        if not is_near.all() or (known.own < 0).any():
            between = known.xy_mm[:, None] - film.xy_mm[k]
            away = np.hypot(between[..., 0], between[..., 1])
            is_bare = ~((away < BARE_MM) & film.in_sight[k]).any(axis=1)
        looks = {}
        for n, number in enumerate(known.numbers):
            if is_covered[n]:
                look = PlaceLook.CHANGED
            elif known.own[n] < 0:
                look = PlaceLook.STILL if is_bare[n] else PlaceLook.CHANGED
            elif is_near[n]:
                look = PlaceLook.STILL if is_still[n] else PlaceLook.PARTLY
            else:
                look = PlaceLook.EMPTY if is_bare[n] else PlaceLook.CHANGED
            looks[number] = look
        return looks

    def _know(self, tracks: Iterable[Track]) -> _Known:
        """What is remembered of the tracks that rest."""
        numbers = [
            t.number for t in tracks if t.motion is Motion.RESTING and t.number in self._memory
        ]
        if numbers != self._known.numbers:
            memories = [self._memory[number] for number in numbers]
            own = [-1 if m.ball is None else self._index[m.ball] for m in memories]
            self._known = _Known(
                numbers=numbers,
                balls=[m.ball for m in memories],
                own=np.array(own, dtype=np.int64),
                xy_mm=np.array([m.xy_mm for m in memories]).reshape(-1, 2),
            )
        return self._known

    def _raster(self, covers: Sequence[Rod]) -> Bools:
        """Cells of the table that are covered."""
        blind = self._blind.get(*covers)
        if blind is None:
            blind = _raster(covers, self._cells_mm)
            self._blind.keep(blind, *covers)
        return blind


class _Kept(Generic[T]):
    """What came of some things last time; the things are compared by what they are, not equal."""

    def __init__(self) -> None:
        self._value: T | None = None
        self._of: tuple[object, ...] = ()

    def get(self, *of: object) -> T | None:
        """None if it was kept of other things."""
        if len(of) != len(self._of) or any(a is not b for a, b in zip(of, self._of, strict=True)):
            return None
        return self._value

    def keep(self, value: T, *of: object) -> None:
        self._value, self._of = value, of


def _has_false(rows: Rows) -> list[bool]:
    """Of each picture whether something is seen in it that is no ball."""
    has = np.zeros(len(rows.first) - 1, dtype=np.bool_)
    pictures = np.repeat(np.arange(len(has)), np.diff(rows.first))
    has[pictures[rows.ball == NO_BALL]] = True
    found: list[bool] = has.tolist()
    return found


def _cells_mm(size: table.TableSize) -> Floats:
    """(ny, nx, 2): the middles of the cells of the table's raster."""
    nx = int((size.length_mm + 2 * BLIND_MARGIN_MM) / BLIND_CELL_MM)
    ny = int((size.width_mm + 2 * BLIND_MARGIN_MM) / BLIND_CELL_MM)
    gx, gy = np.meshgrid(np.arange(nx) + 0.5, np.arange(ny) + 0.5)
    return np.stack([gx, gy], axis=-1) * BLIND_CELL_MM - BLIND_MARGIN_MM


def _raster(covers: Sequence[Rod], cells_mm: Floats) -> Bools:
    """(ny, nx): which cells have their middle under a cover."""
    ny, nx = cells_mm.shape[:2]
    hidden = np.zeros((ny, nx), dtype=np.bool_)
    for start, end, radius in covers:
        low = (np.minimum(start, end) - radius + BLIND_MARGIN_MM) / BLIND_CELL_MM
        high = (np.maximum(start, end) + radius + BLIND_MARGIN_MM) / BLIND_CELL_MM
        x0, x1 = max(0, int(low[0])), min(nx, int(high[0]) + 1)
        y0, y1 = max(0, int(low[1])), min(ny, int(high[1]) + 1)
        if x1 > x0 and y1 > y0:
            hidden[y0:y1, x0:x1] |= from_rod_mm(cells_mm[y0:y1, x0:x1], start, end) < radius
    return hidden
