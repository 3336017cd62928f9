"""A table from four corners that a person points at, through a lens that is known already.

Four corners alone do not tell how a lens bends (`calibration.fit.table_from_corners`): where the
table was found by itself before, the lens is known from that, and only the place of the camera is
solved. Corners that no table can have through this lens are met as nearly as can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np

from calibration.camera import CameraModel
from calibration.camera_solve import CameraSolution
from calibration.cloth import Picture
from calibration.fit import (
    CORNER_SIGMA_PX,
    TableFit,
    cloth_colour,
    error_mm,
    nose_corners_mm,
    table_fit,
    table_from_corners,
)
from tracking.geometry import NOSE_HEIGHT_MM


def table_through(
    lens: CameraModel,
    corners_px: Mapping[str, tuple[float, float]],
    *,
    size_mm: tuple[float, float],
    picture_bgr: Picture,
) -> TableFit:
    """The fit from nose corners as a person gives them, in pictures of the lens' camera.

    corners_px, size_mm, picture_bgr (h, w, 3): as in `table_from_corners`, which is what a lens
    without any bend comes to. Raises CornersError.
    """
    size_wh = lens.size_wh
    by_corners = table_from_corners(
        corners_px, size_wh=size_wh, size_mm=size_mm, picture_bgr=picture_bgr
    )
    if not np.any(lens.distortion):
        return by_corners
    geometry = by_corners.geometry
    flat_mm = nose_corners_mm(geometry)
    # Heights above the bed count against the axis z, which points away from the camera.
    places_mm = np.column_stack((flat_mm, np.full(4, -NOSE_HEIGHT_MM)))
    points = np.array([corners_px[name] for name in ("HL", "FL", "FR", "HR")], dtype=np.float64)
    is_found, rotation, translation = cv2.solvePnP(
        places_mm,
        points,
        lens.matrix,
        lens.distortion,
        np.array(by_corners.camera.rotation).reshape(3, 1),
        np.array(by_corners.camera.translation_mm).reshape(3, 1),
        useExtrinsicGuess=True,
        flags=cv2.SOLVEPNP_ITERATIVE,
    )
    if not is_found:
        return by_corners
    camera = replace(
        lens,
        rotation=np.asarray(rotation, np.float64).ravel(),
        translation_mm=np.asarray(translation, np.float64).ravel(),
    )
    miss = camera.mm_to_px(flat_mm, NOSE_HEIGHT_MM) - points
    solution = CameraSolution(
        camera=camera, miss_px=float(np.sqrt(np.mean(miss**2))), focal_known=True
    )
    return table_fit(
        camera,
        geometry,
        picture_bgr=picture_bgr,
        cloth=cloth_colour(camera, geometry, picture_bgr),
        error_mm=error_mm(solution, geometry, CORNER_SIGMA_PX),
        certainty=1.0,
        head_end_known=True,
    )
