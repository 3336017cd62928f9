"""What can be answered to a question about the table, and what an answer makes of the match.

An answer of players counts once all of them have given it (`device.live.agreeing`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from api.snapshot_codes import TableAnswer, TableQuestion
from device.live.lying import Lying
from rules.match_events import (
    Abandoned,
    Conceded,
    MatchEvent,
    Person,
    Racked,
    RackVoided,
    Role,
    StateCorrected,
)
from rules.match_log import MatchLog
from rules.players import Player
from rules.progress import Stage

AGREED: Final = Person(role=Role.OPERATOR, name="A+B")
"""Who decides where all players are of one mind, and the rules want somebody who may."""

_NOBODY, _YES, _NO = TableAnswer.NOBODY, TableAnswer.YES, TableAnswer.NO


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAsked:
    """A question as it is open now. `seq`: of the event that it is about. `lying`: the balls."""

    question: TableQuestion
    seq: int | None
    lying: Lying | None = None


def answers(log: MatchLog, asked: TableAsked) -> tuple[TableAnswer, ...]:
    """What can be answered; nothing where only hands can help (racking, putting balls back)."""
    players = tuple(TableAnswer(player.value) for player in log.progress.match.in_rack)
    is_two = len(players) == 2
    match asked.question:
        case TableQuestion.RACK_SWEPT:
            return (*players, _NOBODY) if is_two or asked.seq is not None else (_NOBODY,)
        case TableQuestion.SHOT_MISSED:
            return players
        case TableQuestion.AFTER_RESTART:
            return (_YES, *players)
        case TableQuestion.BALLS_CHANGED:
            return (_YES,)
        case TableQuestion.RACK_WRONG:
            return (_NO,) if log.progress.stage is Stage.RACK else ()
        case TableQuestion.PLAYERS_GONE:
            return (_YES,)
        case _:
            return ()


def events_of(
    log: MatchLog, asked: TableAsked, answer: TableAnswer, by: Person, t_s: float
) -> Sequence[MatchEvent]:
    """What follows from an answer, one of `answers`; `by`: who decides, `AGREED` or an operator."""
    make: Callable[..., StateCorrected] = lambda **told: StateCorrected(  # noqa: E731
        at_s=t_s, by=by, reason=asked.question.value, **told
    )
    match = log.progress.match
    said = None if answer in (_NOBODY, _YES, _NO) else Player(answer.value)
    match asked.question:
        case TableQuestion.RACK_SWEPT if asked.seq is not None:
            score = dict(match.score)
            if said is not None:
                score[said] = score.get(said, 0) + 1
            return [make(score=score)]
        case TableQuestion.RACK_SWEPT if said is not None:
            return [Conceded(at_s=t_s, player=match.after(said))]
        case TableQuestion.RACK_SWEPT:
            return [RackVoided(at_s=t_s, by=by, reason=asked.question.value)]
        case TableQuestion.SHOT_MISSED | TableQuestion.AFTER_RESTART:
            return [make(shooter=said)]
        case TableQuestion.BALLS_CHANGED:
            assert asked.lying is not None
            return [make(on_table=asked.lying.object_balls(match.game))]
        case TableQuestion.RACK_WRONG:
            return [Racked(at_s=t_s)]
        case _:
            return [Abandoned(at_s=t_s, by=by, reason=asked.question.value)]
