"""The empty table out of pictures with balls on it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.half_pictures import (
    RADIUS,
    SKIN_YUV,
    WH,
    as_picture,
    bar,
    cloth,
    disc,
    laid,
    nothing,
)
from vision.emptying import empty_table
from vision.plate import Mask, Picture

BED = (10, 10, 230, 150)
BALLS = ((60.0, 60.0), (150.0, 100.0), (165.0, 100.0), (200.0, 40.0))
NEAR_LEVELS = 9


def bed() -> Mask:
    mask = nothing()
    mask[BED[1] : BED[3], BED[0] : BED[2]] = 255
    return mask


def mouths() -> Mask:
    mask = nothing()
    for x in (BED[0], WH[0] // 2, BED[2]):
        for y in (BED[1], BED[3]):
            mask[disc(x, y, 9.0) > 0] = 255
    return mask


def table(seed: int, *, noise: float = 1.5) -> Picture:
    """With the noses' shadow along the edge and dark pockets."""
    picture = cloth(seed, noise=noise).astype(np.float64)
    inner = nothing() > 0
    inner[BED[1] + 3 : BED[3] - 3, BED[0] + 3 : BED[2] - 3] = True
    picture[..., 0] = np.where((bed() > 0) & ~inner, 0.6 * picture[..., 0], picture[..., 0])
    picture[mouths() > 0] = (15, 128, 128)
    return as_picture(picture)


def with_balls(seed: int) -> Picture:
    picture = table(seed)
    for k, (x, y) in enumerate(BALLS):
        picture = laid(picture, disc(x, y), ((225, 118, 136), (40, 128, 128))[k % 2])
    return picture


def emptied(pictures: list[Picture]) -> Picture:
    return empty_table(pictures, bed(), mouths(), RADIUS)


def off(result: Picture, where: np.ndarray) -> float:
    """Largest difference to the true empty table, of means over 3x3 pixels, grey levels."""
    import cv2

    truth = table(0, noise=0.0).astype(np.float32)
    gap = cv2.blur(result.astype(np.float32) - truth, (3, 3))
    return float(np.abs(gap[where]).max())


@pytest.mark.parametrize("count", [1, 3, 8])
def test_balls_are_painted_out(count: int) -> None:
    result = emptied([with_balls(k) for k in range(count)])
    for x, y in BALLS:
        assert off(result, disc(x, y, RADIUS + 1) > 0) < NEAR_LEVELS


def test_an_arm_and_a_cue_are_painted_out() -> None:
    picture = laid(with_balls(1), bar((95, 159), (95, 90), 12.0), SKIN_YUV)
    picture = laid(picture, bar((95, 90), (65, 64), 3.5), (180, 105, 145))
    result = emptied([picture])
    middle = (bar((95, 134), (95, 92), 10.0) > 0) & (bed() > 0)
    assert off(result, middle) < NEAR_LEVELS


def test_shadows_of_noses_and_pockets_stay() -> None:
    picture = with_balls(2)
    result = emptied([picture])
    edge = np.zeros_like(bed(), dtype=bool)
    edge[BED[1] : BED[1] + 3, 40:100] = True
    edge[60:100, BED[0] : BED[0] + 3] = True
    assert np.array_equal(result[edge], picture[edge])
    assert np.array_equal(result[mouths() > 0], picture[mouths() > 0])


def test_outside_the_bed_nothing_changes() -> None:
    picture = with_balls(3)
    assert np.array_equal(emptied([picture])[bed() == 0], picture[bed() == 0])


def test_a_ball_at_the_rail_is_painted_out() -> None:
    """It reaches two radii into the bed, the noses' shadow less than one."""
    at = (100.0, BED[1] + RADIUS)
    result = emptied([laid(table(4), disc(*at), (225, 118, 136))])
    far_half = (disc(*at, RADIUS - 1) > 0.9) & (np.mgrid[0 : WH[1], 0 : WH[0]][0] > at[1])
    assert off(result, far_half) < NEAR_LEVELS


def test_lines_and_spots_stay() -> None:
    """They belong to the cloth and are seen under every ball."""
    line = bar((180.0, 14.0), (180.0, 146.0), 0.8)
    picture = laid(laid(table(5), line, (200, 128, 128)), disc(60, 110, 2.0), (200, 128, 128))
    assert np.array_equal(emptied([picture]), picture)


def test_what_stands_in_few_pictures_is_gone_from_the_median() -> None:
    pictures = [table(k) for k in range(5)]
    pictures[2] = laid(pictures[2], bar((120, 159), (120, 40), 30.0), SKIN_YUV)
    assert off(emptied(pictures), bed() > 0) < NEAR_LEVELS + 6


def test_the_clean_table_is_left_alone() -> None:
    picture = table(6)
    assert np.array_equal(emptied([picture]), picture)


@pytest.mark.parametrize("colours", [((225, 118, 136), (40, 128, 128)), ((60, 120, 190),)])
def test_cloth_under_a_rack_has_the_colour_of_the_cloth(
    colours: tuple[tuple[int, int, int], ...],
) -> None:
    """So many balls in one place, or ten with their shadows, must not lend it theirs."""
    picture = table(3)
    step = 2 * RADIUS
    for row in range(5):
        for k in range(row + 1):
            at = (100.0 + row * step * 0.87, 80.0 + (k - row / 2) * step)
            picture = laid(picture, disc(*at), colours[(row + k) % len(colours)])
    result = emptied([picture])
    under = np.s_[64:97, 96:145]
    off = result[under].astype(np.float64) - table(4, noise=0.0)[under]
    assert np.percentile(np.abs(off[..., 1:]), 99) <= 4.0
    assert np.percentile(np.abs(off[..., 0]), 99) <= 6.0
