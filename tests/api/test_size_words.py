"""Sizes in the unit in which people read them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.catalogues import LANGUAGES, catalogue
from api.size_words import size_text


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 MB"),
        (1, "0.1 MB"),
        (1_000_000, "1 MB"),
        (1_500_000, "1.5 MB"),
        (50_000_000, "50 MB"),
        (999_000_000, "999 MB"),
        (1_000_000_000, "1 GB"),
        (4_500_000_000, "4.5 GB"),
        (20_000_000_000, "20 GB"),
    ],
)
def test_a_size_has_its_unit(size: int, text: str) -> None:
    assert size_text(size, catalogue("en")) == text


@given(st.integers(1, 10**13), st.sampled_from(LANGUAGES))
def test_what_is_there_is_never_nothing(size: int, language: str) -> None:
    words = catalogue(language)
    digits = [letter for letter in size_text(size, words) if letter.isdecimal()]
    assert digits
    assert set(digits) != {"0"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_limit_of_an_upload_has_it_too(language: str) -> None:
    words = catalogue(language)
    megabytes, gigabytes = (
        words.text("upload.limit", size=size_text(size, words)) for size in (4e7, 4e9)
    )
    assert "40" in megabytes
    assert "4" in gigabytes
    assert megabytes.replace("40", "4") != gigabytes  # another unit
