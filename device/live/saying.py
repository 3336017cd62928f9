"""What people say, as events of the match: the words of `api.said` on the referee's side.

Pure: a word and the match go in, events come out, or `SaidError` says why not. Whether the events
can be at this point the rules decide; `device.live.heeding` asks them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from api.catalogues import LANGUAGE_OF_RULEBOOK
from api.said import Said, SaidRefusal, Spoken
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
    TimeOutOver,
    TimeOutWanted,
    WarningGiven,
)
from device.errors import BadInputError
from device.live.answering import AGREED
from device.live.play import ALONE, is_unattended
from device.stored_facts import facts_from_fields
from rules.books import UnknownRulebookError, book_for
from rules.facts import Call, Report
from rules.match import Organiser
from rules.match_events import (
    Abandoned,
    Answered,
    BreakerChosen,
    CallAsked,
    CallMade,
    Chosen,
    Conceded,
    Decision,
    ExtensionTaken,
    FactsCorrected,
    Lagged,
    MatchEvent,
    Opened,
    Penalised,
    Person,
    Racked,
    RackVoided,
    ReportAnswered,
    Reported,
    Role,
    RulingOverridden,
    StalemateAgreed,
    StalemateAnnounced,
    StalemateDecided,
    StateCorrected,
    TimeOutEnded,
    TimeOutTaken,
    Warned,
)
from rules.match_log import MatchLog
from rules.players import Player
from rules.procedures import Lag
from rules.progress import Refusal, Stage

SET_UP_ANEW: Final = "set_up_anew"
ENDED: Final = "ended_by_agreement"
"""Reasons, as the record has them."""
OF_OPERATORS: Final = (
    PenaltyGiven,
    FactsSaid,
    RulingSaid,
    StateSaid,
    RackVoidSaid,
    StalemateSaid,
)
AT_REST: Final = (CallSaid, CallWanted, ChoiceMade, ExtensionWanted)
"""What is said of the next shot: too late once it is struck."""
OF_MATCHES_BEFORE: Final = (FactsSaid, RulingSaid, ReadingChosen, ReportJudged)
"""What an operator may say of a match that is not the one being played."""


class SaidError(ValueError):
    """A word that does not count; `code`: why."""

    def __init__(self, code: Refusal | SaidRefusal) -> None:
        super().__init__(code.value)
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What the word is heard in. `t_s`: now, on the camera's clock; `new_id`: makes a ULID."""

    t_s: float
    new_id: Callable[[], str]


def need_role(spoken: Spoken) -> None:
    """Raises `SaidError` for a word that is not this person's to say."""
    by, said = spoken.by, spoken.said
    if by.role is Role.CAMERA:
        if not isinstance(said, WarningGiven):
            raise SaidError(Refusal.NOT_AUTHORISED)
    elif not by.is_authorised:
        if isinstance(said, (*OF_OPERATORS, WarningGiven)):
            raise SaidError(Refusal.NOT_AUTHORISED)
        if by.player is None:
            raise SaidError(SaidRefusal.NO_SEAT)


def set_up_events(
    log: MatchLog | None, said: SetUp, by: Person, heard: Heard
) -> Sequence[MatchEvent]:
    """A new match; the open one is given up if nobody plays it. Raises `SaidError`."""
    events: list[MatchEvent] = []
    if log is not None and log.progress.stage is not Stage.OVER:
        is_played = bool(log.progress.ruled) and not is_unattended(log.events)
        if is_played and not by.is_authorised:
            raise SaidError(SaidRefusal.MATCH_GOES_ON)
        decided_by = by if by.is_authorised else ALONE
        events.append(Abandoned(at_s=heard.t_s, by=decided_by, reason=SET_UP_ANEW))
    try:
        book = book_for(said.rulebook, said.game)
    except UnknownRulebookError as error:
        raise SaidError(SaidRefusal.BAD_SETTINGS) from error
    if said.players > book.most_players:
        raise SaidError(Refusal.TOO_MANY_PLAYERS)
    events.append(
        Opened(
            at_s=heard.t_s,
            match_id=heard.new_id(),
            rulebook=said.rulebook,
            rulebook_version=book.version,
            game=said.game,
            players=tuple(Player)[: said.players],
            names={player: name for player, name in said.names.items() if name},
            organiser=Organiser(
                break_order=said.break_order,
                foul_mode=said.foul_mode,
                has_sets=said.sets_to is not None,
                race_to=said.race_to,
                sets_to=said.sets_to,
                shot_clock_s=said.shot_clock_s,
                extension_s=said.extension_s,
                extensions_each=said.extensions_each,
                time_outs_each=said.time_outs_each,
            ),
            are_calls_heard=said.are_calls_heard,
            is_lag_skipped=said.breaker is not None,
            language=said.language or LANGUAGE_OF_RULEBOOK[said.rulebook],
        )
    )
    if said.breaker is not None:
        events.append(BreakerChosen(at_s=heard.t_s, breaker=said.breaker, by=by))
    return events


