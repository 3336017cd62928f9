"""The square around one ball that the network of numbers looks at."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.letterbox import shrunk

Picture = NDArray[np.uint8]
Doubles = NDArray[np.float64]

PATCH_PX = 40
"""Side of the patch."""
BALL_SHARE = 0.8
"""Part of the side that the ball's diameter fills: a rim of cloth tells the light."""


def ball_patches(bgr: Picture, centres_px_xy: Doubles, sizes_px_wh: Doubles) -> Picture:
    """(n, PATCH_PX, PATCH_PX, 3) the patches of n balls of a picture; beyond its edge repeated.

    sizes_px_wh (n, 2): width and height of each ball as seen.
    """
    patches = [
        ball_patch(bgr, (float(c[0]), float(c[1])), (float(s[0]), float(s[1])))
        for c, s in zip(centres_px_xy, sizes_px_wh, strict=True)
    ]
    if not patches:
        return np.empty((0, PATCH_PX, PATCH_PX, 3), dtype=np.uint8)
    return np.stack(patches)


def ball_patch(
    bgr: Picture,
    centre_px_xy: tuple[float, float],
    size_px_wh: tuple[float, float],
    *,
    turn_rad: float = 0.0,
    side_px: int = PATCH_PX,
    share: float = BALL_SHARE,
) -> Picture:
    """One patch (side_px, side_px, 3); `turn_rad`: turned about the ball's centre."""
    scale = share * side_px / np.array(size_px_wh)
    cos, sin = np.cos(turn_rad), np.sin(turn_rad)
    forward = np.array([[cos, -sin], [sin, cos]]) @ np.diag(scale)
    middle = np.array([(side_px - 1) / 2, (side_px - 1) / 2])
    factor = float(scale.mean())
    x, y = centre_px_xy
    if factor < 0.6:
        # Average first: of a large ball, sampling alone would take every other pixel.
        reach = int(np.ceil(max(size_px_wh) / share)) + 2
        x0, y0 = max(round(x) - reach, 0), max(round(y) - reach, 0)
        cut = bgr[y0 : round(y) + reach + 1, x0 : round(x) + reach + 1]
        if cut.size:
            small = shrunk(cut, factor)
            fx, fy = small.shape[1] / cut.shape[1], small.shape[0] / cut.shape[0]
            x, y = (x - x0 + 0.5) * fx - 0.5, (y - y0 + 0.5) * fy - 0.5
            forward = forward @ np.diag([1 / fx, 1 / fy])
            bgr = small
    matrix = np.column_stack((forward, middle - forward @ np.array([x, y])))
    out = cv2.warpAffine(
        bgr,
        matrix,
        (side_px, side_px),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(out, dtype=np.uint8)
