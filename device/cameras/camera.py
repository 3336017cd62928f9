"""A camera that is watched over: a thread of its own reads it, opens it anew when it is lost, and
tells every gap.

    with open_camera(config.camera) as camera:
        while True:
            match camera.take(0.1):
                case Loan() as loan:
                    with loan as frame: ...
                case Interrupted(): ...      # told at most 2 s after the last picture
                case Resumed(): ...          # the next loan is the first picture after the gap
                case Ended(): break          # a recording is over
                case None: ...               # nothing came within 0.1 s

What happens between `Interrupted.from_s` and `Resumed.to_s` was not seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from importlib import import_module
from threading import Event, Lock, Thread
from typing import Any, cast

from device.cameras import CAMERAS
from device.cameras.arrivals import Arrivals
from device.cameras.driver import CameraLostError, Driver, Hitch, Picture, Why
from device.cameras.live_stamps import LiveStamps
from device.cameras.loan import Loan
from device.cameras.spec import parse_spec
from device.cameras.words import Counts, Ended, Interrupted, Resumed, Word
from device.closing import Closing
from device.config.camera_section import Camera as CameraSettings

STALLED_S = 1.5
"""Without a picture for so long: told. Of the 2 s within which people see it the rest is theirs."""
EASED_STALLED_S = 3.0
"""While about one picture in a second is wanted (`device.cameras.thinned`)."""
RETRY_S = (0.2, 0.5, 1.0, 2.0)
"""Between two attempts to open a camera, the last again and again: with the few seconds that
opening takes it is back within 10 s of its return."""
RESIZED_STAYS_S = 5.0
"""Pictures of another size for so long are there to stay: the table has to be found anew."""
STUCK_S = 90.0
"""A driver that gives nothing, and does not come back either, for so long hangs for good: longer
than any opens a camera, lets it settle, or waits for a name of the network."""
MOST_MISSED_S = 0.25
"""A hole of so much between two stamps of a steady sensor is a gap like any other."""
JOIN_S = 1.0
"""How long closing waits for the thread: the whole program has 2 s to end, and what hangs in a
driver, or waits for a network, dies with it."""


class Camera(Closing):
    """One camera in use. `take` and `close` belong to one thread, the rest may be asked by any."""

    def __init__(
        self, driver: Driver, *, queue: int = 4, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._driver = driver
        self._now = now
        self._arrivals: Arrivals[Word] = Arrivals(queue)
        self._stamps = LiveStamps(driver.step_s, is_live=not driver.waits)
        self._lock = Lock()  # over all below
        self._counts = Counts()
        self._gap: Interrupted | None = None
        self._size_wh: tuple[int, int] | None = None
        self._other_since_s: float | None = None
        self._usable_s = 0.0
        self._came_s = now()
        self._asked_s: float | None = None  # since when the driver has been at work
        self._index = 0
        self._stop = Event()
        self._is_over = False
        self._failure: BaseException | None = None
        self._thread = Thread(target=self._run, name=f"camera {driver.name}", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        """For people."""
        return self._driver.name

    @property
    def waits(self) -> bool:
        """Pictures come when they are taken (a recording as fast as it goes)."""
        return self._driver.waits

    @property
    def size_wh(self) -> tuple[int, int] | None:
        """Of the pictures; None before the first."""
        return self._size_wh

    @property
    def counts(self) -> Counts:
        """As of now."""
        with self._lock:
            return replace(self._counts, dropped=self._arrivals.dropped)

    @property
    def interrupted(self) -> Interrupted | None:
        """The gap that is open now."""
        return self._gap

    @property
    def is_stuck(self) -> bool:
        """The driver hangs where nobody can end it: only a new start of the program helps."""
        asked_s = self._asked_s
        return asked_s is not None and self._now() - asked_s >= STUCK_S

    def take(self, timeout_s: float) -> Loan | Word | None:
        """The next picture or word; None if there is none within `timeout_s`.

        A mistake in the driver is raised here.
        """
        until_s = self._now() + timeout_s
        while True:
            left_s = max(until_s - self._now(), 0.0)
            is_watched = self._gap is None and not self._driver.waits
            stalled_s = EASED_STALLED_S if self._driver.is_eased else STALLED_S
            if is_watched:
                left_s = min(left_s, max(self._came_s + stalled_s - self._now(), 0.0))
            item = self._arrivals.take(left_s, lambda: self._is_over)
            if item is not None:
                return item
            if self._failure is not None:
                raise self._failure
            if self._is_over:
                return None
            with self._lock:
                is_quiet = self._now() - self._came_s >= stalled_s
                if is_watched and is_quiet and self._gap is None:
                    self._interrupt(Why.STALLED, f"{self.name}: no picture comes")
            if self._now() >= until_s:
                return self._arrivals.take(0.0)

    def ease(self, is_eased: bool) -> None:
        """Whether about one picture in a second is enough from now on: others may be left out."""
        self._driver.is_eased = is_eased

    def close(self) -> None:
        """Give all that waits back and close the camera."""
        self._stop.set()
        self._arrivals.close()
        self._thread.join(JOIN_S)

    def _run(self) -> None:
        try:
            self._read()
        except BaseException as error:  # handed over to who takes
            self._failure = error
        finally:
            self._is_over = True
            self._arrivals.wake()

    def _read(self) -> None:
        failed = 0
        while not self._stop.is_set():
            with self._lock:
                self._counts = replace(self._counts, attempts=self._counts.attempts + 1)
                arrived = self._counts.arrived
            self._asked_s = self._now()
            note = f"{self.name}: the pictures have ended"
            try:
                with closing(cast(Any, self._driver.pictures(self._stop))) as pictures:
                    for given in pictures:
                        self._asked_s = None
                        if isinstance(given, Hitch):
                            with self._lock:
                                missed = self._counts.missed + given.missed
                                self._counts = replace(self._counts, missed=missed)
                                self._interrupt(given.why, f"{self.name}: {given.note}")
                        else:
                            self._receive(given)
                        if self._stop.is_set():
                            return
                        self._asked_s = self._now()
            except CameraLostError as error:
                note = str(error)
            else:
                if self._stop.is_set():
                    return
                if self._driver.ends:
                    self._arrivals.tell(Ended(t_s=self._stamps.last_s))
                    return
            self._asked_s = None
            with self._lock:
                self._interrupt(Why.LOST, note)
                self._stamps.restart()
                failed = 0 if self._counts.arrived > arrived else failed + 1
            self._stop.wait(RETRY_S[min(failed, len(RETRY_S) - 1)])

    def _interrupt(self, why: Why, note: str) -> None:
        """Begin a gap, or say better why it is there: a stall turns out to be a loss."""
        before = self._gap
        if before is not None and (before.why, before.note) == (why, note):
            return
        if before is not None and why is Why.CORRUPT:
            return  # damage is what comes first after any loss
        self._gap = Interrupted(
            from_s=self._usable_s if before is None else before.from_s, why=why, note=note
        )
        if before is None:
            self._counts = replace(self._counts, interruptions=self._counts.interruptions + 1)
        self._arrivals.tell(self._gap)

    def _receive(self, picture: Picture) -> None:
        arrived_s = self._now()
        with self._lock:
            self._came_s = arrived_s
            loan = self._accepted(picture, arrived_s)
        if loan is not None:
            # Outside the lock: a recording waits here until somebody takes.
            self._arrivals.put(loan, waits=self._driver.waits)

    def _accepted(self, picture: Picture, arrived_s: float) -> Loan | None:
        t_s, is_repaired = self._stamps.time_s(picture.stamp_s, arrived_s)
        counts = self._counts
        if not self._is_of_our_size(picture, t_s):
            self._counts = replace(
                counts,
                unusable=counts.unusable + 1,
                missed=counts.missed + picture.missed_before,
            )
            w, h = picture.size_wh
            self._interrupt(Why.RESIZED, f"{self.name}: the pictures are {w}x{h} now")
            picture.give_back()
            return None
        missed = picture.missed_before
        step_s = self._driver.step_s
        if self._driver.is_steady and self._gap is None and self._index:
            steps = round((t_s - self._usable_s) / step_s)
            missed += max(steps - 1 - picture.left_out, 0)
            if missed * step_s > MOST_MISSED_S:
                self._interrupt(Why.STALLED, f"{self.name}: {missed} pictures are missing")
        self._counts = replace(
            counts,
            arrived=counts.arrived + 1,
            missed=counts.missed + missed,
            repaired=counts.repaired + is_repaired,
            interruptions=self._counts.interruptions,
        )
        if self._gap is not None:
            self._arrivals.tell(
                Resumed(
                    from_s=self._gap.from_s,
                    to_s=t_s,
                    why=self._gap.why,
                    size_wh=picture.size_wh,
                )
            )
            self._gap = None
        self._usable_s = t_s
        loan = Loan(
            index=self._index,
            t_s=t_s,
            planes=picture.planes,
            small=picture.small,
            give_back=picture.give_back,
            is_repaired=is_repaired,
            dropped_before=missed,
        )
        self._index += 1
        return loan

    def _is_of_our_size(self, picture: Picture, t_s: float) -> bool:
        if self._size_wh is None or picture.size_wh == self._size_wh:
            self._other_since_s = None
        elif self._other_since_s is None:
            self._other_since_s = t_s
            return False
        elif t_s - self._other_since_s < RESIZED_STAYS_S:
            return False
        self._size_wh, self._other_since_s = picture.size_wh, None
        return True


def open_camera(settings: CameraSettings, *, now: Callable[[], float] = time.monotonic) -> Camera:
    """The camera of the configuration, reading.

    Errors: `device.errors.BadInputError` for one that can never be had (no such recording, a
    library that is not installed); one that does not answer yet is told as interrupted.
    """
    spec = parse_spec(settings.spec)
    module, _, name = CAMERAS[spec.kind].partition(":")
    make = cast(Callable[[Any, CameraSettings], Driver], getattr(import_module(module), name))
    return Camera(make(spec, settings), queue=settings.queue, now=now)
