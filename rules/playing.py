"""What changes a match at the table: calls, shots, choices, reports, warnings.

Each function takes the progress before an event and gives that after it, or raises `RefusedError`.
"""

from __future__ import annotations

from dataclasses import replace

from rules.amending import (
    Amended,
    Amendments,
    offender_of,
    with_reports,
)
from rules.facts import Call, CallType, Report, ReportKind, ShotFacts
from rules.judge import advance, choose, judge
from rules.match import Match
from rules.match_events import (
    CallAsked,
    CallMade,
    Chosen,
    ClockRanOut,
    Reported,
    ShotPlayed,
    Warned,
    WarningMeans,
)
from rules.needing import need_own, need_shot
from rules.overriding import corrected_facts, in_force
from rules.players import Player
from rules.procedures import is_call_accepted, is_warned
from rules.progress import Progress, RackDone, Refusal, RefusedError, Ruled, Stage
from rules.ruling import RackReason, Ruling
from rules.shot import nothing_called

__all__ = ["asked", "called", "chosen", "clock_ran_out", "reported", "shot_played", "warned"]


def called(progress: Progress, event: CallMade, _: Amendments) -> Progress:
    """One ball and one pocket, a safety, a push-out or nothing, announced before the shot.

    A push-out that may not be played stays announced: the shot is judged as a normal one and the
    ruling says that it was refused.
    """
    need_shot(progress)
    match, call, book = progress.match, event.call, progress.book
    need_own(event.by, match.shooter, Refusal.NOT_YOUR_TURN)
    if match.is_break or (not book.has_calls and call.type is not CallType.PUSH_OUT):
        raise RefusedError(Refusal.NOTHING_IS_CALLED, call.type.value)
    is_shot = call.type is CallType.SHOT
    if is_shot and not is_call_accepted(book, match, [(call.ball, call.pocket)]):
        raise RefusedError(Refusal.CALL_NOT_ACCEPTED, f"ball {call.ball}, pocket {call.pocket}")
    return replace(progress, call=call, is_call_asked=False)


def asked(progress: Progress, event: CallAsked, _: Amendments) -> Progress:
    """Somebody is unsure what will be played: now even an obvious shot has to be called."""
    need_shot(progress)
    if progress.match.is_break or not progress.book.has_calls:
        raise RefusedError(Refusal.NOTHING_IS_CALLED, "asked for a call")
    return replace(progress, is_call_asked=True)


def chosen(progress: Progress, event: Chosen, _: Amendments) -> Progress:
    """The option is used, by the one who has it."""
    need_shot(progress)
    option = progress.match.option
    if option is None or event.choice not in option.choices:
        raise RefusedError(Refusal.NOTHING_TO_CHOOSE, event.choice.value)
    need_own(event.by, option.chooser, Refusal.NOT_YOUR_CHOICE)
    match = choose(progress.match, event.choice)
    clock_from_s = progress.clock_from_s if event.at_s is None else event.at_s
    return replace(progress, match=match, call=None, is_call_asked=False, clock_from_s=clock_from_s)


def shot_played(progress: Progress, event: ShotPlayed, amendments: Amendments) -> Progress:
    """A shot is judged and played on."""
    if progress.stage is Stage.RACK and progress.racks:
        raise RefusedError(Refusal.RACK_OVER, "a shot, but the balls are not racked")
    need_shot(progress)
    amended = amendments.get(progress.seq + 1, Amended())
    facts, is_corrected = corrected_facts(event.facts, amended)
    if facts.call is None:
        facts = replace(facts, call=_heard_call(progress, facts))
    after = _rule(progress, progress.match, facts, amended, is_corrected=is_corrected)
    ready_s = event.rest_s if event.rest_s is not None else event.at_s
    return replace(after, call=None, is_call_asked=False, is_extended=False, clock_from_s=ready_s)


def reported(progress: Progress, event: Reported, amendments: Amendments) -> Progress:
    """A report: of a shot it changes that shot's ruling, else it is an incident of its own."""
    if event.against is not None and event.against not in progress.match.players:
        raise RefusedError(Refusal.UNKNOWN_PLAYER, event.against.value)
    if event.shot_seq is not None:
        shot = progress.last_shot
        if shot is None or not any(one.seq == event.shot_seq for one in progress.ruled):
            raise RefusedError(Refusal.NO_SUCH_SHOT, f"shot {event.shot_seq}")
        if shot.seq != event.shot_seq and not event.by.is_authorised:
            raise RefusedError(Refusal.TOO_LATE, f"shot {event.shot_seq}")
        return replace(progress, reports={**progress.reports, progress.seq + 1: event})
    need_shot(progress)
    seq = progress.seq + 1
    progress = replace(progress, reports={**progress.reports, seq: event})
    amended = amendments.get(seq, Amended(reports=((seq, event),)))
    match = progress.match
    offender = offender_of(match, amended)
    facts = ShotFacts(
        on_table=match.on_table, strike_s=event.at_s or 0.0, first_contact=None, is_stroke=False
    )
    return _rule(progress, replace(match, shooter=offender), facts, amended, turn=match.shooter)


