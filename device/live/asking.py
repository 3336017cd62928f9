"""What the people at the table are asked, besides the readings of a shot: worked out anew from
the events of the match and from how the balls lie, so that a restart forgets no question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from api.snapshot_codes import TableQuestion
from device.live.lying import Lying
from device.live.play import ALONE, RACKED_ANEW, TURN_UNKNOWN
from rules.balls import Ball
from rules.match_events import (
    MatchEvent,
    Racked,
    RackVoided,
    ShotPlayed,
    StateCorrected,
    Unseen,
)
from rules.match_log import MatchLog
from rules.procedures import is_rack_right
from rules.progress import Progress, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """`seq`: of the event that it is about, None: about how the balls lie now."""

    question: TableQuestion
    seq: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What the events do not say. `lying`: the last look at rest, None while balls move or nothing
    was looked at. `kept_events`: how many the match had when the program was started."""

    lying: Lying | None = None
    is_asleep: bool = False
    kept_events: int = 0


def asked(log: MatchLog | None, now: Circumstances) -> tuple[Asked, ...]:
    """The open questions, those about events first."""
    if log is None:
        return ()
    found = [*_about_events(log.events), *_about_balls(log.progress, now)]
    progress = log.progress
    is_in_rack = progress.stage is Stage.SHOT and _is_begun(log.events)
    if is_in_rack and now.is_asleep:
        found.append(Asked(question=TableQuestion.PLAYERS_GONE))
    if is_in_rack and now.kept_events and not _is_settled_since(log.events, now.kept_events):
        found.append(Asked(question=TableQuestion.AFTER_RESTART))
    return tuple(found)


def _about_events(events: Sequence[MatchEvent]) -> list[Asked]:
    """Asked until somebody has set it right: the score, or of a missed shot whose turn it is."""
    found: dict[TableQuestion, Asked] = {}
    for seq, event in enumerate(events, start=1):
        match event:
            case Unseen():
                question = TableQuestion.SHOT_MISSED
                found[question] = Asked(question=question, seq=seq)
            case RackVoided(by=by, reason=reason) if by == ALONE and reason == RACKED_ANEW:
                question = TableQuestion.RACK_SWEPT
                found[question] = Asked(question=question, seq=seq)
            case StateCorrected(reason=reason, by=by) if by == ALONE and reason == TURN_UNKNOWN:
                pass
            case StateCorrected(shooter=shooter, score=score):
                if score is not None:
                    found.clear()
                elif shooter is not None:
                    found.pop(TableQuestion.SHOT_MISSED, None)
            case _:
                pass
    return list(found.values())


def _about_balls(progress: Progress, now: Circumstances) -> list[Asked]:
    lying = now.lying
    if lying is None or progress.stage is Stage.OVER:
        return []
    game = progress.match.game
    on_bed = lying.object_balls(game)
    if progress.stage is Stage.RACK or progress.match.is_break:
        check = lying.rack_check()
        if check is None or is_rack_right(
            game, shape=check.shape, on_foot_spot=check.on_foot_spot, centre=check.centre
        ):
            return []
        return [Asked(question=TableQuestion.RACK_WRONG)]
    if progress.stage is not Stage.SHOT:
        return []
    if not on_bed and not lying.unknown:
        return [Asked(question=TableQuestion.RACK_SWEPT)]
    if lying.unknown:
        return [Asked(question=TableQuestion.BALLS_UNKNOWN)]
    if on_bed != progress.match.on_table and on_bed | _to_spot(progress) != progress.match.on_table:
        return [Asked(question=TableQuestion.BALLS_CHANGED)]
    return []


def _to_spot(progress: Progress) -> frozenset[Ball]:
    """Balls that the last ruling put back: until somebody does it they lie elsewhere."""
    last = progress.last_shot
    return frozenset() if last is None else frozenset(last.ruling.spotted)


def _is_begun(events: Sequence[MatchEvent]) -> bool:
    """True if a shot of this rack has been played."""
    for event in reversed(events):
        if isinstance(event, ShotPlayed | Unseen):
            return True
        if isinstance(event, Racked):
            return False
    return False


def _is_settled_since(events: Sequence[MatchEvent], count: int) -> bool:
    """True if play has gone on since then, or somebody has said how the match stands."""
    return any(
        isinstance(event, ShotPlayed) or (isinstance(event, StateCorrected) and event.by != ALONE)
        for event in events[count:]
    )
