"""How many of the pictures are kept, and at what size: fewer while nothing moves, smaller where the
machine does not keep up."""

from __future__ import annotations

from typing import Final, Literal

CALM_STEP_S: Final = 1 / 20
"""While nothing moves so many do: a third of the work for most of an evening."""
SLACK_S: Final = 0.004
"""Pictures come this much too early and are still the ones that are meant."""
WINDOW: Final = 600
"""Pictures over which it is told whether the machine keeps up: 10 s."""
MOST_DROPPED: Final = 0.05
"""More than this share dropped in a window: from then on half the size."""
CALM_FIRST_S: Final = 5.0
"""The size changes only after nothing has moved for so long: what was stored in the other size is
forgotten then, and the clip of the last shot has been cut."""

Size = Literal["auto", "full", "half"]


class Pace:
    """`shrink`: 1, or 2 for half the size. `fps` 0: every picture."""

    def __init__(self, *, size: Size, fps: int) -> None:
        self.shrink = 2 if size == "half" else 1
        self.thinned = self.dropped = 0
        self._may_shrink = size == "auto"
        self._is_too_slow = False
        self._calm_from_s: float | None = None
        self._step_s = 1 / fps if fps else 0.0
        self._last_s = float("-inf")
        self._wanted_in_window = self._dropped_in_window = 0

    def wants(self, t_s: float, *, is_calm: bool) -> bool:
        """Is the picture of this time to be kept?"""
        self._settle(t_s, is_calm=is_calm)
        step_s = max(self._step_s, CALM_STEP_S) if is_calm else self._step_s
        if step_s and 0 <= t_s - self._last_s < step_s - SLACK_S:
            self.thinned += 1
            return False
        self._last_s = t_s
        if self._wanted_in_window >= WINDOW:
            self._wanted_in_window = self._dropped_in_window = 0
        self._wanted_in_window += 1
        return True

    def drop(self) -> None:
        """One that was wanted could not be kept."""
        self.dropped += 1
        self._dropped_in_window += 1
        if self._may_shrink and self._dropped_in_window > WINDOW * MOST_DROPPED:
            self._is_too_slow = True

    def _settle(self, t_s: float, *, is_calm: bool) -> None:
        if not is_calm:
            self._calm_from_s = None
        elif self._calm_from_s is None or t_s < self._calm_from_s:
            self._calm_from_s = t_s
        elif self._is_too_slow and t_s - self._calm_from_s >= CALM_FIRST_S:
            self.shrink = 2
