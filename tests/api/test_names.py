"""Names of people in sentences: the right way round, and never more than a name."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from api.announcements import announced
from api.catalogues import LANGUAGES, catalogue
from api.names import MAX_NAME, cleaned_name, cleaned_reason
from api.words import ruling_sentence
from rules.balls import Ball
from rules.players import Player
from rules.ruling import CueBall, Foul, FoulKind, Outcome, Ruling, ShotKind, Verdict

ISOLATES = "\u2066\u2067\u2068"
END = "\u2069"

ODD_NAMES = [
    "{player}", "{ $player }", "{", "}", "$on", "%s", "\"Ann\" O'Neil <b>", "a\nb", "\\u2069",
    "Ann\u202e", "\u2069\u2069Ann", "\u2067Ann", "\u200fAnn\u200e", "Ann\u2028Bob",
    "Ann\x00\x1b[1m", "Ann\ud800", "\ue000ann", "دانيال", "דני (הגדול)", "van der Berg",
    "Jr. smith",
]  # fmt: skip


def fouled(**fields: Any) -> Ruling:
    """A wrong ball first by A on two fouls; B has ball in hand, the 2 and the 5 come back."""
    return Ruling(
        verdict=Verdict.FOUL,
        outcome=Outcome.BIH,
        shot_kind=ShotKind.NORMAL,
        player=Player.A,
        on=Ball.TWO,
        fouls=(Foul(kind=FoulKind.WRONG_BALL_FIRST, balls=(Ball.SEVEN,)),),
        next=Player.B,
        cue_ball=CueBall.IN_HAND_ANYWHERE,
        spotted=(Ball.TWO, Ball.FIVE),
        warn=Player.A,
        **fields,
    )


def said(name: str, language: str) -> str:
    return " ".join(announced(fouled(), language=language, names={Player.A: name, Player.B: name}))


def without_isolates(text: str) -> str:
    return re.sub("[\u2066-\u2069]", "", text)


def assert_isolates_balance(text: str) -> None:
    """Each isolate is closed in its own paragraph, and no other mark of direction is there."""
    depth = 0
    for letter in text:
        depth += (letter in ISOLATES) - (letter == END)
        assert depth >= 0, text
    assert depth == 0, text
    assert not re.search("[\u200e\u200f\u061c\u202a-\u202e]", text), text


RULING: dict[str, Any] = {
    "verdict": "foul",
    "fouls": [{"foul": "wrong_ball_first"}],
    "articles": ["R 6.9", "R 3.2"],
    "next": "B",
    "cue_ball": "in_hand_anywhere",
    "spotted": [2, 5],
}
SHOT: dict[str, Any] = {
    "kind": "normal",
    "shooter": "A",
    "before": {"2": [0, 0], "7": [1, 1]},
    "first_contact": {"balls": [7]},
}


def test_a_hebrew_ruling_keeps_its_order_with_a_latin_name_in_it() -> None:
    text = ruling_sentence(
        RULING, language="he", shot=SHOT, rulebook="wpa", names={"B": "Ann (Jr.)"}
    )
    assert without_isolates(text) == (
        "עבירה: הכדור הראשון שנפגע הוא 7, והכדור הנמוך ביותר הוא 2. כדורים שמוחזרים לשולחן: 2, 5. "
        "Ann (Jr.): כדור לבן ביד בכל מקום על השולחן. (WPA R 6.9, R 3.2)"
    )
    assert_isolates_balance(text)
    # As seen, from the left: the last of the sentence first, names and articles in one piece, and
    # the list of balls begins on its right. (Brackets are turned round by what draws them.)
    seen = without_isolates(get_display(text, base_dir="R"))
    parts = (")WPA R 6.9, R 3.2(", ":Ann (Jr.)", ".5 ,2 :", ".2 אוה", ",7 אוה", ":הריבע")
    places = [seen.index(part) for part in parts]
    assert places == sorted(places)


def test_hebrew_isolates_what_is_filled_in() -> None:
    text = said("Ann", "he")
    assert "\u2068Ann\u2069" in text
    assert "\u20687\u2069" in text
    assert "\u2067\u20682\u2069, \u20685\u2069\u2069" in text


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "he"])
def test_the_other_languages_isolate_nothing_but_what_runs_the_other_way(language: str) -> None:
    text = said("Ann", language)
    assert text == without_isolates(text)
    assert "\u2068דני\u2069" in said("דני", language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ODD_NAMES)
def test_an_odd_name_is_only_a_name(name: str, language: str) -> None:
    shown, plain = said(name, language), said("Ann", language)
    assert_isolates_balance(shown)
    assert "\n" not in shown
    expected = without_isolates(plain).replace("Ann", cleaned_name(name))
    assert without_isolates(shown) == expected


@given(name=st.text(max_size=90), language=st.sampled_from(LANGUAGES))
def test_whatever_is_typed_as_a_name_changes_nothing_around_it(name: str, language: str) -> None:
    clean = cleaned_name(name)
    shown = said(name, language)
    assert_isolates_balance(shown)
    if clean:
        plain = without_isolates(said("Ann", language))
        assert without_isolates(shown) == plain.replace("Ann", clean)
    else:
        assert shown == " ".join(announced(fouled(), language=language))


@given(st.text(max_size=90))
def test_a_cleaned_name_stays_as_it_is(name: str) -> None:
    clean = cleaned_name(name)
    assert cleaned_name(clean) == clean
    assert len(clean) <= MAX_NAME
    assert clean == clean.strip()
    assert all(unicodedata.category(one)[0] != "C" or one in "\u200c\u200d" for one in clean)


def test_letters_of_every_script_are_names() -> None:
    for name in (
        "Łukasz Żółw",
        "José Núñez",
        "Щука",
        "דני",
        "李小龍",
        "நிலா",
        "علی‌رضا",
        "O’Neil-d'Or",
    ):
        assert cleaned_name(name) == name


def test_a_name_keeps_its_small_letter_and_a_role_takes_a_capital() -> None:
    assert "van der Berg: two fouls" in said("van der Berg", "en")
    assert announced(fouled(), language="en")[-1].startswith("Player A: two fouls")


def test_a_reason_ends_without_the_full_stop_of_the_sentence() -> None:
    assert cleaned_reason(" a ball\nwas moved. ") == "a ball was moved"


def test_names_can_be_given_by_player_or_letter() -> None:
    words = catalogue("en")
    for names in ({Player.A: "Ann"}, {"A": "Ann"}):
        told = words.with_names(names)
        assert told.player(Player.A) == told.player("A") == "Ann"
        assert told.player(Player.B) == "player B"
    assert words.with_names({Player.A: " \u202e "}).player(Player.A) == "player A"
    assert words.player(None, "opponent") == "the other player"
