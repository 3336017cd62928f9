"""Watches the calibrated view while the referee runs: the camera nudged, the light changed, the
lens covered or dirty, the lights off. Pure: pictures and times in, findings out.

How a loop calls it (every picture may be shown, at most one a second is looked at, 2 to 4 ms):

    watch = ViewWatch(fit)                 # device.calibrating.upkeep does all of this for a loop
    ...
    findings = watch.see(frame, t_s, is_at_rest=not busy, is_covered=covered)   # those open now
    if watch.may_mend:                                  # some seconds after a finding that may be
        pictures = watch.take_pictures(t_s)             # mended; nobody over the table, all at rest
        mended = recalibrated(fit, pictures)            # calibration.mending: 0.1 to 2 s of CPU,
        if mended is not None:                          # best in a thread of its own
            store.write_calibration(...)                # calibration.store
            fit, watch = mended, ViewWatch(mended)      # and everything that maps px to mm anew

`is_at_rest`: no shot is open and no ball moves. `is_covered`: somebody leans over the table.
A picture in which nothing of the table is to be seen (`Watched.is_lost`) is at rest and not
covered: the dark, a covered lens and a camera that was turned away are told from such pictures.
Between `see` and `take_pictures` nothing else is needed; a mending that failed is tried again
after `TRY_AGAIN_S`, and the finding stays open meanwhile. Findings that a person must mend
(lens, lights) close by themselves when it is done.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from calibration.cloth import ClothColour
from calibration.fit import TableFit
from calibration.view_check import (
    MOVED_MM,
    ViewMatch,
    ViewReference,
    view_match,
    view_reference,
)
from calibration.view_light import Light, bed_px, cloth_lab, light_on
from vision.frame import Frame

CHECK_EVERY_S = 1.0
BACK_MM = 2.0
"""A camera that was told to have moved is back when less is left."""
SURE_MM = 1.0
"""A standard error above which a shift says nothing."""
SHIFTS = 5
"""Checks of which the median is the shift: a lamp that swings, a table that is leant on."""
BLURRED = 0.6
"""Sharpness of a side below which the lens is dirty or out of focus: a blur of 0.9 to 1.2 px
(standard deviation) on six simulated looks of 1280x720."""
VEILED = 0.5
"""Contrast for its light below which there is a veil over the lens."""
FLAT_SHARE = 0.3
"""Of the calibrated contrast, that for its light is left when something lies over the lens."""
DARK_RATIO = 0.12
"""Of the calibrated light on the cloth: the lamp over the table is off."""
LIGHT_RATIOS = (0.5, 2.0)
"""Light on the cloth against the calibrated from which it is told to have changed."""
CHROMA_STEP = 10.0
"""Change of the cloth's colour (8-bit Lab) that is another lamp."""
STEADY_S = 3.0
KEPT = 5
"""Pictures for mending, a second apart."""
TRY_AGAIN_S = 60.0


class ViewCode(StrEnum):
    """What can be wrong with the view, the weightiest first."""

    LIGHTS_OFF = "lights_off"
    LENS_COVERED = "lens_covered"
    VIEW_LOST = "view_lost"
    CAMERA_MOVED = "camera_moved"
    LENS_DIRTY = "lens_dirty"
    LIGHT_CHANGED = "light_changed"


