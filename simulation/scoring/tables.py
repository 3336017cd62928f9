"""A table as cells, and how it is written: for a terminal, in Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from simulation.scoring.figures import Figure, Unit
from simulation.scoring.summary import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """`cells`: rows of as many texts as `head`; the first column names the row."""

    title: str
    head: Sequence[str]
    cells: Sequence[Sequence[str]]


def percent(share: float | None, digits: int = 1) -> str:
    """A share as people write it."""
    return "-" if share is None else f"{100 * share:.{digits}f} %"


def size(value: float | None, unit: Unit) -> str:
    """A measured value with its unit."""
    return "-" if value is None else f"{value:.{2 if unit is Unit.MM else 1}f} {unit.value}"


def interval(value: Value) -> str:
    """Of a share, in per cent."""
    if value.low is None or value.high is None:
        return ""
    return f"{100 * value.low:.1f} to {100 * value.high:.1f}"


def cell(figure: Figure, value: Value) -> str:
    """One figure in a few characters: share, interval and n, or median and 99 %, and n."""
    if not value.n:
        return "-"
    if figure.values is None and value.low is not None and value.high is not None:
        low, high = 100 * value.low, 100 * value.high
        return f"{percent(value.share)} [{low:.0f}-{high:.0f}] {value.n}"
    return f"{value.median:.2f}, {value.most:.2f} {figure.unit.value} {value.n}"


def as_text(table: Table) -> str:
    """For a terminal."""
    return _laid_out(table, "  ".join, lambda width: "")


def as_markdown(table: Table) -> str:
    """For a page in Markdown, without its title."""
    write: Callable[[Sequence[str]], str] = lambda line: "| " + " | ".join(line) + " |"  # noqa: E731
    return _laid_out(table, write, lambda width: "-" * width)


def _laid_out(
    table: Table, write: Callable[[Sequence[str]], str], rule: Callable[[int], str]
) -> str:
    rows = [list(table.head), *(list(row) for row in table.cells)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(table.head))]
    lines = [[c.ljust(w) for c, w in zip(row, widths, strict=True)] for row in rows]
    ruled = [rule(width) for width in widths]
    if any(ruled):
        lines.insert(1, ruled)
    return "\n".join(write(line).rstrip() for line in lines)
