"""From the pixels of half-size pictures to table mm: turns candidates into sightings.

One crop of the half-size picture holds the table with its pockets and rail tops; everything that
is measured every frame is measured there, and points, not pictures, are mapped to mm.
"""

from __future__ import annotations

import itertools

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import CameraModel
from tracking.geometry import BALL_RADIUS_MM, NOSE_HEIGHT_MM, TableGeometry
from tracking.sightings import BLIND_CELL_MM, BLIND_MARGIN_MM, PlaceLook, Sightings
from vision.candidates import Candidates
from vision.patches import Look
from vision.scene import Scene

RAIL_TOP_MM = 125.0
"""How far outside the noses balls are still looked for: the cushion (50 mm) and part of the rail,
enough to see a ball leave the table over a pocket (rails are 4 to 7.5 in wide, WPA equipment)."""
MOUTH_MM = 90.0
"""Radius of a pocket's opening with its shadowed edge, about the middle of the opening."""
SIGMA_SHARE = 0.035
"""Standard error of a free resting ball's centre in ball radii: 0.25 px at a half-size radius of
7 px, measured as scatter of the centres of resting balls in simulated clips."""
STREAK_SHARE = 0.10
"""Of the blur's length that is added to the error: the shutter's ends are not sharp."""
SLANT_RAD = np.radians(40)
"""From so far off straight down to the middle of the table a view is no overhead one any more:
behind a ball of 57 mm then lie 48 mm of the bed that nobody sees. Cameras above a table, also
those beside its lamp, look down at up to 25 degrees."""
ROUGH_FACTOR = 3.0
"""A centre found inside a larger piece is so much less exact."""

_LOOKS = {
    Look.STILL: PlaceLook.STILL,
    Look.PARTLY: PlaceLook.PARTLY,
    Look.CHANGED: PlaceLook.CHANGED,
    Look.EMPTY: PlaceLook.EMPTY,
}


