"""The acceptance scenarios, where they are at hand, and what is said about unreadable ones."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.match import RulesError
from rules.scenarios import KINDS, answer

BOOKS = ("wpa", "ru", "sk", "il", "pl", "es")
SETS = ("fouls", "spotted", "on_table_after")


@cache
def scenarios() -> list[dict[str, Any]]:
    root = Path(__file__).resolve().parents[2]
    folder = Path(os.environ.get("FOOTSPOT_RULES", root.parent / "shared" / "rules"))
    path = folder / "scenarios.yaml"
    if not path.exists():
        pytest.skip("no acceptance scenarios at hand (FOOTSPOT_RULES)")
    loaded: list[dict[str, Any]] = yaml.load(
        path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    )
    return loaded


def is_near(expected: object, found: object) -> bool:
    if isinstance(expected, dict) and set(expected) == {"min", "max"}:
        return isinstance(found, float) and expected["min"] < found <= expected["max"]
    if isinstance(expected, dict) and isinstance(found, dict):
        return set(expected) == set(found) and all(is_near(expected[k], found[k]) for k in expected)
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(is_near, expected, found))
    if isinstance(found, float) and isinstance(expected, (int, float)):
        return found == pytest.approx(expected)
    return expected == found


def differences(kind: str, expected: dict[str, Any], found: dict[str, Any]) -> list[str]:
    is_shot = kind in ("shot", "between_shots")
    result = []
    for key, value in expected.items():
        if key == "ambiguous" or (key == "code" and not is_shot):
            continue
        other = found.get(key, "absent")
        if key == "readings":
            pairs = [(r["verdict"], set(r["fouls"])) for r in value]
            is_same = pairs == [(r["verdict"], set(r["fouls"])) for r in other]
        elif key == "articles":
            is_same = set(value) <= set(other)
        elif key in SETS and value is not None and other is not None:
            is_same = set(value) == set(other)
        else:
            is_same = is_near(value, other)
        if not is_same:
            result.append(f"{key}: expected {value!r}, found {other!r}")
    if is_shot and "push_out_declaration" in found and "push_out_declaration" not in expected:
        result.append("push_out_declaration: not expected")
    return result


@pytest.mark.parametrize("book", BOOKS)
def test_every_acceptance_scenario(book: str) -> None:
    wrong = {}
    for scenario in scenarios():
        if book in scenario["expect"]:
            blind = {key: value for key, value in scenario.items() if key != "expect"}
            told = differences(scenario["kind"], scenario["expect"][book], answer(blind, book))
            if told:
                wrong[scenario["id"]] = told
    assert not wrong


def minimal(**changes: object) -> dict[str, Any]:
    state = {"phase": "normal", "shooter": "A", "on_table": [2, 10], "call": {"type": "none"}}
    shot: dict[str, object] = {"first_contact": 2}
    return {"kind": "shot", "state": state | changes, "shot": shot}


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"phase": "third"}, "state.phase"),
        ({"shooter": 4}, "state.shooter"),
        ({"on_table": [2, 77]}, r"state.on_table\[1\]"),
        ({"on_table": [11]}, "11"),
        ({"on_table": None}, "state.on_table"),
        ({"call": {"type": "whistle"}}, "state.call.type"),
        ({"warned": "yes"}, "state.warned"),
        ({"fouls": {"A": -1, "B": 0}}, "state.fouls.A"),
        ({"match": 3}, "state.match"),
        ({"players": "AB"}, "state.players: expected a list"),
        ({"players": ["A", "A"]}, "different players"),
    ],
)
def test_what_cannot_be_read_is_named(change: dict[str, object], named: str) -> None:
    with pytest.raises(RulesError, match=named):
        answer(minimal(**change), "wpa")


def test_a_shot_says_what_was_hit_first() -> None:
    scenario = minimal()
    scenario["shot"] = {}
    with pytest.raises(RulesError, match="first_contact"):
        answer(scenario, "wpa")


@pytest.mark.parametrize("kind", [*KINDS, "guess", None, []])
def test_an_empty_scenario_is_refused(kind: object) -> None:
    with pytest.raises(RulesError):
        answer({"kind": kind}, "wpa")


@pytest.mark.parametrize("cue", ["sunk", 4, ["pocketed"]])
def test_the_cue_ball_is_in_one_of_three_places(cue: object) -> None:
    scenario = minimal()
    scenario["shot"]["cue"] = cue
    with pytest.raises(RulesError, match=r"shot\.cue"):
        answer(scenario, "wpa")


def test_nine_ball_has_the_law_of_the_wpa_only() -> None:
    scenario = minimal(on_table=[2, 9]) | {"game": "nine-ball"}
    assert answer(scenario, "wpa")["verdict"] == "foul"
    with pytest.raises(RulesError, match="'ru' for nine-ball"):
        answer(scenario, "ru")


def test_readings_of_several_doubts_are_laid_over_the_shot_in_order() -> None:
    scenario = minimal()
    scenario["shot"]["doubts"] = [
        {
            "about": "rails_after",
            "readings": [
                {"rails_after": []},
                {"rails_after": [{"ball": 2, "rail": "foot"}]},
            ],
        },
        {"about": "cue", "readings": [{"cue": "on_table"}, {"cue": "pocketed"}]},
    ]
    result = answer(scenario, "wpa")
    assert result["verdict"] == "ask"
    assert [reading["fouls"] for reading in result["readings"]] == [  # type: ignore[attr-defined]
        ["no_rail"],
        ["scratch"],
        [],
        ["scratch"],
    ]


@pytest.mark.parametrize(
    ("event", "code", "fouls"),
    [
        ({"ball": 10, "kind": "deflected_back_by_object"}, "bih +10", {"ball_off_table"}),
        ({"ball": 2, "kind": "hung_then_fell", "seconds": 5}, "pass", set()),
        ({"ball": 2, "kind": "miscue_scoop"}, "pass", set()),
        ({"ball": 2, "kind": "rail_top_returned"}, "pass", set()),
        ({"ball": 2, "kind": "rebounded_from_pocket"}, "pass", set()),
        ({"ball": 2, "kind": "touched_pocketed_ball"}, "pass", set()),
    ],
)
def test_rare_events(event: dict[str, object], code: str, fouls: set[str]) -> None:
    scenario = minimal()
    scenario["shot"] |= {"rails_after": [{"ball": 2, "rail": "foot"}], "events": [event]}
    result = answer(scenario, "wpa")
    assert (result["code"], set(result["fouls"])) == (code, fouls)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("event", "named"),
    [
        ({"ball": 2, "kind": "vanished"}, r"events\[0\]\.kind"),
        ({"ball": 2, "kind": "settled_late", "seconds": "6"}, r"events\[0\]\.seconds"),
    ],
)
def test_rare_events_that_are_not_known(event: dict[str, object], named: str) -> None:
    scenario = minimal()
    scenario["shot"]["events"] = [event]
    with pytest.raises(RulesError, match=named):
        answer(scenario, "wpa")


@pytest.mark.parametrize("kind", ["match", "procedure"])
def test_what_asks_for_nothing_known_is_refused(kind: str) -> None:
    with pytest.raises(RulesError, match="facts"):
        answer({"kind": kind, "state": {}, "facts": {}}, "wpa")
