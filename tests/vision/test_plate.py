"""What stands out from the empty table, and what does not."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.half_pictures import (
    RADIUS,
    WH,
    as_picture,
    bar,
    cloth,
    disc,
    laid,
    nothing,
    region,
)
from vision.plate import Picture, Plate

SPECKS = 0.001
"""Share of cloth pixels that noise may throw out of the band."""


def plate() -> Plate:
    return Plate(cloth(noise=0.0), region())


def share(mask: np.ndarray, where: np.ndarray) -> float:
    return float((mask[where] > 0).mean())


def times_light(picture: Picture, factor: float | np.ndarray) -> Picture:
    changed = picture.astype(np.float64)
    changed[..., 0] *= factor
    return as_picture(changed)


def test_empty_cloth_is_no_foreground() -> None:
    assert share(plate().foreground(cloth(3)), region() > 0) < SPECKS


@pytest.mark.parametrize(
    "colour",
    [(225, 118, 136), (30, 128, 128), (180, 60, 150), (80, 110, 210), (70, 150, 120)],
    ids=["cue ball", "8", "1", "3", "dark blue on blue"],
)
def test_a_ball_is_foreground(colour: tuple[float, float, float]) -> None:
    mask = plate().foreground(laid(cloth(3), disc(100.3, 70.6), colour))
    assert share(mask, disc(100.3, 70.6, RADIUS - 1) > 0.9) > 0.95
    assert share(mask, (disc(100.3, 70.6, RADIUS + 2) == 0) & (region() > 0)) < SPECKS


def test_a_shadow_is_cloth() -> None:
    """It takes a quarter of the light and leaves the colour."""
    dark = 1.0 - 0.25 * bar((40, 60), (180, 100), 12)
    assert share(plate().foreground(times_light(cloth(4), dark)), region() > 0) < SPECKS


def test_outside_the_region_is_nothing() -> None:
    mask = plate().foreground(laid(cloth(3), disc(2.0, 80.0)))
    assert not mask[region() == 0].any()


@given(st.floats(0.65, 1.5))
@settings(max_examples=25)
def test_a_change_of_exposure_is_followed(factor: float) -> None:
    """At once, with a ball on the table: the gain is a median."""
    bright = times_light(laid(cloth(5), disc(60, 60)), factor)
    mask = plate().foreground(bright)
    assert share(mask, (disc(60, 60, RADIUS + 2) == 0) & (region() > 0)) < 0.01
    assert share(mask, disc(60, 60, RADIUS - 1) > 0.9) > 0.8


def test_slow_change_of_light_is_learned() -> None:
    """Evening comes over one half of the table only."""
    one_sided = np.linspace(1.0, 0.5, WH[0])[None, :]
    follower, stubborn = plate(), plate()
    for k in range(100):
        now = times_light(cloth(k), 1.0 + (one_sided - 1.0) * k / 100)
        follower.learn(now, follower.foreground(now))
    last = times_light(cloth(99), one_sided)
    assert share(follower.foreground(last), region() > 0) < 0.01
    assert share(stubborn.foreground(last), region() > 0) > 0.1


def test_a_ball_is_not_learned() -> None:
    own = plate()
    picture = laid(cloth(6), disc(150, 90))
    for _ in range(60):
        own.learn(picture, own.foreground(picture))
    assert share(own.foreground(picture), disc(150, 90, RADIUS - 1) > 0.9) > 0.95


def test_what_is_absorbed_is_cloth_from_then_on() -> None:
    """A sticker on the cloth."""
    own = plate()
    marked = laid(cloth(7), disc(90, 50, 4.0), (180, 128, 128))
    sticker = own.foreground(marked)
    assert sticker.any()
    own.absorb(marked, sticker)
    assert share(own.foreground(marked), region() > 0) < SPECKS


def test_absorbing_under_another_exposure_keeps_the_plate_even() -> None:
    own = plate()
    bright = times_light(cloth(8), 1.2)
    own.foreground(bright)
    where = nothing()
    where[60:80, 60:80] = 255
    own.absorb(bright, where)
    assert share(own.foreground(cloth(9)), region() > 0) < 0.01
