"""Notices that the clock on the wall was set: by the network after a start, or by somebody.

Nothing is refereed by that clock; people are told, as times in the journal jump then, and how long
nobody has played is reckoned anew (`device.live.play`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

STEP_S: Final = 5.0
"""Between two looks at both clocks. What the network corrects little by little is far less."""


class WallSteps:
    """Asked about once a second."""

    def __init__(self, wall: Callable[[], float], steady: Callable[[], float]) -> None:
        """Two clocks, in seconds; `steady` never steps."""
        self._wall, self._steady = wall, steady
        self._ahead_s = wall() - steady()

    def step_s(self) -> float | None:
        """By how much it was set since the last time, forward or (negative) back; None: it was
        not."""
        ahead_s = self._wall() - self._steady()
        step_s, self._ahead_s = ahead_s - self._ahead_s, ahead_s
        return step_s if abs(step_s) >= STEP_S else None
