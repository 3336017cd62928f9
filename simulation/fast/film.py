"""A shot as a camera's pictures hold it, without pictures: exact paths at the times of exposure.

Everything that does not depend on who looks: when the pictures are taken, where each ball's middle
appears on the bed, how far it smears, what lies over it. Own geometry: nothing of `calibration`
or `tracking` is used. Arrays run over pictures (n) and balls (b).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.fast.disturbance import Cover, Disturbance
from simulation.stored import StoredShot

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Rod = tuple[Floats, Floats, float]
"""Ends (2,) of a middle line, and the radius around it."""

RADIUS_MM: Final = table.BALL_RADIUS_MM
CAMERA_MM: Final = 3000.0
"""Height of the camera over the middle of the bed: under a ceiling of 3.8 m."""
LEAD_S: Final = 0.8
AIMING_S: Final = 1.5
"""From the first picture to the strike, without and with a shooter who comes to the table."""
TAIL_S: Final = 4.5
"""Pictures after all is still: the tracker waits up to 3 s for a ball it has lost."""
EXPOSED: Final = (-0.4, -0.2, 0.0, 0.2, 0.4)
"""Where in the exposure a smear is sampled; its middle is the mean of them."""
LOOSE_S: Final = 0.45
"""So long after it came to rest a ball is still sought as one that moves: the tracker wants 0.36 s
of stillness."""
THIN_MM: Final = 0.5 * RADIUS_MM
HIDES_SHARE: Final = 0.5
"""A ball of which a cover hides the middle, and so half of it, is not seen."""
SINKS_OUT_MM: Final = -20.0
"""A falling ball whose middle is so far under the bed is in the dark of the pocket."""
BOTTOM_MM: Final = -300.0
"""Deeper than any cup: on the floor."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Film:
    """t_s (n,) stamps from the first picture on; `strike_s` and `over_s` on the same clock.

    xy_mm (n, b, 2): where the middle of each ball, or of its smear, appears in the plane of
    resting balls' middles; blur_mm (n, b) length of the smear, way_xy (n, b, 2) its unit vector;
    z_mm (n, b): height of the middle over the bed;
    in_sight (n, b): above the bed, on it, or visible in its pocket, and not under a cover;
    covered, touched, crossed (n, b): under something wide, in touch with it, under a cue;
    loose (n, b): moving, or at rest since a moment only; out (n, b): off the bed and its pockets;
    any_cover (n,).
    """

    balls: tuple[int, ...]
    size: table.TableSize
    strike_s: float
    over_s: float
    t_s: Floats
    xy_mm: Floats
    blur_mm: Floats
    way_xy: Floats
    z_mm: Floats
    in_sight: Bools
    covered: Bools
    touched: Bools
    crossed: Bools
    loose: Bools
    out: Bools
    any_cover: Bools
    covers: tuple[Cover, ...]

    def wide_covers(self, k: int) -> list[Rod]:
        """What is over the table in picture k and hides what is below.

        What stands still is the same tuple in all pictures.
        """
        since_s = float(self.t_s[k]) - self.strike_s
        found = []
        for cover in self.covers:
            if cover.radius_mm > THIN_MM and cover.from_s <= since_s < cover.to_s:
                rod = _rod(cover)
                if cover.velocity_mm_s != (0.0, 0.0):
                    shift = np.array(cover.velocity_mm_s) * (since_s - cover.from_s)
                    rod = (rod[0] + shift, rod[1] + shift, rod[2])
                found.append(rod)
        return found


@lru_cache(maxsize=64)
def _rod(cover: Cover) -> Rod:
    """A cover as it comes in."""
    return np.array(cover.start_xy_mm), np.array(cover.end_xy_mm), cover.radius_mm


