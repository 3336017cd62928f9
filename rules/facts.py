"""What happened in one shot, as named events: the only thing a ruling is made from.

A fact is yes, no or cannot-tell. What cannot be told is a `Doubt` with every plausible reading;
`rules.judge` judges each. No coordinate is known here: places stay with the room that saw them
(`tracking`), truths about places arrive named (`frozen_to`).
Times are seconds on the sensor's clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from rules.balls import Ball, Pocket, Rail


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """Two balls met."""

    t_s: float
    balls: tuple[Ball, Ball]
    t_error_s: float = 0.0
    certainty: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RailTouch:
    """A ball met a rail or a jaw.

    `frozen_to`: the rail the ball lay against when the shot began; such a touch counts only if
    the ball `left` that rail first, or if `rail` is another one (WPA R 2.7).
    `with_first_contact`: in the same instant as the first ball contact, as far as can be told
    (a tie, WPA R 3.3).
    """

    t_s: float
    ball: Ball
    rail: Rail
    t_error_s: float = 0.0
    certainty: float = 1.0
    frozen_to: Rail | None = None
    left: bool = False
    with_first_contact: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Potted:
    """A ball fell into a pocket and stayed there."""

    t_s: float
    ball: Ball
    pocket: Pocket
    t_error_s: float = 0.0
    certainty: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class OffTable:
    """A ball came to rest other than on the bed or in a pocket (WPA R 2.6)."""

    t_s: float
    ball: Ball
    t_error_s: float = 0.0
    certainty: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSeen:
    """A hand, an arm or a cue was over the table; `balls`: those it moved."""

    t_s: float
    balls: tuple[Ball, ...] = ()
    t_error_s: float = 0.0
    certainty: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """A ball came back to the bed by itself, from the rail top or out of the jaws of a pocket."""

    t_s: float
    ball: Ball
    t_error_s: float = 0.0
    certainty: float = 1.0


Event = Contact | RailTouch | Potted | OffTable | HandSeen | Returned


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstContact:
    """The ball or balls that the cue ball met first.

    One ball; more than one: a split hit whose order cannot be told apart (`simultaneous`);
    none with certainty 0: it could not be seen. That no ball was hit is `None` in `ShotFacts`.
    """

    balls: tuple[Ball, ...]
    t_s: float | None = None
    t_error_s: float = 0.0
    certainty: float = 1.0

    @property
    def is_seen(self) -> bool:
        """True if at least one ball is known to have been hit first."""
        return bool(self.balls)


class CallType(Enum):
    """What the shooter said before the shot."""

    NONE = "none"
    SHOT = "shot"
    SAFETY = "safety"
    PUSH_OUT = "push_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A known call. A call that is not known is `None` in `ShotFacts`, which is a doubt.

    `obvious` goes with `NONE`: nothing was said, but what would be played was obvious.
    """

    type: CallType
    ball: Ball | None = None
    pocket: Pocket | None = None
    obvious: tuple[Ball, Pocket] | None = None


class Unchanged(Enum):
    """Marks a field that a reading leaves as it is."""

    UNCHANGED = "unchanged"


UNCHANGED: Final = Unchanged.UNCHANGED


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One plausible truth about a doubt: the fields that it sets, laid over the facts."""

    first_contact: FirstContact | None | Unchanged = UNCHANGED
    events: tuple[Event, ...] | Unchanged = UNCHANGED
    call: Call | Unchanged = UNCHANGED

    def laid_over(self, facts: ShotFacts) -> ShotFacts:
        """The facts as they would be if this reading were true, without a doubt left of it."""
        result = facts
        if not isinstance(self.first_contact, Unchanged):
            result = replace(result, first_contact=self.first_contact)
        if not isinstance(self.events, Unchanged):
            result = replace(result, events=self.events)
        if not isinstance(self.call, Unchanged):
            result = replace(result, call=self.call)
        return result


class DoubtAbout(Enum):
    """What a doubt is about."""

    FIRST_CONTACT = "first_contact"
    RAILS = "rails"
    POTTED = "potted"
    OFF_TABLE = "off_table"
    CALL = "call"


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """Something that could not be told, and what it may have been; the likeliest reading first."""

    about: DoubtAbout
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotFacts:
    """One shot as it was seen, from the strike to rest.

    `on_table`: balls on the bed before the shot, the cue ball among them.
    `events` stand in time order. `call`: `None` means that it is not known what was called.
    """

    on_table: frozenset[Ball]
    strike_s: float
    first_contact: FirstContact | None
    events: tuple[Event, ...] = ()
    call: Call | None = None
    doubts: tuple[Doubt, ...] = ()