MENDABLE = frozenset({ViewCode.VIEW_LOST, ViewCode.CAMERA_MOVED, ViewCode.LIGHT_CHANGED})
"""What finding the table again may mend."""
TOLD_AFTER_S: dict[ViewCode, float] = {
    ViewCode.LIGHTS_OFF: 3.0,
    ViewCode.LENS_COVERED: 5.0,
    ViewCode.VIEW_LOST: 10.0,
    ViewCode.CAMERA_MOVED: 4.0,
    ViewCode.LENS_DIRTY: 20.0,
    ViewCode.LIGHT_CHANGED: 15.0,
}
"""It must be so in every check for so long; a check in which it is not so begins anew."""
OVER_AFTER_S = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is wrong with the view since `since_s`.

    shift_mm: of a moved camera, how far the corner of the table that moved most is seen from its
    place; percent: of a dirty lens the sharpness that is left, of a changed light the light on the
    cloth against the calibrated (100: as bright, in another colour).
    """

    code: ViewCode
    since_s: float
    shift_mm: float | None = None
    percent: int | None = None

    @property
    def is_mendable(self) -> bool:
        """Calibrating anew may end it."""
        return self.code in MENDABLE


class _Latch:
    """Open when something has been so for a time, closed when it has not been so for a time."""

    def __init__(self, open_after_s: float) -> None:
        self._open_after_s = open_after_s
        self._so_since_s: float | None = None
        self._not_since_s: float | None = None
        self.since_s: float | None = None

    def update(self, is_so: bool | None, t_s: float) -> None:
        """One check; None: it cannot be told this time."""
        if is_so is None:
            return
        if is_so:
            self._not_since_s = None
            if self._so_since_s is None:
                self._so_since_s = t_s
            if self.since_s is None and t_s - self._so_since_s >= self._open_after_s:
                self.since_s = self._so_since_s
            return
        self._so_since_s = None
        if self._not_since_s is None:
            self._not_since_s = t_s
        if t_s - self._not_since_s >= OVER_AFTER_S:
            self.since_s = None


class ViewWatch:
    """The view of one calibration. Make a new one for a new calibration."""

    def __init__(self, fit: TableFit) -> None:
        """A fit made without a picture is remembered from the first picture at rest."""
        self._fit = fit
        self._reference: ViewReference | None = fit.reference
        self._cloth: ClothColour | None = fit.cloth
        self._bed_px = bed_px(fit.camera, fit.geometry)
        self._last_s: float | None = None
        self._latches = {code: _Latch(after_s) for code, after_s in TOLD_AFTER_S.items()}
        self._shifts: deque[float] = deque(maxlen=SHIFTS)
        self._findings: tuple[Finding, ...] = ()
        self._kept: list[NDArray[np.uint8]] = []
        self._kept_at_mm: list[float] = []
        self._not_before_s = -np.inf
        self.match: ViewMatch | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong as of the last picture, the weightiest first."""
        return self._findings

    @property
    def may_mend(self) -> bool:
        """Pictures are there with which the table may be found again."""
        return len(self._kept) == KEPT

    def see(
        self, frame: Frame, t_s: float, *, is_at_rest: bool, is_covered: bool
    ) -> tuple[Finding, ...]:
        """One more picture of the calibrated size. Returns what is wrong now.

        Raises `calibration.view_check.ViewError` for a picture of another size.
        """
        if not is_at_rest or is_covered:
            self._forget_pictures()  # balls and people may have changed what was seen
        if not is_at_rest:
            return self._findings
        if self._last_s is not None and 0 <= t_s - self._last_s < CHECK_EVERY_S:
            return self._findings
        self._last_s = t_s
        if self._reference is None:
            if not is_covered:
                self._remember(frame)
            return self._findings
        match = view_match(self._reference, frame.y)
        self.match = match
        light = self._light(frame)
        for code, is_so in self._judged(match, light, is_covered).items():
            self._latches[code].update(is_so, t_s)
        self._findings = tuple(self._told(match, light))
        self._keep(frame, t_s, match, is_covered)
        return self._findings

    def take_pictures(self, t_s: float) -> tuple[NDArray[np.uint8], ...]:
        """The kept pictures (h, w, 3) blue, green, red; no others are kept for `TRY_AGAIN_S`."""
        pictures = tuple(self._kept)
        self._forget_pictures()
        self._not_before_s = t_s + TRY_AGAIN_S
        return pictures

    def _judged(
        self, match: ViewMatch, light: Light, is_covered: bool
    ) -> dict[ViewCode, bool | None]:
        assert self._reference is not None
        is_dark = light.ratio < DARK_RATIO
        is_lost = self._reference.is_telling and not match.is_found and not is_dark
        # levels are gamma-coded: contrast goes about with the square root of the light
        gain = float(np.sqrt(max(light.ratio, 0.02)))
        is_flat = match.spread_levels < FLAT_SHARE * min(gain, 1.0) * _spread(self._reference)
        judged: dict[ViewCode, bool | None] = {
            ViewCode.LIGHTS_OFF: is_dark,
            ViewCode.LENS_COVERED: None if is_dark else is_lost and is_flat,
            ViewCode.VIEW_LOST: None if is_dark or is_covered else is_lost and not is_flat,
            ViewCode.CAMERA_MOVED: None,
            ViewCode.LENS_DIRTY: None,
            ViewCode.LIGHT_CHANGED: None,
        }
        if not match.is_found or is_dark:
            self._shifts.clear()
            return judged
        if not is_covered and match.sigma_mm <= SURE_MM:
            self._shifts.append(match.shift_mm)
            if len(self._shifts) == SHIFTS:
                is_open = self._latches[ViewCode.CAMERA_MOVED].since_s is not None
                judged[ViewCode.CAMERA_MOVED] = self._shift_mm() > (
                    BACK_MM if is_open else MOVED_MM
                )
        if np.isfinite(match.sharpness):
            judged[ViewCode.LENS_DIRTY] = (
                match.sharpness < BLURRED or match.contrast < VEILED * min(gain, 1.0)
            )
        low, high = LIGHT_RATIOS
        if not is_covered:
            judged[ViewCode.LIGHT_CHANGED] = (
                not low <= light.ratio <= high or light.step > CHROMA_STEP
            )
        return judged

    def _told(self, match: ViewMatch, light: Light) -> list[Finding]:
        told = []
        for code in ViewCode:
            since_s = self._latches[code].since_s
            if since_s is None:
                continue
            shift_mm, percent = None, None
            if code is ViewCode.CAMERA_MOVED:
                shift_mm = round(self._shift_mm(), 1)
            elif code is ViewCode.LENS_DIRTY:
                worst = np.nanmin([match.sharpness, match.contrast, 1.0])
                percent = round(100 * float(worst))
            elif code is ViewCode.LIGHT_CHANGED:
                percent = round(100 * light.ratio)
            told.append(Finding(code=code, since_s=since_s, shift_mm=shift_mm, percent=percent))
        return told

    def _shift_mm(self) -> float:
        return float(np.median(self._shifts)) if self._shifts else 0.0

    def _light(self, frame: Frame) -> Light:
        if self._cloth is None:
            return Light(ratio=1.0, step=0.0)
        return light_on(self._cloth, cloth_lab(frame, self._bed_px))

    def _remember(self, frame: Frame) -> None:
        self._reference = view_reference(self._fit.camera, self._fit.geometry, frame.y)
        lab = cloth_lab(frame, self._bed_px)
        self._cloth = ClothColour(
            mean_lab=(float(lab[0]), float(lab[1]), float(lab[2])), spread_lab=(0.0, 0.0, 0.0)
        )

    def _keep(self, frame: Frame, t_s: float, match: ViewMatch, is_covered: bool) -> None:
        is_wanted = any(finding.is_mendable for finding in self._findings)
        is_hopeless = any(not finding.is_mendable for finding in self._findings)
        if is_covered or not is_wanted or is_hopeless or t_s < self._not_before_s:
            self._forget_pictures()
            return
        if self._kept_at_mm and abs(match.shift_mm - self._kept_at_mm[0]) > SURE_MM:
            self._forget_pictures()  # it is moving still
        if len(self._kept) < KEPT:
            self._kept.append(frame.bgr())
            self._kept_at_mm.append(match.shift_mm)

    def _forget_pictures(self) -> None:
        self._kept.clear()
        self._kept_at_mm.clear()


def _spread(reference: ViewReference) -> float:
    """Median contrast of the remembered profiles, levels."""
    clear = reference.levels[reference.is_clear]
    return float(np.median(clear.std(axis=1))) if len(clear) else 0.0
