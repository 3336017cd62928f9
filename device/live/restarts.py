"""How often a part that failed is started again: so often an hour, then the program gives up."""

from __future__ import annotations

from collections import deque
from typing import Final

HOUR_S: Final = 3600.0


class Restarts:
    """Counts those of one part. Times: seconds of a clock that runs forward."""

    def __init__(self, an_hour: int) -> None:
        self._an_hour = an_hour
        self._at_s: deque[float] = deque()
        self.count = 0

    def may_restart(self, now_s: float) -> bool:
        """Count one more failure; False if there have been too many within the last hour."""
        while self._at_s and now_s - self._at_s[0] >= HOUR_S:
            self._at_s.popleft()
        if len(self._at_s) >= self._an_hour:
            return False
        self._at_s.append(now_s)
        self.count += 1
        return True
