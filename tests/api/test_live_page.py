"""The screen as a page: every state in every language, and nothing of a name is markup."""

from __future__ import annotations

import pytest

from api.assets import asset
from api.catalogues import LANGUAGES, catalogue
from api.headline import HINTS, READINGS_SHOWN
from api.live_page import ASSETS, LivePages, changed_parts
from api.match_now import CallNow, OptionNow, PlayerNow
from api.screen_view import screen_view
from api.snapshot import BallAt, QuestionNow, Snapshot, TableNow, Trouble
from api.snapshot_codes import Severity, State, TableQuestion, TroubleCode
from api.words import ruling_words
from rules.balls import Ball, Pocket
from rules.facts import CallType
from rules.players import Player
from rules.progress import Stage
from rules.ruling import CueBall, OptionReason, Question
from tests.api.conftest import Page, parsed
from tests.api.snapshots import ASK, BREAK, POT, SCRATCH, WRONG_BALL, after_shot, example, seen

ODD = "<script>alert(1)</script>\"&'\u202e"


def page(snapshot: Snapshot | None, language: str = "en", *, is_connected: bool = True) -> Page:
    told = seen(snapshot, is_connected=is_connected)
    spoken, html = LivePages().page(told, language, is_night=False)
    assert spoken == language
    return parsed(html)


