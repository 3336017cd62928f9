"""A ball that is not seen any more, and lies nowhere: where its last motion led it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tracking.contacts.clean_path import CleanPath, fit_side
from tracking.contacts.cushions import HOLE_REACH_MM, Opening, nose_gap_mm, openings
from tracking.contacts.ended import Ended, potted
from tracking.contacts.flew_on import OVER_RAIL_AHEAD_S, hopped_over
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.motion import predict
from tracking.paths import PathEnd

Floats = NDArray[np.float64]

SOON_FRAMES = 3.0
"""A ball is last seen at most this long before it drops: detectors lose it over the shelf."""
LOOK_AHEAD_S = 1.5
STEP_S = 0.004
HANGING_MM = 45.0
"""A ball that vanishes with its centre this near to the mouth fell, whatever its last speed."""
FAST_POT_MM_S = 5000.0
"""The fastest of twenty-two pots of simulated and real footage came at 4.8 m/s; faster balls jump
out of the jaws, and whether one did is not seen between two pictures."""
FAST_POT_SHARE = 0.8
CLEAR_OF_POCKETS_MM = 200.0
"""A ball that met the cushion so far from all pockets cannot have fallen within some pictures."""
HOPPED_SHARE = 0.93
ROLLED_UNSEEN_S = 0.25
"""On the open bed a fast ball is not out of sight for so long."""


def vanished(track: CleanPath, geometry: TableGeometry) -> Ended | None:
    """A ball without a sample: only its rest place and its end are known."""
    if track.rest_xy is None or track.end is not PathEnd.GONE:
        return None
    xy = track.rest_xy[None]
    opening = max(openings(geometry), key=lambda o: -float(np.linalg.norm(xy[0] - o.centre)))
    hanging = float(opening.depth_mm(xy)[0]) > opening.mouth_depth_mm - HANGING_MM
    aside = float(opening.aside_mm(xy)[0]) < opening.half_mouth_mm
    share = 0.9 if hanging and aside else 0.4
    return potted(opening, np.nan, 0.5, share, 0.0)


def extrapolated(
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
        return potted(
            nearest, last_s + 1.5 * frame_interval_s, 2 * frame_interval_s, share, frame_interval_s
        )
    if hopped is not None and is_clear:
        return _hopped(hopped, last_s, frame_interval_s)
    share = 0.2 if hidden else 0.45
    pot = potted(nearest, last_s + 0.2, 0.2, share, frame_interval_s)
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
    return potted(
        opening, last_s + wait_s, 0.3 * wait_s + 0.3 * frame_interval_s, share, frame_interval_s
    )
