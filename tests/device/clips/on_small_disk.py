"""Fills the small disk that clips lie on, and makes it read-only; run by `test_small_disk`.

unshare --mount --map-root-user python -m tests.device.clips.on_small_disk FOLDER
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from device.clips.clip_file import PART, ClipError, write_clip
from device.clips.shelf import ClipTrouble, Shelf
from tests.device.clips.drawn import MATCH, H, W, encoded
from tests.device.journal.on_small_disk import CANNOT_MOUNT, fill, mount

DISK_BYTES = 2 * 2**20
LOW_MB = 1
FIRST, SECOND = (MATCH, 1, 1), (MATCH, 1, 2)


def tried(folder: Path) -> None:
    if not mount(folder, f"size={DISK_BYTES},mode=777"):
        sys.exit(CANNOT_MOUNT)
    shelf = Shelf(folder, keep_days=3, keep_mb=50, low_disk_mb=LOW_MB, evidence=lambda: [FIRST])
    shelf.open()
    pictures = encoded([i / 60 for i in range(30)])

    def write(shot: tuple[str, int, int]) -> None:
        path = shelf.path(shelf.next_name(shot))
        write_clip(path, pictures, size_wh=(W, H), strike_s=0.1, rest_s=0.4)

    write(FIRST)
    write(SECOND)
    others = folder / "others"
    fill(others)
    try:
        write((MATCH, 1, 3))
    except (OSError, ClipError) as error:
        print(error)
    else:
        sys.exit("the disk is not full")
    assert not list(folder.glob(f"*{PART}")), "nothing half written stays"
    shelf.tidy(wall_s=time.time(), steady_s=0.0)
    assert shelf.trouble is ClipTrouble.DISK_LOW
    assert shelf.find(SECOND) is None, "clips go first"
    assert shelf.find(FIRST) is not None, "but no evidence"
    print(shelf.line)
    others.unlink()
    shelf.tidy(wall_s=time.time(), steady_s=0.0)
    assert shelf.trouble is None
    write(SECOND)
    assert mount(folder, "remount,ro")
    shelf.open()
    assert shelf.trouble is ClipTrouble.FOLDER
    print(shelf.line)
    assert mount(folder, "remount,rw")
    shelf.tidy(wall_s=time.time(), steady_s=0.0)
    assert shelf.trouble is None


if __name__ == "__main__":
    tried(Path(sys.argv[1]))
