"""The racks of a match on its page: the shots of each with their rulings, and how it ended.

Of a long match one rack at a time is laid out, so that its page is there as soon as that of a short
one; of the others stands what became of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from api.catalogues import Catalogue, in_sentence_case
from api.desk_changes import Change
from api.match_words import event_sentences
from api.ports import Matches
from api.table_words import score_sentences
from api.words import RulingWords, ruling_words
from rules.match_events import (
    CallAsked,
    CallMade,
    MatchEvent,
    Opened,
    Racked,
    ShotPlayed,
    Warned,
)
from rules.match_log import MatchLog, unfolded
from rules.players import Player
from rules.progress import Progress, RackDone, Ruled

MOST_AT_ONCE: Final = 60
"""Shots: a match of so many is laid out whole."""
_UNTOLD: Final = (Opened, Racked, CallMade, CallAsked, Warned, ShotPlayed)
"""Events without a line of their own on the page of a match: shots have more than a line, the
others say nothing that the shots around them do not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotRow:
    """A shot, or an incident between two shots (`index` 0). `marks`: what people did to its ruling.

    `otherwise`: the ruling in the match that this one is compared with, where that was another.
    """

    seq: int
    index: int
    kind: str
    player: str
    ruling: RulingWords
    marks: tuple[str, ...] = ()
    has_clip: bool = False
    otherwise: RulingWords | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What else happened: a line of words."""

    seq: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rack:
    """A rack with all that happened in it, or, where `items` is empty, what it came to.

    `seq`: of its first event. `result`: how it ended, and how the match then stood. `shots`,
    `questions`, `changed`: how many it has, are still to be decided, are ruled otherwise.
    """

    seq: int
    index: int
    items: tuple[ShotRow | Note, ...]
    result: tuple[str, ...]
    shots: int
    questions: int
    changed: int


@dataclass(slots=True, kw_only=True, eq=False)
class _Part:
    """The events of a rack, each with what was so after it. What happens between two racks stands
    with the one that is over."""

    index: int
    events: list[tuple[MatchEvent, Progress]] = field(default_factory=list)

    @property
    def seqs(self) -> range:
        return range(self.events[0][1].seq, self.events[-1][1].seq + 1)


def racks_of(
    own: MatchLog,
    log: MatchLog,
    otherwise: Sequence[Change],
    matches: Matches,
    words: Catalogue,
    *,
    at: int | None,
) -> tuple[Rack, ...]:
    """The racks of `log`, one after the other. `own`: the match as it stands, from which it differs
    in `otherwise`; `words` know the names; `at`: an event that is to be seen."""
    parts = list(_parts(log))
    open_ = parts if _shots(log.progress.ruled) <= MOST_AT_ONCE else [_asked(parts, otherwise, at)]
    rows = _rows(own, log, otherwise, matches, words, {seq for one in open_ for seq in one.seqs})
    strokes = (one.seq for one in log.progress.ruled if one.facts.is_stroke)
    numbers = {seq: number for number, seq in enumerate(strokes, 1)}
    racks = (
        Rack(
            seq=part.seqs[0],
            index=part.index,
            items=tuple(_items(part, rows, numbers, words)) if part in open_ else (),
            result=_result(part, words),
            shots=_shots(one for one in log.progress.ruled if one.seq in part.seqs),
            questions=sum(one.seq in part.seqs for one in log.progress.questions),
            changed=sum(one.seq in part.seqs for one in otherwise),
        )
        for part in parts
    )
    return tuple(one for one in racks if one.items or one.shots)


def player_name(player: Player, words: Catalogue) -> str:
    """The name, as it stands alone."""
    if player.value in words.names:
        return words.names[player.value]
    return in_sentence_case(words.player(player))


def marks_of(ruled: Ruled, words: Catalogue) -> tuple[str, ...]:
    """What people did to a ruling, a word or two each."""
    marks = (
        (ruled.is_corrected, words.text("desk.corrected")),
        (ruled.is_answered, words.text("desk.answered")),
        (ruled.is_overridden, words.text("desk.overridden")),
    )
    return tuple(text for is_so, text in marks if is_so)


def ruled_words(ruled: Ruled, shot: Mapping[str, Any], words: Catalogue) -> RulingWords:
    """The ruling in force, in words; `shot`: the fields of `ruled`."""
    return ruling_words(
        shot["ruling"],
        language=words.language,
        shot=shot,
        rulebook=ruled.before.rulebook,
        names=words.names,
    )


def _shots(ruled: Iterable[Ruled]) -> int:
    return sum(one.facts.is_stroke for one in ruled)


def _parts(log: MatchLog) -> Iterator[_Part]:
    rack_of = {one.seq: one.before.rack_index for one in log.progress.ruled}
    part = _Part(index=1)
    for event, progress in zip(log.events, unfolded(log.events), strict=True):
        index = rack_of.get(progress.seq, part.index)
        if index != part.index:
            yield part
            part = _Part(index=index)
        part.events.append((event, progress))
    yield part


def _asked(parts: Sequence[_Part], otherwise: Sequence[Change], at: int | None) -> _Part:
    """The rack that is asked for; else the first in which something differs; else the last."""
    wanted = otherwise[0].seq if at is None and otherwise else at
    return next((one for one in parts if wanted in one.seqs), parts[-1])


def _rows(
    own: MatchLog,
    log: MatchLog,
    otherwise: Sequence[Change],
    matches: Matches,
    words: Catalogue,
    seqs: Collection[int],
) -> dict[int, ShotRow]:
    """By seq, the shots of `seqs`."""
    clips = matches.clips(own)
    was = _own_words(own, otherwise, matches, words)
    return {
        one.seq: ShotRow(
            seq=one.seq,
            index=shot["index"] if one.facts.is_stroke else 0,
            kind=words.text(f"kind.{shot['kind']}"),
            player=player_name(one.ruling.player, words),
            ruling=ruled_words(one, shot, words),
            marks=marks_of(one, words),
            has_clip=one.seq in clips,
            otherwise=was.get(one.seq),
        )
        for one, shot in zip(log.progress.ruled, matches.told(log), strict=True)
        if one.seq in seqs
    }


def _own_words(
    own: MatchLog, otherwise: Sequence[Change], matches: Matches, words: Catalogue
) -> dict[int, RulingWords]:
    """By seq, what the match itself has of each shot that is ruled otherwise."""
    if not otherwise:
        return {}
    told = dict(zip((one.seq for one in own.progress.ruled), matches.told(own), strict=True))
    return {
        one.seq: ruled_words(one.before, told[one.seq], words)
        for one in otherwise
        if one.before is not None
    }


def _items(
    part: _Part, rows: Mapping[int, ShotRow], numbers: Mapping[int, int], words: Catalogue
) -> Iterator[ShotRow | Note]:
    for event, progress in part.events:
        if progress.seq in rows:
            yield rows[progress.seq]
        elif not isinstance(event, _UNTOLD) or _is_voided(progress):
            yield _note(event, progress, numbers, words)


def _result(part: _Part, words: Catalogue) -> tuple[str, ...]:
    for _, progress in reversed(part.events):
        if progress.racks and progress.racks[-1].seq == progress.seq:
            return (*_winner(progress.racks[-1], words), *score_sentences(progress.match, words))
    return ()


def _is_voided(progress: Progress) -> bool:
    return bool(progress.voided) and progress.voided[-1].seq == progress.seq


def _note(
    event: MatchEvent, progress: Progress, numbers: Mapping[int, int], words: Catalogue
) -> Note:
    """A line; of a word about an earlier shot with that shot's number."""
    text = " ".join(event_sentences(event, progress, language=words.language))
    about = numbers.get(getattr(event, "shot_seq", None) or 0)
    if about is not None:
        text = f"{words.text('ui.shot', n=about)}: {text}"
    return Note(seq=progress.seq, text=text)


def _winner(rack: RackDone, words: Catalogue) -> tuple[str, ...]:
    if rack.winner is None:
        return (in_sentence_case(words.text(f"rack_reason.{rack.reason.value}")),)
    return (words.text("phrase.rack_won", player=words.player(rack.winner)),)
