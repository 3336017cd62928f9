"""A match as the append-only list of its events, folded into its state.

`MatchLog` is a value: `appended` and `undone` give another one. The same list under the same
version of the rulebook gives the same progress, bit for bit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules import correcting, losing, playing, proceedings
from rules.amending import Amendments, amendments_of, is_amending
from rules.books import book_for
from rules.facts import ShotFacts
from rules.match import Match, MatchError
from rules.match_events import (
    CAMERA,
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
    Unseen,
    Warned,
)
from rules.players import Player
from rules.progress import Progress, Refusal, RefusedError, Stage, Voided

_STEPS: Final[Mapping[type[MatchEvent], Callable[[Progress, Any, Amendments], Progress]]] = {
    Lagged: proceedings.lagged,
    BreakerChosen: proceedings.breaker_chosen,
    Racked: proceedings.racked,
    CallMade: playing.called,
    CallAsked: playing.asked,
    ShotPlayed: playing.shot_played,
    Chosen: playing.chosen,
    Reported: playing.reported,
    ReportAnswered: correcting.report_answered,
    Warned: playing.warned,
    ExtensionTaken: proceedings.extension_taken,
    ClockRanOut: playing.clock_ran_out,
    TimeOutTaken: proceedings.time_out_taken,
    TimeOutEnded: proceedings.time_out_ended,
    StalemateAnnounced: proceedings.stalemate_announced,
    StalemateDecided: proceedings.stalemate_decided,
    StalemateAgreed: proceedings.stalemate_agreed,
    Conceded: losing.conceded,
    Penalised: losing.penalised,
    Answered: correcting.answered,
    FactsCorrected: correcting.facts_corrected,
    RulingOverridden: correcting.ruling_overridden,
    StateCorrected: correcting.state_corrected,
    RackVoided: proceedings.rack_voided,
    Unseen: proceedings.unseen,
    Abandoned: correcting.abandoned,
}
"""What each event after the first does."""


def opened(event: MatchEvent) -> Progress:
    """The progress after the first event.

    Raises:
        RefusedError: it is another event than `Opened`, or the book knows fewer players.
        UnknownRulebookError: there is no such book for the game.
    """
    if not isinstance(event, Opened):
        raise RefusedError(Refusal.NOT_OPENED, type(event).__name__)
    book = book_for(event.rulebook, event.game)
    if len(event.players) > book.most_players:
        raise RefusedError(Refusal.TOO_MANY_PLAYERS, f"{len(event.players)} in {book.name}")
    try:
        match = Match.start(
            rulebook=event.rulebook,
            game=event.game,
            breaker=next(iter(event.players), Player.A),
            players=event.players,
            organiser=event.organiser,
        )
    except MatchError as error:
        raise RefusedError(Refusal.IMPOSSIBLE_STATE, str(error)) from error
    stage = Stage.BREAKER if event.is_lag_skipped else Stage.LAG
    return Progress(seq=1, opened=event, stage=stage, match=match)


def step(progress: Progress, event: MatchEvent, amendments: Amendments) -> Progress:
    """The progress after one more event; `amendments`: what the whole list says of it.

    Raises:
        RefusedError: the event cannot be at this point.
    """
    if isinstance(event, Opened):
        raise RefusedError(Refusal.ALREADY_OPENED, event.match_id)
    after = _STEPS[type(event)](progress, event, amendments)
    return replace(after, seq=progress.seq + 1)


def unfolded(events: Sequence[MatchEvent]) -> Iterator[Progress]:
    """The progress after each of the events, with what the later ones say of the earlier.

    An event that cannot be any more, since something before it was corrected, stays in the list
    without effect and is told in `Progress.voided`.

    Raises:
        RefusedError: there is no event, or the first one does not open a match.
        UnknownRulebookError: it names a book that is not there.
    """
    if not events:
        raise RefusedError(Refusal.NOT_OPENED, "no event")
    amendments = amendments_of(events)
    progress = opened(events[0])
    yield progress
    for event in events[1:]:
        if isinstance(event, Racked) and progress.stage is Stage.SHOT and progress.ruled:
            progress = proceedings.left_unfinished(progress)
        try:
            progress = step(progress, event, amendments)
        except RefusedError as error:
            void = Voided(seq=progress.seq + 1, refusal=error.refusal)
            progress = replace(progress, seq=void.seq, voided=(*progress.voided, void))
        yield progress


def fold(events: Sequence[MatchEvent]) -> Progress:
    """The progress after all events. As `unfolded`, of which it is the last."""
    return deque(unfolded(events), maxlen=1)[0]


@dataclass(frozen=True, slots=True)
class MatchLog:
    """The events of a match, and where it stands after them; made by `start` and `of`."""

    events: tuple[MatchEvent, ...]
    progress: Progress

    @classmethod
    def start(cls, event: Opened) -> MatchLog:
        """A match of one event. Raises as `fold`."""
        return cls((event,), opened(event))

    @classmethod
    def of(cls, events: Sequence[MatchEvent]) -> MatchLog:
        """A match out of a stored list. Raises as `fold`."""
        return cls(tuple(events), fold(events))

    @property
    def unproven_reports(self) -> frozenset[int]:
        """Seqs of the reports that nobody confirmed: open, or denied by who answered last."""
        said = [one for one in self.events if isinstance(one, ReportAnswered)]
        answers = {one.report_seq: one.is_accepted for one in said}
        now = self.progress
        return frozenset(
            seq for seq in now.reports if seq in now.open_reports or answers.get(seq) is False
        )

    def appended(self, event: MatchEvent) -> MatchLog:
        """The match with one more event.

        Raises:
            RefusedError: the event cannot be at this point; the match is as it was.
        """
        after = step(self.progress, event, {})
        events = (*self.events, event)
        return MatchLog(events, fold(events) if is_amending(event) else after)

    def undone(self) -> MatchLog:
        """The match without its last event.

        Raises:
            RefusedError: only the event that opened the match is left.
        """
        if len(self.events) == 1:
            raise RefusedError(Refusal.NOT_OPENED, "the first event cannot be undone")
        return MatchLog.of(self.events[:-1])

    def under(self, rulebook: str) -> MatchLog:
        """What if: the same events under another rulebook.

        What was said at the table counts as said by whoever would then have been there. What
        cannot be any more (a rack that would have ended earlier) is in `voided`.

        Raises:
            UnknownRulebookError: there is no such book for the game.
            RefusedError: the book knows fewer players.
        """
        first = self.progress.opened
        book = book_for(rulebook, first.game)
        other = replace(first, rulebook=rulebook, rulebook_version=book.version)
        said = (
            replace(event, by=CAMERA) if isinstance(event, (CallMade, Chosen)) else event
            for event in self.events[1:]
        )
        return MatchLog.of((other, *said))

    def with_facts(self, shot_seq: int, facts: ShotFacts) -> MatchLog:
        """What if: the same events with other facts of one shot.

        Raises:
            RefusedError: the event of that seq is no shot.
        """
        is_inside = 1 <= shot_seq <= len(self.events)
        event = self.events[shot_seq - 1] if is_inside else None
        if not isinstance(event, ShotPlayed):
            raise RefusedError(Refusal.NO_SUCH_SHOT, f"event {shot_seq}")
        events = list(self.events)
        events[shot_seq - 1] = replace(event, facts=facts)
        return MatchLog.of(events)
