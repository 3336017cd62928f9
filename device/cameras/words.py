"""What a camera says between its pictures: gaps, the end, and the count of it all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from device.cameras.driver import Why
from tracking.shot import Gap, GapReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupted:
    """No picture of the table since `from_s`. `note`: one line for a person.

    Told again with the same `from_s` when more is known: what began as a stall is a loss.
    """

    from_s: float
    why: Why
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed:
    """Pictures come again, of `size_wh`; what happened from `from_s` to `to_s` was not seen."""

    from_s: float
    to_s: float
    why: Why
    size_wh: tuple[int, int]

    @property
    def gap(self) -> Gap:
        """As the tracker and reviews tell it."""
        reason = GapReason.CORRUPT if self.why is Why.CORRUPT else GapReason.CUT
        return Gap(from_s=self.from_s, to_s=self.to_s, reason=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A recording is over. Nothing comes after it."""

    t_s: float


Word: TypeAlias = Interrupted | Resumed | Ended


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What became of the pictures since the camera was opened.

    `arrived` = usable pictures that came, `dropped` of them because nobody took them in time;
    `missed`: lost before they came; `unusable`: damaged, or of another size; `repaired`: without a
    usable stamp. `interruptions`: told; `attempts`: to open the camera.
    """

    arrived: int = 0
    dropped: int = 0
    missed: int = 0
    unusable: int = 0
    repaired: int = 0
    interruptions: int = 0
    attempts: int = 0
