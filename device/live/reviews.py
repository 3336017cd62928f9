"""Fills `api.review_ports.Reviews`: videos that people upload are refereed one after the other.

Each by a process of its own, `footspot review`, which gets only what the processor has left: a
referee at the table goes before. If the pages' process ends meanwhile the work is given up and
begun again with the next one; what fails so twice is told as failed.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Condition, RLock, Thread
from typing import Final

from api.app import REVIEW_NAME
from api.review_page import VIDEO_NAME
from api.review_ports import (
    Receiving,
    ReviewJob,
    ReviewRefusedError,
    ReviewState,
    ReviewTrouble,
    ReviewWish,
)
from device.closing import Closing
from device.health.logs import log_event
from device.live.review_film import Film
from device.live.review_process import ReviewProcess, end_orphan, review_command
from device.live.review_shelf import (
    FILM_NAME,
    PART_NAME,
    RESULT_NAME,
    Kept,
    ReviewShelf,
    changed,
    cleaned_wish,
    new_film,
)

MOST_WAITING: Final = 5
"""Videos that wait or come in; more are sent away."""
MOST_TRIES: Final = 2
ROOM_SHARE: Final = 1.5
"""Room that a video needs, of its size: itself, and the annotated one beside it."""
ENDS_WITHIN_S: Final = 5.0
WAKES_EVERY_S: Final = 1.0

_LOG: Final = logging.getLogger(__name__)

Command = Callable[[ReviewJob, Path], list[str]]


class ReviewQueue(Closing):
    """See `api.review_ports.Reviews`. `close` before the process ends."""

    def __init__(
        self,
        folder: Path,
        *,
        most_bytes: int,
        keep: int,
        low_disk_bytes: int,
        is_open: bool,
        new_id: Callable[[], str],
        command: Command = review_command,
        wall_s: Callable[[], float] = time.time,
    ) -> None:
        """`keep`: so many reviews that are over; the oldest go first. `low_disk_bytes`: room that
        has to be left. `command`: what referees a job."""
        self._shelf = ReviewShelf(folder)
        self.most_bytes, self.is_open = most_bytes, is_open
        self._keep, self._low_disk_bytes = keep, low_disk_bytes
        self._new_id, self._command, self._wall_s = new_id, command, wall_s
        self._lock = RLock()
        self._news = Condition(self._lock)
        self._kept: dict[str, Kept] = {}
        self._process: ReviewProcess | None = None
        self._working: str | None = None
        self._is_ending = False
        self._restore()
        self._thread = Thread(target=self._work, name="reviews", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Give up what is being worked on; it goes on waiting for the next process."""
        with self._lock:
            self._is_ending = True
            if self._process is not None:
                self._process.end()
            self._news.notify_all()
        self._thread.join(ENDS_WITHIN_S)
        with self._lock:
            if self._process is not None:
                self._process.kill()

    def jobs(self) -> Sequence[ReviewJob]:
        """See `Reviews`."""
        with self._lock:
            return [self._told(kept) for _, kept in sorted(self._kept.items(), reverse=True)]

    def job(self, review_id: str) -> ReviewJob | None:
        """See `Reviews`."""
        with self._lock:
            kept = self._kept.get(review_id)
            return None if kept is None else self._told(kept)

    def receive(self, wish: ReviewWish, size: int | None) -> Receiving:
        """See `Reviews`."""
        if size is not None and size > self.most_bytes:
            raise ReviewRefusedError(ReviewTrouble.TOO_LARGE)
        with self._lock:
            coming = (ReviewState.RECEIVING, ReviewState.WAITING)
            if sum(kept.job.state in coming for kept in self._kept.values()) >= MOST_WAITING:
                raise ReviewRefusedError(ReviewTrouble.TOO_MANY)
            job = ReviewJob(
                review_id=self._new_id(),
                wish=cleaned_wish(wish),
                state=ReviewState.RECEIVING,
                asked_wall_s=self._wall_s(),
            )
            try:
                self.need_room(round((size or 0) * ROOM_SHARE))
                self._shelf.add(Kept(job=job))
                file = new_film(self._shelf.path(job.review_id) / PART_NAME)
            except OSError as error:
                self._shelf.remove(job.review_id)
                raise ReviewRefusedError(ReviewTrouble.NO_ROOM) from error
            self._kept[job.review_id] = Kept(job=job)
        return Film(self, job, file)

    def cancel(self, review_id: str) -> bool:
        """See `Reviews`."""
        with self._lock:
            kept = self._kept.get(review_id)
            if kept is None or kept.job.state.is_over:
                return False
            self._set(changed(kept, ReviewState.CANCELLED))
            self._shelf.forget_film(review_id)
            if self._working == review_id and self._process is not None:
                self._process.end()
            return True

    def remove(self, review_id: str) -> bool:
        """See `Reviews`."""
        with self._lock:
            self.cancel(review_id)
            if self._kept.pop(review_id, None) is None:
                return False
            self._shelf.remove(review_id)
            return True

    def review(self, review_id: str) -> Path | None:
        """See `Reviews`."""
        return self._result(review_id, REVIEW_NAME)

    def video(self, review_id: str) -> Path | None:
        """See `Reviews`."""
        return self._result(review_id, VIDEO_NAME)

    def need_room(self, more_bytes: int) -> None:
        """Raises `ReviewRefusedError` if the disk has too little for so much more; OSError."""
        self._shelf.folder.mkdir(parents=True, exist_ok=True)
        if self._shelf.free_bytes() - more_bytes < self._low_disk_bytes:
            raise ReviewRefusedError(ReviewTrouble.NO_ROOM)

    def received(self, review_id: str) -> ReviewJob:
        """A film is there as a whole. Raises `ReviewRefusedError`: it was given up meanwhile."""
        with self._lock:
            kept = self._kept.get(review_id)
            if kept is None or kept.job.state is not ReviewState.RECEIVING:
                raise ReviewRefusedError(ReviewTrouble.BROKEN_OFF)
            folder = self._shelf.path(review_id)
            (folder / PART_NAME).replace(folder / FILM_NAME)
            self._set(changed(kept, ReviewState.WAITING))
            self._news.notify_all()
            return self._kept[review_id].job

    def broken_off(self, review_id: str) -> None:
        """A film will not come."""
        with self._lock:
            kept = self._kept.get(review_id)
            if kept is not None and kept.job.state is ReviewState.RECEIVING:
                del self._kept[review_id]
                self._shelf.remove(review_id)

    def _result(self, review_id: str, name: str) -> Path | None:
        with self._lock:
            kept = self._kept.get(review_id)
        if kept is None or kept.job.state is not ReviewState.DONE:
            return None
        return self._shelf.result(review_id, name)

    def _told(self, kept: Kept) -> ReviewJob:
        job = kept.job
        if job.state is not ReviewState.REFEREEING:
            return job
        progress = self._shelf.progress(job.review_id)
        if progress is None:
            return replace(job, share=0.0)
        return replace(job, state=progress[0], share=progress[1])

    def _set(self, kept: Kept) -> None:
        self._kept[kept.job.review_id] = kept
        try:
            self._shelf.write(kept)
        except OSError as error:  # a full disk: it is so here until the next start
            log_event(_LOG, logging.WARNING, "a review cannot be written down", why=error)

    def _restore(self) -> None:
        """What the process before left."""
        for kept in self._shelf.all():
            review_id = kept.job.review_id
            if kept.job.state is ReviewState.RECEIVING:
                self._shelf.remove(review_id)
                continue
            self._kept[review_id] = kept
            if kept.job.state is not ReviewState.REFEREEING:
                continue
            end_orphan(kept.pid, self._shelf.path(review_id))
            if kept.tries >= MOST_TRIES:
                trouble = ReviewTrouble.INTERRUPTED
                self._set(changed(replace(kept, pid=None), ReviewState.FAILED, trouble=trouble))
                self._shelf.forget_film(review_id)
            else:
                self._set(changed(replace(kept, pid=None), ReviewState.WAITING))

    def _work(self) -> None:
        while True:
            with self._lock:
                while not self._is_ending and (kept := self._next()) is None:
                    self._news.wait(WAKES_EVERY_S)
                if self._is_ending or kept is None:
                    return
                process = self._begun(kept)
            if process is not None:
                self._finish(kept.job.review_id, process)

    def _next(self) -> Kept | None:
        waiting = (k for k in self._kept.values() if k.job.state is ReviewState.WAITING)
        return min(waiting, key=lambda kept: kept.job.review_id, default=None)

    def _begun(self, kept: Kept) -> ReviewProcess | None:
        review_id = kept.job.review_id
        folder = self._shelf.path(review_id)
        try:
            process = ReviewProcess(self._command(kept.job, folder), folder)
        except OSError as error:
            line, trouble = error.strerror or str(error), ReviewTrouble.NOT_REFEREED
            self._set(changed(kept, ReviewState.FAILED, trouble=trouble, line=line))
            self._shelf.forget_film(review_id)
            return None
        self._working, self._process = review_id, process
        begun = replace(kept, tries=kept.tries + 1, pid=process.pid)
        self._set(changed(begun, ReviewState.REFEREEING))
        log_event(_LOG, logging.INFO, "refereeing a video", review=review_id)
        return process

    def _finish(self, review_id: str, process: ReviewProcess) -> None:
        is_well, line = process.wait()
        with self._lock:
            self._process = self._working = None
            kept = self._kept.get(review_id)
            if kept is None or kept.job.state is not ReviewState.REFEREEING:
                return  # given up meanwhile
            kept = replace(kept, pid=None)
            if is_well:
                kept = changed(kept, ReviewState.DONE, shots=self._shots(review_id))
            elif self._is_ending or not line:
                self._set(changed(kept, ReviewState.WAITING))
                return
            else:
                trouble = ReviewTrouble.NOT_REFEREED
                kept = changed(kept, ReviewState.FAILED, trouble=trouble, line=line)
            self._set(kept)
            self._shelf.forget_film(review_id)
            self._tidy()
        log_event(_LOG, logging.INFO, "a video is over", review=review_id, state=kept.job.state)

    def _shots(self, review_id: str) -> int | None:
        with suppress(OSError, ValueError, KeyError, TypeError):
            path = self._shelf.path(review_id) / RESULT_NAME / REVIEW_NAME
            return len(json.loads(path.read_text(encoding="utf-8"))["shots"])
        return None

    def _tidy(self) -> None:
        over = sorted(one for one, kept in self._kept.items() if kept.job.state.is_over)
        for review_id in over[: max(len(over) - self._keep, 0)]:
            self.remove(review_id)
