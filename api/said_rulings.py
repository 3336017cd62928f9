"""What only an operator or a referee can say: one model for each kind of word."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from api.said_words import Reason, Seq, Word
from rules.balls import Ball
from rules.match import Phase
from rules.match_events import Penalty
from rules.players import Player
from rules.ruling import CueBall, FoulKind, Outcome

Counts = Annotated[dict[Player, Annotated[int, Field(ge=0, le=999)]], Field(max_length=3)]


class PenaltyGiven(Word):
    """Unsportsmanlike conduct. Operators only, as all that follows."""

    kind: Literal["penalise"]
    player: Player
    penalty: Penalty
    reason: Reason


class FactsSaid(Word):
    """What really happened on a shot. `facts`: as a shot of `review.json` has them."""

    kind: Literal["correct_facts"]
    shot_seq: Seq
    facts: dict[str, Any]
    reason: Reason


class RulingSaid(Word):
    """Another ruling than the engine's: see `rules.match_events.Decision`."""

    kind: Literal["override"]
    shot_seq: Seq
    outcome: Outcome
    fouls: Annotated[tuple[FoulKind, ...], Field(max_length=21)] = ()
    spotted: Annotated[tuple[Ball, ...], Field(max_length=15)] = ()
    on_table: Annotated[frozenset[Ball], Field(max_length=15)] | None = None
    reason: Reason


class StateSaid(Word):
    """The match is set right where it stands; what is `None` stays."""

    kind: Literal["correct_state"]
    shooter: Player | None = None
    phase: Phase | None = None
    on_table: Annotated[frozenset[Ball], Field(max_length=15)] | None = None
    cue_ball: CueBall | None = None
    fouls: Counts | None = None
    score: Counts | None = None
    sets: Counts | None = None
    reason: Reason


class RackVoidSaid(Word):
    """The rack does not count; its breaker breaks again."""

    kind: Literal["void_rack"]
    reason: Reason


class StalemateSaid(Word):
    """The referee sees no attempt to win; or, after three more turns each, decides."""

    kind: Literal["announce_stalemate"]
    is_progress: bool | None = None
