"""Was the ruling right? What it gives to the players is compared, not how it is worded.

Players are compared as "the shooter" and "the other": who A is depends on what was seen before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulation.scoring.answers import Answer
from simulation.scoring.scores import Mark
from simulation.scoring.truth import TrueShot, Truth

SAME = ("cue_ball", "push_out_available", "spotted")
"""Fields of a ruling that are compared as they are, where the truth has them."""


def true_fouls(truth: Truth, true: TrueShot, rulebook: str) -> frozenset[str]:
    """The fouls under a rulebook, or, where the truth has no ruling, by lowest ball first."""
    ruling = true.rulings.get(rulebook)
    if ruling is None:
        return true.fouls
    codes = (foul["foul"] for foul in ruling["fouls"])
    return frozenset(truth.foul_names.get(code, code) for code in codes)


def possible_fouls(truth: Truth, true: TrueShot, rulebook: str) -> frozenset[str]:
    """The same with those that only people can report: whoever calls one all the same is right."""
    return true_fouls(truth, true, rulebook) | true.reported.get(rulebook, frozenset())


def true_verdict(true: TrueShot, rulebook: str) -> str:
    """legal, foul or ask."""
    ruling = true.rulings.get(rulebook)
    if ruling is None:
        return "foul" if true.fouls else "legal"
    return str(ruling["verdict"])


def mark_ruling(truth: Truth, true: TrueShot, answer: Answer, rulebook: str) -> Mark:
    """Right if the players get the same; an ask is right only where the truth asks, too."""
    expected = true_verdict(true, rulebook)
    if answer.verdict != expected:
        return Mark.ASKED if answer.verdict == "ask" else Mark.WRONG
    if expected == "ask":
        return Mark.RIGHT
    called = frozenset(truth.foul_names.get(code, code) for code in answer.foul_codes)
    least, most = true_fouls(truth, true, rulebook), possible_fouls(truth, true, rulebook)
    if not least <= called <= most:
        return Mark.WRONG
    ruling = true.rulings.get(rulebook)
    if ruling is None:
        return Mark.RIGHT
    shooter = true.shooters.get(rulebook)
    told = shooter is not None
    expected_given = _given(ruling, shooter, ruling, with_players=told)
    given = _given(answer.ruling, answer.shooter, ruling, with_players=told)
    return Mark.RIGHT if given == expected_given else Mark.WRONG


def _in_any_order(value: object) -> object:
    """Lists of a ruling are of balls, and say no order."""
    return sorted(value, key=str) if isinstance(value, list) else value


def _given(
    ruling: Mapping[str, Any], shooter: str | None, asked: Mapping[str, Any], *, with_players: bool
) -> tuple[object, ...]:
    """What a ruling gives, of the fields that the truth has."""
    given = [_in_any_order(ruling.get(name)) for name in SAME if name in asked]
    if "next" in asked and with_players:
        given.append(ruling.get("next") == shooter)
    if "option" in asked:
        option = ruling.get("option") or {}
        given.append(option.get("reason"))
    if "rack" in asked:
        rack = ruling.get("rack") or {}
        given += [rack.get("over"), rack.get("reason")]
        if with_players:
            given.append(rack.get("winner") == shooter)
    return tuple(given)
