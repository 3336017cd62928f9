"""Reads the project's corpus: shots in shot notation with the rulings that the texts demand.

A file `tests/rules/shots/*.shots` holds blocks with an empty line between them; lines that begin
with `#` are comments. A block has one line for each of `id`, `covers` (rows of the matrix of
differences, or `-`), `state`, `shot`, `source`, and one or more of

    expect BOOK ... : CODE | FOULS | ARTICLES

the code as `rules.scenarios.code` gives it (`ask(bih, pass)`: the codes of the readings in their
order), the fouls as a list with commas, articles that must be among those cited with semicolons
between them; `-` for none. Further lines, if they are there, are compared too: `next: B`,
`cue: as_lies`, `after: 2-10` (`-` on an empty table), `counts: A1 B0` (`?` not known),
`rack: A ten_pocketed`, `option: B push_out`, `push-out: rejected`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from rules.balls import Ball
from rules.facts import ShotFacts
from rules.match import Game, Match, RulesError, object_balls
from rules.match_events import Opened
from rules.notation import NotationError, parse_shot, parse_state, parse_table
from rules.record import parse_record
from rules.ruling import CueBall, FoulKind, OptionReason, RackReason, Ruling, Verdict
from rules.scenarios import code

SHOTS: Final = Path(__file__).parent / "shots"
RECORDS: Final = Path(__file__).parent / "records"
BOOKS: Final = ("wpa", "ru", "sk", "il", "pl", "es")
ROWS: Final = frozenset(
    {f"D{row:02}" for row in range(1, 41) if row != 31} | {"D13b", "D31a", "D31b", "D31c"}
)
"""The rows of the matrix of differences."""

NEEDED: Final = ("id", "covers", "state", "shot", "source")
COMPARED: Final = ("next", "cue", "after", "counts", "rack", "option", "push-out")
VALUES: Final[Mapping[str, frozenset[str]]] = {
    "cue": frozenset(cue.value for cue in CueBall),
    "rack": frozenset(reason.value for reason in RackReason),
    "option": frozenset(reason.value for reason in OptionReason),
    "push-out": frozenset({"rejected"}),
}
"""What the last word of a line may be; a slip there would never be found otherwise."""


class CorpusError(ValueError):
    """A block that cannot be read; the text names file, line, key and what was expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line `key: text` and where it stands."""

    path: Path
    number: int
    key: str
    text: str

    def error(self, text: str) -> CorpusError:
        return CorpusError(f"{self.path.name}:{self.number}: {self.key}: {text}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What the text of some rulebooks demands of a shot."""

    line: Line
    books: tuple[str, ...]
    code: str
    fouls: frozenset[str]
    articles: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A shot of the corpus. `lines`: the compared ones that are there, by key."""

    id: str
    covers: frozenset[str]
    facts: ShotFacts
    state: Line
    expectations: tuple[Expectation, ...]
    lines: Mapping[str, Line]
    first: Line

    def match(self, rulebook: str) -> Match:
        """The match before the shot; what lies on the table is said by the shot."""
        match = parse_state(self.state.text, rulebook=rulebook)
        return replace(match, on_table=object_balls(self.facts.on_table, match.game))


def blocks(folder: Path = SHOTS) -> Iterator[Block]:
    """All blocks of all files. Raises `CorpusError`."""
    for path in sorted(folder.glob("*.shots")):
        yield from blocks_of(path)


def blocks_of(path: Path) -> Iterator[Block]:
    """The blocks of a file. Raises `CorpusError`."""
    lines: list[Line] = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if text.startswith("#"):
            continue
        if text.strip():
            key, colon, rest = text.partition(":")
            line = Line(path=path, number=number, key=key.strip(), text=rest.strip())
            if not colon or not line.text:
                raise line.error("expected a key, a colon and a text")
            lines.append(line)
        elif lines:
            yield _block(lines)
            lines = []
    if lines:
        yield _block(lines)


def covered(shots: Path = SHOTS, records: Path = RECORDS) -> dict[str, set[str]]:
    """The rows that each rulebook's ten-ball is shown in, by shots or by whole matches.

    A record names the rows that it shows in its header `Covers`. Raises `CorpusError`.
    """
    result: dict[str, set[str]] = {book: set() for book in BOOKS}
    for block in blocks(shots):
        for book in (book for expected in block.expectations for book in expected.books):
            if block.match(book).game is Game.TEN_BALL:
                result[book] |= block.covers
    for path in sorted(records.glob("*.match")):
        record = parse_record(path.read_text(encoding="utf-8"))
        rows = set(record.tags.get("Covers", "").split())
        if record.errors or rows - ROWS:
            wrong = [str(error) for error in record.errors] + sorted(rows - ROWS)
            raise CorpusError(f"{path.name}: {'; '.join(wrong)}")
        opened = record.events[0]
        if isinstance(opened, Opened) and opened.game is Game.TEN_BALL:
            result[opened.rulebook] |= rows
    return result


def _block(lines: list[Line]) -> Block:
    first = lines[0]
    by_key: dict[str, Line] = {}
    expectations: list[Expectation] = []
    for line in lines:
        if line.key.split()[0] == "expect":
            expectations.append(_expectation(line))
        elif line.key in by_key or line.key not in (*NEEDED, *COMPARED):
            raise line.error(f"expected expect or, once, one of {', '.join(NEEDED + COMPARED)}")
        else:
            by_key[line.key] = line
    missing = [key for key in NEEDED if key not in by_key]
    missing += [] if expectations else ["expect"]
    if missing:
        raise first.error(f"the block that begins here has no {', '.join(missing)}")
    books = [book for expectation in expectations for book in expectation.books]
    if len(books) > len(set(books)):
        raise expectations[-1].line.error("expected each rulebook once in a block")
    covers = frozenset(by_key["covers"].text.split()) - {"-"}
    if covers - ROWS:
        raise by_key["covers"].error(f"no rows of the matrix: {', '.join(sorted(covers - ROWS))}")
    for key, line in by_key.items():
        if key in VALUES and line.text.split()[-1] not in VALUES[key] | {"-"}:
            raise line.error(f"expected one of {', '.join(sorted(VALUES[key]))} at its end")
    return Block(
        id=by_key["id"].text,
        covers=covers,
        facts=_facts(by_key["shot"]),
        state=_checked_state(by_key["state"]),
        expectations=tuple(expectations),
        lines={key: line for key, line in by_key.items() if key in COMPARED},
        first=first,
    )


def _facts(line: Line) -> ShotFacts:
    try:
        return parse_shot(line.text)
    except NotationError as error:
        raise line.error(str(error)) from error


def _checked_state(line: Line) -> Line:
    try:
        parse_state(line.text, rulebook=BOOKS[0])
    except RulesError as error:
        raise line.error(str(error)) from error
    return line


def _expectation(line: Line) -> Expectation:
    books = tuple(line.key.split()[1:])
    parts = [part.strip() for part in line.text.split(" | ")]
    if not books or set(books) - set(BOOKS):
        raise line.error(f"expected some of {', '.join(BOOKS)} behind expect")
    if len(parts) != 3:
        raise line.error("expected code | fouls | articles")
    fouls = _list(parts[1], ",")
    unknown = fouls - {kind.value for kind in FoulKind}
    if unknown:
        raise line.error(f"no fouls: {', '.join(sorted(unknown))}")
    return Expectation(
        line=line, books=books, code=parts[0], fouls=fouls, articles=_list(parts[2], ";")
    )


def _list(text: str, separator: str) -> frozenset[str]:
    return frozenset() if text == "-" else frozenset(one.strip() for one in text.split(separator))


def said(ruling: Ruling) -> str:
    """The code of a ruling, of an `ask` those of its readings."""
    if ruling.verdict is Verdict.ASK:
        return f"ask({', '.join(code(reading) for reading in ruling.readings)})"
    return code(ruling)


def differences(block: Block, expected: Expectation, ruling: Ruling) -> list[str]:
    """What a ruling says otherwise than the corpus, each with file and line."""
    result = []

    def compare(line: Line, wanted: object, found: object) -> None:
        if wanted != found:
            result.append(str(line.error(f"expected {wanted!r}, found {found!r}")))

    compare(expected.line, expected.code, said(ruling))
    is_ask = ruling.verdict is Verdict.ASK  # then its fields are those of one reading only
    fouls = set() if is_ask else {foul.kind.value for foul in ruling.fouls}
    compare(expected.line, sorted(expected.fouls), sorted(fouls))
    missing = expected.articles - set(ruling.articles)
    if missing:
        text = f"not cited: {'; '.join(sorted(missing))}; found {'; '.join(ruling.articles)}"
        result.append(str(expected.line.error(text)))
    is_rejected = "push-out" in block.lines
    if is_rejected or (ruling.push_out_rejected and not is_ask):
        line = block.lines.get("push-out", expected.line)
        compare(line, is_rejected, ruling.push_out_rejected)
    for key, line in block.lines.items():
        if key == "after":
            compare(line, _sorted(parse_table(line.text)), _sorted(ruling.on_table_after))
        elif key == "counts":
            counts = ruling.foul_counts
            wanted = parse_state(
                f"normal C players A,B,C fouls {line.text}", rulebook=BOOKS[0]
            ).fouls
            found = (
                None if counts is None or wanted is None else {p: counts.get(p, 0) for p in wanted}
            )
            compare(line, wanted, found)
        elif key != "push-out":
            compare(line, line.text, _word(key, ruling))
    return result


def _sorted(balls: frozenset[Ball]) -> list[int]:
    return sorted(int(ball) for ball in balls)


def _word(key: str, ruling: Ruling) -> str:
    """What a ruling says where the corpus has a line of this key."""
    rack, option = ruling.rack, ruling.option
    if key == "next":
        return "-" if ruling.next is None else ruling.next.value
    if key == "cue":
        return "-" if ruling.cue_ball is None else ruling.cue_ball.value
    if key == "rack":
        if rack.winner is None or rack.reason is None:
            return "-"
        return f"{rack.winner.value} {rack.reason.value}"
    return "-" if option is None else f"{option.chooser.value} {option.reason.value}"
