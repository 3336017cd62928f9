"""What the operator does to the referee while it runs: pictures, calibration, recording, restart.

    operating = Operating(folder, recorder, stop=..., may_restart=...)     # an onlooker of the loop
    ... glance(frame): any picture, also while no table is known

The other methods are for threads of `device.live.operating_socket`. The loop is asked for a copy of
one picture at a time and is handed a calibration when it asks for one: all arithmetic is done in
another process (`device.live.calibrating_process`).
"""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from calibration.fit import TableFit
from calibration.store import FILE_NAME, StoreError, read_calibration
from device.clips.recorder import Recorder
from device.errors import BadInputError, OutputError
from device.health.logs import log_event
from device.live.onlooker import Onlooker
from vision.frame import Frame

PICTURE_WITHIN_S: Final = 2.0
"""A camera that works gives one in a fraction of it, also while the referee sleeps."""
OFF_NAME: Final = "recording-off"
"""In the state folder: an operator has switched clips off, which a restart must not undo."""

_LOG: Final = logging.getLogger(__name__)


class NoPictureError(OutputError):
    """The camera gives none now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Switches:
    """`may_record`: the configuration allows clips. `may_restart`: somebody (systemd) starts the
    referee again when it ends."""

    is_recording: bool
    may_record: bool
    may_restart: bool


class Operating(Onlooker):
    """See the module. `folder`: of the state."""

    def __init__(
        self, folder: Path, recorder: Recorder, *, stop: threading.Event, may_restart: bool
    ) -> None:
        self._folder, self._recorder = folder, recorder
        self._stop, self._may_restart = stop, may_restart
        self._may_record = recorder.is_on
        self._changed = threading.Condition()
        self._is_wanted = False
        self._frame: Frame | None = None
        self._size_wh: tuple[int, int] | None = None
        self._fit: TableFit | None = None
        self._better: TableFit | None = None
        if (folder / OFF_NAME).exists():
            recorder.turn(False)

    def glance(self, frame: Frame) -> None:
        """See `Onlooker`."""
        self._size_wh = frame.size_wh
        if self._is_wanted:
            with self._changed:
                self._is_wanted, self._frame = False, frame.kept()
                self._changed.notify_all()

    def began(self, fit: TableFit) -> None:
        """See `Onlooker`."""
        self._fit = fit

    def better_fit(self) -> TableFit | None:
        """See `Onlooker`."""
        better, self._better = self._better, None
        return better

    def picture(self) -> Frame:
        """A picture of now, owned. Raises `NoPictureError`."""
        with self._changed:
            self._frame, self._is_wanted = None, True
            frame = self._changed.wait_for(lambda: self._frame, PICTURE_WITHIN_S)
            self._is_wanted, self._frame = False, None
            if frame is None:
                raise NoPictureError("the camera gives no picture now")
            return frame

    @property
    def fit(self) -> TableFit | None:
        """By which the table is refereed; `None` before it was found."""
        return self._fit

    def take_calibration(self) -> None:
        """Referee by the stored calibration from now on: once nothing moves, or at once where no
        table is known. Errors: BadInputError for one that cannot be used."""
        try:
            calibration = read_calibration(self._folder / FILE_NAME, size_wh=self._size_wh)
        except FileNotFoundError as error:
            raise BadInputError("there is no stored calibration") from error
        except StoreError as error:
            raise BadInputError(str(error)) from error
        self._better = calibration.fit
        log_event(_LOG, logging.INFO, "calibration taken over", error_mm=calibration.fit.error_mm)

    @property
    def switches(self) -> Switches:
        """As they stand."""
        return Switches(
            is_recording=self._recorder.is_on,
            may_record=self._may_record,
            may_restart=self._may_restart,
        )

    def record(self, is_on: bool) -> None:
        """Clips from now on, or none, also after a restart. Errors: OutputError, BadInputError.

        Off counts in any case; only whether it lasts may fail.
        """
        if is_on and not self._may_record:
            raise BadInputError("recording.on is false in the configuration")
        if not is_on:
            self._recorder.turn(False)
        mark = self._folder / OFF_NAME
        try:
            if is_on:
                mark.unlink(missing_ok=True)
            else:
                mark.touch()
        except OSError as error:
            raise OutputError(f"{mark} cannot be written: {error.strerror or error}") from error
        if is_on and not self._recorder.is_on:
            self._recorder.turn(True)

    def restart(self) -> None:
        """End in good order; who runs the service starts it again. Errors: BadInputError."""
        if not self._may_restart:
            raise BadInputError("nobody would start the referee again: it is not run by systemd")
        log_event(_LOG, logging.WARNING, "ends to be started anew")
        self._stop.set()
