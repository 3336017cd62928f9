"""Pictures in their order, also those that come while somebody is busy.

The camera keeps a few and drops the oldest. A thread takes them over at once: as they are while
somebody waits for them, else as copies, so that neither a look nor the solving of a shot costs one.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Final, Protocol

from device.cameras.loan import Loan
from device.cameras.words import Ended, Word
from device.closing import Closing
from vision.frame import Frame

MOST_BEHIND: Final = 45
"""Pictures that may wait here: 0.75 s at 60 a second, 62 MB of 1280x720."""
TAKE_S: Final = 0.1
JOIN_S: Final = 1.0


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


class Taking(Closing):
    """A thread that takes until closed. `next` belongs to the loop."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._behind: deque[Item] = deque()
        self._changed = Condition()
        self._pictures = 0
        self._is_awaited = False
        self._is_closed = False
        self._is_over = False
        self._failure: BaseException | None = None
        self.most_behind = 0
        self._thread = Thread(target=self._run, name="taking", daemon=True)
        self._thread.start()

    @property
    def behind(self) -> int:
        """Pictures that wait here."""
        return self._pictures

    def next(self, timeout_s: float) -> Item | None:
        """The oldest picture or word; None if there is none in time.

        A mistake in the camera's driver is raised here.
        """
        with self._changed:
            if not self._behind and not self._is_over:
                self._is_awaited = True
                self._changed.notify_all()
                self._changed.wait_for(lambda: bool(self._behind) or self._is_over, timeout_s)
                self._is_awaited = False
            if not self._behind:
                if self._failure is not None:
                    raise self._failure
                return None
            item = self._behind.popleft()
            if isinstance(item, Loan | Kept):
                self._pictures -= 1
            self._changed.notify_all()
            return item

    def close(self) -> None:
        """Take no more, and give back what waits."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._thread.join(JOIN_S)
        with self._changed:
            for item in self._behind:
                if isinstance(item, Loan):
                    item.end()
            self._behind.clear()
            self._pictures = 0

    def _run(self) -> None:
        try:
            while self._has_room():
                item = self._source.take(TAKE_S)
                if item is not None:
                    self._put(item)
                if isinstance(item, Ended):
                    break
        except BaseException as error:  # handed over to who asks for the next
            self._failure = error
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def _has_room(self) -> bool:
        """Wait until there is room for a picture; False once closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._pictures < MOST_BEHIND)
            return not self._is_closed

    def _put(self, item: Loan | Word) -> None:
        with self._changed:
            if isinstance(item, Loan) and self._is_awaited and not self._behind:
                self._behind.append(item)
                self._is_awaited = False
                self._pictures += 1
                self._changed.notify_all()
                return
        if not isinstance(item, Loan):
            with self._changed:
                self._behind.append(item)
                self._changed.notify_all()
            return
        with item as frame:
            kept = Kept(frame=frame.kept())
        with self._changed:
            self._behind.append(kept)
            self._pictures += 1
            self.most_behind = max(self.most_behind, self._pictures)
            self._changed.notify_all()
