"""Pictures in their order, also those that came while somebody was busy.

The camera keeps a few and drops the oldest. While a look is awaited, and while what came meanwhile
is made up for, they are taken over here as copies, so that none is lost.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from typing import Final, Protocol

from device.cameras.loan import Loan
from device.cameras.words import Word
from vision.frame import Frame

MOST_BEHIND: Final = 45
"""Pictures that may wait here: 0.75 s at 60 a second, 62 MB of 1280x720."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kept:
    """A picture that has been given back to the camera."""

    frame: Frame


class Source(Protocol):
    """The part of `device.cameras.camera.Camera` that is needed."""

    def take(self, timeout_s: float) -> Loan | Word | None:
        """See there."""
        ...


Item = Loan | Kept | Word


class Taking:
    """Owned by the loop."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._behind: deque[Kept | Word] = deque()
        self._pictures = 0
        self.most_behind = 0

    @property
    def behind(self) -> int:
        """Pictures that wait here."""
        return self._pictures

    def next(self, timeout_s: float) -> Item | None:
        """The oldest picture or word; None if there is none in time."""
        if not self._behind:
            return self._source.take(timeout_s)
        while self._pull(0.0):
            pass
        item = self._behind.popleft()
        if isinstance(item, Kept):
            self._pictures -= 1
        return item

    def while_waiting(self, seconds: float) -> None:
        """Take over what comes, for so long at most."""
        if not self._pull(seconds) and self._pictures >= MOST_BEHIND:
            time.sleep(seconds)

    def _pull(self, timeout_s: float) -> bool:
        if self._pictures >= MOST_BEHIND:
            return False
        item = self._source.take(timeout_s)
        if item is None:
            return False
        if isinstance(item, Loan):
            with item as frame:
                item_kept = Kept(frame=frame.kept())
            self._behind.append(item_kept)
            self._pictures += 1
            self.most_behind = max(self.most_behind, self._pictures)
        else:
            self._behind.append(item)
        return True
