"""Where a ball is put back, case by case; the corpus of row D40, which no shot shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.balls import Ball
from rules.books import BOOKS
from rules.match import Game
from rules.scenarios import answer

CASES = Path(__file__).parent / "shots" / "foot_spot.spots"
TEN_BALL = [book.name for book in BOOKS if book.game is Game.TEN_BALL]


def cases() -> list[str]:
    lines = CASES.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def place(text: str) -> tuple[int, float]:
    ball, _, at_mm = text.partition("@")
    return int(ball), float(at_mm)


def places(text: str) -> list[dict[str, object]]:
    result: list[dict[str, object]] = []
    for word in text.split():
        if "@" in word:
            ball, at_mm = place(word)
            result.append({"ball": ball, "offset_mm": pytest.approx(at_mm), "touching": None})
        else:
            result[-1]["touching"] = int(word)
    return result


@pytest.mark.parametrize("rulebook", TEN_BALL)
@pytest.mark.parametrize("line", cases())
def test_a_ball_is_put_back(line: str, rulebook: str) -> None:
    balls, lying, expected = (part.strip() for part in line.split("|"))
    occupied = [place(word) for word in lying.split() if "@" in word]
    state: dict[str, object] = {
        "occupied": [{"ball": ball, "offset_mm": at_mm} for ball, at_mm in occupied]
    }
    if "full" in lying:
        state["line_to_foot_rail"] = "blocked"
    spot = [int(Ball(int(ball))) for ball in balls.split()]
    result = answer({"kind": "spot", "state": state, "facts": {"spot": spot}}, rulebook)
    assert result["positions"] == places(expected)
