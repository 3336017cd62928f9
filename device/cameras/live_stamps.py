"""The clock of a camera that goes on: times increase, whatever its stamps do.

Each picture gets its time at once: there is no waiting for later stamps, as for a file
(`device.cameras.stamps`). Arrivals on the monotonic clock help where a stamp is of no use; the
clock on the wall is never asked.
"""

from __future__ import annotations

JUMP_S = 2.0
"""A stamp so far before the last one, or so far ahead of when its picture arrived, is of a clock
that was set: it is taken as it is from there on."""
HELD_PICTURES = 8
"""So many stamps in a row that do not increase mean that the clock was set back a little
(see `device.cameras.stamps.HELD_PICTURES`)."""
DRIFT_SHARE = 0.001
"""Two clocks run apart by less than this; quartz keeps to a tenth of it."""
LEAST_STEP, MOST_STEP = 0.1, 0.9
"""Shares of the usual step: between them a picture without a usable stamp follows the one before,
so that the next good stamp lies behind it."""


class LiveStamps:
    """Times in seconds from the first picture on.

    `is_live`: pictures arrive when they are taken, so that arrivals tell what a stamp is worth.
    """

    def __init__(self, step_s: float, *, is_live: bool = True) -> None:
        self._step_s = step_s
        self._is_live = is_live
        self._offset_s: float | None = None  # what is taken off a stamp
        self._last_s: float | None = None
        self._arrived_s = 0.0
        self._least_late_s = 0.0  # by which a picture came after its time, at least
        self._unusable = 0

    @property
    def last_s(self) -> float:
        """Time of the last picture, 0 before the first."""
        return self._last_s or 0.0

    def restart(self) -> None:
        """The camera was opened anew: its clock may be another. Arrivals bridge the gap."""
        self._offset_s = None

    def time_s(self, stamp_s: float | None, arrived_s: float) -> tuple[float, bool]:
        """The time of a picture, and whether it is repaired (not the sensor's own).

        `stamp_s`: on the sensor's clock; `arrived_s`: when the picture came, monotonic clock.
        """
        waited_s = max(arrived_s - self._arrived_s, 0.0)
        self._arrived_s = arrived_s
        if self._last_s is None:
            self._last_s, self._offset_s = 0.0, stamp_s
            self._least_late_s = arrived_s
            return 0.0, stamp_s is None
        last_s = self._last_s
        late_s = self._least_late_s + DRIFT_SHARE * waited_s
        if stamp_s is None:
            self._last_s = last_s + max(waited_s, LEAST_STEP * self._step_s)
            return self._last_s, True
        if self._offset_s is None:
            return self._anchored(stamp_s, waited_s), True
        step_s = stamp_s - self._offset_s - last_s
        # Late alone is no fault of the stamp: a network held the picture back, and the next one
        # may be in time again. Earlier than any before it is.
        is_too_early = late_s - (arrived_s - last_s - step_s) > JUMP_S
        if self._is_live and (is_too_early or step_s < -JUMP_S):
            return self._anchored(stamp_s, waited_s), True
        if step_s > 0:
            self._unusable = 0
            self._least_late_s = min(late_s, arrived_s - last_s - step_s)
            self._last_s = last_s + step_s
            return self._last_s, False
        self._unusable += 1
        if self._unusable > HELD_PICTURES:
            return self._anchored(stamp_s, waited_s), True
        bounds = LEAST_STEP * self._step_s, MOST_STEP * self._step_s
        self._last_s = last_s + min(max(waited_s, bounds[0]), bounds[1])
        return self._last_s, True

    def _anchored(self, stamp_s: float, waited_s: float) -> float:
        self._unusable = 0
        self._last_s = self.last_s + max(waited_s, LEAST_STEP * self._step_s)
        self._offset_s = stamp_s - self._last_s
        return self._last_s