def filmed(
    shot: StoredShot,
    covers: Sequence[Cover],
    *,
    fps: float,
    disturbance: Disturbance,
    has_shooter: bool,
    stays_in_cup: bool,
    rng: np.random.Generator,
) -> Film:
    """The pictures of a shot, from some time before the strike until all has long been still."""
    lead_s = (AIMING_S if has_shooter else LEAD_S) + float(rng.uniform(0.0, 1.0 / fps))
    lead_s += shot.follows_s or 0.0
    over_s = lead_s + shot.end_s
    count = int((over_s + TAIL_S) * fps)
    stamps = np.arange(count) / fps
    taken = stamps + rng.normal(0.0, 1.0, count) * disturbance.jitter_s
    dropped = rng.random(count)
    keep = dropped >= disturbance.dropped
    keep[0] = True
    stamps, taken = stamps[keep], taken[keep]
    balls, size = tuple(sorted(shot.tracks)), table.SIZES[shot.size]
    paths = _Paths(shot, balls)
    since = np.repeat((taken - lead_s)[:, None], len(balls), axis=1)
    if disturbance.readout_s > 0.0:
        row = paths.at(since)[..., 1] / size.width_mm - 0.5
        since = since + disturbance.readout_s * np.clip(row, -0.6, 0.6)
    exposure_s = disturbance.exposure_s
    mean = np.mean([_appears(paths.at(since + u * exposure_s), size) for u in EXPOSED], axis=0)
    first = _appears(paths.at(since - 0.5 * exposure_s), size)
    last = _appears(paths.at(since + 0.5 * exposure_s), size)
    smear = last - first
    blur = np.hypot(smear[..., 0], smear[..., 1])
    way = np.where(blur[..., None] > 1e-9, smear / np.maximum(blur, 1e-9)[..., None], [1.0, 0.0])
    now = paths.at(since)
    xy = mean + _warp(mean, size, disturbance.warp_mm, rng)
    covered, touched, crossed = _under(covers, stamps - lead_s, mean)
    visible = _in_view(shot, balls, now, since, stays_in_cup=stays_in_cup)
    return Film(
        balls=balls,
        size=size,
        strike_s=lead_s,
        over_s=over_s,
        t_s=stamps,
        xy_mm=xy,
        blur_mm=blur,
        way_xy=way,
        z_mm=now[..., 2],
        in_sight=visible & ~covered,
        covered=covered,
        touched=touched,
        crossed=crossed,
        loose=_loose(paths, since),
        out=_is_out(now, size),
        any_cover=_any_cover(covers, stamps - lead_s),
        covers=tuple(covers),
    )


class _Paths:
    """All balls' exact places at any times."""

    def __init__(self, shot: StoredShot, balls: tuple[int, ...]) -> None:
        self._tracks = [shot.tracks[ball] for ball in balls]

    def at(self, since_s: Floats) -> Floats:
        """(n, b, 3) at times (n, b) after the strike."""
        place = np.empty((*since_s.shape, 3))
        for k, track in enumerate(self._tracks):
            for axis in range(3):
                place[:, k, axis] = np.interp(since_s[:, k], track.t_s, track.xyz_mm[:, axis])
        return place

    def moves(self) -> list[tuple[float, float]]:
        """From when to when each ball moves; a ball that does not, never."""
        return [
            (float(t.t_s[0]), float(t.t_s[-1])) if len(t.t_s) > 1 else (np.inf, -np.inf)
            for t in self._tracks
        ]


def _middle(size: table.TableSize) -> Floats:
    return np.array([size.length_mm / 2, size.width_mm / 2])


def _appears(xyz_mm: Floats, size: table.TableSize) -> Floats:
    """(n, b, 2): where a place is seen in the plane of resting balls' middles."""
    middle = _middle(size)
    nearer = (CAMERA_MM - RADIUS_MM) / (CAMERA_MM - xyz_mm[..., 2:])
    return np.asarray(middle + (xyz_mm[..., :2] - middle) * nearer)


def _warp(xy_mm: Floats, size: table.TableSize, off_mm: float, rng: np.random.Generator) -> Floats:
    """(n, b, 2): how far off a place is found; a paraboloid along each axis, `off_mm` its size."""
    u = xy_mm[..., 0] / size.length_mm * 2 - 1
    v = xy_mm[..., 1] / size.width_mm * 2 - 1
    shapes = np.stack([np.ones_like(u), u, v, u * v, u * u - 1 / 3, v * v - 1 / 3], axis=-1)
    # The mean squares of the shapes over the table are 1, 1/3, 1/3, 1/9, 4/45, 4/45.
    even = 1 / np.sqrt(6 * np.array([1, 1 / 3, 1 / 3, 1 / 9, 4 / 45, 4 / 45]))
    weights = rng.normal(0.0, 1.0, (6, 2)) * even[:, None]
    return np.asarray(off_mm * (shapes @ weights))


