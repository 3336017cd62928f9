"""What really happened in a clip, as it is scored: places, events, calls, rulings, difficulty.

What a truth does not know is None, and is not scored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Point = tuple[float, float]
Layout = Mapping[int, Point]


@dataclass(frozen=True, slots=True, kw_only=True)
class TruePot:
    """A ball that fell; `pocket` is a name in `Truth.pockets_px`. `t_s` None: not known."""

    ball: int
    pocket: str
    t_s: float | None = None
    is_certain: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueContact:
    """Two balls met."""

    t_s: float
    balls: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueTouch:
    """A ball met a rail (head, foot, left, right) or a jaw; `speed_mm_s` along the normal."""

    t_s: float
    ball: int
    rail: str
    speed_mm_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueShot:
    """One shot. `strike_s` None: it was under way when the clip began.

    `before_mm`, `before_px`: balls at rest before the strike; `later_px`: places the truth knows
    besides (after the shot, in the last picture). `first_balls`: hit first, empty if none was,
    several if they were hit in the same instant. `second_gap_s`: from the first contact of the
    cue ball to its next one with another ball. `contacts`, `touches`: in time order.
    `fouls`: by the rules that the truth speaks of (lowest ball first). `rulings`: by rulebook, in
    the form of a ruling of review.json; `shooters`: whose shot it is, by rulebook, where known;
    `reported`: fouls besides that only people can report. `is_judged` False: no shot of a rack (a
    lag), nothing is ruled on it. `situation`: what makes it hard, by the names of
    `simulation.difficulty`.
    """

    strike_s: float | None
    is_break: bool
    first_balls: frozenset[int]
    first_s: float | None
    kind: str = ""
    before_mm: Layout | None = None
    before_px: Layout = field(default_factory=dict)
    later_px: tuple[Layout, ...] = ()
    first_is_certain: bool = True
    second_gap_s: float | None = None
    contacts: tuple[TrueContact, ...] | None = None
    touches: tuple[TrueTouch, ...] | None = None
    pots: tuple[TruePot, ...] = ()
    off_table: frozenset[int] = frozenset()
    fouls: frozenset[str] = frozenset()
    rulings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    shooters: Mapping[str, str] = field(default_factory=dict)
    reported: Mapping[str, frozenset[str]] = field(default_factory=dict)
    is_judged: bool = True
    situation: Mapping[str, float | str] = field(default_factory=dict)

    @property
    def balls(self) -> frozenset[int]:
        """Every ball that lay on the table before the shot, as far as the truth knows."""
        seen = set(self.before_mm or self.before_px) | set(self.off_table) | self.first_balls
        seen |= {pot.ball for pot in self.pots}
        for places in self.later_px:
            seen |= set(places)
        return frozenset(seen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """A clip. `usable_s`: the span in which the fixed view is shown.

    `corners_px` go round, the first two joined by a long rail; empty at the level without
    pictures. `pockets_px`: the truth's own names of pockets. `size_mm`: length and width.
    `foul_names`: codes of a review -> what this truth can tell apart.
    `conditions`: what the clips of a suite differ in (`light`, `device`, ...), for the tables.
    """

    clip: str
    fps: float
    game: str
    usable_s: tuple[float, float]
    shots: tuple[TrueShot, ...]
    view: str = "overhead"
    size_mm: tuple[float, float] | None = None
    corners_px: tuple[Point, ...] = ()
    pockets_px: Mapping[str, Point] = field(default_factory=dict)
    foul_names: Mapping[str, str] = field(default_factory=dict)
    conditions: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_in_mm(self) -> bool:
        """True if the truth knows places on the table, not only in the picture."""
        return any(shot.before_mm is not None for shot in self.shots)
