"""The colour of a ball: how much of it is white, and which colour the rest has.

A ball is measured against the white of the table it lies on (the cue ball, or the whites of the
stripes), so that warm light and a dull camera change little. What the numbers look like is a
table of ball sets; which set, and how strong colours come out, is for the whole table to say.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.ball_sets import BALL_SETS, BallSet
from vision.detections import BALL_LABELS, Label

Doubles = NDArray[np.float64]

FEATURES = ("white", "rim", "lightness", "a", "b", "rim_spread")
"""Columns of a measurement: the part of the inner disc that is white, 0..1; the part of its rim
that is white (or black, on a bright colour: sets with black ends), 0..1; the colour of the rest
in CIE Lab (0..100, about -100..100) against the table's white; how far a and b spread along the
rim (from its 15th to its 85th percentile): a ball all white mirrors the cloth evenly."""
DISC_PART = 0.8
"""The inner part of a disc that is measured: its rim mirrors the cloth."""
RIM_PARTS = (0.72, 0.8, 0.88)
"""Where the rim is read: a stripe's white reaches it on a third of its length or more from any
side, a solid's number on a fifth at most (234 overhead stripes and solids of three tables)."""
_GRID = 19
_RIM_RAYS = 32
WHITE_LIGHTNESS = 55.0
"""A pixel is white from this lightness on (the cue ball's shaded side) ..."""
WHITE_CHROMA = 0.28
"""... and up to this chroma in parts of its lightness (cream whites; pinks lie above 0.5)."""
DARK_LIGHTNESS, DARK_CHROMA = 25.0, 20.0
"""A pixel of a black ball: dark blues of the same lightness have twice that chroma."""
RIM_LIGHTNESS, RIM_CHROMA = 50.0, 0.38
"""As WHITE_LIGHTNESS and WHITE_CHROMA, at the rim, where white is darker and mirrors the cloth."""
WHITER, WHITER_MOST = 0.95, 72.0
"""White at the rim is at least this part as light as the ball's colour, which may be white."""
DARK_END, BRIGHT = 0.5, 60.0
"""Darker than this part of a colour that is at least so light is a black end of a stripe."""
STRIPE_WHITE = 0.25
"""A ball whose disc is white for more than this part is no solid that shows its number."""
COLOURED = 35.0
"""Chroma from which a ball is coloured: next to it, black is a stripe's end, not shade."""
LIGHT_SPAN, LIGHT_PART = (0.3, 3.0), 0.75
"""How much of a local light, seen on the cloth, is on the balls: shade along a rail lies on the
cloth alone."""
_WHITE_LEAST = 0.2
"""Least linear luminance of a white: below it, nothing in the picture is lit."""
_SATURATION_MOST = 0.72
"""Most (largest - least) / largest linear channel of a white, aged and under warm light; a pink
ball has 0.8 (simulated looks)."""


