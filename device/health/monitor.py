"""Reads the machine every few seconds in a thread of its own, so that nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from api.health import MachineFigures
from device.closing import Closing

EVERY_S: Final = 5.0
"""Heat and a filling disk take longer than that to do harm."""


class MachineMonitor(Closing):
    """The newest figures, from any thread.

    with MachineMonitor(lambda: read_machine(folder)) as monitor:
        monitor.figures
    """

    def __init__(self, read: Callable[[], MachineFigures], *, every_s: float = EVERY_S) -> None:
        self._read, self._every_s = read, every_s
        self._stop = Event()
        self.figures = read()
        self._thread = Thread(target=self._run, name="machine", daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        """True while it reads."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Stop reading."""
        self._stop.set()
        self._thread.join(timeout=1.0)

    def _run(self) -> None:
        while not self._stop.wait(self._every_s):
            self.figures = self._read()
