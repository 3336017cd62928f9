"""The recorder: pictures in, clips out, in two threads of their own.

    recorder.set_outline(table_outline_px(camera, table))    # before that nothing is recorded
    recorder.see(frame, is_calm=True)                        # each picture: copies what may be kept
    recorder.keep(match_id, 1, 3, strike_s=..., rest_s=...)  # the shot is over
    recorder.turn(False)                                     # from now on no picture is touched

`see` copies a picture into one of a few buffers, or drops and counts it; a thread of low
priority makes H.264 of it, another writes clips and tidies their folder. Nothing that happens there
reaches the referee: what is wrong is `trouble`, and its line.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Full, Queue, SimpleQueue
from typing import Final

import numpy as np
from av.error import FFmpegError
from numpy.typing import NDArray

from device.clips.area import I420, TableArea, table_area
from device.clips.clip_file import ClipError, write_clip
from device.clips.pace import Pace
from device.clips.reel import Cut, Reel, Wish
from device.clips.shelf import ClipTrouble, Shelf
from vision.frame import Frame

BUFFERS: Final = 8
"""Pictures that may wait to be encoded: 130 ms at 60 a second, 11 MB of 1280x720."""
WAITING_CLIPS: Final = 8
"""Clips that may wait to be written; a disk that is slower than that loses the newest."""
POLL_S: Final = 0.1
TIDY_EACH_S: Final = 60.0
JOIN_S: Final = 1.5
"""How long closing waits: the whole program has 2 s to end."""
NICE: Final = 5
"""After the others when the processor is short, yet not by much: a thread that is pushed aside
while it holds Python's lock holds up the referee, too."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingCounts:
    """Since the start. Pictures: `seen` while recording; of them `stored` in the ring, `thinned` on
    purpose, `dropped` for want of time. Clips: `clips` written, `lost`; `ready_s` from the wish
    to the newest one's being there. `see_cpu_s`, `encode_cpu_s`: processor time of the two."""

    seen: int = 0
    stored: int = 0
    thinned: int = 0
    dropped: int = 0
    clips: int = 0
    lost: int = 0
    ready_s: float = 0.0
    ring_bytes: int = 0
    see_cpu_s: float = 0.0
    encode_cpu_s: float = 0.0
    is_half_size: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Picture:
    era: int
    buffer: I420
    t_s: float
    pool: deque[I420]


