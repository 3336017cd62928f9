"""Discs that roll, meet and bounce, and what a camera would see of them: for tests of tracking.

Not physics to be measured by: no spin, hard noses, all discs alike. Written apart from
`tracking.motion`, so that neither hides an error of the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball
from tracking.following import Follower
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.segmentation import Closed, Opened, Segmenter
from tracking.sightings import BLIND_CELL_MM, BLIND_MARGIN_MM, PlaceLook, Sightings
from tracking.track import Track

GEOMETRY = TableGeometry()
CLOTH = np.array([90.0, 160.0, 100.0])
COLOURS: dict[Ball, NDArray[np.float64]] = {
    Ball.CUE: np.array([220.0, 118.0, 138.0]),
    Ball.ONE: np.array([180.0, 60.0, 150.0]),
    Ball.TWO: np.array([60.0, 190.0, 110.0]),
    Ball.THREE: np.array([80.0, 110.0, 210.0]),
    Ball.EIGHT: np.array([30.0, 128.0, 128.0]),
}
ROLLING_MM_S2 = 100.0
NOSE_SHARE = 0.75
STEP_S = 0.0005
HOLE_MM = 66.0
MOUTH_MM = 115.0
SEEN_SIGMA_MM = 0.6

Floats = NDArray[np.float64]
Place = tuple[float, float]


@dataclass(frozen=True, kw_only=True)
class Push:
    """At `t_s` a ball gets a velocity: a stroke."""

    t_s: float
    ball: Ball
    velocity_mm_s: Place


@dataclass(kw_only=True, eq=False)
class Play:
    """Where each disc is at each step; nan once it has fallen. `hits`: (t_s, ball, ball)."""

    balls: list[Ball]
    xy_mm: Floats
    hits: list[tuple[float, Ball, Ball]] = field(default_factory=list)

    def at(self, ball: Ball, t_s: float) -> Floats:
        """(2,) mm, nan where it is gone; before 0 and after the end it lies still."""
        k = int(np.clip(round(t_s / STEP_S), 0, len(self.xy_mm) - 1))
        place: Floats = self.xy_mm[k, self.balls.index(ball)]
        return place


def play(before: Mapping[Ball, Place], pushes: list[Push], length_s: float) -> Play:
    """Roll the discs for a while, or until all is still."""
    return _played(tuple(before.items()), tuple(pushes), length_s)


@cache
def _played(
    before: tuple[tuple[Ball, Place], ...], pushes: tuple[Push, ...], length_s: float
) -> Play:
    """Plain numbers: with so few discs that is ten times as fast as arrays."""
    balls = [ball for ball, _ in before]
    x, y = ([float(place[k]) for _, place in before] for k in (0, 1))
    n = len(balls)
    u, v = [0.0] * n, [0.0] * n
    holes = list(GEOMETRY.pocket_centres_mm().values())
    right, bottom = GEOMETRY.length_mm - BALL_RADIUS_MM, GEOMETRY.width_mm - BALL_RADIUS_MM
    due = sorted(pushes, key=lambda p: p.t_s)
    rows: list[list[float]] = []
    hits: list[tuple[float, Ball, Ball]] = []
    for k in range(round(length_s / STEP_S) + 1):
        rows.append([*x, *y])
        while due and due[0].t_s <= k * STEP_S:
            push = due.pop(0)
            i = balls.index(push.ball)
            u[i], v[i] = push.velocity_mm_s
        for i in range(n):
            pace = math.hypot(u[i], v[i])
            if pace == 0.0:
                continue
            kept = max(pace - ROLLING_MM_S2 * STEP_S, 0.0) / pace
            u[i] *= kept
            v[i] *= kept
            x[i] += u[i] * STEP_S
            y[i] += v[i] * STEP_S
            if BALL_RADIUS_MM < x[i] < right and BALL_RADIUS_MM < y[i] < bottom:
                continue
            hole = min(math.hypot(x[i] - hx, y[i] - hy) for hx, hy in holes)
            if hole < HOLE_MM:
                x[i] = y[i] = math.nan
                u[i] = v[i] = 0.0
            elif hole > MOUTH_MM:
                if not BALL_RADIUS_MM < x[i] < right and (x[i] - right / 2) * u[i] > 0:
                    u[i] *= -NOSE_SHARE
                if not BALL_RADIUS_MM < y[i] < bottom and (y[i] - bottom / 2) * v[i] > 0:
                    v[i] *= -NOSE_SHARE
        for i in range(n):
            for j in range(i + 1, n):
                if u[i] == u[j] and v[i] == v[j]:
                    continue
                dx, dy = x[j] - x[i], y[j] - y[i]
                gap = math.hypot(dx, dy)
                closing = (u[i] - u[j]) * dx + (v[i] - v[j]) * dy
                if gap < 2 * BALL_RADIUS_MM and closing > 0:
                    share = closing / gap**2
                    u[i] -= share * dx
                    v[i] -= share * dy
                    u[j] += share * dx
                    v[j] += share * dy
                    hits.append((k * STEP_S, balls[i], balls[j]))
        if not due and not any(u) and not any(v):
            rows.append([*x, *y])
            break
    table = np.array(rows).reshape(-1, 2, n).transpose(0, 2, 1)
    return Play(balls=balls, xy_mm=table, hits=hits)


def blind_raster(is_covered: Callable[[Floats, Floats], NDArray[np.bool_]]) -> NDArray[np.bool_]:
    """(ny, nx): the raster of `Sightings.blind` for a rule on places x, y in mm."""
    nx = int((GEOMETRY.length_mm + 2 * BLIND_MARGIN_MM) / BLIND_CELL_MM)
    ny = int((GEOMETRY.width_mm + 2 * BLIND_MARGIN_MM) / BLIND_CELL_MM)
    x, y = np.meshgrid(np.arange(nx) + 0.5, np.arange(ny) + 0.5)
    return np.asarray(
        is_covered(x * BLIND_CELL_MM - BLIND_MARGIN_MM, y * BLIND_CELL_MM - BLIND_MARGIN_MM)
    )


@dataclass(frozen=True, kw_only=True)
class Arm:
    """A bar over the table from a rail inwards; `tip_mm` is round and looks like a ball."""

    x_mm: float
    reach_mm: float
    half_width_mm: float = 45.0
    has_tip: bool = True

    def hides(self, x: Floats | float, y: Floats | float) -> NDArray[np.bool_]:
        """Whether places lie under it; it comes in over the right rail."""
        beyond = np.asarray(y) > GEOMETRY.width_mm - self.reach_mm
        return np.asarray((np.abs(np.asarray(x) - self.x_mm) < self.half_width_mm) & beyond)


def nothing_seen(t_s: float, *, blind: NDArray[np.bool_] | None = None) -> Sightings:
    """A picture without a round thing in it."""
    return sights(t_s, [], blind=blind)


def sights(
    t_s: float,
    found: list[tuple[Place, Floats, bool, float]],
    *,
    places: dict[int, PlaceLook] | None = None,
    blind: NDArray[np.bool_] | None = None,
    score: float = 0.95,
) -> Sightings:
    """`found`: place, colour, attached, length of the streak."""
    n = len(found)
    return Sightings(
        t_s=t_s,
        centres_mm_xy=np.array([f[0] for f in found], dtype=np.float64).reshape(n, 2),
        sigma_mm=np.ones(n),
        score=np.array([0.5 if f[2] else score for f in found]),
        colour=np.array([f[1] for f in found], dtype=np.float64).reshape(n, 3),
        streak_mm=np.array([f[3] for f in found], dtype=np.float64),
        attached=np.array([f[2] for f in found], dtype=np.bool_),
        places=places or {},
        blind=blind,
    )


@dataclass(kw_only=True, eq=False)
class Camera:
    """Sees a play. `missed`: share of moving balls not seen in a picture; `arm` by time."""

    play: Play
    exposure_s: float = 0.004
    missed: float = 0.0
    arm: Callable[[float], Arm | None] = lambda _: None
    unseen: Callable[[Ball, float], bool] = lambda _b, _t: False
    rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(0))

    def see(self, follower: Follower, t_s: float) -> Sightings:
        """One picture: balls that lie as their track lies are known by their patches."""
        arm = self.arm(t_s)
        where = {b: self.play.at(b, t_s) for b in self.play.balls}
        hidden = {
            b
            for b, xy in where.items()
            if np.isnan(xy[0]) or (arm is not None and bool(arm.hides(xy[0], xy[1])))
        }
        places, still = self._places(follower, where, hidden, arm)
        found: list[tuple[Place, Floats, bool, float]] = []
        for ball, xy in where.items():
            if ball in hidden or ball in still or self.unseen(ball, t_s):
                continue
            way = self.play.at(ball, t_s + self.exposure_s / 2) - self.play.at(
                ball, t_s - self.exposure_s / 2
            )
            blur = float(np.nan_to_num(np.hypot(*way)))
            if blur > 0.02 and self.rng.random() < self.missed:
                continue
            noise = self.rng.normal(0, SEEN_SIGMA_MM, 2)
            share = min(1.0, 2 * BALL_RADIUS_MM / max(blur, 1.0))
            colour = share * COLOURS[ball] + (1 - share) * CLOTH + self.rng.normal(0, 3.0, 3)
            place = (float(xy[0] + noise[0]), float(xy[1] + noise[1]))
            found.append((place, colour, False, 2 * BALL_RADIUS_MM + blur))
        blind = None
        if arm is not None:
            blind = blind_raster(arm.hides)
            if arm.has_tip:
                tip = (arm.x_mm, GEOMETRY.width_mm - arm.reach_mm)
                found.append((tip, np.array([140.0, 110.0, 150.0]), True, 2 * BALL_RADIUS_MM))
        return sights(t_s, found, places=places, blind=blind)

    def _places(
        self,
        follower: Follower,
        where: Mapping[Ball, Floats],
        hidden: set[Ball],
        arm: Arm | None,
    ) -> tuple[dict[int, PlaceLook], set[Ball]]:
        places: dict[int, PlaceLook] = {}
        still: set[Ball] = set()
        for track in follower.resting():
            rest = track.rest_mm if track.rest_mm is not None else track.xy_mm
            if arm is not None and bool(arm.hides(rest[0], rest[1])):
                places[track.number] = PlaceLook.CHANGED
                continue
            away = {b: float(np.hypot(*(xy - rest))) for b, xy in where.items() if b not in hidden}
            nearest = min(away, key=lambda b: away[b], default=None)
            gap = np.inf if nearest is None else away[nearest]
            if nearest is not None and gap < 2.0:
                places[track.number] = PlaceLook.STILL
                still.add(nearest)
            elif gap < 0.8 * BALL_RADIUS_MM:
                places[track.number] = PlaceLook.PARTLY
            elif gap < 1.7 * BALL_RADIUS_MM:
                places[track.number] = PlaceLook.CHANGED
            else:
                places[track.number] = PlaceLook.EMPTY
        return places, still


def follower_of(before: Mapping[Ball, Place], t_s: float = 0.0) -> Follower:
    """A follower that knows the balls from a look at the resting table."""
    follower = Follower(geometry=GEOMETRY, cloth_colour=CLOTH)
    for ball, place in before.items():
        colour = COLOURS.get(ball, np.array([128.0, 128.0, 128.0]))
        track = follower.begin(np.array(place), t_s, colour)
        track.rest_at(np.array(place), t_s)
        track.is_ball, track.ball, track.ball_certainty = True, ball, 1.0
    return follower


def picture_times(fps: float, length_s: float, from_s: float = 0.0) -> Iterator[float]:
    """Times of pictures, not in step with the discs' own steps."""
    for k in range(int(length_s * fps)):
        yield from_s + k / fps + 0.0013


