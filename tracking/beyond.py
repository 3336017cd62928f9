"""A ball on its way off the table: where it must be if it goes on, and when that is proved.

Begins while the ball is still in sight and its straight way leads over a nose line or a pocket.
A ball that meets the cushion turns back and is seen on the bed; one that drops stays in the hole;
only one that left is seen in picture after picture further along its way. Table mm, no pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tracking.contacts.pocket import OUTSIDE_MM
from tracking.following import COMES_BACK_S
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.pockets import nearest_pocket
from tracking.track import Motion, Sample, Track

Floats = NDArray[np.float64]

LEAVING_MM_S = 350.0
"""A ball slower than this does not get over a cushion of 36 mm (a rise of so much takes
0.84 m/s straight up), nor across a pocket's 90 mm before it has fallen (130 ms)."""
AHEAD_S = 0.12
"""So long before it would be outside the place is looked at, to know it without the ball."""
LEAST_PICTURES_AHEAD = 2.5
ROUGHLY = 1.5
"""The last step alone tells the speed so roughly; the fit comes after, for the few."""
FITTED_S = 0.17
FITTED_SAMPLES = 5
STRAIGHT_MM = 12.0
STRAIGHT_SHARE = 0.15
"""Sights on a straight way lie within this of it, and within this share of one step more (a ball
that hops over a cushion is slowed); if they do not, the ball met something."""
PAST_POCKET_MM = 100.0
"""So far from the middle of a pocket's opening no ball in it is seen: the opening is about 60 mm
in radius (WPA equipment specifications, 9), the centre of a ball in it at most 32 mm off; the
rest is for a view aslant."""
LOOK_REACH_MM = 16.0
"""Error of the place that is expected: of measuring, and of a ball that rises or falls."""
LOOK_REACH_SHARE = 0.35
"""The same in shares of the way since it was last seen."""
MOST_REACH_MM = 70.0
PROOF_SIGHTS = 2
PROOF_S = 0.030
"""Two sights prove it at 30 pictures a second and fewer; at 60 it takes three."""
MOST_MISSES = 2
GIVE_UP_S = 0.5
UNSURE_PROOF_SIGHTS = 3
STRAIGHT_APPROACH = 3
"""A ball of which fewer sights in a row led out in a straight line may have been confused with
something else: it takes one more to prove that it left."""
SIGMA_MM = 6.0
"""Standard error of a sight out there: the height is not known."""


@dataclass(slots=True, eq=False)
class Departure:
    """One ball that may be leaving. `sights`: what was seen of it along its way, outside the
    nose lines, since it was last seen on the bed; `looks`: how often was looked for it there
    where no pocket can hide it."""

    track: Track
    samples: list[Sample]
    sights: list[Sample] = field(default_factory=list)
    misses: int = 0
    empty_looks: int = 0
    is_proved: bool = False

    @property
    def last_s(self) -> float:
        """When it was last seen."""
        return self.samples[-1].t_s

    def expected(self, t_s: float) -> tuple[Floats, float]:
        """Where (2,) it is if it goes straight on, and how far from there it may be, mm."""
        xy, velocity = straight_way(self.samples)
        ahead_s = t_s - self.last_s
        way_mm = float(np.hypot(*velocity)) * ahead_s
        reach_mm = min(LOOK_REACH_MM + LOOK_REACH_SHARE * way_mm, MOST_REACH_MM)
        return xy + velocity * ahead_s, reach_mm

    def saw(self, x_mm: float, y_mm: float, t_s: float) -> None:
        """It was seen on its way."""
        sample = Sample(t_s, x_mm, y_mm, SIGMA_MM, 2 * BALL_RADIUS_MM)
        self.samples = [*self.samples, sample][-2 * FITTED_SAMPLES :]
        self.sights.append(sample)
        self.misses = 0

    def missed(self, geometry: TableGeometry, xy_mm: Floats) -> None:
        """It was looked for in the open and not seen."""
        self.misses += 1
        if is_beyond(geometry, xy_mm):
            self.empty_looks += 1
        if not self.is_proved:
            self.sights.clear()

    def proves(self, geometry: TableGeometry) -> bool:
        """True once it was seen, picture after picture, where only a ball is that left."""
        last = self.sights
        is_sure = straight_count(self.samples[: -len(last)]) >= STRAIGHT_APPROACH
        count = PROOF_SIGHTS if is_sure else UNSURE_PROOF_SIGHTS
        if len(last) < count or self.misses or self.last_s - last[0].t_s < PROOF_S:
            return False
        places = [np.array([s.x_mm, s.y_mm]) for s in last]
        outside = [outside_mm(geometry, place) for place in places]
        return all(is_beyond(geometry, p) for p in places) and outside == sorted(outside)


