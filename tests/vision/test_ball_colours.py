"""The colours of balls that a network has found, as the second opinion on their numbers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.painted_table import CLOTHS_BGR, painted, scene
from vision.ball_colours import light_crop, with_colours
from vision.detections import Detections
from vision.resting import find_resting_balls

PLACES = {
    0: (180.0, 120.0), 1: (300.0, 300.0), 2: (380.0, 90.0), 3: (560.0, 320.0), 5: (700.0, 200.0),
    8: (620.0, 130.0), 9: (450.0, 210.0),
}  # fmt: skip


def found_in(picture: np.ndarray) -> tuple[Detections, np.ndarray]:
    found = find_resting_balls(picture, scene())
    assert found.colours is not None
    return replace(found, colours=None), found.colours


@pytest.mark.parametrize("cloth", sorted(CLOTHS_BGR))
def test_they_are_measured_as_where_nothing_else_is(cloth: str) -> None:
    picture = painted(PLACES, cloth=cloth)
    found, classic = found_in(picture)
    assert len(found) >= len(PLACES) - 1
    again = with_colours(found, light_crop(picture, scene()), scene())
    assert again.colours is not None
    off = np.abs(again.colours - classic)
    assert off[:, 2:5].max() < 3.0, "lightness, a and b"
    assert np.median(off[:, :2]) < 0.02


def test_the_light_on_the_cloth_is_taken_out() -> None:
    """One half of the table in half the light: a ball has its colour there too."""
    picture = painted({0: (200.0, 200.0), 3: (300.0, 300.0), 5: (600.0, 200.0)}, cloth="grey")
    dim = picture.astype(np.float64)
    ramp = 0.5 + 0.5 * np.clip((700.0 - np.arange(900.0)) / 400.0, 0.0, 1.0)
    dim *= ramp[None, :, None] ** (1 / 2.2)
    bgr = np.asarray(dim, dtype=np.uint8)
    centres = np.array([[200.0, 200.0], [300.0, 300.0], [600.0, 200.0]])
    found = Detections(
        frame_index=0, t_s=0.0, centres_px_xy=centres, sigma_px=np.full(3, 0.5),
        radius_px=np.full(3, 10.0), scores=np.ones(3), label_log_p=np.zeros((3, 16)),
    )  # fmt: skip
    even = with_colours(found, light_crop(picture, scene()), scene()).colours
    uneven = with_colours(found, light_crop(bgr, scene()), scene()).colours
    assert even is not None
    assert uneven is not None
    assert abs(uneven[2, 2] - even[2, 2]) < 8.0


def test_without_a_cloth_there_is_no_second_opinion() -> None:
    picture = painted(PLACES, cloth="green")
    found, _colours = found_in(picture)
    tiles = np.random.default_rng(1).integers(0, 256, (10, 18, 3), dtype=np.uint8)
    chequered = np.repeat(np.repeat(tiles, 50, axis=0), 50, axis=1)
    assert with_colours(found, light_crop(chequered, scene()), scene()).colours is None


def test_no_ball_has_no_colours() -> None:
    picture = painted({}, cloth="green")
    found, _colours = found_in(picture)
    colours = with_colours(found, light_crop(picture, scene()), scene()).colours
    assert colours is not None
    assert len(colours) == 0
