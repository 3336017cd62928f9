"""The project's own corpus of shots, every one under the rulebooks that it names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.scenarios import answer

CORPUS = Path(__file__).parent / "shots.yaml"
BOOKS = ("wpa", "ru", "sk", "il", "pl", "es")


def scenario_of(item: dict[str, Any]) -> dict[str, Any]:
    top = 9 if item.get("game") == "nine-ball" else 10
    fouls = item.get("fouls", [0, 0])
    first = item["hit"]
    if isinstance(first, list):
        first = {"simultaneous": first}
    state = {
        "players": ["A", "B"],
        "phase": item.get("phase", "normal"),
        "break_fouled": item.get("break_fouled", False),
        "rack_breaker": "A",
        "shooter": "A",
        "on_table": item.get("table", list(range(1, top + 1))),
        "call": call_of(item.get("call", "none")),
        "fouls": {"A": fouls[0], "B": fouls[1]},
        "warned": item.get("warned", False),
        "match": {"foul_mode": item.get("mode", "all_balls"), "referee": "none"},
        "touched_ball": item.get("touched"),
        "jump_or_masse_over": item.get("over"),
    }
    shot = {
        "first_contact": None if first == "none" else first,
        "rails_after": [rail_of(text) for text in item.get("rails", [])],
        "pocketed": [pot_of(text) for text in item.get("pots", [])],
        "off_table": [{"ball": ball} for ball in item.get("gone", [])],
        "cue": item.get("cue", "on_table"),
        "reports": item.get("reports", []),
        "events": [
            {"kind": text.split()[0], "ball": int(text.split()[1])}
            for text in item.get("events", [])
        ],
    }
    game = {"game": item["game"]} if "game" in item else {}
    return {"id": item["id"], "kind": "shot", "state": state, "shot": shot, **game}


def call_of(text: str) -> dict[str, Any]:
    words = text.split()
    if words[0] == "obvious":
        return {"type": "none", "obvious": pot_of(" ".join(words[1:]))}
    return {"type": "shot", **pot_of(text)} if len(words) == 2 else {"type": text}


def pot_of(text: str) -> dict[str, Any]:
    ball, pocket = text.split()
    return {"ball": int(ball), "pocket": pocket}


def rail_of(text: str) -> dict[str, Any]:
    ball, rail, *more = text.split()
    touch: dict[str, Any] = {"ball": int(ball), "rail": rail}
    if "frozen" in more:
        touch["frozen_to"] = more[more.index("frozen") + 1]
        touch["left"] = "back" in more
    touch["same_instant"] = "tie" in more
    return touch


def cases() -> list[Any]:
    result = []
    for item in yaml.safe_load(CORPUS.read_text(encoding="utf-8")):
        for book, ruling in item["rulings"].items():
            for name in BOOKS if book == "all" else (book,):
                result.append(pytest.param(item, name, ruling, id=f"{item['id']}-{name}"))
    return result


@pytest.mark.parametrize(("item", "book", "ruling"), cases())
def test_ruling_is_as_the_text_says(item: dict[str, Any], book: str, ruling: str) -> None:
    left, _, articles = ruling.partition("|")
    fouls, _, code = left.partition("=")
    result = answer(scenario_of(item), book)
    is_rejected = "rejected" in code
    assert result["code"] == code.replace("rejected", "").strip()
    assert set(fouls.split()) == set(result["fouls"])  # type: ignore[call-overload]
    assert ("push_out_declaration" in result) == is_rejected
    named = {article.strip() for article in articles.split(",") if article.strip()}
    assert named <= set(result["articles"])  # type: ignore[call-overload]


def test_ids_are_unique() -> None:
    ids = [item["id"] for item in yaml.safe_load(CORPUS.read_text(encoding="utf-8"))]
    assert len(ids) == len(set(ids))
