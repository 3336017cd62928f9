"""What the list of matches and the page of one match show; no markup here, nothing decided.

Words come from the catalogue of one language, times of the wall are those of this device.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from babel.dates import format_date, format_time

from api.catalogues import Catalogue, in_sentence_case
from api.desk_changes import changes
from api.match_words import event_sentences
from api.ports import MatchEntry, Matches
from api.table_words import score_sentences
from api.words import RulingWords, ruling_words
from rules.books import BOOKS
from rules.match import Match
from rules.match_events import CallAsked, CallMade, MatchEvent, Opened, Racked, ShotPlayed, Warned
from rules.match_log import MatchLog, unfolded
from rules.players import Player
from rules.progress import Progress, RackDone, Ruled, Stage

MINUTES_IN_HOUR: Final = 60
_UNTOLD: Final = (Opened, Racked, CallMade, CallAsked, Warned, ShotPlayed)
"""Events without a line of their own on the page of a match: shots have more than a line, the
others say nothing that the shots around them do not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLine:
    """A match in the list. `scores`: name and racks (sets, where there are sets) of each player.

    `winner`: a name, empty where nobody has won. `questions`: shots that are still to be decided.
    """

    match_id: str
    when: str
    length: str
    rules: str
    scores: tuple[tuple[str, int], ...]
    is_over: bool
    winner: str
    shots: int
    questions: int


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
    """A rack with all that happened in it. `result`: how it ended, and how the match then stood."""

    index: int
    items: tuple[ShotRow | Note, ...]
    result: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchView:
    """The page of a match.

    `rulebook`: by which the page judges; `own`: by which the match is played. `score`, `own_score`:
    under each. `books`: names of those that know the game. `changed`: shots that are ruled
    otherwise than in the match itself; `voided`: events that cannot be under these rules.
    """

    line: MatchLine
    rulebook: str
    own: str
    books: tuple[str, ...]
    score: tuple[str, ...]
    own_score: tuple[str, ...]
    racks: tuple[Rack, ...]
    changed: int
    voided: int

    @property
    def is_what_if(self) -> bool:
        """True if the page judges by other rules than those of the match."""
        return self.rulebook != self.own


def match_line(entry: MatchEntry, log: MatchLog, words: Catalogue) -> MatchLine:
    """A match in the list."""
    progress = log.progress
    named = words.with_names(progress.opened.names)
    match = progress.match
    counts = match.sets if match.organiser.has_sets else match.score
    return MatchLine(
        match_id=entry.match_id,
        when=wall_text(entry.began_wall_s, words),
        length=length_text(entry.last_wall_s - entry.began_wall_s, words),
        rules=rules_text(match, words),
        scores=tuple((player_name(one, named), counts.get(one, 0)) for one in match.players),
        is_over=progress.stage is Stage.OVER,
        winner="" if match.winner is None else player_name(match.winner, named),
        shots=sum(one.facts.is_stroke for one in progress.ruled),
        questions=len(progress.questions),
    )


def match_view(
    entry: MatchEntry, own: MatchLog, log: MatchLog, matches: Matches, words: Catalogue
) -> MatchView:
    """The page of a match. `own`: as it stands; `log`: the same, or under another rulebook."""
    named = words.with_names(own.progress.opened.names)
    clips = matches.clips(own)
    otherwise = {} if log is own else _otherwise(own, log, matches, named)
    rows = {
        one.seq: _shot_row(one, shot, named, has_clip=one.seq in clips, was=otherwise.get(one.seq))
        for one, shot in zip(log.progress.ruled, matches.told(log), strict=True)
    }
    game = log.progress.match.game
    return MatchView(
        line=match_line(entry, own, words),
        rulebook=log.progress.book.name,
        own=own.progress.book.name,
        books=tuple(dict.fromkeys(book.name for book in BOOKS if book.game is game)),
        score=tuple(score_sentences(log.progress.match, named)),
        own_score=tuple(score_sentences(own.progress.match, named)),
        racks=tuple(_racks(log, rows, named)),
        changed=0 if log is own else len(changes(own, log)),
        voided=len(log.progress.voided),
    )


