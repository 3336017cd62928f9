"""Makes the snapshots (`api.snapshot`) out of what the referee knows."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from api.catalogues import LANGUAGE_OF_RULEBOOK, LANGUAGES
from api.errors import WordsMissingError
from api.match_now import CallNow, MatchNow, OptionNow, PlayerNow, SettingsNow
from api.match_words import event_sentences
from api.snapshot import BallAt, Figures, NewsNow, QuestionNow, ShotNow, Snapshot, TableNow, Trouble
from api.snapshot_codes import State
from api.snapshot_value import Fields
from device.health.logs import log_event
from device.judging import JudgedShot
from device.live.agreeing import Agreement
from device.live.answering import TableAsked, answers
from device.live.asking import Asked
from device.live.heeding import END, STALEMATE, reading_subject, table_subject, wanted_by
from device.live.lying import Lying
from device.live.offering import offered, open_reports
from device.live.play import is_unattended
from device.review import put_words, shot_fields, with_finite_numbers
from rules.asking import is_warning_due, may_push_out
from rules.balls import Ball
from rules.match_events import CallMade, MatchEvent, Opened, Racked, ShotPlayed, Unseen, Warned
from rules.match_log import MatchLog
from rules.progress import Progress, Ruled, Stage
from tracking.geometry import TableGeometry
from tracking.shot import PlaceMm, SeenShot
from tracking.spotting import places_to_spot

OLD_NEWS: Final[tuple[type[MatchEvent], ...]] = (ShotPlayed, Racked, Opened, Unseen)
"""What was said before these is no news any more."""
NO_NEWS: Final[tuple[type[MatchEvent], ...]] = (Warned, CallMade)
"""The call stands in `MatchNow.call`, the warning in the ruling that led to it."""
MOST_QUESTIONS: Final = 5
"""About shots, the last ones: more nobody answers."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bed:
    """The balls as they are followed now, known by number or not."""

    geometry: TableGeometry
    balls: tuple[tuple[Ball | None, PlaceMm], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Now:
    """All that a snapshot is made of besides the match.

    `t_s`: of the last picture. `clock_left_s`: of the shot clock, `None` where none runs.
    `revision`: of the match (`Ledger.revision`), `None`: the number of its events. `agreement`:
    what waits for the word of another.
    """

    up_s: float
    t_s: float
    state: State
    bed: Bed | None = None
    asked: tuple[Asked, ...] = ()
    lying: Lying | None = None
    clock_left_s: float | None = None
    revision: int | None = None
    agreement: Agreement = field(default_factory=Agreement)
    troubles: tuple[Trouble, ...] = ()
    figures: Figures = field(default_factory=Figures)


class SnapshotMaker:
    """Numbers the snapshots of one run."""

    def __init__(
        self, run: str, language: str, seen_shot: Callable[[str, int], SeenShot | None]
    ) -> None:
        """`run`: another after every start. `language`: as configured, `auto` or a code.
        `seen_shot`: of a match and the seq of a shot, what was seen."""
        self._run, self._language, self._seen_shot = run, language, seen_shot
        self._seq = 0
        self._told: dict[tuple[str, int], tuple[Ruled, Fields | None]] = {}
        self._last: ShotNow | None = None
        self._since_s: dict[Asked, float] = {}
        self._news: tuple[tuple[str, int, int], NewsNow | None] | None = None

    def snapshot(self, log: MatchLog | None, now: Now) -> Snapshot:
        """The next one."""
        self._seq += 1
        if log is not None:
            self._last = self._last_shot(log) or self._last
        return Snapshot(
            run=self._run,
            seq=self._seq,
            up_s=now.up_s,
            state=now.state,
            match=None if log is None else self._match(log, now),
            table=None if now.bed is None else _table(now.bed, log),
            last_shot=self._last,
            news=None if log is None else self._news_of(log, now),
            questions=self._questions(log, now),
            troubles=now.troubles,
            figures=now.figures,
        )

    def _match(self, log: MatchLog, now: Now) -> MatchNow:
        progress = log.progress
        match, opened = progress.match, progress.opened
        fouls = match.fouls
        is_over = progress.stage is Stage.OVER
        option, call = match.option, progress.call
        language = opened.language or self._language
        if language not in LANGUAGES:
            language = LANGUAGE_OF_RULEBOOK[match.rulebook]
        is_moving = now.state is State.BALLS_MOVING
        return MatchNow(
            match_id=opened.match_id,
            revision=len(log.events) if now.revision is None else now.revision,
            rulebook=match.rulebook,
            game=match.game,
            language=language,
            players=tuple(
                PlayerNow(
                    player=player,
                    name=opened.names.get(player, ""),
                    racks=match.score.get(player, 0),
                    sets=match.sets.get(player, 0),
                    fouls=None if fouls is None else fouls.get(player, 0),
                    is_warned=player in match.warned,
                    is_warning_due=not is_over and is_warning_due(match, player),
                    is_telling_due=not is_over
                    and is_warning_due(match, player, is_told=True)
                    and not is_warning_due(match, player),
                    is_out=player in match.out,
                )
                for player in match.players
            ),
            race_to=match.organiser.race_to,
            sets_to=match.organiser.sets_to,
            has_sets=match.organiser.has_sets,
            rack_index=match.rack_index,
            shot_index=match.shot_index,
            stage=progress.stage,
            shooter=None if is_over else match.shooter,
            ball_on=None if is_over or match.is_break else match.ball_on,
            phase=match.phase,
            cue_ball=match.cue_ball,
            is_push_out_open=progress.stage is Stage.SHOT and may_push_out(match),
            option=None
            if option is None
            else OptionNow(
                chooser=option.chooser,
                by=option.by,
                reason=option.reason,
                choices=option.choices,
            ),
            call=None
            if call is None
            else CallNow(type=call.type, ball=call.ball, pocket=call.pocket),
            is_time_out=progress.is_time_out,
            clock_left_s=now.clock_left_s,
            is_over=is_over,
            winner=match.winner,
            may=offered(log, now.t_s, is_moving=is_moving),
            reports=open_reports(progress),
            end_by=wanted_by(now.agreement, END),
            stalemate_by=wanted_by(now.agreement, STALEMATE),
            settings=_settings(progress),
            is_unattended=is_unattended(log.events),
        )

    def _news_of(self, log: MatchLog, now: Now) -> NewsNow | None:
        """Made once for each revision."""
        key = (log.progress.opened.match_id, now.revision or len(log.events), len(log.events))
        if self._news is None or self._news[0] != key:
            self._news = (key, _news(log))
        return self._news[1]

    def _last_shot(self, log: MatchLog) -> ShotNow | None:
        last = log.progress.last_shot
        if last is None:
            return None
        fields = self._shot(log, last)
        if fields is None:
            return None
        return ShotNow(
            seq=last.seq,
            index=fields["index"],
            rack_index=last.before.rack_index,
            strike_s=last.facts.strike_s,
            rest_s=fields["rest_s"],
            shot=fields,
        )

    def _shot(self, log: MatchLog, ruled: Ruled) -> Fields | None:
        """As `review.json` has it, with words; made once for each ruling. None where nothing was
        kept of what was seen, or there are no words for it."""
        match_id = log.progress.opened.match_id
        key = (match_id, ruled.seq)
        told = self._told.get(key)
        if told is not None and told[0] == ruled:
            return told[1]
        seen = self._seen_shot(match_id, ruled.seq)
        if seen is None:
            return None
        strokes = [one.seq for one in log.progress.ruled if one.facts.is_stroke]
        judged = JudgedShot(facts=ruled.facts, match=ruled.before, ruling=ruled.ruling)
        fields: Fields = with_finite_numbers(
            shot_fields(strokes.index(ruled.seq) + 1, seen, judged, None)
        )
        try:
            put_words(fields, ruled.before.rulebook)
        except WordsMissingError as error:
            # A mistake of ours: the score goes on without this shot, now and after each start.
            log_event(_LOG, logging.ERROR, "a ruling has no words", shot=ruled.seq, why=error)
            told = self._told[key] = (ruled, None)
        else:
            told = self._told[key] = (ruled, fields)
        while len(self._told) > MOST_QUESTIONS + 1:
            del self._told[next(iter(self._told))]
        return told[1]

    def _questions(self, log: MatchLog | None, now: Now) -> tuple[QuestionNow, ...]:
        found: list[QuestionNow] = []
        if log is not None:
            last = log.progress.last_shot
            for one in log.progress.questions[-MOST_QUESTIONS:]:
                question = one.ruling.question
                fields = self._shot(log, one) if one.facts.is_stroke else None
                if question is None or fields is None:
                    continue
                found.append(
                    QuestionNow(
                        code=question,
                        seq=one.seq,
                        readings=tuple(fields["ruling"].get("readings", ())),
                        shot=None if last is not None and one.seq == last.seq else fields,
                        proposed=dict(now.agreement.said(reading_subject(one.seq))),
                    )
                )
        self._since_s = {one: self._since_s.get(one, now.up_s) for one in now.asked}
        for asked, since_s in self._since_s.items():
            about = TableAsked(question=asked.question, seq=asked.seq, lying=now.lying)
            found.append(
                QuestionNow(
                    code=asked.question,
                    seq=asked.seq,
                    since_s=since_s,
                    answers=() if log is None else answers(log, about),
                    proposed=dict(now.agreement.said(table_subject(about))),
                )
            )
        return tuple(found)


def _settings(progress: Progress) -> SettingsNow:
    opened = progress.opened
    organiser = opened.organiser
    return SettingsNow(
        break_order=organiser.break_order,
        foul_mode=organiser.foul_mode,
        shot_clock_s=organiser.shot_clock_s,
        extension_s=organiser.extension_s,
        extensions_each=organiser.extensions_each,
        time_outs_each=organiser.time_outs_each,
        are_calls_heard=opened.are_calls_heard,
    )


def _news(log: MatchLog) -> NewsNow | None:
    for seq in range(len(log.events), 0, -1):
        event = log.events[seq - 1]
        if isinstance(event, OLD_NEWS):
            return None
        if not isinstance(event, NO_NEWS):
            progress = replace(log.progress, seq=seq)
            try:
                text = {one: event_sentences(event, progress, language=one) for one in LANGUAGES}
            except WordsMissingError as error:
                log_event(_LOG, logging.ERROR, "news without words", seq=seq, why=error)
                return None
            return NewsNow(seq=seq, event=type(event).__name__, text=text)
    return None


def _missing(log: MatchLog | None, lying: Mapping[Ball, PlaceMm]) -> Sequence[Ball]:
    """Balls that the last ruling has put back on the table, and that nobody has put there yet."""
    last = None if log is None else log.progress.last_shot
    if log is None or last is None or log.progress.stage is not Stage.SHOT:
        return ()
    return [one for one in last.ruling.spotted if one not in lying]


def _table(bed: Bed, log: MatchLog | None) -> TableNow:
    lying = {ball: place for ball, place in bed.balls if ball is not None}
    known = {ball for ball, _ in bed.balls}
    on_table: Sequence[Ball] = () if log is None else tuple(log.progress.match.on_table)
    return TableNow(
        length_mm=bed.geometry.length_mm,
        width_mm=bed.geometry.width_mm,
        balls=tuple(BallAt(ball=ball, x_mm=x, y_mm=y) for ball, (x, y) in bed.balls),
        is_complete=None not in known and known >= set(on_table),
        spots=tuple(
            BallAt(ball=ball, x_mm=x, y_mm=y)
            for ball, (x, y) in places_to_spot(_missing(log, lying), lying, bed.geometry).items()
        ),
    )
