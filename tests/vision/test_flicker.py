"""Flickering light: taken out row by row, where there is any."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.half_pictures import RADIUS, as_picture, cloth, disc, laid, region
from vision.flicker import FLICKERS, KEPT_PICTURES, Flicker
from vision.plate import Picture, Plate

AT = (90, 60)
REACH = round(3 * RADIUS)


def banded(picture: Picture, k: int, depth: float) -> Picture:
    """Picture k under a lamp that flickers by `depth`, as bands that wander over the picture."""
    rows = np.arange(picture.shape[0])[:, None]
    light = 1.0 + depth * np.sin(2 * np.pi * (rows / 90.0 + 0.37 * k))
    changed = picture.astype(np.float64)
    changed[..., 0] *= light
    changed[..., 1:] = (changed[..., 1:] - 128.0) * light[..., None] + 128.0
    return as_picture(changed)


def seen(depth: float, *, is_steadied: bool, pictures: int = 12) -> list[float]:
    """How much of the cloth stands out from picture to picture, with a ball on it."""
    plate = Plate(cloth(noise=0.0), region())
    flicker = Flicker(region())
    found = []
    for k in range(pictures):
        picture = banded(laid(cloth(seed=k), disc(*AT)), k, depth)
        if is_steadied:
            picture = flicker.steadied(picture, plate.mean)
        mask = plate.foreground(picture) > 0
        assert mask[AT[1], AT[0]], "the ball is lost"
        mask[AT[1] - REACH : AT[1] + REACH, AT[0] - REACH : AT[0] + REACH] = 0
        found.append(float(mask.mean()))
    return found


def test_bands_of_light_do_not_stand_out() -> None:
    assert max(seen(0.25, is_steadied=False)) > 0.05
    assert max(seen(0.25, is_steadied=True)[1:]) < 0.002


def test_where_nothing_flickers_a_picture_stays_what_it_is() -> None:
    flicker = Flicker(region())
    empty = cloth(noise=0.0).astype(np.float32)
    for k in range(6):
        picture = cloth(seed=k)
        assert flicker.steadied(picture, empty) is picture
    assert not flicker.is_seen


def test_flicker_is_reckoned_with_for_some_seconds() -> None:
    flicker = Flicker(region())
    empty = cloth(noise=0.0).astype(np.float32)
    for k in range(2):
        flicker.steadied(banded(cloth(noise=0.0), k, 4 * FLICKERS), empty)
    assert flicker.is_seen
    calm = cloth(noise=0.0)
    for _ in range(KEPT_PICTURES + 1):
        flicker.steadied(calm, empty)
    assert not flicker.is_seen


@pytest.mark.parametrize("width", [0, 12])
def test_a_view_with_hardly_any_cloth_is_left_alone(width: int) -> None:
    narrow = np.zeros_like(region())
    narrow[:, :width] = 255
    flicker = Flicker(narrow)
    empty = cloth(noise=0.0).astype(np.float32)
    for k in range(3):
        picture = banded(cloth(noise=0.0), k, 0.3)
        assert flicker.steadied(picture, empty) is picture


def test_a_body_over_half_the_cloth_is_no_flicker() -> None:
    flicker = Flicker(region())
    empty = cloth(noise=0.0).astype(np.float32)
    flicker.steadied(cloth(noise=0.0), empty)
    for width in (100, 150):
        covered = cloth(noise=0.0)
        covered[30:130, 20 : 20 + width] = (60, 120, 140)
        assert flicker.steadied(covered, empty) is covered
