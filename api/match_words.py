"""What happened in a match, event by event, as a scoreboard or a phone tells it.

Said from the event and from the state of the match after it: nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from api.announcements import announcement
from api.catalogues import Catalogue, catalogue
from api.names import cleaned_name, cleaned_reason
from api.table_words import call_made, score_sentences
from rules.facts import IncidentKind
from rules.match import Match
from rules.match_events import (
    Abandoned,
    Answered,
    BreakerChosen,
    CallAsked,
    CallMade,
    Chosen,
    ClockRanOut,
    Conceded,
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
    RulingOverridden,
    ShotPlayed,
    StalemateAgreed,
    StalemateAnnounced,
    StalemateDecided,
    StateCorrected,
    TimeOutEnded,
    TimeOutTaken,
    Unit,
    Unseen,
    Warned,
    WarningMeans,
)
from rules.match_log import MatchLog
from rules.progress import Progress, Ruled, Stage
from rules.ruling import Choice, Ruling, same_but_articles

CONCEDED_KEYS: Final[Mapping[Unit, str]] = {
    Unit.RACK: "match.conceded_rack",
    Unit.SET: "match.conceded_set",
    Unit.MATCH: "match.conceded_match",
}


def event_sentences(event: MatchEvent, progress: Progress, *, language: str) -> tuple[str, ...]:
    """What an event says, and what follows from it, sentence by sentence.

    `progress`: the match after this event and no later one (its `seq` is the event's); players are
    called by the names with which the match was opened. Where the event was refused, why.
    Raises `UnknownLanguageError`.
    """
    words = catalogue(language).with_names(progress.opened.names)
    voided = progress.voided
    if voided and voided[-1].seq == progress.seq:
        return (words.text(f"refusal.{voided[-1].refusal.value}"),)
    return (*_said(event, progress, words), *_rack_result(progress, words))


def decisions_on(log: MatchLog, seq: int, words: Catalogue) -> tuple[str, ...]:
    """What people decided on shot `seq`, in order: who, what and why. `words` know the names."""
    voided = {one.seq for one in log.progress.voided}
    return tuple(
        " ".join(_on_shot(event, log.progress, words))
        for at, event in enumerate(log.events, 1)
        if isinstance(event, Answered | FactsCorrected | RulingOverridden)
        and event.shot_seq == seq
        and at not in voided
    )


def person_text(person: Person, words: Catalogue) -> str:
    """Who says something: a player by name, others as what they are and by their name."""
    if person.player is not None:
        return words.player(person.player)
    role = words.text(f"role.{person.role.value}")
    name = cleaned_name(person.name)
    return words.text("role.named", role=role, name=name) if name else role


def _said(event: MatchEvent, progress: Progress, words: Catalogue) -> list[str]:
    match event:
        case Opened() | Lagged() | BreakerChosen() | Racked():
            return _before_the_break(event, progress, words)
        case CallMade():
            return [call_made(event.call, progress.match.shooter, words)]
        case CallAsked():
            shooter = words.player(progress.match.shooter)
            return [words.text("phrase.call_please", player=shooter)]
        case ShotPlayed():
            return _ruled(progress, progress.seq, words)
        case Chosen():
            return [_chosen(event, progress.match, words)]
        case Reported() | ReportAnswered() | Warned():
            return _reported(event, progress, words)
        case ExtensionTaken() | ClockRanOut() | TimeOutTaken() | TimeOutEnded():
            return _clock(event, progress, words)
        case StalemateAnnounced():
            return [words.text("phrase.stalemate_announced")]
        case StalemateDecided(is_progress=True):
            return [words.text("match.stalemate_progress")]
        case StalemateDecided() | StalemateAgreed():
            breaker = words.player(progress.match.shooter)
            return [words.text("phrase.stalemate", player=breaker)]
        case Conceded():
            return [words.text(CONCEDED_KEYS[event.unit], player=words.player(event.player))]
        case _:
            return _decided(event, progress, words)


def _before_the_break(
    event: Opened | Lagged | BreakerChosen | Racked, progress: Progress, words: Catalogue
) -> list[str]:
    match event:
        case Opened():
            return _opened(event, progress, words)
        case Lagged():
            if progress.lag_winner is None:
                return [words.text("phrase.lag_again")]
            winner = words.player(progress.lag_winner)
            if progress.stage is Stage.BREAKER:
                return [words.text("phrase.lag_won_choose", player=winner)]
            return [words.text("phrase.lag_won_breaks", player=winner)]
        case BreakerChosen():
            return [words.text("phrase.break_to", player=words.player(event.breaker))]
        case Racked():
            breaker = words.player(progress.match.shooter)
            return [words.text("match.racked"), words.text("phrase.break_to", player=breaker)]


def _opened(event: Opened, progress: Progress, words: Catalogue) -> list[str]:
    listed = words.join(words.player(player) for player in event.players)
    said = [words.text("match.opened", players=listed)]
    organiser = event.organiser
    if organiser.has_sets and organiser.sets_to is not None:
        said.append(words.text("match.race_sets", count=organiser.sets_to))
    elif organiser.race_to is not None:
        said.append(words.text("match.race", count=organiser.race_to))
    if progress.stage is Stage.LAG:
        said.append(words.text("phrase.lag_start"))
    return said


def _chosen(event: Chosen, match: Match, words: Catalogue) -> str:
    player = words.player(match.shooter)
    if event.choice is Choice.PLAY:
        return words.text("phrase.plays_position", player=player)
    other = words.player(match.after(match.shooter))
    return words.text("phrase.handed_back", other=other, player=player)


def _reported(
    event: Reported | ReportAnswered | Warned, progress: Progress, words: Catalogue
) -> list[str]:
    match event:
        case Reported():
            kind = words.text(f"foul.{event.report.kind.value}")
            by = person_text(event.by, words)
            said = [words.text("match.reported", by=by, report=kind)]
            seq = progress.seq if event.shot_seq is None else event.shot_seq
            if progress.seq in progress.open_reports:
                offender = event.against or _offender(progress, seq)
                return [*said, words.text("match.report_open", player=words.player(offender))]
            return [*said, *_ruled(progress, seq, words)]
        case ReportAnswered(is_accepted=False):
            return [words.text("phrase.foul_not_proved")]
        case ReportAnswered():
            told = progress.reports.get(event.report_seq)
            seq = event.report_seq if told is None or told.shot_seq is None else told.shot_seq
            return [words.text("match.report_accepted"), *_ruled(progress, seq, words)]
        case Warned():
            is_spoken = event.means is WarningMeans.SPOKEN
            key = "phrase.two_fouls_warning" if is_spoken else "match.warned_by_counter"
            return [words.text(key, player=words.player(event.player))]


def _clock(
    event: ExtensionTaken | ClockRanOut | TimeOutTaken | TimeOutEnded,
    progress: Progress,
    words: Catalogue,
) -> list[str]:
    match event:
        case ExtensionTaken():
            player = words.player(event.player)
            seconds = round(progress.match.organiser.extension_s)
            return [words.text("match.extension", player=player, seconds=seconds)]
        case ClockRanOut():
            player = words.player(_offender(progress, progress.seq))
            out = words.text("match.clock_ran_out", player=player)
            return [out, *_ruled(progress, progress.seq, words)]
        case TimeOutTaken():
            return [words.text("match.time_out", player=words.player(event.player))]
        case TimeOutEnded():
            return [words.text("match.time_out_over")]


def _decided(event: MatchEvent, progress: Progress, words: Catalogue) -> list[str]:
    """What an authorised person decides, with the reason."""
    match event:
        case Penalised():
            player = words.player(event.player)
            penalty = words.text(f"penalty.{event.penalty.value}")
            said = [words.text("match.penalised", player=player, penalty=penalty)]
            return [*said, *_reason(event.reason, words), *_ruled(progress, progress.seq, words)]
        case Answered() | FactsCorrected():
            return [*_on_shot(event, progress, words), *_ruled(progress, event.shot_seq, words)]
        case RulingOverridden():
            return _on_shot(event, progress, words)
        case StateCorrected():
            said = [words.text("match.state_corrected", by=person_text(event.by, words))]
            return [*said, *_reason(event.reason, words)]
        case RackVoided():
            said = [words.text("match.rack_voided", by=person_text(event.by, words))]
            breaker = words.text("phrase.break_to", player=words.player(progress.match.shooter))
            return [*said, *_reason(event.reason, words), breaker]
        case Unseen():
            return [words.text("match.unseen")]
        case Abandoned():
            said = [words.text("match.abandoned", by=person_text(event.by, words))]
            return [*said, *_reason(event.reason, words)]
        case _:
            return []


def _on_shot(
    event: Answered | FactsCorrected | RulingOverridden, progress: Progress, words: Catalogue
) -> list[str]:
    """Who decided what on a shot, and why."""
    by = person_text(event.by, words)
    match event:
        case Answered():
            number = _told_number(_of_seq(progress, event.shot_seq), event.reading)
            return [words.text("match.answered", by=by, n=number)]
        case FactsCorrected():
            return [words.text("match.facts_corrected", by=by), *_reason(event.reason, words)]
        case RulingOverridden():
            outcome = words.text(f"outcome.{event.decision.outcome.value}")
            said = [words.text("match.ruling_changed", by=by, outcome=outcome)]
            for foul in event.decision.fouls:
                name = words.text(f"foul.{foul.value}")
                said.append(words.text("ruling.foul_generic", foul=name))
            return [*said, *_reason(event.reason, words)]


def _reason(reason: str, words: Catalogue) -> list[str]:
    shown = cleaned_reason(reason)
    return [words.text("match.reason", reason=shown)] if shown else []


def _of_seq(progress: Progress, seq: int) -> Ruled | None:
    return next((one for one in reversed(progress.ruled) if one.seq == seq), None)


def _told_number(one: Ruled | None, reading: int) -> int:
    """Which of the readings was chosen, those with the same ruling told once, from 1 on."""
    if one is None:
        return reading + 1
    chosen = one.judged.readings[reading]
    told: list[Ruling] = []
    for ruling in one.judged.readings:
        if not any(same_but_articles(ruling, other) for other in told):
            told.append(ruling)
    return 1 + [same_but_articles(chosen, other) for other in told].index(True)


def _offender(progress: Progress, seq: int) -> object:
    one = _of_seq(progress, seq)
    return progress.match.shooter if one is None else one.ruling.player


def _ruled(progress: Progress, seq: int, words: Catalogue) -> list[str]:
    """The ruling in force on a shot or an incident; nothing where there is none."""
    one = _of_seq(progress, seq)
    if one is None:
        return []
    restored = [
        incident.ball
        for incident in one.facts.incidents
        if incident.kind is IncidentKind.LATE_FALL
        and incident.ball in one.ruling.on_table_after
        and incident.ball not in one.ruling.spotted
    ]
    return announcement(one.ruling, words, call=one.facts.call, restored=restored)


def _rack_result(progress: Progress, words: Catalogue) -> list[str]:
    """The score after a rack ended with this event, and who breaks the next one."""
    match, said = progress.match, []
    is_rack_done = bool(progress.racks) and progress.racks[-1].seq == progress.seq
    if _of_seq(progress, progress.seq) is None:  # else its ruling has said who won
        if is_rack_done and progress.racks[-1].winner is not None:
            winner = words.player(progress.racks[-1].winner)
            said.append(words.text("phrase.rack_won", player=winner))
        if match.winner is not None:
            said.append(words.text("phrase.match_won", player=words.player(match.winner)))
    if not is_rack_done or progress.racks[-1].winner is None:
        return said
    said += score_sentences(match, words)
    if progress.stage is Stage.RACK:
        said.append(words.text("phrase.break_to", player=words.player(match.shooter)))
    return said
