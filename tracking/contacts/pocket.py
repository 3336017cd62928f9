"""How a ball's path ended: in a pocket, off the table, or where nobody knows."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rules.balls import Pocket
from tracking.contacts.clean_path import CleanPath, fit_side
from tracking.contacts.cushions import (
    HOLE_REACH_MM,
    Opening,
    nose_gap_mm,
    openings,
)
from tracking.contacts.flew_on import (
    OVER_RAIL_AHEAD_S,
    flew_on,
    hopped_over,
    is_over_a_nose,
)
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.motion import predict
from tracking.paths import PathEnd
from tracking.pockets import has_fallen

Floats = NDArray[np.float64]

OUTSIDE_MM = BALL_RADIUS_MM + 12.0
"""A centre this far beyond a nose line stands over the rail: more than the cushion gives (a few
mm) and than calibration and blur err."""
SOON_FRAMES = 3.0
"""A ball is last seen at most this long before it drops: detectors lose it over the shelf."""
LOOK_AHEAD_S = 1.5
STEP_S = 0.004
HANGING_MM = 45.0
"""A ball that vanishes with its centre this near to the mouth fell, whatever its last speed."""

HANGS_DEPTH_MM = 0.0
HANGS_SHARE = 0.6
"""A ball seen to lie still so little beyond where others fall may hang: where the slate ends
differs by 31 mm from table to table (`tracking.pockets`), and in a pocket balls lie deeper."""
FLOWN_MM = 10.0
FLOWN_SPEED_MM_S = 500.0
KEPT_SPEED_SHARE = 0.5
"""A ball that falls meets the back of the pocket with its centre still before the middle of the
opening, and loses its speed there: in none of twelve pots of simulated and real footage was a
centre seen beyond the middle. One that goes on beyond it, and fast, flies over."""
FLOWN_SHARE = 0.75
"""Of two readings: it was not seen any further out, where it would be off the table for sure."""
FAST_POT_MM_S = 5000.0
"""The fastest of twenty-two pots of simulated and real footage came at 4.8 m/s; faster balls jump
out of the jaws, and whether one did is not seen between two pictures."""
FAST_POT_SHARE = 0.8
CROSSED_S = 0.2
CROSSED_MM_S = 300.0
"""A ball that leaves over a rail is seen to cross it; what stands outside after it was out of sight
for longer, or came slowly, may be a hand or a mark."""
UNCROSSED_SHARE = 0.4
SEEN_ONCE_SHARE = 0.7
FLEW_ON_SHARE = 0.95
HELD_SHARE = 0.93
CLEAR_OF_POCKETS_MM = 200.0
"""A ball that met the cushion so far from all pockets cannot have fallen within some pictures."""
HOPPED_SHARE = 0.93
ROLLED_UNSEEN_S = 0.25
"""On the open bed a fast ball is not out of sight for so long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """What became of a ball: potted if `pocket`, else off the table if `is_off`.

    `share`: probability of that; the rest is that it is still on the bed, unseen.
    `inside_from_s`: from when on it was within the pocket or outside (its samples there tell
    nothing of rails).
    """

    t_s: float
    t_error_s: float
    share: float
    place_mm: tuple[float, float]
    pocket: Pocket | None = None
    is_off: bool = False
    inside_from_s: float = np.inf
    or_off: bool = False
    or_pocket: Pocket | None = None


def _time_of(track: CleanPath, depth: Floats, limit: float, k: int) -> tuple[float, float]:
    """When the depth passed a limit between samples k-1 and k, with half the span as error."""
    if k == 0:
        return float(track.t_s[0]), 0.02
    span = float(track.t_s[k] - track.t_s[k - 1])
    rise = float(depth[k] - depth[k - 1])
    share = np.clip((limit - depth[k - 1]) / rise, 0.0, 1.0) if rise > 0 else 1.0
    return float(track.t_s[k - 1] + share * span), 0.3 * span


def outside_run(track: CleanPath, geometry: TableGeometry) -> NDArray[np.bool_]:
    """Which samples (n,) lie over the rails or beyond, away from every pocket's hole."""
    xy = track.xy_mm
    gap = nose_gap_mm(geometry, xy)
    out = gap < -BALL_RADIUS_MM - OUTSIDE_MM
    for opening in openings(geometry):
        in_hole = np.linalg.norm(xy - opening.centre, axis=1) < HOLE_REACH_MM
        out &= ~in_hole
    return np.asarray(out)


