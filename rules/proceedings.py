"""What changes a match away from the table: lag, racks, clock, time-outs, stalemate.

Each function takes the progress before an event and gives that after it, or raises `RefusedError`.
"""

from __future__ import annotations

from dataclasses import replace

from rules.amending import Amendments
from rules.footage import met_in_mid_rack
from rules.judge import next_rack, replayed_rack
from rules.match import object_balls
from rules.match_events import (
    BreakerChosen,
    ExtensionTaken,
    Lagged,
    Racked,
    RackVoided,
    StalemateAgreed,
    StalemateAnnounced,
    StalemateDecided,
    TimeOutEnded,
    TimeOutTaken,
    Unseen,
)
from rules.needing import need_authorised, need_going, need_own, need_reason, need_shot, need_stage
from rules.players import Player
from rules.playing import rack_done
from rules.procedures import STALEMATE_TURNS, LagRight, is_rack_right, is_stalemate, lag
from rules.progress import Progress, Refusal, RefusedError, Stage
from rules.ruling import RackReason


def lagged(progress: Progress, event: Lagged, _: Amendments) -> Progress:
    """The winner of the lag breaks or says who does; without one they lag again."""
    need_stage(progress, Stage.LAG)
    if set(event.lags) != set(progress.match.players):
        who = ", ".join(sorted(player.value for player in event.lags)) or "nobody"
        raise RefusedError(Refusal.UNKNOWN_PLAYER, f"lagged: {who}")
    winner, right = lag(progress.book, event.lags)
    if winner is None:
        return progress
    if right is LagRight.BREAKS:
        return _breaks(replace(progress, lag_winner=winner), winner)
    return replace(progress, stage=Stage.BREAKER, lag_winner=winner)


def breaker_chosen(progress: Progress, event: BreakerChosen, _: Amendments) -> Progress:
    """Who breaks the first rack, said by the winner of the lag, or by whoever where none is."""
    if progress.stage is not Stage.BREAKER and not (
        progress.stage is Stage.LAG and event.by.is_authorised
    ):
        raise RefusedError(Refusal.WRONG_STAGE, progress.stage.value)
    if event.breaker not in progress.match.players:
        raise RefusedError(Refusal.UNKNOWN_PLAYER, event.breaker.value)
    if progress.lag_winner is not None:
        need_own(event.by, progress.lag_winner, Refusal.NOT_YOUR_CHOICE)
    return _breaks(progress, event.breaker)


def _breaks(progress: Progress, breaker: Player) -> Progress:
    match = replace(progress.match, shooter=breaker, rack_breaker=breaker)
    return replace(progress, stage=Stage.RACK, match=match)


def racked(progress: Progress, event: Racked, _: Amendments) -> Progress:
    """The balls stand for the break; a rack that was seen to be wrong is racked again."""
    need_stage(progress, Stage.RACK)
    check = event.check
    if check is not None and not is_rack_right(
        progress.match.game,
        shape=check.shape,
        on_foot_spot=check.on_foot_spot,
        centre=check.centre,
    ):
        what = (
            f"{check.shape}, {int(check.on_foot_spot)} in front, {int(check.centre)} in the middle"
        )
        raise RefusedError(Refusal.RACK_WRONG, what)
    return replace(progress, stage=Stage.SHOT, clock_from_s=event.at_s)


def left_unfinished(progress: Progress) -> Progress:
    """The rack was left and another one racked: a later correction took its end away.

    Nobody scores; who may decide can set the score right.
    """
    before = progress.match
    return rack_done(
        replace(progress, match=next_rack(before, None)), before, None, RackReason.VOIDED
    )


def extension_taken(progress: Progress, event: ExtensionTaken, _: Amendments) -> Progress:
    """More time for this shot, as often in a rack as the organiser allows."""
    need_shot(progress)
    if progress.deadline_s is None:
        raise RefusedError(Refusal.NO_CLOCK, "no shot clock runs")
    if event.player is not progress.match.shooter:
        raise RefusedError(Refusal.NOT_YOUR_TURN, event.player.value)
    taken = progress.extensions.get(event.player, 0)
    is_late = event.at_s is not None and event.at_s > progress.deadline_s
    if taken >= progress.match.organiser.extensions_each or progress.is_extended or is_late:
        raise RefusedError(Refusal.NO_EXTENSION_LEFT, event.player.value)
    extensions = {**progress.extensions, event.player: taken + 1}
    return replace(progress, is_extended=True, extensions=extensions)


