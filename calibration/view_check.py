"""The calibrated view, as it is remembered and found again in later pictures.

Short profiles of brightness across the rails and noses are remembered (the fingerprint). In a later
picture each is found again by itself, free of brightness and contrast, a little along itself; what
was found gives one motion of the table in the picture: a shift, a turn, a change of size. Bodies
hide some profiles and balls spoil some; a cut or a camera that was turned away destroys nearly all.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array, CalibrationError, CameraModel
from tracking.geometry import NOSE_HEIGHT_MM, TableGeometry

STEP_MM = 2.0
"""Between two samples of a profile: a pixel at 1280x720 is some 2.3 mm."""
DEPTHS_MM = np.arange(-124.0, 44.1, STEP_MM)
"""Places along a profile, counted inwards from the nose: rail, cushion, nose, some bed."""
SAMPLES = len(DEPTHS_MM)
MAX_SHIFT = 12
"""Samples: a profile may have moved so far (24 mm) along itself and is found."""
NEEDED_MM = -70.0
"""From here on inwards a profile must be in the picture: cushion, nose and bed. Of a rail that is
cut off by the picture's border the border's brightness is taken."""
STRIP_MM = (-12.0, -6.0, 0.0, 6.0, 12.0)
"""A profile is the mean of so many lines beside each other: noise and grain count less."""
SHARES_LONG = np.concatenate((np.linspace(0.07, 0.455, 12), np.linspace(0.545, 0.93, 12)))
SHARES_SHORT = np.linspace(0.14, 0.86, 12)
"""Where along a side profiles lie, as shares of its length; none over a pocket."""
PROFILES = 2 * (len(SHARES_LONG) + len(SHARES_SHORT))
LIKE = 0.8
"""Correlation from which a profile counts as found."""
MIN_CONTRAST = 3.0
"""Standard deviation (8-bit levels) below which a remembered profile says nothing."""
SAME_SHARE = 0.45
"""Of the profiles that must be found. Measured on 15 recorded overhead clips: 0.87 or more in the
calibrated view (players and graphics in it), 0.11 or less after cuts, 0.30 in another table's same
framing."""
MOVED_MM = 3.0
"""A place of the table that is seen so far from where it was: a quarter of what two balls may lie
apart and still be taken to touch is lost to it."""
TRUE_MM = 0.5
"""Least standard deviation of one found profile from the motion of all."""
FAR = 4.0
"""Deviations (robust) from which a found profile counts for nothing: a ball at the cushion."""
SHIFT_SPREAD_MM = 500.0
TURN_SPREAD = 0.01
"""Standard deviations of shift, turn (rad) and change of size that are expected before anything is
seen: what the profiles leave open stays open; 3 mm at a corner is a turn of 0.002."""
MIN_FOUND = 12
"""Profiles that one motion must rest on."""


class ViewError(CalibrationError):
    """A picture that cannot be of the calibrated view."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ViewReference:
    """The fingerprint of a view.

    camera, geometry: by which the profiles were laid; levels (PROFILES, SAMPLES): brightness as it
    was, in whole levels, nan where a profile was not in the picture; is_clear (PROFILES,): it says
    something;
    map_px (PROFILES * 5, SAMPLES, 2): where a picture is read;
    feet_mm, inward (PROFILES, 2): the place at the nose and the direction of each profile.
    """

    camera: CameraModel
    geometry: TableGeometry
    levels: Array
    is_clear: NDArray[np.bool_]
    map_px: NDArray[np.float32]
    feet_mm: Array
    inward: Array

    @property
    def size_wh(self) -> tuple[int, int]:
        """Of the pictures that can be compared."""
        return self.camera.size_wh

    @property
    def is_telling(self) -> bool:
        """Enough profiles say something: not on a black cloth between black rails in the dark."""
        return int(self.is_clear.sum()) >= 2 * MIN_FOUND


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ViewMatch:
    """How much of the calibrated view is in a picture.

    share: of the profiles found again, 0..1; shift_mm: how far the table's corner that moved most
    is from its place, 0 where nothing was found; sigma_mm: standard error of that;
    sharpness: fineness of the edges on the side that lost most of it, 1 as calibrated, nan unknown;
    contrast: of the profiles, 1 as calibrated (a darker light lowers it as it lowers everything);
    spread_levels: median standard deviation of all profiles, found or not;
    moved_mm (PROFILES,): how far each went along itself, nan where it was not found or is not
    believed.
    """

    share: float
    shift_mm: float
    sigma_mm: float
    sharpness: float
    contrast: float
    spread_levels: float
    moved_mm: Array

    @property
    def is_found(self) -> bool:
        """The calibrated table is in the picture, if perhaps not at its place."""
        return self.share >= SAME_SHARE

    @property
    def is_same(self) -> bool:
        """The view is the one that was calibrated."""
        return self.is_found and self.shift_mm <= MOVED_MM


