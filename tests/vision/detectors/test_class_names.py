"""What other people call balls."""

from __future__ import annotations

import pytest

from vision.detectors.class_names import EVERY_BALL, SOLIDS, STRIPES, balls_of, tells_numbers


@pytest.mark.parametrize(
    ("name", "balls"),
    [
        ("ball", EVERY_BALL),
        ("Pool-Balls", EVERY_BALL),
        ("0", {0}),
        ("15", {15}),
        ("ball_10", {10}),
        ("10-ball", {10}),
        ("ball1", {1}),
        ("Eight Ball", {8}),
        ("black", {8}),
        ("white", {0}),
        ("cue_ball", {0}),
        ("CueBall", {0}),
        ("cue-ball", {0}),
        ("cueball", {0}),
        ("red ball", {3, 11}),
        ("yellow", {1, 9}),
        ("solid", SOLIDS),
        ("stripes", STRIPES),
        ("red stripe", {11}),
        ("solid_blue", {2}),
        ("3 red", {3}),
    ],
)
def test_a_ball_by_its_name(name: str, balls: set[int]) -> None:
    assert balls_of({4: name}) == {4: frozenset(balls)}


@pytest.mark.parametrize(
    "name", ["hand", "cue stick", "table", "pocket", "16", "person", "", "9-ball table", "cue tip"]
)
def test_what_is_no_ball(name: str) -> None:
    assert balls_of({0: name}) == {}


def test_cue_is_the_cue_ball_unless_another_is() -> None:
    assert balls_of({0: "cue", 1: "ball"}) == {0: frozenset({0}), 1: EVERY_BALL}
    assert balls_of({0: "cue", 1: "white", 2: "ball"}) == {1: frozenset({0}), 2: EVERY_BALL}


def test_our_own_classes() -> None:
    from vision.cells import NUMBERED, PLAIN

    assert balls_of(dict(enumerate(PLAIN))) == {0: EVERY_BALL}
    assert balls_of(dict(enumerate(NUMBERED))) == {k: frozenset({k}) for k in range(16)}


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("ball",), False),
        (("cue ball", "ball", "hand"), False),
        (("cue", "black", "solid", "stripe"), False),
        (("white", "red", "yellow", "black"), False),
        (("0", "1", "2", "stick"), True),
        (("cue ball", "eight ball", "red stripe"), True),
    ],
)
def test_whether_names_tell_numbers(names: tuple[str, ...], told: bool) -> None:
    """Where they do not, measured colours count for more."""
    assert tells_numbers(balls_of(dict(enumerate(names)))) is told
