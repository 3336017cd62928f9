"""What somebody says happened is so afterwards, and what nobody said stays as it was seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from api.desk_facts import Bed, CallEdit, FactsEdit, balls_of, edited, fate_of, rail_of
from api.shots import first_balls
from device.stored_facts import facts_fields, facts_from_fields
from rules.balls import Ball, Pocket, Rail
from rules.facts import CallType, ShotFacts
from rules.notation import parse_shot

LINES = (
    "1-10 call 1 FL : *1 0x1 1>FL 0|left",
    "2-10 : *3 0x3 3|foot 3<top",
    "2,5,10 t=7 : 0|head *5=2 5|left(frozen:left) 10>off",
    "2,10 unheard : *? 2|foot%0.6 {rails: same / []}",
    "4,10 : *- !double_hit",
    "4,10 : *4%0.7 4>SL 4<pocket 0>SR {first_contact: *4 / *10} {report: same / !none}",
)
shots = st.sampled_from(LINES).map(parse_shot)
fates = st.sampled_from((*Pocket, *Bed))
rails = st.sampled_from((None, *Rail))


def fields_of(facts: ShotFacts) -> dict[str, object]:
    return {**facts_fields(facts), "kind": "normal"}


@given(facts=shots, ball=st.integers(0, 10), fate=fates, rail=rails, data=st.data())
def test_what_is_said_is_so_and_can_be_said_again(
    facts: ShotFacts, ball: int, fate: Pocket | Bed, rail: Rail | None, data: st.DataObject
) -> None:
    shot = fields_of(facts)
    numbers = balls_of(shot)
    met = data.draw(st.lists(st.sampled_from(numbers[1:]), max_size=2, unique=True))
    told = Ball(numbers[ball % len(numbers)])
    edit = FactsEdit(first=tuple(map(Ball, met)), fates={told: fate}, rails={told: rail})
    after = edited(shot, edit, facts)
    assert set(first_balls(after["first_contact"]) or ()) == set(met)
    assert fate_of(after, told) is fate
    if fate_of(shot, told) is fate:  # else the end is another event than the touch
        assert rail_of(after, told) is rail
    others = [one for one in numbers if one != told]
    assert [fate_of(after, one) for one in others] == [fate_of(shot, one) for one in others]
    times = [event["t_s"] for event in after["events"]]
    assert times == sorted(times)
    assert all(event["certainty"] == 1.0 for event in after["events"])
    assert after["doubts"] == []
    assert facts_from_fields(after).first_contact is not None or not met
    assert edited(after, edit, facts) == after


@given(facts=shots)
def test_nothing_said_changes_nothing_but_the_reports_that_come_from_the_match(
    facts: ShotFacts,
) -> None:
    shot = fields_of(facts)
    after = edited(shot, FactsEdit(), facts)
    kept = [doubt for doubt in shot["doubts"] if doubt["about"] != "report"]  # type: ignore[attr-defined]
    assert after == {**shot, "doubts": kept, "reports": after["reports"]}
    assert facts_from_fields(after).reports == facts.reports


def test_a_call_that_is_told_is_no_doubt_any_more() -> None:
    facts = parse_shot("2,5,10 unheard : *2 5>FL {call: call 5 FL / silent} {rails: same / []}")
    call = CallEdit(type=CallType.SHOT, ball=Ball.FIVE, pocket=Pocket.FL)
    after = edited(fields_of(facts), FactsEdit(call=call), facts)
    assert after["call"] == {"type": "shot", "ball": 5, "pocket": "FL"}
    assert [doubt["about"] for doubt in after["doubts"]] == ["rails"]
    silent = edited(fields_of(facts), FactsEdit(call=CallEdit(type=CallType.NONE)), facts)
    assert silent["call"] == {"type": "none"}


def test_a_pocket_goes_with_a_called_shot_alone() -> None:
    with pytest.raises(ValidationError, match="both with a shot"):
        CallEdit(type=CallType.SAFETY, ball=Ball.FIVE, pocket=Pocket.FL)
