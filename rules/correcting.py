"""Corrections by authorised persons, and the events that change how an earlier one is judged.

The latter have had their effect when their target was judged (`rules.amending`); here it is only
seen whether they could have one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.amending import Amendments, may_answer
from rules.match import MatchError, Phase, full_rack
from rules.match_events import (
    Abandoned,
    Answered,
    FactsCorrected,
    ReportAnswered,
    RulingOverridden,
    StateCorrected,
)
from rules.needing import need_authorised, need_going, need_reason
from rules.players import Player
from rules.progress import Progress, Refusal, RefusedError, Ruled, Stage
from rules.scoring import match_winner


def ruled_by_seq(progress: Progress, seq: int) -> Ruled:
    """The shot or incident of that seq; refused if there is none."""
    for one in progress.ruled:
        if one.seq == seq:
            return one
    raise RefusedError(Refusal.NO_SUCH_SHOT, f"event {seq}")


def answered(progress: Progress, event: Answered, _: Amendments) -> Progress:
    """What was asked is settled; only a reading that was shown can be the answer."""
    one = ruled_by_seq(progress, event.shot_seq)
    if not 0 <= event.reading < len(one.judged.readings):
        raise RefusedError(Refusal.NO_SUCH_READING, f"reading {event.reading}")
    return progress


def report_answered(progress: Progress, event: ReportAnswered, _: Amendments) -> Progress:
    """A report is true or not: said by anybody but the one who made it."""
    told = progress.reports.get(event.report_seq)
    if told is None:
        raise RefusedError(Refusal.NO_SUCH_REPORT, f"event {event.report_seq}")
    if not may_answer(event.by, told):
        raise RefusedError(Refusal.NOT_AUTHORISED, event.by.role.value)
    return progress


def facts_corrected(progress: Progress, event: FactsCorrected, _: Amendments) -> Progress:
    """What really happened, by an authorised person with a reason."""
    need_authorised(event.by)
    need_reason(event.reason)
    if not ruled_by_seq(progress, event.shot_seq).facts.is_stroke or not event.facts.is_stroke:
        raise RefusedError(Refusal.NO_SUCH_SHOT, f"event {event.shot_seq}")
    return progress


def ruling_overridden(progress: Progress, event: RulingOverridden, _: Amendments) -> Progress:
    """Another ruling than the engine's, by an authorised person with a reason."""
    need_authorised(event.by)
    need_reason(event.reason)
    ruled_by_seq(progress, event.shot_seq)
    return progress


def state_corrected(progress: Progress, event: StateCorrected, _: Amendments) -> Progress:
    """The match is set right where it stands; a state that no match can be in is refused.

    A score decides whether the match is over. A phase other than the break says that a rack is
    being played.
    """
    need_authorised(event.by)
    need_reason(event.reason)
    if progress.stage in (Stage.LAG, Stage.BREAKER):
        raise RefusedError(Refusal.WRONG_STAGE, progress.stage.value)
    before = progress.match
    players = set(before.players)
    for counts in (event.fouls, event.score, event.sets):
        if counts is not None and (set(counts) - players or min(counts.values(), default=0) < 0):
            raise RefusedError(Refusal.IMPOSSIBLE_STATE, str(counts))
    if event.fouls is not None and max(event.fouls.values(), default=0) > 2:
        raise RefusedError(Refusal.IMPOSSIBLE_STATE, "more than two fouls in a row")
    try:
        match = replace(
            before,
            shooter=event.shooter or before.shooter,
            phase=event.phase or before.phase,
            on_table=before.on_table if event.on_table is None else event.on_table,
            cue_ball=event.cue_ball or before.cue_ball,
            fouls=_merged(before.fouls, event.fouls),
            score={**before.score, **(event.score or {})},
            sets={**before.sets, **(event.sets or {})},
            option=None if event.shooter is not None else before.option,
        )
    except MatchError as error:
        raise RefusedError(Refusal.IMPOSSIBLE_STATE, str(error)) from error
    if match.is_break and match.on_table != full_rack(match.game):
        raise RefusedError(Refusal.IMPOSSIBLE_STATE, "a break without a full rack")
    if not match.on_table:
        raise RefusedError(Refusal.IMPOSSIBLE_STATE, "no object ball on the table")
    is_counted = event.score is not None or event.sets is not None
    if is_counted or progress.stage is not Stage.OVER:
        match = replace(match, winner=match_winner(match))
    stage = progress.stage
    if match.winner is not None:
        stage = Stage.OVER
    elif event.phase is not None and event.phase is not Phase.BREAK:
        stage = Stage.SHOT
    elif stage is Stage.OVER:
        stage = Stage.RACK
    return replace(progress, match=match, stage=stage, call=None)


def _merged(
    before: Mapping[Player, int] | None, told: Mapping[Player, int] | None
) -> Mapping[Player, int] | None:
    return before if told is None else {**(before or {}), **told}


def abandoned(progress: Progress, event: Abandoned, _: Amendments) -> Progress:
    """The match ends without a winner."""
    need_going(progress)
    need_authorised(event.by)
    need_reason(event.reason)
    return replace(progress, stage=Stage.OVER, call=None, clock_from_s=None, is_time_out=False)