def view_reference(
    camera: CameraModel, geometry: TableGeometry, light: NDArray[np.uint8]
) -> ViewReference:
    """What to remember of a picture's brightness (h, w)."""
    blank = reference_of(camera, geometry, np.full((PROFILES, SAMPLES), np.nan))
    h, w = light.shape
    x, y = blank.map_px[..., 0], blank.map_px[..., 1]
    is_needed = DEPTHS_MM >= NEEDED_MM
    is_inside = np.all(((x >= 0) & (y >= 0) & (x <= w - 1) & (y <= h - 1))[:, is_needed], axis=1)
    levels = np.rint(_read(blank.map_px, light))  # whole levels: so they are stored
    levels[~is_inside.reshape(PROFILES, -1).all(axis=1)] = np.nan
    return reference_of(camera, geometry, levels)


def reference_of(camera: CameraModel, geometry: TableGeometry, levels: Array) -> ViewReference:
    """A fingerprint of profiles that were read before: levels (PROFILES, SAMPLES), nan unknown."""
    if levels.shape != (PROFILES, SAMPLES):
        raise ViewError(f"levels: expected shape {(PROFILES, SAMPLES)}, got {levels.shape}")
    feet, inward = _profiles_mm(geometry)
    aside = np.column_stack((-inward[:, 1], inward[:, 0]))
    places = (
        feet[:, None, None, :]
        + np.array(STRIP_MM)[None, :, None, None] * aside[:, None, None, :]
        + DEPTHS_MM[None, None, :, None] * inward[:, None, None, :]
    )
    px = camera.mm_to_px(places.reshape(-1, 2), NOSE_HEIGHT_MM)
    spread = np.nan_to_num(levels[:, MAX_SHIFT:-MAX_SHIFT]).std(axis=1)
    return ViewReference(
        camera=camera,
        geometry=geometry,
        levels=levels,
        is_clear=np.isfinite(levels).all(axis=1) & (spread >= MIN_CONTRAST),
        map_px=np.nan_to_num(px, nan=-1e4).astype(np.float32).reshape(-1, SAMPLES, 2),
        feet_mm=feet,
        inward=inward,
    )


def view_match(reference: ViewReference, light: NDArray[np.uint8]) -> ViewMatch:
    """How much of the calibrated view is in a picture's brightness (h, w) of the same size.

    Costs some 2 ms. Raises ViewError where the size is another one.
    """
    h, w = light.shape
    if (w, h) != reference.size_wh:
        raise ViewError(f"picture is {w}x{h}, calibrated was {reference.size_wh}")
    clear = np.flatnonzero(reference.is_clear)
    moved = np.full(PROFILES, np.nan)
    if len(clear) == 0:
        return _nothing(moved)
    span = SAMPLES - 2 * MAX_SHIFT
    values = _read(reference.map_px, light)[clear]
    before = reference.levels[clear][:, MAX_SHIFT : MAX_SHIFT + span]
    wanted = _unit(before)
    windows = np.lib.stride_tricks.sliding_window_view(values, span, axis=1)  # (m, shifts, span)
    sums, squares = _sums(values, span), _sums(values * values, span)
    norms = np.sqrt(np.maximum(squares - sums * sums / span, 1e-6))
    like = np.matmul(windows, wanted[:, :, None])[:, :, 0] / norms  # `wanted` sums to 0
    best = like.argmax(axis=1)
    is_found = like.max(axis=1) >= LIKE
    rows = np.arange(len(clear))
    spread = float(np.median(norms[rows, best])) / np.sqrt(span)
    if is_found.sum() < MIN_FOUND:
        return _nothing(moved, share=float(is_found.mean()), spread_levels=spread)
    now = windows[rows, best]
    along_mm = STEP_MM * (best - MAX_SHIFT + _fraction(wanted, _unit(now)))
    feet, inward = reference.feet_mm[clear], reference.inward[clear]
    middle = np.array([reference.geometry.length_mm, reference.geometry.width_mm]) / 2
    motion, cover, is_true = _motion(feet[is_found] - middle, inward[is_found], along_mm[is_found])
    true = np.flatnonzero(is_found)[is_true]
    moved[clear[true]] = along_mm[true]
    shift, sigma = _largest(motion, cover, middle)
    return ViewMatch(
        share=float(is_found.mean()),
        shift_mm=shift,
        sigma_mm=sigma,
        sharpness=_sharpness(before[true], now[true], clear[true]),
        contrast=float(np.median(now[true].std(axis=1) / before[true].std(axis=1))),
        spread_levels=spread,
        moved_mm=moved,
    )


def _nothing(moved: Array, *, share: float = 0.0, spread_levels: float = 0.0) -> ViewMatch:
    return ViewMatch(
        share=share,
        shift_mm=0.0,
        sigma_mm=float("inf"),
        sharpness=float("nan"),
        contrast=float("nan"),
        spread_levels=spread_levels,
        moved_mm=moved,
    )


