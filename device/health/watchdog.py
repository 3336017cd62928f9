"""Decides when systemd is told that the referee is alive: when pictures really were refereed.

A program that only turns in a loop does not count as alive. What counts is a picture that went the
whole way, or a reason for which there is none to referee: the camera is known to be lost, or the
table sleeps. A part that hangs with pictures at hand, and a camera's driver that never comes back,
are thus ended and started anew by systemd.
"""

from __future__ import annotations

from typing import Final

from device.health.notify import Notifier

SHARE: Final = 1 / 4
"""Told after this part of the interval; sd_watchdog_enabled(3) advises half of it at most."""


class Watchdog:
    """Owned by the loop that referees. Times are seconds of one clock that runs forward."""

    def __init__(self, notifier: Notifier, interval_s: float | None) -> None:
        """`interval_s`: within which systemd wants to hear, `None` if it does not."""
        self._notifier = notifier
        self._every_s = None if interval_s is None else interval_s * SHARE
        self._told_s = float("-inf")

    def refereed(self, now_s: float) -> None:
        """A picture has gone the whole way."""
        self._tell(now_s)

    def has_reason(self, now_s: float) -> None:
        """There is no picture to referee, and it is known why: nobody waits for one in vain."""
        self._tell(now_s)

    def _tell(self, now_s: float) -> None:
        if self._every_s is not None and now_s - self._told_s >= self._every_s:
            self._told_s = now_s
            self._notifier.alive()
