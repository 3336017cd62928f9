"""The referee hears what people say: what is late or not theirs to say is refused, the rest becomes
events of the match, kept and shown as what is seen.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Sequence
from typing import Final

from api.said import Accepted, Refused, Said, SaidRefusal, Spoken
from api.said_rulings import FactsSaid, RulingSaid
from api.said_words import (
    EndWanted,
    ReadingChosen,
    ReportJudged,
    ReportMade,
    SetUp,
    StalemateWanted,
    TableAnswered,
    WordTakenBack,
)
from device.health.logs import log_event
from device.journal.faults import JournalError
from device.journal.reading import NoSuchMatchError
from device.live.agreeing import Agreement, Word
from device.live.answering import AGREED, TableAsked, answers, events_of
from device.live.ledger import Ledger
from device.live.play import Step
from device.live.saying import (
    AT_REST,
    OF_MATCHES_BEFORE,
    Heard,
    SaidError,
    author_of,
    event_of,
    need_role,
    set_up_events,
)
from rules.match import RulesError
from rules.match_events import (
    Answered,
    CallAsked,
    CallMade,
    ExtensionTaken,
    FactsCorrected,
    MatchEvent,
    Opened,
    Person,
    ReportAnswered,
    Reported,
    RulingOverridden,
    TimeOutEnded,
    TimeOutTaken,
    Warned,
)
from rules.match_log import MatchLog
from rules.players import Player
from rules.progress import Refusal, RefusedError

UNMOVED: Final[frozenset[type[MatchEvent] | None]] = frozenset(
    {Warned, CallMade, CallAsked, ExtensionTaken, TimeOutTaken, TimeOutEnded}
)
"""Events after which a word about the position still means what it meant."""
AMENDING: Final[frozenset[type[MatchEvent] | None]] = frozenset(
    {Answered, FactsCorrected, Reported, ReportAnswered, RulingOverridden, None}
)
"""Events after which a reading of an earlier shot may be another (`None`: one was taken back)."""
NAMES_ITS_EVENT: Final = (ReportMade, ReportJudged, ReadingChosen, FactsSaid, RulingSaid)

END: Final = "end"
STALEMATE: Final = "stalemate"
"""Subjects of `Agreement`, besides `("reading", seq)` and `("table", question, seq)`."""

_LOG: Final = logging.getLogger(__name__)

Record = Callable[[Sequence[Step]], None]


class Heeding:
    """Owned by the loop. `agreement`: what waits for the word of another."""

    def __init__(self, ledger: Ledger, new_id: Callable[[], str]) -> None:
        """`new_id`: a ULID for each match that is set up."""
        self._ledger, self._new_id = ledger, new_id
        self.agreement = Agreement()

    def heed(
        self, spoken: Spoken, *, t_s: float, is_moving: bool, asked: Sequence[TableAsked] = ()
    ) -> Accepted | Refused:
        """Do what is said, or say why not.

        `t_s`: now, on the camera's clock; `is_moving`: a shot is under way; `asked`: the questions
        about the table that are open.
        """
        try:
            answer = self._heed(spoken, t_s, is_moving=is_moving, asked=asked)
        except SaidError as error:
            answer = Refused(code=error.code)
        except RefusedError as error:
            answer = Refused(code=error.refusal)
        except RulesError:  # facts or a state that the rules can make nothing of
            answer = Refused(code=Refusal.IMPOSSIBLE_STATE)
        except NoSuchMatchError:
            answer = Refused(code=SaidRefusal.OTHER_MATCH)
        except JournalError as error:
            log_event(_LOG, logging.WARNING, str(error))
            answer = Refused(code=SaidRefusal.NOT_KEPT)
        by = spoken.by.player.value if spoken.by.player else spoken.by.role.value
        refused = answer.code.value if isinstance(answer, Refused) else None
        log_event(_LOG, logging.INFO, "said", kind=spoken.said.kind, by=by, refused=refused)
        return answer

    def _heed(
        self, spoken: Spoken, t_s: float, *, is_moving: bool, asked: Sequence[TableAsked]
    ) -> Accepted | Refused:
        said, by = spoken.said, spoken.by
        need_role(spoken)
        log = self._ledger.log
        if isinstance(said, SetUp):
            self._need_known(log, said)
            if is_moving:  # that shot would be taken for one of the new match
                raise SaidError(SaidRefusal.BALLS_MOVING)
            heard = Heard(t_s=t_s, new_id=self._new_id)
            return self._keep(set_up_events(log, said, by, heard), t_s)
        if said.match_id is not None and (log is None or said.match_id != _match_id(log)):
            return self._amend(said, by, said.match_id, t_s)
        if log is None:
            raise SaidError(SaidRefusal.NO_MATCH)
        self._need_known(log, said)
        if is_moving and isinstance(said, (*AT_REST, WordTakenBack)):
            raise SaidError(SaidRefusal.BALLS_MOVING)
        if isinstance(said, WordTakenBack):
            return self._take_back(log, by, t_s)
        if isinstance(said, TableAnswered):
            return self._answer_table(log, said, by, t_s, asked)
        event = event_of(log, said, by, t_s)
        log.appended(event)  # refused before anybody is asked to agree
        if isinstance(said, ReadingChosen):
            if not by.is_authorised and all(
                one.seq != said.shot_seq for one in log.progress.questions
            ):
                raise SaidError(SaidRefusal.NOT_ASKED)
            if not self._is_agreed(log, reading_subject(said.shot_seq), said.reading, by, AMENDING):
                return self._waits(log)
        elif isinstance(said, EndWanted):
            if not self._is_agreed(log, END, 0, by):
                return self._waits(log)
        elif isinstance(said, StalemateWanted) and not self._is_agreed(log, STALEMATE, 0, by):
            return self._waits(log)
        return self._keep([event], t_s)

    def _need_known(self, log: MatchLog | None, said: Said) -> None:
        """Raises `SaidError` where the speaker does not know how the match stands now."""
        if log is None:
            if said.match_id is not None:
                raise SaidError(SaidRefusal.OTHER_MATCH)
            return
        if said.match_id != _match_id(log):
            raise SaidError(
                SaidRefusal.LATE if isinstance(said, SetUp) else SaidRefusal.OTHER_MATCH
            )
        is_named = isinstance(said, NAMES_ITS_EVENT) and getattr(said, "shot_seq", 0) is not None
        if said.revision is None:
            if is_named:
                return
            raise SaidError(SaidRefusal.LATE)
        if said.revision > self._ledger.revision:
            raise SaidError(SaidRefusal.LATE)
        since = self._ledger.since(said.revision)
        if isinstance(said, WordTakenBack):
            harmless: frozenset[type[MatchEvent] | None] = frozenset()
        elif isinstance(said, ReadingChosen):
            if AMENDING & set(since):
                raise SaidError(SaidRefusal.LATE)
            return
        elif is_named:
            return
        else:
            harmless = UNMOVED
        if set(since) - harmless:
            raise SaidError(SaidRefusal.LATE)

    def _amend(self, said: Said, by: Person, match_id: str, t_s: float) -> Accepted:
        """A word about a match that was played before."""
        if not by.is_authorised or not isinstance(said, OF_MATCHES_BEFORE):
            raise SaidError(SaidRefusal.OTHER_MATCH)
        log = self._ledger.read(match_id)
        if said.revision is not None and said.revision != len(log.events):
            raise SaidError(SaidRefusal.LATE)
        after = self._ledger.amend(log, event_of(log, said, by, t_s), t_s)
        count = len(after.events)
        return Accepted(match_id=match_id, seq=count, revision=count)

    def _take_back(self, log: MatchLog, by: Person, t_s: float) -> Accepted:
        last = log.events[-1]
        is_own = by.player is not None and author_of(last) is by.player
        if isinstance(last, Opened) or not (is_own or by.is_authorised):
            raise SaidError(SaidRefusal.NOTHING_TO_UNDO)
        self._ledger.undo(t_s)
        return self._accepted(seq=None)

    def _answer_table(
        self,
        log: MatchLog,
        said: TableAnswered,
        by: Person,
        t_s: float,
        asked: Sequence[TableAsked],
    ) -> Accepted:
        open_now = (one for one in asked if (one.question, one.seq) == (said.question, said.seq))
        question = next(open_now, None)
        if question is None or said.answer not in answers(log, question):
            raise SaidError(SaidRefusal.NOT_ASKED)
        decided_by = by if by.is_authorised else AGREED
        events = events_of(log, question, said.answer, decided_by, t_s)
        _tried(log, events)
        if not self._is_agreed(log, table_subject(question), said.answer, by):
            return self._waits(log)
        return self._keep(events, t_s)

    def _is_agreed(
        self,
        log: MatchLog,
        subject: Hashable,
        word: Word,
        by: Person,
        spoiling: frozenset[type[MatchEvent] | None] | None = None,
    ) -> bool:
        """True if this word decides: an authorised person's does, else that of the last player."""
        self.tidy_one(subject, spoiling)
        if by.is_authorised:
            self.agreement.forget(subject)
            return True
        assert by.player is not None
        return self.agreement.say(
            subject,
            by.player,
            word,
            among=log.progress.match.in_rack,
            revision=self._ledger.revision,
        )

    def tidy(self) -> None:
        """Forget what rests on what has changed."""
        for subject in self.agreement.subjects:
            is_reading = isinstance(subject, tuple) and subject[0] == "reading"
            self.tidy_one(subject, AMENDING if is_reading else None)

    def tidy_one(
        self, subject: Hashable, spoiling: frozenset[type[MatchEvent] | None] | None = None
    ) -> None:
        """As `tidy`, one subject; `spoiling`: events that change it, `None`: all but `UNMOVED`."""
        revision = self.agreement.revision(subject)
        if revision is None:
            return
        since = set(self._ledger.since(revision))
        is_spoilt = since & spoiling if spoiling is not None else since - UNMOVED
        if is_spoilt or revision > self._ledger.revision:
            self.agreement.forget(subject)

    def _keep(self, events: Sequence[MatchEvent], t_s: float) -> Accepted:
        log = self._ledger.log
        _tried(log, events)  # all or nothing
        for event in events:
            if isinstance(event, Opened):
                self.agreement.clear()
            self._ledger.record(Step(event=event), t_s)
        return self._accepted(seq=len(self._log.events))

    @property
    def _log(self) -> MatchLog:
        assert self._ledger.log is not None
        return self._ledger.log

    def _accepted(self, *, seq: int | None) -> Accepted:
        return Accepted(match_id=_match_id(self._log), seq=seq, revision=self._ledger.revision)

    def _waits(self, log: MatchLog) -> Accepted:
        return Accepted(match_id=_match_id(log), revision=self._ledger.revision, is_waiting=True)


def reading_subject(seq: int) -> tuple[Hashable, ...]:
    """Under what a reading of a shot waits."""
    return ("reading", seq)


def table_subject(asked: TableAsked) -> tuple[Hashable, ...]:
    """Under what an answer to a question about the table waits."""
    return ("table", asked.question, asked.seq)


def wanted_by(agreement: Agreement, subject: str) -> tuple[Player, ...]:
    """Who has said `END` or `STALEMATE`."""
    return tuple(sorted(agreement.said(subject), key=lambda one: one.value))


def _tried(log: MatchLog | None, events: Sequence[MatchEvent]) -> None:
    """Raises what the rules refuse."""
    for event in events:
        if isinstance(event, Opened):
            log = MatchLog.start(event)
        else:
            assert log is not None
            log = log.appended(event)


def _match_id(log: MatchLog) -> str:
    return log.progress.opened.match_id