def find_end(track: CleanPath, geometry: TableGeometry, frame_interval_s: float) -> Ended | None:
    """What became of a moving ball; None if it is still on the bed as far as can be seen."""
    if not track.has_samples:
        return _vanished(track, geometry)
    holes = openings(geometry)
    out = outside_run(track, geometry)
    if out[-1] and (np.count_nonzero(out[-3:]) >= 2 or track.end is PathEnd.GONE):
        k = int(len(out) - np.argmin(out[::-1])) if not out.all() else 0
        held = _held_by_pocket(track, holes, k, frame_interval_s)
        return held if held is not None else _left(track, holes, out, k, frame_interval_s)
    flown = _flown_over(track, holes, frame_interval_s)
    if flown is not None:
        return flown
    for opening in holes:
        fallen = opening.is_fallen(track.xy_mm)
        if fallen[-1]:
            k = int(len(fallen) - np.argmin(fallen[::-1])) if not fallen.all() else 0
            depth = opening.depth_mm(track.xy_mm)
            t_s, error = _time_of(track, depth, opening.fall_depth_mm, k)
            share = 0.99 if len(fallen) - k >= 2 or track.end is PathEnd.GONE else 0.9
            if track.end is PathEnd.RESTING and float(depth[-1]) < HANGS_DEPTH_MM:
                x_mm, y_mm = (float(v) for v in track.xy_mm[-1])
                if not has_fallen(geometry, x_mm, y_mm):
                    return None
                share = HANGS_SHARE
            return _potted(opening, t_s, error + 0.3 * frame_interval_s, share, frame_interval_s)
    if track.end in (PathEnd.RESTING, PathEnd.MOVING):
        return None
    if is_over_a_nose(track, geometry) and flew_on(track, len(track.t_s) - 1):
        return _left(track, holes, out, len(out) - 1, frame_interval_s)
    return _extrapolated(track, geometry, holes, frame_interval_s)


def _held_by_pocket(
    track: CleanPath, holes: tuple[Opening, ...], k: int, frame_interval_s: float
) -> Ended | None:
    """A ball that went into a pocket and stays there, seen a little outside of the opening: balls
    lie deep in the basket, and are seen aslant."""
    for opening in holes:
        fallen = opening.is_fallen(track.xy_mm)
        near = np.linalg.norm(track.xy_mm - opening.centre, axis=1) < 2 * HOLE_REACH_MM
        if not fallen[:k].any() or not near[k:].all():
            continue
        at = int(np.argmax(fallen))
        way = np.hypot(*np.diff(track.xy_mm[max(at - 4, 0) :], axis=0).T)
        speed = way / np.diff(track.t_s[max(at - 4, 0) :])
        last = float(speed[-2:].mean())
        if last < min(FLOWN_SPEED_MM_S, KEPT_SPEED_SHARE * float(speed.max())):
            depth = opening.depth_mm(track.xy_mm)
            t_s, error = _time_of(track, depth, opening.fall_depth_mm, at)
            error += 0.3 * frame_interval_s
            return _potted(opening, t_s, error, HELD_SHARE, frame_interval_s)
    return None


def _left(
    track: CleanPath,
    holes: tuple[Opening, ...],
    out: NDArray[np.bool_],
    k: int,
    frame_interval_s: float,
) -> Ended:
    """A ball whose samples from k on lie outside."""
    share = 0.97 if np.count_nonzero(out[-3:]) >= 2 else SEEN_ONCE_SHARE
    if k > 0:
        span_s = float(track.t_s[k] - track.t_s[k - 1])
        way_mm = float(np.linalg.norm(track.xy_mm[k] - track.xy_mm[k - 1]))
        if span_s > CROSSED_S + frame_interval_s or way_mm < CROSSED_MM_S * span_s:
            share = UNCROSSED_SHARE
    near = min(holes, key=lambda o: float(np.linalg.norm(track.xy_mm[-1] - o.centre)))
    is_near = float(np.linalg.norm(track.xy_mm[-1] - near.centre)) < 2 * HOLE_REACH_MM
    if share == SEEN_ONCE_SHARE and not is_near and flew_on(track, k):
        share = FLEW_ON_SHARE
    return Ended(
        t_s=float(track.t_s[k]),
        t_error_s=frame_interval_s,
        share=share,
        place_mm=(float(track.xy_mm[k, 0]), float(track.xy_mm[k, 1])),
        is_off=True,
        inside_from_s=float(track.t_s[max(k - 1, 0)]),
        or_pocket=near.pocket if is_near else None,
    )


def _flown_over(
    track: CleanPath, holes: tuple[Opening, ...], frame_interval_s: float
) -> Ended | None:
    """A ball that seems to have crossed a pocket in the air: beyond its middle in two sights, still
    fast."""
    if track.end is not PathEnd.GONE or len(track.t_s) < 4:
        return None
    speed = np.hypot(*np.diff(track.xy_mm, axis=0).T) / np.diff(track.t_s)
    for opening in holes:
        beyond = (track.xy_mm - opening.centre) @ opening.out
        near = np.linalg.norm(track.xy_mm - opening.centre, axis=1) < 2 * HOLE_REACH_MM
        for k in range(2, len(track.t_s)):
            entered = float(speed[max(0, k - 4) : k].max())
            if not (near[k - 1] and near[k]) or beyond[k - 1] < FLOWN_MM:
                continue
            is_fast = speed[k - 1] > max(FLOWN_SPEED_MM_S, KEPT_SPEED_SHARE * entered)
            if is_fast and beyond[k] > beyond[k - 1]:
                return Ended(
                    t_s=float(track.t_s[k]),
                    t_error_s=frame_interval_s,
                    share=FLOWN_SHARE,
                    place_mm=(float(track.xy_mm[k, 0]), float(track.xy_mm[k, 1])),
                    is_off=True,
                    inside_from_s=float(track.t_s[k - 1]),
                    or_pocket=opening.pocket,
                )
    return None


