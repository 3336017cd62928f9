"""A review that breaks the contract is told in one line; what is not scored may be anything."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

import pytest

from simulation.scoring.answers import ReviewError, read_review, review_from_data
from simulation.scoring.truth_reading import TruthError, read_truth
from tests.simulation.scoring.made import Data, clip, perfect


def set_in_shot(name: str, value: object) -> Callable[[Data], object]:
    return lambda review: review["shots"][0].__setitem__(name, value)


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
