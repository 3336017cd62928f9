"""How well a calibration agrees with the pictures it was made of, in millimetres on the table.

Looked at on its own, not taken from the fit: the noses again, stretch by stretch, the mouths of
the pockets, which took no part in the fit, and how far it goes from picture to picture.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array, CameraModel
from calibration.cloth import Picture
from calibration.fit import TableFit, turned
from calibration.table_finder import TableNotFound, find_table
from rules.balls import Pocket
from tracking.geometry import NOSE_HEIGHT_MM, TableGeometry

STRETCHES = (14, 7)
"""Parts in which a long and a short side is told."""
STATIONS = 7
"""Places in each, of which the median counts: a ball at the cushion spoils two or three."""
REACH_MM = 12.0
"""How far from the fitted line the nose is looked for; the cushion's other edge is 50 mm away."""
STEP_MM = 0.5
SPAN_MM = 4.0
LEAST_FALL = 2.5
"""Levels that the light falls over a span at a nose that is seen; it is two pixels at 1280x720."""
LIKE_MM = 2.5
"""Median distance among the stations of a stretch from which it says nothing."""
CLEAR_SHARES = ((0.055, 0.455), (0.545, 0.945))
"""Of a long side between its pockets; of a short one from the first to the last of these."""
BEHIND_MM = 30.0
"""Behind the nose, on top of the cushion: where it is cut off there, the pocket is. Nearer to the
nose the bed's own cloth is seen beside the cushion's end, in the same colour."""
MOUTH_MM = (12.0, 110.0)
"""From a pocket's middle along the rail: the cushion ends between the two. Mouths are 114 to 117 mm
wide at corners, which is 81 to 83 along each rail at the noses, and less behind them; 127 to 130 at
sides (WPA equipment)."""
INSIDE_MM = 14.0
"""So near to the middle the pocket is seen, not the cushion."""
LEAST_STEP = 14.0
"""Distance in 8-bit Lab between cushion and pocket from which the end of a cushion is clear."""
GRID = (5, 3)

Levels = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """noses_mm: how far the noses that are seen lie from the lines that were fitted (root mean
    square over stretches of the four sides); pockets_mm: how far the ends of the cushions at the
    pockets lie from their places along the rails (median of the pockets); spread_mm: how far a
    place on the cloth goes from one picture of the same camera to the other (standard deviation at
    the worst place). None: it could not be seen.
    """

    pictures: int
    noses_mm: float | None
    pockets_mm: float | None
    spread_mm: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoseStretch:
    """start_mm, end_mm: its ends on the fitted line; inward: the direction to the bed; off_mm: how
    far inside the line (outside: negative) the nose is seen, None where it is not."""

    start_mm: tuple[float, float]
    end_mm: tuple[float, float]
    inward: tuple[float, float]
    off_mm: float | None


def error_mm(fit: TableFit, agreement: Agreement) -> float:
    """Of a place on the cloth: the fit's own estimate, or more if the pictures say more."""
    seen = np.hypot(agreement.noses_mm or 0.0, agreement.spread_mm or 0.0)
    return max(fit.error_mm, float(seen))


def agreement_with(
    fit: TableFit, picture_bgr: Picture, others_bgr: Sequence[Picture] = ()
) -> Agreement:
    """The agreement with a picture (h, w, 3); `others_bgr`: single ones of the same camera, in
    which the table is searched again (0.2 to 0.5 s of CPU each)."""
    offs = [one.off_mm for one in nose_stretches(fit, picture_bgr) if one.off_mm is not None]
    mouths = mouth_offsets_mm(fit.camera, fit.geometry, picture_bgr)
    return Agreement(
        pictures=max(len(others_bgr), 1),
        noses_mm=_rms(offs) if len(offs) >= sum(STRETCHES) else None,
        pockets_mm=float(np.median(np.abs(list(mouths.values())))) if len(mouths) >= 3 else None,
        spread_mm=_spread_mm(fit, others_bgr),
    )