def _potted(
    opening: Opening, t_s: float, error: float, share: float, frame_interval_s: float
) -> Ended:
    return Ended(
        t_s=t_s,
        t_error_s=error,
        share=share,
        place_mm=(float(opening.centre[0]), float(opening.centre[1])),
        pocket=opening.pocket,
        inside_from_s=t_s - 0.5 * frame_interval_s,
    )


def _vanished(track: CleanPath, geometry: TableGeometry) -> Ended | None:
    """A ball without a sample: only its rest place and its end are known."""
    if track.rest_xy is None or track.end is not PathEnd.GONE:
        return None
    xy = track.rest_xy[None]
    opening = max(openings(geometry), key=lambda o: -float(np.linalg.norm(xy[0] - o.centre)))
    hanging = float(opening.depth_mm(xy)[0]) > opening.mouth_depth_mm - HANGING_MM
    aside = float(opening.aside_mm(xy)[0]) < opening.half_mouth_mm
    share = 0.9 if hanging and aside else 0.4
    return _potted(opening, np.nan, 0.5, share, 0.0)


def _extrapolated(
    track: CleanPath, geometry: TableGeometry, holes: tuple[Opening, ...], frame_interval_s: float
) -> Ended | None:
    """A ball that is not seen any more: where its last motion leads."""
    last_s = float(track.t_s[-1])
    xy = track.xy_mm[-1].copy()
    velocity = np.zeros(2)
    recent = track.t_s > last_s - 0.35
    for axis in (0, 1):
        side = fit_side(
            track.t_s[recent],
            track.xy_mm[recent, axis],
            track.sigma_mm[recent],
            at_s=last_s,
            after=False,
        )
        if side is not None and side.count >= 2:
            velocity[axis] = side.state[1]
            if side.count >= 3:
                xy[axis] = side.state[0]
    hidden = track.end is PathEnd.HIDDEN
    nearest = min(holes, key=lambda o: float(np.linalg.norm(xy - o.centre)))
    hopped = None if hidden else hopped_over(track, xy, velocity, geometry, frame_interval_s)
    is_clear = hopped is not None and all(
        float(np.linalg.norm(hopped - o.centre)) > CLEAR_OF_POCKETS_MM for o in holes
    )
    place, now = xy, velocity
    for step in range(int(LOOK_AHEAD_S / STEP_S)):
        t_s = last_s + step * STEP_S
        for opening in holes:
            if bool(opening.is_fallen(place[None])[0]):
                if hopped is not None and is_clear and step * STEP_S > ROLLED_UNSEEN_S:
                    return _hopped(hopped, last_s, frame_interval_s)
                pot = _extrapolated_pot(opening, t_s - last_s, last_s, hidden, frame_interval_s)
                if not hidden and float(np.hypot(velocity[0], velocity[1])) > FAST_POT_MM_S:
                    return replace(pot, share=min(pot.share, FAST_POT_SHARE), or_off=True)
                return pot
        if float(np.hypot(now[0], now[1])) < 5.0:
            break
        place, now = predict(place, now, STEP_S, geometry)
        if float(nose_gap_mm(geometry, place[None])[0]) < -BALL_RADIUS_MM - HOLE_REACH_MM:
            break
    depth = float(nearest.depth_mm(xy[None])[0])
    at_mouth = depth > nearest.mouth_depth_mm - HANGING_MM
    if at_mouth and float(nearest.aside_mm(xy[None])[0]) < nearest.half_mouth_mm + 10.0:
        share = 0.5 if hidden else 0.95
        return _potted(
            nearest, last_s + 1.5 * frame_interval_s, 2 * frame_interval_s, share, frame_interval_s
        )
    if hopped is not None and is_clear:
        return _hopped(hopped, last_s, frame_interval_s)
    share = 0.2 if hidden else 0.45
    pot = _potted(nearest, last_s + 0.2, 0.2, share, frame_interval_s)
    return replace(pot, or_off=hopped is not None)


def _hopped(place: Floats, last_s: float, frame_interval_s: float) -> Ended:
    """A ball that was gone where it met a cushion far from all pockets."""
    return Ended(
        t_s=last_s + frame_interval_s,
        t_error_s=OVER_RAIL_AHEAD_S,
        share=HOPPED_SHARE,
        place_mm=(float(place[0]), float(place[1])),
        is_off=True,
        inside_from_s=last_s + 0.5 * frame_interval_s,
    )


def _extrapolated_pot(
    opening: Opening, wait_s: float, last_s: float, hidden: bool, frame_interval_s: float
) -> Ended:
    soon = max(SOON_FRAMES * frame_interval_s, 0.1)
    share = 0.98 if wait_s <= soon else max(0.98 - 0.5 * (wait_s - soon), 0.6)
    if hidden:
        share = 0.85 if wait_s <= frame_interval_s else 0.5
    return _potted(
        opening, last_s + wait_s, 0.3 * wait_s + 0.3 * frame_interval_s, share, frame_interval_s
    )
