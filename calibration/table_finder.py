"""Finds the table by itself in pictures taken from above.

Cloth, its outer edge, the noses inside it, the camera; then a check of everything that must be
so on a table: noses in a rectangle twice as long as wide, cushions of one width, no cloth where
the six pockets are. What does not pass is no table: better none than a wrong one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from calibration.camera import Array, CalibrationError
from calibration.camera_solve import ASPECT_SPREAD, CameraSolution, solve_camera
from calibration.cloth import ClothPiece, Picture, cloth_pieces, median_picture
from calibration.cloth_edge import ClothOutline, cloth_outlines, outline_of
from calibration.cushions import cushion_and_rail_shares, most
from calibration.fit import (
    TableFit,
    cloth_colour,
    error_mm,
    geometry_of_size,
    nose_corners_mm,
    table_fit,
)
from calibration.head_string import with_head_string
from calibration.noses import Lightness, NoseLines, find_noses, lightness, noses_near
from calibration.pockets import dark_share, pocket_shares
from tracking.geometry import TableGeometry

MAX_PICTURES = 12
SAME_VIEW_LEVELS = 22.0
"""Mean difference of small pictures (8-bit levels) up to which they are one view."""
NOSE_SIGMA_PX = 1.5
"""Standard error of a nose line: hand-set truth and found lines differ by 0.5 to 1.5 px."""
PLACE_SIGMA_PX = 4.0
"""What a single one of some 500 places weighs against what is known of cameras: they err together,
shadow and edge being drawn by one light, as if a side had about ten of them."""
MAX_MISS_PX = 3.0
"""Per 1000 px of picture width: a rectangle seen through a lens is met better than this."""
MAX_TILT_RAD = 0.55
"""Views further from straight down are left to given corners."""
SQUARE_ASPECT = 0.015
"""Standard deviation of the logarithm of pixel height to width (a table's shape differs too)."""
STRETCHED_ASPECT_SPREAD = 0.3
"""The same where the first solution says that the footage was stretched: 4:3 as 16:9 is 0.29."""
MIN_CERTAINTY = 0.65
SURE = 0.9
NOT_SQUARE = (0.015, 0.06)
"""Logarithm of pixel height to width: a few thousandths are a table's own tolerance (measured on
seven tables), more is doubtful, up to where footage was really stretched from another format."""
FORESHORTENING = 0.3
"""Added to the former by the square of the tilt: a tilted table is foreshortened by half of that
square, and how much of it is tilt and how much stretch depends on the unknown focal length."""
STRETCHED_CERTAINTY = 0.85
THREE_SIDES_CERTAINTY = 0.8
"""One side hidden by a graphic: its place follows from the others and the 2:1 of all tables."""
HIDDEN = 0.5
"""Of a nose less is seen where somebody leans over its rail."""
MIDDLE_LEVEL = 110.0
"""Dim pictures are brightened until their middle has this level: thresholds are in levels."""
MAX_GAIN = 5.0
SAME_PLACE = 0.004
"""Of the picture's width: outlines whose corners are no further apart are one."""
WAY_OUT = "Give the four nose corners with --corners FILE"
"""Ends every `TableNotFound`; whoever tells it goes on with what such a file looks like."""


class TableNotFound(CalibrationError):  # noqa: N818 - a fact that people read
    """No table was found; the message says what was tried and what helps."""


@dataclass(slots=True)
class _Tries:
    """Why outlines were refused, for the message."""

    outlines: int = 0
    reasons: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Candidate:
    """What may be the table, and how certainly it is."""

    outline: ClothOutline
    noses: NoseLines
    solution: CameraSolution
    certainty: float
    rank: float
    """Among candidates that are certain enough: the certainty, less where noses are seen in part
    and pockets are not dark. Both may be so on the right table, but not if there is a better."""


def find_table(
    pictures_bgr: Sequence[Picture], *, size_mm: tuple[float, float] | None = None
) -> TableFit:
    """The table in pictures (h, w, 3) of one fixed view, 1 to 12 of them, spread over some time.

    size_mm: (length, width) between the noses, 9 ft if None. Head end: see `calibration.fit`.
    Raises TableNotFound, also where something is seen that may be a table but not surely.
    """
    if not pictures_bgr:
        raise TableNotFound(f"no table found: no picture to look at. {WAY_OUT}")
    geometry = geometry_of_size(size_mm)
    seen = median_picture(_one_view(list(pictures_bgr[:MAX_PICTURES])))
    picture = _brightened(seen)
    tries = _Tries()
    best: _Candidate | None = None
    light = lightness(picture)
    for outline in _outlines(picture):
        if outline.is_mixed and best is not None and best.certainty >= MIN_CERTAINTY:
            break  # there are so many ways to mix ends that they only help where all else fails
        tries.outlines += 1
        found = _from_outline(picture, light, outline, geometry, tries)
        if found is not None and (best is None or _order(found) > _order(best)):
            best = found
            if best.rank >= SURE:
                break
    if best is None or best.certainty < MIN_CERTAINTY:
        if best is not None:
            tries.reasons.append(f"best candidate only {best.certainty:.2f} certain")
        what = (
            "no large even cloth in the middle of the picture"
            if tries.outlines == 0
            else f"{tries.outlines} outlines of cloth tried: {_list(tries.reasons)}"
        )
        raise TableNotFound(
            f"no table found in {len(pictures_bgr)} picture(s) of "
            f"{picture.shape[1]}x{picture.shape[0]} ({what}). {WAY_OUT}"
        )
    solution = _refined(best, light, geometry)
    fit = table_fit(
        solution.camera,
        geometry,
        picture_bgr=seen,
        cloth=cloth_colour(solution.camera, geometry, seen),
        error_mm=error_mm(solution, geometry, NOSE_SIGMA_PX),
        certainty=best.certainty,
        head_end_known=False,
    )
    return with_head_string(fit, seen)


def _outlines(picture: Picture) -> Iterator[ClothOutline]:
    """What may be the table's outline, each place once; mixed ends after all others."""
    size_wh = (picture.shape[1], picture.shape[0])
    before: list[Array] = []
    pieces: list[ClothPiece] = []
    for is_mixed in (False, True):
        for piece in pieces if is_mixed else cloth_pieces(picture):
            if not is_mixed:
                pieces.append(piece)
            for outline in cloth_outlines(piece, size_wh, is_mixed=is_mixed):
                apart = [float(np.abs(outline.corners_px - other).max()) for other in before]
                if min(apart, default=np.inf) > SAME_PLACE * size_wh[0]:
                    before.append(outline.corners_px)
                    yield outline


def _brightened(picture: Picture) -> Picture:
    h, w = picture.shape[:2]
    level = float(np.median(picture[h // 4 : h - h // 4 : 4, w // 4 : w - w // 4 : 4].max(axis=2)))
    gain = min(MIDDLE_LEVEL / max(level, 1.0), MAX_GAIN)
    if gain <= 1.0:
        return picture
    return np.asarray(cv2.convertScaleAbs(picture, alpha=gain), dtype=np.uint8)


def _one_view(pictures: list[Picture]) -> list[Picture]:
    """The largest group of pictures that look alike: footage may begin with another camera."""
    size = max((p.shape[:2] for p in pictures), key=[p.shape[:2] for p in pictures].count)
    pictures = [p for p in pictures if p.shape[:2] == size]
    small = np.array(
        [cv2.resize(p, (48, 27), interpolation=cv2.INTER_AREA) for p in pictures], dtype=np.float64
    )
    apart = np.abs(small[:, None] - small[None, :]).mean(axis=(2, 3, 4))
    alike = apart < SAME_VIEW_LEVELS
    leader = int(np.argmax(alike.sum(axis=1)))
    return [p for p, near in zip(pictures, alike[leader], strict=True) if near]


def _from_outline(
    picture: Picture,
    light: Lightness,
    outline: ClothOutline,
    geometry: TableGeometry,
    tries: _Tries,
) -> _Candidate | None:
    cushions = cushion_and_rail_shares(outline.camera, outline.noses_mm, picture)[0]
    if most(cushions, 0.0, 1.0) < 0.2:
        tries.reasons.append("no cloth where the cushions should be")
        return None
    noses = find_noses(light, outline)
    if noses is None or (outline.is_mixed and not noses.seen.all()):
        tries.reasons.append("no lines of noses inside the cloth's edge")
        return None
    size_wh = (picture.shape[1], picture.shape[0])
    solution = _solve(noses, outline, geometry, size_wh)
    camera = solution.camera
    limit = MAX_MISS_PX * size_wh[0] / 1000
    if solution.miss_px > limit:
        tries.reasons.append(f"nose lines are no rectangle (off by {solution.miss_px:.1f} px)")
        return None
    if camera.tilt_rad() > MAX_TILT_RAD:
        tries.reasons.append(
            f"view is too oblique ({np.rad2deg(camera.tilt_rad()):.0f} degrees from above)"
        )
        return None
    cloth = cloth_colour(camera, geometry, picture) or outline.colour
    shares = np.array(list(pocket_shares(camera, geometry, picture, cloth).values()))
    seen = np.isfinite(shares)
    if seen.sum() < 4:
        tries.reasons.append("most pockets lie outside the picture")
        return None
    pockets = float(np.clip((np.sort(shares[seen]) - 0.25) / 0.35, 0.0, 1.0)[1:].mean())
    is_covered = noses.seen == 0
    lines = np.clip(noses.seen[~is_covered] / 0.6, 0.0, 1.0)
    sides = float(lines.mean() + lines.min()) / 2
    if is_covered.any():
        sides *= THREE_SIDES_CERTAINTY
    shape = float(np.exp(-0.5 * (2 * solution.miss_px / limit) ** 2))
    uneven_mm = float(np.nanstd(noses.widths_mm)) if outline.is_even else 0.0
    widths = float(np.exp(-0.5 * (uneven_mm / 8.0) ** 2))
    off_square = _off_square(solution)
    tolerance = NOT_SQUARE[0] + FORESHORTENING * camera.tilt_rad() ** 2
    square = float(np.exp(-0.5 * (off_square / tolerance) ** 2))
    if off_square > NOT_SQUARE[1]:
        square = STRETCHED_CERTAINTY
    noses_mm = (0.0, 0.0, geometry.length_mm, geometry.width_mm)
    cushions, rails = cushion_and_rail_shares(camera, noses_mm, picture)
    cushions = np.roll(cushions, -_head_is_last(outline.corners_px))  # in the order of the noses
    if np.isnan(cushions[is_covered]).any() or (is_covered.any() and not seen.all()):
        tries.reasons.append("one side is not seen and lies at the picture's edge")
        return None
    # somebody leans over one rail, and hides its nose too; a nose without a cushion is none
    is_hidden = noses.seen < HIDDEN
    asked = cushions[~is_hidden] if is_hidden.sum() == 1 else cushions
    sides_asked = 3 if is_hidden.sum() == 1 else 4
    kinds = most(asked, 0.3, 0.7, sides=sides_asked) * (0.85 + 0.15 * most(rails, 0.0, 0.6))
    certainty = pockets**2 * sides * kinds * (0.5 + 0.5 * shape) * widths * square
    if certainty < MIN_CERTAINTY:
        tries.reasons.append(
            f"pockets {pockets:.2f}, noses {sides:.2f}, rectangle {shape:.2f}, "
            f"widths {widths:.2f}, cushions {kinds:.2f}, square pixels {square:.2f}"
        )
    dark = dark_share(camera, geometry, picture, cloth)
    return _Candidate(
        outline=outline,
        noses=noses,
        solution=solution,
        certainty=certainty,
        rank=certainty * (0.3 + 0.7 * dark) * (0.5 + 0.5 * float(noses.seen[~is_covered].min())),
    )


def _order(candidate: _Candidate) -> tuple[bool, float]:
    return candidate.certainty >= MIN_CERTAINTY, candidate.rank


def _refined(found: _Candidate, light: Lightness, geometry: TableGeometry) -> CameraSolution:
    """The solution with the noses read once more, now along straight lines of a known camera."""
    outline = outline_of(found.solution.camera, geometry.length_mm, found.outline.colour)
    noses = noses_near(light, outline)
    if noses is None or (noses.seen == 0).sum() > (found.noses.seen == 0).sum():
        return found.solution
    again = _solve(noses, outline, geometry, (light.shape[1], light.shape[0]))
    return again if again.miss_px < found.solution.miss_px + 0.2 else found.solution


def _solve(
    noses: NoseLines, outline: ClothOutline, geometry: TableGeometry, size_wh: tuple[int, int]
) -> CameraSolution:
    # clockwise from the outline's first corner: HL FL FR HR, or half a turn on
    order = _head_is_last(outline.corners_px)
    length, width = geometry.length_mm, geometry.width_mm
    lines = [(1, 0.0), (0, length), (1, width), (0, 0.0)]  # sides HL-FL, FL-FR, FR-HR, HR-HL
    points, targets = [], []
    for side in range(4):
        axis, value = lines[(side + order) % 4]
        target = np.full((len(noses.points_px[side]), 2), np.nan)
        target[:, axis] = value
        points.append(noses.points_px[side])
        targets.append(target)
    corners_mm = np.roll(nose_corners_mm(geometry), -order, axis=0)
    crossings = _crossings(noses, width / length)
    all_px, all_mm = np.concatenate(points), np.concatenate(targets)

    def solve(aspect_spread: float) -> CameraSolution:
        return solve_camera(
            all_px,
            all_mm,
            corners_px=crossings,
            corners_mm=corners_mm,
            size_wh=size_wh,
            sigma_px=PLACE_SIGMA_PX,
            is_lens_free=True,
            aspect_spread=aspect_spread,
        )

    if not noses.seen.all():
        return solve(ASPECT_SPREAD)
    square = solve(SQUARE_ASPECT)
    if _off_square(square) < NOT_SQUARE[1]:
        return square
    return solve(STRETCHED_ASPECT_SPREAD)


def _off_square(solution: CameraSolution) -> float:
    matrix = solution.camera.matrix
    return abs(float(np.log(matrix[1, 1] / matrix[0, 0])))


def _list(reasons: Sequence[str]) -> str:
    return "; ".join(dict.fromkeys(reasons))


def _head_is_last(corners_px: Array) -> int:
    """0 if the outline's first corner is HL, 2 if FR, by the convention of `calibration.fit`."""
    first_end = (corners_px[0] + corners_px[3]) / 2
    other_end = (corners_px[1] + corners_px[2]) / 2
    along = other_end - first_end
    axis = 0 if abs(along[0]) >= abs(along[1]) else 1
    # the head is the right (or lower) end: the first corner's end if it has the larger coordinate
    return 0 if first_end[axis] > other_end[axis] else 2


def _crossings(noses: NoseLines, width_by_length: float) -> Array:
    """First guess of the four corners (4, 2) in pixels, corner k where side k begins."""
    lines = [_line(points) if len(points) else None for points in noses.points_px]
    corners = np.full((4, 2), np.nan)
    for corner in range(4):
        before, after = lines[corner - 1], lines[corner]
        if before is not None and after is not None:
            corners[corner] = _meet(before, after)
    for side in range(4):
        if lines[side] is not None:
            continue
        # the hidden side lies over against a seen one, as far away as the table's shape says
        near, far = corners[(side + 3) % 4], corners[(side + 2) % 4]
        seen = float(np.linalg.norm(near - far))
        away = seen * (width_by_length if side % 2 == 0 else 1 / width_by_length)
        for corner, seen_at, line in (
            (side, near, lines[side - 1]),
            ((side + 1) % 4, far, lines[(side + 1) % 4]),
        ):
            assert line is not None
            middle, direction = line
            sign = 1.0 if float((middle - seen_at) @ direction) > 0 else -1.0
            corners[corner] = seen_at + sign * away * direction
    return corners


def _line(points: Array) -> tuple[Array, Array]:
    middle = points.mean(axis=0)
    direction = np.linalg.svd(points - middle, full_matrices=False)[2][0]
    return middle, direction


def _meet(one: tuple[Array, Array], two: tuple[Array, Array]) -> Array:
    steps = np.linalg.solve(np.column_stack((one[1], -two[1])), two[0] - one[0])
    return np.asarray(one[0] + steps[0] * one[1])
