"""Every example of docs/notation.md is read, judged where it can be, and written the same again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.judge import judge
from rules.match_log import MatchLog
from rules.notation import NotationError, format_shot, format_state, parse_shot, parse_state
from rules.notation.headers import KNOWN, SCHEMA_VERSION
from rules.notation.match_lines import event_of, format_event, time_of
from rules.notation.scanner import Cursor
from rules.record import format_record, parse_record
from tests.rules import corpus
from tests.rules.any_events import EVENTS_BY_TYPE

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(kind: str) -> list[str]:
    found = [text for name, text in FENCED.findall(PAGE) if name == kind]
    assert found, kind
    return found


def without_comments(text: str) -> str:
    return "".join(re.sub(r"\s+# .*", "", line) + "\n" for line in text.splitlines())


def lines(kind: str) -> list[str]:
    return [line for text in blocks(kind) for line in without_comments(text).splitlines()]


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    kinds = {name for name, _ in FENCED.findall(PAGE)}
    assert kinds == {"shot", "state", "corpus", "record", "event", "error"}
    assert PAGE.count("```") == 2 * len(FENCED.findall(PAGE))


@pytest.mark.parametrize("line", lines("shot"))
def test_a_shot_of_the_page(line: str) -> None:
    assert format_shot(parse_shot(line)) == line


@pytest.mark.parametrize("line", lines("state"))
def test_a_state_of_the_page(line: str) -> None:
    assert format_state(parse_state(line, rulebook="wpa")) == line


def test_the_block_of_the_corpus(tmp_path: Path) -> None:
    (text,) = blocks("corpus")
    (tmp_path / "page.shots").write_text(without_comments(text), encoding="utf-8")
    (block,) = corpus.blocks(tmp_path)
    for expected in block.expectations:
        for book in expected.books:
            ruling = judge(block.match(book), block.facts)
            assert not corpus.differences(block, expected, ruling)


def test_the_record_of_the_page_can_be_played() -> None:
    (text,) = blocks("record")
    record = parse_record(text)
    assert record.errors == ()
    assert format_record(record) == without_comments(text)
    progress = MatchLog.of(record.events).progress
    assert progress.voided == ()
    assert progress.match.winner is not None
    assert progress.book.version == progress.opened.rulebook_version


def test_the_page_has_a_line_of_every_event() -> None:
    found = []
    for line in lines("event"):
        cursor = Cursor(line)
        event, _ = event_of(cursor, time_of(cursor))
        assert format_event(event) == line
        found.append(type(event))
    assert set(found) == set(EVENTS_BY_TYPE)
    assert len(found) == len(EVENTS_BY_TYPE)


def test_the_page_explains_every_header() -> None:
    assert [key for key in KNOWN.values() if f"`{key}`" not in PAGE] == []
    assert f'[SchemaVersion "{SCHEMA_VERSION}"]' in PAGE


def test_an_error_reads_as_on_the_page() -> None:
    for text in blocks("error"):
        line, told = text.splitlines()
        with pytest.raises(NotationError) as caught:
            parse_shot(line)
        assert str(caught.value) == told
