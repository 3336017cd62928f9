"""One fixed view of one table, watched picture by picture: the wiring of eyes and memory.

Takes frames, asks `vision` what stands out, `calibration` where that is, `tracking` what it does;
keeps the plate, the patches and the looks at the resting table in step. Judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.view import TableView
from device.beyond import Beyond
from tracking.following import Follower
from tracking.segmentation import Closed, Opened, Segmenter
from tracking.track import Motion, Track
from vision.candidates import Candidates, find_candidates
from vision.flicker import Flicker
from vision.frame import Frame
from vision.islands import apart
from vision.patches import Look, Patches
from vision.plate import Mask, Picture, Plate

REPEAT_LEVELS = 2.5
"""A picture that differs from the last one by less than this (grey levels, mean of the worst
8x8 block of half-size pixels) shows nothing new: a repeat, or a table at rest."""
REPEAT_SPAN_S = 0.10
"""Padding repeats a picture two or three times at 60 a second; longer stillness is rest."""
QUIET_SPAN_S = 0.45
"""While nothing moves, a picture like the last one need not be looked at for so long."""
LOST_VIEW_SHARE = 0.6
"""So much of the bed not looking like cloth is another camera, a graphic or the dark."""
COVERED_SHARE = 0.4
ABSORB_EVERY_S = 1.0
ABSORB_AFTER = 4
"""What has stood still on the bed for so many checks and is no ball belongs to the cloth."""
LEARN_EVERY_S = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """What one picture brought. `is_lost`: the table was not to be seen in it; `is_new` False: it
    showed nothing that the one before had not.
    """

    event: Opened | Closed | None = None
    is_lost: bool = False
    is_covered: bool = False
    is_new: bool = True


class Watcher:
    """Follows the balls of one view. `follower.tracks` is the state between pictures."""

    def __init__(self, view: TableView, empty: Picture) -> None:
        """`empty`: the crop of the empty table (`vision.emptying`)."""
        self.view = view
        self.plate = Plate(empty, view.region)
        self._flicker = Flicker(view.region)
        bed = view.bed > 0
        cloth = np.array([float(np.median(empty[..., k][bed])) for k in range(3)])
        self.follower = Follower(geometry=view.geometry, cloth_colour=cloth)
        self.segmenter = Segmenter()
        self._beyond = Beyond(view)
        self._patches = Patches()
        self._bed_area = float(bed.sum())
        self._last: NDArray[np.uint8] | None = None
        self._last_s = -1.0
        self._absorb_s = 0.0
        self._learn_s = 0.0
        self._stood: NDArray[np.uint8] | None = None
        self._stood_picture: Picture | None = None
        self.picture: Picture | None = None
        self.foreground: Mask | None = None
        self._large: Mask | None = None
        self._apart: Mask | None = None

    @property
    def is_busy(self) -> bool:
        """True while a shot is on, or something that may be a ball moves."""
        return self.segmenter.is_open or bool(self.follower.moving())

    def crop(self, frame: Frame) -> Picture:
        """The table's part (h, w, 3) of a frame, half size YUV."""
        v = self.view
        luma = frame.y[2 * v.y0 : 2 * v.y1, 2 * v.x0 : 2 * v.x1]
        size_wh = (v.x1 - v.x0, v.y1 - v.y0)
        small = cv2.resize(luma, size_wh, interpolation=cv2.INTER_AREA)
        part = np.s_[v.y0 : v.y1, v.x0 : v.x1]
        return np.asarray(cv2.merge((small, frame.u[part], frame.v[part])), dtype=np.uint8)

    def watch(self, frame: Frame) -> Watched:
        """One more frame."""
        picture = self._flicker.steadied(self.crop(frame), self.plate.mean)
        if self._is_repeat(picture, frame.t_s):
            self._beyond.look_on(frame)
            return Watched(is_new=False)
        self.picture = picture
        foreground = self.plate.foreground(picture)
        self.foreground = foreground
        on_bed = cv2.countNonZero(cv2.bitwise_and(foreground, self.view.bed))
        if on_bed > LOST_VIEW_SHARE * self._bed_area:
            return Watched(is_lost=True)
        looks, explained = self._look_at_resting(picture, foreground)
        candidates, large = find_candidates(picture, foreground, explained, self.view.radius_px_at)
        self._large, self._apart = large, None
        seen = self.view.sightings(frame.t_s, candidates, looks, large)
        self.follower.update(seen)
        self._beyond.watch(frame, self.follower)
        self._refresh_patches()
        event = self.segmenter.update(self.follower, seen)
        if event is None and not self.segmenter.is_open:
            self._keep_plate(picture, foreground, explained, frame.t_s)
        covered = cv2.countNonZero(cv2.bitwise_and(large, self.view.bed))
        return Watched(event=event, is_covered=covered > COVERED_SHARE * self._bed_area)

    def is_open_at(self, xy_mm: NDArray[np.float64]) -> bool:
        """True if nothing large covers a place on the table in the last picture."""
        if self._large is None:
            return True
        x, y = self.view.mm_to_px(xy_mm[None])[0]
        reach = round(1.5 * self.view.radius_px_at(x, y))
        h, w = self._large.shape
        x0, y0 = max(0, round(x) - reach), max(0, round(y) - reach)
        window = self._large[y0 : min(h, round(y) + reach), x0 : min(w, round(x) + reach)]
        return not bool(window.any())

    def stands_apart_at(self, xy_mm: NDArray[np.float64]) -> bool:
        """True if something large covers a place and lies all on the bed: balls that nobody knows
        yet, such as a rack. An arm comes from outside."""
        if self._large is None:
            return False
        if self._apart is None:
            self._apart = apart(self._large, self.view.bed)
        x, y = (round(float(v)) for v in self.view.mm_to_px(xy_mm[None])[0])
        h, w = self._apart.shape
        return 0 <= x < w and 0 <= y < h and bool(self._apart[y, x])

    def forget_balls(self) -> None:
        """The picture was cut away: nothing is known of any ball."""
        for track in self.follower.tracks:
            self._patches.forget(track.number)
        self.follower.tracks.clear()
        self.follower.last_s = None
        self.segmenter.abandon()
        self._beyond.forget()
        self._last = None

    def measure(self) -> Candidates:
        """All round things of the last picture, resting balls among them."""
        if self.picture is None or self.foreground is None:
            raise RuntimeError("Watcher.measure: no picture has been watched yet")
        nothing = np.zeros_like(self.foreground)
        found, _ = find_candidates(self.picture, self.foreground, nothing, self.view.radius_px_at)
        return found

    def colour_at(self, xy_mm: NDArray[np.float64]) -> NDArray[np.float64]:
        """(3,) mean colour of the inner disc at a place of the last picture."""
        if self.picture is None:
            raise RuntimeError("Watcher.colour_at: no picture has been watched yet")
        x, y = self.view.mm_to_px(xy_mm[None])[0]
        half = max(1, round(0.6 * self.view.radius_px_at(x, y)))
        window = self.picture[
            max(0, round(y) - half) : round(y) + half + 1,
            max(0, round(x) - half) : round(x) + half + 1,
        ]
        if window.size == 0:
            return self.follower.cloth_colour.copy()
        return np.array(cv2.mean(window)[:3])

    def remember(self, track: Track) -> None:
        """Take the picture of a resting ball, to know it unmoved."""
        if self.picture is None:
            return
        x, y = self.view.mm_to_px(track.xy_mm[None])[0]
        self._patches.remember(track.number, self.picture, x, y, self.view.radius_px_at(x, y))

    def _is_repeat(self, picture: Picture, t_s: float) -> bool:
        luma = picture[..., 0]
        span_s = REPEAT_SPAN_S if self.is_busy else QUIET_SPAN_S
        if self._last is not None and t_s - self._last_s < span_s:
            difference = cv2.absdiff(luma, self._last)
            blocks = cv2.resize(difference, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
            if float(blocks.max()) < REPEAT_LEVELS:
                return True
        self._last = luma.copy()
        self._last_s = t_s
        return False

    def _look_at_resting(self, picture: Picture, foreground: Mask) -> tuple[dict[int, Look], Mask]:
        looks: dict[int, Look] = {}
        explained = np.zeros_like(foreground)
        for track in self.follower.resting():
            if track.number not in self._patches:
                continue
            look = self._patches.look(track.number, picture, foreground)
            looks[track.number] = look
            if look is Look.STILL:
                self._patches.explain(track.number, explained)
        return looks, explained

    def _refresh_patches(self) -> None:
        for track in self.follower.tracks:
            if track.motion is not Motion.RESTING:
                self._patches.forget(track.number)
            elif track.number not in self._patches:
                self.remember(track)

    def _keep_plate(self, picture: Picture, foreground: Mask, explained: Mask, t_s: float) -> None:
        """Follow the light, and take for cloth what stands still on the bed and is no ball."""
        if t_s - self._learn_s > LEARN_EVERY_S:
            self._learn_s = t_s
            self.plate.learn(picture, foreground)
        if t_s - self._absorb_s < ABSORB_EVERY_S:
            return
        self._absorb_s = t_s
        unexplained = cv2.bitwise_and(foreground, cv2.bitwise_not(explained))
        for track in self.follower.tracks:
            if track.motion is not Motion.GONE and (track.is_ball or track.hits < 30):
                x, y = self.view.mm_to_px(track.xy_mm[None])[0]
                reach = round(1.8 * self.view.radius_px_at(x, y))
                cv2.circle(unexplained, (round(x), round(y)), reach, 0, -1)
        if self._stood is None or self._stood_picture is None:
            self._stood = np.zeros_like(foreground)
            self._stood_picture = picture.copy()
            return
        same = cv2.absdiff(picture, self._stood_picture).max(axis=2) < 6
        standing = (unexplained > 0) & same
        self._stood = np.where(standing, self._stood + 1, 0).astype(np.uint8)
        self._stood_picture = picture.copy()
        ripe = (self._stood >= ABSORB_AFTER).astype(np.uint8) * 255
        if cv2.countNonZero(ripe) > 0:
            self.plate.absorb(picture, ripe)
            self._stood[ripe > 0] = 0
