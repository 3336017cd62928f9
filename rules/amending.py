"""What is said of a shot after it was played: reports, answers, corrections, overrides.

The list of events only grows, so such an event stands after its shot and changes how the shot is
judged. A later word goes before an earlier one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from rules.facts import Doubt, DoubtAbout, Reading, Report, ReportKind, ShotFacts
from rules.match import Match
from rules.match_events import (
    Answered,
    FactsCorrected,
    MatchEvent,
    Person,
    ReportAnswered,
    Reported,
    RulingOverridden,
)
from rules.players import Player

AMENDS: Final = (Answered, FactsCorrected, ReportAnswered, RulingOverridden)
"""Events that change how an earlier one is judged; so does a `Reported` about a shot."""

MOST_CLAIMED: Final = 3
"""Of more open reports about one shot only all or none are judged: readings double with each."""


def is_amending(event: MatchEvent) -> bool:
    """True if the event changes the ruling on an earlier one."""
    return isinstance(event, AMENDS) or (isinstance(event, Reported) and event.shot_seq is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amended:
    """What was said of one shot or incident, in order. `reports`: with their seq."""

    words: tuple[FactsCorrected | Answered | RulingOverridden, ...] = ()
    reports: tuple[tuple[int, Reported], ...] = ()
    answers: Mapping[int, bool] | None = None


Amendments = Mapping[int, Amended]
"""By the seq of the event that they are about."""


def amendments_of(events: Sequence[MatchEvent]) -> dict[int, Amended]:
    """What the events say of earlier ones, as far as those who say it may."""
    result: dict[int, Amended] = {}
    answers: dict[int, bool] = {}
    for event in events:
        if isinstance(event, ReportAnswered) and 1 <= event.report_seq <= len(events):
            told = events[event.report_seq - 1]
            if isinstance(told, Reported) and may_answer(event.by, told):
                answers[event.report_seq] = event.is_accepted
    for seq, event in enumerate(events, 1):
        if isinstance(event, Reported):
            target = seq if event.shot_seq is None else event.shot_seq
            before = result.get(target, Amended())
            result[target] = replace(before, reports=(*before.reports, (seq, event)))
        elif isinstance(event, (FactsCorrected, RulingOverridden, Answered)):
            is_allowed = isinstance(event, Answered) or (
                event.by.is_authorised and bool(event.reason.strip())
            )
            if is_allowed and event.shot_seq < seq:
                before = result.get(event.shot_seq, Amended())
                result[event.shot_seq] = replace(before, words=(*before.words, event))
    return {seq: replace(one, answers=answers) for seq, one in result.items()}


def may_answer(by: Person, reported: Reported) -> bool:
    """True if somebody may say whether a report is true: not the one who made it."""
    return by.is_authorised or (by.player is not None and by.player is not reported.by.player)


def is_established(reported: Reported, offender: Player) -> bool:
    """True if the word of the one who reports is enough."""
    return reported.by.is_authorised or reported.by.player is offender


def with_reports(
    facts: ShotFacts, amended: Amended, offender: Player
) -> tuple[ShotFacts, tuple[int, ...]]:
    """The facts with what was reported, and the seqs of the reports that are still open.

    An open report is a doubt: it may be true or not, together with any other.
    """
    known: list[Report] = list(facts.reports)
    claimed: list[Report] = []
    open_seqs: list[int] = []
    answers = amended.answers or {}
    for seq, event in amended.reports:
        answer = answers.get(seq)
        if answer is None and not is_established(event, offender):
            claimed.append(event.report)
            open_seqs.append(seq)
        elif answer is not False:
            known.append(event.report)
    facts = replace(facts, reports=tuple(known))
    if claimed:
        sizes = range(len(claimed) + 1) if len(claimed) <= MOST_CLAIMED else (0, len(claimed))
        readings = tuple(
            Reading(reports=(*known, *some))
            for size in sizes
            for some in combinations(claimed, size)
        )
        doubt = Doubt(about=DoubtAbout.REPORT, readings=readings)
        facts = replace(facts, doubts=(*facts.doubts, doubt))
    return facts, tuple(open_seqs)


def offender_of(match: Match, amended: Amended) -> Player:
    """Who played, or did, what is judged: the one at the table, unless somebody was out of turn."""
    for _, event in amended.reports:
        is_other = event.shot_seq is None or event.report.kind is ReportKind.OUT_OF_TURN
        if is_other and event.against is not None and event.against in match.in_rack:
            return event.against
    return match.shooter


def is_own(by: Person, player: Player) -> bool:
    """True if somebody may speak for the player: himself, an authorised person, the camera."""
    return by.player is None or by.player is player or by.is_authorised
