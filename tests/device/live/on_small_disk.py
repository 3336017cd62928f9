"""A whole referee on a disk that fills up; run by `test_outages`.

    unshare --mount --map-root-user python -m tests.device.live.on_small_disk FOLDER

Mounts a disk of its own at FOLDER, which nobody else sees and which goes with this process.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from api.snapshot import Snapshot
from api.snapshot_codes import TroubleCode
from device.journal.reading import JournalReader
from rules.match_events import ShotPlayed
from tests.device.drawn_clips import Clip
from tests.device.journal.on_small_disk import CANNOT_MOUNT, fill, mount
from tests.device.live.pot_clip import pot_clip
from tests.device.live.running_table import calibrated, is_later_than, running

DISK_MB = 48


def troubles(snapshot: Snapshot) -> dict[TroubleCode, str]:
    return {one.code: str(one.params.get("why", "")) for one in snapshot.troubles}


def is_full(snapshot: Snapshot) -> bool:
    return TroubleCode.JOURNAL_DISK_FULL in troubles(snapshot)


def played_on_full_disk(folder: Path, clip: Clip) -> Snapshot:
    """What was shown last, after the disk was full and had room again."""
    filling = folder / "clips"

    def fills_up(snapshot: Snapshot) -> bool:
        """The room that is kept for the score is given free once; it goes, too."""
        fill(filling)
        return is_full(snapshot)

    with running(folder, clip) as table:
        table.until(lambda one: one.last_shot is not None)
        full = table.until(fills_up)
        print(troubles(full)[TroubleCode.JOURNAL_DISK_FULL])
        shown = table.until(is_later_than(full))
        assert is_full(shown), "rulings go on, and people see that they are not kept"
        assert TroubleCode.LOW_DISK in troubles(shown)
        filling.unlink()
        table.until(lambda one: not is_full(one))
        last = table.until(is_later_than(shown))
        table.process.kill()
        table.process.wait()
    return last


def assert_kept(path: Path, last: Snapshot) -> None:
    """Every ruling that was shown, in its order."""
    assert last.match is not None
    assert last.last_shot is not None
    with JournalReader.open_to_read(path) as reader:
        assert reader.faults() == ()
        log = reader.log(last.match.match_id)
    assert len(log.events) >= last.last_shot.seq
    shots = [one for one in log.events[: last.last_shot.seq] if isinstance(one, ShotPlayed)]
    assert len(shots) == last.last_shot.index
    print(f"{len(shots)} rulings kept")


if __name__ == "__main__":
    where = Path(sys.argv[1])
    if not mount(where, f"size={DISK_MB}m"):
        sys.exit(CANNOT_MOUNT)
    with tempfile.TemporaryDirectory() as scratch:
        the_clip = pot_clip(Path(scratch))
        calibrated(where, the_clip)
        assert_kept(where / "journal.sqlite3", played_on_full_disk(where, the_clip))
