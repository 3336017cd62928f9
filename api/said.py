"""Everything that people can say to the referee, and what he answers.

A phone says what it wants (`Said`, an object with a `kind`); the server adds who speaks
(`Spoken.by`), out of the visitor's cookies and never out of what was sent; `device.live.saying`
makes an event of the match out of it, or refuses it. Only the referee decides and only he writes.

A word rests on what its speaker has seen: `match_id` and `revision`, both out of the snapshot
(`MatchNow`). What has changed the position since then makes the word late: it is refused, not
misread. `word_id` is chosen by the speaker, another for each word: what arrives twice counts once.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter, ValidationError

from api.errors import SaidUnreadableError
from api.said_rulings import (
    FactsSaid,
    PenaltyGiven,
    RackVoidSaid,
    RulingSaid,
    StalemateSaid,
    StateSaid,
)
from api.said_words import (
    BreakerNamed,
    CallSaid,
    CallWanted,
    ChoiceMade,
    ConcedeSaid,
    EndWanted,
    ExtensionWanted,
    LagWon,
    RackStands,
    ReadingChosen,
    ReportJudged,
    ReportMade,
    SetUp,
    StalemateWanted,
    TableAnswered,
    TimeOutOver,
    TimeOutWanted,
    Value,
    WarningGiven,
    WordTakenBack,
)
from rules.match_events import Person
from rules.progress import Refusal

Said = Annotated[
    SetUp
    | LagWon
    | BreakerNamed
    | RackStands
    | CallSaid
    | CallWanted
    | ChoiceMade
    | ReportMade
    | ReportJudged
    | ReadingChosen
    | TableAnswered
    | ConcedeSaid
    | TimeOutWanted
    | TimeOutOver
    | ExtensionWanted
    | StalemateWanted
    | EndWanted
    | WordTakenBack
    | WarningGiven
    | PenaltyGiven
    | FactsSaid
    | RulingSaid
    | StateSaid
    | RackVoidSaid
    | StalemateSaid,
    Field(discriminator="kind"),
]
"""Any of them, told apart by `kind`."""


class Spoken(Value):
    """A word and who says it: what the server sends to the referee."""

    by: Person
    said: Said

    def line(self) -> bytes:
        """As it is sent: one line of JSON."""
        return self.model_dump_json().encode() + b"\n"


class SaidRefusal(Enum):
    """Why a word is refused, where the rules have no say (`rules.progress.Refusal`).

    Section `refused` of the catalogues. `LATE`: what it rests on has changed. `MATCH_GOES_ON`: a
    match is played, and has to be ended before another is set up. `NO_SEAT`: only a player can say
    this. `NOT_KEPT`: the journal cannot be written. `WRONG_CODE`, `SEAT_TAKEN`: of a seat.
    """

    LATE = "late"
    OTHER_MATCH = "other_match"
    NO_MATCH = "no_match"
    MATCH_GOES_ON = "match_goes_on"
    NO_SEAT = "no_seat"
    BALLS_MOVING = "balls_moving"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOT_ASKED = "not_asked"
    BAD_SETTINGS = "bad_settings"
    BAD_FACTS = "bad_facts"
    NOT_KEPT = "not_kept"
    WRONG_CODE = "wrong_code"
    SEAT_TAKEN = "seat_taken"


class Accepted(Value):
    """The word counts.

    `seq`: of its event, `None` where it made none: it waits for the word of the other player
    (`is_waiting`), or took one back. `revision`: of the match afterwards.
    """

    ok: Literal[True] = True
    match_id: str | None = None
    seq: int | None = None
    revision: int = 0
    is_waiting: bool = False


class Refused(Value):
    """The word does not count; `code`: why, and nothing has changed."""

    ok: Literal[False] = False
    code: Refusal | SaidRefusal
    params: dict[str, str | int | float] = Field(default_factory=dict)


Answer = Annotated[Accepted | Refused, Field(discriminator="ok")]

_SPOKEN: Final[TypeAdapter[Spoken]] = TypeAdapter(Spoken)
_ANSWER: Final[TypeAdapter[Accepted | Refused]] = TypeAdapter(Answer)


def read_spoken(line: bytes | str) -> Spoken:
    """The word in a line. Raises `SaidUnreadableError`."""
    try:
        return _SPOKEN.validate_json(line)
    except ValidationError as error:
        raise SaidUnreadableError(f"no word: {_first(error)}") from error


def read_answer(line: bytes | str) -> Accepted | Refused:
    """The referee's answer in a line. Raises `SaidUnreadableError`."""
    try:
        return _ANSWER.validate_json(line)
    except ValidationError as error:
        raise SaidUnreadableError(f"no answer: {_first(error)}") from error


def _first(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc'])) or 'the line'}: {first['msg']}"
