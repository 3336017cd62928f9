"""A table found in a picture: camera, geometry, corners and pockets, and which end is the head.

Convention where neither a rack nor a head string is seen: the head end is the RIGHT end of the
picture; where the long axis stands upright in the picture, the LOWER end. The rack, when it is
seen, stands at the foot end: then `with_foot_at` turns the fit by half a turn if need be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.camera import Array, CalibrationError, CameraModel
from calibration.camera_solve import CameraSolution, solve_camera
from calibration.cloth import ClothColour, Picture
from calibration.pockets import pocket_openings_px
from calibration.view_check import ViewReference, view_reference
from rules.balls import Pocket
from tracking.geometry import NOSE_HEIGHT_MM, TABLE_SIZES_MM, TableGeometry

CORNER_NAMES = ("HL", "HR", "FL", "FR")
CORNER_SIGMA_PX = 2.0
"""How well a person points at a corner that lies in the air over a pocket."""


class CornersError(CalibrationError):
    """Given corners that are no table."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableFit:
    """Where the table is.

    corners_px: HL, HR, FL, FR, where the nose lines cross, as seen (36 mm above the bed);
    pockets_px: the middle of each pocket's visible opening;
    error_mm: estimated error of a place on the cloth; certainty 0..1 that this is the table;
    cloth: its colour, None where no picture was at hand;
    reference: what `calibration.view_check.view_match` compares with, None likewise;
    has_head_string: the head end is where a line is drawn (`calibration.head_string`), unless a
    rack says otherwise.
    """

    camera: CameraModel
    geometry: TableGeometry
    corners_px: dict[str, tuple[float, float]]
    pockets_px: dict[Pocket, tuple[float, float]]
    error_mm: float
    certainty: float
    cloth: ClothColour | None
    reference: ViewReference | None
    head_end_known: bool = False
    has_head_string: bool = False


def table_fit(
    camera: CameraModel,
    geometry: TableGeometry,
    *,
    picture_bgr: Picture | None,
    cloth: ClothColour | None,
    error_mm: float,
    certainty: float,
    head_end_known: bool,
) -> TableFit:
    """A fit from a solved camera; corners and pockets follow from it and the picture."""
    return TableFit(
        camera=camera,
        geometry=geometry,
        corners_px=_corners(camera, geometry),
        pockets_px=pocket_openings_px(camera, geometry),
        error_mm=error_mm,
        certainty=certainty,
        cloth=cloth,
        reference=(
            None
            if picture_bgr is None
            else view_reference(
                camera,
                geometry,
                np.asarray(cv2.cvtColor(picture_bgr, cv2.COLOR_BGR2GRAY), np.uint8),
            )
        ),
        head_end_known=head_end_known,
    )


def nose_corners_mm(geometry: TableGeometry) -> Array:
    """HL, FL, FR, HR (4, 2): clockwise as seen from above."""
    length, width = geometry.length_mm, geometry.width_mm
    return np.array([[0.0, 0.0], [length, 0.0], [length, width], [0.0, width]])


def turned(fit: TableFit) -> TableFit:
    """The same table with head and foot end exchanged (half a turn about the table's middle)."""
    camera, geometry = fit.camera, fit.geometry
    turn = np.asarray(cv2.Rodrigues(camera.rotation)[0], dtype=np.float64)
    half = np.diag([-1.0, -1.0, 1.0])
    shift = np.array([geometry.length_mm, geometry.width_mm, 0.0])
    new = replace(
        camera,
        rotation=np.asarray(cv2.Rodrigues(turn @ half)[0], dtype=np.float64).ravel(),
        translation_mm=turn @ shift + camera.translation_mm,
    )
    swap = {"HL": "FR", "FR": "HL", "HR": "FL", "FL": "HR", "SL": "SR", "SR": "SL"}
    return replace(
        fit,
        camera=new,
        corners_px={name: fit.corners_px[swap[name]] for name in CORNER_NAMES},
        pockets_px={pocket: fit.pockets_px[Pocket(swap[pocket.value])] for pocket in Pocket},
    )


def with_foot_at(fit: TableFit, place_mm: tuple[float, float]) -> TableFit:
    """The fit whose foot end is the end nearer to a place (where the rack stands), now known.

    place_mm is in the table frame of the given fit; in the new one it lies in the foot half.
    """
    right = fit if place_mm[0] >= fit.geometry.length_mm / 2 else turned(fit)
    return replace(right, head_end_known=True)


def with_head_end(fit: TableFit, corner: str) -> TableFit:
    """The fit in which the end where `corner` of the given fit lies ("H..." or "F...") is the head.

    `with_head_end(fit, "HL")` keeps it, `with_head_end(fit, "FL")` turns it; the end is then known.
    """
    if corner not in CORNER_NAMES:
        raise CornersError(f"corner {corner!r} is none of {', '.join(CORNER_NAMES)}")
    return replace(fit if corner[0] == "H" else turned(fit), head_end_known=True)


