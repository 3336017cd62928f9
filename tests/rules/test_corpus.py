"""Every shot of the corpus under every rulebook that it names, and that the corpus is whole."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.judge import judge
from tests.rules import corpus
from tests.rules.corpus import Block, CorpusError, Expectation


@cache
def whole() -> tuple[Block, ...]:
    return tuple(corpus.blocks())


def cases() -> list[Any]:
    return [
        pytest.param(block, expected, book, id=f"{block.id}-{book}")
        for block in whole()
        for expected in block.expectations
        for book in expected.books
    ]


@pytest.mark.parametrize(("block", "expected", "book"), cases())
def test_the_ruling_is_as_the_text_says(block: Block, expected: Expectation, book: str) -> None:
    told = corpus.differences(block, expected, judge(block.match(book), block.facts))
    assert not told, "\n".join(told)


def test_ids_are_unique() -> None:
    where: dict[str, str] = {}
    for block in whole():
        here = f"{block.first.path.name}:{block.first.number}"
        assert block.id not in where, f"{block.id}: {where[block.id]} and {here}"
        where[block.id] = here


def test_the_corpus_is_large() -> None:
    assert len(whole()) >= 250


def test_every_row_of_the_matrix_is_covered_under_every_book() -> None:
    # D40: no shot shows where a ball is spotted; shots/foot_spot.spots does (test_spots.py)
    rows_needed = corpus.ROWS - {"D40"}
    missing = {book: sorted(rows_needed - rows) for book, rows in corpus.covered().items()}
    assert missing == {book: [] for book in corpus.BOOKS}


def test_rows_are_covered_by_shots_and_by_whole_matches(tmp_path: Path) -> None:
    read(
        tmp_path, GOOD + "\n" + GOOD.replace("normal A", "normal A nine-ball").replace("D23", "D24")
    )
    header = '[Match "m"]\n[Rulebook "ru"]\n[RulebookVersion "1"]\n[Covers "D01 D02"]\n'
    (tmp_path / "one.match").write_text(header, encoding="utf-8")
    (tmp_path / "two.match").write_text(
        header.replace("D01", "D03") + '[Game "nine-ball"]\n', encoding="utf-8"
    )
    rows = corpus.covered(tmp_path, tmp_path)
    assert {book: found for book, found in rows.items() if found} == {
        "wpa": {"D23"},
        "es": {"D23"},
        "ru": {"D01", "D02"},
    }
    (tmp_path / "two.match").write_text(header.replace("D01", "D99") + "fly\n", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"two\.match: line 5: fly: .*D99"):
        corpus.covered(tmp_path, tmp_path)


GOOD = """\
# a comment

id: one
covers: D23
state: normal A
shot: 2-10 : *2 2|foot
expect wpa es: pass | - | -
source: nothing fell
"""


def read(tmp_path: Path, text: str) -> list[Block]:
    path = tmp_path / "small.shots"
    path.write_text(text, encoding="utf-8")
    return list(corpus.blocks(tmp_path))


def test_a_file_is_read(tmp_path: Path) -> None:
    first, second = read(tmp_path, GOOD + "\n\n" + GOOD.replace("one", "two"))
    assert (first.id, second.id) == ("one", "two")
    assert first.expectations[0].books == ("wpa", "es")
    assert first.covers == {"D23"}


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("id: one", "id", "small.shots:3: id: expected a key, a colon"),
        ("id: one\n", "", "small.shots:3: covers: .*no id"),
        ("id: one", "id: one\nid: two", "small.shots:4: id: .*once"),
        ("D23", "D99", "small.shots:4: covers: no rows of the matrix: D99"),
        ("normal A", "third A", "small.shots:5: state: column 1: found 'third'"),
        ("*2", "2", "small.shots:6: shot: column 8: found '2'"),
        ("wpa es", "wpa fr", "small.shots:7: expect wpa fr: expected some of wpa"),
        ("wpa es", "wpa wpa", "small.shots:7: expect wpa wpa: .*each rulebook once"),
        ("| - | -", "| -", "small.shots:7: .*code . fouls . articles"),
        ("| - | -", "| sneeze | -", "small.shots:7: .*no fouls: sneeze"),
        ("source:", "cue: flies\nsource:", "small.shots:8: cue: expected one of as_lies"),
        ("expect wpa es: pass | - | -\n", "", "small.shots:3: id: .*no expect"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, old: str, new: str, named: str) -> None:
    assert old in GOOD
    with pytest.raises(CorpusError, match=named):
        read(tmp_path, GOOD.replace(old, new, 1))


def test_what_is_ruled_otherwise_is_named(tmp_path: Path) -> None:
    wrong = """\
id: one
covers: D23
state: normal A
shot: 2-10 : *2 2|foot
expect wpa: opt | no_rail | R 6.4
next: A
cue: in_hand_anywhere
after: 2-9
counts: A1 B0
rack: A ten_pocketed
option: B push_out
push-out: rejected
source: all of it wrong
"""
    (block,) = read(tmp_path, wrong)
    (expected,) = block.expectations
    told = corpus.differences(block, expected, judge(block.match("wpa"), block.facts))
    lines = [text.split(":")[1] for text in told]
    assert lines == ["5", "5", "5", "12", "6", "7", "8", "9", "10", "11"]
