"""docs/rulebooks.md says of each book what the engine answers, cell by cell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from rules.book import Procedure
from rules.ruling import Option, OptionReason, Verdict
from tests.rules import probes
from tests.rules.probes import Found, Probe, comes_back, in_hand, outcome, procedure

PROJECT = Path(__file__).resolve().parent.parent
DOC = PROJECT / "docs" / "rulebooks.md"
BOOKS = ("wpa", "ru", "sk", "il", "pl", "es")
LAST = "10 : *10 10>FL"
ODD = "mode cue_ball_only referee none"

TEN_BALL: Final[Mapping[str, Probe]] = {
    # before the break
    "D37": probes.most_players,
    "D01": procedure(Procedure.LAG, probes.lag_winner),
    "D02a": procedure(Procedure.BREAK_ORDER, probes.breaks_next),
    "D02b": procedure(Procedure.BREAK_ORDER, probes.follows_an_order),
    "D03": procedure(Procedure.RACK, probes.rack_stands),
    "D30": outcome("break A", "1-10 : *1 5>FL !bad_placement"),
    # the break
    "D05": outcome("break A", "1-10 : *2 5>FL"),
    "D06a": outcome("break A", "1-10 : *1 1|foot 4|left 7|right 0|foot"),
    "D06b": outcome("break A", "1-10 : *1 1|foot 4|left 7|right 9|foot"),
    "D07": outcome("break A", "1-10 : *1 5>FL"),
    "D09a": outcome("break A", "1-10 : *1 10>FL"),
    "D09b": outcome("break A", "1-10 : *1 10>FL 0>FR"),
    "D12a": outcome("break A", "1-10 : *1 5>FL 7>off"),
    "D12b": outcome("break A", "1-10 : *1 5>FL 10>off"),
    "D08": in_hand("break A", "1-10 : *1 1|foot", "no"),
    "D15b": outcome("break A", "1-10 call 5 FL : *1 6>SL"),
    # the push-out
    "D10a": probes.pushes_after("1-10 : *1 1|foot 4|left 7|right 9|foot"),
    "D10b": probes.pushes_after("1-10 : *1 1|foot"),
    "D10c": probes.push_out_refused,
    "D11": probes.pushes_after("1-10 : *1 5>FL"),
    "D13a": outcome("second A", "1-10 push : *5"),
    "D13b": outcome("second A", "1-10 push : *-"),
    "D13c": outcome("second A", "1-10 push : *1 0>FR"),
    "D13d": outcome("second A", "1-10 : *-"),
    "D14": probes.chooses_after_push_out,
    "D16a": comes_back("second A", "1-10 push : *1 5>FL", 5),
    "D16b": comes_back("second A", "1-10 push : *1 5>FL 0>FR", 5),
    "D17": outcome("second A", "1-10 push : *1 10>FL"),
    # calls
    "D04a": probes.accepts([{"ball": 2, "pocket": "FL"}, {"ball": 5, "pocket": "FR"}]),
    "D04b": probes.accepts([{"ball": 2, "pocket": None}]),
    "D15a": outcome("normal A", "2-10 silent 2 FL : *2 2>FL"),
    "D19": outcome("normal A", "2-10 call 7 FL : *2 2x7 7>FL"),
    "D24a": outcome("normal A", "2-10 call 2 FL : *2 2>FL 5>FR"),
    "D23": outcome("normal A", "2-10 call 2 FL : *2 2|foot"),
    "D21a": outcome("normal A", "2-10 call 2 FL : *2 2>FR"),
    "D21b": outcome("normal A", "2-10 call 2 FL : *2 2|foot 5>FL"),
    # safeties
    "D18a": probes.safety,
    "D18b": outcome("normal A", "2-10 safety : *2 2|foot"),
    "D18c": outcome("normal A", "2-10 safety : *2 2>FL"),
    "D18d": outcome("normal A", "2-10 safety : *2 5>FL"),
    "D18e": outcome("normal A", "2-10 safety : *2 10>FL"),
    # the 10
    "D20": outcome("normal A", "2-10 call 10 FL : *2 2x10 10>FL"),
    "D24b": outcome("normal A", "2-10 call 2 FL : *2 2>FL 10>FR"),
    "D22a": outcome("normal A", "2-10 call 2 FL : *2 2|foot 10>FL"),
    "D22b": outcome("normal A", "2-10 call 10 FL : *2 2x10 10>FR"),
    "D22c": outcome("normal A", "2-10 call 10 FL : *2 2x10 10>FL 0>FR"),
    "D12c": outcome("normal A", "2-10 call 2 FL : *2 10>off"),
    "D36a": outcome("normal A", LAST.replace(" :", " call 10 FL :")),
    "D36b": outcome("normal A", LAST.replace(" :", " silent 10 FL :")),
    "D25": comes_back("normal A", "2-10 call 2 FL : *2 5>FL 0>FR", 5),
    "D40": probes.spotted_behind,
    # fouls
    "D26": in_hand("normal A", "2-10 call 2 FL : *5 5|foot", "anywhere"),
    "D28": probes.counted,
    "D27a": outcome("normal A", "2-10 call 2 FL : *5 5|foot"),
    "D27b": outcome("normal A", "2-10 call 2 FL : *- 0|foot"),
    "D29a": outcome("normal A", "2-10 call 2 FL : *2"),
    "D29b": outcome("normal A", "2-10 call 7 FL : *2 2x7 7|foot"),
    "D29c": outcome("normal A", "2-10 call 2 FL : *2 2|foot(frozen:foot)"),
    "D27c": outcome("normal A", "2-10 call 2 FL : *2 2>FL !foot_off_floor"),
    "D27d": outcome("normal A", "2-10 call 2 FL : *2 2>FL !double_hit"),
    "D27e": outcome("normal A", "2-10 call 2 FL : *2 2>FL !push_shot"),
    "D27f": outcome("normal A", "2-10 call 2 FL : *2 2>FL !slow_play"),
    "D27g": outcome("normal A", "2-10 call 2 FL : *2 2|foot !rack_template"),
    "D27h": outcome("normal A", "2-10 call 2 FL : *2 2|foot !cue_on_table"),
    "D27i": outcome("normal A", "2-10 call 2 FL : *2 2|foot !scoop_unintended"),
    "D27j": outcome("normal A", "2-10 call 2 FL : *2 2|foot !non_tip"),
    "D32a": outcome("normal A", "2-10 call 2 FL : *2 2|foot !touched_ball(5)"),
    "D32b": outcome(f"normal A {ODD}", "2-10 call 2 FL : *2 2|foot !touched_ball(5)"),
    "D32c": outcome(f"normal A {ODD}", "2-10 call 2 FL over 5 : *2 2|foot +blocking_ball_moved(5)"),
    "D34a": outcome("normal A", "2-10 call 2 FL : *2=5 5|foot"),
    "D34b": outcome("normal A", "2-10 call 2 FL : *2 0|left(tie)"),
    "D34c": outcome("normal A", "2-10 call 2 FL : *2 2|foot {first_contact: *2 / *5}"),
    "D35a": outcome("normal A", "2-10 call 2 FL : *2 2|foot 2<top"),
    "D35b": outcome("normal A", "2-10 call 2 FL : *2 2>off(back)"),
    "D35c": outcome("normal A", "2-10 call 2 FL : *2 2|foot 2>FL 2<pocket"),
    "D35d": outcome("normal A", "2-10 call 2 FL : *2 2|jaw 2>FL +late_fall(2,4.0)"),
    "D35e": outcome("normal A", "2-10 call 2 FL : *2 2|jaw 2>FL +late_fall(2,6.0)"),
    # three fouls in a row
    "D31a": outcome("normal A fouls A2 warned A", "2-10 : *-"),
    "D31b": outcome("normal A fouls A2", "2-10 : *-"),
    "D31c": probes.counter_warns,
    "D31d": probes.ends_with_the_rack,
    "D31e": probes.may_cost_the_set,
    "D31f": probes.third_of_three,
    # referee and replay
    "D38": probes.referee_decides,
    "D39a": probes.stalemate("rack_replayed", {True: "replayed"}, **probes.REFEREED),
    "D39b": probes.stalemate("rack_replayed", {True: "replayed"}, players_agree=True),
    "D39c": probes.stalemate("breaker", {"A": "breaker", "B": "other"}, players_agree=True),
}
"""Every row of the six books' tables, but those of `NOT_ASKED`."""

