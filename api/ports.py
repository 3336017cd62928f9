"""What the pages ask of the rest of the program; `device` fills it.

Nothing here says how: over a socket from another process, or out of a test.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from api.health import HealthReport
from api.snapshot import Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What is known of the referee now.

    `revision` grows with every change of what is here. `snapshot`: the newest, `None` before the
    first. `is_connected`: the referee answers; while it does not, `snapshot` is what it said last.
    """

    revision: int
    snapshot: Snapshot | None = None
    is_connected: bool = False


class Snapshots(Protocol):
    """Where snapshots come from. Each is complete: what came between two need not be told."""

    @property
    def now(self) -> Seen:
        """The newest."""
        ...

    async def after(self, revision: int) -> Seen:
        """The newest, as soon as it is another than that of `revision`."""
        ...


class Health(Protocol):
    """How the whole device does. Cheap to ask: figures are at most a few seconds old."""

    def report(self) -> HealthReport:
        """For people and for whoever watches over the device."""
        ...

    def metrics(self) -> tuple[bytes, str] | None:
        """Figures for Prometheus and their media type; `None` where they are switched off."""
        ...
