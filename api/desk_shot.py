"""The page of a shot: what was seen of it, what was ruled, and what can be said about it now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from api.access import Visitor
from api.catalogues import Catalogue
from api.desk_changes import changes
from api.desk_export import table_of
from api.desk_forms import FactsForm, RulingForm, facts_form, ruling_form
from api.desk_racks import marks_of, ruled_words
from api.match_words import decisions_on, person_text
from api.ports import Matches, ReplayClip, Seen
from api.review_view import ShotCard, shot_card
from api.shots import first_balls
from api.table_words import score_sentences
from api.words import RulingWords
from rules.match_log import MatchLog
from rules.players import Player
from rules.progress import Ruled

CONTACT_WIDTH: Final = 240.0
"""Of the line on which the first contact is drawn, in units of the drawing."""
CONTACT_SPAN_S: Final = 0.12
"""What it shows: seven pictures at 60 a second; more where the error is larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLine:
    """A shot that is ruled otherwise than before; `None`: there is, or was, no such shot."""

    seq: int
    label: str
    before: RulingWords | None
    after: RulingWords | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine:
    """A report that nobody has confirmed. `is_denied`: the other player said no; he may agree
    after all, or the operator decides otherwise. `by`: the player who made it, who answers not."""

    seq: int
    text: str
    is_denied: bool
    by: Player | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactBar:
    """When the first contact was, between the pictures of the clip: places on a line of
    `CONTACT_WIDTH`. `from_x`, `width`: its error."""

    pictures: tuple[float, ...]
    x: float
    from_x: float
    width: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the one who looks can do here.

    `revision`: of the match, as a word to the referee rests on it. `is_current`: it is the match
    that is being played. `has_referee`: there is one who hears what is decided; `is_answering`: he
    does now.
    """

    revision: int
    is_current: bool
    has_referee: bool
    is_answering: bool
    is_operator: bool
    player: Player | None

    @property
    def may_decide(self) -> bool:
        """True for who decides alone."""
        return self.has_referee and self.is_operator

    @property
    def may_agree(self) -> bool:
        """True for who may say that a reading is right."""
        return self.has_referee and self.is_current and self.player is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotView:
    """The page of a shot. `decisions`: of people, with their reasons; `is_by_person`: the ruling is
    one of them. `contact_s`: of the first contact, on the source's clock."""

    match_id: str
    seq: int
    card: ShotCard
    player: str
    marks: tuple[str, ...]
    decisions: tuple[str, ...]
    is_by_person: bool
    has_clip: bool
    contact_s: float | None
    contact: ContactBar | None
    previous: int | None
    next: int | None
    readings: tuple[RulingWords, ...]
    reports: tuple[ReportLine, ...]
    changes: tuple[ChangeLine, ...]
    facts_form: FactsForm
    ruling_form: RulingForm
    standing: Standing


def standing_of(log: MatchLog, seen: Seen, visitor: Visitor, *, has_referee: bool) -> Standing:
    """How this visitor stands to this match."""
    now = seen.snapshot.match if seen.snapshot else None
    is_current = now is not None and now.match_id == log.progress.opened.match_id
    return Standing(
        revision=now.revision if now is not None and is_current else len(log.events),
        is_current=is_current,
        has_referee=has_referee,
        is_answering=seen.is_connected,
        is_operator=visitor.is_operator,
        player=visitor.player,
    )


def shot_view(
    log: MatchLog,
    ruled: Ruled,
    matches: Matches,
    standing: Standing,
    words: Catalogue,
    *,
    before: MatchLog | None = None,
) -> ShotView:
    """The page of a shot. `before`: the match with which it is compared."""
    named = words.with_names(log.progress.opened.names)
    shot = matches.shot(log, ruled.seq)
    strokes = [one.seq for one in log.progress.ruled if one.facts.is_stroke]
    at = strokes.index(ruled.seq)
    review = {
        "table": table_of(matches),
        "rulebook": ruled.before.rulebook,
        "game": ruled.before.game.value,
    }
    card = shot_card(shot, review, named)
    contact = shot["first_contact"]
    is_met = contact is not None and bool(first_balls(contact))
    return ShotView(
        match_id=log.progress.opened.match_id,
        seq=ruled.seq,
        card=card,
        player=card.shooter,
        marks=marks_of(ruled, named),
        decisions=decisions_on(log, ruled.seq, named),
        is_by_person=ruled.is_overridden,
        has_clip=ruled.seq in matches.clips(log),
        contact_s=contact.get("t_s") if is_met else None,
        contact=_contact_bar(contact, matches.clip(log, ruled.seq), named) if is_met else None,
        previous=strokes[at - 1] if at else None,
        next=strokes[at + 1] if at + 1 < len(strokes) else None,
        readings=card.ruling.readings if ruled.ruling.provisional else (),
        reports=_reports(log, ruled.seq, named),
        changes=() if before is None else change_lines(before, log, matches, words),
        facts_form=facts_form(shot, named, has_calls=log.progress.book.has_calls),
        ruling_form=ruling_form(ruled, named),
        standing=standing,
    )


