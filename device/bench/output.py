"""Writes the result of a run: bench.json, bench.csv and bench.html, all or none."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from device.output import written_aside
from device.recording import STANDARD_OUTPUT
from simulation.scoring.compare import Row
from simulation.scoring.page import page_html
from simulation.scoring.result import Result, result_csv, result_json

JSON_NAME, CSV_NAME, PAGE_NAME = "bench.json", "bench.csv", "bench.html"


def write_result(result: Result, folder: Path, rows: Sequence[Row]) -> None:
    """Into a folder, or only the JSON to standard output (`-`).

    Raises `BadInputError` and `OutputError` as `device.output` does.
    """
    if folder == STANDARD_OUTPUT:
        sys.stdout.write(result_json(result))
        return
    with written_aside(folder, (JSON_NAME, CSV_NAME, PAGE_NAME)) as aside:
        (aside / JSON_NAME).write_text(result_json(result), encoding="utf-8")
        (aside / CSV_NAME).write_text(result_csv(result), encoding="utf-8")
        (aside / PAGE_NAME).write_text(page_html(result, rows), encoding="utf-8")
