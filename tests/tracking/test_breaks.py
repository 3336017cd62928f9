"""A break is played from behind the head string, at balls that stand racked."""

from __future__ import annotations

from tests.tracking.test_rack import TEN, rack_mm, turned
from tracking.breaks import is_break_shot
from tracking.geometry import TableGeometry

GEOMETRY = TableGeometry()
RACK = rack_mm(TEN, GEOMETRY)


def test_racked_balls_and_a_cue_ball_behind_the_string_are_a_break() -> None:
    assert is_break_shot(RACK, (500.0, 400.0), GEOMETRY)
    assert is_break_shot(RACK, None, GEOMETRY)
    assert is_break_shot(turned(RACK, GEOMETRY), (2040.0, 870.0), GEOMETRY)
    assert not is_break_shot(RACK[:4], (500.0, 400.0), GEOMETRY)


def test_balls_that_a_soft_break_left_together_are_no_rack() -> None:
    """The cue ball lies where it came to after it."""
    assert not is_break_shot(RACK, (1340.0, 650.0), GEOMETRY)
    assert not is_break_shot(turned(RACK, GEOMETRY), (1200.0, 620.0), GEOMETRY)
