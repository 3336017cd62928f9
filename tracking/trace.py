"""The trace of a shot: everything from which its account was made, for those who ask why.

Values only; `tracing` makes them, `device.tracing` writes and draws them. Places are table mm
(`geometry`), times seconds on the source's clock, errors standard errors unless told. A field that
can say nothing is None. The names are those of the files: docs/trace.md lists them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.balls import Ball, Pocket, Rail
from rules.facts import Doubt, Event, FirstContact
from tracking.lane_records import LaneRecord
from tracking.paths import PathEnd

PlaceMm = tuple[float, float]
Row = tuple[float, ...]


class WhyFirst(Enum):
    """Why the solver told this of the first contact."""

    FIT = "fit"
    """The cue ball's way and all balls just after fit it best."""
    ONLY_ONE_IN_REACH = "only_one_in_reach"
    """No other ball can have been met first, and the fit says the same."""
    ONLY_ONE_IN_REACH_UNFITTED = "only_one_in_reach_unfitted"
    """No other ball can have been met first; the fit found no such contact."""
    TIE = "tie"
    """Two balls were met so nearly together that they are one."""
    MET_ROLLING = "met_rolling"
    """A ball that still rolled from the shot before was met."""
    ORDER_OF_ONSETS = "order_of_onsets"
    """The cue ball's way was not seen: what moved first was met first."""
    GONE_WHEN_PASSED = "gone_when_passed"
    """The cue ball came to one ball only, and that ball is gone."""
    NOTHING_MOVED = "nothing_moved"
    """No object ball moved and the cue ball passed none closely: nothing was hit."""
    UNDECIDED = "undecided"
    """No object ball was seen to begin to move, but one may have been met."""
    NOT_SEEN = "not_seen"
    """The cue ball was not seen."""


class FitOf(Enum):
    """The event at which two pieces of a path are fitted."""

    FIRST_CONTACT = "first_contact"
    MEETING = "meeting"
    RAIL = "rail"


class RailFate(Enum):
    """What became of a rail candidate."""

    TOLD = "told"
    ASKED = "asked"
    """It is in a doubt."""
    UNLIKELY = "unlikely"
    """Left out."""
    SAME_TURN = "same_turn"
    """The turn is told as another touch, at a jaw beside a nose or the other way round."""
    BY_MODEL = "by_model"
    """Beside the first contact the simulation of the shot is believed instead."""


