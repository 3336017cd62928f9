"""Which fouls a shot has, by the rules of play that every rulebook here shares.

The book gives the articles and says which of them it knows; a clause that only one book has comes
from that book (`Book.special`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.balls import Ball
from rules.book import REPORTED_FOULS, Book, Special
from rules.facts import Contact, Event, Report, ReportKind
from rules.ruling import CueBall, Decided, Foul, FoulKind, ShotKind
from rules.shot import Shot


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The fouls of a shot with their articles, special cases that were decided on the way, and
    the articles of both the cases and of acts that the book knows but makes no foul of."""

    fouls: tuple[Foul, ...]
    cases: tuple[Decided, ...]
    articles: tuple[str, ...]


def find_fouls(book: Book, shot: Shot, events: Sequence[Event]) -> Found:
    """The fouls that the book makes of a shot; each kind once.

    `events`: those of the facts that were judged; `Foul.event` is an index into them.
    """
    special = book.special(shot) if book.special else Special()
    contact_fouls, contact_cases = _contact_fouls(shot)
    cases = [*shot.noted, *contact_cases]
    if book.scoop_foul is None and any(
        report.kind is ReportKind.SCOOP_UNINTENDED for report in shot.reports
    ):
        cases.append(Decided.SCOOP)
    articles = [article for case in cases for article in book.decided.get(case, ())]
    articles += special.articles
    fouls: dict[FoulKind, Foul] = {}
    for foul in (*contact_fouls, *_ball_fouls(shot), *_reported(shot, book, special)):
        known = book.articles_of(foul.kind, on_break=shot.match.is_break)
        if known is None:
            articles += book.unknown_foul
        elif foul.kind not in fouls:
            event = None if foul.event is None else index_of(shot.events[foul.event], events)
            fouls[foul.kind] = Foul(
                kind=foul.kind,
                articles=known,
                event=event,
                certainty=foul.certainty,
                balls=foul.balls,
                count=foul.count,
            )
    return Found(fouls=tuple(fouls.values()), cases=tuple(cases), articles=tuple(articles))


def index_of(event: Event | None, events: Sequence[Event]) -> int | None:
    """Where an event stands among others, `None` if it does not."""
    return next((i for i, other in enumerate(events) if other == event), None)


def _contact_fouls(shot: Shot) -> tuple[list[Foul], list[Decided]]:
    """First contact and rails (WPA R 3.2, R 3.3, R 6.3), and the special cases on the way."""
    fouls: list[Foul] = []
    cases: list[Decided] = []
    if shot.kind in (ShotKind.PUSH_OUT, ShotKind.BETWEEN_SHOTS):
        return fouls, cases
    if shot.first is None:
        fouls.append(Foul(kind=FoulKind.NO_CONTACT, certainty=shot.first_certainty))
    else:
        if len(shot.first) > 1:
            cases.append(Decided.SPLIT_HIT)
        if shot.on is not None and shot.on not in shot.first:
            fouls.append(
                Foul(
                    kind=FoulKind.WRONG_BALL_FIRST,
                    event=_first_contact_index(shot),
                    certainty=shot.first_certainty,
                    balls=shot.first,
                )
            )
    if shot.has_pot:
        return fouls, cases
    if shot.first is not None:
        cases += shot.rail_cases()
    if not shot.is_rail_reached:
        if shot.kind is ShotKind.BREAK:
            fouls.append(Foul(kind=FoulKind.BREAK_REQUIREMENT, count=len(shot.balls_to_rail)))
        elif shot.first is not None:
            fouls.append(Foul(kind=FoulKind.NO_RAIL, certainty=shot.first_certainty))
    return fouls, cases


def _first_contact_index(shot: Shot) -> int | None:
    for index, event in enumerate(shot.events):
        if isinstance(event, Contact) and Ball.CUE in event.balls:
            return index if set(event.balls) & set(shot.first or ()) else None
    return None


def _ball_fouls(shot: Shot) -> list[Foul]:
    """The cue ball pocketed or off the table, object balls off the table (R 3.1, R 3.5)."""
    fouls: list[Foul] = []
    if shot.is_cue_potted:
        fouls.append(
            Foul(
                kind=FoulKind.SCRATCH,
                event=index_of(shot.cue_potted, shot.events),
                certainty=1.0 if shot.cue_potted is None else shot.cue_potted.certainty,
            )
        )
    if shot.cue_off is not None:
        fouls.append(
            Foul(
                kind=FoulKind.CUE_OFF_TABLE,
                event=index_of(shot.cue_off, shot.events),
                certainty=shot.cue_off.certainty,
            )
        )
    if shot.off:
        surest = max(shot.off, key=lambda event: event.certainty)
        fouls.append(
            Foul(
                kind=FoulKind.BALL_OFF_TABLE,
                event=index_of(surest, shot.events),
                certainty=surest.certainty,
                balls=tuple(event.ball for event in shot.off),
            )
        )
    return fouls


def _reported(shot: Shot, book: Book, special: Special) -> list[Foul]:
    """The fouls that people report, and those of a clause of this book alone."""
    fouls = [Foul(kind=kind) for kind in special.fouls]
    for report in shot.reports:
        is_none = report in special.not_fouls or _is_placing(report, shot)
        kind = None if is_none else _reported_kind(report, book)
        if kind is not None:
            fouls.append(Foul(kind=kind, balls=() if report.ball is None else (report.ball,)))
    return fouls


def _is_placing(report: Report, shot: Shot) -> bool:
    """True if the ball that was touched is the cue ball in hand, before the shot (WPA R 3.6)."""
    return (
        shot.kind is ShotKind.BETWEEN_SHOTS
        and report.kind is ReportKind.TOUCHED_BALL
        and report.ball is Ball.CUE
        and shot.match.cue_ball is not CueBall.AS_LIES
    )


def _reported_kind(report: Report, book: Book) -> FoulKind | None:
    if report.kind is ReportKind.SCOOP_UNINTENDED:
        return book.scoop_foul
    return REPORTED_FOULS[report.kind]
