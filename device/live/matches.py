"""Fills `api.ports.Matches`: every match of the journal, and the clips that are kept of it.

The journal is read by whoever asks, while the referee writes it; it is opened for each question, so
that one that comes, goes or is put back from a copy is found as it is.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final

from api.errors import BadFactsError, MatchesUnreadableError, NoSuchMatchError
from api.ports import MatchEntry, ReplayClip
from api.snapshot_codes import TroubleCode
from device.errors import BadInputError
from device.journal import reading
from device.journal.faults import JournalError
from device.journal.reading import JournalReader
from device.judging import JudgedShot
from device.live.troubled import journal_trouble
from device.review import Fields, shot_fields, with_finite_numbers
from device.stored_facts import facts_from_fields
from rules.books import UnknownRulebookError
from rules.match_events import FactsCorrected, Person, Role, ShotPlayed
from rules.match_log import MatchLog
from rules.progress import RefusedError, Ruled
from tracking.shot import SeenShot

WAIT_S: Final = 2.0
"""For another program that holds the file: a person waits for the page."""
LOGS_KEPT: Final = 64
"""Matches that are not folded again for each page: two pages of the list."""

WHAT_IF: Final = "what if"
"""The reason of a correction that is only tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """A match as it was after so many entries."""

    entries: int
    log: MatchLog
    places: tuple[tuple[int, int], ...]


class JournalMatches:
    """See `api.ports.Matches`."""

    def __init__(self, journal: Path, clips_folder: Path, *, table_mm: tuple[float, float]) -> None:
        """`table_mm`: length and width between the noses, as configured."""
        self._journal, self._clips_folder = journal, clips_folder
        self.table_mm = table_mm
        self._logs: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = Lock()

    def listed(self) -> Sequence[MatchEntry]:
        """See `Matches`."""
        with self._reader() as reader:
            return [
                MatchEntry(
                    match_id=one.match_id,
                    rulebook=one.rulebook,
                    rulebook_version=one.rulebook_version,
                    game=one.game,
                    is_over=one.is_over,
                    began_wall_s=one.began_wall_s,
                    last_wall_s=one.last_wall_s,
                )
                for one in reader.matches()
            ]

    def log(self, match_id: str) -> MatchLog:
        """See `Matches`."""
        return self._kept(match_id).log

    def told(self, log: MatchLog) -> Sequence[Mapping[str, Any]]:
        """See `Matches`."""
        return [_fields(log, one, _unseen(log, one)) for one in log.progress.ruled]

    def shot(self, log: MatchLog, seq: int) -> Mapping[str, Any]:
        """See `Matches`."""
        ruled = _ruled(log, seq)
        seen = None
        if ruled.facts.is_stroke:
            with self._reader() as reader:
                seen = reader.seen_shot(log.progress.opened.match_id, seq)
        return _fields(log, ruled, seen or _unseen(log, ruled))

    def with_facts(self, log: MatchLog, seq: int, shot: Mapping[str, Any]) -> MatchLog:
        """See `Matches`."""
        _ruled(log, seq)
        try:
            facts = facts_from_fields(shot)
        except BadInputError as error:
            raise BadFactsError(str(error)) from error
        by = Person(role=Role.OPERATOR)
        return log.appended(FactsCorrected(shot_seq=seq, facts=facts, by=by, reason=WHAT_IF))

    def clips(self, log: MatchLog) -> Collection[int]:
        """See `Matches`."""
        from device.clips.shelf import ClipName

        try:
            names = [ClipName.parse(path.name) for path in self._clips_folder.iterdir()]
        except OSError:  # none was ever kept, or the disk is gone
            return frozenset()
        match_id = log.progress.opened.match_id
        kept = {
            (name.rack_index, name.shot_index)
            for name in names
            if name is not None and name.match_id == match_id
        }
        places = self._kept(match_id).places
        return frozenset(
            seq
            for seq, place in enumerate(places, 1)
            if place in kept
            and seq <= len(log.events)
            and isinstance(log.events[seq - 1], ShotPlayed)
        )

    def clip(self, log: MatchLog, seq: int) -> ReplayClip | None:
        """See `Matches`."""
        # Only here: who reads no clip does without the library of films.
        from device.clips.clip_file import ClipError, read_times
        from device.clips.shelf import find_clip

        _ruled(log, seq)
        match_id = log.progress.opened.match_id
        places = self._kept(match_id).places
        path = find_clip(self._clips_folder, (match_id, *places[seq - 1]))
        if path is None:
            return None
        try:
            times = read_times(path)
        except ClipError:  # gone meanwhile, or damaged: as good as none
            return None
        return ReplayClip(
            path=path,
            from_s=times.from_s,
            strike_s=times.strike_s,
            rest_s=times.rest_s,
            pictures_s=times.pictures_s,
        )

    def _kept(self, match_id: str) -> _Kept:
        with self._reader() as reader:
            listed = next((one for one in reader.matches() if one.match_id == match_id), None)
            if listed is None:
                raise NoSuchMatchError(f"no match {match_id}")
            with self._lock:
                kept = self._logs.get(match_id)
            if kept is None or kept.entries != listed.entries:
                kept = _Kept(
                    entries=listed.entries,
                    log=reader.log(match_id),
                    places=reader.shot_places(match_id),
                )
        with self._lock:
            self._logs[match_id] = kept
            self._logs.move_to_end(match_id)
            while len(self._logs) > LOGS_KEPT:
                self._logs.popitem(last=False)
        return kept

    @contextmanager
    def _reader(self) -> Iterator[JournalReader]:
        try:
            with JournalReader.open_to_read(self._journal, wait_s=WAIT_S) as reader:
                yield reader
        except JournalError as error:
            raise MatchesUnreadableError(journal_trouble(error), str(error)) from error
        except reading.NoSuchMatchError as error:
            raise NoSuchMatchError(str(error)) from error
        except (UnknownRulebookError, RefusedError) as error:
            # A book that this program does not know: a newer one wrote the match.
            line = f"{self._journal}: a match cannot be judged: {error}"
            raise MatchesUnreadableError(TroubleCode.JOURNAL_NEWER, line) from error


def _ruled(log: MatchLog, seq: int) -> Ruled:
    for one in log.progress.ruled:
        if one.seq == seq:
            return one
    raise NoSuchMatchError(f"event {seq} of match {log.progress.opened.match_id} is no shot")


def _unseen(log: MatchLog, ruled: Ruled) -> SeenShot:
    """A shot of which only the facts were kept."""
    event = log.events[ruled.seq - 1]
    return SeenShot(
        strike_s=ruled.facts.strike_s,
        rest_s=event.rest_s if isinstance(event, ShotPlayed) else None,
        is_break=ruled.before.is_break,
        before={},
        after={},
        after_complete=False,
        facts=ruled.facts,
        event_places_mm=(),
    )


def _fields(log: MatchLog, ruled: Ruled, seen: SeenShot) -> Fields:
    """As `review.json` has it; incidents between shots have the number of the shot before."""
    index = sum(one.facts.is_stroke for one in log.progress.ruled if one.seq <= ruled.seq)
    judged = JudgedShot(facts=ruled.facts, match=ruled.before, ruling=ruled.ruling)
    fields: Fields = with_finite_numbers(shot_fields(max(index, 1), seen, judged, None))
    return fields
