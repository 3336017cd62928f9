"""A ball without a number that vanished at a pocket is asked about."""

from __future__ import annotations

import numpy as np
import pytest

from rules.balls import Ball, Pocket
from rules.facts import Contact, DoubtAbout, FirstContact, Potted, ShotFacts
from tracking.geometry import TableGeometry
from tracking.track import Motion, Track
from tracking.unnamed import fallen_unnamed, with_unnamed_pots

GEOMETRY = TableGeometry()
MET = FirstContact(balls=(Ball.ONE,), t_s=1.1)
FACTS = ShotFacts(
    on_table=frozenset({Ball.CUE, Ball.ONE, Ball.NINE}),
    strike_s=1.0,
    first_contact=MET,
    events=(Contact(t_s=1.1, balls=(Ball.CUE, Ball.ONE)),),
)


def track(
    number: int, xy_mm: tuple[float, float], motion: Motion, *, is_ball: bool = True
) -> Track:
    return Track(number=number, xy_mm=np.array(xy_mm), seen_s=1.8, motion=motion, is_ball=is_ball)


@pytest.mark.parametrize(
    ("xy_mm", "motion", "pocket"),
    [
        ((7.0, -18.0), Motion.GONE, Pocket.HL),
        ((90.0, 1170.0), Motion.GONE, Pocket.HR),  # between two pictures
        ((2544.0, 1294.0), Motion.RESTING, Pocket.FR),  # lies in the pocket in sight
        ((900.0, 600.0), Motion.GONE, None),  # lost on the bed: no pocket is near
        ((900.0, 600.0), Motion.RESTING, None),
        ((1678.0, -33.0), Motion.RESTING, None),  # something on the rail, far from all pockets
        ((60.0, 60.0), Motion.RESTING, None),  # hangs in the jaws
    ],
)
def test_what_vanished_at_a_pocket_may_have_fallen(
    xy_mm: tuple[float, float], motion: Motion, pocket: Pocket | None
) -> None:
    found = fallen_unnamed([track(4, xy_mm, motion)], {4}, GEOMETRY)
    assert [one.pocket for one in found] == ([] if pocket is None else [pocket])


def test_only_balls_that_lay_there_without_a_number() -> None:
    tracks = [
        track(4, (7.0, -18.0), Motion.GONE),
        track(5, (7.0, -18.0), Motion.GONE, is_ball=False),
    ]
    assert fallen_unnamed(tracks, {5}, GEOMETRY) == []


def test_it_fell_under_one_number_or_another() -> None:
    fell = Potted(t_s=0.9, ball=Ball.TEN, pocket=Pocket.HL)
    told = with_unnamed_pots(FACTS, [fell])
    (doubt,) = told.doubts
    assert doubt.about is DoubtAbout.POTTED
    assert doubt.readings[0].events == FACTS.events
    names = []
    for reading in doubt.readings[1:]:
        assert isinstance(reading.events, tuple)
        times = [event.t_s for event in reading.events]
        assert times == sorted(times)
        names += [event.ball for event in reading.events if isinstance(event, Potted)]
    assert names == [Ball.TWO, Ball.THREE, Ball.FOUR]


def test_nothing_fell_nothing_is_asked() -> None:
    assert with_unnamed_pots(FACTS, []) == FACTS
