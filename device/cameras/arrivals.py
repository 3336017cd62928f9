"""What has arrived from a camera and waits to be taken: few pictures, every word about gaps.

Between two threads. When too many pictures wait the oldest goes: what is refereed shall be now.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Condition
from typing import Generic, TypeVar

from device.cameras.loan import Loan

T = TypeVar("T")


class Arrivals(Generic[T]):
    """A queue of loans and words (of type T), at most `most` loans in it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: deque[Loan | T] = deque()
        self._changed = Condition()
        self._loans = 0
        self._is_closed = False
        self._dropped = 0

    @property
    def dropped(self) -> int:
        """Pictures that went because nobody took them in time."""
        return self._dropped

    def put(self, loan: Loan, *, waits: bool) -> None:
        """Add a picture. `waits`: until there is room, instead of dropping one."""
        with self._changed:
            if waits:
                self._changed.wait_for(lambda: self._loans < self._most or self._is_closed)
            if self._is_closed:
                loan.end()
                return
            self._waiting.append(loan)
            self._loans += 1
            if self._loans > self._most:
                self._drop_oldest()
            self._changed.notify_all()

    def _drop_oldest(self) -> None:
        oldest = next(item for item in self._waiting if isinstance(item, Loan))
        self._waiting.remove(oldest)
        self._loans -= 1
        self._dropped += 1
        follower = next(item for item in self._waiting if isinstance(item, Loan))
        follower.dropped_before += oldest.dropped_before + 1
        oldest.end()

    def tell(self, word: T) -> None:
        """Add a word: it is never dropped."""
        with self._changed:
            if not self._is_closed:
                self._waiting.append(word)
                self._changed.notify_all()

    def take(self, timeout_s: float, is_over: Callable[[], bool] = bool) -> Loan | T | None:
        """The oldest of what waits; None if nothing came in time or, by `is_over`, will come."""
        with self._changed:
            self._changed.wait_for(lambda: bool(self._waiting) or is_over(), timeout_s)
            if not self._waiting:
                return None
            item = self._waiting.popleft()
            if isinstance(item, Loan):
                self._loans -= 1
                self._changed.notify_all()
            return item

    def wake(self) -> None:
        """Let who waits look again whether it is over."""
        with self._changed:
            self._changed.notify_all()

    def close(self) -> None:
        """Give every picture back that waits; what comes later is given back at once."""
        with self._changed:
            self._is_closed = True
            for item in self._waiting:
                if isinstance(item, Loan):
                    item.end()
            self._waiting.clear()
            self._loans = 0
            self._changed.notify_all()
