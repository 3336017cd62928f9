"""The recorder of the configuration."""

from __future__ import annotations

from collections.abc import Mapping

from device.clips.pace import Pace
from device.clips.recorder import Recorder
from device.clips.reel import Reel
from device.clips.ring import Ring
from device.clips.shelf import MB, Evidence, Shelf
from device.config.loading import in_state_folder
from device.config.model import Health, Recording


def open_recorder(
    recording: Recording, health: Health, environment: Mapping[str, str], evidence: Evidence
) -> Recorder:
    """Running; it takes pictures from the first `set_outline` on.

    `evidence`: the shots whose clips stay because somebody disputes them (asked by a thread of the
    recorder, once a minute and after each clip).
    """
    shelf = Shelf(
        in_state_folder(recording.path, environment),
        keep_days=recording.keep_days,
        keep_mb=recording.keep_mb,
        low_disk_mb=health.low_disk_mb,
        evidence=evidence,
    )
    ring = Ring(longest_s=float(recording.longest_s), most_bytes=recording.memory_mb * MB)
    return Recorder(
        shelf,
        Reel(ring, before_s=recording.before_s),
        Pace(size=recording.size, fps=recording.fps),
        is_on=recording.on,
    )
