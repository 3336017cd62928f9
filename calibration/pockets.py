"""The six pockets in a picture: is it dark where they should be, and where is their middle."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.camera import Array, CameraModel
from calibration.cloth import GREY_CHROMA, ClothColour, Picture
from rules.balls import Pocket
from tracking.geometry import TableGeometry

OPENING_RADIUS_MM = 45.0
"""Of the part of a pocket that is looked at: mouths are 115 to 128 mm wide."""
GRID_MM = 6.0
DARK_RATIO = 0.5
"""Of the cloth's lightness: an opening is darker than that (the drop is not lit)."""
NOT_CLOTH_CHROMA = 16.0
"""Distance in 8-bit Lab chroma beyond which a pixel is not cloth."""
NOT_CLOTH_RATIO = (0.7, 1.4)
"""Range of the cloth's lightness that still is cloth, at a pocket."""
MAX_SHIFT_MM = 22.0
"""An opening further than this from where geometry has it is something else."""
SHIFT_STEPS = 4


def pocket_shares(
    camera: CameraModel, geometry: TableGeometry, picture_bgr: Picture, cloth: ClothColour
) -> dict[Pocket, float]:
    """Share 0..1 of each pocket's place that is not cloth; nan where it is out of the picture."""
    shares: dict[Pocket, float] = {}
    for pocket, centre in geometry.pocket_centres_mm().items():
        lab, _ = _look(camera, picture_bgr, np.array(centre), OPENING_RADIUS_MM)
        shares[pocket] = float(is_not_cloth(lab, cloth).mean()) if len(lab) > 20 else float("nan")
    return shares


def is_not_cloth(lab: Array, cloth: ClothColour) -> Array:
    """For colours (n, 3) in 8-bit Lab: is it something else than cloth (n,)."""
    light, a, b = cloth.mean_lab
    ratio = lab[:, 0] / max(light, 1.0)
    dim = np.clip(ratio, 0.4, 1.2)
    off = np.hypot(lab[:, 1] - 128 - dim * (a - 128), lab[:, 2] - 128 - dim * (b - 128))
    low, high = NOT_CLOTH_RATIO
    if np.hypot(a - 128, b - 128) < GREY_CHROMA:
        low, high = 0.8, 1.25
    return np.asarray((off > NOT_CLOTH_CHROMA) | (ratio < low) | (ratio > high))


def pocket_openings_px(
    camera: CameraModel,
    geometry: TableGeometry,
    picture_bgr: Picture | None,
    cloth: ClothColour | None,
) -> dict[Pocket, tuple[float, float]]:
    """The middle of each visible opening: of the dark patch if there is one, else by geometry."""
    openings: dict[Pocket, tuple[float, float]] = {}
    for pocket, place in geometry.pocket_centres_mm().items():
        centre = np.array(place)
        if picture_bgr is not None and cloth is not None:
            centre = _dark_middle(camera, picture_bgr, centre, cloth)
        seen = camera.mm_to_px(centre[None, :], 0.0)[0]
        openings[pocket] = (float(seen[0]), float(seen[1]))
    return openings


def _dark_middle(
    camera: CameraModel, picture_bgr: Picture, expected: Array, cloth: ClothColour
) -> Array:
    centre = expected
    for _ in range(SHIFT_STEPS):
        lab, places = _look(camera, picture_bgr, centre, OPENING_RADIUS_MM + 10)
        dark = lab[:, 0] < DARK_RATIO * cloth.mean_lab[0] if len(lab) else np.zeros(0, bool)
        if dark.sum() < 40:
            return expected
        centre = places[dark].mean(axis=0)
    return centre if float(np.linalg.norm(centre - expected)) < MAX_SHIFT_MM else expected


def _look(
    camera: CameraModel, picture_bgr: Picture, centre: Array, radius_mm: float
) -> tuple[Array, Array]:
    """8-bit Lab colours (n, 3) and places (n, 2) in mm of a disc at bed height."""
    steps = np.arange(-radius_mm, radius_mm + 0.1, GRID_MM)
    x, y = np.meshgrid(steps, steps)
    inside = x * x + y * y <= radius_mm * radius_mm
    places = centre + np.column_stack((x[inside], y[inside]))
    h, w = picture_bgr.shape[:2]
    at = np.round(np.nan_to_num(camera.mm_to_px(places, 0.0), nan=-1e6)).astype(np.int64)
    seen = np.all((at >= 0) & (at < (w, h)), axis=1)
    if not seen.any():
        return np.zeros((0, 3)), np.zeros((0, 2))
    colours = np.ascontiguousarray(picture_bgr[at[seen, 1], at[seen, 0]][None])
    lab = np.asarray(cv2.cvtColor(colours, cv2.COLOR_BGR2LAB), dtype=np.float64)[0]
    return lab, places[seen]