def clock_ran_out(progress: Progress, event: ClockRanOut, amendments: Amendments) -> Progress:
    """Slow play of the one at the table (WPA R 3.14), not before the clock has run out."""
    need_shot(progress)
    deadline_s = progress.deadline_s
    if deadline_s is None:
        raise RefusedError(Refusal.NO_CLOCK, "no shot clock runs")
    if event.at_s is not None and event.at_s < deadline_s:
        raise RefusedError(Refusal.CLOCK_RUNS, f"until {deadline_s} s, not {event.at_s} s")
    facts = ShotFacts(
        on_table=progress.match.on_table,
        strike_s=event.at_s or 0.0,
        first_contact=None,
        reports=(Report(kind=ReportKind.SLOW_PLAY),),
        is_stroke=False,
    )
    amended = amendments.get(progress.seq + 1, Amended())
    after = _rule(progress, progress.match, facts, amended)
    return replace(after, clock_from_s=event.at_s, is_extended=False)


def warned(progress: Progress, event: Warned, _: Amendments) -> Progress:
    """A player on two fouls knows it, if the book counts this way of telling him."""
    match = progress.match
    if match.fouls is None or match.fouls.get(event.player) != 2:
        raise RefusedError(Refusal.NOT_ON_TWO, event.player.value)
    is_known = is_warned(
        progress.book,
        is_told=event.means is WarningMeans.SPOKEN,
        is_counter_seen=event.means is WarningMeans.COUNTER_SHOWN,
    )
    if not is_known:
        return progress
    return replace(progress, match=replace(match, warned=match.warned | {event.player}))


def _heard_call(progress: Progress, facts: ShotFacts) -> Call | None:
    """What was announced; nothing, if announcements are heard and there was none.

    A call that was asked for and not given is none, and nothing obvious stands in for it.
    """
    if progress.call is not None:
        return progress.call
    if not progress.opened.are_calls_heard:
        return None
    return Call(type=CallType.NONE) if progress.is_call_asked else nothing_called(facts)


def _rule(
    progress: Progress,
    match: Match,
    facts: ShotFacts,
    amended: Amended,
    *,
    is_corrected: bool = False,
    turn: Player | None = None,
) -> Progress:
    """Judges what happened, with all that was said of it, and plays it on.

    `turn`: whose turn it was, if somebody else did it: he is the one who plays next.
    """
    turn = turn or match.shooter
    if facts.is_stroke:
        match = replace(match, shooter=offender_of(match, amended))
    facts, open_reports = with_reports(facts, amended, match.shooter)
    progress = replace(progress, open_reports=(*progress.open_reports, *open_reports))
    judged = judge(match, facts)
    return played_on(progress, match, facts, judged, amended, turn=turn, is_corrected=is_corrected)


def played_on(
    progress: Progress,
    match: Match,
    facts: ShotFacts,
    judged: Ruling,
    amended: Amended,
    *,
    turn: Player,
    is_corrected: bool = False,
) -> Progress:
    """The match after a ruling of the engine, or after what people decided instead.

    `match`: on which it was judged; `turn`: as in `_rule`.
    """
    ruling, is_answered, is_overridden = in_force(match, judged, amended)
    if turn is not match.shooter and ruling.next is not None:
        ruling = replace(ruling, next=turn)
    ruled = Ruled(
        seq=progress.seq + 1,
        before=match,
        facts=facts,
        judged=judged,
        ruling=ruling,
        is_corrected=is_corrected,
        is_answered=is_answered,
        is_overridden=is_overridden,
    )
    after = replace(
        progress,
        match=advance(match, ruling),
        ruled=(*progress.ruled, ruled),
        stalemate_turns=_turns(progress, ruling, turn),
    )
    if not ruling.rack.over or ruling.rack.reason is None:
        return after
    return rack_done(after, match, ruling.rack.winner, ruling.rack.reason)


def _turns(progress: Progress, ruling: Ruling, turn: Player) -> dict[Player, int] | None:
    """Turns since a stalemate was announced: one ends when the next player comes.

    A foul between two shots ends the turn of the one at the table, too.
    """
    if progress.stalemate_turns is None:
        return None
    turns = dict(progress.stalemate_turns)
    if ruling.next is not turn:
        turns[turn] = turns.get(turn, 0) + 1
    return turns


def rack_done(
    progress: Progress, before: Match, winner: Player | None, reason: RackReason
) -> Progress:
    """The rack of `before` is over, `progress.match` stands before the next one."""
    done = RackDone(
        seq=progress.seq + 1,
        rack_index=before.rack_index,
        breaker=before.rack_breaker,
        winner=winner,
        reason=reason,
    )
    is_over = progress.match.winner is not None
    return replace(
        progress,
        stage=Stage.OVER if is_over else Stage.RACK,
        racks=(*progress.racks, done),
        call=None,
        is_call_asked=False,
        extensions={},
        is_extended=False,
        clock_from_s=None,
        stalemate_turns=None,
    )
