"""What the pipeline tells while it works: each shot when it is over, each look, each change.

A review collects it (`Collector`); the live referee rules on it at once.
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from tracking.shot import Gap, SeenShot


class Sight(Enum):
    """How the table is to be seen.

    `RESTING`, `MOVING`: from the strike to rest; `COVERED` by people; `LOST`: another view, the
    camera moved; `DARK`.
    """

    RESTING = "resting"
    MOVING = "moving"
    COVERED = "covered"
    LOST = "lost"
    DARK = "dark"


class Observer(Protocol):
    """Told of what is seen, in the order in which it comes to be known."""

    def changed(self, t_s: float, sight: Sight) -> None:
        """The table is to be seen otherwise than in the picture before."""
        ...

    def looked(self, t_s: float) -> None:
        """The balls at rest have been looked at; before the shot that ended with it is told."""
        ...

    def shot(self, shot: SeenShot) -> None:
        """A shot is over."""
        ...

    def gap(self, gap: Gap) -> None:
        """A span that could not be refereed is over."""
        ...


class Collector:
    """An `Observer` that keeps shots and gaps."""

    def __init__(self) -> None:
        self.shots: list[SeenShot] = []
        self.gaps: list[Gap] = []

    def changed(self, t_s: float, sight: Sight) -> None:
        """Nothing of it is in a review."""

    def looked(self, t_s: float) -> None:
        """Nothing of it is in a review."""

    def shot(self, shot: SeenShot) -> None:
        """See `Observer`."""
        self.shots.append(shot)

    def gap(self, gap: Gap) -> None:
        """See `Observer`."""
        self.gaps.append(gap)
