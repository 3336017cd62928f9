"""What each player may say now: decided here, by the rules, and shown by the pages as it comes."""

from __future__ import annotations

from api.match_now import MayNow, ReportNow
from device.live.play import is_unattended
from device.live.saying import author_of
from rules.asking import (
    legal_calls,
    may_be,
    may_play_safe,
    may_push_out,
    must_call,
    reportable,
)
from rules.facts import Call, CallType
from rules.match_events import (
    BreakerChosen,
    CallAsked,
    CallMade,
    Conceded,
    ExtensionTaken,
    Lagged,
    Person,
    Racked,
    Role,
    StalemateAgreed,
    TimeOutEnded,
    TimeOutTaken,
    Unit,
)
from rules.match_log import MatchLog
from rules.players import Player
from rules.procedures import Lag
from rules.progress import Progress, Stage


def offered(log: MatchLog, t_s: float, *, is_moving: bool) -> tuple[MayNow, ...]:
    """What each player of the match may say. `t_s`: now, on the camera's clock; `is_moving`: a shot
    is under way, so that nothing is said of the next one."""
    return tuple(
        _offered(log, player, t_s, is_moving=is_moving) for player in log.progress.match.players
    )


def open_reports(progress: Progress) -> tuple[ReportNow, ...]:
    """The reports that nobody has confirmed or denied."""
    found = []
    for seq in dict.fromkeys(progress.open_reports):
        told = progress.reports[seq]
        shot_seq = seq if told.shot_seq is None else told.shot_seq
        ruled = next((one for one in progress.ruled if one.seq == shot_seq), None)
        found.append(
            ReportNow(
                seq=seq,
                report=told.report.kind,
                ball=told.report.ball,
                by=told.by.player,
                against=told.against or (None if ruled is None else ruled.before.shooter),
                shot_seq=told.shot_seq,
            )
        )
    return tuple(found)


def _offered(log: MatchLog, player: Player, t_s: float, *, is_moving: bool) -> MayNow:
    progress, match = log.progress, log.progress.match
    person = Person(role=Role.PLAYER, player=player)
    is_over = progress.stage is Stage.OVER
    is_own_shot = (
        progress.stage is Stage.SHOT
        and match.shooter is player
        and match.option is None  # a call does not outlast the choice
        and not is_moving
    )
    may_call = is_own_shot and may_be(progress, CallMade(call=Call(type=CallType.NONE), by=person))
    last = progress.last_shot
    option = match.option
    return MayNow(
        player=player,
        calls=tuple(dict.fromkeys(ball for ball, _ in legal_calls(match))) if may_call else (),
        must_call=may_call and must_call(match, is_asked_for=progress.is_call_asked),
        safety=may_call and may_play_safe(match),
        push_out=is_own_shot and not progress.is_time_out and may_push_out(match),
        ask_call=not is_moving
        and match.shooter is not player
        and not progress.is_call_asked
        and progress.opened.are_calls_heard
        and may_be(progress, CallAsked(by=person)),
        choices=()
        if option is None or option.chooser is not player or is_moving or progress.is_time_out
        else option.choices,
        report_seq=None if last is None else last.seq,
        reports=() if last is None else reportable(last.before),
        reports_between=reportable(match, is_between_shots=True)
        if progress.stage is Stage.SHOT and not progress.is_time_out and not is_moving
        else (),
        judges=tuple(one.seq for one in open_reports(progress) if one.by is not player),
        concede=tuple(
            unit for unit in Unit if may_be(progress, Conceded(player=player, unit=unit))
        ),
        time_out=not is_moving and may_be(progress, TimeOutTaken(player=player)),
        end_time_out=may_be(progress, TimeOutEnded()),
        extension=match.shooter is player
        and not match.is_break
        and not is_moving
        and may_be(progress, ExtensionTaken(at_s=t_s, player=player)),
        undo=None if is_moving else _undo(log, player),
        lag=may_be(progress, Lagged(lags={one: Lag(rank=1) for one in match.players})),
        breakers=tuple(
            one for one in match.players if may_be(progress, BreakerChosen(breaker=one, by=person))
        ),
        rack=may_be(progress, Racked()),
        stalemate=not is_moving and may_be(progress, StalemateAgreed()),
        end_match=not is_over,
        set_up=is_over or is_unattended(log.events) or not progress.ruled,
    )


def _undo(log: MatchLog, player: Player) -> str | None:
    last = log.events[-1]
    return type(last).__name__ if author_of(last) is player else None
