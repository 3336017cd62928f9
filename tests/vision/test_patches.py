"""Whether a ball lies as it lay."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.half_pictures import (
    RADIUS,
    SKIN_YUV,
    bar,
    cloth,
    disc,
    laid,
    nothing,
    region,
)
from vision.patches import Look, Patches
from vision.plate import Picture, Plate

AT = (100.0, 80.0)


def look(now: Picture, *, remembered: Picture | None = None) -> Look:
    patches = Patches()
    picture = laid(cloth(1), disc(*AT)) if remembered is None else remembered
    patches.remember(7, picture, *AT, RADIUS)
    foreground = Plate(cloth(noise=0.0), region()).foreground(now)
    return patches.look(7, now, foreground)


@pytest.mark.parametrize("seed", range(5))
def test_noise_is_still(seed: int) -> None:
    assert look(laid(cloth(seed + 10), disc(*AT))) is Look.STILL


def test_bare_cloth_is_empty() -> None:
    assert look(cloth(2)) is Look.EMPTY


def test_a_cue_over_it_is_partly() -> None:
    under = laid(cloth(2), disc(*AT))
    assert look(laid(under, bar((220, 90), (60, 78), 1.5), (60, 128, 128))) is Look.PARTLY


@pytest.mark.parametrize("moved_px", [1.0, 2.0, 3.0])
def test_moved_by_less_than_its_radius_is_partly(moved_px: float) -> None:
    assert look(laid(cloth(2), disc(AT[0] + moved_px, AT[1]))) is Look.PARTLY


def test_an_arm_over_it_is_changed() -> None:
    under = laid(cloth(2), disc(*AT))
    assert look(laid(under, bar((100, 159), (100, 60), 15.0), SKIN_YUV)) is Look.CHANGED


def test_another_ball_in_its_place_is_changed() -> None:
    assert look(laid(cloth(2), disc(*AT), (40, 128, 128))) is Look.CHANGED


def test_a_ball_gone_further_than_a_diameter_is_empty() -> None:
    assert look(laid(cloth(2), disc(AT[0] + 2.2 * RADIUS, AT[1]))) is Look.EMPTY


def test_what_was_never_remembered_is_changed() -> None:
    patches = Patches()
    assert patches.look(3, cloth(0), nothing()) is Look.CHANGED
    patches.forget(3)
    assert 3 not in patches


def test_remember_and_forget() -> None:
    patches = Patches()
    patches.remember(1, cloth(0), *AT, RADIUS)
    patches.remember(2, cloth(0), 150.0, 80.0, RADIUS)
    patches.forget(1)
    assert 1 not in patches
    assert 2 in patches


def test_at_the_edge_and_beyond_it() -> None:
    """A ball half outside the crop is compared where it can be seen; one outside is forgotten."""
    patches = Patches()
    picture = laid(cloth(0, noise=0.0), disc(1.0, 80.0))
    patches.remember(1, picture, 1.0, 80.0, RADIUS)
    assert patches.look(1, picture, nothing()) is Look.STILL
    patches.remember(1, picture, -40.0, 80.0, RADIUS)
    assert 1 not in patches


def test_the_remembered_picture_is_a_copy() -> None:
    picture = laid(cloth(0), disc(*AT))
    patches = Patches()
    patches.remember(1, picture, *AT, RADIUS)
    picture[:] = 0
    assert patches.look(1, laid(cloth(0), disc(*AT)), nothing()) is Look.STILL
    assert np.array_equal(picture, np.zeros_like(picture))
