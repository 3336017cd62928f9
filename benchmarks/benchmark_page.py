"""Writes the figures of runs of `footspot bench` into docs/benchmark.md, between its two marks.

    python benchmarks/benchmark_page.py BENCH.json [BENCH.json ...]

Nothing between the marks is written by hand. The files are bench.json of runs made by
`footspot bench`; each stands in the order given, with what it was run on and when.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

if __package__ in (None, ""):  # run as a file: find the project's packages
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from simulation.scoring.contents import every_table, run_lines
from simulation.scoring.result import Result, ResultError, result_from_data
from simulation.scoring.tables import as_markdown

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmark.md"
BEGIN = "<!-- figures: begin; benchmarks/benchmark_page.py writes what follows -->"
END = "<!-- figures: end -->"


def figures(results: Sequence[Result]) -> str:
    """The tables of runs in Markdown."""
    parts: list[str] = []
    for result in results:
        identity = result.identity
        parts.append(f"### {identity.suite} {identity.version}, level {identity.level}")
        parts.append("\n".join(f"- {line}" for line in run_lines(result)))
        for table in every_table(result.clips):
            parts.append(f"#### {table.title}")
            parts.append(as_markdown(table))
    return "\n\n".join(parts)


def with_figures(page: str, text: str) -> str:
    """The page with what stood between the marks replaced; ValueError if they are not there."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"expected {BEGIN!r} and {END!r} in the page")
    return f"{before}{BEGIN}\n\n{text}\n\n{END}{after}"


def main(arguments: Sequence[str]) -> int:
    """1 and one line if a file is no result."""
    if not arguments:
        print("usage: benchmark_page.py BENCH.json ...", file=sys.stderr)
        return 2
    results = []
    for name in arguments:
        try:
            results.append(result_from_data(json.loads(Path(name).read_text(encoding="utf-8"))))
        except (OSError, json.JSONDecodeError, ResultError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 1
    page = with_figures(PAGE.read_text(encoding="utf-8"), figures(results))
    PAGE.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