def change_lines(
    before: MatchLog, after: MatchLog, matches: Matches, words: Catalogue
) -> tuple[ChangeLine, ...]:
    """What is ruled otherwise, shot by shot."""
    named = words.with_names(after.progress.opened.names)
    then, now = _told(before, matches), _told(after, matches)
    lines = []
    for one in changes(before, after):
        known = one.after or one.before
        assert known is not None
        shot = (now if one.after is not None else then)[one.seq]
        is_stroke = known.facts.is_stroke
        lines.append(
            ChangeLine(
                seq=one.seq,
                label=named.text("ui.shot", n=shot["index"])
                if is_stroke
                else named.text("kind.between_shots"),
                before=None
                if one.before is None
                else ruled_words(one.before, then[one.seq], named),
                after=None if one.after is None else ruled_words(one.after, now[one.seq], named),
            )
        )
    return tuple(lines)


def _contact_bar(
    contact: Mapping[str, Any], clip: ReplayClip | None, words: Catalogue
) -> ContactBar | None:
    """Nothing to draw without a time, its error and a clip."""
    t_s, error_s = contact.get("t_s"), contact.get("t_error_s")
    if t_s is None or not error_s or clip is None:
        return None
    span_s = max(CONTACT_SPAN_S, 2.5 * error_s)
    scale = CONTACT_WIDTH / span_s
    places = ((clip.from_s + one - t_s) * scale + CONTACT_WIDTH / 2 for one in clip.pictures_s)
    return ContactBar(
        pictures=tuple(round(x, 1) for x in places if 0 <= x <= CONTACT_WIDTH),
        x=CONTACT_WIDTH / 2,
        from_x=round(CONTACT_WIDTH / 2 - error_s * scale, 1),
        width=round(2 * error_s * scale, 1),
        text=words.text("dispute.contact_bar", ms=words.number(error_s * 1000)),
    )


def _reports(log: MatchLog, seq: int, words: Catalogue) -> tuple[ReportLine, ...]:
    return tuple(
        ReportLine(
            seq=one,
            text=words.text(
                "dispute.report",
                by=person_text(reported.by, words),
                report=words.text(f"foul.{reported.report.kind.value}"),
            ),
            is_denied=one not in log.progress.open_reports,
            by=reported.by.player,
        )
        for one, reported in log.progress.reports.items()
        if reported.shot_seq == seq and one in log.unproven_reports
    )


def _told(log: MatchLog, matches: Matches) -> dict[int, Mapping[str, Any]]:
    seqs = (one.seq for one in log.progress.ruled)
    return dict(zip(seqs, matches.told(log), strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialView:
    """What would follow from other facts. `changes`: of the other shots."""

    ruling: RulingWords
    changes: tuple[ChangeLine, ...]
    score: tuple[str, ...]
    score_before: tuple[str, ...]


def trial_view(
    log: MatchLog, after: MatchLog, seq: int, matches: Matches, words: Catalogue
) -> TrialView:
    """`after`: the match with other facts of shot `seq`."""
    named = words.with_names(log.progress.opened.names)
    ruled = next(one for one in after.progress.ruled if one.seq == seq)
    return TrialView(
        ruling=ruled_words(ruled, _told(after, matches)[seq], named),
        changes=tuple(one for one in change_lines(log, after, matches, words) if one.seq != seq),
        score=tuple(score_sentences(after.progress.match, named)),
        score_before=tuple(score_sentences(log.progress.match, named)),
    )
