"""Jaws, pockets and the bed: where a ball can be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.balls import Pocket
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.pockets import (
    CORNER_REACH_MM,
    SIDE_REACH_MM,
    has_fallen,
    is_in_mouth,
    is_off_bed,
    is_on_brink,
    is_outside,
    nearest_pocket,
)

GEOMETRY = TableGeometry()
LENGTH, WIDTH = GEOMETRY.length_mm, GEOMETRY.width_mm
SIDES = (Pocket.SL, Pocket.SR)


def inward(pocket: Pocket) -> tuple[float, float]:
    """From the pocket's middle towards the bed, unit vector."""
    if pocket in SIDES:
        return 0.0, 1.0 if pocket is Pocket.SL else -1.0
    x = 1.0 if pocket in (Pocket.HL, Pocket.HR) else -1.0
    y = 1.0 if pocket in (Pocket.HL, Pocket.FL) else -1.0
    return x * 0.5**0.5, y * 0.5**0.5


@pytest.mark.parametrize("pocket", list(Pocket))
def test_over_the_opening_a_ball_has_fallen(pocket: Pocket) -> None:
    x, y = GEOMETRY.pocket_centres_mm()[pocket]
    assert nearest_pocket(GEOMETRY, x, y) == (pocket, 0.0)
    assert has_fallen(GEOMETRY, x, y)
    assert is_off_bed(GEOMETRY, x, y)


@pytest.mark.parametrize("pocket", [p for p in Pocket if p not in SIDES])
def test_a_ball_that_hangs_in_the_jaws_has_not_fallen(pocket: Pocket) -> None:
    """Its centre stands over slate: the hole's edge is 62 mm from the hole's middle, which lies
    46 mm outside the crossing of the noses along the diagonal (WPA equipment specifications, 9)."""
    x, y = GEOMETRY.pocket_centres_mm()[pocket]
    dx, dy = inward(pocket)
    on_slate_mm = 40.0 * 2**0.5 - 46.0 + 62.0 + 6.0
    hanging = (x + dx * on_slate_mm, y + dy * on_slate_mm)
    assert not has_fallen(GEOMETRY, *hanging)
    assert is_in_mouth(GEOMETRY, *hanging)
    assert not is_off_bed(GEOMETRY, *hanging)


@pytest.mark.parametrize("pocket", SIDES)
@pytest.mark.parametrize("away_mm", [58.0, 62.5, 65.0, 78.0])
def test_a_ball_that_hangs_in_a_side_pocket_lies_on_the_bed(pocket: Pocket, away_mm: float) -> None:
    """The hole of a side pocket ends on the nose line or up to 3/8 in outside of it: a ball on the
    brink stands there, and its place is known to a few millimetres."""
    x, y = GEOMETRY.pocket_centres_mm()[pocket]
    dx, dy = inward(pocket)
    hanging = (x + dx * away_mm, y + dy * away_mm)
    assert is_in_mouth(GEOMETRY, *hanging)
    assert not is_off_bed(GEOMETRY, *hanging)


@pytest.mark.parametrize("pocket", list(Pocket))
def test_a_ball_that_lies_in_the_pocket_is_off_the_bed(pocket: Pocket) -> None:
    """At most 32 mm from the middle of the hole, and seen a little nearer to the bed."""
    x, y = GEOMETRY.pocket_centres_mm()[pocket]
    dx, dy = inward(pocket)
    assert is_off_bed(GEOMETRY, x + dx * 48.0, y + dy * 48.0)


@given(st.floats(30, LENGTH - 30), st.floats(30, WIDTH - 30))
def test_where_a_ball_can_lie_it_is_not_off_the_bed(x: float, y: float) -> None:
    assert not is_outside(GEOMETRY, x, y)
    assert is_off_bed(GEOMETRY, x, y) == has_fallen(GEOMETRY, x, y)


@given(st.floats(200, LENGTH / 2 - 200), st.floats(0, 100))
def test_on_a_rail_a_ball_is_off_the_bed(x: float, out_mm: float) -> None:
    for y in (BALL_RADIUS_MM / 2 - 1 - out_mm, WIDTH - BALL_RADIUS_MM / 2 + 1 + out_mm):
        assert is_outside(GEOMETRY, x, y)
        assert is_off_bed(GEOMETRY, x, y)


@given(st.floats(-200, LENGTH + 200), st.floats(-200, WIDTH + 200))
def test_what_has_fallen_was_in_a_mouth_and_is_off_the_bed(x: float, y: float) -> None:
    if has_fallen(GEOMETRY, x, y):
        assert is_in_mouth(GEOMETRY, x, y)
        assert is_off_bed(GEOMETRY, x, y)
    _, away_mm = nearest_pocket(GEOMETRY, x, y)
    centres = GEOMETRY.pocket_centres_mm().values()
    assert away_mm == pytest.approx(
        min(((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py in centres)
    )


@given(st.floats(-200, LENGTH + 200), st.floats(-200, WIDTH + 200))
def test_half_a_turn_changes_nothing(x: float, y: float) -> None:
    for is_so in (is_in_mouth, is_outside, has_fallen, is_off_bed):
        here = {is_so(GEOMETRY, x + d, y + d) for d in (-1e-6, 0.0, 1e-6)}
        assert is_so(GEOMETRY, LENGTH - x, WIDTH - y) in here


@pytest.mark.parametrize("pocket", list(Pocket))
def test_a_ball_on_the_brink_is_one_for_errors_of_its_place_too(pocket: Pocket) -> None:
    x, y = GEOMETRY.pocket_centres_mm()[pocket]
    dx, dy = inward(pocket)
    reach = SIDE_REACH_MM if pocket in SIDES else CORNER_REACH_MM
    assert is_on_brink(GEOMETRY, x + (reach + 4.0) * dx, y + (reach + 4.0) * dy)
    assert not is_on_brink(GEOMETRY, x + (reach + 30.0) * dx, y + (reach + 30.0) * dy)
    assert not is_on_brink(GEOMETRY, x, y)
