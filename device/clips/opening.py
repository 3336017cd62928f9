"""The recorder of the configuration."""

from __future__ import annotations

import time
from collections.abc import Mapping

from device.clips.pace import Pace
from device.clips.recorder import Recorder
from device.clips.reel import Reel
from device.clips.ring import Ring
from device.clips.shelf import MB, Evidence, IsDisputed, Shelf, nobody_disputes
from device.config.loading import in_state_folder
from device.config.model import Health, Recording


def open_recorder(
    recording: Recording,
    health: Health,
    environment: Mapping[str, str],
    evidence: Evidence,
    is_disputed: IsDisputed = nobody_disputes,
) -> Recorder:
    """Running; it takes pictures from the first `set_outline` on.

    `evidence`: the shots whose clips stay because somebody disputes them (asked by a thread of the
    recorder, once a minute and after each clip).
    """
    shelf = _shelf(recording, health, environment, evidence, is_disputed)
    ring = Ring(longest_s=float(recording.longest_s), most_bytes=recording.memory_mb * MB)
    return Recorder(
        shelf,
        Reel(ring, before_s=recording.before_s),
        Pace(size=recording.size, fps=recording.fps),
        is_on=recording.on,
    )


def clips_go_first(recording: Recording, health: Health, environment: Mapping[str, str]) -> bool:
    """Before there is a recorder, on a disk that is too full for the journal: the oldest clips go.
    True if some did.

    Those of the last match stay: which of them are disputed only the journal knows.
    """
    shelf = _shelf(recording, health, environment, lambda: shelf.of_last_match())
    if not shelf.folder.is_dir():
        return False
    before = len(list(shelf.folder.iterdir()))
    shelf.tidy(wall_s=time.time(), steady_s=time.monotonic())
    return len(list(shelf.folder.iterdir())) < before


def _shelf(
    recording: Recording,
    health: Health,
    environment: Mapping[str, str],
    evidence: Evidence,
    is_disputed: IsDisputed = nobody_disputes,
) -> Shelf:
    return Shelf(
        in_state_folder(recording.path, environment),
        keep_days=recording.keep_days,
        keep_mb=recording.keep_mb,
        low_disk_mb=health.low_disk_mb,
        evidence=evidence,
        is_disputed=is_disputed,
    )
