"""What is stored of a shot is what was seen: nothing is lost on the way out and back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.errors import BadInputError
from device.stored_facts import facts_fields, facts_from_fields
from rules.facts import ShotFacts

facts = st.from_type(ShotFacts)


@settings(max_examples=40)
@given(facts)
def test_facts_come_back_as_they_were(seen: ShotFacts) -> None:
    assert facts_from_fields(json.loads(json.dumps(facts_fields(seen)))) == seen


@pytest.mark.parametrize("shot", [{}, {"strike_s": "soon"}, {"strike_s": 1, "first_contact": 3}])
def test_what_is_no_shot_is_refused_with_its_index(shot: dict[str, object]) -> None:
    with pytest.raises(BadInputError, match="shot 7"):
        facts_from_fields({"index": 7, **shot})