def outside_mm(geometry: TableGeometry, xy_mm: Floats) -> float:
    """How far a centre (2,) lies outside the nose lines; negative inside."""
    x, y = float(xy_mm[0]), float(xy_mm[1])
    return -min(x, geometry.length_mm - x, y, geometry.width_mm - y)


def is_beyond(geometry: TableGeometry, xy_mm: Floats) -> bool:
    """True if a centre (2,) is where only a ball off the table can be: no bed, no pocket."""
    if outside_mm(geometry, xy_mm) < OUTSIDE_MM:
        return False
    return nearest_pocket(geometry, float(xy_mm[0]), float(xy_mm[1]))[1] > PAST_POCKET_MM


def straight_way(samples: Sequence[Sample]) -> tuple[Floats, Floats]:
    """Place (2,) and velocity (2,) at the last of at least two samples, from the longest straight
    piece that ends there."""
    _, place, velocity = _straight_piece(samples)
    return place, velocity


def straight_count(samples: Sequence[Sample]) -> int:
    """How many samples the longest straight piece at the end has."""
    return _straight_piece(samples)[0]


def _straight_piece(samples: Sequence[Sample]) -> tuple[int, Floats, Floats]:
    if len(samples) < 2:
        return len(samples), np.zeros(2), np.zeros(2)
    last = samples[-1]
    recent = [s for s in samples[-FITTED_SAMPLES:] if s.t_s > last.t_s - FITTED_S]
    if len(recent) < 2:
        recent = list(samples[-2:])
    xy = np.array([(s.x_mm, s.y_mm) for s in recent])
    t = np.array([s.t_s - last.t_s for s in recent])
    for first in range(len(recent) - 1):
        rows = np.column_stack((np.ones(len(t) - first), t[first:]))
        state = np.linalg.lstsq(rows, xy[first:], rcond=None)[0]
        off = np.hypot(*(rows @ state - xy[first:]).T)
        step_mm = float(np.hypot(*state[1])) * abs(float(t[first])) / (len(off) - 1)
        if len(off) == 2 or float(off.max()) < STRAIGHT_MM + STRAIGHT_SHARE * step_mm:
            return len(off), state[0], state[1]
    return 1, xy[-1], np.zeros(2)


def leads_out(track: Track, geometry: TableGeometry, t_s: float, step_s: float) -> bool:
    """True if a ball in sight is outside the nose lines, or soon will be if nothing stops it."""
    if track.motion is not Motion.MOVING or not track.is_ball or len(track.samples) < 2:
        return False
    if track.seen_s < t_s - 1e-6 or track.colour is None or track.attached_share > 0.5:
        return False
    ahead_s = max(AHEAD_S, LEAST_PICTURES_AHEAD * step_s)
    # Its velocity may be told for after a rail: only the speed is read here.
    if outside_mm(geometry, track.xy_mm) + ROUGHLY * ahead_s * track.speed_mm_s < 0.0:
        return False
    xy, velocity = straight_way(track.samples[-FITTED_SAMPLES:])
    if float(np.hypot(*velocity)) < LEAVING_MM_S:
        return False
    soon_mm = outside_mm(geometry, xy + velocity * ahead_s)
    return soon_mm > max(0.0, outside_mm(geometry, xy))


def leave(track: Track, sights: Sequence[Sample]) -> None:
    """The ball of a track has left the table: its way outside is part of its path, and the bed is
    not searched for it any more."""
    first_s = sights[0].t_s
    track.path = [*(s for s in track.path if s.t_s < first_s - 1e-6), *sights]
    last = sights[-1]
    track.xy_mm = np.array([last.x_mm, last.y_mm])
    track.gone_mm = (last.x_mm, last.y_mm)
    track.motion = Motion.GONE
    track.seen_s = last.t_s - 2 * COMES_BACK_S
