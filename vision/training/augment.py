"""Changes pictures as cameras, lamps and codecs do; nothing that a camera over a table cannot see.

Never mirrored: a mirrored number is none. White balance, exposure, contrast, saturation and what
channels take of each other's light vary as between cameras. Hues bend with it, but the colours of
one picture keep their order, so that a pink 4 stays pinker than a red 3. What is seen from above
may hang either way.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells import Targets, targets
from vision.letterbox import INPUT_WH, Letterbox, letterbox, table_letterbox, warped
from vision.training.labelled import CUE_STICK, HAND, Doubles, LabelledPicture

Picture = NDArray[np.uint8]
Rng = np.random.Generator

BALL_PX = (8.5, 26.0)
"""Diameters of balls in the input, by chance: what tables that fill it or half of it show (9 to
16 px), and nearer ones."""
WHOLE = 0.35
"""Share of inputs that show the picture as a look at it does: the table or all of it."""
ANYWHERE = 0.2
"""Of the other inputs, those around any place of what a look shows, not around a ball."""
TURN_RAD = 0.06
"""Standard deviation of small turns: cameras hang askew."""
QUARTERS, QUARTER_SHARES = (0, 1, 2, 3), (0.45, 0.05, 0.45, 0.05)
"""Quarters of a turn of what is seen from above: cameras hang either way, few across."""
MOST_SIGMAS = 1.6
"""Measured on six colours in 1,500 lights: no hue then turns by 40 degrees, and yellow, orange, red
and pink stay at least 8 degrees apart in one light."""
LEAST_SEEN = 0.4
"""Of a ball's box that must be inside the input for it to be asked for; less is not said."""
LEAST_PX = 5.0
"""A ball that comes out smaller is not asked for: in a picture of 640 px nobody could tell it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """How strongly light and camera vary; standard deviations, of which no draw is off by more
    than `MOST_SIGMAS`: beyond, an orange could be taken for a red."""

    gain: float = 0.06
    """Of each channel's gain (white balance), in the logarithm."""
    exposure: float = 0.14
    gamma: float = 0.12
    crosstalk: float = 0.1
    """Share of each channel's light that each other channel takes in, or that a camera's colour
    matrix takes away too much of; greys stay grey. Both bend hues: yellow to peach, red to pink."""
    saturation: float = 0.15
    noise_levels: float = 4.0
    blur_px: float = 0.8
    jpeg: tuple[int, int] = (45, 95)
    jpeg_share: float = 0.5


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sample:
    """One input (h, w, 3) BGR with what its cells should say."""

    bgr: Picture
    targets: Targets


def sample(
    picture: LabelledPicture,
    bgr: Picture,
    rng: Rng,
    *,
    stride_px: int,
    size_wh: tuple[int, int] = INPUT_WH,
    whole: float = WHOLE,
    colours: Colours,
) -> Sample:
    """A random view of a picture; `whole`: the chance that all of it is shown."""
    linear, shift = _random_view(picture, rng, size_wh, whole)
    out = recoloured(warped(bgr, linear, shift, size_wh), rng, colours)
    return Sample(bgr=out, targets=moved_targets(picture, linear, shift, size_wh, stride_px))


def _few_sigmas(rng: Rng, count: int = 1) -> Doubles:
    return np.clip(rng.normal(0.0, 1.0, count), -MOST_SIGMAS, MOST_SIGMAS)


def recoloured(bgr: Picture, rng: Rng, colours: Colours) -> Picture:
    """The same picture (h, w, 3) in another light through another camera and codec."""
    levels = np.arange(256, dtype=np.float64) / 255
    exposure = np.exp(colours.exposure * _few_sigmas(rng))
    gamma = np.exp(colours.gamma * _few_sigmas(rng))
    gains = np.exp(colours.gain * _few_sigmas(rng, 3)) * exposure
    table = np.clip(levels[:, None] ** gamma * gains, 0.0, 1.0) * 255
    out = cv2.LUT(bgr, np.round(table).astype(np.uint8).reshape(256, 1, 3))
    out = cv2.transform(out, _crosstalk(rng, colours.crosstalk))
    saturation = np.float32(np.exp(rng.normal(0.0, colours.saturation)))
    grey = cv2.cvtColor(out, cv2.COLOR_BGR2GRAY)
    out = cv2.addWeighted(
        out, float(saturation), cv2.merge((grey, grey, grey)), float(1 - saturation), 0.0
    )
    blur = abs(float(rng.normal(0.0, colours.blur_px)))
    if blur > 0.35:
        out = cv2.GaussianBlur(out, (0, 0), blur)
    noise = abs(float(rng.normal(0.0, colours.noise_levels)))
    if noise > 0.5:
        grain = np.asarray(rng.normal(0.0, noise, out.shape), dtype=np.float32)
        out = np.clip(out.astype(np.float32) + grain, 0, 255).astype(np.uint8)
    if rng.random() < colours.jpeg_share:
        quality = int(rng.integers(colours.jpeg[0], colours.jpeg[1] + 1))
        _done, coded = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), dtype=np.uint8)
    return np.asarray(out, dtype=np.uint8)


