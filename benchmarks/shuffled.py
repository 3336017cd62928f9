"""The same geometry under other numbers: does the ruling follow what was hit, or what is usual?

In nearly all recorded shots the first ball hit was the lowest and nothing was wrong; an answer that
guesses so scores well. Here the object balls of a review get each other's numbers before the rules
see them. What was hit first stays the same ball; whether it was the right one does not.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from simulation.scoring.answers import answer_from_data
from simulation.scoring.truth import TrueShot
from simulation.scoring.truth_reading import PEOPLES_FOULS

SHUFFLES = 5
"""Each shot under so many permutations; all must come out right."""

Review = dict[str, Any]
LISTS_OF_BALLS = frozenset({"balls", "on_table_before"})
BALL_FIELDS = frozenset({"ball", "jumped_over"})
LAYOUTS = frozenset({"before", "after", "before_px", "after_px", "paths_mm"})


def permutations(seed: str, balls: frozenset[int]) -> list[dict[int, int]]:
    """Ball -> ball, the cue ball for itself; each of them moves something if there are two."""
    generator = random.Random(seed)
    objects = sorted(balls - {0})
    result = []
    for _ in range(SHUFFLES):
        shuffled = objects[:]
        while len(objects) > 1 and shuffled == objects:
            generator.shuffle(shuffled)
        result.append({0: 0} | dict(zip(objects, shuffled, strict=True)))
    return result


def renumbered(value: Any, new: Mapping[int, int]) -> Any:
    """A shot of a review with every ball number replaced; numbers that `new` lacks stay."""
    if isinstance(value, list):
        return [renumbered(item, new) for item in value]
    if not isinstance(value, dict):
        return value
    result: dict[str, Any] = {}
    for key, item in value.items():
        if key in LISTS_OF_BALLS:
            result[key] = [new.get(ball, ball) for ball in item]
        elif key in BALL_FIELDS and isinstance(item, int):
            result[key] = new.get(item, item)
        elif key in LAYOUTS and isinstance(item, dict):
            result[key] = {str(new.get(int(ball), int(ball))): at for ball, at in item.items()}
        else:
            result[key] = renumbered(item, new)
    return result


def expected_fouls(true: TrueShot, new: Mapping[int, int]) -> frozenset[str]:
    """What the truth says under other numbers: only which ball was on changes."""
    fouls = true.fouls - {"wrong_ball_first"}
    objects = {new.get(ball, ball) for ball in true.balls if ball}
    hit = {new.get(ball, ball) for ball in true.first_balls}
    if hit and min(objects) not in hit:
        fouls |= {"wrong_ball_first"}
    return fouls


def holds(true: TrueShot, shot: Mapping[str, Any], new: Mapping[int, int]) -> bool:
    """True if a shot judged under other numbers was ruled as the truth asks."""
    answer = answer_from_data(shot)
    hit = answer.first.balls if answer.first else frozenset()
    if hit != frozenset(new.get(ball, ball) for ball in true.first_balls):
        return False
    return _plain(answer.foul_codes) == _plain(expected_fouls(true, new))


def _plain(codes: frozenset[str]) -> frozenset[str]:
    """Codes that people's truth and the simulator's can both tell apart."""
    return frozenset(PEOPLES_FOULS.get(code, code) for code in codes)
