"""A clip keeps pictures and their times, and is whole or not there."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.clips.clip_file import PART, ClipError, read_times, write_clip
from tests.device.clips.drawn import H, W, encoded, numbers_in


@settings(max_examples=12)
@given(steps=st.lists(st.sampled_from((1 / 60, 1 / 25, 0.1, 2.0)), min_size=1, max_size=70))
def test_pictures_and_times_come_back(
    tmp_path_factory: pytest.TempPathFactory, steps: list[float]
) -> None:
    times = [1000.0]
    for step in steps:
        times.append(times[-1] + step)
    path = tmp_path_factory.getbasetemp() / "law.mp4"
    pictures = encoded(times)
    write_clip(path, pictures, size_wh=(W, H), strike_s=1000.5, rest_s=1002.25)
    found = read_times(path)
    assert (found.from_s, found.strike_s, found.rest_s) == (1000.0, 1000.5, 1002.25)
    assert found.pictures_s == pytest.approx([t - 1000.0 for t in times], abs=1e-4)
    assert numbers_in(path) == list(range(len(times)))
    assert not list(path.parent.glob(f"*{PART}"))


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("device.clips.clip_file.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_clip(tmp_path / "c.mp4", encoded([0.0]), size_wh=(W, H), strike_s=0, rest_s=0)
    assert list(tmp_path.iterdir()) == []


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_clip(tmp_path / "no" / "c.mp4", encoded([0.0]), size_wh=(W, H), strike_s=0, rest_s=0)


def test_another_file_is_no_clip(tmp_path: Path) -> None:
    for content in (b"", b"no film"):
        path = tmp_path / "c.mp4"
        path.write_bytes(content)
        with pytest.raises(ClipError, match=r"c\.mp4 is no clip of footspot"):
            read_times(path)
