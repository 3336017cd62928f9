"""What the live loop is given, and what it counts."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final, Protocol

from calibration.fit import TableFit
from device.cameras.loan import Loan
from device.cameras.words import Counts, Word
from rules.match import Game

FPS_SPAN_S: Final = 3.0


class LiveCamera(Protocol):
    """The part of `device.cameras.camera.Camera` that is needed."""

    @property
    def waits(self) -> bool:
        """See there."""
        ...

    @property
    def counts(self) -> Counts:
        """See there."""
        ...

    @property
    def is_stuck(self) -> bool:
        """See there."""
        ...

    def take(self, timeout_s: float) -> Loan | Word | None:
        """See there."""
        ...

    def ease(self, is_eased: bool) -> None:
        """See there."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """`size_mm`, `head_end`: as configured. `stored`: where the table is, if that is known."""

    game: Game
    size_mm: tuple[float, float] | None = None
    head_end: str = "auto"
    stored: TableFit | None = None
    sleep_after_s: float = 0.0


@dataclass(slots=True)
class LoopCounts:
    """Pictures: `refereed`; `idle`: given back unseen, while the table was searched or we slept."""

    refereed: int = 0
    idle: int = 0
    failures: int = 0
    _seen_s: deque[float] = field(default_factory=deque)

    def count(self, now_s: float) -> None:
        """One more is refereed."""
        self.refereed += 1
        self._seen_s.append(now_s)
        while now_s - self._seen_s[0] > FPS_SPAN_S:
            self._seen_s.popleft()

    def fps(self, now_s: float) -> float:
        """Over the last seconds."""
        return sum(now_s - one_s <= FPS_SPAN_S for one_s in self._seen_s) / FPS_SPAN_S
