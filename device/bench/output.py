"""Writes the result of a run: bench.json, bench.csv and bench.html, all or none.

The place is tried before the work, which may take hours.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from device.errors import OutputError
from device.output import written_aside
from device.recording import STANDARD_OUTPUT
from simulation.scoring.compare import Row
from simulation.scoring.page import page_html
from simulation.scoring.result import Result, result_csv, result_json

JSON_NAME, CSV_NAME, PAGE_NAME = "bench.json", "bench.csv", "bench.html"


Write = Callable[[Result, Sequence[Row]], None]


@contextmanager
def place_for_result(folder: Path) -> Iterator[Write]:
    """Gives a function that writes into a folder, or only the JSON to standard output (`-`).

    Raises `BadInputError` and `OutputError` as `device.output` does, at once where it can be told.
    """
    if folder == STANDARD_OUTPUT:
        yield lambda result, _: print(result_json(result), end="")
        return
    if folder.is_dir() and not os.access(folder, os.W_OK):
        raise OutputError(f"cannot write {folder}: nothing may be written there")
    with written_aside(folder, (JSON_NAME, CSV_NAME, PAGE_NAME)) as aside:
        yield partial(_write, aside)


def _write(aside: Path, result: Result, rows: Sequence[Row]) -> None:
    (aside / JSON_NAME).write_text(result_json(result), encoding="utf-8")
    (aside / CSV_NAME).write_text(result_csv(result), encoding="utf-8")
    (aside / PAGE_NAME).write_text(page_html(result, rows), encoding="utf-8")