def nose_stretches(fit: TableFit, picture_bgr: Picture) -> tuple[NoseStretch, ...]:
    """Where the noses are seen, all around the table."""
    length, width = fit.geometry.length_mm, fit.geometry.width_mm
    light = np.asarray(picture_bgr.mean(axis=2), dtype=np.float32)
    found: list[NoseStretch] = []
    sides = (
        ((0.0, 0.0), (length, 0.0), (0.0, 1.0), STRETCHES[0]),
        ((length, 0.0), (length, width), (-1.0, 0.0), STRETCHES[1]),
        ((length, width), (0.0, width), (0.0, -1.0), STRETCHES[0]),
        ((0.0, width), (0.0, 0.0), (1.0, 0.0), STRETCHES[1]),
    )
    for first, last, inward, count in sides:
        long = float(np.hypot(last[0] - first[0], last[1] - first[1]))
        margin = CLEAR_SHARES[0][0] * length / long
        ends = np.linspace(margin, 1 - margin, count + 1)
        if count == STRETCHES[0]:
            half = count // 2 + 1
            ends = np.concatenate([np.linspace(*share, half) for share in CLEAR_SHARES])
        for one, other in itertools.pairwise(ends):
            if count == STRETCHES[0] and one == CLEAR_SHARES[0][1]:
                continue  # over the side pocket
            start, end = (
                (
                    first[0] + float(at) * (last[0] - first[0]),
                    first[1] + float(at) * (last[1] - first[1]),
                )
                for at in (one, other)
            )
            off = _nose_off_mm(fit.camera, light, np.array([start, end]), np.array(inward))
            found.append(NoseStretch(start_mm=start, end_mm=end, inward=inward, off_mm=off))
    return tuple(found)


def mouth_offsets_mm(
    camera: CameraModel, geometry: TableGeometry, picture_bgr: Picture
) -> dict[Pocket, float]:
    """By how much the ends of the cushions lie off their places along the rails: of a side pocket
    how far its mouth is from the middle of the rail, of a corner the worse of its two rails
    against the mean of all corners' rails. Pockets that are not clearly seen are left out."""
    length, width = geometry.length_mm, geometry.width_mm
    ends: dict[tuple[Pocket, int], float] = {}
    middles = {Pocket.SL: (length / 2, 0.0), Pocket.SR: (length / 2, width)}
    corners = {
        Pocket.HL: (0.0, 0.0),
        Pocket.HR: (0.0, width),
        Pocket.FL: (length, 0.0),
        Pocket.FR: (length, width),
    }
    lab = np.asarray(cv2.cvtColor(picture_bgr, cv2.COLOR_BGR2LAB), dtype=np.float32)
    for pocket, (x, y) in (middles | corners).items():
        out_y = -BEHIND_MM if y == 0 else BEHIND_MM
        out_x = -BEHIND_MM if x == 0 else BEHIND_MM
        if pocket in middles:
            ways = (((x, y + out_y), (1.0, 0.0)), ((x, y + out_y), (-1.0, 0.0)))
        else:
            ways = (
                ((x, y + out_y), (1.0 if x == 0 else -1.0, 0.0)),
                ((x + out_x, y), (0.0, 1.0 if y == 0 else -1.0)),
            )
        for number, (start, way) in enumerate(ways):
            end = _cushion_end_mm(camera, lab, np.array(start), np.array(way))
            if end is not None:
                ends[pocket, number] = end
    off: dict[Pocket, float] = {}
    at_corners = [end for (pocket, _), end in ends.items() if pocket in corners]
    usual = float(np.median(at_corners)) if at_corners else 0.0
    for pocket in Pocket:
        both = [ends[pocket, k] for k in (0, 1) if (pocket, k) in ends]
        if pocket in middles and len(both) == 2:
            off[pocket] = (both[0] - both[1]) / 2
        elif pocket in corners and len(both) == 2 and len(at_corners) >= 4:
            off[pocket] = max((end - usual for end in both), key=abs)
    return off


