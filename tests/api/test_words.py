"""A ruling in words: complete, and nothing but what the ruling says."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from api.catalogues import LANGUAGES
from api.shots import laid_over
from api.words import ruling_sentence, ruling_words
from device.judging import JudgedShot
from device.review import ruling_part
from device.stored_facts import facts_fields
from rules.balls import Ball, Pocket, Rail
from rules.facts import (
    Call,
    CallType,
    Contact,
    Doubt,
    DoubtAbout,
    FirstContact,
    Potted,
    RailTouch,
    Reading,
    ShotFacts,
)
from rules.judge import judge
from rules.match import Game, Match, Phase
from rules.ruling import FoulKind

ISOLATES = re.compile("[\u2066-\u2069]")


def ruling(**fields: Any) -> dict[str, Any]:
    return {
        "verdict": "legal",
        "fouls": [],
        "articles": ["R 6.7"],
        "next": "A",
        "cue_ball": "as_lies",
        "option": None,
        "push_out_available": False,
        "spotted": [],
        "rack": {"over": False, "winner": None, "reason": None},
        "set_lost_by": None,
        "warn": None,
        **fields,
    }


def foul(kind: str, **fields: Any) -> dict[str, Any]:
    return {"foul": kind, "articles": ["R 6.9"], "certainty": 0.99, "event": None, **fields}


def shot(**fields: Any) -> dict[str, Any]:
    return {
        "kind": "normal",
        "shooter": "A",
        "before": {"0": [0, 0], "2": [1, 1], "5": [2, 2], "10": [3, 3]},
        "first_contact": {"balls": [2], "t_s": 1.0, "certainty": 0.99},
        "events": [],
        "call": None,
        "doubts": [],
        **fields,
    }


def pot(ball: int, pocket: str = "FL") -> dict[str, Any]:
    return {"t_s": 2.0, "kind": "pocketed", "balls": [ball], "pocket": pocket, "certainty": 0.99}


def english(one: dict[str, Any], on: dict[str, Any], rulebook: str = "wpa") -> str:
    return ruling_sentence(one, language="en", shot=on, rulebook=rulebook)


def test_a_pot() -> None:
    assert english(ruling(), shot(events=[pot(2)])) == (
        "Legal shot: the 2 is pocketed, foot left corner. "
        "Player A continues, cue ball as it lies. (WPA R 6.7)"
    )


def test_a_wrong_ball_with_a_warning() -> None:
    said = english(
        ruling(
            verdict="foul",
            fouls=[foul("wrong_ball_first")],
            articles=["R 6.9", "R 3.2", "R 1.6"],
            next="B",
            cue_ball="in_hand_anywhere",
            warn="A",
        ),
        shot(first_contact={"balls": [5]}),
    )
    assert said == (
        "Foul: wrong ball first. The 5 was hit, the 2 is on. "
        "Ball in hand for player B, anywhere on the table. "
        "Player A: two fouls in a row. Warning: a third loses the rack. (WPA R 6.9, R 3.2, R 1.6)"
    )


def test_several_fouls_count_as_one_and_the_ten_comes_back() -> None:
    said = english(
        ruling(
            verdict="foul",
            fouls=[foul("no_rail"), foul("scratch")],
            next="B",
            cue_ball="in_hand_anywhere",
            spotted=[10],
        ),
        shot(events=[pot(0, "SL"), pot(10)]),
    )
    assert "no rail after contact" in said
    assert "cue ball pocketed, left side pocket" in said
    assert "2 fouls in one shot count as one" in said
    assert "The 10 is spotted." in said


def test_the_third_foul_ends_the_rack() -> None:
    said = english(
        ruling(
            verdict="foul",
            fouls=[foul("no_contact")],
            next=None,
            cue_ball=None,
            rack={"over": True, "winner": "B", "reason": "three_fouls"},
        ),
        shot(first_contact=None),
    )
    assert "Third consecutive foul. Player A loses the rack." in said
    assert "in hand" not in said


def test_the_break_is_told_as_a_break() -> None:
    said = english(ruling(push_out_available=True), shot(kind="break", events=[pot(3)]))
    assert said.startswith("Legal break, pocketed: 3.")
    assert "Player A may push out." in said


@pytest.mark.parametrize(
    ("reason", "call", "expected"),
    [
        ("push_out", {"type": "push_out"}, "Push out played."),
        ("wrongly_pocketed", {"type": "none"}, "pocketed without a call: 5"),
        ("wrongly_pocketed", None, "not pocketed as called: 5"),
        ("safety_pocketed", {"type": "safety"}, "A ball fell on the safety."),
    ],
)
def test_an_option_asks_the_chooser(reason: str, call: Any, expected: str) -> None:
    option = {"chooser": "B", "reason": reason, "choices": ["play", "hand_back"]}
    said = english(ruling(next="B", option=option), shot(events=[pot(5)], call=call))
    assert expected in said
    assert "Player B chooses: play or hand back?" in said


def test_an_ask_states_both_readings(review: dict[str, Any]) -> None:
    asked = review["shots"][3]
    words = ruling_words(asked["ruling"], language="en", shot=asked, rulebook="wpa")
    assert words.sentences[0] == "It cannot be told which ball was hit first."
    assert [reading.verdict for reading in words.readings] == ["legal", "foul"]
    assert [reading.what for reading in words.readings] == ["hit first: 2", "hit first: 6"]
    assert "The 6 was hit, the 2 is on." in words.readings[1].sentences[0]
    assert words.note


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [kind.value for kind in FoulKind])
def test_every_foul_is_said_in_every_language(kind: str, language: str) -> None:
    one = ruling(verdict="foul", fouls=[foul(kind)], next="B", cue_ball="in_hand_anywhere")
    for on in (shot(), shot(kind="break"), None):
        said = ruling_sentence(one, language=language, shot=on, rulebook="wpa")
        assert "{" not in said
        assert said.count(".") >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_without_its_shot_and_players_is_still_a_sentence(language: str) -> None:
    for one in (ruling(next=None), ruling(verdict="ask", question="", readings=[ruling()])):
        assert ruling_sentence(one, language=language).endswith((".", ")"))


def judged(
    facts: ShotFacts, rulebook: str, *, phase: Phase | None = Phase.NORMAL
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A ruling of the engine and its shot as the review file has them."""
    match = Match.mid_rack(rulebook=rulebook, game=Game.TEN_BALL, on_table=facts.on_table)
    match = replace(match, phase=phase)
    part = ruling_part(JudgedShot(facts=facts, match=match, ruling=judge(match, facts)))
    return part["ruling"], {**part, **facts_fields(facts), "before": {}}


