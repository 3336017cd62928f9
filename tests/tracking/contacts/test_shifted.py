"""Contacts too soft to be seen: told by where the ball lies afterwards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rules.balls import Ball
from rules.facts import DoubtAbout
from tests.tracking.contacts.test_contenders import FRAME_S, Place
from tests.tracking.disc_world import GEOMETRY
from tracking.events import SolvedShot, solve_shot
from tracking.geometry import BALL_RADIUS_MM
from tracking.paths import BallPath

BEHIND = (900.0, 600.0)
ROLLING_MM_S2 = 100.0
OTHERS: dict[Ball, Place] = {
    Ball.TWO: (300.0, 300.0),
    Ball.THREE: (1500.0, 300.0),
    Ball.FOUR: (1700.0, 900.0),
}


def lying(ball: Ball, before: Place, after: Place) -> BallPath:
    """A ball that is not seen on the move."""
    return BallPath(
        ball=ball,
        t_s=np.empty(0),
        xy_mm=np.empty((0, 2)),
        sigma_mm=np.empty(0),
        rest_before_mm=before,
        rest_after_mm=after,
    )


def rolled_up_to(x_mm: float, *, until_s: float = 5.0) -> BallPath:
    """A cue ball that comes to rest at (x, 600) after rolling along the table for four seconds.

    `until_s`: what comes later was not followed; where it lies in the end is known."""
    t = np.arange(0.0, until_s, FRAME_S)
    left_s = np.maximum(4.0 - t, 0.0)
    xy = np.column_stack((x_mm - 0.5 * ROLLING_MM_S2 * left_s**2, np.full(len(t), 600.0)))
    xy += np.random.default_rng(1).normal(size=xy.shape) * 0.4
    return BallPath(
        ball=Ball.CUE,
        t_s=t,
        xy_mm=xy,
        sigma_mm=np.full(len(t), 0.5),
        rest_before_mm=(float(xy[0, 0]), 600.0),
        rest_after_mm=(x_mm, 600.0),
        moved=True,
    )


def after(way: Place, *, stops_short_mm: float = 0.0, others_off_mm: float = 0.4) -> SolvedShot:
    """The shot in which the 1 lies elsewhere by `way` afterwards, and looks differ by so much."""
    cue = rolled_up_to(BEHIND[0] - 2 * BALL_RADIUS_MM - stops_short_mm)
    one = lying(Ball.ONE, BEHIND, (BEHIND[0] + way[0], BEHIND[1] + way[1]))
    rest = [lying(ball, (x, y), (x + others_off_mm, y)) for ball, (x, y) in OTHERS.items()]
    return solve_shot([cue, one, *rest], GEOMETRY, strike_s=0.0, frame_interval_s=FRAME_S)


def test_a_ball_that_went_on_a_little_was_met() -> None:
    solved = after((4.0, 0.5))
    assert solved.first_contact is not None
    assert solved.first_contact.balls == (Ball.ONE,)
    assert solved.first_contact.certainty > 0.9
    assert solved.first_contact.t_s is not None
    assert abs(solved.first_contact.t_s - 4.0) < solved.first_contact.t_error_s + 0.5
    assert not any(d.about is DoubtAbout.FIRST_CONTACT for d in solved.doubts)


@pytest.mark.parametrize(
    ("way", "others_off_mm"),
    [
        ((0.7, 0.0), 0.4),  # within the errors of looks
        ((-4.0, 0.0), 0.4),  # towards the cue ball: none that it pushes goes there
        ((4.0, 0.0), 4.0),  # the camera was nudged: all balls lie elsewhere
    ],
)
def test_what_may_be_an_error_of_looks_is_a_question(way: Place, others_off_mm: float) -> None:
    solved = after(way, others_off_mm=others_off_mm)
    assert [d.about for d in solved.doubts] == [DoubtAbout.FIRST_CONTACT]


def test_what_the_cue_ball_did_not_come_to_was_not_met() -> None:
    solved = after((4.0, 0.0), stops_short_mm=60.0)
    assert solved.first_contact is None
    assert not solved.doubts


def crept(way: Place, unnamed_mm: tuple[Place, ...] = ()) -> SolvedShot:
    """The shot of a cue ball whose last 8 mm nobody followed, as it seemed to rest already."""
    cue = rolled_up_to(BEHIND[0] - 2 * BALL_RADIUS_MM, until_s=3.6)
    known = [lying(ball, (x, y), (x + 0.4, y)) for ball, (x, y) in OTHERS.items()]
    if not unnamed_mm:
        known.append(lying(Ball.ONE, BEHIND, (BEHIND[0] + way[0], BEHIND[1] + way[1])))
    return solve_shot(
        [cue, *known], GEOMETRY, strike_s=0.0, frame_interval_s=FRAME_S, unnamed_mm=unnamed_mm
    )


def test_the_last_creep_of_the_cue_ball_may_touch_another() -> None:
    """It was "no contact" for sure: a wrong foul, on coded pictures at 25 and 30 a second."""
    solved = crept((5.0, 0.5))
    assert solved.first_contact is not None
    assert solved.first_contact.balls == (Ball.ONE,)
    assert [d.about for d in crept((0.5, 0.0)).doubts] == [DoubtAbout.FIRST_CONTACT]


def test_a_ball_without_a_number_may_have_been_touched() -> None:
    solved = crept((0.0, 0.0), unnamed_mm=(BEHIND,))
    (doubt,) = solved.doubts
    assert doubt.about is DoubtAbout.FIRST_CONTACT
    assert {r.first_contact and r.first_contact.balls for r in doubt.readings} == {None, ()}
    assert not crept((0.0, 0.0), unnamed_mm=((900.0, 900.0),)).doubts


def test_two_others_tell_how_well_looks_agree_by_the_worse_of_them() -> None:
    cue = rolled_up_to(BEHIND[0] - 2 * BALL_RADIUS_MM)
    one = lying(Ball.ONE, BEHIND, (BEHIND[0] + 4.0, BEHIND[1]))
    for off_mm, is_told in ((0.5, True), (2.5, False)):
        two = lying(Ball.TWO, (300.0, 300.0), (300.2, 300.0))
        three = lying(Ball.THREE, (1500.0, 300.0), (1500.0 + off_mm, 300.0))
        solved = solve_shot(
            [cue, one, two, three], GEOMETRY, strike_s=0.0, frame_interval_s=FRAME_S
        )
        assert (solved.first_contact is not None) is is_told


def test_a_ball_that_is_gone_tells_nothing() -> None:
    cue = rolled_up_to(BEHIND[0] - 2 * BALL_RADIUS_MM)
    one = replace(lying(Ball.ONE, BEHIND, BEHIND), rest_after_mm=None)
    solved = solve_shot([cue, one], GEOMETRY, strike_s=0.0, frame_interval_s=FRAME_S)
    assert any(d.about is DoubtAbout.FIRST_CONTACT for d in solved.doubts)