def _nose_off_mm(camera: CameraModel, light: Levels, ends: Array, inward: Array) -> float | None:
    share = ((np.arange(STATIONS) + 0.5) / STATIONS)[:, None]
    feet = ends[0] + share * (ends[1] - ends[0])
    deep = np.arange(-REACH_MM - 2, REACH_MM + 2.1, STEP_MM)
    values = _sampled(camera, light, feet[:, None] + deep[None, :, None] * inward)
    if values is None:
        return None
    reach = int(SPAN_MM / 2 / STEP_MM)
    fall = values[:, : -2 * reach] - values[:, 2 * reach :]
    middle = deep[reach:-reach]
    here = fall.max(axis=1)
    near = np.abs(middle - middle[fall.argmax(axis=1)][:, None]) <= 2 * SPAN_MM
    # the middle of the slope: a sharp edge is as steep over the whole span
    weight = np.where(near, np.maximum(fall - here[:, None] / 2, 0.0), 0.0)
    at = (weight * middle).sum(axis=1) / np.maximum(weight.sum(axis=1), 1e-6)
    seen = (here >= LEAST_FALL) & (np.abs(at) < REACH_MM)
    if seen.sum() < STATIONS // 2 + 1:
        return None
    off = float(np.median(at[seen]))
    return off if float(np.median(np.abs(at[seen] - off))) <= LIKE_MM else None


def _cushion_end_mm(camera: CameraModel, lab: Levels, start: Array, way: Array) -> float | None:
    """Where a cushion's top ends, in mm from `start` along a rail."""
    along = np.arange(MOUTH_MM[0] - 10, MOUTH_MM[1] + 60, STEP_MM * 2)
    aside = np.array([-way[1], way[0]])
    lines = start + along[None, :, None] * way + np.array([-5.0, 0.0, 5.0])[:, None, None] * aside
    values = _sampled(camera, lab, lines)
    if values is None:
        return None
    colour = values.mean(axis=0)
    far = along > MOUTH_MM[1]
    cushion, pocket = np.median(colour[far], axis=0), np.median(colour[along < INSIDE_MM], axis=0)
    axis = cushion - pocket
    gap = float(np.linalg.norm(axis))
    if gap < LEAST_STEP:
        return None
    share = (colour - pocket) @ axis / gap**2  # 0 pocket, 1 cushion
    is_pocket = np.flatnonzero((share < 0.5) & ~far)
    if len(is_pocket) == 0:
        return None
    last = int(is_pocket[-1])
    if last < 1 or last + 1 >= len(along) or share[last + 1 : last + 12].min() < 0.5:
        return None
    part = (0.5 - share[last]) / max(float(share[last + 1] - share[last]), 1e-6)
    end = float(along[last] + part * (along[last + 1] - along[last]))
    return end if MOUTH_MM[0] < end < MOUTH_MM[1] else None


def _sampled(camera: CameraModel, picture: Levels, places_mm: Array) -> Array | None:
    """Values at places (..., 2) in the plane of the noses; None where some are out of sight."""
    shape = places_mm.shape[:-1]
    px = camera.mm_to_px(places_mm.reshape(-1, 2), NOSE_HEIGHT_MM)
    h, w = picture.shape[:2]
    if not np.all((px >= 0) & (px <= (w - 1, h - 1))):
        return None
    at = px.astype(np.float32)
    read = cv2.remap(picture, at[:, :1], at[:, 1:], cv2.INTER_LINEAR)
    return np.asarray(read, dtype=np.float64).reshape(*shape, *picture.shape[2:])


def _spread_mm(fit: TableFit, others_bgr: Sequence[Picture]) -> float | None:
    size_mm = (fit.geometry.length_mm, fit.geometry.width_mm)
    x, y = np.meshgrid(np.linspace(0, size_mm[0], GRID[0]), np.linspace(0, size_mm[1], GRID[1]))
    places = np.column_stack((x.ravel(), y.ravel()))
    px = fit.camera.mm_to_px(places)
    seen = []
    for picture in others_bgr:
        try:
            one = find_table([picture], size_mm=size_mm)
        except TableNotFound:
            continue
        ways = [each.camera.px_to_mm(px) for each in (one, turned(one))]
        seen.append(min(ways, key=lambda way: float(np.abs(way - places).mean())))
    if len(seen) < 2:
        return None
    apart = np.array(seen) - np.mean(seen, axis=0)
    return float(np.sqrt((apart**2).sum(axis=2).sum(axis=0) / (len(seen) - 1)).max())


def _rms(values: Sequence[float]) -> float:
    return float(np.sqrt(np.mean(np.square(values))))
