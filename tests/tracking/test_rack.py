"""Racks are known at either end, and nothing else is taken for one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracking.geometry import BALL_RADIUS_MM, TABLE_SIZES_MM, TableGeometry
from tracking.rack import rack_end
from tracking.shot import PlaceMm

TEN = (1, 2, 3, 4)
NINE = (1, 2, 3, 2, 1)


def rack_mm(
    rows: tuple[int, ...], geometry: TableGeometry, *, ball_on_spot: int = 0
) -> list[PlaceMm]:
    """Balls of a tight rack at the foot end; the row `ball_on_spot` stands on the foot spot."""
    x0, y0 = geometry.foot_spot_mm
    step = 2 * BALL_RADIUS_MM + 0.1
    return [
        (x0 + (i - ball_on_spot) * step * 3**0.5 / 2, y0 + (j - (n - 1) / 2) * step)
        for i, n in enumerate(rows)
        for j in range(n)
    ]


def turned(places: list[PlaceMm], geometry: TableGeometry) -> list[PlaceMm]:
    return [(geometry.length_mm - x, geometry.width_mm - y) for x, y in places]


def noisy(places: list[PlaceMm], sigma_mm: float, seed: int) -> list[PlaceMm]:
    rng = np.random.default_rng(seed)
    return [(x + rng.normal(0, sigma_mm), y + rng.normal(0, sigma_mm)) for x, y in places]


@pytest.mark.parametrize("size", TABLE_SIZES_MM.values(), ids=TABLE_SIZES_MM.keys())
@pytest.mark.parametrize(
    ("rows", "on_spot"),
    [(TEN, 0), (NINE, 0), (NINE, 2), (TEN, 2)],
    ids=["ten", "nine, apex on the spot", "nine, 9 on the spot", "ten, 10 on the spot"],
)
def test_a_rack_is_known_at_either_end(
    rows: tuple[int, ...], on_spot: int, size: tuple[float, float]
) -> None:
    geometry = TableGeometry(length_mm=size[0], width_mm=size[1])
    rack = [*rack_mm(rows, geometry, ball_on_spot=on_spot), (300.0, 400.0)]
    assert rack_end(rack, geometry) == 1
    assert rack_end(turned(rack, geometry), geometry) == -1


@given(
    rows=st.sampled_from([TEN, NINE]),
    seed=st.integers(0, 10_000),
    unseen=st.integers(0, 2),
    off=st.tuples(st.floats(-20, 20), st.floats(-20, 20)),
)
def test_noise_a_crooked_rack_and_an_unseen_ball_do_not_matter(
    rows: tuple[int, ...], seed: int, unseen: int, off: tuple[float, float]
) -> None:
    geometry = TableGeometry()
    rack = noisy(rack_mm(rows, geometry), 1.0, seed)
    # A look misses balls in the middle of a crowd: the last of the third row, say.
    rack = [place for k, place in enumerate(rack) if k not in (4, 7)[:unseen]]
    rack = [(x + off[0], y + off[1]) for x, y in rack]
    assert rack_end(rack, geometry) == 1
    assert rack_end(turned(rack, geometry), geometry) == -1


@given(st.integers(0, 10_000), st.integers(0, 16))
def test_scattered_balls_are_no_rack(seed: int, count: int) -> None:
    geometry = TableGeometry()
    rng = np.random.default_rng(seed)
    spread = [(float(rng.uniform(30, 2510)), float(rng.uniform(30, 1240))) for _ in range(count)]
    assert rack_end(spread, geometry) == 0


def test_a_pack_elsewhere_is_no_rack() -> None:
    geometry = TableGeometry()
    rack = rack_mm(TEN, geometry)
    for dx, dy in [(-600.0, 0.0), (0.0, 300.0), (150.0, 0.0), (0.0, -200.0)]:
        assert rack_end([(x + dx, y + dy) for x, y in rack], geometry) == 0


def test_half_a_rack_is_no_rack() -> None:
    """After a soft break six balls may still stand together."""
    geometry = TableGeometry()
    assert rack_end(rack_mm((1, 2, 3), geometry), geometry) == 0
    assert rack_end([], geometry) == 0
