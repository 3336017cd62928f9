"""Lets the view be watched, and calibrated anew, while the referee works."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from api.snapshot_codes import TroubleCode
from calibration.fit import TableFit
from calibration.view_watch import Finding, ViewCode
from device.calibrating.upkeep import Upkeep
from device.live.onlooker import Onlooker, Params
from device.observing import Sight
from vision.frame import Frame

CODES: Final = {
    ViewCode.LIGHTS_OFF: TroubleCode.TABLE_DARK,
    ViewCode.LENS_COVERED: TroubleCode.LENS_DIRTY,
    ViewCode.VIEW_LOST: TroubleCode.TABLE_NO_TABLE,
    ViewCode.CAMERA_MOVED: TroubleCode.TABLE_CAMERA_MOVED,
    ViewCode.LENS_DIRTY: TroubleCode.LENS_DIRTY,
    ViewCode.LIGHT_CHANGED: TroubleCode.LIGHT_CHANGED,
}


class ViewUpkeep(Onlooker):
    """See `device.calibrating.upkeep`."""

    def __init__(self, path: Path, *, source: str, may_wait: bool) -> None:
        """`path`: where calibrations are kept; `source`: the camera's name."""
        self._path, self._source, self._may_wait = path, source, may_wait
        self._upkeep: Upkeep | None = None
        self._sight: Sight | None = None

    def began(self, fit: TableFit) -> None:
        """See `Onlooker`."""
        self._sight = None
        if self._upkeep is None:
            self._upkeep = Upkeep(fit, self._path, source=self._source, may_wait=self._may_wait)
        elif self._upkeep.fit is not fit:
            self._upkeep.change_to(fit)

    def see(self, frame: Frame) -> None:
        """See `Onlooker`."""
        if self._upkeep is not None and self._sight is not None:
            self._upkeep.see(
                frame,
                is_at_rest=self._sight is not Sight.MOVING,
                is_covered=self._sight is Sight.COVERED,
            )

    def changed(self, t_s: float, sight: Sight) -> None:
        """See `Onlooker`."""
        self._sight = sight

    def better_fit(self) -> TableFit | None:
        """See `Onlooker`."""
        return None if self._upkeep is None else self._upkeep.renewed()

    def troubles(self) -> Mapping[TroubleCode, Params]:
        """See `Onlooker`."""
        if self._upkeep is None:
            return {}
        return {CODES[finding.code]: _figures(finding) for finding in self._upkeep.findings[::-1]}


def _figures(finding: Finding) -> Params:
    figures: dict[str, str | int | float] = {"what": finding.code.value}
    if finding.shift_mm is not None:
        figures["mm"] = round(finding.shift_mm, 1)
    if finding.percent is not None:
        figures["percent"] = finding.percent
    return figures
