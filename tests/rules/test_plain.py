"""Plain values: what is read, and how an error names the place and shows the value."""

from __future__ import annotations

import math
from typing import Any

import pytest

from rules.plain import Plain, PlainError, path_of, shown


@pytest.mark.parametrize(
    ("where", "path"),
    [
        ((), ""),
        (("state", "on_table", 1), "state.on_table[1]"),
        ((0, "id"), "[0].id"),
        (("state", "two\nlines"), r"state['two\nlines']"),
        (("x" * 400,), "['" + "x" * 27 + "..." + "x" * 28 + "']"),
    ],
)
def test_the_path_of_a_place_is_one_line(where: tuple[str | int, ...], path: str) -> None:
    assert path_of(where) == path


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "nothing"),
        ("a\nb", r"'a\nb'"),
        ([1, 2, 3, 4, 5, 6], "[1, 2, 3, 4, ...]"),
        ([[[1]]], "[[[...]]]"),
        (10**20, "a very large number"),
        (-(10**20), "a very large number"),
        (12, "12"),
    ],
)
def test_a_value_is_shown_short(value: object, text: str) -> None:
    assert shown(value) == text


def test_a_number_too_long_to_be_written_out_is_shown() -> None:
    huge = 10**5000
    with pytest.raises(PlainError, match="found a very large number"):
        Plain(huge, ("x",)).count()
    with pytest.raises(PlainError, match="found a very large number"):
        Plain(huge, ("x",)).number(0, 1)


def test_a_list_in_itself_is_shown() -> None:
    circle: list[Any] = []
    circle.append(circle)
    assert len(shown(circle)) < 20


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 10**300, 101, -1])
def test_a_number_lies_in_its_bounds(value: float) -> None:
    with pytest.raises(PlainError, match=r"^x: expected a number from 0 to 100, found"):
        Plain(value, ("x",)).number(0, 100)
    assert Plain(2, ("x",)).number(0, 100) == 2.0


@pytest.mark.parametrize("value", [True, 1.0, -1, 10**7, "1", None, [1]])
def test_a_count_is_a_whole_number(value: object) -> None:
    with pytest.raises(PlainError, match=r"^x: expected a whole number, 0 or more, found"):
        Plain(value, ("x",)).count()
    assert Plain(None, ("x",)).count(3) == 3


@pytest.mark.parametrize("value", [True, 16, -1, 2.0, "2", None, [2]])
def test_a_ball_is_its_number(value: object) -> None:
    with pytest.raises(PlainError, match=r"^x: expected the number of a ball, 0 to 15, found"):
        Plain(value, ("x",)).ball()


def test_what_is_laid_over_keeps_its_own_place() -> None:
    whole = Plain({"shot": {"cue": "on_table", "reports": []}, "reading": {"cue": 3}})
    laid = whole["shot"].overlaid([whole["reading"]])
    assert laid["cue"] == Plain(3, ("reading", "cue"))
    assert laid["reports"] == Plain([], ("shot", "reports"))
    assert laid["absent"] == Plain(None, ("shot", "absent"))


def test_the_whole_has_a_name_in_an_error() -> None:
    with pytest.raises(PlainError, match=r"^the whole: expected a mapping, found 3$"):
        Plain(3).names()
