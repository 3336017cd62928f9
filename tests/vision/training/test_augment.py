"""Changed pictures keep their labels, their numbers readable and their colours' names."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.training.made import made
from vision.training import augment
from vision.training.augment import Colours, looked_at, moved_targets, recoloured, sample
from vision.training.patches import KEPT_PX, table_patches, tables_of, varied
from vision.training.prepare import prepared


@pytest.mark.parametrize("seed", range(8))
def test_cells_tell_where_the_balls_are_drawn(tmp_path: Path, seed: int) -> None:
    picture = made(tmp_path)
    plain = Colours(
        gain=0.0, exposure=0.0, gamma=0.0, crosstalk=0.0, saturation=0.0, noise_levels=0.0,
        blur_px=0.0, jpeg_share=0.0,
    )  # fmt: skip
    rng = np.random.default_rng(seed)
    made_ready = sample(picture, picture.read(), rng, stride_px=4, colours=plain)
    whole = (made_ready.targets.ball == 1.0) & made_ready.targets.is_said
    assert whole.any()
    for row, column in zip(*np.nonzero(whole), strict=True):
        patch = made_ready.bgr[4 * row : 4 * row + 4, 4 * column : 4 * column + 4].mean(axis=(0, 1))
        cloth = np.abs(patch - (90, 110, 40)).max()
        assert cloth > 25, "a cell that tells a ball lies on one"
        number = made_ready.targets.number[row, column]
        if number == 3:
            assert patch.argmax() == 2, "the red ball is the 3"


def test_what_is_ignored_or_half_outside_is_not_asked(tmp_path: Path) -> None:
    picture = made(
        tmp_path,
        ignored_px_xyxy=np.array([[100.0, 60.0, 150.0, 90.0]]),
        people={"hand": (np.array([[0.0, 0.0], [20, 0], [20, 20], [0, 20]]),), "cue stick": ()},
    )
    whole = np.array([1.0, 0.0, 0.0, 1.0])
    grids = moved_targets(picture, whole, np.zeros(2), (160, 96), 4)
    assert not grids.is_said[18, 31]
    assert grids.is_said[2, 2]
    assert grids.cover[0, :4, :4].all()
    assert grids.cover_is_said.any()
    # Moved so that the first ball is three quarters out of the input.
    grids = moved_targets(picture, whole, np.array([-34.0, 0.0]), (160, 96), 4)
    assert not grids.is_said[10, 0]
    assert grids.ball[10, 0] == 0
    # So small that nobody could tell it.
    grids = moved_targets(picture, 0.2 * whole, np.zeros(2), (160, 96), 4)
    assert not grids.ball.any()
    assert not grids.is_said[2, 1]


def test_hands_that_nobody_labelled_are_never_background(tmp_path: Path) -> None:
    picture = made(tmp_path, people=None)
    rng = np.random.default_rng(0)
    grids = sample(picture, picture.read(), rng, stride_px=4, colours=Colours()).targets
    assert not grids.cover_is_said.any()


@given(seed=st.integers(0, 10_000))
@settings(max_examples=40)
def test_views_are_never_mirrored(seed: int) -> None:
    picture = made(Path("/tmp"))
    linear, _shift = augment._random_view(picture, np.random.default_rng(seed), (640, 384), 0.35)
    assert np.linalg.det(linear.reshape(2, 2)) > 0


def hue(bgr: Any) -> float:
    hsv = cv2.cvtColor(np.array(bgr, np.uint8).reshape(1, 1, 3), cv2.COLOR_BGR2HSV)
    return float(hsv[0, 0, 0]) * 2


def turned(from_hue: float, to_hue: float) -> float:
    return (to_hue - from_hue + 180) % 360 - 180


@given(seed=st.integers(0, 10_000))
@settings(max_examples=60)
def test_colours_of_one_picture_keep_their_order(seed: int) -> None:
    shades = {
        "yellow": (20, 190, 240),
        "orange": (28, 92, 238),
        "red": (40, 30, 200),
        "pink": (158, 108, 240),
        "purple": (112, 38, 84),
    }
    strip = np.hstack([np.full((32, 32, 3), c, dtype=np.uint8) for c in shades.values()])
    out = recoloured(strip, np.random.default_rng(seed), Colours())
    hues = [
        hue(out[4:-4, 32 * i + 6 : 32 * i + 26].reshape(-1, 3).mean(axis=0))
        for i in range(len(shades))
    ]
    for before, after in zip(shades.values(), hues, strict=True):
        assert abs(turned(hue(before), after)) < 45, "a camera bends a hue, it does not turn it"
    for one, other in pairwise(hues):
        assert turned(other, one) > 4, "from yellow over red to purple, as before"


@given(seed=st.integers(0, 10_000), level=st.integers(20, 235))
@settings(max_examples=40)
def test_crosstalk_leaves_greys_grey(seed: int, level: int) -> None:
    grey = np.full((16, 16, 3), level, dtype=np.uint8)
    colours = Colours(gain=0.0, crosstalk=0.3, saturation=0.0, noise_levels=0.0, jpeg_share=0.0)
    out = recoloured(grey, np.random.default_rng(seed), colours)
    assert np.ptp(out.astype(int), axis=2).max() <= 1


def test_large_pictures_are_made_smaller_once(tmp_path: Path) -> None:
    big = np.full((2100, 3360, 3), 90, dtype=np.uint8)
    cv2.imwrite(str(tmp_path / "big.jpg"), big)
    picture = made(tmp_path)
    large = made(
        tmp_path,
        "two",
        path=tmp_path / "big.jpg",
        size_px_wh=(3360, 2100),
        sizes_px_wh=np.full((3, 2), 100.0),
        centres_px_xy=np.array([[0.0, 0.0], [1000.0, 900.0], [3359.0, 2099.0]]),
    )
    seen: list[int] = []
    ready = prepared([picture, large], tmp_path / "work", seen.append)
    assert ready[0] is picture
    assert ready[1].size_px_wh[0] < 1600
    scale = ready[1].size_px_wh[0] / 3360
    assert ready[1].diameters_px[0] == pytest.approx(100 * scale, rel=0.01)
    assert np.allclose((ready[1].centres_px_xy[1] + 0.5) / scale - 0.5, [1000, 900], atol=1.5)
    assert ready[1].read().shape[1] == ready[1].size_px_wh[0]
    again = prepared([picture, large], tmp_path / "work", seen.append)
    assert seen == [1], "not made again"
    assert again[1].path == ready[1].path


def test_balls_are_cut_out_by_tables(tmp_path: Path) -> None:
    picture = made(tmp_path)
    (table,) = tables_of([picture, made(tmp_path, "none", numbers=np.array([-1, -1, -1]))])
    assert table.patches.shape == (3, KEPT_PX, KEPT_PX, 3)
    assert table.numbers.tolist() == [0, 3, -1]
    rng = np.random.default_rng(0)
    exact = varied(table.patches, rng, None, any_turn=False)
    assert exact.shape == (3, 40, 40, 3)
    assert exact[1, 20, 20].argmax() == 2
    changed = varied(table.patches, rng, Colours(), any_turn=True)
    assert changed.shape == exact.shape
    assert (changed != exact).any()
    assert table_patches(made(tmp_path, sizes_px_wh=np.full((3, 2), 3.0)), picture.read()) is None


def test_a_look_shows_the_table_where_it_is_known(tmp_path: Path) -> None:
    surface = np.array([[20.0, 20.0], [140.0, 20.0], [140.0, 80.0], [20.0, 80.0]])
    assert looked_at(made(tmp_path, surface_px_xy=surface)).scale > looked_at(made(tmp_path)).scale


@given(seed=st.integers(0, 5000))
@settings(max_examples=25)
def test_another_make_has_other_pigments_and_the_same_whites(seed: int) -> None:
    yellow, red, white = (20, 190, 240), (40, 30, 200), (225, 235, 238)
    plain = [
        np.full((KEPT_PX, KEPT_PX, 3), c, dtype=np.uint8) for c in (yellow, yellow, red, white)
    ]
    still = Colours(
        gain=0.0, exposure=0.0, gamma=0.0, crosstalk=0.0, saturation=0.0, noise_levels=0.0,
        blur_px=0.0, jpeg_share=0.0,
    )  # fmt: skip
    numbers = np.array([1, 9, 3, 0])
    rng = np.random.default_rng(seed)
    solid, stripe, three, cue = varied(np.stack(plain), rng, still, any_turn=False, numbers=numbers)
    middle = (slice(10, -10), slice(10, -10))
    assert np.abs(solid[middle].astype(int) - stripe[middle]).max() <= 1, "one pigment"
    assert abs(turned(hue(yellow), hue(solid[middle].mean(axis=(0, 1))))) < 12
    assert turned(hue(three[middle].mean(axis=(0, 1))), hue(solid[middle].mean(axis=(0, 1)))) > 20
    assert np.ptp(cue[middle].astype(int), axis=2).max() < 25, "white stays white"
