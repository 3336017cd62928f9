"""The traces of a review, two files a shot: `trace/shot-01.json`, `trace/shot-01.svg`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from device.reviewed import Reviewed
from device.tracing.picture import trace_svg
from device.tracing.stored import trace_fields
from tracking.tracing import traced

FOLDER = "trace"
NAMES = (f"{FOLDER}/shot-*.json", f"{FOLDER}/shot-*.svg")
"""What `written_aside` may find of them in an older review."""
LANGUAGE = "en"


def write_traces(folder: Path, reviewed: Reviewed, review: Mapping[str, Any]) -> None:
    """Writes the traces of all shots below a folder; OSError if the disk does not take them."""
    if not reviewed.shots:
        return
    (folder / FOLDER).mkdir()
    source = str(review["source"]["name"])
    for number, (shot, told) in enumerate(zip(reviewed.shots, review["shots"], strict=True), 1):
        trace = traced(shot, reviewed.table.geometry)
        stem = folder / FOLDER / f"shot-{number:02d}"
        fields = trace_fields(trace, shot=number, source=source)
        stem.with_suffix(".json").write_text(
            json.dumps(fields, separators=(",", ":"), allow_nan=False), encoding="utf-8"
        )
        ruling = str(told["ruling"]["text"][LANGUAGE])
        stem.with_suffix(".svg").write_text(
            trace_svg(trace, shot=number, ruling=ruling), encoding="utf-8"
        )