class RailSource(Enum):
    """Where a rail candidate comes from."""

    TURN = "turn"
    """The path turned near it."""
    AT_REST = "at_rest"
    """The ball came to rest beside it."""
    MODEL = "model"
    """The simulation of the first contact drove the ball to it."""
    NEAR_NOSE = "near_nose"
    """The ball came so near that a soft touch would leave no mark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PathTrace:
    """One ball's path as the solver read it.

    `sights`: rows t_s, x_mm, y_mm, sigma_mm after cleaning; `left_out`: rows t_s, x_mm, y_mm of
    those that their neighbours contradict. `noise_factor`: by how much they scatter more than the
    eyes said.
    """

    ball: Ball
    moved: bool
    end: PathEnd
    is_rolling: bool
    rest_mm: PlaceMm | None
    rest_error_mm: float
    noise_factor: float
    sights: tuple[Row, ...]
    left_out: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OnsetTrace:
    """A resting ball began to move; `first_moved_s`: the first sight surely away from rest."""

    ball: Ball
    t_s: float
    t_error_s: float
    first_moved_s: float
    velocity_mm_s: PlaceMm
    velocity_error_mm_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FitTrace:
    """A piece of a path fitted on one side of an event (constant acceleration).

    Place, velocity and acceleration at `at_s`. `residuals`: rows t_s, x_mm, y_mm of sight less fit;
    `rms_mm` of them, `worst_sigmas` the largest over its error; `chi2` per degree of freedom.
    """

    ball: Ball
    of: FitOf
    at_s: float
    is_after: bool
    from_s: float
    to_s: float
    place_mm: PlaceMm
    velocity_mm_s: PlaceMm
    acceleration_mm_s2: PlaceMm
    place_error_mm: float
    velocity_error_mm_s: float
    chi2: float
    rms_mm: float
    worst_sigmas: float
    residuals: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstCandidate:
    """A ball that may have been met first.

    `share`: its probability in the end; `fit_share`, `misfit` (about 0 where good, worth half at
    5), `t_s`, `t_error_s` (two sigmas): by the fit alone. `reach_from_s`, `reach_to_s`: when the
    cue ball was within reach of it while it began to move; None: never.
    """

    ball: Ball
    share: float
    fit_share: float | None
    misfit: float | None
    t_s: float | None
    t_error_s: float | None
    onset_s: float | None
    onset_error_s: float | None
    reach_from_s: float | None
    reach_to_s: float | None
    is_timely: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstTrace:
    """How the first contact was decided.

    `solver`: the fact as the solver has it (None: no ball was hit); `is_taken_back`: what is told
    differs, because balls were out of sight, had doubtful numbers, or rolled. `is_contradicted`:
    another ball moved before, or the cue ball was nowhere near. `place_mm`: the cue ball's centre
    at the contact. `second`, `gap_s`: the next ball that the cue ball met, so much later.
    """

    why: WhyFirst
    solver: FirstContact | None
    is_taken_back: bool
    is_contradicted: bool
    misfit: float | None
    place_mm: PlaceMm | None
    second: Ball | None
    gap_s: float | None
    gap_error_s: float | None
    candidates: tuple[FirstCandidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingTrace:
    """Two balls that met, with its probability; told if it is at least a half."""

    balls: tuple[Ball, Ball]
    t_s: float
    t_error_s: float
    share: float
    place_mm: PlaceMm
    is_told: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RailTrace:
    """A rail candidate.

    `share`: its probability; of a turn the product of `turned` (the path turned, more than noise),
    `came` (the ball came to the wall before) and `is_there` (it turned at the nose). `gap_mm`: from
    the ball to the nose there; `speed_before_mm_s`, `speed_after_mm_s`: across the rail, away from
    it; `change_error_mm_s` of their difference.
    """

    ball: Ball
    rail: Rail
    source: RailSource
    fate: RailFate
    t_s: float
    t_error_s: float
    share: float
    place_mm: PlaceMm
    turned: float | None
    came: float | None
    is_there: float | None
    gap_mm: float | None
    gap_error_mm: float | None
    speed_before_mm_s: float | None
    speed_after_mm_s: float | None
    change_error_mm_s: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTrace:
    """What became of a ball that is not on the bed any more, and the other reading of it.

    `pocket` None: off the table. `is_asked`: it is in a doubt; `or_pocket`, `or_off`: what it was
    if not that, else it is still on the bed.
    """

    ball: Ball
    pocket: Pocket | None
    t_s: float
    t_error_s: float
    share: float
    place_mm: PlaceMm
    is_asked: bool
    or_pocket: Pocket | None
    or_off: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotTrace:
    """One shot. `first_contact`, `events`, `doubts`: what is told to the rules in the end;
    `unnamed_mm`: where balls lay whose number was not known."""

    strike_s: float
    rest_s: float | None
    frame_interval_s: float
    length_mm: float
    width_mm: float
    unnamed_mm: tuple[PlaceMm, ...]
    lanes: tuple[LaneRecord, ...]
    paths: tuple[PathTrace, ...]
    onsets: tuple[OnsetTrace, ...]
    first: FirstTrace
    meetings: tuple[MeetingTrace, ...]
    rails: tuple[RailTrace, ...]
    ends: tuple[EndTrace, ...]
    fits: tuple[FitTrace, ...]
    first_contact: FirstContact | None
    events: tuple[Event, ...]
    doubts: tuple[Doubt, ...]
