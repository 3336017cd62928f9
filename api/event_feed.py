"""What happened in a match, event by event, for programs that listen: scoreboards, streams, logs.

Each event is told with the state after it and before any later one, as it was told at the table:
what a correction changes is told with the correction. A match in which events were taken back
tells so by its marks: `mark` is another for another list of events up to there.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from api.match_words import event_sentences
from api.ports import Matches
from rules.match import Game
from rules.match_events import MatchEvent, Opened
from rules.match_log import MatchLog
from rules.notation.match_lines import format_event
from rules.players import Player
from rules.progress import Progress, RefusedError, Ruled, Stage
from rules.ruling import Ruling, ruling_fields

KEPT: Final = 8
"""Matches, each in one language, whose events are kept ready."""
MOST_EVENTS: Final = 200
"""In one answer."""
_HUMP: Final = re.compile(r"(?<!^)(?=[A-Z])")


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True)


class EventTold(_Value):
    """One event. `kind`: its name in the rules (`shot_played`); `line`: as the record of a match
    has it (docs/notation.md), `None` for the first, which opens it. `said`: what is said of it, in
    the language asked for. `ruling`: of a shot, of a foul between shots, or the new one where an
    earlier ruling was changed (`ruling_seq` says of which event). Then the match after it."""

    seq: int = Field(ge=1)
    mark: str
    kind: str
    at_s: float | None
    line: str | None
    said: tuple[str, ...]
    ruling_seq: int | None = None
    ruling: dict[str, Any] | None = None
    stage: Stage
    shooter: Player | None
    score: dict[Player, int]
    sets: dict[Player, int]


class EventPage(_Value):
    """Events of a match from `after` on, at most `MOST_EVENTS`.

    `count`: how many there are. `next_after`: what to ask for next; `has_more`: now. `is_reset`:
    what the asker has is not what happened (events were taken back); these begin with the first.
    `playing`: the match that is played at the table now, if one is.
    """

    match_id: str
    rulebook: str
    game: Game
    players: dict[Player, str]
    is_over: bool
    count: int
    events: tuple[EventTold, ...]
    next_after: int
    has_more: bool
    is_reset: bool = False
    playing: str | None = None


@dataclass(frozen=True, slots=True)
class _Folded:
    log: MatchLog
    told: tuple[EventTold, ...]


class EventFeed:
    """Asked from any thread. Raises what `Matches` does."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._kept: OrderedDict[tuple[str, str], _Folded] = OrderedDict()
        self._read: tuple[tuple[str, int], MatchLog] | None = None
        self._lock = Lock()

    def newest(self) -> str | None:
        """The match that began last."""
        listed = self._matches.listed()
        return listed[-1].match_id if listed else None

    def page(
        self,
        match_id: str,
        language: str,
        *,
        after: int = 0,
        mark: str | None = None,
        limit: int = MOST_EVENTS,
        revision: int | None = None,
        playing: str | None = None,
    ) -> EventPage:
        """`mark`: of event `after`, as the asker has it. `revision`: of the match as the newest
        snapshot has it; with the same one the journal is not read again."""
        with self._lock:
            log = self._log(match_id, revision)
            told = self._told(log, language)
        is_reset = after > len(told) or (
            mark is not None and after > 0 and told[after - 1].mark != mark
        )
        if is_reset:
            after = 0
        events = told[after : after + limit]
        opened = log.progress.opened
        return EventPage(
            match_id=match_id,
            rulebook=opened.rulebook,
            game=opened.game,
            players={one: opened.names.get(one, "") for one in opened.players},
            is_over=log.progress.stage is Stage.OVER,
            count=len(told),
            events=events,
            next_after=after + len(events),
            has_more=after + len(events) < len(told),
            is_reset=is_reset,
            playing=playing,
        )

    def _log(self, match_id: str, revision: int | None) -> MatchLog:
        if revision is None:
            return self._matches.log(match_id)
        key = (match_id, revision)
        if self._read is None or self._read[0] != key:
            self._read = (key, self._matches.log(match_id))
        return self._read[1]

    def _told(self, log: MatchLog, language: str) -> tuple[EventTold, ...]:
        key = (log.progress.opened.match_id, language)
        before = self._kept.get(key)
        folded = self._kept[key] = _folded(log.events, language, before)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return folded.told


def _folded(events: Sequence[MatchEvent], language: str, before: _Folded | None) -> _Folded:
    """Every event with the state after it; `before`: what was told of the same match earlier."""
    told: list[EventTold] = []
    log: MatchLog | None = None
    if before is not None and before.log.events == tuple(events[: len(before.log.events)]):
        log, told = before.log, list(before.told)
    for event in events[len(told) :]:
        changed = _rulings(log.progress) if log is not None else {}
        log = _with(log, event)
        line = None if isinstance(event, Opened) else format_event(event)
        before_it = told[-1].mark if told else log.progress.opened.match_id
        mark = hashlib.sha256(f"{before_it} {line}".encode()).hexdigest()[:12]
        told.append(_told_event(event, log.progress, changed, mark, line, language))
    assert log is not None
    return _Folded(log, tuple(told))


def _with(log: MatchLog | None, event: MatchEvent) -> MatchLog:
    if log is None:
        return MatchLog.of((event,))
    try:
        return log.appended(event)
    except RefusedError:  # a correction has made it impossible: it stays, without effect
        return MatchLog.of((*log.events, event))


def _rulings(progress: Progress) -> Mapping[int, Ruling]:
    return {one.seq: one.ruling for one in progress.ruled}


def _is_new(one: Ruled, before: Mapping[int, Ruling]) -> bool:
    known = before.get(one.seq)
    return known is not one.ruling and known != one.ruling


def _told_event(
    event: MatchEvent,
    progress: Progress,
    before: Mapping[int, Ruling],
    mark: str,
    line: str | None,
    language: str,
) -> EventTold:
    match = progress.match
    ruled = next((one for one in progress.ruled if _is_new(one, before)), None)
    return EventTold(
        seq=progress.seq,
        mark=mark,
        kind=_HUMP.sub("_", type(event).__name__).lower(),
        at_s=event.at_s,
        line=line,
        said=event_sentences(event, progress, language=language),
        ruling_seq=None if ruled is None else ruled.seq,
        ruling=None if ruled is None else ruling_fields(ruled.ruling),
        stage=progress.stage,
        shooter=None if progress.stage is Stage.OVER else match.shooter,
        score=dict(match.score),
        sets=dict(match.sets),
    )
