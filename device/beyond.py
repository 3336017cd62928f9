"""Looks beyond the table for balls that are leaving it: small windows along their ways.

Wiring: `tracking.beyond` says where a ball must be, the view where that is in the picture,
`vision.beyond` whether it is there.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.view import TableView
from tracking.beyond import (
    GIVE_UP_S,
    MOST_MISSES,
    Departure,
    leads_out,
    leave,
    outside_mm,
    straight_way,
)
from tracking.following import Follower
from tracking.track import Track
from vision.beyond import LUMA_CHANGE, find_disc, window_of
from vision.frame import Frame
from vision.plate import Picture

WAY_S = 0.45
WAY_MOST_MM = 900.0
"""The window follows a ball's way for so long and so far."""
WAY_SIDE_MM = 160.0
"""And so far to each side."""
USUAL_STEP_S = 0.04


@dataclass(slots=True, eq=False)
class _Watched:
    """A departure with its window (half-size pixels of the whole picture) and what it showed."""

    departure: Departure
    bounds: tuple[int, int, int, int]
    first: Picture
    previous: Picture


class Beyond:
    """Follows balls of one view where the table ends."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._watched: dict[int, _Watched] = {}
        self._last_s: float | None = None

    def watch(self, frame: Frame, follower: Follower) -> None:
        """After the follower has seen a picture: look where it does not."""
        step_s = USUAL_STEP_S if self._last_s is None else frame.t_s - self._last_s
        self._last_s = frame.t_s
        tracks = {track.number: track for track in follower.tracks}
        for number in list(self._watched):
            if number not in tracks or not self._go_on(self._watched[number], frame):
                del self._watched[number]
        for track in follower.tracks:
            if track.number in self._watched:
                continue
            if leads_out(track, follower.geometry, frame.t_s, min(step_s, 0.1)):
                self._begin(track, frame)

    def look_on(self, frame: Frame) -> None:
        """A picture in which nothing new was seen on the table: it may be the same one again."""
        for number, watched in list(self._watched.items()):
            now = window_of(frame, *watched.bounds)
            if int(cv2.absdiff(now, watched.previous).max()) < LUMA_CHANGE:
                continue
            if not self._go_on(watched, frame):
                del self._watched[number]

    def forget(self) -> None:
        """The picture was cut away."""
        self._watched.clear()
        self._last_s = None

    def _begin(self, track: Track, frame: Frame) -> None:
        departure = Departure(track=track, samples=list(track.samples[-5:]))
        bounds = self._window(departure, frame)
        if bounds is not None:
            picture = window_of(frame, *bounds)
            self._watched[track.number] = _Watched(departure, bounds, picture, picture)

    def _window(self, departure: Departure, frame: Frame) -> tuple[int, int, int, int] | None:
        xy, velocity = straight_way(departure.samples)
        speed = float(np.hypot(*velocity))
        if speed < 1.0:
            return None
        way_mm = min(speed * WAY_S, WAY_MOST_MM)
        ahead = velocity / speed
        side = np.array([-ahead[1], ahead[0]]) * WAY_SIDE_MM
        start = xy - 0.3 * WAY_SIDE_MM * ahead
        end = xy + (way_mm + WAY_SIDE_MM) * ahead
        px = self._half_px(np.array([start - side, start + side, end - side, end + side]))
        h, w = frame.u.shape
        if not np.isfinite(px).all():
            return None
        x0, y0 = np.clip(np.floor(px.min(axis=0)), 0, (w, h)).astype(int)
        x1, y1 = np.clip(np.ceil(px.max(axis=0)), 0, (w, h)).astype(int)
        if x1 - x0 < 8 or y1 - y0 < 8:
            return None
        return int(x0), int(y0), int(x1), int(y1)

    def _half_px(self, points_mm: NDArray[np.float64]) -> NDArray[np.float64]:
        """Half-size pixels (n, 2) of the whole picture of places (n, 2) in mm."""
        return (self._view.camera.mm_to_px(points_mm) - 0.5) / 2

    def _go_on(self, watched: _Watched, frame: Frame) -> bool:
        """One picture more of one departure; False when it is over."""
        departure, geometry = watched.departure, self._view.geometry
        track = departure.track
        expected, reach_mm = departure.expected(frame.t_s)
        if track.seen_s > frame.t_s - 1e-6:
            # In sight of the follower: over the rail or a pocket it is still leaving.
            step_s = frame.t_s - departure.last_s
            is_outside = len(track.samples) > 1 and outside_mm(geometry, track.xy_mm) > 0.0
            if not is_outside and not leads_out(track, geometry, frame.t_s, step_s):
                return False
            departure.samples = list(track.samples[-5:])
            departure.sights.clear()
            departure.misses = 0
            watched.previous = window_of(frame, *watched.bounds)
            return self._covers(watched, departure.expected(frame.t_s + step_s)[0])
        if frame.t_s - departure.last_s > GIVE_UP_S or not self._covers(watched, expected):
            return False
        now = window_of(frame, *watched.bounds)
        if outside_mm(geometry, expected) > 0.0 and track.colour is not None:
            self._look(watched, now, expected, reach_mm, frame.t_s)
        watched.previous = now
        if departure.misses > MOST_MISSES:
            return False
        if departure.is_proved or departure.proves(geometry):
            departure.is_proved = True
            leave(track, departure.sights)
        return True

    def _covers(self, watched: _Watched, place_mm: NDArray[np.float64]) -> bool:
        x0, y0, x1, y1 = watched.bounds
        x, y = self._half_px(place_mm[None])[0]
        return bool(x0 <= x < x1 and y0 <= y < y1)

    def _look(
        self,
        watched: _Watched,
        now: Picture,
        expected_mm: NDArray[np.float64],
        reach_mm: float,
        t_s: float,
    ) -> None:
        departure, view = watched.departure, self._view
        x0, y0, _, _ = watched.bounds
        x, y = self._half_px(expected_mm[None])[0]
        radius_px = view.radius_px_at(float(x) - view.x0, float(y) - view.y0)
        reach_px = reach_mm / float(view.camera.mm_per_px(expected_mm[None])[0]) / 2
        colour = departure.track.colour
        assert colour is not None
        disc = find_disc(
            now,
            (watched.first, watched.previous),
            colour=colour,
            expected_xy=(float(x) - x0, float(y) - y0),
            reach_px=reach_px,
            radius_px=radius_px,
        )
        if disc is None:
            departure.missed(view.geometry, expected_mm)
            return
        half = np.array([[disc.x_px + x0, disc.y_px + y0]])
        place = view.camera.px_to_mm(2 * half + 0.5)[0]
        departure.saw(float(place[0]), float(place[1]), t_s)
