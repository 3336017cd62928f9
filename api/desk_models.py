"""What /api/v1 says of matches, and how it is made out of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from api.desk_changes import Change, changes
from api.ports import MatchEntry, Matches
from api.words import ruling_sentence
from rules.match import Game
from rules.match_log import MatchLog
from rules.players import Player
from rules.progress import Ruled, Stage
from rules.ruling import RackReason, ShotKind, Verdict


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True)


class MatchSummary(_Out):
    """A match in a list. `began`, `last`: when its first and its last event were kept, by the
    device's clock. `questions`: shots that are still to be decided."""

    match_id: str = Field(examples=["01KBA9YJ8Z0123456789ABCDEF"])
    rulebook: str = Field(examples=["wpa"])
    rulebook_version: str
    game: Game
    names: dict[Player, str]
    players: tuple[Player, ...]
    score: dict[Player, int]
    sets: dict[Player, int]
    is_over: bool
    winner: Player | None
    began: datetime
    last: datetime
    shots: int
    questions: int


class MatchPage(_Out):
    """Matches, the newest first. `before`: ask with this for the next page; `None`: no more."""

    matches: tuple[MatchSummary, ...]
    before: str | None


class ShotSummary(_Out):
    """A shot of a match, or an incident between two shots (`index` 0).

    `seq`: its event in the match. `text`: the ruling in the language that was asked for.
    `is_corrected`, `is_answered`, `is_overridden`: what people did to it.
    """

    seq: int
    index: int
    rack_index: int
    shot_index: int
    player: Player
    kind: ShotKind
    verdict: Verdict
    text: str
    articles: tuple[str, ...]
    is_provisional: bool
    is_corrected: bool
    is_answered: bool
    is_overridden: bool
    has_clip: bool


class RackSummary(_Out):
    """A rack that is over; `winner` is `None` if it is replayed."""

    rack_index: int
    winner: Player | None
    reason: RackReason


class MatchDetail(_Out):
    """A match with its shots. `judged_by`: the rulebook that these rulings are of; another than the
    match's own where it was asked for. `voided`: seqs of events that have no effect."""

    match: MatchSummary
    judged_by: str
    shots: tuple[ShotSummary, ...]
    racks: tuple[RackSummary, ...]
    voided: tuple[int, ...]
    changes: tuple[ShotChange, ...] = ()


class ShotDetail(_Out):
    """A shot. `shot`: as `review.json` has it, with the ruling's `text` in every language."""

    match_id: str
    seq: int
    is_corrected: bool
    is_answered: bool
    is_overridden: bool
    has_clip: bool
    shot: dict[str, Any]


class ClipTimes(_Out):
    """Of the film of a shot: `from_s`, `strike_s`, `rest_s` on the clock of the source;
    `pictures_s`: of each picture, from the beginning of the film on."""

    from_s: float
    strike_s: float
    rest_s: float
    pictures_s: tuple[float, ...]


class ShotChange(_Out):
    """A shot that is ruled otherwise; a text is `None` where there is no such shot."""

    seq: int
    index: int
    before: str | None
    after: str | None


class Judged(_Out):
    """What would follow if other facts were true; nothing is kept. `changes`: all shots that would
    be ruled otherwise, the one that was asked about among them. `score`: of each player then."""

    verdict: Verdict
    text: str
    articles: tuple[str, ...]
    changes: tuple[ShotChange, ...]
    score: dict[Player, int]
    score_before: dict[Player, int]
    voided: int


def match_summary(entry: MatchEntry, log: MatchLog) -> MatchSummary:
    """A match in a list."""
    progress = log.progress
    match = progress.match
    return MatchSummary(
        match_id=entry.match_id,
        rulebook=entry.rulebook,
        rulebook_version=entry.rulebook_version,
        game=match.game,
        names=dict(progress.opened.names),
        players=match.players,
        score={one: match.score.get(one, 0) for one in match.players},
        sets={one: match.sets.get(one, 0) for one in match.players},
        is_over=progress.stage is Stage.OVER,
        winner=match.winner,
        began=datetime.fromtimestamp(entry.began_wall_s, UTC),
        last=datetime.fromtimestamp(entry.last_wall_s, UTC),
        shots=sum(one.facts.is_stroke for one in progress.ruled),
        questions=len(progress.questions),
    )


