"""What the classes of somebody else's network mean, by their names."""

from __future__ import annotations

import re
from collections.abc import Mapping

from vision.detections import BALL_LABELS, Label

Balls = frozenset[int]

EVERY_BALL: Balls = frozenset(range(BALL_LABELS))
SOLIDS: Balls = frozenset(range(1, 8))
STRIPES: Balls = frozenset(range(9, 16))
NO_BALLS = frozenset(
    {"stick", "hand", "arm", "person", "player", "body", "table", "pocket", "hole", "rack", "chalk"}
    | {"triangle", "bridge", "rail", "cushion", "diamond", "dot", "marker", "cuestick"}
)
NUMBER_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen",
)  # fmt: skip
KINDS: Mapping[str, Balls] = {
    "white": frozenset({int(Label.CUE_BALL)}),
    "cueball": frozenset({int(Label.CUE_BALL)}),
    "black": frozenset({int(Label.EIGHT)}),
    "yellow": frozenset({1, 9}),
    "blue": frozenset({2, 10}),
    "red": frozenset({3, 11}),
    "purple": frozenset({4, 12}),
    "orange": frozenset({5, 13}),
    "green": frozenset({6, 14}),
    "brown": frozenset({7, 15}),
    "maroon": frozenset({7, 15}),
    "burgundy": frozenset({7, 15}),
    "solid": SOLIDS,
    "solids": SOLIDS,
    "stripe": STRIPES,
    "stripes": STRIPES,
    "striped": STRIPES,
}
"""Colours are those of the usual set."""


def balls_of(names: Mapping[int, str]) -> dict[int, Balls]:
    """By class, which balls it may be; classes that are no balls are left out.

    "cue" is the cue ball, unless another class is.
    """
    known = {k: balls for k, name in names.items() if (balls := _balls(name))}
    if not any(balls == KINDS["white"] for balls in known.values()):
        known |= {k: KINDS["white"] for k, name in names.items() if _words(name) == ["cue"]}
    return known


def tells_numbers(balls: Mapping[int, Balls]) -> bool:
    """Whether classes, as `balls_of` gives them, tell the numbers: more than the cue ball and the
    8 ("black") by themselves."""
    alone = {each for each in balls.values() if len(each) == 1}
    return bool(alone - {KINDS["white"], KINDS["black"]})


def _balls(name: str) -> Balls:
    words = _words(name)
    if NO_BALLS & set(words):
        return frozenset()
    numbers = [int(word) for word in words if word.isdigit()]
    numbers += [NUMBER_WORDS.index(word) for word in words if word in NUMBER_WORDS]
    if numbers:
        return frozenset(numbers) & EVERY_BALL if len(set(numbers)) == 1 else frozenset()
    if "cue" in words:
        return KINDS["white"] if "ball" in words else frozenset()
    told = [KINDS[word] for word in words if word in KINDS]
    if told:
        return frozenset.intersection(*told)
    return EVERY_BALL if {"ball", "balls"} & set(words) else frozenset()


def _words(name: str) -> list[str]:
    """`Ball_10`, `10-ball`, `ball10`, `CueBall` in words of small letters."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    return re.findall(r"[a-z]+|\d+", apart.lower())
