"""A later look knows better: of balls that lay still, and of those that had no number."""

from __future__ import annotations

import numpy as np
import pytest

from rules.balls import Ball
from tracking.geometry import TableGeometry
from tracking.later_names import Start, later_names
from tracking.track import Motion, Sample, Track

GEOMETRY = TableGeometry()
HERE, THERE = (768.0, 830.0), (1900.0, 400.0)


def lying(
    number: int,
    place: tuple[float, float],
    ball: Ball | None,
    *,
    certainty: float = 0.99,
    way: tuple[tuple[float, float], ...] = (),
) -> Track:
    """At the end of the shot; `way`: where it was seen on the move."""
    return Track(
        number=number,
        xy_mm=np.array(place),
        seen_s=3.0,
        motion=Motion.RESTING,
        rest_mm=np.array(place),
        path=[Sample(1.0 + 0.02 * k, x, y, 1.0, 57.0) for k, (x, y) in enumerate(way)],
        ball=ball,
        ball_certainty=certainty,
        is_ball=True,
    )


def test_a_ball_that_lay_still_was_what_it_is_now() -> None:
    """It was called 1, which then was the ball on, and is the 9."""
    told = later_names({6: (Ball.ONE, HERE)}, [lying(6, HERE, Ball.NINE)], GEOMETRY)
    assert told == {6: (Ball.NINE, HERE)}


def test_who_had_its_name_gets_its_own_from_its_end() -> None:
    start: Start = {1: (None, THERE), 3: (Ball.THREE, HERE)}
    moved = lying(1, (500.0, 500.0), Ball.THREE, way=(THERE, (900.0, 450.0), (500.0, 500.0)))
    told = later_names(start, [moved, lying(3, HERE, Ball.FIVE)], GEOMETRY)
    assert told == {1: (Ball.THREE, THERE), 3: (Ball.FIVE, HERE)}


@pytest.mark.parametrize(
    ("place", "certainty", "way"),
    [
        ((900.0, 830.0), 0.99, ()),  # it lies elsewhere
        (HERE, 0.8, ()),  # not sure
        (HERE, 0.99, ((800.0, 840.0), (830.0, 850.0))),  # it was seen on the move
    ],
)
def test_else_it_keeps_the_name_that_it_had(
    place: tuple[float, float], certainty: float, way: tuple[tuple[float, float], ...]
) -> None:
    now = lying(6, place, Ball.NINE, certainty=certainty, way=way)
    assert later_names({6: (Ball.ONE, HERE)}, [now], GEOMETRY) == {6: (Ball.ONE, HERE)}