def _grid_at(
    bgr: NDArray[np.uint8],
    centres_px_xy: Doubles,
    radius_px: Doubles,
    grid_xy: tuple[Doubles, Doubles],
) -> Doubles:
    """(n, samples, 3) linear BGR at points given in radii around each centre."""
    xs = centres_px_xy[:, 0, None] + radius_px[:, None] * grid_xy[0][None]
    ys = centres_px_xy[:, 1, None] + radius_px[:, None] * grid_xy[1][None]
    seen = cv2.remap(
        bgr,
        xs.astype(np.float32),
        ys.astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(_LINEAR[seen], dtype=np.float64)


def _disc_grid() -> tuple[Doubles, Doubles]:
    gx, gy = np.meshgrid(np.linspace(-1.0, 1.0, _GRID), np.linspace(-1.0, 1.0, _GRID))
    inside = gx**2 + gy**2 <= 1.0
    return gx[inside] * DISC_PART, gy[inside] * DISC_PART


def _rim_grid() -> tuple[Doubles, Doubles]:
    angle = np.arange(_RIM_RAYS) * (2 * np.pi / _RIM_RAYS)
    part = np.array(RIM_PARTS)[:, None]
    return (part * np.cos(angle)).ravel(), (part * np.sin(angle)).ravel()


_DISC, _RIM = _disc_grid(), _rim_grid()


KIND_LEAST = -9.0
"""Least logarithm of a kind's density: an odd light on one ball is never proof."""


def _linear_table() -> Doubles:
    value = np.arange(256) / 255.0
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


_LINEAR = _linear_table()
"""sRGB to linear light (IEC 61966-2-1)."""
_LUMINANCE_BGR = np.array([0.0722, 0.7152, 0.2126])


def white_of(samples: Doubles) -> Doubles:
    """(3,) linear BGR of the table's white: the brightest pale ball, else the palest pixels."""
    if len(samples) == 0:
        return np.ones(3)
    middle = np.median(samples, axis=1)
    luminance = middle @ _LUMINANCE_BGR
    saturation = 1.0 - middle.min(axis=1) / np.maximum(middle.max(axis=1), 1e-6)
    fit = luminance * (1.0 - saturation)
    fit[(luminance < _WHITE_LEAST) | (saturation > _SATURATION_MOST)] = 0.0
    if fit.max() > 0.0:
        return np.asarray(middle[int(np.argmax(fit))], dtype=np.float64)
    pool = samples.reshape(-1, 3)
    saturation = 1.0 - pool.min(axis=1) / np.maximum(pool.max(axis=1), 1e-6)
    pale = pool[saturation < _SATURATION_MOST]
    if len(pale) < 20:
        return np.ones(3)
    luminance = pale @ _LUMINANCE_BGR
    return np.asarray(np.median(pale[luminance >= np.quantile(luminance, 0.9)], axis=0))


def _lab_against(samples: Doubles, white: Doubles) -> Doubles:
    """Lab of the samples, lightness against the white, its tint taken out by half.

    Cue balls are cream by themselves: taking out all of their tint turns black into blue.
    """
    luminance = max(float(white @ _LUMINANCE_BGR), 1e-3)
    tint = np.sqrt(np.maximum(white / luminance, 1e-3))
    relative = np.clip(samples / (luminance * tint), 0.0, 1.5)
    coded = np.where(
        relative <= 0.0031308, 12.92 * relative, 1.055 * relative ** (1 / 2.4) - 0.055
    ).astype(np.float32)
    return np.asarray(cv2.cvtColor(coded, cv2.COLOR_BGR2Lab), dtype=np.float64)


def luminance_of(lightness_8bit: NDArray[Any]) -> Doubles:
    """Luminance 0..1 of a lightness of OpenCV's 8-bit Lab (CIE 1976; its dark end left out)."""
    return np.asarray(((lightness_8bit * (100.0 / 255.0) + 16.0) / 116.0) ** 3, dtype=np.float64)


def measure_colours(
    bgr: NDArray[np.uint8],
    centres_px_xy: Doubles,
    radius_px: Doubles,
    light: Doubles | None = None,
) -> Doubles:
    """(n, 6) the FEATURES of each ball in a picture (h, w, 3) with all balls of the table.

    light (n,): how bright the light is where each ball lies, in parts of the table's; even light
    if None.
    """
    n = len(centres_px_xy)
    if n == 0:
        return np.empty((0, len(FEATURES)))
    gain = np.ones(n) if light is None else np.clip(light, *LIGHT_SPAN) ** LIGHT_PART
    samples = _grid_at(bgr, centres_px_xy, radius_px, _DISC) / gain[:, None, None]
    table_white = white_of(samples)
    lab = _lab_against(samples, table_white)
    chroma = np.hypot(lab[:, :, 1], lab[:, :, 2])
    lightness = lab[:, :, 0]
    white = (lightness > WHITE_LIGHTNESS) & (chroma < WHITE_CHROMA * lightness)
    dark = (lightness < DARK_LIGHTNESS) & (chroma < DARK_CHROMA)
    rim_samples = _grid_at(bgr, centres_px_xy, radius_px, _RIM) / gain[:, None, None]
    rim = _lab_against(rim_samples, table_white)
    rim_light, rim_chroma = rim[:, :, 0], np.hypot(rim[:, :, 1], rim[:, :, 2])
    rim_other = (rim_light > RIM_LIGHTNESS) & (rim_chroma < RIM_CHROMA * rim_light)
    spread = _spreads(rim[:, :, 1:])
    features = np.zeros((n, len(FEATURES)))
    for i in range(n):
        rest = ~white[i] & ~dark[i]
        if dark[i].sum() > rest.sum():
            rest = ~white[i]
        if rest.sum() < 4:
            rest = np.ones_like(rest)
        coloured = lab[i][rest]
        if white[i].mean() > STRIPE_WHITE:
            # Beside much white, half of the rest is blended with it.
            away = ((coloured - np.array([95.0, 0.0, 8.0])) ** 2).sum(axis=1)
            coloured = coloured[away >= np.quantile(away, 0.4)]
        colour = np.median(coloured, axis=0)
        # Yellow and a blue cloth blend to grey at the rim: white is lighter than a bright colour.
        rim_other[i] &= rim_light[i] > np.minimum(WHITER * colour[0], WHITER_MOST)
        if colour[0] > BRIGHT:
            rim_other[i] |= rim_light[i] < DARK_END * colour[0]
        strength = float(np.hypot(colour[1], colour[2]))
        if strength > COLOURED:
            grey = rim_chroma[i] < DARK_END * strength
            rim_other[i] |= (rim_light[i] < DARK_LIGHTNESS) & grey
        # A ray of the rim counts where most of its samples do: one may be a highlight.
        rays = rim_other[i].reshape(len(RIM_PARTS), _RIM_RAYS).mean(axis=0) > 0.5
        features[i] = (white[i].mean(), rays.mean(), *colour, spread[i])
    return features


def _spreads(rim_ab: Doubles) -> Doubles:
    """(n,) how far the colours of each ball (n, RIM_PARTS x rays, 2) spread along the rim, in the
    axis they do most."""
    around = rim_ab.reshape(len(rim_ab), len(RIM_PARTS), _RIM_RAYS, 2).mean(axis=1)
    around = around - around.mean(axis=1, keepdims=True)
    _values, axes = np.linalg.eigh(around.transpose(0, 2, 1) @ around)
    along = (around @ axes[:, :, 1:])[..., 0]
    low, high = np.percentile(along, (15.0, 85.0), axis=1)
    return np.asarray(high - low, dtype=np.float64)


def kind_log_p(features: Doubles) -> Doubles:
    """(n, 16) how well the white of disc and rim suits the cue ball, a solid, a stripe.

    Densities on labelled balls seen from above. Rim: solids 0 to 0.2, stripes 0.3 to 0.6 (1 where
    a pole looks up), the cue ball 1, less in dim light. Disc: of the cue ball all but its spots,
    of a stripe anything, of a solid its number. Spread of the rim's colour: the cue ball 4 to
    20, stripes 10 to 60.
    """
    white, rim, spread = features[:, 0], features[:, 1], features[:, 5]
    cue = _falling(1.0 - white, 0.03) + _falling(1.0 - rim, 0.12) + _falling(spread, 9.0)
    solid = _falling(white, 0.1) + _falling(rim, 0.07)
    solid += np.log(0.8 * np.exp(-spread / 10.0) / 10.0 + 0.2 / 60.0)
    bell = np.exp(-0.5 * ((rim - 0.46) / 0.12) ** 2) / (0.12 * np.sqrt(2 * np.pi))
    stripe = np.log(0.85 * bell + 0.15 * np.clip((rim - 0.1) / 0.2, 0.01, 1.0))
    stripe += np.where(white > 0.9, np.log(0.5), np.log(1.05))
    wide = np.exp(-0.5 * ((spread - 35.0) / 20.0) ** 2) / (20.0 * np.sqrt(2 * np.pi))
    stripe += np.log(0.85 * wide + 0.15 * np.exp(-spread / 10.0) / 10.0 + 1e-4)
    result = np.repeat(solid[:, None], BALL_LABELS, axis=1)
    result[:, Label.CUE_BALL] = cue
    result[:, Label.NINE :] = stripe[:, None]
    return np.asarray(np.maximum(result + np.log(30.0), KIND_LEAST), dtype=np.float64)


def _falling(value: Doubles, scale: float) -> Doubles:
    """Logarithm of the exponential density."""
    return np.asarray(-value / scale - np.log(scale), dtype=np.float64)


def colour_log_p(
    features: Doubles, lab: Doubles, sigma_lab: Doubles, *, chroma_scale: float = 1.0
) -> Doubles:
    """(..., n, 16) how well the coloured part suits each label's colour; robust against one odd
    part. lab, sigma_lab (..., 16, 3).

    Where little colour shows, it says little; of the cue ball, none is expected.
    """
    scale = np.array([1.0, chroma_scale, chroma_scale])
    off = features[:, None, 2:5] - (lab * scale)[..., None, :, :]
    off /= sigma_lab[..., None, :, :]
    squares = np.einsum("...i,...i->...", off, off)
    # Student's t with 6 degrees of freedom in three dimensions: colours have outliers.
    density = -4.5 * np.log1p(squares / 6.0) - np.log(sigma_lab).sum(axis=-1)[..., None, :]
    shown = colour_shown(features)
    density = density * shown[:, None]
    # The cue ball's spots and tints: any colour, evenly.
    density[..., Label.CUE_BALL] = (-np.log(7.0 * 12.0 * 12.0) - 2.0) * shown
    return np.asarray(density, dtype=np.float64)


def colour_shown(features: Doubles) -> Doubles:
    """(n,) 0..1 how much a ball's coloured part tells: little where it is nearly all white."""
    return np.asarray(np.clip((1.0 - features[:, 0]) / 0.25, 0.15, 1.0), dtype=np.float64)


def label_log_p(features: Doubles, ball_set: BallSet, *, chroma_scale: float = 1.0) -> Doubles:
    """(n, 16) logarithm of how well each ball looks like each label of a set."""
    return kind_log_p(features) + colour_log_p(
        features, ball_set.lab, ball_set.sigma_lab, chroma_scale=chroma_scale
    )


def any_set_log_p(features: Doubles) -> Doubles:
    """(n, 16) the same where the set is not known: the mean over the sets."""
    each = np.stack([label_log_p(features, ball_set) for ball_set in BALL_SETS])
    top = each.max(axis=0)
    return np.asarray(top + np.log(np.exp(each - top).mean(axis=0)), dtype=np.float64)
