"""Readings that come to the same are told once, and what is told of them is true of no other."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.catalogues import LANGUAGES, catalogue
from api.reading_words import doubt_text, terms_text
from api.readings import Aspect, Term, is_same_ruling, terms_of, told_readings
from api.words import ruling_words
from device.judging import JudgedShot
from device.review import ruling_part
from device.stored_facts import facts_fields
from rules.facts import ShotFacts
from rules.judge import judge
from rules.match import Match
from rules.ruling import Verdict, same_but_articles
from tests.rules.test_laws import shots as any_shots

BALLS, CALLS, RAILS = (2, 5, 9), ("none", "safety"), (True, False)


def shot(ball: int, call: str, is_rail: bool, **fields: Any) -> dict[str, Any]:
    rail = {"t_s": 2.0, "kind": "rail", "balls": [ball], "rail": "foot"}
    return {
        "before": {"0": [0, 0], "2": [1, 1], "5": [2, 2], "9": [3, 3]},
        "first_contact": {"balls": [ball], "t_s": 1.0, "certainty": 0.9},
        "call": {"type": call},
        "events": [rail] if is_rail else [],
        **fields,
    }


def told(shots: list[dict[str, Any]], *groups: list[int], language: str = "en") -> list[str]:
    words = catalogue(language)
    return [terms_text(terms, shots[0], words) for terms in terms_of(shots, groups)]


def test_what_makes_no_difference_is_left_out() -> None:
    shots = [shot(*one) for one in product((2, 9), CALLS, (True,))]
    assert told(shots, [0, 1], [2, 3]) == ["hit first: 2", "hit first: 9"]
    assert told(shots, [0, 2], [1, 3]) == ["nothing called", "called: safety"]


def test_either_of_two_doubts_may_be_enough() -> None:
    shots = [shot(*one) for one in product((2, 9), ("none",), RAILS)]
    assert told(shots, [0], [1, 2, 3]) == [
        "hit first: 2, rail reached after the contact",
        "no rail reached after the contact; or hit first: 9",
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "hit first: 2, 5 or 9"),
        ("ru", "первым задет шар 2, 5 или 9"),
        ("pl", "pierwsza uderzona: nr 2, 5 albo 9"),
        ("es", "primera bola tocada: 2, 5 o bien 9"),
    ],
)
def test_several_balls_are_listed(language: str, said: str) -> None:
    shots = [shot(ball, "none", True) for ball in BALLS]
    missed = shot(2, "none", True, first_contact=None)
    assert told([*shots, missed], [0, 1, 2], [3], language=language)[0] == said


def test_a_rail_that_comes_with_a_fallen_ball_is_not_told() -> None:
    fallen = {"t_s": 3.0, "kind": "pocketed", "balls": [5], "pocket": "FL"}
    back = {"t_s": 3.1, "kind": "returned", "balls": [5], "origin": "pocket"}
    made = shot(2, "none", False, events=[fallen])
    rail = shot(2, "none", True)
    assert told([made, rail], [0], [1]) == ["pocketed: 5", "nothing pocketed"]
    rebounded = shot(2, "none", False, events=[fallen, back])
    assert told([made, rebounded], [0], [1]) == ["pocketed: 5", "nothing pocketed"]


def test_pockets_and_other_things_are_told_where_they_make_the_difference() -> None:
    pots = [
        {"t_s": 3.0, "kind": "pocketed", "balls": [0], "pocket": pocket} for pocket in ("FL", "SR")
    ]
    shots = [shot(2, "none", False, events=[pot]) for pot in pots]
    assert told(shots, [0], [1]) == [
        "pocketed: cue ball in the foot left corner",
        "pocketed: cue ball in the right side pocket",
    ]
    rails = [{"t_s": 2.0, "kind": "rail", "balls": [ball], "rail": "foot"} for ball in (2, 5, 9, 0)]
    breaks = [shot(2, "none", False, kind="break", events=rails[:n]) for n in (2, 4)]
    assert told(breaks, [0], [1]) == ["object balls to a rail: 2", "object balls to a rail: 3"]
    frozen = {"t_s": 2.0, "kind": "rail", "balls": [5], "rail": "foot", "frozen_to": "foot"}
    left = [shot(2, "none", False, events=[{**frozen, "left": one}]) for one in RAILS]
    assert told(left, [0], [1])[1] == "no rail reached after the contact"
    off = [{"t_s": 3.0, "kind": "off_table", "balls": [5]}]
    reported = [shot(2, "none", False), shot(2, "none", False, reports=[{"kind": "double_hit"}])]
    fell = [shot(2, "none", False), shot(2, "none", False, incidents=[{"kind": "late_fall"}])]
    flown = [shot(2, "none", False), shot(2, "none", False, events=off)]
    assert told(reported, [0], [1]) == [
        "the report is not true",
        "the report is true: double hit",
    ]
    assert told(flown, [0], [1]) == ["no ball off the table", "off the table: 5"]
    assert told(fell, [0], [1]) == [
        "nothing unusual happened",
        "a ball fell by itself after all were at rest",
    ]


def test_readings_that_read_alike_are_still_told_apart() -> None:
    same = [shot(2, "none", True), shot(2, "none", True), shot(9, "none", True)]
    assert told(same, [0], [1], [2]) == [
        "hit first: 2",
        "hit first: 2, another course of events",
        "hit first: 9",
    ]


def test_a_doubt_that_changes_nothing_says_what_was_not_seen() -> None:
    seen = {"first_contact": {"balls": [9], "t_s": 1.0, "certainty": 0.6}}
    unseen = {"first_contact": {"balls": [], "t_s": None, "certainty": 0}}
    missed = {"first_contact": None}
    split = {"first_contact": {"simultaneous": [2, 9]}}
    text = doubt_text(shot(9, "none", True), [seen, unseen, missed, split], catalogue("en"))
    assert text == (
        "hit first: 9; first contact not seen; no ball hit; hit first at the same time: 2, 9"
    )


@given(st.data())
def test_what_is_told_of_a_group_holds_for_it_and_for_no_other(data: st.DataObject) -> None:
    points = list(product(BALLS, CALLS, RAILS))
    chosen = data.draw(st.lists(st.sampled_from(points), min_size=2, unique=True))
    group_of = data.draw(st.lists(st.integers(0, 2), min_size=len(chosen), max_size=len(chosen)))
    groups = [group for n in range(3) if (group := [i for i, g in enumerate(group_of) if g == n])]

    def holds(term: Term, point: tuple[int, str, bool]) -> bool:
        ball, call, rail = point
        values = {
            Aspect.FIRST_CONTACT: (ball,),
            Aspect.CALL: (call, None, None),
            Aspect.RAILS: rail,
        }
        return all(values[aspect] in allowed for aspect, allowed in term.items())

    for group, terms in zip(groups, terms_of([shot(*one) for one in chosen], groups), strict=True):
        for index, point in enumerate(chosen):
            assert any(holds(term, point) for term in terms) is (index in group)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(any_shots())
def test_every_ask_of_the_judge_is_told_whole(asked: tuple[Match, ShotFacts]) -> None:
    match, facts = asked
    judged = judge(match, replace(facts))
    if judged.verdict is not Verdict.ASK:
        return
    part = ruling_part(JudgedShot(facts=facts, match=match, ruling=judged))
    seen = {**part, **facts_fields(facts), "before": {}}
    readings = told_readings(seen, part["ruling"]["readings"])
    assert sorted(i for one in readings for i in one.indexes) == list(range(len(judged.readings)))
    for i, j in product(range(len(judged.readings)), repeat=2):
        is_same = is_same_ruling(*(part["ruling"]["readings"][k] for k in (i, j)))
        assert is_same is same_but_articles(judged.readings[i], judged.readings[j])
    for language in LANGUAGES:
        words = ruling_words(part["ruling"], language=language, shot=seen, rulebook=match.rulebook)
        assert [one.indexes for one in words.readings] == [one.indexes for one in readings]
        assert all(one.what and one.sentences for one in words.readings)
        whats = [one.what for one in words.readings]
        assert len(set(whats)) == len(whats)
