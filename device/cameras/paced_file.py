"""A recording in the place of a camera: at its own pace or as fast as it goes, once or for ever."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from threading import Event

from device.cameras.driver import Hitch, Picture, Why
from device.cameras.spec import FileSpec
from device.cameras.video_file import VideoFile
from device.config.camera_section import Camera as CameraSettings

LATE_S = 0.25
"""Behind its time by more than this a picture is left out, as a camera would: the machine cannot
decode at the pace of the recording. One in as much time is given all the same: few pictures are
better than none. Half a dozen pictures of 25 a second."""


class PacedFile:
    """A `Driver`. Raises `BadInputError` at once for what is no video."""

    is_steady = False  # recordings of any kind of pace

    def __init__(
        self,
        spec: FileSpec,
        settings: CameraSettings,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        del settings  # nothing of it is for recordings
        self._video = VideoFile(spec.path)
        self._is_realtime, self._is_loop = spec.realtime, spec.loop
        self._now = now
        self.is_eased = False  # of no use here: a recording is decoded all the same
        self.name = str(spec)
        self.step_s = 1.0 / self._video.fps

    @property
    def waits(self) -> bool:
        """See `Driver`."""
        return not self._is_realtime

    @property
    def ends(self) -> bool:
        """See `Driver`."""
        return not self._is_loop

    def pictures(self, stop: Event) -> Iterator[Picture | Hitch]:
        """See `Driver`."""
        began_s = self._now()
        given_s = began_s
        round_s = 0.0  # when the current round began, on the clock of the pictures
        skipped = 0
        while not stop.is_set():
            damage, index = 0, -1
            for frame in self._video:
                if len(self._video.damage) > damage:
                    damage = len(self._video.damage)
                    yield Hitch(
                        why=Why.CORRUPT,
                        note="the recording is damaged here",
                        missed=frame.index - index - 1,
                    )
                index = frame.index
                due_s = began_s + round_s + frame.t_s
                if self._is_realtime:
                    now_s = self._now()
                    if now_s < due_s:
                        stop.wait(due_s - now_s)
                    elif now_s - due_s > LATE_S >= now_s - given_s:
                        skipped += 1
                        continue
                    given_s = max(now_s, due_s)
                if stop.is_set():
                    return
                yield Picture(
                    stamp_s=round_s + frame.t_s,
                    planes=(frame.y, frame.u, frame.v),
                    missed_before=skipped,
                )
                skipped = 0
            if not self._is_loop:
                if skipped:
                    note = "its end came too fast for this machine"
                    yield Hitch(why=Why.STALLED, note=note, missed=skipped)
                return
            report = self._video.report
            round_s += self.step_s if report is None else report.duration_s
            yield Hitch(why=Why.LOOPED, note="the recording begins again")
