"""The first seconds of a camera: pictures of the table, out of which it is found.

A stored calibration says where it is; then the pictures only tell what the empty table looks like.
The search takes a second or two: where pictures come by themselves it has a thread of its own, and
what comes meanwhile is looked at by nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Thread
from typing import Final

from calibration.camera import CalibrationError
from calibration.fit import TableFit
from calibration.table_finder import find_table
from device.calibrating.head_end import with_head_at
from device.errors import BadInputError
from device.glimpses import FIRST_SPAN_S, FIRST_STEP_S, of_one_view
from vision.frame import Frame

LEAST_GLIMPSES: Final = 3
AGAIN_S: Final = 3.0
"""Between two searches: the machine shall stay cool where a cover lies over the table."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Found:
    """Where the table is, and pictures of it to begin with."""

    fit: TableFit
    glimpses: list[Frame]


class Finder:
    """Told of every picture until it has found the table."""

    def __init__(
        self,
        fit: TableFit | None,
        *,
        size_mm: tuple[float, float] | None,
        head_end: str,
        may_wait: bool,
    ) -> None:
        """`fit`: where the table is, if that is known. `size_mm`, `head_end`: as in the
        configuration. `may_wait`: no picture is lost while nobody takes one."""
        self._fit, self._size_mm, self._head_end = fit, size_mm, head_end
        self._may_wait = may_wait
        self._glimpses: list[Frame] = []
        self._due_s: float | None = None
        self._until_s = 0.0
        self._thread: Thread | None = None
        self._result: TableFit | CalibrationError | BadInputError | None = None
        self._again_s = float("-inf")
        self.why: str | None = None
        """Why the last search found nothing, one line."""

    def see(self, frame: Frame) -> Found | None:
        """One picture; the table once it is found."""
        if self._thread is not None:
            if self._thread.is_alive():
                return None
            self._thread = None
            return self._searched(frame.t_s)
        if frame.t_s < self._again_s:
            return None
        if self._due_s is None:
            self._due_s = frame.t_s
            # Where the table is known only its look is missing: less of it is enough.
            known_s = (LEAST_GLIMPSES - 0.5) * FIRST_STEP_S
            self._until_s = frame.t_s + (FIRST_SPAN_S if self._fit is None else known_s)
        if frame.t_s <= self._until_s:
            if frame.t_s >= self._due_s:
                self._glimpses.append(frame.kept())
                self._due_s = frame.t_s + FIRST_STEP_S
            return None
        if len(self._glimpses) < LEAST_GLIMPSES:
            self.forget()
            return None
        self._glimpses = of_one_view(self._glimpses)
        if self._fit is not None:
            return Found(fit=self._fit, glimpses=self._glimpses)
        if self._may_wait:
            self._search()
            return self._searched(frame.t_s)
        self._thread = Thread(target=self._search, name="table finder", daemon=True)
        self._thread.start()
        return None

    def forget(self) -> None:
        """What was seen before does not count: the camera was away."""
        self._glimpses = []
        self._due_s = None

    def _search(self) -> None:
        pictures = [glimpse.bgr() for glimpse in self._glimpses]
        try:
            self._result = with_head_at(find_table(pictures, size_mm=self._size_mm), self._head_end)
        except (CalibrationError, BadInputError) as error:
            self._result = error

    def _searched(self, t_s: float) -> Found | None:
        result, glimpses = self._result, self._glimpses
        self._result = None
        if isinstance(result, TableFit):
            return Found(fit=result, glimpses=glimpses)
        if isinstance(result, BadInputError):
            raise result
        self.why = " ".join(str(result).split())
        self._again_s = t_s + AGAIN_S
        self.forget()
        return None
