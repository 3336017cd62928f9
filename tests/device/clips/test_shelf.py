"""Clips go in the right order, never those that are evidence, and before the score does."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Collection
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.clips.opening import clips_go_first
from device.clips.shelf import DAY_S, MB, RESUME, ClipName, ClipTrouble, Shelf, ShotId
from device.config.model import Health, Recording
from device.journal.match_ids import match_id
from tests.device.clips.drawn import MATCH

NOW_S = 1_800_000_000.0
LOW_MB = 500


class Disk:
    """A disk of `size` bytes on which only the clips and `others` lie."""

    def __init__(self, size: int = 10_000 * MB, others: int = 0) -> None:
        self.size, self.others = size, others

    def free(self, folder: Path) -> int:
        return self.size - self.others - sum(p.stat().st_size for p in folder.iterdir())


def shelf(
    folder: Path,
    *,
    evidence: Collection[ShotId] | None = (),
    disk: Disk | None = None,
    keep_days: int = 3,
    keep_mb: int = 50,
) -> Shelf:
    one = Shelf(
        folder,
        keep_days=keep_days,
        keep_mb=keep_mb,
        low_disk_mb=LOW_MB,
        evidence=lambda: evidence,
        free_bytes=(disk or Disk()).free,
    )
    one.open()
    return one


def clip(folder: Path, shot: int, *, age_s: float = 0.0, size: int = 1000) -> Path:
    path = folder / ClipName(match_id=MATCH, rack_index=1, shot_index=shot).file
    with path.open("wb") as file:
        file.truncate(size)
    os.utime(path, (NOW_S - age_s, NOW_S - age_s))
    return path


def tidied(one: Shelf, *, wall_s: float = NOW_S, steady_s: float = 0.0) -> list[int]:
    one.tidy(wall_s=wall_s, steady_s=steady_s)
    names = [ClipName.parse(path.name) for path in sorted(one.folder.iterdir())]
    return [name.shot_index for name in names if name is not None]


@given(
    random=st.integers(0, 2**80 - 1),
    rack=st.integers(1, 999_999),
    shot=st.integers(1, 999_999),
    take=st.integers(1, 9999),
)
def test_a_name_reads_back(random: int, rack: int, shot: int, take: int) -> None:
    name = ClipName(match_id=match_id(NOW_S, random), rack_index=rack, shot_index=shot, take=take)
    assert ClipName.parse(name.file) == name


@pytest.mark.parametrize(
    "file",
    [
        "holiday.mp4",
        f"{MATCH}-001-001.mp4.part",
        f"{MATCH}-1-1.mp4",
        f"{MATCH}-0001-001.mp4",
        f"{MATCH}-001-001.1.mp4",
        f"{MATCH}-001-001.02.mp4",
        f"../{MATCH}-001-001.mp4",
        f"{MATCH.lower()}-001-001.mp4",
        f"{MATCH}-001-001.mp4\n",
    ],
)
def test_no_other_name_is_ours(file: str) -> None:
    assert ClipName.parse(file) is None


def test_old_ones_go_unless_they_are_evidence(tmp_path: Path) -> None:
    one = shelf(tmp_path, evidence=[(MATCH, 1, 2)])
    for shot, age_s in ((1, 4 * DAY_S), (2, 400 * DAY_S), (3, 2 * DAY_S)):
        clip(tmp_path, shot, age_s=age_s)
    (tmp_path / "holiday.mp4").write_bytes(b"not ours")
    assert tidied(one) == [2, 3]
    assert (tmp_path / "holiday.mp4").exists()
    assert one.trouble is None


def test_where_disputes_cannot_be_told_nothing_goes(tmp_path: Path) -> None:
    clip(tmp_path, 1, age_s=400 * DAY_S, size=90 * MB)
    one = shelf(tmp_path, evidence=None, disk=Disk(size=LOW_MB * MB))
    assert tidied(one) == [1]
    assert one.trouble is ClipTrouble.DISK_LOW


def test_together_they_keep_to_their_room_oldest_first(tmp_path: Path) -> None:
    for shot in range(1, 9):
        clip(tmp_path, shot, age_s=100.0 - shot, size=10 * MB)
    assert tidied(shelf(tmp_path, evidence=[(MATCH, 1, 1)])) == [1, 5, 6, 7, 8]


def test_a_step_of_the_clock_makes_no_clip_of_this_run_old(tmp_path: Path) -> None:
    one = shelf(tmp_path)
    clip(tmp_path, 1)
    one.wrote(ClipName(match_id=MATCH, rack_index=1, shot_index=1), steady_s=10.0)
    clip(tmp_path, 2)
    assert tidied(one, wall_s=NOW_S + 400 * DAY_S, steady_s=60.0) == [1]
    assert tidied(one, wall_s=NOW_S - 400 * DAY_S, steady_s=70.0) == [1]
    assert tidied(one, wall_s=NOW_S + 4 * DAY_S, steady_s=10.0 + 4 * DAY_S) == []


def test_a_disk_that_fills_up(tmp_path: Path) -> None:
    """Clips go first; then none are taken, until there is clearly room again."""
    disk = Disk(size=1000 * MB)
    one = shelf(tmp_path, disk=disk, evidence=[(MATCH, 1, 1)], keep_mb=1000)
    for shot in range(1, 5):
        clip(tmp_path, shot, age_s=100.0 - shot, size=60 * MB)
    disk.others = 250 * MB
    assert tidied(one) == [1, 2, 3, 4]
    disk.others = 280 * MB  # 480 left: two go until a fifth more than 500 is free
    assert tidied(one) == [1, 4]
    assert one.trouble is None
    disk.others = 700 * MB
    assert tidied(one) == [1]
    assert one.trouble is ClipTrouble.DISK_LOW
    assert one.line is not None
    assert "nearly full (240 MB left)" in one.line
    disk.others = 1000 * MB - 60 * MB - round(LOW_MB * MB * (RESUME - 0.01))
    tidied(one)
    assert one.trouble is ClipTrouble.DISK_LOW, "not back and forth"
    disk.others = 1000 * MB - 60 * MB - round(LOW_MB * MB * RESUME)
    tidied(one)
    assert one.trouble is None


def test_a_disk_without_room_for_even_an_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the start: clips go from it all the same."""
    disk = Disk(size=1000 * MB)
    for shot in range(1, 5):
        clip(tmp_path, shot, age_s=100.0 - shot, size=60 * MB)
    disk.others = 760 * MB
    write = Path.write_bytes

    def refuse(path: Path, content: bytes) -> int:
        if disk.free(tmp_path) <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", refuse)
    one = shelf(tmp_path, disk=disk, keep_mb=1000)
    assert one.trouble is ClipTrouble.DISK_LOW
    assert tidied(one) == []
    disk.others = 300 * MB
    assert tidied(one) == []
    assert one.trouble is None


