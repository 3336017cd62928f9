"""What a review says is valid against its contract, and judging it again changes nothing."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from importlib import resources
from typing import Any

import jsonschema
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from device.errors import BadInputError
from device.rejudge import changes, rejudged
from device.review import Performance, ReviewOptions, Source, review_fields
from device.reviewed import Reviewed
from device.thinning import ERROR_MM, MOST_POINTS, thinned_path
from rules.balls import Ball, Pocket
from rules.facts import Call, CallType, ShotFacts
from rules.match import Game
from tests.device.seen import potted_shot, seen_table, two_shots

LANGUAGES = {"en", "ru", "sk", "he", "pl", "es"}
SOURCE = Source(name="a.mp4", size_wh=(320, 192), fps=25.0, frames=50, duration_s=2.0)
COST = Performance(wall_s=1.0, cpu_s=0.5, frames_per_s=50.0, peak_rss_mb=100.0)


def review_of(reviewed: Reviewed, **options: Any) -> dict[str, Any]:
    return review_fields(reviewed, SOURCE, ReviewOptions(**options), COST)


def validate(review: dict[str, Any]) -> None:
    schema = json.loads((resources.files("api") / "review.schema.json").read_text("utf-8"))
    as_read = json.loads(json.dumps(review, allow_nan=False))
    jsonschema.Draft202012Validator(schema).validate(as_read)


@pytest.mark.parametrize("game", list(Game))
def test_a_review_is_valid(game: Game) -> None:
    review = review_of(two_shots(), game=game)
    validate(review)
    assert [shot["index"] for shot in review["shots"]] == [1, 2]
    assert review["gaps"] == [{"from_s": 1.95, "to_s": 2.0, "reason": "cut"}]
    for shot in review["shots"]:
        assert set(shot["ruling"]["text"]) == LANGUAGES
        assert all(shot["ruling"]["text"].values())


def test_a_review_without_shots_is_valid() -> None:
    validate(review_of(Reviewed(table=seen_table(), shots=(), gaps=())))


def test_places_are_given_on_the_table_and_in_the_picture() -> None:
    shot = review_of(two_shots())["shots"][0]
    assert shot["before"]["1"] == [1800.0, 300.0]
    assert shot["before_px"]["1"] == [213.0, 63.0]
    assert set(shot["paths_mm"]) == {"0", "1"}
    assert shot["events"][0]["at_mm"] == [1800.0, 300.0]
    assert "at_mm" not in shot["events"][2]


def test_in_nine_ball_no_call_is_needed() -> None:
    ruling = review_of(two_shots(), game=Game.NINE_BALL)["shots"][0]["ruling"]
    assert ruling["verdict"] == "legal"
    assert ruling["next"] == "A"


def test_what_cannot_be_told_is_asked_with_both_readings() -> None:
    ruling = review_of(two_shots(), game=Game.NINE_BALL)["shots"][1]["ruling"]
    assert ruling["verdict"] == "ask"
    assert [reading["verdict"] for reading in ruling["readings"]] == ["legal", "foul"]


def test_each_reading_says_what_it_takes_to_be_true() -> None:
    shots = review_of(two_shots(), rulebook="sk")["shots"]
    called, rails = (shot["ruling"]["readings"] for shot in shots)
    assert [reading["supposed"] for reading in called] == [
        {"call": {"type": "shot", "ball": 1, "pocket": "FL"}},
        {"call": {"type": "none", "obvious": [1, "FL"]}},
    ]
    assert [set(reading["supposed"]) for reading in rails] == [{"events", "call"}, {"call"}]
    assert [event["kind"] for event in rails[0]["supposed"]["events"]] == ["contact", "rail"]
    assert "rail reached after the contact)" in shots[1]["ruling"]["text"]["en"]


def test_what_an_older_review_does_not_say_is_no_change() -> None:
    older = review_of(two_shots())
    for shot in older["shots"]:
        for reading in shot["ruling"].get("readings", ()):
            del reading["supposed"]
    again = rejudged(older)
    assert again == rejudged(again) == review_of(two_shots())
    assert list(changes(older, again)) == []
    assert list(changes(older, rejudged(older, "pl"))) != []


def test_with_calls_a_shot_that_is_not_named_had_none() -> None:
    called = {1: Call(type=CallType.SHOT, ball=Ball.ONE, pocket=Pocket.FL)}
    shots = review_of(two_shots(), calls=called)["shots"]
    assert shots[0]["call"] == {"type": "shot", "ball": 1, "pocket": "FL"}
    assert shots[1]["call"] == {"type": "none"}
    assert shots[0]["ruling"]["next"] == "A"
    # Nothing was said: the WPA lets an obvious shot through (R 6.5), Slovakia wants all called.
    assert review_of(two_shots(), calls={})["shots"][0]["ruling"]["next"] == "A"
    slovak = review_of(two_shots(), calls={}, rulebook="sk")["shots"][0]["ruling"]
    assert slovak["option"] is not None
    assert review_of(two_shots())["shots"][0]["call"] is None


@pytest.mark.parametrize("game", list(Game))
def test_judging_again_gives_the_same(game: Game) -> None:
    review = json.loads(json.dumps(review_of(two_shots(), game=game)))
    before = copy.deepcopy(review)
    assert rejudged(review) == review == before


def test_another_rulebook_is_cited_after_judging_again() -> None:
    review = rejudged(review_of(two_shots()), "pl")
    validate(review)
    assert review["rulebook"] == "pl"


@pytest.mark.parametrize(
    "review", [None, [], {}, {"schema": "footspot.review/1"}, {"schema": "other/2", "shots": []}]
)
def test_what_is_no_review_is_not_judged(review: Any) -> None:
    with pytest.raises(BadInputError):
        rejudged(review)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(st.from_type(ShotFacts))
def test_whatever_was_seen_makes_a_valid_review(facts: ShotFacts) -> None:
    shot = replace(potted_shot(), facts=facts, event_places_mm=(None,) * len(facts.events))
    if facts.is_stroke:
        validate(review_of(Reviewed(table=seen_table(), shots=(shot,), gaps=())))


@given(st.integers(0, 400), st.integers(0, 2**32 - 1))
def test_a_thinned_path_runs_where_the_path_ran(count: int, seed: int) -> None:
    generator = np.random.default_rng(seed)
    t_s = np.cumsum(generator.uniform(0.005, 0.05, count))
    xy_mm = np.cumsum(generator.normal(0, 3, (count, 2)), axis=0)
    thinned = thinned_path(t_s, xy_mm)
    assert len(thinned) <= min(count, MOST_POINTS)
    if count:
        points = np.asarray(thinned)
        assert points[0, 0] == pytest.approx(t_s[0], abs=1e-4)
        assert points[-1, 0] == pytest.approx(t_s[-1], abs=1e-4)
        x = np.interp(t_s, points[:, 0], points[:, 1])
        largest = 40 * ERROR_MM if count > MOST_POINTS else 4 * ERROR_MM
        assert float(np.abs(x - xy_mm[:, 0]).max()) < largest


@pytest.mark.parametrize(
    ("pocket", "is_known", "is_made"),
    [
        (Pocket.FL, True, True),  # where it fell
        (Pocket.HR, True, False),
        (Pocket.HR, False, True),  # the same pocket, named from the other end
        (Pocket.FL, False, True),
        (Pocket.SL, False, False),  # from neither end
    ],
)
def test_a_call_named_from_an_end_that_nobody_saw_is_not_held_against_the_shooter(
    pocket: Pocket, is_known: bool, is_made: bool
) -> None:
    """Of a single shot without a rack nobody knows which end is the head end: such a call is not
    known, and the rule for obvious shots holds."""
    seen = two_shots()
    seen = replace(seen, table=replace(seen.table, is_head_end_known=is_known))
    calls = {1: Call(type=CallType.SHOT, ball=Ball.ONE, pocket=pocket)}
    ruling = review_of(seen, calls=calls)["shots"][0]["ruling"]
    assert (ruling["option"] is None) is is_made
    assert ruling["next"] == ("A" if is_made else "B")
