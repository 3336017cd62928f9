"""The raster of what is covered."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.tracking.discs import GEOMETRY, blind_raster, nothing_seen
from tracking.sightings import BLIND_CELL_MM

xs = st.floats(-150, GEOMETRY.length_mm + 100)
ys = st.floats(-150, GEOMETRY.width_mm + 100)


def test_without_a_raster_nothing_is_covered() -> None:
    seen = nothing_seen(0.0)
    assert not seen.is_blind_at(500.0, 500.0)
    assert len(seen) == 0


@given(xs, ys)
def test_a_covered_place_is_covered(x: float, y: float) -> None:
    seen = nothing_seen(0.0, blind=blind_raster(lambda px, py: np.hypot(px - x, py - y) < 60.0))
    assert seen.is_blind_at(x, y)
    assert seen.is_blind_at(x, y, 0.0)


@given(xs, ys, st.floats(0, 200))
def test_far_from_the_cover_nothing_is_covered(x: float, y: float, reach_mm: float) -> None:
    def far(px: np.ndarray, py: np.ndarray) -> np.ndarray:
        return np.maximum(abs(px - x), abs(py - y)) > reach_mm + 1.5 * BLIND_CELL_MM

    seen = nothing_seen(0.0, blind=blind_raster(far))
    assert not seen.is_blind_at(x, y, reach_mm)


@given(xs, ys, st.floats(0, 100), st.floats(0, 100))
def test_a_wider_reach_never_sees_less_cover(
    x: float, y: float, reach_mm: float, more_mm: float
) -> None:
    seen = nothing_seen(0.0, blind=blind_raster(lambda px, py: (px + py) % 700 < 40))
    assert not seen.is_blind_at(x, y, reach_mm) or seen.is_blind_at(x, y, reach_mm + more_mm)


def test_beyond_the_raster_is_no_error() -> None:
    seen = nothing_seen(0.0, blind=blind_raster(lambda px, py: px > -1e9))
    assert not seen.is_blind_at(9000.0, 500.0)
