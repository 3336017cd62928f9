"""Items of a YAML file: their lines, and that a bad one spoils no other."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from device import scenario_yaml
from device.errors import BadInputError
from device.scenario_yaml import Item, items_in

TEXT = """\
# three scenarios
---
- id: one
  kind: lag
  state: {players: [A, B]}
  facts:
    lag:
      A: {rank: 1, bad: null}
      B: {rank: 2, bad: null}
- id: two
  note: "said: so"
  values:
  - 1
  - {deep: [x, y]}

# the last
- id: three
  text: |
    - not an item
    nor this
"""


def items(text: str) -> list[Item]:
    return items_in(text.encode(), "f.yaml")


def told(text: str) -> list[tuple[object, int | None]]:
    """The id of each item, and the line of its problem."""
    return [(item.id, item.problem.line if item.problem else None) for item in items(text)]


@pytest.fixture(params=["CSafeLoader", "SafeLoader"])
def _each_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(yaml, request.param):
        pytest.skip("this YAML library has no parser in C")
    monkeypatch.setattr(scenario_yaml, "_LOADER", getattr(yaml, request.param))


@pytest.mark.usefixtures("_each_parser")
def test_every_place_has_its_line() -> None:
    one, two, three = items(TEXT)
    assert [one.line, two.line, three.line] == [3, 10, 17]
    assert one.line_of(("facts", "lag", "B", "rank")) == 9
    assert one.line_of(("facts", "lag")) == 7
    assert one.line_of(("facts", "event")) == 6
    assert one.line_of(("state", "players", 1)) == 5
    assert one.line_of(("absent", "deeper")) == 3
    assert two.line_of(("values", 1, "deep", 0)) == 14
    assert three.value == {"id": "three", "text": "- not an item\nnor this\n"}


@pytest.mark.parametrize(
    ("old", "new", "bad", "line"),
    [
        ('"said: so"', '"said: so', "two", 11),
        ("said: so", "\x07", "two", 11),
        ("  values:", "\tvalues:", "two", 12),
        ("  values:", "values:", "two", 12),
        ("  values:", "<<<<<<< mine", "two", 12),
        ("rank: 1, bad: null", "rank: [1", "one", 8),
        ("- id: two", "-id: two", "two", 10),
        ("said: so", 'said: so"\n  note: "', "two", 12),
        ("null", "!!int x", "one", 8),
        ("null", "!!set {a}", "one", 8),
        ("null", "!!binary aGk=", "one", 8),
        ("null", "[" * 60 + "]" * 60, "one", 8),
        ("null", "{? [a] : b}", "one", 8),
        ("null", "{<<: 3}", "one", 8),
        ("null", "*unknown", "one", 8),
    ],
)
@pytest.mark.usefixtures("_each_parser")
def test_a_broken_item_spoils_no_other(old: str, new: str, bad: str, line: int) -> None:
    expected: list[tuple[object, int | None]] = [("one", None), ("two", None), ("three", None)]
    place = [name for name, _ in expected].index(bad)
    expected[place] = (bad, line)
    assert told(TEXT.replace(old, new, 1)) == expected


@pytest.mark.usefixtures("_each_parser")
def test_depth_without_end_is_told() -> None:
    found = told(TEXT.replace("state: {", "state: [[[" * 2000 + "{", 1))
    assert [name for name, line in found if line is None] == ["two", "three"]


@pytest.mark.parametrize("stray", ["three scenarios\n", "    x: [\n", " - id: zero\n"])
def test_a_stray_line_before_all_is_told(stray: str) -> None:
    found = told(stray + TEXT.partition("---\n")[2])
    assert found == [(None, 1), ("one", None), ("two", None), ("three", None)]


def test_what_is_left_out_of_every_item_is_told_at_the_end() -> None:
    """Each item alone is well; only together they are not."""
    assert told("%FOO\n- {id: one}\n- {id: two}\n")[:2] == [("one", None), ("two", None)]
    assert told("%FOO\n- {id: one}\n- {id: two}\n")[-1][1] is not None


def test_a_byte_that_is_no_text_spoils_its_item_only() -> None:
    data = TEXT.encode().replace(b"said", b"caf\xe9")
    found = items_in(data, "f.yaml")
    assert [(item.id, bool(item.problem)) for item in found] == [
        ("one", False),
        ("two", True),
        ("three", False),
    ]
    assert found[1].problem is not None
    assert found[1].problem.text == "the byte 0xe9 is not text in UTF-8"
    assert found[1].line == 11


@pytest.mark.parametrize("mark", ["\ufeff", "---\n", "%YAML 1.1\n---\n", "\r\n"])
def test_what_may_stand_before(mark: str) -> None:
    text = "- id: one\n- id: two\n"
    assert told(mark + text) == [("one", None), ("two", None)]
    assert [name for name, _ in told(mark + text + "- id: [\n")] == ["one", "two", "["]


def test_several_documents_are_one_list() -> None:
    text = "- id: one\n---\n- id: two\n...\n"
    assert told(text) == [("one", None), ("two", None)]
    assert told(text + "---\n- {id: bad: x}\n")[:2] == [("one", None), ("two", None)]
    assert items(text)[1].line == 3
    assert told(text + "--- word\n") == [("one", None), ("two", None), (None, 5)]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "found nothing"),
        (b"# only a comment\n", "found nothing"),
        (b"id: 1", "line 1: expected a list of scenarios, each with '- ' .* found a mapping"),
        (b"\n\nhello", "line 3: expected a list of scenarios, .* found 'hello'"),
        (b"id: [", "f.yaml, line 2: not YAML"),
        (b"\xff\xfe-\0", "UTF-16"),
        (b"caf\xe9", "not text in UTF-8: line 1"),
        (b"- x\n\xff\0\n", "not text in UTF-8: line 2"),
    ],
)
def test_a_file_without_a_list_is_refused_in_one_line(data: bytes, text: str) -> None:
    with pytest.raises(BadInputError, match=text) as caught:
        items_in(data, "f.yaml")
    assert "\n" not in str(caught.value)


def test_an_empty_list_has_no_items() -> None:
    assert items("[]") == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("N06", "N06"),
        ("7", 7),
        ("2026-01-01", "2026-01-01"),
        ("3.5", "3.5"),
        (".nan", ".nan"),
        ("9" * 5000, "9" * 5000),
        ("0x" + "f" * 5000, "0x" + "f" * 5000),
        ("!!bool x", "x"),
        ("null", None),
        ("[1]", None),
    ],
)
def test_an_id_is_what_json_can_hold(text: str, name: object) -> None:
    assert items("- {id: " + text + "}")[0].id == name


def test_a_key_is_a_word_and_stands_once() -> None:
    assert items("- {on: 1, 2: x, yes: y}")[0].value == {"on": 1, "2": "x", "yes": "y"}
    (twice,) = items("- a: 1\n  b: 2\n  a: 3")
    assert twice.problem is not None
    assert (twice.problem.line, twice.problem.text) == (3, "the key 'a' stands twice")
    assert items("- {[x]: 1, id: y}")[0].id is None


def test_what_is_expected_is_not_even_made() -> None:
    (item,) = items("- {id: x, expect: {wpa: 1, wpa: 2}, ambiguous: !!set {a}, facts: {expect: 1}}")
    assert item.value == {"id": "x", "facts": {"expect": 1}}


def test_merged_mappings_come_after_the_own_keys() -> None:
    text = "- &base\n  a: 1\n  b: 2\n- <<: *base\n  b: 3\n- <<: [*base, {c: 4, a: 5}]\n"
    base, over, several = items(text)
    assert base.value == {"a": 1, "b": 2}
    assert over.value == {"a": 1, "b": 3}
    assert several.value == {"a": 1, "b": 2, "c": 4}
    assert over.line_of(("b",)) == 5
    assert over.line_of(("a",)) == 2


def test_a_small_file_does_not_become_a_large_one() -> None:
    lists = [f"- &l{n} [{', '.join([f'*l{n - 1}'] * 10)}]" for n in range(1, 40)]
    found = items("\n".join(["- &l0 [x]", *lists, "- {id: *l39, facts: *l39}"]))
    assert len(found) == 41
    assert found[-1].id is None
    circle: Any = items("- &a [*a]")[0].value
    assert circle[0] is circle


PIECES = ["- ", "id: ", "x", "\n", "  ", "{", "}", "[", "]", ": ", ", ", "'", '"', "&a ", "*a"]
PIECES += ["<<: ", "!!int ", "---\n", "...", "%", "#", "|\n", ">", "\t", "? ", "\0", "\u2028", "é"]
PIECES += ["- id: b\n", "  kind: lag\n", "null", "~", "1", "\r", "\ufeff", "-", "@", "`"]
yaml_pieces = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@settings(max_examples=300, deadline=None)
@given(text=yaml_pieces, bad=st.sampled_from([b"", b"\xff", b"\n\xc3\n"]), parser=st.booleans())
def test_any_text_is_items_or_refused_in_one_line(text: str, bad: bytes, parser: bool) -> None:
    loader = scenario_yaml._LOADER if parser else yaml.SafeLoader
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scenario_yaml, "_LOADER", loader)
        try:
            found = items_in(text.encode() + bad, "f.yaml")
        except BadInputError as error:
            told_text = [str(error)]
        else:
            told_text = [item.problem.text for item in found if item.problem]
            lines = text.count("\n") + text.count("\r") + text.count("\u2028") + 3
            assert all(1 <= item.line <= lines for item in found)
    assert all(line and "\n" not in line for line in told_text)
