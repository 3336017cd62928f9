"""A picture on loan, with an end that can be seen: after it the picture cannot be touched.

The memory of a camera's picture goes back to the camera, which writes the next one into it. So a
loan that ends takes the planes of its frame away, and finds out whoever kept a view on them:

    with loan as frame:
        follow(frame)
        kept = frame.kept()      # a copy, for who needs it longer
    frame.y                      # LoanError: the picture has been given back

Errors: LoanError (a child of RuntimeError) is a mistake in the program, not at the table.
"""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Callable
from types import TracebackType
from typing import Any, NoReturn, cast

import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame, Plane

Planes = tuple[Plane, Plane, Plane]
"""Brightness (h, w) and the two planes of colour (h/2, w/2)."""
PLANES = ("y", "u", "v")


class LoanError(RuntimeError):
    """A picture was used after it had been given back, kept beyond that, or never given back."""


class GivenBack:
    """Stands in the place of a plane whose loan is over: any use of it raises."""

    def __init__(self, index: int) -> None:
        object.__setattr__(self, "_index", index)

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        index = object.__getattribute__(self, "_index")
        raise LoanError(f"picture {index} has been given back; what must stay is copied: .kept()")

    def __getattribute__(self, name: str) -> object:
        return object.__getattribute__(self, "_refuse")()

    __getitem__ = __setitem__ = __len__ = __iter__ = __array__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __lt__ = __gt__ = __bool__ = _refuse


class Loan:
    """One picture of a camera; ends with its `with` block, or by `end`.

    `dropped_before`: pictures lost since the one before, because nobody fetched them in time or the
    camera missed them. `is_repaired`: `t_s` is not the sensor's own, which did not increase.
    `small`: the same picture from the camera's second stream, where it has one.
    """

    __slots__ = (
        "__weakref__",
        "_frame",
        "_give_back",
        "_is_lent",
        "_small",
        "_views",
        "dropped_before",
        "index",
        "is_repaired",
        "t_s",
    )

    def __init__(
        self,
        *,
        index: int,
        t_s: float,
        planes: Planes,
        small: Planes | None = None,
        give_back: Callable[[], None],
        is_repaired: bool = False,
        dropped_before: int = 0,
    ) -> None:
        self._is_lent = True
        self.index, self.t_s = index, t_s
        self.is_repaired, self.dropped_before = is_repaired, dropped_before
        self._give_back = give_back
        self._views: list[weakref.ref[NDArray[np.uint8]]] = []
        self._frame = self._lent(planes)
        self._small = None if small is None else self._lent(small)

    def _lent(self, planes: Planes) -> Frame:
        # Over a memoryview, so that every array made of one of these holds it as its base: while
        # any of them lives, so does the view.
        y, u, v = (np.asarray(memoryview(cast(Any, plane))) for plane in planes)
        self._views += [weakref.ref(view) for view in (y, u, v)]
        return Frame(index=self.index, t_s=self.t_s, y=y, u=u, v=v)

    @property
    def frame(self) -> Frame:
        """The picture; LoanError after the end."""
        self._refuse_the_ended()
        return self._frame

    @property
    def small(self) -> Frame | None:
        """The picture of the second stream; LoanError after the end."""
        self._refuse_the_ended()
        return self._small

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.frame.size_wh

    def __enter__(self) -> Frame:
        return self.frame

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # An error on its way holds views in its frames: that is not keeping them.
        self._end(is_checked=kind is None)

    def end(self) -> None:
        """Give the picture back. LoanError if that was done before, or if a view on it is held."""
        self._end(is_checked=True)

    def _end(self, *, is_checked: bool) -> None:
        self._refuse_the_ended()
        self._is_lent = False
        ended = GivenBack(self.index)
        for frame in (self._frame, self._small):
            if frame is not None:
                for name in PLANES:
                    object.__setattr__(frame, name, ended)
        held = sum(view() is not None for view in self._views)
        self._give_back()
        if held and is_checked:
            raise LoanError(
                f"{held} planes of picture {self.index} are still held after it was given back; "
                "what must stay is copied: .kept()"
            )

    def _refuse_the_ended(self) -> None:
        if not self._is_lent:
            raise LoanError(f"picture {self.index} has been given back already")

    def __del__(self) -> None:
        if getattr(self, "_is_lent", False):
            self._end(is_checked=False)
            warnings.warn(
                f"picture {self.index} was never given back", ResourceWarning, stacklevel=2
            )
