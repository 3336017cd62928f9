"""The hours in which the screen is dark."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time
from typing import Self


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """From `begins` to `ends`, local time; over midnight where it begins later than it ends."""

    begins: time
    ends: time

    @classmethod
    def parse(cls, hours: str) -> Self | None:
        """Of `02:00-09:30`; `None` of an empty text. Raises ValueError for any other."""
        if not hours:
            return None
        begins, _, ends = hours.partition("-")
        return cls(begins=time.fromisoformat(begins), ends=time.fromisoformat(ends))

    def holds(self, now: time) -> bool:
        """True if it is night."""
        if self.begins <= self.ends:
            return self.begins <= now < self.ends
        return now >= self.begins or now < self.ends