def table_from_corners(
    corners_px: Mapping[str, tuple[float, float]],
    *,
    size_wh: tuple[int, int],
    size_mm: tuple[float, float] | None = None,
    picture_bgr: Picture | None = None,
) -> TableFit:
    """A fit from the four nose corners as a person gives them, in any view.

    corners_px: {"HL": (x, y), "HR": ..., "FL": ..., "FR": ...}, in the plane of the noses;
    size_mm (length, width), 9 ft if None; picture_bgr serves the pockets and the cloth's colour.
    Raises CornersError, with what is wrong: names, crossed order, no table to be seen so.
    """
    missing = [name for name in CORNER_NAMES if name not in corners_px]
    if missing or len(corners_px) != 4:
        raise CornersError(
            f"corners must be exactly {', '.join(CORNER_NAMES)}; got {sorted(corners_px)}"
        )
    geometry = geometry_of_size(size_mm)
    points = np.array([corners_px[name] for name in ("HL", "FL", "FR", "HR")], dtype=np.float64)
    if points.shape != (4, 2) or not np.all(np.isfinite(points)):
        raise CornersError(f"corners must be four pairs of pixels; got {dict(corners_px)}")
    area = _signed_areas(points)
    if np.all(area < 0):
        raise CornersError(
            "corners are mirrored: seen from the head end, L is left and R is right, so that "
            f"HL, FL, FR, HR run clockwise in the picture; got {dict(corners_px)}"
        )
    if not np.all(area > 100.0):
        raise CornersError(f"corners do not span a four-sided table: {dict(corners_px)}")
    solution = solve_camera(
        points,
        nose_corners_mm(geometry),
        corners_px=points,
        corners_mm=nose_corners_mm(geometry),
        size_wh=size_wh,
        sigma_px=CORNER_SIGMA_PX,
        is_lens_free=False,
    )
    cloth = None if picture_bgr is None else cloth_colour(solution.camera, geometry, picture_bgr)
    return table_fit(
        solution.camera,
        geometry,
        picture_bgr=picture_bgr,
        cloth=cloth,
        error_mm=error_mm(solution, geometry, CORNER_SIGMA_PX),
        certainty=1.0,
        head_end_known=True,
    )


def cloth_colour(
    camera: CameraModel, geometry: TableGeometry, picture_bgr: Picture
) -> ClothColour | None:
    """Colour of the bed inside the noses; medians, so that balls and arms do not matter."""
    x, y = np.meshgrid(
        np.linspace(0.05, 0.95, 60) * geometry.length_mm,
        np.linspace(0.08, 0.92, 30) * geometry.width_mm,
    )
    px = camera.mm_to_px(np.column_stack((x.ravel(), y.ravel())), 0.0)
    h, w = picture_bgr.shape[:2]
    px = px[np.all((px >= 0) & (px < (w - 0.5, h - 0.5)), axis=1)]
    if len(px) < 100:
        return None
    at = np.round(px).astype(np.int64)
    colours = np.ascontiguousarray(picture_bgr[at[:, 1], at[:, 0]][None])
    lab = np.asarray(cv2.cvtColor(colours, cv2.COLOR_BGR2LAB), dtype=np.float64)[0]
    mean = np.median(lab, axis=0)
    spread = 1.4826 * np.median(np.abs(lab - mean), axis=0)
    return ClothColour(
        mean_lab=(float(mean[0]), float(mean[1]), float(mean[2])),
        spread_lab=(float(spread[0]), float(spread[1]), float(spread[2])),
    )


def error_mm(solution: CameraSolution, geometry: TableGeometry, sigma_px: float) -> float:
    """Estimated error of a place on the cloth: of the fit and of what the fit cannot see."""
    x, y = np.meshgrid(
        np.linspace(0.1, 0.9, 5) * geometry.length_mm, np.linspace(0.1, 0.9, 3) * geometry.width_mm
    )
    scale = float(np.mean(solution.camera.mm_per_px(np.column_stack((x.ravel(), y.ravel())))))
    return float(np.hypot(solution.miss_px, sigma_px / 2) * scale)


def geometry_of_size(size_mm: tuple[float, float] | None) -> TableGeometry:
    """A table of (length, width) between the noses in mm; 9 ft if None."""
    length, width = TABLE_SIZES_MM["9ft"] if size_mm is None else size_mm
    if not 500.0 < width < length < 5000.0:
        raise CalibrationError(f"table size must be length > width in mm; got {size_mm}")
    return TableGeometry(length_mm=float(length), width_mm=float(width))


def _corners(camera: CameraModel, geometry: TableGeometry) -> dict[str, tuple[float, float]]:
    seen = camera.mm_to_px(nose_corners_mm(geometry), NOSE_HEIGHT_MM)
    return {
        name: (float(x), float(y))
        for name, (x, y) in zip(("HL", "FL", "FR", "HR"), seen, strict=True)
    }


def _signed_areas(points: Array) -> Array:
    before, after = np.roll(points, 1, axis=0) - points, np.roll(points, -1, axis=0) - points
    return np.asarray(after[:, 0] * before[:, 1] - after[:, 1] * before[:, 0])
