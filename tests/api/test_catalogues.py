"""Every language says everything: the same messages, the same variables, the right plural forms."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeGuard

import pytest
import yaml
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from hypothesis import given
from hypothesis import strategies as st

from api.catalogues import (
    COUNTS,
    LANGUAGES,
    Catalogue,
    catalogue,
    in_sentence_case,
    sources,
)
from api.code_words import SECTIONS
from api.errors import UnknownLanguageError, WordsMissingError
from api.headline import HINTS
from device.config.model import SECTIONS as SETTINGS
from rules.books import BOOKS
from tests.api.conftest import contract_codes
from tests.conftest import PROJECT

PHRASES = PROJECT.parent / "shared" / "rules" / "phrases.yaml"

FROM_THE_CONTRACT = ("foul", "pocket", "rail", "player", "verdict", "cue_ball", "option", "game",
    "rulebook", "kind", "phase", "event", "gap")  # fmt: skip
"""Sections with the words of codes that `review.json` carries."""

LEAST: dict[str, int] = {"phrase-fouls_count_one": 2}
"""From which count on a sentence is said, where that is not 0."""
COUNTED = range(41)
"""Counts whose plural forms are looked at: more balls, fouls, racks and turns than are counted."""

INTERNATIONAL = {
    "ui-plus_minus",
    "rulebook-wpa", "article-wpa", "article-general", "option-push_out", "kind-push_out",
    "call-push_out", "ui-call_push_out", "ui-table_size", "ui-cost_value", "match-score_item",
    "stage-lag", "unit-set", "role-named", "match-score_sets", "screen-minutes",
    "desk-hours", "dispute-seconds", "play-lag_first", "answer-no",
    "admin-figure_detector", "admin-span_days", "admin-span_hours", "admin-span_minutes",
    "admin-title", "admin-unit_celsius", "admin-unit_m", "admin-unit_mb", "admin-unit_ms",
    "admin-unit_s", "admin-value_celsius", "admin-value_degrees", "admin-value_gb",
    "admin-value_mb", "admin-value_mm", "admin-value_px", "admin-value_s",
    "setting-detector_name", "setting-recording_path", "setting-screen_port",
}  # fmt: skip
"""What may read alike in English and another language."""


@cache
def messages(language: str) -> dict[str, ftl.Pattern]:
    """Id -> pattern; raises `AssertionError` for what is no message and for a second one."""
    found: dict[str, ftl.Pattern] = {}
    entries = [one for source in sources(language) for one in parse(source.read_text("utf-8")).body]
    for entry in entries:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, entry.id.name
            assert entry.value is not None, entry.id.name
            found[entry.id.name] = entry.value
    return found


def nodes(node: object) -> Iterator[ftl.BaseNode]:
    """A node of a message and all below it."""
    if isinstance(node, ftl.BaseNode):
        yield node
        for value in vars(node).values():
            yield from nodes(value)
    elif isinstance(node, list):
        for one in node:
            yield from nodes(one)


def variables(pattern: ftl.Pattern) -> set[str]:
    return {one.id.name for one in nodes(pattern) if isinstance(one, ftl.VariableReference)}


def selects(pattern: ftl.Pattern) -> list[ftl.SelectExpression]:
    return [one for one in nodes(pattern) if isinstance(one, ftl.SelectExpression)]


def plural_forms(language: str, least: int) -> set[str]:
    """The categories of the CLDR that the counts from `least` on fall into."""
    rule = catalogue(language).locale.plural_form
    return {rule(count) for count in COUNTED if count >= least}


def filled(key: str, language: str, count: int) -> str:
    """A message of a language, each variable filled with its own name in capitals."""
    names = variables(messages(language)[key])
    values: dict[str, Any] = {n: count if n in COUNTS else f"<{n.upper()}>" for n in names}
    return catalogue(language).text(key.replace("-", ".", 1), **values)


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Catalogue:
    return catalogue(str(request.param))


@pytest.mark.parametrize("section", FROM_THE_CONTRACT)
def test_every_code_of_the_contract_has_words(words: Catalogue, section: str) -> None:
    codes = contract_codes()[section]
    assert codes
    assert [code for code in codes if not words.has(f"{section}.{code}")] == []


def test_every_language_has_the_same_messages_with_the_same_variables(words: Catalogue) -> None:
    english, own = messages("en"), messages(words.language)
    assert set(own) == set(english)
    for key, pattern in own.items():
        assert variables(pattern) == variables(english[key]), key


def test_every_message_can_be_said(words: Catalogue) -> None:
    for key, pattern in messages(words.language).items():
        counts = COUNTED if variables(pattern) & COUNTS else range(1)
        for count in counts:
            said = filled(key, words.language, count)
            assert said.strip(), key
            assert not set("{}$") & set(said), (key, said)
            assert "  " not in said, (key, said)
            for name in variables(pattern) - COUNTS:
                assert f"<{name.upper()}>" in said, (key, said)


def test_every_plural_form_of_the_language_is_there(words: Catalogue) -> None:
    for key, pattern in messages(words.language).items():
        counted = variables(pattern) & COUNTS
        if not counted:
            assert selects(pattern) == [], f"{key}: a choice that is none of number"
            continue
        needed = plural_forms(words.language, LEAST.get(key, 0))
        found = selects(pattern)
        assert found or needed == {"other"}, f"{key} needs {sorted(needed)}"
        for select in found:
            assert isinstance(select.selector, ftl.VariableReference), key
            assert select.selector.id.name in COUNTS, key
            forms = [
                variant.key.name if isinstance(variant.key, ftl.Identifier) else "exact"
                for variant in select.variants
            ]
            assert len(forms) == len(set(forms)), key
            assert needed <= set(forms) | {"other"}, f"{key} needs {sorted(needed)}"
            known = {*words.locale.plural_form.tags, "other", "exact"}
            assert set(forms) <= known, f"{key}: {sorted(set(forms) - known)}"
            assert select.variants[-1].default, f"{key}: the default is not the last form"


@pytest.mark.parametrize(
    ("language", "key", "count", "part"),
    [
        ("ru", "phrase.foul_break_rails", 0, "до борта не дошёл ни один шар,"),
        ("ru", "phrase.foul_break_rails", 1, "до борта дошёл 1 шар,"),
        ("ru", "phrase.foul_break_rails", 3, "до борта дошли 3 шара,"),
        ("ru", "phrase.fouls_count_one", 5, "5 фолов в одном ударе"),
        ("ru", "match.race", 21, "до 21 выигранной партии."),
        ("ru", "match.race", 11, "до 11 выигранных партий."),
        ("pl", "phrase.foul_break_rails", 2, "bandy dotknęły 2 bile,"),
        ("pl", "phrase.fouls_count_one", 3, "3 faule w jednym zagraniu liczą się jako jeden."),
        ("pl", "match.stalemate_turns", 22, "zostały 22 podejścia"),
        ("pl", "match.stalemate_turns", 12, "zostało 12 podejść"),
        ("sk", "phrase.foul_break_rails", 3, "mantinelov sa dotkli 3 gule,"),
        ("sk", "phrase.fouls_count_one", 5, "5 faulov v jednom strku"),
        ("he", "phrase.foul_break_rails", 2, "שני כדורים נגעו בדפנות"),
        ("he", "match.race", 1, "ניצחון במשחקון אחד."),
        ("es", "phrase.foul_break_rails", 1, "1 bola a banda;"),
        ("en", "phrase.foul_break_rails", 0, "no ball to a rail, four are required."),
    ],
)
def test_sentences_agree_with_what_is_counted(
    language: str, key: str, count: int, part: str
) -> None:
    said = catalogue(language).text(key, **_with_player(key, count))
    assert part in re.sub("[\u2067-\u2069]", "", said)


def _with_player(key: str, count: int) -> dict[str, object]:
    names = variables(messages("en")[key.replace(".", "-", 1)])
    return {"count": count, **({"player": "Anna"} if "player" in names else {})}


def test_nothing_was_left_untranslated(words: Catalogue) -> None:
    if words.language == "en":
        return
    same = {
        key
        for key in messages("en")
        if (said := filled(key, words.language, 5)) == filled(key, "en", 5)
        and any(map(str.isalpha, said))
    }
    assert same <= INTERNATIONAL


def test_a_message_or_a_variable_that_is_not_there_is_a_mistake(words: Catalogue) -> None:
    with pytest.raises(WordsMissingError, match="phrase-nonsense"):
        words.text("phrase.nonsense")
    with pytest.raises(WordsMissingError, match="phrase-rack_won"):
        words.text("phrase.rack_won")


def said_in_the_program() -> dict[str, list[set[str]]]:
    """Keys that stand in the source and, where they can be read, the variables given with them."""
    said: dict[str, list[set[str]]] = {}
    sections = {key.partition("-")[0] for key in messages("en")}
    is_key = re.compile(rf"({'|'.join(sections)})\.[\w-]+").fullmatch
    for folder in ("api", "device"):
        for path in sorted((PROJECT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    if is_key(node.value):
                        said.setdefault(node.value, [])
                elif is_text_call(node) and all(one.arg for one in node.keywords):
                    names = {one.arg for one in node.keywords if one.arg}
                    for key in constants(node.args[0]):
                        said.setdefault(key, []).append(names)
    for path in sorted((PROJECT / "api" / "templates").iterdir()):
        for key in re.findall(r"""\bt\(["']([\w.-]+)["']""", path.read_text(encoding="utf-8")):
            if is_key(key):
                said.setdefault(key, [])
    return said


def is_text_call(node: ast.AST) -> TypeGuard[ast.Call]:
    """True for `words.text(key, ...)`."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "text"
        and bool(node.args)
    )


def constants(node: ast.expr) -> list[str]:
    """The strings that an expression can be, as far as they are written out."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return []


def said_by_code() -> set[str]:
    """Keys that are put together from a code."""
    keys = {
        f"{section}.{member.value}"
        for enum, section in SECTIONS.items()
        for member in enum
        if (section, member.value) != ("doubt", "several")
    }
    codes = contract_codes()
    for section in ("event", "gap", "game", "rulebook", "kind", "phase"):
        keys |= {f"{section}.{code}" for code in codes[section]}
    keys |= {f"article.{book}" for book in codes["rulebook"]}
    keys |= {f"hint.{state.value}" for state in HINTS}
    keys |= {f"certainty.{word}" for word in ("certain", "likely", "fair", "weak")}
    # A review states what it asks as a doubt, and one question more can be asked.
    keys |= {"doubt.push_out", "player.shooter", "player.opponent"}
    settings = [
        f"{section}_{key}" for section, model in SETTINGS.items() for key in model.model_fields
    ]
    keys |= {f"{of}.{one}" for of in ("setting", "setting_hint") for one in settings}
    keys |= {f"setting_section.{section}" for section in SETTINGS}
    for section in ("ui", "reading"):
        keys |= {f"{section}.call_{kind}" for kind in ("shot", "safety", "push_out", "none")}
    return keys


def test_every_message_is_said_and_every_sentence_is_there() -> None:
    said = {key.replace(".", "-", 1) for key in {*said_in_the_program(), *said_by_code()}}
    assert set(messages("en")) - said == set(), "nobody says these"
    assert said - set(messages("en")) == set(), "these are said and not there"


def test_sentences_are_given_the_variables_they_have() -> None:
    checked = 0
    for key, calls in said_in_the_program().items():
        for names in calls:
            assert names == variables(messages("en")[key.replace(".", "-", 1)]), key
            checked += 1
    assert checked > 100


def test_the_words_agree_with_the_phrases_of_the_specification(words: Catalogue) -> None:
    if not PHRASES.is_file():
        pytest.skip(f"no phrases at {PHRASES}")
    told = yaml.safe_load(PHRASES.read_text(encoding="utf-8"))
    own = messages(words.language)
    for phrase, texts in told["phrases"].items():
        expected = set(re.findall(r"{(\w+)}", texts[words.language]))
        assert variables(own[f"phrase-{phrase}"]) == expected, phrase
    for pocket, texts in told["pockets"].items():
        assert words.text(f"pocket.{pocket}") == texts[words.language]
    assert set(told["fouls"].values()) <= set(told["phrases"])


def test_every_rulebook_has_a_name(words: Catalogue) -> None:
    assert [book for book in {b.name for b in BOOKS} if not words.has(f"rulebook.{book}")] == []


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


def test_a_value_of_any_length_makes_a_sentence(words: Catalogue) -> None:
    (cited,) = words.articles(["R 6.9" * 1000], "wpa")
    assert len(cited) < 2100


def test_every_language_has_a_file_for_the_same_rooms(words: Catalogue) -> None:
    rooms = [
        [one.name.split(".")[1:-1] for one in sources(code)] for code in ("en", words.language)
    ]
    assert rooms[0] == rooms[1]
    assert rooms[0][0] == []
