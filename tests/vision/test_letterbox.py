"""Places go to the input and back; what is drawn stands where they say."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.ball_patch import BALL_SHARE, PATCH_PX, ball_patch, ball_patches
from vision.letterbox import FILL, INPUT_WH, SQUARE_WH, letterbox, table_letterbox


def disc(
    wh: tuple[int, int], centre: NDArray[np.float64], size: tuple[float, float]
) -> NDArray[np.uint8]:
    """A white ellipse with soft edges on the grey that surrounds pictures."""
    ys, xs = np.mgrid[0 : wh[1], 0 : wh[0]]
    gap = np.hypot((xs - centre[0]) / size[0] * 2, (ys - centre[1]) / size[1] * 2)
    cover = np.clip((1 - gap) * min(size) / 2 + 0.5, 0, 1)[..., None]
    return np.asarray(np.repeat(FILL + (255 - FILL) * cover, 3, axis=2), dtype=np.uint8)


@given(
    wh=st.tuples(st.integers(200, 4000), st.integers(200, 4000)),
    x=st.floats(0, 1),
    y=st.floats(0, 1),
)
def test_there_and_back(wh: tuple[int, int], x: float, y: float) -> None:
    box = letterbox(wh)
    place = np.array([[x * wh[0], y * wh[1]]])
    there = box.to_input(place)
    assert np.allclose(box.to_picture(there), place, atol=1e-6)
    assert (there > -1).all()
    assert (there < np.array(box.size_wh) + 1).all()


def test_the_shape_of_the_picture_chooses_the_input() -> None:
    assert letterbox((1920, 1080)).size_wh == INPUT_WH
    assert letterbox((640, 640)).size_wh == SQUARE_WH


@pytest.mark.parametrize("wh", [(640, 384), (1280, 720), (3360, 2100)])
def test_a_disc_stands_where_it_should(wh: tuple[int, int]) -> None:
    scale = wh[0] / 640
    centre = np.array([0.4 * wh[0], 0.55 * wh[1]])
    bgr = disc(wh, centre, (16 * scale, 16 * scale))
    box = letterbox(wh)
    seen = box.applied(bgr)[..., 0].astype(np.float64) - FILL
    ys, xs = np.mgrid[0 : seen.shape[0], 0 : seen.shape[1]]
    found = np.array([(xs * seen).sum(), (ys * seen).sum()]) / seen.sum()
    assert np.abs(found - box.to_input(centre[None])[0]).max() < 0.1


def test_the_table_fills_the_input() -> None:
    outline = np.array([[300.0, 200.0], [1500.0, 200.0], [1500.0, 800.0], [300.0, 800.0]])
    box = table_letterbox((1920, 1080), outline)
    seen = box.to_input(outline)
    assert seen.min() > 0
    assert np.ptp(seen[:, 0]) > 0.85 * INPUT_WH[0]


@pytest.mark.parametrize("diameter", [10.0, 24.0, 90.0])
def test_a_ball_fills_its_share_of_the_patch(diameter: float) -> None:
    bgr = disc((500, 400), np.array([250.0, 200.0]), (diameter, diameter))
    patch = ball_patch(bgr, (250.0, 200.0), (diameter, diameter))
    assert patch.shape == (PATCH_PX, PATCH_PX, 3)
    wanted = np.pi / 4 * (BALL_SHARE * PATCH_PX) ** 2
    light = (patch[..., 0].astype(np.float64) - FILL) / (255 - FILL)
    assert light.sum() == pytest.approx(wanted, rel=0.05)
    ys, xs = np.mgrid[0:PATCH_PX, 0:PATCH_PX]
    weight = light / light.sum()
    assert abs((xs * weight).sum() - (PATCH_PX - 1) / 2) < 0.6
    assert abs((ys * weight).sum() - (PATCH_PX - 1) / 2) < 0.6


def test_patches_of_no_balls() -> None:
    bgr = np.zeros((10, 10, 3), dtype=np.uint8)
    assert ball_patches(bgr, np.empty((0, 2)), np.empty((0, 2))).shape[0] == 0


def test_an_ellipse_becomes_round_and_a_turn_turns() -> None:
    bgr = disc((200, 200), np.array([100.0, 100.0]), (60.0, 30.0))
    patch = ball_patch(bgr, (100.0, 100.0), (60.0, 30.0))
    across, down = ((line > 185).sum() for line in (patch[20, :, 0], patch[:, 20, 0]))
    assert abs(int(across) - int(down)) <= 1
    bgr[:] = 0
    bgr[:, 100:] = 255
    turned = ball_patch(bgr, (99.5, 100.0), (40.0, 40.0), turn_rad=np.pi / 2)
    assert turned[-1].mean() > 200
    assert turned[0].mean() < FILL
