"""A long review on a server comes in parts; nothing of it is lost, every link finds its shot."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.review_page import review_html
from api.review_parts import SHOTS_IN_PART, parts_of

MANY = 2 * SHOTS_IN_PART + 3


@pytest.fixture
def long_review(review: dict[str, Any]) -> dict[str, Any]:
    """As many shots, each later than the one before."""
    shots, made = review["shots"], []
    for number in range(MANY):
        one = copy.deepcopy(shots[number % len(shots)])
        one |= {"index": number + 1, "strike_s": 10.0 * number, "rest_s": 10.0 * number + 5}
        made.append(one)
    review["shots"] = made
    return review


def cards(html: str) -> list[int]:
    return [int(number) for number in re.findall(r'<article [^>]*id="shot-(\d+)"', html)]


def test_a_long_review_comes_in_parts_and_the_file_is_whole(long_review: dict[str, Any]) -> None:
    assert cards(review_html(long_review)) == list(range(1, MANY + 1))
    found = []
    for part in (1, 2, 3):
        html = review_html(long_review, part=part, has_language_links=True)
        found += cards(html)
        assert html.count('aria-current="true"><bdi>') == 2  # above and below
        assert f'href="?lang=he&amp;part={part}"' in html
        # The line leads to every shot, wherever it is.
        leads = dict(re.findall(r'<a href="([^"]*)#shot-(\d+)" data-t', html))
        assert len(re.findall(r'#shot-\d+" data-t', html)) == MANY
        assert set(leads) == {""} | {
            f"?lang=en&amp;part={other}" for other in (1, 2, 3) if other != part
        }
    assert found == list(range(1, MANY + 1))


def test_a_short_review_has_no_parts(review: dict[str, Any]) -> None:
    assert review_html(review, part=1) == review_html(review)


@pytest.mark.parametrize(("part", "first"), [(0, 1), (-5, 1), (99, 2 * SHOTS_IN_PART + 1)])
def test_a_part_that_is_not_there_is_the_nearest(
    long_review: dict[str, Any], part: int, first: int
) -> None:
    assert cards(review_html(long_review, part=part))[0] == first


@given(kinds=st.lists(st.booleans(), max_size=80), part=st.integers(-2, 9))
def test_each_item_is_in_one_part(kinds: list[bool], part: int) -> None:
    numbers = iter(range(1, 99))
    items = [
        (f"shot-{n}", n) if is_shot else (f"gap-{at}", None)
        for at, is_shot in enumerate(kinds)
        for n in ([next(numbers)] if is_shot else [0])
    ]
    parts, shown = parts_of(items, part)
    whole = [
        name
        for one in range(1, max(len(parts.labels), 1) + 1)
        for name, _ in items[parts_of(items, one)[1]]
    ]
    assert whole == [name for name, _ in items]
    if parts.labels:
        assert all(parts.part_of[name] == parts.shown for name, _ in items[shown])
        assert sum(n is not None for _, n in items[shown]) <= SHOTS_IN_PART
