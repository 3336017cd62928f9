"""What of a calibration seems wrong, as codes with a figure: for pages in any language.

`device.calibrating.calibrated` and `device.look.doubts` say the same to a terminal, by the same
bounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from api.admin_models import CalibrationDoubtCode
from calibration.table_finder import MAX_TILT_RAD
from device.calibrating.calibrated import (
    FAR_NOSES_MM,
    FAR_POCKETS_MM,
    FEW_NOSES,
    SHAKY_MM,
    Calibrated,
)
from device.look.doubts import COARSE_MM, SMALL_BALL_PX, SURE_TABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """`figure`: in mm, degrees, pixels or per cent, as the sentence has it; 0: there is none."""

    code: CalibrationDoubtCode
    figure: float = 0.0


def doubts_of(result: Calibrated) -> tuple[Doubt, ...]:
    """The weightiest first; none where all seems right."""
    return tuple(_doubts(result))


def _doubts(result: Calibrated) -> Iterator[Doubt]:
    fit, told = result.fit, result.agreement
    w, h = fit.camera.size_wh
    if any(not (0 <= x < w and 0 <= y < h) for x, y in fit.pockets_px.values()):
        yield Doubt(code=CalibrationDoubtCode.OUTSIDE)
    if told.noses_mm is not None and told.noses_mm > FAR_NOSES_MM:
        yield Doubt(code=CalibrationDoubtCode.FAR_NOSES, figure=told.noses_mm)
    if told.pockets_mm is not None and told.pockets_mm > FAR_POCKETS_MM:
        yield Doubt(code=CalibrationDoubtCode.FAR_POCKETS, figure=told.pockets_mm)
    if result.noses_seen < FEW_NOSES:
        yield Doubt(code=CalibrationDoubtCode.FEW_NOSES, figure=100 * result.noses_seen)
    if fit.certainty < SURE_TABLE:
        yield Doubt(code=CalibrationDoubtCode.UNSURE, figure=100 * fit.certainty)
    if fit.error_mm > COARSE_MM:
        yield Doubt(code=CalibrationDoubtCode.COARSE, figure=fit.error_mm)
    if told.spread_mm is not None and told.spread_mm > SHAKY_MM:
        yield Doubt(code=CalibrationDoubtCode.SHAKY, figure=told.spread_mm)
    tilt_rad = fit.camera.tilt_rad()
    if tilt_rad > MAX_TILT_RAD:
        yield Doubt(code=CalibrationDoubtCode.OBLIQUE, figure=float(np.rad2deg(tilt_rad)))
    if result.ball_px < SMALL_BALL_PX:
        yield Doubt(code=CalibrationDoubtCode.SMALL_BALLS, figure=result.ball_px)
    if fit.reference is not None and not fit.reference.is_telling:
        yield Doubt(code=CalibrationDoubtCode.ALIKE)
