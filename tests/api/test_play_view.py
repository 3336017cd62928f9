"""The phone shows what its player may say, whatever stands on the table, in every language."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from api.catalogues import LANGUAGES, catalogue
from api.headline import headline_of
from api.joining import Joining
from api.live_page import LivePages
from api.match_now import CallNow, MayNow, OptionNow, ReportNow
from api.play_offers import Button
from api.play_page import PlayPages, shown_parts
from api.play_view import PlayView, play_view
from api.snapshot import BallAt, NewsNow, QuestionNow, Snapshot, TableNow
from api.snapshot_codes import TableAnswer, TableQuestion
from rules.balls import Ball, Pocket
from rules.facts import CallType, ReportKind
from rules.match_events import Unit
from rules.players import Player
from rules.ruling import OptionReason, Question
from tests.api.conftest import parsed
from tests.api.snapshots import ASK, BREAK, POT, WRONG_BALL, after_shot, seen

A, B = Player.A, Player.B
ALL: dict[str, Any] = {
    "calls": (Ball.TWO, Ball.TEN),
    "must_call": True,
    "safety": True,
    "push_out": True,
    "ask_call": True,
    "report_seq": 12,
    "reports": tuple(ReportKind),
    "reports_between": (ReportKind.TOUCHED_BALL,),
    "judges": (9,),
    "concede": tuple(Unit),
    "time_out": True,
    "end_time_out": True,
    "extension": True,
    "undo": "Chosen",
    "lag": True,
    "breakers": (A, B),
    "rack": True,
    "stalemate": True,
    "end_match": True,
    "set_up": True,
}


def everything() -> Snapshot:
    """All that can be offered at once."""
    match = {
        "may": (MayNow(player=A, **ALL), MayNow(player=B)),
        "shooter": A,
        "reports": (
            ReportNow(seq=9, report=ReportKind.DOUBLE_HIT, by=B, against=A, shot_seq=8),
            ReportNow(seq=10, report=ReportKind.PUSH_SHOT, by=A, against=B, shot_seq=8),
        ),
        "end_by": (B,),
        "stalemate_by": (B,),
        "clock_left_s": 12.2,
    }
    questions = tuple(
        QuestionNow(code=code, answers=tuple(TableAnswer)[:2], proposed={B: TableAnswer.A})
        for code in TableQuestion
    )
    return after_shot(WRONG_BALL, match=match, questions=questions)


def view(snapshot: Snapshot, player: Player = A, language: str = "en") -> PlayView:
    return play_view(seen(snapshot), player, catalogue(language))


def said(buttons: tuple[Button, ...]) -> list[dict[str, Any]]:
    return [json.loads(one.say) for one in buttons]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_offer_has_words_and_says_a_word(language: str) -> None:
    words = catalogue(language)
    parts = shown_parts(view(everything(), language=language), words)
    assert set(parts) >= {"players", "turn", "asked", "calling", "table", "told", "further", "rare"}
    kinds: set[str] = set()
    for name in ("asked", "calling", "table", "further", "rare", "reports"):
        for one in parsed(f"<div>{parts[name]}</div>").all("button"):
            if "data-say" in one.attributes:
                assert one.text.strip()
                kinds.add(json.loads(one.attributes["data-say"])["kind"])
    assert kinds >= {
        "call", "ask_call", "report", "answer_report", "answer_table", "concede", "time_out",
        "end_time_out", "extension", "undo", "lag_won", "breaker", "racked", "stalemate",
        "end_match",
    }  # fmt: skip


def test_who_may_say_nothing_is_offered_nothing() -> None:
    shown = view(everything(), B)
    assert (shown.calling, shown.further, shown.rare, shown.reports) == (None, (), (), ())
    gone = play_view(seen(everything(), is_connected=False), A, catalogue("en"))
    assert (gone.calling, gone.asked, gone.further, gone.rare) == (None, (), (), ())
    assert "gone" in gone.mood


def test_a_call_stands_there_and_may_be_taken_back_by_who_made_it() -> None:
    call = CallNow(type=CallType.SHOT, ball=Ball.TWO, pocket=Pocket.FR)
    may = (MayNow(player=A, calls=(Ball.TWO,), undo="CallMade"), MayNow(player=B))
    snapshot = after_shot(POT, match={"may": may, "shooter": A, "call": call})
    own, other = view(snapshot).calling, view(snapshot, B).calling
    assert own is not None
    assert other is not None
    assert (own.made, own.ball, own.pocket) == ("Called: the 2, foot right corner.", 2, "FR")
    assert own.take_back is not None
    assert (other.made, other.take_back, other.balls) == (own.made, None, ())


def test_a_choice_is_asked_of_who_has_it_and_told_to_the_other() -> None:
    option = OptionNow(chooser=A, by=B, reason=OptionReason.PUSH_OUT)
    may = (MayNow(player=A, choices=option.choices), MayNow(player=B))
    snapshot = after_shot(POT, match={"may": may, "shooter": A, "option": option})
    (asked,) = view(snapshot).asked
    assert said(asked.buttons) == [
        {"kind": "choose", "choice": "play"},
        {"kind": "choose", "choice": "hand_back"},
    ]
    assert view(snapshot).notes == ()
    assert view(snapshot, B).asked == ()
    assert "Anna: play or hand back?" in view(snapshot, B).notes[0]


def test_readings_that_come_to_the_same_are_one_answer() -> None:
    base = after_shot(ASK)
    assert base.last_shot is not None
    question = QuestionNow(code=Question.FIRST_CONTACT, seq=12, proposed={B: 0})
    may = (MayNow(player=A), MayNow(player=B))
    snapshot = after_shot(ASK, match={"may": may}, questions=(question,))
    (asked,) = view(snapshot).asked
    readings = [one["reading"] for one in said(asked.buttons)]
    assert readings == sorted(set(readings))
    assert len(readings) <= len(base.last_shot.ruling["readings"])
    assert asked.buttons[0].note == "says Ben"
    assert view(snapshot, B).asked[0].buttons[0].is_said
    assert all(ruling is not None for _, ruling in asked.choices)


def test_names_and_words_of_people_are_no_markup() -> None:
    evil = '<img src=x onerror="alert(1)">'
    news = NewsNow(seq=13, event="Abandoned", text=dict.fromkeys(LANGUAGES, (evil,)))
    snapshot = after_shot(WRONG_BALL, names=(evil, evil), news=news)
    for text in shown_parts(view(snapshot), catalogue("en")).values():
        assert "<img" not in text
    assert "<img" not in LivePages().page(seen(snapshot), "en", is_night=False)[1]


def test_without_a_match_one_can_be_set_up() -> None:
    empty = after_shot(BREAK, match=None).model_copy(update={"match": None})
    shown = view(empty)
    assert "may-set-up" in shown.mood
    assert shown.rests == ("", 0)
    assert "may-set-up" not in play_view(seen(None), A, catalogue("en")).mood


def test_a_phone_without_a_seat_is_told_nothing_but_to_load_anew() -> None:
    pages, now = PlayPages(), seen(everything())
    assert set(pages.parts(now, None, "en")) == {"page"}
    assert pages.parts(now, A, "en") is pages.parts(now, A, "en")
    pages_of = {pages.parts(now, one, "en")["page"] for one in (None, A, B)}
    assert len(pages_of) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_invites_phones_while_nobody_plays(language: str) -> None:
    joining = Joining(home="http://192.168.1.20:8000", code="ABCDEFGHJK")
    pages = LivePages()
    idle = pages.parts(
        seen(after_shot(BREAK, state="waiting_for_rack")), language, is_night=False, joining=joining
    )
    assert "<svg" in idle["join"]
    assert "192.168.1.20:8000/play" in idle["join"]
    assert "ABCDEFGHJK" not in idle["status"]
    playing = pages.parts(
        seen(after_shot(BREAK), revision=2), language, is_night=False, joining=joining
    )
    assert playing["join"] == ""
    assert "ABCDEFGHJK" in playing["status"]


def test_what_people_said_since_stands_where_the_ruling_did() -> None:
    text = dict.fromkeys(LANGUAGES, ("Ben hands the shot back.", "Anna shoots."))
    news = NewsNow(seq=13, event="Chosen", text=text)
    told = headline_of(after_shot(WRONG_BALL, news=news), 0, catalogue("en"))
    assert (told.kind, told.lead, told.rest) == ("news", "Ben hands the shot back.", "Anna shoots.")
    late = NewsNow(seq=13, event="ClockRanOut", text=text)
    assert headline_of(after_shot(WRONG_BALL, news=late), 0, catalogue("en")).kind == "foul"


def test_balls_that_come_back_are_shown_their_place() -> None:
    table = TableNow(
        length_mm=2540, width_mm=1270, spots=(BallAt(ball=Ball.TEN, x_mm=1905, y_mm=635),)
    )
    parts = LivePages().parts(seen(after_shot(POT, table=table)), "en", is_night=False)
    assert "Put back on the marked places: 10." in parts["next"]
    assert len(re.findall('class="place"', parts["paths"])) == 1


def test_where_moved_balls_lay_is_shown() -> None:
    question = QuestionNow(code=TableQuestion.BALLS_CHANGED)
    snapshot = after_shot(POT, questions=(question,))
    assert snapshot.table is not None
    moved = snapshot.table.model_copy(update={"balls": snapshot.table.balls[:-1]})
    parts = LivePages().parts(
        seen(snapshot.model_copy(update={"table": moved})), "en", is_night=False
    )
    assert "The rings show where the balls lay." in parts["next"]
    assert len(re.findall('class="place"', parts["paths"])) == 1
