"""Lets replay clips be recorded while the referee works."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from api.snapshot_codes import TroubleCode
from calibration.fit import TableFit
from device.clips.area import table_outline_px
from device.clips.recorder import Recorder
from device.clips.shelf import ClipTrouble
from device.live.onlooker import Onlooker, Params, RuledShot
from device.observing import Sight
from vision.frame import Frame

CODES: Final = {
    ClipTrouble.FOLDER: TroubleCode.CLIPS_FAILED,
    ClipTrouble.DISK_LOW: TroubleCode.LOW_DISK,
    ClipTrouble.FAILED: TroubleCode.CLIPS_FAILED,
}


class Replays(Onlooker):
    """See `device.clips.recorder`."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._is_calm = True

    def began(self, fit: TableFit) -> None:
        """See `Onlooker`."""
        self._recorder.set_outline(table_outline_px(fit.camera, fit.geometry))

    def see(self, frame: Frame) -> None:
        """See `Onlooker`."""
        self._recorder.see(frame, is_calm=self._is_calm)

    def changed(self, t_s: float, sight: Sight) -> None:
        """See `Onlooker`."""
        # Who covers the table is about to strike: that is wanted with every picture.
        self._is_calm = sight not in (Sight.MOVING, Sight.COVERED)

    def shot(self, ruled: RuledShot) -> None:
        """See `Onlooker`."""
        if ruled.match_id is None or ruled.ruled is None:
            return
        shot, before = ruled.shot, ruled.ruled.before
        self._recorder.keep(
            ruled.match_id,
            before.rack_index,
            before.shot_index,
            strike_s=shot.strike_s,
            rest_s=shot.strike_s if shot.rest_s is None else shot.rest_s,
        )

    def troubles(self) -> Mapping[TroubleCode, Params]:
        """See `Onlooker`."""
        trouble = self._recorder.trouble
        if not self._recorder.is_on:
            return {TroubleCode.RECORDING_OFF: {}}
        if trouble is None:
            return {}
        return {CODES[trouble]: {"why": self._recorder.line or ""}}

    def close(self) -> None:
        """See `Onlooker`."""
        self._recorder.close()
