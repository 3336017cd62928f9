"""A video that is coming in: written as it comes, within its limits, whole or not there."""

from __future__ import annotations

import os
from typing import Final, Protocol

from api.review_ports import ReviewJob, ReviewRefusedError, ReviewTrouble

LOOK_EVERY_BYTES: Final = 32_000_000
"""So often it is looked whether the disk still has room."""


class Taker(Protocol):
    """Who waits for it."""

    most_bytes: int

    def need_room(self, more_bytes: int) -> None:
        """Raises `ReviewRefusedError` if the disk has too little for so much more; OSError."""
        ...

    def received(self, review_id: str) -> ReviewJob:
        """All of it is there. Raises `ReviewRefusedError`: it was given up meanwhile."""
        ...

    def broken_off(self, review_id: str) -> None:
        """It will not come."""
        ...


class Film:
    """See `api.review_ports.Receiving`."""

    def __init__(self, queue: Taker, job: ReviewJob, file: int) -> None:
        """`file`: open, to be written; it is closed here."""
        self._queue, self._job, self._file = queue, job, file
        self._size, self._looked = 0, 0

    def write(self, data: bytes) -> None:
        """See `Receiving`."""
        self._size += len(data)
        try:
            if self._size > self._queue.most_bytes:
                raise ReviewRefusedError(ReviewTrouble.TOO_LARGE)
            if self._size - self._looked >= LOOK_EVERY_BYTES:
                self._looked = self._size
                self._queue.need_room(0)
            view = memoryview(data)
            while view:
                view = view[os.write(self._file, view) :]
        except ReviewRefusedError:
            self.abandon()
            raise
        except OSError as error:
            self.abandon()
            raise ReviewRefusedError(ReviewTrouble.NO_ROOM) from error

    def finish(self) -> ReviewJob:
        """See `Receiving`."""
        self._close()
        if not self._size:
            self._queue.broken_off(self._job.review_id)
            raise ReviewRefusedError(ReviewTrouble.BROKEN_OFF)
        return self._queue.received(self._job.review_id)

    def abandon(self) -> None:
        """See `Receiving`."""
        self._close()
        self._queue.broken_off(self._job.review_id)

    def _close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
