"""The first guess of the empty table: pictures of one view with all that is no cloth painted out.

Half-size YUV pictures. What is thicker than a line and leaves the colour around it is taken for
a ball, an arm or a cue and filled with the cloth around; lines, spots and shadows of noses stay.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.plate import CHROMA_BAND, LUMA_BAND, Mask, Picture

AROUND_RADII = 9
"""The cloth's own colour at a place is the median over so many ball radii around it."""


REFILLS = 2
"""A rack fills a good part of that: the colour is taken again with what stands there filled in.
Under a rack of our sample the cloth came out up to 11 levels wrong at once, up to 2 so."""
EDGE_RADII = 0.8
"""What lies so near to the noses in ball radii is their shadow; a ball at the rail reaches two."""


def empty_table(pictures: Sequence[Picture], bed: Mask, mouths: Mask, radius_px: float) -> Picture:
    """(h, w, 3): the median of `pictures` with balls, arms and cues on the bed painted out.

    `bed` (h, w) 255 where the playing surface lies, `mouths` (h, w) over the pockets, which are
    left as they are; `radius_px` of a ball in these pictures.
    """
    bed = np.asarray(cv2.bitwise_and(bed, cv2.bitwise_not(mouths)), dtype=np.uint8)
    median = np.asarray(np.median(np.stack(pictures), axis=0), dtype=np.uint8)
    around = _around(median, bed, radius_px)
    difference = cv2.absdiff(median, around)
    foreign = (difference[..., 0] > 1.6 * LUMA_BAND) | (
        np.maximum(difference[..., 1], difference[..., 2]) > 1.3 * CHROMA_BAND
    )
    edge = 2 * round(EDGE_RADII * radius_px) + 1
    inner = cv2.erode(bed, np.ones((edge, edge), np.uint8))
    mask = cv2.bitwise_and(foreign.astype(np.uint8) * 255, inner)
    core = max(3, round(0.9 * radius_px))
    thick = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((core, core), np.uint8))
    grown = 2 * round(0.6 * radius_px) + 1
    hole = cv2.dilate(thick, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (grown, grown)))
    hole = cv2.bitwise_and(hole, bed)
    result = median.copy()
    for _ in range(REFILLS):
        result[hole > 0] = around[hole > 0]
        around = _around(result, bed, radius_px)
    result[hole > 0] = around[hole > 0]
    return result


def _around(picture: Picture, bed: Mask, radius_px: float) -> Picture:
    """The cloth's colour near each place: a wide median at small scale, bed only."""
    scale = max(1, round(radius_px / 2.5))
    h, w = bed.shape
    size_wh = (max(8, w // scale), max(8, h // scale))
    small = cv2.resize(picture, size_wh, interpolation=cv2.INTER_AREA)
    inside = cv2.resize(bed, size_wh, interpolation=cv2.INTER_NEAREST) > 0
    middle = np.median(small[inside], axis=0) if inside.any() else np.zeros(3)
    small[~inside] = middle.astype(np.uint8)
    kernel = 2 * int(AROUND_RADII * radius_px / scale / 2) + 1
    smooth = cv2.medianBlur(small, min(kernel, 255))
    smooth = cv2.GaussianBlur(smooth, (5, 5), 0)
    return np.asarray(cv2.resize(smooth, (w, h), interpolation=cv2.INTER_LINEAR), dtype=np.uint8)
