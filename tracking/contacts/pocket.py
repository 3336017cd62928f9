"""How a ball's path ended: in a pocket, off the table, or where nobody knows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tracking.contacts.clean_path import CleanPath
from tracking.contacts.cushions import HOLE_REACH_MM, Opening, nose_gap_mm, openings
from tracking.contacts.ended import Ended, potted
from tracking.contacts.flew_on import flew_on, is_over_a_nose
from tracking.contacts.vanishing import extrapolated, vanished
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.paths import PathEnd
from tracking.pockets import has_fallen

Floats = NDArray[np.float64]

OUTSIDE_MM = BALL_RADIUS_MM + 12.0
"""A centre this far beyond a nose line stands over the rail: more than the cushion gives (a few
mm) and than calibration and blur err."""
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
CROSSED_S = 0.2
CROSSED_MM_S = 300.0
"""A ball that leaves over a rail is seen to cross it; what stands outside after it was out of sight
for longer, or came slowly, may be a hand or a mark."""
UNCROSSED_SHARE = 0.4
SEEN_ONCE_SHARE = 0.7
FLEW_ON_SHARE = 0.95
HELD_SHARE = 0.93


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
        return vanished(track, geometry)
    holes = openings(geometry)
    out = outside_run(track, geometry)
    if track.end is PathEnd.RESTING and _lies_on_bed(track, geometry):
        out[:] = False  # whatever was followed out there was not this ball
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
            return potted(opening, t_s, error + 0.3 * frame_interval_s, share, frame_interval_s)
    if track.end in (PathEnd.RESTING, PathEnd.MOVING):
        return None
    if is_over_a_nose(track, geometry) and flew_on(track, len(track.t_s) - 1):
        return _left(track, holes, out, len(out) - 1, frame_interval_s)
    return extrapolated(track, geometry, holes, frame_interval_s)


def _lies_on_bed(track: CleanPath, geometry: TableGeometry) -> bool:
    """Whether the look at rest saw the ball on the open bed."""
    if track.rest_after_xy is None:
        return False
    return float(nose_gap_mm(geometry, track.rest_after_xy[None])[0]) > -BALL_RADIUS_MM


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
            return potted(opening, t_s, error, HELD_SHARE, frame_interval_s)
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
