"""What the referee made of one recording: handed from the pipeline to those who write it down.

Knows no file and no word of any language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball, Pocket
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.shot import Gap, PlaceMm, SeenShot

if TYPE_CHECKING:
    from calibration.fit import TableFit

PlacePx = tuple[float, float]


class Camera(Protocol):
    """The part of `calibration.camera.CameraModel` that drawing needs."""

    def mm_to_px(self, points_mm: NDArray[np.float64], height_mm: float, /) -> NDArray[np.float64]:
        """(n, 2) table mm at one height above the bed to (n, 2) pixels of the source picture."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeenTable:
    """The table as found in the picture.

    `corners_px` (HL, HR, FL, FR): where the lines of the cushion noses meet, as seen.
    `pockets_px`: the middle of each of the six openings, as seen.
    `error_mm`: estimated error of a place on the cloth, None where it is not known.
    `is_head_end_known`: else head and foot, and so left and right, may be the other way round.
    """

    length_mm: float
    width_mm: float
    corners_px: Mapping[Pocket, PlacePx]
    pockets_px: Mapping[Pocket, PlacePx]
    error_mm: float | None
    camera: Camera
    is_head_end_known: bool = True

    @classmethod
    def from_fit(cls, fit: TableFit, *, is_head_end_known: bool = True) -> SeenTable:
        """A fitted table as it is told."""
        return cls(
            is_head_end_known=is_head_end_known,
            length_mm=fit.geometry.length_mm,
            width_mm=fit.geometry.width_mm,
            corners_px={Pocket(name): place for name, place in fit.corners_px.items()},
            pockets_px=fit.pockets_px,
            error_mm=fit.error_mm,
            camera=fit.camera,
        )

    @property
    def geometry(self) -> TableGeometry:
        """The playing surface in mm."""
        return TableGeometry(length_mm=self.length_mm, width_mm=self.width_mm)

    def places_px(
        self, places_mm: Sequence[PlaceMm], height_mm: float = BALL_RADIUS_MM
    ) -> list[PlacePx]:
        """Where points at `height_mm` above the bed (ball centres unless told) are seen."""
        if not places_mm:
            return []
        points_mm = np.asarray(places_mm, dtype=np.float64).reshape(-1, 2)
        points_px = self.camera.mm_to_px(points_mm, height_mm)
        return [(float(x), float(y)) for x, y in points_px]

    def balls_px(self, balls_mm: Mapping[Ball, PlaceMm]) -> dict[Ball, PlacePx]:
        """Where the centres of balls lying on the bed are seen."""
        balls = sorted(balls_mm)
        return dict(zip(balls, self.places_px([balls_mm[b] for b in balls]), strict=True))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Reviewed:
    """One recording as seen: shots and gaps in the order of their time."""

    table: SeenTable
    shots: tuple[SeenShot, ...]
    gaps: tuple[Gap, ...]
