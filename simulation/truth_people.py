"""The part of the truth that tells of people: who is over the table when, what they disturb."""

from __future__ import annotations

from typing import Any

from rules.balls import Ball
from rules.notation import format_shot
from simulation.expected import touched_facts
from simulation.line import Timeline
from simulation.stances import ENTER_S


def people(line: Timeline) -> list[dict[str, Any]]:
    """Who is at or over the table when, in order of time."""
    found: list[dict[str, Any]] = [
        {
            "kind": "shot" if turn.strike_s < float("inf") else "practice",
            "from_s": round(turn.enter_s, 3),
            "to_s": round(turn.leave_s + ENTER_S, 3),
        }
        for turn in line.stances
    ]
    found += [
        {
            "kind": "takes_ball" if placing.takes else "brings_ball",
            "from_s": round(placing.from_s, 3),
            "to_s": round(placing.to_s, 3),
            "ball": placing.ball,
            "place": [round(v, 2) for v in placing.place_xy_mm],
        }
        for placing in line.placings
    ]
    found += [
        {"kind": act.kind, "from_s": round(act.from_s, 3), "to_s": round(act.to_s, 3)}
        for act in line.acts
    ]
    return sorted(found, key=lambda one: (one["from_s"], one["kind"]))


def hand_s(index: int, line: Timeline) -> list[list[float]]:
    """Spans with somebody over the table, from the shot before to the rest of this one."""
    turn = line.turns[index]
    before = line.turns[index - 1].rest_s if index else 0.0
    spans = [
        (one["from_s"], one["to_s"])
        for one in people(line)
        if one["kind"] != "walk" and one["to_s"] > before and one["from_s"] < turn.rest_s
    ]
    return [[a, b] for a, b in sorted(spans)]


def disturbances(line: Timeline) -> list[dict[str, Any]]:
    """Balls that a sleeve moved between two shots, with the facts that somebody may report."""
    found = []
    for t_s, ball in line.disturbed:
        after = [k for k, turn in enumerate(line.turns) if turn.strike_s > t_s]
        on_table = frozenset(Ball(b) for b in line.turns[after[0]].shot.tracks)
        facts = touched_facts(t_s, ball, on_table)
        found.append(
            {
                "t_s": round(t_s, 5),
                "ball": ball,
                "before_shot": after[0] + 1,
                "facts": format_shot(facts),
            }
        )
    return found
