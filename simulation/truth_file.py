"""Writes the truth and the calls beside a clip; each file appears only when complete."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TRUTH_SUFFIX = ".truth.json"
CALLS_SUFFIX = ".calls.json"
_LINE = 110
"""What fits into so many characters stands on one line."""


def truth_path(clip: Path) -> Path:
    """NAME.truth.json beside NAME.mp4."""
    return clip.with_name(clip.stem + TRUTH_SUFFIX)


def calls_path(clip: Path) -> Path:
    """NAME.calls.json beside NAME.mp4."""
    return clip.with_name(clip.stem + CALLS_SUFFIX)


def write_truth(clip: Path, facts: Mapping[str, Any]) -> None:
    """Both files of a clip; OSError if they cannot be written.

    The calls are what a referee is told (`footspot review --calls`): shots that are not named had
    no call.
    """
    calls = [
        {"shot": shot["shot"], **shot["call"]}
        for shot in facts["shots"]
        if shot["call"]["type"] != "none"
    ]
    write_whole(calls_path(clip), text_of(calls) + "\n")
    write_whole(truth_path(clip), text_of(facts) + "\n")


def write_whole(path: Path, text: str) -> None:
    """Replace a text file at once."""
    replaced(path, text.encode("utf-8"))


def replaced(path: Path, content: bytes) -> None:
    """Replace a file at once; OSError if it cannot be written, then it is as it was."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(content)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def text_of(data: Any, indent: int = 0) -> str:
    """JSON that people can read: what is short stands on one line."""
    flat = json.dumps(data, ensure_ascii=False)
    if len(flat) + indent <= _LINE or not isinstance(data, (dict, list)) or not data:
        return flat
    pad = " " * (indent + 1)
    if isinstance(data, dict):
        parts = [f"{json.dumps(k)}: {text_of(v, indent + 1)}" for k, v in data.items()]
    elif all(isinstance(item, (int, float, str, type(None))) for item in data):
        return flat
    else:
        parts = [text_of(item, indent + 1) for item in data]
    inner = (",\n" + pad).join(parts)
    open_, close = ("{", "}") if isinstance(data, dict) else ("[", "]")
    return f"{open_}\n{pad}{inner}\n{' ' * indent}{close}"
