"""A real disk that is full, and one that becomes read-only: no ruling is lost, both are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.small_disk import said_on_small_disk


@pytest.mark.slow
def test_a_full_and_a_read_only_disk(tmp_path: Path) -> None:
    full, read_only, full_again = said_on_small_disk("tests.device.journal.on_small_disk", tmp_path)
    assert "the disk is full" in full
    assert "can only be read" in read_only
    assert full_again.startswith("the disk is full")
