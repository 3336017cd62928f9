"""The six pockets in a picture: where their openings are, and whether no cloth is there."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.camera import Array, CameraModel
from calibration.cloth import GREY_CHROMA, ClothColour, Picture
from rules.balls import Pocket
from tracking.geometry import NOSE_HEIGHT_MM, TableGeometry

OPENING_RADIUS_MM = 45.0
"""Of the part of a pocket that is looked at: mouths are 115 to 128 mm wide."""
GRID_MM = 6.0
NOT_CLOTH_CHROMA = 16.0
"""Distance in 8-bit Lab chroma beyond which a pixel is not cloth."""
DARK_RATIO = 0.55
"""Of the cloth's lightness: a hole is darker."""
NOT_CLOTH_RATIO = (0.7, 1.4)
"""Range of the cloth's lightness that still is cloth, at a pocket."""


def pocket_shares(
    camera: CameraModel, geometry: TableGeometry, picture_bgr: Picture, cloth: ClothColour
) -> dict[Pocket, float]:
    """Share 0..1 of each pocket's place that is not cloth; nan where it is out of the picture."""
    shares: dict[Pocket, float] = {}
    for pocket, centre in geometry.pocket_centres_mm().items():
        lab = _look(camera, picture_bgr, np.array(centre), OPENING_RADIUS_MM)
        shares[pocket] = float(is_not_cloth(lab, cloth).mean()) if len(lab) > 20 else float("nan")
    return shares


def dark_share(
    camera: CameraModel, geometry: TableGeometry, picture_bgr: Picture, cloth: ClothColour
) -> float:
    """Share 0..1 of the pockets' places in the picture that is as dark as holes.

    Of the five best: a potted ball may fill one. Leather and metal around holes, and whatever lies
    beside the table, is no cloth either, but lighter.
    """
    shares = []
    for centre in geometry.pocket_centres_mm().values():
        lab = _look(camera, picture_bgr, np.array(centre), OPENING_RADIUS_MM)
        if len(lab) > 20:
            shares.append(float((lab[:, 0] < DARK_RATIO * cloth.mean_lab[0]).mean()))
    return float(np.mean(sorted(shares)[-5:])) if shares else 0.0


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
    camera: CameraModel, geometry: TableGeometry
) -> dict[Pocket, tuple[float, float]]:
    """The middle of each visible opening, by geometry.

    Measured against openings pointed at by hand (+-3 to 6 px) on two tables: mean 3 and 7 px,
    worst 6 and 13 px (12 and 19 mm). Middles of dark patches were no better and up to 19 px off:
    potted balls, leather and rails confuse them.
    """
    places = geometry.pocket_centres_mm()
    seen = camera.mm_to_px(np.array(list(places.values())), NOSE_HEIGHT_MM)
    return {pocket: (float(x), float(y)) for pocket, (x, y) in zip(places, seen, strict=True)}


def _look(camera: CameraModel, picture_bgr: Picture, centre: Array, radius_mm: float) -> Array:
    """8-bit Lab colours (n, 3) of a disc at the height of the noses.

    What is seen from above ends at the rim, which the rails hold at about that height: openings
    pointed at by hand fit it to 12 and 19 mm on two tables, and bed height to 24 and 22 mm.
    """
    steps = np.arange(-radius_mm, radius_mm + 0.1, GRID_MM)
    x, y = np.meshgrid(steps, steps)
    inside = x * x + y * y <= radius_mm * radius_mm
    places = centre + np.column_stack((x[inside], y[inside]))
    h, w = picture_bgr.shape[:2]
    at = np.round(np.nan_to_num(camera.mm_to_px(places, NOSE_HEIGHT_MM), nan=-1e6)).astype(np.int64)
    seen = np.all((at >= 0) & (at < (w, h)), axis=1)
    if not seen.any():
        return np.zeros((0, 3))
    colours = np.ascontiguousarray(picture_bgr[at[seen, 1], at[seen, 0]][None])
    lab: Array = np.asarray(cv2.cvtColor(colours, cv2.COLOR_BGR2LAB), dtype=np.float64)[0]
    return lab