NOT_ASKED = {"D33"}
"""The engine has no such demand, so there is nothing to ask it."""

NINE_BALL: Final[Mapping[str, Probe]] = {
    "N01": outcome("break A", "1-9 : *2 5>FL"),
    "N02": outcome("break A", "1-9 : *1 1|foot 4|left 7|right 0|foot"),
    "N03": outcome("break A", "1-9 : *1 5>FL"),
    "N04": outcome("break A", "1-9 : *1 9>FL"),
    "N05": outcome("break A", "1-9 : *1 9>FL 0>FR"),
    "N06": probes.pushes_after("1-9 : *1 5>FL"),
    "N07": probes.pushes_after("1-9 : *1 1|foot"),
    "N08": outcome("second A", "1-9 push : *-"),
    "N09": outcome("second A", "1-9 push : *1 9>FL"),
    "N10": outcome("normal A", "2-9 : *2 2>FL"),
    "N11": outcome("normal A", "2-9 : *2 5>FL"),
    "N12": outcome("normal A", "2-9 safety : *2 5>FL"),
    "N13": outcome("normal A", "2-9 : *2 2x9 9>FL"),
    "N14": outcome("normal A", "2-9 : *2 2x9 9>FL 0>FR"),
    "N15": outcome("normal A", "2-9 : *2 9>off"),
    "N16": comes_back("normal A", "2-9 : *2 5>FL 0>FR", 5),
    "N17": outcome("normal A", "2-9 : *2 2|foot"),
    "N18": outcome("normal A", "2-9 : *5 5|foot"),
    "N19": outcome("normal A fouls A2 warned A", "2-9 : *5 5|foot"),
    "N20": outcome("normal A fouls A2", "2-9 : *5 5|foot"),
}
"""Every row of the table of nine-ball."""