def text(shown: Page, part: str) -> str:
    found = [one for one in shown.elements if one.attributes.get("id") == f"part-{part}"]
    assert len(found) == 1
    return " ".join(found[0].text.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", State)
def test_every_state_in_every_language(state: State, language: str) -> None:
    shown = page(after_shot(state=state), language)
    words = catalogue(language)
    assert shown.all("html")[0].attributes == {"lang": language, "dir": words.direction}
    assert text(shown, "status").startswith(words.text(f"state.{state.value}"))
    told = text(shown, "next" if state is State.WAITING_FOR_RACK else "word")
    if state in HINTS:
        assert words.text(f"hint.{state.value}") in told
    else:
        assert words.text("screen.last_ruling") in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("index", range(len(example()["shots"])))
def test_every_ruling_in_every_language(index: int, language: str) -> None:
    shown = page(after_shot(index), language)
    ruling = example()["shots"][index]["ruling"]
    word = text(shown, "word")
    assert catalogue(language).text("ui.shot", n=index + 1) in word
    assert any(
        f"k-{ruling['verdict']}" in one.attributes.get("class", "").split()
        for one in shown.elements
    )
    names = {"A": "Anna", "B": "Ben"}
    spoken = ruling_words(
        ruling, language=language, shot=example()["shots"][index], rulebook="wpa", names=names
    )
    for sentence in spoken.sentences:
        assert sentence in word


def test_a_foul_as_it_is_read_from_afar() -> None:
    shown = page(after_shot(WRONG_BALL))
    word = text(shown, "word")
    assert "Foul: wrong ball first. The 7 was hit, the 2 is on." in word
    assert "Ball in hand for Ben, anywhere on the table." in word
    assert "WPA R 6.9, R 3.2, R 1.6" in word
    assert text(shown, "players") == (
        "Anna Fouls in a row: 1 3 Ball on Rack 9 First to win 7 racks Ben At the table 5"
    )
    labels = [one.attributes["aria-label"] for one in shown.all("svg", "ball-big")]
    assert labels == ["2", "cue ball"]
    assert text(shown, "next") == "In hand, anywhere on the table"
    assert len(shown.all("g", "lies")) == 9


def test_what_the_next_shot_is() -> None:
    match = {
        "option": OptionNow(chooser=Player.B, by=Player.A, reason=OptionReason.PUSH_OUT),
        "call": CallNow(type=CallType.SHOT, ball=Ball.FOUR, pocket=Pocket.FL),
        "is_push_out_open": True,
        "is_time_out": True,
        "clock_left_s": 23.4,
        "cue_ball": CueBall.IN_HAND_BEHIND_HEAD_STRING,
        "ball_on": None,
    }
    shown = text(page(after_shot(BREAK, match=match)), "next")
    for told in (
        "Shot clock 24",
        "In hand behind the head string",
        "Time-out",
        "Push out played. Ben: play or hand back?",
        "may push out.",
        "Called: the 4, foot left corner.",
    ):
        assert told in shown


def test_a_warning_stays_as_long_as_the_two_fouls() -> None:
    players = (
        PlayerNow(player=Player.A, name="Anna", fouls=2, is_warned=True),
        PlayerNow(player=Player.B, name="Ben", fouls=0),
    )
    shown = page(after_shot(match={"players": players}))
    assert "Anna: two fouls in a row. Warning: a third loses the rack." in text(shown, "next")
    assert "Fouls in a row: 2" in text(shown, "players")


def test_who_was_not_warned_aloud_is_named_where_the_rules_want_that() -> None:
    players = (
        PlayerNow(player=Player.A, name="Anna", fouls=2, is_telling_due=True),
        PlayerNow(player=Player.B, name="Ben", fouls=0),
    )
    shown = page(after_shot(match={"players": players}))
    assert "Anna: two fouls in a row, not warned aloud yet." in text(shown, "next")


def test_a_question_about_a_shot_shows_what_each_answer_comes_to() -> None:
    asked = QuestionNow(code=Question.FIRST_CONTACT, seq=12)
    shown = page(after_shot(ASK, questions=(asked, QuestionNow(code=TableQuestion.RACK_SWEPT))))
    word = text(shown, "word")
    assert word.startswith("Please decide · Shot 4 Which ball was hit first?")
    assert "More questions: 1" in word
    told = [one.text for one in shown.all("p", "if")]
    assert len(told) >= 2
    assert len(set(told)) == len(told)


def test_of_many_readings_some_are_shown_and_the_others_counted() -> None:
    shot = example()["shots"][ASK]
    ruling = shot["ruling"]
    # Seven that come to different rulings: one for each ball that may have been hit first.
    readings = [
        ruling["readings"][1] | {"spotted": [ball], "supposed": {"first_contact": ball}}
        for ball in range(4, 11)
    ]
    many = shot | {"ruling": ruling | {"readings": readings}}
    asked = QuestionNow(code=Question.FIRST_CONTACT, seq=3, shot=many)
    shown = page(after_shot(POT, questions=(asked,)))
    assert len(shown.all("p", "if")) == READINGS_SHOWN
    assert "Other possibilities: 3 · Until it is decided" in text(shown, "word")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_every_trouble_in_every_language(language: str) -> None:
    words = catalogue(language)
    for code in (*Question, *TableQuestion):
        told = screen_view(seen(after_shot(questions=(QuestionNow(code=code),))), words)
        assert told.headline.lead == words.text(f"question.{code.value}")
    troubles = tuple(Trouble(code=code, severity=Severity.WARNING) for code in TroubleCode)
    told = screen_view(seen(after_shot(troubles=troubles)), words)
    assert [one.text for one in told.troubles] == [
        words.text(f"trouble.{code.value}") for code in TroubleCode
    ]


def test_the_worst_trouble_stands_first_with_its_age() -> None:
    troubles = (
        Trouble(code=TroubleCode.RECORDING_OFF, severity=Severity.NOTE, since_s=3590.0),
        Trouble(code=TroubleCode.LOW_DISK, severity=Severity.WARNING, since_s=3000.0),
        Trouble(code=TroubleCode.CAMERA_LOST, severity=Severity.STOPS, since_s=3541.0),
    )
    told = text(page(after_shot(troubles=troubles)), "troubles")
    assert told.index("camera does not answer") < told.index("nearly full. No more")
    assert "10 min" in told
    assert told.count(" min") == 1


def test_a_referee_that_is_gone_is_told_and_what_it_said_last_stays() -> None:
    shown = page(after_shot(WRONG_BALL), is_connected=False)
    assert "The referee does not answer." in text(shown, "troubles")
    assert "Shown as it was last seen" in text(shown, "status")
    assert "wrong ball first" in text(shown, "word")
    assert "gone" in shown.all("body")[0].attributes["class"].split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_referee_has_said_anything(language: str) -> None:
    shown = page(None, language, is_connected=False)
    assert catalogue(language).text("hint.starting") in text(shown, "word")


def test_three_players_and_one_who_is_out() -> None:
    players = tuple(
        PlayerNow(player=one, name=one.value * 3, is_out=one is Player.C, sets=1) for one in Player
    )
    shown = page(after_shot(match={"players": players, "has_sets": True, "sets_to": 2}))
    assert [one.attributes["class"] for one in shown.all("section", "player")] == [
        "player",
        "player turn",
        "player out",
    ]
    assert "First to win 2 sets" in text(shown, "players")


def test_a_match_that_is_over() -> None:
    match = {"is_over": True, "winner": Player.B, "stage": Stage.OVER, "shooter": None}
    shown = page(after_shot(match=match))
    assert text(shown, "word").endswith("Ben wins the match.")
    assert text(shown, "next") == ""


def test_names_are_never_markup() -> None:
    shown = page(after_shot(WRONG_BALL, names=(ODD, ODD)))
    assert [one.attributes.get("src", "")[:14] for one in shown.all("script")] == [
        "/static/live.js"[:14]
    ]
    assert "<script>alert(1)</script>" in text(shown, "players")
    assert "\u202e" not in text(shown, "players")
    for one in shown.elements:
        assert not any(key.startswith("on") or key == "style" for key in one.attributes)


def test_balls_without_a_number_are_drawn_and_told() -> None:
    balls = (
        BallAt(ball=Ball.CUE, x_mm=100, y_mm=100),
        BallAt(ball=None, x_mm=500, y_mm=100),
        BallAt(ball=None, x_mm=900, y_mm=100),
    )
    table = TableNow(length_mm=2540, width_mm=1270, balls=balls)
    shown = page(after_shot(table=table))
    assert {one.attributes["id"] for one in shown.all("g", "lies")} == {
        "ball-0",
        "ball-x1",
        "ball-x2",
    }
    assert "Balls of unknown number: 2." in text(shown, "drawing")


def test_moving_balls_are_drawn_without_the_last_shot() -> None:
    parts = LivePages().parts(seen(after_shot(BREAK)), "en", is_night=False)
    assert "polyline" in parts["paths"]
    moving = seen(after_shot(BREAK, state="balls_moving"))
    assert "polyline" not in LivePages().parts(moving, "en", is_night=False)["paths"]


def test_at_night_the_screen_is_dark_unless_somebody_plays() -> None:
    def mood(state: str) -> list[str]:
        told = seen(after_shot(state=state))
        return LivePages().parts(told, "en", is_night=True)["mood"].split()

    assert "night" in mood("asleep")
    assert "night" in mood("waiting_for_rack")
    assert "night" not in mood("between_shots")
    assert "night" not in mood("balls_moving")


def test_only_what_has_changed_is_sent() -> None:
    pages = LivePages()
    before = pages.parts(seen(after_shot(SCRATCH)), "en", is_night=False)
    moved = after_shot(SCRATCH, state="balls_moving")
    after = pages.parts(seen(moved, revision=2), "en", is_night=False)
    assert set(changed_parts(after, before)) == {"mood", "paths", "balls", "status"}
    assert changed_parts(before, before) == {}
    # A new table comes without what stands in it, which therefore comes with it.
    smaller = after_shot(SCRATCH, table=TableNow(length_mm=2235, width_mm=1118))
    empty = pages.parts(seen(smaller, revision=3), "en", is_night=False)
    names = list(changed_parts(empty, after))
    assert names.index("table") < names.index("paths") < names.index("balls")


def test_parts_are_made_once_for_a_revision() -> None:
    pages, told = LivePages(), seen(after_shot())
    assert pages.parts(told, "he", is_night=False) is pages.parts(told, "he", is_night=False)
    assert pages.parts(told, "en", is_night=False) is not pages.parts(told, "he", is_night=False)
    later = seen(after_shot(seq=2, state="asleep"), revision=2)
    assert "is-asleep" in pages.parts(later, "he", is_night=False)["mood"]


@pytest.mark.parametrize(
    ("asked", "configured", "of_match", "spoken"),
    [
        ("pl", "ru", "he", "pl"),
        (None, "ru", "he", "ru"),
        (None, "auto", "he", "he"),
        ("xx", "auto", "he", "he"),
        (None, "auto", None, "en"),
    ],
)
def test_the_language_is_asked_for_or_that_of_the_match(
    asked: str | None, configured: str, of_match: str | None, spoken: str
) -> None:
    snapshot = after_shot(match={"language": of_match}) if of_match else None
    pages = LivePages(language=configured)
    assert pages.page(seen(snapshot), asked, is_night=False)[0] == spoken


def test_the_page_is_small_and_asks_for_nothing_from_elsewhere() -> None:
    _, html = LivePages().page(seen(after_shot(BREAK)), "he", is_night=False)
    files = sum(len(asset(name)) for name in ASSETS)
    assert len(html.encode()) + files < 60_000
    told = html + "".join(asset(name).decode() for name in ASSETS)
    assert "https:" not in told.replace('"https:" ? "wss" : "ws"', "")
    assert "http:" not in told.replace("http://www.w3.org/2000/svg", "")


def test_a_snapshot_without_a_match_shows_the_table() -> None:
    shown = page(after_shot(BREAK).model_copy(update={"match": None, "last_shot": None}))
    assert text(shown, "players") == ""
    assert len(shown.all("g", "lies")) > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_picture_tells_stands_there_before_a_rack_and_in_play(language: str) -> None:
    listed = catalogue(language).text("ui.not_judged_list")
    for state in ("between_shots", "balls_moving"):
        assert listed in text(page(after_shot(POT, state=state), language), "status")
    before = page(after_shot(BREAK, state="waiting_for_rack", match=None, last_shot=None), language)
    assert listed in text(before, "word")
    assert listed not in text(before, "status")
