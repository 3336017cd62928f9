"""Keeps a calibration up while the referee runs: watches the view, and calibrates anew by itself.

    upkeep = Upkeep(fit, path, source="picamera2")
    findings = upkeep.see(frame, is_at_rest=..., is_covered=...)     # with any picture, in the loop
    fit = upkeep.renewed()                                           # at rest: a TableFit, or None

A TableFit that `renewed` gives is stored already; the loop then maps pixels anew (views, plates,
tracks), and goes on with the same `Upkeep`. What `see` costs is in `calibration.view_watch`; the
calibrating itself has a thread of its own, unless pictures wait for us (`may_wait`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

import numpy as np
from numpy.typing import NDArray

from calibration.fit import TableFit
from calibration.mending import recalibrated
from calibration.store import Calibration, write_calibration
from calibration.view_check import ViewError
from calibration.view_watch import Finding, ViewWatch
from device.wall import utc_now
from vision.frame import Frame


class Upkeep:
    """The view of the table that is refereed. One thread calls it."""

    def __init__(
        self,
        fit: TableFit,
        path: Path | None,
        *,
        source: str,
        may_wait: bool = False,
        now: Callable[[], str] = utc_now,
    ) -> None:
        """path: where the calibration is kept, None: nowhere; source: of the pictures."""
        self._path, self._source = path, source
        self._may_wait, self._now = may_wait, now
        self._thread: Thread | None = None
        self._for: TableFit | None = None
        self._made: TableFit | None = None
        self._ready: TableFit | None = None
        self.why_not_kept: str | None = None
        """Why the last new calibration is not in its file, one line: it counts all the same."""
        self._begin(fit)

    @property
    def fit(self) -> TableFit:
        """By which the view is watched now."""
        return self._fit

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the view as of the last picture, the weightiest first."""
        return self._watch.findings

    def see(self, frame: Frame, *, is_at_rest: bool, is_covered: bool) -> tuple[Finding, ...]:
        """One more picture; what is wrong now. Pictures of another size are passed over.

        `is_at_rest`, `is_covered`: see `calibration.view_watch`.
        """
        if not is_at_rest:
            self._ready = None  # what was found with these balls is not waited for
        try:
            found = self._watch.see(frame, frame.t_s, is_at_rest=is_at_rest, is_covered=is_covered)
        except ViewError:
            return self._watch.findings
        self._fetch(is_at_rest=is_at_rest)
        if self._watch.may_mend and self._thread is None and self._ready is None:
            self._start(self._watch.take_pictures(frame.t_s))
        return found

    def renewed(self) -> TableFit | None:
        """The calibration that takes the place of the last one; once, and only at rest."""
        if self._ready is None:
            return None
        fit, self._ready = self._ready, None
        self._begin(fit)
        self._keep(fit)
        return fit

    def change_to(self, fit: TableFit) -> None:
        """The loop has another fit: the table was found anew, or a rack told its head end."""
        self._begin(fit)

    def _begin(self, fit: TableFit) -> None:
        self._fit = fit
        self._watch = ViewWatch(fit)

    def _start(self, pictures: Sequence[NDArray[np.uint8]]) -> None:
        fit = self._fit
        if self._may_wait:
            self._mend(fit, pictures)
            self._fetch(is_at_rest=True)
            return
        self._thread = Thread(
            target=self._mend, args=(fit, pictures), name="calibrating", daemon=True
        )
        self._thread.start()

    def _mend(self, fit: TableFit, pictures: Sequence[NDArray[np.uint8]]) -> None:
        self._for, self._made = fit, recalibrated(fit, pictures)

    def _fetch(self, *, is_at_rest: bool) -> None:
        if self._thread is not None:
            if self._thread.is_alive():
                return
            self._thread = None
        made, self._made = self._made, None
        if made is not None and is_at_rest and self._for is self._fit:
            self._ready = made

    def _keep(self, fit: TableFit) -> None:
        self.why_not_kept = None
        if self._path is None:
            return
        kept = Calibration(fit=fit, made_at=self._now(), source=self._source)
        try:
            write_calibration(self._path, kept)
        except OSError as error:
            self.why_not_kept = f"cannot write {self._path}: {error.strerror or error}"
