"""The nameable life of one ball between two looks at the resting table."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball


class Motion(Enum):
    """What a ball is doing."""

    RESTING = "resting"
    MOVING = "moving"
    HIDDEN = "hidden"
    """Somewhere under an arm, a body, a graphic."""
    GONE = "gone"
    """Followed to where it left the bed, or not found again in the open."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One sight of one ball: seconds, table mm, standard error."""

    t_s: float
    x_mm: float
    y_mm: float
    sigma_mm: float
    streak_mm: float
    is_attached: bool = False
    """It touched an arm, a cue or a body: it may have been that."""


@dataclass(slots=True, eq=False)
class Track:
    """One ball as it is followed.

    `rest_mm`: where it last lay. `samples`: sights since it last lay unmoved. `path`: every sight
    of it on the move since the path was last cleared (a shot).
    `was_still`: since it rests it was seen to: it lay there for some pictures, not in a look alone.
    `found_mm`: where the last look that saw it found it; `is_as_it_lay`: its place looks as it did.
    `rested_s`: since when it rests; `left_mm`: the place it left when it began to move.
    `hits`: how often it was seen at all; a young track may be no ball.
    `ball`: which ball it is, as far as the last look told, and with what probability.
    `unlike_levels`: by how many grey levels its last sights differ from its own colour.
    """

    number: int
    xy_mm: NDArray[np.float64]
    seen_s: float
    motion: Motion
    velocity_mm_s: NDArray[np.float64] = field(default_factory=lambda: np.zeros(2))
    colour: NDArray[np.float64] | None = None
    rest_mm: NDArray[np.float64] | None = None
    samples: list[Sample] = field(default_factory=list)
    path: list[Sample] = field(default_factory=list)
    rested_s: float | None = None
    left_mm: NDArray[np.float64] | None = None
    hits: int = 1
    empty_looks: int = 0
    missed_looks: int = 0
    ball: Ball | None = None
    ball_certainty: float = 0.0
    is_ball: bool = False
    gone_mm: tuple[float, float] | None = None
    attached_share: float = 0.0
    unlike_levels: float = 0.0
    was_still: bool = False
    found_mm: NDArray[np.float64] | None = None
    is_as_it_lay: bool = False

    @property
    def is_confirmed(self) -> bool:
        """Seen often enough to be taken for a thing, or known for a ball from a look."""
        return self.is_ball or self.hits >= 4

    @property
    def speed_mm_s(self) -> float:
        """Present speed."""
        return float(np.hypot(*self.velocity_mm_s.tolist()))

    def rest_at(self, xy_mm: NDArray[np.float64], t_s: float) -> None:
        """The ball has come to rest."""
        self.motion = Motion.RESTING
        self.xy_mm = xy_mm.copy()
        self.rest_mm = xy_mm.copy()
        self.velocity_mm_s = np.zeros(2)
        self.empty_looks = 0
        self.was_still = False
        self.samples.clear()
        self.seen_s = t_s

    @property
    def path_start_mm(self) -> NDArray[np.float64]:
        """(2,) the first place of the path."""
        return np.array([self.path[0].x_mm, self.path[0].y_mm])

    def take_over(self, other: Track) -> None:
        """Go on as `other`, which was this ball all the time."""
        since_s = other.path[0].t_s
        self.samples = [*(s for s in self.samples if s.t_s < since_s), *other.samples]
        self.path = [*(s for s in self.path if s.t_s < since_s), *other.path]
        self.motion = other.motion
        self.xy_mm = other.xy_mm
        self.velocity_mm_s = other.velocity_mm_s
        self.seen_s = other.seen_s
        self.hits += other.hits
        self.gone_mm = None
        self.rest_mm = other.rest_mm if other.motion is Motion.RESTING else self.rest_mm
        self.rested_s = other.rested_s
