"""Every language says everything: the same keys, the same placeholders, and every code."""

from __future__ import annotations

import json
import string
from importlib import resources
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.catalogues import LANGUAGES, Catalogue, catalogue, in_sentence_case
from api.errors import UnknownLanguageError
from rules.balls import Pocket, Rail
from rules.facts import DoubtAbout
from rules.ruling import (
    Choice,
    CueBall,
    FoulKind,
    OptionReason,
    Question,
    RackReason,
    Verdict,
)

SCHEMA: dict[str, Any] = json.loads(
    resources.files("api").joinpath("review.schema.json").read_text(encoding="utf-8")
)
DEFS = SCHEMA["$defs"]
SHOT = SCHEMA["properties"]["shots"]["items"]["properties"]
RULING = DEFS["ruling"]["properties"]

CODES: dict[str, list[str]] = {
    "foul": DEFS["foul"]["enum"],
    "pocket": DEFS["pocket"]["enum"],
    "rail": DEFS["rail"]["enum"],
    "player": DEFS["player"]["enum"],
    "verdict": RULING["verdict"]["enum"],
    "cue_ball": [code for code in RULING["cue_ball"]["enum"] if code],
    "option": RULING["option"]["properties"]["reason"]["enum"],
    "game": SCHEMA["properties"]["game"]["enum"],
    "rulebook": SCHEMA["properties"]["rulebook"]["enum"],
    "article": SCHEMA["properties"]["rulebook"]["enum"],
    "kind": SHOT["kind"]["enum"],
    "phase": [code for code in SHOT["phase"]["enum"] if code],
    "event": SHOT["events"]["items"]["properties"]["kind"]["enum"],
    "gap": SCHEMA["properties"]["gaps"]["items"]["properties"]["reason"]["enum"],
}
ENUMS = {
    "foul": FoulKind,
    "pocket": Pocket,
    "rail": Rail,
    "verdict": Verdict,
    "cue_ball": CueBall,
    "option": OptionReason,
    "choice": Choice,
    "rack_reason": RackReason,
    "doubt": DoubtAbout,
}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Catalogue:
    return catalogue(str(request.param))


@pytest.mark.parametrize("section", CODES)
def test_every_code_of_the_contract_has_words(words: Catalogue, section: str) -> None:
    assert [code for code in CODES[section] if not words.has(f"{section}.{code}")] == []


@pytest.mark.parametrize("section", ENUMS)
def test_every_code_of_the_rules_has_words(words: Catalogue, section: str) -> None:
    codes = [member.value for member in ENUMS[section]]
    assert [code for code in codes if not words.has(f"{section}.{code}")] == []


def test_every_question_has_words(words: Catalogue) -> None:
    # Several questions at once are put one by one.
    codes = [question.value for question in Question if question is not Question.SEVERAL]
    assert [code for code in codes if not words.has(f"doubt.{code}")] == []


def test_every_language_has_the_same_keys_and_placeholders(words: Catalogue) -> None:
    english = catalogue("en")
    assert {name: set(keys) for name, keys in words.texts.items()} == {
        name: set(keys) for name, keys in english.texts.items()
    }
    for section, keys in words.texts.items():
        for key, text in keys.items():
            assert text.strip(), f"{section}.{key} is empty"
            expected = placeholders(english.texts[section][key])
            assert placeholders(text) == expected, f"{section}.{key}"


def test_nothing_was_left_untranslated(words: Catalogue) -> None:
    if words.language == "en":
        return
    english = catalogue("en")
    same = {
        f"{section}.{key}"
        for section, keys in words.texts.items()
        for key, text in keys.items()
        if text == english.texts[section][key] and any(map(str.isalpha, text))
    }
    international = {
        "rulebook.wpa", "article.wpa", "article.general", "option.push_out", "kind.push_out",
        "ui.call_push_out", "ui.table_size", "ui.cost_value", "ui.source",
    }  # fmt: skip
    assert same <= international


def test_hebrew_alone_runs_from_right_to_left(words: Catalogue) -> None:
    assert (words.direction == "rtl") == (words.language == "he")
    assert words.is_isolating == (words.language == "he")


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(UnknownLanguageError, match="'fr'"):
        catalogue("fr")


@given(share=st.floats(min_value=0, max_value=1))
def test_only_what_is_certain_is_a_hundred_per_cent(share: float) -> None:
    assert (catalogue("en").percent(share) == "100%") == (share == 1)


@pytest.mark.parametrize(
    ("t_s", "text"), [(0, "0:00.0"), (59.96, "1:00.0"), (83.25, "1:23.2"), (3723.4, "1:02:03.4")]
)
def test_times_are_written_as_minutes_and_tenths(t_s: float, text: str) -> None:
    assert catalogue("en").clock(t_s) == text
    assert catalogue("ru").clock(t_s) == text.replace(".", ",")


def test_sentences_begin_with_a_capital_letter() -> None:
    assert in_sentence_case("player A continues. the 10") == "Player A continues. The 10"
    assert in_sentence_case("Elige: ¿tira?") == "Elige: ¿tira?"


@pytest.mark.parametrize(
    ("rulebook", "articles", "english"),
    [
        ("wpa", ["R 6.9", "R 3.1"], ("WPA R 6.9, R 3.1",)),
        ("wpa", ["general:2.5", "R 1.6"], ("WPA R 1.6", "WPA 2016 § 2.5")),
        ("ru", ["9.10", "general:6.1"], ("Russian rules 9.10", "WPA 2016 § 6.1")),
        ("pl", ["Faule", "general:6"], ("Polish rules “Faule”", "WPA 2016 § 6")),
        ("es", ["preamble", "art. 10"], ("Spanish rules preamble, art. 10",)),
        ("sk", ["general:split hits"], ("WPA regulations: split hits",)),
        (None, ["R 6.9"], ("R 6.9",)),
    ],
)
def test_articles_are_written_as_they_are_looked_up(
    rulebook: str | None, articles: list[str], english: tuple[str, ...]
) -> None:
    assert catalogue("en").articles(articles, rulebook) == english