class TableView:
    """The part of a fixed camera's half-size pictures that holds the table."""

    def __init__(self, camera: CameraModel, geometry: TableGeometry) -> None:
        self.camera = camera
        self.geometry = geometry
        half_w, half_h = camera.size_wh[0] // 2, camera.size_wh[1] // 2
        outline = self._outline_mm(RAIL_TOP_MM)
        half = (camera.mm_to_px(outline, NOSE_HEIGHT_MM) - 0.5) / 2
        x0, y0 = np.floor(half.min(axis=0)).astype(int) - 4
        x1, y1 = np.ceil(half.max(axis=0)).astype(int) + 5
        self.x0, self.y0 = int(max(0, x0)), int(max(0, y0))
        self.x1, self.y1 = int(min(half_w, x1)), int(min(half_h, y1))
        shape = (self.y1 - self.y0, self.x1 - self.x0)
        self.region = np.zeros(shape, np.uint8)
        offset = np.array([self.x0, self.y0])
        cv2.fillPoly(self.region, [np.round(half - offset).astype(np.int32)], 255)
        self.bed = np.zeros(shape, np.uint8)
        bed = (camera.mm_to_px(self._outline_mm(0.0), NOSE_HEIGHT_MM) - 0.5) / 2 - offset
        cv2.fillPoly(self.bed, [np.round(bed).astype(np.int32)], 255)
        self.mouths = self._mouths(shape, offset)
        self._radius = self._fit_radius()
        self._blind_px: NDArray[np.int64] | None = None

    def _mouths(self, shape: tuple[int, int], offset: NDArray[np.int64]) -> NDArray[np.uint8]:
        """(h, w) 255 over the pockets' openings: no cloth there, and balls that have fallen."""
        mask = np.zeros(shape, np.uint8)
        angle = np.linspace(0, 2 * np.pi, 25)[:-1]
        ring = MOUTH_MM * np.column_stack((np.cos(angle), np.sin(angle)))
        for centre in self.geometry.pocket_centres_mm().values():
            px = (self.camera.mm_to_px(np.array(centre) + ring, 0.0) - 0.5) / 2 - offset
            cv2.fillPoly(mask, [np.round(px).astype(np.int32)], 255)
        return mask

    def _outline_mm(self, outset_mm: float) -> NDArray[np.float64]:
        """Points (n, 2) along a rectangle so far outside the nose lines (lines may be bowed)."""
        length, width = self.geometry.length_mm, self.geometry.width_mm
        a, b = -outset_mm, outset_mm
        corners = np.array(
            [[a, a], [length + b, a], [length + b, width + b], [a, width + b], [a, a]]
        )
        steps = np.linspace(0, 1, 9)[:-1, None]
        sides = [p + steps * (q - p) for p, q in itertools.pairwise(corners)]
        return np.concatenate(sides)

    def _fit_radius(self) -> tuple[float, float, float]:
        length, width = self.geometry.length_mm, self.geometry.width_mm
        gx, gy = np.meshgrid(np.linspace(0, length, 7), np.linspace(0, width, 5))
        points = np.column_stack((gx.ravel(), gy.ravel()))
        px = self.mm_to_px(points)
        radius = self.camera.ball_radius_px(points) / 2
        design = np.column_stack((np.ones(len(px)), px))
        a, b, c = np.linalg.lstsq(design, radius, rcond=None)[0]
        return float(a), float(b), float(c)

    @property
    def middle_radius_px(self) -> float:
        """Radius of a ball in the middle of the crop, half-size pixels."""
        return self.radius_px_at((self.x1 - self.x0) / 2, (self.y1 - self.y0) / 2)

    def crop(self, half: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The table's part (h, w, 3) of a half-size picture; a copy, contiguous."""
        return np.ascontiguousarray(half[self.y0 : self.y1, self.x0 : self.x1])

    def radius_px_at(self, x_px: float, y_px: float) -> float:
        """Radius of a ball in half-size pixels at a place of the crop."""
        a, b, c = self._radius
        return max(1.5, a + b * x_px + c * y_px)

    def mm_to_px(self, points_mm: NDArray[np.float64]) -> NDArray[np.float64]:
        """Crop pixels (n, 2) of ball centres (n, 2) in mm."""
        full = self.camera.mm_to_px(points_mm)
        return np.asarray((full - 0.5) / 2 - np.array([self.x0, self.y0]), dtype=np.float64)

    def px_to_mm(self, points_px: NDArray[np.float64]) -> NDArray[np.float64]:
        """Ball centres (n, 2) in mm of crop pixels (n, 2)."""
        full = 2 * (points_px + np.array([self.x0, self.y0])) + 0.5
        return self.camera.px_to_mm(full)

    def sightings(
        self,
        t_s: float,
        candidates: Candidates,
        looks: dict[int, Look],
        covered: NDArray[np.uint8] | None,
    ) -> Sightings:
        """Candidates of one picture in table mm; `covered` (h, w) 255 where the table is hidden."""
        n = len(candidates)
        mm_per_px = BALL_RADIUS_MM / np.maximum(candidates.radius_px, 1.0)
        streak_mm = candidates.length_px * mm_per_px
        blur_mm = np.maximum(0.0, streak_mm - 2 * BALL_RADIUS_MM)
        rough = np.where(candidates.score < 0.55, ROUGH_FACTOR, 1.0)
        sigma_mm = SIGMA_SHARE * BALL_RADIUS_MM * rough + STREAK_SHARE * blur_mm
        return Sightings(
            t_s=t_s,
            centres_mm_xy=self.px_to_mm(candidates.xy_px) if n else np.zeros((0, 2)),
            sigma_mm=sigma_mm,
            score=candidates.score,
            colour=candidates.colour_yuv,
            streak_mm=streak_mm,
            attached=candidates.attached,
            places={key: _LOOKS[look] for key, look in looks.items()},
            blind=self._blind(covered),
        )

    def _blind(self, covered: NDArray[np.uint8] | None) -> NDArray[np.bool_] | None:
        if covered is None or not covered.any():
            return None
        nx = int((self.geometry.length_mm + 2 * BLIND_MARGIN_MM) / BLIND_CELL_MM)
        ny = int((self.geometry.width_mm + 2 * BLIND_MARGIN_MM) / BLIND_CELL_MM)
        gx, gy = np.meshgrid(np.arange(nx) + 0.5, np.arange(ny) + 0.5)
        mm = np.column_stack((gx.ravel(), gy.ravel())) * BLIND_CELL_MM - BLIND_MARGIN_MM
        if self._blind_px is None:
            self._blind_px = np.round(self.mm_to_px(mm)).astype(np.int64)
        x, y = self._blind_px[:, 0], self._blind_px[:, 1]
        h, w = covered.shape
        inside = (x >= 0) & (y >= 0) & (x < w) & (y < h)
        grid = np.zeros(nx * ny, dtype=np.bool_)
        grid[inside] = covered[y[inside], x[inside]] > 0
        return grid.reshape(ny, nx)

    @property
    def is_slanting(self) -> bool:
        """Whether the camera looks across the table rather than down on it."""
        x, y, height = self.camera.centre_mm()
        away = np.hypot(x - self.geometry.length_mm / 2, y - self.geometry.width_mm / 2)
        return bool(np.arctan2(away, height) > SLANT_RAD)

    def scene(self) -> Scene:
        """What a detector of resting balls must know, in full-size pixels."""
        outline = self.camera.mm_to_px(self._outline_mm(0.0), NOSE_HEIGHT_MM)
        a, b, c = self._radius
        # Radius in full-size pixels as a function of full-size pixels: r = 2 (a + b x' + c y')
        # with x' = (x - 0.5) / 2 - x0.
        constant = 2 * (a - b * (0.25 + self.x0) - c * (0.25 + self.y0))
        length, width = self.geometry.length_mm, self.geometry.width_mm
        corners = np.array([(x, y) for x in (0.0, length) for y in (0.0, width)])
        sides = np.array([(length / 2, y) for y in (0.0, width)])
        lines = np.empty((0, 0, 2))
        if self.is_slanting:
            insets_mm = (0.0, BALL_RADIUS_MM)
            lines = np.array([self.camera.mm_to_px(self._outline_mm(-mm)) for mm in insets_mm])
        return Scene(
            surface_px_xy=outline,
            radius_px_abc=(constant, b, c),
            corners_px_xy=self.camera.mm_to_px(corners, NOSE_HEIGHT_MM),
            sides_px_xy=self.camera.mm_to_px(sides, NOSE_HEIGHT_MM),
            is_slanting=self.is_slanting,
            lines_px_xy=lines,
        )