@dataclass(kw_only=True, eq=False)
class Seen:
    """What came of watching: what the segmenter said and when, and the follower at the end."""

    follower: Follower
    segmenter: Segmenter
    said: list[tuple[float, Opened | Closed]]

    @property
    def opened(self) -> list[Opened]:
        return [event for _, event in self.said if isinstance(event, Opened)]

    @property
    def closed(self) -> list[Closed]:
        return [event for _, event in self.said if isinstance(event, Closed)]

    def track(self, ball: Ball) -> Track:
        """The one track with this name."""
        (track,) = [t for t in self.follower.tracks if t.ball is ball]
        return track


def watched(
    camera: Camera,
    before: Mapping[Ball, Place],
    *,
    fps: float,
    length_s: float,
    repeats: Callable[[int], int] = lambda _: 1,
    follower: Follower | None = None,
) -> Seen:
    """Follow a play. `repeats`: how often picture k is given; repeats are passed over, as the
    watcher does."""
    follower = follower or follower_of(before)
    seen = Seen(follower=follower, segmenter=Segmenter(), said=[])
    for k, t_s in enumerate(picture_times(fps, length_s)):
        if repeats(k) == 0:
            continue
        sightings = camera.see(follower, t_s)
        follower.update(sightings)
        event = seen.segmenter.update(follower, sightings)
        if event is not None:
            seen.said.append((t_s, event))
    return seen
