"""What happens in a match, as events: the append-only list that a match is.

`rules.match_log` folds such a list into the state of the match. An event says what was seen, said
or decided, never what follows from it. The place of an event in the list, from 1, is its `seq`.
Times are seconds on the source's clock, fields of the events: the rules have no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from rules.balls import Ball
from rules.facts import Call, Report, ShotFacts
from rules.match import Game, Organiser, Phase
from rules.players import Player
from rules.procedures import Lag
from rules.ruling import Choice, CueBall, FoulKind, Outcome


class Role(Enum):
    """As what somebody, or something, speaks."""

    PLAYER = "player"
    REFEREE = "referee"
    OPERATOR = "operator"
    CAMERA = "camera"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Who says it. `player`: which, with `Role.PLAYER`; `name`: as the record shows it."""

    role: Role
    player: Player | None = None
    name: str = ""

    @property
    def is_authorised(self) -> bool:
        """True for those who may decide, override and correct."""
        return self.role in (Role.REFEREE, Role.OPERATOR)


CAMERA = Person(role=Role.CAMERA)
"""What was seen, not said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEvent:
    """Any event; `at_s`: when, `None` where it does not matter or is not known."""

    at_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(MatchEvent):
    """The match is set up: always the first event, and only that.

    `match_id`: a ULID. `are_calls_heard`: what players announce reaches the engine, so that a shot
    without a call is known to have none; else a call is a doubt. `is_lag_skipped`: the breaker of
    the first rack is named by somebody (`BreakerChosen`), there is no lag. `language`: in which the
    match is spoken, a code of those who speak; empty: not said.
    """

    match_id: str
    rulebook: str
    rulebook_version: str
    game: Game = Game.TEN_BALL
    players: tuple[Player, ...] = (Player.A, Player.B)
    names: Mapping[Player, str] = field(default_factory=dict)
    organiser: Organiser = field(default_factory=Organiser)
    are_calls_heard: bool = True
    is_lag_skipped: bool = False
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lagged(MatchEvent):
    """All players have lagged; if nobody wins they lag again (WPA R 1.2)."""

    lags: Mapping[Player, Lag]


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakerChosen(MatchEvent):
    """Who breaks the first rack: the winner of the lag says so, or whoever may where none is."""

    breaker: Player
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class RackCheck:
    """How a rack was seen to stand: `shape` is `triangle` or `diamond`."""

    shape: str
    on_foot_spot: Ball
    centre: Ball


@dataclass(frozen=True, slots=True, kw_only=True)
class Racked(MatchEvent):
    """The rack stands, the break may be played. `check`: `None` where nobody looked closer."""

    check: RackCheck | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallMade(MatchEvent):
    """The shooter announced the next shot; a later call before the stroke replaces it."""

    call: Call
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAsked(MatchEvent):
    """Referee or opponent are unsure what will be played (WPA R 1.7)."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotPlayed(MatchEvent):
    """A shot, from the strike to rest; `rest_s`: when all stood still.

    Its call is that of the facts; where they know none, what was announced before.
    """

    facts: ShotFacts
    rest_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen(MatchEvent):
    """The open option was used: the position is played, or the shot handed back."""

    choice: Choice
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported(MatchEvent):
    """Somebody reports what the camera does not judge.

    `shot_seq`: the shot that it is about, `None`: it happened between two shots. `against`: who
    did it, `None`: who played that shot, or is at the table. The word of referee, operator and of
    the offender himself stands; that of the opponent is a doubt until it was answered.
    """

    report: Report
    by: Person
    shot_seq: int | None = None
    against: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportAnswered(MatchEvent):
    """The offender, or an authorised person, says whether a report is true."""

    report_seq: int
    is_accepted: bool
    by: Person


class WarningMeans(Enum):
    """How a player on two fouls came to know it."""

    SPOKEN = "spoken"
    COUNTER_SHOWN = "counter_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned(MatchEvent):
    """A player on two fouls was warned (WPA R 3.13, Reg 8)."""

    player: Player
    means: WarningMeans
    by: Person = CAMERA


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtensionTaken(MatchEvent):
    """A player takes more time for this shot."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRanOut(MatchEvent):
    """The shot clock ran out on the player at the table: slow play (WPA R 3.14)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOutTaken(MatchEvent):
    """A player interrupts the match."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOutEnded(MatchEvent):
    """The match goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StalemateAnnounced(MatchEvent):
    """The referee sees no attempt to win; each player has three more turns (WPA R 1.13)."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class StalemateDecided(MatchEvent):
    """After those turns: there was progress, or the rack is replayed."""

    is_progress: bool
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class StalemateAgreed(MatchEvent):
    """All players agree that nobody can win this rack."""


class Unit(Enum):
    """What can be won, lost or conceded."""

    RACK = "rack"
    SET = "set"
    MATCH = "match"


@dataclass(frozen=True, slots=True, kw_only=True)
class Conceded(MatchEvent):
    """A player gives up."""

    player: Player
    unit: Unit = Unit.RACK


class Penalty(Enum):
    """What a referee gives for unsportsmanlike conduct (WPA R 3.16)."""

    WARNING = "warning"
    FOUL = "foul"
    LOSS_OF_RACK = "loss_of_rack"
    LOSS_OF_SET = "loss_of_set"
    LOSS_OF_MATCH = "loss_of_match"


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalised(MatchEvent):
    """Unsportsmanlike conduct, by the decision of an authorised person."""

    player: Player
    penalty: Penalty
    by: Person
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(MatchEvent):
    """What was asked after a shot is settled: `reading` counts from 0 in the ruling's readings."""

    shot_seq: int
    reading: int
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class FactsCorrected(MatchEvent):
    """An authorised person says what really happened; all that followed is judged again."""

    shot_seq: int
    facts: ShotFacts
    by: Person
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A ruling made by a person: the outcome, seen from the shooter, and what is put back.

    `fouls`: those that are called, none with a legal outcome. `on_table`: object balls on the
    table afterwards, `None`: as they were judged to be, with those of `spotted`.
    """

    outcome: Outcome
    fouls: tuple[FoulKind, ...] = ()
    spotted: tuple[Ball, ...] = ()
    on_table: frozenset[Ball] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingOverridden(MatchEvent):
    """An authorised person rules otherwise than the engine, and says why."""

    shot_seq: int
    decision: Decision
    by: Person
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StateCorrected(MatchEvent):
    """An authorised person sets the match right where it stands; what is `None` stays."""

    by: Person
    reason: str
    shooter: Player | None = None
    phase: Phase | None = None
    on_table: frozenset[Ball] | None = None
    cue_ball: CueBall | None = None
    fouls: Mapping[Player, int] | None = None
    score: Mapping[Player, int] | None = None
    sets: Mapping[Player, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RackVoided(MatchEvent):
    """The rack cannot be finished (balls swept away, a power cut): its breaker breaks again."""

    by: Person
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unseen(MatchEvent):
    """Shots may have been played that nobody saw: the camera was away, or is here only now.

    Phase and counts of fouls are not known from then on, and whose turn it is only by what was
    known before. `on_table`: object balls seen afterwards, `None`: as they were judged to be.
    """

    on_table: frozenset[Ball] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Abandoned(MatchEvent):
    """The match ends without a winner."""

    by: Person
    reason: str