def test_each_reading_of_an_unknown_call_is_named_as_the_engine_judged_it() -> None:
    fields, seen = judged(
        ShotFacts(
            on_table=frozenset({Ball.CUE, Ball.TWO, Ball.FIVE, Ball.TEN}),
            strike_s=0.0,
            first_contact=FirstContact(balls=(Ball.TWO,), t_s=1.0),
            events=(
                Potted(t_s=2.0, ball=Ball.TWO, pocket=Pocket.FL),
                Potted(t_s=2.1, ball=Ball.FIVE, pocket=Pocket.SR),
            ),
        ),
        "sk",
    )
    assert fields["verdict"] == "ask"
    words = ruling_words(fields, language="en", shot=seen, rulebook="wpa")
    assert [
        (one.what, one.indexes, "chooses" in " ".join(one.sentences)) for one in words.readings
    ] == [
        (
            "called: ball 2, foot left corner; or called: ball 5, right side pocket",
            (0, 1),
            False,
        ),
        ("nothing called", (2,), True),
    ]


UNSEEN = FirstContact(balls=(), certainty=0.0)


def test_each_reading_of_an_unseen_first_contact_is_named_as_the_engine_judged_it() -> None:
    """What was called makes no difference here, so nothing is said of it."""
    fields, seen = judged(
        ShotFacts(
            on_table=frozenset({Ball.CUE, Ball.TWO, Ball.FIVE, Ball.TEN}),
            strike_s=0.0,
            first_contact=UNSEEN,
            events=(Potted(t_s=2.0, ball=Ball.TWO, pocket=Pocket.FL),),
        ),
        "wpa",
    )
    words = ruling_words(fields, language="en", shot=seen, rulebook="wpa")
    assert len(fields["readings"]) == 4
    assert [(one.what, one.verdict, one.indexes) for one in words.readings] == [
        ("hit first: 2", "legal", (0, 1)),
        ("hit first: another ball, not the 2", "foul", (2, 3)),
    ]
    assert words.readings[1].sentences[0] == "Foul: wrong ball first. The 2 is on."


