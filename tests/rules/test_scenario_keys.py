"""Keys of a scenario that are not known: slips of the pen are told, notes are let be."""

from __future__ import annotations

from typing import Any

import pytest

from rules.plain import PlainError
from rules.scenarios import answer, unread


def of_a_shot() -> dict[str, Any]:
    return {
        "kind": "shot",
        "state": {
            "phase": "normal",
            "shooter": "A",
            "on_table": [2, 10],
            "call": {"type": "none", "obvious": {"ball": 2, "pocket": "FL"}},
            "fouls": {"A": 0, "B": 1},
            "match": {"referee": "none"},
        },
        "shot": {
            "first_contact": 2,
            "rails_after": [{"ball": 2, "rail": "foot"}],
            "events": [{"ball": 2, "kind": "hung_then_fell"}],
            "doubts": [{"about": "cue", "readings": [{"cue": "on_table"}, {"cue": "pocketed"}]}],
        },
    }


def of_a_match() -> dict[str, Any]:
    state = {"breaker": "A", "winner": "B", "option": "default", "score": {"A": 0, "B": 1}}
    return {"kind": "match", "state": state, "facts": {"event": "next_rack"}}


def at(scenario: dict[str, Any], *steps: str | int) -> Any:
    place: Any = scenario
    for step in steps:
        place = place[step]
    return place


@pytest.mark.parametrize(
    ("steps", "name", "told"),
    [
        (("shot",), "ceu", r"^shot\.ceu: no such key, expected cue$"),
        (("shot",), "weather", r"^shot\.weather: no such key, expected one of call, cue,"),
        (("shot", "rails_after", 0), "frozen", r"rails_after\[0\]\.frozen: .* frozen_to$"),
        (("shot", "events", 0), "second", r"expected seconds$"),
        (("shot", "doubts", 0), "reading", r"one of about, readings$"),
        (("shot", "doubts", 0, "readings", 1), "potted", r"readings\[1\]\.potted: no such key"),
        (("state",), "break_foul", r"^state\.break_foul: no such key, expected break_fouled$"),
        (("state", "call"), "poket", r"expected pocket$"),
        (("state", "call", "obvious"), "by", r"obvious\.by: no such key"),
        (("state", "fouls"), "D", r"^state\.fouls\.D: no such key"),
        (("state", "match"), "referees", r"no such key"),
        ((), "cue", r"^cue: no such key, expected it in shot$"),
        ((), "shooter", r"^shooter: no such key, expected it in state$"),
    ],
)
def test_in_a_shot_every_key_is_known(steps: tuple[str | int, ...], name: str, told: str) -> None:
    scenario = of_a_shot()
    at(scenario, *steps)[name] = 1
    with pytest.raises(PlainError, match=told) as caught:
        answer(scenario, "wpa")
    assert caught.value.where == (*steps, name)


@pytest.mark.parametrize(
    ("name", "wrong", "told"),
    [
        ("shot", "shots", "expected shot"),
        ("state", "stat", "expected state"),
        ("kind", "knid", "expected kind"),
    ],
)
def test_a_part_that_lacks_was_meant_by_the_key_that_is_like_it(
    name: str, wrong: str, told: str
) -> None:
    scenario = of_a_shot()
    scenario[wrong] = scenario.pop(name)
    with pytest.raises(PlainError, match=told):
        answer(scenario, "wpa")


def test_a_game_under_another_name_is_not_ten_ball() -> None:
    with pytest.raises(PlainError, match="gmae: no such key, expected game"):
        answer(of_a_shot() | {"gmae": "nine-ball"}, "wpa")
    assert answer(of_a_shot() | {"name": "nine"}, "wpa")


@pytest.mark.parametrize("steps", [(), ("state",), ("shot",), ("shot", "events", 0)])
def test_notes_may_stand_anywhere(steps: tuple[str | int, ...]) -> None:
    scenario, plain = of_a_shot(), of_a_shot()
    at(scenario, *steps).update(note="said by", title="a", covers=[1], expect={"wpa": {"x": 1}})
    assert answer(scenario, "wpa") == answer(plain, "wpa")
    assert unread(scenario) == []


def test_beside_the_parts_of_a_scenario_anything_may_stand() -> None:
    scenario = of_a_shot() | {"tags": ["new"], "author": "me", "video": {"from": 3}}
    assert answer(scenario, "wpa") == answer(of_a_shot(), "wpa")
    assert unread(scenario) == []


@pytest.mark.parametrize("name", ["winer", "socre", "optoin"])
def test_elsewhere_a_slip_is_told(name: str) -> None:
    scenario = of_a_match()
    right = {"winer": "winner", "socre": "score", "optoin": "option"}[name]
    scenario["state"][name] = scenario["state"].pop(right)
    with pytest.raises(PlainError, match=rf"state\.{name}: no such key, expected {right}"):
        answer(scenario, "wpa")


def test_elsewhere_what_is_not_read_is_told_and_the_rest_judged() -> None:
    scenario = of_a_match()
    scenario["state"]["warned_by"] = "B"
    scenario["state"]["warned"] = True
    scenario["facts"]["weather"] = "fine"
    assert unread(scenario) == [("state", "warned_by"), ("facts", "weather")]
    assert answer(scenario, "wpa") == {"breaker": "B"}


def test_shared_lists_are_looked_at_once() -> None:
    reading = {"rails_after": [{"ball": 2, "rail": "foot"}] * 300}
    doubt = {"about": "rails_after", "readings": [reading] * 300}
    scenario = of_a_shot()
    scenario["shot"]["doubts"] = [doubt] * 300
    with pytest.raises(PlainError, match=r"shot\.doubts: expected doubts with 1 to"):
        answer(scenario, "wpa")
