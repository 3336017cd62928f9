"""What stands beside an exported model, and what is checked of it without any run-time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

FORMAT = "footspot.detector/1"
CARD = "card.json"
MOST_BYTES = 12 * 1024 * 1024
"""Of all files of a model together: it is part of the program."""


class ModelTooLargeError(ValueError):
    """A model that would not fit into the program."""


def checked_size(files: Sequence[Path]) -> int:
    """Bytes of all files. ModelTooLargeError beyond the limit."""
    size = sum(path.stat().st_size for path in files)
    if size > MOST_BYTES:
        raise ModelTooLargeError(
            f"the model has {size / 2**20:.1f} MB, {MOST_BYTES / 2**20:.0f} MB are allowed"
        )
    return size