NINE_OR_UNSEEN = Doubt(
    about=DoubtAbout.FIRST_CONTACT,
    readings=(
        Reading(first_contact=FirstContact(balls=(Ball.NINE,), t_s=1.0, certainty=0.57)),
        Reading(first_contact=UNSEEN),
    ),
)
NINE_OR_TWO = {
    "en": "hit first: 9 or another ball, not the 2",
    "ru": "первым задет шар 9 или другой, не 2",
    "sk": "ako prvá trafená č. 9 alebo iná guľa, nie č. 2",
    "he": "נפגע ראשון: 9 או כדור אחר, לא 2",
    "pl": "pierwsza uderzona: nr 9 albo inna bila, nie nr 2",
    "es": "primera bola tocada: 9 u otra, no la 2",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_readings_with_the_same_ruling_are_told_once(language: str) -> None:
    """The 9, the ball on, or another: two of these are the same foul."""
    fields, seen = judged(
        ShotFacts(
            on_table=frozenset({Ball.CUE, Ball.TWO, Ball.FOUR, Ball.NINE, Ball.TEN}),
            strike_s=0.0,
            first_contact=FirstContact(balls=(Ball.NINE,), t_s=1.0, certainty=0.57),
            events=(
                Contact(t_s=1.0, balls=(Ball.CUE, Ball.NINE)),
                RailTouch(t_s=1.5, ball=Ball.NINE, rail=Rail.FOOT),
            ),
            call=Call(type=CallType.NONE),
            doubts=(NINE_OR_UNSEEN,),
        ),
        "wpa",
    )
    assert [one["supposed"] for one in fields["readings"]] == [
        {},
        {"first_contact": {"balls": [2], "t_s": None, "certainty": 0.0}},
        {"first_contact": {"balls": [4], "t_s": None, "certainty": 0.0}},
    ]
    words = ruling_words(fields, language=language, shot=seen, rulebook="wpa")
    assert [one.indexes for one in words.readings] == [(0, 2), (1,)]
    assert [one.verdict for one in words.readings] == ["foul", "legal"]
    what = words.readings[0].what
    assert ISOLATES.sub("", what) == NINE_OR_TWO[language]
    assert bool(ISOLATES.search(what)) is (language == "he")
    said = ruling_sentence(fields, language=language, shot=seen, rulebook="wpa")
    assert said.count("R 6.9") == 1
    assert "4" not in said


def test_a_push_out_of_which_the_time_is_not_known_says_what_is_taken_to_be_so() -> None:
    fields, seen = judged(
        ShotFacts(
            on_table=frozenset({Ball.CUE, Ball.TWO, Ball.FIVE, Ball.TEN}),
            strike_s=0.0,
            first_contact=FirstContact(balls=(Ball.FIVE,), t_s=1.0),
            call=Call(type=CallType.PUSH_OUT),
        ),
        "wpa",
        phase=None,
    )
    assert [one["supposed"] for one in fields["readings"]] == [
        {"after_break": True},
        {"after_break": False},
    ]
    words = ruling_words(fields, language="en", shot=seen, rulebook="wpa")
    assert [one.what for one in words.readings] == [
        "first shot after the break",
        "not the first shot after the break",
    ]


def test_readings_that_cannot_be_matched_are_not_named_wrongly() -> None:
    one = ruling(
        verdict="ask",
        question="several",
        readings=[ruling(spotted=[10] * number) for number in range(3)],
    )
    words = ruling_words(one, language="en", shot=shot(), rulebook="wpa")
    assert [reading.what for reading in words.readings] == ["another course of events"] * 3


def test_without_its_own_word_a_reading_is_that_of_the_doubts(review: dict[str, Any]) -> None:
    """Reviews of other programs say only in which order the readings stand."""
    for asked in (review["shots"][3], review["shots"][5]):
        own = ruling_sentence(asked["ruling"], language="en", shot=asked)
        for reading in asked["ruling"]["readings"]:
            del reading["supposed"]
        assert ruling_sentence(asked["ruling"], language="en", shot=asked) == own


def test_readings_of_two_doubts_about_events_are_both_laid_over() -> None:
    rail = {"t_s": 1.5, "kind": "rail", "balls": [2], "rail": "foot", "certainty": 0.6}
    off = {"t_s": 1.8, "kind": "off_table", "balls": [5], "certainty": 0.6}
    laid = laid_over(
        shot(events=[rail, pot(2)]), [{"events": [pot(2)]}, {"events": [rail, pot(2), off]}]
    )
    assert [event["kind"] for event in laid["events"]] == ["off_table", "pocketed"]
