"""What players can say: one model for each kind of word. `api.said` says what a word is."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from api.catalogues import LANGUAGES
from api.snapshot_codes import TableAnswer, TableQuestion
from rules.balls import Ball, Pocket
from rules.facts import CallType, ReportKind
from rules.match import BreakOrder, FoulMode, Game
from rules.match_events import Unit, WarningMeans
from rules.players import Player
from rules.ruling import Choice

MOST_NAME: Final = 40
MOST_REASON: Final = 200
"""Letters."""

WordId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
MatchId = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=MOST_NAME)]
Reason = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MOST_REASON)
]
Seq = Annotated[int, Field(ge=1, le=1_000_000)]


class Value(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Word(Value):
    """Any word. `match_id`: of the snapshot that its speaker saw, `None` where it had no match.

    `revision`: of that match; `None` is enough for a word that names the event that it is about
    (`shot_seq`, `report_seq`), and for words about a match that is over: there it is the number of
    its events.
    """

    word_id: WordId
    match_id: MatchId | None = None
    revision: Annotated[int, Field(ge=0, le=10_000_000)] | None = None


class SetUp(Word):
    """A match is set up; one that is open and not yet played is given up for it.

    `breaker`: who breaks first, `None`: there is a lag. `race_to`: racks, of a set where `sets_to`
    says how many sets win the match; `None`: no end. `are_calls_heard`: calls are made on the
    phones, so that a shot without one has none. `shot_clock_s`: `None`: no clock.
    """

    kind: Literal["set_up"]
    rulebook: Annotated[str, StringConstraints(pattern=r"^[a-z]{2,8}$")]
    game: Game = Game.TEN_BALL
    players: Annotated[int, Field(ge=2, le=3)] = 2
    names: Annotated[dict[Player, Name], Field(max_length=3)] = {}
    race_to: Annotated[int, Field(ge=1, le=99)] | None = None
    sets_to: Annotated[int, Field(ge=1, le=20)] | None = None
    break_order: BreakOrder = BreakOrder.DEFAULT
    foul_mode: FoulMode = FoulMode.ALL_BALLS
    breaker: Player | None = None
    shot_clock_s: Annotated[int, Field(ge=10, le=600)] | None = None
    extension_s: Annotated[int, Field(ge=5, le=300)] = 30
    extensions_each: Annotated[int, Field(ge=0, le=9)] = 1
    time_outs_each: Annotated[int, Field(ge=0, le=9)] = 1
    language: Annotated[str, StringConstraints(max_length=2)] = ""
    are_calls_heard: bool = True

    @model_validator(mode="after")
    def _of_these_players(self) -> Self:
        there = tuple(Player)[: self.players]
        if self.language not in ("", *LANGUAGES):
            raise ValueError(f"language: one of {', '.join(LANGUAGES)}, or empty")
        if self.breaker is not None and self.breaker not in there:
            raise ValueError(f"breaker: {self.breaker.value} does not play")
        if set(self.names) - set(there):
            raise ValueError("names: of somebody who does not play")
        if self.sets_to is not None and self.race_to is None:
            raise ValueError("race_to: how many racks win a set")
        return self


class LagWon(Word):
    """Who won the lag; `None`: nobody, they lag again."""

    kind: Literal["lag_won"]
    winner: Player | None = None


class BreakerNamed(Word):
    """Who breaks the first rack."""

    kind: Literal["breaker"]
    breaker: Player


class RackStands(Word):
    """The balls are racked, whatever the camera says of it."""

    kind: Literal["racked"]


class CallSaid(Word):
    """What is played next. `ball` and `pocket` with `shot`; `none` takes a call back."""

    kind: Literal["call"]
    type: CallType
    ball: Ball | None = None
    pocket: Pocket | None = None

    @model_validator(mode="after")
    def _whole(self) -> Self:
        is_shot = self.type is CallType.SHOT
        if (self.ball is not None and self.pocket is not None) is not is_shot:
            raise ValueError("ball and pocket: both with a shot, none else")
        if self.ball is Ball.CUE:
            raise ValueError("ball: an object ball")
        return self


class CallWanted(Word):
    """The opponent is unsure what will be played: now it has to be called."""

    kind: Literal["ask_call"]


class ChoiceMade(Word):
    """Play the position, or hand it back."""

    kind: Literal["choose"]
    choice: Choice


class ReportMade(Word):
    """A foul that the camera does not see.

    `shot_seq`: of the shot, `None`: it happened between two shots. `against`: whose foul, `None`:
    of who played that shot, or is at the table.
    """

    kind: Literal["report"]
    report: ReportKind
    ball: Ball | None = None
    shot_seq: Seq | None = None
    against: Player | None = None


class ReportJudged(Word):
    """A report is true, or it is not."""

    kind: Literal["answer_report"]
    report_seq: Seq
    is_accepted: bool


class ReadingChosen(Word):
    """What happened on a shot: `reading` counts from 0 in the ruling's readings."""

    kind: Literal["answer"]
    shot_seq: Seq
    reading: Annotated[int, Field(ge=0, le=99)]


class TableAnswered(Word):
    """An answer to a question about the table; `seq` as in the question."""

    kind: Literal["answer_table"]
    question: TableQuestion
    seq: Seq | None = None
    answer: TableAnswer


class ConcedeSaid(Word):
    """The speaker gives up."""

    kind: Literal["concede"]
    unit: Unit = Unit.RACK


class TimeOutWanted(Word):
    """The speaker interrupts the match."""

    kind: Literal["time_out"]


class TimeOutOver(Word):
    """The match goes on."""

    kind: Literal["end_time_out"]


class ExtensionWanted(Word):
    """The speaker takes more time for this shot."""

    kind: Literal["extension"]


class StalemateWanted(Word):
    """Nobody can win this rack: it is replayed once all players have said so."""

    kind: Literal["stalemate"]


class EndWanted(Word):
    """The match ends without a winner: at once by the operator, else once all players say so."""

    kind: Literal["end_match"]
    reason: Reason | None = None


class WordTakenBack(Word):
    """The last word of the match, if it was the speaker's own (the operator: whatever it was)."""

    kind: Literal["undo"]


class WarningGiven(Word):
    """A player on two fouls was warned."""

    kind: Literal["warned"]
    player: Player
    means: WarningMeans = WarningMeans.SPOKEN
