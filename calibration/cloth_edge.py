"""The outer edge of the cushions' cloth: four straight lines on a table, seen through a lens.

Or their noses, where a hard shadow below them parts the bed from the cushions; or the outer edge of
the rails, where these look like the cloth. All are tried, first what makes pixels squarest.

The border of a piece of cloth is more than that: pockets cut its corners, arms and shadows eat into
it, a carpet of like colour bulges out of it. So a rectangle is laid around it as a camera with a
lens would show it, and moved until as much of the border as can be lies on it, first counting what
lies within a hand's width, in the end within a finger's.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array, CameraModel
from calibration.camera_solve import Search
from calibration.cloth import MIN_CLOTH_SHARE, ClothColour, ClothPiece, Mask
from tracking.geometry import NOSE_HEIGHT_MM

OUTER_MM = (2640.0, 1370.0)
"""Nominal outer size of a 9-foot table's cloth: the noses' rectangle and 50 mm around it. All
millimetres in this file and in `noses` are of this frame, whatever the true size of the table."""
CUSHION_MM = 50.0
"""Between that edge and the noses, usually."""
_End = tuple[float, tuple[float, float]]
AT_EDGE: _End = (0.0, (30.0, 85.0))
AT_NOSES: _End = (50.0, (0.0, 75.0))
WITH_RAILS: _End = (-105.0, (10.0, 95.0))
"""How far inside that edge a piece of cloth may end: there, at the noses (or where the shadow below
them ends, up to 50 mm further in), with the rails; and where the noses then lie inside the outline.
Cushions are 45 to 57 mm wide on a 9-foot table, and no narrower on a 7-foot table, whose frame here
is stretched by a quarter; rails differ more."""
MIXED = [sides for sides in itertools.product((AT_NOSES, AT_EDGE), repeat=4) if len(set(sides)) > 1]
MIXED_SEEN = 0.7
"""Of each side, for such an end: there are many of them."""
NO_INSETS = np.zeros(4)
HANDICAP = 0.01
"""By how much (as a logarithm of pixel height to width) these are less likely."""
CORNER_MM = 175.0
MIDDLE_MM = 120.0
"""Of a side, from its ends and around the middle of a long one: pockets are there."""
REACHES_MM = (110.0, 75.0, 50.0, 34.0, 23.0, 15.0, 10.0, 8.0)
"""Half weight is at this distance from the rectangle, round by round."""
POINTS = 200
"""Of a border: one every 40 mm."""
SIGMA_PX = 4.0
"""What a point weighs against what is known of cameras, per 1280 px of picture width."""
ASPECT_SPREAD = 0.3
"""Of the logarithm of pixel height to width: footage may be stretched, or a graphic may hide a
rail, which looks alike here."""
SQUARE_SPREAD = 0.01
"""The same where one side is not seen."""
ON_EDGE_MM = 14.0
"""A point so near to the edge shows it."""
BULKY = 0.35
"""Of the root of a table's area: half its width."""
PIECES = 20
"""Into which a side is cut to say how much of it is seen."""
MIN_SEEN = 0.25
"""Of each side but one; and of all together twice that."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClothOutline:
    """Where the outer edge of the cushions' cloth lies.

    camera: sees the rectangle of OUTER_MM, at the height of the noses, as that edge; its corners
    run clockwise in the picture, the first side being a long one;
    corners_px (4, 2): where the sides cross; seen (4,): share of each side seen; search_mm: how far
    inside the edge the noses of each side may lie; is_even: all about equally far; is_mixed: the
    piece of cloth ended at the noses of some sides only.
    """

    colour: ClothColour
    camera: CameraModel
    corners_px: Array
    seen: Array
    search_mm: tuple[tuple[float, float], ...]
    is_even: bool
    is_mixed: bool

    @property
    def noses_mm(self) -> tuple[float, float, float, float]:
        """Where noses should be: x, y, length, width."""
        low = CUSHION_MM
        return low, low, OUTER_MM[0] - 2 * low, OUTER_MM[1] - 2 * low

    def edge_px(self, side: int, along: Array, inside_mm: Array) -> Array:
        """Pixels (n, 2) at `along` (n,) 0..1 of a side and `inside_mm` (n,) of it."""
        length, width = OUTER_MM
        x, y = (
            (along * length, inside_mm),
            (length - inside_mm, along * width),
            (length - along * length, width - inside_mm),
            (inside_mm, width - along * width),
        )[side]
        return self.camera.mm_to_px(np.column_stack((x, y)), NOSE_HEIGHT_MM)


def cloth_outlines(
    piece: ClothPiece, size_wh: tuple[int, int], *, is_mixed: bool = False
) -> Iterator[ClothOutline]:
    """The outlines that a piece of cloth in a picture of a size may have; none for no table.

    is_mixed: those that end at the noses on some sides and at the cushions' outer edge on others,
    where the lamp throws no shadow below the nose.
    """
    contours, _ = cv2.findContours(piece.mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return
    border = np.asarray(max(contours, key=cv2.contourArea))
    if cv2.contourArea(border) < MIN_CLOTH_SHARE * piece.mask.size / 2:
        return
    points = _inside_picture(border.reshape(-1, 2).astype(np.float64), piece.mask)
    if len(points) < 40:
        return
    points = points[:: max(len(points) // POINTS, 1)]
    points_px = (points + 0.5) / piece.scale - 0.5

    def search(aspect_spread: float) -> Search:
        return Search(
            size_wh=size_wh,
            sigma_px=SIGMA_PX * size_wh[0] / 1280,
            is_lens_free=True,
            aspect_spread=aspect_spread,
        )

    free = search(ASPECT_SPREAD)
    best: _Fitted | None = None
    for corners in _guesses(border, piece.mask):
        values = free.start((corners + 0.5) / piece.scale - 0.5, _corners_mm(NO_INSETS))
        found = _fitted(free, values, points_px, NO_INSETS, REACHES_MM)
        if found is not None and (best is None or found.seen.sum() > best.seen.sum()):
            best = found
        if best is not None and best.seen.min() > 0.7:
            break
    if best is None:
        return
    # where a side is not seen, its place follows from square pixels
    way = free if best.seen.min() > MIN_SEEN else search(SQUARE_SPREAD)
    stretch = _stretch(way.camera(best.values))
    alike = sorted((AT_EDGE, AT_NOSES, WITH_RAILS), key=lambda end: _unlikely(stretch, end[0]))
    ends: list[tuple[_End, ...]] = [(end,) * 4 for end in alike]
    if is_mixed:
        ends = MIXED if best.seen.min() > MIXED_SEEN else []
    for sides in ends:
        insets_mm = np.array([inset_mm for inset_mm, _ in sides])
        fitted = _fitted(way, best.values, points_px, insets_mm, REACHES_MM[-4:])
        if fitted is not None:
            camera = way.camera(fitted.values)
            yield ClothOutline(
                colour=piece.colour,
                camera=camera,
                corners_px=camera.mm_to_px(_corners_mm(NO_INSETS), NOSE_HEIGHT_MM),
                seen=fitted.seen,
                search_mm=tuple(search_mm for _, search_mm in sides),
                is_even=AT_NOSES not in sides,
                is_mixed=is_mixed,
            )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Fitted:
    values: Array
    """Of `Search`."""
    seen: Array


def outline_of(camera: CameraModel, length_mm: float, colour: ClothColour) -> ClothOutline:
    """The outline of a table of a length between its noses that a camera sees."""
    scale = (OUTER_MM[0] - 2 * CUSHION_MM) / length_mm
    rise = NOSE_HEIGHT_MM * (1 - scale)
    turn = np.asarray(cv2.Rodrigues(camera.rotation)[0], dtype=np.float64)
    moved = turn @ np.array([-CUSHION_MM, -CUSHION_MM, rise])
    nominal = replace(camera, translation_mm=scale * camera.translation_mm + moved)
    return ClothOutline(
        colour=colour,
        camera=nominal,
        corners_px=nominal.mm_to_px(_corners_mm(NO_INSETS), NOSE_HEIGHT_MM),
        seen=np.ones(4),
        search_mm=(AT_EDGE[1],) * 4,
        is_even=True,
        is_mixed=False,
    )


def _corners_mm(insets_mm: Array) -> Array:
    """Corners (4, 2) of the nominal rectangle less what its sides (4,) lie further in, clockwise,
    the first side a long one."""
    low_y, in_x, in_y, low_x = insets_mm
    length, width = OUTER_MM[0] - in_x, OUTER_MM[1] - in_y
    return np.array([[low_x, low_y], [length, low_y], [length, width], [low_x, width]])


def _stretch(camera: CameraModel) -> float:
    return float(np.log(camera.matrix[1, 1] / camera.matrix[0, 0]))


def _unlikely(stretch: float, inset_mm: float) -> float:
    """How far from square pixels would be, if what was taken for the edge lay so far inside it."""
    length, width = OUTER_MM[0] - 2 * inset_mm, OUTER_MM[1] - 2 * inset_mm
    more = float(np.log(length / width) - np.log(OUTER_MM[0] / OUTER_MM[1]))
    return abs(stretch + more) + HANDICAP * (inset_mm != 0)


def _inside_picture(border: Array, mask: Mask) -> Array:
    h, w = mask.shape
    inside = np.all((border > 2) & (border < (w - 3, h - 3)), axis=1)
    return border[inside]


def _guesses(border: cv2.typing.MatLike, mask: Mask) -> list[Array]:
    """Four corners (4, 2) to begin with: of the tightest box; of the tightest box without what is
    slimmer than half a table, as somebody who leans in; of a four-sided hull."""
    hull = cv2.convexHull(border)
    guesses = [cv2.boxPoints(cv2.minAreaRect(hull))]
    half = max(int(BULKY * np.sqrt(cv2.contourArea(border))), 3)
    bulk = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((half, half), np.uint8))
    pieces, _ = cv2.findContours(bulk, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if pieces:
        guesses.append(cv2.boxPoints(cv2.minAreaRect(max(pieces, key=cv2.contourArea))))
    if len(hull) >= 4:
        guesses.append(np.asarray(cv2.approxPolyN(hull, 4, None, -1, True)))
    ordered = [_clockwise_long_first(np.asarray(g, dtype=np.float64)) for g in guesses]
    return [corners for corners in ordered if corners is not None]


def _clockwise_long_first(corners: Array) -> Array | None:
    """Corners (4, 2) clockwise as seen, from the upper left, the first side a long one."""
    corners = corners.reshape(-1, 2)
    if len(corners) != 4 or cv2.contourArea(cv2.convexHull(corners.astype(np.float32))) < 100:
        return None
    middle = corners.mean(axis=0)
    angle = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    corners = corners[np.argsort(angle)]  # from upper left clockwise (y goes down)
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    if sides.min() < 10:
        return None
    if sides[0] + sides[2] < sides[1] + sides[3]:
        corners = np.roll(corners, -1, axis=0)
    return corners


def _fitted(
    search: Search, values: Array, points_px: Array, insets_mm: Array, reaches_mm: tuple[float, ...]
) -> _Fitted | None:
    """The rectangle laid around the points."""
    for reach in reaches_mm:
        side, off, along = _against_sides(search.camera(values), points_px, insets_mm)
        use = _is_free(side, along)
        if use.sum() < 20:
            return None
        weights = reach**2 / (reach**2 + off[use] ** 2)
        targets = _targets(side[use], insets_mm)
        values, _ = search.improved(values, points_px[use], targets, weights, 2)
    side, off, along = _against_sides(search.camera(values), points_px, insets_mm)
    near = _is_free(side, along) & (np.abs(off) < ON_EDGE_MM)
    seen = np.array([_share(along[near & (side == k)], k) for k in range(4)])
    if np.sort(seen)[1] < MIN_SEEN or seen.mean() < 2 * MIN_SEEN:
        return None
    return _Fitted(values=values, seen=seen)


def _against_sides(
    camera: CameraModel, points_px: Array, insets_mm: Array
) -> tuple[Array, Array, Array]:
    """Of points (n, 2): the nearest side (n,), how far outside it, and how far along it (mm)."""
    x, y = camera.px_to_mm(points_px, NOSE_HEIGHT_MM).T
    length, width = OUTER_MM
    outside = np.nan_to_num(np.column_stack((-y, x - length, y - width, -x)), nan=1e4) + insets_mm
    side = np.argmin(np.abs(outside), axis=1)
    along = np.where(side % 2 == 0, x, y)
    return side, outside[np.arange(len(side)), side], np.nan_to_num(along, nan=-1e4)


def _is_free(side: Array, along: Array) -> NDArray[np.bool_]:
    """Which places on sides (n,) are no pockets'."""
    length = np.where(side % 2 == 0, OUTER_MM[0], OUTER_MM[1])
    free = np.logical_and(along > CORNER_MM, along < length - CORNER_MM)
    off_middle = np.logical_or(side % 2 == 1, np.abs(along - length / 2) > MIDDLE_MM)
    return np.asarray(np.logical_and(free, off_middle))


def _targets(side: Array, insets_mm: Array) -> Array:
    """The lines (n, 2) that points on sides (n,) lie on, nan where free."""
    targets = np.full((len(side), 2), np.nan)
    corners = _corners_mm(insets_mm)
    for k in range(4):
        axis = (k + 1) % 2
        targets[side == k, axis] = corners[k, axis]
    return targets


def _share(along: Array, side: int) -> float:
    """Of the places on a side that are no pocket's, the share that has a point near."""
    length = OUTER_MM[side % 2]
    grid = (np.arange(PIECES) + 0.5) / PIECES * length
    grid = grid[_is_free(np.full(PIECES, side), grid)]
    if not len(along):
        return 0.0
    near = np.abs(grid[:, None] - along[None, :]).min(axis=1) < length / PIECES / 2
    return float(near.mean())