def match_detail(
    entry: MatchEntry, own: MatchLog, log: MatchLog, matches: Matches, language: str
) -> MatchDetail:
    """A match with its shots; `log`: the match itself (`own`) or under another rulebook."""
    told = matches.told(log)
    clips = matches.clips(own)
    progress = log.progress
    return MatchDetail(
        match=match_summary(entry, own),
        judged_by=progress.book.name,
        shots=tuple(
            _shot_summary(one, shot, log, clips, language)
            for one, shot in zip(progress.ruled, told, strict=True)
        ),
        racks=tuple(
            RackSummary(rack_index=one.rack_index, winner=one.winner, reason=one.reason)
            for one in progress.racks
        ),
        voided=tuple(one.seq for one in progress.voided),
        changes=() if log is own else told_changes(own, log, matches, language),
    )


def judged(own: MatchLog, after: MatchLog, seq: int, matches: Matches, language: str) -> Judged:
    """What a correction of a shot would come to."""
    ruled = next(one for one in after.progress.ruled if one.seq == seq)
    shot = _told_by_seq(after, matches)[seq]
    then, now = own.progress.match, after.progress.match
    return Judged(
        verdict=ruled.ruling.verdict,
        text=_text(ruled, shot, after, language),
        articles=ruled.ruling.articles,
        changes=told_changes(own, after, matches, language),
        score={one: now.score.get(one, 0) for one in now.players},
        score_before={one: then.score.get(one, 0) for one in then.players},
        voided=len(after.progress.voided) - len(own.progress.voided),
    )


def told_changes(
    before: MatchLog, after: MatchLog, matches: Matches, language: str
) -> tuple[ShotChange, ...]:
    """What is ruled otherwise, in words."""
    then, now = _told_by_seq(before, matches), _told_by_seq(after, matches)

    def said(ruled: Ruled | None, log: MatchLog, told: Mapping[int, Any]) -> str | None:
        return None if ruled is None else _text(ruled, told[ruled.seq], log, language)

    return tuple(
        ShotChange(
            seq=one.seq,
            index=_index(one, now if one.after is not None else then),
            before=said(one.before, before, then),
            after=said(one.after, after, now),
        )
        for one in changes(before, after)
    )


def _index(change: Change, told: Mapping[int, Mapping[str, Any]]) -> int:
    ruled = change.after or change.before
    assert ruled is not None
    index: int = told[change.seq]["index"] if ruled.facts.is_stroke else 0
    return index


def _told_by_seq(log: MatchLog, matches: Matches) -> dict[int, Mapping[str, Any]]:
    seqs = (one.seq for one in log.progress.ruled)
    return dict(zip(seqs, matches.told(log), strict=True))


def _shot_summary(
    ruled: Ruled, shot: Mapping[str, Any], log: MatchLog, clips: Collection[int], language: str
) -> ShotSummary:
    return ShotSummary(
        seq=ruled.seq,
        index=shot["index"] if ruled.facts.is_stroke else 0,
        rack_index=ruled.before.rack_index,
        shot_index=ruled.before.shot_index,
        player=ruled.ruling.player,
        kind=ruled.ruling.shot_kind,
        verdict=ruled.ruling.verdict,
        text=_text(ruled, shot, log, language),
        articles=ruled.ruling.articles,
        is_provisional=ruled.ruling.provisional,
        is_corrected=ruled.is_corrected,
        is_answered=ruled.is_answered,
        is_overridden=ruled.is_overridden,
        has_clip=ruled.seq in clips,
    )


def _text(ruled: Ruled, shot: Mapping[str, Any], log: MatchLog, language: str) -> str:
    names = {one.value: name for one, name in log.progress.opened.names.items()}
    return ruling_sentence(
        shot["ruling"], language=language, shot=shot, rulebook=ruled.before.rulebook, names=names
    )
