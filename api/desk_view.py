"""What the list of matches and the page of one match show; no markup here, nothing decided.

Words come from the catalogue of one language, times of the wall are those of this device.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from babel.dates import format_date, format_time

from api.catalogues import Catalogue, in_sentence_case
from api.desk_changes import changes
from api.desk_racks import Rack, player_name, racks_of
from api.ports import MatchEntry, Matches
from api.table_words import score_sentences
from rules.books import BOOKS
from rules.match import Match
from rules.match_log import MatchLog
from rules.progress import Stage

MINUTES_IN_HOUR: Final = 60


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
    entry: MatchEntry,
    own: MatchLog,
    log: MatchLog,
    matches: Matches,
    words: Catalogue,
    *,
    at: int | None = None,
) -> MatchView:
    """The page of a match. `own`: as it stands; `log`: the same, or under another rulebook; `at`:
    an event that is to be seen on it."""
    named = words.with_names(own.progress.opened.names)
    otherwise = () if log is own else changes(own, log)
    game = log.progress.match.game
    return MatchView(
        line=match_line(entry, own, words),
        rulebook=log.progress.book.name,
        own=own.progress.book.name,
        books=tuple(dict.fromkeys(book.name for book in BOOKS if book.game is game)),
        score=tuple(score_sentences(log.progress.match, named)),
        own_score=tuple(score_sentences(own.progress.match, named)),
        racks=racks_of(own, log, otherwise, matches, named, at=at),
        changed=len(otherwise),
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
