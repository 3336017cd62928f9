"""The acceptance scenarios, where they are at hand, and what is said about unreadable ones."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.match import RulesError
from rules.plain import PlainError
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


OWN = Path(__file__).parent / "data" / "scenarios.yaml"


@cache
def own_scenarios() -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = yaml.load(
        OWN.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    )
    return loaded


def told_of_a_shot(result: dict[str, Any], expected: str) -> str:
    """The result in the short form in which the own scenarios expect it."""
    if result["verdict"] == "ask":
        told = [",".join(reading["fouls"]) or "-" for reading in result["readings"]]
        return "ask | " + " / ".join(told)
    _, fouls, articles, *following = expected.split(" | ")
    named = {article for article in articles.split("; ") if article != "-"}
    refused = " refused" if "push_out_declaration" in result else ""
    same_fouls = set(result["fouls"]) == {foul for foul in fouls.split(", ") if foul != "-"}
    told = [
        result["code"] + refused,
        fouls if same_fouls else ", ".join(result["fouls"]) or "-",
        articles if named <= set(result["articles"]) else "; ".join(result["articles"]),
    ]
    return " | ".join([*told, result["next"]] if following else told)


@pytest.mark.parametrize("book", BOOKS)
def test_every_scenario_of_our_own(book: str) -> None:
    wrong = {}
    for scenario in own_scenarios():
        for books, expected in scenario["expect"].items():
            if book not in books.split():
                continue
            found = answer(scenario, book)
            if isinstance(expected, str):
                told = told_of_a_shot(found, expected)
                differing = [] if told == expected else [expected, told]
            else:
                differing = differences(scenario["kind"], expected, found)
            if differing:
                wrong[scenario["id"]] = differing
    assert not wrong


def test_our_own_scenarios_are_of_every_kind_and_under_every_book() -> None:
    assert {scenario["kind"] for scenario in own_scenarios()} == set(KINDS)
    ids = [scenario["id"] for scenario in own_scenarios()]
    assert len(set(ids)) == len(ids)
    for scenario in own_scenarios():
        told = sorted(" ".join(scenario["expect"]).split())
        assert told == (["wpa"] if "game" in scenario else sorted(BOOKS)), scenario["id"]


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


def other(kind: str, state: Mapping[str, object], facts: Mapping[str, object]) -> dict[str, Any]:
    return {"kind": kind, "state": state, "facts": facts}


LAG = {"A": {"rank": 1}, "B": {"rank": 2}}
AFTER = {"after": {"event": "push_out", "by": "A"}, "chooser": "B"}


@pytest.mark.parametrize(
    ("scenario", "named"),
    [
        (other("lag", {}, {"lag": {"A": {"rank": 1}}}), r"facts\.lag: expected the lags of two"),
        (other("lag", {}, {"lag": LAG | {"B": {"bad": None}}}), r"facts\.lag\.B\.rank: expected"),
        (other("match", {}, {"event": "rack"}), r"facts\.event: expected next_rack"),
        (other("match", {}, {"push_out": "foul"}), r"facts\.push_out: expected legal"),
        (other("match", {}, {"next_stroke_by": "B"}), r"state\.previous: expected a mapping"),
        (
            other("match", {"breaker": "C", "winner": "A"}, {"event": "next_rack"}),
            r"state\.breaker: expected one of the players A, B, found 'C'",
        ),
        (other("match", {"players": ["A"]}, {"report": "x"}), r"state\.players: expected two"),
        (other("decision", AFTER, {"choice": "wait"}), r"facts\.choice: expected one of play"),
        (other("decision", AFTER | {"chooser": "C"}, {"choice": "play"}), r"state\.chooser"),
        (
            other("decision", {"after": {"event": "miss"}, "chooser": "A"}, {"choice": "play"}),
            r"state\.after\.event: expected one of .*, foul, found 'miss'",
        ),
        (other("procedure", {}, {"progress": "no"}), r"facts\.progress: expected true or false"),
        (other("procedure", {}, {"warning": 3}), r"facts\.warning: expected a word, found 3"),
        (other("spot", {}, {}), r"facts: expected spot or pocketed"),
        (other("spot", {}, {"spot": [0]}), r"facts\.spot\[0\]: expected an object ball"),
        (other("spot", {}, {"pocketed": [4]}), r"state\.after: expected a mapping"),
        (
            other("spot", {"occupied": [{"ball": 1, "offset_mm": 1e300}]}, {"spot": [10]}),
            r"occupied\[0\]\.offset_mm: expected a number from -2540 to 2540",
        ),
        (
            minimal() | {"shot": {"first_contact": 2, "pocketed": [2]}},
            r"shot\.pocketed\[0\]: expected a mapping, found 2",
        ),
        (minimal() | {"shot": {"first_contact": 0}}, r"shot\.first_contact: expected an object"),
        (
            minimal() | {"shot": {"first_contact": {"simultaneous": []}}},
            r"first_contact\.simultaneous: expected a list of balls",
        ),
        (
            minimal() | {"shot": {"first_contact": 2, "doubts": [{"readings": []}]}},
            r"shot\.doubts: expected doubts with 1 to 512 combinations",
        ),
        (minimal() | {"shot": {"first_contact": 2, "cue": 0}}, r"shot\.cue: expected one of"),
    ],
)
def test_what_cannot_be_is_named(scenario: dict[str, Any], named: str) -> None:
    with pytest.raises(PlainError, match=named):
        answer(scenario, "pl")


@pytest.mark.parametrize(
    ("reports", "scoops"),
    [([], [{"kind": "miscue_scoop"}]), (["scoop_unintended"], [])],
)
def test_a_scoop_is_of_the_stroke_and_needs_no_ball(
    reports: list[str], scoops: list[dict[str, object]]
) -> None:
    scenario = minimal()
    rails = [{"ball": 2, "rail": "foot"}]
    scenario["shot"] |= {"rails_after": rails, "reports": reports, "events": scoops}
    assert answer(scenario, "pl")["fouls"] == ["non_tip"]
    assert answer(scenario, "ru")["fouls"] == []


def test_a_fall_without_a_time_is_as_late_as_its_kind_says() -> None:
    scenario = minimal(call={"type": "shot", "ball": 2, "pocket": "FL"})
    scenario["shot"] |= {
        "rails_after": [{"ball": 2, "rail": "foot"}],
        "pocketed": [{"ball": 2, "pocket": "FL"}],
        "events": [{"ball": 2, "kind": "hung_then_fell"}],
    }
    assert answer(scenario, "wpa")["code"] == "cont"
    scenario["shot"]["events"][0]["kind"] = "settled_late"
    assert answer(scenario, "wpa")["code"] == "pass"