def time_out_taken(progress: Progress, event: TimeOutTaken, _: Amendments) -> Progress:
    """A player interrupts the match, as often as the organiser allows."""
    if progress.stage not in (Stage.RACK, Stage.SHOT):
        raise RefusedError(Refusal.WRONG_STAGE, progress.stage.value)
    if progress.is_time_out:
        raise RefusedError(Refusal.IN_TIME_OUT, event.player.value)
    taken = progress.time_outs.get(event.player, 0)
    if event.player not in progress.match.players:
        raise RefusedError(Refusal.UNKNOWN_PLAYER, event.player.value)
    if taken >= progress.match.organiser.time_outs_each:
        raise RefusedError(Refusal.NO_TIME_OUT_LEFT, event.player.value)
    time_outs = {**progress.time_outs, event.player: taken + 1}
    return replace(progress, is_time_out=True, time_outs=time_outs)


def time_out_ended(progress: Progress, event: TimeOutEnded, _: Amendments) -> Progress:
    """The match goes on, the shot clock starts anew."""
    if not progress.is_time_out:
        raise RefusedError(Refusal.NOT_IN_TIME_OUT, "no time-out is taken")
    clock_from_s = event.at_s if progress.stage is Stage.SHOT else None
    return replace(progress, is_time_out=False, clock_from_s=clock_from_s)


def stalemate_announced(progress: Progress, event: StalemateAnnounced, _: Amendments) -> Progress:
    """From now on the turns of each player are counted."""
    need_shot(progress)
    need_authorised(event.by)
    return replace(progress, stalemate_turns=dict.fromkeys(progress.match.in_rack, 0))


def stalemate_decided(progress: Progress, event: StalemateDecided, _: Amendments) -> Progress:
    """After three more turns of each: play goes on, or the rack is replayed."""
    need_shot(progress)
    need_authorised(event.by)
    turns = progress.stalemate_turns
    if turns is None:
        raise RefusedError(Refusal.NO_STALEMATE, "no stalemate was announced")
    if event.is_progress:
        return replace(progress, stalemate_turns=None)
    fewest = min(turns.get(player, 0) for player in progress.match.in_rack)
    if not is_stalemate(
        is_announced=True, turns_each=fewest, is_progress=False, do_players_agree=False
    ):
        raise RefusedError(Refusal.TURNS_LEFT, f"{STALEMATE_TURNS - fewest}")
    return _replayed(progress, RackReason.STALEMATE)


def stalemate_agreed(progress: Progress, _event: StalemateAgreed, _: Amendments) -> Progress:
    """All players agree: the rack is replayed at once."""
    need_shot(progress)
    return _replayed(progress, RackReason.STALEMATE)


def rack_voided(progress: Progress, event: RackVoided, _: Amendments) -> Progress:
    """The rack cannot be finished and is replayed."""
    need_shot(progress)
    need_authorised(event.by)
    need_reason(event.reason)
    return _replayed(progress, RackReason.VOIDED)


def unseen(progress: Progress, event: Unseen, _: Amendments) -> Progress:
    """A rack is played, of which nobody knows how it came to be as it is.

    Where the balls were to be racked somebody did that, and broke.
    """
    need_going(progress)
    if progress.stage not in (Stage.RACK, Stage.SHOT):
        raise RefusedError(Refusal.WRONG_STAGE, progress.stage.value)
    match = met_in_mid_rack(progress.match)
    if event.on_table is not None:
        match = replace(match, on_table=object_balls(event.on_table, match.game))
    if not match.on_table:
        raise RefusedError(Refusal.IMPOSSIBLE_STATE, "no object ball on the table")
    return replace(
        progress,
        stage=Stage.SHOT,
        match=match,
        call=None,
        is_call_asked=False,
        clock_from_s=event.at_s,
        is_extended=False,
        stalemate_turns=None,
    )


def _replayed(progress: Progress, reason: RackReason) -> Progress:
    before = progress.match
    return rack_done(replace(progress, match=replayed_rack(before)), before, None, reason)
