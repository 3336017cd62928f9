"""The command `bench`: runs a suite, prints its figures, writes them, holds them against others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from device.arguments import read_json
from device.bench.output import place_for_result
from device.bench.run import run_bench
from device.bench.suites import Level, work_for
from device.errors import BadInputError, OutputError
from device.recording import STANDARD_OUTPUT
from simulation.scoring.compare import OtherSuiteError, Row, compare, lost, refuse_other
from simulation.scoring.contents import (
    certainty_table,
    comparison_table,
    figures_table,
    first_contact_table,
    group_table,
    run_lines,
    speed_table,
)
from simulation.scoring.result import Result, ResultError, result_from_data
from simulation.scoring.tables import Table, as_text


def bench(
    suite: str,
    *,
    level: Level,
    rulebook: str,
    jobs: int,
    out: Path,
    before: Path | None,
    reviews: Path | None,
    clips: Path | None,
    quiet: bool,
    tell: Callable[[str], None],
) -> str | None:
    """What was lost beyond noise in one line, or None; `tell` is given lines for a person.

    A disk that is full by then does not take the figures of hours with it: they are told all the
    same. Raises `BadInputError` for a suite that is not there or a `before`
    of another one, `OutputError` where nothing can be written.
    """
    if reviews is not None and level is Level.PATHS:
        raise BadInputError("--reviews: other programs are scored at level pictures only")
    if reviews is not None and not reviews.is_dir():
        raise BadInputError(f"--reviews {reviews} is no folder")
    earlier = None if before is None else earlier_result(before)
    is_silent = quiet or out == STANDARD_OUTPUT
    try:
        with place_for_result(out) as write:
            work = work_for(
                suite,
                level,
                rulebook,
                folder=clips,
                jobs=jobs,
                quiet=quiet,
                is_to_be_made=reviews is None,
            )
            if earlier is not None:
                # Before the work, which may take hours.
                refuse_other(earlier.identity, work.identity)
            result = run_bench(work, jobs=jobs, quiet=quiet, reviews=reviews)
            rows = [] if earlier is None else compare(earlier, result)
            lines = [] if is_silent else _lines(result, rows)
            try:
                write(result, rows)
            except OSError:
                _tell_all(lines, tell)
                raise
    except OtherSuiteError as error:
        raise BadInputError(f"--compare {before}: {error}") from error
    except KeyboardInterrupt as error:
        raise OutputError("stopped; nothing was written, clips that are complete stay") from error
    _tell_all(lines, tell)
    if not is_silent:
        tell(f"Written to {out}: open {out / 'bench.html'} for all tables and charts")
    return loss_line(rows)


def earlier_result(path: Path) -> Result:
    """The result that a run is held against; raises `BadInputError`."""
    try:
        return result_from_data(read_json(path, "--compare"))
    except ResultError as error:
        raise BadInputError(f"--compare {path}: {error}") from error


def loss_line(rows: Sequence[Row]) -> str | None:
    """One line that names every figure lost beyond noise."""
    told = [f"{row.title} ({row.worse} worse, {row.better} better)" for row in lost(rows)]
    return f"lost beyond noise: {'; '.join(told)}" if told else None


def _tell_all(lines: Sequence[str], tell: Callable[[str], None]) -> None:
    for line in lines:
        tell(line)


PRINTED = ("rate", "light", "speed", "difficulty")
"""The dimensions whose groups are printed; the page and the CSV have all."""


def _lines(result: Result, rows: Sequence[Row]) -> list[str]:
    tables = [
        figures_table(result.clips),
        first_contact_table(result.clips, "gap", "First contact by the gap to the second"),
        *(group_table(result.clips, dimension) for dimension in PRINTED),
        certainty_table(result.clips),
        speed_table(result.clips),
        comparison_table(rows) if rows else None,
    ]
    lines = run_lines(result)
    for table in tables:
        if table is not None:
            lines += ["", *_table_lines(table)]
    return [*lines, ""]


def _table_lines(table: Table) -> list[str]:
    return [table.title, *as_text(table).splitlines()]
