"""How late the referee is: now, against the moment on the camera's clock that is spoken of.

Pictures take different times to come; the quickest of the last minute says how the two clocks lie
to one another. What remains is what we added. A clock that drifts is followed.
"""

from __future__ import annotations

from collections import deque
from typing import Final

SPAN_S: Final = 60.0
STEP_S: Final = 5.0


class Lateness:
    """Of one camera. `now_s`: a clock that runs forward, `t_s`: that of the pictures."""

    def __init__(self) -> None:
        self._quickest: deque[tuple[float, float]] = deque()  # since when, now_s - t_s

    def came(self, t_s: float, now_s: float) -> None:
        """A picture was taken over."""
        offset_s = now_s - t_s
        if not self._quickest or now_s - self._quickest[-1][0] >= STEP_S:
            self._quickest.append((now_s, offset_s))
            while now_s - self._quickest[0][0] > SPAN_S:
                self._quickest.popleft()
        elif offset_s < self._quickest[-1][1]:
            self._quickest[-1] = (self._quickest[-1][0], offset_s)

    def restart(self) -> None:
        """The clock of the pictures has begun anew."""
        self._quickest.clear()

    def of(self, t_s: float, now_s: float) -> float | None:
        """How long ago that was, 0 at least; None before the first picture."""
        if not self._quickest:
            return None
        return max(now_s - t_s - min(offset_s for _, offset_s in self._quickest), 0.0)
