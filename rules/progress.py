"""Where a whole match stands after some of its events: the state that `rules.match_log` folds.

Only values; what changes them is in `rules.playing` and `rules.proceedings`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from rules.book import Book
from rules.books import book_of
from rules.facts import Call, ShotFacts
from rules.match import Match, RulesError
from rules.match_events import Opened, Reported
from rules.players import Player
from rules.ruling import RackReason, Ruling


class Stage(Enum):
    """What the match waits for.

    `RACK`: that the balls are racked; no shot counts before. `SHOT`: the next shot; an open
    option is in `Match.option`.
    """

    LAG = "lag"
    BREAKER = "breaker"
    RACK = "rack"
    SHOT = "shot"
    OVER = "over"


class Refusal(Enum):
    """Why an event cannot be."""

    NOT_OPENED = "not_opened"
    ALREADY_OPENED = "already_opened"
    TOO_MANY_PLAYERS = "too_many_players"
    UNKNOWN_PLAYER = "unknown_player"
    WRONG_STAGE = "wrong_stage"
    RACK_OVER = "rack_over"
    MATCH_OVER = "match_over"
    RACK_WRONG = "rack_wrong"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOUR_CHOICE = "not_your_choice"
    NOTHING_TO_CHOOSE = "nothing_to_choose"
    NOTHING_IS_CALLED = "nothing_is_called"
    CALL_NOT_ACCEPTED = "call_not_accepted"
    NOT_AUTHORISED = "not_authorised"
    REASON_MISSING = "reason_missing"
    NO_SUCH_SHOT = "no_such_shot"
    NO_SUCH_READING = "no_such_reading"
    NO_SUCH_REPORT = "no_such_report"
    TOO_LATE = "too_late"
    NOT_ON_TWO = "not_on_two"
    NO_CLOCK = "no_clock"
    CLOCK_RUNS = "clock_runs"
    NO_EXTENSION_LEFT = "no_extension_left"
    NO_TIME_OUT_LEFT = "no_time_out_left"
    IN_TIME_OUT = "in_time_out"
    NOT_IN_TIME_OUT = "not_in_time_out"
    NO_STALEMATE = "no_stalemate"
    TURNS_LEFT = "turns_left"
    NO_SETS = "no_sets"
    IMPOSSIBLE_STATE = "impossible_state"


class RefusedError(RulesError):
    """An event that cannot be at this point of the match; `refusal` says why."""

    def __init__(self, refusal: Refusal, what: str) -> None:
        """`what`: the event and the offending value, for those who read logs."""
        super().__init__(f"{refusal.value}: {what}")
        self.refusal = refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """A shot, or an incident between two shots, and its ruling.

    `before`: the match that it was judged on. `facts`: as they were judged, with reports,
    corrections and the call that was announced. `judged`: the engine's own ruling; `ruling`: the
    one in force, which an answer or an override may have changed.
    """

    seq: int
    before: Match
    facts: ShotFacts
    judged: Ruling
    ruling: Ruling
    is_corrected: bool = False
    is_answered: bool = False
    is_overridden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RackDone:
    """A rack that has ended; `winner` is `None` if it is replayed."""

    seq: int
    rack_index: int
    breaker: Player | None
    winner: Player | None
    reason: RackReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Voided:
    """An event of the list that has no effect, since what was before it was corrected."""

    seq: int
    refusal: Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """A whole match after its first `seq` events.

    `match`: before the next shot. `call`: announced for it; `is_call_asked`: somebody is unsure
    what will be played. `clock_from_s`: since when the shot clock runs, `None` if it does not.
    `extensions`: taken in this rack, `time_outs`: in the match. `is_extended`: the clock of this
    shot. `stalemate_turns`: turns since a stalemate was announced, `None` without one.
    """

    seq: int
    opened: Opened
    stage: Stage
    match: Match
    lag_winner: Player | None = None
    call: Call | None = None
    is_call_asked: bool = False
    ruled: tuple[Ruled, ...] = ()
    racks: tuple[RackDone, ...] = ()
    clock_from_s: float | None = None
    is_extended: bool = False
    extensions: Mapping[Player, int] = field(default_factory=dict)
    time_outs: Mapping[Player, int] = field(default_factory=dict)
    is_time_out: bool = False
    stalemate_turns: Mapping[Player, int] | None = None
    reports: Mapping[int, Reported] = field(default_factory=dict)
    open_reports: tuple[int, ...] = ()
    voided: tuple[Voided, ...] = ()

    @property
    def book(self) -> Book:
        """The rulebook of the match."""
        return book_of(self.match)

    @property
    def is_version_current(self) -> bool:
        """True if the match was opened under the version of the book that judges it now.

        Else a ruling may be another than the one that was said at the table.
        """
        return self.opened.rulebook_version == self.book.version

    @property
    def last_shot(self) -> Ruled | None:
        """The last shot that was played, incidents between shots left out."""
        return next((one for one in reversed(self.ruled) if one.facts.is_stroke), None)

    @property
    def deadline_s(self) -> float | None:
        """When the shot clock runs out, `None` if it does not run."""
        organiser = self.match.organiser
        if organiser.shot_clock_s is None or self.clock_from_s is None or self.is_time_out:
            return None
        more_s = organiser.extension_s if self.is_extended else 0.0
        return self.clock_from_s + organiser.shot_clock_s + more_s

    @property
    def questions(self) -> tuple[Ruled, ...]:
        """The shots about which something is still asked."""
        return tuple(one for one in self.ruled if one.ruling.provisional)