def _crosstalk(rng: Rng, share: float) -> Doubles:
    """(3, 3) what each channel takes of all; rows add up to 1."""
    taken = share * _few_sigmas(rng, 9).reshape(3, 3)
    np.fill_diagonal(taken, 0.0)
    return np.asarray(taken + np.diag(1 - taken.sum(axis=1)), dtype=np.float64)


def moved_targets(
    picture: LabelledPicture,
    linear: Doubles,
    shift_px_xy: Doubles,
    size_wh: tuple[int, int],
    stride_px: int,
    *,
    most_px: float = np.inf,
) -> Targets:
    """What the cells should say of the picture as a linear map (a, b, c, d) and shift show it.

    most_px: a ball that comes out larger is not asked for."""
    matrix = np.asarray(linear, dtype=np.float64).reshape(2, 2)
    centres = picture.centres_px_xy @ matrix.T + shift_px_xy
    # Balls are round: turning does not change their boxes but where they are ellipses.
    sizes = picture.sizes_px_wh * np.linalg.norm(matrix, axis=1)
    low, high = centres - sizes / 2, centres + sizes / 2
    frame = np.array(size_wh, dtype=np.float64)
    seen = np.clip(np.minimum(high, frame) - np.maximum(low, 0.0), 0.0, None).prod(axis=1)
    share = seen / np.maximum(sizes.prod(axis=1), 1e-9)
    diameters = np.sqrt(sizes.prod(axis=1))
    asked = (share >= LEAST_SEEN) & (diameters >= LEAST_PX) & (diameters <= most_px)
    unsaid = [box for box, s in zip(np.hstack((low, high)), share, strict=True) if s > 0]
    unsaid = [box for box, is_asked in zip(unsaid, asked[share > 0], strict=True) if not is_asked]
    is_said = np.ones((size_wh[1], size_wh[0]), dtype=np.uint8)
    for x0, y0, x1, y1 in unsaid:
        corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
        cv2.fillPoly(is_said, [np.round(corners).astype(np.int32)], 0)
    for x0, y0, x1, y1 in picture.ignored_px_xyxy:
        corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
        moved = corners @ matrix.T + shift_px_xy
        cv2.fillPoly(is_said, [np.round(moved).astype(np.int32)], 0)
    covers = None
    if picture.people is not None:
        masks = []
        for kind in (HAND, CUE_STICK):
            mask = np.zeros((size_wh[1], size_wh[0]), dtype=np.uint8)
            for outline in picture.people.get(kind, ()):
                moved = outline @ matrix.T + shift_px_xy
                cv2.fillPoly(mask, [np.round(moved).astype(np.int32)], 255)
            masks.append(mask)
        covers = (masks[0], masks[1])
    return targets(
        size_px_wh=size_wh,
        stride_px=stride_px,
        centres_px_xy=centres[asked],
        sizes_px_wh=sizes[asked],
        numbers=picture.numbers[asked],
        is_said_px=is_said > 0,
        covers_px=covers,
    )


def looked_at(picture: LabelledPicture) -> Letterbox:
    """As a look at the picture cuts it: the table where it is known, else all."""
    if picture.surface_px_xy is None:
        return letterbox(picture.size_px_wh)
    return table_letterbox(picture.size_px_wh, picture.surface_px_xy)


def _random_view(
    picture: LabelledPicture, rng: Rng, size_wh: tuple[int, int], whole: float
) -> tuple[Doubles, Doubles]:
    box = looked_at(picture)
    frame = np.array(size_wh, dtype=np.float64)
    scale = box.scale * float(np.exp(rng.normal(0.0, 0.08)))
    middle = box.to_picture((np.array([box.size_wh]) - 1) / 2)[0]
    if len(picture) and rng.random() >= whole:
        wanted = float(np.exp(rng.uniform(*np.log(BALL_PX))))
        scale = wanted / float(np.median(picture.diameters_px))
        if rng.random() < ANYWHERE:
            place = (rng.random((1, 2)) * np.array(box.size_wh)) - 0.5
            middle = box.to_picture(place)[0]
        else:
            # Around one of the balls, so that most inputs show some.
            middle = picture.centres_px_xy[int(rng.integers(len(picture)))]
            middle = middle + rng.uniform(-0.45, 0.45, 2) * frame / scale
        # As little as can be of what lies beyond the picture's edge.
        reach = frame / scale / 2
        size = np.array(picture.size_px_wh, dtype=np.float64)
        middle = np.clip(middle, np.minimum(reach, size / 2), np.maximum(size - reach, size / 2))
    turn = float(rng.normal(0.0, TURN_RAD))
    if picture.view == "overhead":
        turn += float(rng.choice(QUARTERS, p=QUARTER_SHARES)) * np.pi / 2
    cos, sin = scale * np.cos(turn), scale * np.sin(turn)
    linear = np.array([cos, -sin, sin, cos])
    shift = (frame - 1) / 2 + rng.normal(0.0, 6.0, 2) - linear.reshape(2, 2) @ middle
    return linear, shift