def test_before_the_journal_is_open_the_clips_of_older_matches_go(tmp_path: Path) -> None:
    other, health = match_id(NOW_S, 1), Health(low_disk_mb=10**9)  # no disk has so much
    recording, environment = Recording(), {"STATE_DIRECTORY": str(tmp_path)}
    assert not clips_go_first(recording, health, environment)
    folder = tmp_path / "replays"
    folder.mkdir()
    for shot, name in ((1, other), (2, MATCH), (3, MATCH)):
        path = folder / ClipName(match_id=name, rack_index=1, shot_index=shot).file
        path.write_bytes(b"film")
        os.utime(path, (time.time() - 100 + shot,) * 2)
    assert clips_go_first(recording, health, environment)
    assert sorted(one.name[-7:] for one in folder.iterdir()) == ["002.mp4", "003.mp4"]
    assert not clips_go_first(recording, health, environment), "they may be disputed"


def test_a_clip_of_a_clock_that_was_far_ahead_goes_in_its_time(tmp_path: Path) -> None:
    clip(tmp_path, 1, age_s=-400 * DAY_S)
    clip(tmp_path, 2, age_s=-3600.0)  # that may be the clock's own error
    one = shelf(tmp_path)
    assert tidied(one) == [1, 2]
    one.tidy(wall_s=NOW_S + 2.9 * DAY_S, steady_s=2.9 * DAY_S)
    assert len(list(tmp_path.iterdir())) == 2
    one.tidy(wall_s=NOW_S + 3.1 * DAY_S, steady_s=3.1 * DAY_S)
    assert list(tmp_path.iterdir()) == []


def test_half_written_clips_are_removed_when_it_opens(tmp_path: Path) -> None:
    kept = clip(tmp_path, 1)
    half = tmp_path / (ClipName(match_id=MATCH, rack_index=1, shot_index=2).file + ".part")
    half.write_bytes(b"half")
    shelf(tmp_path)
    assert list(tmp_path.iterdir()) == [kept]


def test_a_folder_that_cannot_be_is_a_trouble_until_it_can(tmp_path: Path) -> None:
    in_the_way = tmp_path / "replays"
    in_the_way.write_text("a file", encoding="utf-8")
    one = shelf(in_the_way)
    assert one.trouble is ClipTrouble.FOLDER
    assert one.line == (
        f"no replay clips: {in_the_way} cannot be written (File exists). See that it exists and "
        "belongs to the user who runs footspot"
    )
    assert one.find((MATCH, 1, 1)) is None
    one.tidy(wall_s=NOW_S, steady_s=0.0)
    assert one.trouble is ClipTrouble.FOLDER
    in_the_way.unlink()
    one.tidy(wall_s=NOW_S, steady_s=0.0)
    assert one.trouble is None


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_of_somebody_else(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert shelf(tmp_path).trouble is ClipTrouble.FOLDER


def test_a_shot_that_was_played_again_has_two_clips(tmp_path: Path) -> None:
    one = shelf(tmp_path)
    shot = (MATCH, 1, 7)
    for take in (1, 2, 3):
        name = one.next_name(shot)
        assert name.take == take
        one.path(name).write_bytes(b"x")
        assert one.find(shot) == one.path(name)
    assert one.find((MATCH, 1, 8)) is None
