"""A real disk that is full, and one that becomes read-only: clips give way, both are told."""

from __future__ import annotations

from pathlib import Path

from tests.device.small_disk import said_on_small_disk


def test_a_full_and_a_read_only_disk(tmp_path: Path) -> None:
    full, low, read_only = said_on_small_disk("tests.device.clips.on_small_disk", tmp_path)
    assert "No space left" in full
    assert "nearly full" in low
    assert "Read-only file system" in read_only
