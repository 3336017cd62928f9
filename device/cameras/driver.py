"""What one kind of camera has to give: pictures as they come, and what went wrong with it.

A driver knows neither threads nor queues, and no clock but its sensor's: `device.cameras.camera`
does that for all of them. One file each, a line in `CAMERAS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from threading import Event
from typing import Protocol

from device.cameras.loan import Planes


class CameraLostError(RuntimeError):
    """A camera that does not answer, or no more; one line for a person, without a password."""


class Why(Enum):
    """Why there are no pictures of the table."""

    STALLED = "stalled"
    LOST = "lost"
    CORRUPT = "corrupt"
    RESIZED = "resized"
    LOOPED = "looped"
    SETTLING = "settling"


def nothing() -> None:
    """What giving back costs where the picture is nobody's."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Picture:
    """One picture as it came. Whoever takes it calls `give_back` once, in whatever thread.

    `stamp_s`: on the sensor's clock, None if it does not say; need not increase. `planes`: of even
    width and height. `small`: of the second stream. `missed_before`: pictures that the driver knows
    to be lost since the one before; `left_out`: given back unseen since then, as few were wanted.
    """

    stamp_s: float | None
    planes: Planes
    small: Planes | None = None
    give_back: Callable[[], None] = nothing
    missed_before: int = 0
    left_out: int = 0

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height in pixels."""
        h, w = self.planes[0].shape
        return int(w), int(h)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hitch:
    """Between two pictures something is not to be seen: the next usable picture ends it.

    `missed`: pictures that the driver knows to be lost, after which none may come.
    """

    why: Why
    note: str
    missed: int = 0


class Driver(Protocol):
    """One kind of camera.

    `is_eased`: set by another thread while about one picture in a second is enough
    (`device.cameras.thinned`): where that saves work the others are left out, without a `Hitch`.
    """

    is_eased: bool

    @property
    def name(self) -> str:
        """For people: no password in it."""
        ...

    @property
    def step_s(self) -> float:
        """About how far pictures lie apart."""
        ...

    @property
    def is_steady(self) -> bool:
        """The sensor keeps `step_s`: more time between two pictures means that some are lost."""
        ...

    @property
    def waits(self) -> bool:
        """Pictures come when they are wanted (a recording as fast as it goes): none is dropped."""
        ...

    @property
    def ends(self) -> bool:
        """The end of the pictures is the end, not a loss."""
        ...

    def pictures(self, stop: Event) -> Iterator[Picture | Hitch]:
        """Opens the camera and gives its pictures; closing the iterator closes the camera.

        `stop` is set when no more pictures are wanted: whatever waits, waits on it.
        Errors: CameraLostError; it is opened again after a while.
        """
        ...
