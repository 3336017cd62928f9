"""What bars do to a whole referee: the camera's cable, the disk, another program, rights."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from api.snapshot_codes import Severity, State, TroubleCode
from device.journal.reading import JournalReader
from tests.device.cameras.rtsp_serving import Server, why_not
from tests.device.drawn_clips import Clip
from tests.device.live.pot_clip import FPS, with_rest
from tests.device.live.run_table import FAULT
from tests.device.live.running_table import (
    PATIENCE_S,
    calibrated,
    is_later_than,
    running,
    slowness,
)
from tests.device.live.told import assert_told, has
from tests.device.small_disk import said_on_small_disk
from tests.soak import soak

TOLD_S, BACK_S = 2.0, 10.0
MOUNTS = Path("/proc/self/mounts")
HELD_S = 5.0
"""Longer than a ruling is offered again (`device.live.ledger.RETRY_S`)."""


@contextmanager
def closed(folder: Path) -> Iterator[None]:
    """Nobody may make a file in it; root neither, for whom rights do not count."""
    if os.geteuid() != 0:
        folder.chmod(0o555)
    elif subprocess.run(["chattr", "+i", folder], check=False, capture_output=True).returncode:
        pytest.skip("no folder can be closed to root on this disk")
    try:
        yield
    finally:
        if os.geteuid() != 0:
            folder.chmod(0o755)
        else:
            subprocess.run(["chattr", "-i", folder], check=True)


@pytest.fixture(scope="module")
def split(tmp_path_factory: pytest.TempPathFactory) -> Clip:
    """Balls roll for six seconds."""
    return with_rest(tmp_path_factory.mktemp("split"), "split")


@soak
@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("stalled", TroubleCode.CAMERA_STALLED),
        ("corrupt", TroubleCode.CAMERA_CORRUPT),
        ("resized", TroubleCode.CAMERA_RESIZED),
        ("lost", TroubleCode.CAMERA_LOST),
    ],
)
def test_a_camera_that_fails_in_mid_shot_and_comes_back(
    split: Clip, tmp_path: Path, word: str, code: TroubleCode
) -> None:
    calibrated(tmp_path, split)
    fault = tmp_path / FAULT
    with running(tmp_path, split, f"file:{split.path}?realtime=1&loop=1") as table:
        first = table.until(lambda one: one.last_shot is not None)
        before = table.until(lambda one: one.state is State.BALLS_MOVING)
        began_s = time.monotonic()
        fault.write_text(word, encoding="ascii")
        lost = table.until(lambda one: has(code, one))
        told_s = time.monotonic() - began_s
        assert lost.state is State.CAMERA_LOST
        assert_told(lost, code)
        time.sleep(2.0)
        assert table.process.poll() is None
        began_s = time.monotonic()
        fault.unlink()
        back = table.until(lambda one: not has(code, one) and one.state is not State.CAMERA_LOST)
        back_s = time.monotonic() - began_s
        print(f"{word}: told after {told_s:.2f} s, back after {back_s:.2f} s")
        assert told_s < TOLD_S * slowness()
        assert back_s < BACK_S * slowness()
        assert before.last_shot == first.last_shot
        assert back.last_shot == first.last_shot, "a shot that was not seen is not ruled on"
        # The next one, from its strike; meanwhile nothing was ruled on.
        later = table.until(lambda one: one.last_shot != first.last_shot)
        assert later.last_shot is not None
        assert first.last_shot is not None
        length_s = len(list(split.source())) / FPS
        assert later.last_shot.strike_s - first.last_shot.strike_s > length_s + 1.0
        assert later.last_shot.index == first.last_shot.index + 1


@soak
def test_another_program_holds_the_journal(pot: Clip, tmp_path: Path) -> None:
    calibrated(tmp_path, pot)
    path = tmp_path / "journal.sqlite3"
    with running(tmp_path, pot, f"file:{pot.path}?realtime=1&loop=1") as table:
        first = table.until(lambda one: one.last_shot is not None)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        held = table.until(lambda one: has(TroubleCode.JOURNAL_LOCKED, one))
        assert_told(held, TroubleCode.JOURNAL_LOCKED)
        shown = table.until(is_later_than(held))
        assert has(TroubleCode.JOURNAL_LOCKED, shown), "rulings go on"
        time.sleep(HELD_S)
        other.execute("ROLLBACK")
        other.close()
        kept = table.until(lambda one: not has(TroubleCode.JOURNAL_LOCKED, one))
        last = table.until(is_later_than(kept))
        lost = last.figures.dropped - first.figures.dropped
        print(f"{lost} pictures dropped of {last.figures.frames - first.figures.frames}")
        table.process.kill()
        table.process.wait()
    assert last.match is not None
    assert last.last_shot is not None
    with JournalReader.open_to_read(path) as reader:
        assert reader.faults() == ()
        rulings = reader.rulings(last.match.match_id)
    assert [one.seq for one in rulings if one.seq == last.last_shot.seq]


@soak
def test_a_folder_that_may_not_be_written(pot: Clip, tmp_path: Path) -> None:
    """Under systemd it waits, and says on the pages why; at a terminal it ends with one line."""
    calibrated(tmp_path, pot)
    (tmp_path / "run").mkdir()
    (tmp_path / "run").chmod(0o777)  # systemd makes that one
    with closed(tmp_path), running(tmp_path, pot) as table:
        assert table.process.wait(PATIENCE_S) == 1
        said = table.process.communicate()[1].strip().splitlines()[-1]
        assert "may not be read and written by the user" in said
        assert "sudo chown -R" in said
    with ExitStack() as until_mended:
        until_mended.enter_context(closed(tmp_path))
        with running(tmp_path, pot, is_service=True) as table:
            refused = table.until(lambda one: has(TroubleCode.JOURNAL_NO_PERMISSION, one))
            assert refused.troubles[0].severity is Severity.STOPS
            assert_told(refused, TroubleCode.JOURNAL_NO_PERMISSION)
            until_mended.close()
            table.until(lambda one: one.last_shot is not None)


@contextmanager
def card(folder: Path) -> Iterator[tuple[Path, Path]]:
    """A card with ext4 of its own, and the file by which its kernel is told that it is broken."""
    image, place = folder / "card", folder / "mounted"
    place.mkdir()
    with image.open("wb") as file:
        file.truncate(200_000_000)
    steps = (
        ["mkfs.ext4", "-q", str(image)],
        ["mount", "-o", "loop,errors=remount-ro", str(image), str(place)],
    )
    for step in steps:
        if shutil.which(step[0]) is None or os.geteuid() != 0:
            pytest.skip("only root makes a card of its own, with mkfs.ext4 (e2fsprogs)")
        if subprocess.run(step, check=False, capture_output=True).returncode:
            pytest.skip("this machine lets nobody mount a card of his own")
    try:
        (device,) = [
            line.split()[0] for line in MOUNTS.read_text().splitlines() if str(place) in line
        ]
        yield place, Path("/sys/fs/ext4") / Path(device).name / "trigger_fs_error"
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


@soak
def test_a_card_that_breaks_and_can_only_be_read(pot: Clip, tmp_path: Path) -> None:
    """The kernel stops writing to it: the table is refereed on, and what was kept stays whole."""
    with card(tmp_path) as (folder, broken):
        calibrated(folder, pot)
        with running(folder, pot, f"file:{pot.path}?realtime=1&loop=1") as table:
            first = table.until(lambda one: one.last_shot is not None)
            broken.write_text("1", encoding="ascii")
            told = table.until(lambda one: has(TroubleCode.JOURNAL_READ_ONLY, one))
            assert_told(told, TroubleCode.JOURNAL_READ_ONLY)
            later = table.until(is_later_than(told))
            assert has(TroubleCode.JOURNAL_READ_ONLY, later), "rulings go on"
            assert later.state is not State.CAMERA_LOST
            assert table.process.poll() is None
        assert first.match is not None
        assert first.last_shot is not None
        with JournalReader.open_to_read(folder / "journal.sqlite3") as reader:
            assert reader.faults() == ()
            rulings = reader.rulings(first.match.match_id)
        assert [one.seq for one in rulings if one.seq == first.last_shot.seq]


@soak
def test_a_network_camera_that_goes_in_mid_shot_and_comes_back(tmp_path: Path) -> None:
    why = why_not()
    if why is not None:
        pytest.skip(f"no RTSP server here: {why}")
    clip = with_rest(tmp_path, "split")  # balls roll for six seconds
    calibrated(tmp_path, clip)
    server = Server(clip.path)
    try:
        with running(tmp_path, clip, f"rtsp://127.0.0.1:{server.port}/live") as table:
            before = table.until(lambda one: one.state is State.BALLS_MOVING)
            server.kill()
            began_s = time.monotonic()
            lost = table.until(lambda one: one.state is State.CAMERA_LOST)
            assert time.monotonic() - began_s < TOLD_S * slowness()
            assert lost.last_shot == before.last_shot, "a shot that was not seen is not ruled on"
            time.sleep(1.0)
            server.start()
            began_s = time.monotonic()
            back = table.until(lambda one: one.state is not State.CAMERA_LOST)
            assert time.monotonic() - began_s < BACK_S * slowness()
            assert back.last_shot == before.last_shot
            table.until(lambda one: one.last_shot != before.last_shot)  # the next, from its strike
            assert table.process.poll() is None
    finally:
        server.kill()


@soak
def test_a_disk_that_fills_up(tmp_path: Path) -> None:
    full, kept = said_on_small_disk("tests.device.live.on_small_disk", tmp_path)
    assert "the disk is full" in full
    assert kept.endswith("rulings kept")
