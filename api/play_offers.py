"""What a player can say now, as buttons: made out of what the referee allows (`MatchNow.may`).

A button carries the word as it is sent (`api.said`), without what the page adds when it is tapped:
`word_id`, `match_id`, `revision`. Nothing is decided here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from api.catalogues import Catalogue, in_sentence_case
from api.headline import readings_of
from api.match_now import MatchNow, MayNow
from api.snapshot import QuestionNow, Snapshot
from api.snapshot_codes import TableAnswer
from api.words import RulingWords
from rules.facts import CallType, ReportKind
from rules.match_events import Unit
from rules.players import Player
from rules.ruling import Question

CONCEDE_KEYS: Final = {
    Unit.RACK: "play.concede_rack",
    Unit.SET: "play.concede_set",
    Unit.MATCH: "play.concede_match",
}
ANSWER_KEYS: Final = {
    TableAnswer.NOBODY: "answer.nobody",
    TableAnswer.YES: "answer.yes",
    TableAnswer.NO: "answer.no",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """`say`: the word as JSON. `style`: primary, danger, quiet or none. `sure`: asked before it is
    said. `is_said`: this player has said so already; `note`: who else has."""

    text: str
    say: str
    style: str = ""
    sure: str = ""
    is_said: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """Something that this player is asked. `rulings`: what an answer comes to, beside each button,
    where the question is about a shot; `shot_page`: the address of that shot's page."""

    title: str
    label: str = ""
    buttons: tuple[Button, ...] = ()
    rulings: tuple[RulingWords | None, ...] = ()
    note: str = ""
    shot_page: str = ""

    @property
    def choices(self) -> Sequence[tuple[Button, RulingWords | None]]:
        """Each button with what it comes to."""
        told = self.rulings or (None,) * len(self.buttons)
        return tuple(zip(self.buttons, told, strict=True))


def word(kind: str, **fields: Any) -> str:
    """A word as a button carries it."""
    return json.dumps({"kind": kind} | fields, ensure_ascii=False)


def shot_page(match: MatchNow | None, seq: int | None) -> str:
    """Where a shot is shown again and disputes end; empty for none."""
    return f"/matches/{match.match_id}/shots/{seq}" if match and seq else ""


def asked_of(snapshot: Snapshot, player: Player, words: Catalogue) -> tuple[Asking, ...]:
    """What he is asked, the nearest first: a choice, a report about him, doubts, the table."""
    match = snapshot.match
    may = match.may_of(player) if match else None
    if match is None or may is None:
        return ()
    return (
        *_choice(match, may, words),
        *_reports(match, may, words),
        *(
            _question(snapshot, one, player, words)
            for one in snapshot.questions
            if one.code is not Question.REPORT or not match.reports
        ),
        *_lag(match, may, words),
        *_wishes(match, player, words),
    )


def calls_of(match: MatchNow, may: MayNow, words: Catalogue) -> tuple[Button, ...]:
    """Besides balls and pockets: safety, push-out; as they can be said now."""
    made = match.call.type if match.call and match.shooter is may.player else None
    buttons = []
    if may.safety:
        buttons.append(_call(CallType.SAFETY, "ui.call_safety", made, words))
    if may.push_out:
        buttons.append(_call(CallType.PUSH_OUT, "ui.call_push_out", made, words))
    return tuple(buttons)


def _call(kind: CallType, key: str, made: CallType | None, words: Catalogue) -> Button:
    return Button(text=words.text(key), say=word("call", type=kind.value), is_said=made is kind)


def further_of(match: MatchNow, may: MayNow, words: Catalogue) -> tuple[Button, ...]:
    """What is near at hand: more time, a time-out, a call that is asked for, a word taken back."""
    buttons = []
    if may.extension:
        seconds = round(match.settings.extension_s)
        text = words.text("play.extension", seconds=seconds)
        buttons.append(Button(text=text, say=word("extension")))
    if may.end_time_out:
        text = words.text("play.time_out_end")
        buttons.append(Button(text=text, say=word("end_time_out"), style="primary"))
    if may.ask_call:
        buttons.append(Button(text=words.text("play.ask_call"), say=word("ask_call")))
    if may.time_out:
        buttons.append(Button(text=words.text("play.time_out"), say=word("time_out")))
    if may.undo is not None and may.undo != "CallMade":  # that stands beside the call
        buttons.append(Button(text=words.text("play.take_back"), say=word("undo")))
    return tuple(buttons)


def rare_of(match: MatchNow, may: MayNow, words: Catalogue) -> tuple[Button, ...]:
    """What is said once an evening, and asked again before it counts."""
    buttons = [
        Button(
            text=words.text(CONCEDE_KEYS[unit]),
            say=word("concede", unit=unit.value),
            style="danger",
            sure=words.text("play.sure"),
        )
        for unit in may.concede
    ]
    if may.rack:
        buttons.append(Button(text=words.text("play.racked"), say=word("racked")))
    if may.stalemate:
        is_said = may.player in match.stalemate_by
        text = words.text("play.stalemate")
        buttons.append(Button(text=text, say=word("stalemate"), is_said=is_said))
    if may.end_match:
        buttons.append(
            Button(
                text=words.text("play.end_match"),
                say=word("end_match"),
                style="danger",
                sure=words.text("play.sure"),
                is_said=may.player in match.end_by,
            )
        )
    return tuple(buttons)


