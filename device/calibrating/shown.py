"""A calibration as lines over the picture, for a page: plain values.

Places are pixels of the camera's picture. `noses` are the four lines between the corners as the
lens bends them, `string` the head string, `spot` the foot spot; `pockets` the middles of the
openings.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

import numpy as np

from calibration.agreement import Agreement
from calibration.fit import TableFit
from device.calibrating.doubted import Doubt
from device.calibrating.head_end import head_end_of
from tracking.geometry import NOSE_HEIGHT_MM

PIECES: Final = 12
"""Of a line: a lens bends them a little."""


def shown(
    fit: TableFit,
    agreement: Agreement | None,
    *,
    source: str,
    made_at: str,
    noses_seen: float | None = None,
    doubts: tuple[Doubt, ...] = (),
) -> dict[str, Any]:
    """As it goes to the page; `noses_seen`: the share of them, 0..1."""
    length, width = fit.geometry.length_mm, fit.geometry.width_mm
    corners = [(0.0, 0.0), (length, 0.0), (length, width), (0.0, width)]
    string_mm = fit.geometry.head_string_x_mm
    middle = np.array([[length / 2, width / 2]])
    told = asdict(agreement) if agreement is not None else {}
    return {
        "picture": list(fit.camera.size_wh),
        "corners": {name: _rounded(place) for name, place in fit.corners_px.items()},
        "noses": [_line(fit, corners[k], corners[(k + 1) % 4], NOSE_HEIGHT_MM) for k in range(4)],
        "string": _line(fit, (string_mm, 0.0), (string_mm, width), 0.0),
        "spot": _rounded(fit.camera.mm_to_px(np.array([fit.geometry.foot_spot_mm]), 0.0)[0]),
        "pockets": {one.value: _rounded(place) for one, place in fit.pockets_px.items()},
        "table_mm": [length, width],
        "head_end": head_end_of(fit),
        "is_head_known": fit.head_end_known,
        "error_mm": round(fit.error_mm, 2),
        "noses_mm": told.get("noses_mm"),
        "pockets_mm": told.get("pockets_mm"),
        "spread_mm": told.get("spread_mm"),
        "noses_seen": noses_seen,
        "ball_px": round(2 * float(fit.camera.ball_radius_px(middle)[0]), 1),
        "tilt_deg": round(float(np.rad2deg(fit.camera.tilt_rad())), 1),
        "source": source,
        "made_at": made_at,
        "doubts": [{"code": one.code.value, "figure": round(one.figure, 1)} for one in doubts],
    }


def _line(
    fit: TableFit, start: tuple[float, float], end: tuple[float, float], height_mm: float
) -> list[list[float]]:
    share = np.linspace(0.0, 1.0, PIECES + 1)[:, None]
    places_mm = np.array([start]) * (1 - share) + np.array([end]) * share
    return [_rounded(place) for place in fit.camera.mm_to_px(places_mm, height_mm)]


def _rounded(place: Any) -> list[float]:
    return [round(float(place[0]), 1), round(float(place[1]), 1)]