class Recorder:
    """`set_outline`, `see` and `keep` belong to one thread; the rest may be asked by any."""

    def __init__(
        self,
        shelf: Shelf,
        reel: Reel,
        pace: Pace,
        *,
        is_on: bool = True,
        steady: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._shelf, self._reel, self._pace = shelf, reel, pace
        self._steady, self._wall = steady, wall
        self._is_on = is_on
        self._era = 0  # one more with each switch: what is of an earlier one is dropped
        self._outline_px: NDArray[np.float64] | None = None
        self._area: TableArea | None = None
        self._pool: deque[I420] = deque()
        self._pictures: SimpleQueue[_Picture] = SimpleQueue()
        self._wishes: SimpleQueue[tuple[int, Wish]] = SimpleQueue()
        self._cuts: Queue[tuple[int, Cut]] = Queue(WAITING_CLIPS)
        self._seen = self._stored = self._clips = 0
        self._lost_unseen = self._lost_unwritten = 0
        self._ready_s = self._see_cpu_s = self._encode_cpu_s = 0.0
        self._stop = threading.Event()
        self._encoded_all = threading.Event()
        self._threads = [
            threading.Thread(target=run, name=name, daemon=True)
            for name, run in (("clips encode", self._encode), ("clips write", self._write))
        ]
        for thread in self._threads:
            thread.start()

    @property
    def is_recording(self) -> bool:
        """Pictures are taken: switched on, the table is known, and there is room."""
        return self._is_on and self._outline_px is not None and not self._is_hindered()

    @property
    def is_on(self) -> bool:
        """The switch."""
        return self._is_on

    @property
    def trouble(self) -> ClipTrouble | None:
        """What keeps clips from being kept."""
        return self._shelf.trouble

    @property
    def line(self) -> str | None:
        """The trouble as one line for the owner."""
        return self._shelf.line

    @property
    def counts(self) -> RecordingCounts:
        """As of now."""
        return RecordingCounts(
            seen=self._seen,
            stored=self._stored,
            thinned=self._pace.thinned,
            dropped=self._pace.dropped,
            clips=self._clips,
            lost=self._lost_unseen + self._lost_unwritten,
            ready_s=self._ready_s,
            ring_bytes=self._reel.ring.size_bytes,
            see_cpu_s=self._see_cpu_s,
            encode_cpu_s=self._encode_cpu_s,
            is_half_size=self._pace.shrink > 1,
        )

    def set_outline(self, outline_px: NDArray[np.float64] | None) -> None:
        """Around what may be stored, (n, 2) pixels; None: the table is not known, nothing is."""
        self._outline_px = outline_px
        self._area = None

    def turn(self, is_on: bool) -> None:
        """The switch. Off: at once; the ring and clips that are being made are forgotten, those in
        the folder stay until their time is over."""
        self._is_on = is_on
        self._era += 1

    def see(self, frame: Frame, *, is_calm: bool = False) -> None:
        """The next picture, on loan only while this runs. `is_calm`: nothing moves, fewer do."""
        era = self._era  # before the switch is looked at: it is turned before its era ends
        if not self.is_recording:
            return
        began = time.thread_time()
        self._seen += 1
        if self._pace.wants(frame.t_s, is_calm=is_calm):
            self._copy(frame, era)
        self._see_cpu_s += time.thread_time() - began

    def _copy(self, frame: Frame, era: int) -> None:
        area = self._area
        if area is None or area.picture_wh != frame.size_wh or area.shrink != self._pace.shrink:
            area = self._area_for(frame.size_wh)
            if area is None:
                self._pace.drop()
                return
        try:
            buffer = self._pool.pop()
        except IndexError:  # all wait to be encoded
            self._pace.drop()
            return
        area.cut(frame, buffer)
        self._pictures.put(_Picture(era=era, buffer=buffer, t_s=frame.t_s, pool=self._pool))

    def _area_for(self, picture_wh: tuple[int, int]) -> TableArea | None:
        if self._outline_px is None:
            return None
        self._area = table_area(self._outline_px, picture_wh, shrink=self._pace.shrink)
        if self._area is not None:
            self._pool = deque(self._area.blank() for _ in range(BUFFERS))
        return self._area

    def keep(
        self, match_id: str, rack_index: int, shot_index: int, *, strike_s: float, rest_s: float
    ) -> None:
        """A clip of this shot is wanted: it is there at most 3 s later, if there are pictures."""
        era = self._era
        if self.is_recording:
            shot = (match_id, rack_index, shot_index)
            asked_s = self._steady()
            wish = Wish(shot=shot, strike_s=strike_s, rest_s=rest_s, asked_s=asked_s)
            self._wishes.put((era, wish))

    def find(self, match_id: str, rack_index: int, shot_index: int) -> Path | None:
        """The newest clip of a shot, None where there is none (any more)."""
        return self._shelf.find((match_id, rack_index, shot_index))

    def close(self) -> None:
        """Write what is wanted and end, within 1.5 s."""
        self._stop.set()
        for thread in self._threads:
            thread.join(JOIN_S / len(self._threads))

    def _is_hindered(self) -> bool:
        return self._shelf.trouble in (ClipTrouble.FOLDER, ClipTrouble.DISK_LOW)

    def _encode(self) -> None:
        _be_modest()
        era = self._era
        while not (self._stop.is_set() and self._pictures.empty()):
            picture: _Picture | None = None
            with suppress(Empty):
                picture = self._pictures.get(timeout=POLL_S)
            if era != self._era:
                era = self._era
                self._reel.forget()
            if picture is not None:
                if picture.era == era:
                    self._into_ring(picture)
                picture.pool.append(picture.buffer)
            self._take_wishes(era)
            self._pass_on(era, self._reel.due(self._steady()))
            self._encode_cpu_s = time.thread_time()
        self._take_wishes(era)
        self._pass_on(era, self._reel.due(self._steady(), is_last_call=True))
        self._encoded_all.set()

    def _into_ring(self, picture: _Picture) -> None:
        try:
            self._reel.picture(picture.buffer, picture.t_s)
            self._stored += 1
        except FFmpegError as error:
            self._reel.begin_anew()
            self._tell(ClipTrouble.FAILED, error)

    def _take_wishes(self, era: int) -> None:
        with suppress(Empty):
            while True:
                wished_in, wish = self._wishes.get_nowait()
                if wished_in == era:
                    self._reel.wish(wish)

    def _pass_on(self, era: int, cuts: list[Cut]) -> None:
        for cut in cuts:
            try:
                if not cut.pictures:
                    raise Full
                self._cuts.put_nowait((era, cut))
            except Full:
                self._lost_unseen += 1
                _LOG.warning("no clip of shot %s: no pictures, or the disk is too slow", cut.wish)

    def _write(self) -> None:
        _be_modest()
        self._shelf.open()
        tidied_s = float("-inf")
        while not (self._encoded_all.is_set() and self._cuts.empty()):
            with suppress(Empty):
                era, cut = self._cuts.get(timeout=POLL_S)
                if era == self._era:
                    self._write_one(era, cut)
                    tidied_s = float("-inf")
            if self._steady() - tidied_s >= TIDY_EACH_S and not self._stop.is_set():
                before = self._shelf.trouble
                self._shelf.tidy(wall_s=self._wall(), steady_s=self._steady())
                tidied_s = self._steady()
                if self._shelf.trouble is not before:
                    _LOG.warning("%s", self._shelf.line or "replay clips are kept again")

    def _write_one(self, era: int, cut: Cut) -> None:
        try:
            name = self._shelf.next_name(cut.wish.shot)
            path = self._shelf.path(name)
            write_clip(
                path,
                cut.pictures,
                size_wh=cut.size_wh,
                strike_s=cut.wish.strike_s,
                rest_s=cut.wish.rest_s,
            )
            if era != self._era:  # switched off meanwhile
                path.unlink(missing_ok=True)
                return
        except (OSError, ClipError) as error:
            self._lost_unwritten += 1
            is_folder = isinstance(error, OSError)
            self._tell(ClipTrouble.FOLDER if is_folder else ClipTrouble.FAILED, error)
            return
        self._shelf.wrote(name, self._steady())
        self._clips += 1
        self._ready_s = self._steady() - cut.wish.asked_s
        if self._shelf.trouble is ClipTrouble.FAILED:
            self._shelf.say(None)

    def _tell(self, trouble: ClipTrouble, error: Exception) -> None:
        if self._shelf.trouble is not trouble:
            self._shelf.say(trouble, error)
            _LOG.warning("%s", self._shelf.line)


def _be_modest() -> None:
    """This thread comes after the others."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
