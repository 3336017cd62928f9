"""Tells systemd how the program does: the protocol of sd_notify(3), one datagram a message.

Without systemd (no NOTIFY_SOCKET) everything here does nothing.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

US_PER_S: Final = 1_000_000
MAX_STATUS: Final = 200
"""Letters of a status that are sent: it is shown in one line of `systemctl status`."""


class Notifier:
    """Sends to the socket that systemd gave; never waits and never fails."""

    def __init__(self, address: str | None = None) -> None:
        """`address`: path of a datagram socket, "@" first where it is an abstract one."""
        self._address = f"\0{address[1:]}" if address and address[0] == "@" else address
        self._told_status = ""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Notifier:
        """The one that this process was started with."""
        return cls(environment.get("NOTIFY_SOCKET"))

    @property
    def is_heard(self) -> bool:
        """True where systemd listens."""
        return bool(self._address)

    def ready(self) -> None:
        """Start-up is done; units that wait for this one are started."""
        self._send("READY=1")

    def stopping(self) -> None:
        """The program ends in good order."""
        self._send("STOPPING=1")

    def alive(self) -> None:
        """The watchdog may wait for the next one of these."""
        self._send("WATCHDOG=1")

    def extend(self, seconds: float) -> None:
        """Starting or stopping takes longer: at most this, unless told again."""
        self._send(f"EXTEND_TIMEOUT_USEC={round(seconds * US_PER_S)}")

    def status(self, text: str) -> None:
        """One line for people; told again only if it is another."""
        line = " ".join(text.split())[:MAX_STATUS]
        if line != self._told_status:
            self._told_status = line
            self._send(f"STATUS={line}")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        # A systemd that does not listen just now is no reason to stop refereeing.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sending:
            sending.setblocking(False)
            sending.sendto(message.encode(), self._address)


def watchdog_interval_s(
    environment: Mapping[str, str] = os.environ, *, pid: int | None = None
) -> float | None:
    """Within what time systemd wants to hear that this process is alive; `None`: it does not.

    As sd_watchdog_enabled(3) reads it. `pid`: this process's.
    """
    asked = environment.get("WATCHDOG_PID")
    if asked and asked != str(os.getpid() if pid is None else pid):
        return None
    with suppress(ValueError):
        interval_s = int(environment.get("WATCHDOG_USEC", "0")) / US_PER_S
        return interval_s if interval_s > 0 else None
    return None