def _profiles_mm(geometry: TableGeometry) -> tuple[Array, Array]:
    """Feet and inward directions (PROFILES, 2): left, right, head and foot rail in turn."""
    length, width = geometry.length_mm, geometry.width_mm
    feet: list[tuple[float, float]] = []
    inward: list[tuple[float, float]] = []
    for y, way in ((0.0, 1.0), (width, -1.0)):
        feet += [(float(s) * length, y) for s in SHARES_LONG]
        inward += [(0.0, way)] * len(SHARES_LONG)
    for x, way in ((0.0, 1.0), (length, -1.0)):
        feet += [(x, float(s) * width) for s in SHARES_SHORT]
        inward += [(way, 0.0)] * len(SHARES_SHORT)
    return np.array(feet), np.array(inward)


SIDE_OF = np.repeat(np.arange(4), (*[len(SHARES_LONG)] * 2, *[len(SHARES_SHORT)] * 2))
"""(PROFILES,) which rail a profile crosses."""


def _read(map_px: NDArray[np.float32], light: NDArray[np.uint8]) -> Array:
    """Profiles (PROFILES, SAMPLES) of a picture."""
    lines = cv2.remap(
        light,
        np.ascontiguousarray(map_px[..., 0]),
        np.ascontiguousarray(map_px[..., 1]),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    strips = np.asarray(lines, dtype=np.float64).reshape(PROFILES, len(STRIP_MM), SAMPLES)
    return np.asarray(strips.mean(axis=1))


def _sums(values: Array, span: int) -> Array:
    """(m, shifts) of every window of so many samples."""
    ends = np.cumsum(np.pad(values, ((0, 0), (1, 0))), axis=1)
    return np.asarray(ends[:, span:] - ends[:, :-span])


def _fraction(wanted: Array, now: Array) -> Array:
    """(m,) by how much of a sample `now` (m, span) lies further along than `wanted`: one step of
    least squares."""
    slope = np.gradient(wanted, axis=1)
    slope -= slope.mean(axis=1, keepdims=True)
    slope -= (slope * wanted).sum(axis=1, keepdims=True) * wanted
    step = -(slope * now).sum(axis=1) / np.maximum((slope * slope).sum(axis=1), 1e-9)
    return np.asarray(np.clip(step, -1.0, 1.0))


def _motion(feet: Array, inward: Array, along: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
    """One motion of the table (shift x, shift y, turn, growth) out of places (n, 2) from its
    middle, their directions, and how far they went; its covariance; and who is believed."""
    design = np.column_stack(
        (
            inward,
            -feet[:, 1] * inward[:, 0] + feet[:, 0] * inward[:, 1],
            (feet * inward).sum(axis=1),
        )
    )
    prior = np.diag([SHIFT_SPREAD_MM**-2] * 2 + [TURN_SPREAD**-2] * 2)
    weight = np.full(len(along), TRUE_MM**-2)
    motion = np.zeros(4)
    scale = TRUE_MM
    cover = np.eye(4)
    for turn in range(9):
        weighed = design.T * weight
        cover = np.linalg.inv(weighed @ design + prior)
        motion = cover @ (weighed @ along)
        off = np.abs(along - design @ motion)
        scale = max(1.4826 * float(np.median(off)), TRUE_MM)
        if turn < 5:  # the sum of distances first: it does not mind what is far off
            weight = 1 / np.maximum(off, TRUE_MM) / TRUE_MM
        else:
            weight = np.maximum(1 - (off / (FAR * scale)) ** 2, 0.0) ** 2 / scale**2
    return motion, np.asarray(cover), np.asarray(off < FAR * scale)


def _largest(motion: Array, cover: Array, middle: Array) -> tuple[float, float]:
    """How far the corner that moved most went, and the standard error of that, in mm."""
    length, width = middle
    largest, sigma = -1.0, 0.0
    for x, y in ((-length, -width), (length, -width), (length, width), (-length, width)):
        rows = np.array([[1.0, 0.0, -y, x], [0.0, 1.0, x, y]])
        away = rows @ motion
        if float(np.hypot(*away)) > largest:
            largest = float(np.hypot(*away))
            spread = rows @ cover @ rows.T
            sigma = float(np.sqrt(max(np.linalg.eigvalsh(spread)[-1], 0.0)))
    return largest, sigma


def _sharpness(before: Array, now: Array, number: NDArray[np.int64]) -> float:
    """Of the side that lost most: share of the fine in a profile now and then, median of a side."""
    ratio = _fineness(now) / _fineness(before)
    sides = SIDE_OF[number]
    medians = [
        float(np.median(ratio[sides == side])) for side in range(4) if (sides == side).sum() >= 4
    ]
    return min(medians) if medians else float("nan")


def _fineness(values: Array) -> Array:
    return np.asarray((np.diff(_unit(values), axis=1) ** 2).sum(axis=1) + 1e-9)


def _unit(values: Array) -> Array:
    centred = values - values.mean(axis=1, keepdims=True)
    norm = np.linalg.norm(centred, axis=1, keepdims=True)
    return np.asarray(centred / np.maximum(norm, 1e-6))