WRONGLY, BY_SAFETY = "wrongly pocketed", "by the safety rule"
_REASONS = {OptionReason.WRONGLY_POCKETED: WRONGLY, OptionReason.SAFETY_POCKETED: BY_SAFETY}


@cache
def tables() -> dict[str, tuple[str, ...]]:
    """The cells behind the question, by the row's name."""
    rows: dict[str, tuple[str, ...]] = {}
    for line in DOC.read_text(encoding="utf-8").splitlines():
        if re.match(r"\| [DN]\d\d[a-z]? \|", line):
            name, _, *cells = (cell.strip() for cell in line.strip("| ").split(" | "))
            assert name not in rows, name
            rows[name] = tuple(cells)
    return rows


def cited(cell: str) -> set[str]:
    """The articles in the brackets at the end of a cell."""
    brackets = re.search(r"\(([^()]*)\)$", cell)
    return set(brackets[1].split(", ")) if brackets else set()


def word_of(cell: str) -> str:
    """The word with which a cell begins."""
    return re.split(r"[ ,(]", cell)[0]


def check(cell: str, found: Found) -> None:
    """The cell begins with the engine's word, and cites and adds only what the engine says."""
    assert word_of(cell) == found.word
    assert cited(cell) <= set(found.articles)
    ruling = found.ruling
    if ruling is None:
        return
    assert cited(cell) or ruling.verdict is Verdict.ASK
    money = max(ruling.on_table_after, default=None)
    assert ("spotted" in cell) == bool(ruling.spotted)
    assert ruling.spotted in ((), (money,))
    if isinstance(ruling.option, Option) and ruling.option.reason in _REASONS:
        told = {phrase for phrase in _REASONS.values() if phrase in cell}
        assert told <= {_REASONS[ruling.option.reason]}


def test_the_tables_have_a_row_for_every_probe() -> None:
    assert set(tables()) == {*TEN_BALL, *NINE_BALL} | NOT_ASKED
    assert all(len(tables()[name]) == len(BOOKS) for name in TEN_BALL)
    assert all(len(tables()[name]) == 1 for name in NINE_BALL)


@pytest.mark.parametrize("name", TEN_BALL)
def test_every_cell_is_what_the_engine_answers(name: str) -> None:
    for book, cell in zip(BOOKS, tables()[name], strict=True):
        found = TEN_BALL[name](book)
        try:
            check(cell, found)
        except AssertionError as wrong:
            raise AssertionError(f"{name} {book}: {cell!r}, but {found}") from wrong


@pytest.mark.parametrize("name", NINE_BALL)
def test_every_cell_of_nine_ball_is_what_the_engine_answers(name: str) -> None:
    (cell,) = tables()[name]
    check(cell, NINE_BALL[name]("nine-ball"))


def test_the_rows_in_which_the_books_differ_are_bold() -> None:
    differing = {name for name in TEN_BALL if len({word_of(cell) for cell in tables()[name]}) > 1}
    bold = set(re.findall(r"^\| (D\d\d[a-z]?) \| \*\*", DOC.read_text(encoding="utf-8"), re.M))
    assert bold == differing
    assert len(differing) >= 15


def readings() -> dict[str, tuple[str, ...]]:
    """The readings: books, question, reading, why, what can be changed, rows that show it."""
    rows: dict[str, tuple[str, ...]] = {}
    for line in DOC.read_text(encoding="utf-8").splitlines():
        if re.match(r"\| A\d+ \|", line):
            name, *cells = (cell.strip() for cell in line.strip("| ").split(" | "))
            rows[name] = tuple(cells)
    return rows


def test_every_reading_is_told_and_points_to_the_rows_that_check_it() -> None:
    assert list(readings()) == [f"A{number}" for number in range(1, 37)]
    for name, (books, question, reading, why, change, rows) in readings().items():
        assert set(books.split(", ")) <= {book.upper() for book in BOOKS} | {"all"}, name
        assert all((question, reading, why, change)), name
        assert set(rows.split(", ")) - {"-"} <= set(TEN_BALL), name