def reports_of(snapshot: Snapshot, may: MayNow, words: Catalogue) -> Iterator[tuple[str, Button]]:
    """Fouls that can be reported, under a heading each: of the last shot, and since then."""
    match, last = snapshot.match, snapshot.last_shot
    assert match is not None
    if may.report_seq is not None and last is not None and last.seq == may.report_seq:
        by = Player(last.shot["shooter"])
        heading = words.text("play.report_shot", player=words.player(by))
        for kind in may.reports:
            against = {}
            if kind is ReportKind.OUT_OF_TURN:
                against = {"against": by.value}
            said = word("report", report=kind.value, shot_seq=may.report_seq, **against)
            yield heading, Button(text=_foul(kind, words), say=said)
    for other in match.players:
        heading = words.text("play.report_between", player=words.player(other.player))
        for kind in may.reports_between:
            said = word("report", report=kind.value, against=other.player.value)
            yield heading, Button(text=_foul(kind, words), say=said)


def _foul(kind: ReportKind, words: Catalogue) -> str:
    return in_sentence_case(words.text(f"foul.{kind.value}"))


def _choice(match: MatchNow, may: MayNow, words: Catalogue) -> Iterator[Asking]:
    if not may.choices or match.option is None:
        return
    yield Asking(
        title=in_sentence_case(words.text(f"option.{match.option.reason.value}")),
        label=words.text("play.choose"),
        buttons=tuple(
            Button(
                text=in_sentence_case(words.text(f"choice.{one.value}")),
                say=word("choose", choice=one.value),
                style="primary",
            )
            for one in may.choices
        ),
    )


def _reports(match: MatchNow, may: MayNow, words: Catalogue) -> Iterator[Asking]:
    for one in match.reports:
        foul = words.text(f"foul.{one.report.value}")
        if one.seq in may.judges:
            yield Asking(
                title=words.text("play.judge", player=words.player(one.by), foul=foul),
                label=words.text("screen.question"),
                buttons=(
                    Button(
                        text=words.text("play.judge_yes"),
                        say=word("answer_report", report_seq=one.seq, is_accepted=True),
                    ),
                    Button(
                        text=words.text("play.judge_no"),
                        say=word("answer_report", report_seq=one.seq, is_accepted=False),
                    ),
                ),
            )
        elif one.by is may.player:
            other = words.player(one.against, "opponent")
            yield Asking(title=words.text("play.report_waits", player=other, foul=foul))


def _question(snapshot: Snapshot, one: QuestionNow, player: Player, words: Catalogue) -> Asking:
    title = words.text(f"question.{one.code.value}")
    label = words.text("screen.question")
    if isinstance(one.code, Question):
        told = readings_of(snapshot, one, words)
        buttons = tuple(
            _proposal(
                ruling.what,
                word("answer", shot_seq=one.seq, reading=reading),
                reading,
                one,
                player,
                words,
            )
            for reading, ruling in told
        )
        rulings = tuple(ruling for _, ruling in told)
        return Asking(
            title=title,
            label=label,
            buttons=buttons,
            rulings=rulings,
            note=words.text("play.both"),
            shot_page=shot_page(snapshot.match, one.seq),
        )
    buttons = tuple(
        _proposal(
            words.text(ANSWER_KEYS[answer])
            if answer in ANSWER_KEYS
            else words.player(answer.value),
            word("answer_table", question=one.code.value, seq=one.seq, answer=answer.value),
            answer,
            one,
            player,
            words,
        )
        for answer in one.answers
    )
    note = words.text("play.both") if buttons else ""
    return Asking(title=title, label=label, buttons=buttons, note=note)


def _proposal(
    text: str,
    say: str,
    answer: int | TableAnswer,
    one: QuestionNow,
    player: Player,
    words: Catalogue,
) -> Button:
    others = [
        words.player(who)
        for who, said in one.proposed.items()
        if said == answer and who is not player
    ]
    return Button(
        text=in_sentence_case(text),
        say=say,
        is_said=one.proposed.get(player) == answer,
        note=words.text("play.said_by", player=words.join(others)) if others else "",
    )


def _lag(match: MatchNow, may: MayNow, words: Catalogue) -> Iterator[Asking]:
    if may.lag:
        buttons = [
            Button(text=words.player(one.player), say=word("lag_won", winner=one.player.value))
            for one in match.players
        ]
        nobody = Button(text=words.text("play.lag_again"), say=word("lag_won", winner=None))
        yield Asking(title=words.text("play.lag"), buttons=(*buttons, nobody))
    if may.breakers:
        buttons = [
            Button(text=words.player(one), say=word("breaker", breaker=one.value))
            for one in may.breakers
        ]
        yield Asking(title=words.text("play.breaker"), buttons=tuple(buttons))


def _wishes(match: MatchNow, player: Player, words: Catalogue) -> Iterator[Asking]:
    """What another wants, and what takes this player's consent."""
    for wanted_by, key, kind in (
        (match.end_by, "play.wants_end", "end_match"),
        (match.stalemate_by, "play.wants_stalemate", "stalemate"),
    ):
        others = [words.player(one) for one in wanted_by if one is not player]
        if others and player not in wanted_by:
            agree = Button(text=words.text("play.agree"), say=word(kind))
            yield Asking(title=words.text(key, player=words.join(others)), buttons=(agree,))
