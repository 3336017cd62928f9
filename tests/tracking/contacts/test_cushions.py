"""The outline of the table."""

from __future__ import annotations

import numpy as np
import pytest

from rules.balls import Rail
from tracking.contacts.cushions import nose_gap_mm, openings, walls
from tracking.geometry import BALL_RADIUS_MM, TABLE_SIZES_MM, TableGeometry


@pytest.mark.parametrize("size", sorted(TABLE_SIZES_MM))
def test_normals_point_into_the_table(size: str) -> None:
    length, width = TABLE_SIZES_MM[size]
    geometry = TableGeometry(length_mm=length, width_mm=width)
    middle = np.array([[length / 2, width / 2]])
    for wall in walls(geometry):
        if wall.rail is not Rail.JAW:
            assert wall.gap_mm(middle)[0] > 200.0
    assert len([w for w in walls(geometry) if w.rail is Rail.JAW]) == 12


def test_jaws_run_outwards_and_close_in() -> None:
    for wall in walls(TableGeometry()):
        if wall.rail is Rail.JAW:
            ends = np.stack([wall.a, wall.b])
            gap = nose_gap_mm(TableGeometry(), ends) + BALL_RADIUS_MM
            assert gap[0] == pytest.approx(0.0, abs=1e-9)
            assert gap[1] < -30.0


def test_a_ball_hanging_in_the_jaws_has_not_fallen() -> None:
    for opening in openings(TableGeometry()):
        hanging = opening.origin + opening.out * (opening.fall_depth_mm - 10.0)
        fallen = opening.origin + opening.out * (opening.fall_depth_mm + 10.0)
        assert not opening.is_fallen(hanging[None])[0]
        assert opening.is_fallen(fallen[None])[0]
