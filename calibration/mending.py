"""Finds the table again after the camera was nudged or the light has changed, where that is safe.

A small nudge is measured on the remembered profiles and only the camera's place is solved anew:
the lens stays, and the error of the first calibration hardly grows. What is more than that is
searched for as if nothing were known, and believed only if it is found as well as the first time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from calibration.camera import Array, CameraModel
from calibration.cloth import Picture, median_picture
from calibration.fit import TableFit, cloth_colour, table_fit, turned
from calibration.table_finder import TableNotFound, find_table
from calibration.view_check import (
    ViewMatch,
    ViewReference,
    reference_of,
    view_match,
)
from tracking.geometry import NOSE_HEIGHT_MM

LEAST_PICTURES = 3
SAME_MM = 0.7
"""A shift up to this leaves the camera as it is: what is measured is as much in error."""
LEFT_MM = 0.7
"""Shift that may be left between the remembered and the new view after the camera was solved."""
SURE_MM = 0.4
"""Standard error of that: more where a side is out of the picture or covered, and is not seen."""
SEEN_SHARE = 0.7
"""Of the profiles, that must be found for a camera to be solved from them."""
TURN_SIGMA_RAD, WAY_SIGMA_MM = 0.02, 30.0
"""How far a camera is expected to have turned and gone: weak, for what the profiles leave open."""
NO_WORSE = 1.2
"""The new error against the first: both are estimates, some tenths of a millimetre apart."""
SLACK_MM = 0.3
CERTAIN = 0.85
"""Certainty of a table that was searched for anew from which it is believed without a person."""
FARTHEST_SHARE = 0.25
"""Of the picture's width, that a corner may have gone: more is another table or another camera."""


def recalibrated(fit: TableFit, pictures_bgr: Sequence[Picture]) -> TableFit | None:
    """The calibration of the same table from pictures (h, w, 3) taken at rest, with nobody over
    it; None where it is not sure to be as good as the first.

    The head end and the size of the table are those of `fit`. Keeps the lens for small nudges.
    """
    w, h = fit.camera.size_wh
    pictures = [picture for picture in pictures_bgr if picture.shape[:2] == (h, w)]
    if len(pictures) < LEAST_PICTURES:
        return None
    seen = median_picture(pictures)
    lights = [_light(picture) for picture in pictures]
    if fit.reference is not None:
        nudged = _nudged(fit, fit.reference, seen, lights)
        if nudged is not None:
            return nudged
    return _searched(fit, pictures)


def _nudged(
    fit: TableFit,
    reference: ViewReference,
    seen: Picture,
    lights: Sequence[NDArray[np.uint8]],
) -> TableFit | None:
    """The same lens at a place solved from the profiles; None where they do not tell it."""
    light = _light(seen)
    match = view_match(reference, light)
    if match.share < SEEN_SHARE:
        return None
    shift_mm = match.shift_mm
    camera = reference.camera
    if shift_mm > SAME_MM:
        for _ in range(2):  # the second time from where the first one came to
            moved = reference_of(camera, reference.geometry, reference.levels)
            camera = _moved_camera(moved, view_match(moved, light))
    placed = reference_of(camera, reference.geometry, reference.levels)
    left = [view_match(placed, each) for each in lights]
    if any(
        one.share < SEEN_SHARE or one.shift_mm > LEFT_MM or one.sigma_mm > SURE_MM for one in left
    ):
        return None
    worst_mm = max(one.shift_mm + one.sigma_mm for one in left)
    error_mm = fit.error_mm if shift_mm <= SAME_MM else float(np.hypot(fit.error_mm, worst_mm))
    if error_mm > NO_WORSE * fit.error_mm + SLACK_MM:
        return None
    as_fitted = _same_end(camera, reference.camera, fit)
    return table_fit(
        as_fitted,
        fit.geometry,
        picture_bgr=seen,
        cloth=cloth_colour(as_fitted, fit.geometry, seen) or fit.cloth,
        error_mm=error_mm,
        certainty=fit.certainty,
        head_end_known=fit.head_end_known,
    )


def _moved_camera(reference: ViewReference, match: ViewMatch) -> CameraModel:
    """The reference's camera, turned and moved so that the profiles are where they were found."""
    old = reference.camera
    found = np.isfinite(match.moved_mm)
    feet, inward = reference.feet_mm[found], reference.inward[found]
    along = match.moved_mm[found]
    base = np.asarray(cv2.Rodrigues(old.rotation)[0], dtype=np.float64)

    def camera_at(values: Array) -> CameraModel:
        turn = np.asarray(cv2.Rodrigues(values[:3])[0], dtype=np.float64)
        return replace(
            old,
            rotation=np.asarray(cv2.Rodrigues(turn @ base)[0], dtype=np.float64).ravel(),
            translation_mm=turn @ old.translation_mm + values[3:],
        )

    def off(values: Array) -> Array:
        new = camera_at(values).mm_to_px(feet, NOSE_HEIGHT_MM)
        went = old.px_to_mm(new, NOSE_HEIGHT_MM) - feet
        miss = np.nan_to_num((went * inward).sum(axis=1) - along, nan=1e3)
        return np.concatenate((miss, values[:3] / TURN_SIGMA_RAD, values[3:] / WAY_SIGMA_MM))

    scales = np.array([1e-3, 1e-3, 1e-3, 1.0, 1.0, 1.0])
    solved = least_squares(off, np.zeros(6), x_scale=scales, loss="soft_l1", max_nfev=40)
    return camera_at(np.asarray(solved.x, dtype=np.float64))


def _same_end(camera: CameraModel, before: CameraModel, fit: TableFit) -> CameraModel:
    """A camera solved in the frame of `before`, in the frame of the fit (it may be turned)."""
    middle = np.array([[0.0, 0.0]])
    apart = np.linalg.norm(before.mm_to_px(middle) - fit.camera.mm_to_px(middle))
    across = np.linalg.norm(
        before.mm_to_px(middle)
        - before.mm_to_px(np.array([[fit.geometry.length_mm, fit.geometry.width_mm]]))
    )
    return camera if apart < across / 2 else turned(replace(fit, camera=camera)).camera


def _searched(fit: TableFit, pictures: Sequence[Picture]) -> TableFit | None:
    size_mm = (fit.geometry.length_mm, fit.geometry.width_mm)
    try:
        found = find_table(pictures, size_mm=size_mm)
    except TableNotFound:
        return None
    ways = [(_farthest_px(one, fit), one) for one in (found, turned(found))]
    gone_px, new = min(ways, key=lambda way: way[0])
    if gone_px > FARTHEST_SHARE * fit.camera.size_wh[0]:
        return None
    if new.certainty < CERTAIN or new.error_mm > NO_WORSE * fit.error_mm + SLACK_MM:
        return None
    return replace(new, head_end_known=fit.head_end_known, has_head_string=fit.has_head_string)


def _farthest_px(one: TableFit, other: TableFit) -> float:
    return max(
        float(np.hypot(*(np.array(one.corners_px[k]) - np.array(other.corners_px[k]))))
        for k in other.corners_px
    )


def _light(picture_bgr: Picture) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(picture_bgr, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