def _under(covers: Sequence[Cover], since_s: Floats, xy_mm: Floats) -> tuple[Bools, Bools, Bools]:
    covered = np.zeros(xy_mm.shape[:2], dtype=np.bool_)
    touched, crossed = covered.copy(), covered.copy()
    for cover in covers:
        on = (cover.from_s <= since_s) & (since_s < cover.to_s)
        if not on.any():
            continue
        shift = (since_s[on] - cover.from_s)[:, None, None] * np.array(cover.velocity_mm_s)
        away = from_rod_mm(xy_mm[on] - shift, cover.start_xy_mm, cover.end_xy_mm)
        if cover.radius_mm > THIN_MM:
            covered[on] |= away < cover.radius_mm + (2 * HIDES_SHARE - 1) * RADIUS_MM
            touched[on] |= away < cover.radius_mm + RADIUS_MM
        else:
            crossed[on] |= away < cover.radius_mm + RADIUS_MM
    return covered, touched & ~covered, crossed & ~covered


def _any_cover(covers: Sequence[Cover], since_s: Floats) -> Bools:
    over = np.zeros(len(since_s), dtype=np.bool_)
    for cover in covers:
        over |= (cover.from_s <= since_s) & (since_s < cover.to_s)
    return over


def from_rod_mm(
    xy_mm: Floats, start_mm: tuple[float, float] | Floats, end_mm: tuple[float, float] | Floats
) -> Floats:
    """Distance (...) of places (..., 2) from a line between two points (2,)."""
    start = np.asarray(start_mm, dtype=np.float64)
    along = np.asarray(end_mm, dtype=np.float64) - start
    share = np.clip((xy_mm - start) @ along / max(float(along @ along), 1e-9), 0.0, 1.0)
    off = xy_mm - start - share[..., None] * along
    return np.asarray(np.hypot(off[..., 0], off[..., 1]))


def _in_view(
    shot: StoredShot, balls: tuple[int, ...], xyz_mm: Floats, since_s: Floats, *, stays_in_cup: bool
) -> Bools:
    """Above the bed, or below it and seen through the opening of the pocket."""
    visible = xyz_mm[..., 2] > SINKS_OUT_MM
    size = table.SIZES[shot.size]
    pockets = table.pocket_shapes(size)
    fallen = {e.balls[0]: str(e.pocket) for e in shot.events if e.kind == "potted"}
    middle = _middle(size)
    for k, ball in enumerate(balls):
        track = shot.tracks[ball]
        if ball in fallen:
            sunk = xyz_mm[:, k, 2] <= SINKS_OUT_MM
            shape = pockets[fallen[ball]]
            at_bed = middle + (xyz_mm[:, k, :2] - middle) * (
                CAMERA_MM / (CAMERA_MM - xyz_mm[:, k, 2:])
            )
            through = np.linalg.norm(at_bed - shape.centre_xy_mm, axis=1) < shape.radius_mm
            visible[:, k] |= sunk & through & stays_in_cup
        elif float(track.xyz_mm[-1, 2]) < BOTTOM_MM:
            visible[:, k] = since_s[:, k] < track.t_s[-1]
    return visible


def _is_out(xyz_mm: Floats, size: table.TableSize) -> Bools:
    """Over the rails or beyond, not in a pocket."""
    x, y = xyz_mm[..., 0], xyz_mm[..., 1]
    outside = (x < 0) | (x > size.length_mm) | (y < 0) | (y > size.width_mm)
    for shape in table.pocket_shapes(size).values():
        px, py = shape.centre_xy_mm
        outside &= np.hypot(x - px, y - py) > shape.radius_mm + RADIUS_MM
    return np.asarray(outside)


def _loose(paths: _Paths, since_s: Floats) -> Bools:
    loose = np.zeros(since_s.shape, dtype=np.bool_)
    for k, (start_s, end_s) in enumerate(paths.moves()):
        loose[:, k] = (since_s[:, k] > start_s) & (since_s[:, k] < end_s + LOOSE_S)
    return loose
