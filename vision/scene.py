"""What a ball detector must know about the picture: where the cloth is, how large a ball looks.

All in pixels: which camera and which table stand behind it is known to `calibration` alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

LEAST_RADIUS_PX = 1.0
"""A smaller ball is none that can be seen."""


class SceneError(ValueError):
    """A scene that describes no table."""


def _no_points() -> NDArray[np.float64]:
    return np.empty((0, 2), dtype=np.float64)


def _no_lines() -> NDArray[np.float64]:
    return np.empty((0, 0, 2), dtype=np.float64)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scene:
    """The playing surface as one picture shows it.

    surface_px_xy (k, 2): the outline of the playing surface (the lines of the cushion noses,
    straight across the pockets; bowed lines as many points), in order, k at least 3.
    radius_px_abc: the radius of a ball at (x, y) is a + b x + c y.
    corners_px_xy (m, 2): the corners of the outline with a pocket; sides_px_xy (k, 2): points of
    the outline in the middle of a side pocket's mouth. There a ball may lie nearer to the outline
    than a rail would let it. is_slanting: whether the camera looks across the table rather than
    down on it. Then lines_px_xy (2, n, 2): two outlines, of the centres of balls straight under the
    nose lines and of balls that touch them. From above, both lie where the outline and a ball's
    radius say, and there are none.
    """

    surface_px_xy: NDArray[np.float64]
    radius_px_abc: tuple[float, float, float]
    corners_px_xy: NDArray[np.float64] = field(default_factory=_no_points)
    sides_px_xy: NDArray[np.float64] = field(default_factory=_no_points)
    is_slanting: bool = False
    lines_px_xy: NDArray[np.float64] = field(default_factory=_no_lines)

    def __post_init__(self) -> None:
        least_of = {"surface_px_xy": 3, "corners_px_xy": 0, "sides_px_xy": 0}
        for name, least in least_of.items():
            got = getattr(self, name).shape
            if len(got) != 2 or got[1] != 2 or got[0] < least:
                raise SceneError(f"Scene.{name}: expected shape ({least} or more, 2), got {got}")
        if self.radii_px(self.surface_px_xy).min() <= LEAST_RADIUS_PX:
            raise SceneError(f"Scene: no ball to be seen with radius_px_abc {self.radius_px_abc}")

    def radii_px(self, centres_px_xy: NDArray[np.float64]) -> NDArray[np.float64]:
        """(n,) radius of a ball with its centre at each of the points (n, 2)."""
        a, b, c = self.radius_px_abc
        return np.asarray(a + b * centres_px_xy[:, 0] + c * centres_px_xy[:, 1], dtype=np.float64)

    @property
    def typical_radius_px(self) -> float:
        """The radius of a ball in the middle of the surface."""
        middle = self.surface_px_xy.mean(axis=0, keepdims=True)
        return float(self.radii_px(middle)[0])

    def inset_px(self, points_px_xy: NDArray[np.float64]) -> NDArray[np.float64]:
        """(n,) how far inside the outline each point lies; negative outside."""
        return _inset_px(self.surface_px_xy, points_px_xy)

    def inset_radii(self, centres_px_xy: NDArray[np.float64]) -> NDArray[np.float64]:
        """(n,) how far inside the outline a ball lies whose centre is seen there, in its radii.

        A ball that touches a rail has 1. From a slant that is less than a radius in the picture,
        and at the near rail hardly anything: there it is measured between the two outlines.
        """
        if len(self.lines_px_xy) == 0:
            return np.asarray(self.inset_px(centres_px_xy) / self.radii_px(centres_px_xy))
        under, touching = (_inset_px(line, centres_px_xy) for line in self.lines_px_xy)
        return np.asarray(under / np.maximum(under - touching, LEAST_RADIUS_PX))


def _inset_px(start: NDArray[np.float64], points_px_xy: NDArray[np.float64]) -> NDArray[np.float64]:
    along = np.roll(start, -1, axis=0) - start
    length_sq = np.maximum((along**2).sum(axis=1), 1e-12)
    rel = points_px_xy[:, None, :] - start[None, :, :]
    part = np.clip((rel * along[None]).sum(axis=2) / length_sq[None], 0.0, 1.0)
    gap = rel - part[:, :, None] * along[None]
    distance = np.sqrt((gap**2).sum(axis=2)).min(axis=1)
    # Even-odd rule: how many edges a ray to the right crosses.
    y0, y1 = start[:, 1], (start + along)[:, 1]
    spans = (y0[None] > points_px_xy[:, 1:2]) != (y1[None] > points_px_xy[:, 1:2])
    rise = np.where(np.abs(along[:, 1]) < 1e-12, 1e-12, along[:, 1])
    part_up = (points_px_xy[:, 1:2] - y0[None]) / rise[None]
    at_x = start[None, :, 0] + part_up * along[None, :, 0]
    inside = (spans & (points_px_xy[:, 0:1] < at_x)).sum(axis=1) % 2 == 1
    return np.asarray(np.where(inside, distance, -distance), dtype=np.float64)
