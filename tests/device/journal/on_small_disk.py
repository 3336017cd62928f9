"""Fills the small disk that a journal lies on, and makes it read-only; run by `test_small_disk`.

    unshare --mount --map-root-user python -m tests.device.journal.on_small_disk FOLDER

Mounts a disk of its own at FOLDER, which nobody else sees and which goes with this process.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from device.config.model import Match
from device.journal.faults import Fault, JournalError
from device.journal.journal import Journal
from device.journal.match_ids import match_id
from device.journal.reading import JournalReader
from device.live.beginning import begin
from rules.match_log import MatchLog
from tests.device.journal.random_matches import Step, script

DISK_BYTES = 2 * 2**20
RESERVE_BYTES = 2**18
CANNOT_MOUNT = 77
"""Exit status: the tests cannot be made on this machine."""


def mount(folder: Path, options: str) -> bool:
    command = ["mount", "-t", "tmpfs", "-o", options, "none", str(folder)]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def fill(file: Path) -> None:
    """Clips, or whatever fills a disk."""
    with file.open("ab", buffering=0) as clip:
        for size in (2**16, 2**12, 1):
            try:
                while clip.write(bytes(size)) == size:
                    pass
            except OSError:
                continue


def assert_refused(path: Path, fault: Fault) -> None:
    """A start is told what is wrong, and prints it."""
    told: JournalError | None = None
    try:
        Journal.open(path)
    except JournalError as error:
        told = error
    assert told is not None
    assert told.fault is fault, told
    print(told)


def full(path: Path, steps: list[Step]) -> tuple[MatchLog, int]:
    """The log, and how many steps were kept, when the disk takes no more; nothing of it is lost."""
    clips = path.with_name("clips")
    with Journal.open(path, reserve_bytes=RESERVE_BYTES) as journal:
        assert journal.has_reserve()
        log = steps[0].after
        for step in steps[:20]:
            log = step.done(journal, log)
        fill(clips)
        done = 20
        error: JournalError | None = None
        was_reserve_used = False
        while error is None:
            try:
                log = steps[done].done(journal, log)
                done += 1
                was_reserve_used |= not journal.has_reserve()
            except JournalError as one:
                error = one
        assert error.fault is Fault.DISK_FULL, error
        print(error)
        assert was_reserve_used
        assert done > 25, "the room kept for the score took no more than a few rulings"
        assert log == steps[done - 1].after
        assert journal.log(log.progress.opened.match_id) == log
    # A power cut now; the screens still find all.
    with JournalReader.open_to_read(path) as reader:
        assert reader.log(log.progress.opened.match_id) == log
        assert reader.faults() == ()
    clips.unlink()
    with Journal.open(path, reserve_bytes=RESERVE_BYTES) as journal:
        assert journal.has_reserve()
        for step in steps[done : done + 10]:
            log = step.done(journal, log)
        assert log == steps[done + 9].after
        assert journal.log(log.progress.opened.match_id) == log
        assert journal.faults() == ()
    return log, done + 10


def read_only(path: Path, folder: Path, steps: list[Step], log: MatchLog, done: int) -> None:
    """A card that has worn out while the referee was running."""
    assert subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=False).returncode == 0
    assert_refused(path, Fault.READ_ONLY)
    with JournalReader.open_to_read(path) as reader:
        assert reader.log(log.progress.opened.match_id) == log
    assert subprocess.run(["mount", "-o", "remount,rw", str(folder)], check=False).returncode == 0
    with Journal.open(path) as journal:
        log = steps[done].done(journal, log)
        assert log == steps[done].after


def full_at_the_start(path: Path, steps: list[Step]) -> None:
    """The disk filled up while the referee was off: the room that is kept for the score is enough;
    where that is gone, too, clips are."""
    clips = path.with_name("clips")
    with Journal.open(path, reserve_bytes=RESERVE_BYTES) as journal:
        log = steps[0].after
        for step in steps[:20]:
            log = step.done(journal, log)
    fill(clips)
    with Journal.open(path, reserve_bytes=RESERVE_BYTES) as journal:
        assert not journal.has_reserve()
        log = steps[20].done(journal, log)
    fill(clips)
    assert_refused(path, Fault.DISK_FULL)

    def make_room() -> bool:
        clips.unlink()
        return True

    begun = begin(path, Match(), lambda: match_id(1.9e9, 7), make_room)
    assert begun.ledger.log == log
    begun.journal.close()


if __name__ == "__main__":
    where = Path(sys.argv[1])
    if not mount(where, f"size={DISK_BYTES}"):
        sys.exit(CANNOT_MOUNT)
    the_steps = script("disk", 600)
    the_path = where / "journal.db"
    the_log, the_count = full(the_path, the_steps)
    read_only(the_path, where, the_steps, the_log, the_count)
    full_at_the_start(where / "other.db", script("start", 60))