def rules_text(match: Match, words: Catalogue) -> str:
    """Game, rulebook and to how many it is played."""
    parts = [words.text(f"game.{match.game.value}"), words.text(f"rulebook.{match.rulebook}")]
    organiser = match.organiser
    if organiser.has_sets and organiser.sets_to:
        parts.append(words.text("match.race_sets", count=organiser.sets_to).rstrip("."))
    elif organiser.race_to:
        parts.append(words.text("match.race", count=organiser.race_to).rstrip("."))
    return " · ".join(in_sentence_case(part) for part in parts)


def player_name(player: Player, words: Catalogue) -> str:
    """The name, as it stands alone."""
    if player.value in words.names:
        return words.names[player.value]
    return in_sentence_case(words.player(player))


def wall_text(wall_s: float, words: Catalogue) -> str:
    """Day and time of the clock on the wall."""
    when = datetime.fromtimestamp(wall_s).astimezone()
    day = format_date(when, "medium", locale=words.locale)
    return words.isolated(f"{day}, {format_time(when, 'short', when.tzinfo, words.locale)}")


def length_text(length_s: float, words: Catalogue) -> str:
    """Hours and minutes; a clock that was set back between counts as no time."""
    minutes = max(round(length_s / 60), 0)
    hours, rest = divmod(minutes, MINUTES_IN_HOUR)
    if not hours:
        return words.text("screen.minutes", n=minutes)
    return words.text("desk.hours", h=hours, n=f"{rest:02d}")


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


def _shot_row(
    ruled: Ruled,
    shot: Mapping[str, Any],
    words: Catalogue,
    *,
    has_clip: bool,
    was: RulingWords | None,
) -> ShotRow:
    return ShotRow(
        seq=ruled.seq,
        index=shot["index"] if ruled.facts.is_stroke else 0,
        kind=words.text(f"kind.{shot['kind']}"),
        player=player_name(ruled.ruling.player, words),
        ruling=ruled_words(ruled, shot, words),
        marks=marks_of(ruled, words),
        has_clip=has_clip,
        otherwise=was,
    )


def _otherwise(
    own: MatchLog, log: MatchLog, matches: Matches, words: Catalogue
) -> dict[int, RulingWords]:
    """By seq, what the match itself has of each shot that is ruled otherwise."""
    told = dict(zip((one.seq for one in own.progress.ruled), matches.told(own), strict=True))
    return {
        one.seq: ruled_words(one.before, told[one.seq], words)
        for one in changes(own, log)
        if one.before is not None
    }


def _racks(log: MatchLog, rows: Mapping[int, ShotRow], words: Catalogue) -> Iterator[Rack]:
    """One after the other. What happens between two racks stands with the one that is over."""
    rack_of = {one.seq: one.before.rack_index for one in log.progress.ruled}
    items: list[ShotRow | Note] = []
    result: tuple[str, ...] = ()
    index = 1
    for event, progress in zip(log.events, unfolded(log.events), strict=True):
        seq = progress.seq
        if rack_of.get(seq, index) != index:
            yield Rack(index=index, items=tuple(items), result=result)
            items, result, index = [], (), rack_of[seq]
        if seq in rows:
            items.append(rows[seq])
        elif not isinstance(event, _UNTOLD) or _is_voided(progress):
            items.append(_note(event, progress, rows, words))
        if progress.racks and progress.racks[-1].seq == seq:
            result = (*_winner(progress.racks[-1], words), *score_sentences(progress.match, words))
    if items:
        yield Rack(index=index, items=tuple(items), result=result)


def _is_voided(progress: Progress) -> bool:
    return bool(progress.voided) and progress.voided[-1].seq == progress.seq


def _note(
    event: MatchEvent, progress: Progress, rows: Mapping[int, ShotRow], words: Catalogue
) -> Note:
    """A line; of a word about an earlier shot with that shot's number."""
    text = " ".join(event_sentences(event, progress, language=words.language))
    about = rows.get(getattr(event, "shot_seq", None) or 0)
    if about is not None and about.index:
        text = f"{words.text('ui.shot', n=about.index)}: {text}"
    return Note(seq=progress.seq, text=text)


def _winner(rack: RackDone, words: Catalogue) -> tuple[str, ...]:
    if rack.winner is None:
        return (in_sentence_case(words.text(f"rack_reason.{rack.reason.value}")),)
    return (words.text("phrase.rack_won", player=words.player(rack.winner)),)
