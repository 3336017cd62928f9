"""The search for the table in a few pictures: seconds of arithmetic, wherever it is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from calibration.camera import CalibrationError
from calibration.fit import TableFit
from calibration.table_finder import find_table
from device.calibrating.head_end import with_head_at
from device.errors import BadInputError

Pictures = Sequence[NDArray[np.uint8]]
"""BGR (h, w, 3), all of one size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoTable:
    """Why none was found, one line. `is_bad_input`: the configuration says what cannot be."""

    why: str
    is_bad_input: bool = False


class TableSearch(Protocol):
    """One search at a time."""

    def search(
        self, pictures: Pictures, *, size_mm: tuple[float, float] | None, head_end: str
    ) -> bool:
        """Begin one, with size and head end as configured; False while something else is done."""
        ...

    def searched(self) -> TableFit | NoTable | None:
        """What came of it, once; None while it goes on."""
        ...


class SearchHere:
    """A `TableSearch` that is done at once, by whoever begins it."""

    def __init__(self) -> None:
        self._result: TableFit | NoTable | None = None

    def search(
        self, pictures: Pictures, *, size_mm: tuple[float, float] | None, head_end: str
    ) -> bool:
        """See `TableSearch`."""
        self._result = table_in(pictures, size_mm=size_mm, head_end=head_end)
        return True

    def searched(self) -> TableFit | NoTable | None:
        """See `TableSearch`."""
        result, self._result = self._result, None
        return result


def table_in(
    pictures: Pictures, *, size_mm: tuple[float, float] | None, head_end: str
) -> TableFit | NoTable:
    """Where the table is, its head at the end of the picture that was asked for."""
    try:
        return with_head_at(find_table(list(pictures), size_mm=size_mm), head_end)
    except (CalibrationError, BadInputError) as error:
        why = " ".join(str(error).split())
        return NoTable(why=why, is_bad_input=isinstance(error, BadInputError))
