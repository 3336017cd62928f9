"""The head end told by the line that is drawn on many cloths: the head string.

It runs straight across the bed a quarter of the way from the head (design: 635 mm of 2540). Where
just one end has such a line, that end is the head, before any rack is seen. Tables with a line
at both ends, a break box or none are left to the rack.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from calibration.camera import Array, CameraModel
from calibration.cloth import Picture
from calibration.fit import TableFit, turned
from tracking.geometry import TableGeometry

WINDOW_MM = 60.0
"""The line is looked for so far to both sides of where it belongs."""
OFF_MM = 30.0
"""And taken where it is no further off: calibration errs by a few mm, a hand that draws by more."""
STEP_MM = 1.5
BESIDE_MM = 11.0
"""Lines are 2 to 5 mm wide, and a pixel is 1 to 4 mm: so far beside it there is cloth again."""
ROWS = 120
INSIDE_SHARE = 0.08
"""Of the width at each side: shadows of cushions and what lies in the jaws."""
LEAST_LEVELS = 2.5
NOISES = 7.0
"""So many times what the columns beside it differ by: a worn cloth is no line."""
SAME_SIGN = 0.8
"""Of the rows: a line is as dark, or as bright, along its whole way but for balls upon it. (The
edge of a shadow is none: on its two sides the light differs by twice what stands out.)"""
OTHER_SHARE = 0.35
"""The other end has less than this of it."""


def with_head_string(fit: TableFit, picture_bgr: Picture) -> TableFit:
    """The fit with the end that has a head string as head; as it is where neither has one or both
    have. A rack that stands at that end all the same says otherwise.

    picture_bgr (h, w, 3): the one that the table was found in.
    """
    light = np.asarray(cv2.cvtColor(picture_bgr, cv2.COLOR_BGR2GRAY), dtype=np.float64)
    string_mm, length_mm = fit.geometry.head_string_x_mm, fit.geometry.length_mm
    head = _line_levels(light, fit.camera, fit.geometry, string_mm)
    foot = _line_levels(light, fit.camera, fit.geometry, length_mm - string_mm)
    if head.is_line and foot.most < OTHER_SHARE * head.most:
        return replace(fit, has_head_string=True)
    if foot.is_line and head.most < OTHER_SHARE * foot.most:
        return replace(turned(fit), has_head_string=True)
    return fit


class _Line:
    """What stands out across the bed near a place: how much, in grey levels, and whether it is a
    line there."""

    def __init__(self, middle: Array, low: Array, high: Array, offsets_mm: Array) -> None:
        """Light (columns, rows) of places, and of the cloth on both sides of each."""
        response = middle - 0.5 * (low + high)
        along = np.median(response, axis=1)
        k = int(np.argmax(np.abs(along)))
        self.most = float(abs(along[k]))
        apart = np.abs(offsets_mm - offsets_mm[k]) > BESIDE_MM + 3 * STEP_MM
        noise = float(np.median(np.abs(along[apart]))) * 1.48
        same = float((np.sign(response[k]) == np.sign(along[k])).mean())
        step = float(abs(np.median(high[k] - low[k])))
        self.is_line = (
            abs(float(offsets_mm[k])) < OFF_MM
            and self.most > max(LEAST_LEVELS, NOISES * noise)
            and same > SAME_SIGN
            and step < self.most
        )


def _line_levels(light: Array, camera: CameraModel, geometry: TableGeometry, at_mm: float) -> _Line:
    beside = round(BESIDE_MM / STEP_MM)
    count = round(2 * WINDOW_MM / STEP_MM) + 1 + 2 * beside
    offsets_mm = np.arange(-(count // 2), count - count // 2, dtype=np.float64) * STEP_MM
    y = np.linspace(INSIDE_SHARE, 1 - INSIDE_SHARE, ROWS) * geometry.width_mm
    places = np.stack(np.meshgrid(at_mm + offsets_mm, y, indexing="ij"), axis=-1).reshape(-1, 2)
    px = camera.mm_to_px(places, height_mm=0.0).astype(np.float32).reshape(count, ROWS, 2)
    seen = cv2.remap(light, px[..., 0], px[..., 1], cv2.INTER_LINEAR)
    levels = np.asarray(seen, dtype=np.float64)
    low, middle, high = levels[: -2 * beside], levels[beside:-beside], levels[2 * beside :]
    return _Line(middle, low, high, offsets_mm[beside:-beside])