def event_of(log: MatchLog, said: Said, by: Person, t_s: float) -> MatchEvent:
    """The event of any word but `SetUp`, `TableAnswered`, `WordTakenBack`. Raises `SaidError`."""
    match said:
        case LagWon(winner=winner):
            ranks = {one: 1 if winner in (None, one) else 2 for one in log.progress.match.players}
            lags = {one: Lag(rank=rank) for one, rank in ranks.items()}
            return Lagged(at_s=t_s, lags=lags)
        case BreakerNamed(breaker=breaker):
            return BreakerChosen(at_s=t_s, breaker=breaker, by=by)
        case RackStands():
            return Racked(at_s=t_s)
        case CallSaid(type=kind, ball=ball, pocket=pocket):
            return CallMade(at_s=t_s, call=Call(type=kind, ball=ball, pocket=pocket), by=by)
        case CallWanted():
            return CallAsked(at_s=t_s, by=by)
        case ChoiceMade(choice=choice):
            return Chosen(at_s=t_s, choice=choice, by=by)
        case ReportMade(report=kind, ball=ball, shot_seq=seq, against=against):
            report = Report(kind=kind, ball=ball)
            return Reported(at_s=t_s, report=report, by=by, shot_seq=seq, against=against)
        case ReportJudged(report_seq=seq, is_accepted=is_accepted):
            return ReportAnswered(at_s=t_s, report_seq=seq, is_accepted=is_accepted, by=by)
        case ReadingChosen(shot_seq=seq, reading=reading):
            decided_by = by if by.is_authorised else AGREED
            return Answered(at_s=t_s, shot_seq=seq, reading=reading, by=decided_by)
        case ConcedeSaid(unit=unit):
            return Conceded(at_s=t_s, player=_player(by), unit=unit)
        case TimeOutWanted():
            return TimeOutTaken(at_s=t_s, player=_player(by))
        case TimeOutOver():
            return TimeOutEnded(at_s=t_s)
        case ExtensionWanted():
            return ExtensionTaken(at_s=t_s, player=_player(by))
        case StalemateWanted():
            return StalemateAgreed(at_s=t_s)
        case EndWanted(reason=reason):
            decided_by = by if by.is_authorised else AGREED
            return Abandoned(at_s=t_s, by=decided_by, reason=reason or ENDED)
        case WarningGiven(player=player, means=means):
            return Warned(at_s=t_s, player=player, means=means, by=by)
        case _:
            return _ruling_event(said, by, t_s)


def _ruling_event(said: Said, by: Person, t_s: float) -> MatchEvent:
    match said:
        case PenaltyGiven(player=player, penalty=penalty, reason=reason):
            return Penalised(at_s=t_s, player=player, penalty=penalty, by=by, reason=reason)
        case FactsSaid(shot_seq=seq, facts=fields, reason=reason):
            try:
                facts = facts_from_fields(fields)
            except (BadInputError, RecursionError) as error:
                raise SaidError(SaidRefusal.BAD_FACTS) from error
            return FactsCorrected(at_s=t_s, shot_seq=seq, facts=facts, by=by, reason=reason)
        case RulingSaid(shot_seq=seq, outcome=outcome, reason=reason):
            decision = Decision(
                outcome=outcome, fouls=said.fouls, spotted=said.spotted, on_table=said.on_table
            )
            return RulingOverridden(at_s=t_s, shot_seq=seq, decision=decision, by=by, reason=reason)
        case StateSaid():
            return StateCorrected(
                at_s=t_s,
                by=by,
                reason=said.reason,
                shooter=said.shooter,
                phase=said.phase,
                on_table=said.on_table,
                cue_ball=said.cue_ball,
                fouls=said.fouls,
                score=said.score,
                sets=said.sets,
            )
        case RackVoidSaid(reason=reason):
            return RackVoided(at_s=t_s, by=by, reason=reason)
        case StalemateSaid(is_progress=None):
            return StalemateAnnounced(at_s=t_s, by=by)
        case StalemateSaid(is_progress=bool() as is_progress):
            return StalemateDecided(at_s=t_s, is_progress=is_progress, by=by)
        case _:
            raise SaidError(Refusal.WRONG_STAGE)


def author_of(event: MatchEvent) -> Player | None:
    """The player whose word an event is; `None` of what was seen, or decided by others."""
    match event:
        case (
            CallMade(by=by)
            | CallAsked(by=by)
            | Chosen(by=by)
            | Reported(by=by)
            | ReportAnswered(by=by)
            | BreakerChosen(by=by)
        ):
            return by.player
        case Conceded(player=player) | TimeOutTaken(player=player) | ExtensionTaken(player=player):
            return player
        case _:
            return None


def _player(by: Person) -> Player:
    if by.player is None:
        raise SaidError(SaidRefusal.NO_SEAT)
    return by.player
