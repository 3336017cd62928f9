"""A review that breaks the contract is told in one line; what is not scored may be anything."""

from __future__ import annotations

import copy
import json
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from simulation.scoring.answers import read_review, review_from_data
from simulation.scoring.checked import ReviewError
from simulation.scoring.scores import Mark
from simulation.scoring.truth_reading import TruthError, read_truth
from tests.simulation.scoring.made import Data, clip, foul, perfect, scored, true_shot

PROJECT = Path(__file__).resolve().parents[3]


def set_in_shot(name: str, value: object) -> Callable[[Data], object]:
    return lambda review: review["shots"][0].__setitem__(name, value)


def set_in_table(name: str, value: object) -> Callable[[Data], object]:
    return lambda review: review["table"].__setitem__(name, value)


def set_in_event(name: str, value: object) -> Callable[[Data], object]:
    return lambda review: review["shots"][0]["events"][0].__setitem__(name, value)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda review: review.__setitem__("schema", "other/1"), "footspot.review/1"),
        (lambda review: review.pop("shots"), "no 'shots'"),
        (lambda review: review.__setitem__("shots", 3), "int"),
        (set_in_shot("strike_s", math.nan), "finite"),
        (set_in_shot("strike_s", "soon"), "finite"),
        (set_in_shot("strike_s", True), "finite"),
        (set_in_shot("before", {"16": [1, 2]}), "0 to 15"),
        (set_in_shot("before", {"1": [1, math.inf]}), "finite"),
        (set_in_shot("before", {"1": [1]}), "unpack"),
        (set_in_shot("ruling", {"verdict": "perhaps", "fouls": []}), "one of ask, foul, legal"),
        (set_in_table("corners_px", {}), "no place of FL, FR, HL, HR"),
        (lambda review: review["table"]["corners_px"].pop("HR"), "no place of HR"),
        (lambda review: review["table"]["pockets_px"].pop("SL"), "no place of SL"),
        (set_in_table("length_mm", 0), "more than 0"),
        (set_in_shot("ruling", {"verdict": "legal", "option": "push_out"}), "option: expected an"),
        (set_in_shot("ruling", {"verdict": "legal", "rack": [1]}), "rack: expected an object"),
        (set_in_shot("ruling", foul("sneeze")), "expected one of bad_placement, .*'sneeze'"),
        (lambda review: review["shots"][0].pop("before"), "shot 1 in the list: no 'before'"),
        (set_in_event("certainty", 1.2), "0 to 1"),
        (set_in_event("certainty", None), "finite"),
        (set_in_event("kind", "miracle"), "one of"),
        (set_in_event("balls", [1]), "expected 2 balls"),
        (set_in_event("balls", [0, 1.5]), "0 to 15"),
        (set_in_shot("first_contact", {"balls": ["1"], "t_s": 1, "certainty": 1}), "0 to 15"),
    ],
)
def test_what_breaks_the_contract(spoil: Callable[[Data], object], says: str) -> None:
    review = perfect(clip())
    spoil(review)
    with pytest.raises(ReviewError, match=says):
        review_from_data(review)


ODD = (None, [], {}, "", "x", 0, -1, 1e308, math.inf, math.nan, True, [1], [[1, 2]], {"a": 1}, 16)


def places_in(data: object, above: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every value in plain data."""
    pairs: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        pairs = list(data.items())
    elif isinstance(data, list):
        pairs = list(enumerate(data))
    return [above, *(way for key, value in pairs for way in places_in(value, (*above, key)))]


@pytest.mark.parametrize("in_mm", [True, False], ids=["mm", "px"])
def test_whatever_is_put_in_a_place_is_scored_or_refused(in_mm: bool) -> None:
    """One strange value of another program shall not end the run of a whole suite."""
    truth = clip() if in_mm else clip(true_shot(before=None, before_px={"0": [300, 300]}))
    whole = perfect(clip())
    whole["shots"][0]["ruling"] |= {"option": {"reason": "push_out"}, "rack": {"over": False}}
    refused = 0
    ways = [way for way in places_in(whole) if way]
    for way in ways:
        for value in ODD:
            review = copy.deepcopy(whole)
            inner: Any = review
            for key in way[:-1]:
                inner = inner[key]
            inner[way[-1]] = value
            try:
                scored(truth, review)
            except ReviewError:
                refused += 1
    assert len(ways) < refused < len(ODD) * len(ways)


def test_the_example_of_the_documentation_is_a_review() -> None:
    """By the form, and by what reads it; what it says counts."""
    text = (PROJECT / "docs" / "benchmark.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", text, flags=re.DOTALL)
    data = json.loads(example)
    schema = json.loads((PROJECT / "api" / "review.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(data, schema)
    shot = true_shot(
        strike_s=3.2,
        before={"0": [612, 700], "3": [1804, 323], "5": [2200, 910]},
        first_contact={"balls": [3], "t_s": 3.741, "gap_s": None},
        events=[
            {"kind": "contact", "t_s": 3.741, "balls": [0, 3]},
            {"kind": "rail", "t_s": 4.0, "balls": [0], "rail": "left"},
            {"kind": "potted", "t_s": 4.4, "balls": [3], "pocket": "FL"},
        ],
        pocketed=[{"ball": 3, "pocket": "FL", "t_s": 4.4}],
    )
    truth = clip(
        shot, corners_px=data["table"]["corners_px"], pockets_px=data["table"]["pockets_px"]
    )
    score = scored(truth, data)
    (only,) = score.shots
    assert score.table_right
    assert (only.first, only.pots, only.ruling) == (Mark.RIGHT, {"3FL": Mark.RIGHT}, Mark.ASKED)
    assert (only.balls, only.balls_right, only.misnumbered) == (3, 2, 1)
    assert only.rails is not None
    assert only.rails.same == only.rails.true == 1


def test_a_file_that_is_no_json(tmp_path: Path) -> None:
    path = tmp_path / "review.json"
    with pytest.raises(ReviewError, match=r"review\.json"):
        read_review(path)
    path.write_text("{")
    with pytest.raises(ReviewError, match=r"review\.json"):
        read_review(path)
    path.write_text(json.dumps(perfect(clip())))
    assert len(read_review(path).answers) == 1


@pytest.mark.parametrize("text", ["{", "{}", '{"schema": "footspot.truth/1"}', "[]"])
def test_a_file_that_is_no_truth(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.truth.json"
    path.write_text(text)
    with pytest.raises(TruthError, match=r"a\.truth\.json"):
        read_truth(path)
