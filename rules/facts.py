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
    """A ball came to rest other than on the bed or in a pocket (WPA R 2.6).

    `deflected_back`: a lamp or another object threw it back to the bed; it counts as off.
    """

    t_s: float
    ball: Ball
    t_error_s: float = 0.0
    certainty: float = 1.0
    deflected_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSeen:
    """A hand, an arm or a cue was over the table; `balls`: those it moved."""

    t_s: float
    balls: tuple[Ball, ...] = ()
    t_error_s: float = 0.0
    certainty: float = 1.0


class ReturnedFrom(Enum):
    """Where a ball came back from."""

    RAIL_TOP = "rail_top"
    POCKET = "pocket"


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """A ball came back to the bed by itself, from the rail top or out of the jaws of a pocket.

    `origin`: `None` where it was not seen which of them.
    """

    t_s: float
    ball: Ball
    t_error_s: float = 0.0
    certainty: float = 1.0
    origin: ReturnedFrom | None = None


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


class ReportKind(Enum):
    """What a person, or another sensor than the camera, can report."""

    FOOT_OFF_FLOOR = "foot_off_floor"
    TOUCHED_BALL = "touched_ball"
    DOUBLE_HIT = "double_hit"
    PUSH_SHOT = "push_shot"
    BALLS_MOVING = "balls_moving"
    BAD_PLACEMENT = "bad_placement"
    CUE_ON_TABLE = "cue_on_table"
    OUT_OF_TURN = "out_of_turn"
    SLOW_PLAY = "slow_play"
    RACK_TEMPLATE = "rack_template"
    NON_TIP = "non_tip"
    SCOOP_UNINTENDED = "scoop_unintended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A report. `ball`: with `TOUCHED_BALL`, the one that was touched, `None` if not said."""

    kind: ReportKind
    ball: Ball | None = None


class IncidentKind(Enum):
    """What happens too rarely to be an event of its own.

    `LATE_FALL`: hung on the brink and fell by itself `seconds` after all stood still (WPA R 1.8).
    `TOUCHED_POCKETED_BALL`: the cue ball met a ball that lay in a pocket, which pockets the cue
    ball (R 2.2); `ball` is either of the two. `BLOCKING_BALL_MOVED`: the ball that was to be
    jumped or curved around moved, by whatever.
    """

    LATE_FALL = "late_fall"
    TOUCHED_POCKETED_BALL = "touched_pocketed_ball"
    BLOCKING_BALL_MOVED = "blocking_ball_moved"


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """A rare thing that happened to a ball; `seconds` only with `LATE_FALL`."""

    kind: IncidentKind
    ball: Ball
    seconds: float | None = None


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

    first_contact: FirstContact | Unchanged | None = UNCHANGED
    events: tuple[Event, ...] | Unchanged = UNCHANGED
    call: Call | Unchanged = UNCHANGED
    reports: tuple[Report, ...] | Unchanged = UNCHANGED
    incidents: tuple[Incident, ...] | Unchanged = UNCHANGED

    def laid_over(self, facts: ShotFacts) -> ShotFacts:
        """The facts as they would be if this reading were true, without a doubt left of it."""
        result = facts
        if not isinstance(self.first_contact, Unchanged):
            result = replace(result, first_contact=self.first_contact)
        if not isinstance(self.events, Unchanged):
            result = replace(result, events=self.events)
        if not isinstance(self.call, Unchanged):
            result = replace(result, call=self.call)
        if not isinstance(self.reports, Unchanged):
            result = replace(result, reports=self.reports)
        if not isinstance(self.incidents, Unchanged):
            result = replace(result, incidents=self.incidents)
        return result


class DoubtAbout(Enum):
    """What a doubt is about."""

    FIRST_CONTACT = "first_contact"
    RAILS = "rails"
    POTTED = "potted"
    OFF_TABLE = "off_table"
    CALL = "call"
    REPORT = "report"


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
    `reports` come from people. `jumped_over`: the ball that the cue ball was to jump or curve
    around, where that was the shot. `is_stroke` is false for what happened between two shots.
    """

    on_table: frozenset[Ball]
    strike_s: float
    first_contact: FirstContact | None
    events: tuple[Event, ...] = ()
    call: Call | None = None
    doubts: tuple[Doubt, ...] = ()
    reports: tuple[Report, ...] = ()
    incidents: tuple[Incident, ...] = ()
    jumped_over: Ball | None = None
    is_stroke: bool = True
