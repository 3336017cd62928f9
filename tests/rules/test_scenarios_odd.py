"""Whatever stands wherever in a scenario: an answer that JSON can hold, or an error with a place.

Values are put into whole scenarios of every kind, and parts are left out or exchanged.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.match import RulesError
from rules.plain import PlainError, path_of
from rules.scenarios import answer, unread

STATE = {
    "players": ["A", "B", "C"],
    "phase": "second",
    "break_fouled": True,
    "rack_breaker": "A",
    "shooter": "A",
    "on_table": [2, 5, 10],
    "call": {"type": "shot", "ball": 2, "pocket": "FL", "obvious": {"ball": 2, "pocket": "FL"}},
    "fouls": {"A": 2, "B": 0, "C": 1},
    "warned": True,
    "match": {
        "sets": True,
        "break_order": "loser",
        "foul_mode": "cue_ball_only",
        "referee": "none",
    },
    "jump_or_masse_over": 5,
    "touched_ball": 5,
}
SHOT = {
    "first_contact": {"simultaneous": [2, 5]},
    "rails_after": [
        {"ball": 2, "rail": "left", "frozen_to": "left", "left": True},
        {"ball": 0, "rail": "jaw", "same_instant": True},
    ],
    "pocketed": [{"ball": 2, "pocket": "FL"}, {"ball": 10, "pocket": "SR"}],
    "off_table": [{"ball": 5}],
    "cue": "pocketed",
    "events": [
        {"ball": 2, "kind": "hung_then_fell", "seconds": 3.5},
        {"ball": 5, "kind": "blocking_ball_moved", "by": "cue_ball"},
        {"ball": 10, "kind": "rail_top_returned"},
        {"ball": 10, "kind": "deflected_back_by_object"},
        {"ball": 0, "kind": "touched_pocketed_ball"},
        {"ball": 0, "kind": "miscue_scoop"},
    ],
    "reports": ["touched_ball", "double_hit"],
    "doubts": [
        {"about": "cue", "readings": [{"cue": "on_table"}, {"cue": "off_table"}]},
        {
            "about": "call",
            "readings": [{"call": {"type": "safety"}}, {"first_contact": None}],
        },
    ],
}
TABLE = [1, 5, 10]
SCENARIOS: tuple[dict[str, Any], ...] = (
    {"kind": "shot", "state": STATE, "shot": SHOT},
    {"kind": "shot", "game": "nine-ball", "state": STATE | {"on_table": [2, 9]}, "shot": SHOT},
    {"kind": "between_shots", "state": STATE, "shot": {"reports": ["slow_play"]}},
    {
        "kind": "decision",
        "state": {"after": {"event": "push_out", "by": "B"}, "chooser": "A", "on_table": TABLE},
        "facts": {"choice": "hand_back"},
    },
    {
        "kind": "declaration",
        "state": {"phase": "normal", "shooter": "A", "on_table": TABLE},
        "facts": {"calls": [{"ball": 1, "pocket": "FL"}], "prompt_by": "B"},
    },
    {
        "kind": "lag",
        "state": {"players": ["A", "B"]},
        "facts": {"lag": {"A": {"rank": 1, "bad": None}, "B": {"rank": 2, "bad": "pocketed"}}},
    },
    {
        "kind": "match",
        "state": {"breaker": "A", "winner": "B", "option": "trailing", "score": {"A": 1, "B": 2}},
        "facts": {"event": "next_rack"},
    },
    {
        "kind": "match",
        "state": {"players": ["A", "B", "C"], "shooter": "B"},
        "facts": {"foul": "scratch", "consecutive": 3, "warned": True},
    },
    {
        "kind": "match",
        "state": {"previous": {"foul": "no_rail", "by": "A", "called": True}},
        "facts": {"next_stroke_by": "B"},
    },
    {
        "kind": "match",
        "state": {"on_table": [10], "shooter": "A"},
        "facts": {"called": 10, "pocketed": 10, "legal": True},
    },
    {
        "kind": "match",
        "state": {"players": ["A", "B", "C"]},
        "facts": {"push_out": "legal", "chooser": "B", "choice": "play"},
    },
    {
        "kind": "procedure",
        "state": {"phase": "before_break"},
        "facts": {"rack": {"shape": "triangle", "on_foot_spot": 1, "centre": 10}},
    },
    {
        "kind": "procedure",
        "state": {"in_hand": "anywhere"},
        "facts": {"touching": 3, "moved": True},
    },
    {"kind": "procedure", "state": {}, "facts": {"warning": "display_only"}},
    {"kind": "procedure", "facts": {"suspected": "double_hit", "established": True}},
    {
        "kind": "procedure",
        "state": {"rack_breaker": "B"},
        "facts": {"referee_announced": True, "extra_turns_each": 3, "progress": False},
    },
    {
        "kind": "spot",
        "state": {
            "occupied": [{"ball": 7, "offset_mm": 0}, {"ball": 0, "offset_mm": 60.5}],
            "line_to_foot_rail": "blocked",
            "after": {"event": "push_out", "by": "B"},
        },
        "facts": {"spot": [10], "pocketed": [4, 10]},
    },
)
BOOKS = ("wpa", "ru", "sk", "il", "pl", "es")

WORDS = sorted(
    {
        *("A", "B", "C", "FL", "shot", "none", "null", "legal", "break", "foot", "jaw", "pocketed"),
        *(
            "push_out",
            "foul",
            "next_rack",
            "wrongly_pocketed",
            "scratch",
            "display_only",
            "blocked",
        ),
        *("hand_back", "trailing", "unsportsmanlike", "nine-ball", "decision", "", "\ud7ff"),
    }
)
plain_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 16)
    | st.integers()
    | st.floats()
    | st.sampled_from(WORDS)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["ball", "pocket", "A", "type", "event", "kind", "readings"])
            | st.text(max_size=4),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)


def places(value: Any, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every value inside a scenario."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for step, one in inner:
        yield (*here, step)
        if isinstance(one, (dict, list)):
            yield from places(one, (*here, step))


@st.composite
def odd_scenarios(draw: st.DrawFn) -> dict[str, Any]:
    scenario: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(SCENARIOS)))
    for _ in range(draw(st.integers(1, 3))):
        ways = list(places(scenario))
        if not ways:
            break
        *way, last = draw(st.sampled_from(ways))
        home: Any = scenario
        for step in way:
            home = home[step]
        change = draw(st.sampled_from(("set", "drop", "add")))
        if change == "set":
            home[last] = draw(plain_values)
        elif change == "drop":
            del home[last]
        elif isinstance(home, dict):
            home[draw(st.sampled_from(WORDS) | st.text(max_size=6))] = draw(plain_values)
        else:
            home.append(draw(plain_values))
    return scenario


def test_the_scenarios_that_are_changed_are_answered() -> None:
    for scenario in SCENARIOS:
        assert answer(scenario, "wpa")
        assert unread(scenario) == []


@settings(max_examples=400, deadline=None)
@given(scenario=odd_scenarios(), book=st.sampled_from(BOOKS))
def test_any_value_in_any_place_is_answered_or_named(scenario: dict[str, Any], book: str) -> None:
    try:
        result = answer(scenario, book)
        unread(scenario)
    except RulesError as error:
        problem = error
    else:
        assert json.loads(json.dumps(result, allow_nan=False)) == result
        return
    text = str(problem)
    assert text
    assert "\n" not in text
    assert len(text) < 900
    if isinstance(problem, PlainError):
        assert text.startswith(path_of(problem.where) or "the whole")
