"""A folder of results is whole or it is not there."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from device.errors import BadInputError, OutputError
from device.output import written_aside

NAMES = ("review.json", "review.html", "annotated.mp4")


def everything(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_files_appear_together_at_the_end(tmp_path: Path) -> None:
    out = tmp_path / "new" / "deeper" / "out"
    with written_aside(out, NAMES) as aside:
        (aside / "review.json").write_text("{}")
        assert not out.exists()
        assert aside.parent == out.parent  # the same disk
    assert everything(out) == ["review.json"]
    assert everything(out.parent) == ["out", "out/review.json"]
    assert out.stat().st_mode & 0o700 == 0o700


def test_a_folder_of_an_earlier_run_is_renewed_and_other_files_stay(tmp_path: Path) -> None:
    for name in ("review.json", "annotated.mp4", "mine.txt"):
        (tmp_path / name).write_text("old")
    with written_aside(tmp_path, NAMES) as aside:
        (aside / "review.json").write_text("new")
    assert everything(tmp_path) == ["mine.txt", "review.json"]
    assert (tmp_path / "review.json").read_text() == "new"


def fail_in(out: Path, failure: BaseException) -> None:
    with written_aside(out, NAMES) as aside:
        (aside / "review.json").write_text("half")
        raise failure


FULL_DISK = OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(
    "failure", [FULL_DISK, KeyboardInterrupt(), SystemExit(143), ValueError("x")]
)
def test_nothing_is_left_of_a_run_that_fails(tmp_path: Path, failure: BaseException) -> None:
    kind = OutputError if isinstance(failure, OSError) else type(failure)
    with pytest.raises(kind):
        fail_in(tmp_path / "new" / "out", failure)
    assert everything(tmp_path) == []


def test_an_earlier_result_survives_a_run_that_fails(tmp_path: Path) -> None:
    (tmp_path / "review.json").write_text("old")
    with pytest.raises(OutputError, match="No space"):
        fail_in(tmp_path, FULL_DISK)
    assert (tmp_path / "review.json").read_text() == "old"
    assert everything(tmp_path) == ["review.json"]


def test_a_file_in_the_way_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text("mine")
    with pytest.raises(BadInputError, match="is a file"), written_aside(out, NAMES):
        pass
    with pytest.raises(OutputError, match="File exists"), written_aside(out / "in", NAMES):
        pass
    assert out.read_text() == "mine"
