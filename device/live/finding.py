"""The first seconds of a camera: pictures of the table, out of which it is found.

A stored calibration says where it is; then the pictures only tell what the empty table looks like.
The search itself is somebody else's (`device.live.searching`); what comes meanwhile is looked at by
nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from calibration.fit import TableFit
from device.errors import BadInputError
from device.glimpses import FIRST_SPAN_S, FIRST_STEP_S, of_one_view
from device.live.searching import NoTable, TableSearch
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
        search: TableSearch,
        fit: TableFit | None,
        *,
        size_mm: tuple[float, float] | None,
        head_end: str,
    ) -> None:
        """`fit`: where the table is, if that is known. `size_mm`, `head_end`: as in the
        configuration."""
        self._search, self._fit = search, fit
        self._size_mm, self._head_end = size_mm, head_end
        self._glimpses: list[Frame] = []
        self._due_s: float | None = None
        self._until_s = 0.0
        self._again_s = float("-inf")
        self._is_first = True
        self.is_searching = False
        """A search goes on; `fetched` tells what came of it."""
        self.why: str | None = None
        """Why the last search found nothing, one line."""

    def see(self, frame: Frame) -> Found | None:
        """One picture; the table once it is found.

        Errors: BadInputError where the table does not lie as the configuration says.
        """
        if self.is_searching:
            return self.fetched(frame.t_s)
        if frame.t_s < self._again_s:
            return None
        if self._due_s is None:
            self._due_s = frame.t_s
            # Where the table is known only its look is missing: less of it is enough. Else few
            # pictures are tried first, since a break may be near; most tables are found in them.
            is_short = self._is_first or self._fit is not None
            short_s = (LEAST_GLIMPSES - 0.5) * FIRST_STEP_S
            self._until_s = frame.t_s + (short_s if is_short else FIRST_SPAN_S)
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
        self.is_searching = self._search.search(
            [glimpse.bgr() for glimpse in self._glimpses],
            size_mm=self._size_mm,
            head_end=self._head_end,
        )
        return self.fetched(frame.t_s)

    def fetched(self, t_s: float) -> Found | None:
        """What the search has found, if it has; asked for at `t_s`. Errors: as `see`."""
        result = self._search.searched() if self.is_searching else None
        if result is None:
            return None
        self.is_searching = False
        if not self._glimpses:
            return None  # forgotten meanwhile: another view may be before the camera by now
        if isinstance(result, TableFit):
            return Found(fit=result, glimpses=self._glimpses)
        self._not_found(result, t_s)
        return None

    def forget(self) -> None:
        """What was seen before does not count: the camera was away."""
        self._glimpses = []
        self._due_s = None

    def _not_found(self, result: NoTable, t_s: float) -> None:
        if result.is_bad_input:
            raise BadInputError(result.why)
        self.why = result.why
        if self._is_first:
            self._is_first = False
        else:
            self._again_s = t_s + AGAIN_S
        self.forget()
