"""The colours of balls that somebody else has found: a second opinion on their numbers.

A network tells a number from what it has learnt; colours measured against the table's own white
know makes that it has not. Measured as `classic` does, on a table seen at a size that costs less.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.cloth import ClothError
from vision.colours import luminance_of, measure_colours
from vision.detections import Detections
from vision.scene import Scene
from vision.table_crop import TableCrop, crop_table

Doubles = NDArray[np.float64]

LIGHT_RADIUS_PX, LIGHT_CELL_RADII = 3.0, 2.0
"""Radius of a ball in the small picture of the cloth, and what is one cell of light there: only
its light is asked for, which changes slowly."""
LIGHT_EVERY = 3
"""Every so many rows and columns of that picture show as well what light is usual on it."""


def light_at(crop: TableCrop, centres_px_xy: Doubles) -> Doubles:
    """(n,) how bright the cloth is at each ball (n, 2) of the crop, in parts of its median."""
    h, w = crop.surface.shape
    at = np.rint((centres_px_xy + 0.5) * crop.search_scale - 0.5).astype(np.int64)
    here = crop.cloth.lab[np.clip(at[:, 1], 0, h - 1), np.clip(at[:, 0], 0, w - 1), 0]
    every = np.s_[::LIGHT_EVERY, ::LIGHT_EVERY]
    usual = float(np.median(crop.cloth.lab[every][crop.surface[every] > 0, 0]))
    return np.asarray(luminance_of(here) / luminance_of(np.array(usual)), dtype=np.float64)


def light_crop(
    bgr: NDArray[np.uint8], scene: Scene, *, radius_px: float = LIGHT_RADIUS_PX
) -> TableCrop | None:
    """The table in a picture (h, w, 3) with the light on its cloth, its small picture made so that
    a ball has this radius; None where no cloth is seen."""
    try:
        return crop_table(bgr, scene, radius_px=radius_px, cell_radii=LIGHT_CELL_RADII)
    except ClothError:
        return None


def with_colours(found: Detections, crop: TableCrop | None, scene: Scene) -> Detections:
    """The same balls with the colours that they have in the crop of their picture; as they are,
    without one."""
    if crop is None:
        return found
    centres = found.centres_px_xy - np.array(crop.offset_px_xy, dtype=np.float64)
    radii = scene.radii_px(found.centres_px_xy)
    colours = measure_colours(crop.bgr, centres, radii, light_at(crop, centres))
    return replace(found, colours=colours)
