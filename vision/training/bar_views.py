"""Balls as a camera at the wall of a bar shows them: few pixels, one lamp, warm or dim light.

From above, balls are evenly lit and of 12 px and more. From a slant the far ones are smaller, their
colours are coded in half as many pixels, the side towards the camera lies in shade, and the lamps
stand in them as white spots, which are no white of a stripe.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.ball_patch import BALL_SHARE
from vision.training.augment import Colours, Rng

Picture = NDArray[np.uint8]

COLOURS: Final = Colours(
    gain=0.18, exposure=0.35, gamma=0.2, crosstalk=0.1, saturation=0.25, noise_levels=5.0,
    blur_px=1.0, jpeg_share=0.0,
)  # fmt: skip
"""Lamps of 2,700 K before a camera set for daylight give red twice what they give blue; most
cameras take away half of that."""
SMALL_PX: Final = (9.0, 32.0)
"""Diameters, even in the logarithm."""
CODED_SHARE: Final = 0.7
QUALITY: Final = (40, 90)
HALF_COLOURS: Final = 0x221111
"""Of JPEG, as video has it: one pixel of colour for four of light."""
SHADE: Final = 0.35
"""Standard deviation of the light's logarithm at the rim, darker towards one side."""
LAMPS: Final = (0, 3)
LAMP_RADII, LAMP_AT_RADII = (0.08, 0.28), 0.75
"""How large a lamp stands in a ball, and how far from its middle at most."""
LAMP_STRENGTH: Final = (0.3, 1.0)


def lit(patches: list[Picture], rng: Rng) -> list[Picture]:
    """Square patches of one table under its lamps: all balls shaded from one side, with the same
    lamps in them at about the same place."""
    side = patches[0].shape[0]
    radius = BALL_SHARE * side / 2
    y, x = (np.mgrid[:side, :side] - (side - 1) / 2) / radius
    way, much = rng.uniform(-np.pi, np.pi), abs(rng.normal(0.0, SHADE))
    shade = np.exp(-much * np.clip(np.cos(way) * x + np.sin(way) * y, -1.2, 1.2))
    lamps = [
        (rng.uniform(0, LAMP_AT_RADII), rng.uniform(-np.pi, np.pi), rng.uniform(*LAMP_RADII),
         rng.uniform(*LAMP_STRENGTH))
        for _ in range(int(rng.integers(LAMPS[0], LAMPS[1] + 1)))
    ]  # fmt: skip
    out = []
    for patch in patches:
        seen = patch.astype(np.float32) * shade[..., None].astype(np.float32)
        for away, at, large, strength in lamps:
            cx, cy = away * np.array([np.cos(at), np.sin(at)]) + rng.normal(0.0, 0.08, 2)
            near = np.exp(-((((x - cx) ** 2 + (y - cy) ** 2) / large**2) ** 2))
            weight = (strength * near)[..., None].astype(np.float32)
            seen = seen * (1 - weight) + 255 * weight
        out.append(np.clip(seen, 0, 255).astype(np.uint8))
    return out


def seen_small(strip: Picture, rng: Rng) -> Picture:
    """A strip of patches (side, n * side, 3) as of smaller balls, coded, and cut out of that."""
    side = strip.shape[0]
    wanted_px = float(np.exp(rng.uniform(*np.log(SMALL_PX))))
    small = max(round(side * min(wanted_px / (BALL_SHARE * side), 1.0)), 4)
    size_wh = (small * (strip.shape[1] // side), small)
    out = cv2.resize(strip, size_wh, interpolation=cv2.INTER_AREA)
    if rng.random() < CODED_SHARE:
        quality = int(rng.integers(QUALITY[0], QUALITY[1] + 1))
        how = [cv2.IMWRITE_JPEG_QUALITY, quality]
        how += [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, HALF_COLOURS]
        _done, coded = cv2.imencode(".jpg", out, how)
        out = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR))
    whole = (strip.shape[1], side)
    return np.asarray(cv2.resize(out, whole, interpolation=cv2.INTER_LINEAR), dtype=np.uint8)
