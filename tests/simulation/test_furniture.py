"""The empty table: shapes where the table has them, on every table and for every look."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simulation import table
from simulation.furniture import Furniture, furnish
from simulation.lights import Lights
from simulation.look import Look, look_from_seed
from simulation.palettes import CLOTHS
from simulation.render import camera_of

SIZE_PX = (640, 360)


def _look(seed: int, **fixed: Any) -> Look:
    plain: dict[str, Any] = {
        "size_px": SIZE_PX,
        "fps": 30,
        "warmth": 0.0,
        "brightness": 1.0,
        "saturation": 1.0,
        "fall_off": 0.05,
        "vignette": 0.0,
        "wear": 0.2,
    }
    return look_from_seed(seed, **(plain | fixed))


def _furnish(look: Look, size: table.TableSize) -> Furniture:
    return furnish(camera_of(look, size), look, Lights(look, size))


@pytest.mark.parametrize("size", table.SIZES.values(), ids=table.SIZES)
def test_cloth_rails_and_holes_lie_where_the_table_has_them(size: table.TableSize) -> None:
    look = _look(3)
    camera, made = camera_of(look, size), _furnish(look, size)

    def at(mask: Any, x: float, y: float, z: float) -> Any:
        u, v = np.round(camera.project(np.array([x, y, z]))).astype(int)
        return mask[v, u]

    length, width = size.length_mm, size.width_mm
    cloth = np.array(CLOTHS[look.cloth])
    for x, y in ((0.4, 0.3), (0.15, 0.8), (0.85, 0.2)):
        assert at(made.picture, x * length, y * width, 0) == pytest.approx(cloth, abs=26)
        assert at(made.over, x * length, y * width, 0) == 0
        assert at(made.solid, x * length, y * width, 0) == 1
        assert at(made.bed_mm, x * length, y * width, 0) == pytest.approx(
            [x * length, y * width], abs=6
        )
    for x, y in ((0.3 * length, -25.0), (-25.0, 0.5 * width), (0.3 * length, width + 100.0)):
        assert at(made.over, x, y, table.NOSE_HEIGHT_MM) > 0.9
    for shape in table.pocket_shapes(size).values():
        x, y = shape.centre_xy_mm
        assert at(made.solid, x, y, 0) < 0.2
        assert at(made.picture, x, y, 0).mean() < 0.75 * cloth.mean() + 30


@pytest.mark.parametrize("seed", range(12))
def test_every_look_makes_a_table(seed: int) -> None:
    look = look_from_seed(seed, size_px=(480, 270))
    made = _furnish(look, table.NINE_FOOT)
    assert made.picture.shape == (270, 480, 3)
    assert np.isfinite(made.picture).all()
    assert 20 < made.picture.mean() < 235
    assert np.array_equal(made.picture, _furnish(look, table.NINE_FOOT).picture)


def test_old_cloth_is_less_even_than_new() -> None:
    spread = {}
    for wear in (0.0, 1.0):
        look = _look(4, wear=wear, line="none", spots=1)
        made = _furnish(look, table.NINE_FOOT)
        inner = made.picture[120:240, 200:440]
        spread[wear] = float((inner / inner.mean(axis=(0, 1))).std())
    assert spread[1.0] > 1.3 * spread[0.0]


def test_a_head_string_is_drawn_at_a_quarter() -> None:
    look = _look(4, line="head_string", cloth="spruce", wear=0.0)
    camera, made = camera_of(look), _furnish(look, table.NINE_FOOT)
    xs = np.arange(500.0, 770.0, 1.0)
    px = camera.project(np.column_stack([xs, np.full_like(xs, 400.0), np.zeros_like(xs)]))
    values = made.picture[np.round(px[:, 1]).astype(int), np.round(px[:, 0]).astype(int)].sum(-1)
    line = xs[np.abs(values - np.median(values)).argmax()]
    assert line == pytest.approx(table.LENGTH_MM / 4, abs=4.0)
